//! The golden record: transcripts of games on fixed seeds, kept as hashes in a table. The first few are kept in full.
//!
//! A table has a row a game: scene, seed, bot, picks, a hash of its facts (what is offered, picked, told by which rule,
//! to whom), and one of its words (every sentence). Rows are replayed as they stand, so new scenes do not disturb it.
//! `RONDEL_RECORD=words` rewrites games with other words only and refuses changed facts, `RONDEL_RECORD=write` writes
//! both, `RONDEL_RECORD=choose` chooses the games anew too.

#![allow(clippy::panic, reason = "a failed test says why")]

use crate::root;
use crate::systems::content;
use rondel_dsl::Loaded;
use rondel_engine::explore::bot::Bot;
use rondel_engine::explore::{Replayed, Transcript, replay, transcript};
use rondel_engine::kernel::{Events, Rules};
use std::fs;
use std::path::{Path, PathBuf};

/// The number of games at random, and of games by the greedy bot.
const GAMES: [(Bot, usize); 2] = [(Bot::Random, 200), (Bot::Greedy, 50)];
/// The most picks of a game that are recorded.
const MOST_PICKS: [u32; 2] = [150, 40];
/// The number of games kept in full.
const IN_FULL: usize = 10;

/// One game of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    scene: String,
    seed: u64,
    bot: Bot,
    picks: u32,
    facts: String,
    words: String,
}

impl Row {
    fn text(&self) -> String {
        format!("{}\t{}\t{}\t{}\t{}\t{}", self.scene, self.seed, self.bot, self.picks, self.facts, self.words)
    }

    fn read(line: &str) -> Option<Row> {
        let [scene, seed, bot, picks, facts, words] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        Some(Row {
            scene: scene.to_string(),
            seed: seed.parse().ok()?,
            bot: Bot::named(bot).ok()?,
            picks: picks.parse().ok()?,
            facts: facts.to_string(),
            words: words.to_string(),
        })
    }

    /// Returns whether the game went as this row says, ignoring its words.
    fn same_facts(&self, other: &Row) -> bool {
        self.facts == other.facts && self.picks == other.picks
    }
}

/// The games of a record, played again.
#[derive(Default)]
struct PlayedAgain {
    /// The rows as they would be written now.
    rows: Vec<String>,
    /// The first games in full, with their files.
    in_full: Vec<(PathBuf, String)>,
    differences: Vec<Difference>,
    /// The number of games with other words and the same facts.
    reworded: usize,
}

/// A game that differs from its row.
struct Difference {
    kind: DifferenceKind,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DifferenceKind {
    Facts,
    WordsOnly,
}

/// Replays every game of a system's record and compares it with the written one.
///
/// # Panics
/// A game went otherwise: the first ones are shown with the first line that differs.
pub fn compare_record<R: Rules>() {
    let system = R::vocabulary().system;
    let loaded = content::<R>();
    let rules: R = crate::systems::rules(loaded);
    let folder = root().join("tests/record");
    let table = folder.join(format!("{system}.tsv"));
    let mode = std::env::var("RONDEL_RECORD").unwrap_or_default();
    let rows = if mode == "choose" { choose(&rules, loaded) } else { read(&table) };
    let PlayedAgain { rows: found, in_full, mut differences, reworded } =
        play_again(&rules, loaded, &rows, &folder.join(system));
    let other = differences.iter().filter(|difference| difference.kind == DifferenceKind::Facts).count();
    differences.sort_by_key(|difference| difference.kind);
    let shown = differences.iter().take(5).map(|difference| difference.text.as_str()).collect::<Vec<_>>().join("\n");
    if mode == "words" {
        assert!(
            other == 0,
            "{other} of {} games of {system} go otherwise, and are not only reworded:\n{shown}",
            rows.len()
        );
    }
    if mode.is_empty() {
        assert!(rows.len() >= 250, "only {} games in {}", rows.len(), table.display());
        assert!(
            differences.is_empty() && found == rows.iter().map(Row::text).collect::<Vec<_>>(),
            "{other} of {} games of {system} went otherwise than recorded, and {reworded} are only worded otherwise:\n{shown}\n\
             If that is meant: `RONDEL_RECORD=write cargo test -p rondel-tests --test record` (`words` in place of `write` where \
             nothing but sentences may differ), in a commit of its own.",
            rows.len(),
        );
    } else {
        in_full.iter().for_each(|(path, text)| write(path, text));
        write(&table, &(found.join("\n") + "\n"));
    }
}

/// Plays every game of the rows again. `folder` has the games that are kept in full.
fn play_again<R: Rules>(rules: &R, loaded: &Loaded, rows: &[Row], folder: &Path) -> PlayedAgain {
    let mut again = PlayedAgain::default();
    for (nth, row) in rows.iter().enumerate() {
        let played = play(rules, loaded, row);
        let (facts, words) = (played.hash_of_facts(), played.hash());
        let new = Row { picks: played.picks, facts, words, ..row.clone() };
        let is_in_full = nth < IN_FULL;
        let full = folder.join(format!("{:02}.txt", nth + 1));
        let is_reworded = new.words != row.words;
        let kind = if new.same_facts(row) { DifferenceKind::WordsOnly } else { DifferenceKind::Facts };
        again.reworded += usize::from(kind == DifferenceKind::WordsOnly && is_reworded);
        if is_in_full {
            let first = first_difference(&full, &played.text);
            again.differences.extend(first.map(|place| Difference { kind, text: told(kind, &place) }));
        } else if kind == DifferenceKind::Facts || is_reworded {
            let Row { scene, seed, bot, picks, .. } = row;
            let place = format!("{scene} seed {seed} by {bot}: {} picks, not {picks}", new.picks);
            again.differences.push(Difference { kind, text: told(kind, &place) });
        }
        again.in_full.extend(is_in_full.then_some((full, played.text)));
        again.rows.push(new.text());
    }
    again
}

fn told(kind: DifferenceKind, place: &str) -> String {
    match kind {
        DifferenceKind::Facts => format!("goes otherwise: {place}"),
        DifferenceKind::WordsOnly => format!("is worded otherwise: {place}"),
    }
}

/// Chooses new games for a record: half of them of the scenes for playing, in turn, the others spread over all scenes
/// with steps.
fn choose<R: Rules>(rules: &R, loaded: &Loaded) -> Vec<Row> {
    let opens = |scene: &&rondel_engine::table::Scene| rules.setup(&scene.setup).is_ok();
    let (games, fixtures): (Vec<_>, Vec<_>) = loaded.scenes.iter().filter(opens).partition(|s| s.steps.is_empty());
    let mut rows = Vec::new();
    for (bot, most) in GAMES {
        let half = games.iter().cycle().take(most / 2);
        // Spread over all fixtures, so that no file of scenes is left out.
        let spread = (0..most - most / 2).filter_map(|nth| fixtures.get(nth * fixtures.len() / (most - most / 2)));
        for (seed, scene) in (1u64..).zip(half.chain(spread)) {
            rows.push(Row { scene: scene.id.clone(), seed, bot, picks: 0, facts: String::new(), words: String::new() });
        }
    }
    rows
}

/// Plays every game of a system's record again, and shows each step to `see`: the scene, and the position with the
/// causes of its events and the parts of their numbers.
///
/// # Panics
/// A game of the record cannot be played.
pub fn replay_record<R: Rules>(rules: &R, mut see: impl FnMut(&str, Replayed<'_, R>)) {
    let loaded = content::<R>();
    for row in read(&root().join("tests/record").join(format!("{}.tsv", R::vocabulary().system))) {
        let (start, most) = (start(rules, loaded, &row), most(&row));
        let see = |seen: Replayed<'_, R>| see(&row.scene, seen);
        let played = replay(rules, &start, (row.seed, row.bot, most), Events::explained(), see);
        played.unwrap_or_else(|defect| panic!("{}: {defect}", row.scene));
    }
}

/// Returns the position in which a game of the record begins.
fn start<R: Rules>(rules: &R, loaded: &Loaded, row: &Row) -> R::State {
    let scene = loaded.scenes.iter().find(|scene| scene.id == row.scene);
    let scene = scene.unwrap_or_else(|| panic!("the record has a game of the scene `{}`, which is gone", row.scene));
    rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{}: {problems:#?}", row.scene))
}

/// Returns the most picks of a row's game, which depend on its bot.
fn most(row: &Row) -> u32 {
    GAMES.iter().zip(MOST_PICKS).find(|((bot, _), _)| *bot == row.bot).map_or(0, |(_, most)| most)
}

/// Plays the game of a row.
fn play<R: Rules>(rules: &R, loaded: &Loaded, row: &Row) -> Transcript {
    let (start, most) = (start(rules, loaded, row), most(row));
    let played =
        transcript(rules, &start, row.seed, row.bot, most).unwrap_or_else(|defect| panic!("{}: {defect}", row.scene));
    // Scripts are named by their path, which is another on each machine up to the root of the checkout.
    let from_root = |text: &str| text.replace(&format!("{}/", root().display()), "");
    Transcript { text: from_root(&played.text), facts: from_root(&played.facts), ..played }
}

fn read(table: &Path) -> Vec<Row> {
    let text = fs::read_to_string(table).unwrap_or_default();
    text.lines().map(|line| Row::read(line).unwrap_or_else(|| panic!("{}: `{line}`", table.display()))).collect()
}

fn write(path: &PathBuf, text: &str) {
    fs::create_dir_all(path.parent().expect("a file in a folder")).expect("the folder can be made");
    fs::write(path, text).expect("the record can be written");
}

/// Returns the first line of a file that differs, with the line before it.
fn first_difference(path: &Path, played: &str) -> Option<String> {
    let kept = fs::read_to_string(path).unwrap_or_default();
    if kept == played {
        return None;
    }
    let (mut old, mut new) = (kept.lines(), played.lines());
    for nth in 1.. {
        let (was, is) = (old.next(), new.next());
        if was != is || was.is_none() {
            return Some(format!(
                "{}:{nth}\n  was {}\n  is  {}",
                path.display(),
                was.unwrap_or("-"),
                is.unwrap_or("-")
            ));
        }
    }
    None
}
