//! Voices: whose scripts are called, in which order.

use super::border::{Clock, Left};
use super::calls::thing_of;
use super::thing::Thing;
use super::words::STATUS;
use crate::kernel::{Item, Subject};
use crate::machine::{Cue, Cues, Look, Machine, System, UseId};
use smallvec::SmallVec;

/// The scripts that an item calls while it is in play.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing<M> {
    /// The calls, as they are printed.
    pub uses: Vec<UseId>,
    /// All their cues.
    pub cues: Cues<M>,
    /// How long it stays in play, where its item says so: so many of a border of time.
    pub lasts: Option<(Clock, u8)>,
    /// So many of these borders are one of what its item says: a Count that runs from now on is as many Rounds.
    pub each: u8,
    /// Several of it may lie with one; otherwise a second one begins the time of the first anew.
    pub stacks: bool,
    /// What it is worth to whom it lies with, in hit points or their like.
    pub worth: i64,
    /// While it lies with somebody, nothing else of that one's speaks.
    pub silences: bool,
}

impl<M> Default for Standing<M> {
    fn default() -> Self {
        Standing {
            uses: Vec::new(),
            cues: Cues::default(),
            lasts: None,
            each: 1,
            stacks: false,
            worth: 0,
            silences: false,
        }
    }
}

impl<M> Standing<M> {
    /// What an item says of its time in play. A Count from now on ends at the border of a Round, as many of them later as it has.
    pub(in crate::machine) fn of<S: System>(item: &Item) -> Standing<M> {
        let lasts = item.get("lasts").filter(|_| item.kind == STATUS).and_then(|said| {
            let n = u8::try_from(said.datum(0).int()?).ok()?;
            Some((Clock::named::<S>(said.datum(1).text()?)?, n))
        });
        let (lasts, each) = match (lasts, S::ROUNDS_A_COUNT) {
            (Some((Clock::Count, n)), Some(rounds)) => (Some((Clock::Round, n.saturating_mul(rounds))), rounds),
            (lasts, _) => (lasts, 1),
        };
        let worth = item.get("worth").and_then(|said| said.datum(0).int()).unwrap_or(0);
        let (stacks, silences) = (item.get("stacks").is_some(), item.get("silences").is_some());
        Standing { lasts, each, stacks, worth, silences, ..Standing::default() }
    }

    /// How long its item says that it stays.
    pub fn printed(&self) -> Option<Left> {
        self.lasts.map(|(clock, n)| Left { clock, n })
    }

    /// How long it stays: `n` of its periods, Rounds where it names none; without a number what its item says.
    pub(super) fn left(&self, n: Option<u8>) -> Option<Left> {
        let printed = self.printed();
        let clock = printed.map_or(Clock::Round, |left| left.clock);
        n.map(|n| Left { clock, n: n.saturating_mul(self.each) }).or(printed)
    }
}

/// What is heard of what lies face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FaceDown {
    /// Nothing: whoever asks would learn what it is.
    Nothing,
    /// That it lies there, whatever it is.
    There,
    /// Its calls: for moments at which scripts act.
    Calls,
}

/// Which voices are heard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hearing {
    /// Those of what lies face down, too?
    pub(super) face_down: FaceDown,
    /// Nobody watches: only those whom it is about.
    pub(super) unwatched: bool,
    /// Those of what is exhausted, too: for lists that say why it cannot be used.
    pub(super) exhausted: bool,
}

impl Hearing {
    /// Everybody's, but what lies face down is passed over.
    pub(super) const OPEN: Hearing = Hearing { face_down: FaceDown::Nothing, unwatched: false, exhausted: false };
    /// Everybody's, of what lies face down too.
    pub(super) const ALL: Hearing = Hearing { face_down: FaceDown::Calls, ..Hearing::OPEN };
    /// The same for a list of calls, which is to tell nothing of what lies face down.
    pub(super) const LISTED: Hearing = Hearing { face_down: FaceDown::There, ..Hearing::OPEN };
    /// Those of whom it is about.
    pub(super) const OWN: Hearing = Hearing { unwatched: true, ..Hearing::OPEN };
}

/// Who hears what a system has to say of who speaks: see [`System::voices`].
pub struct Voices<'v, S: System> {
    look: Look<'v, S>,
    wanted: &'v [Cue<S::Moment>],
    about: &'v [Subject],
    hearing: Hearing,
    each: &'v mut dyn FnMut(Subject, Subject, Option<UseId>),
}

impl<S: System> Voices<'_, S> {
    /// Somebody, or something, speaks with these calls, then with all that lies with it.
    pub fn say(&mut self, me: Subject, uses: &[UseId], cues: &Cues<S::Moment>) {
        if !self.concerns(me) {
            return;
        }
        self.calls((me, me), false, uses, cues);
        for thing in S::in_play(self.look.state).of(me) {
            match self.hearing.face_down {
                FaceDown::Nothing if thing.down.is_some() => continue,
                FaceDown::There if thing.down.is_some() => {
                    (self.each)(me, Self::it(thing), None);
                    continue;
                }
                _ => {}
            }
            let standing = self.look.game.catalog.standing(thing.item);
            if standing.cues.has_any(self.wanted) {
                let rests = thing.exhausted && !self.hearing.exhausted;
                self.calls((me, Self::it(thing)), rests, &standing.uses, &standing.cues);
            }
        }
    }

    /// The same without what lies with it: of a card in use.
    pub fn also(&mut self, me: Subject, uses: &[UseId], cues: &Cues<S::Moment>) {
        if !self.concerns(me) {
            return;
        }
        self.calls((me, me), false, uses, cues);
    }

    /// Does it matter what this one's scripts say? Where nobody watches, only whom it is about is heard.
    pub fn concerns(&self, me: Subject) -> bool {
        !self.hearing.unwatched || self.is_about(me)
    }

    /// Is it about this one? Then it speaks although it may be out already.
    pub fn is_about(&self, me: Subject) -> bool {
        self.about.contains(&me)
    }

    fn it(thing: &Thing) -> Subject {
        Subject { kind: S::THING, id: u16::from(thing.id.0) }
    }

    /// Is it what silences?
    fn silences(&self, it: Subject) -> bool {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(self.look.state).get(id));
        thing.is_some_and(|thing| self.look.game.silences(thing))
    }

    /// `rests`: only what works always is called.
    fn calls(&mut self, (me, it): (Subject, Subject), rests: bool, uses: &[UseId], cues: &Cues<S::Moment>) {
        if cues.has_any(self.wanted) && (!self.look.is_silenced(me) || self.silences(it)) {
            let catalog = &self.look.game.catalog;
            let awake = uses.iter().filter(|used| !rests || catalog.behind(**used).always);
            awake.for_each(|used| (self.each)(me, it, Some(*used)));
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns whether nothing else of whom this lies with speaks: it lies open, and is ready.
    fn silences(&self, thing: &Thing) -> bool {
        thing.down.is_none() && !thing.exhausted && self.catalog.standing(thing.item).silences
    }
}

impl<'a, S: System> Look<'a, S> {
    /// Does something lie with this one that lets nothing else of its speak?
    pub fn is_silenced(&self, who: Subject) -> bool {
        self.game.catalog.silences && S::in_play(self.state).of(who).any(|thing| self.game.silences(thing))
    }

    /// Calls `each` for every call of a script that has one of the moments, in the order in which they speak, as far as
    /// they are heard: for whom, the thing itself, and the call.
    pub(super) fn hear(
        &self,
        wanted: &[Cue<S::Moment>],
        about: &[Subject],
        hearing: Hearing,
        each: &mut dyn FnMut(Subject, Subject, UseId),
    ) {
        self.list(wanted, about, hearing, &mut |me, it, used| used.into_iter().for_each(|used| each(me, it, used)));
    }

    /// The same for a list: where something lies face down that is only known to be there, without its call.
    pub(super) fn list(
        &self,
        wanted: &[Cue<S::Moment>],
        about: &[Subject],
        hearing: Hearing,
        each: &mut dyn FnMut(Subject, Subject, Option<UseId>),
    ) {
        if self.game.catalog.cues.has_any(wanted) {
            // Who bears a thing that this is about speaks, too, although it may be out already.
            let in_play = S::in_play(self.state);
            let bearer = |who: &Subject| Some(in_play.get(thing_of(*who, S::THING)?)?.of);
            let mut concerned: SmallVec<[Subject; 4]> = SmallVec::from_slice(about);
            about.iter().filter_map(bearer).for_each(|who| concerned.push(who));
            S::voices(self, &mut Voices { look: *self, wanted, about: &concerned, hearing, each });
        }
    }
}
