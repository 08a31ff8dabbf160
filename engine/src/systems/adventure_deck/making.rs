//! Cards that scripts make, copy and repeat.
//!
//! `create_card` carries out `me.create_card("Spark", "hand")`. A made card is not part of the Combat Deck, so it
//! leaves the game instead of going to the Discard. Copies of one card are alike. If several leave, a made one is the
//! first.

use super::amount::{Figure, parts, worth};
use super::attack::Attack;
use super::content::{CardDef, CardId, Catalog, Moment};
use super::event::Event;
use super::facts;
use super::frame::{Caller, Look};
use super::means::Means;
use super::moves::Zone;
use super::play::{Capacity, Play};
use super::state::Who;
use super::words::names::MADE_IN;
use super::work::Work;
use crate::kernel::{Seats, Why};
use crate::machine::{Chosen, Count, Holds};
use smallvec::SmallVec;

/// The most made cards that one Character can have at a time.
pub const MOST_MADE: u32 = 60;

impl Work<'_> {
    /// Makes the card of this name in a zone. Tells if there is no such card.
    pub(super) fn create_card(&mut self, who: Who, caller: &Caller, name: &str, zone: &str, why: Why) {
        let Some(item) = self.called(caller, "card", name) else { return };
        let card = self.catalog().items.get(usize::from(item)).and_then(|item| {
            let printings = self.catalog().printings(&item.id);
            printings.first().copied()
        });
        if let Some(card) = card {
            self.make_card(who, card, zone, why);
        }
    }

    /// Makes a card in this zone, for a combatant. Everybody learns which card.
    pub(super) fn make_card(&mut self, who: Who, card: CardId, zone: &str, why: Why) {
        let Some(to) = Zone::named(zone).filter(|to| MADE_IN.contains(&to.word())) else {
            let text = format!("no card is made in `{zone}`: it is made in {}", MADE_IN.join(", "));
            return self.tell(Event::Fault { text }, Why::FAULT);
        };
        let (name, label) = (&self.catalog().card(card).name, self.s.at(who).label.clone());
        let Some(hero) = self.s.at_mut(who).hero_mut() else {
            let text = format!("`{name}` is not made: {label} has no cards");
            return self.tell(Event::Said { text }, why);
        };
        if hero.made.len() >= MOST_MADE {
            let text = format!("`{name}` is not made: {MOST_MADE} cards that were made are the most");
            return self.tell(Event::Fault { text }, Why::FAULT);
        }
        hero.made.put(card);
        self.tell(Event::Made { who, card, to }, why);
        // `put_card` would take a made card out of the game on its way to the Discard.
        if to == Zone::Discard {
            if let Some(hero) = self.s.at_mut(who).hero_mut() {
                hero.discard.put(card);
            }
        } else {
            self.put_card(who, card, to, Seats::ALL, why);
        }
    }

    /// Moves a card to its owner's Discard. A made card leaves the game instead, with an event.
    pub(super) fn put_away(&mut self, who: Who, card: CardId) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.made.take(card) {
            self.tell(Event::Unmade { who, card }, Why::rule(""));
            self.happens_with_card(who, card, Moment::Gone);
        } else {
            hero.discard.put(card);
        }
    }

    /// Passes a made card on to another owner, or out of the game if `to` is `None`. Other cards stay as they are.
    pub(super) fn passes_made(&mut self, who: Who, card: CardId, to: Option<Who>) {
        let was_made = self.s.at_mut(who).hero_mut().is_some_and(|hero| hero.made.take(card));
        if was_made
            && let Some(to) = to
            && let Some(hero) = self.s.at_mut(to).hero_mut()
        {
            hero.made.put(card);
        }
    }

    /// Repeats the effects of a card without playing it. Healing comes first, then its scripts, then its attacks.
    /// If the card is being played, its modes and X are those of the play.
    pub(super) fn repeat_card(&mut self, who: Who, card: CardId, target: Who, why: Why) {
        let catalog = self.catalog();
        let def = catalog.card(card);
        let (me, it) = (facts::combatant(who), facts::card(card));
        let mut play = Play { target: Some(target), ..Play::of(who, card, Capacity::Normal) };
        play.chosen = self.chosen_again(who, card, target);
        let all_effects = def.effects.iter().map(|used| (*used, None)).chain(self.chosen_effects(&play));
        let effects: Vec<_> =
            all_effects.filter(|(used, _)| catalog.behind(*used).hook(Moment::Play.own()).is_some()).collect();
        if let Some(text) = bars_repeat(catalog, def, !effects.is_empty(), who != target) {
            return self.tell(Event::Said { text }, why);
        }
        let means = Means::card(def);
        if def.harms() && !(self.may_attack(who, means) && self.may_aim(who, target, means)) {
            return;
        }
        if !self.drops_illegal_targets(&mut play) {
            return;
        }
        let target_subject = facts::combatant(play.target.unwrap_or(target));
        // Healing is done at once. The last frame pushed runs first, so the scripts run before the attacks, as when the
        // card is played.
        self.keep_terms(&play); // so that scripts can read the choices
        let others = self.other_targets(&play).into_iter().rev();
        for target in others.chain(play.target) {
            if def.harms() {
                let attack = self.attack_of(&play, def, target);
                self.push(Attack { repeats: true, ..attack });
            } else if def.heals() {
                self.heal_with(&play, def, target);
            }
        }
        for (used, target) in effects.into_iter().rev() {
            self.call_for(used, Moment::Play.own(), &[me, it, target.unwrap_or(target_subject)], it);
        }
    }

    /// Returns the choices for a repeated card. Its Targets are all Targets that the card names, or `target`. Modes and
    /// X are those of the play under way, if any.
    fn chosen_again(&self, who: Who, card: CardId, target: Who) -> Option<Box<Chosen>> {
        let terms = self.catalog().card_terms(card)?;
        let (me, it) = (facts::combatant(who), facts::card(card));
        let under_way = self.s.frames.iter().rev().filter_map(Holds::<Play>::get).find(|play| play.card == card);
        let mut chosen = under_way.and_then(|play| play.chosen.clone()).unwrap_or_default();
        let target_subject = facts::combatant(target);
        chosen.targets = match terms.aim.as_ref().map(|aim| aim.count) {
            None => SmallVec::new(),
            Some(Count::All | Count::Within(_)) => {
                self.look().aimed_at(terms, me, it, target_subject).into_iter().collect()
            }
            Some(Count::Divided { amount, .. }) => SmallVec::from_elem(target_subject, usize::from(amount)),
            Some(Count::Exactly(_) | Count::UpTo(_)) => SmallVec::from_slice(&[target_subject]),
        };
        Some(chosen)
    }

    /// Heals a combatant by the number of a card.
    pub(super) fn heal_with(&mut self, play: &Play, def: &CardDef, target: Who) {
        let amount = worth(&self.look(), play, Figure::Heal);
        // `amount` once more, with its parts, for explanations.
        let how = |look: &Look<'_>| parts(look, &amount, play.who, Some(play.card));
        self.heal(target, amount.sum(), false, (Some(play.who), self.by("ADS-008", def.item)), how);
    }
}

/// Returns the reason why nothing of a card can be repeated. `has_effects` says whether scripts would run, and
/// `is_aimed` whether the card is aimed at somebody else.
fn bars_repeat(catalog: &Catalog, def: &CardDef, has_effects: bool, is_aimed: bool) -> Option<String> {
    if !has_effects && !def.harms() && !def.heals() {
        let has_modes = catalog.card_terms(def.number).is_some_and(|terms| !terms.modes.is_empty());
        let lacks = if has_modes {
            "does what its modes say, and none is chosen"
        } else {
            "neither attacks nor heals and has no `on_play`"
        };
        return Some(format!("`{}` {lacks}: nothing of it is repeated", def.name));
    }
    if def.harms() && !is_aimed {
        return Some(format!("`{}` attacks, and is aimed at nobody: `repeat_card(card, target)`", def.name));
    }
    None
}
