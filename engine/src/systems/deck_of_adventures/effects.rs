//! What scripts do: effects checked and carried out. Nothing else lets a script change the position.

use super::event::Event;
use super::facts::who_of;
use super::frame::Caller;
use super::words::effect::Verb;
use super::work::Work;
use crate::kernel::{Source, Why};
use crate::script::Effect;

impl Work<'_> {
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        self.out.budget_mut().effect(source, effect.bytes());
        match (verb, effect.on.and_then(who_of)) {
            (Verb::AwardFate, Some(who)) => self.award(who, Why::by("DOA-028", source)),
            (Verb::Say, _) => self.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source)),
            (Verb::AwardFate, None) => {}
        }
    }
}
