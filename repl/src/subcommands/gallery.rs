//! The subcommand `rondel gallery`: web pages of cards, of places, and of a scene played by bots.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cards::choice::Choice;
use crate::cards::font::{self, Fonts};
use crate::cards::{self, Drawn, svg};
use crate::cli::{Common, Gallery};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::files;
use crate::html::Page;
use crate::packs::{self, PackSet};
use crate::prompt::ReplSession;
use crate::text::{count, plain, sanitize};
use rondel_engine::kernel::{capitalised, plural};
use std::borrow::Cow;

/// The width of the played scene.
const COLUMNS: usize = 96;
/// The file with links to all pages.
const INDEX: &str = "index.html";
/// The place of the played scene on a page.
const PLAYED: &str = "played";
/// The most lines of the played scene.
const MOST_LINES: usize = 240;

/// A page of one pack set.
struct Made {
    file: String,
    title: String,
    summary: String,
    html: String,
    cards: usize,
    /// The fonts of its cards.
    fonts: Cow<'static, Fonts>,
}

/// Runs the subcommand.
pub fn run(asked: &Gallery, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pages = pack_sets(common, program).and_then(|sets| sets.iter().map(|set| page(set, asked, common)).collect());
    let pages: Vec<Made> = match pages {
        Ok(pages) => pages,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    if let Err(error) = write(asked, &pages) {
        let message = format!("`{}` cannot be written: {error}", sanitize(&asked.out.display().to_string()));
        return super::failed(&Diagnostics::new("R0044", message, "`--out` names another folder"), streams);
    }
    let folder = sanitize(&asked.out.display().to_string());
    let cards = count(pages.iter().map(|page| page.cards).sum(), "card");
    writeln!(streams.out, "{} with {cards} written; open `{folder}/index.html`", count(pages.len(), "page"))?;
    Ok(Exit::Fine)
}

/// Returns the pack set that is named, or the pack set around the current folder. If there is neither, returns the pack
/// sets of all systems.
fn pack_sets(common: &Common, program: Program) -> Result<Vec<PackSet>, Diagnostics> {
    let pack_set = packs::pack_set(program, &common.packs, common.system.as_deref())?;
    // A named system or pack, or a pack around the current folder, is the only one.
    if common.system.is_some() || !common.packs.is_empty() || pack_set.meant().is_some() {
        return Ok(vec![pack_set]);
    }
    program.systems().ids().map(|system| packs::pack_set(program, &[], Some(system))).collect()
}

/// Writes the pages with an index.
fn write(asked: &Gallery, pages: &[Made]) -> std::io::Result<()> {
    std::fs::create_dir_all(&asked.out)?;
    for page in pages {
        page.fonts.write(&asked.out)?;
    }
    let mut index = Page::default();
    index.heading(1, "Cards");
    let mut links = Vec::new();
    for page in pages {
        let text = format!("{}: {}. {}", page.title, count(page.cards, "card"), page.summary);
        links.push((page.file.clone(), text));
    }
    index.links(&links);
    files::write(&asked.out.join(INDEX), index.html("Cards"))?;
    pages.iter().try_for_each(|page| files::write(&asked.out.join(&page.file), &page.html))
}

/// Returns the page of a pack set: its cards by their kinds, then a played scene.
fn page(pack_set: &PackSet, asked: &Gallery, common: &Common) -> Result<Made, Diagnostics> {
    let content = pack_set.load()?;
    let look = cards::look(pack_set)?;
    let (drawn, _) =
        cards::draw(&content, cards::subjects(&content.loaded, &*content.game), pack_set, &look, &Choice::default())?;
    let manifest = content.loaded.packs.last().map(|pack| pack.manifest.clone());
    let (id, title, summary) =
        manifest.map(|manifest| (manifest.id, manifest.name, manifest.summary)).unwrap_or_default();
    let mut page = Page::default();
    page.style(&look.fonts.rules(font::FOLDER));
    let title = format!("{}: {title}", content.words.title);
    page.heading(1, &title);
    page.sentence(&summary);
    let kinds: Vec<&[Drawn<'_>]> = drawn.chunk_by(|one, other| one.item.kind == other.item.kind).collect();
    let head = |of_kind: &[Drawn<'_>]| {
        let kind = of_kind.first().map_or("", |card| card.item.kind);
        (kind, format!("{} ({})", capitalised(&plural(kind)), of_kind.len()))
    };
    let mut links = vec![(INDEX.to_string(), "All games".to_string())];
    for of_kind in &kinds {
        let (kind, heading) = head(of_kind);
        links.push((format!("#{kind}"), heading));
    }
    let is_played = asked.scene.is_some() || content.first_scene().is_some();
    if is_played {
        links.push((format!("#{PLAYED}"), "A played scene".to_string()));
    }
    page.links(&links);
    page.finder();
    for of_kind in kinds {
        let (kind, heading) = head(of_kind);
        page.section(kind, &heading);
        let picture = |card: &Drawn<'_>| {
            let id = format!("{kind}-{}", card.item.id);
            svg::inside(&card.picture.front, look.fonts.family, card.picture.size, &card.card.name, &id)
        };
        page.cards(&of_kind.iter().map(picture).collect::<Vec<_>>());
    }
    add_played(&mut page, pack_set, &content, asked, common)?;
    let file = format!("{id}.html");
    // The index has its name for itself.
    let file = if file == INDEX { format!("pack-{file}") } else { file };
    Ok(Made { html: page.html(&title), file, title, summary, cards: drawn.len(), fonts: look.fonts })
}

/// Adds a scene as the prompt shows it, played by bots to its end.
fn add_played(
    page: &mut Page,
    pack_set: &PackSet,
    content: &Content,
    asked: &Gallery,
    common: &Common,
) -> Result<(), Diagnostics> {
    if asked.scene.is_none() && content.first_scene().is_none() {
        return Ok(());
    }
    let seed = Some(common.seed.unwrap_or(1));
    let mut session = ReplSession::open(Box::new(pack_set.clone()), asked.scene.as_deref(), seed)?;
    session.columns = COLUMNS;
    page.section(PLAYED, &format!("A scene, played by bots: {}", session.scene_name()));
    let mut lines: Vec<String> = Vec::new();
    for command in ["look", "auto until over with greedy"] {
        lines.push(format!("> {command}"));
        let reply = session.line(command)?;
        lines.extend(plain(&reply.text).lines().map(str::to_string));
    }
    let more = lines.len().saturating_sub(MOST_LINES);
    lines.truncate(MOST_LINES);
    if more > 0 {
        lines.push(format!("... and {more} more lines"));
    }
    page.folded("All that happened", &lines.join("\n"));
    let packs: String = common.packs.iter().map(|pack| format!(" --pack {}", pack.display())).collect();
    page.note(&format!(
        "`rondel play{} --scene {}` plays it by hand.",
        if packs.is_empty() { format!(" --system {}", pack_set.system()) } else { packs },
        content.scene_called(session.scene_name()).map_or("", |scene| scene.id.as_str())
    ));
    Ok(())
}
