//! The holders of a changed item on the table: `, you hold 2`.

use rondel_engine::kernel::{Block, View};

/// Returns who holds a card, and how many: `, you hold 2`. For a figure, returns its labels: `, on the table: goblin-1,
/// goblin-2`.
pub(in crate::prompt) fn held(view: &View, name: &str, id: &str) -> String {
    let mut told = String::new();
    let mut labels = Vec::new();
    for block in &view.blocks {
        let Block::Figure { label, name: called, zones, .. } = block else { continue };
        if called == name || rondel_engine::kernel::slug(label) == id {
            labels.push(label.as_str());
        }
        for zone in zones {
            let n: u32 = zone.cards.iter().filter(|(card, _)| card == name).map(|(_, n)| n).sum();
            match (n, label.as_str(), zone.name.to_lowercase().contains("hand")) {
                (0, ..) => {}
                (n, "you", true) => told.push_str(&format!(", you hold {n}")),
                (n, who, true) => told.push_str(&format!(", {who} holds {n}")),
                (n, who, false) => told.push_str(&format!(", {n} in {} of {who}", zone.name)),
            }
        }
    }
    if !labels.is_empty() {
        told.push_str(&format!(", on the table: {}", labels.join(", ")));
    }
    told
}
