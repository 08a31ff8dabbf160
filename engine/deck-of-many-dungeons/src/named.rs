//! The names of actions: the words by which a player picks one.
//!
//! Begin reading at [`words`]. It turns an action into the command that a player types, such as `use chop on ogre`. If
//! a seat has several characters, the command ends with the one who acts, such as `by ann`. [`Words::new`] begins a
//! command, and [`Words::part`] continues one: `boost trip` in `use chop on ogre boost trip`.

use super::DeckOfManyDungeons;
use super::action::{Action, Aim, OnCard};
use super::aim::place_words;
use super::allot::Split;
use super::content::{Grip, category_words};
use super::frame::AnyFrame;
use super::state::{HeldAbility, Place, State, Who};
use rondel_engine::kernel::Words;

/// Returns the command of an action: its first word, and the rest.
pub fn words(game: &DeckOfManyDungeons, state: &State, action: Action) -> Words {
    let label = |who: Who| state.person(who).label.clone();
    match action {
        Action::Use(who, on, aim) => {
            let aim = aim_words(state, aim);
            let parts = [ability_words(game, state, who, on), aim, by_words(state, who)];
            Words::new("use", joined(&parts))
        }
        Action::Buy(who) => Words::new("buy", by_words(state, who)),
        Action::Boost(on) => Words::part("boost", answer_words(game, state, on)),
        Action::Pay { by, temporary, resolve } => {
            let by = by.map_or_else(String::new, |who| format!("by {}", label(who)));
            Words::part("pay", joined(&[split_words(Split { temporary, resolve, health: 0 }), by]))
        }
        Action::Reroll => Words::new("reroll", reroll_words(state, None)),
        Action::RerollSome(places) => Words::new("reroll", reroll_words(state, Some(places))),
        Action::Keep => Words::new("keep", ""),
        Action::Defend(on) => Words::new("defend", format!("with {}", answer_words(game, state, on))),
        Action::Bonus(n) => Words::part("bonus", n.to_string()),
        Action::Allot(split) => Words::new("allot", split_words(split)),
        Action::Second(who) => Words::part("second", label(who)),
        Action::Step(space) => Words::part("step", format!("to {space}")),
        Action::Disable(who, nth) => {
            // While its seat uses an ability, it may be said in between: `use chop on ogre disable coat boost trip`.
            // `Given` asks allies for steps, so the seat that is asked may be another one than that of the user.
            let part = match state.frames.as_slice() {
                [.., AnyFrame::Play(_) | AnyFrame::Pay(_)] => true,
                [.., AnyFrame::Play(play), AnyFrame::Given(_)] => state.person(play.who).seat == state.person(who).seat,
                _ => false,
            };
            Words { part, ..Words::new("disable", card_words(game, state, who, nth)) }
        }
        Action::Enable(who, nth) => Words::new("enable", card_words(game, state, who, nth)),
        Action::Call(category) => Words::new("call", category_words(&[category])),
        Action::Or(category) => Words::part("or", category_words(&[category])),
        Action::Difficulty(n) => Words::part("difficulty", n.to_string()),
        Action::For(who) => Words::part("for", label(who)),
        Action::ForAll => Words::part("for", "all"),
        Action::Upgrade(nth) => Words::new("upgrade", maker_card(game, state, nth)),
        Action::Spend(nth) => Words::new("spend", maker_card(game, state, nth)),
        Action::Propose(nth) => Words::new("propose", maker_card(game, state, nth)),
        Action::Against(who) => Words::part("against", label(who)),
        Action::Lend(who, nth) => Words::new("lend", card_words(game, state, who, nth)),
        Action::Help(who) => Words::new("aid", by_words(state, who)),
        Action::Attempt(who, category) => {
            Words::new("attempt", joined(&[category_words(&[category]), by_words(state, who)]))
        }
        Action::Grant => Words::new("grant", ""),
        Action::Deny => Words::new("deny", ""),
        Action::Try => Words::new("try", ""),
        Action::Put(who, nth, place) => {
            let (lead, rest) = match place {
                Place::Worn => ("wear", ""),
                Place::Hand(Grip::Both) => ("hold", "both"),
                Place::Hand(Grip::Main) => ("hold", "main"),
                Place::Hand(Grip::Off) => ("hold", "off"),
                Place::Own | Place::Bag | Place::On(_) => ("stow", ""),
            };
            Words::new(lead, joined(&[card_words(game, state, who, nth), rest.to_string()]))
        }
        Action::Enchant(who, nth, on) => {
            let (card, on) = (card_words(game, state, who, nth), card_words(game, state, who, on));
            Words::new("enchant", format!("{on} with {card}"))
        }
        Action::Give(who, nth, to) => {
            Words::new("give", format!("{} to {}", card_words(game, state, who, nth), label(to)))
        }
        Action::Connect(who, element) => {
            let element = game.catalog.element(element).id.clone();
            Words::new("connect", joined(&[element, by_words(state, who)]))
        }
        Action::Kill(who, target) => Words::new("kill", joined(&[label(target), by_words(state, who)])),
        Action::Adventure => Words::new("adventure", ""),
        Action::Encounter => Words::new("encounter", ""),
        Action::Prompt(prompt) => Words::new("draw", game.catalog.prompt(prompt).id.clone()),
        Action::Entry(nth) => Words::new("roll", (nth + 1).to_string()),
        Action::EnemyCard(card) => Words::new("draw", game.catalog.printed(card).id.clone()),
        Action::OfTier(tier) => Words::new("tier", tier.to_string()),
        Action::Draw => Words::new("draw", ""),
        Action::Replace => Words::new("replace", ""),
        Action::Ignore => Words::new("ignore", ""),
        Action::Encounters => Words::new("encounters", ""),
        Action::Hook(who) => Words::new("hook", label(who)),
        Action::Add(sheet) => Words::new("add", game.catalog.sheet(sheet).id.clone()),
        Action::Remove(who) => Words::new("remove", label(who)),
        Action::Market => Words::new("market", ""),
        Action::Purchase(who, card) => {
            Words::new("purchase", joined(&[game.catalog.printed(card).id.clone(), by_words(state, who)]))
        }
        Action::Sell(who, nth) => Words::new("sell", card_words(game, state, who, nth)),
        Action::Award(n) => Words::new("award", n.to_string()),
        Action::Away(who) => Words::new("away", label(who)),
        Action::EndSession { resets: true } => Words::new("end", "session"),
        Action::EndSession { resets: false } => Words::new("end", "session without reset"),
        Action::Take(card) => Words::new("take", game.catalog.printed(card).id.clone()),
        Action::Raise(nth) => Words::new("raise", improved_card(game, state, nth)),
        Action::Swap(nth) => Words::new("swap", improved_card(game, state, nth)),
        Action::Rebuild(who) => Words::new("rebuild", by_words(state, who)),
        Action::ActOut(who, nth) => Words::new("act", card_words(game, state, who, nth)),
        Action::Flee(who) => Words::new("flee", by_words(state, who)),
        Action::Edge(space) => Words::new("edge", space.to_string()),
        Action::Chase(who, quarry) => Words::new("chase", joined(&[label(quarry), by_words(state, who)])),
        Action::BringBack => Words::new("bring", "back"),
        Action::LetAct => Words::new("let", "act"),
        Action::Interact(who) => Words::new("interact", by_words(state, who)),
        Action::Go(place) => Words::new("go", game.catalog.atlas.place(place).id.clone()),
        Action::GiveUp => Words::new("give_up", ""),
        Action::Tackle(who, feat) => {
            Words::new("tackle", joined(&[game.catalog.feat(feat).id.clone(), by_words(state, who)]))
        }
        Action::Fight { unnoticed: false } => Words::new("fight", ""),
        Action::Fight { unnoticed: true } => Words::new("fight", "unnoticed"),
        Action::End => Words::new("end", "scene"),
        Action::Scene => Words::new("scene", ""),
        Action::LongRest => Words::new("rest", "long"),
        Action::Ability(ability) => Words::new("use", game.ability_words(state, ability)),
        Action::Term(pick) => game.pick_words(state, pick),
        Action::Done => Words::part("done", ""),
        Action::Pass => Words::new("pass", ""),
        Action::Rolled(face) => Words::new("roll", face.to_string()),
        Action::Next(None) => Words::new("next", "enemies"),
        Action::Next(Some(who)) => Words::new("next", label(who)),
    }
}

/// Returns the words for the dice to throw again. They are `all` if `places` is `None`, and else the faces of the dice
/// at these places, as bits. A single die needs no word.
fn reroll_words(state: &State, places: Option<u8>) -> String {
    match (state.frames.last(), places) {
        (Some(AnyFrame::Roll(roll)), Some(places)) => roll.dice_words(places),
        (Some(AnyFrame::Roll(roll)), None) if roll.faces.len() > 1 => "all".into(),
        _ => String::new(),
    }
}

/// Returns the character who is asked: the user of a play, a target that defends, the maker who applies cards to a
/// Task, or the hero who improves. `None` at other questions.
fn asked(state: &State) -> Option<Who> {
    match state.frames.last()? {
        AnyFrame::Play(play) => Some(play.who),
        AnyFrame::Defend(defend) => Some(defend.who),
        AnyFrame::Task(task) => task.asked(),
        AnyFrame::Improve(improve) => Some(improve.who),
        _ => None,
    }
}

/// Returns the name of a card of the maker who is asked to apply cards to a Task.
fn maker_card(game: &DeckOfManyDungeons, state: &State, nth: u8) -> String {
    asked(state).map_or_else(String::new, |who| card_words(game, state, who, nth))
}

/// Returns the name of a card of the hero who improves.
fn improved_card(game: &DeckOfManyDungeons, state: &State, nth: u8) -> String {
    let held = asked(state).and_then(|who| state.person(who).cards.get(usize::from(nth)));
    held.map_or_else(String::new, |held| game.catalog.printed(held.card).id.clone())
}

/// Joins the parts that are not empty, with spaces.
fn joined(parts: &[String]) -> String {
    parts.iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
}

/// Returns the words of a target, such as `on warden`, `to c4`, `at d3`, `at d3 down` or `left of a3 down`.
pub fn aim_words(state: &State, aim: Aim) -> String {
    match aim {
        Aim::Nobody => String::new(),
        Aim::On(who) => format!("on {}", state.person(who).label),
        Aim::To(space) => format!("to {space}"),
        Aim::Around(hex) => place_words(hex),
        Aim::Triangle(hex, is_down) => format!("{} {}", place_words(hex), if is_down { "down" } else { "up" }),
    }
}

/// Returns the words for the one who acts, such as `by ann`. Empty if its seat has only one character.
fn by_words(state: &State, who: Who) -> String {
    let person = state.person(who);
    let several = state.of_seat(person.seat).nth(1).is_some();
    if several { format!("by {}", person.label) } else { String::new() }
}

/// Returns the name of an ability. If a character has several with the same name, they get letters, such as `chop` and
/// `chop-b`. Letters of usable abilities count only the usable ones.
pub fn ability_words(game: &DeckOfManyDungeons, state: &State, who: Who, on: OnCard) -> String {
    let Some(HeldAbility { ability, .. }) = state.ability(&game.catalog, who, on) else { return String::new() };
    let person = state.person(who);
    // The abilities with this name, and those of them that are usable.
    let (mut alike, mut usable) = (Vec::new(), Vec::new());
    for (card, held) in (0..=u8::MAX).zip(&person.cards) {
        for (nth, printed) in (0..=u8::MAX).zip(&game.catalog.printed(held.card).abilities) {
            if printed.id != ability.id {
                continue;
            }
            let other = OnCard { card, ability: nth };
            alike.push(other);
            if person.uses_card(held) && held.fits(printed) {
                usable.push(other);
            }
        }
    }
    let counted = if usable.contains(&on) { usable } else { alike };
    match counted.iter().position(|other| *other == on) {
        Some(nth) => lettered(&ability.id, nth),
        None => ability.id.clone(),
    }
}

/// Returns the name of the one at index `nth` among several that are alike: `wand`, `wand-b`, `wand-c`. A number could
/// be taken for that of a Tier.
fn lettered(id: &str, nth: usize) -> String {
    // Index 1 is `b`. The first one gets no letter: its index becomes one far behind `z`.
    let letter = ('b'..='z').nth(nth.wrapping_sub(1));
    letter.map_or_else(|| id.to_string(), |letter| format!("{id}-{letter}"))
}

/// Returns the name of an ability of the character who is asked.
fn answer_words(game: &DeckOfManyDungeons, state: &State, on: OnCard) -> String {
    asked(state).map_or_else(String::new, |who| ability_words(game, state, who, on))
}

/// Returns points of tracks in the words of a command, such as `1 temporary 2 health`. Tracks with 0 are left out.
fn split_words(split: Split) -> String {
    let parts = [(split.temporary, "temporary"), (split.resolve, "resolve"), (split.health, "health")];
    let paid: Vec<String> = parts.iter().filter(|(n, _)| *n > 0).map(|(n, of)| format!("{n} {of}")).collect();
    paid.join(" ")
}

/// Returns the name of a card, such as `old-coat`. If the seat has several characters, the owner follows: `old-coat by
/// ann`.
fn card_words(game: &DeckOfManyDungeons, state: &State, who: Who, nth: u8) -> String {
    let cards = &state.person(who).cards;
    let Some(held) = cards.get(usize::from(nth)) else { return String::new() };
    let id = &game.catalog.printed(held.card).id;
    let before = cards.iter().take(usize::from(nth)).filter(|other| other.card == held.card).count();
    joined(&[lettered(id, before), by_words(state, who)])
}
