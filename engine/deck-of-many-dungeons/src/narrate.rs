//! Narration: each event as an English sentence.
//!
//! Begin reading at [`narrate`], which has one arm for each kind of event. For example, `Event::Blocks { who, n: 2 }`
//! becomes `ann blocks 2 damage`.

use super::DeckOfManyDungeons;
use super::action::{Aim, OnCard};
use super::content::{CardId, Grip, category_words};
use super::event::Event;
use super::named::aim_words;
use super::state::{Place, State, TaskEnd, Who};
use rondel_engine::kernel::{does, whose};

/// Returns an event as a sentence. `state` gives the labels of characters and the names of abilities.
pub fn narrate(game: &DeckOfManyDungeons, state: &State, event: &Event) -> String {
    // These are parts of sentences. A character may be gone from the position, in which case it has no label.
    let name = |who: &Who| state.people.get(usize::from(who.0)).map_or("somebody", |person| person.label.as_str());
    let says = |who: &Who, verb: &str| does(name(who), verb);
    let ability = |who: &Who, on: &OnCard| {
        let held = state.ability(&game.catalog, *who, *on);
        held.map_or_else(String::new, |held| held.ability.name.clone())
    };
    let at = |aim: &Aim| match aim_words(state, *aim) {
        words if words.is_empty() => words,
        words => format!(" {words}"),
    };
    let card = |id: &CardId| game.catalog.printed(*id).name.as_str();
    let side = |heroes: &bool| if *heroes { "the heroes" } else { "the enemies" };
    match event {
        // Turns, and the use of abilities.
        Event::Initiative { early } if early.is_empty() => "the enemies act first".into(),
        Event::Initiative { early } => {
            let names: Vec<&str> = early.iter().map(name).collect();
            let (list, verb) = (names.join(", "), if names.len() == 1 { "acts" } else { "act" });
            format!("{list} {verb} before the enemies")
        }
        Event::TurnBegins { heroes } => format!("the turn of {} begins", side(heroes)),
        Event::TurnEnds { heroes } => format!("the turn of {} is over", side(heroes)),
        Event::Uses { who, on, aim } => format!("{} {}{}", says(who, "uses"), ability(who, on), at(aim)),
        Event::Boosts { who, on } => format!("{} {}", says(who, "adds"), ability(who, on)),
        Event::Second { who, on, aim } => {
            format!("{} again with {}{}", says(who, "attacks"), ability(who, on), at(aim))
        }
        Event::Averted { who, on } => format!("{} of {} comes to nothing", ability(who, on), name(who)),
        Event::Redirected { who, by, on } => {
            format!("{} of {} is aimed at {} instead", ability(by, on), name(by), name(who))
        }
        Event::Pays { who, resolve, temporary } => {
            let parts = [(resolve, "Resolve"), (temporary, "temporary Resolve")];
            let paid: Vec<String> = parts.iter().filter(|(n, _)| **n > 0).map(|(n, of)| format!("{n} {of}")).collect();
            format!("{} {}", says(who, "pays"), paid.join(" and "))
        }
        Event::Buys { who } => format!("{} one more action", says(who, "buys")),
        // Attacks and damage.
        Event::Rolls { who, face } => format!("{} {face}", says(who, "rolls")),
        Event::Rerolls { who, several: false } => format!("{} the die again", says(who, "throws")),
        Event::Rerolls { who, several: true } => format!("{} the dice again", says(who, "throws")),
        Event::Total { who, total, tn, hit } => {
            let verb = if *hit { "succeeds" } else { "fails" };
            format!("{} with {total} against {tn}", says(who, verb))
        }
        Event::Defends { who, on } => format!("{} with {}", says(who, "defends"), ability(who, on)),
        Event::Blocks { who, n } => format!("{} {n} damage", says(who, "blocks")),
        Event::Hits { by, who, n } => format!("{} {} for {n}", says(by, "hits"), name(who)),
        Event::Hurt { who, n, temporary, resolve, health, left } => {
            let parts = [(temporary, "temporary"), (resolve, "Resolve"), (health, "Health")];
            let lost: Vec<String> = parts.iter().filter(|(n, _)| **n > 0).map(|(n, of)| format!("{n} {of}")).collect();
            format!("{} {n} damage on {}: {left} Health left", says(who, "takes"), lost.join(", "))
        }
        Event::KnockedOut { who } => format!("{} unconscious", says(who, "falls")),
        Event::Wakes { who } => says(who, "wakes"),
        // Moves, and effects on a turn.
        Event::Moved { who, to, .. } => format!("{} to {to}", says(who, "moves")),
        Event::Slowed { who, n: 1 } => format!("{} an action of the next turn", says(who, "loses")),
        Event::Slowed { who, n } => format!("{} {n} actions of the next turn", says(who, "loses")),
        Event::Turned { who, card: of, disabled } => {
            let word = if *disabled { "disabled" } else { "enabled again" };
            format!("{} {} is {word}", whose(name(who)), card(of))
        }
        Event::ActsAgain { who, n: 1 } => format!("{} another action", says(who, "has")),
        Event::ActsAgain { who, n } => format!("{} {n} more actions", says(who, "has")),
        Event::Joins { who, by } => format!("{} {}", says(who, "joins"), name(by)),
        Event::Connects { who, element } => {
            format!("{} to {}", says(who, "connects"), game.catalog.element(*element).name)
        }
        // Flights and chases.
        Event::Flees { who, to } => format!("{} by {to}", says(who, "flees")),
        Event::GetsAway { who } => format!("{} away, unless somebody gives chase", says(who, "gets")),
        Event::Chases { who, quarry } => format!("{} {}", says(who, "chases"), name(quarry)),
        Event::FallsBehind { chasers, n } => {
            let names: Vec<&str> = chasers.iter().map(name).collect();
            let (verb, times) =
                (if names.len() == 1 { "falls" } else { "fall" }, if *n == 1 { "once" } else { "twice" });
            format!("{} {verb} behind {times}", names.join(", "))
        }
        Event::Escapes { who } => says(who, "escapes"),
        Event::Returns { who } => format!("{} back in the combat", says(who, "is")),
        // What the GM and the story bring.
        Event::Interacts { who } => format!("{} something simple", says(who, "does")),
        Event::Killed { who, by } => format!("{} {}", says(by, "kills"), name(who)),
        Event::Found { drawn } => format!("the adventure has {}", drawn.told(&game.catalog)),
        Event::Story { story } => {
            let found: Vec<String> = story.iter().map(|drawn| drawn.told(&game.catalog)).collect();
            format!("the adventure: {}", found.join("; "))
        }
        Event::EnemyCard { card: of } => format!("the creature has {}", card(of)),
        Event::Creature { cards } => {
            let names: Vec<&str> = cards.iter().map(card).collect();
            format!("a random encounter: {}", names.join(", "))
        }
        Event::Added { who, enemies, party, expected } => {
            let counts = match state.people.get(usize::from(who.0)) {
                Some(one) if game.catalog.sheet(one.sheet).is_boss => " and counts twice, as a Boss",
                _ => "",
            };
            let weighs = format!("Tier Total {enemies} against the heroes' {party}");
            format!("{}{counts}: {weighs}, {} fight", says(who, "comes"), expected.with_article())
        }
        Event::Removed { who } => says(who, "leaves"),
        Event::Hooked { who, next: None } => format!("the story concerns {}", name(who)),
        Event::Hooked { who, next: Some(next) } => {
            format!("the story concerns {}; propose {} for the next one", name(who), name(next))
        }
        Event::Put { who, card: of, place } => {
            let (verb, rest) = match place {
                Place::Worn => ("wears", ""),
                Place::Hand(Grip::Both) => ("holds", " in both hands"),
                Place::Hand(Grip::Main) => ("holds", " in the main hand"),
                Place::Hand(Grip::Off) => ("holds", " in the off hand"),
                Place::Own | Place::Bag | Place::On(_) => ("stows", ""),
            };
            format!("{} {}{rest}", says(who, verb), card(of))
        }
        Event::Enchants { who, card: of, on } => format!("{} {} on {}", says(who, "puts"), card(of), card(on)),
        // Cards, gold and XP.
        Event::Gives { who, card: of, to } => format!("{} {} to {}", says(who, "gives"), card(of), name(to)),
        Event::Purchased { who, card: of, price } => format!("{} {} for {price} gold", says(who, "buys"), card(of)),
        Event::Sold { who, card: of, price } => format!("{} {} for {price} gold", says(who, "sells"), card(of)),
        Event::Gold { who, gold } => format!("{} {gold} gold", says(who, "has")),
        Event::Awarded { n, xp } => format!("the heroes get {n} XP, and have {xp} now"),
        // Sessions and levels.
        Event::Away { who } => format!("the player of {} is away", name(who)),
        Event::SessionEnds => "the session is over".into(),
        Event::PartyRises { level } => format!("the party reaches level {level}"),
        Event::Rises { who, level } => format!("{} level {level}", says(who, "reaches")),
        Event::Takes { who, card: of } => format!("{} {}", says(who, "takes"), card(of)),
        Event::Raises { who, from, to } => format!("{} {} to {}", says(who, "raises"), card(from), card(to)),
        Event::Drops { who, card: of } => format!("{} {}", says(who, "drops"), card(of)),
        Event::Rebuilt { who } => format!("{} built anew", says(who, "is")),
        // The end of a fight, and adventures.
        Event::Drifts { who, now } => format!("{} {now} temporary Resolve now", says(who, "has")),
        Event::FightEnds { won: Some(true) } => "the heroes win the fight".into(),
        Event::FightEnds { won: Some(false) } => "the enemies win the fight".into(),
        Event::FightEnds { won: None } => "the fight ends with no winner".into(),
        Event::EntersPlace { place, first: true } => {
            let place = game.catalog.atlas.place(*place);
            if place.text.is_empty() { place.name.clone() } else { format!("{}: {}", place.name, place.text) }
        }
        Event::EntersPlace { place, first: false } => format!("back in {}", game.catalog.atlas.place(*place).name),
        Event::Accomplished { feat } => format!("{} is done", game.catalog.feat(*feat).name),
        Event::ExitOpens { place } => format!("the way to {} is open", game.catalog.atlas.place(*place).name),
        Event::Finds { who, card: of } => format!("{} {}", says(who, "finds"), card(of)),
        Event::Epilogue { adventure, nth } => {
            let epilogue = game.catalog.atlas.adventure(*adventure).epilogues.get(usize::from(*nth));
            epilogue.map_or_else(String::new, |epilogue| format!("{}: {}", epilogue.name, epilogue.text))
        }
        // Combats, Tasks and scenes.
        Event::FightBegins => "a combat begins".into(),
        Event::Task { categories, difficulty, makers } => {
            let names: Vec<&str> = makers.iter().map(name).collect();
            format!("a Task of {} against {difficulty} for {}", category_words(categories), names.join(", "))
        }
        Event::Result { who, total } => format!("{} {total}", says(who, "gets")),
        Event::TaskEnds { end: TaskEnd::Passed } => "the Task succeeds".into(),
        Event::TaskEnds { end: TaskEnd::Failed } => "the Task fails".into(),
        Event::TaskEnds { end: TaskEnd::Tied } => "the Task changes nothing: a tie".into(),
        Event::SceneBegins => "the next scene begins".into(),
        Event::SceneEnds => "the scene ends".into(),
        Event::Resets => "after a long rest the heroes are as new".into(),
        // What every system tells.
        Event::Track(event) => game.track_told(state, *event),
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Ruled { text } => format!("ruled: {text}"),
        Event::Said { text } | Event::Fault { text, .. } => text.clone(),
    }
}
