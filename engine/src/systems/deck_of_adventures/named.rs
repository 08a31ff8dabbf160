//! The names of actions: the words by which a player picks one.
//!
//! Begin reading at [`words`]. It turns an action into the command that a player types.

use super::DeckOfAdventures;
use super::action::Action;
use super::ask::Ask;
use super::frame::AnyFrame;
use super::state::{State, Who};
use crate::kernel::Words;

/// Returns the words of an action. [`Words::new`] begins a command, [`Words::part`] continues it.
pub fn words(game: &DeckOfAdventures, state: &State, action: Action) -> Words {
    let label = |who: Who| state.person(who).label.clone();
    match action {
        Action::Call(ability) => Words::new("call", ability.word()),
        Action::Contest(ability) => Words::new("contest", ability.word()),
        Action::By(who) => Words::part("by", label(who)),
        Action::Versus(ability) => Words::part("vs", ability.word()),
        Action::Range(range) => Words::part("dr", range.to_string()),
        Action::For(who) => Words::part("for", label(who)),
        Action::Against(who) => Words::part("against", label(who)),
        Action::Done => Words::part("done", ""),
        Action::Draw => Words::new("draw", ""),
        Action::Redraw(Some(card), fate) => Words::new("redraw", format!("{} with {}", card.short(), fate.short())),
        Action::Redraw(None, fate) => Words::new("redraw", format!("all with {}", fate.short())),
        Action::Accept => Words::new("accept", ""),
        Action::Report(rank) => Words::new("report", rank.name().to_lowercase()),
        Action::Award(who) => Words::new("award", label(who)),
        Action::Begin => Words::new("begin", ""),
        Action::Fight => Words::new("fight", ""),
        Action::EndFight(None) => Words::new("end", "fight"),
        Action::EndFight(Some(true)) => Words::new("end", "fight won"),
        Action::EndFight(Some(false)) => Words::new("end", "fight lost"),
        Action::Skip => Words::new("skip", ""),
        Action::Move(to) => Words::new("move", to.to_string()),
        Action::Attack(target, n) => attack_words(game, state, target, n),
        Action::Treat(who) => Words::new("treat", label(who)),
        Action::Use(who, n, target) => Words::new("use", use_words(game, state, who, n, target)),
        Action::Stunt(ability) => Words::new("stunt", ability.word()),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::Struggle => Words::new("struggle", ""),
        Action::Rise => Words::new("rise", ""),
        Action::Toughen(fate) => Words::new("toughen", fate.short()),
        Action::Delay => Words::new("delay", ""),
        Action::Act => Words::new("act", ""),
        Action::Play(card) => Words::new("play", card.short()),
        Action::Sacrifice(card) => Words::part("sacrifice", card.short()),
        Action::Exchange(card, fate) => Words::new("exchange", format!("{} with {}", card.short(), fate.short())),
        Action::Epic => Words::new("epic", ""),
        Action::EndEpic(true) => Words::new("end", "success"),
        Action::EndEpic(false) => Words::new("end", "fail"),
        Action::Harm(n) => Words::part("hurt", n.to_string()),
        Action::Rest(long) => Words::new("rest", if long { "long" } else { "short" }),
        Action::Regain(goal, n, None) => Words::new("regain", format!("{n} {}", goal.words())),
        Action::Regain(goal, n, Some(who)) => Words::new("regain", format!("{n} {} for {}", goal.words(), label(who))),
        Action::Answer(n) => Words::new("answer", answer_words(game, state, n)),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Pass => Words::new("pass", ""),
        Action::Drawn(card) => Words::new("draw", card.short()),
    }
}

/// Returns the command of an attack, which is `attack LABEL`, or `attack LABEL with WEAPON` with one of several
/// weapons. `n` is the index of the weapon among the attacker's.
fn attack_words(game: &DeckOfAdventures, state: &State, target: Who, n: u8) -> Words {
    let label = state.person(target).label.clone();
    let weapons = state.acting().map(|turn| &game.catalog.sheet(state.person(turn.who).sheet).weapons);
    let weapon = weapons.and_then(|weapons| weapons.get(usize::from(n)));
    let with = weapon.map(|weapon| format!("with {}", game.catalog.weapon(*weapon).id));
    match with {
        Some(with) if weapons.is_some_and(|weapons| weapons.len() > 1) => {
            Words::new("attack", format!("{label} {with}"))
        }
        // With one weapon, naming it is optional.
        with => Words::new("attack", label).or_more(with.unwrap_or_default()),
    }
}

/// Returns the words after `use`: the power and perhaps its target, such as `ward on ilka`. `n` is the index of the
/// power on the sheet.
fn use_words(game: &DeckOfAdventures, state: &State, who: Who, n: u8, target: Option<Who>) -> String {
    let powers = &game.catalog.sheet(state.person(who).sheet).powers;
    let power = powers.get(usize::from(n)).map(|id| game.catalog.power(*id).id.clone());
    let on = target.map_or(String::new(), |target| format!(" on {}", state.person(target).label));
    format!("{}{on}", power.unwrap_or_default())
}

/// Returns the words of the answer with index `n` among those that a script offers.
fn answer_words(game: &DeckOfAdventures, state: &State, n: u8) -> String {
    let Some(AnyFrame::Ask(Ask { args, .. })) = state.frames.last() else { return n.to_string() };
    game.answer_words(state, super::ask::options(args), n)
}
