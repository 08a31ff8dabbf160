//! Shares of games won that lie outside of `--between 35..75`: rows in which the first seat clearly wins less or more
//! often.

use super::draw::share;
use super::report::Report;
use rondel_engine::explore::sim::Estimate;
use std::str::FromStr;

/// The least and the greatest share of games won that a row may have, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Between {
    least: u8,
    most: u8,
}

impl FromStr for Between {
    type Err = String;

    fn from_str(text: &str) -> Result<Between, String> {
        let read = |part: &str| {
            let percent: u8 = part.trim().trim_end_matches('%').parse().ok()?;
            if percent <= 100 { Some(percent) } else { None }
        };
        let both = text.split_once("..").and_then(|(least, most)| Some((read(least)?, read(most)?)));
        match both {
            Some((least, most)) if least <= most => Ok(Between { least, most }),
            _ => Err("two shares in percent, the smaller one first, such as `35..75`".into()),
        }
    }
}

/// The rows that fail `--between`, each as a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outside {
    /// Rows in which the first seat clearly wins less or more often than it may: the whole interval lies outside.
    pub rows: Vec<String>,
    /// Rows without games, each with the reason.
    pub unjudged: Vec<String>,
}

/// The millionths in a percent.
const MILLIONTHS: i64 = 10_000;

/// Returns the rows that fail: those that lie outside, and those that cannot be judged.
pub fn outside(report: &Report, Between { least, most }: Between) -> Outside {
    let [low, high] = [least, most].map(|percent| i64::from(percent) * MILLIONTHS);
    let mut outside = Outside::default();
    for row in report.cells.iter().chain(&report.left_out) {
        let names: Vec<&str> = std::iter::once(&row.scene).chain(&row.with).map(String::as_str).collect();
        let names = names.join(", ");
        // In a comparison of two contents, the games on the newer content are judged.
        let Some(won) = row.won() else {
            let why = row.refused.as_deref().unwrap_or("no game was played");
            outside.unjudged.push(format!("{names}: {why}"));
            continue;
        };
        let Estimate { low: at_least, high: at_most, .. } = Estimate::share(&won);
        if at_most < low || at_least > high {
            outside.rows.push(format!("{names}: {} won, not {least} to {most} %", share(&won)));
        }
    }
    outside
}
