//! Gates: the condition of a line says whether what it does may be done at all, where somebody could do it or leave it.
//!
//! `on instead_of_loss if me.hp > 3: me.heal(1)` replaces no loss of who has less, and `on answer_hurt if who != me: ...`
//! is offered for others' losses only. So such a line has a second function, the query that goes before: `replaces_loss`,
//! `may_answer_hurt`.

use super::write::head;
use super::{Part, Said, Text, calls, words};
use rondel_engine::kernel::{HookWord, Item, Side, Vocabulary};

/// The query that goes before something done, made of the conditions of its lines.
pub(super) struct Gate<'s> {
    pub(super) hook: &'static HookWord,
    /// The lines of what is done.
    pub(super) of: &'s [Said<'s>],
}

impl<'s> Gate<'s> {
    /// That of the lines of a moment: where each has a condition that only looks, with what the query knows, and does
    /// nothing otherwise.
    pub(super) fn of(item: &Item, vocabulary: &'static Vocabulary, said: &'s [Said<'s>]) -> Option<Gate<'s>> {
        let does = said.first()?.hook;
        // What simply happens is not asked for; what is chosen, answered or done instead is.
        let asked = does.side.asked_before().filter(|_| does.chosen || !matches!(does.side, Side::Own | Side::Any))?;
        let fits =
            |hook: &&HookWord| (hook.moment, hook.side) == (does.moment, asked) && hook.items.contains(&item.kind);
        let hook = vocabulary.hooks.iter().find(fits)?;
        let unknown = |word: &str| {
            let of_does = does.roles.iter().any(|(role, _)| *role == word);
            of_does && hook.roles.iter().all(|(role, _)| *role != word)
        };
        let is_question = |(name, of_somebody): (&str, bool)| {
            vocabulary.questions.iter().any(|asked| asked.name == name && asked.on.is_some() == of_somebody)
        };
        let asks = |text: &str| calls(text).any(is_question);
        let looks = |said: &Said<'_>| {
            said.condition().is_some_and(|condition| !words(condition.text).any(unknown) && !asks(condition.text))
        };
        said.iter().all(looks).then_some(Gate { hook, of: said })
    }

    /// The moment at which it is done.
    pub(super) fn does(&self) -> &'static str {
        self.of.first().map_or("", |said| said.hook.name)
    }

    /// The conditions of its lines.
    pub(super) fn conditions(&self) -> impl Iterator<Item = Part<'s>> {
        self.of.iter().filter_map(Said::condition)
    }

    /// A function of its own.
    pub(super) fn write(&self, item: (&Item, &'static Vocabulary), out: &mut Text) {
        let name = self.of.first().map(|said| said.name);
        head(item, (self.hook, name), self.conditions(), out);
        self.answer(out);
        out.add("}\n");
    }

    /// What it answers: yes if the condition of any line holds.
    pub(super) fn answer(&self, out: &mut Text) {
        for (nth, condition) in self.conditions().enumerate() {
            out.add(if nth == 0 { "(" } else { " || (" });
            out.copy(condition);
            out.add(")");
        }
        out.add("\n");
    }
}
