//! Events as sentences.

use super::CardGrid;
use super::content::CardId;
use super::dice::Stance;
use super::event::{Event, Roller};
use super::state::{GroupId, State, Who};

/// The sentence for an event.
pub fn narrate(game: &CardGrid, state: &State, event: &Event) -> Option<String> {
    let teller = Teller { game, state };
    teller.home(event).or_else(|| teller.way(event)).or_else(|| teller.rolls(event)).or_else(|| teller.cards(event))
}

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

    fn by(&self, by: &Roller) -> &str {
        match by {
            Roller::Hero(who) => self.who(*who),
            Roller::Foes(group) => self.foes(*group),
        }
    }

    fn home(&self, event: &Event) -> Option<String> {
        let card = |card: &CardId| self.card(*card);
        let who = |who: &Who| self.who(*who);
        Some(match event {
            Event::Created { who: h } => format!("{} begins", who(h)),
            Event::Took { who: h, card: c } => format!("{} takes {}", who(h), card(c)),
            Event::Dropped { who: h, card: c } => format!("{} puts {} back", who(h), card(c)),
            Event::Finished { who: h } => {
                let title = super::title::title(&self.game.catalog, self.state.heroes.get(usize::from(h.0))?);
                format!("{} is ready to see the world: {title}", who(h))
            }
            Event::Bought { who: h, card: c, cost } => {
                let left = self.state.heroes.get(usize::from(h.0))?.points;
                format!("{} buys {} for {cost} points, {left} left", who(h), card(c))
            }
            Event::Sent { who: h } => format!("{} sets out", who(h)),
            Event::WeekPassed => "a week passes".into(),
            Event::Recovered { who: h, card: c } => format!("{} recovers {}", who(h), card(c)),
            Event::Placed { who: h, card: c, cell } => {
                format!("{} lays {} at {} {}", who(h), card(c), cell.row(), cell.column())
            }
            Event::Lifted { who: h, card: c } => format!("{} takes {} off the grid", who(h), card(c)),
            Event::Brought { who: h, card: c, along: true } => format!("{} brings {}", who(h), card(c)),
            Event::Brought { who: h, card: c, .. } => format!("{} leaves {} at home", who(h), card(c)),
            Event::Equipped { who: h, card: c, on: true } => format!("{} equips {}", who(h), card(c)),
            Event::Equipped { who: h, card: c, .. } => format!("{} stows {}", who(h), card(c)),
            Event::Ready { who: h } => format!("{} is ready", who(h)),
            _ => return None,
        })
    }

    fn way(&self, event: &Event) -> Option<String> {
        let (card, who) = (|card: &CardId| self.card(*card), |who: &Who| self.who(*who));
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
            Event::TurnsBack { who: h } => format!("{} calls it off: the party turns back", who(h)),
            Event::Passed { who: h } => format!("{} passes", who(h)),
            Event::LongRest => "a long rest".into(),
            Event::Rewarded { who: h, points } => format!("{} earns {points} points", who(h)),
            Event::Found { card: c } => format!("the party finds {}", card(c)),
            Event::Swapped { who: h, out, card: c } => format!("{} swaps {} for {}", who(h), card(out), card(c)),
            Event::Fate { who: h, word } => format!("{} is {word}", who(h)),
            Event::Said { text } | Event::Fault { text } => text.clone(),
            Event::Ruled { text } => format!("ruling: {text}"),
            _ => return None,
        })
    }

    fn rolls(&self, event: &Event) -> Option<String> {
        let (card, who) = (|card: &CardId| self.card(*card), |who: &Who| self.who(*who));
        Some(match event {
            Event::Attacks { who: h, card: c, group, combo: 0 } => {
                format!("{} attacks {} with {}", who(h), self.foes(*group), card(c))
            }
            Event::Attacks { who: h, card: c, group, combo } => {
                format!("{} attacks {} with {}, combo +{combo}", who(h), self.foes(*group), card(c))
            }
            Event::Tries { who: h, skill } => format!("{} tries {}", who(h), self.game.catalog.skill(*skill).name),
            Event::FoeAttacks { group, target } => format!("{} is attacked by {}", who(target), self.foes(*group)),
            Event::FoeContests { group, target, skill } => {
                let skill = &self.game.catalog.skill(*skill).name;
                format!("{} is put to the test by {}: {skill}", who(target), self.foes(*group))
            }
            Event::Rolled { by, stance, shown, parts, difficulty } => {
                let how = if *stance == Stance::Cautious { "2d6" } else { "1d12" };
                let bonus = super::bonus::total(parts);
                let (sign, total) = (if bonus < 0 { '-' } else { '+' }, shown + bonus);
                let added = super::bonus::in_words(&self.game.catalog, parts);
                format!("{}: {how} {shown} {sign} {} = {total} against {difficulty}{added}", self.by(by), bonus.abs())
            }
            Event::Hit { by: Roller::Hero(h), margin } => format!("{} succeeds by {margin}", who(h)),
            Event::Missed { by: Roller::Hero(h) } => format!("{} fails", who(h)),
            Event::Hit { by, margin } => format!("{}: success by {margin}", self.by(by)),
            Event::Missed { by } => format!("{}: failure", self.by(by)),
            Event::Failed { .. } => return None,
            Event::Soaked { who: h, cards, margin, .. } if cards.is_empty() => {
                format!("{} has nothing left to soak {margin}", who(h))
            }
            Event::Soaked { who: h, cards, margin, forced } => {
                let names: Vec<&str> = cards.iter().map(card).collect();
                let forced = if *forced { ": nothing else would do" } else { "" };
                format!("{} soaks {margin} with {}{forced}", who(h), names.join(", "))
            }
            Event::Unharmed { who: h } => format!("{} is unharmed", who(h)),
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

    fn cards(&self, event: &Event) -> Option<String> {
        let (card, who) = (|card: &CardId| self.card(*card), |who: &Who| self.who(*who));
        Some(match event {
            Event::Warned { who: h, card: c } => {
                format!("warning: {} is the last untapped card of {}", card(c), who(h))
            }
            Event::Tapped { who: h, card: c } => format!("{} taps {}", who(h), card(c)),
            Event::Used { who: h, card: c } => format!("{} uses {}", who(h), card(c)),
            Event::Untapped { who: h, card: c } => format!("{} of {} is untapped", card(c), who(h)),
            Event::Restored { who: h, card: c } => format!("{} gets {} back", who(h), card(c)),
            Event::NotHealed { who: h, again: true } => {
                format!("{} was healed already, and has not been damaged since", who(h))
            }
            Event::NotHealed { who: h, .. } => format!("healing finds nothing to bring back for {}", who(h)),
            Event::Down { who: h, unconscious: true } => format!("{} is incapacitated: unconscious", who(h)),
            Event::Down { who: h, .. } => format!("{} is incapacitated: dying", who(h)),
            Event::Up { who: h } => format!("{} is up again", who(h)),
            Event::Raised { who: h, by } => format!("{} gets {by:+} on the next roll", who(h)),
            Event::Softened { who: h, by } => format!("{} takes {by} off the hit", who(h)),
            Event::Again { who: h } => format!("{} may act once more", who(h)),
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

fn numbers(list: &[u8]) -> String {
    list.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
