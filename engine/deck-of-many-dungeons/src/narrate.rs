//! Events in sentences.

use super::DeckOfManyDungeons;
use super::action::{Aim, OnCard};
use super::content::TASKS;
use super::event::Event;
use super::named::aim_words;
use super::state::{State, Who};
use rondel_engine::kernel::{does, whose};

/// Returns an event as a sentence.
pub fn narrate(game: &DeckOfManyDungeons, state: &State, event: &Event) -> String {
    let name = |who: &Who| state.people.get(usize::from(who.0)).map_or("somebody", |person| person.label.as_str());
    let says = |who: &Who, verb: &str| does(name(who), verb);
    let ability = |who: &Who, on: &OnCard| {
        let known = state.ability(&game.catalog, *who, *on);
        known.map_or_else(String::new, |(_, _, ability)| ability.name.clone())
    };
    let at = |aim: &Aim| match aim_words(state, *aim) {
        words if words.is_empty() => words,
        words => format!(" {words}"),
    };
    let side = |heroes: &bool| if *heroes { "the heroes" } else { "the enemies" };
    match event {
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
        Event::Pays { who, resolve, temporary } => {
            let parts = [(resolve, "Resolve"), (temporary, "temporary Resolve")];
            let paid: Vec<String> = parts.iter().filter(|(n, _)| **n > 0).map(|(n, of)| format!("{n} {of}")).collect();
            format!("{} {}", says(who, "pays"), paid.join(" and "))
        }
        Event::Buys { who } => format!("{} one more action", says(who, "buys")),
        Event::Rolls { who, face } => format!("{} {face}", says(who, "rolls")),
        Event::Rerolls { who } => format!("{} the die again", says(who, "throws")),
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
        Event::Moved { who, to, .. } => format!("{} to {to}", says(who, "moves")),
        Event::Slowed { who, n: 1 } => format!("{} an action of the next turn", says(who, "loses")),
        Event::Slowed { who, n } => format!("{} {n} actions of the next turn", says(who, "loses")),
        Event::Turned { who, card, disabled } => {
            let word = if *disabled { "disabled" } else { "enabled again" };
            format!("{} {} is {word}", whose(name(who)), game.catalog.printed(*card).name)
        }
        Event::Drifts { who, now } => format!("{} {now} temporary Resolve now", says(who, "has")),
        Event::FightEnds { won: Some(true) } => "the heroes win the fight".into(),
        Event::FightEnds { won: Some(false) } => "the enemies win the fight".into(),
        Event::FightEnds { won: None } => "the fight ends with no winner".into(),
        Event::FightBegins => "a combat begins".into(),
        Event::Task { categories, difficulty, makers } => {
            let of = categories.iter().filter_map(|nth| TASKS.get(usize::from(*nth)).copied());
            let names: Vec<&str> = makers.iter().map(name).collect();
            let of = of.collect::<Vec<_>>().join(" or ");
            format!("a Task of {of} against {difficulty} for {}", names.join(", "))
        }
        Event::TaskEnds { success: true } => "the Task succeeds".into(),
        Event::TaskEnds { success: false } => "the Task fails".into(),
        Event::SceneBegins => "the next scene begins".into(),
        Event::SceneEnds => "the scene ends".into(),
        Event::Resets => "after a long rest the heroes are as new".into(),
        Event::Track(event) => game.track_told(state, *event),
        Event::InPlay(event) => game.in_play_told(state, *event),
        Event::Ruled { text } => format!("ruled: {text}"),
        Event::Said { text } | Event::Fault { text, .. } => text.clone(),
    }
}
