//! What actions are called, and what is asked at a stop.

use super::AdventureDeck;
use super::action::Action;
use super::frame::{AsideKind, AttackStep, Frame, PlayStep, TurnStep};
use super::state::State;
use super::words::question::Query;
use super::work;
use crate::kernel::{Rules, Seat, Value, Words, does, whose};

/// The words of an action.
pub fn words(game: &AdventureDeck, state: &State, action: Action) -> Words {
    let card = |id| game.catalog.card_words(id);
    let mark = |up: bool| if up { "^" } else { "v" };
    match action {
        Action::Play(id) => Words::new("play", card(id)),
        Action::On(who) => Words::part("on", state.at(who).label.to_string()),
        Action::Printed(nth) => Words::part("boost", printed(game, state, nth)),
        Action::With(id) => Words::part("with", card(id)),
        Action::Done => Words::part("done", ""),
        Action::Pass => Words::new("pass", ""),
        Action::React(id) => Words::new("react", card(id)),
        Action::Counter(id) => Words::new("counter", card(id)),
        Action::Recounter(id) => Words::new("recounter", card(id)),
        Action::Escalate(id) => Words::new("escalate", card(id)),
        Action::CounterFace => Words::new("counter", "face"),
        Action::CounterPattern => Words::new("counter", "pattern"),
        Action::Use(used) => Words::new("use", game.catalog.behind(used).id.clone()),
        Action::Try(used) => Words::new("", game.catalog.behind(used).id.clone()),
        Action::Declare(up) => Words::new("declare", mark(up)),
        Action::Swap(id) => Words::new("swap", card(id)),
        Action::Pair(one, other) => Words::new("pair", format!("{} {}", card(one), card(other))),
        Action::Equip => Words::new("equip", "shield"),
        Action::Drop => Words::new("drop", "shield"),
        Action::PickUp => Words::new("pick", "up"),
        Action::Recall(id) => Words::new("recall", card(id)),
        Action::Keep => Words::new("keep", ""),
        Action::Choose(id) => Words::new("choose", card(id)),
        Action::Discard(id) => Words::new("discard", card(id)),
        Action::Draw(n) => Words::new("draw", n.to_string()),
        Action::Cling => Words::new("cling", ""),
        Action::Die => Words::new("die", ""),
        Action::Yes => Words::new("yes", ""),
        Action::No => Words::new("no", ""),
        Action::Answer(nth) => Words::new("answer", option(state, nth)),
        Action::Offer(id) => Words::new("play", card(id)),
        Action::Strike => Words::new("strike", ""),
        Action::Move(up) => Words::new("move", if up { "up" } else { "down" }),
        Action::Ups(ups) => {
            let n = if let Some(Frame::Check { n, .. }) = state.frames.last() { *n } else { ups };
            Words::unordered(
                "faces",
                format!("{}{}", "^".repeat(usize::from(ups)), "v".repeat(usize::from(n.saturating_sub(ups)))),
            )
        }
        Action::Drawn(id) => Words::new("draw", card(id)),
    }
}

/// The name of a printed Boost of the card being played.
fn printed(game: &AdventureDeck, state: &State, nth: u8) -> String {
    let Some(Frame::Play(play)) = state.frames.last() else { return nth.to_string() };
    let used = game.catalog.card(play.card).boosts.get(usize::from(nth));
    used.map_or_else(|| nth.to_string(), |used| game.catalog.behind(*used).id.clone())
}

/// One of the words a script offers.
fn option(state: &State, nth: u8) -> String {
    let Some(Frame::Ask { args, .. }) = state.frames.last() else { return nth.to_string() };
    match args.first() {
        Some(Value::List(list)) => list.get(usize::from(nth)).map(ToString::to_string).unwrap_or_default(),
        _ => nth.to_string(),
    }
}

/// What is asked.
pub fn question(game: &AdventureDeck, state: &State, seat: Seat) -> String {
    let name = work::waiting(state).map(|who| state.at(who).label.to_string()).unwrap_or_default();
    let asked = match state.frames.last() {
        Some(Frame::Turn(turn)) => match (&turn.step, turn.against) {
            (TurnStep::Upkeep { .. }, _) => "draw an eighth card?".into(),
            (TurnStep::Refill(_), _) => "draw up?".into(),
            (_, Some((at, AsideKind::StrikeFirst))) => format!("strike {} first?", state.at(at).label),
            (_, Some((at, AsideKind::AgainstFleer))) => {
                format!("one Action against {}, who flees?", state.at(at).label)
            }
            _ if turn.first_blow.is_some() => "the second blow of the pair?".into(),
            _ => format!("an Action on Round {}?", state.round.number()),
        },
        Some(Frame::Opening { chosen, .. }) => format!("choose card {} of 4 for the starting Hand", chosen + 1),
        Some(Frame::Shed { left, .. }) => format!("{}discard {left}", why_discard(state)),
        Some(Frame::Play(play)) => {
            let card = &game.catalog.card(play.card).name;
            match play.step {
                PlayStep::Target => format!("{card}: on whom?"),
                PlayStep::Printed => format!("{card}: use a printed Boost?"),
                PlayStep::Pay => format!("{card}: pay {} more", play.owed),
                _ => format!(
                    "{card}: add cards? (up to {} Attribute Cards)",
                    state.round.number().saturating_sub(play.raised)
                ),
            }
        }
        Some(Frame::Attack(attack)) => {
            let (by, target) = (&state.at(attack.by).label, &state.at(attack.target).label);
            let what =
                attack.card.map_or_else(|| "the attack".to_string(), |card| game.catalog.card(card).name.clone());
            match attack.step {
                AttackStep::Aim => format!("{target} is in a Grapple: declare ^ or v to hit just them"),
                AttackStep::Recounter => format!("{what} is countered: re-counter?"),
                AttackStep::Escalate => format!("{what} is re-countered: escalate?"),
                _ => format!(
                    "{by} attacks for {}{}: answer?",
                    attack.amount,
                    if attack.ethereal { " Ethereal" } else { "" }
                ),
            }
        }
        Some(Frame::Cling { .. }) => "at 0 HP: cling to life for a level of Exhaustion, or die?".into(),
        Some(Frame::Aim { used, .. }) => format!("{}: on whom?", game.catalog.behind(*used).name),
        Some(Frame::Grope { .. }) => "hard to see: declare ^ or v".into(),
        Some(Frame::Search { card, .. }) => format!("search the Draw Deck for {}?", game.catalog.card(*card).name),
        Some(Frame::Recall(recall)) if recall.owed > 0 => format!("pay {} more for the Recall", recall.owed),
        Some(Frame::Recall(_)) => "play the recalled card, or keep it?".into(),
        Some(Frame::Ask { query, args, .. }) => ask(state, *query, args),
        Some(Frame::Enter { .. }) => "before the first Round: announce a pair, sneak in?".into(),
        Some(Frame::Combat(_)) => return "between Encounters".into(),
        _ => "play goes on".into(),
    };
    if name == game.seat_name(state, seat) { asked } else { format!("{name}: {asked}") }
}

/// What chance decides.
pub fn chance(state: &State) -> String {
    let plural = |n: u8| if n == 1 { "" } else { "s" };
    match state.frames.last() {
        Some(Frame::Check { who, n }) => {
            format!("{n} Up/Down{} from {} deck", plural(*n), whose(&state.at(*who).label))
        }
        Some(Frame::Deal { who, left }) => {
            format!("{} a card, {left} card{} in all", does(&state.at(*who).label, "draws"), plural(*left))
        }
        _ => String::new(),
    }
}

fn ask(state: &State, query: Query, args: &[Value]) -> String {
    let hook =
        state.frames.iter().rev().find_map(|frame| if let Frame::Hook(hook) = frame { Some(hook) } else { None });
    let text = args.first().map(ToString::to_string).unwrap_or_default();
    match query {
        Query::Ask => text,
        Query::Choose => format!("one of: {text}"),
        Query::ChooseOne => "which one?".into(),
        Query::Declare => "declare ^ or v".into(),
        Query::Offer => format!("play {text} from Hand?"),
        Query::OfferDeep => format!("play {text} from the Draw Deck?"),
        Query::Spend => format!("discard a {text}?"),
        Query::Resolve => format!("Heroic Resolve for a {text}?"),
        Query::Draw | Query::DrawFree => hook.map(|_| "draw".to_string()).unwrap_or_default(),
    }
}

/// What makes a discard necessary, when it is not plain.
fn why_discard(state: &State) -> &'static str {
    let below = state.frames.len().checked_sub(2).and_then(|at| state.frames.get(at));
    match below {
        Some(Frame::Turn(turn)) if matches!(turn.step, TurnStep::Upkeep { .. }) => {
            "the Hand is full, a new card wants room: "
        }
        _ => "the Hand is above its maximum: ",
    }
}
