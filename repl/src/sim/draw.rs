//! Results of a simulation for people: shares and means with 95% intervals, in whole millionths. Entry: [`drawn`].
//!
//! Each number has a [`Key`]: its group, its name, and what it is of. `End`, `won` and `you` are the games that `you`
//! won; `Track`, `HP` and `you` the hit points at the end; `Tally`, `damage` and `Longsword` the damage by this card.
//!
//! Two contents are compared by pairs of games: each game is played on both, with the same luck (`Pair`). Most games of
//! a pair go alike, so few pairs show a change. The column *as many apart* says how many games of each content would
//! show it as closely without pairs: `40,000 games` beside the change that 1,000 pairs have shown.

use super::report::{Counted, Report, Row};
use crate::columns::{headed, named};
use crate::text::{ACTIVE, BOLD, DIM, WARY, count, flow, paint, sanitize, width, wrap};
use rondel_engine::explore::sim::{Estimate, FAULTS, Group, Key, Pair, Pairs, ROUND, Stats, Sums};

/// All games, as a share.
const ALL: i64 = 1_000_000;
/// A share above this is nearly all games.
const NEARLY_ALL: i64 = 950_000;
/// The most pieces of content listed for one number.
const MOST_PIECES: usize = 16;
/// The beginning of a winner's row.
const WON_BY: &str = "won by ";
/// The most listed rounds in which games went in circles.
const MOST_ROUNDS: usize = 4;
/// The most listed reasons why rows cannot begin.
const MOST_REASONS: usize = 8;
/// The most changes listed.
const MOST_CHANGES: usize = 24;

/// Returns a drawn report.
pub fn drawn(report: &Report, columns: usize) -> String {
    let mut lines = vec![wrap(&heading(report), columns, 2)];
    for rows in report.cells.chunk_by(|a, b| a.scene == b.scene) {
        match rows {
            // No name varies: all numbers of the scene.
            [row] if row.with.is_empty() => lines.extend(scene(row, columns)),
            // Two names vary: the games won, as a table.
            rows if rows.iter().all(|row| row.with.len() == 2) => lines.extend(matrix(rows, columns)),
            rows => lines.extend(list(rows, columns)),
        }
        let is_of_scene = |row: &&Row| rows.first().is_some_and(|first| first.scene == row.scene);
        lines.extend(refusals(report.left_out.iter().filter(is_of_scene), columns));
    }
    for rows in report.left_out.chunk_by(|a, b| a.scene == b.scene) {
        if let Some(first) = rows.first()
            && report.cells.iter().all(|row| row.scene != first.scene)
        {
            lines.push(format!("{}{}", scene_of(rows), paint(DIM, wins_heading(rows))));
            lines.extend(refusals(rows.iter(), columns));
        }
    }
    let has_unfinished = |row: &Row| {
        let Counted::One(stats) = &row.counted else { return false };
        stats.lines.iter().any(|(key, sums)| key.group == Group::End && key.name == "unfinished" && sums.sum > 0)
    };
    if report.cells.iter().any(has_unfinished) {
        let note = format!(
            "  unfinished: not over after {} picks and outcomes of chance; a combatant that cannot be defeated, or bots \
             that go round in circles, make a game endless",
            grouped(report.longest.into())
        );
        lines.push(wrap(&paint(DIM, note), columns, 4));
    }
    lines.join("\n")
}

/// Returns the heading: `1,000 games, seed 1, bot greedy; in brackets the 95% interval`.
fn heading(report: &Report) -> String {
    let (played, all) = report.played();
    let games = if played == all { grouped(played) } else { format!("{} of {}", grouped(played), grouped(all)) };
    let shard = report.shard.as_ref().map(|parts| format!(" (part {parts})")).unwrap_or_default();
    let against = match &report.against {
        Some((name, _)) => format!(" against {}", sanitize(name)),
        None => String::new(),
    };
    let noun = if games == "1" { "game" } else { "games" };
    let text = format!("{games} {noun}{shard}{against}, seed {}, bot {}", report.seed, sanitize(&report.bots));
    format!("{}{}", paint(BOLD, text), paint(DIM, "; in brackets the 95% interval"))
}

/// Draws the results of a scene.
fn scene(row: &Row, columns: usize) -> Vec<String> {
    let mut lines = vec![paint(ACTIVE, sanitize(&row.scene))];
    lines.extend(match (&row.refused, &row.counted) {
        (Some(why), _) => vec![format!("  {}", paint(WARY, sanitize(why)))],
        (None, Counted::One(stats)) => numbers(stats, columns),
        (None, Counted::Two(pairs)) => changes(pairs, columns),
    });
    lines
}

/// Returns all numbers of one content.
fn numbers(stats: &Stats, columns: usize) -> Vec<String> {
    let of_group = |group| stats.lines.iter().filter(move |(key, _)| key.group == group);
    // Games won are shown even if there are none, and `ROUND` has lines of its own.
    let ends = of_group(Group::End).filter(|(key, sums)| key.name == "won" || (key.name != ROUND && sums.sum > 0));
    let numbers = ends.chain(of_group(Group::Game));
    let rows: Vec<(String, String)> = numbers.map(|(key, sums)| (title(key), told(key, sums))).collect();
    let table: Vec<Vec<String>> = together(rows).into_iter().map(|(name, number)| vec![name, number]).collect();
    let mut lines = faults(stats, columns);
    lines.extend(rounds(stats, columns));
    // `true`: the numbers are aligned at the left.
    lines.extend(named(&table, columns, true));
    lines.extend(parts(stats, columns));
    lines.extend(figures(stats, columns));
    lines.extend(pieces(stats, columns));
    lines.extend(won_with(stats, columns));
    lines
}

/// Merges the rows of seats that win together, as a party or by the rules: `won by ilka, maren, the players`.
fn together(rows: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut folded: Vec<(String, String)> = Vec::new();
    for (name, number) in rows {
        if let Some(winner) = name.strip_prefix(WON_BY)
            && let Some((last_name, last_number)) = folded.last_mut()
            && last_name.starts_with(WON_BY)
            && *last_number == number
        {
            last_name.push_str(&format!(", {winner}"));
        } else {
            folded.push((name, number));
        }
    }
    folded
}

/// Returns a line for each failed script. The numbers are then the numbers of a broken game.
fn faults(stats: &Stats, columns: usize) -> Vec<String> {
    let failed = stats.lines.iter().filter(|(key, _)| key.name == FAULTS);
    let line = |(key, sums): (&Key, &Sums)| {
        let often = paint(WARY, format!("a script failed {} times a game:", mean_only(sums)));
        wrap(&format!("  {often} {}", sanitize(&key.of)), columns, 4)
    };
    failed.map(line).collect()
}

/// Returns the rounds of picks that repeat in unfinished games.
fn rounds(stats: &Stats, columns: usize) -> Vec<String> {
    let rounds = stats.lines.iter().filter(|(key, _)| key.name == ROUND);
    let line = |(key, sums): (&Key, &Sums)| {
        let games = count(usize::try_from(sums.sum).unwrap_or(0), "unfinished game");
        wrap(&format!("  {} {}", paint(WARY, format!("{games} went round:")), sanitize(&key.of)), columns, 4)
    };
    let mut lines: Vec<String> = rounds.map(line).collect();
    let more = lines.len().saturating_sub(MOST_ROUNDS);
    lines.truncate(MOST_ROUNDS);
    if more > 0 {
        lines.push(paint(DIM, format!("  and {more} more")));
    }
    lines
}

/// Draws the share of games lost in each part of a story, among the games that reach it. Example: ` lost in B2 10.00%
/// (..) of 20 · ..`
fn parts(stats: &Stats, columns: usize) -> Vec<String> {
    let parts = stats.lines.iter().filter(|(key, _)| key.group == Group::Part);
    let text = |(key, sums): (&Key, &Sums)| format!("{} {} of {}", sanitize(&key.of), share(sums), grouped(sums.n));
    let texts: Vec<String> = parts.map(text).collect();
    if texts.is_empty() { Vec::new() } else { flowing(vec![("lost in", texts)], columns) }
}

/// Draws the figures at the end. Example: ` you HP 5.21 (4.9 to 5.5) · out 38.70% (..)`
fn figures(stats: &Stats, columns: usize) -> Vec<String> {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for (key, sums) in stats.lines.iter().filter(|(key, _)| matches!(key.group, Group::Out | Group::Track)) {
        let few = if sums.n < stats.games { paint(DIM, format!(" in {}", count_of(sums.n))) } else { String::new() };
        let text = format!("{} {}{few}", sanitize(&key.name), told(key, sums));
        match rows.iter_mut().find(|(of, _)| *of == key.of) {
            Some((_, texts)) => texts.push(text),
            None => rows.push((&key.of, vec![text])),
        }
    }
    flowing(rows, columns)
}

/// Returns a number of games as text: `1 game`, `1,234 games`.
fn count_of(games: u64) -> String {
    format!("{} {}", grouped(games), if games == 1 { "game" } else { "games" })
}

/// Draws the count of each piece of content, per game. Example: ` damage Longsword 6.21 (..) · ..`
fn pieces(stats: &Stats, columns: usize) -> Vec<String> {
    let tallies = stats.lines.iter().filter(|(key, _)| key.group == Group::Tally && key.name != FAULTS);
    let mut rows = Vec::new();
    for (name, mut counts) in by_name(tallies) {
        counts.sort_by_key(|(_, sums)| std::cmp::Reverse(sums.sum));
        let has_several = counts.len() > 1;
        let text = |(of, sums): &(&str, &Sums)| match *of {
            "" if has_several => format!("the rules {}", mean(sums)),
            "" => mean(sums),
            of => format!("{} {}", sanitize(of), mean(sums)),
        };
        rows.push((name, first_texts(&counts, text)));
    }
    let mut lines = Vec::new();
    if !rows.is_empty() {
        lines.push(paint(DIM, "  in the mean of a game, by what set it off:"));
    }
    lines.extend(flowing(rows, columns));
    lines
}

/// Groups numbers by their names: each name with its pieces of content, and their numbers.
fn by_name<'s>(lines: impl Iterator<Item = (&'s Key, &'s Sums)>) -> Vec<(&'s str, Vec<(&'s str, &'s Sums)>)> {
    let mut groups: Vec<(&str, Vec<(&str, &Sums)>)> = Vec::new();
    for (key, sums) in lines {
        match groups.iter_mut().find(|(name, _)| *name == key.name) {
            Some((_, pieces)) => pieces.push((&key.of, sums)),
            None => groups.push((&key.name, vec![(&key.of, sums)])),
        }
    }
    groups
}

/// Returns the texts of the first pieces of content, and the number of the others: `and 3 more`.
fn first_texts<'s>(pieces: &[(&'s str, &'s Sums)], text: impl Fn(&(&'s str, &'s Sums)) -> String) -> Vec<String> {
    let mut texts: Vec<String> = pieces.iter().take(MOST_PIECES).map(text).collect();
    if pieces.len() > MOST_PIECES {
        texts.push(format!("and {} more", pieces.len() - MOST_PIECES));
    }
    texts
}

/// Draws for each piece of content the share of games won among the games in which somebody had it, the most telling
/// piece first: `  won when played  Longsword 91.20% (88.1% to 93.6%) of 612 · ...`
fn won_with(stats: &Stats, columns: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for (name, mut pieces) in by_name(stats.lines.iter().filter(|(key, _)| key.group == Group::WonWith)) {
        pieces.sort_by_key(|(_, sums)| std::cmp::Reverse(Estimate::share(sums).low));
        let text = |(of, sums): &(&str, &Sums)| format!("{} {} of {}", sanitize(of), share(sums), grouped(sums.n));
        rows.push((format!("won when {name}"), first_texts(&pieces, text)));
    }
    let mut lines: Vec<String> = Vec::new();
    if !rows.is_empty() {
        let head = paint(DIM, "  games that the first seat won, of those in which it was had:");
        lines.push(wrap(&head, columns, 4));
    }
    lines.extend(flowing(rows, columns));
    lines
}

/// Draws rows of a name and its pieces, which flow over as many lines as needed.
fn flowing<N: AsRef<str>>(rows: Vec<(N, Vec<String>)>, columns: usize) -> Vec<String> {
    let line = |(name, pieces): (N, Vec<String>)| {
        let name = sanitize(name.as_ref());
        let first = pieces.first().map_or(0, |piece| width(piece));
        if width(&name) + 4 + first > columns {
            return format!("  {}\n    {}", paint(BOLD, &name), flow(&pieces, &paint(DIM, " · "), columns, 4, 4));
        }
        format!("  {}  {}", paint(BOLD, &name), flow(&pieces, &paint(DIM, " · "), columns, width(&name) + 4, 4))
    };
    rows.into_iter().map(line).collect()
}

/// Returns the pairs that are told. The numbers of single Rounds are left out: the mean shows how long games are, and
/// charts show how that spreads.
fn told_pairs(pairs: &Pairs) -> impl Iterator<Item = (&Key, &Pair)> {
    pairs.lines.iter().filter(|(key, _)| !matches!(key.group, Group::Spread | Group::WonAt))
}

/// Returns the pairs that clearly differ, and the games won in any case. The ends of games come first, then the clearest
/// changes.
pub fn clear_changes(pairs: &Pairs) -> Vec<(&Key, &Pair)> {
    let mut shown: Vec<(&Key, &Pair)> = told_pairs(pairs)
        .filter(|(key, pair)| pair.change().is_clear() || (key.group == Group::End && key.name == "won"))
        .collect();
    // The clearest changes are the largest in proportion to their error.
    shown.sort_by_key(|(key, pair)| {
        let change = pair.change();
        (key.group != Group::End, std::cmp::Reverse(change.at.abs().saturating_mul(1000) / change.error().max(1)))
    });
    shown
}

/// Draws the differences between two contents, the clearest first.
fn changes(pairs: &Pairs, columns: usize) -> Vec<String> {
    let differ = format!("  {} of {} games went another way", grouped(pairs.differing), grouped(pairs.games));
    let shown = clear_changes(pairs);
    let head = ["", "then", "now", "change", "as many apart"].map(|word| paint(DIM, word));
    let mut table = vec![head];
    table.extend(shown.iter().take(MOST_CHANGES).map(|(key, pair)| change(key, pair)));
    let mut lines = vec![differ];
    lines.extend(headed(&table, columns));
    let rest = told_pairs(pairs).count() - shown.len().min(MOST_CHANGES);
    if rest > 0 {
        lines.push(paint(DIM, format!("  {rest} more numbers without a clear change, or a smaller one")));
    }
    lines
}

/// Returns a change: the name, the numbers then and now, the change with its interval, and the number of games of each
/// content that would show the change as closely without pairs.
pub fn change(key: &Key, pair: &Pair) -> [String; 5] {
    let plain = |sums: &Sums| number(key, sums.estimate(key.group.is_share()).at);
    let Estimate { at, low, high } = pair.change();
    let signed_number = |n: i64| signed(&number(key, n));
    let difference = format!("{} ({} to {})", signed_number(at), signed_number(low), signed_number(high));
    let apart = pair.apart().map(|games| format!("{} games", grouped(games))).unwrap_or_default();
    [title(key), plain(&pair.old), plain(&pair.new), difference, apart]
}

/// Draws a line for each way to fill in the varied names.
fn list(rows: &[Row], columns: usize) -> Vec<String> {
    let mut lines = vec![format!("{}{}", scene_of(rows), paint(DIM, wins_heading(rows)))];
    let is_compared = rows.iter().any(|row| matches!(row.counted, Counted::Two(_)));
    let name = |row: &Row| sanitize(&row.with.join(", "));
    if is_compared {
        let head = ["", "then", "now", "change"].map(|word| paint(DIM, word)).to_vec();
        let mut table = vec![head];
        table.extend(rows.iter().map(|row| [vec![name(row)], compared_cells(row)].concat()));
        lines.extend(headed(&table, columns));
    } else {
        let table: Vec<Vec<String>> = rows.iter().map(|row| vec![name(row), win_cell(row)]).collect();
        // `false`: the shares are aligned at the right.
        lines.extend(named(&table, columns, false));
    }
    lines.extend(one_sided(rows).map(|hint| wrap(&paint(DIM, hint), columns, 2)));
    lines.extend(refusals(rows.iter(), columns));
    lines
}

/// Returns a hint if nearly all games of all rows end alike: then a difference between the rows can hardly show.
fn one_sided(rows: &[Row]) -> Option<&'static str> {
    let won: Vec<i64> = rows.iter().filter_map(won_by_first).map(|share| share.at).collect();
    match won.as_slice() {
        [] | [_] => None,
        won if won.iter().all(|at| *at > NEARLY_ALL) => {
            Some("  nearly every game is won here: a harder scene shows better how far they are apart")
        }
        won if won.iter().all(|at| *at < ALL - NEARLY_ALL) => {
            Some("  nearly no game is won here: an easier scene shows better how far they are apart")
        }
        _ => None,
    }
}

/// Returns a line for each reason why some of these rows cannot begin: their number, the first of them, the reason.
fn refusals<'r>(rows: impl Iterator<Item = &'r Row>, columns: usize) -> Vec<String> {
    let mut reasons: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows {
        let Some(why) = row.refused.as_deref() else { continue };
        match reasons.iter_mut().find(|(reason, _)| *reason == why) {
            Some((_, refused)) => refused.push(row),
            None => reasons.push((why, vec![row])),
        }
    }
    let line = |(why, refused): (&str, Vec<&Row>)| {
        let first = refused.first().map(|row| sanitize(&row.with.join(", "))).unwrap_or_default();
        let others = if refused.len() > 1 { format!(" and {} more", refused.len() - 1) } else { String::new() };
        wrap(&format!("  {} cannot begin: {}", paint(WARY, format!("{first}{others}")), sanitize(why)), columns, 4)
    };
    let more = reasons.len().saturating_sub(MOST_REASONS);
    let mut lines: Vec<String> = reasons.into_iter().take(MOST_REASONS).map(line).collect();
    if more > 0 {
        lines.push(format!("  {}", paint(DIM, format!("and {more} more reasons"))));
    }
    lines
}

/// Draws a table of two varied names: the first downwards, the second across.
fn matrix(rows: &[Row], columns: usize) -> Vec<String> {
    let mut lines = vec![format!("{}{}", scene_of(rows), paint(DIM, wins_heading(rows)))];
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in rows.chunk_by(|a, b| a.with.first() == b.with.first()) {
        let name = |row: &Row, nth: usize| row.with.get(nth).map(|name| sanitize(name)).unwrap_or_default();
        if table.is_empty() {
            let mut head = vec![String::new()];
            head.extend(line.iter().map(|row| name(row, 1)));
            table.push(head);
        }
        let mut cells = vec![line.first().map(|row| name(row, 0)).unwrap_or_default()];
        cells.extend(line.iter().map(win_cell));
        table.push(cells);
    }
    lines.extend(headed(&table, columns));
    lines.extend(refusals(rows.iter(), columns));
    lines
}

/// Returns the name of the scene of these rows.
fn scene_of(rows: &[Row]) -> String {
    paint(ACTIVE, rows.first().map(|row| sanitize(&row.scene)).unwrap_or_default())
}

/// Returns the end of a headline, which says what the numbers of these rows count.
fn wins_heading(rows: &[Row]) -> String {
    // A row that cannot begin has no seats.
    match rows.iter().map(|row| sanitize(&row.first)).find(|first| !first.is_empty()) {
        Some(first) => format!(": games won by {first}, in percent"),
        None => ": no game can begin".into(),
    }
}

/// Returns the share of games that the first seat won. `None` if no game was played, or if two contents are compared.
fn won_by_first(row: &Row) -> Option<Estimate> {
    match &row.counted {
        Counted::One(_) => row.won().map(|won| Estimate::share(&won)),
        Counted::Two(_) => None,
    }
}

/// Returns the shares of games that the first seat won on two contents, and the change. They are empty if no game was
/// played, or if the row is of one content.
fn compared_cells(row: &Row) -> Vec<String> {
    let key = row.won_key();
    let Counted::Two(pairs) = &row.counted else { return Vec::new() };
    let pair = if row.refused.is_none() { pairs.lines.get(&key) } else { None };
    let [_, then, now, difference, _] = pair.map(|pair| change(&key, pair)).unwrap_or_default();
    vec![then, now, difference]
}

/// Returns the share of games that the first seat won, or its change.
fn win_cell(row: &Row) -> String {
    let key = row.won_key();
    if row.refused.is_some() || row.counted.games() == 0 {
        return "–".into();
    }
    match &row.counted {
        Counted::One(_) => {
            let Some(Estimate { at, low, high }) = won_by_first(row) else { return String::new() };
            // Percent to one place. A percent is 10,000 millionths, and 500 of them round to the nearest tenth.
            let tenths = |n: i64| format!("{}.{}", (n + 500) / 10_000, (n + 500) / 1_000 % 10);
            format!("{} {}", tenths(at), paint(DIM, format!("({}–{})", tenths(low), tenths(high))))
        }
        Counted::Two(pairs) => {
            let Some(pair) = pairs.lines.get(&key) else { return String::new() };
            let [_, _, _, difference, _] = change(&key, pair);
            difference
        }
    }
}

/// Returns the name of a number with its subject.
pub fn title(key: &Key) -> String {
    match (key.group, key.of.as_str()) {
        (_, "") => sanitize(&key.name),
        (Group::End, of) => sanitize(&format!("{} by {of}", key.name)),
        (_, of) => sanitize(&format!("{of} {}", key.name)),
    }
}

/// Returns a number with its interval.
fn told(key: &Key, sums: &Sums) -> String {
    let Estimate { at, low, high } = sums.estimate(key.group.is_share());
    format!("{} ({} to {})", number(key, at), number(key, low), number(key, high))
}

/// Returns a mean with its interval.
fn mean(sums: &Sums) -> String {
    let Estimate { at, low, high } = sums.mean();
    format!("{} {}", hundredths(at), paint(DIM, format!("({} to {})", hundredths(low), hundredths(high))))
}

/// Returns a mean without its interval.
fn mean_only(sums: &Sums) -> String {
    hundredths(sums.mean().at)
}

/// Returns millionths as percent if the number is a share, or else as a plain number.
fn number(key: &Key, n: i64) -> String {
    if key.group.is_share() { format!("{}%", hundredths(n.saturating_mul(100))) } else { hundredths(n) }
}

/// Returns a share in percent with its interval: `95.00% (76.39% to 99.11%)`.
pub fn share(sums: &Sums) -> String {
    let Estimate { at, low, high } = sums.share();
    let percent = |n: i64| format!("{}%", hundredths(n.saturating_mul(100)));
    format!("{} ({} to {})", percent(at), percent(low), percent(high))
}

/// Returns millionths with their sign, to two places.
pub fn with_sign(n: i64) -> String {
    signed(&hundredths(n))
}

/// Returns millionths to two places.
pub fn hundredths(n: i64) -> String {
    let rounded = (n.unsigned_abs() + 5_000) / 10_000;
    let sign = if n < 0 && rounded > 0 { "-" } else { "" };
    format!("{sign}{}.{:02}", grouped(rounded / 100), rounded % 100)
}

/// Returns a number with `+` before it unless it is negative.
fn signed(text: &str) -> String {
    if text.starts_with('-') { text.to_string() } else { format!("+{text}") }
}

/// Returns a number with its digits in groups: `12,345`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
