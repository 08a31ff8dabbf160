//! Narration: each event as an English sentence.
//!
//! Begin reading at [`narrate`], which has one arm for each kind of event.

use super::DeckOfAdventures;
use super::event::Event;
use super::state::{GM_DECK, State, Who};
use super::words::track;
use crate::kernel::{PlayingCard, does};
use crate::machine::{TrackEvent, Way};

/// Returns the sentence for the seats that do not see an event, without what is hidden from them. `None` if they hear
/// nothing.
pub fn narrate_unseen(state: &State, event: &Event) -> Option<String> {
    match event {
        Event::DrewEpic { who, .. } => Some(format!("{} a card for the epic hand", does(name(state, *who), "draws"))),
        _ => None,
    }
}

/// Returns the label of a character.
fn name(state: &State, who: Who) -> &str {
    state.people.get(usize::from(who.0)).map_or("somebody", |person| person.label.as_str())
}

/// Returns an event as a sentence.
pub fn narrate(game: &DeckOfAdventures, state: &State, event: &Event) -> String {
    let name = |who: &Who| name(state, *who);
    let whose = |deck: &u8| {
        let owner = state.people.iter().find(|person| person.deck == *deck && person.owner.is_none());
        match owner {
            Some(person) if *deck != GM_DECK => person.label.as_str(),
            _ => "the GM",
        }
    };
    match event {
        Event::InPlay(event) => game.in_play_told(state, *event),
        // Checks and decks.
        Event::Revealed { by, card } => {
            format!("{} {card} as the target card", does(by.as_ref().map_or("the GM", name), "shows"))
        }
        Event::Announced { who, ability, target, range } => {
            format!("{}: {ability} against {target}, within {range}", name(who))
        }
        Event::Outnumbered { target, n } => {
            format!("{} outnumbered: modifier {n:+}", does(name(target), "is"))
        }
        Event::Contests { by, with, versus, range } => {
            format!("{} {with} against {versus}: the range is {range}", does(name(by), "sets"))
        }
        Event::Draws { who, cards, best } => {
            let hand = if *best { "Upper" } else { "Lower" };
            format!("{} {cards} cards with the {hand} Hand ({})", does(name(who), "draws"), cards.saturating_sub(1))
        }
        Event::Drew { who, card } => format!("{} {card}", does(name(who), "draws")),
        Event::Replaced { who, card } => format!("{} {card} with another card", does(name(who), "replaces")),
        Event::Redrawn { who, card, fate } => {
            let exchanged = card.map_or("all of it".to_string(), |card| card.to_string());
            format!("{} the {fate} to redraw {exchanged}", does(name(who), "spends"))
        }
        Event::Checked { who, card, report, degree, .. } => match card.zip(*report) {
            Some((card, report)) => format!("{}: {}", reported(name(who), card, report), degree.told()),
            None => format!("{} no card to draw: {}", does(name(who), "has"), degree.told()),
        },
        Event::Prevails { by, over } => format!("{} against {}", does(name(by), "prevails"), name(over)),
        Event::Reshuffled { deck: GM_DECK, .. } => "the GM's deck is shuffled anew".into(),
        Event::Reshuffled { deck, times } => {
            format!("the deck of {} is shuffled anew, for the {} time since a rest", whose(deck), nth(*times))
        }
        Event::JokerKept { deck } => format!("{} a Joker and keeps it", does(whose(deck), "draws")),
        Event::Awarded { who, fate } => format!("{} a Fate Card: {fate}", does(name(who), "gets")),
        Event::DrewEpic { who, card } => format!("{} {card} for the epic hand", does(name(who), "draws")),
        Event::Learns { who, n, all } => {
            let points = if *n == 1 { "Experience Point" } else { "Experience Points" };
            format!("{} {n} {points}: {all} now", does(name(who), "gains"))
        }
        // The course of a fight.
        Event::FightBegins => "a fight begins".into(),
        Event::NoSpace { who } => format!("the map has no free space for {}", name(who)),
        Event::Order { order } => format!("the order: {}", order.iter().map(name).collect::<Vec<_>>().join(", ")),
        Event::RoundBegins { round } => format!("round {round} begins"),
        Event::TurnBegins { who } => format!("the turn of {}", name(who)),
        Event::Delays { who } => does(name(who), "delays"),
        Event::TurnLost { who } => format!("{} the turn", does(name(who), "loses")),
        Event::Skipped { who } => format!("{} is passed over", name(who)),
        Event::Standoff { rounds: 1 } => "nobody has been hurt for 1 round".into(),
        Event::Standoff { rounds } => format!("nobody has been hurt for {rounds} rounds"),
        Event::FightEnds { won: None } => "the fight is over".into(),
        Event::FightEnds { won: Some(true) } => "the fight is won".into(),
        Event::FightEnds { won: Some(false) } => "the fight is lost".into(),
        // Tracks and moves.
        Event::Track(event @ TrackEvent { way: Way::Gain, track: track::Hp | track::Ap, to, .. }) => {
            let title = if event.track == track::Hp { "HP" } else { "AP" };
            format!("{} {} {title} back: {to} now", does(&game.label_of(state, event.of), "gets"), event.n())
        }
        Event::Track(event) => game.track_told(state, *event),
        Event::Moved { who, to, .. } => format!("{} to {to}", does(name(who), "moves")),
        Event::Rises { who } => format!("{} up", does(name(who), "gets")),
        Event::SenseLost { who, condition } => format!("{} is {condition} this turn", name(who)),
        // Attacks, powers and damage.
        Event::Attacks { by, target, weapon } => {
            let with = weapon.map_or(String::new(), |weapon| format!(" with {}", game.catalog.weapon(weapon).name));
            format!("{} {}{with}", does(name(by), "attacks"), name(target))
        }
        Event::Uses { who, power, target } => {
            let on = target.map_or(String::new(), |target| format!(" on {}", name(&target)));
            format!("{} {}{on}", does(name(who), "uses"), game.catalog.power(*power).name)
        }
        Event::Missed { by, target } => format!("{} {}", does(name(by), "misses"), name(target)),
        Event::Turned { target } => format!("the armour of {} turns it: the colour does not match", name(target)),
        Event::Hurt { who, n, ap, hp, left, made_of } => {
            let lost = match (ap, hp) {
                (0, hp) => format!("{hp} HP"),
                (ap, 0) => format!("{ap} AP"),
                (ap, hp) => format!("{ap} AP and {hp} HP"),
            };
            let of = game.catalog.damage_name(*made_of).map(|name| format!("{name} ")).unwrap_or_default();
            format!("{} {n} {of}damage: {lost} lost, {left} HP left", does(name(who), "takes"))
        }
        Event::Reels { who } => does(name(who), "reels"),
        Event::KnockedOut { who } => format!("{} is knocked out", name(who)),
        Event::Toughened { who, fate, hp, ap } => {
            format!("{} the {fate} to ignore 1 damage: {hp} HP and {ap} AP", does(name(who), "spends"))
        }
        Event::Braced { who, fate, left } => {
            format!("{} the {fate} to ignore 1 damage: {left} left", does(name(who), "spends"))
        }
        Event::HasHp { who, hp } => format!("{} {hp} HP now", does(name(who), "has")),
        Event::NotOut { who } => format!("{} is knocked out no more", name(who)),
        // Help, and the epic hand.
        Event::Treats { who, other, range } => format!("{} {}, within {range}", does(name(who), "treats"), name(other)),
        Event::BroughtRound { who, other, hp } => {
            format!("{} {} round, with {hp} HP", does(name(who), "brings"), name(other))
        }
        Event::PlayedEpic { who, card, sacrificed, degree, .. } => match card {
            Some(card) if *sacrificed > 0 => {
                format!("{} {card} and sacrifices {sacrificed}: {}", does(name(who), "plays"), degree.told())
            }
            Some(card) => format!("{} {card}: {}", does(name(who), "plays"), degree.told()),
            None => format!("{} nothing to play: {}", does(name(who), "has"), degree.told()),
        },
        Event::Tires { who } => format!("{} more tired", does(name(who), "is")),
        Event::LoneStand { who } => format!("{} alone", does(name(who), "stands")),
        Event::Safe { who } => format!("{} is out of danger", name(who)),
        Event::Died { who } => does(name(who), "dies"),
        // Epic Events, rests and the story.
        Event::EpicBegins => "an Epic Event begins".into(),
        Event::EpicCheck { passed } => format!("the check is {}", if *passed { "passed" } else { "missed" }),
        Event::EpicScore { passed, needed } => format!("{passed} of {needed} passed"),
        Event::EpicEnds { success } => {
            format!("the Epic Event is over: {}", if *success { "a success" } else { "a failure" })
        }
        Event::RestBegins { long } => format!("a {} rest begins", if *long { "long" } else { "short" }),
        Event::RestsFor { who, goal, n } => format!("{} for {n} {}", does(name(who), "rests"), goal.words()),
        Event::Recovers { who, goal, n, now } => {
            let words = goal.words();
            let points = words.split(' ').next().unwrap_or_default();
            format!("{} {n} {points}: {now} now", does(name(who), "regains"))
        }
        Event::RestEnds { shuffled: true, .. } => "the rest is over, and the decks are shuffled".into(),
        Event::RestEnds { shuffled: false, .. } => "the rest is over".into(),
        Event::Arrives { who } => format!("{} is there", name(who)),
        Event::BeatBegins { beat } => match game.catalog.beat(*beat) {
            beat if beat.text.is_empty() => beat.name.clone(),
            beat => format!("{}: {}", beat.name, beat.text),
        },
        Event::StoryEnds { won } => format!("the adventure is {}", if *won { "won" } else { "lost" }),
        // What scripts and rulings say.
        Event::Said { text } | Event::Fault { text, .. } => text.clone(),
        Event::Ruled { text } => format!("it is ruled: {text}"),
    }
}

/// Returns a report in words: `ilka draws J♣, reported as 10`.
fn reported(who: &str, card: PlayingCard, report: PlayingCard) -> String {
    let draws = does(who, "draws");
    if card == report { format!("{draws} {card}") } else { format!("{draws} {card}, reported as {}", report.rank) }
}

/// Returns an ordinal number in words, such as `second` or `4th`.
fn nth(n: u8) -> String {
    match n {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        11..=13 => format!("{n}th"),
        n => match n % 10 {
            1 => format!("{n}st"),
            2 => format!("{n}nd"),
            3 => format!("{n}rd"),
            _ => format!("{n}th"),
        },
    }
}
