//! Unknown words in the claims of scenes (`S0113`).
//!
//! `refuse play Swrod` and `offer no wiat` always hold, because nothing has these names, so running the scene does not
//! find the mistakes. [`StepWords::unknown`] does. A step that does something needs no such check: it succeeds, or its
//! refusal has a reason.
//!
//! | step | mistake |
//! |---|---|
//! | `told`, `untold` | an empty text |
//! | `refuse`, `offer` | a word that nothing is called by |
//! | `expect` | an unknown fact, or a word that is nearly a known one, since an expression may have words of its own |

use super::{Scene, Step, StepKind, Table};
use crate::kernel::{Datum, Help, Item, Problem, Seats, Statement, Vocabulary, meant, nearest, slug};
use crate::script::ScriptFile;
use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

/// Words shorter than this are never doubted in expectations, because these may be expressions.
const SHORTEST: usize = 4;

/// The words of a content that steps of scenes may say.
pub struct StepWords {
    /// The words of the vocabulary, the content and the scripts.
    known: BTreeSet<String>,
    /// The facts that can be read.
    facts: BTreeSet<&'static str>,
    /// The number of scenes with each word.
    scenes: BTreeMap<String, usize>,
    /// The words of all steps that must be possible, which therefore mean something.
    possible: BTreeSet<String>,
    /// The leading words of commands and choices.
    leads: Vec<&'static str>,
    /// The ids of all items.
    ids: BTreeSet<String>,
}

impl StepWords {
    /// Collects the names of a content and its scenes.
    pub fn of(
        vocabulary: &Vocabulary,
        items: &[Item],
        scripts: &BTreeMap<String, ScriptFile>,
        scenes: &[Scene],
    ) -> StepWords {
        let leads: Vec<&'static str> = vocabulary.leads.iter().map(|lead| lead.word).collect();
        let facts: BTreeSet<&'static str> = vocabulary.facts.iter().map(|fact| fact.name).collect();
        let mut known = BTreeSet::new();
        let rulings = vocabulary.rulings.iter().map(|word| word.word);
        let houses = vocabulary.house.iter().map(|house| house.name);
        let of_system = leads.iter().chain(&facts).chain(vocabulary.subjects).copied();
        for word in of_system.chain(rulings).chain(houses) {
            add(&mut known, word);
        }
        for word in super::expect::OWN_WORDS.iter().copied().chain(["rule"]) {
            add(&mut known, word);
        }
        // The doc of a fact quotes its possible values: `nowhere`.
        for fact in vocabulary.facts {
            for value in fact.doc.split('`').skip(1).step_by(2) {
                add(&mut known, value);
            }
        }
        for item in items {
            add(&mut known, &item.name);
            for former in item.former_ids() {
                add(&mut known, &former);
            }
            for statement in item.body.iter() {
                add_statement(&mut known, statement);
            }
        }
        // Scripts contain the texts of the choices they offer.
        for file in scripts.values() {
            add(&mut known, &file.text);
        }
        let mut possible = BTreeSet::new();
        for step in scenes.iter().flat_map(|scene| &scene.steps).filter(|step| must_be_possible(step)) {
            add(&mut possible, &step.text);
        }
        let ids = items.iter().map(|item| item.id.clone()).collect();
        StepWords { known, facts, scenes: counted(scenes), possible, leads, ids }
    }

    /// Returns the unknown words in a scene's claims (`S0113`), at their steps. `table` is the scene as it begins.
    pub fn unknown(&self, scene: &Scene, table: &dyn Table) -> Vec<Problem> {
        let labels = table.labels();
        let seats: Vec<String> = Seats::ALL.iter().map(|seat| table.seat_name(seat)).collect();
        // The words of this scene, collected when they are first asked for. That is rare, since nearly every word is
        // known already.
        let here = LazyCell::new(|| {
            let mut words = BTreeSet::new();
            for name in labels.iter().chain(&seats) {
                add(&mut words, name);
            }
            for statement in &scene.setup.body {
                add_statement(&mut words, statement);
            }
            // Rulings may bring somebody in under a new name.
            for step in scene.steps.iter().filter(|step| step.kind == StepKind::Rule) {
                add(&mut words, &step.text);
            }
            words
        });
        // Somebody who joins later gets a number that nobody has yet.
        let somebody_joins = scene.steps.iter().any(|step| step.kind == StepKind::Rule);
        let wrong_number = |step: &Step| if somebody_joins { None } else { self.unknown_number(step, &labels) };
        let mistake = |step: &Step| match step.kind {
            StepKind::Told | StepKind::Untold => says_nothing(step),
            StepKind::Refuse | StepKind::Offer => self
                .speaks_for_nobody(step, &labels, &seats)
                .or_else(|| wrong_number(step))
                .or_else(|| denied(step))
                .or_else(|| self.means_nothing(step, &here)),
            StepKind::Expect => self.unknown_fact(step).or_else(|| self.doubtful(step, &here)),
            StepKind::Do | StepKind::Chance | StepKind::Rule => None,
        };
        scene.steps.iter().filter_map(mistake).collect()
    }

    /// Returns the problem of an unknown fact: `expect wolf hpp 3`.
    fn unknown_fact(&self, step: &Step) -> Option<Problem> {
        // Only a plain claim of three words has its fact in a certain place.
        let [first, fact, _] = step.text.split_whitespace().collect::<Vec<_>>()[..] else { return None };
        let is_plain = !step.text.contains(['.', '=', '<', '>', '(', '!', '"']);
        if !is_plain || first == "not" || self.facts.contains(&*fact.replace('-', "_")) {
            return None;
        }
        let near = meant(fact, self.facts.iter().copied());
        let help = near.map_or("`help facts` lists what can be read".into(), Help::meant);
        let problem = Problem::error("S0113", step.place_of(fact), format!("there is no fact `{fact}`"));
        Some(problem.label("this step reads it").help(step.at_a_word(help, fact)))
    }

    /// Returns whether several scenes have this word. If so, it is probably not misspelt.
    fn is_in_several_scenes(&self, word: &str) -> bool {
        self.scenes.get(word).is_some_and(|scenes| *scenes > 1)
    }

    /// Returns whether a word of the step is misspelt: the content, the table and the other scenes lack it.
    pub fn is_slip(&self, step: &Step, table: &dyn Table) -> bool {
        let mut here = BTreeSet::new();
        for label in table.labels() {
            add(&mut here, &label);
        }
        let mut step_words = BTreeSet::new();
        add(&mut step_words, &step.text);
        let is_known = |word: &String| {
            here.contains(word)
                || self.known.contains(word)
                || self.is_in_several_scenes(word)
                || word.chars().any(char::is_numeric)
        };
        step_words.iter().any(|word| word.len() > 1 && !is_known(word))
    }

    /// Returns the problem of a misspelt word in an expectation: `expect not you opponents has wulf` would always hold.
    /// Such a word is similar to a known one, and the table and the other scenes lack it.
    fn doubtful(&self, step: &Step, here: &dyn Deref<Target = BTreeSet<String>>) -> Option<Problem> {
        // Every second part is in quotes, and may be any text.
        let unquoted: Vec<&str> = step.text.split('"').step_by(2).collect();
        let mut step_words = BTreeSet::new();
        add(&mut step_words, &unquoted.join(" "));
        let is_doubted = |word: &&String| {
            word.len() >= SHORTEST
                && word.chars().all(char::is_alphabetic)
                && !self.known.contains(*word)
                && !self.is_in_several_scenes(word)
                && !here.contains(*word)
        };
        for word in step_words.iter().filter(is_doubted) {
            // Words on the table are more likely than others.
            let likely = here.iter().map(String::as_str).chain(self.leads.iter().copied());
            let others = || self.known.iter().map(String::as_str);
            let Some(near) = nearest(word, likely).or_else(|| nearest(word, others())) else { continue };
            let problem = Problem::error("S0113", step.place_of(word), format!("nothing is called `{word}`"));
            return Some(problem.label("this step names it").help(step.at_a_word(Help::meant(near), word)));
        }
        None
    }

    /// Returns the problem of a name before a command that is no seat: `refuse wolf pass`.
    fn speaks_for_nobody(&self, step: &Step, labels: &[String], seats: &[String]) -> Option<Problem> {
        let mut words = step.text.split_whitespace().map(slug);
        let (who, lead) = (words.next()?, words.next()?);
        let is_command = self.leads.contains(&lead.as_str());
        let is_seat = seats.iter().any(|seat| slug(seat) == who);
        let names_no_seat = labels.contains(&who) && !is_seat && !self.leads.contains(&who.as_str());
        if step.kind != StepKind::Refuse || !is_command || !names_no_seat {
            return None;
        }
        let help = format!("leave `{who}` out, or name the seat that decides for it");
        let message = format!("`{who}` decides nothing by itself: it has no seat");
        Some(Problem::error("S0113", step.place_of(&who), message).label("this step lets it speak").help(help))
    }

    /// Returns the problem of a `refuse` or `offer` with an unknown word: `refuse a plai w` would always hold.
    fn means_nothing(&self, step: &Step, here: &dyn Deref<Target = BTreeSet<String>>) -> Option<Problem> {
        let text = match step.kind {
            // If the step names a rule, that rule must refuse these very words, so they mean something.
            StepKind::Refuse if step.text.contains(" by ") => return None,
            StepKind::Refuse => step.text.as_str(),
            StepKind::Offer => offered(step),
            _ => return None,
        };
        let holds = if step.kind == StepKind::Refuse || step.text.trim().starts_with("no ") {
            ": this holds whatever happens"
        } else {
            ""
        };
        let mut step_words = BTreeSet::new();
        add(&mut step_words, text);
        let is_known = |word: &str| {
            self.known.contains(word) || self.possible.contains(word) || word == "and" || here.contains(word)
        };
        let has_digit = |word: &str| word.chars().any(char::is_numeric);
        let has_meaning = |word: &String| is_known(word) || has_digit(word) || word.split('-').all(is_known);
        let word = step_words.iter().find(|word| !has_meaning(word))?;
        let near = nearest(word, here.iter().chain(&self.known).map(String::as_str));
        let help = near.map_or("name something that could be said here".into(), Help::meant);
        let problem = Problem::error("S0113", step.place_of(word), format!("nothing is called `{word}`{holds}"));
        Some(problem.label("this step names it").help(step.at_a_word(help, word)))
    }

    /// Returns the problem of a label with a number that nobody has: `wolf-4` with three wolves.
    fn unknown_number(&self, step: &Step, labels: &[String]) -> Option<Problem> {
        for word in step.text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_') {
            let Some((base, number)) = word.rsplit_once(['-', '_']) else { continue };
            let base = slug(base);
            if number.parse::<u8>().is_err() || self.ids.contains(&base) {
                continue;
            }
            let is_numbered = |label: &str| match label.rsplit_once('-') {
                Some((name, number)) => name == base && number.parse::<u8>().is_ok(),
                None => false,
            };
            let same_base = labels.iter().rfind(|label| **label == base || is_numbered(label));
            let Some(near) = same_base else { continue };
            if labels.contains(&slug(&word.replace('_', "-"))) {
                continue;
            }
            let problem = Problem::error("S0113", step.place_of(word), format!("nobody is called `{word}`"));
            return Some(problem.label("this step names it").help(step.at_a_word(Help::meant(near), word)));
        }
        None
    }
}

/// Words that people may write for `no` in front of an offer.
const NOT: [&str; 5] = ["not", "none", "never", "without", "nothing"];

/// Returns the text of an `offer` step without a leading `no`.
fn offered(step: &Step) -> &str {
    let text = step.text.trim();
    text.strip_prefix("no ").unwrap_or(text)
}

/// Returns the problem of `offer not play wolf`, which should begin with `no`.
fn denied(step: &Step) -> Option<Problem> {
    let (word, rest) = step.text.trim().split_once(' ')?;
    if step.kind != StepKind::Offer || !NOT.contains(&word) {
        return None;
    }
    let help = Help::from(format!("did you mean `offer no {}`?", rest.trim())).instead("no");
    let problem = Problem::error("S0113", step.place_of(word), format!("no command begins with `{word}`"));
    Some(problem.label("this step says it").help(step.at_a_word(help, word)))
}

/// Returns the problem of `told ""`: every line contains the empty text.
fn says_nothing(step: &Step) -> Option<Problem> {
    if !step.text.trim().is_empty() {
        return None;
    }
    let (message, what) = match step.kind {
        StepKind::Untold => ("no words at all are in every line: this is never so", "must not be told"),
        _ => ("something is told at every step: this is so whatever happens", "must be told"),
    };
    let problem = Problem::error("S0113", step.at, message).label("these words are in every line");
    Some(problem.help(format!("write some of the words that {what}")))
}

/// Returns the number of scenes with each word.
fn counted(scenes: &[Scene]) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for scene in scenes {
        let mut scene_words = BTreeSet::new();
        for step in &scene.steps {
            add(&mut scene_words, &step.text);
        }
        for word in scene_words {
            *counted.entry(word).or_default() += 1;
        }
    }
    counted
}

/// Returns whether the words of a step must be possible: it does something, or something must be offered.
fn must_be_possible(step: &Step) -> bool {
    match step.kind {
        StepKind::Do | StepKind::Chance | StepKind::Rule => true,
        StepKind::Offer => !step.text.trim().starts_with("no "),
        StepKind::Expect | StepKind::Refuse | StepKind::Told | StepKind::Untold => false,
    }
}

/// Adds the words of a text in lower case, and the parts of each word. `Long-Bow` adds `long`, `bow` and `long-bow`.
fn add(words: &mut BTreeSet<String>, text: &str) {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-' && c != '\'');
    for word in parts.filter(|word| !word.is_empty()) {
        // Most words are written in small letters and occur many times.
        if word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
            if !words.contains(word) {
                words.insert(word.to_string());
            }
            continue;
        }
        words.extend(slug(word).split('-').filter(|part| !part.is_empty()).map(str::to_string));
        words.extend(word.split('_').map(str::to_lowercase));
    }
}

/// Adds the words of a statement.
fn add_statement(words: &mut BTreeSet<String>, statement: &Statement) {
    add(words, statement.word);
    statement.args.iter().for_each(|arg| add_datum(words, &arg.datum));
}

/// Adds the words of a value.
fn add_datum(words: &mut BTreeSet<String>, datum: &Datum) {
    if let Some(text) = datum.text() {
        add(words, text);
    }
    match datum {
        Datum::Counted(_, arg) => add_datum(words, &arg.datum),
        Datum::Call(call) => add(words, &call.id),
        _ => {}
    }
    datum.list().iter().for_each(|arg| add_datum(words, &arg.datum));
    datum.block().iter().for_each(|statement| add_statement(words, statement));
    for row in datum.rows() {
        add_datum(words, &row.key.datum);
        row.body.iter().for_each(|statement| add_statement(words, statement));
    }
}
