//! The command `sim`: bots play many games from the position on the table, and the results are counted.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::sim::{self, Cell, Counted, Games, Report, Row, Shard, Watch};
use crate::text::sanitize;
use rondel_engine::explore::sim::{LONGEST_GAME, Plan, Start};
use rondel_engine::kernel::Problems;

/// The default number of games.
const GAMES: u64 = 200;

/// Answers `sim [N] [--bot NAME] [--seed N]`.
pub(super) fn sim(session: &mut ReplSession, text: &str) -> Answer {
    let asked = Asked::read(text)?;
    if let Some(own) = session.table.viewer() {
        let message =
            format!("games from here would tell what is hidden from {}", sanitize(&session.table.seat_name(own)));
        let help = "`odds` and `suggest` know what you know; `play against nobody` shows everything";
        return Err(Diagnostics::new("R0002", message, help));
    }
    let seats = sim::seats(&*session.table);
    let plan = Plan {
        bots: sim::bots(&asked.bots, &seats, session.content.game.usual_bot())?,
        seed: asked.seed,
        most: LONGEST_GAME,
    };
    let start = Start::Position(session.table.snapshot());
    let scene = "from here".to_string();
    // One row of results, in which no name varies and which is compared with no other content.
    let cells = [Cell { scene, with: Vec::new(), kinds: Vec::new(), start, exchanged: None, baseline: None }];
    let counted = play(session, &asked, &plan, &cells)?;
    let [Cell { scene, with, .. }] = cells;
    let first = seats.into_iter().next().unwrap_or_default();
    let report = Report {
        program: sim::PROGRAM.to_string(),
        system: session.content.words.system.to_string(),
        content: session.content.fingerprint.clone(),
        against: None,
        bots: plan.bots.to_string(),
        seed: plan.seed,
        games: asked.games,
        longest: plan.most,
        shard: None,
        missing: None,
        next: None,
        parties: true,
        cells: vec![Row { scene, with, kinds: Vec::new(), first, cells: 1, refused: None, counted }],
        left_out: Vec::new(),
    };
    Ok(Reply::text(sim::drawn(&report, session.columns)))
}

/// Plays the games and counts their results.
fn play(session: &ReplSession, asked: &Asked, plan: &Plan, cells: &[Cell]) -> Result<Counted, Diagnostics> {
    let watch = Watch::begin(asked.games, Some(plan.most));
    let played = || watch.played();
    let games = Games {
        cells,
        plan,
        span: 0..asked.games,
        shard: Shard::default(),
        cancel: watch.cancellation(),
        played: &played,
    };
    let diagnostics =
        |problems: Problems| Diagnostics { problems: problems.into(), sources: session.content.sources().clone() };
    // As many threads as the machine has cores, and no older content to compare with.
    let counted = sim::share_out(&games, None, &session.content, None).map_err(diagnostics)?;
    let nothing = || Diagnostics::new("R0023", "no games were played", "`sim 100`");
    counted.into_iter().next().ok_or_else(nothing)?.map_err(|problem| diagnostics(problem.into()))
}

/// The options of `sim`.
struct Asked {
    games: u64,
    bots: Vec<String>,
    seed: u64,
}

impl Asked {
    /// Reads the words behind `sim`.
    fn read(text: &str) -> Result<Asked, Diagnostics> {
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

/// Reads a number of games or a seed.
fn number(text: &str) -> Result<u64, Diagnostics> {
    let help = "`sim 500`, `sim 500 --bot you=greedy,foes=random --seed 7`";
    text.parse().map_err(|_| Diagnostics::new("R0003", format!("`{text}` is not a number"), help))
}
