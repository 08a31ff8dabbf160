//! Statements that are said twice (`E0302`), and required statements that are missing (`E0303`).

use super::context::{example, named};
use super::unknown::Astray;
use super::{Shaped, Shaper, WordLists, all_of, wanted};
use crate::syntax::{Line, TermKind};
use rondel_engine::kernel::{Origin, Problem, Times, Word};

impl Shaper<'_> {
    /// Reports a statement that may stand only once in its body.
    pub(super) fn report_repeated(&mut self, word: &Word, at: Origin, first: Origin) {
        let problem = Problem::error("E0302", at, format!("{} is said twice", named(word)))
            .label("once is all it can be said here")
            .also(first, "it was said here first")
            .help("keep one of them");
        self.problems.push(problem);
    }

    /// Reports the required statements that a body lacks. `at` is the place to underline, and `place` names the body.
    pub fn report_lacking(&mut self, shaped: &Shaped, words: WordLists<'_>, at: Origin, place: &str) {
        if shaped.damaged {
            return;
        }
        for word in all_of(words) {
            if word.times != Times::Required || shaped.seen.contains(&word.word) {
                continue;
            }
            let problem = Problem::error("E0303", at, format!("{place} lacks {}", named(word)))
                .label(format!("{} must stand in it", named(word)))
                .help(format!("add `{}`: {}", example(word), word.doc));
            self.problems.push(problem);
        }
    }

    /// Returns the words on a line, after its first term, that could begin a statement.
    pub(super) fn words_behind_first(&self, line: &Line, words: WordLists<'_>) -> Vec<&'static str> {
        let behind = line.terms.iter().skip(1).filter(|term| term.kind == TermKind::Word);
        behind.filter_map(|term| Some(self.named(term.span.of(self.text), words)?.word)).collect()
    }

    /// Adds a hint if exactly one line is misplaced and its values fit the only required statement that is missing.
    /// Example: a second `left` in place of `top`. Returns the missing statement's word.
    pub(super) fn meant_for_lacking(
        &mut self,
        astray: &[Astray<'_>],
        seen: &[&str],
        words: WordLists<'_>,
    ) -> Option<&'static str> {
        let [Astray { line, problem: at }] = astray else { return None };
        let behind = line.terms.get(1..).filter(|behind| !behind.is_empty())?;
        self.problems.get(*at).filter(|problem| problem.fix.is_none())?;
        let is_lacking = |word: &&'static Word| word.times == Times::Required && !seen.contains(&word.word);
        let mut lacking: Vec<&Word> = all_of(words).filter(is_lacking).collect();
        lacking.retain(|word| self.fits(behind, word, words));
        let [word] = lacking.as_slice() else { return None };
        let first = line.terms.first()?.span;
        let place = self.origin(first);
        let written = wanted::short(&format!("{} {}", word.word, behind.first()?.span.to(line.span).of(self.text)));
        let problem = self.problems.get_mut(*at)?;
        let said = problem.help.take().map(|help| format!("{help}; ")).unwrap_or_default();
        let help = format!("{said}{} is missing: did you mean `{written}`?", named(word));
        *problem = problem.clone().help(help).fix(place, word.word);
        Some(word.word)
    }
}
