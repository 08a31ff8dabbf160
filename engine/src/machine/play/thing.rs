//! Things in play, the tokens on anything, and limits that are used up.
//!
//! [`InPlay`] is the part of every position that holds them. A [`Thing`] is a card that stays out, or a status on
//! somebody.

use super::border::{Clock, Left, Passing, Running};
use super::calls::thing_of;
use super::derived::Derived;
use super::journal::Journal;
use super::listeners::Listeners;
use crate::kernel::{Seat, Seats, Subject};
use crate::machine::{Cue, Rebind, System, UseId};
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// The greatest number of things in play. The other numbers up to 255 are left for things that scripts still mention.
pub(super) const MOST_THINGS: usize = 240;

/// The greatest number of tokens of one name on one thing.
pub(super) const MOST_TOKENS: u16 = 999;

/// The number of a thing in play: the lowest that was free when it entered, so that two ways to one position give the
/// same numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ThingId(pub u8);

/// A thing in play: a card that stays out, a status on somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thing {
    /// The thing's number.
    pub id: ThingId,
    /// The number of its item.
    pub item: u16,
    /// The card's number in the system. `None` for a status.
    pub print: Option<u16>,
    /// The thing's bearer, for whom the thing's scripts run.
    pub of: Subject,
    /// The subject that brought it into play.
    pub owner: Subject,
    /// The card that applied it, as a number of the system ([`System::put_by`]).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// The rest of its time. `None` if it stays until something ends it.
    pub left: Option<Left>,
    /// The thing it is attached to. `None` if it is attached to its bearer directly.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<ThingId>,
    /// The seats that know its face, while it lies face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub down: Option<Seats>,
    /// Whether the thing is exhausted. It then does and changes nothing until it is ready again, except for effects
    /// with `always`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exhausted: bool,
    /// Whether no border of time has passed since it came into play. Some rules let the first border spare it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub new: bool,
}

impl Thing {
    /// Returns a thing that is face up and attached only to its bearer `of`. It has no number yet.
    pub fn open(item: u16, print: Option<u16>, of: Subject, owner: Subject, left: Option<Left>) -> Thing {
        let (by, on, down) = (None, None, None);
        Thing { id: ThingId(0), item, print, of, owner, by, left, on, down, exhausted: false, new: false }
    }

    /// Returns whether the thing lies face down and not everybody knows its face.
    pub fn is_secret(&self) -> bool {
        self.down.is_some_and(|knowing| knowing != Seats::ALL)
    }

    /// Returns the seats that know the thing's face.
    pub fn knowers(&self) -> Seats {
        self.down.unwrap_or(Seats::ALL)
    }

    /// Returns whether the thing lies face down and this seat does not know its face. `None` sees everything.
    pub fn is_hidden_from(&self, viewer: Option<Seat>) -> bool {
        self.down.zip(viewer).is_some_and(|(knowing, viewer)| !knowing.has(viewer))
    }
}

/// Hashes the rare fields only if one is set. An open, ready, unattached thing keeps its hash without them.
impl Hash for Thing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Thing { id, item, print, of, owner, by, left, on, down, exhausted, new } = self;
        (id, item, print, of, owner, left).hash(state);
        if by.is_some() || on.is_some() || down.is_some() || *exhausted || *new {
            (by, on, down, exhausted, new).hash(state);
        }
    }
}

/// Tokens of one name on one thing, never 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Tokens {
    on: Subject,
    /// The number of the token's item.
    token: u16,
    n: u16,
}

/// A limit (`once a turn`) that is used up until a border of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct UsedUp {
    /// The speaker, for whom the script ran.
    me: Subject,
    /// The thing itself, if each thing has a limit of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    it: Option<ThingId>,
    /// The limited call.
    used: UseId,
    /// The number of the limited cue.
    cue: u16,
    /// The border at which the limit begins anew.
    clock: Clock,
}

/// Everything in play beside the system's own state: plain data in its position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct InPlay {
    /// The things, in the order of entry.
    things: Vec<Thing>,
    /// The tokens, sorted, so that equal positions are equal values.
    tokens: Vec<Tokens>,
    /// The limits that are used up, sorted like the tokens.
    used_up: Vec<UsedUp>,
    /// The cards that were played, if a script asks for them.
    #[serde(default, skip_serializing_if = "Journal::is_empty")]
    journal: Journal,
    /// The borders of time that may affect something here.
    #[serde(skip)]
    running: Derived<Running>,
    /// The moments that anybody present hears.
    #[serde(skip)]
    pub(super) listeners: Derived<Listeners>,
}

impl InPlay {
    /// Nothing in play.
    pub const NONE: &'static InPlay = &InPlay {
        things: Vec::new(),
        tokens: Vec::new(),
        used_up: Vec::new(),
        journal: Journal::NONE,
        running: Derived(Running::NONE),
        listeners: Derived(Listeners::UNKNOWN),
    };

    /// Returns all things, in the order of entry.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Returns the things of a bearer, in the order of entry.
    pub fn of(&self, of: Subject) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| thing.of == of)
    }

    /// Returns the things that lie on another one, in the order of entry.
    pub fn on(&self, host: ThingId) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |thing| thing.on == Some(host))
    }

    /// Returns the number of earlier things with the same bearer that look like this one.
    pub(super) fn alike_before(&self, thing: &Thing) -> usize {
        // All face-down things look alike, whatever they are.
        let looks = |other: &Thing| (other.item, other.down.is_some());
        let is_alike = |other: &&Thing| (other.down.is_some() && thing.down.is_some()) || looks(other) == looks(thing);
        self.of(thing.of).take_while(|other| other.id != thing.id).filter(is_alike).count()
    }

    /// Returns whether any thing lies face down.
    pub fn has_face_down(&self) -> bool {
        self.things.iter().any(|thing| thing.down.is_some())
    }

    /// Notes that other subjects than before may be present, or may use other cards.
    pub fn listeners_change(&mut self) {
        self.listeners = Derived(Listeners::UNKNOWN);
    }

    /// Returns the things, to replace them by others that a seat cannot tell from them.
    pub fn things_mut(&mut self) -> &mut [Thing] {
        self.running = Derived(Running::UNKNOWN);
        self.listeners_change();
        &mut self.things
    }

    /// Returns the thing with a number, if it is still in play.
    pub fn get(&self, id: ThingId) -> Option<&Thing> {
        self.things.iter().find(|thing| thing.id == id)
    }

    /// Returns the thing with a number, to change it.
    pub(super) fn get_mut(&mut self, id: ThingId) -> Option<&mut Thing> {
        // The change may concern the thing's time (`running`), or turn it face down (`listeners`).
        self.running = Derived(Running::UNKNOWN);
        self.listeners_change();
        self.things.iter_mut().find(|thing| thing.id == id)
    }

    /// Adds a thing under the lowest free number. `None` if there is no more room. `held` returns whether a number is
    /// still in use.
    pub(super) fn enter(&mut self, thing: Thing, held: impl Fn(ThingId) -> bool) -> Option<ThingId> {
        if self.things.len() >= MOST_THINGS {
            return None;
        }
        let is_free = |id: &ThingId| self.get(*id).is_none() && !held(*id);
        let id = (0..u8::MAX).map(ThingId).find(is_free)?;
        if let Some(left) = thing.left {
            self.running.0.add(left.clock);
        }
        self.listeners_change();
        self.things.push(Thing { id, ..thing });
        Some(id)
    }

    /// Removes a thing and the tokens on it. `on` is the same thing as a subject. Returns the thing, and those that
    /// were attached to it.
    pub(super) fn leave(&mut self, id: ThingId, on: Subject) -> Option<(Thing, Vec<ThingId>)> {
        let at = self.things.iter().position(|thing| thing.id == id)?;
        self.listeners_change();
        self.tokens.retain(|tokens| tokens.on != on);
        self.used_up.retain(|limit| limit.it != Some(id));
        let mut detached = Vec::new();
        for thing in self.things.iter_mut().filter(|thing| thing.on == Some(id)) {
            thing.on = None;
            detached.push(thing.id);
        }
        Some((self.things.remove(at), detached))
    }

    /// Attaches a thing, and everything attached to it, to the bearer `of`. `on` is the thing it lies on, or `None`.
    pub(super) fn attach(&mut self, id: ThingId, of: Subject, on: Option<ThingId>) {
        let mut moved = vec![id];
        while let Some(next) = moved.pop() {
            for thing in &mut self.things {
                if thing.id == next {
                    thing.of = of;
                }
                if thing.on == Some(next) {
                    moved.push(thing.id);
                }
            }
        }
        if let Some(thing) = self.get_mut(id) {
            thing.on = on;
        }
    }

    /// Returns the number of tokens of a name on something.
    pub fn tokens(&self, on: Subject, token: u16) -> u16 {
        let found = self.tokens.iter().find(|tokens| (tokens.on, tokens.token) == (on, token));
        found.map_or(0, |tokens| tokens.n)
    }

    /// Returns all tokens on something: the item's number and how many.
    pub fn tokens_on(&self, on: Subject) -> impl Iterator<Item = (u16, u16)> {
        self.tokens.iter().filter(move |tokens| tokens.on == on).map(|tokens| (tokens.token, tokens.n))
    }

    /// Sets the number of tokens of a name on something, at most 999.
    pub fn set_tokens(&mut self, on: Subject, token: u16, n: u16) {
        self.tokens.retain(|tokens| (tokens.on, tokens.token) != (on, token));
        if n > 0 {
            self.tokens.push(Tokens { on, token, n: n.min(MOST_TOKENS) });
            self.tokens.sort();
        }
    }

    /// Removes the tokens and limits of somebody who is gone for good, because another may get the same number later.
    pub fn forget(&mut self, who: Subject) {
        self.tokens.retain(|tokens| tokens.on != who);
        self.used_up.retain(|limit| limit.me != who);
    }

    /// Returns whether the limit of a call is used up for the speaker `me` at this moment. `it` is the thing that
    /// calls.
    pub(in crate::machine) fn is_used_up<S: System>(
        &self,
        (me, it): (Subject, Subject),
        used: UseId,
        cue: Cue<S::Moment>,
    ) -> bool {
        let whose = (me, limited_by_itself::<S>(it), used);
        let mut of_call = self.used_up.iter().filter(|limit| (limit.me, limit.it, limit.used) == whose).peekable();
        // Usually the call has no limit that is used up, and then the cue does not matter.
        if of_call.peek().is_none() || !cue.is_limited() {
            return false;
        }
        // The cue of a watcher counts as that of the moment itself.
        let cue = cue.counted().number();
        of_call.any(|limit| limit.cue == cue)
    }

    /// Uses up the limit of a call until the border `clock`.
    pub(in crate::machine) fn use_up<S: System>(
        &mut self,
        (me, it): (Subject, Subject),
        used: UseId,
        cue: Cue<S::Moment>,
        clock: Clock,
    ) {
        if !self.is_used_up::<S>((me, it), used, cue) {
            self.running.0.add(clock);
            let it = limited_by_itself::<S>(it);
            self.used_up.push(UsedUp { me, it, used, cue: cue.counted().number(), clock });
            self.used_up.sort();
        }
    }

    /// Returns the journal of plays.
    pub(super) fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Returns the journal, to write into.
    pub(super) fn journal_mut(&mut self) -> &mut Journal {
        self.running = Derived(Running::UNKNOWN);
        &mut self.journal
    }

    /// Returns the worth of everything with somebody, including tokens. `worth` gives the worth of an item.
    pub fn worth(&self, of: Subject, worth: impl Fn(u16) -> i64) -> i64 {
        let things: i64 = self.of(of).map(|thing| worth(thing.item)).sum();
        let tokens: i64 = self.tokens_on(of).map(|(token, n)| worth(token) * i64::from(n)).sum();
        things + tokens
    }

    /// Returns whether one of these borders of time affects anything. Usually none does, and `running` says so at once.
    pub(super) fn heeds(&self, clocks: &[Clock]) -> bool {
        let runs = |thing: &Thing| thing.left.is_some_and(|left| clocks.contains(&left.clock));
        let is_limited = |limit: &UsedUp| clocks.contains(&limit.clock);
        let keeps_plays = || self.journal.clocks().any(|clock| clocks.contains(&clock));
        let is_affected = || self.used_up.iter().any(is_limited) || self.things.iter().any(runs) || keeps_plays();
        debug_assert!(self.running.0.may_be(clocks) || !is_affected(), "{:?} is left out", clocks);
        self.running.0.may_be(clocks) && is_affected()
    }

    /// Passes a border of time: limits begin anew and durations run down. Returns the things whose time is over, in
    /// the order of entry.
    pub(super) fn pass(&mut self, border: Passing<'_>) -> Vec<ThingId> {
        let clock = border.clock;
        // A limit has no owner beside the speaker, so the speaker stands for both.
        self.used_up.retain(|limit| limit.clock != clock || !border.is_for(limit.me, limit.me));
        self.journal.pass(clock);
        let mut expired = Vec::new();
        for thing in &mut self.things {
            let Some(left) = thing.left.as_mut().filter(|left| left.clock == clock) else { continue };
            // The period in which it entered is over, whomever the border concerns.
            let is_spared = border.spares_new && std::mem::take(&mut thing.new);
            if is_spared || !border.is_for(thing.of, thing.owner) {
                continue;
            }
            left.n = left.n.saturating_sub(1);
            if left.n == 0 {
                expired.push(thing.id);
            }
        }
        // Only the borders that can still affect something are kept.
        self.running = Derived(Running::NONE);
        for left in self.things.iter().filter_map(|thing| thing.left) {
            self.running.0.add(left.clock);
        }
        for limit in &self.used_up {
            self.running.0.add(limit.clock);
        }
        for clock in self.journal.clocks() {
            self.running.0.add(clock);
        }
        expired
    }

    /// Rewrites the ids for other content. Refuses if an item is gone. A limit whose call is gone is dropped.
    pub fn rebind<S: System>(&mut self, map: &mut Rebind<'_, S>) {
        self.listeners_change();
        for thing in &mut self.things {
            S::reprint(thing, map);
            map.item_number(&mut thing.item);
        }
        for tokens in &mut self.tokens {
            map.item_number(&mut tokens.token);
        }
        self.tokens.sort();
        let rebound = |limit: &UsedUp| map.used_now(limit.used).map(|used| UsedUp { used, ..*limit });
        self.used_up = self.used_up.iter().filter_map(rebound).collect();
        self.used_up.sort();
        self.journal.rebind(map);
    }
}

/// Returns the thing that has a limit of its own. `None` in systems where equal things share a limit.
fn limited_by_itself<S: System>(it: Subject) -> Option<ThingId> {
    if S::LIMITS_BY_THING { thing_of(it, S::THING) } else { None }
}
