//! Using cards (GRID-122, GRID-123, GRID-128, GRID-140, GRID-141, GRID-180). Defense cards are tapped for their effect,
//! gear and spells for their ability. Using a character card is an action.
//!
//! [`offers`] lists the cards that can be used at a stop. `begin_use` begins a use. [`LastCard`] may warn the player,
//! [`Aim`] asks for a target, `use_card` taps the card and calls its script, and [`Used`] ends the use.

use super::action::Action;
use super::content::{Behaviour, CardId, Moment, Sort, Timing};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::hero::{Fate, Hero, put, take};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{CardGrid, GridRules, facts, harm, numbers};
use crate::kernel::{Illegal, Seat, Subject, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

fn behaviour(game: &CardGrid, card: CardId) -> &Behaviour {
    game.catalog.behind(game.catalog.card(card).used)
}

/// Returns whether using the card taps it.
fn taps(game: &CardGrid, card: CardId) -> bool {
    match &game.catalog.card(card).sort {
        Sort::Character(_) | Sort::Attack(_) => false,
        Sort::Defense { .. } => true,
        Sort::Gear(gear) => !gear.passive,
    }
}

/// Returns the cards that can be used: untapped defense cards, untapped gear and spells, and character cards on the
/// grid.
fn at_hand(hero: &Hero) -> impl Iterator<Item = CardId> + '_ {
    let gear = hero.gear.iter().copied();
    hero.untapped.iter().copied().chain(gear).chain(hero.grid.cards().map(|(_, card)| card))
}

/// Returns the action for a card. Defense cards, which alone have a rating, are tapped. All others are used.
fn pick(look: &Look<'_>, card: CardId) -> Action {
    if look.catalog().rating(card) > 0 { Action::Tap(card) } else { Action::Use(card) }
}

/// Returns whether a card can be used at this time.
fn fits(look: &Look<'_>, card: CardId, now: Timing) -> bool {
    is_time(behaviour(look.game, card).own.timing, now)
}

/// Returns whether cards of this timing can be used `now`: in the hero's part of a round, between encounters, or while
/// a hit is soaked. `Any` stands for the first two.
fn is_time(timing: Timing, now: Timing) -> bool {
    timing == now || (timing == Timing::Any && now != Timing::Hit)
}

/// Returns the cards to judge: those at hand, or all cards if reasons are wanted.
fn judged(look: &Look<'_>, hero: &Hero, offers: &Offers<'_>) -> Vec<CardId> {
    if offers.explains() { look.catalog().card_ids().collect() } else { at_hand(hero).collect() }
}

/// Offers the cards that a hero may tap or use. `now` is the time of the use. It is `None` while a hit is soaked and a
/// card is already named, which is too late to use any.
pub fn offers(look: &Look<'_>, who: Who, now: Option<Timing>, offers: &mut Offers<'_>) {
    for card in judged(look, look.state.at(who), offers) {
        let may_use = may_use(look, who, card, now);
        // One of the two commands fits the card. The other one is refused, with the reason.
        let fitting = pick(look, card);
        let (other, rule, why) = match fitting {
            Action::Tap(_) => (Action::Use(card), "GRID-122", "a defense card is tapped for its effect: `tap`"),
            _ => (Action::Tap(card), "GRID-140", "gear, spells and abilities are put to use: `use`"),
        };
        offers.judge(fitting, may_use.clone());
        offers.judge(other, may_use.and_then(|()| look.no(rule, || why.into())));
    }
    if let Some(now) = now {
        let in_time = |used| is_time(look.catalog().behind(used).own.timing, now);
        offers.abilities(look, facts::hero(who), in_time, Action::Ability);
    }
}

/// Returns the cards that the hero can use while a hit is soaked.
pub fn answers(look: &Look<'_>, who: Who) -> Vec<CardId> {
    let can_help =
        |card: &CardId| fits(look, *card, Timing::Hit) && may_use(look, who, *card, Some(Timing::Hit)).is_ok();
    at_hand(look.state.at(who)).filter(can_help).collect()
}

/// Checks whether the hero can act and has the card at hand.
fn check_at_hand(look: &Look<'_>, hero: &Hero, card: CardId) -> Result<(), Illegal> {
    let name = &look.catalog().card(card).name;
    if !hero.able() {
        look.no("GRID-131", || format!("{} is incapacitated", hero.label))
    } else if hero.tapped.contains(&card) {
        look.no("GRID-123", || format!("`{name}` is tapped until a long rest"))
    } else if hero.spent.contains(&card) {
        look.no("GRID-140", || format!("`{name}` is tapped until a long rest"))
    } else if hero.discarded.contains(&card) {
        look.no("GRID-123", || format!("`{name}` is discarded"))
    } else if at_hand(hero).all(|held| held != card) {
        // If another hero has the card, the reason against that hero is told instead.
        look.absent("GRID-054", || format!("`{name}` is not there to be used"))
    } else {
        Ok(())
    }
}

/// Checks whether the hero may use a card at this time. `None` means that it is too late.
fn may_use(look: &Look<'_>, who: Who, card: CardId, now: Option<Timing>) -> Result<(), Illegal> {
    let (def, behaviour) = (look.catalog().card(card), behaviour(look.game, card));
    check_at_hand(look, look.state.at(who), card)?;
    let Some(now) = now else {
        return look.no("GRID-122", || "what helps against a hit is tapped before the first card soaks it".into());
    };
    let Some(moment) = behaviour.usable() else {
        return look.absent("GRID-054", || format!("`{}` is not there to be used", def.name));
    };
    if moment == Moment::UseAt && look.state.standing().next().is_none() {
        return look.no("GRID-122", || "there is nobody to use it at".into());
    }
    if behaviour.own.action && look.state.is_break() {
        return look.no("GRID-180", || "it takes an action of an encounter".into());
    }
    if !fits(look, card, now) {
        return look.no("GRID-122", || "it can't be used at this moment".into());
    }
    let allowed = look.game.query(look.state, def.used, Moment::Use.may(), &[facts::hero(who)]);
    if allowed.as_ref().and_then(Value::bool) == Some(false) {
        return look.no("GRID-122", || format!("`{}` has nothing to do now", def.name));
    }
    numbers::may_use(look, who, card)
}

/// The question whether the last untapped card is really to be tapped (GRID-128).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LastCard {
    pub who: Who,
    pub card: CardId,
}

impl Frame<GridRules> for LastCard {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Yes, Action::No]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(LastCard { who, card }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        work.pop();
        if action == Action::Yes {
            work.aim_use(who, card);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let (card, hero) = (&look.catalog().card(self.card).name, &look.state.at(self.who).label);
        format!("{card} is the last untapped card: {hero} falls once it is tapped. Really?")
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

/// The choice of foes or of a hero for a card in use.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aim {
    pub who: Who,
    pub card: CardId,
}

impl Frame<GridRules> for Aim {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let state = look.state;
        match behaviour(look.game, self.card).usable() {
            Some(Moment::UseAt) => offers.allow_all(state.standing().map(Action::On)),
            Some(Moment::UseFor) => {
                for who in state.party() {
                    let hero = state.at(who);
                    if hero.fate == Fate::Here {
                        offers.allow(Action::For(who));
                    } else {
                        offers.forbid(Action::For(who), "GRID-130", || format!("{} is not here any more", hero.label));
                    }
                }
            }
            _ => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Aim { who, card }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        let (moment, other) = match action {
            Action::On(group) => (Moment::UseAt, facts::group(group)),
            Action::For(ally) => (Moment::UseFor, facts::hero(ally)),
            _ => return Err(Illegal::not_offered()),
        };
        work.pop();
        work.use_card(who, card, moment, Some(other));
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("{}: on whom?", look.catalog().card(self.card).name)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

/// The end of a card's use. The hero's action may end, and the hero may fall.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used {
    pub who: Who,
    /// Whether the use takes the hero's action.
    pub action: bool,
}

impl Frame<GridRules> for Used {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Used { who, action }) = work.frame(at).cloned() else { return Flow::Go };
        work.pop();
        if action {
            work.acted(who);
        }
        if harm::falls_at_once(&work.s.house) {
            let used = work.out.outcome(work.depth());
            work.following(used, |work| work.check_down(who));
        }
        Flow::Go
    }
}

impl Work<'_> {
    /// Begins to use a card, or an ability of a thing in play. Warns first if the card is the last untapped one.
    pub(super) fn begin_use(&mut self, who: Who, action: Action) -> Result<(), Illegal> {
        if let Action::Ability(ability) = action {
            let action = self.catalog().behind(ability.used).own.action;
            if action {
                self.s.at_mut(who).combo = None; // another action than an attack ends the combo (GRID-085)
            }
            // The stack reverses the order: the ability acts first, then `Used` ends the use.
            self.push(Used { who, action });
            self.activate(facts::hero(who), ability);
            return Ok(());
        }
        let (Action::Tap(card) | Action::Use(card)) = action else { return Err(Illegal::not_offered()) };
        let is_last = self.s.at(who).untapped == [card] && harm::falls_at_once(&self.s.house);
        if is_last {
            self.by_card("GRID-128", card, Event::Warned { who, card });
            self.push(LastCard { who, card });
            return Ok(());
        }
        self.aim_use(who, card);
        Ok(())
    }

    /// Uses a card, or asks for its target first.
    fn aim_use(&mut self, who: Who, card: CardId) {
        if behaviour(self.game, card).usable() == Some(Moment::Use) {
            self.use_card(who, card, Moment::Use, None);
        } else {
            self.push(Aim { who, card });
        }
    }

    /// Uses a card: taps it, calls its script, and lets [`Used`] end the use. `other` is the target.
    fn use_card(&mut self, who: Who, card: CardId, moment: Moment, other: Option<Subject>) {
        let (tapped, action) = (taps(self.game, card), behaviour(self.game, card).own.action);
        let hero = self.s.at_mut(who);
        if action {
            hero.combo = None; // another action than an attack ends the combo (GRID-085)
        }
        let done = if tapped && take(&mut hero.untapped, card) {
            put(&mut hero.tapped, card);
            self.by_card("GRID-122", card, Event::Tapped { who, card });
            Moment::Tapped
        } else {
            if tapped && take(&mut hero.gear, card) {
                put(&mut hero.spent, card);
            }
            self.by_card("GRID-140", card, Event::Used { who, card });
            Moment::Used
        };
        self.note_played(facts::hero(who), facts::card(card));
        // The stack reverses the order: scripts hear of the use, the card's own script acts, and `Used` ends the use.
        self.push(Used { who, action });
        let roles: SmallVec<[_; 2]> = std::iter::once(facts::hero(who)).chain(other).collect();
        let used = self.catalog().card(card).used;
        self.call(used, moment.own(), &roles);
        self.happens_with_card(who, card, done);
    }
}
