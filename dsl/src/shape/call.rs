//! Calls of behaviours with their arguments, such as `flee(hp: 1)`. [`Shaper::call`] reads a call in a statement.

use super::cursor::{Cursor, Miss};
use super::marks::MOST_MEMBER;
use super::params::kind_word;
use super::{Shaper, wanted};
use crate::syntax::{Span, Term, TermKind};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Call, Datum, Help, Origin, Param, ParamKind, Places, Problem};

/// An argument of a call.
struct Given {
    /// `None` if the value cannot be read.
    datum: Option<Datum>,
    at: Origin,
}

impl Shaper<'_> {
    /// Reads the name of an item of this kind and its arguments. A faulty argument is reported, and the call is
    /// returned without it.
    pub(super) fn call(&mut self, cursor: &mut Cursor<'_>, kind: &'static str) -> Result<Call, Miss> {
        let start = *cursor;
        let id = self.name(cursor, &[kind])?;
        let name_at = cursor.since(&start);
        let names = self.names;
        let Some(params) = names.params(kind, &id) else {
            // The parameters of a broken item are not known, so its arguments are skipped unread.
            if cursor.peek().is_some_and(|term| matches!(term.kind, TermKind::Group(_))) {
                cursor.skip();
            }
            return Ok(Call { id, args: Vec::new(), places: Places::default() });
        };
        let spelling = names.spelling(kind, &id).unwrap_or(&id);
        let mut given: Vec<Option<Given>> = params.iter().map(|_| None).collect();
        let mut all_readable = true;
        if let Some(Term { kind: TermKind::Group(inner), span }) = cursor.peek() {
            cursor.skip();
            let mut inside = Cursor::new(inner, span.end.saturating_sub(1));
            let problems_before = self.problems.len();
            self.arguments(&mut inside, params, spelling, &mut given);
            all_readable = self.problems.len() == problems_before;
        }
        // An unreadable argument may be the argument that seems absent.
        if all_readable {
            self.report_absent(params, &given, name_at, (kind, spelling));
        }
        let (mut places, mut args) = (Vec::new(), Vec::new());
        for (param, argument) in params.iter().zip(given) {
            places.extend(argument.as_ref().map(|argument| (param.name.clone(), argument.at)));
            let datum = argument.and_then(|argument| argument.datum).or_else(|| param.default.clone());
            args.extend(datum.map(|datum| (param.name.clone(), datum)));
        }
        Ok(Call { id, args, places: Places(places) })
    }

    /// Reads the arguments between the brackets of a call of `id`. `given` has one entry for each parameter, `None`
    /// without an argument.
    fn arguments(&mut self, cursor: &mut Cursor<'_>, params: &[Param], id: &str, given: &mut [Option<Given>]) {
        while !cursor.is_done() {
            let start = *cursor;
            let is_readable = match self.argument_name(cursor) {
                Some((name, at)) => self.named_argument(cursor, params, (&name, at, id), given),
                None => self.lone_argument(cursor, params, (cursor.span(), id), given),
            };
            if !is_readable {
                skip_argument(cursor);
            } else if !cursor.is_done() && !cursor.take_mark(b',') {
                self.report_surplus(cursor.span());
                skip_argument(cursor);
            }
            // Something is skipped each time, so that the loop ends.
            if cursor.place() == start.place() {
                cursor.skip();
            }
        }
    }

    /// Reads the name of an argument and its colon: `hp:`. `None` if the argument has no name.
    fn argument_name(&mut self, cursor: &mut Cursor<'_>) -> Option<(String, Span)> {
        let term = cursor.peek().filter(|term| term.kind == TermKind::Word)?;
        let sign = cursor.peek_second().filter(|term| term.is_mark(b':') || term.is_mark(b'='))?;
        let name = term.span.of(self.text);
        if sign.is_mark(b'=') {
            let problem = Problem::error("E0301", self.origin(sign.span), "an argument has `:` behind its name")
                .label("`=` stands in declarations")
                .help(format!("write `{name}: ...`"))
                .fix(self.origin(Span { start: term.span.end, end: sign.span.end }), ":");
            self.problems.push(problem);
        }
        cursor.skip();
        cursor.skip();
        Some((name.to_string(), term.span))
    }

    /// Reads the value of an argument with a name. Returns `false` if it cannot be read, which is reported.
    fn named_argument(
        &mut self,
        cursor: &mut Cursor<'_>,
        params: &[Param],
        (name, at, id): (&str, Span, &str),
        given: &mut [Option<Given>],
    ) -> bool {
        let at = self.origin(at);
        let Some((slot, param)) = given.iter_mut().zip(params).find(|(_, param)| param.name == name) else {
            let is_given =
                |other: &str| params.iter().zip(&*given).any(|(param, slot)| param.name == other && slot.is_some());
            let help = match did_you_mean(name, params.iter().map(|param| param.name.as_str())) {
                // A name that already has an argument is no correction.
                Some(near) => Help { instead: near.instead.filter(|meant| !is_given(meant)), ..near },
                None => takes(id, params).into(),
            };
            let problem = Problem::error("E0207", at, format!("`{id}` takes no `{name}`"))
                .label("this argument is not known")
                .help(help);
            self.problems.push(problem);
            return false;
        };
        if let Some(first) = slot {
            let problem = Problem::error("E0208", at, format!("`{name}` is given twice"))
                .label("it already has a value")
                .also(first.at, "it was given here")
                .help("keep one of them");
            self.problems.push(problem);
            return false;
        }
        let datum = self.argument(cursor, param);
        let is_readable = datum.is_some();
        *slot = Some(Given { datum, at });
        is_readable
    }

    /// Reads an argument without a name, for the first parameter. Returns `false` if it cannot be read, which is
    /// reported.
    fn lone_argument(
        &mut self,
        cursor: &mut Cursor<'_>,
        params: &[Param],
        (at, id): (Span, &str),
        given: &mut [Option<Given>],
    ) -> bool {
        let at = self.origin(at);
        let (Some(slot), Some(param)) = (given.first_mut(), params.first()) else {
            let problem = Problem::error("E0207", at, format!("`{id}` takes no arguments"))
                .label("nothing can stand in these brackets")
                .help(format!("write `{id}` alone"));
            self.problems.push(problem);
            return false;
        };
        if slot.is_some() {
            let problem = Problem::error("E0207", at, "this argument lacks its name")
                .label("only a single argument may go without")
                .help(takes(id, params));
            self.problems.push(problem);
            return false;
        }
        let datum = self.argument(cursor, param);
        let is_readable = datum.is_some();
        *slot = Some(Given { datum, at });
        is_readable
    }

    /// Reads the value of an argument. `None` if it does not fit the parameter, which is reported.
    fn argument(&mut self, cursor: &mut Cursor<'_>, param: &Param) -> Option<Datum> {
        match self.param_value(cursor, &param.takes) {
            Ok(datum) => Some(datum),
            Err(miss) => {
                let problem = self.wrong_value(&format!("`{}`", param.name), &param.takes, miss);
                self.problems.push(problem.also(param.at, "it is declared here"));
                None
            }
        }
    }

    /// Reports terms after the value of an argument.
    fn report_surplus(&mut self, at: Span) {
        let problem = Problem::error("E0301", self.origin(at), "this argument goes on too long")
            .label("a `,` or `)` was expected")
            .help("arguments have commas between them: `(rounds: 3-6, pay: 2 intellect)`");
        self.problems.push(problem);
    }

    /// Reports the parameters without a default that got no argument.
    fn report_absent(&mut self, params: &[Param], given: &[Option<Given>], at: Span, (kind, id): (&str, &str)) {
        for (param, argument) in params.iter().zip(given) {
            if argument.is_some() || param.default.is_some() {
                continue;
            }
            let problem = Problem::error("E0209", self.origin(at), format!("{kind} `{id}` lacks its `{}`", param.name))
                .label(format!("`{}` has no value of its own, so it must be given", param.name))
                .also(param.at, "it is declared here")
                .help(format!("write `{}`; {}", filled(id, params), takes(id, params)));
            self.problems.push(problem);
        }
    }

    /// Reads a value of a parameter's type.
    pub(super) fn param_value(&mut self, cursor: &mut Cursor<'_>, takes: &ParamKind) -> Result<Datum, Miss> {
        Ok(match takes {
            ParamKind::Int => Datum::Int(self.int(cursor, i64::from(i32::MIN), i64::from(i32::MAX))?),
            ParamKind::Formula => {
                let names = &self.names.quantities;
                Datum::Formula(self.formula(cursor, names, &|| describe_kind(takes))?)
            }
            ParamKind::Ranges => Datum::Ranges(self.ranges(cursor, 0, MOST_MEMBER)?),
            ParamKind::Pattern => Datum::Pattern(self.pattern(cursor)?),
            ParamKind::Word => Datum::Word(self.any_word(cursor)?),
            ParamKind::Cost => {
                // The empty list allows a cost of any kind.
                let (n, kind) = self.cost(cursor, &[])?;
                Datum::Cost(n.into(), kind)
            }
            ParamKind::Text => Datum::Text(self.quoted(cursor)?),
            ParamKind::Bool => Datum::Bool(self.word_of(cursor, &["yes", "no"])? == "yes"),
            ParamKind::OneOf(words) => Datum::Word(self.listed_word(cursor, words)?),
        })
    }

    /// Reads one of the words that a parameter lists.
    fn listed_word(&self, cursor: &mut Cursor<'_>, words: &[String]) -> Result<String, Miss> {
        let start = *cursor;
        let word = self.any_word(cursor)?;
        if words.contains(&word) {
            return Ok(word);
        }
        let miss = Miss::wanted(cursor.since(&start), describe_kind(&ParamKind::OneOf(words.to_vec())));
        *cursor = start;
        Err(miss)
    }

    /// Returns the error of a value that does not fit the type of the parameter `name`.
    pub(super) fn wrong_value(&self, name: &str, takes: &ParamKind, miss: Miss) -> Problem {
        if let Some(problem) = miss.problem {
            return *problem;
        }
        let wanted = describe_kind(takes);
        let typed = miss.at.of(self.text);
        // The same text, shortened for messages.
        let shown = wanted::short(typed);
        let at = if shown.is_empty() { self.last_character(miss.at) } else { miss.at };
        let found = if shown.is_empty() { "nothing".to_string() } else { format!("`{shown}`") };
        let is_word = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        // The content of needless quotes, if it would fit the type.
        let unquoted = if typed.starts_with('"') { crate::text::unquote(typed).ok() } else { None };
        let bare = unquoted.filter(|text| match takes {
            ParamKind::Int => text.parse::<i32>().is_ok(),
            ParamKind::Word => is_word(text) && text.starts_with(char::is_alphabetic),
            _ => false,
        });
        let help = match (takes, bare) {
            (ParamKind::Text, _) if !shown.is_empty() => {
                let help = Help::from(format!("write it in quotes: `\"{shown}\"`"));
                // The correction is certain only if the whole text is one word: `name: Ada`.
                if is_word(typed) { help.instead(format!("\"{typed}\"")) } else { help }
            }
            // `hp: "3"`
            (_, Some(bare)) => Help::from(format!("it stands without quotes: write `{bare}`")).instead(bare),
            _ => format!("write {wanted}").into(),
        };
        Problem::error("E0313", self.origin(at), format!("{name} takes {wanted}, not {found}"))
            .label(format!("expected {wanted}"))
            .help(help)
    }
}

/// Describes the values that a parameter takes, in words for authors.
fn describe_kind(takes: &ParamKind) -> String {
    match takes {
        ParamKind::OneOf(words) => return wanted::either(words.iter().map(|word| format!("`{word}`"))),
        ParamKind::Int => "a whole number such as `3`",
        ParamKind::Formula => "a formula such as `2+1`",
        ParamKind::Ranges => "numbers such as `2-5` or `1,6`",
        ParamKind::Pattern => wanted::MARKS,
        ParamKind::Word => "a word",
        ParamKind::Cost => "a cost such as `2 strength`",
        ParamKind::Text => "text in quotes",
        ParamKind::Bool => "`yes` or `no`",
    }
    .to_string()
}

/// Returns a call with all required arguments: `stings(n: 1)`.
fn filled(id: &str, params: &[Param]) -> String {
    let example = |takes: &ParamKind| match takes {
        ParamKind::Int => "1".to_string(),
        ParamKind::OneOf(words) => words.first().cloned().unwrap_or_default(),
        other => kind_word(other).to_uppercase(),
    };
    let needed = params.iter().filter(|param| param.default.is_none());
    let args: Vec<String> = needed.map(|param| format!("{}: {}", param.name, example(&param.takes))).collect();
    format!("{id}({})", args.join(", "))
}

/// Returns the parameters of an item, for help: `flee takes hp: int, often: word (may be left out)`.
fn takes(id: &str, params: &[Param]) -> String {
    let mut shown = Vec::new();
    for param in params {
        let note = if param.default.is_some() { " (may be left out)" } else { "" };
        shown.push(format!("{}: {}{note}", param.name, kind_word(&param.takes)));
    }
    if shown.is_empty() { format!("`{id}` takes no arguments") } else { format!("`{id}` takes {}", shown.join(", ")) }
}

/// Skips to the next argument with a name, or to the end.
fn skip_argument(cursor: &mut Cursor<'_>) {
    while !cursor.is_done() {
        if !cursor.take_mark(b',') {
            cursor.skip();
        } else if cursor.peek_second().is_some_and(|term| term.is_mark(b':')) {
            // A name and its colon stand behind the comma.
            return;
        }
    }
}
