//! The model of a new character: the character that it begins as a copy of. Also checks the new character's name.

use super::seat;
use crate::content::{Content, Diagnostics};
use crate::text::sanitize;
use rondel_dsl::render::is_unseen;
use rondel_engine::kernel::{CharacterWord, Item, few, nearest, slug};

/// The reason why a new character cannot be made, and the way out.
pub struct Refused {
    /// The reason: `its name needs letters or digits ...`.
    pub why: String,
    /// The way out.
    pub help: String,
}

impl Refused {
    /// Returns a refusal with this reason and this way out.
    fn new(why: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused { why: why.into(), help: help.into() }
    }

    /// Returns the refusal as a diagnostic with this code.
    pub fn told(self, code: &'static str, name: &str) -> Diagnostics {
        let message = format!("the character `{}` cannot be made: {}", sanitize(name), self.why);
        Diagnostics::new(code, message, self.help)
    }
}

/// Returns the item that a new character begins as: the character called `like`, or else the first character that a
/// scene seats. Also returns the label of that first seat.
///
/// # Errors
/// The name is invalid or taken, or no character is called `like`.
pub fn like<'c>(
    content: &'c Content,
    word: CharacterWord,
    name: &str,
    like: Option<&str>,
) -> Result<(&'c Item, String), Refused> {
    if slug(name).is_empty() || name.contains(['"', '\\', '{', '}', '/', ':']) || name.contains(is_unseen) {
        let why = "its name needs letters or digits, and no quotes, braces, colons or slashes";
        return Err(Refused::new(why, "take another name"));
    }
    let all = || content.items().iter().filter(|item| item.kind == word.kind);
    if let Some(other) = all().find(|item| item.id == slug(name)) {
        let help = format!("take another name; like \"{}\" it can begin", other.name);
        return Err(Refused::new("a pack holds one of this name", help));
    }
    let scenes = content.first_scene().into_iter().chain(&content.scenes);
    let mut seats = scenes.flat_map(|scene| seat::seats(&scene.setup, word));
    // A fixture is an item that a pack defines for its scenes only.
    let first = seats.find(|seat| all().any(|item| item.id == seat.id && !item.is_fixture));
    let wanted = like.map(slug).or(first.as_ref().map(|seat| seat.id.clone()));
    let Some(item) = all().find(|item| Some(&item.id) == wanted.as_ref()) else {
        let names = || all().filter(|item| !item.is_fixture).map(|item| item.name.as_str());
        let help = if let Some(near) = like.and_then(|like| nearest(like, names())) {
            format!("did you mean `{near}`?")
        } else if let Some(listed) = few(names()) {
            format!("there are {listed}")
        } else {
            format!("write a {} into the pack", word.kind)
        };
        let why = format!("the packs hold no {} `{}`", word.kind, sanitize(like.unwrap_or_default()));
        return Err(Refused::new(why, help));
    };
    let label = first.map_or_else(|| "you".into(), |seat| seat.label);
    Ok((item, label))
}
