//! An attack: answers, Counters, Re-Counters and Escalation first, then the effect (ADS-158).

use super::AdventureDeck;
use super::action::Action;
use super::answer;
use super::content::{CardDef, Distances, Mark, Method, Moment};
use super::event::Event;
use super::frame::{Attack, AttackStep, Frame, Play, Power};
use super::house::HouseRule;
use super::means::Means;
use super::state::{Answer, Several, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Source, Why};

impl Attack {
    pub fn new(by: Who, target: Who, amount: i16, source: Source) -> Attack {
        Attack {
            by,
            target,
            card: None,
            source,
            amount,
            ethereal: false,
            means: Means::BASE,
            power: Power::Full,
            defense: 0,
            dealt: 0,
            declared: false,
            fleeing: false,
            answered: false,
            steps: 0,
            step: AttackStep::Aim,
        }
    }
}

impl Work<'_> {
    pub(super) fn attack(&mut self, at: usize) -> Flow {
        let Some(Frame::Attack(attack)) = self.s.frames.get(at) else { return Flow::Go };
        let attack = *attack;
        match attack.step {
            AttackStep::Aim => self.aim(at, &attack),
            AttackStep::Aimed => self.aimed(at, &attack),
            AttackStep::Begin => self.attack_begins(at, &attack),
            AttackStep::Answer => self.ask_answer(at, &attack),
            AttackStep::Countering(method) => self.counter_drawn(at, &attack, method),
            AttackStep::Guarding(line) => self.foe_guards(at, &attack, line),
            AttackStep::Recounter => self.ask_recounter(at, &attack),
            AttackStep::Recountering => self.foe_recounters(at, &attack),
            AttackStep::Escalate => self.ask_escalation(at, &attack),
            AttackStep::Escalating(method) => self.counter_drawn(at, &attack, method),
            AttackStep::Strike => self.strike(at, &attack),
            AttackStep::Struck => self.struck(at, &attack),
            AttackStep::Over => self.attack_ends(&attack),
        }
    }

    pub(super) fn attack_step(&mut self, at: usize, step: AttackStep) -> Flow {
        if let Some(attack) = self.attack_at(at) {
            attack.step = step;
        }
        Flow::Go
    }

    /// Aiming into a Grapple from outside takes an Up/Down (ADS-295).
    fn aim(&mut self, at: usize, attack: &Attack) -> Flow {
        if !into_grapple(self.s, attack) {
            return self.attack_step(at, AttackStep::Begin);
        }
        match self.s.at(attack.by).foe() {
            None => Flow::Wait,
            Some(foe) => {
                let up = self.catalog().foe(foe).face == super::content::Face::Up;
                self.declare_aim(at, attack.by, up);
                Flow::Go
            }
        }
    }

    fn declare_aim(&mut self, at: usize, who: Who, up: bool) {
        self.tell(Event::Declared { who, up }, Why::rule("ADS-295"));
        if let Some(attack) = self.attack_at(at) {
            attack.declared = up;
            attack.step = AttackStep::Aimed;
        }
        let source = self.deck_for(who, who);
        self.push(Frame::Check { who: source, n: 1 });
    }

    /// A miss hits the attacker's Ally in the Grapple, or else the other one in it (ADS-296, ADS-297).
    fn aimed(&mut self, at: usize, attack: &Attack) -> Flow {
        let up = attack.declared;
        let matched = matches!(self.s.take_answer(), Answer::Faces { ups, .. } if (ups > 0) == up);
        let instead = if matched {
            None
        } else {
            grappling(self.s, attack.target).into_iter().max_by_key(|who| !self.s.opposed(attack.by, *who))
        };
        if let Some(attack) = self.attack_at(at) {
            attack.declared = false;
            attack.target = instead.unwrap_or(attack.target);
            attack.step = AttackStep::Begin;
        }
        if let Some(target) = instead {
            self.tell(Event::Misdirected { who: attack.by, target }, Why::rule("ADS-296"));
        }
        Flow::Go
    }

    fn attack_begins(&mut self, at: usize, attack: &Attack) -> Flow {
        let rule = if attack.ethereal { "ADS-010" } else { "ADS-181" };
        self.tell(
            Event::Attacks { who: attack.by, target: attack.target, amount: attack.amount, ethereal: attack.ethereal },
            Why::by(rule, attack.source),
        );
        if self.s.at(attack.target).attackers.first() != Some(&attack.by) {
            State::note(&mut self.s.at_mut(attack.target).attackers, attack.by);
        }
        let melee = attack.means.reach.reaches(Distances::MELEE)
            && self.s.distance(attack.by, attack.target).has(Distances::MELEE);
        let aim = Some((attack.target, melee));
        if self.s.at(attack.by).aims_at != aim {
            self.s.at_mut(attack.by).aims_at = aim;
        }
        self.reveal(attack.by);
        self.attack_step(at, AttackStep::Answer);
        self.call_traits(&[attack.target], Moment::Attacked, Some(at))
    }

    /// Who attacks is seen (G-50).
    fn reveal(&mut self, who: Who) {
        if self.s.at(who).sneaking {
            self.set_sneaking(who, false, Why::rule("ADS-270"));
        }
    }

    /// Now the effect applies (ADS-158).
    fn strike(&mut self, at: usize, attack: &Attack) -> Flow {
        let amount = match attack.power {
            Power::Cancelled => 0,
            Power::Full => attack.amount,
            Power::Reduced(n) => (attack.amount - n).max(0),
            Power::Halved if self.s.house.is(HouseRule::HalfDamage, 1) => attack.amount - attack.amount / 2,
            Power::Halved => (attack.amount / 2).max(1),
        };
        let dealt = (amount - attack.defense).max(0);
        if let Some(attack) = self.attack_at(at) {
            attack.dealt = dealt;
            attack.step = AttackStep::Struck;
        }
        if dealt > 0 {
            self.damage(attack.target, dealt, Some(attack.by), Why::by("ADS-182", attack.source));
        } else if attack.power != Power::Cancelled {
            self.tell(Event::Unharmed { who: attack.target }, Why::by("ADS-183", attack.source));
        }
        Flow::Go
    }

    /// Traits of both sides and the card's own effects see what came of it.
    fn struck(&mut self, at: usize, attack: &Attack) -> Flow {
        self.attack_step(at, AttackStep::Over);
        let catalog = self.catalog();
        if let Some(card) = attack.card.filter(|_| attack.power != Power::Cancelled) {
            let roles = [super::facts::combatant(attack.by), super::facts::attack(at)];
            for used in catalog.card(card).effects.iter().rev() {
                self.call(*used, Moment::Hit, &roles);
            }
        }
        if attack.dealt > 0 {
            self.call_traits(&[attack.by], Moment::Dealt, Some(at));
            self.call_traits(&[attack.target], Moment::Damaged, Some(at));
        }
        Flow::Go
    }

    fn attack_ends(&mut self, attack: &Attack) -> Flow {
        self.pop();
        if let Some(card) = attack.card {
            let persistent = self.catalog().card(card).persistent;
            let mut play = Play::of(attack.by, card, super::frame::Capacity::Normal);
            let table = self.s.at(attack.by).hero().into_iter().flat_map(|hero| hero.table.iter());
            let lying = table.filter(|(id, _)| !(persistent && *id == card));
            play.added = lying.flat_map(|(id, n)| std::iter::repeat_n(id, n as usize)).collect();
            self.finish_cards(&play);
            self.second_blow(attack.by, card);
        }
        Flow::Go
    }

    /// Who fights with a pair may strike with the other Weapon in the same Action (ADS-218).
    fn second_blow(&mut self, who: Who, card: crate::systems::adventure_deck::content::CardId) {
        let catalog = self.catalog();
        let round = self.s.round;
        let dual = self.s.at(who).hero().is_some_and(super::combatant::Hero::dual);
        let primary = |def: &CardDef| def.tags.is(Mark::Weapon) && def.grade(round) == super::content::Grade::Primary;
        let Some(turn) = self.turn_now() else { return };
        if !dual
            || turn.who != who
            || turn.against.is_some()
            || turn.first_blow.is_some()
            || !primary(catalog.card(card))
        {
            return;
        }
        turn.first_blow = Some(card);
        turn.step = super::frame::TurnStep::Act;
    }

    /// What the attacked, or the attacker in return, does.
    pub(super) fn take_attack(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Some(Frame::Attack(attack)) = self.s.frames.get(at) else { return Err(Illegal::not_offered()) };
        let attack = *attack;
        match (&attack.step, action) {
            (AttackStep::Aim, Action::Declare(up)) => {
                self.declare_aim(at, attack.by, up);
                Ok(())
            }
            (AttackStep::Answer, action) => self.take_answer_to(at, &attack, action),
            (AttackStep::Recounter, action) => self.take_recounter(at, &attack, action),
            (AttackStep::Escalate, action) => self.take_escalation(at, &attack, action),
            _ => Err(Illegal::not_offered()),
        }
    }
}

/// Is the Target in a Grapple that the attacker is not in?
fn into_grapple(state: &State, attack: &Attack) -> bool {
    let others = grappling(state, attack.target);
    !others.is_empty() && !others.contains(&attack.by)
}

/// Everybody in a Grapple with `who`.
pub fn grappling(state: &State, who: Who) -> Several {
    let holds = |one: Who, other: Who| state.at(one).holds.contains(&other);
    state.present().filter(|other| *other != who && (holds(who, *other) || holds(*other, who))).collect()
}

/// What may be said now.
pub fn list(game: &AdventureDeck, state: &State, at: usize, attack: &Attack, out: &mut Vec<Action>) {
    match attack.step {
        AttackStep::Aim => out.extend([Action::Declare(false), Action::Declare(true)]),
        AttackStep::Answer => answer::list(game, state, at, attack, out),
        AttackStep::Recounter => answer::list_recounters(game, state, attack, out),
        AttackStep::Escalate => answer::list_escalations(game, state, attack, out),
        _ => {}
    }
}

/// Is this method among those that may answer a Re-Counter?
pub fn escalates(def: &CardDef, method: Method) -> bool {
    def.escalates.contains(&method)
}
