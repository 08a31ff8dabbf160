//! The causes of the golden record. Each event depends on another, and each number has parts.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::Replayed;
use rondel_engine::kernel::{EventNo, Happening, Number, Op, Part, Rules, Source, Working};
use rondel_tests::systems::{content, rules};
use rondel_tests::{every_system, replay_record, root};
use std::collections::BTreeMap;
use std::fs;

/// An event that is not the first after a pick and hangs on nothing.
const NO_CAUSE: &str = "no cause";
/// A number in the event's text that has no parts.
const NO_PARTS: &str = "number without parts";
/// A part without a text and without a source.
const BARE: &str = "bare part";
/// The parts of the event's number come to another number.
const OTHER_SUM: &str = "parts of another number";
/// A part that comes from content, and not from a file and line.
const NO_PLACE: &str = "part without a place";
/// The line that a part names does not hold its number.
const OTHER_LINE: &str = "number that is not in the line named";

/// The exceptions: the law, a part of the event's text, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (NO_CAUSE, ": Turn  ADS-331", "Turns come by themselves, one after another"),
    (NO_CAUSE, "  ADS-057", "so do Rounds"),
    (NO_CAUSE, "  ADS-066", "and Counts"),
    (NO_CAUSE, "  GRID-171", "the foes' part of a round comes by itself"),
    (NO_CAUSE, "  GRID-181", "the same where they try a skill"),
    (NO_CAUSE, "  GRID-175", "an adventure begins where all have set out"),
    (NO_CAUSE, "  GRID-007", "the next thing of an adventure comes by itself"),
    (NO_CAUSE, "  GRID-153", "the same"),
    (NO_CAUSE, "  GRID-111", "who is ready brings what there is room for"),
    (NO_CAUSE, "  DOA-095", "rounds and turns come by themselves"),
    (NO_CAUSE, "  DOA-087", "a fight begins where the scene says so"),
    (NO_CAUSE, "  DOA-089", "the order follows from the cards of all"),
    (NO_CAUSE, "  DOA-002", "the next beat of a story comes by itself"),
    (NO_CAUSE, " is over  ", "the time of a status is over by itself"),
    (NO_CAUSE, "  ENC-102", "the first round of a scene that begins in a fight"),
    (NO_CAUSE, "there is nothing left to draw", "a scene of its own making has no deck"),
    (NO_CAUSE, "  ENC-174", "the map is full wherever the last room was laid"),
    (NO_CAUSE, "  ADS-103", "a card is played after a Recall of the same command, which is a choice of its own"),
    (NO_CAUSE, "  ADS-162", "the same of the Recall"),
    (NO_CAUSE, "  ADS-352", "a scene begins with an attack under way"),
    (NO_CAUSE, "  ADS-182", "the same"),
    (OTHER_CAUSE, "  ADS-182", "the same"),
    (NO_CAUSE, "  ADS-181", "the same"),
    (NO_CAUSE, "  ADS-201", "a scene begins with a deck that runs out"),
    (NO_CAUSE, "  ADS-025", "a scene begins with a Sneak"),
    (NO_CAUSE, "  ADS-320", "a scene begins with a flight under way"),
    (NO_CAUSE, "  ADS-321", "the same"),
    (NO_CAUSE, "  ADS-070", "the time of a card is over by itself"),
    (
        NO_CAUSE,
        "the heroes are beaten  GRID-173",
        "a party that turns back has chosen to, and the end tells of no other event",
    ),
    (NO_CAUSE, " is lost  GRID-130", "the same of its heroes"),
    (NO_CAUSE, " gets up  DOA-122", "a scene begins in a turn"),
    (NO_CAUSE, "  DOA-047", "the same, with a check"),
    (NO_CAUSE, "  DOA-06", "a scene begins with a check that is announced"),
    (NO_CAUSE, "  DMD-248", "a place of an adventure is the next scene"),
    (NO_CAUSE, "  DMD-116", "a status with which a scene begins works at the end of a turn"),
    (NO_CAUSE, "  DMD-122", "the same"),
    (NO_CAUSE, "  DMD-125", "the same of one that heals"),
    (NO_CAUSE, "  DMD-165", "the turns of the sides come by themselves"),
    (NO_CAUSE, "  DMD-136", "temporary Resolve moves as a turn is over"),
    (NO_CAUSE, "  DMD-158", "a fight ends between two turns"),
    (NO_CAUSE, "  DMD-138", "how a payment is split is a pick of its own"),
    (NO_PARTS, " finds ", "the number is a Tier, and part of a name"),
    (NO_PARTS, "  DMD-189", "the number is a Tier, and part of a name"),
    (NO_PARTS, "  DMD-179", "the same"),
    (NO_PARTS, "  DMD-200", "the same"),
    (NO_PARTS, ": How often? ", "the player says it"),
    (NO_PARTS, "  ADS-395", "the number names a place"),
    (NO_PARTS, "  ADS-245", "the same"),
    (NO_PARTS, "  GRID-046", "the numbers name a row and a column"),
    (NO_PARTS, "  ENC-031", "the number is a level, and part of the game's name"),
    (NO_PARTS, "half are enough", "content says it"),
];

/// An event that hangs on another than the roll, draw or success that decided it.
const OTHER_CAUSE: &str = "other cause";

/// The required causes. Each has the system, a part of an event's text with its rule, and the possible texts of its
/// direct cause.
const DECIDES: &[(&str, &str, &[&str])] = &[
    ("encounter-deck", "the attack misses  ENC-092", &[", which fails"]),
    ("encounter-deck", "no damage is taken  ENC-095", &[", which passes"]),
    ("encounter-deck", "the check is passed  ENC-060", &[", which passes"]),
    ("encounter-deck", "the check is failed  ENC-061", &[", which fails"]),
    ("encounter-deck", " left  ENC-093", &[", which fails"]),
    (
        "card-grid",
        " left standing  GRID-156",
        &[" gone, ", "success by", "succeeds by", "fails", "harder", "changes by", "uses", "taps"],
    ),
    ("deck-of-adventures", " HP left  DOA-109", &["Success", "Fail", "prevails"]),
    ("deck-of-adventures", " misses ", &["Fail", "turns it", "Success", "prevails"]),
    ("adventure-deck", " left  ADS-182", &["attack"]),
    ("adventure-deck", "XP  ADS-363", &["defeated"]),
];

/// The events that break a law: their number, and the first one in full.
type Found = BTreeMap<(&'static str, String), (usize, String)>;

/// One system's events, in the order of telling.
struct Law<'r, R> {
    rules: &'r R,
    /// Lines of content, by file.
    written: BTreeMap<String, Vec<String>>,
    /// Events that say nothing to anybody.
    unsaid: BTreeMap<EventNo, Option<EventNo>>,
    /// The events of the game so far.
    said: BTreeMap<EventNo, String>,
    events: usize,
    numbers: usize,
    found: Found,
}

/// Returns the digits of a text that are numbers of the game. Those of a label (`goblin-1`), a square (`d4`), a playing
/// card (`7♠`), a die (`2d6`) or the name of a rank (`+2`) are not.
fn numbers(text: &str) -> Vec<i64> {
    let chars: Vec<char> = text.chars().collect();
    let mut all = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let digits = chars[at..].iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 {
            at += 1;
            continue;
        }
        let before = |back: usize| at.checked_sub(back).map(|at| chars[at]);
        let behind = chars.get(at + digits);
        let label = before(1) == Some('-') && before(2).is_some_and(char::is_alphanumeric);
        let square = before(1).is_some_and(char::is_lowercase);
        let card = behind.is_some_and(|c| matches!(c, '♠' | '♥' | '♦' | '♣'));
        let die = behind == Some(&'d') && chars.get(at + digits + 1).is_some_and(char::is_ascii_digit);
        let lead: String = chars[..at].iter().collect();
        let rank = lead.ends_with(" at +") || lead.ends_with("rises to +") || lead.ends_with("A+");
        let number = chars[at..at + digits].iter().collect::<String>().parse::<i64>();
        all.extend(number.ok().filter(|_| !(label || square || card || die || rank)));
        at += digits;
    }
    all
}

/// Returns the amount that a part adds, or the number that it sets.
fn size(part: &Part) -> i64 {
    match part.op {
        Op::Add(n) | Op::Becomes(n) => n,
    }
}

impl<R: Rules> Law<'_, R> {
    fn fails(&mut self, law: &'static str, text: &str, more: &str) {
        if EXCEPTIONS.iter().any(|(of, part, _)| *of == law && text.contains(part)) {
            return;
        }
        let kind: String = text.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect();
        self.found.entry((law, kind)).or_insert_with(|| (0, format!("{text} | {more}"))).0 += 1;
    }

    fn look(&mut self, scene: &str, state: &R::State, told: &[Happening<R::Event>]) {
        let mut first = true;
        for happening in told {
            let cause = happening.cause.map(|cause| self.unsaid.get(&cause).copied().unwrap_or(Some(cause)));
            let Some(text) = self.rules.narrate(state, happening, None) else {
                self.unsaid.insert(happening.number, cause.flatten());
                continue;
            };
            self.events += 1;
            let text = format!("{text}  {}", happening.why.rule);
            if cause.flatten().is_none() && !first {
                self.fails(NO_CAUSE, &text, scene);
            }
            first = false;
            self.look_at_cause(&text, cause.flatten());
            self.look_at_numbers(&text, happening);
            self.unsaid.remove(&happening.number);
            self.said.insert(happening.number, text);
        }
    }

    fn look_at_cause(&mut self, text: &str, cause: Option<EventNo>) {
        let system = R::vocabulary().system;
        let cause = cause.and_then(|cause| self.said.get(&cause)).cloned().unwrap_or_default();
        let decided = DECIDES.iter().find(|(of, part, _)| *of == system && text.contains(part));
        if decided.is_some_and(|(_, _, deciding)| !deciding.iter().any(|part| cause.contains(part))) {
            self.fails(OTHER_CAUSE, text, &cause);
        }
    }

    fn look_at_numbers(&mut self, text: &str, happening: &Happening<R::Event>) {
        let (said, _) = text.rsplit_once("  ").unwrap_or((text, ""));
        let told = numbers(said);
        self.numbers += told.len();
        let list = happening.numbers.as_ref().map(|numbers| numbers.list()).unwrap_or_default();
        let all: Vec<&Number> = list.iter().map(|(_, number)| number).collect();
        let parts = || all.iter().flat_map(|number| number.parts());
        let mut known: Vec<i64> = all.iter().map(|number| number.total().abs()).collect();
        known.extend(parts().map(|part| size(part).abs()));
        known.extend(parts().flat_map(|part| numbers(&part.note)));
        let shown =
            happening.numbers.as_ref().map(|numbers| numbers.told(|from| self.rules.piece(from).unwrap_or_default()));
        let shown = shown.unwrap_or_default();
        if told.iter().any(|n| !known.contains(n)) {
            self.fails(NO_PARTS, text, &shown);
        }
        // The only number of an event, or its first of several, needs no name: the event shows it.
        let unnamed = list.iter().filter(|(name, _)| name.is_empty()).map(|(_, number)| number.total().abs());
        if unnamed.into_iter().any(|n| n != 0 && !told.is_empty() && !told.contains(&n)) {
            self.fails(OTHER_SUM, text, &shown);
        }
        let parts: Vec<Part> = parts().cloned().collect();
        parts.iter().for_each(|part| self.look_at_part(text, part));
    }

    fn look_at_part(&mut self, text: &str, part: &Part) {
        let named = self.rules.piece(part.source).unwrap_or_default();
        if named.is_empty() && part.note.is_empty() {
            self.fails(BARE, text, &format!("{part:?}"));
        }
        let of_content = matches!(part.source, Source::Item(_) | Source::Row(..) | Source::Script(..));
        match self.rules.place(part.source) {
            None if of_content => self.fails(NO_PLACE, text, &format!("{named}: {}", part.note)),
            Some(place) if matches!(part.source, Source::Row(..)) || part.note.is_empty() => {
                self.look_at_line(text, part, &place);
            }
            _ => {}
        }
    }

    /// Checks that a plain number of content is in the named line. It may also be computed there from the Round.
    fn look_at_line(&mut self, text: &str, part: &Part, place: &str) {
        let (Op::Add(n), Some((file, line)), false) =
            (part.op, place.rsplit_once(':'), matches!(part.source, Source::Script(..)))
        else {
            return;
        };
        let lines = self.written.entry(file.to_string()).or_insert_with(|| find(R::vocabulary().system, file));
        let from = line.parse::<usize>().ok().and_then(|at| lines.get(at.checked_sub(1)?..)).unwrap_or_default();
        // An item's place is its first line, and its numbers may stand in any of its lines.
        let ends = from.iter().position(|line| line.starts_with('}')).map_or(1, |at| at + 1);
        let several = matches!(part.source, Source::Item(_)) && from.first().is_some_and(|line| line.ends_with('{'));
        let line = from[..if several { ends } else { from.len().min(1) }].join(" ");
        let by_round = line.split(|c: char| !c.is_alphanumeric()).any(|word| word.starts_with('R') && word.len() == 1);
        let half = part.note.contains("half");
        // Several parts from one line count as one part.
        let written = line.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse::<i64>().ok());
        let holds = written.into_iter().any(|known| known != 0 && n % known == 0);
        if n != 0 && !by_round && !half && !holds {
            self.fails(OTHER_LINE, text, &format!("{part:?} {place}: {line}"));
        }
    }
}

/// Returns the lines of a file of a system's content.
fn find(system: &str, file: &str) -> Vec<String> {
    let named = [root().join(file), root().join("content").join(system).join(file)];
    let read = named.iter().find_map(|path| fs::read_to_string(path).ok());
    read.unwrap_or_default().lines().map(str::to_string).collect()
}

fn every_event_is_explained<R: Rules>() {
    let rules: R = rules(content::<R>());
    let mut law = Law {
        rules: &rules,
        written: BTreeMap::new(),
        unsaid: BTreeMap::new(),
        said: BTreeMap::new(),
        events: 0,
        numbers: 0,
        found: Found::new(),
    };
    replay_record(&rules, |scene, seen| {
        if let Replayed::Brought(state, told) = seen {
            law.look(scene, state, told);
        }
    });
    let mut by_law: BTreeMap<&str, usize> = BTreeMap::new();
    law.found.iter().for_each(|((law, _), (n, _))| *by_law.entry(law).or_default() += n);
    let mut worst: Vec<_> = law.found.iter().collect();
    worst.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    let shown: Vec<String> =
        worst.iter().take(400).map(|((law, _), (n, one))| format!("{n:>6} {law}: {one}")).collect();
    assert!(law.found.is_empty(), "{} events, {} numbers; {by_law:?}\n{}", law.events, law.numbers, shown.join("\n"));
}

every_system!(every_event_is_explained);
