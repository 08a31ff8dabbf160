//! Playing a card: the picks that go with it, one after another, and what comes of it.

use super::AdventureDeck;
use super::action::Action;
use super::boost;
use super::combatant::Hero;
use super::content::{CardDef, CardId, Grade, Mark, Moment};
use super::event::Event;
use super::frame::{AsideKind, Attack, Capacity, Frame, Play, PlayStep, TurnStep};
use super::house::HouseRule;
use super::legal::{No, Refusal, no};
use super::means::Means;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Source};
use smallvec::SmallVec;

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
            plain: false,
            step,
        }
    }
}

impl Work<'_> {
    /// A card leaves the Hand; its picks are collected.
    pub(super) fn begin_play(&mut self, at: usize, who: Who, card: CardId, against: Option<(Who, AsideKind)>) {
        if let Some(turn) = self.turn_at(at) {
            turn.played = true;
        }
        let special = self.catalog().card(card).plays.special;
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
        play.plain = !special && self.turn_at(at).is_some_and(|turn| turn.boosted);
        self.push(Frame::Play(play));
    }

    pub(super) fn play(&mut self, at: usize) -> Flow {
        let Some(Frame::Play(play)) = self.s.frames.get(at) else { return Flow::Go };
        match play.step {
            PlayStep::Target => {
                let aimed = play.capacity != Capacity::Reaction && self.catalog().card(play.card).needs_target();
                if aimed && play.target.is_none() { Flow::Wait } else { self.play_step(at, PlayStep::Printed) }
            }
            PlayStep::Printed => {
                let must = self.catalog().card(play.card).grade(self.s.round) == Grade::Unplayable;
                let mut usable = boost::usable(self.game, self.s, play.who, play.card);
                usable.retain(|_| !play.plain);
                if usable.is_empty() && !must {
                    self.play_step(at, PlayStep::Add)
                } else {
                    self.only_printed(at, must, &usable)
                }
            }
            PlayStep::Pay if play.owed == 0 => self.play_step(at, PlayStep::Add),
            PlayStep::Pay => Flow::Wait,
            PlayStep::Add => {
                let (who, card) = (play.who, play.card);
                let more = self.s.at(who).hero().is_some_and(|hero| {
                    hero.hand.bag().kinds().any(|card| may_add::<No>(self.game, self.s, hero, play, card).is_ok())
                });
                if more { Flow::Wait } else { self.added(at, who, card) }
            }
            PlayStep::Resolve => {
                let play = play.clone();
                self.resolve(&play)
            }
        }
    }

    fn play_step(&mut self, at: usize, step: PlayStep) -> Flow {
        if let Some(play) = self.play_at(at) {
            play.step = step;
        }
        Flow::Go
    }

    /// The only Boost that makes a card playable is no choice: the price is asked for at once.
    fn only_printed(&mut self, at: usize, must: bool, usable: &[(u8, boost::Offer)]) -> Flow {
        match usable {
            [(nth, _)] if must => {
                self.use_printed(at, *nth);
                Flow::Go
            }
            _ => Flow::Wait,
        }
    }

    fn use_printed(&mut self, at: usize, nth: u8) {
        let Some(Frame::Play(play)) = self.s.frames.get(at) else { return };
        let (who, card, reaction) = (play.who, play.card, play.capacity == Capacity::Reaction);
        let offer = boost::offer(self.game, self.s, who, card, usize::from(nth));
        let def = self.catalog().card(card);
        if let Some(play) = self.play_at(at) {
            play.printed = Some(nth);
            play.bonus = if reaction { offer.defense } else { offer.damage };
            play.owed = offer.pay;
            play.owed_in = offer.of.clone();
            play.step = PlayStep::Pay;
        }
        if let Some(used) = def.boosts.get(usize::from(nth)) {
            self.tell(Event::Boosted { who, used: *used }, self.by("ADS-124", def.item));
        }
    }

    pub(super) fn take_play(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Some(Frame::Play(play)) = self.s.frames.get(at) else { return Err(Illegal::not_offered()) };
        let (who, played, step) = (play.who, play.card, play.step);
        match (step, action) {
            (PlayStep::Target, Action::On(target)) => {
                if let Some(play) = self.play_at(at) {
                    play.target = Some(target);
                    play.step = PlayStep::Printed;
                }
            }
            (PlayStep::Printed, Action::Printed(nth)) => self.use_printed(at, nth),
            (PlayStep::Printed, Action::Done) => {
                self.play_step(at, PlayStep::Add);
            }
            (PlayStep::Pay, Action::With(card)) => {
                self.lay_out(who, card);
                if let Some(play) = self.play_at(at) {
                    play.added.push(card);
                    play.owed -= 1;
                }
                self.tell(Event::Added { who, card }, self.by("ADS-124", self.catalog().card(card).item));
            }
            (PlayStep::Add, Action::With(card)) => {
                self.lay_out(who, card);
                let def = self.catalog().card(card);
                let attribute = def.is_attribute().is_some();
                if let Some(play) = self.play_at(at) {
                    play.added.push(card);
                    if attribute { play.raised += 1 } else { play.booster = Some(card) }
                }
                let rule = if attribute { "ADS-121" } else { "ADS-118" };
                self.tell(Event::Added { who, card }, self.by(rule, def.item));
            }
            (PlayStep::Add, Action::Done) => {
                self.added(at, who, played);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// All picks are made.
    fn added(&mut self, at: usize, who: Who, card: CardId) -> Flow {
        self.play_step(at, PlayStep::Resolve);
        self.must_see(who, who, self.catalog().card(card).reach)
    }

    fn resolve(&mut self, play: &Play) -> Flow {
        let def = self.catalog().card(play.card);
        self.pop();
        if play.capacity == Capacity::Reaction {
            self.react_with(play, def);
            self.finish_cards(play);
            return Flow::Go;
        }
        self.tell(Event::Played { who: play.who, card: play.card, target: play.target }, self.by("ADS-103", def.item));
        if def.tags.is(Mark::Spell) {
            State::note(&mut self.s.casters, play.who);
        }
        let boosted = play.capacity != Capacity::Special && (play.printed.is_some() || !play.added.is_empty());
        if let Some(turn) = self.turn_now().filter(|turn| turn.who == play.who) {
            turn.boosted |= boosted;
        }
        match play.target {
            Some(target) if def.harms() => self.begin_attack(play, def, target),
            Some(target) => self.begin_healing(play, def, target),
            None => self.finish_cards(play),
        }
        let target = super::facts::combatant(play.target.unwrap_or(play.who));
        let roles = [super::facts::combatant(play.who), super::facts::card(play.card), target];
        for used in def.effects.iter().rev() {
            self.call(*used, Moment::Play, &roles);
        }
        Flow::Go
    }

    fn begin_attack(&mut self, play: &Play, def: &CardDef, target: Who) {
        let amount = self.worth(play, def, |segment| segment.damage.as_ref());
        let ethereal = part(def, self.s.round).is_some_and(|segment| segment.ethereal);
        let mut attack = Attack::new(play.who, target, amount, self.source(def));
        attack.card = Some(play.card);
        attack.ethereal = ethereal;
        attack.means = Means::card(def);
        attack.fleeing = play.capacity == Capacity::Aside(AsideKind::AgainstFleer);
        self.push(Frame::Attack(attack));
    }

    fn begin_healing(&mut self, play: &Play, def: &CardDef, target: Who) {
        let amount = self.worth(play, def, |segment| segment.heal.as_ref());
        State::note(&mut self.s.healers, play.who);
        self.heal(target, amount, false, self.by("ADS-008", def.item));
        self.finish_cards(play);
    }

    /// What a card gives now: its Rondel's number, its Boosts, and 1 for each Attribute Card (ADS-121).
    pub(super) fn worth(
        &self,
        play: &Play,
        def: &CardDef,
        pick: impl Fn(&super::content::Segment) -> Option<&crate::kernel::Formula>,
    ) -> i16 {
        let round = self.s.round;
        let number = |def: &CardDef| part(def, round).and_then(&pick).map_or(0, |formula| round.amount(formula));
        let base = number(def) + play.booster.map_or(0, |card| number(self.catalog().card(card)));
        i16::try_from(base).unwrap_or(i16::MAX).saturating_add(play.bonus).saturating_add(i16::from(play.raised))
    }

    pub(super) fn source(&self, def: &CardDef) -> Source {
        Source::Item(def.item)
    }

    /// The played cards go to the Discard, a Persistent one stays out (ADS-029, ADS-093).
    pub(super) fn finish_cards(&mut self, play: &Play) {
        let def = self.catalog().card(play.card);
        let left = def.lasts.map_or(0, |lasts| lasts.rounds(self.s.round));
        if def.persistent
            && play.capacity != Capacity::Reaction
            && let Some(hero) = self.s.at_mut(play.who).hero_mut()
            && hero.table.take(play.card)
        {
            hero.persistent.push(super::combatant::Persistent { card: play.card, left });
            self.tell(Event::Persists { who: play.who, card: play.card }, self.by("ADS-025", def.item));
        }
        self.clear_table(play.who, play.added.iter().chain([&play.card]));
    }
}

/// The part of the Rondel that counts: the current Round's, or the best one where a Boost lets it be played.
pub fn part(def: &CardDef, round: super::round::Round) -> Option<&super::content::Segment> {
    if def.grade(round) == Grade::Unplayable { def.best_segment() } else { def.segment(round) }
}

/// What the next pick may be.
pub fn list(game: &AdventureDeck, state: &State, play: &Play, out: &mut Vec<Action>) {
    match play.step {
        PlayStep::Target => {
            let turn = super::frame::Turn::of(play.who, TurnStep::Act);
            out.extend(super::legal::targets(game, state, &turn, play.card).map(Action::On));
        }
        PlayStep::Printed => {
            let usable = boost::usable(game, state, play.who, play.card);
            let must = game.catalog.card(play.card).grade(state.round) == Grade::Unplayable;
            out.extend(
                usable.iter().filter(|(_, offer)| !must || offer.playable).map(|(nth, _)| Action::Printed(*nth)),
            );
            if !must {
                out.push(Action::Done);
            }
        }
        PlayStep::Pay => {
            let Some(hero) = state.at(play.who).hero() else { return };
            let pays = |id: &CardId| {
                game.catalog.card(*id).is_attribute().is_some_and(|attribute| play.owed_in.contains(&attribute))
            };
            out.extend(hero.hand.bag().kinds().filter(pays).map(Action::With));
        }
        PlayStep::Add => {
            if let Some(hero) = state.at(play.who).hero() {
                let more = hero.hand.bag();
                let fits = |card: &CardId| may_add::<No>(game, state, hero, play, *card).is_ok();
                out.extend(more.kinds().filter(fits).map(Action::With));
            }
            out.push(Action::Done);
        }
        PlayStep::Resolve => {}
    }
}

/// May this card still be added: Attribute Cards up to R, one Boost Action Card (ADS-115 to ADS-122, ADS-130)?
pub fn may_add<E: Refusal>(
    game: &AdventureDeck,
    state: &State,
    hero: &Hero,
    play: &Play,
    card: CardId,
) -> Result<(), E> {
    let (def, added) = (game.catalog.card(play.card), game.catalog.card(card));
    if play.plain {
        return no("ADS-115", || "a pair is one Action, and the first card has its one Boost".into());
    }
    match added.is_attribute() {
        Some(attribute) => attribute_boost(state, play, def, added, attribute),
        None => boost_card(game, state, hero, play, card),
    }
}

fn attribute_boost<E: Refusal>(
    state: &State,
    play: &Play,
    def: &CardDef,
    added: &CardDef,
    attribute: super::content::Attribute,
) -> Result<(), E> {
    let numbers = def.harms() || def.defends() || def.heals();
    if def.attribute != Some(attribute) || !numbers {
        return no("ADS-122", || format!("`{}` does not belong to `{}`", added.name, def.name));
    }
    if play.printed.is_some() && state.house.is(HouseRule::PrintedPlusAttributes, 1) {
        return no("ADS-130", || format!("the printed Boost is the one Boost of `{}`", def.name));
    }
    let most = state.round.number();
    if play.raised >= most {
        return no("ADS-119", || format!("on Round {most} at most {most} Attribute Cards go into a Boost"));
    }
    Ok(())
}

fn boost_card<E: Refusal>(
    game: &AdventureDeck,
    state: &State,
    hero: &Hero,
    play: &Play,
    card: CardId,
) -> Result<(), E> {
    let (def, added) = (game.catalog.card(play.card), game.catalog.card(card));
    if !added.plays.boost {
        return no("ADS-125", || format!("`{}` is no Boost", added.name));
    }
    if play.booster.is_some() {
        return no("ADS-115", || "one Action carries one Boost Action Card".into());
    }
    if play.printed.is_some() {
        return no("ADS-130", || format!("the printed Boost is the one Boost of `{}`", def.name));
    }
    if added.grade(state.round) == Grade::Unplayable {
        return no("ADS-003", || format!("its Rondel marks `{}` Unplayable now", added.name));
    }
    let suits = if play.capacity == Capacity::Reaction { added.defends() } else { added.harms() && def.harms() };
    if !suits || (added.attribute.is_some() && added.attribute != def.attribute) {
        return no("ADS-117", || format!("`{}` does not apply to `{}`", added.name, def.name));
    }
    super::legal::user(game, hero, added)
}
