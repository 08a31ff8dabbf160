//! Recipes at the prompt: `help` shows them, `copy` writes one into the pack that is open.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::recipes::{Cookbook, own_items};
use crate::text::{ACTIVE, BOLD, DIM, paint, sanitize, sanitize_lines, wrap};
use rondel_dsl::Recipe;
use rondel_engine::kernel::{Item, Statement};
use rondel_engine::table::Scene;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The file of a pack into which recipes are copied.
const FILE: &str = "recipes.rondel";
/// The most bytes of that file.
const MOST: u64 = 8 << 20;
/// So many recipes are named beside the one that is shown.
const MOST_NAMED: usize = 4;

impl ReplSession {
    /// The recipes of the system at the table, read once.
    pub(super) fn cookbook(&self) -> Option<&Cookbook> {
        self.cookbook.get_or_init(|| self.source.cookbook().map(Cookbook::of)).as_ref()
    }
}

/// The page of a recipe that is called by its name.
pub(super) fn named(session: &ReplSession, name: &str) -> Option<String> {
    let cookbook = session.cookbook()?;
    page(cookbook, cookbook.named(name)?, session.columns)
}

/// The recipe that fits some words best, with the names of others that do.
pub(super) fn fitting(session: &ReplSession, words: &str) -> Option<String> {
    let cookbook = session.cookbook()?;
    let (best, others) = cookbook.search(words).split_first().map(|(best, others)| (*best, others.to_vec()))?;
    let mut out = vec![page(cookbook, best, session.columns)?];
    out.extend(names("more recipes", &others, session.columns));
    Some(out.join("\n"))
}

/// The names of the recipes that fit some words.
pub(super) fn beside(session: &ReplSession, words: &str) -> Option<String> {
    names("recipes", &session.cookbook()?.search(words), session.columns)
}

fn names(head: &str, recipes: &[&Scene], columns: usize) -> Option<String> {
    let line = |scene: &&Scene| wrap(&format!("  help \"{}\"", sanitize(&scene.setup.name)), columns, 4);
    let lines: Vec<String> = recipes.iter().take(MOST_NAMED).map(line).collect();
    (!lines.is_empty()).then(|| format!("{}\n{}", paint(DIM, head), lines.join("\n")))
}

/// A recipe: its new items and scripts as they are written, what else it uses, and how to get it.
fn page(cookbook: &Cookbook, scene: &Scene, columns: usize) -> Option<String> {
    let (recipe, loaded) = (cookbook.recipe(scene)?, cookbook.loaded());
    let name = sanitize(&scene.setup.name);
    let mut out = vec![format!("{} {}", paint(BOLD, "Recipe:"), paint(ACTIVE, &name))];
    let own = own_items(loaded, scene);
    let mut code = |text: &str| out.extend(sanitize_lines(text).map(|line| format!("  {line}")));
    own.iter().filter_map(|item| loaded.written(item.at)).for_each(&mut code);
    for (script, file) in &recipe.scripts {
        code(&format!("// scripts/{script}.rhai\n{}", file.text.trim_end()));
    }
    if own.is_empty() {
        code(loaded.written(scene.setup.at)?);
    }
    let others = recipe.items.iter().filter(|item| item.at.file != scene.setup.at.file);
    let others: Vec<String> = others.map(|item| format!("{} {}", item.kind, sanitize(&item.name))).collect();
    if !others.is_empty() {
        out.push(paint(DIM, wrap(&format!("the scene also needs {}", others.join(", ")), columns, 2)));
    }
    let how = format!("`copy \"{name}\"` writes it into the pack that is open, with the scene that proves it");
    out.push(paint(DIM, wrap(&how, columns, 2)));
    Some(out.join("\n"))
}

/// `copy RECIPE`
pub(super) fn copy(session: &mut ReplSession, text: &str) -> Answer {
    let wanted = text.trim_matches('"').trim();
    let which = || refused("say which recipe".into(), "`help WORDS` finds recipes: `help lifesteal`");
    if wanted.is_empty() {
        return Err(which());
    }
    let cookbook = session.cookbook().ok_or_else(|| {
        refused(format!("there are no recipes for the {}", session.content.words.title), "`help` lists the topics")
    })?;
    let found = cookbook.named(wanted).or_else(|| cookbook.search(wanted).first().copied());
    let scene = found.ok_or_else(|| {
        refused(
            format!("no recipe is called `{}`, and none fits these words", sanitize(wanted)),
            "`help WORDS` finds recipes",
        )
    })?;
    let recipe = cookbook.recipe(scene).ok_or_else(which)?;
    let folder = session.source.folder().ok_or_else(|| {
        refused(
            "no folder of a pack is open".into(),
            "`rondel new pack NAME` makes one, `rondel play --pack NAME` opens it",
        )
    })?;
    let copied = Copied { cookbook, recipe: &recipe, content: &session.newest, folder: &folder };
    let told = copied.write()?;
    Ok(Reply::text(told))
}

fn refused(message: String, help: &str) -> Diagnostics {
    Diagnostics::new("R0035", message, help)
}

/// A recipe on its way into a pack.
struct Copied<'a> {
    cookbook: &'a Cookbook,
    recipe: &'a Recipe<'a>,
    content: &'a Content,
    folder: &'a Path,
}

impl Copied<'_> {
    /// Writes the scripts, then the items and the scene; nothing of it where something else has a name of it.
    fn write(&self) -> Result<String, Diagnostics> {
        let scene = self.recipe.scene;
        let name = sanitize(&scene.setup.name);
        if self.content.scenes.iter().any(|known| known.id == scene.id) || self.content.left_out.contains(&scene.id) {
            return Err(refused(format!("there is a scene \"{name}\" already"), "it may have been copied before"));
        }
        let items = self.new_items()?;
        let scripts = self.new_scripts()?;
        let path = self.folder.join(FILE);
        let cannot = |path: &Path, why: String| {
            refused(
                format!("`{}` cannot be written: {why}", path.display()),
                "see that there is room, and that you may write here",
            )
        };
        let before = if path.exists() {
            crate::files::read(&path, MOST).map_err(|why| cannot(&path, why))?
        } else {
            String::new()
        };
        let written = items
            .iter()
            .map(|item| item.at)
            .chain([scene.setup.at])
            .filter_map(|at| self.cookbook.loaded().written(at));
        let new: Vec<&str> = [before.trim_end()].into_iter().filter(|text| !text.is_empty()).chain(written).collect();
        for (path, text) in &scripts {
            path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| cannot(path, error.to_string()))?;
            crate::files::write(path, text).map_err(|error| cannot(path, error.to_string()))?;
        }
        let text = format!("{}\n", new.join("\n\n"));
        crate::files::write(&path, &text).map_err(|error| cannot(&path, error.to_string()))?;
        let mut told = vec![format!("wrote \"{name}\" to {}", path.display())];
        told.extend(items.iter().map(|item| format!("  {} {}", item.kind, sanitize(&item.name))));
        told.extend(scripts.iter().map(|(path, _)| format!("  {}", path.display())));
        told.push(paint(DIM, format!("`test \"{name}\"` runs its scene")));
        Ok(told.join("\n"))
    }

    /// The items that the content does not have yet. One that says something else under the same name is in the way.
    fn new_items(&self) -> Result<Vec<&Item>, Diagnostics> {
        let said = |item: &Item| item.body.iter().map(Statement::said).collect::<Vec<_>>();
        let mut new = Vec::new();
        for item in &self.recipe.items {
            match self.content.items.iter().find(|known| known.kind == item.kind && known.id == item.id) {
                None => new.push(*item),
                Some(known) if said(known) == said(item) => {}
                Some(_) => {
                    let message = format!("there is another {} \"{}\" already", item.kind, sanitize(&item.name));
                    return Err(refused(
                        message,
                        "give yours another name, or write the recipe by hand: `help` shows it",
                    ));
                }
            }
        }
        Ok(new)
    }

    /// The scripts that are to be written, with their paths.
    fn new_scripts(&self) -> Result<BTreeMap<PathBuf, &str>, Diagnostics> {
        let mut new = BTreeMap::new();
        for (name, file) in &self.recipe.scripts {
            if self.content.scripts.get(*name).is_some_and(|known| known.text == file.text) {
                continue;
            }
            let path = self.folder.join("scripts").join(format!("{name}.rhai"));
            if path.symlink_metadata().is_ok() || self.content.scripts.contains_key(*name) {
                let message = format!("there is another script `{name}` already");
                return Err(refused(message, "give yours another name, or write the recipe by hand: `help` shows it"));
            }
            new.insert(path, file.text.as_ref());
        }
        Ok(new)
    }
}
