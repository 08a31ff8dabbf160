//! The topics of `help`: every word of the prompt and of the language, made from the tables that define them.

use super::command_table::COMMANDS;
use rondel_dsl::{effect_usage, fact_usage, kind_word, question_usage};
use rondel_engine::kernel::{HookWord, Kind, Vocabulary, Word, filter_words};
use rondel_engine::table::SCENE_WORDS;

/// A word that has a page.
pub struct Topic {
    /// Its kind, in the plural: `commands`, `facts`, `statements` ...
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The way to write it.
    pub usage: String,
    /// The explanation.
    pub doc: String,
    /// The rule behind it.
    pub rule: String,
}

/// The kinds of topics, with descriptions, in the order of the overview.
pub const KINDS: &[(&str, &str)] = &[
    ("commands", "the prompt's commands"),
    ("actions", "a seat's actions at the table"),
    ("items", "kinds of content: cards, Foes ..."),
    ("statements", "statements inside an item"),
    ("scene", "statements inside a scene"),
    ("rulings", "orders of `rule`, in scenes too"),
    ("house", "the house rules"),
    ("packs", "words of a pack, for itself and others' items"),
    ("facts", "facts for scripts, scenes and `eval`"),
    ("hooks", "moments that call scripts"),
    ("effects", "effects of scripts"),
    ("filters", "filters: `target foe that is prone`, `list.where(\"weapon\")`"),
    ("questions", "questions of scripts"),
];

/// Words that people look for, each with the name of the topic about it.
const CALLED_HERE: &[(&str, &str)] = &[("rename", "formerly"), ("renamed", "formerly"), ("renaming", "formerly")];

/// Returns the name of the topic about a word that the language calls otherwise: `formerly` for `rename`.
pub fn called_here(word: &str) -> Option<&'static str> {
    CALLED_HERE.iter().find(|(other, _)| *other == word).map(|(_, topic)| *topic)
}

/// Returns all topics.
pub fn topics(words: &'static Vocabulary) -> Vec<Topic> {
    let mut all: Vec<Topic> = Vec::new();
    let mut add = |kind, name: &str, usage: String, doc: &str, rule: &str| {
        all.push(Topic { kind, name: name.into(), usage, doc: doc.into(), rule: rule.into() });
    };
    for command in COMMANDS {
        add("commands", command.name, command.usage.into(), command.doc, "");
    }
    for lead in words.leads {
        add("actions", lead.word, lead.word.into(), lead.doc, lead.rule);
    }
    for item in words.items {
        add("items", item.word, format!("{} \"Name\" {{ ... }}", item.word), item.doc, item.rule);
    }
    for house in words.house {
        add("house", house.name, format!("{} {}", house.name, house.values.join("|")), house.doc, house.rule);
    }
    for word in rondel_dsl::PACK_WORDS {
        add("packs", word.word, word.usage.into(), word.doc, "");
    }
    for fact in words.facts {
        let subject = words.subjects.get(usize::from(fact.on)).copied().unwrap_or("?");
        let usage = format!("{subject}.{}", fact_usage(words, fact));
        add("facts", fact.name, usage, fact.doc, fact.rule);
    }
    for hook in words.moments() {
        add("hooks", hook.name, hook_usage(words, hook), &hook_doc(hook), hook.rule);
    }
    for (of, kind) in (0..=u8::MAX).zip(words.subjects) {
        for word in filter_words(words, of) {
            let doc = format!("of a {kind}: {}", word.doc);
            add("filters", &word.name, word.usage, &doc, word.rule);
        }
    }
    // A role such as `me` is read in scripts, as a fact is.
    for (name, usage, doc) in super::example::ROLES {
        add("facts", name, (*usage).into(), doc, "");
    }
    for effect in words.effects {
        add(
            "effects",
            effect.name,
            effect_usage(words, effect),
            &format!("{}{}", effect.doc, effect.only_at()),
            effect.rule,
        );
    }
    for question in words.questions {
        add("questions", question.name, question_usage(words, question), question.doc, question.rule);
    }
    all.extend(statements_of_items(words));
    for (kind, list) in [("scene", words.scene), ("scene", SCENE_WORDS), ("rulings", words.rulings)] {
        all.extend(statements(list, "").into_iter().map(|topic| Topic { kind, ..topic }));
    }
    all
}

/// Returns the statements of all items. A statement with the same meaning in several items is listed once, with the
/// names of all these items.
fn statements_of_items(words: &Vocabulary) -> Vec<Topic> {
    let mut found: Vec<(Topic, Vec<&str>)> = Vec::new();
    for item in words.items {
        for topic in statements(item.words, "") {
            let is_alike =
                |known: &Topic| known.name == topic.name && known.usage == topic.usage && known.doc == topic.doc;
            match found.iter_mut().find(|(known, _)| is_alike(known)) {
                Some((_, items)) => items.push(item.word),
                None => found.push((topic, vec![item.word])),
            }
        }
    }
    let placed =
        |(topic, items): (Topic, Vec<&str>)| Topic { doc: format!("{} (in {})", topic.doc, items.join(", ")), ..topic };
    found.into_iter().map(placed).collect()
}

/// Returns statements as topics. `item` is the kind of item that they stand in, if it is to be named.
pub(super) fn statements(words: &[Word], item: &str) -> Vec<Topic> {
    let place = if item.is_empty() { String::new() } else { format!(" (in {item})") };
    let topic = |word: &Word| Topic {
        kind: "statements",
        name: word.word.into(),
        usage: format!("{} {}", word.word, rondel_dsl::usage(word.shape)).trim_end().into(),
        doc: format!("{}{place}", word.doc),
        rule: word.rule.into(),
    };
    words.iter().map(topic).collect()
}

/// Returns the head of a moment's function.
fn hook_usage(words: &Vocabulary, hook: &HookWord) -> String {
    let roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
    let gives = if hook.gives == Kind::Nothing { String::new() } else { format!(": {}", kind_word(words, hook.gives)) };
    format!("fn {}({}){gives}", hook.name, roles.join(", "))
}

/// Returns a moment's explanation, with the effects it may use and the items that have it.
fn hook_doc(hook: &HookWord) -> String {
    let mut doc = hook.doc.to_string();
    if hook.query {
        doc.push_str(" A query: it neither asks nor acts.");
    }
    if !hook.effects.is_empty() {
        doc.push_str(&format!(" May use: {}.", hook.effects.join(", ")));
    }
    if !hook.items.is_empty() {
        doc.push_str(&format!(" For: {}.", hook.items.join(", ")));
    }
    doc
}
