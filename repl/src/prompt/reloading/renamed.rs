//! Problems of new content that come from items renamed without `formerly`: the help that names the new name, and why the
//! table refuses content.

use crate::content::{Content, Diagnostics};
use crate::prompt::session::ReplSession;
use rondel_engine::kernel::{Item, ItemName, Origin, Problem, Problems, Sources, slug};

impl ReplSession {
    /// Adds to problems of unknown names the new names of renamed items.
    pub(super) fn name_renamed(&self, wrong: &mut Diagnostics) {
        for problem in wrong.problems.iter_mut().filter(|problem| problem.code == "E0203") {
            if let Some(renamed) = renamed(&self.newest, &wrong.sources, problem) {
                problem.set_help(renamed);
            }
        }
    }

    /// Returns why the table refused the newest content, with places and ways out.
    pub(super) fn why_refused(&self, problems: Problems) -> Diagnostics {
        let mut problems: Vec<Problem> = problems.into();
        for problem in &mut problems {
            // A problem that has no place in a file gets the place of its item.
            if problem.at.at != Origin::CODE {
                continue;
            }
            let Some(item) = named(self.content.items(), problem) else { continue };
            (problem.at.at, problem.at.text) = (item.at, "it was written here".into());
            problem.help = renamed(&self.content, self.newest.sources(), problem).or(problem.help.take());
        }
        let again = match self.newest.scene_by_id(&self.scene) {
            Some(_) => "`restart`",
            None => "`open` another scene, since this one is gone too",
        };
        let ways = format!(
            "the table stays on the old content; ways on: put back what is gone, say `formerly \"...\"` in what took its \
             place, take it from the table (`rule ...`), `replay` on the new content as far as it goes, or {again}"
        );
        if let Some(last) = problems.last_mut() {
            let renamed = renamed(&self.content, self.newest.sources(), last);
            last.help = Some(renamed.map_or(ways.clone(), |renamed| format!("{renamed}; {ways}")));
        }
        Diagnostics { problems, sources: self.content.sources().clone() }
    }
}

/// Returns the help for a problem about an item that was renamed without `formerly`: where the item stood, another name
/// stands now. `None` if the item was not renamed.
fn renamed(known: &Content, sources: &Sources, problem: &Problem) -> Option<String> {
    let item = named(known.items(), problem)?;
    let (path, line, _) = known.sources().place(item.at)?;
    let (_, source) = sources.iter().find(|(_, source)| source.path == path)?;
    let written = source.text.lines().nth(line - 1)?.trim_start();
    let name = written.strip_prefix(item.kind)?.split('{').next()?.trim();
    let (kind, was) = (item.kind, &item.name);
    // An item that was there before under this name has only moved up.
    let is_known = known.items().iter().any(|other| other.kind == kind && other.id == slug(name));
    (!name.is_empty() && !is_known).then(|| {
        format!("where {kind} \"{was}\" stood ({path}:{line}), {name} stands now: say `formerly \"{was}\"` in it")
    })
}

/// Returns the item that a problem is about.
fn named<'i>(items: &'i [Item], problem: &Problem) -> Option<&'i Item> {
    let ItemName { kinds, name, .. } = problem.item.as_deref()?;
    let fits = |item: &&Item| kinds.is_empty() || kinds.contains(&item.kind);
    items.iter().filter(fits).find(|item| item.name == *name || item.id == *name)
}
