//! Voices: the scripts that hear of a moment, in speaking order.
//!
//! [`System::voices`] lists the speakers of a system (heroes, foes, the game) to a [`Voices`], which adds what is
//! attached to each of them. [`Look::hear`] and [`Look::list`] ask for the list.

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
    /// The calls, as printed.
    pub uses: Vec<UseId>,
    /// The cues of all these calls.
    pub cues: Cues<M>,
    /// The printed duration: this many of a border of time.
    pub lasts: Option<(Clock, u8)>,
    /// The number of these borders in one printed period. More than 1 for a Count that is measured in Rounds.
    pub each: u8,
    /// Whether a bearer may have several copies. Otherwise a second copy restarts the first one's time.
    pub stacks: bool,
    /// The item's worth to its bearer, in hit points or their like.
    pub worth: i64,
    /// Whether the item silences everything else of its bearer.
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
    /// Reads the time in play from an item. In systems with `ROUNDS_A_COUNT`, a printed Count becomes that many Rounds.
    pub(in crate::machine) fn of<S: System>(item: &Item) -> Standing<M> {
        // `lasts 2 rounds`
        let stated = |item: &Item| {
            let said = item.get("lasts")?;
            let n = u8::try_from(said.datum(0).int()?).ok()?;
            Some((Clock::named::<S>(said.datum(1).text()?)?, n))
        };
        let lasts = if item.kind == STATUS { stated(item) } else { None };
        let (lasts, each) = match (lasts, S::ROUNDS_A_COUNT) {
            (Some((Clock::Count, n)), Some(rounds)) => (Some((Clock::Round, n.saturating_mul(rounds))), rounds),
            (lasts, _) => (lasts, 1),
        };
        let worth = item.get("worth").and_then(|said| said.datum(0).int()).unwrap_or(0);
        let (stacks, silences) = (item.get("stacks").is_some(), item.get("silences").is_some());
        Standing { lasts, each, stacks, worth, silences, ..Standing::default() }
    }

    /// Returns the printed duration.
    pub fn printed(&self) -> Option<Left> {
        self.lasts.map(|(clock, n)| Left { clock, n })
    }

    /// Returns the duration: `n` of the item's periods (Rounds by default), or the printed duration without `n`.
    pub(super) fn left(&self, n: Option<u8>) -> Option<Left> {
        let printed = self.printed();
        let clock = printed.map_or(Clock::Round, |left| left.clock);
        n.map(|n| Left { clock, n: n.saturating_mul(self.each) }).or(printed)
    }
}

/// The treatment of things that lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FaceDown {
    /// Face-down things are not heard, because any answer would tell what they are.
    Nothing,
    /// Face-down things are listed without a call. Their presence is known, but not their faces.
    There,
    /// The calls of face-down things are heard, for moments at which scripts act.
    Calls,
}

/// The voices that are heard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hearing {
    /// The treatment of things that lie face down.
    pub(super) face_down: FaceDown,
    /// Whether only the moment's subjects are heard, without watchers.
    pub(super) unwatched: bool,
    /// Whether exhausted things are heard, too, for lists that say why these cannot be used.
    pub(super) exhausted: bool,
}

impl Hearing {
    /// Everybody's voices, except for face-down things.
    pub(super) const OPEN: Hearing = Hearing { face_down: FaceDown::Nothing, unwatched: false, exhausted: false };
    /// Everybody's voices, face-down things included.
    pub(super) const ALL: Hearing = Hearing { face_down: FaceDown::Calls, ..Hearing::OPEN };
    /// Everybody's voices for a list of calls, which must not reveal face-down things.
    pub(super) const LISTED: Hearing = Hearing { face_down: FaceDown::There, ..Hearing::OPEN };
    /// The voices of the moment's subjects.
    pub(super) const OWN: Hearing = Hearing { unwatched: true, ..Hearing::OPEN };
}

/// The caller is not exhausted: all its calls work.
const RESTS_NOT: bool = false;

/// The listener that a system lists the speakers to: see [`System::voices`].
pub struct Voices<'v, S: System> {
    look: Look<'v, S>,
    /// The cues whose calls are asked for.
    wanted: &'v [Cue<S::Moment>],
    /// The subjects of the moment.
    about: &'v [Subject],
    hearing: Hearing,
    /// Takes the speaker, the thing that calls, and the call (`None` for a face-down thing).
    each: &'v mut dyn FnMut(Subject, Subject, Option<UseId>),
}

impl<S: System> Voices<'_, S> {
    /// Adds the calls of somebody or something, then of everything attached to it.
    pub fn say(&mut self, me: Subject, uses: &[UseId], cues: &Cues<S::Moment>) {
        if !self.concerns(me) {
            return;
        }
        self.add_wanted((me, me), RESTS_NOT, uses, cues);
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
                self.add_wanted((me, Self::it(thing)), rests, &standing.uses, &standing.cues);
            }
        }
    }

    /// Adds the calls of everything attached to somebody or something, which has no scripts of its own, or whose own
    /// are added already.
    pub fn say_things_of(&mut self, me: Subject) {
        self.say(me, &[], &Cues::default());
    }

    /// Adds the calls of a card in use, without the calls of things attached to `me`.
    pub fn also(&mut self, me: Subject, uses: &[UseId], cues: &Cues<S::Moment>) {
        if !self.concerns(me) {
            return;
        }
        self.add_wanted((me, me), RESTS_NOT, uses, cues);
    }

    /// Adds the calls that one of several abilities lends its owner. There is no set of the cues of these calls, so
    /// each call is looked through.
    pub fn lend(&mut self, me: Subject, uses: &[UseId]) {
        let catalog = &self.look.game.catalog;
        let is_wanted = |used: &UseId| catalog.behind(*used).hooks.iter().any(|(cue, _)| self.wants(*cue));
        if self.concerns(me) && uses.iter().any(is_wanted) {
            self.add((me, me), RESTS_NOT, uses);
        }
    }

    /// Returns whether a speaker's scripts are heard. Without watchers, only the moment's subjects speak.
    pub fn concerns(&self, me: Subject) -> bool {
        !self.hearing.unwatched || self.is_about(me)
    }

    /// Returns whether the moment is about a speaker, who then speaks even if already out.
    pub fn is_about(&self, me: Subject) -> bool {
        self.about.contains(&me)
    }

    /// Returns whether calls with one of these cues are wanted.
    pub fn wants_any(&self, cues: &Cues<S::Moment>) -> bool {
        cues.has_any(self.wanted)
    }

    /// Returns whether calls with this cue are wanted.
    pub fn wants(&self, cue: Cue<S::Moment>) -> bool {
        self.wanted.contains(&cue)
    }

    /// Returns a thing as a subject of scripts.
    fn it(thing: &Thing) -> Subject {
        Subject { kind: S::THING, id: u16::from(thing.id.0) }
    }

    /// Returns whether `it` is the thing that silences its bearer.
    fn silences(&self, it: Subject) -> bool {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(self.look.state).get(id));
        thing.is_some_and(|thing| self.look.game.silences(thing))
    }

    /// Adds these calls if one of their cues is wanted.
    fn add_wanted(&mut self, by: (Subject, Subject), rests: bool, uses: &[UseId], cues: &Cues<S::Moment>) {
        if self.wants_any(cues) {
            self.add(by, rests, uses);
        }
    }

    /// Calls `each` for the calls of `it`, which speaks for `me`, unless `me` is silenced. If `it` `rests`, because it
    /// is exhausted, only for the calls that always work.
    fn add(&mut self, (me, it): (Subject, Subject), rests: bool, uses: &[UseId]) {
        if !self.look.is_silenced(me) || self.silences(it) {
            let catalog = &self.look.game.catalog;
            let heard = uses.iter().filter(|used| !rests || catalog.behind(**used).always);
            heard.for_each(|used| (self.each)(me, it, Some(*used)));
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns whether this thing silences everything else of its bearer. It must have `silences`, lie open, and be
    /// ready.
    fn silences(&self, thing: &Thing) -> bool {
        thing.down.is_none() && !thing.exhausted && self.catalog.standing(thing.item).silences
    }
}

impl<'a, S: System> Look<'a, S> {
    /// Returns whether something attached to a bearer silences everything else of the bearer.
    pub fn is_silenced(&self, who: Subject) -> bool {
        self.game.catalog.silences && S::in_play(self.state).of(who).any(|thing| self.game.silences(thing))
    }

    /// Calls `each` for every heard call with one of these cues, in speaking order. The arguments of `each` are the
    /// speaker, the thing, and the call.
    pub(super) fn hear(
        &self,
        wanted: &[Cue<S::Moment>],
        about: &[Subject],
        hearing: Hearing,
        each: &mut dyn FnMut(Subject, Subject, UseId),
    ) {
        self.list(wanted, about, hearing, &mut |me, it, used| used.into_iter().for_each(|used| each(me, it, used)));
    }

    /// Calls `each` as [`Look::hear`] does. A face-down thing with only its presence known comes without its call.
    pub(super) fn list(
        &self,
        wanted: &[Cue<S::Moment>],
        about: &[Subject],
        hearing: Hearing,
        each: &mut dyn FnMut(Subject, Subject, Option<UseId>),
    ) {
        if self.hears(wanted) {
            self.speak(wanted, about, hearing, each);
        }
    }

    /// Asks the speakers, whether or not the listeners hear one of these cues.
    pub(super) fn speak(
        &self,
        wanted: &[Cue<S::Moment>],
        about: &[Subject],
        hearing: Hearing,
        each: &mut dyn FnMut(Subject, Subject, Option<UseId>),
    ) {
        // If the moment is about a thing, its bearer speaks, too, even if already out.
        let in_play = S::in_play(self.state);
        let bearer = |who: &Subject| Some(in_play.get(thing_of(*who, S::THING)?)?.of);
        let mut concerned: SmallVec<[Subject; 4]> = SmallVec::from_slice(about);
        about.iter().filter_map(bearer).for_each(|who| concerned.push(who));
        S::voices(self, &mut Voices { look: *self, wanted, about: &concerned, hearing, each });
    }
}
