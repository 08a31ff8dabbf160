//! Numbers and marks on the table that stay as they are, although the scene would now begin with others.

use crate::content::Content;
use rondel_engine::kernel::{Block, View};
use std::collections::BTreeMap;

/// The maximum of a track, such as 8 hit points, that stays as it is.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct KeptTrack {
    track: String,
    now: i64,
    /// The number with which the scene would begin.
    begins: i64,
}

/// The labels of figures, by a mark that they have or lack.
type ByMark<'v> = BTreeMap<&'v str, Vec<&'v str>>;

/// Returns notes on the maxima of tracks and on the marks of figures that stay as they are on the table, although the
/// scene would now begin with others: ``you keeps HP 8: 10 with `restart`, ...``.
pub(in crate::prompt) fn of_opening(
    before: &Content,
    now: &Content,
    scene: &str,
    seed: u64,
    table: &View,
) -> Vec<String> {
    let opened = |content: &Content| {
        let mut table = content.game.open(&content.scene_by_id(scene)?.setup, seed).ok()?;
        // The table plays on to the first question.
        table.settle().ok()?;
        Some(table.view(None))
    };
    // The scene as it begins on the former content, and on the new content.
    let (Some(was), Some(is)) = (opened(before), opened(now)) else { return Vec::new() };
    let (old, new, present) = (tracks(&was), tracks(&is), tracks(table));
    let mut kept: BTreeMap<KeptTrack, Vec<String>> = BTreeMap::new();
    for (key, now) in &present {
        let (Some(began), Some(begins)) = (old.get(key), new.get(key)) else { continue };
        // The most hit points were 8 at the beginning, would be 10 now, and are 8 on the table.
        if began != begins && now != begins {
            let (label, track) = key.clone();
            kept.entry(KeptTrack { track, now: *now, begins: *begins }).or_default().push(label);
        }
    }
    let told = kept.into_iter().map(|(KeptTrack { track, now, begins }, labels)| {
        let keep = if labels.len() == 1 { "keeps" } else { "keep" };
        format!("{} {keep} {track} {now}: {begins} with `restart`, or with `replay` from the start", labels.join(", "))
    });
    told.chain(kept_marks(&was, &is, table)).collect()
}

/// Returns the maximum of each track, by the figure's label and the track's name.
fn tracks(view: &View) -> BTreeMap<(String, String), i64> {
    let mut found = BTreeMap::new();
    for block in &view.blocks {
        let Block::Figure { label, tracks, .. } = block else { continue };
        for track in tracks {
            if let Some(most) = track.most {
                found.insert((label.clone(), track.name.clone()), most);
            }
        }
    }
    found
}

/// Returns notes on the marks that figures have, or lack, only because the scene began before the change.
fn kept_marks(was: &View, is: &View, table: &View) -> Vec<String> {
    let (old, new, present) = (marks(was), marks(is), marks(table));
    // The labels of the figures that lack, and of those that keep, each mark.
    let (mut lacking, mut keeping): (ByMark<'_>, ByMark<'_>) = Default::default();
    for (label, has) in &present {
        let (Some(began), Some(begins)) = (old.get(label), new.get(label)) else { continue };
        for mark in begins.iter().filter(|mark| !began.contains(mark) && !has.contains(mark)) {
            lacking.entry(mark).or_default().push(label);
        }
        for mark in began.iter().filter(|mark| !begins.contains(mark) && has.contains(mark)) {
            keeping.entry(mark).or_default().push(label);
        }
    }
    let told = |labels: &[&str], end: &str| {
        let stay = if labels.len() == 1 { "stays" } else { "stay" };
        format!("{} {stay} {end} with `restart`, or with `replay` from the start", labels.join(", "))
    };
    let lacks = lacking.iter().map(|(mark, labels)| told(labels, &format!("without {mark}: so")));
    let keeps = keeping.iter().map(|(mark, labels)| told(labels, &format!("with {mark}: not so")));
    lacks.chain(keeps).collect()
}

/// Returns the marks of each figure, such as its modifiers.
fn marks(view: &View) -> BTreeMap<&str, Vec<&str>> {
    let figures = view.blocks.iter().filter_map(|block| match block {
        Block::Figure { label, marks, .. } => Some((label.as_str(), marks.iter().map(String::as_str).collect())),
        _ => None,
    });
    figures.collect()
}
