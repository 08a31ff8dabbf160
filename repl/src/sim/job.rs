//! The cells of a simulation: scenes to play, each perhaps with other names in it. A cell becomes one row of results.
//!
//! An [`Axis`] is a name of the scene that varies, with the names that replace it in turn. Two axes with three and four
//! names make twelve cells. A [`Put`] is one such replacement.

use super::vary::{self, Axis, Put};
use crate::content::{Diagnostics, Exchanged};
use rondel_dsl::Loaded;
use rondel_engine::explore::sim::Start;
use rondel_engine::kernel::Item;
use rondel_engine::table::Scene;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One row of results: the start of its games.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The id of the scene.
    pub scene: String,
    /// The names that stand in place of the varied names.
    pub with: Vec<String>,
    /// The kinds of these names.
    pub kinds: Vec<&'static str>,
    /// The start of its games.
    pub start: Start,
    /// Items of the scene in which the names vary too, such as a deck. Cells with the same items share them.
    pub exchanged: Option<Arc<Exchanged>>,
    /// The start of its games on the baseline's content.
    pub baseline: Option<Start>,
}

/// Makes the cells.
pub struct Job<'a> {
    /// The content, with names that may vary.
    pub loaded: &'a Loaded,
    /// Names that vary, as they were asked for.
    pub vary: &'a [String],
    /// Whether to vary the first two kinds of things that a scene names.
    pub matrix: bool,
    /// The scenes of the baseline.
    pub baseline: Option<&'a [Scene]>,
    /// Whether the games of the baseline keep the names of the scene. Otherwise the names vary there too.
    pub paired: bool,
}

impl Job<'_> {
    /// Returns all cells of these scenes.
    ///
    /// # Errors
    /// `R0020` when a name to vary is not there, or stands there twice.
    pub fn cells(&self, scenes: &[&Scene]) -> Result<Vec<Cell>, Diagnostics> {
        let mut cells = Vec::new();
        for scene in scenes {
            let axes = self.axes(scene)?;
            let within = Within::new(self.loaded, scene, &axes);
            let mut made = BTreeMap::new();
            for with in ways(&axes) {
                let exchanged = within.exchanged(&with, &mut made);
                cells.push(self.cell(scene, &axes, with, exchanged));
            }
        }
        Ok(cells)
    }

    /// Returns the names of a scene that vary.
    fn axes(&self, scene: &Scene) -> Result<Vec<Axis>, Diagnostics> {
        if self.matrix {
            return vary::matrix(&scene.setup, self.loaded);
        }
        let mut axes: Vec<Axis> = Vec::new();
        for text in self.vary {
            let axis = vary::axis(&scene.setup, self.loaded, text)?;
            if axes.iter().any(|known| (known.kind, &known.from) == (axis.kind, &axis.from)) {
                let message = format!("`--vary` names `{}` twice", axis.from);
                let help = format!("name the others together: `--vary {}=OTHER,OTHER`", axis.from);
                return Err(Diagnostics::new("R0020", message, help));
            }
            axes.push(axis);
        }
        Ok(axes)
    }

    /// Returns the cell of a scene with these names. Its games on the baseline begin from the baseline's scene of the
    /// same id, or from this scene if there is none. Unless the two are `paired`, the names vary there, too.
    fn cell(&self, scene: &Scene, axes: &[Axis], with: Vec<String>, exchanged: Option<Arc<Exchanged>>) -> Cell {
        let varied = |scene: &Scene| {
            let puts: Vec<Put<'_>> = axes.iter().zip(&with).map(|(axis, to)| axis.put(to)).collect();
            Start::Scene(vary::put(&scene.setup, self.loaded, &puts))
        };
        let of_baseline = |scenes: &[Scene]| {
            let old = scenes.iter().find(|old| old.id == scene.id).unwrap_or(scene);
            if self.paired { Start::Scene(old.setup.clone()) } else { varied(old) }
        };
        let (start, baseline) = (varied(scene), self.baseline.map(of_baseline));
        let kinds = axes.iter().map(|axis| axis.kind).collect();
        Cell { scene: scene.id.clone(), start, exchanged, baseline, with, kinds }
    }
}

/// The items of a scene that hold names which vary, such as the deck of its character.
struct Within<'a> {
    loaded: &'a Loaded,
    axes: &'a [Axis],
    /// For each axis, the indices of the items that hold its name.
    holders: Vec<Vec<usize>>,
}

/// The exchanged items made so far, by the names in them. `None` stands for a name that changes no item.
type Made = BTreeMap<Vec<Option<String>>, Arc<Exchanged>>;

impl<'a> Within<'a> {
    /// Finds the items of a scene that hold the names of the axes.
    fn new(loaded: &'a Loaded, scene: &Scene, axes: &'a [Axis]) -> Within<'a> {
        let holders = vary::holders(&scene.setup, loaded, axes);
        Within { loaded, axes, holders }
    }

    /// Returns the items with these names in them, one name for each axis. `None` if no item changes.
    fn exchanged(&self, with: &[String], made: &mut Made) -> Option<Arc<Exchanged>> {
        let axes_with_holders = || self.axes.iter().zip(&self.holders);
        // The new name of each axis, if it changes an item.
        let mut names: Vec<Option<String>> = Vec::new();
        for ((axis, holders), name) in axes_with_holders().zip(with) {
            let changes_item = *name != axis.from && !holders.is_empty();
            names.push(if changes_item { Some(name.clone()) } else { None });
        }
        if names.iter().all(Option::is_none) {
            return None;
        }
        if let Some(known) = made.get(&names) {
            return Some(Arc::clone(known));
        }
        let mut puts: BTreeMap<usize, Vec<Put<'_>>> = BTreeMap::new();
        for ((axis, holders), to) in axes_with_holders().zip(&names) {
            let Some(to) = to else { continue };
            holders.iter().for_each(|at| puts.entry(*at).or_default().push(axis.put(to)));
        }
        let changed = |(at, puts): (usize, Vec<Put<'_>>)| {
            let mut item: Item = self.loaded.items.get(at)?.clone();
            vary::put_in(&mut item, self.loaded, &puts);
            Some((at, item))
        };
        let exchanged: Arc<Exchanged> = puts.into_iter().filter_map(changed).collect();
        made.insert(names, Arc::clone(&exchanged));
        Some(exchanged)
    }
}

/// Returns every way to choose one value of each axis. The last axis varies fastest.
fn ways(axes: &[Axis]) -> Vec<Vec<String>> {
    axes.iter().fold(vec![Vec::new()], |ways, axis| {
        let longer = |way: Vec<String>| {
            axis.to
                .iter()
                .map(move |to| way.iter().cloned().chain([to.clone()]).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        ways.into_iter().flat_map(longer).collect()
    })
}
