//! Foes: their Turns and Reactions, as their cards dictate (ADS-368 to ADS-447).
//!
//! A Foe has no Hand. On its Turn, it finds the line of its turn table for the Round, draws Up/Downs for the line, and
//! does what the matching row says: `3-5: draw 2 { ^^: attack R melee }`. Begin reading at `foe_begins`, which `turn`
//! calls, and continue with `choose_line`, `line_drawn` and `foe_does`. A Foe that is attacked answers with
//! `foe_answers` of the child module `guards`. In all functions, `at` is the place of the Turn or attack on the stack
//! of work.

mod guards;

use super::AdventureDeck;
use super::attack::{Attack, AttackStep, grappling};
use super::content::{Distances, FoeId, Line, Moment, Outcome, Permit, Row, UseId, When};
use super::event::Event;
use super::explain;
use super::frame::Look;
use super::means::{Kind, Means};
use super::state::{Several, State, Who};
use super::turn::{AsideKind, TurnStep};
use super::work::{Flow, Work};
use crate::kernel::{Ingredients, Number, Source, Why, Working};
use smallvec::SmallVec;
use std::cmp::Reverse;

impl Work<'_> {
    /// Begins a Foe's Turn (G-76). A Prone Foe stands up, and a disarmed one picks up its gear. Otherwise, its traits
    /// are asked.
    pub(super) fn foe_begins(&mut self, at: usize, who: Who) -> Flow {
        // A dazed Foe has lost its Normal Action, and passes.
        if self.passes_if_dazed(who) || self.foe_helps_itself(who) {
            return self.turn_step(at, TurnStep::End);
        }
        self.turn_step(at, TurnStep::Plan(0))
    }

    /// Lets a Foe stand up or pick up its gear with its Normal Action, if it must (ADS-235, ADS-307). Returns whether it
    /// did.
    pub(super) fn foe_helps_itself(&mut self, who: Who) -> bool {
        if super::means::fallen(self.catalog(), self.s, who) {
            self.notes_fallen(who);
            self.set_prone(who, false, Why::rule("ADS-307"));
            return true;
        }
        let must_recover = self.must_recover(who);
        if must_recover {
            self.recover(who, Why::rule("ADS-235"));
        }
        must_recover
    }

    /// Notes that the Action of the present Turn begins lying Prone.
    pub(super) fn notes_fallen(&mut self, who: Who) {
        if let Some(turn) = self.turn_now().filter(|turn| turn.who == who) {
            turn.fallen = true;
        }
    }

    /// Returns whether a Foe is disarmed and must pick up its gear with its Normal Action, unless its card says
    /// otherwise (ADS-235).
    pub(super) fn must_recover(&self, who: Who) -> bool {
        let fights_unarmed = |foe| self.catalog().foe(foe).may.contains(&Permit::FightUnarmed);
        let combatant = self.s.at(who);
        !combatant.dropped.is_empty() && combatant.foe().is_some_and(|foe| !fights_unarmed(foe))
    }

    /// Asks the trait with number `nth` for a plan. The first trait that plans something decides the Turn.
    pub(super) fn plan(&mut self, at: usize, who: Who, nth: u8) -> Flow {
        let Some(foe) = self.s.at(who).foe() else { return self.turn_step(at, TurnStep::End) };
        let is_silenced = self.look().is_silenced(super::facts::combatant(who));
        let traits: &[UseId] = if is_silenced { &[] } else { &self.catalog().foe(foe).traits };
        let Some(used) = traits.get(usize::from(nth)).copied() else {
            return self.turn_step(at, TurnStep::Choose(0));
        };
        self.turn_step(at, TurnStep::Plan(nth + 1));
        self.call(used, Moment::Turn.own(), &[super::facts::combatant(who)])
    }

    /// Finds the first line for the Round, at place `from` of the table or after it, and draws for it (ADS-373,
    /// ADS-375). If `from` is above 0, the line is the second blow of a pair, and only Weapon lines count. `against` is
    /// set for an act out of turn.
    pub(super) fn choose_line(&mut self, at: usize, who: Who, against: Option<(Who, AsideKind)>, from: u8) -> Flow {
        self.turn_step(at, TurnStep::End);
        let Some(foe) = self.s.at(who).foe() else { return Flow::Go };
        let def = self.catalog().foe(foe);
        let is_second_blow = from > 0;
        let counts = |line: &Line| applies(self.s, who, line) && (!is_second_blow || is_weapon(line));
        let mut lines = def.lines.iter().enumerate().skip(usize::from(from));
        let Some((nth, line)) = lines.find(|(_, line)| counts(line)) else {
            if !is_second_blow {
                self.tell(Event::NoLine { who }, self.by("ADS-382", def.item));
            }
            return Flow::Go;
        };
        let no_weapon = self.must_recover(who) && is_weapon(line); // the Weapon lies on the ground (ADS-232)
        if let Some((target, AsideKind::StrikeFirst)) = against
            && (no_weapon || !strikes_at_melee(&self.look(), who, line))
        {
            self.base_strike(who, target); // no Melee line on this Round (G-80)
            return Flow::Go;
        }
        if grapple_bars_line(&self.look(), who, line) {
            return self.squeezes(who, against.is_some(), def.item);
        }
        self.turn_step(at, TurnStep::Line { nth: u8::try_from(nth).unwrap_or(0), second: is_second_blow });
        if line.draw == 0 {
            return Flow::Go;
        }
        let target = match against {
            Some((target, _)) => Some(target),
            None => self.likely_target(who, Distances::ANY),
        };
        self.push(self.s.draw_by(who, target.unwrap_or(who), line.draw))
    }

    /// Applies a draw (ADS-378 to ADS-382). The matching row counts, or else `otherwise`. If that is
    /// nothing, the base damage counts.
    /// `nth` is the number of the line, and `second` says whether it is the second blow of a pair.
    pub(super) fn line_drawn(
        &mut self,
        at: usize,
        who: Who,
        nth: u8,
        second: bool,
        against: Option<(Who, AsideKind)>,
        drawn: Option<(u8, u8)>,
    ) -> Flow {
        self.turn_step(at, TurnStep::End);
        let Some(foe) = self.s.at(who).foe() else { return Flow::Go };
        let def = self.catalog().foe(foe);
        let Some(line) = def.lines.get(usize::from(nth)) else { return Flow::Go };
        let is_single_blow = matches!(against, Some((_, AsideKind::StrikeFirst)));
        if def.may.contains(&Permit::DualWield) && !second && !is_single_blow && is_weapon(line) {
            self.turn_step(at, TurnStep::Choose(nth + 1)); // both Weapons in one Action (ADS-226)
        }
        let matches = |ups, downs| line.rows.iter().position(|(pattern, _)| pattern.matches(ups, downs));
        let matched = drawn.and_then(|(ups, downs)| matches(ups, downs));
        let listed = matched.and_then(|row| line.rows.get(row));
        let outcome = listed.map_or(&line.otherwise, |(_, outcome)| outcome);
        let is_failed = matched.is_none() && line.draw > 0 && *outcome == Outcome::Nothing;
        if is_failed && let Some(base) = &def.base_damage {
            // A failed draw still deals the base damage of the card (ADS-380).
            let outcome = Outcome::Attack { amount: base.clone(), ethereal: false, made_of: None, means: Means::BASE };
            return self.foe_does(who, foe, &outcome, None, against, second);
        }
        let row = Row(nth, matched.and_then(|row| u8::try_from(row).ok()));
        self.foe_does(who, foe, outcome, Some(row), against, second)
    }

    /// Carries out an outcome of the turn table: an attack, a healing, or an action of the pack. `row` is the row that
    /// it comes from. `second` says whether it is the second blow of a pair.
    fn foe_does(
        &mut self,
        who: Who,
        foe: FoeId,
        outcome: &Outcome,
        row: Option<Row>,
        against: Option<(Who, AsideKind)>,
        second: bool,
    ) -> Flow {
        let item = self.catalog().foe(foe).item;
        if grapple_bars(&self.look(), who, outcome) {
            return self.squeezes(who, against.is_some(), item);
        }
        match outcome {
            Outcome::Nothing => {
                self.tell(Event::NoLine { who }, self.by("ADS-382", item));
                Flow::Go
            }
            Outcome::Attack { amount, ethereal, made_of, means } => {
                if !self.may_attack(who, *means) {
                    return Flow::Go;
                }
                let target = match against {
                    Some((target, _)) if self.may_aim(who, target, *means) => Some(target),
                    Some(_) => return Flow::Go,
                    None => self.target_of(who, means.reach),
                };
                let Some(target) = target else { return self.closes_in(who, item, second) };
                let amount = i16::try_from(self.s.round.amount(amount)).unwrap_or(i16::MAX);
                let amount = Ingredients::of(amount, Source::Item(item));
                let mut attack = Attack::new(who, target, amount, Source::Item(item));
                attack.ethereal = *ethereal;
                attack.made_of = *made_of;
                attack.row = row;
                attack.means = *means;
                attack.fleeing = against.is_some_and(|(_, kind)| kind == AsideKind::AgainstFleer);
                self.push(attack);
                self.must_match(who, target, Some(target), *means)
            }
            // An act against one combatant cannot be a healing.
            Outcome::Heal(_) if against.is_some() => {
                self.tell(Event::Hindered { who }, self.by("ADS-314", item));
                Flow::Go
            }
            Outcome::Heal(amount) => {
                let amount = i16::try_from(self.s.round.amount(amount)).unwrap_or(i16::MAX);
                self.foe_heals(who, foe, amount, row)
            }
            Outcome::Action(used) => {
                self.foe_acts(who, foe, *used, against.map(|(target, _)| target));
                Flow::Go
            }
        }
    }

    /// Lets a Foe try an action of its own. `against` is the only possible target outside its Turn.
    fn foe_acts(&mut self, who: Who, foe: FoeId, used: UseId, against: Option<Who>) {
        let item = self.catalog().foe(foe).item;
        let is_aimless = self.catalog().behind(used).own.aim == super::content::Aim::Nobody;
        if against.is_some() && is_aimless {
            self.tell(Event::Hindered { who }, self.by("ADS-314", item));
        } else if super::hooks::may_do(&self.look(), who, used, against) {
            let target = self.aim_of(who, used, against);
            self.try_action(who, used, target);
        } else {
            self.tell(Event::NoLine { who }, self.by("ADS-382", item));
        }
    }

    /// Lets a Foe heal the one on its side that has lost most HP.
    fn foe_heals(&mut self, who: Who, foe: FoeId, amount: i16, row: Option<Row>) -> Flow {
        let (game, item) = (self.game, self.catalog().foe(foe).item);
        let side = std::iter::once(who).chain(self.s.allies(who));
        let most_hurt = side.max_by_key(|other| (self.s.at(*other).lost(), Reverse(*other)));
        let note = || row.map(|row| row_text(game, foe, row)).unwrap_or_default();
        // `amount` once more, with its source, for explanations.
        let how = |look: &Look<'_>| {
            let item_source = Source::Item(item);
            let source = row.map_or(item_source, |row| explain::turn_row::<Number>(look, foe, row, item_source));
            Number::default().add(i64::from(amount), source, note)
        };
        self.heal(most_hurt.unwrap_or(who), amount, false, (Some(who), self.by("ADS-416", item)), how);
        Flow::Go
    }

    /// Deals 1 Base damage in a Grapple, for a Foe without a fitting Weapon or Spell (ADS-294, G-54). The Foe does this
    /// only on its own Turn.
    fn squeezes(&mut self, who: Who, out_of_turn: bool, item: u16) -> Flow {
        let opponents: Several = if out_of_turn {
            Several::new()
        } else {
            grappling(self.s, who).filter(|other| self.s.opposed(who, *other)).collect()
        };
        match self.target_among(who, &opponents) {
            Some(target) => self.base_strike(who, target),
            None => self.tell(Event::Hindered { who }, self.by("ADS-294", item)),
        }
        Flow::Go
    }

    /// Takes a step towards the Target, because a matched attack reaches nobody (G-82). The Move is the whole Action
    /// (ADS-447), so it comes neither before nor after the other blow of a pair.
    fn closes_in(&mut self, who: Who, item: u16, second: bool) -> Flow {
        let target = if second { None } else { self.target_of(who, Distances::ANY) };
        match target.and_then(|target| self.s.toward(who, target)) {
            Some(way) => {
                if let Some(turn) = self.turn_now() {
                    turn.step = TurnStep::End;
                }
                self.walks(who, way, "ADS-395");
            }
            None => self.tell(Event::NoLine { who }, self.by("ADS-395", item)),
        }
        Flow::Go
    }

    /// Chooses the Target within reach. Tells an event if a trait decides.
    pub(super) fn target_of(&mut self, who: Who, distance: Distances) -> Option<Who> {
        let reached = self.reached(who, distance);
        self.target_among(who, &reached)
    }

    /// Returns the Target that would be chosen within reach, without an event.
    fn likely_target(&mut self, who: Who, distance: Distances) -> Option<Who> {
        let reached = self.reached(who, distance);
        self.preferred(who, &reached).map(|(target, _)| target)
    }

    /// Chooses the Target among these combatants. Tells an event if a trait decides.
    fn target_among(&mut self, who: Who, reached: &[Who]) -> Option<Who> {
        let (target, decided_by) = self.preferred(who, reached)?;
        if let Some(used) = decided_by {
            let rule = if self.catalog().behind(used).own.overrides { "" } else { "ADS-415" };
            let why = Why::by(rule, Source::Script(used.0, 0)); // line 0: the script as a whole
            // `in_passing`: later events do not have this one as their cause.
            self.in_passing(|work| work.tell(Event::Targets { who, target }, why));
        }
        Some(target)
    }

    /// Returns the Opponents within reach that may be aimed at.
    fn reached(&mut self, who: Who, distance: Distances) -> Several {
        let distance = super::numbers::reach(&self.look(), who, distance);
        let mut reached = Several::new();
        for other in self.s.opponents(who) {
            let is_reached = !self.s.at(other).sneaking && distance.reaches(self.s.distance(who, other));
            // Without a limit of Distance, walls do not matter either.
            let is_seen = distance == Distances::ANY || !self.s.is_walled_off(who, other);
            if is_reached && is_seen && super::numbers::may_aim(&self.look(), who, other).is_ok() {
                reached.push(other);
            }
        }
        reached
    }

    /// Returns the preferred Target, and the trait that decides (ADS-409 to ADS-415, G-75). Traits come first, stronger
    /// instructions before weaker ones. Otherwise, it is the nearest combatant, then the one with the lowest HP, then
    /// the first in Turn order.
    fn preferred(&mut self, who: Who, reached: &[Who]) -> Option<(Who, Option<UseId>)> {
        let catalog = self.catalog();
        let subject = super::facts::combatant(who);
        let mut choosing_traits: SmallVec<[UseId; 4]> = SmallVec::new();
        if let Some(foe) = self.s.at(who).foe().map(|foe| catalog.foe(foe))
            && foe.cues.has(Moment::ChooseTarget.own())
            && !self.look().is_silenced(subject)
        {
            let chooses = |used: &UseId| catalog.behind(*used).hook(Moment::ChooseTarget.own()).is_some();
            choosing_traits.extend(foe.traits.iter().copied().filter(chooses));
        }
        // `false` sorts before `true`, so that traits with `overrides` come first.
        choosing_traits.sort_by_key(|used| !catalog.behind(*used).own.overrides);
        for used in choosing_traits {
            let choice = self.game.query(self.s, used, Moment::ChooseTarget.own(), &[subject]);
            let target = choice.and_then(|value| value.subject()).and_then(super::facts::who);
            if let Some(target) = target
                && reached.contains(&target)
            {
                return Some((target, Some(used)));
            }
        }
        let gap_and_hp = |other: &Who| (self.s.gap(who, *other), self.s.at(*other).hp);
        let nearest = reached.iter().copied().min_by_key(gap_and_hp)?;
        Some((nearest, None))
    }

    /// Attacks with bare hands, for 1 Physical (ADS-283, ADS-294). The Target may not answer.
    pub(super) fn base_strike(&mut self, who: Who, target: Who) {
        if !self.may_attack(who, Means::BASE) {
            return;
        }
        let attack = Attack::new(who, target, Ingredients::of(1, Source::Rules), Source::Rules);
        self.push(Attack { step: AttackStep::Begin, answered: true, ..attack });
    }
}

/// Returns a row of the turn table, as it is written: `^^v attack R melee`.
pub fn row_text(game: &AdventureDeck, foe: FoeId, row: Row) -> String {
    let def = game.catalog.foe(foe);
    let Some((pattern, outcome)) = def.row(row) else { return String::new() };
    let outcome = super::printed::outcome_text(game, outcome);
    match pattern {
        Some(pattern) => format!("{pattern} {outcome}"),
        None if def.lines.get(usize::from(row.0)).is_some_and(|line| line.draw == 0) => outcome,
        None => format!("otherwise {outcome}"),
    }
}

/// Returns whether a line of the turn table applies now (ADS-374).
fn applies(state: &State, who: Who, line: &Line) -> bool {
    let combatant = state.at(who);
    let hurt = combatant.hurt_now || combatant.hurt_last;
    if !line.rounds.has(state.round.number()) {
        return false;
    }
    match line.when {
        None => true,
        Some(When::Damaged) => hurt,
        Some(When::Undamaged) => !hurt,
        Some(When::Alone) => state.allies(who).next().is_none(),
    }
}

/// Returns all outcomes of a line.
fn outcomes(line: &Line) -> impl Iterator<Item = &Outcome> {
    line.rows.iter().map(|(_, outcome)| outcome).chain([&line.otherwise])
}

/// Returns whether the line has an attack with a Weapon.
fn is_weapon(line: &Line) -> bool {
    outcomes(line).any(|outcome| matches!(outcome, Outcome::Attack { means, .. } if means.kind == Kind::Weapon))
}

/// Returns whether the line has a Melee attack that can be made now (ADS-282, G-80).
fn strikes_at_melee(look: &Look<'_>, who: Who, line: &Line) -> bool {
    let can_attack = |means: &Means| super::means::attacks(look, who, *means).is_ok();
    let is_strike = |outcome: &Outcome| match outcome {
        Outcome::Attack { means, .. } => means.reach.has(Distances::MELEE) && can_attack(means),
        _ => false,
    };
    outcomes(line).any(is_strike)
}

/// Returns whether a Grapple forbids an outcome (ADS-291, ADS-292). It forbids a Weapon or a Spell that does not say
/// otherwise. Healing counts as a Spell (ADS-416).
fn grapple_bars(look: &Look<'_>, who: Who, outcome: &Outcome) -> bool {
    let means = match outcome {
        Outcome::Attack { means, .. } => *means,
        Outcome::Heal(_) => Means::line(true, Distances::ANY, false),
        Outcome::Action(used) => Means::action(&look.catalog().behind(*used).own),
        Outcome::Nothing => return false,
    };
    super::means::grapples(look, who, means).is_err()
}

/// Returns whether a Grapple forbids all outcomes of the line. Then nothing is drawn for it.
fn grapple_bars_line(look: &Look<'_>, who: Who, line: &Line) -> bool {
    let does_something = |outcome: &&Outcome| **outcome != Outcome::Nothing;
    // `all` alone would hold for a line that does nothing, too.
    outcomes(line).any(|outcome| grapple_bars(look, who, outcome))
        && outcomes(line).filter(does_something).all(|outcome| grapple_bars(look, who, outcome))
}
