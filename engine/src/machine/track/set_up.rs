//! Tracks in scenes and rulings: `energy 3 of 5` at a start, `set wolf energy 2` as an order. The refusals here name no
//! rule (`""`).

use super::TrackId;
use crate::kernel::{Illegal, Statement, Subject};
use crate::machine::draft::Draft;
use crate::machine::{System, Work};

impl<S: System> Draft<'_, S> {
    /// Reads a scene's statements about tracks: `energy 3 of 5`.
    pub fn tracks(&mut self, of: Subject, statements: &[Statement]) {
        for (track, def) in S::TRACKS.on(of.kind) {
            let Some(statement) = statements.iter().find(|statement| statement.word == def.name) else { continue };
            if let Some(now) = statement.datum(0).int() {
                S::lay_track(&mut self.state, of, track, now, statement.datum(1).int());
            }
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Carries out `set LABEL TRACK N`. `bearer` finds the subject with a label. Returns the track that was set; `None`
    /// if the order names no track.
    ///
    /// # Errors
    /// Nobody has this label, the subject has no such track, or `N` is outside the limits of the track.
    pub fn order_track(
        &mut self,
        order: &Statement,
        bearer: impl Fn(&Self, &str) -> Result<Subject, Illegal>,
    ) -> Result<Option<(Subject, TrackId)>, Illegal> {
        let [label, name] = [0, 1].map(|nth| order.datum(nth).text().unwrap_or_default());
        if !S::TRACKS.list.iter().any(|def| def.name == name) {
            return Ok(None);
        }
        let of = bearer(self, label)?;
        let no_track = || Illegal::by("", format!("`{label}` has no {name}"));
        let (track, def) = S::TRACKS.on(of.kind).find(|(_, def)| def.name == name).ok_or_else(no_track)?;
        let n = order.datum(2).int().unwrap_or(0);
        let most = S::track_most(&self.look(), of, track).unwrap_or(i64::MAX);
        if n < def.least || n > most {
            let limit = if n > most { format!("at most {most}") } else { format!("at least {}", def.least) };
            return Err(Illegal::by("", format!("{name} of `{label}` is {limit}")));
        }
        if self.put_track(of, track, n) { Ok(Some((of, track))) } else { Err(no_track()) }
    }
}
