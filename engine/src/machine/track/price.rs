//! Prices that are paid from tracks: `cost hp 2` lowers the payer's hit points.

use super::change::Step;
use super::{TrackId, Way};
use crate::kernel::{Subject, Why};
use crate::machine::{Look, System, Work};

/// Returns the tracks from which a currency is paid, in order.
fn purse<S: System>(currency: u8) -> &'static [TrackId] {
    S::PAID_FROM.get(usize::from(currency)).copied().unwrap_or(&[])
}

/// Returns how much a payment can take from a track.
fn spare<S: System>(state: &S::State, me: Subject, track: TrackId) -> i64 {
    let def = S::TRACKS.get(track).filter(|def| def.on == me.kind);
    let spare = def.and_then(|def| Some(S::track(state, me, track)?.saturating_sub(def.keeps)));
    spare.unwrap_or(0).max(0)
}

impl<S: System> Look<'_, S> {
    /// Returns how much of a currency somebody can pay from tracks.
    pub fn wealth_in_tracks(&self, me: Subject, currency: u8) -> i64 {
        purse::<S>(currency).iter().map(|track| spare::<S>(self.state, me, *track)).sum()
    }
}

impl<S: System> Work<'_, S> {
    /// Pays a currency from its tracks, in order, each as far as it goes. Scripts are told of each change.
    pub fn pay_from_tracks(&mut self, me: Subject, currency: u8, n: i64, why: Why) {
        let mut owed = n;
        for track in purse::<S>(currency) {
            let paid = owed.min(spare::<S>(self.s, me, *track));
            if paid > 0 {
                owed -= paid;
                self.change_heard(Step { of: me, track: *track, way: Way::Lose, paid: true }, paid, why);
            }
        }
    }
}
