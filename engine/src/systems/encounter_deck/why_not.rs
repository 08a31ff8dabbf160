//! Why an attempt is refused: the rule behind what is not offered.

use super::EncounterDeck;
use super::content::{Skill, Thing, When};
use super::frame::{Frame, Opening};
use super::house::HouseRule;
use super::state::{Game, Outcome, Owed, State, Step};
use super::{fight, opening};
use crate::kernel::{Illegal, slug};

/// The reason, if a rule has one.
pub fn why_not(game: &EncounterDeck, state: &State, attempt: &str) -> Vec<Illegal> {
    let words: Vec<String> = attempt.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some((lead, rest)) = words.split_first() else { return Vec::new() };
    let over = state.outcome.is_some();
    let reason = match *lead {
        "completionist" => Some(completionist(state)),
        _ if over => Some(Illegal::by("ENC-158", "the game is over")),
        "draw" => state.open.is_some().then(|| Illegal::by("ENC-050", "an encounter is open already")),
        "ruby" | "emerald" | "sapphire" => gem(state, lead, rest),
        "use" => item(game, state, rest),
        "roll" => roll(game, state, rest),
        "declare" => declare(game, state),
        "join" => join(state),
        "by" => by(game, state, rest),
        "raise" => raise(state, rest),
        "game" => start(game, state, rest),
        "column" | "row" | "square" => {
            Some(Illegal::by("ENC-023", "the entrance lies within the map, its squares side by side"))
        }
        "flee" | "skip" | "rest" => Some(Illegal::by("ENC-051", "a drawn encounter can be neither skipped nor fled")),
        _ => None,
    };
    reason.into_iter().collect()
}

fn gem(state: &State, lead: &str, rest: &[&str]) -> Option<Illegal> {
    let gem = Thing::named(lead)?;
    let Some(Frame::Rolls(rolls)) = state.frames.last() else {
        let rule = if matches!(state.frames.last(), Some(Frame::Opening(_))) { "ENC-027" } else { "ENC-065" };
        return Some(Illegal::by(rule, "gems are spent on skill checks, after the roll and before its effect"));
    };
    if state.hero.left(gem) == 0 {
        return Some(Illegal::by("ENC-070", format!("there is no {lead} left")));
    }
    let shown = |word: &&str| word.parse().is_ok_and(|die: i8| rolls.checks.iter().any(|c| c.dice.contains(&die)));
    match (gem, rest) {
        (Thing::Ruby, ["1", "down", ..] | ["6", "up", ..]) if rest.first().is_some_and(shown) => {
            Some(Illegal::by("ENC-075", "a die stays between 1 and 6"))
        }
        (Thing::Emerald, [die, ..]) if Skill::named(die).is_none() => {
            Some(Illegal::by("ENC-079", "an Emerald rolls the whole check again and keeps no die"))
        }
        (Thing::Ruby | Thing::Sapphire, [die, ..]) if die.parse::<i8>().is_ok() && !shown(die) => {
            let rule = if gem == Thing::Ruby { "ENC-072" } else { "ENC-083" };
            Some(Illegal::by(rule, format!("no die shows {die}")))
        }
        (Thing::Ruby, _) => Some(Illegal::by("ENC-072", "a Ruby moves one die of a failed check by 1, up or down")),
        (Thing::Sapphire, _) => Some(Illegal::by("ENC-083", "a Sapphire rolls one die of a failed check again")),
        _ => Some(Illegal::by("ENC-078", "an Emerald rolls a failed check again")),
    }
}

fn item(game: &EncounterDeck, state: &State, rest: &[&str]) -> Option<Illegal> {
    let named = |words: &[&str]| game.catalog.thing_named(&slug(&words.join(" ")));
    let item = (1..=rest.len()).rev().find_map(|n| named(rest.get(..n)?))?;
    let def = game.catalog.thing(item);
    if !state.hero.items.iter().any(|carried| carried.item == item) {
        return Some(Illegal::by("ENC-129", format!("there is no {} in the inventory", def.name)));
    }
    if state.hero.usable(item).is_none() {
        return Some(Illegal::by("ENC-132", format!("{} is used up", def.name)));
    }
    let when = match def.when {
        When::Check => "on a check of its kind that fails",
        When::Round => "before a round's checks are rolled",
        When::Between => "between encounters",
    };
    Some(Illegal::by("ENC-131", format!("{} is used {when}", def.name)))
}

fn roll(game: &EncounterDeck, state: &State, rest: &[&str]) -> Option<Illegal> {
    if matches!(state.frames.last(), Some(Frame::Rolls(_))) {
        return Some(Illegal::by("ENC-064", "a check is rolled once; only gems and items change it"));
    }
    let open = state.open.as_ref().filter(|open| open.step == Step::Choose);
    let Some(open) = open else { return Some(Illegal::by("ENC-064", "there is no check to roll")) };
    let wants = |skill: Skill| rest.contains(&skill.word()) || rest.contains(&"together");
    let option = open.owed.option && (wants(Skill::Agl) || wants(Skill::Wit));
    let roll =
        Owed { atk: open.owed.atk && wants(Skill::Atk), def: u8::from(open.owed.def > 0 && wants(Skill::Def)), option };
    let owned = state.house.number(HouseRule::DiceOwned)?;
    let needed = fight::dice(game, state, roll);
    (needed > owned).then(|| Illegal::by("ENC-105", format!("that takes {needed} dice, and there are {owned}")))
}

fn declare(game: &EncounterDeck, state: &State) -> Option<Illegal> {
    let open = state.open.as_ref()?;
    let card = game.catalog.card(open.card);
    Some(if card.options.is_empty() {
        Illegal::by("ENC-110", format!("{} offers no AGL or WIT roll", card.name))
    } else if fight::declarable(card, open.round).next().is_none() {
        Illegal::by("ENC-188", "the card does not offer it in this round")
    } else {
        Illegal::by("ENC-111", "it is added before the round's first roll, once a round")
    })
}

fn join(state: &State) -> Option<Illegal> {
    let placing = matches!(state.frames.last(), Some(Frame::Placing { .. }));
    placing.then(|| Illegal::by("ENC-180", "a room is joined to an open exit before which it fits (ENC-182)"))
}

fn by(game: &EncounterDeck, state: &State, rest: &[&str]) -> Option<Illegal> {
    let Some(Frame::Placing { card, exit: Some(n) }) = state.frames.last() else { return join(state) };
    let (room, exit) = (&game.catalog.card(*card).room, *state.map.open().get(usize::from(*n))?);
    let said = rest.first().and_then(|word| word.parse::<u8>().ok());
    Some(match said.filter(|by| (1..=room.exits.len()).contains(&usize::from(*by))) {
        None => Illegal::by("ENC-180", format!("the room has {} exits, counted from 1", room.exits.len())),
        Some(by) if state.map.laid(room, *card, exit, by).is_some() => {
            Illegal::by("ENC-180", "joined by this exit the room lies just as by one that is offered")
        }
        Some(_) => Illegal::by("ENC-182", "joined by this exit the room would lie upon another or leave the map"),
    })
}

fn raise(state: &State, rest: &[&str]) -> Option<Illegal> {
    let skill = rest.first().copied().and_then(Skill::named)?;
    match (state.frames.last(), skill) {
        (Some(Frame::Opening(Opening::Raise { second: true })), Skill::Atk | Skill::Def) => {
            Some(Illegal::by("ENC-014", "one experience goes to one of ATK and DEF"))
        }
        (Some(Frame::Opening(Opening::Raise { second: false })), _) => {
            Some(Illegal::by("ENC-014", "the first experience goes to ATK or DEF"))
        }
        _ => Some(Illegal::by("ENC-015", "the second experience goes to AGL or WIT, and there is no third")),
    }
}

fn start(game: &EncounterDeck, state: &State, rest: &[&str]) -> Option<Illegal> {
    let pool =
        |word: Option<&&str>| (0..=4u8).find(|pool| word == Some(&super::content::level_word(usize::from(*pool))));
    let wanted = match *rest.first()? {
        "normal" => Game::Normal,
        "micro" => Game::Micro(pool(rest.get(1))?),
        "mini" => Game::Mini(pool(rest.get(1))?),
        _ => return None,
    };
    opening::lacks(&game.catalog, state, wanted)
}

fn completionist(state: &State) -> Illegal {
    if state.outcome == Some(Outcome::Victory) && state.game == Some(Game::Normal) && !state.map.has_space() {
        return Illegal::by("ENC-170", "no open exit leads to an empty square");
    }
    Illegal::by("ENC-169", "it follows on a Victory in the normal game, with cards left")
}
