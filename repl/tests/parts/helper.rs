//! Prompts that change while a line is typed.

use rondel_repl::internals::fitted;
use rondel_repl::text::plain;

/// The line editor has counted the lines of the prompt. So a replacement has as many, and the typed text stays in
/// place.
#[test]
fn a_prompt_that_changes_keeps_its_lines() {
    let asked = "you: an Action on Round 1?\n› ";
    let marked = "✗1 old content you: an Action on Round 1?\n› ";
    assert_eq!(fitted(marked, 2), marked, "all of a wider question is told");
    assert_eq!(fitted(asked, 2), asked, "and no blanks of it stay");
    let long = "✗1 which of the many things that are known\n  do you mean?\n› ";
    assert_eq!(fitted(asked, 3), format!("\n{asked}"));
    assert_eq!(plain(&fitted(long, 2)), "✗1 which of the many things that are known…\n› ");
    for lines in 1..5 {
        assert_eq!(fitted(long, lines).split('\n').count(), lines);
        assert!(fitted(long, lines).ends_with("› "));
    }
}
