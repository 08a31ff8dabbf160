//! Frames: the kinds of work in progress, entries of the stack in a position.
//!
//! Nothing inside the engine blocks. A check between two picks, or a script between two questions, is a frame: its data
//! in the position, and its behaviour in an implementation of [`Frame`]. So every moment can be saved, undone and
//! searched from. A system lists its kinds with `frames!`.

use super::ballot::Ballot;
use super::look::Look;
use super::offers::Offers;
use super::play::{Calls, Window};
use super::rebind::Rebind;
use super::script::Hook;
use super::system::System;
use super::terms::Choosing;
use super::work::{Flow, Work};
use crate::kernel::{Asked, Illegal, Seat, Seats};

/// The seats, or chance, that the innermost frame waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// The frame continues without an answer.
    Nobody,
    /// Chance, from this stream of luck: a deck, a die, a seat.
    Chance(u32),
    /// These seats, in any order, until each of them has decided.
    For(Seats),
    /// Like [`Waits::For`], but meanwhile others may act too.
    Open {
        /// The seats that are waited for.
        must: Seats,
        /// The seats that may act, and are not waited for.
        may: Seats,
    },
}

impl Waits {
    /// Returns the seats that are asked. `None` if no seat must decide, because seats that only may act are not waited
    /// for.
    pub fn asked(self) -> Option<Asked> {
        match self {
            Waits::Nobody | Waits::Chance(_) => None,
            Waits::For(must) => Asked::new(must, Seats::NONE),
            Waits::Open { must, may } => Asked::new(must, may),
        }
    }
}

/// A kind of work in progress. `at` is the frame's place on the stack. [`Work::frame`] reads and writes the frame
/// there.
pub trait Frame<S: System>: Sized {
    /// Returns the seats, or chance, that the frame waits for.
    fn waits(&self, _state: &S::State) -> Waits {
        Waits::Nobody
    }

    /// Returns whether the frame's question lets a seat begin a command of its own. Other questions continue a command,
    /// or answer another seat.
    fn begins(&self) -> bool {
        false
    }

    /// Returns whether the frame is a question of the script below it on the stack. The asked seat is then told which
    /// item asks.
    fn is_of_script(&self) -> bool {
        false
    }

    /// Takes the next step.
    fn step(_work: &mut Work<'_, S>, _at: usize) -> Flow {
        Flow::Wait
    }

    /// Lists what the seat may do, and the reasons against the rest.
    fn offers(&self, _look: &Look<'_, S>, _offers: &mut Offers<'_, S>) {}

    /// Lists the possible chance outcomes, with exact weights, sorted.
    fn outcomes(&self, _look: &Look<'_, S>, _out: &mut Vec<(S::Action, u32)>) {}

    /// Takes an action that the frame offers, or an outcome of its chance.
    ///
    /// # Errors
    /// The frame does not offer this action.
    fn take(_work: &mut Work<'_, S>, _at: usize, _seat: Seat, _action: S::Action) -> Result<(), Illegal> {
        Err(Illegal::not_offered())
    }

    /// Takes the result of the finished work above the frame: see [`Work::give`].
    fn given(_work: &mut Work<'_, S>, _at: usize, _gift: S::Gift) {}

    /// Returns the frame's question in a short sentence. For chance, the sentence names the decision and its owner.
    fn question(&self, _look: &Look<'_, S>, _seat: Seat) -> String {
        String::new()
    }

    /// Rewrites the ids in the frame for other content.
    fn rebind(&mut self, _map: &mut Rebind<'_, S>) {}
}

/// Takes a step of one kind of frame. Not inlined, so that the code of every step stays small.
#[inline(never)]
pub fn step<S: System, F: Frame<S>>(work: &mut Work<'_, S>, at: usize) -> Flow {
    F::step(work, at)
}

/// Returns the seats, or chance, that one kind of frame waits for. Not inlined, because every stop asks for it.
#[inline(never)]
pub fn waits<S: System, F: Frame<S>>(frame: &F, state: &S::State) -> Waits {
    frame.waits(state)
}

/// An entry of the stack that may be a frame of this kind.
pub trait Holds<T> {
    /// Returns the frame, if it is of this kind.
    fn get(&self) -> Option<&T>;

    /// Returns the frame, to write into.
    fn get_mut(&mut self) -> Option<&mut T>;
}

/// All kinds of work of a system. `frames!` makes this enum, which forwards every call.
pub trait Frames<S: System>:
    Frame<S>
    + Holds<Hook<S::Moment>>
    + From<Hook<S::Moment>>
    + Holds<Calls<S::Moment>>
    + From<Calls<S::Moment>>
    + Holds<Window<S::Moment>>
    + From<Window<S::Moment>>
    + Holds<Choosing>
    + From<Choosing>
    + Holds<Ballot>
    + From<Ballot>
    + 'static
{
}

/// The kinds of work of a system: `frames! { GridRules, Moment: Buy, Roll, ... }` makes `AnyFrame`, one entry of the
/// stack. A running script (`Hook`) is always one. It also defines the machine's names in a system's files: `Look`,
/// `Offers`, `Rebind`, `Caller`. A crate that uses it depends on `serde`.
#[macro_export]
macro_rules! frames {
    ($Rules:ident, $Moment:ty: $($Kind:ident),* $(,)?) => {
        /// An entry of the stack: work in progress of any kind.
        #[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        pub enum AnyFrame {
            $(#[doc = concat!("See [`", stringify!($Kind), "`].")] $Kind($Kind),)*
            /// A running script.
            Hook($crate::machine::Hook<$Moment>),
            /// Calls of several scripts, one after another.
            Calls($crate::machine::Calls<$Moment>),
            /// An occasion to answer.
            Window($crate::machine::Window<$Moment>),
            /// Terms that are chosen, or read.
            Choosing($crate::machine::Choosing),
            /// A choice of one seat, or of several seats in secret from each other.
            Ballot($crate::machine::Ballot),
        }

        $crate::frames!(@holds Hook, $crate::machine::Hook<$Moment>);
        $crate::frames!(@holds Calls, $crate::machine::Calls<$Moment>);
        $crate::frames!(@holds Window, $crate::machine::Window<$Moment>);
        $crate::frames!(@holds Choosing, $crate::machine::Choosing);
        $crate::frames!(@holds Ballot, $crate::machine::Ballot);
        $($crate::frames!(@holds $Kind, $Kind);)*

        /// A call of a script, and its speaker.
        pub type Caller = $crate::machine::Caller<$Moment>;

        /// The view of a position that the rules read.
        pub type Look<'a> = $crate::machine::Look<'a, $Rules>;

        /// The possible actions, and the reasons against the rest.
        pub type Offers<'a> = $crate::machine::Offers<'a, $Rules>;

        /// The map from older content to newer.
        pub type Rebind<'a> = $crate::machine::Rebind<'a, $Rules>;

        impl $crate::machine::Frames<$Rules> for AnyFrame {}

        impl $crate::machine::Frame<$Rules> for AnyFrame {
            fn waits(&self, state: &<$Rules as $crate::machine::System>::State) -> $crate::machine::Waits {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::waits::<$Rules, _>(frame, state))
            }

            fn begins(&self) -> bool {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::begins(frame))
            }

            fn is_of_script(&self) -> bool {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::is_of_script(frame))
            }

            fn step(work: &mut $crate::machine::Work<'_, $Rules>, at: usize) -> $crate::machine::Flow {
                match <$Rules as $crate::machine::System>::stack(work.s).get(at) {
                    $(Some(AnyFrame::$Kind(_)) => $crate::machine::step::<$Rules, $Kind>(work, at),)*
                    Some(AnyFrame::Hook(_)) => $crate::machine::step::<$Rules, $crate::machine::Hook<$Moment>>(work, at),
                    Some(AnyFrame::Calls(_)) => $crate::machine::step::<$Rules, $crate::machine::Calls<$Moment>>(work, at),
                    Some(AnyFrame::Window(_)) => $crate::machine::step::<$Rules, $crate::machine::Window<$Moment>>(work, at),
                    Some(AnyFrame::Choosing(_)) => $crate::machine::step::<$Rules, $crate::machine::Choosing>(work, at),
                    Some(AnyFrame::Ballot(_)) => $crate::machine::step::<$Rules, $crate::machine::Ballot>(work, at),
                    None => $crate::machine::Flow::Wait,
                }
            }

            fn offers(
                &self,
                look: &$crate::machine::Look<'_, $Rules>,
                offers: &mut $crate::machine::Offers<'_, $Rules>,
            ) {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::offers(frame, look, offers))
            }

            fn outcomes(
                &self,
                look: &$crate::machine::Look<'_, $Rules>,
                out: &mut Vec<(<$Rules as $crate::machine::System>::Action, u32)>,
            ) {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::outcomes(frame, look, out))
            }

            fn take(
                work: &mut $crate::machine::Work<'_, $Rules>,
                at: usize,
                seat: $crate::kernel::Seat,
                action: <$Rules as $crate::machine::System>::Action,
            ) -> Result<(), $crate::kernel::Illegal> {
                match <$Rules as $crate::machine::System>::stack(work.s).get(at) {
                    $(Some(AnyFrame::$Kind(_)) => {
                        <$Kind as $crate::machine::Frame<$Rules>>::take(work, at, seat, action)
                    })*
                    Some(AnyFrame::Window(_)) => {
                        <$crate::machine::Window<$Moment> as $crate::machine::Frame<$Rules>>::take(work, at, seat, action)
                    }
                    Some(AnyFrame::Choosing(_)) => {
                        <$crate::machine::Choosing as $crate::machine::Frame<$Rules>>::take(work, at, seat, action)
                    }
                    Some(AnyFrame::Ballot(_)) => {
                        <$crate::machine::Ballot as $crate::machine::Frame<$Rules>>::take(work, at, seat, action)
                    }
                    // Scripts and lists of calls ask nothing themselves.
                    _ => Err($crate::kernel::Illegal::not_offered()),
                }
            }

            fn given(
                work: &mut $crate::machine::Work<'_, $Rules>,
                at: usize,
                gift: <$Rules as $crate::machine::System>::Gift,
            ) {
                match <$Rules as $crate::machine::System>::stack(work.s).get(at) {
                    $(Some(AnyFrame::$Kind(_)) => <$Kind as $crate::machine::Frame<$Rules>>::given(work, at, gift),)*
                    Some(AnyFrame::Hook(_)) => {
                        <$crate::machine::Hook<$Moment> as $crate::machine::Frame<$Rules>>::given(work, at, gift)
                    }
                    Some(AnyFrame::Calls(_) | AnyFrame::Window(_) | AnyFrame::Choosing(_) | AnyFrame::Ballot(_)) | None => {}
                }
            }

            fn question(&self, look: &$crate::machine::Look<'_, $Rules>, seat: $crate::kernel::Seat) -> String {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::question(frame, look, seat))
            }

            fn rebind(&mut self, map: &mut $crate::machine::Rebind<'_, $Rules>) {
                $crate::frames!(@each self, [$($Kind),*] frame => $crate::machine::Frame::<$Rules>::rebind(frame, map))
            }
        }
    };
    // Makes an entry of the stack from a frame of one kind, and the other way round.
    (@holds $Name:ident, $Kind:ty) => {
        impl From<$Kind> for AnyFrame {
            fn from(frame: $Kind) -> AnyFrame {
                AnyFrame::$Name(frame)
            }
        }

        impl $crate::machine::Holds<$Kind> for AnyFrame {
            fn get(&self) -> Option<&$Kind> {
                if let AnyFrame::$Name(frame) = self { Some(frame) } else { None }
            }

            fn get_mut(&mut self) -> Option<&mut $Kind> {
                if let AnyFrame::$Name(frame) = self { Some(frame) } else { None }
            }
        }
    };
    // Does the same with the frame in an entry, whatever its kind.
    (@each $of:expr, [$($Kind:ident),*] $frame:ident => $does:expr) => {
        match $of {
            $(AnyFrame::$Kind($frame) => $does,)*
            AnyFrame::Hook($frame) => $does,
            AnyFrame::Calls($frame) => $does,
            AnyFrame::Window($frame) => $does,
            AnyFrame::Choosing($frame) => $does,
            AnyFrame::Ballot($frame) => $does,
        }
    };
}
