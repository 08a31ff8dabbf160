//! What lies ahead, for whoever decides: how an attack has come out, and how much of it was stopped.

use super::AdventureDeck;
use super::amount;
use super::attack::{Attack, AttackStep};
use super::state::State;
use crate::kernel::{Resolved, does};
use crate::machine::Holds;

/// How the attack that is under way in `begun` has come out in `now`.
pub fn resolved(game: &AdventureDeck, begun: &State, now: &State) -> Resolved {
    let attacks = begun.frames.iter().enumerate().rev();
    let under_way = attacks.filter_map(|(at, frame)| Some((at, Holds::<Attack>::get(frame)?))).next();
    let Some((at, attack)) = under_way.filter(|(_, attack)| !is_struck(attack)) else { return Resolved::Nothing };
    let same = |later: &&Attack| (later.by, later.card, later.source) == (attack.by, attack.card, attack.source);
    let later = now.frames.get(at).and_then(Holds::<Attack>::get).filter(same);
    if later.is_some_and(|later| !is_struck(later) && later.answered >= attack.answered) {
        return Resolved::Open;
    }
    let (target, then) = (now.at(attack.target), begun.at(attack.target));
    let whole: i64 = amount::amount(0i64, &game.look(begun), at, attack);
    let lost = i64::from(then.hp) - i64::from(now.at(attack.target).hp);
    let stopped = whole.saturating_sub(lost.max(0)).max(0);
    let is_hit = lost > 0;
    let outcome = format!("{} {}", does(&target.label, "is"), if is_hit { "hit" } else { "unharmed" });
    let degree = match (is_hit, stopped) {
        (true, 0) => format!("{lost} HP lost"),
        (true, _) => format!("{lost} HP lost, {stopped} of {whole} stopped"),
        (false, _) => format!("all {whole} stopped"),
    };
    let success = is_hit != target.hero().is_some();
    Resolved::As { success, outcome, degree, rank: u8::from(!success) }
}

/// Has it done its damage?
fn is_struck(attack: &Attack) -> bool {
    matches!(attack.step, AttackStep::Struck | AttackStep::Settled | AttackStep::Over)
}
