//! The terms of cards and things in play: their possible Targets, their costs, and the modes to choose.
//!
//! Content writes terms as statements such as `target` and `cost`. The `Choosing` frame of the machine makes the
//! choice. `ask_terms` begins it, and `terms_chosen` stores the result in the [`Play`].

use super::boost::Offer;
use super::combatant::Hero;
use super::content::{Aim, CardId, Catalog, Grade, Moment, UseId};
use super::frame::{Look, Rebind};
use super::play::{Capacity, Play, PlayStep};
use super::state::Who;
use super::turn::{Turn, TurnStep};
use super::work::{Flow, Work};
use super::{facts, legal};
use crate::kernel::{Illegal, Subject, Why};
use crate::machine::{Chooser, Choosing, Chosen, Cue, Terms, TermsOf};

/// Returns all possible Targets of a card or of a thing in play (`it`) that `me` plays or uses. If explanations are
/// wanted, the impossible ones are included, with their reasons.
pub fn aims(look: &Look<'_>, me: Subject, it: Subject) -> Vec<(Subject, Result<(), Illegal>)> {
    let Some(who) = facts::who(me) else { return Vec::new() };
    let everybody = look.state.everybody();
    let judged = everybody.map(|other| (facts::combatant(other), may_aim(look, who, it, other)));
    judged.filter(|(_, judged)| look.explains || judged.is_ok()).collect()
}

/// Checks whether a combatant is a legal Target of a card or thing.
fn may_aim(look: &Look<'_>, who: Who, it: Subject, other: Who) -> Result<(), Illegal> {
    let (state, target) = (look.state, look.state.at(other));
    let def = facts::card_of(it).map(|card| look.catalog().card(card));
    if let Some(def) = def
        && def.harms()
    {
        let turn = Turn::of(who, TurnStep::Act);
        let is_legal = legal::targets(look, &turn, def.number).any(|target| target == other);
        return if is_legal { Ok(()) } else { legal::aim(look, &turn, def.number, other) };
    }
    if !target.is_in() {
        return look.no("ADS-199", || format!("`{}` is out of the Combat", target.label));
    }
    if let Some(def) = def {
        let is_reached = super::numbers::reach(look, who, def.reach).reaches(state.distance(who, other));
        if !is_reached && who != other {
            return look.no("ADS-242", || format!("`{}` is out of reach of `{}`", target.label, def.name));
        }
    }
    if !state.opposed(who, other) {
        return Ok(());
    }
    if target.sneaking {
        return look.no("ADS-270", || format!("`{}` is out of sight", target.label));
    }
    super::numbers::may_aim(look, who, other)
}

/// Returns the cards in a Hand that a cost may discard, each with its number of copies. One copy of the card that is
/// played (`but`) is left out.
pub fn to_discard(look: &Look<'_>, me: Subject, but: Option<Subject>) -> Vec<(Subject, u32)> {
    let Some(hero) = facts::who(me).and_then(|who| look.state.at(who).hero()) else { return Vec::new() };
    let mut cards: Vec<(Subject, u32)> = Vec::new();
    for (card, n) in hero.hand.bag().iter() {
        let card = facts::card(card);
        let copies = if but == Some(card) { n.saturating_sub(1) } else { n };
        if copies > 0 {
            cards.push((card, copies));
        }
    }
    cards.sort_unstable();
    cards
}

/// Discards a card as a price.
pub fn discard(work: &mut Work<'_>, me: Subject, card: Subject, why: Why) {
    if let (Some(who), Some(card)) = (facts::who(me), facts::card_of(card)) {
        work.discard_from_hand(who, card, why);
    }
}

impl Catalog {
    /// Returns the terms on which a card is played. `None` for most cards.
    pub fn card_terms(&self, card: CardId) -> Option<&Terms> {
        if self.terms.is_empty() { None } else { self.terms(TermsOf::Item(self.card(card).item)) }
    }

    /// Returns whether the card's own terms name its Targets.
    pub fn aims(&self, card: CardId) -> bool {
        self.card_terms(card).is_some_and(|terms| terms.aim.is_some())
    }

    /// Returns the step of a play that follows the choice of its Target.
    pub fn after_target(&self, card: CardId) -> PlayStep {
        if self.card_terms(card).is_some() { PlayStep::Terms } else { PlayStep::Printed }
    }
}

/// Checks whether the terms of a card in Hand can be met.
pub fn met(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let Some(terms) = look.catalog().card_terms(card) else { return Ok(()) };
    let def = look.catalog().card(card);
    if def.grade(look.state.round) == Grade::Unplayable && terms.take_cards() {
        // The Boost and the cost could ask for the same cards.
        return look.no("", || format!("`{}` costs cards, and no Boost makes it playable besides", def.name));
    }
    // The card is still in Hand, and does not pay for itself.
    look.can_meet(terms, Chooser::holding(facts::combatant(who), facts::card(card)))
}

impl Work<'_> {
    /// Asks for the choices that the card's terms leave open.
    pub(super) fn ask_terms(&mut self, at: usize, who: Who, card: CardId) -> Flow {
        let terms_of = TermsOf::Item(self.catalog().card(card).item);
        if let Some(play) = self.frame::<Play>(at) {
            play.step = PlayStep::Printed;
        }
        self.push(Choosing::new(facts::combatant(who), facts::card(card), terms_of))
    }

    /// Hands the choices to the play of the card, which continues.
    pub(super) fn terms_chosen(&mut self, chosen: Chosen) {
        let at = self.depth().saturating_sub(1);
        if let Some(play) = self.frame::<Play>(at) {
            play.target = chosen.targets.first().copied().and_then(facts::who).or(play.target);
            play.chosen = Some(Box::new(chosen));
        }
    }

    /// Pays all costs at once, so that the card is played.
    pub(super) fn pay_terms(&mut self, at: usize, who: Who, card: CardId) -> Flow {
        let terms_of = TermsOf::Item(self.catalog().card(card).item);
        let Some(play) = self.frame::<Play>(at) else { return Flow::Go };
        play.step = PlayStep::Resolve;
        if let Some(chosen) = play.chosen.clone() {
            self.pay(facts::combatant(who), facts::card(card), terms_of, &chosen);
        }
        Flow::Go
    }

    /// Drops the Targets that are no longer legal. Returns whether the card still takes effect. It does if a Target is
    /// left, or if it is a Reaction.
    pub(super) fn drops_illegal_targets(&mut self, play: &mut Play) -> bool {
        let terms_of = TermsOf::Item(self.catalog().card(play.card).item);
        let Some(chosen) = &mut play.chosen else { return true };
        // `still_aimed` removes the illegal Targets from `chosen`.
        let has_target = self.still_aimed(facts::combatant(play.who), facts::card(play.card), terms_of, chosen);
        if !chosen.targets.is_empty() {
            play.target = chosen.targets.first().copied().and_then(facts::who);
        }
        has_target || play.capacity == Capacity::Reaction
    }

    /// Keeps the choices on the stack, so that scripts can read them while the card takes effect.
    pub(super) fn keep_terms(&mut self, play: &Play) {
        if let Some(chosen) = &play.chosen {
            let terms_of = TermsOf::Item(self.catalog().card(play.card).item);
            self.push(Choosing::done(facts::combatant(play.who), facts::card(play.card), terms_of, chosen.clone()));
        }
    }

    /// Returns the chosen Targets after the first, if the card attacks or heals.
    pub(super) fn other_targets(&self, play: &Play) -> Vec<Who> {
        if !self.catalog().card(play.card).needs_target() {
            return Vec::new();
        }
        let targets = play.chosen.as_ref().map(|chosen| chosen.targets()).unwrap_or_default();
        targets.into_iter().skip(1).filter_map(facts::who).collect()
    }

    /// Returns the effects of the modes that were chosen, each with its Target if the mode has its own.
    pub(super) fn chosen_effects(&self, play: &Play) -> Vec<(UseId, Option<Subject>)> {
        let Some(terms) = self.catalog().card_terms(play.card) else { return Vec::new() };
        let Some(chosen) = &play.chosen else { return Vec::new() };
        terms.effects(chosen).collect()
    }

    /// Returns whether the attack may still be aimed at `target`. Only cards whose own terms name Targets are checked.
    /// An event tells of an illegal Target.
    pub(super) fn is_aimed_at(&mut self, by: Who, card: Option<CardId>, target: Who) -> bool {
        let Some(card) = card else { return true };
        if !self.catalog().aims(card) {
            return true;
        }
        let terms_of = TermsOf::Item(self.catalog().card(card).item);
        let mut chosen = Chosen { targets: [facts::combatant(target)].into_iter().collect(), ..Chosen::default() };
        self.still_aimed(facts::combatant(by), facts::card(card), terms_of, &mut chosen)
    }
}

/// Returns whether a call has a Target, because its card needs one on its Rondel, or because its action names one.
pub(super) fn is_aimed(catalog: &Catalog, used: UseId, cue: Cue<Moment>) -> bool {
    match cue.moment {
        Moment::Play => {
            let needs_target = |id: &str| catalog.printings(id).iter().any(|card| catalog.card(*card).needs_target());
            catalog.caller(used).is_some_and(|item| item.kind == "card" && needs_target(&item.id))
        }
        Moment::Act => catalog.behind(used).own.aim != Aim::Nobody,
        _ => false,
    }
}

impl Play {
    /// Returns the first Target, which is a combatant or a thing.
    pub(super) fn aimed_at(&self) -> Subject {
        if let Some(chosen) = &self.chosen
            && let Some(first) = chosen.targets.first()
            && facts::who(*first).is_none()
        {
            return *first;
        }
        self.target.map_or(Subject::NOBODY, facts::combatant)
    }

    /// Returns whether the Hand has a copy of `card` that is not reserved as payment.
    #[inline]
    pub(super) fn is_free(&self, hero: &Hero, card: CardId) -> bool {
        let reserved = self.reserved(card);
        reserved == 0 || hero.hand.count(card) as usize > reserved
    }

    /// Returns the number of copies of a card that are reserved as payment.
    #[inline]
    fn reserved(&self, card: CardId) -> usize {
        let Some(chosen) = &self.chosen else { return 0 };
        chosen.given.iter().filter(|given| **given == facts::card(card)).count()
    }

    /// Returns whether a printed Boost can be paid from the Hand in addition to the costs already chosen.
    pub(super) fn can_pay(&self, look: &Look<'_>, hero: &Hero, offer: &Offer) -> bool {
        let mut payable = 0;
        for (card, n) in hero.hand.bag().iter() {
            let attribute = look.catalog().card(card).is_attribute();
            if attribute.is_some_and(|attribute| offer.of.contains(&attribute)) {
                payable += (n as usize).saturating_sub(self.reserved(card));
            }
        }
        payable >= usize::from(offer.pay)
    }

    /// Rewrites the cards in the choices for new content.
    pub(super) fn rebind_terms(&mut self, map: &mut Rebind<'_>) {
        for given in self.chosen.iter_mut().flat_map(|chosen| chosen.given.iter_mut()) {
            if let Some(card) = facts::card_of(*given) {
                *given = facts::card(map.card(card));
            }
        }
    }
}
