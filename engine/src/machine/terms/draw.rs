//! Terms as text, for the drawing of a card: `cost: gold 3 or hp 2`.

use super::{Aim, Count, Part, Ways};
use crate::kernel::{CardReader, capitalised};
use crate::machine::{Machine, System, UseId};

impl<S: System> Machine<S> {
    /// Returns the terms of the item with this number: name and text, one line each.
    pub fn drawn_terms(&self, item: u16, reader: CardReader) -> Vec<(&'static str, String)> {
        let Some(terms) = self.catalog.terms.get(&item) else { return Vec::new() };
        let mut drawn = Vec::new();
        drawn.extend(terms.aim.as_ref().map(|aim| ("target", aimed(aim))));
        drawn.extend(terms.costs.iter().map(|ways| ("cost", told(ways))));
        let (least, most) = terms.choose;
        if most > 1 {
            drawn.push(("choose", if least == most { most.to_string() } else { format!("up to {most}") }));
        }
        drawn.extend(terms.modes.iter().map(|part| ("mode", self.part(part, reader))));
        drawn.extend(terms.extras.iter().map(|part| ("extra", self.part(part, reader))));
        drawn
    }

    /// Returns the facts of an effect's call: its text, then its target, its costs and its modes.
    pub fn effect_facts(&self, used: UseId, reader: CardReader) -> Vec<(String, String)> {
        let text = ("effect", self.behaviour_text(used, reader));
        let terms = self.drawn_terms(self.catalog.behind(used).item, reader);
        [text].into_iter().chain(terms).map(|(name, said)| (name.to_string(), said)).collect()
    }

    /// Returns an effect's call in one line: `Reads the runes. Cost: gold 3.`
    pub fn effect_line(&self, used: UseId, reader: CardReader) -> String {
        let terms = self.drawn_terms(self.catalog.behind(used).item, reader);
        let terms =
            terms.into_iter().map(|(name, said)| format!(" {}: {}.", capitalised(name), said.trim_end_matches('.')));
        [self.behaviour_text(used, reader)].into_iter().chain(terms).collect()
    }

    /// Returns a mode or an optional part as one line: name, aim, costs, effects.
    fn part(&self, part: &Part, reader: CardReader) -> String {
        let aim = part.aim.iter().map(|aim| format!("on {}", aimed(aim)));
        let times = (part.most > 1).then(|| format!("up to {} times", part.most));
        let costs = part.costs.iter().map(|ways| format!("for {}", told(ways)));
        let does = part.effects.iter().map(|used| self.behaviour_text(*used, reader));
        let said: Vec<String> = aim.chain(times).chain(costs).chain(does).collect();
        format!("{}: {}", part.name, said.join("; "))
    }
}

/// Returns an aim in words: `up to 2 opponent`.
fn aimed(aim: &Aim) -> String {
    let filter = aim.filter.text();
    match aim.count {
        Count::Exactly(1) => filter.to_string(),
        Count::Exactly(n) => format!("{n} {filter}"),
        Count::UpTo(n) => format!("up to {n} {filter}"),
        Count::All => format!("all {filter}"),
        Count::Within(area) => format!("{}: all {filter}", area.said()),
        Count::Divided { amount, among } => format!("{amount} divided among up to {among} {filter}"),
    }
}

/// Returns the ways to pay in words: `gold 3 or hp 2 and gold 1`.
fn told(ways: &Ways) -> String {
    let way = |way: &Vec<_>| {
        let said = |cost: &super::Cost| cost.said(cost.amount);
        way.iter().map(said).collect::<Vec<_>>().join(" and ")
    };
    ways.iter().map(way).collect::<Vec<_>>().join(" or ")
}
