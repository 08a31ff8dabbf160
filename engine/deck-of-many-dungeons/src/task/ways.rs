//! The actions of a Task: the parts that the GM names, the cards that a maker applies, and the help of allies.
//!
//! A maker is a person who rolls for the Task. A Task accepts categories, such as might. A card counts for those in its
//! footer, and the GM may accept any other card that a maker proposes.

use super::{Maker, Task};
use crate::action::Action;
use crate::content::TASKS;
use crate::frame::Look;
use crate::state::{State, Who};
use crate::{house, turn};
use rondel_engine::kernel::{Illegal, Seat};

/// The most cards that are applied to a Task (DMD-083).
const MOST_CARDS: usize = 4;

/// The greatest difficulty that the GM may name. 13 is heroic (DMD-076).
const HARDEST: u8 = 20;

impl Task {
    /// Returns the ways in which allies directed by `seat` can help a maker: lend a card, or join the Task in a combat.
    /// In a combat, the first help of an ally takes one action of it. `Err` says why a way is closed. A group can be
    /// joined, but cards are lent to a single roll only (DMD-100, DMD-101).
    pub(super) fn ways_to_help(&self, look: &Look<'_>, nth: u8, seat: Seat) -> Vec<(Action, Result<(), Illegal>)> {
        let Some(maker) = self.maker(nth) else { return Vec::new() };
        let is_ally = |who: &Who| *who != maker.who && !look.state.are_enemies(*who, maker.who);
        let allies = look.state.of_seat(seat).filter(|who| look.state.person(*who).is_awake()).filter(is_ally);
        let mut ways = Vec::new();
        for who in allies {
            // Whoever has helped with this Task has paid an action for it already, and may go on.
            let can_help = self.has_helped(who) || turn::may_help(look.state, who);
            if !self.group {
                ways.extend(self.lendable(look, maker, who, can_help));
            }
            let takes_part = self.makers.iter().any(|maker| maker.who == who);
            if can_help && !takes_part && look.state.turn().is_some() {
                ways.push((Action::Help(who), Ok(())));
            }
        }
        ways
    }

    /// Returns the loans of each card of `who` to a maker. Without `can_help`, all are refused.
    fn lendable(&self, look: &Look<'_>, maker: &Maker, who: Who, can_help: bool) -> Vec<(Action, Result<(), Illegal>)> {
        let may_help = if can_help {
            Ok(())
        } else {
            look.no("DMD-100", || format!("{} has no action left", look.state.person(who).label))
        };
        let mut loans = Vec::new();
        for (card, held) in (0..=u8::MAX).zip(&look.state.person(who).cards) {
            let printed = look.catalog().printed(held.card);
            let is_lent = maker.lent.contains(&(who, card));
            if held.disabled || is_lent || printed.kind == "innate" {
                continue;
            }
            loans.push((Action::Lend(who, card), may_help.clone().and(self.check_room(look, maker))));
        }
        loans
    }

    /// Returns the ways in which a maker can apply its cards: to upgrade the die, or to be disabled for the result. A
    /// card without an accepted category can be proposed to the GM. `Err` says why a way is closed.
    pub(super) fn applied(&self, look: &Look<'_>, maker: &Maker) -> Vec<(Action, Result<(), Illegal>)> {
        let person = look.state.person(maker.who);
        let disabled_cards_upgrade = look.state.house.is(house::DisabledUpgrade::Yes);
        let mut ways = Vec::new();
        // For an opponent, the GM picks the cards that fit (DMD-096).
        let is_opponent = self.opposed && person.seat == look.state.gm();
        for (nth, held) in (0..=u8::MAX).zip(&person.cards) {
            let card = look.catalog().printed(held.card);
            let shows_category = card.footer.iter().any(|word| self.accepts(word));
            let is_accepted = shows_category || maker.accepted.contains(&nth) || (is_opponent && card.kind != "innate");
            if !is_accepted && card.kind != "innate" {
                let judged = if maker.refused.contains(&nth) {
                    look.no("DMD-080", || format!("the GM has refused {}", card.name))
                } else {
                    Ok(())
                };
                ways.push((Action::Propose(nth), judged));
                continue;
            }
            // An Innate without an accepted category can be neither applied nor proposed.
            if !is_accepted {
                continue;
            }
            let judged = self.may_apply(look, maker, nth, &card.name);
            let is_disabled = || look.no("DMD-088", || format!("{} is disabled", card.name));
            let may_upgrade = !held.disabled || disabled_cards_upgrade;
            ways.push((Action::Upgrade(nth), if may_upgrade { judged.clone() } else { is_disabled() }));
            ways.push((Action::Spend(nth), if held.disabled { is_disabled() } else { judged }));
        }
        ways
    }

    /// Returns whether the Task accepts the category with this name.
    fn accepts(&self, word: &str) -> bool {
        self.categories.iter().any(|category| TASKS.get(usize::from(*category)) == Some(&word))
    }

    /// Checks that this card is not applied yet, and that another card may be applied (DMD-083, DMD-087).
    fn may_apply(&self, look: &Look<'_>, maker: &Maker, nth: u8, name: &str) -> Result<(), Illegal> {
        if maker.upgrades.contains(&nth) || maker.spends.contains(&nth) {
            return look.no("DMD-087", || format!("{name} is applied already"));
        }
        self.check_room(look, maker)
    }

    /// Checks that another card may be applied (DMD-083).
    fn check_room(&self, look: &Look<'_>, maker: &Maker) -> Result<(), Illegal> {
        let cards_of = |maker: &Maker| maker.upgrades.len() + maker.spends.len() + maker.lent.len();
        let counts_all = look.state.house.is(house::TaskCards::PerTask);
        let applied = if counts_all { self.side_of(maker.who).iter().map(cards_of).sum() } else { cards_of(maker) };
        if applied >= MOST_CARDS {
            return look.no("DMD-083", || format!("{MOST_CARDS} cards are applied already"));
        }
        Ok(())
    }

    /// Returns the actions by which the GM names the missing parts: first a category, then the difficulty or an
    /// opponent, then the makers.
    pub(super) fn parts(&self, state: &State) -> Vec<Action> {
        let mut parts: Vec<Action> = Vec::new();
        if self.categories.is_empty() {
            // Only the Task of a chase begins without a category. Its difficulty is known, and the GM may change it.
            parts.extend((0..=u8::MAX).zip(TASKS).map(|(nth, _)| Action::Call(nth)));
            parts.extend((1..=HARDEST).map(Action::Difficulty));
            return parts;
        }
        if self.difficulty.is_none() {
            let others = (0..=u8::MAX).zip(TASKS).map(|(nth, _)| nth).filter(|nth| !self.categories.contains(nth));
            parts.extend(others.map(Action::Or));
            parts.extend((1..=HARDEST).map(Action::Difficulty));
            // A Task without a maker so far is one for heroes.
            let is_for_heroes = self.makers.first().is_none_or(|maker| state.is_hero(maker.who));
            let opponents = state.awake().filter(|who| state.is_hero(*who) != is_for_heroes);
            parts.extend(opponents.map(Action::Against));
            return parts;
        }
        let heroes: Vec<Who> = state.awake().filter(|who| state.is_hero(*who)).collect();
        parts.extend(heroes.iter().copied().map(Action::For));
        if heroes.len() > 1 && !self.opposed {
            parts.push(Action::ForAll);
        }
        parts
    }
}
