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
        drawn.extend(terms.costs.iter().map(|ways| ("cost", in_words(ways))));
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
        let mut facts = vec![("effect".to_string(), self.behaviour_text(used, reader))];
        let terms = self.drawn_terms(self.catalog.behind(used).item, reader);
        facts.extend(terms.into_iter().map(|(name, text)| (name.to_string(), text)));
        facts
    }

    /// Returns an effect's call in one line: `Reads the runes. Cost: gold 3.`
    pub fn effect_line(&self, used: UseId, reader: CardReader) -> String {
        let mut line = self.behaviour_text(used, reader);
        for (name, text) in self.drawn_terms(self.catalog.behind(used).item, reader) {
            line += &format!(" {}: {}.", capitalised(name), text.trim_end_matches('.'));
        }
        line
    }

    /// Returns a mode or an optional part as one line: name, aim, costs, effects.
    fn part(&self, part: &Part, reader: CardReader) -> String {
        let mut texts = Vec::new();
        if let Some(aim) = &part.aim {
            texts.push(format!("on {}", aimed(aim)));
        }
        if part.most > 1 {
            texts.push(format!("up to {} times", part.most));
        }
        texts.extend(part.costs.iter().map(|ways| format!("for {}", in_words(ways))));
        texts.extend(part.effects.iter().map(|used| self.behaviour_text(*used, reader)));
        format!("{}: {}", part.name, texts.join("; "))
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
fn in_words(ways: &Ways) -> String {
    let mut texts = Vec::new();
    for way in ways {
        let costs: Vec<String> = way.iter().map(|cost| cost.said(cost.amount)).collect();
        texts.push(costs.join(" and "));
    }
    texts.join(" or ")
}
