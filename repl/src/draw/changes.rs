//! Differences between two drawings of a position: the parts that are worth drawing again.

use rondel_engine::kernel::{Block, Field, View, Zone};

/// Returns the parts of `now` that differ from `before`. Of a figure these are its line and the places for cards that
/// differ; of a field the rows; of all else the whole block. The active seat and its possible places make no
/// difference: the title, the question and the offers show these.
pub fn changes(before: &View, now: &View) -> View {
    let title = if before.title == now.title { String::new() } else { now.title.clone() };
    let mut blocks: Vec<Block> = now.blocks.iter().filter_map(|block| changed(before, block)).collect();
    // A figure in the very place of another, with nobody come or gone, has only another name.
    let figures = |view: &View| view.blocks.iter().filter(|block| matches!(block, Block::Figure { .. })).count();
    let as_many = figures(before) == figures(now) && before.blocks.len() == now.blocks.len();
    let renamed = |nth: usize, block: &Block| {
        let instead = now.blocks.get(nth).filter(|instead| twin(before, instead).is_none());
        as_many && matches!((block, instead), (Block::Figure { .. }, Some(Block::Figure { .. })))
    };
    let gone = before.blocks.iter().enumerate().filter(|(nth, block)| !renamed(*nth, block));
    let gone: Vec<&str> = gone.filter_map(|(_, block)| named(block).filter(|_| twin(now, block).is_none())).collect();
    blocks.extend((!gone.is_empty()).then(|| Block::Note(format!("no longer here: {}", gone.join(", ")))));
    View { title, blocks }
}

/// Returns the view shown so far, once `now` is on the screen too. A place that another seat sees less of is remembered
/// as it was seen, and so is a board that is not drawn for everybody: neither is drawn again until it changes.
pub fn shown(before: View, now: &View) -> View {
    let remembered = |block: &Block| match (twin(&before, block), block.clone()) {
        (
            Some(Block::Figure { zones: known, .. }),
            Block::Figure { label, name, active, out, tracks, marks, mut zones },
        ) => {
            zones.iter_mut().for_each(|zone| {
                *zone = known.iter().find(|known| shows_no_more(known, zone)).unwrap_or(zone).clone();
            });
            Block::Figure { label, name, active, out, tracks, marks, zones }
        }
        (_, block) => block,
    };
    let mut blocks: Vec<Block> = now.blocks.iter().map(remembered).collect();
    let away = |block: &&Block| matches!(block, Block::Board(_)) && twin(now, block).is_none();
    blocks.extend(before.blocks.iter().filter(away).cloned());
    View { title: now.title.clone(), blocks }
}

/// Returns the name of a block to report as gone. Notes and boards come and go with the question.
fn named(block: &Block) -> Option<&str> {
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

/// Returns the part of a block that differs from its twin. All of it without a twin.
fn changed(before: &View, block: &Block) -> Option<Block> {
    let Some(known) = twin(before, block) else { return Some(block.clone()) };
    match (known, block) {
        (Block::Zone(known), Block::Zone(zone)) => (!shows_no_more(known, zone)).then(|| block.clone()),
        (Block::Field(known), Block::Field(field)) => rows(known, field).map(Block::Field),
        (
            Block::Figure { name: old_name, out: was_out, tracks: old_tracks, marks: old_marks, zones: known, .. },
            Block::Figure { label, name, active, out, tracks, marks, zones },
        ) => {
            let zones = zones_that_differ(known, zones);
            let same = (old_name, was_out, old_tracks, old_marks) == (name, out, tracks, marks);
            (!same || !zones.is_empty()).then(|| Block::Figure {
                label: label.clone(),
                name: name.clone(),
                active: *active,
                out: *out,
                tracks: tracks.clone(),
                marks: marks.clone(),
                zones,
            })
        }
        _ => (known != block).then(|| block.clone()),
    }
}

/// Returns the places for cards that differ; one that is no longer drawn is empty.
fn zones_that_differ(known: &[Zone], zones: &[Zone]) -> Vec<Zone> {
    let differs = |zone: &&Zone| !known.iter().any(|known| shows_no_more(known, zone));
    let emptied = known.iter().filter(|known| {
        let held = !known.cards.is_empty() || known.hidden > 0;
        held && !zones.iter().any(|zone| zone.name == known.name)
    });
    let emptied = emptied.map(|known| Zone { name: known.name.clone(), cards: Vec::new(), hidden: 0 });
    zones.iter().filter(differs).cloned().chain(emptied).collect()
}

/// Returns whether a place shows nothing new. It has the same cards, or some of them are now hidden from the viewer.
fn shows_no_more(known: &Zone, now: &Zone) -> bool {
    let all = |zone: &Zone| zone.cards.iter().map(|(_, n)| u64::from(*n)).sum::<u64>() + u64::from(zone.hidden);
    let many = |zone: &Zone, name: &str| {
        zone.cards.iter().filter(|(card, _)| card == name).map(|(_, n)| u64::from(*n)).sum::<u64>()
    };
    let was_seen = |(card, _): &(String, u32)| many(now, card) <= many(known, card);
    known.name == now.name
        && all(known) == all(now)
        && (known == now || (now.hidden > known.hidden && now.cards.iter().all(was_seen)))
}

/// Returns the rows of a field with different contents.
fn rows(known: &Field, field: &Field) -> Option<Field> {
    let of = |field: &Field, row: u8| -> Vec<_> {
        let spaces = field.spaces.iter().filter(|at| at.space.row() == row);
        spaces.map(|at| (at.space, at.text.clone(), at.token)).collect()
    };
    let mut part = field.clone();
    part.spaces.retain(|at| of(known, at.space.row()) != of(field, at.space.row()));
    let stands = |label: &String| part.spaces.iter().any(|at| at.token && at.text == *label);
    part.names.retain(|(label, _)| stands(label));
    let renamed = known.names != field.names && part.spaces.is_empty();
    match part.spaces.is_empty() {
        true if renamed => Some(field.clone()),
        true => None,
        false => Some(part),
    }
}
