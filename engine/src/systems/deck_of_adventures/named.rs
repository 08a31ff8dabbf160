//! What actions are called.

use super::action::Action;
use super::ask::{Ask, options};
use super::frame::AnyFrame;
use super::state::{State, Who};
use crate::kernel::{Words, slug};

/// The words of an action.
pub fn words(state: &State, action: Action) -> Words {
    let label = |who: Who| state.person(who).label.clone();
    match action {
        Action::Call(ability) => Words::new("call", ability.word()),
        Action::Contest(ability) => Words::new("contest", ability.word()),
        Action::By(who) => Words::part("by", label(who)),
        Action::Versus(ability) => Words::part("vs", ability.word()),
        Action::Range(range) => Words::part("dr", range.to_string()),
        Action::For(who) => Words::part("for", label(who)),
        Action::Against(who) => Words::part("against", label(who)),
        Action::Done => Words::part("done", ""),
        Action::Draw => Words::new("draw", ""),
        Action::Redraw(Some(card), fate) => Words::new("redraw", format!("{} with {}", card.short(), fate.short())),
        Action::Redraw(None, fate) => Words::new("redraw", format!("all with {}", fate.short())),
        Action::Accept => Words::new("accept", ""),
        Action::Report(rank) => Words::new("report", rank.name().to_lowercase()),
        Action::Award(who) => Words::new("award", label(who)),
        Action::Answer(n) => Words::new("answer", answer_words(state, n)),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Pass => Words::new("pass", ""),
        Action::Drawn(card) => Words::new("draw", card.short()),
    }
}

/// The word itself; with its number where the script offers it twice.
fn answer_words(state: &State, n: u8) -> String {
    let Some(AnyFrame::Ask(Ask { args, .. })) = state.frames.last() else { return n.to_string() };
    let options: Vec<String> = options(args).iter().map(|value| slug(&value.to_string())).collect();
    let mine = options.get(usize::from(n)).cloned().unwrap_or_default();
    let twice = options.iter().filter(|word| **word == mine).count() > 1 || mine.is_empty();
    if twice { format!("{mine} {}", u16::from(n) + 1).trim_start().to_string() } else { mine }
}
