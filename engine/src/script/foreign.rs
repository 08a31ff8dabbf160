//! Words of other languages, and the keywords of scripts.

use crate::kernel::Help;

/// Words of other languages, and what scripts write instead.
const FOREIGN: &[(&str, &str)] = &[
    ("elif", "else if"),
    ("elseif", "else if"),
    ("elsif", "else if"),
    ("otherwise", "else"),
    ("unless", "if !"),
    ("function", "fn"),
    ("def", "fn"),
    ("func", "fn"),
    ("foreach", "for"),
    ("then", "{"),
    ("begin", "{"),
    ("end", "}"),
    ("endif", "}"),
    ("is", "=="),
    ("isnt", "!="),
    ("mod", "%"),
    ("NULL", "()"),
    ("Null", "()"),
    ("TRUE", "true"),
    ("FALSE", "false"),
    ("var", "let"),
    ("null", "()"),
    ("nil", "()"),
    ("none", "()"),
    ("nothing", "()"),
    ("None", "()"),
    ("undefined", "()"),
    ("True", "true"),
    ("False", "false"),
    ("and", "&&"),
    ("or", "||"),
    ("not", "!"),
    ("self", "me"),
    ("this", "me"),
    ("yes", "true"),
    ("no", "false"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
];

/// Libraries of other languages, each with the way in which scripts do the same.
pub(super) const LIBRARIES: &[(&str, &str)] = &[
    ("console", "write `say(\"...\")`, which tells the table"),
    ("Math", "numbers are whole: `/` leaves no fraction, and `max`, `min` and `abs` stand alone: `max(1, me.hp / 2)`"),
    ("math", "numbers are whole: `/` leaves no fraction, and `max`, `min` and `abs` stand alone: `max(1, me.hp / 2)`"),
    ("random", "luck is asked for: `help questions` lists how"),
];

/// Returns the help for a word of another language.
pub(super) fn foreign(name: &str) -> Option<Help> {
    FOREIGN.iter().find(|(word, _)| *word == name).map(|(_, own)| Help::write(*own))
}

/// The keywords of scripts.
pub(super) const KEYWORDS: [&str; 11] =
    ["if", "else", "for", "in", "while", "loop", "let", "const", "return", "break", "continue"];

/// Returns whether a help names the word that was meant. A keyword is only a similar word, so it does not count.
pub(super) fn says_which(help: Option<&Help>) -> bool {
    let instead = help.and_then(|help| help.instead.as_deref());
    instead.is_some_and(|instead| !KEYWORDS.contains(&instead))
}
