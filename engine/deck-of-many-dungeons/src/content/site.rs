//! Places of written adventures, with their enemies and rewards, and the tasks that can be tackled there.
//!
//! [`sites`] reads the places. The machine's atlas has the name, text and exits of each; a [`Site`] has what the rules
//! of this system need. [`feat`] reads a task: a `task` of a pack is a [`Feat`] here, because a `Task` is a roll in
//! progress.

use super::sheet::lists;
use super::{Builder, CardId, FeatId, SheetId, TASKS, category_words, statement_in};
use rondel_engine::closed;
use rondel_engine::kernel::{Datum, Grid, Item, Space, Statement, Terrain};
use rondel_engine::machine::arena::Map;
use rondel_engine::machine::journey::PlaceId;
use rondel_engine::machine::{Cues, UseId};
use smallvec::SmallVec;

/// A place of an adventure. The atlas has its name and exits under the same number.
pub struct Site {
    /// The enemies there, each with its hex if one is named.
    pub enemies: Vec<(SheetId, Option<Space>)>,
    /// Its map, if it has one.
    pub terrain: Option<Terrain>,
    pub temper: Option<Temper>,
    pub tasks: Vec<FeatId>,
    pub reward: Reward,
    /// The XP of the scene there (DMD-294).
    pub xp: u8,
    /// Whether the party can stay there. Once the place is cleared, the party rises a level if it has the XP, and takes
    /// a long rest.
    pub is_haven: bool,
    /// The scripted effects of the place.
    pub effects: Vec<UseId>,
    /// The moments that these effects hear.
    pub cues: Cues<super::Moment>,
}

// `closed!` gives an enum the functions `word` and `named`, and the list `WORDS`: `Temper::Calm.word()` is `calm`.
closed! {
    /// The way in which the enemies of a place receive the party, if no combat simply begins at once.
    pub enum Temper {
        /// The combat begins, and the enemies have caused it (DMD-161).
        Ambush = "ambush",
        /// The combat begins before they notice the heroes (DMD-167).
        Unaware = "unaware",
        /// No combat begins until the heroes or the GM begin one.
        Calm = "calm",
    }
}

/// The reward of a place or a task.
#[derive(Clone, Default)]
pub struct Reward {
    /// The gold of each hero.
    pub gold: u32,
    /// The gear and enchantments found.
    pub finds: Vec<CardId>,
}

/// A task of a place.
pub struct Feat {
    /// The name in commands.
    pub id: String,
    pub name: String,
    /// The number of its item, for sources.
    pub item: u16,
    /// The accepted categories, as indices into [`TASKS`].
    pub categories: SmallVec<[u8; 2]>,
    pub difficulty: u8,
    pub reward: Reward,
    pub text: String,
}

impl Feat {
    /// Returns its categories and difficulty in words: `might or deftness 7`.
    pub fn takes(&self) -> String {
        format!("{} {}", category_words(&self.categories), self.difficulty)
    }
}

/// Reads a task of a place and adds it to the catalog.
pub fn feat(builder: &mut Builder<'_>, item: &Item) {
    let category = |word: &str| {
        let nth = TASKS.iter().position(|task| *task == word)?;
        u8::try_from(nth).ok()
    };
    let feat = Feat {
        id: item.id.clone(),
        name: item.name.clone(),
        item: builder.catalog.item(item.kind, &item.id),
        categories: item.list("of").iter().filter_map(|arg| category(arg.datum.text()?)).collect(),
        difficulty: item.int("difficulty").and_then(|n| u8::try_from(n).ok()).unwrap_or(1),
        reward: reward(builder, item),
        text: item.text("text").unwrap_or_default().to_string(),
    };
    builder.catalog.feats.push(feat);
}

/// Reads the atlas, then adds the places to the catalog in the order of the atlas.
pub fn sites(builder: &mut Builder<'_>) {
    // Places are items of the kind `place`, and a `task` can lock an exit.
    builder.atlas("place", "task");
    for (place, item) in (0..=u16::MAX).map(PlaceId).zip(builder.sorted(&["place"])) {
        let site = site(builder, place, &item);
        builder.catalog.sites.push(site);
    }
}

/// Reads the map of a place. Reports a map that is wrong, or has too few hexes for `enemies` and a hero.
fn terrain(builder: &mut Builder<'_>, item: &Item, statement: &Statement, enemies: usize) -> Option<Terrain> {
    // No sign on the map has a meaning of this system (`&[]`).
    let terrain = match Map::read(Grid::Hex, statement, &[]) {
        Ok(map) => map.terrain,
        Err(problem) => {
            builder.report(problem);
            return None;
        }
    };
    let hexes = terrain.spaces().count();
    if hexes <= enemies {
        let message = format!("`{}` has {enemies} enemies and {hexes} hexes", item.name);
        let help = "make the map larger, or let fewer enemies stand there";
        builder.error("E1319", statement.at, message, help);
    }
    Some(terrain)
}

/// Reads a place. Reports a map that is wrong, or has too few hexes for the enemies and a hero.
fn site(builder: &mut Builder<'_>, place: PlaceId, item: &Item) -> Site {
    let enemies: Vec<_> = item.all("enemy").flat_map(|statement| enemies_of(builder, statement)).collect();
    let terrain = item.get("map").and_then(|statement| terrain(builder, item, statement, enemies.len()));
    if let Some(terrain) = &terrain {
        report_shut_hexes(builder, item, terrain);
    }
    // Tasks can be tackled there if the place names them, or if they lock one of its exits.
    let catalog = &builder.catalog;
    let names = item.all("task").filter_map(|statement| statement.datum(0).text());
    let mut tasks: Vec<FeatId> = names.filter_map(|name| catalog.feat_named(name)).collect();
    let locks = catalog.atlas.place(place).exits.iter().filter_map(|exit| exit.lock);
    tasks.extend(locks.filter_map(|lock| catalog.feat_of(lock)));
    tasks.sort_unstable();
    tasks.dedup();
    let effects = builder.calls_by(builder.catalog.atlas.place(place).item);
    Site {
        enemies,
        terrain,
        temper: item.text("temper").and_then(Temper::named),
        tasks,
        reward: reward(builder, item),
        xp: item.int("xp").and_then(|n| u8::try_from(n).ok()).unwrap_or(0),
        is_haven: item.has("haven"),
        cues: builder.catalog.cues_of(&effects),
        effects,
    }
}

/// Reports each hex of the map at which an enemy shall stand and nobody can (`E0804`).
fn report_shut_hexes(builder: &mut Builder<'_>, item: &Item, terrain: &Terrain) {
    for statement in item.all("enemy") {
        let Some(line) = statement_in(statement.datum(1).block(), "at") else { continue };
        if let Datum::Space(hex) = line.datum(0)
            && let Some(why) = terrain.bars_standing(*hex)
        {
            let message = format!("nobody can stand on {hex}: {why}");
            builder.error("E0804", line.place(0), message, "choose an open hex of the place's map");
        }
    }
}

/// Returns the enemies of an `enemy` statement, each with its hex: `enemy Ogre x3 { at c4 }` gives three.
fn enemies_of(builder: &Builder<'_>, statement: &Statement) -> Vec<(SheetId, Option<Space>)> {
    let (n, name) = match statement.datum(0) {
        Datum::Counted(n, name) => (usize::from(*n), name.datum.text()),
        other => (1, other.text()),
    };
    let Some(sheet) = name.and_then(|name| builder.catalog.sheet_named(name)) else { return Vec::new() };
    let at = statement_in(statement.datum(1).block(), "at").map(|line| line.datum(0));
    let space = if let Some(Datum::Space(space)) = at { Some(*space) } else { None };
    vec![(sheet, space); n]
}

/// Reads the reward of a place or a task.
fn reward(builder: &Builder<'_>, item: &Item) -> Reward {
    let gold = item.int("gold").and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
    Reward { gold, finds: lists(builder, item, &["finds"]) }
}
