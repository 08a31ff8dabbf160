//! Rulings: changes that the GM makes to the position, checked before anything changes (DMD-230).
//!
//! [`order`] carries out one order. For example, `hurt ann 3` deals 3 damage to the character with the label `ann`.

use super::Work;
use super::allot::hurt;
use super::disable::sets_disabled;
use super::effects::card_of;
use super::event::Event;
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::state::Who;
use rondel_engine::kernel::{Illegal, Source, Statement, Subject, Why};

/// Carries out an order of the GM.
///
/// # Errors
/// There is no such character, card or house rule.
pub fn order(work: &mut Work<'_>, order: &Statement) -> Result<(), Illegal> {
    let word = |n: usize| order.datum(n).text().unwrap_or_default();
    match order.word {
        "set" => {
            let changed = work.order_track(order, bearer)?;
            // Resolve is never above Health (DMD-115).
            if let Some(who) = changed.and_then(|(of, _)| who_of(of)) {
                let person = work.s.person_mut(who);
                let resolve = person.resolve.now().min(person.health.now());
                person.resolve.to(resolve);
            }
        }
        "gold" => {
            let who = labelled(work, word(0))?;
            let gold = order.datum(1).int().and_then(|gold| u32::try_from(gold).ok()).unwrap_or(0);
            work.s.person_mut(who).gold = gold;
            work.tell(Event::Gold { who, gold }, Why::RULING);
        }
        "hurt" => {
            let who = labelled(work, word(0))?;
            hurt(work, who, order.datum(1).int().unwrap_or(0), Source::Rules);
        }
        "disable" | "enable" => {
            let who = labelled(work, word(0))?;
            // Only a disabled card can be enabled, and only an enabled one disabled.
            let disabled = order.word == "enable";
            let Some(nth) = card_of(work, who, word(1), disabled) else {
                let how = if disabled { "disabled" } else { "enabled" };
                return Err(Illegal::by("", format!("`{}` has no {how} card `{}`", word(0), word(1))));
            };
            sets_disabled(work, who, nth, !disabled, Why::RULING);
        }
        "say" => work.tell(Event::Said { text: word(0).to_string() }, Why::RULING),
        "house" => work.s.house.set(order)?,
        _ => work.order_in_play(order, bearer)?,
    }
    Ok(())
}

/// Returns the character with this label.
fn labelled(work: &Work<'_>, label: &str) -> Result<Who, Illegal> {
    let found = work.s.everybody().find(|who| work.s.person(*who).label == label);
    found.ok_or_else(|| Illegal::by("", format!("nobody is called `{label}` here")))
}

/// Returns the subject with this label that can have statuses and tokens: a character, or `game`.
fn bearer(work: &Work<'_>, label: &str) -> Result<Subject, Illegal> {
    if label == "game" { Ok(GAME_SUBJECT) } else { labelled(work, label).map(subject) }
}
