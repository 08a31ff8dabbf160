//! Commands: typed text, carried out as one pick after another, or refused as a whole.
//!
//! `play rapier on wolf with 2 strength` is four picks: `play rapier`, `on wolf`, `with strength`, `with strength`.
//! Begin at [`carry_out`]. A [`Command`] holds the rest of the text. [`Command::next_pick`] compares its first words
//! with the actions that are offered at the current stop.
//!
//! The first word of an action is its leading word: `play`, `on`. An action begins a command (`play rapier`), or it is
//! a part, which continues one (`on wolf`; `words.part` is true). A question with only one answer is passed without
//! asking. `Rules::lingering` returns the position in which that question still waits, so that words for it can be
//! understood too.
//!
//! Three functions look for the next pick, each with more freedom than the one before: `read` finds it in one of the
//! readings of the text, `meant` also if its leading word is left out (`wolf-2` for `on wolf-2`), and `meant_here` also
//! if the leading word of the part behind it is left out (`punch wolf-2` for `punch on wolf-2`). In a reading, `first`
//! is whether the pick stands first in the text, and `counted` whether a number before its name was read as a count.

use super::listed::{Listed, list, refused};
use super::phrases::Phrases;
use super::position::{BY_HAND, BY_LUCK, Drive};
use super::reasons::{is_of_refused, places_of};
use super::refusal::{BEFORE_CHANCE, Begun, Misfit, Miss, could_say, may_bring, one_of, problem};
use super::speaker::{speaker, speaks_for};
use crate::kernel::budget::SPENT;
use crate::kernel::{Help, Illegal, Problem, Rules, Seat, Seats, Stop, Words, find_words, says_whole_names, slug};

/// Carries out a typed command on a working copy. The command may contain outcomes of chance. Outcomes that it lacks
/// are drawn, unless chance comes `by_hand`. On an error the copy must be thrown away.
pub(crate) fn carry_out<R: Rules>(drive: &mut Drive<'_, R>, text: &str, by_hand: bool) -> Result<(), Problem> {
    picks(drive, text, by_hand)?.complete()
}

/// Carries out the beginning of a command, without completing it. Returns the seat that gives the command, if that is
/// clear.
pub(crate) fn begin<R: Rules>(drive: &mut Drive<'_, R>, text: &str) -> Result<Option<Seat>, Problem> {
    Ok(picks(drive, text, BY_HAND)?.seat)
}

/// Returns whether a command would be taken back, because it sets off too much. Discard the working copy then.
pub(crate) fn sets_off_too_much<R: Rules>(drive: &mut Drive<'_, R>, text: &str) -> bool {
    let done = carry_out(drive, text, BY_LUCK).and_then(|()| drive.settle(BY_LUCK));
    done.is_err_and(|problem| problem.code == SPENT)
}

/// Makes all picks that were typed.
fn picks<'d, 'a, R: Rules>(
    drive: &'d mut Drive<'a, R>,
    text: &str,
    by_hand: bool,
) -> Result<Command<'d, 'a, R>, Problem> {
    let mut command = Command::new(drive, text, by_hand)?;
    while !command.left.is_empty() {
        command.next_pick()?;
    }
    Ok(command)
}

/// Returns the rules against a typed command. Empty if the command fits or no rule applies. Discard the working copy
/// afterwards.
pub(crate) fn reasons<R: Rules>(drive: &mut Drive<'_, R>, text: &str) -> Vec<Illegal> {
    let Ok(mut command) = Command::new(drive, text, BY_HAND) else { return Vec::new() };
    while !command.left.is_empty() {
        if command.next_pick().is_err() {
            return command.misfit().reasons();
        }
    }
    Vec::new()
}

/// Returns the error text for a command that fits no offer and no refusal. `asked` is the open question. Discard the
/// working copy afterwards.
pub(crate) fn misplaced<R: Rules>(drive: &mut Drive<'_, R>, text: &str, asked: &str) -> Option<String> {
    let mut command = Command::new(drive, text, BY_HAND).ok()?;
    if command.next_pick().is_ok() {
        return None;
    }
    command.misfit().misplaced(asked)
}

/// The greatest length of a command in bytes.
const MOST_BYTES: usize = 4096;

/// A command that is being carried out.
struct Command<'d, 'a, R: Rules> {
    drive: &'d mut Drive<'a, R>,
    /// The seat that gives the command, once that is clear.
    seat: Option<Seat>,
    /// The part of the text that is not used yet.
    left: Phrases,
    /// The picks so far.
    picked: Vec<Words>,
    /// The position before the last pick, and that pick.
    last: Option<(R::State, Listed<R::Action>)>,
    /// The position before the first of the equal picks that came last (`with strength` of `with 2 strength`), and that
    /// pick.
    run: Option<(R::State, Listed<R::Action>)>,
    /// The stops at which nothing typed fitted.
    missed: Vec<Miss<R>>,
    /// The number of missed stops before chance spoke, once it has spoken. An error tells nothing of later stops,
    /// because nobody could foresee them.
    missed_before_chance: Option<usize>,
    /// Whether chance waits for outcomes that are brought by hand.
    by_hand: bool,
    /// The position, seats and whole text at the beginning, for errors.
    begun: Begun<R>,
}

/// The meaning of typed text among the offered actions: one action and the rest of the text, several, or none.
enum Meant<A> {
    /// This action, with the rest of the text.
    This(Listed<A>, Phrases),
    /// Any of these actions.
    OneOf(Vec<Listed<A>>),
    /// No action.
    Nothing,
}

impl<'d, 'a, R: Rules> Command<'d, 'a, R> {
    /// Begins a command: reads a seat's name in front and cuts the text into phrases.
    fn new(drive: &'d mut Drive<'a, R>, text: &str, by_hand: bool) -> Result<Self, Problem> {
        if text.len() > MOST_BYTES {
            let message = format!("this is {} bytes long, and no command is longer than {MOST_BYTES}", text.len());
            return Err(problem("C0101", message));
        }
        let typed = Phrases::cut(text, R::vocabulary().leads);
        let (named, left) = speaker(drive, typed)?;
        let seat = speaks_for(drive, named)?;
        if left.is_empty() {
            let help = could_say(drive.rules, &drive.place.state, &offered(drive, seat));
            return Err(problem("C0114", "nothing was said").maybe_help(help));
        }
        let seats = seat.map_or(drive.deciding(), Seats::only);
        let begun = Begun { state: drive.place.state.clone(), seats, text: left.text() };
        Ok(Command {
            drive,
            seat,
            left,
            picked: Vec::new(),
            last: None,
            run: None,
            missed: Vec::new(),
            missed_before_chance: None,
            by_hand,
            begun,
        })
    }

    /// Makes one pick, or moves on to the next stop, where the text may fit.
    fn next_pick(&mut self) -> Result<(), Problem> {
        match self.drive.stop() {
            Stop::Over(_) => Err(self.over()),
            Stop::Chance => self.pass_chance(),
            Stop::Decide(_) => {
                let offers = offered(self.drive, self.seat);
                match self.meant_here(&offers) {
                    Meant::This(listed, left) => self.make_pick(&listed, left),
                    Meant::OneOf(candidates) => Err(self.ambiguous(&candidates)),
                    Meant::Nothing => self.step_over(offers),
                }
            }
        }
    }

    /// Makes a pick. `left` is the rest of the text.
    fn make_pick(&mut self, listed: &Listed<R::Action>, left: Phrases) -> Result<(), Problem> {
        self.left = left;
        self.seat = Some(listed.seat);
        self.picked.push(listed.words.clone());
        let is_repeated = self.last.as_ref().is_some_and(|(_, last)| last.words == listed.words);
        if !is_repeated {
            self.run = Some((self.drive.place.state.clone(), listed.clone()));
        }
        self.last = Some((self.drive.place.state.clone(), listed.clone()));
        self.drive.take(listed)
    }

    /// Returns the meaning of the next words, which may lack a leading word in front or in their midst.
    fn meant_here(&self, offers: &[Listed<R::Action>]) -> Meant<R::Action> {
        match self.meant(offers) {
            Meant::Nothing => self.without_inner_lead(offers),
            // A longer reading is better than a leading word alone.
            Meant::This(listed, left) if self.is_cut_short(&listed, &left) => match self.without_inner_lead(offers) {
                Meant::Nothing => Meant::This(listed, left),
                meant => meant,
            },
            meant => meant,
        }
    }

    /// Returns the meaning of the next words at a stop. An answer may omit its leading word if it continues the
    /// command (`wolf-2` for `on wolf-2`), or if the asked seat has no other (`sneak` for `answer sneak`).
    fn meant(&self, offers: &[Listed<R::Action>]) -> Meant<R::Action> {
        match self.read(offers, |typed| self.not_of_another(find(offers, typed), typed)) {
            Meant::Nothing => {
                let bare = self.without_lead(offers);
                self.read(offers, |typed| find_bare(&bare, typed))
            }
            meant => meant,
        }
    }

    /// Returns the matches, or nothing if the text names a refused target exactly: `goblin` is not `goblin-chief` if
    /// `goblin` itself is refused.
    fn not_of_another(&self, found: Vec<Listed<R::Action>>, typed: &str) -> Vec<Listed<R::Action>> {
        let words: Vec<Words> = found.iter().map(|offer| offer.words.clone()).collect();
        if words.iter().any(|offered| says_whole_names(offered, typed)) {
            return found;
        }
        let refusals = found.first().map(|offer| self.drive.rules.refused(&self.drive.place.state, offer.seat));
        let refused: Vec<Words> = refusals.into_iter().flatten().map(|(words, _)| words).collect();
        if is_of_refused(&words, &refused, typed) { Vec::new() } else { found }
    }

    /// Returns the offers that may omit their leading word.
    fn without_lead(&self, offers: &[Listed<R::Action>]) -> Vec<Listed<R::Action>> {
        let awaited = self.drive.awaited();
        let is_asked = |offer: &&Listed<R::Action>| awaited.has(offer.seat) && !offer.words.rest.is_empty();
        let mut leads = offers.iter().filter(is_asked).map(|offer| offer.words.lead);
        let first_lead = leads.next();
        let only_lead = first_lead.filter(|first| leads.all(|lead| lead == *first));
        let has_only_lead = |offer: &&Listed<R::Action>| is_asked(offer) && only_lead == Some(offer.words.lead);
        offers.iter().filter(|offer| offer.words.part || has_only_lead(offer)).cloned().collect()
    }

    /// Returns whether the leading word alone was taken although more text follows, which may be part of a name: `play`
    /// in `play pick`.
    fn is_cut_short(&self, listed: &Listed<R::Action>, left: &Phrases) -> bool {
        let took_one_word = self.left.len() == left.len() + 1;
        !listed.words.rest.is_empty() && !left.is_empty() && took_one_word
    }

    /// Returns whether the next words name an action that is refused, as it is written. Then they mean no other.
    fn names_refused(&self) -> bool {
        let readings = self.left.readings();
        let picks: Vec<String> = readings.iter().filter(|reading| reading.first).map(|said| slug(&said.pick)).collect();
        let seats = self.seat.map_or(self.drive.deciding(), Seats::only);
        let mut refused = seats.iter().flat_map(|seat| self.drive.rules.refused(&self.drive.place.state, seat));
        refused.any(|(words, _)| picks.contains(&slug(&words.text())))
    }

    /// Reads a command followed by its first part without the leading word: `punch wolf-2` for `punch on wolf-2`.
    fn without_inner_lead(&self, offers: &[Listed<R::Action>]) -> Meant<R::Action> {
        for (pick, rest) in self.left.cut_in_two() {
            let [only] = &find(offers, &pick)[..] else { continue };
            let state = self.drive.rules.lingering(&self.drive.place.state, only.seat, only.action);
            // The rest of the text must fit the question that this pick leads to.
            let mut parts = list(self.drive.rules, &state, only.seat);
            parts.retain(|offer| offer.words.part);
            let readings = rest.readings();
            let mut first_picks = readings.iter().filter(|reading| reading.first).map(|reading| &reading.pick);
            if first_picks.any(|pick| !find_bare(&parts, pick).is_empty()) {
                return if self.names_refused() { Meant::Nothing } else { Meant::This(only.clone(), rest) };
            }
        }
        Meant::Nothing
    }

    /// Matches the next words with the offers. A number means "this many times" only if no offer has a number in its
    /// name, as `die 1 up` has. Parts of a command come in any order, but words that begin a command must come first:
    /// `end fight` does not begin a fight.
    fn read(&self, offers: &[Listed<R::Action>], search: impl Fn(&str) -> Vec<Listed<R::Action>>) -> Meant<R::Action> {
        // The first clear reading counts. If none is clear, the first that may mean several actions does.
        let mut several = None;
        for reading in self.left.readings() {
            if reading.counted && numbered(offers, &reading.pick) {
                continue;
            }
            let mut found = search(&reading.pick);
            found.retain(|offer| reading.first || offer.words.part);
            let found = self.awaited_first(found);
            match found.as_slice() {
                [] => {}
                [only] => return Meant::This(only.clone(), reading.rest),
                _ => {
                    several.get_or_insert(found);
                }
            }
        }
        several.map_or(Meant::Nothing, Meant::OneOf)
    }

    /// Keeps only the actions of seats that must decide, if several seats have actions of one name.
    fn awaited_first(&self, mut found: Vec<Listed<R::Action>>) -> Vec<Listed<R::Action>> {
        let awaited = |listed: &Listed<R::Action>| self.drive.awaited().has(listed.seat);
        let one_name = found.windows(2).all(|pair| pair[0].words == pair[1].words);
        if one_name && found.iter().any(awaited) {
            found.retain(awaited);
        }
        found
    }

    /// Takes the implied choice at a stop where nothing typed fits, because the rest of the text may fit later. Fails
    /// if there is no implied choice.
    fn step_over(&mut self, offers: Vec<Listed<R::Action>>) -> Result<(), Problem> {
        let awaited = self.drive.awaited();
        let is_asked = |offer: &&Listed<R::Action>| awaited.has(offer.seat);
        let asked: Vec<_> = offers.iter().filter(is_asked).cloned().collect();
        let implied = unsaid(&asked).cloned();
        let seats = self.seat.map_or(self.drive.deciding(), Seats::only);
        self.missed.push(Miss { state: self.drive.place.state.clone(), seats, offers });
        match implied {
            Some(listed) if self.seat.is_none_or(|seat| seat == listed.seat) => {
                self.refuse_guess(&listed)?;
                self.drive.take(&listed)
            }
            // The words fit the choice made before this stop, so the stop is not missed.
            _ if self.accepts_forced_choice() => {
                self.missed.pop();
                Ok(())
            }
            _ => Err(self.no_fit()),
        }
    }

    /// Uses up words for a choice that was made already because it was the only one: `for ilka`, if she is alone.
    fn accepts_forced_choice(&mut self) -> bool {
        let Some((before, pick)) = &self.last else { return false };
        // The stop right after the last pick, which was passed because it had one offer.
        let state = self.drive.rules.lingering(before, pick.seat, pick.action);
        let offers = list(self.drive.rules, &state, pick.seat);
        match self.meant(&offers) {
            Meant::This(only, left) if offers.len() == 1 && only.words.part => {
                self.left = left;
                true
            }
            _ => false,
        }
    }

    /// Reads a seat's name in front, for a seat that is asked only after an outcome of chance.
    fn read_speaker(&mut self) -> Result<(), Problem> {
        if self.picked.is_empty() && self.seat.is_none() && matches!(self.drive.stop(), Stop::Decide(_)) {
            let (named, left) = speaker(self.drive, std::mem::take(&mut self.left))?;
            self.seat = speaks_for(self.drive, named)?;
            self.left = left;
        }
        Ok(())
    }

    /// Takes the only outcome, or draws one. Fails if chance must be brought by hand.
    fn pass_chance(&mut self) -> Result<(), Problem> {
        let outcomes = self.drive.listed(Seat::CHANCE);
        if let [only] = outcomes.as_slice() {
            self.drive.take(only)?;
            return self.read_speaker();
        }
        // The words may belong to the question before this chance, which had one answer.
        if self.accepts_forced_choice() {
            return Ok(());
        }
        self.missed_before_chance.get_or_insert(self.missed.len());
        if !self.by_hand && self.drive.draw()? {
            return Ok(());
        }
        Err(self.before_chance(&outcomes))
    }

    /// Returns the error of words that could fit only after chance has spoken.
    fn before_chance(&self, outcomes: &[Listed<R::Action>]) -> Problem {
        let against_all = || self.begun.refused(self.drive.rules);
        if let Some(illegal) = self.misfit().reasons().into_iter().next().or_else(against_all) {
            return refused("C0103", &illegal);
        }
        let after = match self.picked.last() {
            Some(pick) => format!(" after `{}`", pick.text()),
            None => String::new(),
        };
        let message = format!("`{}` fits nothing{after} before chance has spoken", self.left.text());
        let possible = || may_bring(outcomes).or_else(|| self.misfit().could_still_say()).map(Help::from);
        problem(BEFORE_CHANCE, message).maybe_help(self.misfit().suggestion().or_else(possible))
    }

    /// Takes the implied choices at the end of a command, up to the first event that cannot be foreseen.
    fn complete(&mut self) -> Result<(), Problem> {
        while let Some(seat) = self.seat.filter(|seat| self.drive.awaited().has(*seat)) {
            let offers = self.drive.listed(seat);
            let Some(listed) = unsaid(&offers) else { break };
            self.refuse_guess(listed)?;
            self.drive.take(listed)?;
        }
        Ok(())
    }

    /// Refuses an implied choice that repeats the last pick, if another pick was possible before. In such a case it is
    /// unclear how often each was meant. For example, 6 HP are divided, the text says `on wolf` once, and `on imp` was
    /// offered too: the text must say how many go to whom.
    fn refuse_guess(&self, implied: &Listed<R::Action>) -> Result<(), Problem> {
        let run = self.run.as_ref().filter(|(_, first)| first.words == implied.words && first.seat == implied.seat);
        let Some((before, first)) = run else { return Ok(()) };
        let offered_before = list(self.drive.rules, before, first.seat);
        let is_other = |words: &Words| words.part && words.lead == first.words.lead && words.rest != first.words.rest;
        let Some(other) = offered_before.iter().find(|offer| is_other(&offer.words)) else { return Ok(()) };
        let (lead, rest) = (implied.words.lead, &implied.words.rest);
        let message = format!("it is not said how often `{}` is meant: there is more to say", implied.words.text());
        let help = format!("say how often each: `{lead} 2 {rest}`, `{lead} 1 {} {lead} 1 {rest}`", other.words.rest);
        Err(problem("C0102", message).help(help))
    }

    /// Returns the error of words that may mean several actions.
    fn ambiguous(&self, candidates: &[Listed<R::Action>]) -> Problem {
        if let Some(illegal) = self.begun.refused(self.drive.rules) {
            return refused("C0103", &illegal);
        }
        let are_of_one_seat = candidates.windows(2).all(|pair| pair[0].seat == pair[1].seat);
        let with_seat = |offer: &Listed<R::Action>| {
            let seat = self.drive.rules.seat_name(&self.drive.place.state, offer.seat);
            format!("{seat} {}", offer.words.text())
        };
        let name = |offer: &Listed<R::Action>| if are_of_one_seat { offer.words.text() } else { with_seat(offer) };
        let names: Vec<String> = candidates.iter().map(name).collect();
        let message = format!("`{}` may mean several things", self.left.first());
        problem("C0102", message).help(format!("say which: {}", one_of(names)))
    }

    /// Returns the error after the end of the game, by a rule if possible. An earlier misfit takes precedence, and
    /// outcomes of chance are not revealed. If no seat is named, the first one is taken for the speaker.
    fn over(&mut self) -> Problem {
        if !self.missed.is_empty() || self.missed_before_chance.is_some() {
            return self.no_fit();
        }
        let seats = self.seat.or(Seat::new(0)).map_or(Seats::NONE, Seats::only);
        self.missed.push(Miss { state: self.drive.place.state.clone(), seats, offers: Vec::new() });
        match self.misfit().reasons().first() {
            Some(illegal) => refused("C0104", illegal),
            None => problem("C0104", "the game is over"),
        }
    }

    /// Returns the error of words that fit nothing.
    fn no_fit(&self) -> Problem {
        if !self.drive.explains {
            return problem("C0101", "this fits nothing that is offered");
        }
        // Without a missed stop before chance spoke, there is no list of offers to compare the words with.
        if self.missed_before_chance == Some(0) { self.before_chance(&[]) } else { self.misfit().problem() }
    }

    /// Returns the details of a command that does not fit, from which its error is made.
    fn misfit(&self) -> Misfit<'_, R> {
        let Command { drive, left, picked, last, missed, begun, .. } = self;
        let missed = &missed[..self.missed_before_chance.unwrap_or(missed.len())];
        Misfit { rules: drive.rules, left, picked, last: last.as_ref(), missed, begun }
    }
}

/// Returns the actions that are offered now: to one seat, or to all.
fn offered<R: Rules>(drive: &Drive<'_, R>, seat: Option<Seat>) -> Vec<Listed<R::Action>> {
    let asked = drive.deciding();
    let seats = asked.iter().filter(|candidate| seat.is_none_or(|wanted| wanted == *candidate));
    seats.flat_map(|seat| drive.listed(seat)).collect()
}

/// Returns the offers that a text names. Each seat is searched on its own, so that no seat's action hides another's.
fn find<A: Copy>(offers: &[Listed<A>], typed: &str) -> Vec<Listed<A>> {
    let mut found: Vec<Listed<A>> = Vec::new();
    for of_seat in offers.chunk_by(|a, b| a.seat == b.seat) {
        let words: Vec<Words> = of_seat.iter().map(|offer| offer.words.clone()).collect();
        let places = places_of(find_words(&words, typed));
        found.extend(places.into_iter().filter_map(|at| of_seat.get(at).cloned()));
    }
    found
}

/// Returns the offers that a text names with a leading word put before it.
fn find_bare<A: Copy>(offers: &[Listed<A>], typed: &str) -> Vec<Listed<A>> {
    let mut leads: Vec<&str> = offers.iter().map(|offer| offer.words.lead).collect();
    leads.retain(|lead| !lead.is_empty());
    leads.sort_unstable();
    leads.dedup();
    leads.iter().flat_map(|lead| find(offers, &format!("{lead} {typed}"))).collect()
}

/// Returns whether some offer with the leading word of this pick has a name that begins with a number.
fn numbered<A>(offers: &[Listed<A>], pick: &str) -> bool {
    let lead = pick.split(' ').next().unwrap_or_default();
    let mut alike = offers.iter().filter(|offer| offer.words.lead.eq_ignore_ascii_case(lead));
    alike.any(|offer| offer.words.rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the choice that may be left out of a command: `done`, or the only one. `None` unless all offers continue a
/// command.
fn unsaid<A>(offers: &[Listed<A>]) -> Option<&Listed<A>> {
    if !offers.iter().all(|offer| offer.words.part) {
        return None;
    }
    let done = offers.iter().find(|offer| offer.words.lead == "done" && offer.words.rest.is_empty());
    done.or(if let [only] = offers { Some(only) } else { None })
}
