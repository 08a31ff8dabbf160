//! The sections of a reference page, made from a vocabulary: items, scenes, rulings, filters, moments, facts, questions
//! and effects. [`sections`](sections()) lists them all.

use super::usage::usage;
use crate::pack::PACK_WORDS;
use rondel_engine::kernel::{
    EffectWord, HookWord, Kind, QuestionWord, Shape, Times, Vocabulary, Word, effect_usage, fact_usage, filter_words,
    kind_word, question_usage,
};
use rondel_engine::table::SCENE_WORDS;

/// The introduction to filters.
const FILTERS: &str = "\
A filter describes a combatant, a card, an attack or a thing: `weapon with damage 4 or more`, `opponent within melee \
that is prone`, `foe without status Burning`. Statements write it bare, scripts as a text: \
`me.cards(\"deck\").where(\"weapon\")` keeps what fits of a list, `target.fits(\"prone\")` tests one, and a text after the list of a question \
(`me.choose_card(list, \"weapon\")`) narrows the choice.

- All parts must hold. `or` begins anew, so say on both sides of it who is meant: `opponent that is prone or opponent with hp 3 \
or less`. `not`, `no` and `without` negate what follows; `and`, `with`, \
`that is`, commas and articles mean nothing.
- `damage 4` is exactly 4. `damage 4 or more` and `damage 4 or less` are bounds. `damage` alone is 1 or more.
- `me` is whose script or card it is. The last words of each list below say what the subject is to `me`.
- `of FILTER` describes a thing's bearer: `thing of an opponent that is prone`.
- At the end, `with the least hp` and `with the most hp` keep the lowest or highest, ties included.
- `each_of(\"opponent\")` lists everybody who fits, or the things in play for a filter of things.
- Filters written out are checked when content is loaded (`E0650`).
";

/// The title of the section of the shared page for statements of items.
const STATEMENTS: &str = "## Statements of items";

/// A section of a page.
pub(super) struct Section {
    pub title: String,
    pub intro: String,
    pub entries: Vec<Entry>,
    /// Whether the section describes an item. Statements of all items have one section on the shared page.
    pub is_item: bool,
}

impl Section {
    /// Returns the title under which shared entries of this section stand.
    pub fn shared_title(&self) -> &str {
        if self.is_item { STATEMENTS } else { &self.title }
    }

    /// Returns whether both sections have the same title and introduction, so that one introduction is enough.
    pub fn explains(&self, other: &Section) -> bool {
        (&self.title, &self.intro) == (&other.title, &other.intro)
    }
}

/// An entry of a section, such as a statement, with the statements inside it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// The word that names it in a list.
    pub word: String,
    /// The text of the entry.
    pub line: String,
    pub inner: Vec<Entry>,
}

impl Entry {
    /// Returns an entry without inner entries.
    fn new(word: &str, line: String) -> Entry {
        Entry { word: word.into(), line, inner: Vec::new() }
    }
}

/// Returns a section that is not about an item.
fn section(title: impl Into<String>, intro: &str, entries: Vec<Entry>) -> Section {
    Section { title: title.into(), intro: intro.into(), entries, is_item: false }
}

/// Returns all sections, in the order of the page.
pub(super) fn sections(vocabulary: &'static Vocabulary) -> Vec<Section> {
    let items = vocabulary.items.iter().map(|item| {
        let params = if item.takes_params { "(parameter: type = default, ...)" } else { "" };
        let intro = format!("{}{}\n\n    {} Name{params} {{ ... }}", item.doc, cited(item.rule), item.word);
        Section { is_item: true, ..section(format!("## `{}`", item.word), &intro, words(item.words, 0)) }
    });
    let mut all: Vec<Section> = items.collect();
    let position = "A position, optionally with steps that test it. The set-up:";
    all.push(section("## `scene`", position, words(vocabulary.scene, 0)));
    all.push(section("## Steps of a scene", "In order, after the set-up:", words(SCENE_WORDS, 0)));
    all.push(section("## Rulings", "`rule ...` in a scene and at the prompt:", words(vocabulary.rulings, 0)));
    let lead = |word, doc, rule| Entry::new(word, format!("`{word}`: {doc}{}", cited(rule)));
    let leads = vocabulary.leads.iter().map(|word| lead(word.word, word.doc, word.rule)).collect();
    all.push(section("## Actions", "Words that begin or continue commands:", leads));
    let house = vocabulary.house.iter().map(|word| {
        Entry::new(word.name, format!("`{} {}`: {}{}", word.name, word.values.join("|"), word.doc, cited(word.rule)))
    });
    all.push(section("## House rules", "The default comes first.", house.collect()));
    let pack = PACK_WORDS.iter().map(|word| Entry::new(word.usage, format!("`{}`: {}", word.usage, word.doc)));
    all.push(section("## Packs", "A pack's `pack.ron`, and its changes to items of earlier packs.", pack.collect()));
    all.push(section("## Filters", FILTERS.trim_end(), filters(vocabulary)));
    all.push(moments(vocabulary));
    all.extend(facts(vocabulary));
    all.push(questions(vocabulary));
    all.push(effects(vocabulary));
    all
}

/// Returns the filters of each kind of subject.
fn filters(vocabulary: &'static Vocabulary) -> Vec<Entry> {
    let entry = |(index, subject): (u8, &&'static str)| {
        let words = filter_words(vocabulary, index);
        let said: Vec<String> = words.iter().map(|word| format!("`{}`", word.usage)).collect();
        let line = format!("Of the {subject}: `{subject}`, {}.", said.join(", "));
        (!said.is_empty()).then(|| Entry::new(subject, line))
    };
    (0..=u8::MAX).zip(vocabulary.subjects).filter_map(entry).collect()
}

/// Returns the section of moments.
fn moments(vocabulary: &'static Vocabulary) -> Section {
    let moment = |hook: &HookWord| {
        let roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
        let query = if hook.query { " Query." } else { "" };
        let gives = match hook.gives {
            Kind::Nothing => String::new(),
            gives => format!(" Returns `{}`.", kind_word(vocabulary, gives)),
        };
        let only = match hook.effects {
            [] => String::new(),
            effects => format!(" Acts only by: `{}`.", effects.join("`, `")),
        };
        let head = format!("`fn {}({})` of {}", hook.name, roles.join(", "), hook.items.join(", "));
        Entry::new(hook.name, format!("{head}: {}{query}{gives}{only}{}", hook.doc, cited(hook.rule)))
    };
    let intro =
        "A script runs its function of this name at the moment. A *query* reads and answers; it neither asks nor acts.";
    section("## Moments", intro, vocabulary.moments().map(moment).collect())
}

/// Returns the sections of facts, which scripts can read: an introduction, and a section for each kind of subject.
fn facts(vocabulary: &'static Vocabulary) -> impl Iterator<Item = Section> {
    let intro = "By scripts, `expect` and `eval`. `me.param.NAME` reads the arguments of the script's item.";
    let of_subject = move |(index, subject): (u8, &&'static str)| {
        let facts = vocabulary.facts.iter().filter(|fact| fact.on == index).map(|fact| {
            let line = format!("`{}`: {}{}", fact_usage(vocabulary, fact), fact.doc, cited(fact.rule));
            Entry::new(fact.name, line)
        });
        section(format!("### Of the {subject}"), "", facts.collect())
    };
    let subjects = (0..=u8::MAX).zip(vocabulary.subjects).map(of_subject);
    std::iter::once(section("## What can be read", intro, Vec::new())).chain(subjects)
}

/// Returns the section of questions.
fn questions(vocabulary: &'static Vocabulary) -> Section {
    let asked = |word: &QuestionWord| {
        let usage = question_usage(vocabulary, word);
        Entry::new(word.name, format!("`{usage}`: {}{}", word.doc, cited(word.rule)))
    };
    let intro = "The answer comes from a seat or from chance; the script waits for it.";
    section("## What can be asked", intro, vocabulary.questions.iter().map(asked).collect())
}

/// Returns the section of effects.
fn effects(vocabulary: &'static Vocabulary) -> Section {
    let done = |word: &EffectWord| {
        let reserved = if word.reserved { " Only where the moment says so." } else { "" };
        let usage = effect_usage(vocabulary, word);
        let line = format!("`{usage}`: {}{reserved}{}{}", word.doc, word.only_at(), cited(word.rule));
        Entry::new(word.name, line)
    };
    section("## What can be done", "", vocabulary.effects.iter().map(done).collect())
}

/// Returns an entry for each word, with the words inside it up to three levels.
fn words(list: &[Word], depth: usize) -> Vec<Entry> {
    let entry = |word: &Word| {
        let times = match word.times {
            Times::Required => " Required.",
            Times::Many => " Any number of times.",
            Times::Optional => "",
        };
        let usage = format!("{} {}", word.word, usage(word.shape));
        let mut entry =
            Entry::new(word.word, format!("`{}`: {}{times}{}", usage.trim_end(), word.doc, cited(word.rule)));
        if depth < 3 {
            entry.inner = word.shape.iter().flat_map(|inner| nested(inner, depth + 1)).collect();
        }
        entry
    };
    list.iter().map(entry).collect()
}

/// Returns the statements inside a statement.
fn nested(shape: &Shape, depth: usize) -> Vec<Entry> {
    match shape {
        Shape::Block(list) | Shape::Rows(_, list) => words(list, depth),
        Shape::Map(_, inner) | Shape::Opt(inner) | Shape::After(_, inner) | Shape::List(inner) => nested(inner, depth),
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().flat_map(|part| nested(part, depth)).collect(),
        _ => Vec::new(),
    }
}

/// Returns the rule's id in brackets, or nothing if there is none.
fn cited(rule: &str) -> String {
    if rule.is_empty() { String::new() } else { format!(" ({rule})") }
}
