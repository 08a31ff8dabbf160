//! Pictures of the cards of a content: SVG, and from it PNG, PDF, sheets to print and decks for Tabletop Simulator.
//!
//! A [template](mod@template), the file `cards.ron` of a pack, says how cards look. [`draw`] makes the pictures of the
//! chosen cards. Nothing here knows a system: a card is drawn from the facts, the ring and the text that every system
//! gives of its items (`kernel::Card`), as at the prompt.

pub mod art;
mod board;
pub mod choice;
pub mod font;
pub mod picture;
pub mod press;
mod ring;
pub mod sheet;
pub mod svg;
pub mod tabletop;
pub mod template;
mod words;

use crate::content::{Content, ContentSource, Diagnostics};
use crate::packs::{PackFile, PackSet};
use crate::text::sanitize;
use choice::Choice;
use font::Fonts;
use picture::{Misfit, Picture, Subject};
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Card, Item, Origin, Problem, SourceId, Sources, Vocabulary, nearest};
use rondel_engine::table::Game;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use template::{Named, Template, is_same};

/// The most characters quoted of a text that does not fit on its card.
const MOST_QUOTED: usize = 32;

/// The largest template, in bytes.
const MOST_TEMPLATE: u64 = 256 << 10;

/// A chosen card with its picture.
#[derive(Clone, Debug)]
pub struct Drawn<'c> {
    /// The item.
    pub item: &'c Item,
    /// Its facts and text.
    pub card: Card,
    /// The number of copies to print.
    pub copies: usize,
    /// Its picture.
    pub picture: Picture,
}

/// The look of cards: the template in use, with its fonts.
#[derive(Clone, Debug)]
pub struct Look {
    /// The template.
    pub template: Template,
    /// Its fonts.
    pub fonts: Cow<'static, Fonts>,
    /// The path of the template, for messages.
    pub path: String,
    /// The text of the template.
    pub text: String,
}

/// Returns the look of the cards of a pack set.
///
/// # Errors
/// `R0037` if no pack has a template, or if the template or a font that it names cannot be read.
pub fn look(pack_set: &PackSet) -> Result<Look, Diagnostics> {
    let (path, text) = template(pack_set)?;
    let template = Template::read(&path, &text)?;
    let fonts = match &template.fonts {
        None => Cow::Borrowed(Fonts::carried()),
        Some(named) => Cow::Owned(Fonts::read(pack_set, named).map_err(|(file, why)| {
            let help = "put a `.ttf` or `.otf` file there, of at most 32 MB";
            template::refused_words(&path, &text, &format!("\"{file}\""), why, help)
        })?),
    };
    Ok(Look { template, fonts, path, text })
}

/// Returns the text of the template in use, and its path for messages.
///
/// # Errors
/// `R0037` if no pack has a template, or if the template cannot be read.
pub fn template(pack_set: &PackSet) -> Result<(String, String), Diagnostics> {
    let cannot = |shown: &str, why: &str| {
        let help = "text of at most 256 KB; `rondel cards --template` writes one that works";
        Diagnostics::new("R0037", format!("`{shown}` cannot be read: {why}"), help)
    };
    // `rondel cards --template > cards.ron` is run by a shell that makes an empty file first.
    let is_empty = |file: &PackFile| file.bytes.as_ref().is_ok_and(|bytes| bytes.trim_ascii().is_empty());
    let Some(found) = pack_set.files_called(template::FILE, MOST_TEMPLATE).find(|file| !is_empty(file)) else {
        let help = "a `cards.ron` in the pack says how its cards look: `rondel help book cards`";
        return Err(Diagnostics::new("R0037", "no pack has a template of cards", help));
    };
    let bytes = found.bytes.map_err(|why| cannot(&found.shown, &why))?;
    let text = String::from_utf8(bytes).map_err(|_| cannot(&found.shown, "it is not UTF-8"))?;
    // Blanks replace a byte order mark, which some editors write first, so that all places stay.
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => format!("   {rest}"),
        None => text,
    };
    Ok((found.shown, text))
}

/// Returns all items that have a card of their own.
pub fn subjects<'c>(loaded: &'c Loaded, game: &dyn Game) -> Vec<Subject<'c>> {
    let name_of = |item: &'c Item| {
        let pack = loaded.packs.iter().find(|pack| pack.manifest.id == item.pack);
        pack.map_or(item.pack.as_str(), |pack| pack.manifest.name.as_str())
    };
    let subject = |item: &'c Item| {
        let card = game.printed(&item.name)?;
        // Items of different kinds may share a name, but a name has one card. The place in `written` tells the item of
        // the card: `cards.rondel:7`, perhaps with `, changed by night` behind it.
        if let Some(written) = &card.written {
            let (path, line, _) = loaded.sources.place(item.at)?;
            if !begins_with_place(written, &format!("{path}:{line}")) {
                return None;
            }
        }
        Some(Subject { item, card, pack: name_of(item), art: None })
    };
    loaded.items.iter().filter_map(subject).collect()
}

/// Returns whether a text begins with a place: `cards.rondel:7, changed by night` begins with `cards.rondel:7`, and
/// `cards.rondel:71` does not.
fn begins_with_place(text: &str, place: &str) -> bool {
    let Some(rest) = text.strip_prefix(place) else { return false };
    !rest.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the problems of the template of the topmost pack. `None` if the pack has no template, or the template no
/// problems.
pub fn check(pack_set: &PackSet, loaded: &Loaded, game: Option<&dyn Game>) -> Option<Diagnostics> {
    pack_set.folder()?.join(template::FILE).symlink_metadata().ok()?;
    let look = match look(pack_set) {
        Ok(look) => look,
        Err(diagnostics) => return Some(diagnostics),
    };
    // Without the game, the facts of cards are not known, so no name can be called unknown.
    let game = game?;
    let mut sources = Sources::new();
    let file = sources.add(&*look.path, &*look.text);
    let problems = unknown_names(game.vocabulary(), &subjects(loaded, game), &look.template, (file, &look.text));
    if problems.is_empty() { None } else { Some(Diagnostics { problems, sources }) }
}

/// Draws the chosen cards of `all`. Returns the cards by kind and name, and warnings of what their
/// pictures cannot show.
///
/// # Errors
/// `R0038` if no card is chosen.
pub fn draw<'c>(
    content: &'c Content,
    all: Vec<Subject<'c>>,
    pack_set: &PackSet,
    look: &Look,
    choice: &Choice,
) -> Result<(Vec<Drawn<'c>>, Vec<Problem>), Diagnostics> {
    let template = &look.template;
    // A name has one card, which belongs to one item. These are the names that have a card, such as `wolf`, and the
    // items that own the cards, such as (`card`, `wolf`).
    let names_with_card: BTreeSet<&str> = all.iter().map(|subject| subject.item.id.as_str()).collect();
    let card_owners: BTreeSet<(&str, &str)> =
        all.iter().map(|subject| (subject.item.kind, subject.item.id.as_str())).collect();
    // Only cards for which the template has a face are drawn.
    let with_face = all.into_iter().filter(|subject| template.face(&subject.words()).is_some());
    let mut cards: BTreeMap<(&str, &str), Subject<'_>> =
        with_face.map(|subject| ((subject.item.kind, subject.item.id.as_str()), subject)).collect();
    let drawn_kinds: BTreeSet<&str> = cards.keys().map(|(kind, _)| *kind).collect();
    // A foe `Wolf` lost its name to a card `Wolf`: foes are drawn, and the name `wolf` has a card, but the foe does not
    // own the card.
    let lost_its_name = |item: &Item| {
        drawn_kinds.contains(item.kind)
            && names_with_card.contains(&*item.id)
            && !card_owners.contains(&(item.kind, &*item.id))
    };
    // An item that lost its name may be chosen, too, and gets a warning below.
    let is_card = |item: &Item| cards.contains_key(&(item.kind, item.id.as_str())) || lost_its_name(item);
    let chosen = choice.of(content, &is_card)?;
    let (named_art, mut problems) = art::named(pack_set, template);
    let mut drawn = Vec::new();
    for (item, copies) in chosen {
        let Some(mut subject) = cards.remove(&(item.kind, item.id.as_str())) else {
            if lost_its_name(item) {
                problems.push(without_own(item));
            }
            continue;
        };
        match art::art(pack_set, &item.id, item.at) {
            Ok(art) => subject.art = art,
            Err(problem) => problems.push(problem),
        }
        let Some(picture) = picture::draw(template, &look.fonts, &subject, &named_art) else { continue };
        problems.extend(picture.misfits.iter().map(|misfit| told(item, misfit)));
        drawn.push(Drawn { item, card: subject.card, copies, picture });
    }
    Ok((drawn, problems))
}

/// Returns warnings of names in a template that no card has: a misspelt fact is never shown, and a misspelt kind leaves
/// its cards out. `file` is the template's text among the sources.
pub fn unknown_names(
    words: &Vocabulary,
    all: &[Subject<'_>],
    template: &Template,
    (file, text): (SourceId, &str),
) -> Vec<Problem> {
    let mut kinds: BTreeSet<&str> = words.items.iter().map(|item| item.word).collect();
    kinds.extend(all.iter().flat_map(Subject::words));
    let mut facts: BTreeSet<&str> = ["name", "kind", "pack"].into();
    for subject in all {
        facts.extend(subject.card.facts.iter().chain(&subject.card.notes).map(|(name, _)| name.as_str()));
    }
    let icons: BTreeSet<&str> = template.icons.keys().map(String::as_str).collect();
    let mut problems = Vec::new();
    for named in template.names() {
        let (name, names, what) = match named {
            Named::Kind(name) => (name, &kinds, "kind or type"),
            Named::Fact(name) => (name, &facts, "fact"),
            Named::Icon(name) => (name, &icons, "icon"),
            // Art is looked for in the folders of packs, as cards are drawn.
            Named::Art(_) => continue,
        };
        if names.iter().any(|other| is_same(name, other)) {
            continue;
        }
        // The name begins one byte behind the quote or the brace.
        let in_quotes = text.find(&format!("\"{name}\""));
        let start = in_quotes.or_else(|| text.find(&format!("{{{name}}}"))).unwrap_or(0);
        let at = Origin::new(file, start + 1, start + 1 + name.len());
        let help = match nearest(name, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`card NAME` at the prompt shows the facts of a card".into(),
        };
        problems.push(Problem::warning("R0041", at, format!("no card has the {what} `{}`", sanitize(name))).help(help));
    }
    problems
}

/// Returns the warning of an item without a picture, because an item of another kind has its name.
fn without_own(item: &Item) -> Problem {
    let message = format!("the {} `{}` is not drawn", item.kind, sanitize(&item.name));
    let problem =
        Problem::warning("R0040", item.at, message).label("an item of another kind has the name and the card");
    problem.help("give one of the two another name: a name has one card")
}

/// Returns the warning of something that a picture cannot show, at the item or its text.
fn told(item: &Item, misfit: &Misfit) -> Problem {
    let text = item.get("text").map_or(item.at, |statement| statement.at);
    match misfit {
        Misfit::Overflow { words, wide, needs, has } => {
            let begin: String = words.chars().take(MOST_QUOTED).collect();
            let message = format!("`{}` does not fit on its card", sanitize(&item.name));
            let (way, at) = if *wide { ("width", item.at) } else { ("height", text) };
            Problem::warning("R0040", at, message)
                .label(format!("`{}...` needs {needs:.1} mm of {way}, and has {has:.1}", sanitize(&begin)))
                .help("say it shorter, or give it more room in `cards.ron`: a larger place, or a smaller `least`")
        }
        Misfit::Art => {
            let message = format!("the art of `{}` is on no part of its card", sanitize(&item.name));
            Problem::warning("R0040", item.at, message)
                .help("`Art(at: ...)` in its face in `cards.ron`, without an `unless` that the card fulfils")
        }
        Misfit::Letter(letter) => {
            let message = format!("the font has no `{letter}`, which `{}` says", sanitize(&item.name));
            Problem::warning("R0040", text, message).help("another letter; a square is drawn in its place")
        }
    }
}

/// Returns a different file name for each of these cards: its id, with its kind before it if others have the same id.
/// No name with `-back` behind it is another card's name.
pub fn file_names(drawn: &[Drawn<'_>]) -> Vec<String> {
    let shared = |item: &Item| drawn.iter().filter(|other| other.item.id == item.id).count() > 1;
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut names = Vec::new();
    for Drawn { item, .. } in drawn {
        let with_kind = format!("{}-{}", item.kind, item.id);
        let first = if shared(item) { with_kind.clone() } else { item.id.clone() };
        let numbered = (2u32..).map(|n| format!("{with_kind}-{n}"));
        let mut possible = [first, with_kind.clone()].into_iter().chain(numbered);
        let is_free = |name: &String| !taken.contains(name) && !taken.contains(&back_name(name));
        let name = possible.find(is_free).unwrap_or_default();
        taken.extend([name.clone(), back_name(&name)]);
        names.push(name);
    }
    names
}

/// Returns the name of the file with the back of a card, by the name of that with its front.
pub fn back_name(front: &str) -> String {
    format!("{front}-back")
}
