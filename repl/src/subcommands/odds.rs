//! The subcommand `rondel odds`: the possible results of an action in a scene.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::charts;
use crate::cli::{Common, Format, Odds as Asked};
use crate::content::Diagnostics;
use crate::files;
use crate::packs;
use crate::prompt::odds_table::{self, OddsTable, Row};
use crate::prompt::{ReplSession, odds, odds_text};
use rondel_engine::explore::odds::{Measure, Odds, Precedence, Share, TooMuch, Until, decimal};
use rondel_engine::kernel::Value;
use rondel_engine::table::Table;
use serde_json::{Value as Json, json};

/// Runs the subcommand.
pub fn run(asked: &Asked, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    super::say_meant(&pack_set, "odds", common.format, streams)?;
    let session = ReplSession::open(Box::new(pack_set), asked.scene.as_deref(), common.seed)
        .and_then(|session| rulings(asked, session))
        .and_then(|session| after(asked, session));
    match session.and_then(|session| answer(asked, common, &session)) {
        Ok(Answered { text, page }) => {
            writeln!(streams.out, "{text}")?;
            match (&asked.report, page) {
                (Some(path), Some(page)) => super::write_report(path, page, streams),
                _ => Ok(Exit::Fine),
            }
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Carries out the rulings at the beginning of the scene, if the command names a scene.
fn rulings(asked: &Asked, mut session: ReplSession) -> Result<ReplSession, Diagnostics> {
    if asked.scene.is_some() {
        session.rule_as_the_scene_does()?;
    }
    Ok(session)
}

/// Plays the prompt lines of the file that leads to the position, if one is named.
fn after(asked: &Asked, mut session: ReplSession) -> Result<ReplSession, Diagnostics> {
    let Some(path) = &asked.after else { return Ok(session) };
    let text = files::read_any(path, files::MOST_COMMANDS).map_err(|error| {
        let message = format!("`{}` cannot be read: {error}", path.display());
        Diagnostics::new("R0014", message, "a file of commands, one a line")
    })?;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        session.line(line)?;
    }
    Ok(session)
}

/// An answer: as text in the requested format, and as a page with charts, if one is asked for.
struct Answered {
    text: String,
    page: Option<Result<String, String>>,
}

/// Works out the odds.
fn answer(asked: &Asked, common: &Common, session: &ReplSession) -> Result<Answered, Diagnostics> {
    let (table, columns) = (&*session.table, super::columns());
    let text = asked.line(common.seed);
    let place = format!("In the scene {}.", session.scene_name());
    let page = |odds: &charts::Asked<'_>| asked.report.as_ref().map(|_| charts::odds(odds, table, &place));
    let is_json = common.format == Format::Json;
    if odds_table::varies(&text) {
        let found = odds_table::ask(session, &text)?;
        let rows = found.rows.iter().map(|row| (row.label.join(", "), &row.odds)).collect();
        let text = match is_json {
            true => json_line(Json::Array(found.rows.iter().map(|row| row_data(table, &found, row)).collect())),
            false => odds_table::draw(session, &found, &asked.action.join(" ")),
        };
        return Ok(Answered { text, page: page(&charts::Asked::Many(rows)) });
    }
    if text.contains(" | ") {
        let (one, other) = odds::both(session, &text)?;
        let text = match is_json {
            true => json_line(json!([data(table, &one), data(table, &other)])),
            false => odds_text::two(table, &one, &other, columns),
        };
        return Ok(Answered { text, page: page(&charts::Asked::Two(&one, &other)) });
    }
    let found = table.odds(&odds::read(session, &text)?)?;
    let text = if is_json { json_line(data(table, &found)) } else { odds_text::one(table, &found, columns) };
    Ok(Answered { text, page: page(&charts::Asked::One(&found)) })
}

/// Returns the JSON on one line that is safe to print.
fn json_line(answer: Json) -> String {
    rondel_dsl::render::escaped(&answer.to_string()).into_owned()
}

/// Returns a row of a table for programs: the varied parts, and the answer.
fn row_data(table: &dyn Table, all: &OddsTable, row: &Row) -> Json {
    let varied: Vec<Json> =
        all.heads.iter().zip(&row.label).map(|(head, value)| json!({ "of": head, "is": value })).collect();
    json!({ "varied": varied, "odds": data(table, &row.odds) })
}

/// Returns an answer for programs: fractions as exact text, and beside it as numbers.
fn data(table: &dyn Table, odds: &Odds) -> Json {
    let asked = odds.asked.iter().map(|(seat, policy, asked)| {
        json!({ "seat": table.seat_name(*seat), "policy": policy, "positions": asked.positions, "unpassable": asked.unpassable, "secret": asked.secret })
    });
    json!({
        "action": odds.query.action,
        "given": odds.query.given.as_ref().map(|ruling| &ruling.text),
        "until": match &odds.query.until {
            Until::Action => json!("action"),
            Until::Asked => json!("asked"),
            Until::Over => json!("over"),
            Until::Depth(depth) => json!({ "depth": depth }),
            Until::When(expression) => json!({ "when": expression }),
        },
        "knows": odds.query.knows.map(|seat| table.seat_name(seat)),
        "exact": odds.sampled.is_none(),
        "games": odds.sampled,
        "why": odds.too_much.map(TooMuch::told),
        "positions": odds.positions,
        "ends": odds.ends,
        "endless": share(&odds.endless),
        "asked": asked.collect::<Vec<_>>(),
        "order": match &odds.query.order {
            Precedence::Any => json!("any"),
            Precedence::Told(seats) => json!(seats.iter().map(|seat| table.seat_name(*seat)).collect::<Vec<_>>()),
        },
        "ordered": odds.ordered,
        "faults": odds.faults,
        "own_faults": odds.own_faults,
        "outcomes": odds.outcomes.iter().map(measure).collect::<Vec<_>>(),
        "measures": odds.measures.iter().map(measure).collect::<Vec<_>>(),
    })
}

/// Returns a measure as JSON, for example an expression (`of EXPRESSION`): its values with their probabilities.
fn measure(measure: &Measure) -> Json {
    let cases = measure.cases.iter().map(|case| {
        let between = case.between.as_ref().map(|(low, high)| [number(low), number(high)]);
        json!({ "value": value(&case.value), "share": share(&case.share), "between": between })
    });
    json!({
        "sort": measure.sort,
        "of": measure.of,
        "name": measure.name,
        "before": measure.before.as_ref().map(value),
        "mean": measure.mean.as_ref().map(|mean| json!({ "fraction": mean.to_string(), "number": float(&decimal(mean, 12)) })),
        "cases": cases.collect::<Vec<_>>(),
    })
}

/// Returns a probability as JSON: its exact fraction as text, and a number.
fn share(share: &Share) -> Json {
    json!({ "fraction": share.to_string(), "number": number(share) })
}

/// Returns a probability as a JSON number.
fn number(share: &Share) -> Json {
    float(&decimal(&share.ratio(), 12))
}

/// Returns a JSON number from its text.
fn float(text: &str) -> Json {
    text.parse::<f64>().map(Json::from).unwrap_or_default()
}

/// Returns a value of an expression as JSON.
fn value(value: &Value) -> Json {
    match value {
        Value::None => Json::Null,
        Value::Bool(truth) => json!(truth),
        Value::Int(n) => json!(n),
        other => json!(other.to_string()),
    }
}
