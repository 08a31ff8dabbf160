//! Questions of scripts, the same in every system: the words, the text and the possible answers.
//!
//! `Work::poses` begins a question: `me.choose("Which way?", ["left", "right"])` becomes a [`Ballot`] on the stack,
//! and its answer goes back to the script.

use super::ballot::Ballot;
use super::frame::{Frame as _, Holds};
use super::game::Machine;
use super::script::{Caller, Hook};
use super::system::System;
use super::work::{Flow, Work};
use crate::kernel::rows::{ask, only_ask};
use crate::kernel::{Dice, Kind, Problem, QuestionWord, Seats, Subject, Value, Why, slug};
use crate::script::{Args, Question};

/// The most answers that are offered.
pub const MOST_OPTIONS: usize = 40;

/// The machine's own questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Query {
    /// A subject chooses one of some words or subjects.
    Choose,
    /// A subject chooses a number.
    ChooseNumber,
    /// Several subjects choose at once, in secret from each other.
    ChooseSecretly,
    /// Chance picks an element of a list.
    PickRandom,
    /// Dice are rolled, and the dice that count are added.
    Roll(Keep),
}

/// The dice of a roll that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Keep {
    All,
    Highest,
    Lowest,
}

/// Returns the machine's own question with this number in the vocabulary. `None` for a question of the system.
fn query<S: System>(word: u16) -> Option<Query> {
    let vocabulary = S::VOCABULARY;
    if word < vocabulary.own_questions {
        return None;
    }
    match vocabulary.questions.get(usize::from(word))?.name {
        "choose" | "choose_one" => Some(Query::Choose),
        "choose_number" => Some(Query::ChooseNumber),
        "choose_secretly" => Some(Query::ChooseSecretly),
        "pick_random" => Some(Query::PickRandom),
        "roll" => Some(Query::Roll(Keep::All)),
        "roll_highest" => Some(Query::Roll(Keep::Highest)),
        "roll_lowest" => Some(Query::Roll(Keep::Lowest)),
        _ => None,
    }
}

/// The permitted number of dice of a roll, so that all results can be listed.
const DICE: Kind = Kind::Range(1, 6);
/// The permitted number of sides of a die.
const SIDES: Kind = Kind::Range(2, 40);

/// Returns the questions on the game, in every system.
pub const fn words(game: u8) -> [QuestionWord; 6] {
    let of_all = "Asks all of these to choose an option at once, in secret from each other, then tells everybody: `game.choose_secretly([me, target], [\"strike\", \"feint\"])`. Gives a list of their choices, in their order; the first option for those without a seat.";
    let at_random = "Picks one of the list at random, each equally likely; `()` from an empty list: `game.pick_random(me.things)`, `game.pick_random([1, 2, 3])`. A double entry is twice as likely. Only the first 250 count. Nobody is told the pick, only what the script does with it.";
    let asked = "Asks all of these to choose in secret, with a text: `game.choose_secretly(\"How do you fight?\", [me, target], [\"strike\", \"feint\"])`.";
    [
        ask(game, "choose_secretly", &[Kind::List, Kind::List], Kind::List, "", of_all).takes(&["who", "options"]),
        ask(game, "choose_secretly", &[Kind::Text, Kind::List, Kind::List], Kind::List, "", asked).takes(&["text", "who", "options"]),
        only_ask(game, "pick_random", &[Kind::List], Kind::Any, "", at_random).takes(&["list"]).by_chance(),
        only_ask(
            game,
            "roll",
            &[DICE, SIDES],
            Kind::COUNT,
            "",
            "Rolls 1 to 6 dice with 2 to 40 sides each and gives their sum: `game.roll(2, 6) + 1`. Everybody is told. In a scene `chance 7` says the sum.",
        ).takes(&["dice", "sides"]).by_chance(),
        only_ask(
            game,
            "roll_highest",
            &[DICE, SIDES, DICE],
            Kind::COUNT,
            "",
            "Rolls dice and gives the sum of the highest: of four dice the best three with `game.roll_highest(4, 6, 3)`.",
        ).takes(&["dice", "sides", "kept"]).by_chance(),
        only_ask(
            game,
            "roll_lowest",
            &[DICE, SIDES, DICE],
            Kind::COUNT,
            "",
            "Rolls dice and gives the sum of the lowest: the worse of two with `game.roll_lowest(2, 20, 1)`.",
        ).takes(&["dice", "sides", "kept"]).by_chance(),
    ]
}

/// Returns the questions to a character, in systems in which no answer is a secret.
pub const fn choices(kind: u8) -> [QuestionWord; 5] {
    let text = "Asks for a choice, with a text that is told with the answer: `me.choose(\"Which way?\", [\"left\", \"right\"])`.";
    let number = "Asks for a number from the first to the second, at most 40 of them: `me.choose_number(0, 3)`.";
    let number_asked =
        "Asks for a number, with a text that is told with the answer: `me.choose_number(\"How many?\", 1, 4)`.";
    let one = "Asks to choose one of these characters, groups, cards or things, `()` where there is none.";
    let one_asked = "Asks to choose one of these, with a text that is told with the answer: `me.choose_one(\"Who burns?\", game.foes)`.";
    [
        ask(kind, "choose", &[Kind::Text, Kind::List], Kind::Text, "", text).takes(&["text", "options"]),
        ask(kind, "choose_number", &[Kind::Int, Kind::Int], Kind::Int, "", number).takes(&["least", "most"]),
        ask(kind, "choose_number", &[Kind::Text, Kind::Int, Kind::Int], Kind::Int, "", number_asked)
            .takes(&["text", "least", "most"]),
        ask(kind, "choose_one", &[Kind::List], Kind::Any, "", one).takes(&["options"]),
        ask(kind, "choose_one", &[Kind::Text, Kind::List], Kind::Any, "", one_asked).takes(&["text", "options"]),
    ]
}

/// Returns the outcomes of a script's roll. `args` are the number of dice, their sides, and the number of dice kept.
fn rolled(args: &[Value], keep: Keep) -> Result<Ballot, Problem> {
    let number = |nth: usize| {
        let n = args.get(nth).and_then(Value::int)?;
        u16::try_from(n).ok()
    };
    let (n, sides) = (number(0).unwrap_or(1), number(1).unwrap_or(6));
    let kept = number(2).map_or(n, |kept| kept.min(n));
    let dice: Dice = format!("{n}d{sides}").parse()?;
    let count = usize::from(kept);
    let sums = match keep {
        Keep::All => dice.sums()?,
        Keep::Highest => dice.weights_of(|roll| sum(roll.sum_of_highest(count)))?,
        Keep::Lowest => dice.weights_of(|roll| sum(roll.sum_of_lowest(count)))?,
    };
    let text = match keep {
        Keep::All => dice.to_string(),
        Keep::Highest => format!("the highest {kept} of {dice}"),
        Keep::Lowest => format!("the lowest {kept} of {dice}"),
    };
    Ballot::rolled(text, sums).ok_or_else(|| dice.too_many("outcomes for a script"))
}

/// Returns a sum of faces as a signed number.
fn sum(faces: u32) -> i32 {
    i32::try_from(faces).unwrap_or(i32::MAX)
}

/// Splits off the text in front of the options, if there is one. A text without anything behind it is not split off.
pub fn with_text(args: &[Value]) -> (Option<&str>, &[Value]) {
    match args.split_first() {
        Some((Value::Text(text), rest)) if !rest.is_empty() => (Some(text), rest),
        _ => (None, args),
    }
}

/// Returns the arguments as questions keep them: the options first, then the text.
pub fn text_last(args: &[Value]) -> Args {
    let (text, rest) = with_text(args);
    rest.iter().cloned().chain(text.map(Value::text)).collect()
}

/// Returns the numbers from one to another as options, then the text: `choose_number("how many?", 1, 4)`.
pub fn numbers(args: &[Value]) -> Args {
    let (text, rest) = with_text(args);
    let number = |nth: usize| rest.get(nth).and_then(Value::int).unwrap_or(0);
    let low = number(0);
    let high = number(1).clamp(low, low.saturating_add(MOST_OPTIONS as i64 - 1));
    let options = Value::list((low..=high).map(Value::Int));
    std::iter::once(options).chain(text.map(Value::text)).collect()
}

/// Returns the options among the arguments of a question that is posed.
pub fn options(args: &[Value]) -> &[Value] {
    if let Some(Value::List(list)) = args.first() { list.get(..MOST_OPTIONS).unwrap_or(list) } else { &[] }
}

/// Returns the text behind the options.
pub fn text(args: &[Value]) -> Option<&str> {
    args.get(1).and_then(Value::as_text).filter(|text| !text.is_empty())
}

impl<S: System> Work<'_, S> {
    /// Poses a question of a script: the machine's own, or one of the system's.
    pub(super) fn poses(&mut self, caller: &Caller<S::Moment>, question: Question) -> Flow {
        let Some(query) = query::<S>(question.word) else { return S::pose(self, caller, question) };
        let (text, args) = with_text(&question.args);
        let list = |nth: usize| if let Some(Value::List(list)) = args.get(nth) { list.to_vec() } else { Vec::new() };
        let own: Vec<Subject> = question.on.into_iter().collect();
        let ballot = match query {
            Query::Choose => Ballot::new::<S>(self.s, &own, text, &list(0)),
            Query::ChooseNumber => Ballot::new::<S>(self.s, &own, text, options(&numbers(args))),
            Query::PickRandom => Ballot::drawn(&list(0)),
            Query::Roll(keep) => match rolled(&question.args, keep) {
                Ok(ballot) => ballot,
                Err(problem) => {
                    let text = self.game.fault_line(caller.used, &problem);
                    self.tell(S::fault(Some(caller.used), text), Why::FAULT);
                    // The script goes on, as if the dice had shown nothing.
                    self.give(Value::Int(0));
                    return Flow::Go;
                }
            },
            Query::ChooseSecretly => {
                let asked: Vec<Subject> = list(0).iter().filter_map(Value::subject).collect();
                Ballot::new::<S>(self.s, &asked, text, &list(1)).in_secret()
            }
        };
        if !ballot.options().is_empty() {
            return self.push(ballot);
        }
        // Without options nobody is asked, and the answer is empty.
        let gives = S::VOCABULARY.questions.get(usize::from(question.word)).map(|word| word.gives);
        self.give(match gives {
            Some(Kind::Text) => Value::text(""),
            Some(Kind::List) => Value::list([]),
            _ => Value::None,
        });
        Flow::Go
    }

    /// Tells the answer to a question with a text to the seats of `audience`. The question is still innermost on the
    /// stack, which tells who asks.
    pub fn tell_answer(&mut self, who: Subject, text: &str, answer: &Value, audience: Seats) {
        let question = match self.game.asker_at(self.s) {
            Some(asker) => format!("{asker}: {text}"),
            None => text.to_string(),
        };
        let label = self.game.label_of(self.s, who);
        let line = format!("{label}: {question} {}", self.game.option_text(self.s, answer));
        if let Some(event) = S::said(line) {
            self.tell_only(event, Why::rule(""), audience);
        }
    }
}

impl<S: System> Machine<S> {
    /// Returns the name of the item whose script asks the innermost question: of the caller, such as a card, not of
    /// the effect that it calls. `None` if the rules ask.
    pub(super) fn asker_at(&self, state: &S::State) -> Option<&str> {
        // A script that asks lies directly below its question.
        let (innermost, below) = S::stack(state).split_last()?;
        let hook = below.last().and_then(Holds::<Hook<S::Moment>>::get)?;
        if !hook.running.is_asking() {
            return None;
        }
        let (_, name) = self.names(hook.used);
        // The frame above a waiting script need not be its question.
        if innermost.is_of_script() && !name.is_empty() { Some(name) } else { None }
    }

    /// Returns the text of an answer, as everybody reads it.
    pub(super) fn option_text(&self, state: &S::State, option: &Value) -> String {
        match option {
            Value::Subject(who) => self.label_of(state, *who),
            Value::Bool(yes) => if *yes { "yes" } else { "no" }.into(),
            other => other.to_string(),
        }
    }

    /// Returns an answer's words: its text, with its number if the text is offered twice or empty.
    pub fn answer_words(&self, state: &S::State, options: &[Value], nth: u8) -> String {
        let words_of = |option: &Value| match option {
            Value::Int(n) => n.to_string(),
            other => slug(&self.option_text(state, other)),
        };
        let all: Vec<String> = options.iter().map(words_of).collect();
        let words = all.get(usize::from(nth)).cloned().unwrap_or_default();
        let needs_number = all.iter().filter(|other| **other == words).count() > 1 || words.is_empty();
        if needs_number { format!("{words} {}", u16::from(nth) + 1).trim_start().to_string() } else { words }
    }
}
