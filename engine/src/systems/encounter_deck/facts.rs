//! Facts: everything that scripts, scenes, `eval`, completion and `why` can read, in one table.
//!
//! A row of `facts!` is the subject, the name, the arguments, the type of the value, the rule, the help, and the
//! function that reads it. In these functions `l` is the [`Look`] and `c` a check. The macro puts them into `READERS`,
//! numbered as the facts are, each as a `Reader` of its subject. [`read`] calls them.

use super::check::Check;
use super::content::{CardId, Catalog, EnemyDef, ItemDef, ItemId, Skill, Thing, level_word};
use super::fight::still_up;
use super::frame::AnyFrame;
use super::map::Place;
use super::numbers::{Stat, enemy_value};
use super::state::State;
use super::words::kind::{CHECK, ENEMY, GAME, HERO, ITEM};
use super::words::{A_GOOD, A_SKILL, AN_ITEM};
use super::{EncounterDeck, check, ending};
use crate::kernel::{Bag, FactId, Kind, Naming, Subject, Value, slug};

/// The subject of the game itself.
pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };
const THE_GAME: Value = Value::Subject(GAME_SUBJECT);
/// The subject of the hero.
pub const HERO_SUBJECT: Subject = Subject { kind: HERO, id: 0 };
/// The subject of the enemy of the open encounter.
pub const ENEMY_SUBJECT: Subject = Subject { kind: ENEMY, id: 0 };

/// Returns the subject of an item.
pub fn item(item: ItemId) -> Subject {
    Subject { kind: ITEM, id: item.0 }
}

/// The most checks of one roll. A check's subject has the id `at * MOST_CHECKS + n`, for the check `n` of the rolls at
/// the place `at` of the stack. For example, check 1 of the rolls at place 2 has the id 17.
const MOST_CHECKS: u16 = 8;

/// Returns the subject of the check `n` of the rolls at a place of the stack.
pub fn check_subject(at: usize, n: u8) -> Subject {
    let at = u16::try_from(at).unwrap_or(0).min(u16::MAX / MOST_CHECKS - 1);
    Subject { kind: CHECK, id: at * MOST_CHECKS + u16::from(n) % MOST_CHECKS }
}

/// Returns the place of the rolls on the stack, and the number of the check in them. `None` for other subjects.
pub fn check_of(subject: Subject) -> Option<(usize, u8)> {
    if subject.kind != CHECK {
        return None;
    }
    let n = u8::try_from(subject.id % MOST_CHECKS).ok()?;
    Some((usize::from(subject.id / MOST_CHECKS), n))
}

/// The position that a fact is read from, with the arguments of the fact.
struct Look<'a> {
    game: &'a EncounterDeck,
    state: &'a State,
    args: &'a [Value],
}

impl Look<'_> {
    /// Returns the first argument as text.
    fn text(&self) -> &str {
        self.args.first().and_then(Value::as_text).unwrap_or_default()
    }

    /// Returns the enemy of the open encounter.
    fn enemy(&self) -> Option<&EnemyDef> {
        self.game.catalog.card(self.state.open.as_ref()?.card).enemy.as_ref()
    }

    /// Returns the number of filled circles. It is 0 without an open encounter.
    fn filled(&self) -> i64 {
        self.state.open.as_ref().map_or(0, |open| i64::from(open.filled))
    }

    /// Returns the number of the enemy's circles. It is 0 without an enemy.
    fn circles(&self) -> i64 {
        self.enemy().map_or(0, |enemy| i64::from(enemy.circles()))
    }

    /// Returns a value of the enemy now.
    fn stat(&self, stat: Stat) -> Value {
        Value::Int(enemy_value(0, &self.game.look(self.state), stat))
    }

    /// Returns the names of cards as a list, a name for each copy.
    fn names(&self, bag: &Bag<CardId>) -> Value {
        let name = |card| Value::text(&self.game.catalog.card(card).name);
        let copies = |(card, n): (CardId, u32)| vec![name(card); n as usize];
        Value::List(bag.iter().flat_map(copies).collect())
    }

    /// Returns the names of the cards that lie face up on the impending deck, the top first.
    fn turned_up(&self) -> Value {
        let name = |card: &CardId| Value::text(&self.game.catalog.card(*card).name);
        Value::List(self.state.decks.on_top.iter().rev().map(name).collect())
    }

    /// Returns levels as a list of words.
    fn levels(&self, levels: Vec<usize>) -> Value {
        Value::List(levels.into_iter().map(|level| Value::text(level_word(level))).collect())
    }

    /// Returns the number of small or large circles of the thing in the first argument, from these numbers of all
    /// things.
    fn circles_of_thing(&self, numbers: &[u8]) -> Value {
        Thing::named(self.text()).map_or(Value::None, |thing| int(numbers[thing as usize]))
    }

    /// Returns the experiences towards the next bubble of the skill in the first argument.
    fn boxes(&self) -> Value {
        Skill::named(self.text()).map_or(Value::None, |skill| int(self.state.hero.boxes[skill as usize]))
    }

    /// Returns the name of the rank of a skill.
    fn rank(&self, skill: Skill) -> Value {
        Value::text(check::rank_name(&self.state.house, self.state.hero.rank(skill)))
    }

    /// Returns the uses left of all copies of the item in the first argument. A copy without a limit counts as 99.
    fn uses(&self) -> i64 {
        let Some(item) = self.game.catalog.thing_named(&slug(self.text())) else { return 0 };
        let copies = self.state.hero.items.iter().filter(|carried| carried.item == item);
        copies.map(|carried| carried.left.map_or(99, i64::from)).sum()
    }

    /// Returns the carried items as a list of texts.
    fn items(&self) -> Value {
        let items = self.state.hero.items.iter();
        Value::List(items.map(|carried| Value::text(item_text(self.game, *carried))).collect())
    }

    /// Returns the name of the card of the open encounter.
    fn encounter(&self) -> &str {
        self.state.drawn().map_or("no", |card| &self.game.catalog.card(card).name)
    }

    /// Returns the level of the open encounter, in one word.
    fn level(&self) -> &'static str {
        self.state.drawn().map_or("no", |card| level_word(self.game.catalog.card(card).level))
    }

    /// Returns the numbers of cards of levels 1, 2, 3 and Boss outside this game.
    fn unused(&self) -> impl Iterator<Item = u32> {
        (0..=3).map(|level| self.state.decks.unused_of(&self.game.catalog, level))
    }

    /// Returns the number of squares in the entrance.
    fn entrance_squares(&self) -> i64 {
        count_squares(self.state.map.places.iter().filter(|place| place.card.is_none()))
    }

    /// Returns the number of enemies still up.
    fn enemies_up(&self) -> Value {
        let (Some(enemy), Some(open)) = (self.enemy(), &self.state.open) else { return int(0) };
        int(still_up(enemy, open))
    }
}

/// Returns the number of squares in all these rooms.
fn count_squares<'a>(rooms: impl Iterator<Item = &'a Place>) -> i64 {
    rooms.map(|room| i64::try_from(room.squares.len()).unwrap_or(0)).sum()
}

/// Returns the words for a carried item, such as `Dagger 1/3` or `Lantern`.
pub fn item_text(game: &EncounterDeck, carried: super::state::Carried) -> String {
    let name = &game.catalog.thing(carried.item).name;
    match (carried.left, carried.uses) {
        (Some(left), Some(uses)) => format!("{name} {left}/{uses}"),
        _ => name.clone(),
    }
}

/// Returns the enemy as a subject. [`Value::None`] without one.
fn enemy(look: &Look<'_>) -> Value {
    if look.enemy().is_some() { Value::Subject(ENEMY_SUBJECT) } else { Value::None }
}

/// Returns the kinds of carried items as subjects, each once.
fn carried(look: &Look<'_>) -> Value {
    let mut all: Vec<ItemId> = look.state.hero.items.iter().map(|carried| carried.item).collect();
    all.dedup();
    Value::list(all.into_iter().map(|id| Value::Subject(item(id))))
}

fn int(n: impl Into<i64>) -> Value {
    Value::Int(n.into())
}

facts! {
    {
        Game = GAME => fn(&Look<'_>) -> Value;
        Hero = HERO => fn(&Look<'_>) -> Value;
        Enemy = ENEMY => fn(&Look<'_>) -> Value;
        Check = CHECK => fn(&Look<'_>, &Check) -> Value;
        Item = ITEM => fn(&Look<'_>, &ItemDef) -> Value;
    }

    Game "mode" [] Kind::Named(&Naming::words(&["normal", "micro", "mini", "completionist"])), "ENC-031", "The game: `normal`, `micro`, `mini`, `completionist`; empty before it is chosen.", |l| Value::text(l.state.game.map_or("", |game| game.word()));
    Game "outcome" [] Kind::Named(&Naming::words(&["victory", "failed", "completed", "nothing", "no"])), "ENC-158", "The ending: `victory`, `failed`, `completed`, `nothing`; `no` while it goes on.", |l| Value::text(l.state.outcome.map_or("no", |outcome| outcome.word()));
    Game "area" [] Kind::Text, "ENC-024", "The name of the area.", |l| Value::text(l.state.area.as_str());
    Game "encounter" [] Kind::Named(&Naming::items(&["encounter"]).or_words(&["no"])), "ENC-050", "The card of the open encounter, or `no`.", |l| Value::text(l.encounter());
    Game "level" [] Kind::Named(&Naming::words(&["1", "2", "3", "boss", "no"])), "ENC-007", "The level of the open encounter: `1`, `2`, `3`, `boss`, or `no`.", |l| Value::text(l.level());
    Game "round" [] Kind::Range(0, 99), "ENC-102", "The round of the fight, from 1; it stops, at 99 or earlier, once neither the card nor a script needs it.", |l| int(l.state.open.as_ref().map_or(0, |open| open.round));
    Game "circles" [] Kind::COUNT, "ENC-096", "HEALTH circles in the open room.", |l| int(l.circles());
    Game "filled" [] Kind::COUNT, "ENC-097", "Filled circles.", |l| int(l.filled());
    Game "impending" [] Kind::COUNT, "ENC-041", "Cards in the impending deck.", |l| int(l.state.decks.impending_len());
    Game "turned_up" [] Kind::List, "ENC-046", "The names of the cards that lie face up on the impending deck, the top first.", |l| l.turned_up();
    Game "impending_levels" [] Kind::List, "ENC-042", "The levels of the cards in the impending deck.", |l| l.levels(l.state.decks.impending_levels(&l.game.catalog));
    Game "future" [] Kind::COUNT, "ENC-040", "Cards in the future deck.", |l| int(l.state.decks.future_len());
    Game "future_levels" [] Kind::List, "ENC-044", "The levels of the cards in the future deck, the top first.", |l| l.levels(l.state.decks.future_levels());
    Game "discard" [] Kind::COUNT, "ENC-137", "Cards in the discard pile.", |l| int(l.state.decks.discard.len());
    Game "discard_cards" [] Kind::List, "ENC-137", "The cards in the discard pile.", |l| l.names(&l.state.decks.discard);
    Game "victory" [] Kind::COUNT, "ENC-139", "Cards in the victory pile.", |l| int(l.state.decks.victory_len());
    Game "victory_cards" [] Kind::List, "ENC-139", "The cards in the victory pile, as far as seen.", |l| l.names(&l.state.decks.victory);
    Game "unused" [] Kind::COUNT, "ENC-038", "Cards of the pack outside this game.", |l| int(l.unused().sum::<u32>());
    Game "unused_levels" [] Kind::List, "ENC-038", "The numbers of cards of levels 1, 2, 3 and Boss outside this game.", |l| Value::List(l.unused().map(int).collect());
    Game "extra" [] Kind::COUNT, "ENC-176", "Encounters resolved in Completionist play.", |l| int(ending::extra(l.state));
    Game "exits" [] Kind::COUNT, "ENC-181", "Exits on the map joined to no room.", |l| int(i64::try_from(l.state.map.open().len()).unwrap_or(0));
    Game "rooms" [] Kind::COUNT, "ENC-180", "Rooms on the map, with the entrance.", |l| int(i64::try_from(l.state.map.places.len()).unwrap_or(0));
    Game "entrance" [] Kind::COUNT, "ENC-025", "Squares of the entrance.", |l| int(l.entrance_squares());
    Game "squares" [] Kind::COUNT, "ENC-182", "Squares of the map inside rooms.", |l| int(count_squares(l.state.map.places.iter()));
    Game "off_map" [] Kind::COUNT, "ENC-185", "Rooms that did not fit on the map.", |l| int(l.state.map.off.len());
    Game "house" [Kind::Named(&Naming::HOUSE)] Kind::Text, "", "The value of a house rule: `game.house(\"ties_fail\")`.", |l| l.state.house.value(l.text()).map_or(Value::None, Value::text);
    Game "enemy" [] Kind::Subject(ENEMY), "ENC-088", "The enemy of the open encounter, or `()`.", enemy;
    Game "hero" [] Kind::Subject(HERO), "", "The hero: `game.hero.health`.", |_| Value::Subject(HERO_SUBJECT);
    Hero "game" [] Kind::Subject(GAME), "", "The game: `hero.game.victory`.", |_| THE_GAME;
    Hero "enemy" [] Kind::Subject(ENEMY), "ENC-088", "The enemy of the open encounter, or `()`: `hero.enemy.strike(1)`.", enemy;
    Hero "carried" [] Kind::Several(ITEM), "ENC-129", "Its items, each kind once: `hero.choose_one(hero.carried).name`.", carried;
    Hero "name" [] Kind::Text, "ENC-013", "The hero's name.", |l| Value::text(&l.state.hero.name);
    Hero "lost" [] Kind::COUNT, "ENC-094", "Large health circles.", |l| int(l.state.hero.spent[0]);
    Hero "gained" [A_GOOD] Kind::COUNT, "ENC-069", "Small circles of a thing: `hero.gained(\"ruby\")`, `hero.gained(\"health\")`.", |l| l.circles_of_thing(&l.state.hero.gained);
    Hero "spent" [A_GOOD] Kind::COUNT, "ENC-069", "Large circles of a thing: `hero.spent(\"ruby\")`.", |l| l.circles_of_thing(&l.state.hero.spent);
    Hero "atk" [] Kind::Text, "ENC-004", "The rank of ATK: `D`, `+0`, `+2`, `A`.", |l| l.rank(Skill::Atk);
    Hero "def" [] Kind::Text, "ENC-004", "The rank of DEF.", |l| l.rank(Skill::Def);
    Hero "agl" [] Kind::Text, "ENC-004", "The rank of AGL.", |l| l.rank(Skill::Agl);
    Hero "wit" [] Kind::Text, "ENC-004", "The rank of WIT.", |l| l.rank(Skill::Wit);
    Hero "boxes" [A_SKILL] Kind::COUNT, "ENC-128", "Experiences towards the next bubble of a skill: `hero.boxes(\"wit\")`.", |l| l.boxes();
    Hero "items" [] Kind::List, "ENC-129", "Its items with uses left: `Dagger 1/3`.", |l| l.items();
    Hero "uses" [AN_ITEM] Kind::COUNT, "ENC-131", "Uses left of all copies of an item; 99 without a limit: `hero.uses(\"Dagger\")`.", |l| int(l.uses());
    Hero "at" [] Kind::Text, "ENC-177", "The hero's room: its card, `entrance` or `off the map`.", |l| Value::text(standing_in(l.game, l.state));
    Enemy "game" [] Kind::Subject(GAME), "", "The game: `enemy.game.round`.", |_| THE_GAME;
    Enemy "name" [] Kind::Named(&Naming::ITEM), "ENC-088", "The enemy's name.", |l| Value::text(l.enemy().map_or("", |enemy| &enemy.name));
    Enemy "count" [] Kind::COUNT, "ENC-099", "Their original number.", |l| int(l.enemy().map_or(0, |enemy| enemy.count));
    Enemy "up" [] Kind::COUNT, "ENC-100", "Those still up.", |l| l.enemies_up();
    Enemy "health" [] Kind::COUNT, "ENC-096", "Empty circles.", |l| int(l.circles() - l.filled());
    Enemy "circles" [] Kind::COUNT, "ENC-096", "All circles.", |l| int(l.circles());
    Enemy "filled" [] Kind::COUNT, "ENC-097", "Filled circles.", |l| int(l.filled());
    Enemy "attack" [] Kind::Range(0, 99), "ENC-089", "Its current ATK.", |l| l.stat(Stat::Attack);
    Enemy "defense" [] Kind::Range(0, 99), "ENC-090", "Its current DEF.", |l| l.stat(Stat::Defense);
    Enemy "damage" [] Kind::Range(0, 99), "ENC-093", "Its current damage to the hero whose DEF check fails.", |l| l.stat(Stat::Damage);
    Check "game" [] Kind::Subject(GAME), "", "The game: `check.game.level`.", |_, _| THE_GAME;
    Check "skill" [] Kind::Named(&Naming::words(Skill::WORDS)), "ENC-063", "The skill: `atk`, `def`, `agl`, `wit`.", |_, c| Value::text(c.skill.word());
    Check "value" [] Kind::Int, "ENC-012", "The value to reach.", |_, c| int(c.value);
    Check "dice" [] Kind::List, "ENC-072", "What the dice show, the lowest first.", |_, c| Value::List(c.dice.iter().map(|die| int(*die)).collect());
    Check "kept" [] Kind::List, "ENC-057", "The dice that count.", |l, c| Value::List(check::counting(&l.state.house, c.rank, &c.dice).iter().map(|die| int(*die)).collect());
    Check "total" [] Kind::Int, "ENC-054", "Its current total.", |l, c| int(check::total(l.state, c));
    Check "passes" [] Kind::Bool, "ENC-060", "Whether it passes as it lies.", |l, c| Value::Bool(check::passes(l.state, c));
    Item "name" [] Kind::Named(&Naming::ITEM), "ENC-129", "Its name.", |_, item| Value::text(&item.name);
}

/// Returns the enemy's ATK, DEF and damage now, for the view and questions.
pub fn fighting_values(game: &EncounterDeck, state: &State) -> (i64, i64, i64) {
    let value_of = |stat| enemy_value(0i64, &game.look(state), stat);
    (value_of(Stat::Attack), value_of(Stat::Defense), value_of(Stat::Damage))
}

/// Returns the name of the room in which the hero stands.
pub fn standing_in(game: &EncounterDeck, state: &State) -> String {
    let Some(room) = state.map.here() else { return "off the map".into() };
    match room.card {
        Some(card) => game.catalog.card(card).name.clone(),
        None => "entrance".into(),
    }
}

/// Returns the check that a subject is, while it lies on the table.
fn check_at(state: &State, subject: Subject) -> Option<&Check> {
    let (at, n) = check_of(subject)?;
    match state.frames.get(at)? {
        AnyFrame::Rolls(rolls) => rolls.checks.get(usize::from(n)),
        _ => None,
    }
}

/// Reads a fact of a subject. Returns [`Value::None`] if there is no such subject.
pub fn read(game: &EncounterDeck, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
    let look = Look { game, state, args };
    match (READERS.get(usize::from(fact.0)), who.kind) {
        (Some(Reader::Game(read)), GAME) | (Some(Reader::Hero(read)), HERO) | (Some(Reader::Enemy(read)), ENEMY) => {
            read(&look)
        }
        (Some(Reader::Check(read)), CHECK) => check_at(state, who).map_or(Value::None, |check| read(&look, check)),
        (Some(Reader::Item(read)), ITEM) => {
            let item = game.catalog.things.get(usize::from(who.id));
            item.map_or(Value::None, |item| read(&look, item))
        }
        _ => Value::None,
    }
}

/// Returns the subjects that can be asked about now, with their labels.
pub fn labelled(game: &EncounterDeck, state: &State) -> Vec<(&'static str, Subject)> {
    let mut subjects = vec![("game", GAME_SUBJECT), ("hero", HERO_SUBJECT)];
    let open = state.open.as_ref();
    if open.is_some_and(|open| game.catalog.card(open.card).enemy.is_some()) {
        subjects.push(("enemy", ENEMY_SUBJECT));
    }
    // The checks of the innermost rolls.
    let at = state.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Rolls(_)));
    if let Some(at) = at
        && let Some(AnyFrame::Rolls(rolls)) = state.frames.get(at)
    {
        for (n, check) in (0..=u8::MAX).zip(&rolls.checks) {
            subjects.push((check.skill.word(), check_subject(at, n)));
        }
    }
    subjects
}

/// Returns the label of a subject.
pub fn label(game: &EncounterDeck, state: &State, who: Subject) -> String {
    match who.kind {
        HERO => state.hero.name.clone(),
        ENEMY => {
            let enemy = state.open.as_ref().and_then(|open| game.catalog.card(open.card).enemy.as_ref());
            enemy.map(|enemy| enemy.name.clone()).unwrap_or_default()
        }
        ITEM => {
            let item = game.catalog.things.get(usize::from(who.id));
            item.map(|item| item.name.clone()).unwrap_or_default()
        }
        CHECK => check_at(state, who).map_or("check", |check| check.skill.word()).to_string(),
        _ => "game".into(),
    }
}

/// Returns the items that say what a subject is, so that their keywords count as its own. An item says this of itself,
/// and the card of the open encounter says it of the enemy and the game.
pub fn printed_as(catalog: &Catalog, state: &State, on: Subject) -> Vec<u16> {
    let item = match on.kind {
        ITEM => catalog.things.get(usize::from(on.id)).map(|item| item.item),
        ENEMY | GAME => state.open.as_ref().map(|open| catalog.card(open.card).item),
        _ => None,
    };
    item.into_iter().collect()
}
