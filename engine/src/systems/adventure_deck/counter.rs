//! Counters, Re-Counters and Escalation: the exchange about an attack (ADS-136 to ADS-161).
//!
//! `answer` begins the exchange: the Target plays a card (`counter_with_card`) or draws Up/Downs (`counter_by_draw`).
//! If the Counter succeeds, `countered` runs its script, which halves or cancels the attack. The attacker may then
//! Re-Counter (`ask_recounter`), and the Target may escalate (`ask_escalation`). In all functions, `at` is the place of
//! the attack on the stack of work, and a tuple `(ups, downs)` is a draw.

use super::AdventureDeck;
use super::action::Action;
use super::amount::{Figure, printed};
use super::answer::{method_of, serves};
use super::attack::{Attack, AttackStep, Power, escalates};
use super::content::{CardDef, CardId, Mark, Method, Moment, Permit};
use super::event::Event;
use super::frame::{Look, Offers};
use super::means::fallen;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Ingredients, Pattern, Source, Why};

/// The kind of a Counter by the Target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum CounterKind {
    /// The Counter of the attack.
    First,
    /// The answer to a Re-Counter (ADS-160).
    Escalation,
}

impl Work<'_> {
    /// Plays a card as a step of the exchange. The card goes to the Discard.
    pub(super) fn counter_with_card(
        &mut self,
        at: usize,
        attack: &Attack,
        who: Who,
        card: CardId,
        event: Event,
        rule: &'static str,
    ) {
        self.reacted(who);
        self.tell(event, self.by(rule, self.catalog().card(card).item));
        self.lay_out(who, card);
        self.clear_table(who, &[card]);
        let def = self.catalog().card(card);
        // A Shield may stay raised. Any other card does not.
        self.raise(who, card, printed(&self.look(), who, def, Figure::Defense), attack);
        let Some(against) = attack.card else { return };
        let method = match def.is_attribute() {
            Some(attribute) => Method::Attribute(attribute),
            None => Method::Shield,
        };
        self.countered(at, against, who, method);
    }

    /// Counters by the marks on the attacking card. The caster names them. If the caster is a Foe, its card names them
    /// (ADS-139).
    pub(super) fn counter_by_pattern(&mut self, at: usize, attack: &Attack, kind: CounterKind) {
        let Some((method, n)) = attack.card.and_then(|card| pattern_of(self.catalog().card(card))) else { return };
        if self.s.at(attack.by).hero().is_none() {
            return self.counter_by_draw(at, attack.answerer(), (method, n), kind);
        }
        self.attack_step(at, AttackStep::Naming { method, escalating: kind == CounterKind::Escalation });
    }

    /// Takes the number of Ups that the caster names, and draws. The other marks are Downs.
    pub(super) fn name_marks(&mut self, at: usize, attack: &Attack, (method, escalating): (Method, bool), ups: u8) {
        let n = if let Method::Pattern(pattern) = method { pattern.len() } else { 1 };
        let downs = n.saturating_sub(ups);
        self.tell(Event::DeclaredMarks { who: attack.by, ups, downs }, Why::rule("ADS-139"));
        let named = Method::Pattern(Pattern { ups, downs, any: 0 });
        let kind = if escalating { CounterKind::Escalation } else { CounterKind::First };
        self.counter_by_draw(at, attack.answerer(), (named, n), kind);
    }

    /// Draws `n` Up/Downs for the Target's Counter, or for its answer to a Re-Counter.
    pub(super) fn counter_by_draw(&mut self, at: usize, who: Who, (method, n): (Method, u8), kind: CounterKind) {
        self.reacted(who);
        let step = match kind {
            CounterKind::First => AttackStep::Countering(method),
            CounterKind::Escalation => AttackStep::Escalating(method),
        };
        self.attack_step(at, step);
        let by = self.frame::<Attack>(at).map_or(who, |attack| attack.by);
        self.push(self.s.draw_by(who, by, n));
    }

    /// Counters for a Foe by a draw. The caster may have to name the marks for it first (ADS-139, ADS-159).
    pub(super) fn foe_counters(
        &mut self,
        at: usize,
        attack: &Attack,
        (method, n): (Method, u8),
        kind: CounterKind,
    ) -> Flow {
        match method {
            Method::Pattern(_) => self.counter_by_pattern(at, attack, kind),
            _ => self.counter_by_draw(at, attack.target, (method, n), kind),
        }
        Flow::Go
    }

    /// Applies a successful Counter by `who`. The script of the method on the attacking card says what the Counter does
    /// (ADS-141, ADS-142).
    pub(super) fn countered(&mut self, at: usize, against: CardId, who: Who, method: Method) {
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.steps = attack.steps.saturating_add(1);
            attack.step = AttackStep::Recounter;
        }
        let is_same = |listed: Method| match (listed, method) {
            (Method::Pattern(_), Method::Pattern(_)) => true, // the caster may have named other marks
            _ => listed == method,
        };
        let counters = &self.catalog().card(against).counters;
        if let Some((_, used)) = counters.iter().find(|(listed, _)| is_same(*listed)).copied() {
            self.call(used, Moment::Counter.own(), &[super::facts::combatant(who), super::facts::attack(at)]);
        }
    }

    /// Applies the draw for a Counter of a Player or a Foe (ADS-138, ADS-139, ADS-159).
    pub(super) fn counter_drawn(&mut self, at: usize, attack: &Attack, method: Method, (ups, downs): (u8, u8)) {
        let Some(card) = attack.card else { return };
        let def = self.catalog().card(card);
        let who = attack.answerer();
        let matched = match method {
            Method::Face => (ups > 0) == (def.face == super::content::Face::Up),
            Method::Pattern(pattern) => pattern.matches(ups, downs),
            Method::Attribute(attribute) => super::facts::pattern(self.game, self.s, who, attribute)
                .is_some_and(|pattern| pattern.matches(ups, downs)),
            Method::Shield => false,
        };
        if matched {
            self.tell(Event::Counters { who, with: None }, self.by("ADS-138", def.item));
            self.countered(at, card, who, method);
        } else {
            self.tell(Event::CounterFails { who }, self.by("ADS-138", def.item));
            // Only a Player's first Counter may be followed by another answer: `ask_answer` checks the house rule.
            let is_first = matches!(attack.step, AttackStep::Countering(_)) && self.s.at(who).hero().is_some();
            self.attack_step(at, if is_first { AttackStep::Answer } else { AttackStep::Strike });
        }
    }

    /// Lets the attacker Re-Counter with the card's associated Attribute (ADS-150).
    pub(super) fn ask_recounter(&mut self, at: usize, attack: &Attack) -> Flow {
        if !attack.is_countered() {
            return self.attack_step(at, AttackStep::Strike);
        }
        if let Some(foe) = self.s.at(attack.by).foe() {
            return self.lets_foe_recounter(at, attack, foe);
        }
        // If passing is the only choice, nobody is asked, unless that would tell another Player about the Hand.
        if self.offered(at).len() == 1 && self.s.at(attack.target).hero().is_none() {
            self.attack_step(at, AttackStep::Strike)
        } else {
            Flow::Wait
        }
    }

    /// Lets a Foe Re-Counter if its card says so (ADS-160).
    fn lets_foe_recounter(&mut self, at: usize, attack: &Attack, foe: super::content::FoeId) -> Flow {
        let attribute = attack.card.and_then(|card| self.catalog().card(card).attribute);
        let pattern = attribute.and_then(|attribute| super::facts::pattern(self.game, self.s, attack.by, attribute));
        match pattern {
            Some(pattern) if self.catalog().foe(foe).may.contains(&Permit::Recounter) => {
                self.attack_step(at, AttackStep::Recountering);
                self.push(self.s.draw_by(attack.by, attack.target, pattern.len()))
            }
            _ => self.attack_step(at, AttackStep::Strike),
        }
    }

    /// Applies the draw for a Foe's Re-Counter.
    pub(super) fn foe_recounters(&mut self, at: usize, attack: &Attack, (ups, downs): (u8, u8)) {
        let attribute = attack.card.and_then(|card| self.catalog().card(card).attribute);
        let pattern = attribute.and_then(|attribute| super::facts::pattern(self.game, self.s, attack.by, attribute));
        if pattern.is_some_and(|pattern| pattern.matches(ups, downs)) {
            return self.restore(at, attack.by, None);
        }
        self.tell(Event::CounterFails { who: attack.by }, Why::rule("ADS-160"));
        self.attack_step(at, AttackStep::Strike);
    }

    /// Carries out the attacker's answer to a Counter.
    pub(super) fn take_recounter(&mut self, at: usize, attack: &Attack, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => {
                self.attack_step(at, AttackStep::Strike);
            }
            Action::Recounter(card) => {
                self.lay_out(attack.by, card);
                self.clear_table(attack.by, &[card]);
                self.restore(at, attack.by, Some(card));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Restores the attack as if there had been no Counter (ADS-151). `card` is the Attribute Card that restores it, if
    /// any.
    fn restore(&mut self, at: usize, who: Who, card: Option<CardId>) {
        self.tell(Event::Recounters { who, card }, Why::rule("ADS-151"));
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.power = Power::Full;
            attack.lessened = Ingredients::default();
            attack.countered_by = Source::Rules;
            attack.steps = attack.steps.saturating_add(1);
            attack.step = AttackStep::Escalate;
        }
    }

    /// Lets the Target answer the Re-Counter (ADS-153).
    pub(super) fn ask_escalation(&mut self, at: usize, attack: &Attack) -> Flow {
        if let Some(foe) = self.s.at(attack.answerer()).foe() {
            return self.lets_foe_escalate(at, attack, foe);
        }
        // If passing is the only choice, nobody is asked, unless that would tell another Player about the Hand.
        if self.offered(at).len() == 1 && self.s.at(attack.by).hero().is_none() {
            self.attack_step(at, AttackStep::Strike)
        } else {
            Flow::Wait
        }
    }

    /// Lets a Foe escalate if its card says so (ADS-160, ADS-161). Otherwise, a Foe Counters a card only once.
    fn lets_foe_escalate(&mut self, at: usize, attack: &Attack, foe: super::content::FoeId) -> Flow {
        if self.catalog().foe(foe).may.contains(&Permit::Escalate)
            && let Some(counter) = foe_method(self.game, self.s, attack, CounterKind::Escalation)
        {
            return self.foe_counters(at, attack, counter, CounterKind::Escalation);
        }
        self.attack_step(at, AttackStep::Strike)
    }

    /// Carries out the Target's answer to a Re-Counter.
    pub(super) fn take_escalation(&mut self, at: usize, attack: &Attack, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => {
                self.attack_step(at, AttackStep::Strike);
            }
            Action::EscalateFace => {
                self.counter_by_draw(at, attack.answerer(), (Method::Face, 1), CounterKind::Escalation)
            }
            Action::EscalatePattern => self.counter_by_pattern(at, attack, CounterKind::Escalation),
            Action::Escalate(card) => {
                let who = attack.answerer();
                let event = Event::Escalates { who, card: Some(card) };
                self.counter_with_card(at, &attack.with_answerer_as_target(), who, card, event, "ADS-153");
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }
}

/// Returns the Counter of a card by several marks, and the number of these marks. `None` if the card has no such
/// Counter.
pub fn pattern_of(def: &CardDef) -> Option<(Method, u8)> {
    def.counters.iter().find_map(|(method, _)| match method {
        Method::Pattern(pattern) => Some((*method, Pattern::len(*pattern))),
        _ => None,
    })
}

/// Returns the method by which a Foe may Counter the card, and the number of draws for it (ADS-159). The method is the
/// Foe's Attribute, or else the card's own symbol or marks.
pub fn foe_method(game: &AdventureDeck, state: &State, attack: &Attack, kind: CounterKind) -> Option<(Method, u8)> {
    let def = game.catalog.card(attack.card?);
    let is_allowed = |method: &Method| kind == CounterKind::First || escalates(def, *method);
    let methods = || def.counters.iter().map(|(method, _)| *method).filter(is_allowed);
    let by_attribute = |method| match method {
        Method::Attribute(attribute) => {
            super::facts::pattern(game, state, attack.target, attribute).map(|pattern| (method, pattern.len()))
        }
        _ => None,
    };
    let by_symbols = |method| match method {
        Method::Face => Some((method, 1)),
        Method::Pattern(pattern) => Some((method, pattern.len())),
        _ => None,
    };
    methods().find_map(by_attribute).or_else(|| methods().find_map(by_symbols))
}

/// Offers the answers to a Counter (ADS-149, ADS-150): cards of the card's own Attribute, or of another Attribute that
/// its text names.
pub fn offer_recounters(look: &Look<'_>, attack: &Attack, offers: &mut Offers<'_>) {
    offers.allow(Action::Pass);
    let (Some(hero), Some(card)) = (look.state.at(attack.by).hero(), attack.card) else { return };
    let catalog = look.catalog();
    let def = catalog.card(card);
    let can_answer = |id: &CardId| {
        let Some(attribute) = catalog.card(*id).is_attribute() else { return false };
        def.attribute == Some(attribute) || def.recounters.contains(&attribute)
    };
    offers.allow_all(hero.hand.bag().kinds().filter(can_answer).map(Action::Recounter));
    let why = || "only the card's own Attribute answers a Counter, or one its text names".into();
    offers.forbid_words("recounter", "", look.refusal("ADS-150", why));
}

/// Offers the answers to a Re-Counter (ADS-155 to ADS-157).
pub fn offer_escalations(look: &Look<'_>, attack: &Attack, offers: &mut Offers<'_>) {
    let Look { game, state, .. } = *look;
    offers.allow(Action::Pass);
    let attack = &attack.with_answerer_as_target();
    let (Some(hero), Some(card)) = (state.at(attack.target).hero(), attack.card) else { return };
    let def = game.catalog.card(card);
    let can_answer = |id: &CardId| {
        let answer = game.catalog.card(*id);
        method_of(answer).is_some_and(|method| escalates(def, method)) && serves(look, attack, hero, answer).is_ok()
    };
    offers.allow_all(hero.hand.bag().kinds().filter(can_answer).map(Action::Escalate));
    let lists_draw = |wanted: fn(&Method) -> bool| {
        def.counters.iter().any(|(method, _)| wanted(method) && escalates(def, *method))
            && !fallen(&game.catalog, state, attack.target)
    };
    if lists_draw(|method| *method == Method::Face) {
        offers.allow(Action::EscalateFace);
    }
    if lists_draw(|method| matches!(method, Method::Pattern(_))) {
        offers.allow(Action::EscalatePattern);
    }
    if offers.explains() {
        refuse_escalations(look, offers);
    }
}

/// Forbids all other Escalations, each with its reason.
fn refuse_escalations(look: &Look<'_>, offers: &mut Offers<'_>) {
    let offered = offers.so_far().to_vec();
    for (card, def) in (0..u16::MAX).map(CardId).zip(&look.catalog().cards) {
        let is_offered = offered.contains(&Action::Escalate(card));
        let (rule, why) = if is_offered {
            ("ADS-153", "a Re-Counter is answered by Escalation: say `escalate` instead of `counter`")
        } else if def.is_attribute().is_some() {
            ("ADS-155", "the card does not list that Attribute, or it is not in Hand")
        } else if def.tags.is(Mark::Shield) {
            ("ADS-157", "no other Shield Card that serves is in Hand")
        } else {
            continue;
        };
        // An offered Escalation is forbidden only under the word `counter`.
        if !is_offered {
            offers.forbid(Action::Escalate(card), rule, || why.into());
        }
        offers.forbid(Action::Counter(card), rule, || why.into());
    }
    // `""`: whatever follows the word.
    for lead in ["counter", "escalate"] {
        offers.forbid_words(lead, "", look.refusal("ADS-156", || "an Up/Down may only be the first Counter".into()));
    }
}
