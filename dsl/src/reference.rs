//! The language reference of a system, made from its vocabulary: what the checker knows is what the page says.

use crate::pack::PACK_WORDS;
use rondel_engine::kernel::{Kind, Shape, Times, Vocabulary, Word, filter_words};
use rondel_engine::table::SCENE_WORDS;
use std::fmt::Write;

/// An introduction to filters.
const FILTERS: &str = "
## Filters

A filter describes a combatant, a card, an attack or a thing: `weapon with damage 4 or more`, `opponent within melee \
that is prone`, `foe without status Burning`. Statements write it bare, scripts as a text: \
`me.cards(\"deck\").where(\"weapon\")` keeps what fits of a list, `target.fits(\"prone\")` tests one, and a text after the list of a question \
(`me.choose_card(list, \"weapon\")`) narrows the choice.

- All parts must hold. `or` separates alternatives; `not`, `no` and `without` negate what follows; `and`, `with`, \
`that is`, commas and articles mean nothing.
- A number alone is exact, `N or more` and `N or less` bound it; without one it is 1 or more.
- The last words of each list below say what the subject is to `me`, whose script or card it is; `me` is `me`.
- `of FILTER` describes a thing's bearer: `thing of an opponent that is prone`.
- At the end, `with the least hp` and `with the most hp` keep the lowest or highest, ties included.
- `each_of(\"opponent\")` lists everybody who fits, or the things in play for a filter of things.
- Filters written out are checked when content is loaded (`E0650`).
";

/// The reference as a Markdown page.
///
/// ```
/// # use rondel_engine::kernel::Rules;
/// # use rondel_engine::systems::AdventureDeck;
/// let page = rondel_dsl::reference(AdventureDeck::vocabulary());
/// assert!(page.contains("## `card`") && page.contains("## Moments"));
/// ```
pub fn reference(vocabulary: &'static Vocabulary) -> String {
    let mut page = format!("# {}: language and script reference\n\n", vocabulary.title);
    page.push_str("Generated from the vocabulary and checked by a test; `RONDEL_BLESS=1 cargo test -p rondel-tests --test reference` updates it.\n");
    page.push_str("Notation: `[x]` is optional, `a|b` is either, `x, ...` is a list with commas. A statement ends at the line end, `;` or `}`.\n");
    for item in vocabulary.items {
        let params = if item.takes_params { "(parameter: type = default, ...)" } else { "" };
        _ = write!(
            page,
            "\n## `{}`\n\n{}{}\n\n    {} Name{params} {{ ... }}\n\n",
            item.word,
            item.doc,
            cited(item.rule),
            item.word
        );
        words(&mut page, item.words, 0);
    }
    page.push_str("\n## `scene`\n\nA position, optionally with steps that test it. The set-up:\n\n");
    words(&mut page, vocabulary.scene, 0);
    page.push_str("\nThe steps, in order:\n\n");
    words(&mut page, SCENE_WORDS, 0);
    page.push_str("\n## Rulings\n\n`rule ...` in a scene and at the prompt:\n\n");
    words(&mut page, vocabulary.rulings, 0);
    page.push_str("\n## Actions\n\nWords that begin or continue commands:\n\n");
    for word in vocabulary.leads {
        _ = writeln!(page, "- `{}`: {}{}", word.word, word.doc, cited(word.rule));
    }
    page.push_str("\n## House rules\n\nThe default comes first.\n\n");
    for word in vocabulary.house {
        _ = writeln!(page, "- `{} {}`: {}{}", word.name, word.values.join("|"), word.doc, cited(word.rule));
    }
    page.push_str("\n## Packs\n\nA pack's `pack.ron`, and its changes to items of earlier packs.\n\n");
    for word in PACK_WORDS {
        _ = writeln!(page, "- `{}`: {}", word.usage, word.doc);
    }
    filters(&mut page, vocabulary);
    scripts(&mut page, vocabulary);
    page
}

/// Writes the filters of each kind of subject.
fn filters(page: &mut String, vocabulary: &'static Vocabulary) {
    page.push_str(FILTERS);
    for (of, subject) in (0u8..).zip(vocabulary.subjects) {
        let words = filter_words(vocabulary, of);
        if !words.is_empty() {
            let said: Vec<String> = words.iter().map(|word| format!("`{}`", word.usage)).collect();
            _ = write!(page, "\nOf the {subject}: `{subject}`, {}.\n", said.join(", "));
        }
    }
}

fn scripts(page: &mut String, vocabulary: &'static Vocabulary) {
    let kind = |kind: Kind| kind_name(vocabulary, kind);
    let on = |on: u8| vocabulary.subjects.get(usize::from(on)).copied().unwrap_or("game");
    page.push_str("\n## Moments\n\nA script runs its function of this name at the moment. A *query* reads and answers; it neither asks nor acts.\n\n");
    for hook in vocabulary.moments() {
        let roles: Vec<&str> = hook.roles.iter().map(|(name, _)| *name).collect();
        let query = if hook.query { " Query." } else { "" };
        let gives = if hook.gives == Kind::Nothing { String::new() } else { format!(" Returns {}.", kind(hook.gives)) };
        let only = if hook.effects.is_empty() {
            String::new()
        } else {
            format!(" Acts only by: `{}`.", hook.effects.join("`, `"))
        };
        _ = writeln!(
            page,
            "- `fn {}({})` of {}: {}{query}{gives}{only}{}",
            hook.name,
            roles.join(", "),
            hook.items.join(", "),
            hook.doc,
            cited(hook.rule)
        );
    }
    page.push_str("\n## What can be read\n\nBy scripts, `expect` and `eval`. `me.param.NAME` reads the arguments of the script's item.\n");
    for (at, subject) in (0u8..).zip(vocabulary.subjects) {
        _ = write!(page, "\n### Of the {subject}\n\n");
        for fact in vocabulary.facts.iter().filter(|fact| fact.on == at) {
            let args = if fact.args.is_empty() {
                String::new()
            } else {
                format!("({})", list(fact.args.iter().map(|k| kind(*k))))
            };
            _ = writeln!(page, "- `{}{args}` gives {}: {}{}", fact.name, kind(fact.gives), fact.doc, cited(fact.rule));
        }
    }
    page.push_str(
        "\n## What can be asked\n\nThe answer comes from a seat or from chance; the script waits for it.\n\n",
    );
    for word in vocabulary.questions {
        let receiver = word.on.map(|kind| format!("{}.", on(kind))).unwrap_or_default();
        _ = writeln!(
            page,
            "- `{receiver}{}({})` gives {}: {}{}",
            word.name,
            list(word.args.iter().map(|k| kind(*k))),
            kind(word.gives),
            word.doc,
            cited(word.rule)
        );
    }
    page.push_str("\n## What can be done\n\n");
    for word in vocabulary.effects {
        let receiver = word.on.map(|kind| format!("{}.", on(kind))).unwrap_or_default();
        let reserved = if word.reserved { " Only where the moment says so." } else { "" };
        _ = writeln!(
            page,
            "- `{receiver}{}({})`: {}{reserved}{}{}",
            word.name,
            list(word.args.iter().map(|k| kind(*k))),
            word.doc,
            word.only_at(),
            cited(word.rule)
        );
    }
}

fn words(page: &mut String, list: &[Word], depth: usize) {
    for word in list {
        let indent = "  ".repeat(depth);
        let times = match word.times {
            Times::Required => " Required.",
            Times::Many => " Any number of times.",
            Times::Optional => "",
        };
        let usage = format!("{} {}", word.word, usage(word.shape));
        _ = writeln!(page, "{indent}- `{}`: {}{times}{}", usage.trim_end(), word.doc, cited(word.rule));
        if depth < 3 {
            for inner in word.shape {
                nested(page, inner, depth + 1);
            }
        }
    }
}

/// The statements inside a statement.
fn nested(page: &mut String, shape: &Shape, depth: usize) {
    match shape {
        Shape::Block(list) | Shape::Rows(_, list) => words(page, list, depth),
        Shape::Map(_, inner) | Shape::Opt(inner) | Shape::After(_, inner) | Shape::List(inner) => {
            nested(page, inner, depth)
        }
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().for_each(|part| nested(page, part, depth)),
        _ => {}
    }
}

/// Shapes one after another, as a designer would write them: `NUMBER of strength|agility, ...`.
pub fn usage(list: &[Shape]) -> String {
    list.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn one(shape: &Shape) -> String {
    match shape {
        Shape::Int(low, i64::MAX) => format!("NUMBER from {low}"),
        Shape::Int(low, high) => format!("{low}..{high}"),
        Shape::Bool => "yes|no".into(),
        Shape::Text => "\"text\"".into(),
        Shape::Line => "...".into(),
        Shape::Filter(_) => "FILTER".into(),
        Shape::Formula([]) => "NUMBER".into(),
        Shape::Formula(names) => format!("FORMULA({})", names.join(", ")),
        Shape::Ranges(low, high) => format!("RANGES {low}-{high}"),
        Shape::Pattern => "MARKS(^ v *)".into(),
        Shape::PlayingCard => "PLAYING-CARD(8♣)".into(),
        Shape::Space => "SPACE(c4)".into(),
        Shape::OneOf(words) => words.join("|"),
        Shape::Free => "WORD".into(),
        Shape::Name(kinds) => kinds.join("|").to_uppercase(),
        Shape::Call(kind) => format!("{}(...)", kind.to_uppercase()),
        Shape::Cost(words) => format!("NUMBER {}", words.join("|")),
        Shape::Graded(words, low, high) => format!("{}{low}..{high}", words.join("|")),
        Shape::Counted(inner) => format!("{} [xN]", one(inner)),
        Shape::List(inner) => format!("{}, ...", one(inner)),
        Shape::Seq(parts) => usage(parts),
        Shape::Opt(inner) => format!("[{}]", one(inner)),
        Shape::After(word, inner) => format!("{word} {}", one(inner)),
        Shape::Either(parts) => parts.iter().map(one).collect::<Vec<_>>().join(" | "),
        Shape::Map(key, value) => format!("{{ {}: {}; ... }}", one(key), one(value)),
        Shape::Braced(inner) => format!("{{ {}; ... }}", one(inner)),
        Shape::Block(words) => format!("{{ {} }}", words.iter().map(|w| w.word).collect::<Vec<_>>().join("; ")),
        Shape::Rows(key, words) => {
            format!("{{ {}: {}; ... }}", one(key), words.iter().map(|w| w.word).collect::<Vec<_>>().join(" | "))
        }
    }
}

fn kind_name(vocabulary: &Vocabulary, kind: Kind) -> String {
    match kind {
        Kind::Nothing => "nothing".into(),
        Kind::Bool => "true or false".into(),
        Kind::Int | Kind::Range(..) => "a number".into(),
        Kind::Text | Kind::Named(_) => "text".into(),
        Kind::List | Kind::Several(_) | Kind::Names(_) => "a list".into(),
        Kind::Pairs(_) => "a list of pairs".into(),
        Kind::Any => "anything".into(),
        Kind::Subject(at) => format!("a {}", vocabulary.subjects.get(usize::from(at)).copied().unwrap_or("subject")),
    }
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn cited(rule: &str) -> String {
    if rule.is_empty() { String::new() } else { format!(" ({rule})") }
}
