//! Names in the steps of scenes, looked up before anybody runs them.
//!
//! A step is a line of plain words, whose meaning hangs on the position in which it is said. So a word is only doubted that
//! nothing there is has, that no other scene says, and that is nearly a word there is.

use super::{Scene, Step, StepKind, Table};
use crate::kernel::{Datum, Item, PlayingCard, Problem, Seats, Statement, Vocabulary, nearest, slug};
use crate::script::ScriptFile;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// Words shorter than this are never doubted, and in expectations, which are expressions too, words of one letter more.
const SHORTEST: usize = 3;

/// The words that steps of scenes may say, as a content has them.
pub struct StepWords {
    known: BTreeSet<String>,
    /// What can be read.
    facts: BTreeSet<String>,
    /// In how many scenes a word stands.
    scenes: BTreeMap<String, usize>,
    /// What is said, ruled or offered in any scene, and so means something.
    meant: BTreeSet<String>,
    /// What a command or a choice begins with.
    leads: Vec<&'static str>,
    /// What chance may bring: the names of what there is, and the system's words.
    names: BTreeSet<String>,
    /// In how many scenes chance brings something that is called so.
    brought: BTreeMap<String, usize>,
    /// The ids of all items.
    ids: BTreeSet<String>,
    /// The short words that stand behind each lead in commands, with the number of scenes.
    small: BTreeMap<&'static str, BTreeMap<String, usize>>,
    /// In how many scenes a command begins with a word, whoever says it.
    begun: BTreeMap<String, usize>,
    /// What scripts may let somebody say.
    quoted: BTreeSet<String>,
}

impl StepWords {
    /// Of a content and its scenes.
    pub fn of(
        vocabulary: &Vocabulary,
        items: &[Item],
        scripts: &BTreeMap<String, ScriptFile>,
        scenes: &[Scene],
    ) -> StepWords {
        let (mut known, mut names) = (BTreeSet::new(), BTreeSet::new());
        let leads = vocabulary.leads.iter().map(|lead| lead.word);
        let facts = vocabulary.facts.iter().map(|fact| fact.name);
        let rulings = vocabulary.rulings.iter().map(|word| word.word);
        let others = vocabulary.subjects.iter().copied().chain(vocabulary.house.iter().map(|house| house.name));
        let own = super::expect::OWN_WORDS.iter().copied().chain(["rule"]);
        leads.chain(facts).chain(rulings).chain(others).chain(own).for_each(|text| add(&mut names, text));
        for item in items {
            add(&mut names, &item.name);
            item.former_ids().for_each(|former| add(&mut names, &former));
        }
        known.extend(names.iter().cloned());
        // What a fact may be stands in its text: `nowhere`.
        let quoted = vocabulary.facts.iter().flat_map(|fact| fact.doc.split('`').skip(1).step_by(2));
        quoted.for_each(|text| add(&mut known, text));
        for item in items {
            item.body.iter().for_each(|statement| add_statement(&mut known, statement));
        }
        // What scripts let somebody choose stands in their texts.
        for file in scripts.values() {
            add(&mut known, &file.text);
        }
        let mut meant = BTreeSet::new();
        for step in scenes.iter().flat_map(|scene| &scene.steps).filter(|step| is_meant(step)) {
            add(&mut meant, &step.text);
        }
        let facts = vocabulary.facts.iter().map(|fact| fact.name.to_string()).collect();
        let leads = vocabulary.leads.iter().map(|lead| lead.word).collect();
        let (said, brought) = (counted(scenes, |_| true), counted(scenes, |kind| kind == StepKind::Chance));
        let ids = items.iter().map(|item| item.id.clone()).collect();
        let small = small(vocabulary, scenes);
        let begun = begun(scenes);
        let mut quoted = BTreeSet::new();
        let texts = scripts.values().flat_map(|file| file.text.split('"').skip(1).step_by(2));
        texts.for_each(|text| add(&mut quoted, text));
        StepWords { known, facts, scenes: said, meant, leads, names, brought, ids, small, begun, quoted }
    }

    /// The words in a scene's steps that nothing has (`S0113`), at their steps. `table` is the scene as it begins.
    pub fn unknown(&self, scene: &Scene, table: &dyn Table) -> Vec<Problem> {
        let mut here = BTreeSet::new();
        let labels = table.labels();
        let seats: Vec<String> = Seats::ALL.iter().map(|seat| table.seat_name(seat)).collect();
        labels.iter().chain(&seats).for_each(|name| add(&mut here, name));
        scene.setup.body.iter().for_each(|statement| add_statement(&mut here, statement));
        // Rulings may bring somebody in under a new name.
        let rulings = scene.steps.iter().filter(|step| step.kind == StepKind::Rule);
        rulings.for_each(|step| add(&mut here, &step.text));
        let nothing =
            |step: &&Step| matches!(step.kind, StepKind::Told | StepKind::Untold) && step.text.trim().is_empty();
        let empty = |step: &Step| {
            let (message, what) = match step.kind {
                StepKind::Untold => ("no words at all are in every line: this is never so", "must not be told"),
                _ => ("something is told at every step: this is so whatever happens", "must be told"),
            };
            Problem::error("S0113", step.at, message)
                .label("these words are in every line")
                .help(format!("write some of the words that {what}"))
        };
        // Who comes later has a number that nobody has yet.
        let joins = scene.steps.iter().any(|step| step.kind == StepKind::Rule);
        let mut problems: Vec<Problem> = scene.steps.iter().filter(nothing).map(empty).collect();
        problems.extend(scene.steps.iter().filter_map(|step| self.speaks_for_nobody(step, &labels, &seats)));
        for step in
            scene.steps.iter().filter(|step| !matches!(step.kind, StepKind::Told | StepKind::Untold | StepKind::Rule))
        {
            let mut said = BTreeSet::new();
            add(&mut said, &names_in(step.kind, &step.text));
            problems.extend(self.unknown_fact(step));
            problems.extend(self.unknown_number(step, &labels).filter(|_| !joins));
            let shortest = SHORTEST + usize::from(step.kind == StepKind::Expect);
            let doubted = said.iter().filter(|word| word.len() >= shortest && word.chars().all(char::is_alphabetic));
            let alone = |word: &&String| self.scenes.get(*word).is_none_or(|scenes| *scenes < 2);
            let wrong = self.means_nothing(step, &here).or_else(|| self.misspoken(step, &here));
            let wrong = wrong.or_else(|| self.misspelt_lead(step, &labels, &seats));
            if let Some(problem) = wrong.or_else(|| self.small_word(step, &labels)) {
                problems.push(problem);
                continue;
            }
            for word in doubted.filter(|word| !here.contains(*word) && !self.known.contains(*word)).filter(alone) {
                // What stands on the table is more likely than what stands anywhere.
                let near = nearest(word, here.iter().map(String::as_str).chain(self.leads.iter().copied()))
                    .or_else(|| nearest(word, self.known.iter().map(String::as_str)));
                let Some(near) = near else { continue };
                let problem = Problem::error("S0113", step.place_of(word), format!("nothing is called `{word}`"))
                    .label("this step names it")
                    .help(format!("did you mean `{near}`?"));
                problems.push(problem);
            }
        }
        problems
    }

    /// Whoever has no seat says nothing, so that nothing it says is accepted: `refuse wolf pass`.
    fn speaks_for_nobody(&self, step: &Step, labels: &[String], seats: &[String]) -> Option<Problem> {
        let mut words = step.text.split_whitespace().map(slug);
        let (who, lead) = (words.next()?, words.next()?);
        let is_said = matches!(step.kind, StepKind::Do | StepKind::Refuse) && self.leads.contains(&lead.as_str());
        if !is_said
            || seats.iter().any(|seat| slug(seat) == who)
            || self.leads.contains(&who.as_str())
            || !labels.contains(&who)
        {
            return None;
        }
        let help = format!("leave `{who}` out, or name the seat that decides for it");
        let message = format!("`{who}` decides nothing by itself: it has no seat");
        Some(Problem::error("S0113", step.place_of(&who), message).label("this step lets it speak").help(help))
    }

    /// What is refused, or is not offered, is so only if it could mean something: `refuse a plai w` would hold for ever.
    fn means_nothing(&self, step: &Step, here: &BTreeSet<String>) -> Option<Problem> {
        let text = match step.kind {
            // A rule that is named speaks against just this.
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
        let mut said = BTreeSet::new();
        add(&mut said, text);
        let means = |word: &String| {
            let known = |word: &str| {
                [here, &self.known, &self.meant].into_iter().any(|words| words.contains(word)) || word == "and"
            };
            known(word) || word.chars().any(char::is_numeric) || word.split('-').all(known)
        };
        let word = said.iter().find(|word| !means(word))?;
        let near = nearest(word, here.iter().chain(&self.known).map(String::as_str));
        let help =
            near.map_or("name something that could be said here".into(), |near| format!("did you mean `{near}`?"));
        Some(
            Problem::error("S0113", step.place_of(word), format!("nothing is called `{word}`{holds}"))
                .label("this step names it")
                .help(help),
        )
    }

    /// A command begins with who says it or what is done, and chance brings what there is.
    fn misspoken(&self, step: &Step, here: &BTreeSet<String>) -> Option<Problem> {
        let mut words = step.text.split_whitespace();
        let (word, message, near) = match step.kind {
            StepKind::Do => {
                let first = words.next()?;
                let mut said = BTreeSet::new();
                add(&mut said, first);
                let all = || [here, &self.known].into_iter().flatten();
                // Words may be shortened.
                let known = |word: &String| {
                    word.chars().any(char::is_numeric)
                        || self.scenes.get(word).is_some_and(|scenes| *scenes > 1)
                        || all().any(|known| known.starts_with(word.as_str()))
                };
                let word = said.iter().find(|word| !known(word))?;
                let near = nearest(word, here.iter().map(String::as_str).chain(self.leads.iter().copied()));
                (word.clone(), format!("nothing that is said begins with `{word}`"), near)
            }
            StepKind::Chance => {
                let known = |word: &&str| {
                    let (word, mut parts) = (word.trim_matches(','), BTreeSet::new());
                    add(&mut parts, word);
                    let names = || [here, &self.names].into_iter().flatten();
                    let brought = |part: &String| {
                        self.brought.get(part).is_some_and(|scenes| *scenes > 1)
                            || names().any(|known| known.starts_with(part.as_str()))
                    };
                    let marks = word.bytes().all(|byte| byte == b'v') || PlayingCard::from_str(word).is_ok();
                    word.chars().any(|c| !c.is_alphabetic() && c != '-')
                        || marks
                        || parts.iter().filter(|part| !part.contains('-')).all(brought)
                };
                let common = self.brought.iter().filter(|(_, scenes)| **scenes > 1).map(|(word, _)| word);
                let known_words: Vec<&str> = common.chain(here).chain(&self.names).map(String::as_str).collect();
                let near = |word: &str| match word.to_lowercase().as_str() {
                    "up" => Some("^"),
                    "down" => Some("v"),
                    word => nearest(word, known_words.iter().copied()),
                };
                // What no other scene says is doubted where it is nearly something.
                let (word, near) =
                    words.filter(|word| !known(word)).find_map(|word| Some((word, Some(near(word)?))))?;
                (word.to_string(), format!("chance brings nothing that is called `{word}`"), near)
            }
            _ => return None,
        };
        let other = || "`rondel test` tells what could be said there".to_string();
        let help = near.map_or_else(other, |near| format!("did you mean `{near}`?"));
        Some(Problem::error("S0113", step.place_of(&word), message).label("this step says it").help(help))
    }

    /// `wolf-4` where there are three, or one `wolf`. Who joins is called as the card is.
    fn unknown_number(&self, step: &Step, labels: &[String]) -> Option<Problem> {
        let words = step.text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
        let numbered = words.filter_map(|word| Some((word, word.rsplit_once(['-', '_'])?)));
        let mut numbered = numbered.filter(|(_, (_, number))| number.parse::<u8>().is_ok());
        let (word, near) = numbered.find_map(|(word, (base, _))| {
            let base = Some(slug(base)).filter(|base| !self.ids.contains(base))?;
            let alike = |label: &&String| {
                **label == base
                    || label.rsplit_once('-').is_some_and(|(of, number)| of == base && number.parse::<u8>().is_ok())
            };
            let near = labels.iter().rfind(alike)?;
            (!labels.contains(&slug(&word.replace('_', "-")))).then_some((word, near))
        })?;
        let problem = Problem::error("S0113", step.place_of(word), format!("nobody is called `{word}`"))
            .label("this step names it");
        Some(problem.help(format!("did you mean `{near}`?")))
    }

    /// `you plays CARD`: a command that begins with nearly a word with which commands begin.
    fn misspelt_lead(&self, step: &Step, labels: &[String], seats: &[String]) -> Option<Problem> {
        let word = beginning(step)?;
        let word = match labels.contains(&word) || seats.iter().any(|seat| slug(seat) == word) {
            true => step.text.split_whitespace().nth(1).map(slug)?,
            false => word,
        };
        if step.kind == StepKind::Offer && NOT.contains(&word.as_str()) {
            let rest = step.text.trim().strip_prefix(&word).unwrap_or_default().trim();
            let problem = Problem::error("S0113", step.place_of(&word), format!("no command begins with `{word}`"));
            return Some(problem.label("this step says it").help(format!("did you mean `offer no {rest}`?")));
        }
        let is_said = self.begun.get(&word).is_some_and(|scenes| *scenes > 1)
            || self.leads.iter().any(|lead| lead.starts_with(word.as_str()))
            || self.quoted.contains(&word)
            || self.names.contains(&word);
        if is_said || word.len() <= SHORTEST || labels.contains(&word) {
            return None;
        }
        let near = nearest(&word, self.leads.iter().copied())?;
        let problem = Problem::error("S0113", step.place_of(&word), format!("no command begins with `{word}`"));
        Some(problem.label("this step says it").help(format!("did you mean `{near}`?")))
    }

    /// `play CARD at WHOM`: a word between others that no other scene's commands say, and that names nobody.
    fn small_word(&self, step: &Step, labels: &[String]) -> Option<Problem> {
        let (lead, rest) = command(step, &self.leads)?;
        let named = |word: &str| labels.iter().any(|label| label == word);
        let scenes = |word: &str| self.small.values().filter_map(|words| words.get(word)).sum::<usize>();
        let word = small_words(rest).find(|word| scenes(word) < 2 && !named(word))?;
        let common = self.small.get(lead)?.iter().filter(|(_, scenes)| **scenes > 1);
        let all: Vec<String> = common.map(|(word, _)| format!("`{word}`")).collect();
        let problem = Problem::error("S0113", step.place_of(word), format!("no command is said with `{word}`"));
        let help = format!("what is said with `{lead}`: {}", all.join(", "));
        (!all.is_empty()).then(|| problem.label("this step says it").help(help))
    }

    /// `expect wolf hpp 3`
    fn unknown_fact(&self, step: &Step) -> Option<Problem> {
        let plain = step.kind == StepKind::Expect && !step.text.contains(['.', '=', '<', '>', '(', '!', '"']);
        let [first, fact, _] = step.text.split_whitespace().collect::<Vec<_>>()[..] else { return None };
        if !plain || first == "not" || self.facts.contains(&fact.replace('-', "_")) {
            return None;
        }
        let near = nearest(fact, self.facts.iter().map(String::as_str));
        let help = near.map_or("`help facts` lists what can be read".into(), |near| format!("did you mean `{near}`?"));
        Some(
            Problem::error("S0113", step.place_of(fact), format!("there is no fact `{fact}`"))
                .label("this step reads it")
                .help(help),
        )
    }
}

/// Words by which other languages say that something is not offered.
const NOT: [&str; 5] = ["not", "none", "never", "without", "nothing"];

/// What is offered, or not.
fn offered(step: &Step) -> &str {
    let text = step.text.trim();
    text.strip_prefix("no ").unwrap_or(text)
}

/// The first word of a command.
fn beginning(step: &Step) -> Option<String> {
    let text = match step.kind {
        StepKind::Do => step.text.as_str(),
        StepKind::Offer => offered(step),
        _ => return None,
    };
    text.split_whitespace().next().map(slug)
}

/// In how many scenes a command begins with a word, or has it behind its first.
fn begun(scenes: &[Scene]) -> BTreeMap<String, usize> {
    let mut begun = BTreeMap::new();
    for scene in scenes {
        let commands = scene.steps.iter().filter(|step| matches!(step.kind, StepKind::Do | StepKind::Offer));
        let words = commands.flat_map(|step| offered(step).split_whitespace().take(2).map(slug));
        let said: BTreeSet<String> = words.collect();
        said.into_iter().for_each(|word| *begun.entry(word).or_default() += 1);
    }
    begun
}

/// What is done, and the rest of the command.
fn command<'s>(step: &'s Step, leads: &[&'static str]) -> Option<(&'static str, &'s str)> {
    let words = step.text.match_indices(|c: char| c.is_alphabetic()).map(|(at, _)| at);
    let begins = words.filter(|at| !step.text.get(..*at).is_some_and(|before| before.ends_with(char::is_alphanumeric)));
    let mut found = begins.filter_map(|at| {
        let rest = step.text.get(at..)?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let lead = leads.iter().find(|lead| **lead == rest.get(..end).unwrap_or(""))?;
        Some((*lead, rest.get(end..)?))
    });
    found.next().filter(|_| step.kind == StepKind::Do)
}

/// Words that are taken for each other between what is done and to whom.
const BETWEEN: [&str; 5] = ["at", "in", "of", "on", "to"];

/// Such words, outside of quotes.
fn small_words(text: &str) -> impl Iterator<Item = &str> {
    let plain = text.split('"').step_by(2).flat_map(|part| part.split([' ', ',', ';']));
    plain.filter(|word| BETWEEN.contains(word))
}

/// The short words behind each lead, with the number of scenes in which they stand there.
fn small(vocabulary: &Vocabulary, scenes: &[Scene]) -> BTreeMap<&'static str, BTreeMap<String, usize>> {
    let leads: Vec<&'static str> = vocabulary.leads.iter().map(|lead| lead.word).collect();
    let mut small: BTreeMap<&'static str, BTreeMap<String, usize>> = BTreeMap::new();
    for scene in scenes {
        let commands = scene.steps.iter().filter_map(|step| command(step, &leads));
        let said: BTreeSet<_> =
            commands.flat_map(|(lead, rest)| small_words(rest).map(move |word| (lead, word))).collect();
        said.into_iter().for_each(|(lead, word)| *small.entry(lead).or_default().entry(word.into()).or_default() += 1);
    }
    small
}

/// In how many scenes a word stands in the steps of such kinds.
fn counted(scenes: &[Scene], of: impl Fn(StepKind) -> bool) -> BTreeMap<String, usize> {
    let mut counted = BTreeMap::new();
    for scene in scenes {
        let mut said = BTreeSet::new();
        scene.steps.iter().filter(|step| of(step.kind)).for_each(|step| add(&mut said, &step.text));
        said.into_iter().for_each(|word| *counted.entry(word).or_default() += 1);
    }
    counted
}

/// Does a step say something that goes?
fn is_meant(step: &Step) -> bool {
    match step.kind {
        StepKind::Do | StepKind::Chance | StepKind::Rule => true,
        StepKind::Offer => !step.text.trim().starts_with("no "),
        StepKind::Expect | StepKind::Refuse | StepKind::Told | StepKind::Untold => false,
    }
}

/// The part of a step that names something: no texts in quotes; of what is refused or offered not the word it begins with,
/// which may be meant to be none.
fn names_in(kind: StepKind, text: &str) -> String {
    let plain: String = text.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    match kind {
        StepKind::Refuse | StepKind::Offer => plain.split_once(' ').map_or(String::new(), |(_, rest)| rest.to_string()),
        _ => plain,
    }
}

/// Adds the words of a text, in small letters.
fn add(words: &mut BTreeSet<String>, text: &str) {
    let plain = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-' && c != '\'');
    for word in plain.filter(|word| !word.is_empty()) {
        words.extend(slug(word).split('-').filter(|part| !part.is_empty()).map(str::to_string));
        words.extend(word.split('_').map(str::to_lowercase));
    }
}

fn add_statement(words: &mut BTreeSet<String>, statement: &Statement) {
    add(words, statement.word);
    statement.args.iter().for_each(|arg| add_datum(words, &arg.datum));
}

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
