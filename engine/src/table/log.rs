//! The log of a table: each event in words, as its audience reads it and as all others do.

use super::Told;
use crate::kernel::{EventNo, Happening, Rules, Seat, Seats, Why};

/// A line of the log. The event is put into words once, in the position where it happened, because a later position or
/// newer content might word it differently.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LogLine {
    /// The event as its audience reads it. The event's number is the same for every viewer.
    told: Told,
    /// The text that all other seats read. `None` if they read nothing.
    others: Option<String>,
    /// The seats that see the event.
    audience: Seats,
    /// The number among all events, some of which have no text. `None` for a line about faults.
    event: Option<EventNo>,
    /// The event that caused it.
    cause: Option<EventNo>,
}

impl LogLine {
    /// Puts an event into words. `None` if no seat reads anything about it.
    pub fn of<R: Rules>(
        rules: &R,
        state: &R::State,
        happening: &Happening<R::Event>,
        number: usize,
    ) -> Option<LogLine> {
        let Happening { why, depth, audience, number: event, cause, .. } = *happening;
        let text = rules.narrate(state, happening, None);
        // One seat outside the audience stands for all of them.
        let others = match Seats::ALL.iter().find(|seat| !audience.has(*seat)) {
            // A fault in a list of offers may name a hidden card of the seat that the list is for.
            Some(_) if why.is_fault() => None,
            Some(other) => rules.narrate(state, happening, Some(other)),
            None => text.clone(),
        };
        if text.is_none() && others.is_none() {
            return None;
        }
        let source = rules.source(why.source).unwrap_or_default();
        let source_name = |source| {
            let piece_and_place: Vec<_> = [rules.piece(source), rules.place(source)].into_iter().flatten().collect();
            piece_and_place.join(", ")
        };
        let sum = happening.numbers.as_ref().map(|numbers| numbers.told(source_name)).unwrap_or_default();
        let told = Told { number, text: text.unwrap_or_default(), rule: why.rule.to_string(), source, depth, sum };
        Some(LogLine { told, others, audience, event: Some(event), cause })
    }

    /// Sets the cause to another event. This is for lines whose own cause has no text.
    pub fn hang_on(&mut self, cause: Option<EventNo>) {
        self.cause = cause;
    }

    /// Makes a line about faults of scripts, which everybody reads.
    pub fn fault(number: usize, text: String, depth: u8) -> LogLine {
        let (source, sum) = (String::new(), String::new());
        let told = Told { number, text, rule: Why::FAULT.rule.to_string(), source, depth, sum };
        LogLine { others: Some(told.text.clone()), told, audience: Seats::ALL, event: None, cause: None }
    }

    /// Returns the text that its audience reads.
    pub fn text(&self) -> &str {
        &self.told.text
    }

    /// Returns the event as a viewer reads it. `None` if the viewer is told nothing.
    pub fn for_viewer(&self, viewer: Option<Seat>) -> Option<Told> {
        if viewer.is_none_or(|seat| self.audience.has(seat)) {
            return if self.told.text.is_empty() { None } else { Some(self.told.clone()) };
        }
        // The source might name something hidden.
        let text = self.others.clone()?;
        Some(Told { text, source: String::new(), sum: String::new(), ..self.told.clone() })
    }
}

/// Returns an event and the chain of its causes, the event first, as a viewer reads them. The event is the one with
/// this number, or the newest that the viewer reads. Causes without text for the viewer are left out.
pub(crate) fn causes(log: &[&LogLine], number: Option<usize>, viewer: Option<Seat>) -> Vec<Told> {
    let newest = || log.iter().rposition(|line| line.for_viewer(viewer).is_some());
    let Some(mut at) = number.or_else(newest) else { return Vec::new() };
    let Some(mut line) = log.get(at).copied() else { return Vec::new() };
    let Some(event) = line.for_viewer(viewer) else { return Vec::new() };
    let mut chain = vec![event];
    while let Some((before, cause)) = cause_of(log, at, line) {
        chain.extend(cause.for_viewer(viewer));
        (at, line) = (before, cause);
    }
    chain
}

/// Returns the event that caused another. If a system notes no causes, this is the newest earlier event of a lower
/// depth.
fn cause_of<'l>(log: &[&'l LogLine], at: usize, line: &LogLine) -> Option<(usize, &'l LogLine)> {
    let mut earlier = log.iter().copied().enumerate().take(at).rev();
    match line.cause {
        Some(cause) => earlier.find(|(_, earlier)| earlier.event == Some(cause)),
        None if log.iter().all(|line| line.cause.is_none()) => {
            earlier.find(|(_, earlier)| earlier.told.depth < line.told.depth)
        }
        None => None,
    }
}
