//! Stones and their qualities, compiled: names are looked up when loading, never while playing.

pub use super::words::Moment;
use super::{PebbleRules, Rebind};
use rondel_engine::catalog;
use rondel_engine::machine::{Builder, Content, UseId, calls};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StoneId(u16);

pub struct Stone {
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    pub force: i64,
    pub qualities: Vec<UseId>,
    pub text: String,
}

#[derive(Default)]
pub struct Catalog {
    content: Content<Moment, ()>,
    pub stones: Vec<Stone>,
}

catalog! {
    Catalog: Moment, ();
    stone: stones[StoneId] -> Stone, named in ["stone"];
}

impl Catalog {
    pub fn ids(&self) -> impl Iterator<Item = StoneId> {
        (0..).map(StoneId).take(self.stones.len())
    }
}

pub fn compile(builder: &mut Builder<'_, PebbleRules>) {
    for quality in builder.sorted(&["quality"]) {
        builder.behaviour(&quality, Some("on_thrown"), ());
    }
    for effect in builder.sorted(&["effect"]) {
        builder.behaviour(&effect, None, ());
    }
    for item in builder.sorted(&["stone"]) {
        let number = builder.catalog.item(item.kind, &item.id);
        let said = item.all("quality").map(|said| said.datum(0));
        let qualities = calls(said).filter_map(|call| builder.call("quality", call, number)).collect();
        let force = item.int("force").unwrap_or(0);
        let (id, name) = (item.id.clone(), item.name.clone());
        let text = item.text("text").unwrap_or_default().to_string();
        builder.catalog.stones.push(Stone { id, name, item: number, force, qualities, text });
    }
}

/// Returns the stone of newer content in place of this one.
pub fn now(map: &mut Rebind<'_>, stone: StoneId) -> StoneId {
    let old = map.old;
    map.find("stone", &old.stone(stone).id, Catalog::named).unwrap_or(stone)
}
