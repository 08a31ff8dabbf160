//! A roll: dice and a bonus against a difficulty, from its target to its consequences. Rules: GRID-001 to GRID-018,
//! GRID-094 to GRID-104, GRID-170, GRID-181.
//!
//! [`Roll`] is a frame that goes through the steps of [`RollStep`]. In an attack, the player names the target and then
//! the stance, and the dice fall. `count` finds the margin, `strike` deals it as damage, `effect` calls the script of
//! the card, and `after_roll` ends the hero's action. For example, dice that show 7 with a bonus of 3 beat a difficulty
//! of 9 by a margin of 1.

use super::action::Action;
use super::content::{CardId, Difficulty, Moment, SkillId};
use super::dice::{Stance, natural};
use super::event::{Event, Roller};
use super::frame::{Look, Offers, Rebind};
use super::house;
use super::state::{GroupId, State, Who};
use super::work::{Flow, Work};
use super::{GridRules, bonus, combo, facts, numbers, obstacle};
use crate::kernel::{Illegal, Ingredients, Number, Seat, Seats, Source, Subject, Value, Why, does};
use crate::machine::{Clock, Cue, Frame, Occasion, Waits};
use serde::{Deserialize, Serialize};

/// The stream of luck for foes, and for dice that scripts roll. Each hero has a stream of its own.
pub const FOES_LUCK: u32 = 64;

/// One roll, from its target to its consequences.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub kind: RollKind,
    /// The stance of the roller. `None` until the player has chosen it.
    pub stance: Option<Stance>,
    pub step: RollStep,
}

/// The kinds of rolls, with their rollers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RollKind {
    /// A hero attacks a group. `only` is the number of a foe, from 0, if a hit takes the dice of one foe only
    /// (`single_target`).
    Attack { who: Who, card: CardId, group: GroupId, only: Option<u8> },
    /// A hero tries a skill on the obstacle.
    Obstacle { who: Who, skill: SkillId },
    /// A script has a hero roll. `skill` is `None` for a roll without a skill.
    Script { who: Who, skill: Option<SkillId>, difficulty: i16 },
    /// A foe attacks a hero.
    Foe { group: GroupId, target: Who },
    /// A foe tries its skill on a hero, instead of an attack.
    Contest { group: GroupId, target: Who },
}

/// The steps of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum RollStep {
    /// The target is chosen.
    Target,
    /// The stance is chosen, Cautious or Aggressive (GRID-004).
    Stance,
    /// Chance rolls the dice.
    Dice,
    /// The dice show this number.
    Shown(i16),
    /// The roll has succeeded by this margin, and deals its damage.
    Struck(i16),
    /// The damage is paid, and scripts of the target hear of it.
    Wounded(i16),
    /// Scripts of the attacker hear of the hit.
    Landed(i16),
    /// The effect of the roll applies.
    Effect(i16),
    /// The roll is over. The margin is 0 for a failure.
    Over(i16),
}

impl RollStep {
    /// Returns the margin of a counted roll. It is 0 after a failure. `None` before the roll is counted.
    pub fn margin(self) -> Option<i16> {
        match self {
            RollStep::Struck(margin)
            | RollStep::Wounded(margin)
            | RollStep::Landed(margin)
            | RollStep::Effect(margin)
            | RollStep::Over(margin) => Some(margin),
            RollStep::Target | RollStep::Stance | RollStep::Dice | RollStep::Shown(_) => None,
        }
    }
}

impl RollKind {
    /// Returns the hero who rolls, if one does.
    pub fn hero(self) -> Option<Who> {
        match self {
            RollKind::Attack { who, .. } | RollKind::Obstacle { who, .. } | RollKind::Script { who, .. } => Some(who),
            RollKind::Foe { .. } | RollKind::Contest { .. } => None,
        }
    }

    /// Returns the roller as a subject of scripts.
    fn subject(self) -> Subject {
        match self.roller() {
            Roller::Hero(who) => facts::hero(who),
            Roller::Foes(group) => facts::group(group),
        }
    }

    fn roller(self) -> Roller {
        match self {
            RollKind::Foe { group, .. } | RollKind::Contest { group, .. } => Roller::Foes(group),
            RollKind::Attack { who, .. } | RollKind::Obstacle { who, .. } | RollKind::Script { who, .. } => {
                Roller::Hero(who)
            }
        }
    }
}

impl Frame<GridRules> for Roll {
    fn waits(&self, state: &State) -> Waits {
        let who = self.kind.hero();
        match self.step {
            RollStep::Dice => Waits::Chance(who.map_or(FOES_LUCK, |who| u32::from(who.0))),
            _ => who.map_or(Waits::Nobody, |who| state.asks(who)),
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Roll { kind, step, .. }) = work.frame(at).cloned() else { return Flow::Go };
        match step {
            RollStep::Target | RollStep::Stance | RollStep::Dice => Flow::Wait,
            RollStep::Shown(shown) => work.count(at, kind, shown),
            RollStep::Struck(margin) => work.strike(at, kind, margin),
            RollStep::Wounded(margin) => work.wounded(at, kind, margin),
            RollStep::Landed(margin) => work.landed(at, kind, margin),
            RollStep::Effect(margin) => work.effect(at, kind, margin),
            RollStep::Over(margin) => work.end_roll(kind, margin),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            RollStep::Target => offer_targets(look, self.kind, offers),
            RollStep::Stance => {
                offers.allow_all([Action::Cautious, Action::Aggressive]);
                for lead in ["attack", "roll", "pass"] {
                    let first = || "cautious or aggressive comes first".into();
                    offers.forbid_words(lead, "", look.refusal("GRID-004", first));
                }
            }
            _ => {}
        }
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        if let (RollStep::Dice, Some(stance)) = (self.step, self.stance) {
            stance.outcomes(out);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(roll) = work.frame::<Roll>(at) else { return Err(Illegal::not_offered()) };
        match (roll.step, action) {
            (RollStep::Target, Action::On(id)) => work.aim(at, id, None),
            (RollStep::Target, Action::OnOne(id, nth)) => work.aim(at, id, Some(nth)),
            (RollStep::Stance, Action::Cautious) => {
                roll.stance = Some(Stance::Cautious);
                roll.step = RollStep::Dice;
            }
            (RollStep::Stance, Action::Aggressive) => {
                roll.stance = Some(Stance::Aggressive);
                roll.step = RollStep::Dice;
            }
            (RollStep::Dice, _) => roll.step = RollStep::Shown(natural(action).ok_or_else(Illegal::not_offered)?),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        match self.step {
            _ if seat == Seat::CHANCE => self.dice_question(look),
            RollStep::Target => "on whom?".to_string(),
            _ => stance_question(look, self.kind),
        }
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        match &mut self.kind {
            RollKind::Attack { card, .. } => *card = map.card(*card),
            RollKind::Obstacle { skill, .. } => *skill = map.skill(*skill),
            RollKind::Script { skill, .. } => *skill = skill.map(|id| map.skill(id)),
            RollKind::Foe { .. } | RollKind::Contest { .. } => {}
        }
    }
}

impl RollKind {
    /// Returns the attacker and its target. `None` for a roll that hits nobody.
    fn sides(self) -> Option<(Subject, Subject)> {
        match self {
            RollKind::Attack { who, group, .. } => Some((facts::hero(who), facts::group(group))),
            RollKind::Foe { group, target } => Some((facts::group(group), facts::hero(target))),
            _ => None,
        }
    }
}

impl Roll {
    /// Returns the question for dice: `Ash rolls 2d6`.
    fn dice_question(&self, look: &Look<'_>) -> String {
        let how = if self.stance == Some(Stance::Aggressive) { "1d12" } else { "2d6" };
        let who = match self.kind.roller() {
            Roller::Hero(who) => look.state.at(who).label.as_str(),
            Roller::Foes(group) => look.state.group(group).map_or("foes", |group| group.label.as_str()),
        };
        format!("{} {how}", does(who, "rolls"))
    }
}

/// Returns the question for a stance: `+5 against 9: cautious (2d6) or aggressive (1d12)?`.
fn stance_question(look: &Look<'_>, kind: RollKind) -> String {
    let (game, state) = (look.game, look.state);
    let parts = bonus::parts(look, kind);
    let (total, added) = (bonus::total(&parts), bonus::in_words(look.catalog(), &parts));
    let difficulty = bonus::difficulty(look, kind);
    let is_obstacle = matches!(kind, RollKind::Obstacle { .. });
    let faced = if is_obstacle { obstacle::here(game, state) } else { None };
    let against = match faced.map(|obstacle| obstacle.difficulty) {
        Some(Difficulty::Opposed(foe, _)) => format!(" of {}", look.catalog().foe(foe).name),
        _ => String::new(),
    };
    format!("{total:+}{added} against {difficulty}{against}: cautious (2d6) or aggressive (1d12)?")
}

/// Offers the targets of an attack: groups, or single foes under the house rule `single_target`.
fn offer_targets(look: &Look<'_>, kind: RollKind, offers: &mut Offers<'_>) {
    let (state, Some(who)) = (look.state, kind.hero()) else { return };
    let one_foe_only = state.house.is(house::SingleTarget::Yes);
    for id in state.group_ids() {
        let foes = state.group(id).map_or(0, |group| u8::try_from(group.standing()).unwrap_or(0));
        match (foes, one_foe_only) {
            (0, _) => offers.forbid(Action::On(id), "GRID-094", || "nobody of that group stands any more".into()),
            (_, false) => offers.judge(Action::On(id), numbers::may_attack(look, who, id)),
            (_, true) => {
                let may_attack = numbers::may_attack(look, who, id);
                for nth in 0..foes {
                    offers.judge(Action::OnOne(id, nth), may_attack.clone());
                }
            }
        }
    }
}

impl Work<'_> {
    /// Aims an attack at a group, and tells it. `nth` is the number of the foe, from 0, if a hit takes the dice of one
    /// foe only.
    fn aim(&mut self, at: usize, id: GroupId, nth: Option<u8>) {
        let Some(roll) = self.frame::<Roll>(at) else { return };
        let RollKind::Attack { who, card, group, only } = &mut roll.kind else { return };
        (*group, *only, roll.step) = (id, nth, RollStep::Stance);
        let (who, card) = (*who, *card);
        let hero = self.s.at(who);
        let lent = combo::bonus(self.catalog(), &hero.attacks, hero.combo, card);
        // The event is told at the depth below the roll, so that all consequences of the roll follow from it.
        let why = Why::by("GRID-094", Source::Item(self.catalog().card(card).item));
        let event = Event::Attacks { who, card, group: id, combo: lent };
        let told = self.tell_at(event, why, at, Seats::ALL);
        self.hang_rest_on(told);
    }

    fn step_to(&mut self, at: usize, to: RollStep) -> Flow {
        if let Some(roll) = self.frame::<Roll>(at) {
            roll.step = to;
        }
        Flow::Go
    }

    /// Compares the total with the difficulty (GRID-010 to GRID-014). A higher total is a success, and the difference
    /// is its margin.
    fn count(&mut self, at: usize, kind: RollKind, shown: i16) -> Flow {
        let parts = bonus::parts(&self.look(), kind);
        let difficulty = bonus::difficulty(&self.look(), kind);
        // This is the same number as `bonus::margin`, computed from the parts at hand.
        let margin = shown.saturating_add(bonus::total(&parts)).saturating_sub(difficulty);
        // The parts of the numbers are only for explanations.
        let margin_parts =
            if self.out.explains() { Some(bonus::margin(Number::default(), &self.look(), kind, shown)) } else { None };
        let roll_numbers = if self.out.explains() { Some(bonus::told(&self.look(), kind, shown)) } else { None };
        let stance = self.frame::<Roll>(at).and_then(|roll| roll.stance).unwrap_or(Stance::Cautious);
        if let Some(who) = kind.hero() {
            self.s.at_mut(who).raise = Ingredients::default();
        }
        let event = Event::Rolled { by: kind.roller(), stance, shown, parts, difficulty };
        let rolled = self.tell_sum(event, Why::rule("GRID-001"), |_| roll_numbers.unwrap_or_default());
        // In the log, all that is told from here on follows from this event.
        self.hang_rest_on(rolled);
        // A tie can succeed only against the environment, and never against a foe.
        let is_environment = matches!(kind, RollKind::Obstacle { .. })
            && obstacle::here(self.game, self.s).is_some_and(|here| matches!(here.difficulty, Difficulty::Fixed(_)));
        let is_winning_tie = is_environment && self.s.house.is(house::TiesSucceed::Yes) && margin == 0;
        if margin > 0 || is_winning_tie {
            let event = Event::Hit { by: kind.roller(), margin };
            let hit = self.tell_sum(event, Why::rule("GRID-013"), |_| margin_parts.unwrap_or_default());
            self.hang_rest_on(hit);
            self.step_to(at, RollStep::Struck(margin));
            return self.happens(kind.subject(), Moment::Rolled);
        }
        let rule = if margin == 0 { "GRID-011" } else { "GRID-010" };
        let missed =
            self.tell_sum(Event::Missed { by: kind.roller() }, Why::rule(rule), |_| margin_parts.unwrap_or_default());
        self.hang_rest_on(missed);
        self.step_to(at, RollStep::Over(0));
        self.happens(kind.subject(), Moment::Missed);
        self.happens(kind.subject(), Moment::Rolled)
    }

    /// Deals the margin as damage (GRID-098).
    fn strike(&mut self, at: usize, kind: RollKind, margin: i16) -> Flow {
        self.step_to(at, RollStep::Wounded(margin));
        match kind {
            RollKind::Attack { who, group, only, .. } => self.hit_group(group, only, margin, Some(who)),
            RollKind::Foe { target, .. } => self.hit_hero(target, margin),
            _ => Flow::Go,
        }
    }

    /// Calls the scripts of the target that hear of a paid hit, and those of watchers.
    fn wounded(&mut self, at: usize, kind: RollKind, margin: i16) -> Flow {
        self.step_to(at, RollStep::Landed(margin));
        let Some((by, target)) = kind.sides() else { return Flow::Go };
        self.announce_hit(target, (Moment::Wounded.own(), Moment::Wounded.any()), by)
    }

    /// Calls the scripts of the attacker that hear of a paid hit, and those of watchers. Those of the target may have
    /// felled it.
    fn landed(&mut self, at: usize, kind: RollKind, margin: i16) -> Flow {
        self.step_to(at, RollStep::Effect(margin));
        let Some((by, target)) = kind.sides() else { return Flow::Go };
        self.announce_hit(by, (Moment::Struck.own(), Moment::Struck.any()), target)
    }

    /// Calls the scripts that hear of a hit from the side of `me`. A script of its own gets the `other` side, and a
    /// watching script gets both. A group in which no foe stands any more hears nothing itself (GRID-162).
    fn announce_hit(&mut self, me: Subject, (own, any): (Cue<Moment>, Cue<Moment>), other: Subject) -> Flow {
        let group = facts::group_of(me).and_then(|id| self.s.group(id));
        let is_gone = group.is_some_and(|group| group.standing() == 0);
        let (for_own, for_any) = ([other], [me, other]);
        self.announce(Occasion {
            about: &[me],
            own: if is_gone { None } else { Some((own, &for_own[..])) },
            any: Some((any, &for_any)),
        })
    }

    /// Applies the effect of a success: the card's effect for a hit (GRID-100), or the foe's for a contest (GRID-181).
    /// An obstacle is overcome.
    fn effect(&mut self, at: usize, kind: RollKind, margin: i16) -> Flow {
        self.step_to(at, RollStep::Over(margin));
        match kind {
            // A hero whom the answer to its attack has felled does nothing more (GRID-131).
            RollKind::Attack { who, .. } if !self.s.at(who).able() => Flow::Go,
            RollKind::Attack { who, card, group, .. } => {
                let used = self.catalog().card(card).used;
                self.call(used, Moment::Hit.own(), &[facts::hero(who), facts::group(group)])
            }
            RollKind::Contest { group, target } => {
                let foe = self.s.group(group).map(|group| group.foe);
                let contest = foe.and_then(|foe| self.catalog().foe(foe).contest.as_ref());
                match contest.map(|contest| contest.used) {
                    Some(used) => self.call(used, Moment::Contest.own(), &[facts::group(group), facts::hero(target)]),
                    None => Flow::Go,
                }
            }
            RollKind::Obstacle { who, .. } => self.succeed(who, margin),
            _ => Flow::Go,
        }
    }

    /// Ends the roll. A hero's action ends with it.
    fn end_roll(&mut self, kind: RollKind, margin: i16) -> Flow {
        self.pop();
        let outcome = self.out.outcome(self.depth());
        self.following(outcome, |work| work.after_roll(kind, margin))
    }

    /// Applies the consequences of a roll that is over. `margin` is 0 after a failure.
    fn after_roll(&mut self, kind: RollKind, margin: i16) -> Flow {
        let won = margin > 0;
        match kind {
            RollKind::Attack { who, card, .. } => {
                let hero = self.s.at_mut(who);
                // A hit lends to the next attack, a miss does not (GRID-082, GRID-084).
                hero.combo = if won { Some(card) } else { None };
                self.acted(who);
                // Effects that last until the end of an attack end.
                self.passes(&[Clock::Attack], None)
            }
            RollKind::Obstacle { who, .. } => {
                self.acted(who);
                // Under `environment_ties_succeed`, a tie overcomes the obstacle with a margin of 0.
                let is_overcome = self.s.encounter.as_ref().is_some_and(|encounter| encounter.obstacle.is_none());
                if won || is_overcome { Flow::Go } else { self.fail(who) }
            }
            RollKind::Script { .. } => {
                self.give(Value::Int(i64::from(margin)));
                Flow::Go
            }
            RollKind::Foe { .. } => self.passes(&[Clock::Attack], None),
            RollKind::Contest { .. } => Flow::Go,
        }
    }
}
