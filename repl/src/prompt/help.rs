//! The command `help`: pages about every word of the prompt and of the language, made from the tables that define them.

use super::book;
use super::recipes;
use super::session::{Answer, ReplSession, Reply};
use super::timing;
use super::topics::{KINDS, Topic, called_here, statements, topics};
use crate::content::{Content, Diagnostics};
use crate::rulebook::Rule;
use crate::terms::terms;
use crate::text::{ACTIVE, BOLD, DIM, column, count, flow, pad, paint, sanitize, width, wrap};
use rondel_engine::kernel::{Item, Vocabulary, nearest};
use rondel_engine::systems::System;
use rondel_engine::table::Scene;

/// The longest wish that is looked for, in bytes: a search takes longer the more words it has.
const LONGEST_WISH: usize = 1000;

/// The columns of the names in the overview, such as `help hooks`.
const NAME_COLUMNS: usize = 15;

/// The most columns of a usage beside its explanation.
const USAGE_COLUMNS: usize = 34;

/// Answers `help [TOPIC]`.
pub(super) fn help(session: &mut ReplSession, topic: &str) -> Answer {
    if topic.len() > LONGEST_WISH {
        let help = "a few words find a page or a recipe: `help steal a card`";
        return Err(Diagnostics::new(
            "R0003",
            format!("a wish of {} letters is too long", topic.chars().count()),
            help,
        ));
    }
    let words = session.content.words;
    let all = topics(words);
    let typed = topic.trim_matches('"').to_lowercase();
    // A word that the language calls otherwise: `rename` leads to `formerly`.
    let wanted = called_here(&typed).map_or(typed, str::to_string);
    if wanted.is_empty() {
        return Ok(Reply::text(overview(&all, session.columns)));
    }
    if let Some(page) = book::page(&wanted, session.columns) {
        return Ok(Reply::text(page));
    }
    if wanted == timing::TIMING
        && let Some(page) = timing::page(words, session.columns)
    {
        return Ok(Reply::text(page));
    }
    let named = topics_named(&all, &wanted);
    let mut pages: Vec<String> = named.iter().map(|topic| page(topic, words, session.columns)).collect();
    pages.extend(dotted(&all, &wanted).into_iter().map(|topic| page(topic, words, session.columns)));
    // If the word is a kind of item, a short example of it follows, and if it is a kind of topic, all its topics.
    pages.extend(super::example::of(&session.content, &wanted));
    pages.extend(kind_page(&all, &wanted, session.columns));
    let meaning = session.content.rulebook.meaning(&wanted).map(|rule| meaning(rule, session.columns));
    let to_read = book::to_read(&wanted, words.system, session.columns);
    if pages.is_empty() {
        return match (to_read, elsewhere(session, &all, &wanted, meaning)) {
            (None, answer) => answer,
            (Some(page), Ok(answer)) => Ok(Reply { text: format!("{page}\n{}", answer.text), ..answer }),
            (Some(page), Err(_)) => Ok(Reply::text(page)),
        };
    }
    pages.splice(0..0, meaning);
    pages.extend(in_the_rulebook(session, &wanted));
    // Help on a command needs no recipes of cards.
    if !named.iter().any(|topic| topic.kind == "commands") {
        pages.extend(recipes::beside(session, &wanted));
    }
    pages.extend(to_read);
    Ok(Reply::text(pages.join("\n")))
}

/// Returns the topics of this name.
fn topics_named<'t>(all: &'t [Topic], wanted: &str) -> Vec<&'t Topic> {
    // `back` is another name of the command `undo`.
    let command = super::commands::find(wanted).map_or(wanted, |command| command.name);
    // `save` also stands for `save test`.
    let is_first_word = |topic: &Topic| topic.kind == "commands" && topic.name.split(' ').next() == Some(wanted);
    // A line says `on hit` and `damage_dealt`, a script `on_hit` and `my_damage_dealt`.
    let moment = wanted.strip_prefix("on ").unwrap_or(wanted);
    let is_moment =
        |topic: &Topic| topic.kind == "hooks" && topic.name.split_once('_').is_some_and(|(_, behind)| behind == moment);
    let is_named = |topic: &Topic| {
        topic.name.to_lowercase() == wanted || topic.name == command || is_first_word(topic) || is_moment(topic)
    };
    all.iter().filter(|topic| is_named(topic)).collect()
}

/// Returns the meaning of a word of the game.
fn meaning(rule: &Rule, columns: usize) -> String {
    wrap(&format!("{}  {}", paint(BOLD, &rule.id), rule.text), columns, 2)
}

/// Returns the hint that the rulebook says more about a word.
fn in_the_rulebook(session: &ReplSession, wanted: &str) -> Option<String> {
    let is_told = wanted.chars().all(char::is_alphabetic) && session.content.rulebook.tells_of(wanted);
    if !is_told {
        return None;
    }
    Some(paint(DIM, format!("`rules {wanted}` shows what the rulebook says of it")))
}

/// Returns all topics of a kind: `facts`, also `fact`.
fn kind_page(all: &[Topic], wanted: &str, columns: usize) -> Option<String> {
    let (kind, doc) = KINDS.iter().find(|(kind, _)| *kind == wanted || kind.strip_suffix('s') == Some(wanted))?;
    let of_kind: Vec<&Topic> = all.iter().filter(|topic| topic.kind == *kind).collect();
    if of_kind.is_empty() {
        return None;
    }
    Some(format!("{}\n{}", paint(BOLD, doc), table(&of_kind, columns)))
}

/// Returns the topics for a word with a point, such as `attack.by`: the facts, effects and questions of that name, by
/// the subject before the point.
fn dotted<'t>(all: &'t [Topic], wanted: &str) -> Vec<&'t Topic> {
    let Some((subject, name)) = wanted.rsplit_once('.') else { return Vec::new() };
    let name = name.split('(').next().unwrap_or(name);
    let is_called = |topic: &&Topic| matches!(topic.kind, "facts" | "effects" | "questions") && topic.name == name;
    let called: Vec<&Topic> = all.iter().filter(is_called).collect();
    let beginning = format!("{subject}.");
    let of_subject: Vec<&Topic> = called.iter().copied().filter(|topic| topic.usage.starts_with(&beginning)).collect();
    // `me`, `target` and other roles may be of several kinds, so any subject fits.
    if of_subject.is_empty() { called } else { of_subject }
}

/// Looks up a word that is no topic: a word of the game, a recipe, a name of the catalog, a rule's id, or a word of the
/// rulebook.
fn elsewhere(session: &mut ReplSession, all: &[Topic], wanted: &str, meaning: Option<String>) -> Answer {
    if let Some(meaning) = meaning {
        let mut parts = vec![meaning];
        parts.extend(session.table.card(wanted).map(|card| crate::draw::card(&card, session.columns)));
        parts.extend(in_the_rulebook(session, wanted));
        parts.extend(recipes::beside(session, wanted));
        return Ok(Reply::text(parts.join("\n")));
    }
    if ["system", "systems"].contains(&wanted) {
        return Ok(Reply::text(systems(session)));
    }
    if let Some(recipe) = recipes::all(session, wanted).or_else(|| recipes::named(session, wanted)) {
        return Ok(Reply::text(recipe));
    }
    if let Some(card) = session.table.card(wanted) {
        let mut parts = vec![crate::draw::card(&card, session.columns)];
        parts.extend(recipes::beside(session, wanted));
        return Ok(Reply::text(parts.join("\n")));
    }
    if let Some(part) = book::part(wanted, session.columns) {
        return Ok(Reply::text(part));
    }
    let recipe = recipes::fitting(session, wanted);
    let other_topics = things(&session.content);
    let mut topics = about(all.iter().chain(&other_topics), wanted);
    topics.truncate(MOST_ABOUT);
    let mut parts: Vec<String> = recipe.into_iter().collect();
    if !topics.is_empty() {
        parts.push(format!("{}\n{}", paint(DIM, "words"), table(&topics, session.columns)));
    }
    if !parts.is_empty() {
        return Ok(Reply::text(parts.join("\n")));
    }
    // One or two letters would be found in every rule.
    if wanted.split_whitespace().any(|word| word.len() > 2)
        && let Ok(rules) = super::inspect::rules(session, wanted)
    {
        return Ok(rules);
    }
    let topic_names = all.iter().map(|topic| topic.name.as_str());
    let near = nearest(wanted, topic_names.chain(KINDS.iter().map(|(kind, _)| *kind)));
    let mut ways: Vec<String> = Vec::new();
    ways.extend(near.map(|near| format!("did you mean `help {near}`?")));
    ways.extend(recipes::nearest(session, wanted));
    let help = match ways.is_empty() {
        true => "try other words; at the prompt `help` lists the topics".to_string(),
        false => ways.join("; "),
    };
    Err(Diagnostics::new("R0010", format!("there is no help on `{wanted}`, and no rule names it"), help))
}

/// Returns the rules systems, with the way to play each.
fn systems(session: &ReplSession) -> String {
    let own = &session.content.rulebook.system;
    let line = |system: System| {
        let here = if system.id() == own { "  (this one)" } else { "" };
        format!("  {:<24} {}{here}", system.id(), (system.vocabulary)().title)
    };
    let lines = session.source.systems().into_iter().map(line);
    let head =
        paint(BOLD, "the rules systems: `rondel --system ID` plays one, `rondel --system ID help WORDS` helps with it");
    [head].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// The most topics shown that only mention the words.
const MOST_ABOUT: usize = 6;

/// Returns the topics about some words, the best first. A topic fits if all words occur in its name and text, or if
/// more than half of them do and one of the words occurs in its name.
fn about<'t>(all: impl IntoIterator<Item = &'t Topic>, wanted: &str) -> Vec<&'t Topic> {
    let wanted = terms(wanted);
    if wanted.is_empty() {
        return Vec::new();
    }
    let hits = |terms: &[String]| wanted.iter().filter(|term| terms.contains(term)).count();
    let mut found: Vec<(&Topic, Rank)> = Vec::new();
    for topic in all {
        let in_name = terms(&topic.name.replace('_', " "));
        let in_all = [in_name.clone(), terms(&topic.doc)].concat();
        let rank = Rank { hits: hits(&in_all), hits_in_name: hits(&in_name) };
        let has_most = rank.hits_in_name > 0 && 2 * rank.hits > wanted.len();
        if rank.hits == wanted.len() || has_most {
            found.push((topic, rank));
        }
    }
    found.sort_by_key(|(_, rank)| std::cmp::Reverse(*rank));
    found.into_iter().map(|(topic, _)| topic).collect()
}

/// How well a topic fits some words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The number of the words in the name and the text.
    hits: usize,
    /// The number of the words in the name alone.
    hits_in_name: usize,
}

/// Returns items with a text and scenes to play as topics, since one of these may be the answer.
fn things(content: &Content) -> Vec<Topic> {
    let scene = |scene: &Scene| Topic {
        kind: "things",
        name: scene.setup.name.clone(),
        usage: format!("open {}", scene.id),
        doc: sanitize(&scene.text),
        rule: String::new(),
    };
    let thing = |item: &Item| {
        let doc = sanitize(item.text("text")?);
        let (kind, usage) = ("things", format!("{} \"{}\"", item.kind, sanitize(&item.name)));
        Some(Topic { kind, name: item.name.clone(), usage, doc, rule: String::new() })
    };
    let scenes = content.scenes.iter().filter(|scene| scene.steps.is_empty() && !scene.text.is_empty()).map(scene);
    content.items().iter().filter_map(thing).chain(scenes).collect()
}

/// Returns the page for `help` without a word behind it.
fn overview(all: &[Topic], columns: usize) -> String {
    let of_kind = |kind: &str| all.iter().filter(|topic| topic.kind == kind).collect::<Vec<_>>();
    let further_kinds = KINDS.iter().filter(|(kind, _)| !matches!(*kind, "commands" | "actions"));
    let named = |name: &str, doc: &str| {
        let name = pad(&paint(ACTIVE, name), NAME_COLUMNS);
        wrap(&format!("  {name}  {doc}"), columns, NAME_COLUMNS + 4)
    };
    let further = further_kinds.map(|(kind, doc)| {
        let name = pad(&paint(ACTIVE, format!("help {kind}")), NAME_COLUMNS);
        wrap(&format!("  {name}  {doc}, {}", count(of_kind(kind).len(), "topic")), columns, NAME_COLUMNS + 4)
    });
    let head = |title: &str, note: &str| wrap(&format!("{}  {}", paint(BOLD, title), paint(DIM, note)), columns, 4);
    let seats = "A seat's name may stand in front: `ash pass`, or `auto: pass` if it is a command, too.";
    let names = |kind: &str| {
        let painted: Vec<String> = of_kind(kind).iter().map(|topic| paint(ACTIVE, &topic.name)).collect();
        format!("  {}", flow(&painted, "  ", columns, 2, 2))
    };
    [
        head("Commands of the table", "`help actions` explains them all, `actions` what can be done now"),
        names("actions"),
        wrap(&format!("  {seats}"), columns, 2),
        head("Commands of the prompt", "`help commands` explains them all, `help undo` one"),
        names("commands"),
        paint(BOLD, "More"),
        named("help WORDS", recipes::DOC),
        further.collect::<Vec<_>>().join("\n"),
        named(&format!("help {}", timing::TIMING), timing::DOC),
    ]
    .join("\n")
}

/// Returns topics in two columns: usage and explanation.
fn table(topics: &[&Topic], columns: usize) -> String {
    let widest = topics.iter().map(|topic| width(&topic.usage)).max().unwrap_or(0);
    let wide = widest.min(USAGE_COLUMNS).min(columns / 3);
    let lines = topics.iter().map(|topic| {
        let rule = if topic.rule.is_empty() { String::new() } else { paint(DIM, format!("  {}", topic.rule)) };
        let doc = column(&format!("{}{rule}", topic.doc), columns, wide + 4);
        if width(&topic.usage) > wide {
            let usage = wrap(&format!("  {}", paint(ACTIVE, &topic.usage)), columns, 6);
            return format!("{usage}\n{}{doc}", " ".repeat(wide + 4));
        }
        format!("  {}  {doc}", pad(&paint(ACTIVE, &topic.usage), wide))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the page of one topic. The page of an item also lists the item's statements.
fn page(topic: &Topic, words: &'static Vocabulary, columns: usize) -> String {
    let kind = paint(DIM, format!("({})", topic.kind));
    let rule = if topic.rule.is_empty() { String::new() } else { paint(DIM, format!("  {}", topic.rule)) };
    let usage = wrap(&format!("{}  {kind}", paint(ACTIVE, &topic.usage)), columns, 4);
    let head = format!("{usage}\n{}", wrap(&format!("  {}{rule}", topic.doc), columns, 2));
    let inside: Vec<Topic> = match topic.kind {
        "items" => words.item(&topic.name).map(|item| statements(item.words, item.word)).unwrap_or_default(),
        _ => Vec::new(),
    };
    if inside.is_empty() {
        return head;
    }
    format!("{head}\n{}", table(&inside.iter().collect::<Vec<_>>(), columns))
}
