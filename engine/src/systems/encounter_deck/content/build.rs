//! The compiler of the catalog from the items of packs. The language has checked their shape before, and here their
//! meaning is checked.
//!
//! [`compile`] is the entry point. Items come before encounters, because a card can give an item. A block of
//! statements, such as `clear { ... }`, becomes a [`Body`] with a [`Deed`] for each line.

use super::room::{self, Room};
use super::{
    Body, BodyId, CardDef, Checked, Deed, EnemyDef, EnemyRows, ItemDef, ItemId, Moment, OptionDef, Skill, Thing, UseId,
    When,
};
use crate::kernel::{Datum, Item, Origin, Problem, Statement};
use crate::machine::play::words::STATUS;
use crate::machine::{BehaviourId, Cue, calls};
use crate::systems::encounter_deck::EncounterRules;
use crate::systems::encounter_deck::hooks::is_living;
use std::collections::BTreeSet;

/// The catalog in the making.
type Builder<'a> = crate::machine::Builder<'a, EncounterRules>;

/// The place of the first outcome among the values of `test agl5 { } else { }` and `try agl5 { } else { }`.
const AFTER_CHECK: usize = 1;
/// The place of the first outcome among the values of `option agl5 rounds 1 { } else { }`.
const AFTER_ROUNDS: usize = 2;

/// Compiles all items of content.
pub fn compile(builder: &mut Builder<'_>) {
    for item in builder.sorted(&["effect"]) {
        // `None`: the script may have the function of any moment.
        builder.behaviour(&item, None, ());
    }
    builder.name_things();
    for item in builder.sorted(&["item"]) {
        builder.thing(&item);
    }
    for item in builder.sorted(&["encounter"]) {
        builder.card(&item);
    }
    builder.count_rounds();
    // Reports more blocks than a `BodyId` can number.
    builder.countable("outcomes", builder.catalog.bodies.len());
}

/// The item that calls a script, and the place of the call in the item.
struct Caller {
    item: u16,
    place: Place,
}

/// The place of a call in an item. The script must have a function for one of its moments.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a `do` of a card or an item. The script acts at once.
    Done,
    /// In a `do` of an item that is used on a check.
    OnCheck,
    /// In an `effect` or a `habit`. The script runs while the item is carried or the enemy is in play.
    Living,
}

impl Place {
    /// Returns whether a script in this place is called at a cue.
    fn fits(self, cue: Cue<Moment>) -> bool {
        match self {
            Place::Done => cue == Moment::Act.own(),
            Place::OnCheck => [Moment::Act.own(), Moment::OnCheck.own()].contains(&cue),
            Place::Living => is_living(cue.moment),
        }
    }

    /// Returns the help for a script that has no function for this place.
    fn needs(self) -> &'static str {
        match self {
            Place::Done => {
                "here its `fn act(hero)` is called, which it lacks; what listens for moments stands in the item itself, as an `effect`"
            }
            Place::OnCheck => "here it needs `act` or `on_check`",
            Place::Living => "here it needs a moment such as `on_round`, `on_hit` or `my_attack`",
        }
    }
}

impl Builder<'_> {
    /// Enters all items without their effects. One item may give another, so all numbers must be known first.
    fn name_things(&mut self) {
        for item in self.sorted(&["item"]) {
            self.catalog.things.push(ItemDef {
                id: item.id.clone(),
                name: item.name.clone(),
                item: self.catalog.item("item", &item.id),
                uses: item.int("uses").and_then(|n| u8::try_from(n).ok()),
                when: item.text("when").and_then(When::named).unwrap_or_default(),
                on: item.list("on").iter().filter_map(|arg| Skill::named(arg.datum.text()?)).collect(),
                body: BodyId(0),
                has_use: item.has("use"),
                effects: Vec::new(),
                text: item.text("text").unwrap_or_default().to_string(),
            });
        }
    }

    /// Compiles the `use` and the effects of an item. Reports deeds that its time of use does not allow, and an item
    /// that does nothing.
    fn thing(&mut self, item: &Item) {
        let Some(ItemId(at)) = self.catalog.thing_named(&item.id) else { return };
        let at = usize::from(at);
        let when = self.catalog.things[at].when;
        let place = if when == When::Check { Place::OnCheck } else { Place::Done };
        let caller = Caller { item: self.catalog.things[at].item, place };
        let deeds = item.get("use").map(|statement| statement.datum(0).block()).unwrap_or_default();
        for deed in deeds {
            let (message, help) = match (deed.word, when) {
                ("add", When::Between | When::Round) => ("there is no check to add to", "say `when check`"),
                ("strike", When::Between) => ("there is no enemy to strike", "say `when round` or `when check`"),
                _ => continue,
            };
            let problem = Problem::error("E0907", deed.at, message).help(help);
            let at_when = item.get("when").map_or(item.at, |statement| statement.at);
            let problem = problem.label("this is done when the item is used");
            self.report(problem.also(at_when, "this says when it is used"));
        }
        let body = self.body(deeds, item.at, &caller, "use");
        self.catalog.things[at].body = body;
        let living = Caller { item: caller.item, place: Place::Living };
        let effects: Vec<UseId> =
            item.all("effect").filter_map(|statement| self.call_effect(statement, &living)).collect();
        // If a script names the item, the script asks whether the hero carries it, as for a key.
        if effects.is_empty() && !item.has("use") && !self.host.says(&item.name) {
            let message = format!("`{}` does nothing by itself", item.name);
            let help =
                "say what a `use` does, or its `effect` while it is carried; a key that others ask for needs neither";
            self.report(Problem::warning("W0911", item.at, message).help(help));
        }
        self.catalog.things[at].effects = effects;
    }

    /// Compiles an encounter: its room, enemy, tests, options and rewards.
    fn card(&mut self, item: &Item) {
        let number = self.catalog.item("encounter", &item.id);
        let caller = Caller { item: number, place: Place::Done };
        // The level counts from 0. A card whose level is no number is the Boss.
        let level = match item.int("level") {
            Some(n) => usize::try_from(n - 1).unwrap_or(0),
            None => CardDef::BOSS,
        };
        self.check_mark(item, level);
        let mut tests: Vec<Checked> = Vec::new();
        for (n, test) in item.all("test").enumerate() {
            tests.push(self.checked(test, AFTER_CHECK, &caller, &format!("test {n}")));
        }
        // These are the AGL and WIT rolls that may be added to a round.
        let mut options: Vec<OptionDef> = Vec::new();
        for (n, option) in item.all("option").enumerate() {
            let check = self.checked(option, AFTER_ROUNDS, &caller, &format!("option {n}"));
            let rounds = if let Datum::Ranges(rounds) = option.datum(1) { Some(*rounds) } else { None };
            options.push(OptionDef { check, rounds });
        }
        let rewards = item.get("clear").map(|statement| statement.datum(0).block()).unwrap_or_default();
        let clear = self.body(rewards, item.at, &caller, "clear");
        let card = CardDef {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            level,
            room: self.room(item),
            enemy: item.get("enemy").map(|statement| self.enemy(statement, item, &caller)),
            tests,
            options,
            clear,
            counts_rounds: false,
            aside: item.has("aside"),
            text: item.text("text").unwrap_or_default().to_string(),
        };
        if card.enemy.is_none() {
            self.report_options(item);
            self.report_strikes(&item.body);
        }
        self.catalog.cards.push(card);
    }

    /// Reports each `option` of a card without an enemy.
    fn report_options(&mut self, item: &Item) {
        for option in item.all("option") {
            let help = "give the card an `enemy`, or write `test`";
            self.error("E0907", option.at, "an option belongs to a fight", help);
        }
    }

    /// Reports each `strike` of a card without an enemy, also in nested blocks.
    fn report_strikes(&mut self, body: &[Statement]) {
        for statement in body {
            if statement.word == "strike" {
                self.error("E0907", statement.at, "there is no enemy to strike", "give the card an `enemy`");
            }
            for arg in &statement.args {
                self.report_strikes(arg.datum.block());
            }
        }
    }

    /// Notes the cards whose rounds must be counted. These are the cards with a script that reads the number of the
    /// round. If an item or a status has such a script, the rounds of all cards are counted.
    fn count_rounds(&mut self) {
        let reads_round = |behaviour: BehaviourId| {
            let mut hooks = self.catalog.behaviour(behaviour).hooks.iter();
            hooks.any(|(_, hook)| self.host.reads(*hook, "round"))
        };
        let reading_uses = self.catalog.uses.iter().filter(|used| reads_round(used.behaviour));
        let callers: BTreeSet<u16> = reading_uses.map(|used| used.caller).collect();
        let an_item_reads = self.catalog.things.iter().any(|thing| callers.contains(&thing.item));
        let statuses: Vec<Item> = self.sorted(&[STATUS]).collect();
        let effects = statuses.iter().flat_map(|status| status.all("effect"));
        let effect_calls = calls(effects.map(|statement| statement.datum(0)));
        let mut of_statuses = effect_calls.filter_map(|call| self.behaviour_named("effect", &call.id));
        let everywhere = an_item_reads || of_statuses.any(reads_round);
        for card in &mut self.catalog.cards {
            card.counts_rounds = everywhere || callers.contains(&card.item);
        }
    }

    /// Checks the mark `unique`, which every card of level 2 and more has (ENC-008).
    fn check_mark(&mut self, item: &Item, level: usize) {
        match (item.get("unique"), level) {
            (Some(mark), 0) => {
                let message = format!("`{}` of level 1 is marked unique", item.name);
                let problem = Problem::error("E0901", mark.at, message).help("take `unique` out, or write `level 2`");
                let at_level = item.get("level").map_or(item.at, |statement| statement.at);
                let problem = problem.label("only cards of level 2 and more are unique");
                self.report(problem.also(at_level, "its level"));
            }
            (None, 1..) => {
                let message = format!("`{}` lacks the mark of a unique card", item.name);
                self.error("E0901", item.at, message, "add `unique`");
            }
            _ => {}
        }
    }

    /// Compiles the room of a card. Reports a drawing that is no room.
    fn room(&mut self, item: &Item) -> Room {
        let Some(statement) = item.get("room") else { return Room::default() };
        let rows: Vec<&str> = statement.datum(0).list().iter().filter_map(|arg| arg.datum.text()).collect();
        let misdrawn = match Room::read(&rows) {
            Ok(room) => return room,
            Err(misdrawn) => misdrawn,
        };
        let message = format!("the room of `{}` cannot be built: {}", item.name, misdrawn.why);
        // The error is at the wrong mark of a row, or else at the row, or at the whole statement.
        let row = misdrawn.row.and_then(|nth| statement.datum(0).list().get(nth));
        let at_mark = row.and_then(|row| row.stray(room::is_mark));
        let at_row = row.map(|row| row.at);
        self.error("E0902", at_mark.or(at_row).unwrap_or(statement.at), message, room::MARKS);
        Room::default()
    }

    /// Compiles the enemy of a card.
    fn enemy(&mut self, statement: &Statement, item: &Item, caller: &Caller) -> EnemyDef {
        let block = statement.datum(1).block();
        let int = |word: &str, otherwise: i64| {
            let statement = block.iter().find(|statement| statement.word == word);
            statement.and_then(|statement| statement.datum(0).int()).unwrap_or(otherwise)
        };
        let small = |n: i64| u8::try_from(n).unwrap_or(u8::MAX);
        let value = |n: i64| i8::try_from(n).unwrap_or(i8::MAX);
        let row = |word: &str| self.catalog.row(caller.item, word);
        let rows = EnemyRows { attack: row("attack"), defense: row("defense"), damage: row("damage") };
        let living = Caller { item: caller.item, place: Place::Living };
        let stated_habits = block.iter().filter(|statement| statement.word == "habit");
        let habits = stated_habits.filter_map(|statement| self.call_effect(statement, &living)).collect();
        EnemyDef {
            name: statement.datum(0).text().unwrap_or(&item.name).to_string(),
            count: small(int("count", 1)),
            attack: value(int("attack", 1)),
            defense: value(int("defense", 1)),
            health: small(int("health", 1)),
            damage: small(int("damage", 1)),
            habits,
            rows,
        }
    }

    /// Reads a check with its two outcomes. `outcomes` is the place of the first outcome among the statement's values.
    fn checked(&mut self, statement: &Statement, outcomes: usize, caller: &Caller, place: &str) -> Checked {
        let skill_and_value = statement.datum(0).list();
        let skill = skill_and_value.first().and_then(|arg| Skill::named(arg.datum.text()?));
        let value = skill_and_value.get(1).and_then(|arg| i8::try_from(arg.datum.int()?).ok());
        let pass = statement.datum(outcomes).block();
        let fail = statement.datum(outcomes + 1).block();
        Checked {
            skill: skill.unwrap_or(Skill::Atk),
            value: value.unwrap_or(1),
            pass: self.body(pass, statement.at, caller, &format!("{place} pass")),
            fail: self.body(fail, statement.at, caller, &format!("{place} fail")),
        }
    }

    /// Enters the deeds of a block, which is called `place` in the catalog. `at` is where its statement is written.
    fn body(&mut self, block: &[Statement], at: Origin, caller: &Caller, place: &str) -> BodyId {
        let mut tries = 0;
        let mut deeds = Vec::new();
        let mut rows = Vec::new();
        for statement in block {
            let deed = if statement.word == "try" {
                tries += 1;
                Some(Deed::Try(self.checked(statement, AFTER_CHECK, caller, &format!("{place} try {tries}"))))
            } else {
                self.deed(statement, caller)
            };
            // A statement without a deed was reported already, and has no row.
            if let Some(deed) = deed {
                deeds.push(deed);
                rows.push(self.catalog.row_at(caller.item, statement.at));
            }
        }
        let said = self.catalog.row_at(caller.item, at);
        let id = BodyId(u16::try_from(self.catalog.bodies.len()).unwrap_or(u16::MAX));
        self.catalog.bodies.push(Body { place: place.to_string(), item: caller.item, said, deeds, rows });
        id
    }

    /// Compiles a statement of a block, other than `try`. `None` if it names something that does not exist.
    fn deed(&mut self, statement: &Statement, caller: &Caller) -> Option<Deed> {
        let number = |datum: &Datum| datum.int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        let thing = |datum: &Datum| datum.text().and_then(Thing::named);
        Some(match statement.word {
            "lose" => Deed::Lose(thing(statement.datum(1))?, number(statement.datum(0))),
            "strike" => Deed::Strike(number(statement.datum(0))),
            "add" => Deed::Add(i8::try_from(statement.datum(0).int()?).ok()?),
            "do" => Deed::Do(self.call_effect(statement, caller)?),
            // What is left is `gain`.
            _ => match statement.datum(0).list() {
                // `gain experience agl`
                [what, skill] if what.datum.text() == Some("experience") => {
                    Deed::Experience(Skill::named(skill.datum.text()?)?)
                }
                // `gain 2 health`
                [n, what] => Deed::Gain(thing(&what.datum)?, number(&n.datum)),
                // `gain item Dagger uses 2`
                [_, name, uses] => {
                    let uses = uses.datum.int().and_then(|n| u8::try_from(n).ok());
                    Deed::Item(self.catalog.thing_named(name.datum.text()?)?, uses)
                }
                _ => return None,
            },
        })
    }

    /// Enters a call of an effect. `None` if there is no such effect, which the language has reported already. Reports
    /// a script that does nothing in this place.
    fn call_effect(&mut self, statement: &Statement, caller: &Caller) -> Option<UseId> {
        let Datum::Call(call) = statement.datum(0) else { return None };
        let used = self.call("effect", call, caller.item)?;
        let effect = self.catalog.behind(used);
        let fits_place = effect.hooks.iter().any(|(cue, _)| caller.place.fits(*cue));
        if !effect.hooks.is_empty() && !fits_place {
            let message = format!("the script of effect `{}` does nothing in this place", effect.name);
            let acts_when_used = caller.place == Place::Living
                && statement.word == "effect"
                && effect.hooks.iter().any(|(cue, _)| *cue == Moment::Act.own());
            let help = if acts_when_used {
                format!("it acts when the item is used: write `use {{ do {} }}`", effect.name)
            } else {
                caller.place.needs().into()
            };
            self.error("E0907", statement.place(0), message, help);
        }
        Some(used)
    }
}
