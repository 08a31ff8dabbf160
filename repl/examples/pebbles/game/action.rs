//! Every pick, and its name.

use super::content::{Catalog, StoneId};
use rondel_engine::kernel::Words;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Draw,
    Throw(StoneId),
    With(StoneId),
    Done,
    Yes,
    No,
    /// Chance: the stone from the pouch.
    Drawn(StoneId),
}

pub fn words(catalog: &Catalog, action: Action) -> Words {
    let id = |stone| catalog.stone(stone).id.clone();
    match action {
        Action::Draw => Words::new("draw", ""),
        Action::Throw(stone) => Words::new("throw", id(stone)),
        Action::With(stone) => Words::part("with", id(stone)),
        Action::Done => Words::part("done", ""),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Drawn(stone) => Words::new("draw", id(stone)),
    }
}
