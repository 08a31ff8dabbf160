//! Explanations of the numbers in events: the parts that each number is made of.
//!
//! Begin reading at [`numbers`], which the machine calls for an event when explanations are on. The other public
//! functions explain the draw, the damage and the report of a check. Their callers have the numbers at hand, and pass
//! them. For example, the 3 of a round is `2 rounds before` and `1 this one`.

use super::call::Called;
use super::event::Event;
use super::frame::{AnyFrame, Look};
use super::numbers;
use super::rest::Goal;
use crate::kernel::{Number, Numbers, PlayingCard, Source, Why, Working};

/// Returns the numbers of an event with their parts, in the position after the event.
pub fn numbers(look: &Look<'_>, event: &Event, why: Why) -> Numbers {
    let by = why.source;
    match event {
        Event::InPlay(event) => look.in_play_numbers(*event, why),
        Event::Announced { range, .. } => called(look, *range),
        Event::Outnumbered { n, .. } => Numbers::counted(*n, "others around the target who attacked it this round"),
        Event::RoundBegins { round } => Numbers::from(next(*round, "rounds before")),
        Event::Reshuffled { times, .. } => Numbers::from(next(*times, "times before")),
        Event::Standoff { rounds } => Numbers::counted(*rounds, "rounds since somebody was hurt"),
        Event::Toughened { hp, ap, .. } => Numbers::counted(1, "a Fate Card")
            .with("HP", Number::plain(*hp, "HP now"))
            .with("AP", Number::plain(*ap, "AP now")),
        Event::Treats { other, range, .. } => {
            let turns = look.state.person(*other).body.out.unwrap_or(0);
            let base = Number::default().add(5, Source::Rules, || "to bring somebody round".into());
            let range_now = base.add(-i64::from(turns), Source::Rules, || "turns knocked out".into());
            Numbers::from(range_now.becomes(i64::from(*range), Source::Rules, || "at least 0".into()))
        }
        Event::HasHp { hp, .. } => Numbers::of(*hp, by, "HP"),
        Event::BroughtRound { hp, .. } => Numbers::of(*hp, by, "HP it wakes with"),
        Event::PlayedEpic { sacrificed, .. } if *sacrificed > 0 => {
            Numbers::counted(i64::try_from(*sacrificed).unwrap_or(i64::MAX), "cards, each 1 more modifier")
        }
        Event::EpicScore { passed, needed } => {
            Numbers::counted(*passed, "checks passed").with("needed", Number::plain(*needed, "for a success"))
        }
        Event::RestsFor { goal, n, .. } => Numbers::counted(*n, chosen(*goal)),
        // `left` takes the loss, so the gain is negative.
        Event::Recovers { n, now, .. } => Numbers::counted(*n, "as far as the card reaches").left("now", *now, -*n),
        _ => Numbers::NONE,
    }
}

/// Returns the number `n` as the number before it and 1. `before` is the note for the number before it.
fn next(n: impl Into<i64>, before: &str) -> Number {
    Number::plain(n.into() - 1, before).add(1, Source::Rules, || "this one".into())
}

/// Returns the note for a number that the player has chosen.
fn chosen(goal: Goal) -> String {
    format!("{}, as chosen", goal.words())
}

/// Returns the range of the innermost call, and its source. This is the initiator's modifier in a Contested Check, a
/// script, or the caller.
fn called(look: &Look<'_>, range: u8) -> Numbers {
    let frames = &look.state.frames;
    let called =
        frames.iter().rev().find_map(|frame| if let AnyFrame::Called(called) = frame { Some(called) } else { None });
    if let Some(Called { by: Some(by), contest: Some(with), .. }) = called {
        let set: Number = numbers::contested_range(Number::default(), look, *by, *with);
        return Numbers::from(set.becomes(i64::from(range), Source::Rules, || "when it was set".into()));
    }
    let asking =
        frames.iter().rev().find_map(|frame| if let AnyFrame::Hook(hook) = frame { Some(hook.used) } else { None });
    match asking {
        Some(used) => Numbers::of(range, Source::Script(used.0, 0), "DR"),
        None => Numbers::of(range, Source::Rules, "DR, as called"),
    }
}

/// Returns the Upper or Lower Hand of a draw, and the number of cards that are drawn for it.
pub fn draws(hand: Number, cards: u8) -> Numbers {
    let more = hand.total().saturating_abs();
    let drawn = Number::plain(1, "always").add(more, Source::Rules, || "for the hand".into());
    let note = || "no more than there can be".into();
    Numbers::from(hand).with("cards", drawn.becomes(i64::from(cards), Source::Rules, note))
}

/// Returns the damage, the parts taken by AP and HP, and the points left.
pub fn hurt(damage: Number, ap: u8, hp: u8, left: u8) -> Numbers {
    let armor = Number::plain(ap, "AP take it first");
    let rest = damage.total() - i64::from(ap);
    let not_taken = Number::plain(rest, "not taken by AP");
    let lost = not_taken.becomes(i64::from(hp), Source::Rules, || "no more than there are".into());
    Numbers::from(damage).with("AP", armor).with("HP", lost).left("left", left, hp)
}

/// Returns the numbers of a reported check: the allowed distance from the target card, the actual distance, and the
/// reported rank. `used` has the drawn card, and the same card with the reported rank.
pub fn checked(within: Number, target: PlayingCard, used: Option<(PlayingCard, PlayingCard)>) -> Numbers {
    let numbers = Numbers::default().with("within", within);
    let Some((card, report)) = used else { return numbers };
    let distance = report.rank.ring_distance(target.rank);
    let numbers = numbers.with("distance", Number::plain(distance, &format!("{} to {}", report.rank, target.rank)));
    match report.rank.name().parse::<i64>() {
        Ok(rank) if report != card => {
            let by = card.rank.ring_distance(report.rank);
            numbers.with("reported", Number::plain(rank, &format!("{card}, shifted by {by}")))
        }
        _ => numbers,
    }
}
