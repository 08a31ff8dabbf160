//! The compiler of races, classes, Combat Decks, Story Cards and characters, which checks them against the deck rules.
//!
//! `folk`, `decks`, `stories` and `people` each compile one kind of item. A check that fails reports a problem with its
//! code, such as `E0702`, and goes on. So all problems are named at once.

use super::uses::words;
use super::{Builder, args_of, byte};
use crate::kernel::{Bag, Datum, Help, Item, Origin, Problem, Statement, few, nearest};
use crate::systems::adventure_deck::combatant::{HAND, MOST_WEAR, NOTHING_LEFT};
use crate::systems::adventure_deck::content::{
    CardDef, CardId, DeckDef, DeckId, Folk, FolkId, Mark, NextLevel, Person, Story,
};
use std::collections::{BTreeMap, BTreeSet};

/// The highest Level for which the numbers of Spell Cards do not fall (ADS-043).
const FULL_SPELLS: u8 = 5;

impl Builder<'_> {
    /// Compiles the races, then the classes.
    pub(super) fn folk(&mut self) {
        for kind in ["race", "class"] {
            let folk: Vec<Folk> = self.sorted(&[kind]).map(|item| self.one_folk(&item, kind)).collect();
            // An action with a `plain` use can be tried by everybody. A Base Action belongs to its race or class, so it
            // loses that use.
            for used in folk.iter().flat_map(|folk| &folk.bases) {
                let behaviour = usize::from(self.catalog.used(*used).behaviour.0);
                self.catalog.behaviours[behaviour].own.plain = None;
            }
            if kind == "race" { self.catalog.races = folk } else { self.catalog.classes = folk }
        }
    }

    /// Compiles a race or a class.
    fn one_folk(&mut self, item: &Item, kind: &str) -> Folk {
        let bases: Vec<&Datum> = item.all("base").map(|statement| statement.datum(0)).collect();
        let number = self.catalog.item(kind, &item.id);
        let effects: Vec<&Datum> = item.all("effect").map(|statement| statement.datum(0)).collect();
        // The list of uses is dropped, because `standing` finds them by their caller.
        self.calls("effect", &effects, number);
        // Cards name their recallers in free words, so former names stay valid.
        let mut groups = item.get("group").map(|statement| words(statement.datum(0))).unwrap_or_default();
        groups.extend(item.former_ids());
        Folk {
            id: item.id.clone(),
            name: item.name.clone(),
            groups,
            bases: self.calls("action", &bases, number),
            darksight: item.has("darksight"),
            spells: self.spells(item),
            levels: self.levels(item),
            item: number,
        }
    }

    /// Returns the Levels of a class, the lowest first. Reports a Level that takes no more experience than the one
    /// before (ADS-457).
    fn levels(&mut self, item: &Item) -> Vec<NextLevel> {
        let mut levels: Vec<(Origin, NextLevel)> = Vec::new();
        for statement in item.all("level") {
            levels.extend(next_level(statement).map(|level| (statement.at, level)));
        }
        levels.sort_by_key(|(_, next)| next.level);
        for pair in levels.windows(2) {
            let [(_, low), (at, high)] = pair else { continue };
            if high.level == low.level {
                let message = format!("`{}` gives Level {} twice", item.name, high.level);
                self.error("E0702", *at, message, "leave one of them out");
            } else if high.xp <= low.xp {
                let message =
                    format!("Level {} takes {} XP, and Level {} takes {}", high.level, high.xp, low.level, low.xp);
                self.error("E0702", *at, message, format!("a higher Level takes more: write {} or more", low.xp + 1));
            }
        }
        levels.into_iter().map(|(_, next)| next).collect()
    }

    /// Returns the number of Spell Cards allowed of each Level (ADS-043). Reports numbers above Level 5 that exceed the
    /// number of Level 5.
    fn spells(&mut self, item: &Item) -> BTreeMap<u8, u32> {
        let Some(statement) = item.get("spells") else { return BTreeMap::new() };
        let mut table: BTreeMap<u8, u32> = BTreeMap::new();
        for row in statement.datum(0).rows() {
            let most = row.value().int().and_then(|most| u32::try_from(most).ok());
            if let Some(most) = most {
                table.insert(byte(row.key.datum.int(), 0), most);
            }
        }
        if let Some((full, most)) = table.range(..=FULL_SPELLS).next_back()
            && let Some((level, n)) = table.range(FULL_SPELLS + 1..).find(|(_, n)| *n > most)
        {
            let message =
                format!("`{}` allows {n} Spell Cards of Level {level}, and {most} of Level {full}", item.name);
            let help = format!("past Level 5 the numbers fall (ADS-043): write {most} at most");
            self.error("E0702", statement.at, message, help);
        }
        table
    }

    /// Checks that the Combat Deck keeps the class's limits on Spell Cards (ADS-043).
    fn check_spells(&mut self, item: &Item, class: FolkId, deck: DeckId) {
        let class = self.catalog.class(class);
        for (level, most) in &class.spells {
            let n = self.count_spells(deck, *level);
            if n > *most {
                let cards = if n == 1 { "Spell Card" } else { "Spell Cards" };
                let message = format!("the Combat Deck of `{}` holds {n} {cards} of Level {level}", item.name);
                let help = format!("`{}` allows {most} (ADS-043): take out {}", class.name, n - most);
                let at = item.get("deck").map_or(item.at, |statement| statement.place(0));
                return self.error("E0702", at, message, help);
            }
        }
    }

    /// Returns the number of Spell Cards of a Level in a Combat Deck.
    fn count_spells(&self, deck: DeckId, level: u8) -> u32 {
        let is_such_spell = |card: &CardDef| card.level == level && card.tags.is(Mark::Spell);
        let spells = self.catalog.deck(deck).cards.iter().filter(|(card, _)| is_such_spell(self.catalog.card(*card)));
        spells.map(|(_, n)| n).sum()
    }

    /// Reads the Story Cards of the packs.
    pub(super) fn stories(&mut self) {
        for item in self.sorted(&["story"]) {
            let treasure = item.int("treasure").and_then(|gold| u16::try_from(gold).ok()).unwrap_or(0);
            self.catalog.stories.push(Story { id: item.id.clone(), name: item.name.clone(), treasure });
        }
    }

    /// Compiles the Combat Decks. These are the decks of packs, and those that characters list themselves.
    pub(super) fn decks(&mut self) {
        let mut decks: Vec<(String, Item)> = Vec::new();
        decks.extend(self.sorted(&["deck"]).map(|item| (item.id.clone(), item)));
        let of_characters = self.sorted(&["character"]).filter(|item| item.has("holds"));
        decks.extend(of_characters.map(|item| (Person::own_deck(&item.id), item)));
        decks.sort_by(|(a, _), (b, _)| a.cmp(b));
        for (id, item) in decks {
            let cards = self.listed(&item, "holds");
            self.check_copies(&item, &cards);
            self.catalog.decks.push(DeckDef { id, cards });
        }
    }

    /// Returns the cards that an item lists by this word.
    fn listed(&self, item: &Item, word: &str) -> Bag<CardId> {
        let mut cards = Bag::new();
        for arg in args_of(item, word) {
            let Datum::Counted(n, name) = &arg.datum else { continue };
            let printings = self.catalog.printings(name.datum.text().unwrap_or_default());
            deal(&mut cards, &printings, *n);
        }
        cards
    }

    /// Checks for at most 24 Weapon Cards and 4 copies of a Spell (ADS-039, ADS-041). The size of the deck depends on a
    /// house rule, so set-up checks it.
    fn check_copies(&mut self, item: &Item, cards: &Bag<CardId>) {
        let is_weapon = |card: &CardDef| card.tags.is(Mark::Weapon);
        let held_weapons = cards.iter().filter(|(id, _)| is_weapon(self.catalog.card(*id)));
        let weapons: u32 = held_weapons.map(|(_, n)| n).sum();
        if weapons > 24 {
            let at = self.most_listed(item, is_weapon);
            self.error(
                "E0702",
                at,
                format!("`{}` holds {weapons} Weapon Cards", item.name),
                "take out some: at most 24 are allowed (ADS-039)",
            );
        }
        // Each Spell by its id, with its name. A Spell is in the list once for each printing, and is reported once.
        let held_cards = cards.kinds().map(|id| self.catalog.card(id));
        let held_spells = held_cards.filter(|card| card.tags.is(Mark::Spell));
        let spells: Vec<(String, String)> = held_spells.map(|card| (card.id.clone(), card.name.clone())).collect();
        for (nth, (id, name)) in spells.iter().enumerate() {
            let copies: u32 = self.catalog.printings(id).iter().map(|printing| cards.count(*printing)).sum();
            let is_first_printing = !spells[..nth].iter().any(|(earlier, _)| earlier == id);
            if copies > 4 && is_first_printing {
                let at = self.most_listed(item, |card| card.id == *id);
                self.error(
                    "E0702",
                    at,
                    format!("`{}` holds {copies} copies of `{name}`", item.name),
                    "at most 4 copies of the same Spell are allowed (ADS-041)",
                );
            }
        }
    }

    /// Returns the place where a deck lists the most cards of this kind.
    fn most_listed(&self, item: &Item, is_such: impl Fn(&CardDef) -> bool) -> Origin {
        let (mut most, mut place) = (0, item.at);
        for arg in args_of(item, "holds") {
            let Datum::Counted(n, name) = &arg.datum else { continue };
            let Some(name) = name.datum.text() else { continue };
            let has_such = self.catalog.printings(name).iter().any(|card| is_such(self.catalog.card(*card)));
            // Of two equal numbers, the later one is taken.
            if has_such && *n >= most {
                most = *n;
                place = arg.at;
            }
        }
        place
    }

    /// Warns of cards in the Combat Deck that are for other races and classes (ADS-015, `W0728`).
    fn warn_of_unplayable(&mut self, item: &Item, race: FolkId, class: FolkId, deck: DeckId) {
        let (race, class) = (self.catalog.race(race), self.catalog.class(class));
        let is_unplayable = |card: &CardId| !self.catalog.card(*card).is_for(race, class);
        let Some(card) = self.catalog.deck(deck).cards.kinds().find(is_unplayable) else { return };
        let card = self.catalog.card(card);
        let message =
            format!("`{}` never plays `{}`, which is for {}", item.name, card.name, card.requires.join(" or "));
        let label = format!("a {} {}", race.name, class.name);
        let at = match item.get("deck") {
            Some(statement) => statement.place(0),
            None => self.most_listed(item, |other| other.id == card.id),
        };
        self.report(Problem::warning("W0728", at, message).label(label).help("take it out, or change the class"));
    }

    /// Warns of a `deck` in a character that also `holds` its cards (`W0727`).
    fn warn_of_second_deck(&mut self, item: &Item) {
        if let (Some(deck), true) = (item.get("deck"), item.has("holds")) {
            let message = format!("`{}` has a `deck` beside the cards that it `holds`, which are its deck", item.name);
            let odd = Problem::warning("W0727", deck.at, message).label("nobody plays this one");
            self.report(odd.help("leave out `deck`, or `holds`"));
        }
    }

    /// Checks the size of a Combat Deck. It has at most 52 cards, and fewer only by a house rule (ADS-034, ADS-035).
    fn check_deck_size(&mut self, item: &Item, deck: DeckId) {
        let size = self.catalog.deck(deck).cards.len();
        let cards = if size == 1 { "card" } else { "cards" };
        let message = format!("the Combat Deck of `{}` holds {size} {cards}", item.name);
        let deck_item = self.catalog.items.find("deck", &self.catalog.deck(deck).id);
        // The deck in the file of the character, or else the character's `deck` statement, or else the character.
        let at_character = item.get("deck").map_or(item.at, |statement| statement.place(0));
        let in_same_file = deck_item.map(|deck| deck.at).filter(|deck| deck.file == item.at.file);
        let at_deck = in_same_file.unwrap_or(at_character);
        if size > 52 {
            let excess = size - 52;
            let added_at = deck_item.and_then(last_addition);
            let exchange = if added_at.is_some() {
                format!(
                    "; for a deck of another pack \
                     `change deck \"...\" {{ remove \"Card\" x{excess}; add \"Card\" x{excess} }}`"
                )
            } else {
                String::new()
            };
            let help = format!("a Combat Deck holds exactly 52 (ADS-034): take out {excess}{exchange}");
            // What another file has added is probably too much.
            let at = added_at.unwrap_or(at_deck);
            let mut problem = Problem::error("E0701", at, message).help(help);
            if let Some(rows) = deck_item.and_then(|deck| rows_beside(deck, at)) {
                problem = problem.also(rows, "all of these count");
            }
            self.report(problem);
        } else if size < 52 {
            let help = format!("it lacks {} of 52; or play it by `house combat_deck at_most_52` (ADS-035)", 52 - size);
            // Under this house rule, the deck is right and nothing is reported.
            self.report(Problem::warning("E0701", at_deck, message).help(help).unless("combat_deck", "at_most_52"));
        }
    }

    /// Checks that the users of a card, or of its Recall, exist (ADS-015, ADS-168). Each is a race, a class or a group.
    ///
    /// For example, a class says `group wizrd`, three cards say `wizard`, and none says `wizrd`. Then one error is
    /// reported at the group. If a single card says `wizard`, the error is at the card.
    pub fn users(&mut self) {
        let mut names: Vec<&str> = Vec::new();
        for folk in self.catalog.races.iter().chain(&self.catalog.classes) {
            names.extend(folk.groups.iter().map(String::as_str));
            names.push(&folk.id);
        }
        let users = self.named_users();
        let mut problems = Vec::new();
        for (word, places) in users.iter().filter(|(word, _)| !names.contains(word)) {
            let near = nearest(word, names.iter().copied());
            // The group is probably misspelled, not the cards: several say the same word, and none says the group's.
            let is_used_often = places.len() > 1;
            if let Some(group) = near
                && is_used_often
                && !users.contains_key(group)
                && let Some((at, owner)) = self.group_definition(group)
            {
                let problem = misspelled_group(group, word, places, at, &owner);
                problems.push(problem.about(&["race", "class"], *word));
            } else {
                // The names in quotes, unless there are too many to list.
                let all_names = few(names.iter().copied().collect::<BTreeSet<&str>>());
                let unknown = places.iter().map(|at| unknown_user(word, near, all_names.as_deref(), *at));
                problems.extend(unknown.map(|problem| problem.about(&["race", "class"], *word)));
            }
        }
        for problem in problems {
            self.report(problem);
        }
    }

    /// Returns the words with which cards name their users, each with its places.
    fn named_users(&self) -> BTreeMap<&str, Vec<Origin>> {
        let mut users: BTreeMap<&str, Vec<Origin>> = BTreeMap::new();
        for item in self.catalog.items.iter().filter(|item| item.kind == "card") {
            let required = item.get("requires").map_or(&[][..], |statement| statement.datum(0).list());
            let recallers = item.get("recall").map_or(&[][..], |statement| statement.datum(2).list());
            for arg in required.iter().chain(recallers) {
                if let Some(word) = arg.datum.text() {
                    users.entry(word).or_default().push(arg.at);
                }
            }
        }
        users
    }

    /// Returns the first place that defines this group, with its race or class in words: ``class `Fighter` ``.
    fn group_definition(&self, group: &str) -> Option<(Origin, String)> {
        for item in self.catalog.items.iter().filter(|item| ["race", "class"].contains(&item.kind)) {
            let named_group = item.list("group").iter().find(|arg| arg.datum.text() == Some(group));
            if let Some(arg) = named_group {
                return Some((arg.at, format!("{} `{}`", item.kind, item.name)));
            }
        }
        None
    }

    /// Checks that wear leaves at least one card of the Hand maximum (ADS-198, ADS-204).
    fn check_wear(&mut self, item: &Item) {
        let levels = |word: &str| item.int(word).unwrap_or(0);
        if levels("fatigue") + levels("exhaustion") >= i64::from(HAND) {
            let wear = item.get("exhaustion").or_else(|| item.get("fatigue"));
            let at = wear.map_or(item.at, |statement| statement.at);
            self.error("E0804", at, NOTHING_LEFT, MOST_WEAR);
        }
    }

    /// Reports a character without a Combat Deck (ADS-030).
    fn report_missing_deck(&mut self, item: &Item) {
        if item.has("deck") || item.has("holds") {
            return;
        }
        let message = format!("`{}` has no Combat Deck", item.name);
        self.error(
            "E0701",
            item.at,
            message,
            "say `deck \"...\"`, or list its 52 cards: `holds CARD x10, ...` (ADS-030)",
        );
    }

    /// Compiles the characters, each with all checks of its deck.
    pub(super) fn people(&mut self) {
        for item in self.sorted(&["character"]) {
            let name = |word: &str| item.text(word).unwrap_or_default();
            let race = self.catalog.race_named(name("race"));
            let class = self.catalog.class_named(name("class"));
            let deck_id = if item.has("holds") { Person::own_deck(&item.id) } else { name("deck").to_string() };
            let (Some(race), Some(class), Some(deck)) = (race, class, self.catalog.deck_named(&deck_id)) else {
                self.report_missing_deck(&item);
                continue; // the language has reported the missing name
            };
            self.warn_of_second_deck(&item);
            self.check_deck_size(&item, deck);
            self.check_spells(&item, class, deck);
            self.warn_of_unplayable(&item, race, class, deck);
            self.check_wear(&item);
            let hp = item.int("hp").unwrap_or(1);
            let mut stories = Bag::new();
            for statement in item.all("stories") {
                stories.add(&self.catalog.stories_in(statement.datum(0)));
            }
            self.catalog.people.push(Person {
                id: item.id.clone(),
                name: item.name.clone(),
                race,
                class,
                level: byte(item.int("level"), 1),
                hp: i16::try_from(hp).unwrap_or(i16::MAX),
                deck,
                aside: self.listed(&item, "aside"),
                xp: number(&item, "xp"),
                gold: number(&item, "gold"),
                fatigue: byte(item.int("fatigue"), 0),
                exhaustion: byte(item.int("exhaustion"), 0),
                stories,
            });
        }
    }
}

/// Reads a statement `level`. `None` without a valid number of XP.
fn next_level(statement: &Statement) -> Option<NextLevel> {
    let number = |nth: usize| statement.args.get(nth).and_then(|arg| arg.datum.int());
    let xp = u32::try_from(number(1)?).ok()?;
    let hp = i16::try_from(number(2).unwrap_or(0)).ok()?;
    Some(NextLevel { level: byte(number(0), 0), xp, hp })
}

/// Returns the place of the last `holds` of a deck, if it comes from another file than the first. A `change deck` of
/// another pack that adds cards appends a `holds` of its own to the deck.
fn last_addition(deck: &Item) -> Option<Origin> {
    let first = deck.all("holds").next()?.at;
    let last = deck.all("holds").last()?.at;
    if first.file != last.file { Some(last) } else { None }
}

/// Returns the span of all `holds` of a deck in the file of a place, except the one at this place.
fn rows_beside(deck: &Item, place: Origin) -> Option<Origin> {
    let places = deck.all("holds").map(|statement| statement.at);
    let mut beside = places.filter(|at| at.file == place.file && *at != place);
    let first = beside.next()?;
    Some(beside.fold(first, Origin::to))
}

/// Returns the number of a statement. It is 0 if there is none.
fn number(item: &Item, word: &str) -> u32 {
    item.int(word).and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
}

/// Adds `n` copies of a card, spread evenly over its printings. Copies left over go to the first printings, the Up ones
/// first.
pub fn deal(cards: &mut Bag<CardId>, printings: &[CardId], n: u16) {
    let Ok(kinds) = u16::try_from(printings.len()) else { return };
    for (at, printing) in (0..=u16::MAX).zip(printings) {
        cards.put_many(*printing, n / kinds + u16::from(at < n % kinds));
    }
}

/// Returns the error of a group that no card names, while several `places` name a similar `word`. It is at the
/// definition of the group, not at the cards.
fn misspelled_group(group: &str, word: &str, places: &[Origin], at: Origin, owner: &str) -> Problem {
    let message = format!("{} places name the group `{word}`, and none names `{group}`", places.len());
    Problem::error("E0717", at, message)
        .help(format!("did you mean `{word}`?"))
        .label(format!("the group of {owner}"))
        .also(places.first().copied().unwrap_or(at), "a card names it so")
}

/// Returns the error of a user that is no race, no class and no group. `near` is a similar name, `all` are all names if
/// they are few.
fn unknown_user(word: &str, near: Option<&str>, all: Option<&str>, at: Origin) -> Problem {
    let help = match (near, all) {
        (Some(near), _) => Help::meant(near).in_place_of(word, at),
        (None, Some(all)) => format!("there are {all}; or define one: `class \"...\" {{ group {word} }}`").into(),
        (None, None) => "define the race or the class, or a class of that group".into(),
    };
    let message = format!("no race or class is called `{word}`, and no class is of that group");
    Problem::error("E0717", at, message).help(help)
}
