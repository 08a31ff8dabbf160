//! Conditions of a line, behind its `if`, `unless` or `when`, and the words that only scripts have.

use super::{Read, Reader, When, pieces};
use rondel_engine::kernel::Help;
use rondel_engine::kernel::tongue::{Condition, Expr, ExprKind, Head, Piece};

/// The help for what only scripts can say.
pub(in crate::lines) const SCRIPT_HELP: &str =
    "a line has one condition and its effects; write a script for more: `rondel check --explain E0642`";

/// Words of scripts that may not stand in a line.
const SCRIPTED: [&str; 10] = ["let", "const", "for", "loop", "while", "do", "fn", "return", "if", "switch"];

/// Signs that are mistaken for comparisons: they assign, or have their characters swapped.
const NO_COMPARISON: [&str; 8] = ["=", "+=", "-=", "*=", "/=", "=<", "=>", "=!"];

impl<'t> Reader<'_, 't> {
    /// Checks the condition of a line, and returns it if there is one. `form` is the help that shows a correct line.
    pub(super) fn condition(&self, head: Head<'t>, form: &str) -> Read<Option<When<'t>>> {
        let missing = head.condition.as_ref().filter(|condition| condition.of.is_none()).map(|condition| condition.is);
        if let Some(is) = head.beside.or(missing) {
            return self.wrong(is, "here comes `if` or `unless` with a condition, or `:`", form);
        }
        let Some((condition, denied)) = head.condition.and_then(|when| Some((when.of?, when.denied))) else {
            return Ok(None);
        };
        self.check_plain(&condition)?;
        // The `or` of `3 or more` joins nothing.
        let is_join = |pair: &&[Expr<'_>]| {
            let [join, behind] = pair else { return false };
            let is_word = join.kind == ExprKind::Name && matches!(join.is.text, "and" | "or");
            is_word && !["more", "less", "fewer"].contains(&behind.is.text)
        };
        if let Some([join, behind]) = pieces(&condition).windows(2).find(is_join) {
            let sign = if join.is.text == "and" { "&&" } else { "||" };
            let message = format!("`{}` does not join two conditions", join.is.text);
            if behind.kind == ExprKind::Number {
                let help = format!("a whole condition stands on each side of `{sign}`: `me.hp == 3 {sign} me.hp == 7`");
                return self.wrong(join.is, message, help);
            }
            let help = Help::from(format!("write `{sign}` for `{}`", join.is.text)).instead(sign);
            return self.wrong(join.is, message, help);
        }
        if let Some(sign) = condition.sign(&NO_COMPARISON) {
            let help = match sign.text {
                "=<" | "=>" | "=!" => Help::write(format!("{}=", &sign.text[1..])),
                "=" => Help::write("=="),
                _ => "write `==`".into(),
            };
            return self.wrong(sign, format!("`{}` does not compare", sign.text), help);
        }
        Ok(Some(When { of: condition, denied }))
    }

    /// Reports a condition that stands behind the effects, since it must stand before the `:`. `late` is that condition
    /// and `does` the effects. `Ok` if there is no such condition.
    pub(super) fn condition_behind(
        &self,
        word: &str,
        head: &Head<'_>,
        (late, does): (Option<&Condition<'_>>, Piece<'_>),
    ) -> Read<()> {
        if head.condition.is_some() {
            return Ok(());
        }
        let Some(late) = late else { return Ok(()) };
        let (when, Some(condition)) = (late.word, &late.of) else { return Ok(()) };
        let effects = self.text.get(does.at..when.at).unwrap_or("").trim();
        if effects.is_empty() {
            return Ok(());
        }
        let head = format!("{word} {}", head.is.text);
        let line = format!("{} {} {}: {effects}", head.trim_end(), when.text, condition.is.text);
        let behind_the_word = line.strip_prefix(word).unwrap_or(&line).trim_start().to_string();
        let told = self.wrong(condition.is, "the condition stands before the `:`", format!("write `{line}`"));
        told.map_err(|problem| Box::new(problem.fix(self.origin(self.whole()), behind_the_word)))
    }

    /// Reports the words of variables and loops, which only scripts have.
    pub(super) fn check_plain(&self, of: &Expr<'_>) -> Read<()> {
        match scripted(of) {
            Some(word) => self.scripted(of.is, word),
            None => Ok(()),
        }
    }

    /// Returns the error of a word that only scripts have. For a `for` before `each`, the error says to leave it out.
    pub(super) fn scripted<T>(&self, is: Piece<'_>, word: &str) -> Read<T> {
        if let Some(rest) = is.text.strip_prefix(word).filter(|rest| rest.trim_start().starts_with("each ")) {
            let of_for =
                Piece { text: is.text.get(..is.text.len() - rest.trim_start().len()).unwrap_or(""), at: is.at };
            let help = Help::from(format!("write `{}`", rest.trim_start())).instead("");
            return self.wrong(of_for, format!("no `{word}` stands before `each`"), help);
        }
        self.wrong(is, format!("`{word}` is for scripts"), SCRIPT_HELP)
    }
}

/// Returns the word in an expression that only scripts have.
fn scripted(of: &Expr<'_>) -> Option<&'static str> {
    SCRIPTED.into_iter().find(|word| of.names(word))
}

/// Returns whether an expression has a word that only scripts have.
pub(in crate::lines) fn is_scripted(of: &Expr<'_>) -> bool {
    scripted(of).is_some()
}
