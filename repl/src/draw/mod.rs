//! Drawing of a position as a seat sees it, from [`View`] and `Card` alone. No system is known here. [`view`](view())
//! draws everything.

pub(crate) mod board;
mod canvas;
mod card;
mod changes;
pub(crate) mod field;
mod map;

pub use card::card;
pub use changes::{changes, shown};

use crate::text::{ACTIVE, BAD, BOLD, DIM, GOOD, WARY, beside, count, flow, pad, paint, sanitize, width, wrap};
use rondel_engine::kernel::{Block, Track, View, Zone};

/// The widest bar of a track.
const BAR: i64 = 10;

/// Draws a position, in lines of at most `columns` if names allow it.
pub fn view(view: &View, columns: usize) -> String {
    parts(view, columns).concat().join("\n")
}

/// Draws a position part by part: its title, if it has one, and its blocks. Boards are side by side if there is room.
pub fn parts(view: &View, columns: usize) -> Vec<Vec<String>> {
    let names = view.blocks.iter().map(name_width).max().unwrap_or(0);
    let title = (!view.title.is_empty()).then(|| vec![paint(BOLD, sanitize(&view.title))]);
    let mut parts: Vec<Vec<String>> = title.into_iter().collect();
    let mut is_board = false;
    for block in &view.blocks {
        let part = match block {
            Block::Figure { .. } => figure(block, names, columns),
            Block::Zone(zone) => vec![wrap(&format!("  {}", zone_text(zone)), columns, 4)],
            Block::Field(field) => field::field(field, columns),
            Block::Board(board) => board::board(board),
            Block::Marks { of, marks } if of.is_empty() => note(&marks.join(", "), columns),
            Block::Marks { of, marks } => note(&format!("{of}: {}", marks.join(", ")), columns),
            Block::Note(text) => note(text, columns),
        };
        let part: Vec<String> = part.iter().flat_map(|line| line.split('\n').map(str::to_string)).collect();
        let was_board = std::mem::replace(&mut is_board, matches!(block, Block::Board(_)));
        let are_boards = is_board && was_board;
        match parts.last_mut() {
            Some(last) if are_boards && fit_together(last, &part, columns) => *last = beside(last, &part, BOARD_GAP),
            _ => parts.push(part),
        }
    }
    parts
}

/// Draws a line of text.
fn note(text: &str, columns: usize) -> Vec<String> {
    vec![wrap(&format!("  {}", paint(DIM, sanitize(text))), columns, 4)]
}

/// The columns between two boards.
const BOARD_GAP: usize = 1;

/// Returns whether two boards fit side by side.
fn fit_together(left: &[String], right: &[String], columns: usize) -> bool {
    let widest = |lines: &[String]| lines.iter().map(|line| width(line)).max().unwrap_or(0);
    widest(left) + BOARD_GAP + widest(right) <= columns
}

/// Returns the label of a figure, and its full name if that says more.
fn title(label: &str, name: &str) -> (String, Option<String>) {
    let says_more = !name.is_empty() && rondel_engine::kernel::slug(name) != label;
    let full_name = if says_more { Some(sanitize(name)) } else { None };
    (sanitize(label), full_name)
}

/// Returns the width of a figure's name, and 0 for other blocks.
fn name_width(block: &Block) -> usize {
    let Block::Figure { label, name, .. } = block else { return 0 };
    let (label, name) = title(label, name);
    width(&label) + name.map_or(0, |name| width(&name) + 1)
}

/// Draws a figure in one line, or with its zones below. `names` is the width of the widest name.
fn figure(block: &Block, names: usize, columns: usize) -> Vec<String> {
    let Block::Figure { label, name, active, out, tracks, marks, zones } = block else { return Vec::new() };
    let style = match (out, active) {
        (true, _) => DIM,
        (_, true) => ACTIVE,
        _ => BOLD,
    };
    let (label, name) = title(label, name);
    let mut head = paint(style, &label);
    if let Some(name) = name {
        head = format!("{head} {}", paint(DIM, name));
    }
    let mut pieces: Vec<String> = tracks.iter().map(track).collect();
    pieces.extend(marks.iter().map(|mark| paint(if *out { BAD } else { WARY }, sanitize(mark))));
    let marker = if *active { paint(ACTIVE, "▸") } else { " ".into() };
    let zones: Vec<String> = zones.iter().map(zone_text).collect();
    let separator = paint(DIM, " · ");
    // A marker, the name and the blanks around it take `names + 4` columns.
    let whole = [pieces.clone(), vec![zones.join(&separator)]].concat().join("  ");
    if !zones.is_empty() && names + 4 + width(&whole) <= columns {
        return vec![format!("{marker} {}  {whole}", pad(&head, names))];
    }
    let rest = flow(&pieces, "  ", columns, names + 4, names + 4);
    let mut lines = vec![format!("{marker} {}  {rest}", pad(&head, names)).trim_end().to_string()];
    if !zones.is_empty() {
        lines.push(format!("    {}", flow(&zones, &separator, columns, 4, 6)));
    }
    lines
}

/// Draws a track, `HP ██░ 1/3`: one cell for each point, if there is room.
pub fn track(track: &Track) -> String {
    let name = paint(DIM, sanitize(&track.name));
    let Some(most) = track.most.filter(|most| *most > 0) else {
        let most = track.most.map(|most| format!("/{most}")).unwrap_or_default();
        return format!("{name} {}{most}", track.now);
    };
    // Rounded up, so that a single point left is still drawn.
    let cells = most.min(BAR);
    let now = track.now.clamp(0, most);
    let full = usize::try_from(now.saturating_mul(cells).saturating_add(most - 1) / most).unwrap_or(0);
    let rest = usize::try_from(cells).unwrap_or(0).saturating_sub(full);
    let style = if now.saturating_mul(3) > most.saturating_mul(2) {
        GOOD
    } else if now.saturating_mul(3) > most {
        WARY
    } else {
        BAD
    };
    format!("{name} {}{} {}/{most}", paint(style, "█".repeat(full)), paint(DIM, "░".repeat(rest)), track.now)
}

/// Draws a zone: `hand Longsword, Strength ×3 +2 hidden`.
fn zone_text(zone: &Zone) -> String {
    let name = paint(DIM, sanitize(&zone.name));
    let text = |(card, n): &(String, u32)| if *n == 1 { sanitize(card) } else { format!("{} ×{n}", sanitize(card)) };
    let cards: Vec<String> = zone.cards.iter().map(text).collect();
    let hidden = usize::try_from(zone.hidden).unwrap_or(usize::MAX);
    match (cards.is_empty(), hidden) {
        (true, 0) => format!("{name} {}", paint(DIM, "–")),
        (true, n) => format!("{name} {}", count(n, "card")),
        (false, 0) => format!("{name} {}", cards.join(", ")),
        (false, n) => format!("{name} {} {}", cards.join(", "), paint(DIM, format!("+{n} hidden"))),
    }
}
