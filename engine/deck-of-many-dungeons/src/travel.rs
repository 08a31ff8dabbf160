//! Travel in a written adventure: the party goes from place to place, fights, tackles tasks, and comes to an end.
//!
//! [`offers`] lists what the players may do in a place. `go cellar` pushes [`Arrives`], which enters the place, sets up
//! its map and enemies, and begins a combat unless they are calm. [`fought`] returns the outcome of a combat, and
//! [`clears`] gives the reward of a place. `FreePlay` calls most functions here, and scripts call [`opens`] and
//! [`comes_to`]. A task of a place is content, a `Feat`. To tackle it is to make a [`Task`], which is a roll. Written
//! adventures are no part of the rulebook, so most events and refusals here name no rule (`""`).

use super::action::Action;
use super::content::{FeatId, Moment, Reward, Site, Temper};
use super::event::Event;
use super::facts::GAME_SUBJECT;
use super::frame::{AnyFrame, Look, Offers};
use super::free::{FreePlay, begins_fight};
use super::session::{self, SessionEnds, awards};
use super::setup::character;
use super::state::{Camp, Held, Instigator, Place, State, Who};
use super::task::{Task, announced};
use super::{DungeonRules, Work, muster};
use rondel_engine::kernel::{Illegal, Source, Why};
use rondel_engine::machine::journey::{Journey, PlaceId};
use rondel_engine::machine::{Flow, Frame};
use serde::{Deserialize, Serialize};

/// The arrival of the party in a place, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrives {
    pub place: PlaceId,
}

impl Frame<DungeonRules> for Arrives {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(place) = work.frame::<Arrives>(at).map(|arrives| arrives.place) else { return Flow::Go };
        work.pop();
        arrives(work, place)
    }
}

/// Returns the journey with the content of the place where the party is. `None` outside adventures.
pub fn here<'a>(look: &Look<'a>) -> Option<(&'a Journey, &'a Site)> {
    let journey = look.state.journey.as_ref()?;
    Some((journey, look.game.catalog.site(journey.at)))
}

/// Offers what a player may do between combats: go on, tackle a task, begin a fight, or give up. `tried` lists the
/// tasks that heroes have tackled in this scene.
pub fn offers(look: &Look<'_>, tried: &[(Who, FeatId)], offers: &mut Offers<'_>) {
    let Some((journey, site)) = here(look) else { return };
    for exit in &look.catalog().atlas.place(journey.at).exits {
        let lock = exit.lock.and_then(|item| look.catalog().feat_of(item));
        let locked = || {
            let task = lock.map_or("", |lock| look.catalog().feat(lock).id.as_str());
            look.no("", || format!("the way is locked: first `tackle {task}`"))
        };
        offers.judge(Action::Go(exit.to), if journey.is_open(exit) { Ok(()) } else { locked() });
    }
    for who in look.state.of_seat(offers.seat).filter(|who| look.state.person(*who).is_awake()) {
        for feat in &site.tasks {
            let task = look.catalog().feat(*feat);
            if !journey.has_accomplished(task.item) {
                offers.judge(Action::Tackle(who, *feat), may_tackle(look, tried, who, *feat));
            }
        }
    }
    if look.state.stands(Camp::Heroes) && look.state.stands(Camp::Enemies) {
        offers.allow(Action::Fight { unnoticed: false });
    }
    offers.allow(Action::GiveUp);
}

/// Checks that `who` has not tackled this task before in this scene.
fn may_tackle(look: &Look<'_>, tried: &[(Who, FeatId)], who: Who, feat: FeatId) -> Result<(), Illegal> {
    if tried.contains(&(who, feat)) {
        let label = &look.state.person(who).label;
        return look.no("", || format!("{label} has tried that in this scene; somebody else may"));
    }
    Ok(())
}

/// Begins the Task of `who` for a task of the place.
pub fn tackles(work: &mut Work<'_>, who: Who, feat: FeatId) -> Flow {
    let task = work.catalog().feat(feat);
    work.push(Task::given(task.categories.clone(), task.difficulty, who, feat));
    let at = work.depth().saturating_sub(1);
    announced(work, at);
    Flow::Go
}

/// Marks a task of the place as done: opens the exits it locks, and gives its reward.
pub fn accomplishes(work: &mut Work<'_>, feat: FeatId) -> Flow {
    let catalog = work.catalog();
    let task = catalog.feat(feat);
    let Some(journey) = &mut work.s.journey else { return Flow::Go };
    let opened = journey.accomplish(&catalog.atlas, task.item);
    let why = Why::by("", Source::Item(task.item));
    let told = work.told(Event::Accomplished { feat }, why);
    work.following(told, |work| {
        for place in opened {
            work.tell(Event::ExitOpens { place }, why);
        }
        gives(work, &task.reward, why);
        work.happens(GAME_SUBJECT, Moment::Accomplished)
    })
}

/// Brings the party to a place. Sets up its map, and its enemies if it is not cleared yet.
fn arrives(work: &mut Work<'_>, place: PlaceId) -> Flow {
    let catalog = work.catalog();
    let Some(journey) = &mut work.s.journey else { return Flow::Go };
    if journey.is_unknown(place) {
        // A bot that thinks ahead has not seen this place, so nothing follows from entering it.
        journey.at = place;
        return Flow::Go;
    }
    let first = journey.enter(place);
    work.s.in_play.listeners_change();
    let cleared = journey.has_cleared(place);
    let (site, why) = (catalog.site(place), Why::by("DMD-248", Source::Item(catalog.atlas.place(place).item)));
    let told = work.told(Event::EntersPlace { place, first }, why);
    if let Some(play) = work.s.free_play() {
        // The tasks tried are kept. A hero may not try one again only because the party has left and come back.
        *play = FreePlay { tried: std::mem::take(&mut play.tried), ..FreePlay::default() };
    }
    furnishes(work, site);
    work.following(told, |work| {
        if cleared || site.enemies.is_empty() {
            clears(work);
        } else {
            meets(work, site);
        }
        work.happens(GAME_SUBJECT, Moment::Entered)
    })
}

/// Removes the enemies of the former place, sets up the new map, and puts the heroes on it at their end. The
/// unconscious are carried along, and lie where nobody stands.
fn furnishes(work: &mut Work<'_>, site: &Site) {
    // The last frame pushed runs first, so the characters go in reverse.
    for who in work.s.everybody().collect::<Vec<_>>().into_iter().rev() {
        if work.s.is_hero(who) {
            work.s.person_mut(who).at = None;
        } else {
            muster::goes(work, who);
        }
    }
    work.s.terrain = site.terrain.clone().map(Into::into);
    let carried = work.s.everybody().filter(|who| work.s.is_hero(*who) && work.s.person(*who).is_unconscious());
    for who in work.s.awake().chain(carried).collect::<Vec<_>>() {
        let at = work.s.place_at_end(who);
        work.s.person_mut(who).at = at;
    }
}

/// Places the enemies of a place, and begins the combat unless they are calm.
fn meets(work: &mut Work<'_>, site: &Site) {
    for (sheet, at) in &site.enemies {
        let gm = work.s.gm();
        // Level 1: only heroes have a level that matters.
        let mut made = character(work.catalog(), work.s, *sheet, gm, 1);
        // A hex that is taken counts as none, so a free one is found.
        made.at = at.filter(|at| work.s.arena().is_some_and(|arena| arena.is_open(*at)));
        muster::stands(work.s, made);
    }
    work.s.instigator = if site.temper == Some(Temper::Ambush) { Instigator::Enemies } else { Instigator::Nobody };
    if site.temper != Some(Temper::Calm) {
        begins_fight(work, site.temper == Some(Temper::Unaware));
    }
}

/// Marks the place as cleared. The first time, the party gets its reward and XP. At a haven, it also gets new levels
/// and a long rest.
pub fn clears(work: &mut Work<'_>) -> Flow {
    let catalog = work.catalog();
    let Some(journey) = &mut work.s.journey else { return Flow::Go };
    let (first, place) = (journey.clear(), journey.at);
    if !first {
        return Flow::Go;
    }
    let (site, why) = (catalog.site(place), Why::by("", Source::Item(catalog.atlas.place(place).item)));
    gives(work, &site.reward, why);
    if site.is_haven {
        work.push(SessionEnds { resets: true, step: session::Step::Levels });
    }
    if site.xp > 0 && work.s.level > 0 {
        awards(work, site.xp);
        if let Some(play) = work.s.free_play() {
            play.awarded = true;
        }
    }
    work.happens(GAME_SUBJECT, Moment::Cleared)
}

/// Adds to the gold of a character, or takes from it if `amount` is below 0. Gold is never below 0.
pub(super) fn gets_gold(work: &mut Work<'_>, who: Who, amount: i64, why: Why) {
    let person = work.s.person_mut(who);
    let gold = u32::try_from(i64::from(person.gold).saturating_add(amount).max(0)).unwrap_or(u32::MAX);
    if gold != person.gold {
        person.gold = gold;
        work.tell(Event::Gold { who, gold }, why);
    }
}

/// Gives gold to each hero. Gives the cards found to the first hero who is awake, and heroes may pass them on.
fn gives(work: &mut Work<'_>, reward: &Reward, why: Why) {
    let heroes: Vec<Who> = work.s.heroes().collect();
    for who in &heroes {
        gets_gold(work, *who, i64::from(reward.gold), why);
    }
    let finder = heroes.iter().copied().find(|who| work.s.person(*who).is_awake());
    let Some(who) = finder.or(heroes.first().copied()) else { return };
    for card in &reward.finds {
        work.s.person_mut(who).cards.push(Held::new(*card, Place::Bag));
        work.listeners_change();
        work.tell(Event::Finds { who, card: *card }, why);
    }
}

/// The outcome of a combat in an adventure.
pub enum Fought {
    Won,
    /// The combat is not won, but heroes are awake. The party goes back to this place, from which it came.
    Fled(PlaceId),
    /// No hero is awake, or there is no way back.
    Lost,
}

/// Returns the outcome of a finished combat. `None` outside adventures.
pub fn fought(state: &State) -> Option<Fought> {
    let journey = state.journey.as_ref()?;
    if state.won == Some(true) {
        return Some(Fought::Won);
    }
    let is_one_awake = state.heroes().any(|who| state.person(who).is_awake());
    Some(match journey.from {
        Some(back) if is_one_awake => Fought::Fled(back),
        _ => Fought::Lost,
    })
}

/// Ends the adventure, and with it the game. The heroes have won if `won`, and else lost.
pub fn ends(work: &mut Work<'_>, won: bool) -> Flow {
    work.s.won = Some(won);
    work.s.frames.clear();
    Flow::Go
}

/// Opens the exit of this place that leads to the place named `to`, for a script. Does nothing if there is none.
pub fn opens(work: &mut Work<'_>, to: &str, source: Source) {
    let place = work.catalog().atlas.place_named(to);
    let Some((journey, place)) = work.s.journey.as_mut().zip(place) else { return };
    journey.open(place);
    work.tell(Event::ExitOpens { place }, Why::by("", source));
}

/// Ends the story with the epilogue of this name, for a script. The game ends when everything in progress is done.
pub fn comes_to(work: &mut Work<'_>, name: &str, source: Source) {
    let catalog = work.catalog();
    let Some(journey) = &mut work.s.journey else {
        let text = format!("`{name}`: there is no adventure to end");
        return work.tell(Event::Fault { used: None, text }, Why::FAULT);
    };
    let adventure = journey.adventure;
    match journey.end(&catalog.atlas, name) {
        Ok(Some(nth)) => work.tell(Event::Epilogue { adventure, nth }, Why::by("", source)),
        Ok(None) => {}
        Err(text) => work.tell(Event::Fault { used: None, text }, Why::FAULT),
    }
}

/// Returns whether the story has ended well. `None` if it has not ended.
pub fn outcome(work: &Work<'_>) -> Option<bool> {
    work.s.journey.as_ref()?.outcome(&work.catalog().atlas)
}

/// Returns whether this position is one that a bot imagines, with the party in a place that nobody has seen. It is not
/// while the party is still arriving.
pub fn is_unknown(state: &State) -> bool {
    let is_arriving = state.frames.iter().any(|frame| matches!(frame, AnyFrame::Arrives(_)));
    !is_arriving && state.journey.as_ref().is_some_and(|journey| journey.is_unknown(journey.at))
}
