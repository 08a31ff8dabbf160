//! Refusals: why a typed command fits nothing, and what could be said instead.
//!
//! A command is refused where it ends, which may be far from the mistake: `done` was taken, chance was drawn, a Turn
//! passed. So every stop at which the words did not fit is kept as a [`Miss`], and [`Misfit::problem`] makes the error
//! from the likeliest one.
//!
//! An action whose `words.part` is true continues a command, as `on wolf` does. Play passes over a question with only
//! one answer. `Rules::lingering` returns the position that still waits at this question.

use super::listed::{Listed, faults, list, refused, said};
use super::phrases::Phrases;
use super::reasons::{against_whole, begins_with_offer, reasons};
use crate::kernel::{
    CardReader, Happening, Help, Illegal, Named, Origin, Problem, Rules, Seats, Words, find_words, nearest, slug,
};
use std::collections::BTreeSet;

/// The code of words that could fit only after chance has spoken.
pub(super) const BEFORE_CHANCE: &str = "C0105";
/// Longer lists of things that could be said are cut off at this length.
const LONGEST_LIST: usize = 12;

/// A stop at which nothing typed fitted.
pub(crate) struct Miss<R: Rules> {
    /// The position.
    pub state: R::State,
    /// The seats that said the words, or could have.
    pub seats: Seats,
    /// The actions offered there.
    pub offers: Vec<Listed<R::Action>>,
}

impl<R: Rules> Miss<R> {
    /// Returns whether the game asks here how a command continues, and not for a new command.
    fn is_of_command(&self) -> bool {
        self.offers.iter().any(|offer| offer.words.part)
    }
}

/// A command that does not fit, with everything that its error needs.
pub(crate) struct Misfit<'c, R: Rules> {
    pub rules: &'c R,
    /// The part that could not be used. Of `with 2 strength on wolf`, `left.text()` is all of it, `left.first()` is the
    /// first phrase `with 2 strength`, `left.pick()` is the first pick `with strength`, and `left.lead()` is `with`.
    pub left: &'c Phrases,
    /// The part that could be used.
    pub picked: &'c [Words],
    /// The position before the last pick, and the pick.
    pub last: Option<&'c (R::State, Listed<R::Action>)>,
    /// The stops at which nothing typed fitted.
    pub missed: &'c [Miss<R>],
    /// The whole command, from its beginning.
    pub begun: &'c Begun<R>,
}

/// The beginning of a command: the position, the seats that may give it, and its whole text.
pub(crate) struct Begun<R: Rules> {
    /// The position.
    pub state: R::State,
    pub seats: Seats,
    /// All words of the command.
    pub text: String,
}

impl<R: Rules> Begun<R> {
    /// Returns the rule against the thing that all words of the command name together. Some of the words alone may name
    /// another thing, which does not count.
    pub fn refused(&self, rules: &R) -> Option<Illegal> {
        self.seats.iter().find_map(|seat| against_whole(rules, &self.state, seat, &self.text).into_iter().next())
    }
}

impl<R: Rules> Misfit<'_, R> {
    /// Returns the error, by the first of these that applies: a rule against the command, words that were said too
    /// often or too late, a script that failed, words too many at the end, or else no offer that fits.
    pub fn problem(&self) -> Problem {
        let mut reasons = self.reasons();
        if reasons.is_empty() {
            reasons.extend(self.begun.refused(self.rules));
        }
        // A leading word alone, such as `play`, keeps the reasons of all things that it could begin. More words name
        // one thing, and keep one reason.
        let is_lead_alone = self.left.text() == self.left.lead();
        if !is_lead_alone {
            reasons.truncate(1);
        }
        if !reasons.is_empty() {
            let messages: Vec<String> = reasons.iter().map(|illegal| refused("C0103", illegal).message).collect();
            return problem("C0103", messages.join("; "));
        }
        let typed = self.left.pick();
        let picked_before = self.picked.iter().filter(|words| names(words, &typed)).count();
        if picked_before > 0 {
            let times = if picked_before == 1 { "once".to_string() } else { format!("{picked_before} times") };
            return problem("C0101", format!("`{typed}` fits {times} here, and not again"))
                .help(format!("say it {times}"));
        }
        if let Some(pick) = self.too_late(&typed) {
            return problem("C0101", format!("`{typed}` comes before `{pick}`"))
                .help("say them in the order in which they are offered");
        }
        let message = format!("`{typed}` fits nothing that is offered");
        // A script that fails offers nothing.
        if let Some(fault) = self.fault() {
            return problem("C0101", format!("{message}, and a script has failed: {fault}"));
        }
        if let Some(too_much) = self.too_much() {
            return too_much;
        }
        let help = self.suggestion().or_else(|| self.could_say().map(Help::from));
        problem("C0101", message).maybe_help(help)
    }

    /// Returns the error of last words that fit nothing, if the words before them fit: `careful` of `on dummy careful`.
    fn too_much(&self) -> Option<Problem> {
        let miss = self.likeliest()?;
        // The longest head comes first: `on dummy` before `on`.
        self.left.cut_in_two().find_map(|(head, tail)| self.too_much_behind(miss, &head, &tail))
    }

    /// Returns the error of a tail that fits nothing behind its head. `None` if the head itself is not offered.
    fn too_much_behind(&self, miss: &Miss<R>, head: &str, tail: &Phrases) -> Option<Problem> {
        // A leading word alone (`play`) is no head, unless the offer consists of that word (`pass`).
        let is_whole = |words: &Words| words.rest.is_empty() || head.contains(' ');
        let offer = miss.offers.iter().find(|offer| is_whole(&offer.words) && names(&offer.words, head))?;
        // The position that waits for the words behind the head.
        let state = self.rules.lingering(&miss.state, offer.seat, offer.action);
        let mut parts = list(self.rules, &state, offer.seat);
        parts.retain(|part| part.words.part);
        let continuations: Vec<String> = parts.iter().map(|part| part.words.text()).collect();
        let tail = tail.text();
        let too_much = problem("C0101", format!("`{tail}` fits nothing behind `{head}`"));
        if let Some(near) = nearest(&tail, continuations.iter().map(String::as_str)) {
            return Some(too_much.help(Help::meant(near)));
        }
        if continuations.is_empty() {
            return Some(too_much);
        }
        Some(too_much.help(format!("behind it you could say: {}", one_of(continuations))))
    }

    /// Returns what could be said instead: at the likeliest stop, or in place of the last pick.
    pub fn could_say(&self) -> Option<String> {
        if let Some(help) = self.could_still_say() {
            let Some(last) = self.picked.last() else { return Some(help) };
            return Some(format!("after `{}` {help}", last.text()));
        }
        let (before, pick) = self.last?;
        could_say(self.rules, before, &list(self.rules, before, pick.seat))
    }

    /// Returns what could be said at the likeliest stop. Alternatives to the last pick, which is made already, are left
    /// out.
    pub fn could_still_say(&self) -> Option<String> {
        self.likeliest().and_then(|miss| could_say(self.rules, &miss.state, &miss.offers))
    }

    /// Returns the fault of a script at a missed stop, if the seat may know it. A script that fails offers nothing.
    fn fault(&self) -> Option<String> {
        self.missed.iter().find_map(|miss| {
            let mine = |happening: &Happening<R::Event>| miss.seats.iter().any(|seat| happening.audience.has(seat));
            let failed = faults(self.rules, &miss.state).into_iter().find(mine)?;
            self.rules.narrate(&miss.state, &failed, None)
        })
    }

    /// Returns the last pick, if the typed words were an alternative to it and so come too late: `on wolf` for the
    /// typed `on imp`, if targets are picked in the order `imp`, `wolf`.
    fn too_late(&self, typed: &str) -> Option<String> {
        let (before, pick) = self.last?;
        let offered_then = list(self.rules, before, pick.seat);
        let mut alternatives =
            offered_then.iter().filter(|offer| offer.words.part && offer.words.lead == pick.words.lead);
        if alternatives.any(|offer| names(&offer.words, typed)) { Some(pick.words.text()) } else { None }
    }

    /// Returns in words why the typed text fits nothing: it belongs to another time, or names nothing here.
    pub fn misplaced(&self, asked: &str) -> Option<String> {
        if !self.picked.is_empty() {
            return None;
        }
        let miss = self.missed.first()?;
        let (typed, lead) = (self.left.first(), self.left.lead());
        if let Some(near) = self.suggestion() {
            return Some(format!("nothing here is called `{typed}`; {}", near.said));
        }
        let alike = |words: &Words| words.lead.eq_ignore_ascii_case(lead) && !words.rest.is_empty();
        let offered = miss.offers.iter().map(|offer| &offer.words).filter(|words| alike(words));
        let continuations: BTreeSet<String> = offered.map(|words| words.rest.to_string()).collect();
        if !continuations.is_empty() {
            return Some(format!("`{typed}` names nothing here; after `{lead}` may come {}", one_of(continuations)));
        }
        let mut refusals = miss.seats.iter().flat_map(|seat| self.rules.refused(&miss.state, seat));
        if refusals.any(|(words, _)| alike(&words)) {
            return Some(format!("`{typed}` names nothing here, and nothing can come after `{lead}` now"));
        }
        let is_lead = R::vocabulary().leads.iter().any(|other| other.word.eq_ignore_ascii_case(lead));
        let is_item = |name: &str| self.rules.card(name, CardReader::Author).is_some();
        if is_lead || is_item(lead) || is_item(&typed) {
            return Some(format!("`{typed}` is for another time; asked now is {asked}"));
        }
        Some(format!("nothing here is called `{typed}`; asked now is {asked}"))
    }

    /// Returns the help with an offer that is similar to the typed text.
    pub fn suggestion(&self) -> Option<Help> {
        let offers = || self.missed.iter().flat_map(|miss| &miss.offers);
        let (typed, lead) = (slug_words(&self.left.pick()), self.left.lead());
        let texts: Vec<String> = offers().map(|offer| offer.words.text()).collect();
        let near_text = nearest(&typed, texts.iter().map(String::as_str));
        let other_leads = offers().map(|offer| offer.words.lead).filter(|other| *other != lead && !other.is_empty());
        let near_offer = near_text.or_else(|| nearest(lead, other_leads));
        near_offer.map(str::to_string).or_else(|| self.near_seat()).map(Help::meant)
    }

    /// Returns the seat that the first words probably mean, if they begin no command.
    fn near_seat(&self) -> Option<String> {
        let is_lead = R::vocabulary().leads.iter().any(|lead| lead.word.eq_ignore_ascii_case(self.left.lead()));
        if is_lead || !self.picked.is_empty() {
            return None;
        }
        let mut seat_names = Vec::new();
        for miss in self.missed {
            for seat in miss.seats.iter() {
                seat_names.push(slug(&self.rules.seat_name(&miss.state, seat)));
            }
        }
        let near = nearest(&slug(&self.left.first()), seat_names.iter().map(String::as_str))?;
        Some(near.to_string())
    }

    /// Returns the rules against the words that do not fit: at the question after the last pick, else at a missed stop.
    pub fn reasons(&self) -> Vec<Illegal> {
        if let Some((before, pick)) = self.last {
            // The question behind the last pick, which may have been passed over.
            let state = self.rules.lingering(before, pick.seat, pick.action);
            if let Some(reasons) = self.reasons_at(&state, Seats::only(pick.seat)) {
                return reasons;
            }
        }
        // After a pick, only stops of the same command count. At later stops the Turn is over, so other rules apply.
        let counts = |miss: &&Miss<R>| self.picked.is_empty() || miss.is_of_command();
        let mut stops = self.missed.iter().filter(counts);
        stops.find_map(|miss| self.reasons_at(&miss.state, miss.seats)).unwrap_or_default()
    }

    /// Returns the rules against the words that do not fit, at one position. `None` if there is none.
    fn reasons_at(&self, state: &R::State, seats: Seats) -> Option<Vec<Illegal>> {
        let text = self.left.text();
        // If a seat is offered an action that begins like this, the mistake comes later in the text. Then the reasons
        // of the other seats do not count.
        if self.picked.is_empty() && seats.iter().any(|seat| begins_with_offer(self.rules, state, seat, &text)) {
            return None;
        }
        let mut of_seats: Vec<Vec<Illegal>> =
            seats.iter().map(|seat| reasons(self.rules, state, seat, &text)).collect();
        of_seats.retain(|of_seat| !of_seat.is_empty());
        // The reason of the seat that has the thing comes before those of seats that lack it.
        let has_thing = |of_seat: &&Vec<Illegal>| of_seat.iter().any(|illegal| !illegal.absent);
        of_seats.iter().find(has_thing).or(of_seats.first()).cloned()
    }

    /// Returns the missed stop with an offer that begins like the typed words. If there is none and something was
    /// picked, returns the first missed stop of the command. If nothing was picked, returns the last missed stop.
    fn likeliest(&self) -> Option<&Miss<R>> {
        let lead = self.left.lead();
        let alike = |miss: &&Miss<R>| miss.offers.iter().any(|offer| offer.words.lead.eq_ignore_ascii_case(lead));
        // After a pick, stops beyond the end of the command are left out.
        let has_picked = !self.picked.is_empty();
        let mut missed = self.missed.iter().filter(|miss| !has_picked || miss.is_of_command());
        let otherwise = if has_picked { missed.clone().next() } else { missed.clone().last() };
        missed.find(alike).or(otherwise)
    }
}

/// Returns whether a text names these words.
fn names(words: &Words, typed: &str) -> bool {
    find_words(std::slice::from_ref(words), typed) == Named::One(0)
}

/// Returns typed words in the form of an action: a leading word and a slug.
fn slug_words(typed: &str) -> String {
    match typed.split_once(' ') {
        Some((lead, rest)) => format!("{lead} {}", slug(rest)),
        None => typed.to_string(),
    }
}

/// Returns `you could say: ...`.
pub(crate) fn could_say<R: Rules>(rules: &R, state: &R::State, offers: &[Listed<R::Action>]) -> Option<String> {
    if offers.is_empty() {
        return None;
    }
    Some(format!("you could say: {}", one_of(typed(rules, state, offers))))
}

/// Returns offers as they would be typed. If several seats have the same offer, each seat's name stands in front.
pub(crate) fn typed<R: Rules>(rules: &R, state: &R::State, offers: &[Listed<R::Action>]) -> Vec<String> {
    let mut typed = Vec::new();
    for offer in offers {
        let text = offer.words.text();
        let is_shared = offers.iter().any(|other| other.seat != offer.seat && other.words.text() == text);
        if is_shared {
            typed.push(format!("{} {text}", slug(&rules.seat_name(state, offer.seat))));
        } else {
            typed.push(text);
        }
    }
    typed
}

/// Returns `chance may bring: ...`, as typed.
pub(crate) fn may_bring<A>(outcomes: &[Listed<A>]) -> Option<String> {
    if outcomes.is_empty() {
        return None;
    }
    let typed = outcomes.iter().map(|outcome| format!("chance {}", said(&outcome.words)));
    Some(format!("chance speaks first; you could say: {}", one_of(typed)))
}

/// Returns names in quotes with commas between, cut off if there are too many.
pub(crate) fn one_of(names: impl IntoIterator<Item = String>) -> String {
    let mut names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    if names.len() > LONGEST_LIST {
        let more = names.len() - LONGEST_LIST;
        names.truncate(LONGEST_LIST);
        names.push(format!("and {more} more"));
    }
    names.join(", ")
}

/// Returns a refusal of something typed.
pub(crate) fn problem(code: &'static str, message: impl Into<String>) -> Problem {
    Problem::error(code, Origin::CODE, message)
}
