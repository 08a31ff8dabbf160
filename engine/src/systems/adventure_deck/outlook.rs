//! The outcome of an attack, for tools that look ahead: hit or unharmed, and the amount that was stopped.
//!
//! `resolved` compares the position before a decision (`begun`) with one that it may lead to (`now`).

use super::AdventureDeck;
use super::amount;
use super::attack::{Attack, AttackStep};
use super::state::{State, Who};
use crate::kernel::{Resolved, does};
use crate::machine::Holds;

/// Returns the outcome in `now` of the attack under way in `begun`.
pub fn resolved(game: &AdventureDeck, begun: &State, now: &State) -> Resolved {
    let frames = begun.frames.iter().enumerate().rev();
    let mut attacks = frames.filter_map(|(at, frame)| Some((at, Holds::<Attack>::get(frame)?)));
    let Some((at, attack)) = attacks.next() else { return Resolved::Nothing };
    if is_struck(attack) {
        return Resolved::Nothing;
    }
    let is_same = |later: &Attack| (later.by, later.card, later.source) == (attack.by, attack.card, attack.source);
    // An answer is never taken back. If `later` has none and `attack` had one, it is another attack of the same kind.
    if let Some(later) = now.frames.get(at).and_then(Holds::<Attack>::get)
        && is_same(later)
        && !is_struck(later)
        && later.answered >= attack.answered
    {
        return Resolved::Open;
    }
    let lost_by = |who: Who| i64::from(begun.at(who).hp) - i64::from(now.at(who).hp);
    let target = now.at(attack.target);
    let whole: i64 = amount::amount(0i64, &game.look(begun), at, attack);
    let lost = lost_by(attack.target);
    let stopped = whole.saturating_sub(lost.max(0)).max(0);
    let is_hit = lost > 0;
    let outcome = format!("{} {}", does(&target.label, "is"), if is_hit { "hit" } else { "unharmed" });
    // A blow into a Grapple may hit another combatant in it (ADS-296).
    let is_in_grapple =
        |who: &Who| begun.at(*who).holds.contains(&attack.target) || begun.at(attack.target).holds.contains(who);
    let in_its_place = begun.everybody().filter(is_in_grapple).find(|who| !is_hit && lost_by(*who) > 0);
    let degree = match (is_hit, in_its_place) {
        (true, _) if target.hp <= 0 => format!("all {lost} HP lost"),
        (true, _) if stopped == 0 => format!("{lost} HP lost"),
        (true, _) => format!("{lost} HP lost, {stopped} of {whole} stopped"),
        (false, Some(other)) => format!("{} in its place", does(&now.at(other).label, "is hit")),
        (false, None) => format!("all {whole} stopped"),
    };
    // A success is one for the Players: a Foe is hit, or a Character is unharmed.
    let success = is_hit != target.hero().is_some();
    // Rank 0 is that of the best degree.
    Resolved::As { success, outcome, degree, rank: u8::from(!success) }
}

/// Returns whether the attack has done its damage.
fn is_struck(attack: &Attack) -> bool {
    matches!(attack.step, AttackStep::Struck | AttackStep::Settled | AttackStep::Over)
}
