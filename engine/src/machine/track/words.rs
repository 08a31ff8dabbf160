//! The macro `tracks!` that lists a system's tracks, and the words it makes: facts, effects, statements of scenes.
//!
//! The numbers of these words follow right after the system's own, so a fact or effect of a track is found by
//! subtraction ([`reading`], [`way`]).

use super::{Reading, TrackId, Way};
use crate::kernel::{FactId, Source, Subject, Track, Value, Why, fact_id};
use crate::machine::{Caller, Look, Machine, System, Work};
use crate::script::Effect;

/// The numbers of a system that rise and fall, one row each.
///
/// ```ignore
/// tracks! {
///     Moment;
///     Energy = "energy" "Energy" of CHARACTER, "DOA-167" {
///         now "Energy Points left.";
///         most "most_energy" "DOA-167" "Energy Points at most.";
///         gain "gain_energy" "DOA-167" "Gains this many Energy Points, up to its maximum.";
///         lose "spend_energy" "DOA-167" "Loses this many Energy Points.";
///         scene 0 to 40 of 1 "Energy Points left, and perhaps of how many.";
///         with keeps = 1;
///     }
/// }
/// ```
///
/// Every line of a row may be left out. `now` makes a fact with the name of the track, `most` makes another fact,
/// `gain` and `lose` make effects. `scene` makes a statement of scenes, such as `energy 3 of 5`. Its last number is the
/// least number that may stand after `of`. `with` sets a field of the row's
/// [`TrackDef`](crate::machine::TrackDef).
///
/// The module `track` has a `TrackId` for each row, `TRACKS` for [`System::TRACKS`](crate::machine::System::TRACKS),
/// and the words that are joined to those of the system. `FACTS` and `EFFECTS` must come right behind the system's own.
/// `SCENE` belongs into the blocks of scenes. `NAMES` belong to the names that a ruling sets.
#[macro_export]
macro_rules! tracks {
    ($Moment:ty;
     $($Track:ident = $name:literal $title:literal of $kind:expr, $rule:literal {
        $(now $now:literal;)?
        $(most $most:literal $most_rule:literal $most_doc:literal;)?
        $(gain $gain:literal $gain_rule:literal $gain_doc:literal;)?
        $(lose $lose:literal $lose_rule:literal $lose_doc:literal;)?
        $(scene $low:literal to $high:literal of $least:literal $scene_doc:literal;)?
        $(with $field:ident = $value:expr;)*
     })*) => {
        /// The numbers that rise and fall.
        pub mod track {
            #[allow(unused_imports, reason = "rows name what is known beside them")]
            use super::*;
            use $crate::machine::{TrackDef, TrackId, Tracks};

            #[allow(dead_code, clippy::upper_case_acronyms, reason = "named like the rows")]
            enum Row { $($Track),* }

            $(
                #[allow(non_upper_case_globals, missing_docs, dead_code, reason = "named like its row")]
                pub const $Track: TrackId = TrackId(Row::$Track as u8);
            )*

            /// The rows.
            pub const TRACKS: &Tracks<$Moment> = &Tracks {
                list: &[$(TrackDef { $($field: $value,)* ..TrackDef::new($name, $title, $kind, $rule) }),*],
                // A row with `now "..."` gives `(Energy, Reading::Now)`. A row without `now` gives nothing: the first
                // argument of `only!` ties the pair to that line.
                facts: &[$(
                    $($crate::only!(($now) ($Track, $crate::machine::Reading::Now)),)?
                    $($crate::only!(($most) ($Track, $crate::machine::Reading::Most)),)?
                )*],
                effects: &[$(
                    $($crate::only!(($gain) ($Track, $crate::machine::Way::Gain)),)?
                    $($crate::only!(($lose) ($Track, $crate::machine::Way::Lose)),)?
                )*],
            };

            /// The facts of scripts.
            pub const FACTS: &[$crate::kernel::FactWord] = &[$(
                $($crate::machine::track_fact($kind, $name, $rule, $now),)?
                $($crate::machine::track_fact($kind, $most, $most_rule, $most_doc),)?
            )*];

            /// The effects of scripts.
            #[allow(dead_code, reason = "where there are any, they are joined, or `TRACKS` is refused")]
            pub const EFFECTS: &[$crate::kernel::EffectWord] = &[$(
                $($crate::kernel::rows::on($kind, $gain, &[$crate::kernel::Kind::COUNT], $gain_rule, $gain_doc).takes(&["amount"]),)?
                $($crate::kernel::rows::on($kind, $lose, &[$crate::kernel::Kind::COUNT], $lose_rule, $lose_doc).takes(&["amount"]),)?
            )*];

            /// The statements of scenes.
            #[allow(dead_code, reason = "a system need not take it")]
            pub const SCENE: &[$crate::kernel::Word] = &[$($(
                $crate::kernel::rows::word(
                    $name,
                    &[
                        $crate::kernel::Shape::Int($low, $high),
                        $crate::kernel::Shape::Opt(&$crate::kernel::Shape::After("of", &$crate::kernel::Shape::Int($least, $high))),
                    ],
                    $crate::kernel::Times::Optional,
                    $rule,
                    $scene_doc,
                ),
            )?)*];

            /// The names of the tracks, for a ruling.
            #[allow(dead_code, reason = "a system need not take it")]
            pub const NAMES: &[&str] = &[$($name),*];
        }
    };
}

/// Expands to its second argument. A repetition `$(...)?` must contain a variable of the optional part, such as `$now`.
/// The first argument is that variable, and has no other use.
#[doc(hidden)]
#[macro_export]
macro_rules! only {
    (($first:literal) $second:expr) => {
        $second
    };
}

/// Returns the word of a fact of a track. (The method of the same name reads the value.)
#[doc(hidden)]
pub const fn track_fact(on: u8, name: &'static str, rule: &'static str, doc: &'static str) -> crate::kernel::FactWord {
    crate::kernel::FactWord { on, name, args: &[], gives: crate::kernel::Kind::COUNT, doc, rule }
}

/// Returns whether the words of tracks come right behind the system's own. Otherwise the system does not compile.
const fn are_placed<S: System>() -> bool {
    let (words, tracks, mut at) = (S::VOCABULARY, S::TRACKS, 0);
    while at < tracks.facts.len() {
        let (track, reading) = tracks.facts[at];
        let (def, place) = (&tracks.list[track.0 as usize], words.own_facts as usize + at);
        let is_now = matches!(reading, Reading::Now);
        if words.facts[place].on != def.on {
            return false;
        }
        // The fact of the present value has the name of the track. The fact of the maximum has another name, which the
        // track does not keep, so this name cannot be compared.
        if is_now && fact_id(words.facts, def.on, def.name).0 as usize != place {
            return false;
        }
        at += 1;
    }
    let mut at = 0;
    while at < tracks.effects.len() {
        let (track, _) = tracks.effects[at];
        let on = tracks.list[track.0 as usize].on;
        if !matches!(words.effects[words.own_effects as usize + at].on, Some(kind) if kind == on) {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns the track and reading of a fact, if it is one of a track.
#[inline]
pub(in crate::machine) fn reading<S: System>(fact: FactId) -> Option<(TrackId, Reading)> {
    const { assert!(are_placed::<S>(), "`track::FACTS` and `track::EFFECTS` come right behind the system's own words") };
    let at = fact.0.checked_sub(S::VOCABULARY.own_facts)?;
    S::TRACKS.facts.get(usize::from(at)).copied()
}

/// Returns the track and direction of an effect, if it is one of a track.
pub(in crate::machine) fn way<S: System>(word: u16) -> Option<(TrackId, Way)> {
    let at = word.checked_sub(S::VOCABULARY.own_effects)?;
    S::TRACKS.effects.get(usize::from(at)).copied()
}

impl<S: System> Machine<S> {
    /// Reads the value of a fact of a track. (The free function of the same name makes the word.)
    pub(in crate::machine) fn track_fact(
        &self,
        state: &S::State,
        who: Subject,
        (track, reading): (TrackId, Reading),
    ) -> Value {
        let of_kind = S::TRACKS.get(track).is_some_and(|def| def.on == who.kind);
        let n = match reading {
            Reading::Now => S::track(state, who, track),
            Reading::Most => S::track_most(&self.look(state), who, track),
        };
        match n {
            Some(n) if of_kind => Value::Int(n),
            _ => Value::None,
        }
    }
}

impl<S: System> Work<'_, S> {
    /// Carries out an effect on a track.
    pub(in crate::machine) fn carry_track(
        &mut self,
        caller: &Caller<S::Moment>,
        effect: &Effect,
        on: Subject,
        (track, way): (TrackId, Way),
    ) {
        let source = Source::Script(caller.used.0, effect.line);
        self.out.budget_mut().effect(source, effect.bytes());
        let rule = S::VOCABULARY.effects.get(usize::from(effect.word)).map_or("", |word| word.rule);
        let why = Why::by(rule, source);
        match way {
            Way::Gain => self.gains(on, track, effect.int(0), why),
            Way::Lose => self.loses(on, track, effect.int(0), why),
        };
    }
}

impl<S: System> Look<'_, S> {
    /// Returns the tracks of somebody, to be drawn. Leaves out tracks that cannot rise above 0.
    pub fn drawn_tracks(&self, of: Subject) -> Vec<Track> {
        let drawn = S::TRACKS.on(of.kind).filter_map(|(track, def)| {
            let (now, most) = (S::track(self.state, of, track)?, S::track_most(self, of, track));
            (most != Some(0)).then(|| Track { name: def.title.into(), now, most })
        });
        drawn.collect()
    }
}
