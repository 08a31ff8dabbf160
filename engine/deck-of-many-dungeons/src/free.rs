//! Play out of combat: the GM calls Tasks, ends scenes and begins combats, and the players act freely (DMD-001,
//! DMD-002).
//!
//! Begin reading at [`FreePlay`], the lowest frame of a scene that begins out of combat. Its `offers` list the commands
//! of the players and of the GM. Its `take` pushes the work that a command begins: `call might` pushes a [`Task`], and
//! `fight` calls [`begins_fight`]. When that work is done, free play goes on.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::action::Action;
use super::adventure::{Adventure, Creature, hooks_in};
use super::build::{may_rebuild, rebuilds};
use super::content::{FeatId, Kind, TASKS};
use super::disable::{enables, offer_enabling, pays_to_enable};
use super::event::Event;
use super::fight::Fight;
use super::frame::{Look, Offers};
use super::house;
use super::market::Market;
use super::outfit::{enchants, gives, offer_places, offer_trade, puts};
use super::rest;
use super::session::{self, MOST_AWARDED, SessionEnds, awards, counts_battle};
use super::state::{Camp, Instigator, State, Who, first_temporary};
use super::task::Task;
use super::travel::{self, Arrives, Fought};
use super::{DungeonRules, Work, muster, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Play out of combat, as the lowest frame of all. It is over when all players have passed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FreePlay {
    /// The seats that have passed.
    pub passed: Seats,
    /// The characters that have tackled a task in this scene, each with its task. Nobody tackles a task twice.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub tried: SmallVec<[(Who, FeatId); 2]>,
    /// Whether this scene has had its rest (DMD-254).
    pub rested: bool,
    /// Whether this scene has had its award of XP (DMD-294).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub awarded: bool,
}

impl Frame<DungeonRules> for FreePlay {
    fn waits(&self, state: &State) -> Waits {
        // The players are waited for. Meanwhile the GM may act too.
        let must = state.player_seats().except(self.passed);
        Waits::Open { must, may: Seats::only(state.gm()) }
    }

    fn begins(&self) -> bool {
        // Each pick here is a command of its own, and no part of one.
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        // `outcome` says how the adventure has ended, and `None` while it goes on.
        if let Some(won) = travel::outcome(work) {
            return travel::ends(work, won);
        }
        let seats = work.s.player_seats();
        let Some(play) = work.frame::<FreePlay>(at) else { return Flow::Wait };
        // A scene without players goes on, because nobody could pass.
        let one_passed = !play.passed.is_empty();
        let all_passed = one_passed && seats.except(play.passed).is_empty();
        if all_passed { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if offers.seat == look.state.gm() {
            return self.offer_commands(look, offers);
        }
        // Each character of the seat: its cards and gear, and for a hero a rebuild.
        for who in look.state.of_seat(offers.seat).collect::<Vec<_>>() {
            if look.state.person(who).is_awake() {
                offer_enabling(look, who, offers);
                // `beside`: optional, and left out when only the awaited answers are listed.
                offers.beside(|offers| offer_acting_out(look, who, offers));
            }
            // Out of combat, gear may always move (`Ok`).
            offers.beside(|offers| {
                // Out of combat, moving gear takes no action.
                offer_places(look, who, &Ok(()), offers);
                offer_trade(look, who, offers);
                if look.state.person(who).kind == Kind::Hero {
                    offers.judge(Action::Rebuild(who), may_rebuild(look, who));
                }
            });
        }
        // In an adventure, the way goes on. Other scenes end when all have passed.
        match look.state.journey {
            Some(_) => travel::offers(look, &self.tried, offers),
            None => offers.allow(Action::Pass),
        }
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        work.change(at, |play: &mut FreePlay| play.note(seat, &action));
        match action {
            Action::Go(place) => {
                // A journey ends the scene, and its effects end before the party arrives (DMD-248).
                work.push(Arrives { place });
                rest::effects_end(work);
            }
            Action::GiveUp => _ = travel::ends(work, false),
            Action::Tackle(who, feat) => _ = travel::tackles(work, who, feat),
            Action::Pass => {} // noted above
            Action::ActOut(who, nth) => _ = work.push(ActsOut { who, nth }),
            Action::Enable(who, nth) => pays_to_enable(work, who, nth),
            Action::Put(who, nth, place) => puts(work, who, nth, place),
            Action::Enchant(who, nth, on) => enchants(work, who, nth, on),
            Action::Give(who, nth, to) => gives(work, who, nth, to),
            Action::Rebuild(who) => _ = rebuilds(work, who),
            Action::Adventure => _ = work.push(Adventure::default()),
            Action::Encounter => _ = work.push(Creature::default()),
            Action::Hook(who) => hooks_in(work, who),
            Action::Add(sheet) => muster::adds(work, sheet),
            Action::Remove(who) => muster::removes(work, who),
            Action::Market => _ = work.push(Market::default()),
            Action::Award(n) => awards(work, n),
            Action::Away(who) => {
                let absence = &mut work.s.person_mut(who).absence;
                absence.sessions = absence.sessions.saturating_add(1);
                tell_of(work, who, Event::Away { who }, "DMD-303");
            }
            Action::EndSession { resets } => {
                work.tell(Event::SessionEnds, Why::rule("DMD-302"));
                work.push(SessionEnds { resets, step: session::Step::Levels });
            }
            Action::Call(category) => _ = work.push(Task::of(category)),
            Action::Fight { unnoticed } => {
                // A player who begins a fight has caused it, and the GM has not (DMD-161).
                let can_cause_it = |who: &Who| work.s.person(*who).kind == Kind::Hero && work.s.person(*who).is_awake();
                let first = work.s.of_seat(seat).find(can_cause_it);
                if let Some(who) = first {
                    work.s.instigator = Instigator::Hero(who);
                }
                begins_fight(work, unnoticed);
            }
            Action::End => _ = rest::scene_ends(work),
            Action::LongRest => rest::resets(work),
            Action::Scene => work.tell(Event::SceneBegins, Why::rule("DMD-248")),
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        match look.state.journey {
            Some(_) => "what do you do?".into(),
            None => "what do you do? Once all `pass`, it is over".into(),
        }
    }
}

impl FreePlay {
    /// Notes what the scene must know about an action of the player of `seat`.
    fn note(&mut self, seat: Seat, action: &Action) {
        match action {
            Action::Tackle(who, feat) => self.tried.push((*who, *feat)),
            Action::Pass => self.passed = self.passed.with(Seats::only(seat)),
            Action::Award(_) => self.awarded = true,
            Action::End => self.rested = true,
            Action::Scene => {
                self.rested = false;
                self.awarded = false;
                self.tried.clear();
            }
            _ => {}
        }
    }

    /// Checks that the heroes may get XP for the scene. They may once, and from level 1 on (DMD-059, DMD-294).
    fn may_award(&self, look: &Look<'_>) -> Result<(), Illegal> {
        if self.awarded {
            return look.no("DMD-294", || "the scene has its award; `scene` begins the next one".into());
        }
        if look.state.level == 0 {
            return look.no("DMD-059", || "heroes of level 0 get no XP; `end session` makes them level 1".into());
        }
        Ok(())
    }

    /// Offers the commands of the GM, who may give them at any time out of combat.
    fn offer_commands(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all((0..=u8::MAX).zip(TASKS).map(|(category, _)| Action::Call(category)));
        let both_stand = look.state.stands(Camp::Heroes) && look.state.stands(Camp::Enemies);
        let nobody = || look.no("DMD-158", || "a combat has two sides that stand".into());
        for unnoticed in [false, true] {
            offers.judge(Action::Fight { unnoticed }, if both_stand { Ok(()) } else { nobody() });
        }
        let rested = || look.no("DMD-254", || "a scene has at most one rest; `scene` begins the next one".into());
        offers.judge(Action::End, if self.rested { rested() } else { Ok(()) });
        if self.rested || self.awarded || !self.tried.is_empty() {
            offers.allow(Action::Scene);
        }
        offers.beside(|offers| muster::offers(look, offers));
        offers.allow_all([Action::LongRest, Action::Market, Action::Encounter]);
        if !look.catalog().prompts.is_empty() {
            offers.allow(Action::Adventure);
        }
        offers.allow_all(look.state.heroes().map(Action::Hook));
        for n in 0..=MOST_AWARDED {
            offers.judge(Action::Award(n), self.may_award(look));
        }
        offers.allow_all([true, false].map(|resets| Action::EndSession { resets }));
        if look.state.house.is(house::Absence::Yes) {
            offers.allow_all(look.state.heroes().map(Action::Away));
        }
    }
}

/// Begins a combat. Every hero gets 1 temporary Resolve, and a Boss as much as the house rules say (DMD-134, DMD-140).
/// With `unnoticed`, the enemies have not noticed the heroes yet (DMD-167).
pub fn begins_fight(work: &mut Work<'_>, unnoticed: bool) {
    let everybody: Vec<Who> = work.s.everybody().collect();
    for who in everybody {
        let (is_hero, has_temporary) = (work.s.is_hero(who), work.s.person(who).has_temporary);
        let temporary = first_temporary(&work.s.house, is_hero, has_temporary);
        let person = work.s.person_mut(who);
        person.temporary.to(temporary);
        person.begins_turn();
    }
    work.tell(Event::FightBegins, Why::rule("DMD-157"));
    work.push(Fight::new(unnoticed));
}

/// The question to the GM whether a player acts out a disabled Trait well enough to enable it (DMD-111).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActsOut {
    pub who: Who,
    /// The index of the Trait among the cards of `who`.
    pub nth: u8,
}

impl Frame<DungeonRules> for ActsOut {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.gm()))
    }

    fn step(_: &mut Work<'_>, _: usize) -> Flow {
        Flow::Wait
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Grant, Action::Deny]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(acts) = work.frame::<ActsOut>(at).cloned() else { return Err(Illegal::not_offered()) };
        work.pop();
        if action == Action::Grant {
            enables(work, acts.who, acts.nth, Why::rule("DMD-111"));
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let person = look.state.person(self.who);
        let held = person.cards.get(usize::from(self.nth));
        let name = held.map_or("", |held| look.catalog().printed(held.card).name.as_str());
        format!("does {} act out {name}?", person.label)
    }
}

/// Returns the index of free play among the frames. `None` if the scene has none.
pub fn place(state: &State) -> Option<usize> {
    state.frames.iter().position(|frame| matches!(frame, super::frame::AnyFrame::FreePlay(_)))
}

/// Ends the scene of a combat that is over (DMD-248). Temporary Resolve is gone (DMD-139). In an adventure, the party
/// clears the place, goes back, or has lost. `at` is the index of free play among the frames.
pub fn after_fight(work: &mut Work<'_>, at: usize) {
    for person in &mut work.s.people {
        person.temporary.to(0);
    }
    // The end of the combat is the end of the scene, and its rest.
    if let Some(play) = work.frame::<FreePlay>(at) {
        play.rested = true;
        play.tried = SmallVec::new();
    }
    let fought = travel::fought(work.s);
    match fought {
        Some(Fought::Lost) => {
            travel::ends(work, false);
            return;
        }
        Some(Fought::Fled(place)) => _ = work.push(Arrives { place }),
        Some(Fought::Won) | None => {}
    }
    rest::scene_ends(work);
    if matches!(fought, Some(Fought::Won)) {
        travel::clears(work);
    }
    counts_battle(work);
}

/// Offers to act out the Traits of a character whose cards are disabled.
fn offer_acting_out(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let cards = &look.state.person(who).cards;
    for (nth, held) in (0..=u8::MAX).zip(cards).filter(|(_, held)| held.disabled) {
        if look.catalog().printed(held.card).kind == "trait" {
            offers.allow(Action::ActOut(who, nth));
        }
    }
}
