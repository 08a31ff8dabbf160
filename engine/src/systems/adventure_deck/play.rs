//! Playing a card: the picks that go with it, one after another, and its effects.
//!
//! `begin_play` pushes a [`Play`], whose place on the stack of work is `at`. Its [`PlayStep`] asks for the Target, a
//! printed Boost, its payment and added cards. Then `resolve` begins the attack, healing or scripts.

use super::action::Action;
use super::attack::Attack;
use super::boost::{self, may_add};
use super::combatant::Hero;
use super::content::{Attribute, CardDef, CardId, Grade, Mark, Moment, Played};
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers, Rebind};
use super::means::Means;
use super::numbers::grade;
use super::state::{State, Who};
use super::turn::{AsideKind, Turn, TurnStep};
use super::work::{Flow, Work};
use super::{AdventureRules, legal};
use crate::kernel::{Illegal, Seat, Source};
use crate::machine::{Chosen, Frame, Holds, ThingId, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A card being played, with its picks so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Play {
    pub who: Who,
    pub card: CardId,
    pub capacity: Capacity,
    pub target: Option<Who>,
    /// The place of the printed Boost in use, in the card's list of Boosts.
    pub printed: Option<u8>,
    /// The number that the printed Boost adds.
    pub bonus: i16,
    /// The number of cards still to pay for the printed Boost. `owed_in` lists their Attributes.
    pub owed: u8,
    pub owed_in: SmallVec<[Attribute; 2]>,
    /// The cards added: payment, Attribute Cards and a Boost Action Card.
    pub added: SmallVec<[CardId; 6]>,
    /// The number of Attribute Cards in `added` that raise the card's number.
    pub raised: u8,
    /// The Boost Action Card in `added`.
    pub booster: Option<CardId>,
    /// The choices of the card's terms, once they are made.
    pub chosen: Option<Box<Chosen>>,
    /// Whether the card takes no Boost (ADS-115, G-33). The second blow of a pair takes no Boost if the first blow had
    /// one.
    pub plain: bool,
    pub step: PlayStep,
}

/// The capacity in which a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Capacity {
    Normal,
    Reaction,
    Special,
    /// Out of turn.
    Aside(AsideKind),
}

/// The next pick: the Target, terms, a printed Boost, its payment, cards to add. The stages of the effect follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlayStep {
    Target,
    /// The choices of the card's terms.
    Terms,
    Printed,
    Pay,
    Add,
    /// All is chosen, and the costs of the terms are paid now.
    Price,
    Resolve,
    /// Others may answer the card, which has done nothing yet.
    Declared,
    /// An answer has stopped the card.
    Stopped,
}

impl Play {
    pub fn of(who: Who, card: CardId, capacity: Capacity) -> Play {
        let step = PlayStep::Target;
        Play {
            who,
            card,
            capacity,
            target: None,
            printed: None,
            bonus: 0,
            owed: 0,
            owed_in: SmallVec::new(),
            added: SmallVec::new(),
            raised: 0,
            booster: None,
            chosen: None,
            plain: false,
            step,
        }
    }
}

impl Frame<AdventureRules> for Play {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(play) = work.frame::<Play>(at) else { return Flow::Go };
        let (who, card, step, owed) = (play.who, play.card, play.step, play.owed);
        match step {
            PlayStep::Target => {
                // A card whose terms name its Targets (`aims`) asks for them together with its other terms.
                let may_choose_target = play.capacity != Capacity::Reaction && play.target.is_none();
                if may_choose_target && work.catalog().card(card).needs_target() && !work.catalog().aims(card) {
                    Flow::Wait
                } else {
                    let next = work.catalog().after_target(card);
                    work.play_step(at, next)
                }
            }
            PlayStep::Terms => work.ask_terms(at, who, card),
            PlayStep::Printed => work.offer_printed(at, who, card),
            PlayStep::Pay if owed == 0 => work.play_step(at, PlayStep::Add),
            PlayStep::Pay => Flow::Wait,
            PlayStep::Add => {
                // While refusals are explained (`lingers`), the step waits even if no card can be added.
                if work.lingers || work.may_add_more(at) { Flow::Wait } else { work.end_picks(at, who, card) }
            }
            PlayStep::Price => work.pay_terms(at, who, card),
            PlayStep::Resolve => work.resolve(),
            PlayStep::Declared => {
                let Some(mut play) = work.pop_play() else { return Flow::Go };
                let aimed = work.drops_illegal_targets(&mut play);
                work.card_takes_effect(&play, aimed)
            }
            PlayStep::Stopped => work.discards_stopped(),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            PlayStep::Target => self.offer_targets(look, offers),
            PlayStep::Printed => self.offer_printed(look, offers),
            PlayStep::Pay => {
                let Some(hero) = look.state.at(self.who).hero() else { return };
                let attribute = |id: CardId| look.catalog().card(id).is_attribute();
                let pays = |id: &CardId| attribute(*id).is_some_and(|attribute| self.owed_in.contains(&attribute));
                let is_free = |id: &CardId| self.is_free(hero, *id);
                offers.allow_all(hero.hand.bag().kinds().filter(pays).filter(is_free).map(Action::With));
            }
            PlayStep::Add => {
                if let Some(hero) = look.state.at(self.who).hero() {
                    for card in hero.hand.bag().kinds() {
                        offers.judge(Action::With(card), may_add(look, hero, self, card));
                    }
                    if offers.explains() {
                        self.refuse_absent(look, hero, offers);
                        self.refuse_aims(look, offers);
                    }
                }
                offers.allow(Action::Done);
            }
            PlayStep::Terms | PlayStep::Price | PlayStep::Resolve | PlayStep::Declared | PlayStep::Stopped => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(play) = work.frame::<Play>(at) else { return Err(Illegal::not_offered()) };
        let card = play.card;
        match (play.step, action) {
            (PlayStep::Target, Action::On(target)) => {
                let step = work.catalog().after_target(card);
                if let Some(play) = work.frame::<Play>(at) {
                    play.target = Some(target);
                    play.step = step;
                }
            }
            (PlayStep::Printed, Action::Printed(nth)) => work.use_printed(at, nth),
            (PlayStep::Printed, Action::Done) => play.step = PlayStep::Add,
            (PlayStep::Pay, Action::With(card)) => work.pay_with(at, card),
            (PlayStep::Add, Action::With(card)) => work.add(at, card),
            (PlayStep::Add, Action::Done) => {
                let (who, card) = (play.who, play.card);
                work.end_picks(at, who, card);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let (state, card) = (look.state, &look.catalog().card(self.card).name);
        let question = match self.step {
            PlayStep::Target => format!("{card}: on whom?"),
            PlayStep::Printed => format!("{card}: use a printed Boost?"),
            PlayStep::Pay => format!("{card}: pay {} more", self.owed),
            _ => {
                let most = super::numbers::boost_max(look, self.who, self.card).saturating_sub(self.raised);
                format!("{card}: add cards? (up to {most} Attribute Cards)")
            }
        };
        state.asks(seat, self.who, question)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
        self.rebind_terms(map);
        self.booster = self.booster.map(|card| map.card(card));
        for card in &mut self.added {
            *card = map.card(*card);
        }
    }
}

impl Play {
    fn offer_targets(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let turn = Turn::of(self.who, TurnStep::Act);
        offers.allow_all(legal::targets(look, &turn, self.card).map(Action::On));
        if look.explains {
            for other in look.state.everybody() {
                if let Err(illegal) = legal::aim(look, &turn, self.card, other) {
                    offers.judge(Action::On(other), Err(illegal));
                }
            }
        }
    }

    /// Offers the printed Boosts that can be paid. One of them must be used if the card is Unplayable without it.
    fn offer_printed(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let usable = boost::usable(look.game, look.state, self.who, self.card);
        let must_use = grade(look, self.who, look.catalog().card(self.card)) == Grade::Unplayable;
        let payable =
            |offer: &boost::Offer| look.state.at(self.who).hero().is_some_and(|hero| self.can_pay(look, hero, offer));
        let offered = usable.iter().filter(|(_, offer)| (!must_use || offer.playable) && payable(offer));
        offers.allow_all(offered.map(|(nth, _)| Action::Printed(*nth)));
        if !must_use {
            offers.allow(Action::Done);
        }
    }

    /// Forbids any Target for a card that needs none.
    fn refuse_aims(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if self.target.is_some() || self.capacity == Capacity::Reaction {
            return;
        }
        let name = &look.catalog().card(self.card).name;
        for other in look.state.everybody() {
            let why =
                || format!("`{name}` is aimed at nobody: it gives neither damage nor healing, and says no `target`");
            offers.forbid(Action::On(other), "ADS-024", why);
        }
    }

    /// Forbids cards that are not in Hand.
    fn refuse_absent(&self, look: &Look<'_>, hero: &Hero, offers: &mut Offers<'_>) {
        for (card, def) in (0..u16::MAX).map(CardId).zip(&look.catalog().cards) {
            if hero.hand.count(card) == 0 {
                let judged = may_add(look, hero, self, card);
                let absent = || look.absent("", || format!("`{}` is not in Hand", def.name));
                offers.judge(Action::With(card), judged.and_then(|()| absent()));
            }
        }
    }
}

impl Work<'_> {
    /// Begins to play a card: moves the card out of the Hand and asks for its picks. `at` is the place of the Turn.
    pub(super) fn begin_play(&mut self, at: usize, who: Who, card: CardId, against: Option<(Who, AsideKind)>) {
        if let Some(turn) = self.frame::<Turn>(at) {
            turn.played = true;
        }
        let special = self.catalog().card(card).plays.contains(&Played::Special);
        let capacity = match against {
            Some((_, kind)) => Capacity::Aside(kind),
            None if special => Capacity::Special,
            None => Capacity::Normal,
        };
        if capacity == Capacity::Special {
            self.turn_step(at, TurnStep::Act); // outside the limits of a Turn (ADS-014)
        }
        self.take_up(who, card);
        self.lay_out(who, card);
        let mut play = Play::of(who, card, capacity);
        play.target = against.map(|(target, _)| target);
        play.plain = !special && self.frame::<Turn>(at).is_some_and(|turn| turn.boosted);
        self.push(play);
    }

    fn play_step(&mut self, at: usize, step: PlayStep) -> Flow {
        if let Some(play) = self.frame::<Play>(at) {
            play.step = step;
        }
        Flow::Go
    }

    /// Asks for a printed Boost if there is a choice.
    fn offer_printed(&mut self, at: usize, who: Who, card: CardId) -> Flow {
        let must_use = grade(&self.look(), who, self.catalog().card(card)) == Grade::Unplayable;
        let mut usable = boost::usable(self.game, self.s, who, card);
        if self.frame::<Play>(at).is_some_and(|play| play.plain) {
            usable.clear();
        }
        // Terms may have claimed cards of the Hand that a Boost would need as payment.
        if let Some(play) = self.frame::<Play>(at).filter(|play| play.chosen.is_some()).cloned() {
            let look = self.look();
            usable.retain(|(_, offer)| look.state.at(who).hero().is_some_and(|hero| play.can_pay(&look, hero, offer)));
        }
        match usable.as_slice() {
            [] if !must_use => self.play_step(at, PlayStep::Add),
            [(only, _)] if must_use => {
                self.use_printed(at, *only);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    fn may_add_more(&self, at: usize) -> bool {
        let Some(play) = self.s.frames.get(at).and_then(Holds::<Play>::get) else { return false };
        let fits = |hero: &Hero| hero.hand.bag().kinds().any(|card| may_add(&self.look(), hero, play, card).is_ok());
        self.s.at(play.who).hero().is_some_and(fits)
    }

    fn pay_with(&mut self, at: usize, card: CardId) {
        let Some(play) = self.frame::<Play>(at) else { return };
        play.added.push(card);
        play.owed -= 1;
        let who = play.who;
        self.lay_out(who, card);
        self.tell(Event::Added { who, card }, self.by("ADS-124", self.catalog().card(card).item));
    }

    /// Adds an Attribute Card or a Boost Action Card.
    fn add(&mut self, at: usize, card: CardId) {
        let def = self.catalog().card(card);
        let is_attribute = def.is_attribute().is_some();
        let Some(play) = self.frame::<Play>(at) else { return };
        play.added.push(card);
        if is_attribute {
            play.raised += 1
        } else {
            play.booster = Some(card)
        }
        let who = play.who;
        self.lay_out(who, card);
        let rule = if is_attribute { "ADS-121" } else { "ADS-118" };
        self.tell(Event::Added { who, card }, self.by(rule, def.item));
    }

    /// Ends the picks, once no more cards are added.
    fn end_picks(&mut self, at: usize, who: Who, card: CardId) -> Flow {
        let has_terms = self.frame::<Play>(at).is_some_and(|play| play.chosen.is_some());
        self.play_step(at, if has_terms { PlayStep::Price } else { PlayStep::Resolve });
        let target = self.frame::<Play>(at).and_then(|play| play.target);
        self.must_match(who, who, target, Means::card(self.catalog().card(card)))
    }

    /// Removes the innermost work, which is the play of a card.
    pub(super) fn pop_play(&mut self) -> Option<Play> {
        if let Some(AnyFrame::Play(play)) = self.s.frames.pop() { Some(play) } else { None }
    }

    /// Tells that the card is played. The card takes effect at once, or after the answers of others.
    fn resolve(&mut self) -> Flow {
        let Some(mut play) = self.pop_play() else { return Flow::Go };
        let aimed = self.drops_illegal_targets(&mut play);
        if play.capacity != Capacity::Reaction {
            let why = self.by("ADS-103", self.catalog().card(play.card).item);
            self.tell(Event::Played { who: play.who, card: play.card, target: play.target }, why);
        }
        // Scripts may ask later which cards were played.
        self.note_played(super::facts::combatant(play.who), super::facts::card(play.card));
        if self.waits_for_answers(&play) { Flow::Go } else { self.card_takes_effect(&play, aimed) }
    }

    /// Applies the card's effects. `aimed` says whether any legal Target is left.
    fn card_takes_effect(&mut self, play: &Play, aimed: bool) -> Flow {
        let def = self.catalog().card(play.card);
        if def.tags.is(Mark::Spell) {
            State::note(&mut self.s.casters, play.who);
        }
        if play.capacity == Capacity::Reaction {
            let reacted = self.newest();
            self.because(reacted, |work| work.react_with(play));
            let entered = self.finish_cards(play);
            self.keep_terms(play); // so that scripts can read the choices
            let flow = self.answered_with(play);
            if let Some(thing) = entered {
                self.has_entered(thing);
            }
            return flow;
        }
        let boosted = play.capacity != Capacity::Special && (play.printed.is_some() || !play.added.is_empty());
        if let Some(turn) = self.turn_now().filter(|turn| turn.who == play.who) {
            turn.boosted |= boosted;
        }
        if !aimed {
            self.finish_cards(play);
            return Flow::Go;
        }
        self.keep_terms(play);
        // The attack or healing of each Target. The stack runs the last one pushed first.
        for target in self.other_targets(play).into_iter().rev() {
            if def.harms() { self.begin_attack(play, def, target) } else { self.begin_healing(play, def, target) }
        }
        // The first Target. Without terms, a card that does not harm has a Target only if it heals.
        match play.target {
            Some(target) if def.harms() => self.begin_attack(play, def, target),
            Some(target) if def.heals() || play.chosen.is_none() => self.begin_healing(play, def, target),
            _ => {}
        }
        // The stack runs the scripts called last first. So those of a card that comes into play hear of its coming
        // first, and of the playing afterwards. An attack or healing finishes the cards itself.
        let acts_on_nobody = play.target.is_none() || (play.chosen.is_some() && !def.needs_target());
        let entered = if acts_on_nobody { self.finish_cards(play) } else { None };
        self.happens_with_card(play.who, play.card, Moment::Played);
        if let Some(thing) = entered {
            self.has_entered(thing);
        }
        let (me, card, aimed_at) = (super::facts::combatant(play.who), super::facts::card(play.card), play.aimed_at());
        for (used, target) in self.chosen_effects(play).into_iter().rev() {
            self.call_for(used, Moment::Play.own(), &[me, card, target.unwrap_or(aimed_at)], card);
        }
        for used in def.effects.iter().rev() {
            self.call_for(*used, Moment::Play.own(), &[me, card, aimed_at], card);
        }
        self.booster_acts(play.booster, &[me, card, aimed_at]);
        Flow::Go
    }

    /// Lets the scripts of all watchers hear of a Reaction, after its own effects: what is called last runs first.
    fn answered_with(&mut self, play: &Play) -> Flow {
        self.happens_with_card(play.who, play.card, Moment::Played);
        let at = self.s.frames.iter().rposition(|frame| Holds::<Attack>::get(frame).is_some());
        let Some(attack) = at.map(super::facts::attack) else { return Flow::Go };
        let (me, card) = (super::facts::combatant(play.who), super::facts::card(play.card));
        for (used, _) in self.chosen_effects(play).into_iter().rev() {
            self.call_for(used, Moment::Answer.own(), &[me, card, attack], card);
        }
        for used in self.catalog().card(play.card).effects.iter().rev() {
            self.call_for(*used, Moment::Answer.own(), &[me, card, attack], card);
        }
        self.booster_acts(play.booster, &[me, card, play.aimed_at()]);
        Flow::Go
    }

    fn begin_attack(&mut self, play: &Play, def: &CardDef, target: Who) {
        let attack = self.attack_of(play, def, target);
        self.push(attack);
    }

    fn begin_healing(&mut self, play: &Play, def: &CardDef, target: Who) {
        self.heal_with(play, def, target);
        if let Some(thing) = self.finish_cards(play) {
            self.has_entered(thing);
        }
    }

    pub(super) fn source(&self, def: &CardDef) -> Source {
        Source::Item(def.item)
    }

    /// Discards the played cards (ADS-029, ADS-093). Returns a Persistent card that stays, to call its scripts.
    pub(super) fn finish_cards(&mut self, play: &Play) -> Option<ThingId> {
        let def = self.catalog().card(play.card);
        let mut entered = None;
        if def.persistent && self.s.at_mut(play.who).hero_mut().is_some_and(|hero| hero.table.take(play.card)) {
            entered = self.lay_open(play.who, play.card);
        }
        self.clear_table(play.who, play.added.iter().chain([&play.card]));
        entered
    }
}

/// Returns the Round's part of the Rondel, or the best part if only a Boost makes the card playable.
pub fn part(def: &CardDef, round: super::round::Round) -> Option<&super::content::Segment> {
    if def.grade(round) == Grade::Unplayable { def.best_segment() } else { def.segment(round) }
}
