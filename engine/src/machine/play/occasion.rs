//! Occasions: things that happen, as scripts hear of them.
//!
//! An [`Occasion`] names the subjects it is about, and up to two cues. When a wolf is hit, the scripts of the wolf hear
//! `on_hit`, and everybody's scripts hear `on_any_hit`. [`Work::announce`](crate::machine::Work::announce) calls them.

use crate::kernel::{Side, Subject};
use crate::machine::{Cue, Look, System};

/// A cue, with the roles that its scripts get after `me`.
pub type Address<'a, M> = (Cue<M>, &'a [Subject]);

/// Something that happens, as scripts hear of it. `own` is called for the subjects it is about, `any` for everybody in
/// play.
#[derive(Clone, Copy, Debug)]
pub struct Occasion<'a, M> {
    /// The subjects it is about.
    pub about: &'a [Subject],
    /// The address to the scripts of these subjects, such as `on_hit`.
    pub own: Option<Address<'a, M>>,
    /// The address to everybody's scripts, such as `on_any_hit`.
    pub any: Option<Address<'a, M>>,
}

impl<'a, M> Occasion<'a, M> {
    /// Returns a moment for its subjects (`on_hit`) and all watchers (`on_any_hit`). After `me`, the scripts of the
    /// subjects get the roles `mine`, those of the watchers the roles `all`.
    pub fn of(moment: M, about: &'a [Subject], mine: &'a [Subject], all: &'a [Subject]) -> Occasion<'a, M>
    where
        M: Copy,
    {
        Occasion::from([Side::Own, Side::Any], moment, about, [mine, all])
    }

    /// Returns a moment for its subjects and all watchers, without further subjects. Scripts of the subjects get only
    /// `me`. Scripts of the watchers get the subjects after `me`.
    pub fn about(moment: M, about: &'a [Subject]) -> Occasion<'a, M>
    where
        M: Copy,
    {
        Occasion::of(moment, about, &[], about)
    }

    /// Returns a moment that has to be permitted (`may_hit`, `any_may_hit`), with the roles as in [`Occasion::of`].
    pub fn may(moment: M, about: &'a [Subject], mine: &'a [Subject], all: &'a [Subject]) -> Occasion<'a, M>
    where
        M: Copy,
    {
        Occasion::from([Side::May, Side::AnyMay], moment, about, [mine, all])
    }

    /// Returns an occasion with two sides of a moment: `subjects` with the roles `mine`, `watchers` with the roles
    /// `all`.
    fn from(
        [subjects, watchers]: [Side; 2],
        moment: M,
        about: &'a [Subject],
        [mine, all]: [&'a [Subject]; 2],
    ) -> Occasion<'a, M>
    where
        M: Copy,
    {
        let (own, any) = (Cue { moment, side: subjects }, Cue { moment, side: watchers });
        Occasion { about, own: Some((own, mine)), any: Some((any, all)) }
    }
}

impl<S: System> Look<'_, S> {
    /// Returns whether anybody present may have a function for the occasion. Usually nobody has.
    #[inline]
    pub(super) fn hears_of(&self, occasion: &Occasion<'_, S::Moment>) -> bool {
        let is_heard = |address: Option<Address<'_, S::Moment>>| address.is_some_and(|(cue, _)| self.hears(&[cue]));
        is_heard(occasion.own) || is_heard(occasion.any)
    }

    /// Returns the occasion with only those cues that anybody present may have a function for.
    pub(super) fn as_heard<'a>(&self, occasion: Occasion<'a, S::Moment>) -> Occasion<'a, S::Moment> {
        let is_heard = |(cue, _): &Address<'_, S::Moment>| self.hears(&[*cue]);
        Occasion { own: occasion.own.filter(is_heard), any: occasion.any.filter(is_heard), ..occasion }
    }
}
