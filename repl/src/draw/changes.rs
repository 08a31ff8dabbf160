//! The parts of a view that have changed since it was drawn, which are drawn again after a command.

use rondel_engine::kernel::{Block, Field, View, Zone};

/// Returns the parts of the view `now` that differ from `before`:
///
/// - of a figure, its line and the zones that differ;
/// - of a field, the rows that differ;
/// - any other block as a whole.
///
/// The active seat and the spaces to which it can move do not count, because the question and the offers show these.
pub fn changes(before: &View, now: &View) -> View {
    let title = if before.title == now.title { String::new() } else { now.title.clone() };
    let mut blocks: Vec<Block> = now.blocks.iter().filter_map(|block| changed(before, block)).collect();
    let gone_names = gone(before, now);
    if !gone_names.is_empty() {
        blocks.push(Block::Note(format!("no longer here: {}", gone_names.join(", "))));
    }
    View { title, blocks }
}

/// Returns the names of figures and zones that are in `before` and not in `now`. A figure that only changed its name is
/// not among them: then both views have equally many figures and blocks, and a new figure is in its place.
fn gone<'v>(before: &'v View, now: &View) -> Vec<&'v str> {
    let is_figure = |block: &Block| matches!(block, Block::Figure { .. });
    let figures = |view: &View| view.blocks.iter().filter(|block| is_figure(block)).count();
    let same_numbers = figures(before) == figures(now) && before.blocks.len() == now.blocks.len();
    let is_new_figure = |block: &Block| is_figure(block) && twin(before, block).is_none();
    let mut names = Vec::new();
    for (nth, block) in before.blocks.iter().enumerate() {
        let is_renamed = same_numbers && is_figure(block) && now.blocks.get(nth).is_some_and(is_new_figure);
        if !is_renamed && twin(now, block).is_none() {
            names.extend(reported_name(block));
        }
    }
    names
}

/// Returns the view that the user has seen, once `now` is on the screen too. The view keeps from `before` a zone of
/// which the current seat sees less, and a board that the current seat does not see. Neither is drawn again until it
/// changes.
pub fn shown(before: View, now: &View) -> View {
    let remembered = |block: &Block| {
        let mut remembered = block.clone();
        if let Some(Block::Figure { zones: old_zones, .. }) = twin(&before, block)
            && let Block::Figure { zones, .. } = &mut remembered
        {
            for zone in zones {
                if let Some(old_zone) = old_zones.iter().find(|old_zone| shows_no_more(old_zone, zone)) {
                    *zone = old_zone.clone();
                }
            }
        }
        remembered
    };
    let mut blocks: Vec<Block> = now.blocks.iter().map(remembered).collect();
    let is_unseen_board = |block: &&Block| matches!(block, Block::Board(_)) && twin(now, block).is_none();
    blocks.extend(before.blocks.iter().filter(is_unseen_board).cloned());
    View { title: now.title.clone(), blocks }
}

/// Returns the name under which a block is reported as gone. Notes and boards come and go with the question, so they
/// are not reported.
fn reported_name(block: &Block) -> Option<&str> {
    match block {
        Block::Figure { label, .. } => Some(label),
        Block::Zone(zone) => Some(&zone.name),
        Block::Board(_) | Block::Field(_) | Block::Marks { .. } | Block::Note(_) => None,
    }
}

/// Returns the block of another view for the same thing.
fn twin<'v>(view: &'v View, block: &Block) -> Option<&'v Block> {
    view.blocks.iter().find(|other| match (block, other) {
        (Block::Figure { label, .. }, Block::Figure { label: other, .. }) => label == other,
        (Block::Zone(zone), Block::Zone(other)) => zone.name == other.name,
        (Block::Board(board), Block::Board(other)) => board.name == other.name,
        (Block::Field(field), Block::Field(other)) => field.name == other.name,
        (Block::Marks { of, marks }, Block::Marks { of: other, marks: others }) => (of, marks) == (other, others),
        (Block::Note(text), Block::Note(other)) => text == other,
        _ => false,
    })
}

/// Returns the part of a block that differs from its twin in `before`, or the whole block if it has no twin.
fn changed(before: &View, block: &Block) -> Option<Block> {
    let Some(known) = twin(before, block) else { return Some(block.clone()) };
    match (known, block) {
        (Block::Zone(old_zone), Block::Zone(zone)) => {
            if shows_no_more(old_zone, zone) {
                None
            } else {
                Some(block.clone())
            }
        }
        (Block::Field(old_field), Block::Field(field)) => rows(old_field, field).map(Block::Field),
        (
            Block::Figure {
                name: old_name, out: was_out, tracks: old_tracks, marks: old_marks, zones: old_zones, ..
            },
            Block::Figure { label, name, active, out, tracks, marks, zones },
        ) => {
            let zones = zones_that_differ(old_zones, zones);
            let is_same = (old_name, was_out, old_tracks, old_marks) == (name, out, tracks, marks);
            if is_same && zones.is_empty() {
                return None;
            }
            Some(Block::Figure {
                label: label.clone(),
                name: name.clone(),
                active: *active,
                out: *out,
                tracks: tracks.clone(),
                marks: marks.clone(),
                zones,
            })
        }
        _ => {
            if known == block {
                None
            } else {
                Some(block.clone())
            }
        }
    }
}

/// Returns the zones of a figure that differ. A zone that held cards and is no longer drawn is shown as empty.
fn zones_that_differ(old_zones: &[Zone], zones: &[Zone]) -> Vec<Zone> {
    let differs = |zone: &&Zone| !old_zones.iter().any(|old_zone| shows_no_more(old_zone, zone));
    let mut differing: Vec<Zone> = zones.iter().filter(differs).cloned().collect();
    for old_zone in old_zones {
        let held_cards = !old_zone.cards.is_empty() || old_zone.hidden > 0;
        if held_cards && !zones.iter().any(|zone| zone.name == old_zone.name) {
            differing.push(Zone { name: old_zone.name.clone(), cards: Vec::new(), hidden: 0 });
        }
    }
    differing
}

/// Returns whether a zone shows nothing new: it has the same cards, of which some may be hidden from the viewer now.
fn shows_no_more(known: &Zone, now: &Zone) -> bool {
    let size = |zone: &Zone| zone.cards.iter().map(|(_, n)| u64::from(*n)).sum::<u64>() + u64::from(zone.hidden);
    let copies = |zone: &Zone, name: &str| {
        zone.cards.iter().filter(|(card, _)| card == name).map(|(_, n)| u64::from(*n)).sum::<u64>()
    };
    let was_seen = |(card, _): &(String, u32)| copies(now, card) <= copies(known, card);
    known.name == now.name
        && size(known) == size(now)
        && (known == now || (now.hidden > known.hidden && now.cards.iter().all(was_seen)))
}

/// Returns a field with only the rows that differ, or the whole field if only its names differ.
fn rows(known: &Field, field: &Field) -> Option<Field> {
    let spaces_in = |field: &Field, row: u8| -> Vec<_> {
        let spaces = field.spaces.iter().filter(|at| at.space.row() == row);
        spaces.map(|at| (at.space, at.text.clone(), at.token)).collect()
    };
    let mut part = field.clone();
    part.spaces.retain(|at| spaces_in(known, at.space.row()) != spaces_in(field, at.space.row()));
    let is_drawn = |label: &String| part.spaces.iter().any(|at| at.token && at.text == *label);
    part.names.retain(|(label, _)| is_drawn(label));
    if !part.spaces.is_empty() {
        Some(part)
    } else if known.names != field.names {
        Some(field.clone())
    } else {
        None
    }
}
