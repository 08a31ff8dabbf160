//! Names as they are typed: synonyms of commands, labels that stand for items, and names with several meanings.

use super::session::ReplSession;
use crate::content::Diagnostics;
use crate::text::sanitize;
use rondel_engine::kernel::{Block, Problem, passing, slug};

/// Words of other games, and the commands of the prompt that they mean. These words count only if the table does not
/// know them.
const SYNONYMS: &[(&str, &str)] = &[
    ("hint", "suggest"),
    ("advice", "suggest"),
    ("status", "look"),
    ("table", "look"),
    ("hand", "look me"),
    ("inventory", "look me"),
    ("moves", "actions"),
    ("options", "actions"),
    ("history", "log"),
    ("bye", "quit"),
];

/// Words that pass, if passing is offered.
const ENDS: &[&str] = &["end turn", "end", "skip", "next", "done", "wait", "end my turn"];

/// Words that mean any command that can be aimed at somebody.
const AIMS: &[&str] = &["attack", "hit", "strike", "shoot", "fight"];

/// The most commands of which the user is asked to say one.
const MOST_WAYS: usize = 6;

impl ReplSession {
    /// Returns the command that a line probably means, if the table does not know the line. `None` if the line
    /// means nothing.
    pub(super) fn meant(&self, line: &str) -> Result<Option<String>, Diagnostics> {
        let lower = line.to_lowercase();
        if let Some((_, command)) = SYNONYMS.iter().find(|(word, _)| *word == lower) {
            return Ok(Some(command.to_string()));
        }
        if let Some(text) = self.spoken(line) {
            return Ok(Some(format!("rule say \"{text}\"")));
        }
        let offers = self.table.offers();
        if ENDS.contains(&lower.as_str()) {
            // The place of the offer that passes, if there is one.
            let at = passing(offers.iter().map(|offer| offer.words.clone()));
            return Ok(at.and_then(|at| offers.get(at)).map(|offer| offer.words.text()));
        }
        if let Some(ordered) = self.targets_in_order(&lower) {
            return Ok(Some(ordered));
        }
        let (word, whom) = lower.split_once(' ').unwrap_or((lower.as_str(), ""));
        if !AIMS.contains(&word) || whom.is_empty() {
            return Ok(None);
        }
        // `attack goblin`: any command that can be aimed at the goblin.
        let aimed = format!("on {}", whom.strip_prefix("on ").unwrap_or(whom));
        let commands = offers.iter().map(|offer| format!("{} {aimed}", offer.words.text()));
        let commands: Vec<String> = commands.filter(|command| self.table.takes(command) == Ok(true)).collect();
        match commands.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some(only.clone())),
            several => {
                let shown = several.iter().take(MOST_WAYS);
                let quoted: Vec<String> = shown.map(|command| format!("`{}`", sanitize(command))).collect();
                let help = format!("say one of {}", quoted.join(", "));
                Err(Diagnostics::new("R0027", format!("{word} with what?"), help))
            }
        }
    }

    /// Returns the command with its targets in the table's order, if the table takes it then: `imp-1 imp-3` for `imp-3
    /// imp-1`. The table offers targets in no other order.
    fn targets_in_order(&self, line: &str) -> Option<String> {
        let labels: Vec<String> = self.table.labels().iter().map(|label| label.to_lowercase()).collect();
        let place = |word: &str| labels.iter().position(|label| label == word.trim_end_matches(','));
        let mut words: Vec<&str> = line.split_whitespace().filter(|word| *word != "and").collect();
        let (mut places, mut targets) = (Vec::new(), Vec::new());
        for (at, word) in words.iter().enumerate() {
            if place(word).is_some() {
                places.push(at);
                targets.push(*word);
            }
        }
        targets.sort_by_key(|word| place(word));
        for (at, target) in places.iter().zip(&targets) {
            *words.get_mut(*at)? = target.trim_end_matches(',');
        }
        let ordered = words.join(" ");
        if ordered != line && self.table.takes(&ordered) == Ok(true) { Some(ordered) } else { None }
    }

    /// Returns the text that a seat says. Example: `gm say The tide turns.` or only `say The tide turns.`
    fn spoken<'l>(&self, line: &'l str) -> Option<&'l str> {
        if !self.content.words.rulings.iter().any(|word| word.word == "say") {
            return None;
        }
        let (first, rest) = line.split_once(' ')?;
        let command = if self.is_seat(first.trim_end_matches(':')) { rest.trim_start() } else { line };
        let text = command.strip_prefix("say ")?.trim().trim_matches('"');
        if text.is_empty() || text.contains('"') { None } else { Some(text) }
    }

    /// Returns the first command that can be aimed at somebody, if `word` is a word for any such command.
    pub(super) fn aimed(&self, word: &str) -> Option<String> {
        if !AIMS.contains(&word.to_lowercase().as_str()) {
            return None;
        }
        let at_somebody = |text: &String| {
            self.table.offers_after(text).iter().any(|offer| offer.words.part && offer.words.lead == "on")
        };
        self.table.offers().iter().map(|offer| offer.words.text()).find(at_somebody)
    }

    /// Returns the labels that a name may mean, if there are several: `goblin-1` and `goblin-2` for `goblin`.
    pub(super) fn several(&self, name: &str) -> Vec<String> {
        let wanted = slug(name);
        let labels = self.table.labels();
        if wanted.is_empty() || labels.iter().any(|label| slug(label) == wanted) {
            return Vec::new();
        }
        let is_numbered = |label: &&String| {
            let label = slug(label);
            let number = label.strip_prefix(&wanted).and_then(|rest| rest.strip_prefix('-'));
            number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let found: Vec<String> = labels.iter().filter(is_numbered).cloned().collect();
        if found.len() > 1 { found } else { Vec::new() }
    }

    /// Asks which offer is meant: fails with this question if a command holds a name that stands for several offers.
    ///
    /// In `play spear on goblin`, the name is `goblin`. Behind `play spear` the table offers `on goblin-1` and `on
    /// goblin-2`, so the name stands for two offers.
    pub(super) fn asks_which(&self, line: &str) -> Result<(), Diagnostics> {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (at, word) in words.iter().enumerate().skip(1) {
            let labels = self.several(word);
            let is_number = |next: &&str| next.bytes().all(|byte| byte.is_ascii_digit());
            // In `goblin 2`, the number says which goblin is meant.
            if labels.is_empty() || words.get(at + 1).is_some_and(is_number) {
                continue;
            }
            // The words before the name, and one word less: behind `play spear on` nothing is offered, since an offer
            // is `on goblin-1` as a whole.
            let beginnings = [words[..at].join(" "), words[..at - 1].join(" ")];
            let labels_at_end = |text: &str| {
                let text = slug(text);
                let is_at_end =
                    |label: &&String| text.split_once(&slug(label)).is_some_and(|(_, rest)| rest.is_empty());
                labels.iter().filter(is_at_end).count()
            };
            let offered_labels = |beginning: &String| {
                let offers =
                    if beginning.is_empty() { self.table.offers() } else { self.table.offers_after(beginning) };
                offers.iter().map(|offer| labels_at_end(&offer.words.text())).sum::<usize>()
            };
            if beginnings.iter().any(|beginning| offered_labels(beginning) > 1) {
                return Err(which(word, &labels));
            }
        }
        Ok(())
    }

    /// Asks what a name in a ruling means: fails with this question if a ruling holds a name with several meanings.
    pub(super) fn order_asks_which(&self, orders: &str) -> Result<(), Diagnostics> {
        let outside = orders.split('"').step_by(2);
        for word in outside.flat_map(|text| text.split([' ', ';', ','])).filter(|word| !word.is_empty()) {
            let labels = self.several(word);
            if !labels.is_empty() {
                return Err(which(word, &labels));
            }
        }
        Ok(())
    }

    /// Returns the name of the item that a label on the table stands for.
    pub(super) fn behind_label(&self, label: &str) -> Option<String> {
        let wanted = slug(label);
        for block in self.table.view(self.table.viewer()).blocks {
            if let Block::Figure { label, name, .. } = block
                && slug(&label) == wanted
                && !name.is_empty()
            {
                return Some(name);
            }
        }
        None
    }

    /// Returns the names of the catalog that a text may mean: the names that begin with the text, or else the names
    /// with a word that begins with it.
    pub(super) fn catalog_names(&self, text: &str) -> Vec<String> {
        let wanted = slug(text);
        if wanted.is_empty() {
            return Vec::new();
        }
        let names_where = |fits: &dyn Fn(&str) -> bool| -> Vec<String> {
            self.content.names.iter().filter(|name| fits(&slug(name))).cloned().collect()
        };
        let beginning = names_where(&|id| id.starts_with(&wanted));
        if beginning.is_empty() { names_where(&|id| id.contains(&format!("-{wanted}"))) } else { beginning }
    }

    /// Returns whether the first word of a line has any meaning at this table.
    pub(super) fn knows_word(&self, line: &str) -> bool {
        let word = line.split_whitespace().next().unwrap_or_default().to_lowercase();
        let word = word.trim_end_matches(':');
        let begins = |text: &str| slug(text).split('-').any(|part| part.starts_with(word));
        word.is_empty()
            || self.content.words.leads.iter().any(|lead| lead.word.starts_with(word))
            || self.table.offers().iter().any(|offer| begins(&offer.words.text()))
            || self.table.labels().iter().any(|label| begins(label))
            || self.is_seat(word)
            || self.content.names.iter().any(|name| begins(name))
            // A number or a sign is no misspelt word.
            || word.starts_with(|c: char| !c.is_alphabetic())
    }

    /// Returns whether this is a seat's name, in the form before a command.
    pub(super) fn is_seat(&self, word: &str) -> bool {
        crate::sim::seat_named(&*self.table, word.trim_end_matches(':')).is_some()
    }

    /// Returns the problem of a line that begins with an unknown word.
    pub(super) fn unknown(&self, line: &str, problem: &Problem) -> Problem {
        let word = line.split_whitespace().next().unwrap_or_default();
        let help = match &problem.help {
            Some(help) if problem.code == "C0101" => help.clone(),
            _ => "`actions` lists what can be done now, `help` explains the commands".into(),
        };
        let message = format!("`{}` is no command, and nothing here is called so", sanitize(word));
        Problem { message, code: "C0101", help: Some(help), ..problem.clone() }
    }
}

/// Returns the error that asks which label is meant.
fn which(word: &str, labels: &[String]) -> Diagnostics {
    let quoted: Vec<String> = labels.iter().map(|label| format!("`{}`", sanitize(label))).collect();
    Diagnostics::new("R0027", format!("which `{}`?", sanitize(word)), format!("say {}", quoted.join(" or ")))
}
