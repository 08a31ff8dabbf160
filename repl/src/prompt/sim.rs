//! `sim`: many games by bots from the position on the table.

use super::sitting::{Answer, Reply, Sitting};
use crate::shelf::Faults;
use crate::sim::{self, Cell, Counted, Games, Report, Row, Shard, Watch};
use crate::text::tame;
use rondel_engine::explore::sim::{LONGEST_GAME, Plan, Start};
use rondel_engine::kernel::Problems;

/// So many games when nothing is said.
const GAMES: u64 = 200;

/// `sim [N] [--bot NAME] [--seed N]`
pub(super) fn sim(sitting: &mut Sitting, text: &str) -> Answer {
    let asked = Asked::read(text)?;
    if let Some(own) = sitting.table.viewer() {
        let message = format!("games from here would tell what {} does not see", tame(&sitting.table.seat_name(own)));
        let help = "`odds` and `suggest` know what you know; `play against nobody` shows everything";
        return Err(Faults::new("R0002", message, help));
    }
    let seats = sim::seats(&*sitting.table);
    let plan = Plan {
        bots: sim::bots(&asked.bots, &seats, sitting.content.game.usual_bot())?,
        seed: asked.seed,
        most: LONGEST_GAME,
    };
    let start = Start::Position(sitting.table.state_text());
    let cells = [Cell { scene: "from here".into(), with: Vec::new(), start, older: None }];
    let counted = play(sitting, &asked, &plan, &cells)?;
    let [Cell { scene, with, .. }] = cells;
    let first = seats.into_iter().next().unwrap_or_default();
    let report = Report {
        system: sitting.content.words.system.to_string(),
        content: sitting.content.fingerprint.clone(),
        against: None,
        bots: plan.bots.to_string(),
        seed: plan.seed,
        games: asked.games,
        longest: plan.most,
        shard: None,
        parties: true,
        cells: vec![Row { scene, with, first, refused: None, counted }],
    };
    Ok(Reply::text(sim::drawn(&report, sitting.columns)))
}

fn play(sitting: &Sitting, asked: &Asked, plan: &Plan, cells: &[Cell]) -> Result<Counted, Faults> {
    let watch = Watch::begin(asked.games);
    let played = || watch.played();
    let games = Games { cells, plan, count: asked.games, shard: Shard::default(), halt: watch.halt(), played: &played };
    let faults = |problems: Problems| Faults { problems: problems.into(), sources: sitting.content.sources.clone() };
    let counted = sim::share_out(&games, None, &sitting.content.compile, None).map_err(faults)?;
    let nothing = || Faults::new("R0023", "no games were played", "`sim 100`");
    counted.into_iter().next().ok_or_else(nothing)?.map_err(|problem| faults(problem.into()))
}

/// What was said of the games.
struct Asked {
    games: u64,
    bots: Vec<String>,
    seed: u64,
}

impl Asked {
    fn read(text: &str) -> Result<Asked, Faults> {
        let mut asked = Asked { games: GAMES, bots: Vec::new(), seed: 1 };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "--bot" => asked.bots.push(words.next().unwrap_or_default().to_string()),
                "--seed" => asked.seed = number(words.next().unwrap_or_default())?,
                n => asked.games = number(n)?,
            }
        }
        Ok(asked)
    }
}

fn number(text: &str) -> Result<u64, Faults> {
    let help = "`sim 500`, `sim 500 --bot you=greedy,foes=random --seed 7`";
    text.parse().map_err(|_| Faults::new("R0003", format!("`{text}` is not a number"), help))
}
