//! An attack: first answers, Counters, Re-Counters and Escalation, then the effect (ADS-158).
//!
//! The file begins with [`Attack`], a frame on the stack of work. Playing a Weapon Card or a Foe's line pushes one. Its
//! `step` function walks through [`AttackStep`], and waits where the Target or the attacker must choose. `answer` has
//! the answers, `counter` the exchange of Counters, and `damage` the loss of HP. In all functions, `at` is the place of
//! the attack on the stack.
//!
//! Scripts hear of each moment of the attack: `happens_in` calls those of one combatant and of all watchers, `felt_in`
//! only the first, `seen_in` only the second. `opens` lets everybody answer who has an answer to such a moment.

mod aim;

use super::action::Action;
use super::amount;
use super::content::{CardDef, CardId, Distances, Mark, Method, Moment, Row};
use super::damage::BLOW;
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::means::Means;
use super::play::{self, Capacity, Play};
use super::state::{Answer, State, Who};
use super::turn::AsideKind;
use super::work::{Flow, Work};
use super::{AdventureRules, answer, counter, window};
use crate::kernel::{Illegal, Ingredients, Number, Seat, Source, Why, does};
use crate::machine::{Clock, Frame, Holds, Waits};
use serde::{Deserialize, Serialize};

/// The part of a card's effect that is left after Counters (ADS-154).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Power {
    Full,
    Cancelled,
    Halved,
}

/// The steps of an attack (ADS-158).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AttackStep {
    /// The Target is in a Grapple: a draw finds who is hit (ADS-295).
    Aim,
    /// The attacker draws to find who is hit.
    Aimed,
    /// Traits of the Target are called.
    Begin,
    /// The Target may answer.
    Answer,
    /// The caster names the marks that the Target must draw for its Counter (ADS-139).
    Naming {
        method: Method,
        /// Whether the Counter answers a Re-Counter.
        escalating: bool,
    },
    /// The Target draws for a Counter by this method.
    Countering(Method),
    /// The Target draws, to compare with this line of its attacked table.
    Guarding(u8),
    /// The Counter's script has run, and the attacker may Re-Counter.
    Recounter,
    /// A Foe draws for its Re-Counter.
    Recountering,
    /// The Target may answer the Re-Counter.
    Escalate,
    /// The Target draws for an Escalation by this method.
    Escalating(Method),
    /// The exchange is over, and the effect follows.
    Strike,
    /// Damage is dealt, and traits and effects are called.
    Struck,
    /// All consequences are done, and scripts hear of that.
    Settled,
    /// Everything is done, and the card goes to its zone.
    Over,
}

/// An attack, or any other card with a Target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub by: Who,
    pub target: Who,
    /// The card that attacks. `None` for a Foe's line or a base strike.
    pub card: Option<CardId>,
    /// The card, Foe or script that attacks, as a source of numbers.
    pub source: Source,
    /// The damage before Counters and defense.
    pub amount: Ingredients,
    /// The row of the Foe's turn table that makes the attack, for explanations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<Row>,
    pub ethereal: bool,
    /// The damage keyword, such as fire, by the number of its item.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_of: Option<u16>,
    /// The means of the attack: a Weapon, a Spell or bare hands. The class of the means counts, not only its Distance
    /// (G-45).
    pub means: Means,
    /// The part of the effect that is left after Counters.
    pub power: Power,
    /// The source of the Counter.
    pub countered_by: Source,
    /// The number by which the script of a partial Counter reduces the damage (ADS-142).
    #[serde(default, skip_serializing_if = "Ingredients::is_empty")]
    pub lessened: Ingredients,
    /// The defense that reduces the damage.
    pub defense: Ingredients,
    /// The HP that the Target has lost to the attack.
    pub dealt: i16,
    /// The symbol declared for a draw that is still to come. Up is `true`.
    pub declared: bool,
    /// Whether the Target flees, so that it has no regular Reactions (ADS-317).
    pub fleeing: bool,
    /// Whether the Target has used its one Reaction (ADS-132), or has let the attack pass.
    pub answered: bool,
    /// Whether a Reaction Card has answered. By a house rule, Up/Downs and Base Actions may still answer (ADS-132).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub carded: bool,
    /// Whether an Up/Down has been tried as an answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tried: bool,
    /// The Ally who answers for the Target (ADS-131).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protector: Option<Who>,
    /// Whether a script repeats the card. Such a card is not played, and stays where it is.
    pub repeats: bool,
    /// The number of Counters and Re-Counters so far.
    pub steps: u8,
    pub step: AttackStep,
}

impl Attack {
    /// Returns an attack at its first step, with all else unset: it has no card, uses bare hands, and has no answers.
    pub fn new(by: Who, target: Who, amount: Ingredients, source: Source) -> Attack {
        Attack {
            by,
            target,
            card: None,
            source,
            amount,
            row: None,
            ethereal: false,
            made_of: None,
            means: Means::BASE,
            power: Power::Full,
            countered_by: Source::Rules,
            lessened: Ingredients::default(),
            defense: Ingredients::default(),
            dealt: 0,
            declared: false,
            fleeing: false,
            answered: false,
            carded: false,
            tried: false,
            protector: None,
            repeats: false,
            steps: 0,
            step: AttackStep::Aim,
        }
    }
}

impl Frame<AdventureRules> for Attack {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.asked())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(attack) = work.frame::<Attack>(at).copied() else { return Flow::Go };
        // An attacker that has died in the meantime does not strike any more.
        let effect_is_to_come = matches!(
            attack.step,
            AttackStep::Answer | AttackStep::Recounter | AttackStep::Escalate | AttackStep::Strike
        );
        if effect_is_to_come && !work.s.at(attack.by).is_alive() {
            work.tell(Event::InVain { who: attack.by }, Why::rule("ADS-456"));
            return work.attack_step(at, AttackStep::Over);
        }
        match attack.step {
            AttackStep::Aim => work.aim(at, &attack),
            AttackStep::Begin => work.attack_begins(at, &attack),
            AttackStep::Naming { .. } => Flow::Wait,
            AttackStep::Answer => work.ask_answer(at, &attack),
            AttackStep::Recounter => work.ask_recounter(at, &attack),
            AttackStep::Escalate => work.ask_escalation(at, &attack),
            AttackStep::Strike => work.strike(at, &attack),
            AttackStep::Struck => work.struck(at, &attack),
            AttackStep::Settled => {
                work.attack_step(at, AttackStep::Over);
                work.happens_in(attack.by, Moment::Settled, at);
                if work.is_innermost(at) { work.attack_ends(&attack) } else { Flow::Go }
            }
            AttackStep::Over => work.attack_ends(&attack),
            // These steps wait for a draw, which `given` takes. If none comes, the attack strikes.
            AttackStep::Aimed
            | AttackStep::Countering(_)
            | AttackStep::Guarding(_)
            | AttackStep::Recountering
            | AttackStep::Escalating(_) => work.attack_step(at, AttackStep::Strike),
        }
    }

    /// Takes the draw that the exchange waits for.
    fn given(work: &mut Work<'_>, at: usize, gift: Answer) {
        let (Some(attack), Answer::Faces { ups, downs }) = (work.frame::<Attack>(at).copied(), gift) else { return };
        match attack.step {
            AttackStep::Aimed => work.aimed(at, &attack, ups > 0),
            AttackStep::Countering(method) | AttackStep::Escalating(method) => {
                work.counter_drawn(at, &attack, method, (ups, downs));
            }
            AttackStep::Guarding(line) => work.foe_guards(at, &attack, line, ups, downs),
            AttackStep::Recountering => work.foe_recounters(at, &attack, (ups, downs)),
            _ => {}
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            AttackStep::Aim => offers.allow_all([Action::Declare(false), Action::Declare(true)]),
            AttackStep::Naming { .. } => offers.allow_all((0..=self.asks_marks()).map(Action::DeclareUps)),
            AttackStep::Answer => answer::offers(look, self, offers),
            AttackStep::Recounter => counter::offer_recounters(look, self, offers),
            AttackStep::Escalate => counter::offer_escalations(look, self, offers),
            _ => {}
        }
    }

    /// Takes a command of the Target, or of the attacker in return.
    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(attack) = work.frame::<Attack>(at).copied() else { return Err(Illegal::not_offered()) };
        match (&attack.step, action) {
            (AttackStep::Aim, Action::Declare(up)) => {
                work.declare_aim(at, attack.by, up);
                Ok(())
            }
            (AttackStep::Naming { method, escalating }, Action::DeclareUps(ups)) => {
                work.name_marks(at, &attack, (*method, *escalating), ups);
                Ok(())
            }
            (AttackStep::Answer, action) => work.take_answer_to(at, &attack, action),
            (AttackStep::Recounter, action) => work.take_recounter(at, &attack, action),
            (AttackStep::Escalate, action) => work.take_escalation(at, &attack, action),
            _ => Err(Illegal::not_offered()),
        }
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let (state, catalog) = (look.state, look.catalog());
        let (by, target) = (&state.at(self.by).label, &state.at(self.target).label);
        let what = self.card.map_or("the attack", |card| &catalog.card(card).name);
        let question = match self.step {
            AttackStep::Aim => format!("{target} is in a Grapple: declare ^ or v; a miss hits another one in it"),
            AttackStep::Naming { .. } => format!("{target} counters {what} by Up/Downs: declare which"),
            AttackStep::Recounter => format!("{what} is countered: re-counter?"),
            AttackStep::Escalate => format!("{what} is re-countered: escalate?"),
            _ => {
                // The Target itself need not be told whom the attack hits, but an Ally that answers for it is.
                let whom = if self.protector.is_some() { format!(" {target}") } else { String::new() };
                let amount = amount::amount(0i64, look, self.place(look.state), self);
                let kind = match catalog.damage_name(self.made_of) {
                    Some(name) => format!(" {name}"),
                    None if self.made_of.is_none() && self.ethereal => " Ethereal".into(),
                    None => String::new(),
                };
                format!("{}{whom} for {amount}{kind}: answer?", does(by, "attacks"))
            }
        };
        state.asks(seat, self.asked(), question)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = self.card.map(|card| map.card(card));
        if let Some(keyword) = &mut self.made_of {
            map.item_number(keyword);
        }
        let before = self.row.and_then(|row| map.old.foe_of(self.source)?.row(row));
        map.source(&mut self.source);
        // A row that has changed is forgotten, because it did not make this attack.
        self.row = self.row.filter(|row| before == map.new.foe_of(self.source).and_then(|foe| foe.row(*row)));
        map.source(&mut self.countered_by);
        for number in [&mut self.amount, &mut self.lessened, &mut self.defense] {
            number.list_mut().iter_mut().for_each(|ingredient| map.source(&mut ingredient.source));
        }
    }
}

impl Attack {
    /// Returns whether a Counter stands, full or partial (ADS-154).
    pub fn is_countered(&self) -> bool {
        self.power != Power::Full || !self.lessened.is_empty()
    }

    /// Returns the place of this attack on the stack, as the innermost attack.
    fn place(&self, state: &State) -> usize {
        state.frames.iter().rposition(|frame| Holds::<Attack>::get(frame).is_some()).unwrap_or_default()
    }

    /// Returns the number of marks that the caster has to name. It is 0 if the caster has to name none.
    pub fn asks_marks(&self) -> u8 {
        match self.step {
            AttackStep::Naming { method: Method::Pattern(pattern), .. } => pattern.len(),
            _ => 0,
        }
    }

    /// Returns the combatant that must decide at this step.
    fn asked(&self) -> Who {
        match self.step {
            AttackStep::Recounter | AttackStep::Recountering | AttackStep::Aim | AttackStep::Naming { .. } => self.by,
            _ => self.answerer(),
        }
    }

    /// Returns the combatant that answers the attack: the Target, or an Ally in its place.
    pub fn answerer(&self) -> Who {
        self.protector.unwrap_or(self.target)
    }

    /// Returns this attack with the combatant that answers it as its Target. An Ally of a fleer does not flee.
    pub fn with_answerer_as_target(&self) -> Attack {
        Attack { target: self.answerer(), fleeing: self.fleeing && self.protector.is_none(), ..*self }
    }
}

impl Work<'_> {
    /// Returns the attack that a played card makes on a Target.
    pub(super) fn attack_of(&self, play: &Play, def: &CardDef, target: Who) -> Attack {
        let amount = amount::worth(&self.look(), play, amount::Figure::Damage);
        let round = super::numbers::segment(&self.look(), play.who, play.card);
        let damage_kind = play::part(def, round).map(|segment| (segment.ethereal, segment.made_of));
        let mut attack = Attack::new(play.who, target, amount, self.source(def));
        attack.card = Some(play.card);
        let (ethereal, made_of) = damage_kind.unwrap_or_default();
        attack.ethereal = ethereal;
        attack.made_of = made_of;
        attack.means = Means::card(def);
        attack.fleeing = play.capacity == Capacity::Aside(AsideKind::AgainstFleer);
        attack
    }

    /// Sets the step of the attack at this place of the stack.
    pub(super) fn attack_step(&mut self, at: usize, step: AttackStep) -> Flow {
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.step = step;
        }
        Flow::Go
    }

    /// Tells of the attack, and lets scripts and watchers hear of it before the Target answers.
    fn attack_begins(&mut self, at: usize, attack: &Attack) -> Flow {
        if !self.may_attack_this(attack.by, attack.target) {
            return self.attack_step(at, AttackStep::Over);
        }
        let rule = if attack.ethereal { "ADS-010" } else { "ADS-181" };
        let Attack { by: who, target, ethereal, made_of, .. } = *attack;
        let amount = i16::try_from(amount::amount(0i64, &self.look(), at, attack)).unwrap_or(i16::MAX);
        let event = Event::Attacks { who, target, amount, ethereal, made_of };
        // The same sum once more, with its parts, for `why`.
        let parts = |look: &Look<'_>| amount::amount(Number::default(), look, at, attack);
        self.tell_sum(event, Why::by(rule, attack.source), parts);
        self.hang_on_newest(); // this event is the cause of the rest of the attack
        // Both conditions avoid a copy of a combatant (`at_mut`) that stays as it is.
        if self.s.at(attack.target).attackers.first() != Some(&attack.by) {
            State::note(&mut self.s.at_mut(attack.target).attackers, attack.by);
        }
        let is_at_melee = attack.means.reach.reaches(Distances::MELEE)
            && self.s.distance(attack.by, attack.target).has(Distances::MELEE);
        let aim = Some((attack.target, is_at_melee));
        if self.s.at(attack.by).aims_at != aim {
            self.s.at_mut(attack.by).aims_at = aim;
        }
        self.reveal(attack.by);
        self.attack_step(at, AttackStep::Answer);
        // What is called last runs first: the attacker's scripts, then those of the Target and of
        // watchers, then the answers.
        self.opens(window::ATTACKED, &[super::facts::attack(at)]);
        self.happens_in(attack.target, Moment::Attacked, at);
        self.felt_in(attack.by, Moment::Attack, at)
    }

    /// Ends the attacker's Sneak (G-50).
    fn reveal(&mut self, who: Who) {
        if self.s.at(who).sneaking {
            self.set_sneaking(who, false, Why::rule("ADS-270"));
        }
    }

    /// Applies the effect of the attack (ADS-158).
    fn strike(&mut self, at: usize, attack: &Attack) -> Flow {
        let dealt = i16::try_from(amount::dealt(0i64, &self.look(), at, attack)).unwrap_or(i16::MAX);
        // The parts of the number are computed before the blow, since scripts may read values that it changes.
        let sum =
            if self.out.explains() { Some(amount::dealt(Number::default(), &self.look(), at, attack)) } else { None };
        let parts = |_: &Look<'_>| sum.unwrap_or_default();
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.step = AttackStep::Struck;
        }
        if dealt > 0 {
            let taken = self.damage(attack.target, dealt, Some(attack.by), Why::by(BLOW, attack.source), parts);
            self.blow_took(attack.target, taken.amount); // counts the HP as `dealt` by the attack
            self.because(taken.told, |_| ()); // the events that follow from the attack have the loss as their cause
        } else if attack.power != Power::Cancelled {
            self.tell_sum(Event::Unharmed { who: attack.target }, Why::by("ADS-183", attack.source), parts);
        }
        Flow::Go
    }

    /// Calls the traits of both sides and the card's own effects after an attack.
    fn struck(&mut self, at: usize, attack: &Attack) -> Flow {
        self.attack_step(at, AttackStep::Settled);
        if attack.dealt > 0 {
            self.seen_in(Moment::Damaged, at); // called first, so watchers hear it after the attacker and the Target
        }
        let catalog = self.catalog();
        if let Some(card) = attack.card
            && attack.power != Power::Cancelled
        {
            let roles = [super::facts::combatant(attack.by), super::facts::attack(at)];
            for used in catalog.card(card).effects.iter().rev() {
                self.call_for(*used, Moment::Hit.own(), &roles, super::facts::card(card));
            }
        }
        if attack.dealt > 0 {
            self.felt_in(attack.by, Moment::Dealt, at);
            self.felt_in(attack.target, Moment::Damaged, at);
        }
        Flow::Go
    }

    /// Takes the attack off the stack. Its card leaves the table, and a pair may strike again.
    fn attack_ends(&mut self, attack: &Attack) -> Flow {
        self.pop();
        if let Some(card) = attack.card
            && !attack.repeats
        {
            let persistent = self.catalog().card(card).persistent;
            // The `Play` that began the attack has left the stack. A new one lets `finish_cards` clear the table.
            let mut play = Play::of(attack.by, card, Capacity::Normal);
            let table = self.s.at(attack.by).hero().into_iter().flat_map(|hero| hero.table.iter());
            // A persistent card may stay in play, so it is not among the cards to discard.
            for (id, n) in table.filter(|(id, _)| !(persistent && *id == card)) {
                for _ in 0..n {
                    play.added.push(id);
                }
            }
            if let Some(thing) = self.finish_cards(&play) {
                self.has_entered(thing);
            }
            self.second_blow(attack.by, card);
        }
        self.passes(&[Clock::Attack], None) // things in play that last for an attack end
    }

    /// Lets a fighter with a pair strike with the other Weapon too, as one Action (ADS-218).
    fn second_blow(&mut self, who: Who, card: CardId) {
        if !self.s.at(who).hero().is_some_and(super::combatant::Hero::dual) {
            return;
        }
        let def = self.catalog().card(card);
        let grade = super::numbers::grade(&self.look(), who, def);
        let is_primary = def.tags.is(Mark::Weapon) && grade == super::content::Grade::Primary;
        let Some(turn) = self.turn_now() else { return };
        let strikes_first = matches!(turn.against, Some((_, AsideKind::StrikeFirst)));
        if turn.who != who || strikes_first || turn.first_blow.is_some() || !is_primary {
            return;
        }
        turn.first_blow = Some(card);
        turn.step = super::turn::TurnStep::Act; // asks for the card of the other Weapon
    }
}

/// Returns everybody in a Grapple with `who`.
pub fn grappling(state: &State, who: Who) -> impl Iterator<Item = Who> + '_ {
    let holds = move |one: Who, other: Who| state.at(one).holds.contains(&other);
    state.present().filter(move |other| *other != who && (holds(who, *other) || holds(*other, who)))
}

/// Returns whether this method may answer a Re-Counter of the card.
pub fn escalates(def: &CardDef, method: Method) -> bool {
    def.escalates.contains(&method)
}
