//! Events as sentences. They are only for reading: nothing computes with them.
//!
//! [`narrate`] turns `Event::Sent` into `ash sets out`. It tries four functions, one for each part of the game, because
//! one list of all events would be very long.

use super::CardGrid;
use super::content::CardId;
use super::dice::Stance;
use super::event::{Event, Roller};
use super::state::{GroupId, State, Who};
use crate::kernel::{does, whose};

/// Returns the sentence for an event. `None` for an event that needs none.
pub fn narrate(game: &CardGrid, state: &State, event: &Event) -> Option<String> {
    if let Event::InPlay(event) = event {
        return Some(game.in_play_told(state, *event));
    }
    let teller = Teller { game, state };
    teller.home(event).or_else(|| teller.way(event)).or_else(|| teller.rolls(event)).or_else(|| teller.cards(event))
}

/// The names in a position. Each of its functions returns `None` for an event of another part of the game.
struct Teller<'a> {
    game: &'a CardGrid,
    state: &'a State,
}

impl Teller<'_> {
    fn who(&self, who: Who) -> &str {
        self.state.heroes.get(usize::from(who.0)).map_or("somebody", |hero| hero.label.as_str())
    }

    fn card(&self, card: CardId) -> &str {
        &self.game.catalog.card(card).name
    }

    fn foes(&self, id: GroupId) -> &str {
        self.state.group(id).map_or("the foes", |group| group.label.as_str())
    }

    /// Returns the label of a roller.
    fn by(&self, by: &Roller) -> &str {
        match by {
            Roller::Hero(who) => self.who(*who),
            Roller::Foes(group) => self.foes(*group),
        }
    }

    /// Tells what happens at home and in preparation.
    fn home(&self, event: &Event) -> Option<String> {
        let card = |card: &CardId| self.card(*card);
        let does = |who: &Who, verb: &str| does(self.who(*who), verb);
        Some(match event {
            Event::Created { who: h } => does(h, "begins"),
            Event::Took { who: h, card: c } => format!("{} {}", does(h, "takes"), card(c)),
            Event::Dropped { who: h, card: c } => format!("{} {} back", does(h, "puts"), card(c)),
            Event::Finished { who: h } => {
                let title = super::title::title(&self.game.catalog, self.state.heroes.get(usize::from(h.0))?);
                format!("{} ready to see the world: {title}", does(h, "is"))
            }
            Event::Bought { who: h, card: c, cost } => {
                let left = self.state.heroes.get(usize::from(h.0))?.points;
                format!("{} {} for {cost} points, {left} left", does(h, "buys"), card(c))
            }
            Event::Sent { who: h } => format!("{} out", does(h, "sets")),
            Event::WeekPassed => "a week passes".into(),
            Event::Recovered { who: h, card: c } => format!("{} {}", does(h, "recovers"), card(c)),
            Event::Placed { who: h, card: c, cell } => {
                format!("{} {} at {} {}", does(h, "lays"), card(c), cell.row(), cell.column())
            }
            Event::Lifted { who: h, card: c } => format!("{} {} off the grid", does(h, "takes"), card(c)),
            Event::Brought { who: h, card: c, along: true } => format!("{} {}", does(h, "brings"), card(c)),
            Event::Brought { who: h, card: c, .. } => format!("{} {} at home", does(h, "leaves"), card(c)),
            Event::Equipped { who: h, card: c, on: true } => format!("{} {}", does(h, "equips"), card(c)),
            Event::Equipped { who: h, card: c, .. } => format!("{} {}", does(h, "stows"), card(c)),
            Event::Ready { who: h } => format!("{} ready", does(h, "is")),
            _ => return None,
        })
    }

    /// Tells the course of an adventure, and what scripts move, say and find.
    fn way(&self, event: &Event) -> Option<String> {
        let card = |card: &CardId| self.card(*card);
        let does = |who: &Who, verb: &str| does(self.who(*who), verb);
        Some(match event {
            Event::AdventureBegins { adventure } => {
                format!("the adventure begins: {}", self.game.catalog.adventure(*adventure).name)
            }
            Event::AdventureEnds { won: true } => "the adventure is won".into(),
            Event::AdventureEnds { .. } => "the adventure is lost".into(),
            Event::Meets { foes } => {
                let groups = foes.iter().filter_map(|(id, many)| {
                    let foe = &self.game.catalog.foe(self.state.group(*id)?.foe).name;
                    Some(if *many == 1 { foe.clone() } else { format!("{foe} ×{many}") })
                });
                format!("the heroes meet {}", groups.collect::<Vec<_>>().join(", "))
            }
            Event::Faces { obstacle } => format!("in the way: {}", self.game.catalog.obstacle(*obstacle).name),
            Event::GotPast { obstacle } => format!("{} is overcome", self.game.catalog.obstacle(*obstacle).name),
            Event::HitDice { group, dice } => format!("{}: hit dice {}", self.foes(*group), numbers(dice)),
            Event::EncounterEnds { won: true } => "the encounter is over".into(),
            Event::EncounterEnds { .. } => "the heroes are beaten".into(),
            Event::TurnsBack { who: h } => format!("{} it off: the party turns back", does(h, "calls")),
            Event::Passed { who: h } => does(h, "passes"),
            Event::LongRest => "a long rest".into(),
            Event::Rewarded { who: h, points } => format!("{} {points} points", does(h, "earns")),
            Event::Spent { who: h, points } => format!("{} {points} points", does(h, "spends")),
            Event::CardMoved { who: h, card: c, to } => format!("{}: {} is {to} now", self.who(*h), card(c)),
            Event::Given { who: h, card: c, to } => format!("{} {} to {}", does(h, "gives"), card(c), self.who(*to)),
            Event::LosesCard { who: h, card: c } => format!("{} {}", does(h, "loses"), card(c)),
            Event::Found { card: c } => format!("the party finds {}", card(c)),
            Event::Swapped { who: h, out, card: c } => format!("{} {} for {}", does(h, "swaps"), card(out), card(c)),
            Event::Fate { who: h, word } => format!("{} {word}", does(h, "is")),
            Event::Said { text } | Event::Fault { text } => text.clone(),
            Event::Ruled { text } => format!("ruling: {text}"),
            _ => return None,
        })
    }

    /// Tells attacks, rolls and hits.
    fn rolls(&self, event: &Event) -> Option<String> {
        let card = |card: &CardId| self.card(*card);
        let does = |who: &Who, verb: &str| does(self.who(*who), verb);
        Some(match event {
            Event::Attacks { who: h, card: c, group, combo: 0 } => {
                format!("{} {} with {}", does(h, "attacks"), self.foes(*group), card(c))
            }
            Event::Attacks { who: h, card: c, group, combo } => {
                format!("{} {} with {}, combo +{combo}", does(h, "attacks"), self.foes(*group), card(c))
            }
            Event::Tries { who: h, skill } => format!("{} {}", does(h, "tries"), self.game.catalog.skill(*skill).name),
            Event::FoeAttacks { group, target } => format!("{} attacked by {}", does(target, "is"), self.foes(*group)),
            Event::FoeContests { group, target, skill } => {
                let skill = &self.game.catalog.skill(*skill).name;
                format!("{} put to the test by {}: {skill}", does(target, "is"), self.foes(*group))
            }
            Event::Rolled { by, stance, shown, parts, difficulty } => {
                let how = if *stance == Stance::Cautious { "2d6" } else { "1d12" };
                let bonus = super::bonus::total(parts);
                let (sign, total) = (if bonus < 0 { '-' } else { '+' }, shown + bonus);
                let added = super::bonus::in_words(&self.game.catalog, parts);
                format!("{}: {how} {shown} {sign} {} = {total} against {difficulty}{added}", self.by(by), bonus.abs())
            }
            Event::Hit { by: Roller::Hero(h), margin } => format!("{} by {margin}", does(h, "succeeds")),
            Event::Missed { by: Roller::Hero(h) } => does(h, "fails"),
            Event::Hit { by, margin } => format!("{}: success by {margin}", self.by(by)),
            Event::Missed { by } => format!("{}: failure", self.by(by)),
            Event::Failed { .. } => return None,
            Event::Soaked { who: h, cards, margin, .. } if cards.is_empty() => {
                format!("{} nothing left to soak {margin}", does(h, "has"))
            }
            Event::Soaked { who: h, cards, margin, forced } => {
                let names: Vec<&str> = cards.iter().map(card).collect();
                let forced = if *forced { ": nothing else would do" } else { "" };
                format!("{} {margin} with {}{forced}", does(h, "soaks"), names.join(", "))
            }
            Event::Unharmed { who: h } => format!("{} unharmed", does(h, "is")),
            Event::DiceGone { group, dice, left } if dice.is_empty() => {
                format!("{}: no die goes, {left} left standing", self.foes(*group))
            }
            Event::DiceGone { group, dice, left } => {
                format!("{}: {} gone, {left} left standing", self.foes(*group), numbers(dice))
            }
            Event::LosesAttack { group } => format!("one of {} can't attack", self.foes(*group)),
            _ => return None,
        })
    }

    /// Tells uses of cards, healing, falls, and effects on rolls and groups.
    fn cards(&self, event: &Event) -> Option<String> {
        let card = |card: &CardId| self.card(*card);
        let does = |who: &Who, verb: &str| does(self.who(*who), verb);
        Some(match event {
            Event::Warned { who: h, card: c } => {
                format!("warning: {} is {} last untapped card", card(c), whose(self.who(*h)))
            }
            Event::Tapped { who: h, card: c } => format!("{} {}", does(h, "taps"), card(c)),
            Event::Used { who: h, card: c } => format!("{} {}", does(h, "uses"), card(c)),
            Event::Untapped { who: h, card: c } => format!("{} {} is untapped", whose(self.who(*h)), card(c)),
            Event::Restored { who: h, card: c } => format!("{} {} back", does(h, "gets"), card(c)),
            Event::NotHealed { who: h, again: true } => {
                format!("{} healed already, and has not been damaged since", does(h, "was"))
            }
            Event::NotHealed { who: h, .. } => format!("healing finds nothing to bring back for {}", self.who(*h)),
            Event::Down { who: h, unconscious: true } => format!("{} incapacitated: unconscious", does(h, "is")),
            Event::Down { who: h, .. } => format!("{} incapacitated: dying", does(h, "is")),
            Event::Up { who: h } => format!("{} up again", does(h, "is")),
            Event::Raised { who: h, by } => format!("{} {by:+} on the next roll", does(h, "gets")),
            Event::Softened { who: h, by } => format!("{} {by} off the hit", does(h, "takes")),
            Event::Worsened { who: h, by } => format!("the hit on {} is {by} harder", self.who(*h)),
            Event::HitChanged { group, by } => format!("the hit on {} changes by {by:+}", self.foes(*group)),
            Event::Again { who: h } => format!("{} act once more", does(h, "may")),
            Event::Held { group, by } => format!("{}: attacks lost this round: {by}", self.foes(*group)),
            Event::Weakened { group, by } => format!("attacks of {} are {by} weaker this round", self.foes(*group)),
            Event::Exposed { group, by } => format!("{}: {by} easier to hit this round", self.foes(*group)),
            Event::Joined { group, foe, shows } => {
                format!("{} joins {}, its hit die showing {shows}", self.game.catalog.foe(*foe).name, self.foes(*group))
            }
            _ => return None,
        })
    }
}

/// Returns numbers with commas: `2, 3, 5`.
fn numbers(list: &[u8]) -> String {
    list.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
