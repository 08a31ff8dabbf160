//! The moments of things in play, in every system, such as entering, expiring and being used.
//!
//! `in_play!` below has one row for each moment, with the sides from which scripts hear of it. A system takes the words
//! into its vocabulary with [`hooks`] and [`costs`].

use super::words::{number, permission};
use crate::kernel::rows::act;
use crate::kernel::{HookWord, Side};
use crate::machine::{Cue, Moment, count_words};

/// Makes the enum [`InPlayMoment`] and the words of its rows, still without the items and subjects of a system.
///
/// A row `Leave = "leave" { own act("..."), any act("...") }` becomes the variant `Leave`, with the words `on_leave`
/// and `on_any_leave`. `hook_words!` makes the words of one side, and `joined!` one list of all sides.
///
/// The call behind a side, `$how`, makes the word: `own act("...")` becomes `act(&[], &[], "", "...")`, with no items,
/// no roles and no rule, and then `HookWord { name: "on_leave", side: Side::Own, doc: "...", .. }`. A further call
/// changes that word, `$more`: with `.chosen()`, a player sets the moment off by a command.
macro_rules! in_play {
    ($($(#[$doc:meta])* $moment:ident = $name:literal { $($side:ident $how:ident ($doc_of:literal) $(.$more:ident())?),* $(,)? })*) => {
        /// A moment of what lives in play.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum InPlayMoment { $($(#[$doc])* $moment),* }

        /// The moments with their words: [`hooks`] and [`costs`] add the items and the subjects.
        pub const IN_PLAY: &[(InPlayMoment, &[HookWord])] = &[
            $((InPlayMoment::$moment, $crate::joined!(HookWord: $($crate::hook_words!($name, $side $how (&[], &[], "", $doc_of) $(.$more())?)),*)),)*
        ];
    };
}

in_play! {
    /// Something has come into play.
    Enter = "enter" {
        own act("It has come into play, with `me`."),
        any act("Something has come into play."),
    }
    /// A thing is about to leave play.
    Leave = "leave" {
        own act("It is about to leave play, before its time; it is still there."),
        any act("Something is about to leave play."),
    }
    /// The time of a thing is over.
    Expire = "expire" { own act("Its time is over; it is still there, and leaves play next.") }
    /// The tokens on a thing, or on its bearer, have changed.
    Tokens = "tokens" { own act("The tokens on it, or on `me`, are others now.") }
    /// A thing has been attached to something.
    Attached = "attached" {
        own act("It has been attached to `me`, or to something with `me`."),
        any act("Something has been attached to somebody else, or to something else."),
    }
    /// A thing lay face down, and has been turned up.
    TurnedUp = "turned_up" {
        own act("It lay face down, and has been turned up."),
        any act("Something that lay face down has been turned up."),
    }
    /// A thing is used.
    Activate = "activate" {
        own act("It is used as an action: offered as `use NAME` to whom it lies with, while `may_activate` permits.").chosen(),
        may permission("May it be used now? `false` forbids it, and so does a text, which says why."),
        any_may permission("May this thing be used by whom it lies with?"),
    }
    /// The cost of a card or thing is worked out.
    Cost = "cost" {
        own number("What it pays for the first `cost` of `card`, a card that it plays or something in play that it uses; in each of its ways, 0 to 99. An X is what is chosen."),
        any number("What anybody pays so: `while in play if who != me: any cost +1`."),
    }
    /// A thing has been exhausted.
    Exhausted = "exhausted" {
        own act("It has been exhausted."),
        any act("Something in play has been exhausted."),
    }
    /// A thing is ready again.
    Readied = "readied" {
        own act("It was exhausted, and is ready again."),
        any act("Something in play that was exhausted is ready again."),
    }
}

/// The number of words of the moments, without the cost.
const WORDS: usize = count_words(IN_PLAY) - IN_PLAY[InPlayMoment::Cost as usize].1.len();

/// Returns the words of all moments but the cost (see [`costs`]). Functions of the bearer, or of the thing itself, have
/// the roles `me`. Functions that watch others have the roles `watch`: `me`, then the thing. The script host lets every
/// function take one parameter more, `it`: the thing that calls.
pub const fn hooks(
    items: &'static [&'static str],
    me: &'static [(&'static str, u8)],
    watch: &'static [(&'static str, u8)],
) -> [HookWord; WORDS] {
    let mut all = [IN_PLAY[0].1[0]; WORDS];
    let (mut row, mut at) = (0, 0);
    while row < IN_PLAY.len() {
        let mut word = 0;
        // The row of the cost is skipped, because its words have other roles.
        while word < IN_PLAY[row].1.len() && !matches!(IN_PLAY[row].0, InPlayMoment::Cost) {
            all[at] = said_of(IN_PLAY[row].1[word], items, me, watch);
            at += 1;
            word += 1;
        }
        row += 1;
    }
    all
}

/// Returns the queries about a cost. The roles of `own` are `me` and the item played or used. The roles of `any` are
/// `me`, the payer and the item.
pub const fn costs(
    items: &'static [&'static str],
    own: &'static [(&'static str, u8)],
    any: &'static [(&'static str, u8)],
) -> [HookWord; 2] {
    // The two words of the row `Cost`: first `own`, then `any`.
    let words = IN_PLAY[InPlayMoment::Cost as usize].1;
    [said_of(words[0], items, own, any), said_of(words[1], items, own, any)]
}

/// Returns a word with the items and subjects of a system.
const fn said_of(
    word: HookWord,
    items: &'static [&'static str],
    own: &'static [(&'static str, u8)],
    any: &'static [(&'static str, u8)],
) -> HookWord {
    let roles = if matches!(word.side, Side::Any | Side::AnyMay) { any } else { own };
    HookWord { items, roles, ..word }
}

impl InPlayMoment {
    /// Returns the cue of the subjects that the moment is about.
    pub fn own<M: Moment>(self) -> Cue<M> {
        self.from(Side::Own)
    }

    /// Returns the cue of all who watch.
    pub fn any<M: Moment>(self) -> Cue<M> {
        self.from(Side::Any)
    }

    /// Returns the cue that asks for permission.
    pub fn may<M: Moment>(self) -> Cue<M> {
        self.from(Side::May)
    }

    /// Returns the cue that asks everybody for permission.
    pub fn any_may<M: Moment>(self) -> Cue<M> {
        self.from(Side::AnyMay)
    }

    /// Returns the cue of this moment from a side.
    fn from<M: Moment>(self, side: Side) -> Cue<M> {
        Cue { moment: self.into(), side }
    }
}
