//! The facts: everything that scripts can read from a position, in one table.
//!
//! Begin reading at the table `facts!`. Each line has the kind of subject, the word, its arguments, the kind of its
//! value, the rule, the help text, and a function that reads the fact. For example, `me.level` reads the line
//! `Character "level"`. [`read`] finds the function. `eval`, `why` and completion use the same table.
//! The first block of the table has the type of the reading functions for each kind of subject.

use super::DeckOfAdventures;
use super::check::Check;
use super::content::{Ability, Catalog, Sheet};
use super::deck::{Deck, DeckCard};
use super::degree::Degree;
use super::frame::AnyFrame;
use super::state::{Character, State, Who};
use super::turn::Turn;
use super::words::kind::{ABILITY, CHARACTER, CHECK, GAME};
use super::words::{A_DAMAGE, AN_ABILITY};
use super::{attack, creation, numbers};
use crate::kernel::{Bag, FactId, Kind, Naming, Subject, Suit, Value};
use crate::machine::arena::Arena;

/// The game itself as a subject.
pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };
/// The game itself as the value of a fact.
const THE_GAME: Value = Value::Subject(GAME_SUBJECT);

/// Returns the subject of a character.
pub fn subject(who: Who) -> Subject {
    Subject { kind: CHARACTER, id: u16::from(who.0) }
}

/// Returns the character of a subject. `None` if the subject is no character.
pub fn who_of(subject: Subject) -> Option<Who> {
    if subject.kind == CHARACTER { u8::try_from(subject.id).ok().map(Who) } else { None }
}

/// Returns the subject of an attribute or skill.
pub fn ability_subject(ability: Ability) -> Subject {
    Subject { kind: ABILITY, id: ability as u16 }
}

/// Returns the subject of the check at a place of the stack.
pub fn check_subject(at: usize) -> Subject {
    Subject { kind: CHECK, id: u16::try_from(at).unwrap_or(u16::MAX) }
}

/// The view of a function that reads a fact: the position, the subject `who` and the arguments.
struct Look<'a> {
    game: &'a DeckOfAdventures,
    state: &'a State,
    who: Who,
    args: &'a [Value],
}

impl Look<'_> {
    /// Returns the first argument as text.
    fn text(&self) -> &str {
        self.args.first().and_then(Value::as_text).unwrap_or_default()
    }

    fn person(&self) -> &Character {
        self.state.person(self.who)
    }

    fn sheet(&self) -> &Sheet {
        self.game.catalog.sheet(self.person().sheet)
    }

    fn deck(&self) -> &Deck {
        self.state.deck_of(self.who)
    }

    /// Returns the turn of the character, if it is under way.
    fn turn(&self) -> Option<&Turn> {
        self.state.acting().filter(|turn| turn.who == self.who)
    }

    /// Returns the spaces to the character of the first argument. It is 0 without a map.
    fn distance(&self) -> Value {
        let Some(other) = self.other() else { return Value::None };
        int(attack::distance(self.state, self.who, other).unwrap_or(0))
    }

    /// Returns the character of the first argument. `None` if it is none.
    fn other(&self) -> Option<Who> {
        let Some(Value::Subject(argument)) = self.args.first() else { return None };
        let other = who_of(*argument)?;
        if usize::from(other.0) < self.state.people.len() { Some(other) } else { None }
    }

    /// Returns the type of the damage that is being computed. It is the id of its keyword, or else its kind. It is
    /// `none` without damage.
    fn taking(&self) -> &str {
        let Some(made_of) = self.person().body.taking else { return "none" };
        let keyword = made_of.keyword.and_then(|at| self.game.catalog.items.get(usize::from(at)));
        keyword.map_or(made_of.kind.word(), |item| &item.id)
    }

    /// Returns the modifier in the ability of the first argument.
    fn modifier(&self) -> Value {
        let Some(ability) = Ability::named(self.text()) else { return Value::None };
        Value::Int(numbers::modifier(0, &self.game.look(self.state), self.who, ability))
    }

    /// Returns the labels of the fighters, in the order of their turns.
    fn order(&self) -> Value {
        let order = self.state.fight.iter().flat_map(|fight| &fight.order);
        Value::List(order.map(|who| Value::text(&self.state.person(*who).label)).collect())
    }

    /// Returns the label of the character whose turn it is.
    fn acting(&self) -> &str {
        match self.state.acting() {
            Some(turn) => &self.state.person(turn.who).label,
            None => "nobody",
        }
    }

    /// Returns the name of the beat of the adventure.
    fn beat(&self) -> &str {
        let beat = self.state.story.as_ref().and_then(|story| story.beat);
        beat.map_or("none", |beat| &self.game.catalog.beat(beat).name)
    }

    /// Returns how the latest fight ended, in one word.
    fn result(&self) -> &'static str {
        match self.state.won {
            Some(true) => "won",
            Some(false) => "lost",
            None => "open",
        }
    }
}

/// Returns characters as a list of subjects.
fn subjects(characters: impl IntoIterator<Item = Who>) -> Value {
    Value::List(characters.into_iter().map(|who| Value::Subject(subject(who))).collect())
}

fn int(n: impl Into<i64>) -> Value {
    Value::Int(n.into())
}

/// Returns the names of the cards in a bag, one for each card.
fn names(bag: &Bag<DeckCard>) -> Value {
    let copies = |(card, n): (DeckCard, u32)| vec![Value::text(card.to_string()); n as usize];
    Value::List(bag.iter().flat_map(copies).collect())
}

/// Returns the word of a degree. Empty without one.
fn degree(degree: Option<Degree>) -> Value {
    Value::text(degree.map_or("", Degree::word))
}

facts! {
    {
        Game = GAME => fn(&Look<'_>) -> Value;
        Character = CHARACTER => fn(&Look<'_>) -> Value;
        Check = CHECK => fn(&Look<'_>, &Check) -> Value;
        Ability = ABILITY => fn(Ability) -> Value;
    }

    Game "characters" [] Kind::Several(CHARACTER), "DOA-039", "All characters, the players' first.", |l| subjects(l.state.everybody());
    Game "pile" [] Kind::COUNT, "DOA-006", "Cards in the draw pile of the GM's deck.", |l| int(l.state.decks[0].pile.len());
    Game "discard" [] Kind::COUNT, "DOA-006", "Cards in the discard pile of the GM's deck.", |l| int(l.state.decks[0].discard.len());
    Game "discard_cards" [] Kind::List, "DOA-027", "The cards in the discard pile of the GM's deck.", |l| names(&l.state.decks[0].discard);
    Game "round" [] Kind::COUNT, "DOA-095", "The round of the fight, from 1; 0 without a fight.", |l| int(l.state.fight.as_ref().map_or(0, |fight| fight.round));
    Game "in_fight" [] Kind::Bool, "DOA-087", "Whether there is a fight.", |l| Value::Bool(l.state.fight.is_some());
    Game "turn" [] Kind::Text, "DOA-095", "The character whose turn it is, or `nobody`.", |l| Value::text(l.acting());
    Game "order" [] Kind::List, "DOA-089", "The order of turns.", |l| l.order();
    Game "result" [] Kind::Named(&Naming::words(&["won", "lost", "open"])), "DOA-087", "How the latest fight ended: `won`, `lost`, `open`.", |l| Value::text(l.result());
    Game "players" [] Kind::Several(CHARACTER), "DOA-039", "The players' Dealers, in the order of their seats.", |l| subjects(l.state.party());
    Game "beat" [] Kind::Named(&Naming::items(&["beat"]).or_words(&["none"])), "DOA-002", "The beat of the adventure; `none` without one.", |l| Value::text(l.beat());
    Game "house" [Kind::Named(&Naming::HOUSE)] Kind::Text, "", "The value of a house rule: `game.house(\"jokers\")`.", |l| l.state.house.value(l.text()).map_or(Value::None, Value::text);
    Character "game" [] Kind::Subject(GAME), "", "The game: `me.game.characters`.", |_| THE_GAME;
    Character "name" [] Kind::Named(&Naming::ITEM), "", "Its sheet's name.", |l| Value::text(&l.sheet().name);
    Character "label" [] Kind::Text, "", "Its label in commands.", |l| Value::text(&l.person().label);
    Character "kind" [] Kind::Named(&Naming::words(super::content::Kind::WORDS)), "DOA-039", "`dealer`, `bystander` or `companion`.", |l| Value::text(l.sheet().kind.word());
    Character "level" [] Kind::Int, "DOA-040", "Its level.", |l| int(l.person().level);
    Character "suit" [] Kind::Named(&Naming::words(&["clubs", "diamonds", "hearts", "spades", "none"])), "DOA-042", "Its Primary Suit, such as `clubs`; `none` without one.", |l| Value::text(l.sheet().suit.map_or("none", Suit::name));
    Character "primary" [] Kind::Named(&Naming::words(super::content::Ability::WORDS)), "DOA-107", "Its Primary Skill.", |l| Value::text(l.sheet().primary.word());
    Character "modifier" [AN_ABILITY] Kind::Int, "DOA-032", "Its modifier in an attribute or skill: `me.modifier(\"athletics\")`.", |l| l.modifier();
    Character "armor_class" [] Kind::Int, "DOA-142", "Its current Armor Class, the range of attacks on it.", |l| int(numbers::armor_class(0i64, &l.game.look(l.state), l.who));
    Character "speed" [] Kind::Int, "DOA-101", "Its current Speed.", |l| int(numbers::speed(0i64, &l.game.look(l.state), l.who));
    Character "actions" [] Kind::Int, "DOA-100", "Its current actions per turn.", |l| int(numbers::actions(0i64, &l.game.look(l.state), l.who));
    Character "moved" [] Kind::COUNT, "DOA-102", "Spaces moved this turn.", |l| int(l.turn().map_or(0, |turn| turn.moved));
    Character "acted" [] Kind::COUNT, "DOA-100", "Actions taken this turn.", |l| int(l.turn().map_or(0, |turn| turn.acts));
    Character "at" [] Kind::Text, "DOA-103", "Its space; `nowhere` without a map.", |l| Value::text(l.person().at.map_or("nowhere".to_string(), |at| at.to_string()));
    Character "free_within" [Kind::COUNT] Kind::List, "DOA-103", "The spaces within this many steps, walls or not, on which it can stand and nobody does: `me.choose(\"Where to?\", me.free_within(3))`. Empty without a map.", |l| Arena::free_within(l.state.arena(), subject(l.who), l.args);
    Character "card" [] Kind::Text, "DOA-092", "Its initiative card, such as `4♥`; `none` without one.", |l| Value::text(l.person().card.map_or("none".to_string(), |card| card.to_string()));
    Character "is_out" [] Kind::Bool, "DOA-130", "Whether it is knocked out.", |l| Value::Bool(l.person().body.out.is_some());
    Character "turns_out" [] Kind::COUNT, "DOA-132", "Turns since it was knocked out.", |l| int(l.person().body.out.unwrap_or(0));
    Character "is_dead" [] Kind::Bool, "DOA-134", "Whether it is dead.", |l| Value::Bool(l.person().body.dead);
    Character "hurt" [] Kind::COUNT, "DOA-116", "Damage since the start of its previous turn.", |l| int(l.person().body.hurt);
    Character "taking" [] A_DAMAGE, "DOA-139", "The type of damage it takes, in `my_damage_taken`: `physical`, `psychic`, `poison`, or a keyword's id: `me.taking == \"frost\"`; `none` at other times.", |l| Value::text(l.taking());
    Character "is_friend" [] Kind::Bool, "", "Whether it is on the players' side.", |l| Value::Bool(l.state.is_friend(l.who));
    Character "sees" [Kind::Subject(CHARACTER)] Kind::Bool, "DOA-109", "Whether nothing on the map stands between it and somebody; `true` without a map: `me.sees(who)`.", |l| Value::Bool(l.other().is_some_and(|other| attack::sees(l.state, l.who, other)));
    Character "distance" [Kind::Subject(CHARACTER)] Kind::Int, "DOA-103", "Spaces to somebody; 0 without a map: `me.distance(target)`.", |l| l.distance();
    Character "epic" [] Kind::COUNT, "DOA-149", "Cards in its epic hand.", |l| int(l.deck().epic.len());
    Character "role" [] Kind::Named(&Naming::items(&["role"]).or_words(&["none"])), "DOA-180", "Its Role; `none` without one.", |l| Value::text(l.sheet().role.as_deref().unwrap_or("none"));
    Character "background" [] Kind::Named(&Naming::items(&["background"]).or_words(&["none"])), "DOA-181", "Its background; `none` without one.", |l| Value::text(l.sheet().background.as_deref().unwrap_or("none"));
    Character "xp" [] Kind::Int, "DOA-174", "Its Experience Points with those of this adventure; 0 where they are not counted.", |l| int(creation::points(l.sheet(), l.person().earned).unwrap_or(0));
    Character "xp_spent" [] Kind::Int, "DOA-174", "The Experience Points spent on it, less those weaknesses pay.", |l| int(creation::spent(&l.game.catalog, l.sheet(), &l.person().steps));
    Character "powers" [] Kind::List, "DOA-178", "Its powers and weaknesses.", |l| Value::List(l.sheet().powers.iter().map(|power| Value::text(&l.game.catalog.power(*power).name)).collect());
    Character "deck" [] Kind::COUNT, "DOA-006", "The number of its deck; 0 is the GM's.", |l| int(l.person().deck);
    Character "pile" [] Kind::COUNT, "DOA-005", "Cards in its draw pile.", |l| int(l.deck().pile.len());
    Character "discard" [] Kind::COUNT, "DOA-008", "Cards in its discard pile.", |l| int(l.deck().discard.len());
    Character "discard_cards" [] Kind::List, "DOA-008", "The cards in its discard pile.", |l| names(&l.deck().discard);
    Character "fate" [] Kind::COUNT, "DOA-016", "Fate Cards in hand, with tokens.", |l| int(l.deck().fate());
    Character "jokers" [] Kind::COUNT, "DOA-024", "Jokers in hand.", |l| int(l.deck().jokers);
    Character "jokers_away" [] Kind::COUNT, "DOA-024", "Jokers set aside.", |l| int(l.deck().away);
    Character "aces" [] Kind::COUNT, "DOA-009", "Aces in hand.", |l| int(l.deck().aces());
    Character "awarded" [] Kind::COUNT, "DOA-028", "Tokens in hand that count as Fate Cards.", |l| int(l.deck().tokens);
    Character "reshuffles" [] Kind::COUNT, "DOA-012", "Reshuffles since the last rest, each one Lower Hand.", |l| int(l.deck().reshuffles);
    Character "cards" [] Kind::COUNT, "DOA-015", "All cards of its deck, with those on the table.", |l| int(l.deck().len() + l.state.on_table(l.person().deck));
    Character "latest" [] Kind::Named(&Naming::words(Degree::WORDS)), "DOA-070", "The degree of its latest check: `critical`, `major`, `suited`, `color`, `success`, `suited_fail`, `color_fail`, `fail`; empty before any, and after one it let go by.", |l| degree(l.person().latest);
    Character "succeeded" [] Kind::Bool, "DOA-055", "Whether its latest check was a success.", |l| Value::Bool(l.person().latest.is_some_and(Degree::is_success));
    Check "game" [] Kind::Subject(GAME), "", "The game: `check.game.characters`.", |_, _| THE_GAME;
    Check "who" [] Kind::Subject(CHARACTER), "DOA-047", "The character making it.", |_, c| Value::Subject(subject(c.who));
    Check "ability" [] Kind::Named(&Naming::words(super::content::Ability::WORDS)), "DOA-047", "The attribute or skill.", |_, c| Value::text(c.ability.word());
    Check "target" [] Kind::Text, "DOA-048", "The target card, such as `8♣`.", |_, c| Value::text(c.target.to_string());
    Check "range" [] Kind::Int, "DOA-048", "The Difficulty Range.", |_, c| int(c.range);
    Check "modifier" [] Kind::Int, "DOA-033", "Its modifier.", |l, c| int(c.modifier(0i64, &l.game.look(l.state)));
    Check "cards" [] Kind::List, "DOA-072", "The cards drawn; the first one counts.", |_, c| Value::List(c.drawn.iter().chain(&c.filed).map(|card| Value::text(card.to_string())).collect());
    Check "left" [] Kind::Int, "DOA-072", "Cards still to draw.", |_, c| int(c.left);
    Check "replaced" [] Kind::Bool, "DOA-185", "Whether a script has replaced one of its cards.", |_, c| Value::Bool(c.replaced);
    Check "distance" [] Kind::Int, "DOA-075", "Its distance from the target card, after the modifier; 0 before any card.", card_distance;
    Check "degree" [] Kind::Named(&Naming::words(Degree::WORDS)), "DOA-070", "Its current degree; empty before any card.", |l, c| Value::text(standing(l, c));
    Check "suit" [] Kind::Bool, "DOA-070", "Whether the counting card has the target card's suit.", |_, c| Value::Bool(has_suit(c));
    Check "color" [] Kind::Bool, "DOA-070", "Whether the counting card has the target card's colour.", |_, c| Value::Bool(has_color(c));
    Ability "name" [] Kind::Named(&Naming::words(super::content::Ability::WORDS)), "DOA-030", "Its word: `athletics`.", |ability| Value::text(ability.word());
    Ability "attribute" [] Kind::Named(&Naming::words(super::content::Ability::WORDS)), "DOA-030", "The attribute of a skill; an attribute's own.", |ability| Value::text(ability.attribute().unwrap_or(ability).word());
    Ability "is_fighting" [] Kind::Bool, "DOA-031", "Whether it is a fighting skill.", |ability| Value::Bool(ability.is_fighting());
}

/// Returns the current degree of a check as a word. It is that of the card that counts, or the reported one. Empty
/// before any card.
fn standing(look: &Look<'_>, check: &Check) -> &'static str {
    let measure = check.measure(&look.game.look(look.state));
    match check.drawn.first() {
        Some(card) => measure.best(*card).word(),
        None if check.step == super::check::Step::Told => check.degree.word(),
        None => "",
    }
}

/// Returns the distance of the counting card from the target card. It is 0 before any card.
fn card_distance(look: &Look<'_>, check: &Check) -> Value {
    match check.drawn.first() {
        Some(card) => int(check.measure(&look.game.look(look.state)).distance(*card)),
        None => int(0),
    }
}

/// Returns whether the counting card has the target card's suit. After the report, the check itself keeps the answer.
fn has_suit(check: &Check) -> bool {
    check.drawn.first().map_or(check.suit, |card| card.suit == check.target.suit)
}

/// Returns whether the counting card has the target card's colour. After the report, the check itself keeps the answer.
fn has_color(check: &Check) -> bool {
    check.drawn.first().map_or(check.color, |card| card.suit.is_red() == check.target.suit.is_red())
}

/// Returns the check of a subject. `None` if it is over.
fn check_at(state: &State, who: Subject) -> Option<&Check> {
    if let Some(AnyFrame::Check(check)) = state.frames.get(usize::from(who.id)) { Some(check) } else { None }
}

/// Returns the value of a fact about a subject. `Value::None` if there is no such subject or fact.
pub fn read(game: &DeckOfAdventures, state: &State, who: Subject, fact: FactId, args: &[Value]) -> Value {
    let person = who_of(who).filter(|who| usize::from(who.0) < state.people.len());
    // For a subject that is no character, no reader looks at `who`.
    let look = Look { game, state, who: person.unwrap_or(Who(0)), args };
    match (READERS.get(usize::from(fact.0)), who.kind) {
        (Some(Reader::Game(read)), GAME) => read(&look),
        (Some(Reader::Character(read)), CHARACTER) if person.is_some() => read(&look),
        (Some(Reader::Check(read)), CHECK) => check_at(state, who).map_or(Value::None, |check| read(&look, check)),
        (Some(Reader::Ability(read)), ABILITY) => {
            Ability::ALL.get(usize::from(who.id)).map_or(Value::None, |ability| read(*ability))
        }
        _ => Value::None,
    }
}

/// Returns the subjects that can be asked about now, each with its label. They are `game`, the characters, `check` for
/// the innermost check, and the abilities.
pub fn labelled(state: &State) -> Vec<(String, Subject)> {
    let mut subjects = vec![("game".to_string(), GAME_SUBJECT)];
    subjects.extend(state.everybody().map(|who| (state.person(who).label.clone(), subject(who))));
    let innermost = state.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Check(_)));
    subjects.extend(innermost.map(|at| ("check".to_string(), check_subject(at))));
    subjects.extend(Ability::ALL.map(|ability| (ability.word().to_string(), ability_subject(ability))));
    subjects
}

/// Returns the label of a subject.
pub fn label(state: &State, who: Subject) -> String {
    match who.kind {
        CHARACTER => state.people.get(usize::from(who.id)).map_or_else(String::new, |person| person.label.clone()),
        CHECK => "check".into(),
        ABILITY => Ability::ALL.get(usize::from(who.id)).map_or("", |ability| ability.word()).into(),
        _ => "game".into(),
    }
}

/// Returns the numbers of the items that say what a subject is, because it has their keywords. For a character, these
/// are its sheet, Role and background. For the game, they are the weapon of the attack under way and the keyword of its
/// damage.
pub fn printed_as(catalog: &Catalog, state: &State, on: Subject) -> Vec<u16> {
    let weapon_of = |frame: &AnyFrame| if let AnyFrame::Attack(attack) = frame { attack.weapon } else { None };
    match on.kind {
        CHARACTER => {
            let Some(person) = state.people.get(usize::from(on.id)) else { return Vec::new() };
            let sheet = catalog.sheet(person.sheet);
            let mut items = vec![sheet.item];
            items.extend(sheet.role.iter().map(|role| catalog.item("role", role)));
            items.extend(sheet.background.iter().map(|background| catalog.item("background", background)));
            items
        }
        GAME => {
            let Some(weapon) = state.frames.iter().rev().find_map(weapon_of) else { return Vec::new() };
            let weapon = catalog.weapon(weapon);
            let mut items = vec![weapon.item];
            items.extend(weapon.means.made_of.keyword);
            items
        }
        _ => Vec::new(),
    }
}
