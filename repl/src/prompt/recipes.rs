//! Recipes at the prompt: `help lifesteal` shows the recipe for a wish, and `copy` writes a recipe into the open pack.
//! The search itself is in `crate::recipes`.
//!
//! A recipe is a scene with the items that it is about (`items`). Other things that the scene uses are of two sorts:
//! `props`, such as the Foe that is struck, are copied with the scene; the `stage`, such as a character with its deck,
//! would need many more items, and must be there already.
//!
//! The cookbook looks for a recipe in three ways: `search` finds all that have words of a wish, `fitting` takes the best
//! of these if it fits well enough, and `answering` takes only a recipe of exactly this name or wish.

use super::session::{Answer, ReplSession, Reply};
use crate::content::{Content, Diagnostics};
use crate::recipes::Cookbook;
use crate::rulebook::Rule;
use crate::text::{ACTIVE, BOLD, DIM, WARY, count, paint, sanitize, sanitize_lines, wrap};
use rondel_dsl::Recipe;
use rondel_engine::kernel::{Item, Origin, Statement};
use rondel_engine::table::Scene;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The line of `help` about recipes.
pub(super) const DOC: &str = "recipes, in your own words: `help lifesteal`; `help book` lists pages to read";

/// The file of a pack into which recipes are copied.
const FILE: &str = "recipes.rondel";
/// The file for their scenes, and for what only these need. So no foe to strike at becomes a part of the pack's game.
const SCENES: &str = "scenes/recipes.rondel";
/// The most bytes of these files.
const MOST: u64 = 8 << 20;
/// The most recipes named beside the one that is shown.
const MOST_NAMED: usize = 4;
/// The most rules named beside recipes.
const MOST_RULES: usize = 2;

impl ReplSession {
    /// Returns the recipes of the system at the table, read once.
    pub(super) fn cookbook(&self) -> Option<&Cookbook> {
        let system = &self.content.rulebook.system;
        self.cookbook.get_or_init(|| self.source.cookbook(system).map(Cookbook::of)).as_ref()
    }
}

/// Returns the line above a recipe that only comes near: it says nothing of some words of the wish.
fn only_near(lacking: &[String]) -> String {
    let lacks = if lacking.is_empty() { String::new() } else { format!(" (without: {})", lacking.join(", ")) };
    format!("no recipe has all these words; this one comes nearest{lacks}, and `help recipes` lists all")
}

/// The topic of all recipes.
const RECIPES: &str = "recipes";

/// Returns the list of all recipes, if that topic is wanted.
pub(super) fn all(session: &ReplSession, wanted: &str) -> Option<String> {
    if ![RECIPES, "cookbook"].contains(&wanted) {
        return None;
    }
    let cookbook = session.cookbook()?;
    let names: Vec<String> = cookbook.recipes().map(|scene| format!("  {}", sanitize(&scene.setup.name))).collect();
    let head = format!("{}: `help \"NAME\"` shows one, `help WORDS` finds one", count(names.len(), "recipe"));
    Some([paint(BOLD, head)].into_iter().chain(names).collect::<Vec<_>>().join("\n"))
}

/// Returns the page of the recipe with this name.
pub(super) fn named(session: &ReplSession, name: &str) -> Option<String> {
    let cookbook = session.cookbook()?;
    page(cookbook, cookbook.named(name)?, session.columns)
}

/// Returns the page of the recipe that fits the words best, with the names of others. If no recipe of this system fits,
/// the page says so, and fitting recipes of other systems follow. Rules that say most of the words come last, and first
/// where no recipe fits.
pub(super) fn fitting(session: &ReplSession, words: &str) -> Option<String> {
    let cookbook = session.cookbook()?;
    let found = cookbook.search(words);
    let mut parts = Vec::new();
    let mut rules = rules_about(session, words);
    if let Some(best) = cookbook.fitting(words, &found) {
        let lacking = cookbook.lacking(best, words);
        if !lacking.is_empty() {
            parts.push(warning(&format!("not in this recipe: {}", lacking.join(", ")), session.columns));
        }
        parts.push(page_and_more(cookbook, best, &found, session.columns)?);
    } else {
        // What no recipe does may be a rule of the game.
        parts.extend(rules.take());
        if let Some(nearest) = found.first()
            && let Some(page) = page_and_more(cookbook, nearest, &found, session.columns)
        {
            parts.extend([warning(&only_near(&cookbook.lacking(nearest, words)), session.columns), page]);
        }
        parts.extend(in_other_systems(session, words));
    }
    if parts.is_empty() {
        return None;
    }
    parts.extend(rules);
    Some(parts.join("\n"))
}

/// Returns a line about a recipe, above it.
fn warning(text: &str, columns: usize) -> String {
    paint(WARY, wrap(&sanitize(text), columns, 2))
}

/// Returns recipes of other systems that fit the words, the best of each.
fn in_other_systems(session: &ReplSession, words: &str) -> Option<String> {
    let own = session.content.rulebook.system.as_str();
    let mut lines = Vec::new();
    for system in session.source.systems().ids() {
        if system == own {
            continue;
        }
        let Some(recipes) = session.source.cookbook(system) else { continue };
        let cookbook = Cookbook::of(recipes);
        if let Some(scene) = cookbook.fitting(words, &cookbook.search(words)) {
            let command = format!("  rondel --system {system} help \"{}\"", sanitize(&scene.setup.name));
            lines.push(wrap(&command, session.columns, 4));
        }
    }
    under_heading("another system has", &lines)
}

/// Returns the rules that say most of the words.
fn rules_about(session: &ReplSession, words: &str) -> Option<String> {
    let rules = session.content.rulebook.about(words);
    let line = |rule: &&Rule| wrap(&format!("  {}  {}", rule.id, rule.text), session.columns, 4);
    let lines: Vec<String> = rules.iter().take(MOST_RULES).map(line).collect();
    under_heading("rules that speak of it", &lines)
}

/// Returns lines under a heading. `None` if there are no lines.
fn under_heading(heading: &str, lines: &[String]) -> Option<String> {
    if lines.is_empty() {
        return None;
    }
    Some(format!("{}\n{}", paint(DIM, heading), lines.join("\n")))
}

/// Returns the help where nothing is found: the recipes most similar to the words, or the topic of all recipes.
pub(super) fn nearest(session: &ReplSession, words: &str) -> Option<String> {
    let alike = session.cookbook()?.nearest(words);
    let named = |scene: &&Scene| format!("`help \"{}\"`", sanitize(&scene.setup.name));
    let nearest: Vec<String> = alike.iter().take(MOST_NAMED).map(named).collect();
    Some(match nearest.as_slice() {
        [] => "`help recipes` lists all recipes".into(),
        [only] => format!("the nearest recipe is {only}"),
        several => format!("the nearest recipes are {}", several.join(", ")),
    })
}

/// Returns recipes to show beside a page of help: the page of the recipe with exactly these words as its wish, and the
/// names of others that fit.
pub(super) fn beside(session: &ReplSession, words: &str) -> Option<String> {
    let (cookbook, columns) = (session.cookbook()?, session.columns);
    let found = cookbook.search(words);
    match cookbook.answering(words, &found) {
        Some(best) => page_and_more(cookbook, best, &found, columns),
        None => names(RECIPES, &found, columns),
    }
}

/// Returns a recipe, and the names of others among those found.
fn page_and_more(cookbook: &Cookbook, best: &Scene, found: &[&Scene], columns: usize) -> Option<String> {
    let others: Vec<&Scene> = found.iter().copied().filter(|scene| scene.id != best.id).collect();
    let mut out = vec![page(cookbook, best, columns)?];
    out.extend(names("more recipes", &others, columns));
    Some(out.join("\n"))
}

/// Returns the names of recipes under a heading. `None` if there are none.
fn names(head: &str, recipes: &[&Scene], columns: usize) -> Option<String> {
    let line = |scene: &&Scene| wrap(&format!("  help \"{}\"", sanitize(&scene.setup.name)), columns, 4);
    let lines: Vec<String> = recipes.iter().take(MOST_NAMED).map(line).collect();
    under_heading(head, &lines)
}

/// Returns the page of a recipe: its items and scripts as written, the scene that proves it, the other things that
/// scene uses, and how to copy it.
fn page(cookbook: &Cookbook, scene: &Scene, columns: usize) -> Option<String> {
    let (recipe, loaded) = (cookbook.recipe(scene)?, cookbook.loaded());
    // `copy` alone copies the recipe that was shown last.
    cookbook.note_shown(scene);
    let name = sanitize(&scene.setup.name);
    let mut out = vec![format!("{} {}", paint(BOLD, "Recipe:"), paint(ACTIVE, &name))];
    let mut code = |text: &str| out.extend(sanitize_lines(text).map(|line| format!("  {line}")));
    recipe.items.iter().filter_map(|item| loaded.written(item.at)).for_each(&mut code);
    for (script, file) in &recipe.scripts {
        code(&format!("// scripts/{script}.rhai\n{}", file.text.trim_end()));
    }
    code(&without_wishes(loaded.written(scene.setup.at)?));
    let others: Vec<String> = recipe.props.iter().chain(&recipe.stage).map(named_item).collect();
    if !others.is_empty() {
        out.push(paint(DIM, wrap(&format!("the scene also uses {}", others.join(", ")), columns, 2)));
    }
    let hint = format!("`copy` at the prompt writes it into the pack that is open (`copy \"{name}\"` at any time)");
    out.push(paint(DIM, wrap(&hint, columns, 2)));
    Some(out.join("\n"))
}

/// Returns a written scene without the lines that only hold words to find it by.
fn without_wishes(written: &str) -> String {
    let lines = written.lines().filter(|line| !line.trim_start().starts_with("wish "));
    lines.collect::<Vec<_>>().join("\n")
}

/// Answers `copy [RECIPE]`.
pub(super) fn copy(session: &mut ReplSession, text: &str) -> Answer {
    let which = || refused("say which recipe".into(), "`help WORDS` finds recipes: `help lifesteal`");
    let cookbook = session.cookbook().ok_or_else(|| {
        refused(format!("there are no recipes for the {}", session.content.words.title), "`help` lists the topics")
    })?;
    let wanted = match text.trim_matches('"').trim() {
        "" => &cookbook.shown().ok_or_else(which)?,
        said => said,
    };
    let found = cookbook.search(wanted);
    let scene = cookbook.answering(wanted, &found).ok_or_else(|| {
        let help = match found.first() {
            Some(near) => format!("did you mean `copy \"{}\"`?", sanitize(&near.setup.name)),
            None => "`help WORDS` finds recipes".into(),
        };
        refused(format!("no recipe is called or found by `{}`", sanitize(wanted)), &help)
    })?;
    let recipe = cookbook.recipe(scene).ok_or_else(which)?;
    let folder = session
        .source
        .folder()
        .ok_or_else(|| refused("no folder of a pack is open".into(), "`new pack NAME` makes one and opens it"))?;
    let copied = Copied { cookbook, recipe: &recipe, content: &session.newest, folder: &folder };
    let told = copied.write()?;
    Ok(Reply::text(told))
}

/// Returns an item's kind and name.
fn named_item(item: &&Item) -> String {
    format!("{} {}", item.kind, sanitize(&item.name))
}

/// Returns the error of a file that cannot be written.
fn cannot(path: &Path, why: impl std::fmt::Display) -> Diagnostics {
    let message = format!("`{}` cannot be written: {why}", path.display());
    refused(message, "see that there is room, and that you may write here")
}

/// Returns the error R0035.
fn refused(message: String, help: &str) -> Diagnostics {
    Diagnostics::new("R0035", message, help)
}

/// A recipe to be copied into the folder of a pack.
struct Copied<'a> {
    cookbook: &'a Cookbook,
    recipe: &'a Recipe<'a>,
    content: &'a Content,
    folder: &'a Path,
}

impl Copied<'_> {
    /// Writes the scripts, then the items, then the scene if everything it uses is there. Writes nothing if one of the
    /// names is taken. Returns the text to show.
    fn write(&self) -> Result<String, Diagnostics> {
        let scene = self.recipe.scene;
        let name = sanitize(&scene.setup.name);
        let lacking = self.recipe.stage.iter().filter(|item| self.known(item).is_none());
        let lacks: Vec<String> = lacking.map(named_item).collect();
        let items = self.new_items(&self.recipe.items)?;
        let props = if lacks.is_empty() { self.new_items(&self.recipe.props)? } else { Vec::new() };
        let scripts = self.new_scripts()?;
        let has_scene = self.content.scenes.iter().any(|own_scene| own_scene.id == scene.id)
            || self.content.left_out.contains(&scene.id);
        let takes_scene = lacks.is_empty() && !has_scene;
        if items.is_empty() && props.is_empty() && scripts.is_empty() && !takes_scene {
            return Err(refused(format!("all of \"{name}\" is there already"), "`list` shows what the content holds"));
        }
        // If the file of the items cannot be written, the scripts are not written either.
        self.path_of(FILE)?;
        self.path_of(SCENES)?;
        for (path, text) in &scripts {
            if let Some(folder) = path.parent() {
                std::fs::create_dir_all(folder).map_err(|error| cannot(path, error))?;
            }
            crate::files::write(path, text).map_err(|error| cannot(path, error))?;
        }
        let written = |at: Origin| self.cookbook.loaded().written(at);
        let mut lines = Vec::new();
        let scene_text = if takes_scene { written(scene.setup.at).map(without_wishes) } else { None };
        for (file, items, scene_text) in [(FILE, items, None), (SCENES, props, scene_text)] {
            let texts = items.iter().filter_map(|item| written(item.at)).map(str::to_string);
            let texts: Vec<String> = texts.chain(scene_text).collect();
            if texts.is_empty() {
                continue;
            }
            let path = self.append(file, texts)?;
            let wrote = if lines.is_empty() { format!("wrote \"{name}\" to") } else { "and to".into() };
            lines.push(format!("{wrote} {}", path.display()));
            lines.extend(items.iter().map(|item| format!("  {}", named_item(item))));
        }
        lines.extend(scripts.keys().map(|path| format!("  {}", path.display())));
        let note = if lacks.is_empty() {
            "its scene is there too: `tests` runs it".to_string()
        } else {
            format!("without its scene, which needs {}", lacks.join(", "))
        };
        lines.push(paint(DIM, note));
        Ok(lines.join("\n"))
    }

    /// Appends texts to a file of the pack.
    fn append(&self, file: &str, new_texts: Vec<String>) -> Result<PathBuf, Diagnostics> {
        let path = self.path_of(file)?;
        let before = match path.exists() {
            true => crate::files::read(&path, MOST).map_err(|why| cannot(&path, why))?,
            false => String::new(),
        };
        let mut texts = vec![before.trim_end().to_string()];
        texts.extend(new_texts);
        texts.retain(|text| !text.is_empty());
        let text = texts.join("\n\n");
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| cannot(folder, error))?;
        }
        crate::files::write(&path, format!("{text}\n")).map_err(|error| cannot(&path, error))?;
        Ok(path)
    }

    /// Returns the path of a file of the pack, or why no file can be written there.
    fn path_of(&self, path: &str) -> Result<PathBuf, Diagnostics> {
        crate::files::inside(self.folder, path).map_err(|why| cannot(&self.folder.join(path), why))
    }

    /// Returns the item of this kind and name that the content holds.
    fn known(&self, item: &Item) -> Option<&Item> {
        self.content.items().iter().find(|known| known.kind == item.kind && known.id == item.id)
    }

    /// Returns the items that the content does not have yet. A different item of the same name is an error.
    fn new_items<'i>(&self, items: &[&'i Item]) -> Result<Vec<&'i Item>, Diagnostics> {
        let statements = |item: &Item| item.body.iter().map(Statement::said).collect::<Vec<_>>();
        let mut new = Vec::new();
        for item in items {
            match self.known(item) {
                None => new.push(*item),
                Some(known) if statements(known) == statements(item) => {}
                Some(_) => {
                    let message = format!("there is another {} already", named_item(item));
                    return Err(refused(
                        message,
                        "give yours another name, or write the recipe by hand: `help` shows it",
                    ));
                }
            }
        }
        Ok(new)
    }

    /// Returns the scripts to write, by their paths. A different script of the same name is an error.
    fn new_scripts(&self) -> Result<BTreeMap<PathBuf, &str>, Diagnostics> {
        let mut new = BTreeMap::new();
        for (name, file) in &self.recipe.scripts {
            if self.content.scripts().get(*name).is_some_and(|known| known.text == file.text) {
                continue;
            }
            let path = self.path_of(&format!("scripts/{name}.rhai"))?;
            if path.symlink_metadata().is_ok() || self.content.scripts().contains_key(*name) {
                let message = format!("there is another script `{name}` already");
                return Err(refused(message, "give yours another name, or write the recipe by hand: `help` shows it"));
            }
            new.insert(path, file.text.as_ref());
        }
        Ok(new)
    }
}
