//! The defense of Foes by the table `attacked` of a Foe's card: how the Foe defends when it is attacked (ADS-383
//! to ADS-387). This is the attacked table. A line of the table has a draw and some rows.
//!
//! `answer` calls `foe_answers`, which finds the line of the table for the Round and draws for it. When the draw is
//! there, `attack` calls `foe_guards`. The row that matches the draw defends: `draw 2 { ^^: armor 3 }`.

use crate::kernel::{Number, Source, Working};
use crate::systems::adventure_deck::attack::{Attack, AttackStep};
use crate::systems::adventure_deck::content::{CardId, FoeId, Guard, GuardLine, Mark, Method};
use crate::systems::adventure_deck::counter::{CounterKind, foe_method};
use crate::systems::adventure_deck::event::{Event, With};
use crate::systems::adventure_deck::frame::Look;
use crate::systems::adventure_deck::means::{self, fallen};
use crate::systems::adventure_deck::work::{Flow, Work};
use crate::systems::adventure_deck::{AdventureDeck, explain, facts, numbers};

/// The word for Armor on a Foe's card.
const ARMOR: &str = "armor";
/// The word for a Shield on a Foe's card.
const SHIELD: &str = "shield";

impl Work<'_> {
    /// Answers an attack on a Foe (ADS-159, ADS-383). Uses the Foe's Attribute if the attacking card lists this
    /// Attribute as a Counter, and else the Foe's attacked table.
    pub(in crate::systems::adventure_deck) fn foe_answers(&mut self, at: usize, attack: &Attack) -> Flow {
        let who = attack.target;
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.answered = true;
            attack.step = AttackStep::Strike;
        }
        let counter = foe_method(self.game, self.s, attack, CounterKind::First);
        if let Some(counter) = counter
            && !fallen(self.catalog(), self.s, who)
        {
            return self.foe_counters(at, attack, counter, CounterKind::First);
        }
        let Some(foe) = self.s.at(who).foe() else { return Flow::Go };
        let Some(nth) = guard_line(&self.look(), foe, attack) else { return Flow::Go };
        let draw = self.catalog().foe(foe).attacked[usize::from(nth)].draw;
        self.attack_step(at, AttackStep::Guarding(nth));
        self.push(self.s.draw_by(who, attack.by, draw))
    }

    /// Compares one draw with every row of a line of the attacked table (ADS-387). The matching row gives the defense,
    /// or Counters a card that lists a Shield.
    pub(in crate::systems::adventure_deck) fn foe_guards(
        &mut self,
        at: usize,
        attack: &Attack,
        nth: u8,
        ups: u8,
        downs: u8,
    ) {
        self.attack_step(at, AttackStep::Strike);
        let Some(foe) = self.s.at(attack.target).foe() else { return };
        let def = self.catalog().foe(foe);
        let Some(line) = def.attacked.get(usize::from(nth)) else { return };
        let Some(guard) = line.guards.iter().find(|guard| guard.pattern.matches(ups, downs)) else {
            self.tell(Event::NoGuard { who: attack.target }, self.by("ADS-385", def.item));
            return;
        };
        if !serves(&self.look(), attack, guard) {
            self.tell(Event::NoGuard { who: attack.target }, self.by("ADS-305", def.item));
            return;
        }
        if let Some(card) = attack.card
            && guard.with == SHIELD
            && lists_shield(self.game, card)
        {
            self.tell(Event::Counters { who: attack.target, with: None }, self.by("ADS-159", def.item));
            self.countered(at, card, attack.target, Method::Shield);
            return;
        }
        if attack.ethereal && !guard.ethereal {
            let event = Event::DefenseUseless { who: attack.target, with: With::Word(guard.with) };
            return self.tell(event, self.by("ADS-188", def.item));
        }
        self.row_defends(at, attack, def.item, guard);
    }

    /// Adds the defense of a row of the attacked table to the attack. `item` is the Foe's card.
    fn row_defends(&mut self, at: usize, attack: &Attack, item: u16, guard: &Guard) {
        let mut printed = i16::try_from(self.s.round.amount(&guard.amount)).unwrap_or(i16::MAX);
        // Armor counts half against a Ranged Weapon (ADS-192).
        if attack.means.is_ranged_weapon() && guard.with == ARMOR {
            printed = (printed / 2).max(1);
        }
        let printed = i64::from(printed);
        let subject = facts::attack(at);
        // `numbers::defense` works out a plain amount (`i64`), or an amount with its parts (`Number`, below).
        let defense: i64 = numbers::defense(printed, &self.look(), attack.target, subject);
        let amount = i16::try_from(defense).unwrap_or(i16::MAX);
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.defense.add(amount, Source::Item(item));
        }
        let event = Event::Defends { who: attack.target, with: With::Word(guard.with), amount };
        // The same defense once more, with its parts, for `why`.
        let parts = |look: &Look<'_>| {
            let row = || format!("{} {} {}", guard.pattern, guard.with, guard.amount);
            let start = Number::default().add(printed, explain::guard_row(look, item, guard), row);
            numbers::defense(start, look, attack.target, subject)
        };
        self.tell_sum(event, self.by("ADS-387", item), parts);
    }
}

/// Returns whether the card lists a Shield as its Counter.
fn lists_shield(game: &AdventureDeck, card: CardId) -> bool {
    game.catalog.card(card).counters.iter().any(|(method, _)| *method == Method::Shield)
}

/// Returns whether this defense can be used now (ADS-305, ADS-443).
fn serves(look: &Look<'_>, attack: &Attack, guard: &Guard) -> bool {
    let is_armor = guard.with == ARMOR;
    let is_shield = |card: &CardId| look.catalog().card(*card).tags.is(Mark::Shield);
    if guard.with == SHIELD && look.state.at(attack.target).dropped.iter().any(is_shield) {
        return false; // the Shield lies on the ground (ADS-232)
    }
    means::defends(look, attack.target, attack.fleeing, is_armor).is_ok()
}

/// Returns the number of the line of the attacked table whose condition fits the attack. `None` if no row can help
/// (ADS-383, ADS-384), or for a fleer (ADS-443).
fn guard_line(look: &Look<'_>, foe: FoeId, attack: &Attack) -> Option<u8> {
    let is_shield_counter = attack.card.is_some_and(|card| lists_shield(look.game, card));
    let row_helps = |guard: &Guard| {
        // A Shield that Counters the card stops Ethereal damage too.
        let fits_damage = !attack.ethereal || guard.ethereal || (is_shield_counter && guard.with == SHIELD);
        serves(look, attack, guard) && fits_damage
    };
    let applies = |line: &GuardLine| {
        line.rounds.has(look.state.round.number())
            && line.against.is_none_or(|distance| attack.means.reach.has(distance))
            && line.guards.iter().any(row_helps)
    };
    let nth = look.catalog().foe(foe).attacked.iter().position(applies)?;
    u8::try_from(nth).ok()
}
