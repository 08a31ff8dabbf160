//! Changes of scenes: of the open scene in full, of the others only their names.

use super::fields::differences_of_setup;
use super::files::Files;
use super::renamed::Renamed;
use crate::content::Content;
use crate::text::count;
use rondel_engine::table::Scene;

/// Returns the differences in the open scene.
pub(super) fn open_scene(before: &Content, now: &Content, id: &str, renamed: &Renamed) -> Vec<String> {
    let Some(was) = before.scene_by_id(id) else { return Vec::new() };
    let Some(is) = now.scene_by_id(id) else {
        let why = if now.left_out.iter().any(|left_out| left_out == id) { "has errors" } else { "is gone" };
        return vec![format!(
            "the open scene \"{}\" {why}: play goes on, but `restart` cannot open it",
            was.setup.name
        )];
    };
    let mut lines = Vec::new();
    if was.id != is.id {
        lines.push(format!("the open scene \"{}\" is called \"{}\" now", was.setup.name, is.setup.name));
    }
    // The older set-up with the present ids, and the present set-up as it is, without renames.
    if renamed.setup(was) != Renamed::default().setup(is) {
        let files = Files::of(now);
        for change in differences_of_setup(&was.setup, &is.setup, before.sources(), now.sources()) {
            lines.push(format!("the set-up of this scene: {}", change.told(&files)));
        }
        lines.push("the set-up changed, and the table stands as it did: `restart` opens it".into());
    }
    if was.text != is.text {
        lines.push("the text of this scene changed".into());
    }
    lines.extend(changed_step(was, is));
    lines
}

/// Returns the first changed step. For a change outside of steps, returns a notice of that. `None` if nothing has
/// changed.
fn changed_step(was: &Scene, is: &Scene) -> Option<String> {
    if same_steps(was, is) {
        return None;
    }
    let old = said(was);
    let new = said(is);
    let at = (0..old.len().max(new.len())).find(|at| old.get(*at) != new.get(*at));
    let quoted = |steps: &[String], at: usize| steps.get(at).map_or("nothing".to_string(), |step| format!("`{step}`"));
    Some(match at {
        Some(at) => {
            let more =
                if old.len() == new.len() { String::new() } else { format!(", {} now", count(new.len(), "step")) };
            format!("step {} of this scene: {} -> {}{more}", at + 1, quoted(&old, at), quoted(&new, at))
        }
        None => "how this scene is run, or what it proves, changed".into(),
    })
}

/// Returns the steps of a scene as written.
fn said(scene: &Scene) -> Vec<String> {
    scene.steps.iter().map(|step| format!("{} {}", step.kind.word(), step.text.trim())).collect()
}

/// Returns whether two scenes run the same way and prove the same.
fn same_steps(one: &Scene, other: &Scene) -> bool {
    said(one) == said(other)
        && (one.seed, one.otherwise_pass, &one.proves) == (other.seed, other.otherwise_pass, &other.proves)
}

/// Returns whether a scene has changed, apart from renamed items.
fn is_changed(was: &Scene, is: &Scene, renamed: &Renamed) -> bool {
    renamed.setup(was) != Renamed::default().setup(is) || was.text != is.text || !same_steps(was, is)
}

/// Returns the other scenes that are new, mended, gone or changed: the name of one, or the number of several.
pub(super) fn other_scenes(before: &Content, now: &Content, open: &str, renamed: &Renamed) -> Vec<String> {
    let is_other = |scene: &&Scene| scene.id != open && !scene.formerly.iter().any(|id| id == open);
    let others = |content: &Content| -> Vec<Scene> { content.scenes.iter().filter(is_other).cloned().collect() };
    let (old, new) = (others(before), others(now));
    let find = |scenes: &[Scene], id: &str| scenes.iter().find(|scene| scene.id == id).cloned();
    let (mut fresh, mut mended, mut gone, mut changed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for scene in &new {
        let name = scene.setup.name.as_str();
        match find(&old, &scene.id) {
            Some(was) if is_changed(&was, scene, renamed) => changed.push(name),
            Some(_) => {}
            // A scene with errors was there before, so it is not new.
            None if before.left_out.contains(&scene.id) => mended.push(name),
            None => fresh.push(name),
        }
    }
    for scene in &old {
        if find(&new, &scene.id).is_none() && !now.left_out.contains(&scene.id) {
            gone.push(scene.setup.name.as_str());
        }
    }
    let told = [("new", fresh), ("mended", mended), ("gone", gone), ("changed", changed)];
    let line = |(what, names): (&str, Vec<&str>)| match names.as_slice() {
        [] => None,
        [one] => Some(format!("{what}: scene \"{one}\"")),
        several => Some(format!("{what}: {}", count(several.len(), "scene"))),
    };
    told.into_iter().filter_map(line).collect()
}
