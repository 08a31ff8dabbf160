//! Items to catalog: the second half of loading, after the language has checked their shape.

use super::{Ability, Kind, Sheet};
use crate::kernel::{Item, Suit};
use crate::machine::calls;
use crate::systems::deck_of_adventures::DeckRules;

type Builder<'a> = crate::machine::Builder<'a, DeckRules>;

/// Compiles everything.
pub fn compile(builder: &mut Builder<'_>) {
    for item in builder.sorted(&["effect"]) {
        builder.behaviour(&item, "effects", None, ());
    }
    for item in builder.sorted(Kind::WORDS) {
        builder.sheet(&item);
    }
}

impl Builder<'_> {
    fn sheet(&mut self, item: &Item) {
        let Some(kind) = Kind::named(item.kind) else { return };
        let twin = self.catalog.sheets.last().filter(|last| last.id == item.id).map(|last| last.kind);
        if let Some(twin) = twin {
            let message = format!("`{}` is a {twin} and a {kind}", item.name);
            self.error("E1101", item.at, message, "give one of them another name");
        }
        let number = self.catalog.item(item.kind, &item.id);
        let small = |word: &str| item.int(word).and_then(|n| i8::try_from(n).ok()).unwrap_or(0);
        let said: Vec<_> = item.all("effect").map(|said| said.datum(0)).collect();
        let effects = calls(said).filter_map(|call| self.call("effect", call, number)).collect();
        self.catalog.sheets.push(Sheet {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            kind,
            level: item.int("level").and_then(|n| u8::try_from(n).ok()).unwrap_or(1),
            suit: item.text("suit").and_then(|word| Suit::ALL.into_iter().find(|suit| suit.name() == word)),
            primary: item.text("primary").and_then(Ability::named).unwrap_or(Ability::Brute),
            steps: Ability::ALL.map(|ability| small(ability.word())),
            effects,
            text: item.text("text").unwrap_or_default().to_string(),
        });
    }
}
