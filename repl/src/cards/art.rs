//! Art: the pictures that a pack brings for its cards, in its folder `art`.

use super::picture::Art;
use super::template::{self, Named, Template};
use crate::content::{Content, ContentSource};
use crate::packs::PackSet;
use crate::text::sanitize;
use rondel_engine::kernel::{Origin, Problem, nearest, slug};
use std::collections::BTreeMap;
use std::path::Path;

/// The largest file of art, in bytes.
const MOST_ART: u64 = 8 << 20;

/// The folder of art in a pack.
pub const ART: &str = "art";

/// The sorts of art: ending and name on the web.
const SORTS: [(&str, &str); 4] =
    [("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("svg", "image/svg+xml")];

/// Returns whether a file is a part of pictures: a template, a file in a folder for art, or a font.
pub fn is_part(path: &Path) -> bool {
    let is_template = path.file_name().is_some_and(|name| name == template::FILE);
    let is_in_folder = path.parent().and_then(Path::file_name).is_some_and(|name| name == ART);
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or("");
    is_template || (is_in_folder && is_known(ending)) || ["ttf", "otf"].contains(&ending)
}

/// Returns whether files of art have this ending.
fn is_known(ending: &str) -> bool {
    SORTS.iter().any(|(known, _)| *known == ending)
}

/// Returns the art of this name, which is an item's id, if there is any. `at` is the place that asks for it.
pub(super) fn art(pack_set: &PackSet, name: &str, at: Origin) -> Result<Option<Art>, Problem> {
    for (ending, mime) in SORTS {
        let path = format!("{ART}/{name}.{ending}");
        let Some(file) = pack_set.files_called(&path, MOST_ART).next() else { continue };
        let shown = sanitize(&file.shown);
        let bytes = file.bytes.map_err(|why| {
            let message = format!("`{shown}` cannot be read: {why}");
            Problem::warning("R0040", at, message).help("a file of at most 8 MB in the pack itself")
        })?;
        if !is_picture(mime, &bytes) {
            let message = format!("`{shown}` is no picture of the sort that its ending says");
            return Err(Problem::warning("R0040", at, message).help("PNG, JPEG or SVG, with that ending"));
        }
        return Ok(Some(Art { mime, bytes }));
    }
    Ok(None)
}

/// Returns whether bytes begin as a picture of this sort does.
fn is_picture(mime: &str, bytes: &[u8]) -> bool {
    use imagesize::ImageType;
    match mime {
        "image/svg+xml" => std::str::from_utf8(bytes).is_ok_and(|text| text.contains("<svg")),
        "image/png" => matches!(imagesize::image_type(bytes), Ok(ImageType::Png)),
        _ => matches!(imagesize::image_type(bytes), Ok(ImageType::Jpeg)),
    }
}

/// Returns the art that a template names, and a warning for each that cannot be drawn.
pub(super) fn named(pack_set: &PackSet, template: &Template) -> (BTreeMap<String, Art>, Vec<Problem>) {
    let (mut named, mut problems) = (BTreeMap::new(), Vec::new());
    for name in template.names() {
        let Named::Art(name) = name else { continue };
        match art(pack_set, name, Origin::CODE) {
            Ok(Some(art)) => _ = named.insert(name.to_string(), art),
            Ok(None) => problems.push(no_art(name)),
            Err(problem) => problems.push(problem),
        }
    }
    (named, problems)
}

/// Returns the warning of a template that names art which is not there.
fn no_art(name: &str) -> Problem {
    let message = format!("the template draws `{ART}/{}.png`, and no pack has it", sanitize(name));
    Problem::warning("R0040", Origin::CODE, message).help("put the file there: `.png`, `.jpg`, `.jpeg` or `.svg`")
}

/// Returns a warning for each file of art in the topmost pack that is no card's art, and that the template does not name.
pub fn idle_art(content: &Content, pack_set: &PackSet, template: &Template) -> Vec<Problem> {
    let Some(entries) = pack_set.folder().and_then(|folder| std::fs::read_dir(folder.join(ART)).ok()) else {
        return Vec::new();
    };
    let names = template.names();
    let is_used = |stem: &str| content.items().iter().any(|item| item.id == stem) || names.contains(&Named::Art(stem));
    let mut idle: Vec<String> = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        let (Some(stem), Some(ending)) = (path.file_stem(), path.extension()) else { continue };
        let (stem, ending) = (stem.to_string_lossy(), ending.to_string_lossy());
        // `sabre.PNG` is idle although it may be the name of a card, because only `sabre.png` is looked for.
        if is_known(&ending.to_lowercase()) && !(is_known(&ending) && is_used(&stem)) {
            idle.push(format!("{stem}.{ending}"));
        }
    }
    idle.sort();
    idle.iter().map(|name| no_card(name, content)).collect()
}

/// Returns the warning of a file of art that is no card's. It suggests the name of a similar card's art.
fn no_card(name: &str, content: &Content) -> Problem {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let ids = || content.items().iter().map(|item| item.id.as_str());
    let id = slug(stem);
    let meant = ids().find(|known| *known == id).or_else(|| nearest(stem, ids()));
    let help = match meant {
        Some(id) => format!("did you mean `{ART}/{}.{}`?", sanitize(id), ending.to_lowercase()),
        None => "art has the id of its card: `art/boar-spear.png`".to_string(),
    };
    Problem::warning("R0040", Origin::CODE, format!("no card has the art `{ART}/{}`", sanitize(name))).help(help)
}
