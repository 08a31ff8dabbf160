//! Rooms and adventures: entering a Room, its Combat and what follows, and the adventure's end.
//!
//! `enters_room` brings the party to a Room. If Foes stand in the Room, `combat_begins` starts the Combat and
//! `combat_is_over` ends it. Otherwise, the Room is quiet, and `offers` lists what the Players may do, such as `go b2`
//! or `buy torch`.

use super::combat::Combat;
use super::combatant::Out;
use super::content::room::{Room, Ware};
use super::content::{Distance, FoeId, Moment, UseId};
use super::deal::Opening;
use super::event::Event;
use super::finds::Finds;
use super::frame::{Caller, Look, Offers};
use super::ground::Stand;
use super::house;
use super::initiative::{Initiative, StartRound};
use super::round::Round;
use super::setup::enter_foe;
use super::state::{Ground, Light, Who};
use super::work::{Flow, Work};
use super::{action::Action, facts, joining};
use crate::kernel::{Illegal, Pile, Seats, Source, Verdict, Why};
use crate::machine::journey::PlaceId;

/// Returns the Room where the party is. `None` outside adventures.
pub fn here<'a>(look: &Look<'a>) -> Option<&'a Room> {
    Some(look.game.catalog.room(look.state.journey.as_ref()?.at))
}

/// Offers the actions in a quiet Room: going on, buying, giving up (ADS-264).
pub fn offers(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let (Some(journey), Some(room)) = (&look.state.journey, here(look)) else { return };
    for exit in &look.catalog().atlas.place(journey.at).exits {
        let locked = || {
            let task = exit.lock.and_then(|task| look.catalog().items.get(usize::from(task)));
            format!("the way is locked: first `{}`", task.map_or("", |task| &task.name))
        };
        let is_open = journey.is_open(exit);
        offers.judge(Action::Go(exit.to), if is_open { Ok(()) } else { look.no("ADS-264", locked) });
    }
    for (nth, ware) in (0..=u8::MAX).zip(&room.wares) {
        offers.judge(Action::Buy(nth), may_buy(look, who, journey.bought(nth), ware));
    }
    offers.allow(Action::GiveUp);
}

/// Checks that a ware is not sold out, and that the Character can pay for it. `bought` is the number of copies sold.
fn may_buy(look: &Look<'_>, who: Who, bought: usize, ware: &Ware) -> Result<(), Illegal> {
    let gold = look.state.at(who).hero().map_or(0, |hero| hero.gold);
    if bought >= usize::from(ware.n) {
        return look.no("ADS-045", || "it is sold out".into());
    }
    if gold < u32::from(ware.gold) {
        return look.no("ADS-045", || format!("it costs {} gold, and you have {gold}", ware.gold));
    }
    Ok(())
}

impl Work<'_> {
    /// Brings the party to a Room: tells its text, places its Foes unless they were beaten before, and lets scripts
    /// hear of the entry.
    pub(super) fn enters_room(&mut self, place: PlaceId) -> Flow {
        let Some(journey) = &mut self.s.journey else { return Flow::Go };
        let unknown = journey.is_unknown(place);
        let first = journey.enter(place);
        self.s.in_play.listeners_change();
        if unknown {
            // An imagined position has only the number of a Room not yet entered: no Foes and no exits (ADS-440).
            self.s.verdict = Some(Verdict::Unknown);
            return Flow::Go;
        }
        let cleared = journey.has_cleared(place);
        let item = self.catalog().atlas.place(place).item;
        self.tell(Event::EntersRoom { place, first }, self.by("ADS-264", item));
        self.furnish(place);
        let foes = self.catalog().room(place).foes(self.s.heroes().count()).clone();
        if !cleared {
            for (label, foe, n) in foes {
                for nth in 1..=n {
                    let label = if n == 1 { label.clone() } else { format!("{label}-{nth}") };
                    self.adds_foe(&label, foe, self.by("ADS-267", item));
                }
            }
        }
        if self.s.everybody().any(|who| self.s.at(who).is_in() && self.s.at(who).foe().is_some()) {
            self.meets();
        } else {
            self.quiets_room();
        }
        self.happens_to_all(Moment::RoomEntered.own())
    }

    /// Makes the ground of the Room the ground of the position.
    fn furnish(&mut self, place: PlaceId) {
        let catalog = self.catalog();
        let room = catalog.room(place);
        let is_not_done = |task: &UseId| {
            let item = catalog.behind(*task).item;
            !self.s.journey.as_ref().is_some_and(|journey| journey.has_accomplished(item))
        };
        let tasks = room.tasks.iter().copied().filter(is_not_done).collect();
        let updown_deck = self.s.ground.updown_deck;
        let (room_distances, symbol) = (room.distances, room.symbol);
        self.s.ground = Ground {
            mode: room.mode.clone(),
            pairs: None,
            dense: room.dense,
            light: room.light,
            room: room_distances,
            symbol,
            updown_deck,
            tasks,
            at_rest: true,
        };
    }

    /// Adds a Foe of the Room, unless the number of combatants has reached its limit.
    fn adds_foe(&mut self, label: &str, foe: FoeId, why: Why) {
        if self.s.on_the_field() >= joining::MOST {
            return;
        }
        let (hp, label) = (self.catalog().foe(foe).hp, self.free_label(label));
        let who = enter_foe(self.s, label, foe, hp);
        self.tell(Event::Spawned { who }, why);
    }

    /// Lets the Combat begin once all scripts have run.
    fn meets(&mut self) {
        self.combat_step(Combat::Meet);
    }

    /// Sets the step of the Combat, which is the lowest frame. It continues when all work above it is done.
    fn combat_step(&mut self, step: Combat) {
        if let Some(base) = self.s.frames.first_mut() {
            *base = step.into();
        }
    }

    /// Begins the Combat with Initiative. The house rules set the first Round, and Foes begin at the Room's Distance.
    pub(super) fn combat_begins(&mut self) -> Flow {
        self.s.ground.at_rest = false;
        self.s.round = Round::FIRST;
        self.s.rounds_run = 0;
        self.s.turn = 0;
        self.s.order = self.s.everybody().filter(|who| self.s.at(*who).is_in()).collect();
        let begins = here(&self.look()).map_or(Distance::Melee, |room| room.begins);
        // On a line, Melee is 0 steps, Thrown 1 step and Ranged 2 steps.
        let away = Distance::ALL.iter().position(|distance| *distance == begins).and_then(|n| i8::try_from(n).ok());
        if self.s.ground.mode.is_line() {
            for who in self.s.everybody().collect::<Vec<_>>() {
                let place = if self.s.at(who).foe().is_some() { away.unwrap_or(0) } else { 0 };
                self.s.at_mut(who).stand = Stand::Line(place);
            }
        }
        self.s.takes_places(begins);
        self.combat_step(Combat::Entry);
        if !self.s.house.is(house::StartRound::One) {
            self.push(StartRound);
        }
        let initiative = Initiative::among(&self.s.order);
        self.push(initiative);
        // Before the first Combat, the Hands are new already.
        let fought = self.s.journey.as_ref().is_some_and(|journey| journey.cleared() > 0);
        if fought && self.s.house.is(house::FreshHand::Combat) {
            self.hands_anew();
        }
        Flow::Go
    }

    /// Lets every Player make a new starting Hand from cards not in use (ADS-048).
    fn hands_anew(&mut self) {
        let heroes: Vec<Who> = self.s.heroes_present().collect();
        // The Player pushed last chooses first.
        for who in heroes.into_iter().rev() {
            if let Some(hero) = self.s.at_mut(who).hero_mut() {
                let (hand, discard) = (std::mem::take(&mut hero.hand), std::mem::take(&mut hero.discard));
                hero.draw.shuffle_in(&mut Pile::shuffled(hand.bag().into_owned()));
                hero.draw.shuffle_in(&mut Pile::shuffled(discard));
            }
            self.push(Opening::of(self.s, who));
        }
    }

    /// Clears the Room and lets the party look round.
    fn quiets_room(&mut self) {
        self.s.ground.at_rest = true;
        self.combat_step(Combat::AtRest);
        if let Some(journey) = &mut self.s.journey {
            journey.clear();
        }
    }

    /// Ends a Combat of an adventure, whose finds have been put away. Players who fled rejoin the others. If all fled,
    /// the party returns to where it came from, and the Room stays as it was.
    pub(super) fn combat_is_over(&mut self) -> Flow {
        let stood = self.s.heroes_present().next().is_some();
        if !self.s.heroes().any(|who| self.s.at(who).is_alive()) {
            return self.adventure_is_over(false);
        }
        let Some(place) = self.s.journey.as_ref().map(|journey| journey.at) else { return Flow::Go };
        self.tell(Event::Over { won: Some(stood) }, Why::rule(""));
        self.clears_the_field();
        if !stood {
            let back = self.s.journey.as_ref().and_then(|journey| journey.from);
            return match back {
                Some(back) => self.enters_room(back),
                None => self.adventure_is_over(false),
            };
        }
        self.quiets_room();
        let room = self.catalog().room(place);
        let (treasure, gold, item) = (room.treasure.clone(), room.gold, self.catalog().atlas.place(place).item);
        let finders: Vec<Who> = self.s.heroes_present().collect();
        if gold > 0 {
            let xp = 0;
            self.shares_out(&finders, (xp, u16::try_from(gold).unwrap_or(u16::MAX)), item);
        }
        if let Some(first) = finders.first().copied()
            && !treasure.is_empty()
        {
            self.finds_cards(first, &treasure, self.by("ADS-269", item));
            self.push(Finds::of(first));
        }
        self.happens_to_all(Moment::RoomCleared.own())
    }

    /// Removes the Foes, with everything attached to them, as past. Brings back the Players who fled.
    fn clears_the_field(&mut self) {
        let recovers = self.s.house.is(house::WearRecovers::EncounterEnd);
        for who in self.s.everybody().filter(|who| self.s.at(*who).hero().is_none()).collect::<Vec<_>>() {
            let subject = facts::combatant(who);
            // The things of the Foe leave play, then its tokens and limits.
            self.left_alone(subject);
            self.s.in_play.forget(subject);
            self.s.at_mut(who).out = Some(Out::Past);
        }
        self.count_is_over();
        for who in self.s.everybody() {
            self.set_sneaking(who, false, Why::rule("ADS-270"));
            let combatant = self.s.at_mut(who);
            if combatant.out == Some(Out::Fled) {
                combatant.out = None;
            }
            combatant.prone = false;
            combatant.dazed = false;
            combatant.hampered = false;
            combatant.hurt_since_turn = 0;
            combatant.hurt_now = false;
            combatant.hurt_last = false;
            combatant.stand = Stand::default();
            combatant.aims_at = None;
            combatant.holds.clear();
            combatant.dealt_by.clear();
            combatant.attackers.clear();
            combatant.used.clear();
            if let Some(hero) = combatant.hero_mut() {
                hero.raised = None;
                hero.reacted = false;
                if recovers {
                    hero.fatigue = 0;
                    hero.exhaustion = 0;
                }
            }
        }
        self.s.casters.clear();
        self.s.healers.clear();
        self.s.due.clear();
        self.s.chases.clear();
        self.s.order = self.s.everybody().filter(|who| self.s.at(*who).is_in()).collect();
    }

    /// Changes the light for a script.
    pub(super) fn sets_light(&mut self, light: &str, source: Source) {
        let Some(light) = Light::named(light).filter(|light| *light != self.s.ground.light) else { return };
        self.s.ground.light = light;
        self.tell(Event::LightChanges { light }, Why::by("ADS-354", source));
    }

    /// Completes a task, which opens the exits that the task locks.
    pub(super) fn task_is_done(&mut self, task: UseId) {
        let item = self.catalog().behind(task).item;
        let Some(journey) = &mut self.s.journey else { return };
        let opened = journey.accomplish(&self.game.catalog.atlas, item);
        let why = self.by("ADS-264", item);
        for place in opened {
            self.tell(Event::ExitOpens { place }, why);
        }
    }

    /// Opens an exit of this Room for a script.
    pub(super) fn opens_exit(&mut self, to: &str, source: Source) {
        let place = self.catalog().atlas.place_named(to);
        let Some((journey, place)) = self.s.journey.as_mut().zip(place) else { return };
        journey.open(place);
        self.tell(Event::ExitOpens { place }, Why::by("ADS-264", source));
    }

    /// Brings `n` Foes of this name in for a script. In a quiet Room, Combat begins.
    pub(super) fn brings(&mut self, caller: &Caller, name: &str, n: i64, source: Source) {
        let Some(item) = self.called(caller, "foe", name) else { return };
        let id = self.catalog().items.get(usize::from(item)).map(|item| item.id.clone()).unwrap_or_default();
        let Some(foe) = self.catalog().foe_named(&id) else { return };
        for _ in 0..n.clamp(0, 12) {
            self.adds_foe(&id, foe, Why::by("ADS-267", source));
        }
        if n > 0 && self.s.ground.at_rest && self.s.journey.is_some() {
            self.meets();
        }
    }

    /// Ends the adventure for a script, with one of its epilogues.
    pub(super) fn ends_adventure(&mut self, name: &str, source: Source) {
        let Some(journey) = &mut self.s.journey else {
            let text = format!("`{name}`: there is no adventure to end");
            return self.tell(Event::Fault { text }, Why::FAULT);
        };
        let adventure = journey.adventure;
        match journey.end(&self.game.catalog.atlas, name) {
            Ok(Some(nth)) => self.tell(Event::Epilogue { adventure, nth }, Why::by("", source)),
            Ok(None) => {}
            Err(text) => self.tell(Event::Fault { text }, Why::FAULT),
        }
    }

    /// Ends the adventure, won or lost.
    pub(super) fn adventure_is_over(&mut self, won: bool) -> Flow {
        let seats = self.s.heroes().fold(Seats::NONE, |seats, who| seats.with(Seats::only(self.s.seat(who))));
        self.s.verdict = Some(if won { Verdict::won_by(seats) } else { Verdict::Lost });
        Flow::Go
    }

    /// Returns whether the story ended well (`true`) or badly. `None` if it has not ended.
    pub(super) fn epilogue(&self) -> Option<bool> {
        self.s.journey.as_ref()?.outcome(&self.catalog().atlas)
    }

    /// Buys a ware, which is put away like a find.
    pub(super) fn buys(&mut self, who: Who, nth: u8) {
        let Some(place) = self.s.journey.as_ref().map(|journey| journey.at) else { return };
        let Some(ware) = self.catalog().room(place).wares.get(usize::from(nth)).copied() else { return };
        let gold = u32::from(ware.gold);
        if let Some(journey) = &mut self.s.journey {
            journey.buy(nth);
        }
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.gold = hero.gold.saturating_sub(gold);
            hero.found.put(ware.card);
        }
        self.tell(Event::Buys { who, card: ware.card, gold }, Why::rule("ADS-045"));
        self.push(Finds::of(who));
    }
}
