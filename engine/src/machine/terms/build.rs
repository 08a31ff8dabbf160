//! The compiler of terms: an item's targets, costs, modes and optional parts, from statements to [`Terms`].
//!
//! [`Builder::all_terms`] compiles all items. `cost token Charge 1` becomes a [`Cost`], `target up to 2 opponent` an
//! [`Aim`].

use super::{Aim, Amount, Area, AreaShape, Cost, Count, Part, Price, Terms, Ways};
use crate::kernel::{Arg, Datum, Item, ItemWord, Origin, Side, Statement, slug};
use crate::machine::play::words::TOKEN;
use crate::machine::{Builder, Cue, InPlayMoment, System, UseId, calls};

/// The error code of terms that cannot be carried out.
const ODD: &str = "E0651";

/// The greatest number of modes, and of optional parts.
const MOST_PARTS: usize = 8;

/// The part of the terms that a `target` belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AimOf {
    /// The terms as a whole.
    Whole,
    /// A mode.
    Mode,
}

impl<S: System> Builder<'_, S> {
    /// The kinds of possible targets: the subjects that the system aims at, and things in play.
    const AIMED: &'static [u8] = if S::AIMED == u8::MAX { &[S::THING] } else { &[S::AIMED, S::THING] };

    /// Compiles the terms of all items, with the calls of the effects in their modes and parts.
    pub(in crate::machine) fn all_terms(&mut self) {
        const WORDS: [&str; 6] = ["target", "cost", "or", "mode", "choose", "extra"];
        let says_terms = |item: &Item| WORDS.iter().any(|word| item.has(word));
        let items = (0..=u16::MAX).zip(self.catalog.items.iter()).filter(|(_, item)| says_terms(item));
        let items: Vec<(u16, Item)> = items.map(|(number, item)| (number, item.clone())).collect();
        for (number, item) in items {
            let Some(kind) = S::VOCABULARY.item(item.kind) else { continue };
            // Only kinds of items with the statement `cost` have terms. Elsewhere `target` has another meaning.
            if !kind.words.iter().any(|word| word.word == "cost") {
                continue;
            }
            self.check_asked(&item);
            let terms = self.terms(number, &item);
            self.exhausts_itself(&item, &terms);
            self.catalog.terms.insert(number, Box::new(terms));
        }
    }

    /// Reports terms that nobody is asked for (`E0651`), because their behaviour has no script for a use or an answer.
    fn check_asked(&mut self, item: &Item) {
        let Some(id) = self.behaviour_named(item.kind, &item.id) else { return };
        let asks = |cue: &Cue<S::Moment>| *cue == InPlayMoment::Activate.own() || cue.side == Side::Answer;
        if self.catalog.behaviour(id).hooks.iter().any(|(cue, _)| asks(cue)) {
            return;
        }
        let message = format!("`{}` is not used by itself, so that nobody is asked for its terms", item.name);
        // In some games only what is used in play has terms.
        let has_cost = |kind: &&ItemWord| kind.word != item.kind && kind.words.iter().any(|word| word.word == "cost");
        let on_caller = match S::VOCABULARY.items.iter().find(has_cost) {
            Some(kind) => format!("write them on the {} that calls it, or ", kind.word),
            None => String::new(),
        };
        self.error(
            ODD,
            item.at,
            message,
            format!("{on_caller}give it `on activate: ...`, for when it is used in play"),
        );
    }

    /// Compiles the terms of an item.
    fn terms(&mut self, number: u16, item: &Item) -> Terms {
        let aim = item.get("target").and_then(|target| self.aim(target, AimOf::Whole));
        let costs = self.costs(&item.body);
        let (modes, extras) = (self.parts(number, item, "mode"), self.parts(number, item, "extra"));
        let choose = self.how_many(item, modes.len());
        let terms = Terms { aim, costs, modes, choose, extras };
        self.one_x(item, &terms);
        let mut parts = terms.modes.iter().chain(&terms.extras);
        let stays_in_play = item.has("persistent") || item.has("lasts");
        if stays_in_play && parts.any(|part| !part.effects.is_empty()) {
            let message = format!("`{}` stays in play, where nobody chooses modes or parts", item.name);
            self.error(ODD, item.at, message, "let the mode put a status on somebody, which stays in play");
        }
        terms
    }

    /// Returns whether this `target` means a thing in play.
    pub(crate) fn aims_at_thing(&mut self, target: &Statement) -> bool {
        let text = target.datum(1).text().unwrap_or_default();
        self.lexicon().selection_of(text, Self::AIMED).is_ok_and(|(kind, _)| kind == S::THING)
    }

    /// Compiles a `target` statement.
    fn aim(&mut self, target: &Statement, of: AimOf) -> Option<Aim> {
        let text = target.datum(1).text().unwrap_or_default();
        let (kind, filter) = self.selection(text, target.place(1), Self::AIMED)?;
        let count = count_of(target.datum(0));
        if let Count::Divided { amount, among } = count
            && among > amount
        {
            let message = format!("{amount} cannot be divided among {among}: each has 1 or more of it");
            self.error(ODD, target.at, message, format!("write `divide {among} among {among}`, or divide among fewer"));
        }
        if kind == S::THING && matches!(count, Count::Within(_)) {
            let help = "aim at those who stand there: `target burst 1 opponent`; or at things by their number, `target 2 thing`";
            self.error(ODD, target.at, "things in play stand on no space of the board", help);
        }
        if of == AimOf::Mode && matches!(count, Count::Divided { .. }) {
            let help = "aim the whole so, or let the mode's script divide it";
            self.error(ODD, target.at, "what a mode does is not divided", help);
        }
        Some(Aim { kind, filter, count })
    }

    /// Compiles `cost` and `or cost`, in the order in which they are written.
    fn costs(&mut self, body: &[Statement]) -> Vec<Ways> {
        let mut costs: Vec<Ways> = Vec::new();
        for statement in body {
            match (statement.word, costs.last_mut()) {
                ("cost", _) => {
                    let cost = self.cost(statement.datum(0).list(), statement.place(0));
                    costs.push(vec![cost.into_iter().collect()]);
                }
                ("or", Some(ways)) => ways.push(self.other_way(statement)),
                ("or", None) => {
                    self.error(ODD, statement.at, "`or cost` has no cost before it", "write a `cost` first");
                }
                _ => {}
            }
        }
        costs
    }

    /// Compiles `or cost gold 3`, `or { cost gold 1; cost hp 2 }`.
    fn other_way(&mut self, way: &Statement) -> Vec<Cost> {
        let Datum::Block(body) = way.datum(0) else {
            let Some(price) = way.datum(0).list().get(1) else { return Vec::new() };
            return self.cost(price.datum.list(), price.at).into_iter().collect();
        };
        if body.is_empty() {
            let help = "say what it costs; what nobody has to pay for is no `cost`";
            self.error(ODD, way.at, "this way to pay costs nothing", help);
        }
        body.iter().filter_map(|cost| self.cost(cost.datum(0).list(), cost.place(0))).collect()
    }

    /// Compiles one cost from its parts. `None` if a filter in it cannot be read.
    fn cost(&mut self, parts: &[Arg], place: Origin) -> Option<Cost> {
        let datum = |at: usize| parts.get(at).map(|arg| &arg.datum);
        let amount = |at: usize| match datum(at) {
            Some(Datum::Int(n)) => Amount::Number(byte_or_one(Some(*n))),
            _ => Amount::X,
        };
        let word = datum(0).and_then(Datum::text).unwrap_or_default();
        // Most costs are called by their first word.
        let called_by_word = |what: Price, amount: Amount| Cost {
            what,
            amount,
            name: word.to_string(),
            of: String::new(),
            id: word.to_string(),
        };
        match word {
            // `token Charge 1`
            "token" => {
                let id = datum(1).and_then(Datum::text).unwrap_or_default();
                let number = self.catalog.item(TOKEN, id);
                let token_name = self.catalog.items.get(usize::from(number)).map_or(id, |item| &item.name);
                Some(Cost {
                    what: Price::Tokens(number),
                    amount: amount(2),
                    name: format!("token {token_name}"),
                    of: String::new(),
                    id: format!("token {id}"),
                })
            }
            // `discard 1 weapon`, `sacrifice 1 thing`
            "discard" | "sacrifice" => {
                let of = if word == "discard" { S::CARDS } else { S::THING };
                let text = datum(2).and_then(Datum::text).unwrap_or_default().to_string();
                let text_place = parts.get(2).map_or(place, |arg| arg.at);
                let (_, filter) = self.selection(&text, text_place, &[of])?;
                let what = if word == "discard" { Price::Cards(filter) } else { Price::Things(filter) };
                Some(Cost { of: text, ..called_by_word(what, amount(1)) })
            }
            "exhaust" => Some(called_by_word(Price::Exhaust, Amount::Number(1))),
            // `gold 3`
            currency => {
                let nth = S::CURRENCIES.iter().position(|known| *known == currency)?;
                Some(called_by_word(Price::Currency(u8::try_from(nth).ok()?), amount(1)))
            }
        }
    }

    /// Compiles the modes or optional parts of an item; `word` is `mode` or `extra`.
    fn parts(&mut self, number: u16, item: &Item, word: &str) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        for part in item.all(word) {
            let name = part.datum(0).text().unwrap_or_default().to_string();
            let Some(Datum::Block(body)) = part.args.last().map(|arg| &arg.datum) else { continue };
            // `extra "Barbed" up to 3 { ... }`
            let up_to = part.datum(1).list().get(2).and_then(|most| most.datum.int());
            let most = if word == "extra" { byte_or_one(up_to) } else { 1 };
            let target = body.iter().find(|statement| statement.word == "target");
            let aim = target.and_then(|target| self.aim(target, AimOf::Mode));
            let effect_lines = body.iter().filter(|statement| statement.word == "effect");
            let called: Vec<Datum> = effect_lines.map(|effect| effect.datum(0).clone()).collect();
            let effects: Vec<UseId> = calls(&called).filter_map(|call| self.call("effect", call, number)).collect();
            let costs = self.costs(body);
            let id = slug(&name);
            if let Some(first) = parts.iter().find(|other| other.id == id) {
                let message = format!("`{}` is here twice", first.name);
                self.error(ODD, part.at, message, "give each its own name");
            }
            parts.push(Part { id, name, aim, costs, effects, most });
        }
        if parts.len() > MOST_PARTS {
            let message = format!("up to {MOST_PARTS} of them can be told apart, and here are {}", parts.len());
            self.error(ODD, item.at, message, "take some away");
        }
        parts
    }

    /// Returns the least and the greatest number of modes to choose.
    fn how_many(&mut self, item: &Item, modes: usize) -> (u8, u8) {
        let choose = item.get("choose");
        let (least, most) = match choose.map(|choose| choose.datum(0)) {
            None => (1, 1),
            Some(Datum::Int(n)) => (byte_or_one(Some(*n)), byte_or_one(Some(*n))),
            // `choose up to 2`
            Some(up_to) => (1, byte_or_one(up_to.list().get(2).and_then(|most| most.datum.int()))),
        };
        if (modes > 0 || choose.is_some()) && usize::from(most) > modes {
            let message = format!("{most} modes are to be chosen, and there are {modes}");
            let at = choose.map_or(item.at, |choose| choose.at);
            self.error(ODD, at, message, "write more of `mode \"...\" { ... }`, or choose fewer");
        }
        (least, most)
    }

    /// Reports `cost exhaust` of an item that is not in play yet when its cost is paid (`E0651`).
    fn exhausts_itself(&mut self, item: &Item, terms: &Terms) {
        let exhausts = terms.all_costs().any(|cost| cost.what == Price::Exhaust);
        if exhausts && self.behaviour_named(item.kind, &item.id).is_none() {
            let message = format!("`{}` is not in play yet when its cost is paid, and cannot be exhausted", item.name);
            let help = "write `cost exhaust` in the effect that is used while it lies in play";
            self.error(ODD, item.at, message, help);
        }
    }

    /// Reports an X that stands only in the costs of modes or optional parts (`E0651`), which nobody has to choose.
    fn one_x(&mut self, item: &Item, terms: &Terms) {
        let has_x = |costs: &[Ways]| costs.iter().flatten().flatten().any(|cost| cost.amount == Amount::X);
        let mut parts = terms.modes.iter().chain(&terms.extras);
        if parts.any(|part| has_x(&part.costs)) && !has_x(&terms.costs) {
            let message = "X stands in a part only, which may not be chosen";
            self.error(ODD, item.at, message, "let a `cost` of the whole say X, or write a number");
        }
    }
}

/// Compiles the number of targets: `2`, `all`, `up to 2`, `burst 1`.
fn count_of(datum: &Datum) -> Count {
    let parts = match datum {
        Datum::Int(n) => return Count::Exactly(byte_or_one(Some(*n))),
        // `all`
        Datum::Word(_) => return Count::All,
        Datum::List(parts) => parts,
        _ => return Count::Exactly(1),
    };
    match parts.as_slice() {
        // `burst 1`
        [shape, size] => {
            let shape = shape.datum.text().and_then(AreaShape::named).unwrap_or_default();
            Count::Within(Area { shape, size: byte_or_one(size.datum.int()) })
        }
        // `up to 2`
        [_, _, most] => Count::UpTo(byte_or_one(most.datum.int())),
        // `divide 3 among 2`
        [_, amount, _, among] => {
            Count::Divided { amount: byte_or_one(amount.datum.int()), among: byte_or_one(among.datum.int()) }
        }
        _ => Count::Exactly(1),
    }
}

/// Returns a number as a byte; 1 if it is missing or does not fit.
fn byte_or_one(n: Option<i64>) -> u8 {
    n.and_then(|n| u8::try_from(n).ok()).unwrap_or(1)
}
