//! The seat that a command is for. If one person plays several seats, it is the asked or named seat, or all seats if
//! the command means the same for each.
//!
//! While bots play the other seats, the table is shown to one of the user's seats (`show_to`), and answers only what
//! that seat may know. So it is shown to the seat that is asked or that speaks, before the seat's command. Without bots
//! it shows everything.

use super::screen;
use super::session::{Answer, ReplSession, Reply};
use rondel_engine::kernel::{Named, Seat, Seats, Stop, Words, find_words, slug};

impl ReplSession {
    /// Returns the user's seats. These are all seats if no bot plays.
    pub fn own_seats(&self) -> Seats {
        self.opponents().map_or(Seats::ALL, |opponents| opponents.own)
    }

    /// Returns the user's seats that must decide now.
    fn own_asked(&self) -> Seats {
        if let Stop::Decide(asked) = self.table.stop() { asked.must().among(self.own_seats()) } else { Seats::NONE }
    }

    /// Shows the table to the user's seat that is asked. If no seat is asked, shows it to the current viewer.
    pub(super) fn show_to_asked(&mut self) {
        let asked = self.own_asked();
        if self.opponents().is_some()
            && !self.table.viewer().is_some_and(|viewer| asked.has(viewer))
            && let Some(first) = asked.iter().next()
        {
            self.table.show_to(Some(first));
        }
    }

    /// Shows the table to the user's seat that a command is addressed to: `torben pass`.
    pub(super) fn show_to_speaker(&mut self, text: &str) {
        let speaker = slug(text.split([':', ' ']).next().unwrap_or_default());
        if speaker.is_empty() || self.opponents().is_none() {
            return;
        }
        let named = self.own_seats().iter().find(|seat| slug(&self.table.seat_name(*seat)) == speaker);
        if let Some(seat) = named {
            self.table.show_to(Some(seat));
        }
    }

    /// Returns the user's seats that are asked, if there are several and a command without a seat means the same for
    /// each. `None` if a single seat is asked, or the command means different things.
    pub(super) fn say_alike(&mut self, text: &str) -> Option<Seats> {
        let asked = self.own_asked();
        let viewer = self.table.viewer();
        if asked.count() < 2 {
            return None;
        }
        let words: Vec<Option<Words>> = asked.iter().map(|seat| self.bare_words(seat, text)).collect();
        // `bare_words` has shown the table to each of the seats. Now the former viewer has it again.
        self.table.show_to(viewer);
        let first = words.first().cloned().flatten()?;
        if words.iter().all(|words| words.as_ref() == Some(&first)) { Some(asked) } else { None }
    }

    /// Returns the offer to a seat that a command means, in its words. `None` if the command is incomplete, or fits no
    /// offer or several offers.
    fn bare_words(&mut self, seat: Seat, text: &str) -> Option<Words> {
        if self.opponents().is_some() {
            self.table.show_to(Some(seat));
        }
        let own = self.table.offers().into_iter().filter(|offer| offer.seat == seat && !offer.words.part);
        let own: Vec<Words> = own.map(|offer| offer.words).collect();
        let Named::One(at) = find_words(&own, text) else { return None };
        let name = self.table.seat_name(seat);
        // A command behind which nothing more is offered is complete.
        if self.table.offers_after(&format!("{name}: {text}")).is_empty() { Some(own[at].clone()) } else { None }
    }

    /// Gives the same command for several seats in turn, to each seat that is still asked. The first seat may have
    /// acted for all, for example by leaving a Room.
    pub(super) fn play_for(&mut self, seats: Seats, text: &str) -> Answer {
        let mut events = Vec::new();
        for seat in seats.iter() {
            let is_open = self.own_asked().has(seat) && (events.is_empty() || self.bare_words(seat, text).is_some());
            if !is_open {
                continue;
            }
            if self.opponents().is_some() {
                self.table.show_to(Some(seat));
            }
            let name = self.table.seat_name(seat);
            match self.table.command(&format!("{name}: {text}")) {
                Ok(events_of_seat) => events.extend(events_of_seat),
                Err(problem) if events.is_empty() => return Err(problem.into()),
                // The commands of the earlier seats stay.
                Err(problem) => {
                    let text = crate::report::at_prompt(&problem.into(), self.columns);
                    return Ok(Reply::moved(format!("{}\n{text}", screen::told_in(&events, self.columns))));
                }
            }
        }
        self.answered(events)
    }
}
