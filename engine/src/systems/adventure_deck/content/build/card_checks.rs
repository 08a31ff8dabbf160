//! The checks of cards: whether a card can do what it says. They report a problem with its code, such as `E0713`, and
//! go on.

use super::Builder;
use super::cards::plays;
use crate::kernel::{Datum, Item, Problem, Side, Statement, nearest};
use crate::machine::Cue;
use crate::systems::adventure_deck::content::card::Gives;
use crate::systems::adventure_deck::content::{Attribute, Mark, Moment, Played, Tags, UseId};
use crate::systems::adventure_deck::words::ATTRIBUTES;

impl Builder<'_> {
    /// Checks that an Attribute Card names its Attribute (`E0713`).
    pub(super) fn check_attribute(&mut self, item: &Item, tags: &Tags, attribute: Option<Attribute>) {
        if tags.is(Mark::Attribute) && attribute.is_none() {
            let at = item.get("type").map_or(item.at, |statement| statement.at);
            let message = format!("`{}` is an Attribute Card of no Attribute", item.name);
            self.error("E0713", at, message, "add `attribute strength` or another one");
        }
    }

    /// Checks that somebody is asked for the terms of a card, which are its Targets, costs, modes and extras. Also
    /// checks that the numbers of a Rondel are not divided among Targets, and not aimed at a thing.
    pub(super) fn check_terms(&mut self, item: &Item, tags: &Tags, gives: Gives) {
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

    /// Checks that all printed Boosts are paid with Attribute Cards (ADS-124).
    pub(super) fn check_boost_prices(&mut self, item: &Item) {
        for boost in item.all("boost") {
            self.check_boost_price(boost);
        }
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

    /// Warns of an Action whose effects all answer something, so that playing it does nothing (`W0724`). The card is
    /// one in which only the effects count.
    pub(super) fn warn_of_answers_only(&mut self, item: &Item, effects: &[UseId]) {
        let is_answer = |cue: Cue<Moment>| matches!(cue.side, Side::Answer | Side::MayAnswer);
        let only_answers = |used: &UseId| {
            let hooks = &self.catalog.behind(*used).hooks;
            !hooks.is_empty() && hooks.iter().all(|(cue, _)| is_answer(*cue))
        };
        let does_more = item.has("mode") || item.has("extra");
        if does_more || effects.is_empty() || !effects.iter().all(only_answers) {
            return;
        }
        let at = item.get("play").map_or(item.at, |statement| statement.at);
        let message = format!("nothing of `{}` happens when it is played as an Action", item.name);
        let help = "it only answers: write `play reaction`";
        self.report(Problem::warning("W0724", at, message).label("it is offered all the same").help(help));
    }
}

/// Returns the warning about a Weapon that does nothing.
pub(super) fn idle_weapon(item: &Item) -> Problem {
    let message = format!("`{}` is a Weapon that does nothing: it has no Rondel", item.name);
    let help = "say what it does on which Rounds: `rondel { primary 1-6: damage 2 }`, or give it an effect";
    Problem::warning("W0719", item.at, message).label("no `rondel` stands in it").help(help)
}

/// Returns the warning about the mark `fast_swap` on a card that never lies out.
pub(super) fn idle_fast_swap(item: &Item) -> Problem {
    let message = format!("`{}` never lies out, so its `fast_swap` does nothing", item.name);
    let help = "let it lie out: `lasts 3 rounds`, `persistent`; or mark the Weapon instead: `type weapon, fast_swap`";
    let word = item.list("type").iter().find(|arg| arg.datum.text() == Some(Mark::FastSwap.word()));
    Problem::warning("W0722", word.map_or(item.at, |arg| arg.at), message).help(help)
}
