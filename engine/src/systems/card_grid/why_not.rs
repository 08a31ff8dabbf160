//! Why something is not offered: the same checks that make the list, asked for their reasons.

use super::CardGrid;
use super::content::{CardId, SkillId, Sort};
use super::frame::{Frame, Phase, RollStep};
use super::hero::Hero;
use super::state::{State, Who};
use super::{creation, harm, market, obstacle, prepare, stable, using};
use crate::kernel::{Illegal, Seat, slug};

/// The reasons against an attempt, in words such as `buy fighter`.
pub fn why_not(game: &CardGrid, state: &State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let attempt = attempt.to_lowercase();
    let (lead, rest) = attempt.split_once(char::is_whitespace).unwrap_or((&attempt, ""));
    let asked = Asked { game, state, seat, lead, rest: rest.trim() };
    let reason = match state.frames.last() {
        Some(Frame::Phase(phase)) => asked.at_phase(*phase),
        Some(frame) => asked.at_frame(frame),
        None => None,
    };
    reason.into_iter().collect()
}

struct Asked<'a> {
    game: &'a CardGrid,
    state: &'a State,
    seat: Seat,
    lead: &'a str,
    rest: &'a str,
}

fn by(rule: &'static str, why: impl Into<String>) -> Option<Illegal> {
    Some(Illegal::by(rule, why))
}

impl Asked<'_> {
    fn at_phase(&self, phase: Phase) -> Option<Illegal> {
        let player = u8::try_from(self.seat.index()).ok()?;
        match (phase, self.state.sent(self.seat)) {
            (Phase::Stable, _) => self.at_home(player),
            (Phase::Prepare, Some(who)) => self.arranging(self.state.at(who)),
            (Phase::Break, Some(who)) => self.between(who),
            (Phase::Heroes, Some(who)) => self.on_turn(who),
            _ => None,
        }
    }

    /// The card that the words begin with.
    fn card(&self) -> Option<CardId> {
        let text = self.rest.split(" at ").next().unwrap_or_default();
        let text = text.split(" for ").next().unwrap_or_default();
        let typed = slug(text.split(" on ").next().unwrap_or_default());
        self.game.catalog.card_named(&typed).or_else(|| {
            let begins = |card: &super::content::Card| !typed.is_empty() && card.id.starts_with(&typed);
            let at = self.game.catalog.cards.iter().position(begins)?;
            u16::try_from(at).ok().map(CardId)
        })
    }

    fn at_home(&self, player: u8) -> Option<Illegal> {
        let (catalog, house) = (&self.game.catalog, &self.state.house);
        let asked = self.card().filter(|_| matches!(self.lead, "take" | "buy")).map(|id| catalog.card(id));
        if let Some(card) = asked.filter(|card| card.aside && !self.state.aside) {
            return by("", format!("`{}` stands aside: it is not among the cards of this game", card.name));
        }
        if let Some(who) = stable::new_hero(self.state, player) {
            let hero = self.state.at(who);
            return match self.lead {
                "take" => creation::may_take(catalog, house, hero, self.card()?).err(),
                "done" => creation::complete(catalog, hero).err(),
                "buy" => by("GRID-028", "at creation cards are taken, and cost nothing"),
                "send" => by("GRID-027", "the new hero comes first: seven cards"),
                _ => None,
            };
        }
        match self.lead {
            "create" => stable::may_create(self.state, player).err(),
            "take" => by("GRID-028", "cards are taken at creation only: `create` begins a hero, `buy` costs points"),
            "buy" => {
                let reasons = self
                    .state
                    .heroes_of(player)
                    .map(|who| market::may_buy(catalog, house, self.state.at(who), self.card()?).err());
                reasons.flatten().next()
            }
            "send" => stable::may_send(self.state, player, self.state.labelled(&slug(self.rest))?).err(),
            "place" | "swap" | "equip" | "bring" => by("GRID-045", "cards are laid out once the heroes have set out"),
            _ => None,
        }
    }

    fn arranging(&self, hero: &Hero) -> Option<Illegal> {
        let catalog = &self.game.catalog;
        let card = self.card();
        match self.lead {
            "ready" => prepare::may_begin(self.state, hero).err(),
            "place" => self.placing(hero, card?),
            "bring" if self.rest == "all" => prepare::may_bring(hero, prepare::unbrought(catalog, hero).count()).err(),
            "bring" if !hero.owns(card?) => by("GRID-111", "only owned cards can be brought"),
            "bring" => prepare::may_bring(hero, 1).err(),
            "equip" if hero.at_home.contains(&card?) => by("GRID-150", "it was left behind"),
            "equip" if !hero.owns(card?) => by("GRID-143", "only owned pieces can be equipped"),
            "equip" => prepare::may_equip(hero).err(),
            "turn" | "rotate" => by("GRID-053", "cards are not rotated"),
            "buy" => by("GRID-037", "cards are bought at home"),
            _ => None,
        }
    }

    fn placing(&self, hero: &Hero, card: CardId) -> Option<Illegal> {
        let def = self.game.catalog.card(card);
        if matches!(def.sort, Sort::Defense { .. }) {
            return by("GRID-108", "defense cards are not arranged: `bring` them");
        }
        if matches!(def.sort, Sort::Gear(_)) {
            return by("GRID-143", "gear is not arranged: `equip` it");
        }
        if !hero.owns(card) {
            return by("GRID-046", format!("{} does not own `{}`", hero.label, def.name));
        }
        let grid = if self.game.catalog.strike(card).is_some() { &hero.attacks } else { &hero.grid };
        if grid.len() == 9 {
            return by("GRID-048", "nine cards fill the grid: lift one first");
        }
        let (_, cell) = self.rest.split_once(" at ")?;
        occupied(cell, |cell| grid.at(cell).is_some())
    }

    fn between(&self, who: Who) -> Option<Illegal> {
        let hero = self.state.at(who);
        match self.lead {
            "swap" => {
                let card = self.card()?;
                if hero.spent.contains(&card) {
                    return by("GRID-148", "a tapped piece can't be swapped out");
                }
                let other =
                    self.rest.split_once(" for ").and_then(|(_, name)| self.game.catalog.card_named(&slug(name)));
                other.and_then(|other| swapped_in(hero, other))
            }
            "attack" | "roll" => by("GRID-175", "there is nothing to do it to between encounters"),
            _ => self.fixed().or_else(|| self.using(who)),
        }
    }

    fn on_turn(&self, who: Who) -> Option<Illegal> {
        let hero = self.state.at(who);
        let card = self.card();
        match self.lead {
            "attack" if card.is_some_and(|card| !hero.attacks.has(card)) => {
                by("GRID-101", "only attacks on the attack grid can be used")
            }
            "attack" if self.state.standing().next().is_none() => by("GRID-094", "there is nobody to attack"),
            "attack" => None,
            "roll" => self.rolling(),
            "swap" => by("GRID-149", "gear is swapped between encounters"),
            "turn" => by("GRID-173", "a fight ends when one side is out"),
            _ => self.fixed().or_else(|| self.using(who)),
        }
    }

    fn rolling(&self) -> Option<Illegal> {
        let Some(here) = obstacle::here(self.game, self.state) else {
            return by("GRID-007", "nothing here is overcome by a skill");
        };
        let fits = |skill: &SkillId| self.game.catalog.skill(*skill).id.starts_with(&slug(self.rest));
        if here.accepts.iter().any(fits) {
            return None;
        }
        let skills: Vec<&str> = here.accepts.iter().map(|id| self.game.catalog.skill(*id).name.as_str()).collect();
        by("GRID-007", format!("that skill does not fit here; {} would", skills.join(" or ")))
    }

    /// Layout and equipment stand for the session.
    fn fixed(&self) -> Option<Illegal> {
        let arranging = ["place", "lift", "bring", "leave", "equip", "stow"].contains(&self.lead);
        arranging.then(|| {
            Illegal::by(
                if self.lead == "place" || self.lead == "lift" { "GRID-045" } else { "GRID-175" },
                "the grids, the stack and the gear stand for this session",
            )
        })
    }

    fn using(&self, who: Who) -> Option<Illegal> {
        let card = self.card().filter(|_| matches!(self.lead, "tap" | "use"))?;
        using::may_use(self.game, self.state, who, card)
            .err()
            .or_else(|| by("GRID-122", "it can't be used at this moment"))
    }

    fn at_frame(&self, frame: &Frame) -> Option<Illegal> {
        match frame {
            Frame::Place { who, card } => {
                let hero = self.state.at(*who);
                let grid = if self.game.catalog.strike(*card).is_some() { &hero.attacks } else { &hero.grid };
                (self.lead == "at").then(|| occupied(self.rest, |cell| grid.at(cell).is_some()))?
            }
            Frame::Swap { who, .. } => swapped_in(self.state.at(*who), self.card()?),
            Frame::Soak { who, margin, picked } => self.soaking(*who, *margin, picked),
            Frame::Restore { value, .. } if self.lead == "restore" => {
                by("GRID-132", format!("healing {value} brings back one discarded card rated at most {value}"))
            }
            Frame::Remove { .. } if self.lead == "remove" => {
                by("GRID-157", "no die goes beyond need, and together they must pay for the margin")
            }
            Frame::Roll(roll) if roll.step == RollStep::Stance => matches!(self.lead, "attack" | "roll" | "pass")
                .then(|| Illegal::by("GRID-004", "cautious or aggressive comes first")),
            _ => None,
        }
    }

    fn soaking(&self, who: Who, margin: i16, picked: &[CardId]) -> Option<Illegal> {
        let hero = self.state.at(who);
        let card = self.card();
        match (self.lead, card) {
            ("soak", Some(card)) if hero.tapped.contains(&card) => by("GRID-119", "a tapped card can't soak"),
            ("soak", Some(card)) if hero.discarded.contains(&card) => by("GRID-113", "that card is discarded already"),
            ("soak", Some(card)) if hero.untapped.contains(&card) => {
                let mut offered = Vec::new();
                harm::list_soak(self.game, self.state, who, margin, picked, &mut offered);
                let short = i16::from(self.game.catalog.rating(card)) < margin;
                let rule = if short && picked.is_empty() { "GRID-113" } else { "GRID-116" };
                by(rule, "the cards must make up the margin, the highest named first, and none beyond need")
            }
            ("pass" | "done" | "no", _) => {
                by("GRID-117", "a hit can't be left unsoaked while an untapped card remains")
            }
            ("tap" | "use", _) => self.using(who),
            _ => None,
        }
    }
}

fn occupied(cell: &str, taken: impl Fn(super::grid::Cell) -> bool) -> Option<Illegal> {
    let numbers: Vec<i64> = cell.split([' ', ',']).filter_map(|n| n.parse().ok()).collect();
    let [row, column] = numbers[..] else { return by("GRID-047", "name row and column, each 1 to 3: `at 2 2`") };
    match super::grid::Cell::new(row, column) {
        None => by("GRID-047", "the grid has 3 rows and 3 columns"),
        Some(cell) if taken(cell) => by("GRID-051", "a cell holds one card"),
        Some(_) => None,
    }
}

fn swapped_in(hero: &Hero, card: CardId) -> Option<Illegal> {
    if hero.at_home.contains(&card) {
        return by("GRID-150", "it was left behind");
    }
    if !hero.owns(card) {
        return by("GRID-147", "only an owned piece can be swapped in");
    }
    None
}
