//! Odds as text. [`one`] shows the odds of one action, each measure with its values, their probabilities and bars.
//! [`two`] shows two actions side by side.
//!
//! A *measure* is something that may change, such as `wolf HP`. A *case* is one value that it may have, with its
//! probability.

use crate::columns::headed;
use crate::text::{ACTIVE, BAD, BOLD, DIM, WARY, count, flow, pad, paint, sanitize, width, wrap};
use rondel_engine::explore::odds::{
    Case, Measure, Odds, Policy, Precedence, Ratio, Share, Sort, TooMuch, Twin, Until, decimal,
};
use rondel_engine::kernel::{Value, does};
use rondel_engine::script::fault_in_brief;
use rondel_engine::table::Table;

/// The width of a bar for probability 1.
const BAR: u32 = 24;
/// The most values of one measure that are listed.
const MOST_CASES: usize = 16;
/// The most changes in a brief answer.
const MOST_BRIEF: usize = 4;
/// From this number on, equally likely cards are shown together.
const MANY: usize = 6;
/// The most cards that are named if many are shown together.
const MOST_NAMED: usize = 4;
/// The most characters of a fraction. A longer fraction is shown in percent only.
const LONGEST_FRACTION: usize = 24;

/// The measures of an answer, in the groups in which they are shown.
struct Groups<'o> {
    /// The verdict, if the odds are about a whole game. It is then the headline.
    verdict: Vec<&'o Measure>,
    /// The measures with several values, results first.
    open: Vec<&'o Measure>,
    /// The cards of zones with several values, and marks that are as numerous as cards.
    cards: Vec<&'o Measure>,
    /// The measures with one value.
    certain: Vec<&'o Measure>,
    /// The next question.
    asked: Vec<&'o Measure>,
}

impl<'o> Groups<'o> {
    /// Sorts the measures into groups.
    fn of(odds: &'o Odds) -> Groups<'o> {
        let whole_game = odds.query.until == Until::Over;
        let verdict: Vec<&Measure> =
            odds.measures.iter().filter(|measure| measure.sort == Sort::Game && whole_game).collect();
        let is_certain =
            |measure: &&Measure| measure.certain().is_some() && !matches!(measure.sort, Sort::Expression | Sort::Game);
        let (certain, open): (Vec<&Measure>, Vec<&Measure>) = odds.measures.iter().partition(is_certain);
        let (asked, certain): (Vec<&Measure>, Vec<&Measure>) =
            certain.into_iter().partition(|measure| measure.sort == Sort::Asked);
        let (cards, open): (Vec<&Measure>, Vec<&Measure>) =
            open.into_iter().partition(|measure| measure.sort == Sort::Card);
        // A measure that changes together with another measure is shown beside it.
        let open = open.into_iter().filter(|measure| measure.with.is_none() && !verdict.contains(measure));
        let (marks, mut open): (Vec<&Measure>, Vec<&Measure>) = open.partition(|measure| has_many_marks(odds, measure));
        open.sort_by_key(|measure| match measure.sort {
            Sort::Game => 0,
            Sort::Expression => 1,
            Sort::Out => 2,
            _ => 3,
        });
        Groups { verdict, open, cards: [marks, cards].concat(), certain, asked }
    }
}

/// Returns the odds of one action.
pub fn one(table: &dyn Table, odds: &Odds, columns: usize) -> String {
    let Groups { verdict, open, cards, certain, asked } = Groups::of(odds);
    let mut lines: Vec<String> = faults(odds).iter().map(|fault| wrap(&paint(BAD, fault), columns, 2)).collect();
    lines.push(wrap(&heading(table, odds), columns, 2));
    lines.extend(answers(table, odds).map(|line| wrap(&line, columns, 4)));
    lines.extend(verdict.iter().flat_map(|measure| rows(odds, measure, columns)));
    lines.extend(odds.outcomes.iter().flat_map(|outcome| headline(outcome, columns)));
    lines.extend(open.iter().flat_map(|measure| rows(odds, measure, columns)));
    lines.extend(by_place(&cards).iter().map(|cards| place(cards, columns)));
    if !odds.endless.is_zero() {
        lines.push(format!("  {} {}", paint(BOLD, "never ends"), share(&odds.endless, None)));
    }
    if !certain.is_empty() {
        lines.push(wrap(&format!("  {} {}", paint(DIM, "certain:"), changes(&certain).join(", ")), columns, 4));
    }
    lines.extend(asked.into_iter().map(|asked| {
        wrap(&format!("  {} {}", paint(DIM, "then asked:"), said(asked.certain().unwrap_or(&Value::None))), columns, 4)
    }));
    if odds.measures.is_empty() && odds.endless.is_zero() {
        lines.push(format!(
            "  {}",
            paint(DIM, "nothing changes yet; with `until asked` behind it, what the others do then counts too")
        ));
    }
    lines.join("\n")
}

/// Returns the faults of scripts, one line each. They make the probabilities wrong.
pub fn faults(odds: &Odds) -> Vec<String> {
    let told = |fault: &String| {
        let whose = if odds.own_faults.contains(fault) { "its script fails" } else { "a script fails on the way" };
        format!("✗ {whose}: {}", sanitize(&fault_in_brief(fault)))
    };
    odds.faults.iter().map(told).collect()
}

/// Returns faults and changes in a few words, for one line. If nothing else changes, returns the changed numbers of
/// cards in zones.
pub fn brief(odds: &Odds) -> Vec<String> {
    let mut told: Vec<String> = faults(odds).into_iter().take(1).chain(news(odds)).collect();
    if told.is_empty() {
        let zones = odds.measures.iter().filter(|measure| measure.sort == Sort::Zone);
        told.extend(zones.filter_map(in_brief).take(MOST_BRIEF));
    }
    told
}

/// Returns the changes in a few words: `goblin HP 3 → 1.20, goblin out 34%`. Cards that may be drawn are left out.
pub fn news(odds: &Odds) -> Vec<String> {
    let headline = odds.outcomes.iter().map(|outcome| format!("{} {}", title(outcome), total(outcome).percent(0)));
    let is_minor = |measure: &Measure| {
        matches!(measure.sort, Sort::Card | Sort::Zone | Sort::Asked) || has_many_marks(odds, measure)
    };
    let told = odds.measures.iter().filter(|measure| !is_minor(measure));
    headline.chain(told.filter_map(in_brief)).take(MOST_BRIEF).collect()
}

/// Returns a measure in a few words: its only value, its mean, or its first case that is a change.
fn in_brief(measure: &Measure) -> Option<String> {
    if measure.certain().is_some() {
        return Some(change(measure));
    }
    if let (Some(before), Some(mean)) = (&measure.before, &measure.mean) {
        return Some(format!("{} {} → {}", title(measure), said(before), decimal(mean, 2)));
    }
    let case = cases(measure).into_iter().find(|case| measure.before.as_ref() != Some(&case.value))?;
    let value = if case.value == Value::Bool(true) { String::new() } else { format!(" {}", said(&case.value)) };
    Some(format!("{}{value} {}", title(measure), case.share.percent(0)))
}

/// Returns the heading: the question, and whether the answer is exact or estimated.
fn heading(table: &dyn Table, odds: &Odds) -> String {
    let query = &odds.query;
    let action =
        if query.action.is_empty() { "what is under way".into() } else { format!("`{}`", sanitize(&query.action)) };
    let given = query.given.as_ref().map(|ruling| format!(" given `{}`", sanitize(&ruling.text))).unwrap_or_default();
    let until = match &query.until {
        Until::Action => "to the end of the action".into(),
        Until::Asked => "until somebody is asked to begin something".into(),
        Until::Over => "to the end of the game".into(),
        Until::Depth(depth) => format!("for {} after it", count(*depth as usize, "pick")),
        Until::When(expression) => format!("until `{}`", sanitize(expression)),
    };
    let knows = match query.knows {
        None => "knowing all, hidden cards too".into(),
        Some(seat) => format!("as far as {}", does(&sanitize(&table.seat_name(seat)), "knows")),
    };
    let how = match odds.sampled {
        None => format!("exact, over {}", count(odds.positions, "position")),
        Some(games) => paint(
            WARY,
            format!(
                "an estimate from {}{} with seed {}, in brackets the 95% interval: {}",
                count(games as usize, "game"),
                if games < query.games {
                    format!(" of {}, as many as fit the limits,", query.games)
                } else {
                    String::new()
                },
                query.seed,
                odds.too_much.map(TooMuch::told).unwrap_or_default()
            ),
        ),
    };
    format!("{} {action}{given} {until}, {knows}; {how}", paint(BOLD, "odds of"))
}

/// Returns the assumptions about other decisions: how each seat answers, and which seat decides first.
fn answers<'a>(table: &'a dyn Table, odds: &'a Odds) -> impl Iterator<Item = String> + 'a {
    let answers = odds.asked.iter().map(|(seat, policy, asked)| {
        let how = match policy {
            _ if asked.secret == asked.positions => "chooses in secret, and any choice is as likely",
            Policy::First => "takes what is listed first",
            Policy::Pass if asked.unpassable == asked.positions => "cannot pass, and any choice is as likely",
            Policy::Pass if asked.unpassable > 0 => "passes, or where it cannot, any choice is as likely",
            Policy::Pass => "passes",
            Policy::Random => "any choice is as likely",
            Policy::Best if odds.query.of.is_empty() => "takes what is best for its standing",
            Policy::Best => "makes what is asked for as high as it can",
            Policy::Worst if odds.query.of.is_empty() => "takes what is worst for its standing",
            Policy::Worst => "makes what is asked for as low as it can",
        };
        let times = count(asked.positions, "position");
        let policy = paint(DIM, format!("(policy {policy}, asked in {times})"));
        format!("  {}: {how} {policy}", sanitize(&table.seat_name(*seat)))
    });
    answers.chain((odds.ordered > 0).then(|| order(table, odds)))
}

/// Returns the assumption about who decides first where several seats must decide.
fn order(table: &dyn Table, odds: &Odds) -> String {
    let (how, order) = match &odds.query.order {
        Precedence::Any => ("any of them, each as likely".to_string(), "any".to_string()),
        Precedence::Told(seats) if seats.is_empty() => ("the first seat of them".into(), "as asked".into()),
        Precedence::Told(seats) => {
            let names = seats.iter().map(|seat| sanitize(&table.seat_name(*seat))).collect::<Vec<_>>().join(", ");
            (format!("in this order {names}"), names)
        }
    };
    let times = count(odds.ordered, "position");
    format!("  where several must decide, first goes: {how} {}", paint(DIM, format!("(order {order}, in {times})")))
}

/// Returns the certain changes. Cards of a zone stand behind the number of its cards: `you hand 7 → 6 (Longsword 2 →
/// 1)`.
fn changes(sure: &[&Measure]) -> Vec<String> {
    let (cards, others): (Vec<&Measure>, Vec<&Measure>) = sure.iter().partition(|measure| measure.sort == Sort::Card);
    let within = |place: &str| -> Vec<String> {
        let inside = cards.iter().filter(|card| card.of == place);
        inside.map(|card| change(card).replacen(&format!("{} ", sanitize(place)), "", 1)).collect()
    };
    let with_cards = |measure: &&Measure| match within(&measure.title()) {
        inside if measure.sort == Sort::Zone && !inside.is_empty() => {
            format!("{} ({})", change(measure), inside.join(", "))
        }
        _ => change(measure),
    };
    let without_zone = cards
        .iter()
        .filter(|card| others.iter().all(|measure| measure.sort != Sort::Zone || measure.title() != card.of));
    others.iter().map(with_cards).chain(without_zone.map(|card| change(card))).collect()
}

/// Returns a certain change: `wolf HP 5 → 3`.
fn change(measure: &Measure) -> String {
    let value = measure.certain().cloned().unwrap_or_default();
    match (&measure.before, &value) {
        (_, Value::Bool(is)) if measure.sort == Sort::Mark => {
            let of = if measure.of.is_empty() { String::new() } else { format!("{}: ", sanitize(&measure.of)) };
            format!("{of}{}{}", if *is { "" } else { "no more " }, sanitize(&measure.name))
        }
        (_, Value::Bool(true)) => title(measure),
        (_, Value::Bool(false)) => format!("{} no more", title(measure)),
        (Some(before), value) if before != value => format!("{} {} → {}", title(measure), said(before), said(value)),
        (_, value) => format!("{} {}", title(measure), said(value)),
    }
}

/// Returns the name of a measure with its subject.
pub fn title(measure: &Measure) -> String {
    match (measure.sort, measure.of.as_str()) {
        (Sort::Card, "") => name(measure),
        (Sort::Card, of) => format!("{} {}", sanitize(of), name(measure)),
        _ => sanitize(&measure.title()),
    }
}

/// Returns the name of a card. A die counts as a card, and is named by the number it shows.
fn name(card: &Measure) -> String {
    if is_die(card) { format!("showing {}:", sanitize(&card.name)) } else { sanitize(&card.name) }
}

/// Returns whether a card is a die: its name is only numbers, such as `3` or `[2 5]`.
fn is_die(card: &Measure) -> bool {
    card.sort == Sort::Card && card.name.chars().all(|c| c.is_ascii_digit() || matches!(c, '[' | ']' | ' '))
}

/// Returns a value as text, and `–` for none.
pub fn said(value: &Value) -> String {
    if *value == Value::None { "–".into() } else { sanitize(&value.to_string()) }
}

/// Returns the cases of a measure that have a line. For a yes-or-no measure with two cases, this is only `true`.
fn cases(measure: &Measure) -> Vec<&Case> {
    let is_boolean = measure.cases.iter().all(|case| case.value.bool().is_some());
    measure
        .cases
        .iter()
        .filter(|case| !is_boolean || measure.cases.len() == 1 || case.value == Value::Bool(true))
        .collect()
}

/// Returns the lines of an outcome: its probability, and below it the probabilities of its degrees.
fn headline(outcome: &Measure, columns: usize) -> Vec<String> {
    let whole = Case { value: Value::None, share: total(outcome), between: None };
    let degrees: Vec<String> = outcome
        .cases
        .iter()
        .map(|case| format!("{} {}", said(&case.value), paint(DIM, case.share.percent(2))))
        .collect();
    let below = format!("    {}", flow(&degrees, &paint(DIM, " · "), columns, 4, 4));
    vec![format!("  {}  {}", paint(BOLD, title(outcome)), row(&whole)), below]
}

/// Returns the probability of all cases together.
pub(crate) fn total(measure: &Measure) -> Share {
    measure.cases.iter().fold(Share::ZERO, |sum, case| sum.plus(&case.share))
}

/// Returns whether the figure of a measure has many marks that may change, for example one for each card that it may
/// draw. They are shown together, like the cards of a zone.
fn has_many_marks(odds: &Odds, measure: &Measure) -> bool {
    let is_alike = |other: &&Measure| other.sort == Sort::Mark && other.of == measure.of && other.certain().is_none();
    measure.sort == Sort::Mark && odds.measures.iter().filter(is_alike).count() > MANY
}

/// Returns the line with the values of other measures that always go with this case: `with it: torben AC 4`. `None` if
/// there are no such values.
fn together(odds: &Odds, measure: &Measure, case: &Case, columns: usize) -> Option<String> {
    let at = odds.measures.iter().position(|known| std::ptr::eq(known, measure))?;
    let nth = measure.cases.iter().position(|known| std::ptr::eq(known, case))?;
    let twins = odds.measures.iter().filter_map(|twin| Some((twin, twin.with.as_ref().filter(|with| with.of == at)?)));
    let value = |(twin, with): (&Measure, &Twin)| {
        let value = &twin.cases.get(*with.cases.get(nth)?)?.value;
        match value {
            Value::Bool(true) => Some(title(twin)),
            _ if *value == Value::None || twin.before.as_ref() == Some(value) => None,
            Value::Bool(false) => Some(format!("{} no more", title(twin))),
            value if twin.sort == Sort::Zone => Some(format!("{} {} in all", title(twin), said(value))),
            value => Some(format!("{} {}", title(twin), said(value))),
        }
    };
    let told: Vec<String> = twins.filter_map(value).collect();
    (!told.is_empty()).then(|| wrap(&paint(DIM, format!("      with it: {}", told.join(", "))), columns, 8))
}

/// Returns the lines of a measure: one for each case, with the values that go with it.
fn rows(odds: &Odds, measure: &Measure, columns: usize) -> Vec<String> {
    let name = paint(ACTIVE, title(measure));
    let cases = cases(measure);
    if let [only] = cases.as_slice() {
        let value = if only.value == Value::Bool(true) { String::new() } else { format!(" {}", said(&only.value)) };
        let line = format!("  {name}{value}  {}", row(only));
        return [line].into_iter().chain(together(odds, measure, only, columns)).collect();
    }
    let before = measure.before.as_ref().map(|before| format!(", now {}", said(before))).unwrap_or_default();
    let mean = measure.mean.as_ref().map(|mean| format!(", in the mean {}", decimal(mean, 2))).unwrap_or_default();
    let mut lines = vec![format!("  {name}{}", paint(DIM, format!("{before}{mean}")))];
    let wide = cases.iter().map(|case| width(&said(&case.value))).max().unwrap_or(0);
    for case in cases.iter().take(MOST_CASES) {
        let value = said(&case.value);
        let room = " ".repeat(wide.saturating_sub(width(&value)));
        lines.push(format!("    {room}{value}  {}", row(case)));
        lines.extend(together(odds, measure, case, columns));
    }
    if cases.len() > MOST_CASES {
        lines.push(paint(DIM, format!("    and {} more", cases.len() - MOST_CASES)));
    }
    lines
}

/// Returns the cards grouped by zone, in the order of the first card of each zone.
fn by_place<'m>(cards: &[&'m Measure]) -> Vec<Vec<&'m Measure>> {
    let mut places: Vec<Vec<&Measure>> = Vec::new();
    for card in cards {
        match places.iter_mut().find(|place| place.iter().any(|known| known.of == card.of)) {
            Some(place) => place.push(card),
            None => places.push(vec![card]),
        }
    }
    places
}

/// Returns the cards of a zone that may change: `you hand  Agility 0 17.78%, 2 8.89%`.
fn place(cards: &[&Measure], columns: usize) -> String {
    let pieces = alike(cards);
    let zone = cards.first().map(|measure| sanitize(&measure.of)).unwrap_or_default();
    let start = width(&zone) + 4;
    format!("  {}  {}", paint(ACTIVE, zone), flow(&pieces, &paint(DIM, " · "), columns, start, 4))
}

/// Returns a text for each card of a zone. Many cards with equal probabilities share one text: `A♣, 2♣, 3♣ and 49 more
/// 1 each 1.85%`.
fn alike(cards: &[&Measure]) -> Vec<String> {
    let news = |card: &'_ &Measure| -> Vec<Case> {
        let told = |case: &&Case| card.before.as_ref() != Some(&case.value) && case.value != Value::Bool(false);
        card.cases.iter().filter(told).cloned().collect()
    };
    // Groups of cards with the same cases. An entry is the name, whether it is a die, and the cases that are changes.
    let mut groups: Vec<Vec<(String, bool, Vec<Case>)>> = Vec::new();
    for card in cards {
        let cases = news(card);
        match groups.iter_mut().find(|group| group.first().is_some_and(|(_, _, known)| are_alike(known, &cases))) {
            Some(group) => group.push((name(card), is_die(card), cases)),
            None => groups.push(vec![(name(card), is_die(card), cases)]),
        }
    }
    let pieces = |group: &Vec<(String, bool, Vec<Case>)>| match group.first() {
        Some((_, dice, news)) if group.len() >= MANY => {
            let names: Vec<&str> = group.iter().take(MOST_NAMED).map(|(name, ..)| name.as_str()).collect();
            let names = format!("{} and {} more", names.join(", "), group.len() - names.len());
            // All cards of a group have the same cases, so each case is shown once for all of them.
            let mean_of = |nth: usize| mean(group.iter().filter_map(|(_, _, cases)| cases.get(nth)));
            let means: Vec<String> = (0..news.len()).map(mean_of).collect();
            vec![piece((&names, *dice), news, &means)]
        }
        _ => group.iter().map(|(name, dice, news)| piece((name, *dice), news, &shares(news))).collect(),
    };
    groups.iter().flat_map(pieces).collect()
}

/// Returns whether two cards have the same values with the same probabilities. For estimates, overlapping intervals are
/// enough.
fn are_alike(one: &[Case], other: &[Case]) -> bool {
    let is_same = |(one, other): (&Case, &Case)| {
        let is_same_share = match (&one.between, &other.between) {
            (Some((low, high)), Some((other_low, other_high))) => {
                low.ratio() <= other_high.ratio() && other_low.ratio() <= high.ratio()
            }
            _ => one.share == other.share,
        };
        one.value == other.value && is_same_share
    };
    one.len() == other.len() && one.iter().zip(other).all(is_same)
}

/// Returns the probability of each case of one card.
fn shares(news: &[Case]) -> Vec<String> {
    news.iter().map(|case| case.share.percent(2)).collect()
}

/// Returns the probability of a case that several cards have: the same for all, or the mean of their estimates.
fn mean<'c>(cases: impl Iterator<Item = &'c Case>) -> String {
    let cases: Vec<&Case> = cases.collect();
    match cases.first() {
        Some(case) if case.between.is_none() => format!("each {}", case.share.percent(2)),
        _ => {
            let sum = cases.iter().fold(Share::ZERO, |sum, case| sum.plus(&case.share));
            format!("each about {}", sum.times(&Share::of(1, cases.len() as u64)).percent(2))
        }
    }
}

/// Returns the text of one card, or of several: the names, then each value with its probability. `dice` is set for
/// names of dice.
fn piece((names, dice): (&str, bool), news: &[Case], shares: &[String]) -> String {
    let part = |(case, share): (&Case, &String)| {
        let value = match &case.value {
            Value::Bool(true) => String::new(),
            value if dice => format!("{} of them ", said(value)),
            value => format!("{} ", said(value)),
        };
        format!("{value}{}", paint(DIM, share))
    };
    format!("{names} {}", news.iter().zip(shares).map(part).collect::<Vec<_>>().join(", "))
}

/// Returns the probability of a case, with its bar.
fn row(case: &Case) -> String {
    // The bar is drawn in eighths of a character.
    let eighths = case.share.parts(BAR * 8) as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    let bar = format!("{}{part}", "█".repeat(eighths / 8));
    format!("{}  {}", share(&case.share, case.between.as_ref()), paint(DIM, bar)).trim_end().to_string()
}

/// Returns a probability in percent with its fraction, or with the interval of an estimate: `23/107  21.50%`.
fn share(share: &Share, between: Option<&(Share, Share)>) -> String {
    let percent = share.percent(2);
    if let Some((low, high)) = between {
        return format!("{percent:>7} ({} to {})", low.percent(2), high.percent(2));
    }
    let fraction = share.to_string();
    let fraction = if fraction.len() > LONGEST_FRACTION { String::new() } else { fraction };
    format!("{percent:>7}  {}", pad(&fraction, 9))
}

/// Returns the odds of two actions side by side. Differences are the second minus the first.
pub fn two(table: &dyn Table, one: &Odds, other: &Odds, columns: usize) -> String {
    let mut lines = Vec::new();
    for (letter, odds) in [("A", one), ("B", other)] {
        lines.push(wrap(&format!("{} {}", paint(BOLD, letter), heading(table, odds)), columns, 4));
        lines.extend(answers(table, odds).map(|line| wrap(&line, columns, 4)));
    }
    let told_faults = [("A", one), ("B", other)].into_iter().flat_map(|(letter, odds)| {
        faults(odds)
            .into_iter()
            .map(move |fault| wrap(&format!("{} {}", paint(BOLD, letter), paint(BAD, fault)), columns, 4))
    });
    lines.splice(0..0, told_faults);
    let mut body: Vec<[String; 4]> = outcomes(one, other);
    let all = one.measures.iter().chain(other.measures.iter().filter(|measure| find(one, measure).is_none()));
    for measure in all.filter(|measure| measure.sort != Sort::Asked) {
        body.extend(pair(measure, find(one, measure), find(other, measure)));
    }
    let head = ["", "A", "B", "B - A"].map(str::to_string);
    body.insert(0, head);
    lines.extend(headed(&body, columns));
    lines.join("\n")
}

/// Returns the probability of each outcome in both answers, and their difference.
fn outcomes(one: &Odds, other: &Odds) -> Vec<[String; 4]> {
    let mut names: Vec<&String> = Vec::new();
    for outcome in one.outcomes.iter().chain(&other.outcomes) {
        if !names.contains(&&outcome.name) {
            names.push(&outcome.name);
        }
    }
    // An answer without any outcome has no probability to show, which is not the same as 0.
    let share_of = |odds: &Odds, name: &str| {
        let share = odds.outcomes.iter().find(|outcome| outcome.name == name).map_or(Share::ZERO, total);
        (!odds.outcomes.is_empty()).then_some(share)
    };
    let line = |name: &String| {
        let (a, b) = (share_of(one, name), share_of(other, name));
        let percent = |share: &Option<Share>| share.as_ref().map_or_else(|| "–".to_string(), |share| share.percent(2));
        let difference =
            a.as_ref().zip(b.as_ref()).map(|(a, b)| decimal(&((b.ratio() - a.ratio()) * Ratio::from(100u8)), 2));
        [paint(BOLD, sanitize(name)), percent(&a), percent(&b), difference.map_or_else(String::new, |by| signed(&by))]
    };
    names.into_iter().map(line).collect()
}

/// Returns the same measure in the odds.
fn find<'o>(odds: &'o Odds, measure: &Measure) -> Option<&'o Measure> {
    let is_same = |other: &&Measure| (other.sort, &other.of, &other.name) == (measure.sort, &measure.of, &measure.name);
    odds.measures.iter().find(is_same)
}

/// Returns the lines of one measure: its mean, and each value. If an action does not change the measure (`None`), the
/// present value is certain.
fn pair(measure: &Measure, one: Option<&Measure>, other: Option<&Measure>) -> Vec<[String; 4]> {
    let still = unchanged(measure);
    let (one, other) = (one.unwrap_or(&still), other.unwrap_or(&still));
    let mut values: Vec<&Value> = one.cases.iter().chain(&other.cases).map(|case| &case.value).collect();
    values.sort();
    values.dedup();
    let is_boolean = values.iter().all(|value| value.bool().is_some());
    let name = paint(ACTIVE, title(measure));
    let line = |text: String, value: &Value| {
        let (a, b) = (one.share(value), other.share(value));
        let difference = decimal(&((b.ratio() - a.ratio()) * Ratio::from(100u8)), 2);
        [text, a.percent(2), b.percent(2), signed(&difference)]
    };
    if is_boolean {
        return vec![line(name, &Value::Bool(true))];
    }
    let mut lines = Vec::new();
    match (&one.mean, &other.mean) {
        (Some(a), Some(b)) => {
            lines.push([format!("{name} in the mean"), decimal(a, 2), decimal(b, 2), signed(&decimal(&(b - a), 2))]);
        }
        _ => lines.push([name, String::new(), String::new(), String::new()]),
    }
    if matches!(measure.sort, Sort::Card | Sort::Zone) {
        return lines; // for cards the mean is enough
    }
    lines.extend(values.into_iter().map(|value| line(format!("  {}", said(value)), value)));
    lines
}

/// Returns a number with `+` before it unless it is negative.
fn signed(number: &str) -> String {
    if number.starts_with('-') { number.to_string() } else { format!("+{number}") }
}

/// Returns the measure for an action that does not change it: its present value is certain.
fn unchanged(measure: &Measure) -> Measure {
    let value = measure.before.clone().unwrap_or_default();
    let mean = value.int().map(Ratio::from);
    Measure { cases: vec![Case { value, share: Share::ONE, between: None }], mean, ..measure.clone() }
}
