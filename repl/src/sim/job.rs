//! The cells of a simulation: scenes to play, each perhaps with other names in it. A cell becomes one row of results.

use super::vary::{self, Axis};
use crate::content::Diagnostics;
use rondel_engine::explore::sim::Start;
use rondel_engine::kernel::Item;
use rondel_engine::table::Scene;

/// One row of results: the start of its games.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The id of the scene.
    pub scene: String,
    /// The names in place of those that vary.
    pub with: Vec<String>,
    /// The start of its games.
    pub start: Start,
    /// The items, if the names vary in items of the scene, such as a deck.
    pub items: Option<Vec<Item>>,
    /// The start of its games on the baseline's content.
    pub baseline: Option<Start>,
}

/// Makes the cells.
pub struct Job<'a> {
    /// The items of the content, with names that may vary.
    pub items: &'a [Item],
    /// Names that vary, as they were asked for.
    pub vary: &'a [String],
    /// Whether to vary the first two kinds of things that a scene names.
    pub matrix: bool,
    /// The scenes of the baseline.
    pub baseline: Option<&'a [Scene]>,
}

impl Job<'_> {
    /// Returns all cells of these scenes.
    ///
    /// # Errors
    /// `R0020` when a name to vary is not there.
    pub fn cells(&self, scenes: &[&Scene]) -> Result<Vec<Cell>, Diagnostics> {
        let mut cells = Vec::new();
        for scene in scenes {
            let axes = self.axes(scene)?;
            cells.extend(ways(&axes).into_iter().map(|with| self.cell(scene, &axes, with)));
        }
        Ok(cells)
    }

    /// Returns the names of a scene that vary.
    fn axes(&self, scene: &Scene) -> Result<Vec<Axis>, Diagnostics> {
        if self.matrix {
            return vary::matrix(&scene.setup, self.items);
        }
        self.vary.iter().map(|text| vary::axis(&scene.setup, self.items, text)).collect()
    }

    /// Returns the cell of a scene with these names. If the baseline has the scene too, its games there begin as the
    /// scene did then.
    fn cell(&self, scene: &Scene, axes: &[Axis], with: Vec<String>) -> Cell {
        let varied = |scene: &Scene| {
            let put = |setup, (axis, to): (&Axis, &String)| vary::put(&setup, &axis.from, to);
            Start::Scene(axes.iter().zip(&with).fold(scene.setup.clone(), put))
        };
        let then = |scenes: &[Scene]| varied(scenes.iter().find(|then| then.id == scene.id).unwrap_or(scene));
        let put = |items: Option<Vec<Item>>, (axis, to): (&Axis, &String)| {
            let known = items.as_deref().unwrap_or(self.items);
            vary::put_within(&scene.setup, known, &axis.from, to).or(items)
        };
        let items = axes.iter().zip(&with).fold(None, put);
        let baseline = self.baseline.map(then);
        Cell { scene: scene.id.clone(), start: varied(scene), items, baseline, with: with.clone() }
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
