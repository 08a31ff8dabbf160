//! Numbers and permissions that what is in play may change: each is worked out here, for the rules, for scripts and for
//! whoever asks how it came about.

use super::content::{Ability, Kind, Moment};
use super::facts::{ability_subject, subject};
use super::frame::Look;
use super::state::Who;
use crate::kernel::{Illegal, Source, Subject, Working};
use crate::machine::Occasion;

/// The modifier of a character in an attribute or skill: what is bought of it, of its attribute, and what is in play
/// (DOA-032, DOA-036).
pub fn modifier<W: Working>(start: W, look: &Look<'_>, who: Who, ability: Ability) -> W {
    let person = look.state.person(who);
    let source = Source::Item(look.catalog().sheet(person.sheet).item);
    let steps = |ability: Ability| i64::from(person.steps[ability as usize]);
    let mut all = start;
    for part in [ability.attribute(), Some(ability)].into_iter().flatten() {
        all = all.add(steps(part), source, || part.word().to_string());
    }
    let (about, with) = ([subject(who)], [ability_subject(ability)]);
    let watched = [subject(who), ability_subject(ability)];
    changed(all, look, &about, (Moment::Modifier, &with), (Moment::AnyModifier, &watched))
}

/// The Difficulty Range that a Contested Check sets: 4 less the initiator's modifier, at least 0 (DOA-083).
pub fn contested_range<W: Working>(start: W, look: &Look<'_>, by: Who, ability: Ability) -> W {
    let modifier: i64 = modifier(0, look, by, ability);
    let range = start.add(4, Source::Rules, String::new).add(-modifier, source(look, by), || ability.word().to_string());
    if range.total() < 0 { range.becomes(0, Source::Rules, || "at least 0".into()) } else { range }
}

/// Upper less Lower Hand of a check: so many cards more are drawn, and the nearest is used, or below 0 the farthest
/// (DOA-078 to DOA-081). Exhaustion is one of Lower Hand for each reshuffle (DOA-012).
pub fn hand<W: Working>(start: W, look: &Look<'_>, who: Who, check: Subject, given: i64) -> W {
    let tired = i64::from(look.state.deck_of(who).reshuffles);
    let all = start.add(given, Source::Rules, String::new).add(-tired, Source::Rules, || "reshuffled".into());
    let watched = [subject(who), check];
    changed(all, look, &[subject(who)], (Moment::Hand, &[check]), (Moment::AnyHand, &watched))
}

/// May a character give up a Fate Card? Only Dealers hold any (DOA-027).
pub fn may_spend(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if look.catalog().sheet(look.state.person(who).sheet).kind != Kind::Dealer {
        return look.no("DOA-027", || "only Dealers have Fate Cards".into());
    }
    let about = [subject(who)];
    let any = Some((Moment::AnyMaySpend, &about[..]));
    look.permits("DOA-018", Occasion { about: &about, own: Some((Moment::MaySpend, &[])), any })
}

/// The character as the source of a number.
pub fn source(look: &Look<'_>, who: Who) -> Source {
    Source::Item(look.catalog().sheet(look.state.person(who).sheet).item)
}

fn changed<'s, W: Working>(
    base: W,
    look: &Look<'_>,
    about: &'s [Subject],
    own: (Moment, &'s [Subject]),
    any: (Moment, &'s [Subject]),
) -> W {
    look.changed(base, None, Occasion { about, own: Some(own), any: Some(any) })
}
