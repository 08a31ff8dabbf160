//! The compiler of cards, which checks that each card can do what it says.
//!
//! `cards` compiles every card item. `card` turns the statements of one item into a [`CardDef`]. For example, `rondel {
//! 1-3: damage 5 }` becomes six segments. The checks report a problem with its code, such as `E0713`, and go on.

use super::uses::words;
use super::{Builder, byte};
use crate::kernel::{Datum, Help, Item, Origin, Problem, Ranges, Row, Side, Statement, nearest};
use crate::machine::Cue;
use crate::systems::adventure_deck::content::card::{Gives, RecallCost, Segment};
use crate::systems::adventure_deck::content::{
    Attribute, CardDef, CardId, Distances, Face, Grade, Lasting, Mark, Method, Moment, Played, Tags, UseId,
};
use crate::systems::adventure_deck::words::ATTRIBUTES;

impl Builder<'_> {
    /// Compiles all cards, in the order of their ids.
    pub(super) fn cards(&mut self) {
        for item in self.sorted(&["card"]) {
            let face = self.face(&item);
            let number = CardId(u16::try_from(self.catalog.cards.len()).unwrap_or(u16::MAX));
            let card = CardDef { number, ..self.card(&item, face) };
            self.catalog.cards.push(card);
        }
    }

    /// Compiles a card with this symbol.
    fn card(&mut self, item: &Item, face: Face) -> CardDef {
        let number = self.catalog.item("card", &item.id);
        // The type and the Attribute.
        let tags: Tags = item.list("type").iter().filter_map(|arg| Mark::named(arg.datum.text()?)).collect();
        let rondel = item.get("rondel").map(|statement| self.rondel(statement));
        let attribute = item.text("attribute").and_then(Attribute::named);
        if tags.is(Mark::Attribute) && attribute.is_none() {
            let at = item.get("type").map_or(item.at, |statement| statement.at);
            let message = format!("`{}` is an Attribute Card of no Attribute", item.name);
            self.error("E0713", at, message, "add `attribute strength` or another one");
        }
        // The scripts, and whether the card does anything at all.
        self.check_terms(item, &tags, Gives::of(rondel.as_ref()));
        for boost in item.all("boost") {
            self.check_boost_price(boost);
        }
        let boost_calls: Vec<&Datum> = item.all("boost").map(|statement| statement.datum(0)).collect();
        let effect_calls: Vec<&Datum> = item.all("effect").map(|statement| statement.datum(0)).collect();
        let boosts = self.calls("boost", &boost_calls, number);
        let effects = self.calls("effect", &effect_calls, number);
        if tags.is(Mark::Weapon) && rondel.is_none() && effects.is_empty() && boosts.is_empty() {
            self.report(idle_weapon(item));
        }
        let persistent = item.has("persistent") || item.has("lasts") || item.has("face_down");
        let as_action = plays(item, &tags).contains(&Played::Normal) && rondel.is_none() && !persistent;
        self.warn_of_answers_only(item, &effects, as_action);
        if tags.is(Mark::FastSwap) && !tags.is(Mark::Weapon) && !persistent {
            self.report(idle_fast_swap(item));
        }
        let counters = self.counters(item, number);
        CardDef {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            plays: plays(item, &tags),
            face,
            number: CardId(0),
            level: byte(item.int("level"), 1),
            requires: item.get("requires").map(|statement| words(statement.datum(0))).unwrap_or_default(),
            price: item.int("price").and_then(|gold| u16::try_from(gold).ok()),
            wields_shield: item.has("wields"),
            reach: item.get("distance").map(|statement| distances(statement.datum(0))).unwrap_or_default(),
            attribute,
            gives: Gives::of(rondel.as_ref()),
            rondel,
            boosts,
            recounters: item.get("recounter").map(|statement| attributes(statement.datum(0))).unwrap_or_default(),
            escalates: escalates(item, &counters),
            counters,
            recall: item.get("recall").and_then(recall),
            effects,
            answers: byte(item.int("answers"), 1),
            while_sneaking: item
                .get("persistent")
                .is_some_and(|statement| statement.datum(0).text() == Some("sneaking")),
            persistent,
            face_down: item.has("face_down"),
            lasts: item.get("lasts").and_then(lasting),
            tags,
        }
    }

    /// Warns of a card whose effects all answer something, so that playing it as an Action does nothing (`W0724`).
    /// `as_action` says whether it is an Action in which only its effects count.
    fn warn_of_answers_only(&mut self, item: &Item, effects: &[UseId], as_action: bool) {
        let is_answer = |cue: Cue<Moment>| matches!(cue.side, Side::Answer | Side::MayAnswer);
        let only_answers = |used: &UseId| {
            let hooks = &self.catalog.behind(*used).hooks;
            !hooks.is_empty() && hooks.iter().all(|(cue, _)| is_answer(*cue))
        };
        let does_more = item.has("mode") || item.has("extra");
        if !as_action || does_more || effects.is_empty() || !effects.iter().all(only_answers) {
            return;
        }
        let at = item.get("play").map_or(item.at, |statement| statement.at);
        let message = format!("nothing of `{}` happens when it is played as an Action", item.name);
        let help = "it only answers: write `play reaction`";
        self.report(Problem::warning("W0724", at, message).label("it is offered all the same").help(help));
    }

    /// Checks that somebody is asked for the terms of a card. Also checks that the numbers of a Rondel are not divided
    /// among Targets, and not aimed at a thing.
    fn check_terms(&mut self, item: &Item, tags: &Tags, gives: Gives) {
        let asked = [Played::Normal, Played::Reaction, Played::Special];
        let terms = ["target", "cost", "mode", "extra"].iter().find_map(|word| item.get(word));
        if let Some(terms) = terms
            && !plays(item, tags).iter().any(|played| asked.contains(played))
        {
            let message = format!("`{}` is only added to other cards: nobody is asked for its terms", item.name);
            self.error("E0718", terms.at, message, "let it be played by itself (`play normal`), or use `on_boost`");
        }
        if let Some(terms) = terms
            && item.has("face_down")
        {
            let message = format!("`{}` is laid face down: nobody is asked for its terms", item.name);
            self.error("E0718", terms.at, message, "let its script take what it costs, or leave `face_down` out");
        }
        if !(gives.damage || gives.heal) {
            return;
        }
        let Some(target) = item.get("target") else { return };
        // A fourth part of `target` says how much is divided.
        if target.datum(0).list().len() > 3 {
            let message = format!("what the Rondel of `{}` gives is not divided: each Target has all of it", item.name);
            self.error("E0718", target.at, message, "leave the row out, and let a script give each its `card.amounts`");
        }
        if self.aims_at_thing(target) {
            let message = format!("what the Rondel of `{}` gives is somebody's, and it is aimed at a thing", item.name);
            self.error("E0718", target.at, message, "leave the row out, or aim it at somebody");
        }
    }

    /// Returns the six segments of a Rondel. A Round that no row names is Unplayable. Reports a Round that two rows
    /// name.
    fn rondel(&mut self, statement: &Statement) -> [Segment; 6] {
        let unplayable = Segment {
            grade: Grade::Unplayable,
            damage: None,
            defense: None,
            heal: None,
            ethereal: false,
            made_of: None,
        };
        let mut rondel: [Segment; 6] = std::array::from_fn(|_| unplayable.clone());
        let mut taken = Ranges::default();
        let mut earlier: Vec<(Ranges, Origin)> = Vec::new();
        for (nth, row) in statement.datum(0).rows().iter().enumerate() {
            // The grade and the Rounds of the row.
            let key = row.key.datum.list();
            let Some(Datum::Ranges(rounds)) = key.get(1).map(|arg| &arg.datum) else { continue };
            let at = key.get(1).map_or(row.key.at, |arg| arg.at);
            if let Some((_, first)) = earlier.iter().find(|(before, _)| !before.common(*rounds).is_empty()) {
                let message = format!("Round {} already stands in a row above", taken.common(*rounds));
                let problem = Problem::error("E0703", at, message).label("again here").also(*first, "here first");
                self.report(problem.help(help_for_twice(*rounds, taken)));
            }
            earlier.push((*rounds, at));
            taken = taken.with(*rounds);
            // The numbers of the row, for each of its Rounds.
            let usual_grade = if nth == 0 { Grade::Primary } else { Grade::Secondary };
            let stated_grade = key.first().and_then(|arg| Grade::named(arg.datum.text()?));
            let segment = self.segment(row, stated_grade.unwrap_or(usual_grade));
            for round in rounds.iter().filter(|round| (1..=6).contains(round)) {
                rondel[usize::from(round - 1)] = segment.clone();
            }
        }
        rondel
    }

    /// Compiles a row of a Rondel to the segment of each of its Rounds.
    fn segment(&self, row: &Row, grade: Grade) -> Segment {
        let formula = |word: &str| match row.get(word).map(|statement| statement.datum(0)) {
            Some(Datum::Formula(formula)) => Some(formula.clone()),
            _ => None,
        };
        let is_ethereal = |statement: &Statement| {
            let (is_ethereal, _keyword) = self.made_of(statement.datum(1));
            is_ethereal
        };
        let damage = row.get("damage").map(|statement| self.made_of(statement.datum(1)));
        let (_, keyword) = damage.unwrap_or_default();
        Segment {
            grade,
            damage: formula("damage"),
            defense: formula("defense"),
            heal: formula("heal"),
            ethereal: row.body.iter().any(is_ethereal),
            made_of: keyword,
        }
    }

    /// Returns whether damage with this name is Ethereal, and the item number of its keyword, if it has one.
    pub(super) fn made_of(&self, name: &Datum) -> (bool, Option<u16>) {
        let (kind, keyword) = self.catalog.damage_named(name.text().unwrap_or_default());
        (kind == Some("ethereal"), keyword)
    }

    /// Returns the ways to Counter a card, each with the call that says what it does.
    fn counters(&mut self, item: &Item, number: u16) -> Vec<(Method, UseId)> {
        let mut counters = Vec::new();
        for row in item.get("counter").map(|statement| statement.datum(0).rows()).unwrap_or_default() {
            let (Some(method), Datum::Call(call)) = (method(&row.key.datum), row.value()) else { continue };
            if let Some(used) = self.call("counter", call, number) {
                counters.push((method, used));
            }
        }
        counters
    }

    /// Checks that a printed Boost is paid with Attribute Cards (ADS-124).
    fn check_boost_price(&mut self, boost: &Statement) {
        let Datum::Call(call) = boost.datum(0) else { return };
        for (name, datum) in &call.args {
            let Datum::Cost(_, card) = datum else { continue };
            if Attribute::named(card).is_none() {
                let message =
                    format!("`{name}` of `{}` is paid with Attribute Cards, and `{card}` is no Attribute", call.id);
                let help = match nearest(card, ATTRIBUTES.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => ATTRIBUTES.join(", "),
                };
                self.error("E0721", boost.at, message, help);
            }
        }
    }
}

/// Returns the help for Rounds that a row above has `taken`. It proposes the Rounds of the row that no row above names.
fn help_for_twice(rounds: Ranges, taken: Ranges) -> Help {
    let mut free = Ranges::default();
    for round in rounds.iter().filter(|round| !taken.has(*round)) {
        free = free.with(Ranges::only(round));
    }
    if free.is_empty() {
        return Help::from("give each Round to one row");
    }
    Help::from(format!("give each Round to one row: write `{free}`")).instead(free.to_string())
}

/// Returns the warning about a Weapon that does nothing.
fn idle_weapon(item: &Item) -> Problem {
    let message = format!("`{}` is a Weapon that does nothing: it has no Rondel", item.name);
    let help = "say what it does on which Rounds: `rondel { primary 1-6: damage 2 }`, or give it an effect";
    Problem::warning("W0719", item.at, message).label("no `rondel` stands in it").help(help)
}

/// Returns the warning about the mark `fast_swap` on a card that never lies out.
fn idle_fast_swap(item: &Item) -> Problem {
    let message = format!("`{}` never lies out, so its `fast_swap` does nothing", item.name);
    let help = "let it lie out: `lasts 3 rounds`, `persistent`; or mark the Weapon instead: `type weapon, fast_swap`";
    let word = item.list("type").iter().find(|arg| arg.datum.text() == Some(Mark::FastSwap.word()));
    Problem::warning("W0722", word.map_or(item.at, |arg| arg.at), message).help(help)
}

/// Returns the capacities in which a card can be played. They are those that it names, or those that its type suggests.
fn plays(item: &Item, tags: &Tags) -> Vec<Played> {
    if item.has("play") {
        return item.list("play").iter().filter_map(|arg| Played::named(arg.datum.text()?)).collect();
    }
    if tags.is(Mark::Armor) || tags.is(Mark::Shield) {
        vec![Played::Reaction]
    } else if tags.is(Mark::Attribute) {
        Vec::new()
    } else {
        vec![Played::Normal]
    }
}

/// Returns the methods that answer a Re-Counter of a card. Without `escalate`, they come from those that Counter it.
fn escalates(item: &Item, counters: &[(Method, UseId)]) -> Vec<Method> {
    if let Some(statement) = item.get("escalate") {
        return statement.datum(0).list().iter().filter_map(|arg| method(&arg.datum)).collect();
    }
    let is_answer = |method: &Method| matches!(method, Method::Attribute(_) | Method::Shield);
    counters.iter().map(|(method, _)| *method).filter(is_answer).collect()
}

/// Returns the method of a Counter that a value names.
fn method(datum: &Datum) -> Option<Method> {
    if let Datum::Pattern(pattern) = datum {
        return Some(Method::Pattern(*pattern));
    }
    match datum.text()? {
        "face" => Some(Method::Face),
        "shield" => Some(Method::Shield),
        name => Attribute::named(name).map(Method::Attribute),
    }
}

/// Returns the Distances that a value lists.
pub fn distances(datum: &Datum) -> Distances {
    let words = words(datum);
    let listed = words.iter().filter_map(|word| Distances::named(word));
    listed.fold(Distances::ANY, Distances::with)
}

/// Returns the Attributes that a value lists.
pub fn attributes(datum: &Datum) -> Vec<Attribute> {
    words(datum).iter().filter_map(|word| Attribute::named(word)).collect()
}

/// Returns how long a card stays in play.
fn lasting(statement: &Statement) -> Option<Lasting> {
    let [n, unit] = statement.datum(0).list() else { return Some(Lasting::UntilCountEnd) };
    let n = byte(n.datum.int(), 1);
    Some(if unit.datum.text() == Some("counts") { Lasting::Counts(n) } else { Lasting::Rounds(n) })
}

/// Returns the Recall cost that a statement gives.
fn recall(statement: &Statement) -> Option<RecallCost> {
    let Datum::Formula(cost) = statement.datum(0) else { return None };
    Some(RecallCost { cost: cost.clone(), of: attributes(statement.datum(1)), by: words(statement.datum(2)) })
}
