//! Drawings of items of the catalog: the printed values and the text of a card, a foe or an obstacle.
//!
//! [`card`] is the entry point, which tools call for the item of a name. The other functions each draw one kind of
//! item. For example, a character card shows the skills on its left and top edges, and the bonuses on its right and
//! bottom edges.

use super::CardGrid;
use super::content::{Catalog, Difficulty, SkillId, Sort, UseId};
use crate::kernel::{Card, CardReader, slug};
use crate::machine::play::words::STATUS;

/// Draws the item of the catalog with this name. `None` if there is no such item.
pub fn card(game: &CardGrid, name: &str, reader: CardReader) -> Option<Card> {
    let catalog = &game.catalog;
    let id = slug(name);
    let mut card = own(game, &id, reader)
        .or_else(|| foe(game, &id, reader))
        .or_else(|| place(game, &id, reader))
        .or_else(|| plain(catalog, &id))?;
    // A status has more lines, which the machine adds.
    let mut items = catalog.items.called(&id).map(|(_, item)| item);
    // The kind that is drawn may say more than the item's kind: `character, Race`.
    let item = items.find(|item| card.kind.starts_with(item.kind));
    if let Some(item) = item
        && item.kind == STATUS
    {
        game.draw_status(item, &mut card, reader);
    }
    Some(card)
}

/// Returns one line of a drawing: its name and its value.
fn fact(name: &str, value: impl ToString) -> (String, String) {
    (name.to_string(), value.to_string())
}

/// Returns the text of an effect, then its target, its costs and its modes. Also says that it takes an action, if it
/// does.
fn effect(game: &CardGrid, used: UseId, reader: CardReader) -> String {
    let action = if game.catalog.behind(used).own.action { " An action." } else { "" };
    format!("{}{action}", game.effect_line(used, reader))
}

/// Draws a card that heroes own. `None` if no such card has this id.
fn own(game: &CardGrid, id: &str, reader: CardReader) -> Option<Card> {
    let catalog = &game.catalog;
    let card = catalog.card(catalog.card_named(id)?);
    let mut kind = card.kind().to_string();
    let mut facts = Vec::new();
    match &card.sort {
        Sort::Character(character) => {
            if let Some(category) = catalog.categories.get(usize::from(character.category)) {
                kind = format!("{kind}, {}", category.name);
            }
            facts.extend([
                fact("left", &catalog.skill(character.left).name),
                fact("top", &catalog.skill(character.top).name),
                fact("right", format!("{:+}", character.right)),
                fact("bottom", format!("{:+}", character.bottom)),
            ]);
            if character.half {
                facts.push(fact("race", "half: a second one may stand beside it"));
            }
        }
        Sort::Attack(strike) => {
            kind.push_str(if strike.magic { ", magic" } else { "" });
            facts.extend([
                fact("bonus", format!("{:+}", strike.bonus)),
                fact("right", format!("{:+}", strike.right)),
                fact("bottom", format!("{:+}", strike.bottom)),
            ]);
        }
        Sort::Defense { rating } => facts.push(fact("rating", rating)),
        Sort::Gear(gear) => {
            kind.push_str(if gear.basic { ", basic" } else { "" });
            facts.push(fact("works", if gear.passive { "by itself, never tapped" } else { "when it is tapped" }));
        }
    }
    facts.extend(card.cost().map(|cost| fact("cost", cost)));
    facts.extend(card.requires.map(|needed| fact("only for", &catalog.card(needed).name)));
    let mut text = vec![effect(game, card.used, reader), card.text.clone()];
    text.retain(|line| !line.is_empty());
    Some(Card { name: card.name.clone(), kind, facts, text, ..Card::default() })
}

/// Returns the names of skills in one line, such as `Climb, Leap`.
fn skills(catalog: &Catalog, ids: &[SkillId]) -> String {
    ids.iter().map(|id| catalog.skill(*id).name.as_str()).collect::<Vec<_>>().join(", ")
}

/// Draws a kind of foe. `None` if none has this id.
fn foe(game: &CardGrid, id: &str, reader: CardReader) -> Option<Card> {
    let catalog = &game.catalog;
    let foe = catalog.foe(catalog.foe_named(id)?);
    let mut facts =
        vec![fact("hit dice", format!("{}d{}", foe.dice, foe.die)), fact("attack", format!("{:+}", foe.attack))];
    if foe.difficulty != 0 {
        facts.push(fact("hit above", 9 + foe.difficulty));
    }
    if !foe.great.is_empty() {
        facts.push(fact("great at", skills(catalog, &foe.great)));
    }
    if !foe.competent.is_empty() {
        facts.push(fact("competent at", skills(catalog, &foe.competent)));
    }
    let mut text: Vec<String> = foe.abilities.iter().map(|used| effect(game, *used, reader)).collect();
    if let Some(contest) = &foe.contest {
        let skill = &catalog.skill(contest.skill).name;
        let against = &catalog.skill(contest.against).name;
        text.push(format!("{skill} against {against}. {}", effect(game, contest.used, reader)));
    }
    if !foe.text.is_empty() {
        text.push(foe.text.clone());
    }
    Some(Card { name: foe.name.clone(), kind: "foe".into(), facts, text, ..Card::default() })
}

/// Draws an adventure or an obstacle. `None` if none has this id.
fn place(game: &CardGrid, id: &str, reader: CardReader) -> Option<Card> {
    let catalog = &game.catalog;
    if let Some(adventure) = catalog.adventure_named(id) {
        let adventure = catalog.adventure(adventure);
        let facts = vec![fact("steps", adventure.steps.len())];
        let text = vec![adventure.text.clone()];
        return Some(Card { name: adventure.name.clone(), kind: "adventure".into(), facts, text, ..Card::default() });
    }
    let obstacle = catalog.obstacle(catalog.obstacle_named(id)?);
    let difficulty = match obstacle.difficulty {
        Difficulty::Fixed(n) => n.to_string(),
        Difficulty::Opposed(foe, skill) => {
            let foe = catalog.foe(foe);
            format!("{} ({}, {})", 6 + foe.level(skill), foe.name, catalog.skill(skill).name)
        }
    };
    let mut facts = vec![fact("difficulty", difficulty), fact("accepts", skills(catalog, &obstacle.accepts))];
    if obstacle.fail > 0 {
        facts.push(fact("a failure is a hit of", obstacle.fail));
    }
    if obstacle.once {
        facts.push(fact("tried", "once"));
    }
    let mut text: Vec<String> = Vec::new();
    if let Some(used) = obstacle.consequence {
        text.push(effect(game, used, reader));
    }
    for (least, used) in &obstacle.brings {
        text.push(format!("A success by {least} brings: {}", effect(game, *used, reader)));
    }
    if !obstacle.text.is_empty() {
        text.push(obstacle.text.clone());
    }
    Some(Card { name: obstacle.name.clone(), kind: "obstacle".into(), facts, text, ..Card::default() })
}

/// Draws any other item, such as a skill, a category or a status, with its text only.
fn plain(catalog: &Catalog, id: &str) -> Option<Card> {
    let (_, item) = catalog.items.called(id).next()?;
    let text = item.text("text").map(str::to_string).into_iter().collect();
    Some(Card { name: item.name.clone(), kind: item.kind.into(), text, ..Card::default() })
}
