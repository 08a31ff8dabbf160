//! Facts: all that scripts, scenes, `eval`, completion and `why` can read, in one table.
//!
//! Begin reading at the table in `facts!`. A row has the kind of subject, the name, the arguments, the kind of the
//! answer, the rule, the help and the code that reads it. So `me.distance(target)` finds the row of
//! `Character "distance"`. [`read`] looks a fact up.

use super::DeckOfManyDungeons;
use super::content::{self, Catalog, Sheet, Type};
use super::encounter;
use super::frame::AnyFrame;
use super::house::FlankGeometry;
use super::play::Play;
use super::state::{Character, Held, HeldAbility, Place, State, TaskEnd, Who};
use super::words::kind::{CHARACTER, GAME, PLAY};
use super::words::{A_CARD, AN_ELEMENT, SOME_CARDS};
use rondel_engine::facts;
use rondel_engine::kernel::{FactId, Grid, Kind, Naming, Subject, Value, slug};
use rondel_engine::machine::arena::Arena;
use rondel_engine::machine::journey::{Journey, PlaceId};

/// The subject of facts and effects of the game itself.
pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };

/// Returns the subject of a character.
pub fn subject(who: Who) -> Subject {
    Subject { kind: CHARACTER, id: u16::from(who.0) }
}

/// Returns the character of a subject. `None` for the game, a play or a thing.
pub fn who_of(subject: Subject) -> Option<Who> {
    if subject.kind == CHARACTER { u8::try_from(subject.id).ok().map(Who) } else { None }
}

/// Returns the subject of the play at frame `at`.
pub fn play_subject(at: usize) -> Subject {
    Subject { kind: PLAY, id: u16::try_from(at).unwrap_or(u16::MAX) }
}

/// Returns the subjects that an expression can name, each with its label: `game`, then all characters.
pub fn labelled(state: &State) -> Vec<(String, Subject)> {
    let people = state.everybody().map(|who| (state.person(who).label.clone(), subject(who)));
    std::iter::once(("game".to_string(), GAME_SUBJECT)).chain(people).collect()
}

/// Returns the items in which a subject is printed: the sheet and the cards of a character, or the card of a play.
pub fn printed_as(catalog: &Catalog, state: &State, on: Subject) -> Vec<u16> {
    if on.kind == PLAY
        && let Some(play) = play_at(state, on)
    {
        let printed = state.ability(catalog, play.who, play.on);
        return printed.map(|printed| vec![printed.card.item]).unwrap_or_default();
    }
    let Some(person) = who_of(on).and_then(|who| state.people.get(usize::from(who.0))) else { return Vec::new() };
    let mut items = vec![catalog.sheet(person.sheet).item];
    items.extend(person.cards.iter().map(|held| catalog.printed(held.card).item));
    items
}

/// The position as a row of the table reads it.
struct Look<'a> {
    game: &'a DeckOfManyDungeons,
    state: &'a State,
    /// The character asked about. Meaningless for facts of the game or of a play.
    who: Who,
    args: &'a [Value],
}

impl Look<'_> {
    fn person(&self) -> &Character {
        self.state.person(self.who)
    }

    fn sheet(&self) -> &Sheet {
        self.game.catalog.sheet(self.person().sheet)
    }

    /// Returns the first argument as a text. Empty if it is no text.
    fn text(&self) -> &str {
        self.args.first().and_then(Value::as_text).unwrap_or_default()
    }

    /// Returns the first argument as a character. `None` if it is none.
    fn other(&self) -> Option<Who> {
        let Some(Value::Subject(argument)) = self.args.first() else { return None };
        let other = who_of(*argument)?;
        if usize::from(other.0) < self.state.people.len() { Some(other) } else { None }
    }

    /// Returns the number of characters awake beside it. They are enemies if `enemies`, and else allies.
    fn beside(&self, enemies: bool) -> Value {
        let is_beside = |other: &Who| self.state.distance(self.who, *other) == Some(1);
        let is_of_side = |other: &Who| self.state.are_enemies(self.who, *other) == enemies;
        let count = self.state.awake().filter(is_beside).filter(is_of_side).count();
        int(i64::try_from(count).unwrap_or(0))
    }

    /// Returns the names of its cards. They are the disabled ones, the enabled ones, or all of them with `None`.
    fn names(&self, disabled: Option<bool>) -> Value {
        let is_wanted = |held: &&Held| disabled.is_none_or(|wanted| held.disabled == wanted);
        let name = |held: &Held| Value::text(&self.game.catalog.printed(held.card).name);
        Value::List(self.person().cards.iter().filter(is_wanted).map(name).collect())
    }

    /// Returns whether its card that the first argument names is disabled.
    fn is_disabled(&self) -> Value {
        let id = slug(self.text());
        let cards = &self.person().cards;
        Value::Bool(cards.iter().any(|held| held.disabled && self.game.catalog.printed(held.card).id == id))
    }

    /// Returns the card of a play as it is held and as it is printed, and its ability.
    fn printed(&self, play: &Play) -> Option<HeldAbility<'_, '_>> {
        self.state.ability(&self.game.catalog, play.who, play.on)
    }

    /// Returns whether it has a card of the element that the first argument names, and the element is active (DMD-326).
    fn has_element(&self) -> Value {
        let catalog = &self.game.catalog;
        let Some(element) = catalog.element_named(&slug(self.text())) else { return Value::Bool(false) };
        let mut cards = self.person().cards.iter().map(|held| catalog.printed(held.card));
        let has_card = cards.any(|card| card.element == Some(element));
        Value::Bool(has_card && self.state.has_element(catalog, self.who, element))
    }

    /// Returns whether an ally of the attacker `by` flanks it. By a house rule, the ally must stand on the opposite
    /// hex. In this case, its own hex is the only one that touches both (DMD-186).
    fn is_flanked(&self, by: Who) -> bool {
        let is_beside = |other: &Who| self.state.distance(self.who, *other) == Some(1);
        let is_ally = |other: &Who| *other != by && *other != self.who && !self.state.are_enemies(by, *other);
        let any_hex = self.state.house.is(FlankGeometry::Any);
        let mut allies_beside = self.state.awake().filter(is_beside).filter(is_ally);
        allies_beside.any(|ally| any_hex || self.stands_between(by, ally) == Some(true))
    }

    /// Returns whether its hex is the only one that touches the hexes of both. `None` if one of the three has no hex.
    fn stands_between(&self, one: Who, other: Who) -> Option<bool> {
        // `burst` with radius 1: a hex and those beside it.
        let middle = self.person().at?;
        let beside_one = Grid::Hex.burst(self.state.person(one).at?, 1);
        let mut common = Grid::Hex.burst(self.state.person(other).at?, 1);
        common.retain(|hex| beside_one.contains(hex));
        Some(common == [middle])
    }

    /// Returns the characters of one side, which is the heroes' if `heroes`.
    fn side(&self, heroes: bool) -> Value {
        subjects(self.state.everybody().filter(|who| self.state.is_hero(*who) == heroes))
    }

    /// Returns how the latest Task ended, in one word.
    fn task(&self) -> Value {
        Value::text(match self.state.task {
            Some(TaskEnd::Passed) => "passed",
            Some(TaskEnd::Failed) => "failed",
            Some(TaskEnd::Tied) => "tied",
            None => "none",
        })
    }

    /// Returns the name of the party's place. Empty outside adventures.
    fn place_name(&self) -> Value {
        match &self.state.journey {
            Some(journey) => Value::text(&self.game.catalog.atlas.place(journey.at).name),
            None => Value::text(""),
        }
    }

    /// Returns the number of places that the party has been in.
    fn places_entered(&self) -> i64 {
        let Some(journey) = &self.state.journey else { return 0 };
        i64::try_from(journey.entered()).unwrap_or(0)
    }

    /// Returns the journey with the place that the first argument names. `None` without an adventure or such a place.
    fn journey_and_place(&self) -> Option<(&Journey, PlaceId)> {
        Some((self.state.journey.as_ref()?, self.game.catalog.atlas.place_named(self.text())?))
    }

    /// Returns whether the task that the first argument names is done, in any place.
    fn has_accomplished(&self) -> bool {
        let Some(journey) = &self.state.journey else { return false };
        let Some(feat) = self.game.catalog.feat_named(&slug(self.text())) else { return false };
        journey.has_ever_accomplished(self.game.catalog.feat(feat).item)
    }

    /// Returns the side whose turn it is: `heroes`, `enemies` or `nobody`.
    fn turn(&self) -> Value {
        Value::text(match self.state.turn() {
            Some(turn) if turn.heroes => "heroes",
            Some(_) => "enemies",
            None => "nobody",
        })
    }

    /// Returns how the card of a play is held, in one word.
    fn grip(&self, play: &Play) -> Value {
        let place = self.printed(play).map(|printed| printed.held.place);
        Value::text(if let Some(Place::Hand(grip)) = place { grip.word() } else { "none" })
    }

    /// Returns the name of the element of a play's card.
    fn element(&self, play: &Play) -> Value {
        let element = self.printed(play).and_then(|printed| printed.card.element);
        element.map_or(Value::None, |element| Value::text(&self.game.catalog.element(element).name))
    }

    /// Returns the target number of a play.
    fn tn(&self, play: &Play) -> Value {
        let tn = self.printed(play).and_then(|printed| play.tn(printed.ability));
        int(tn.unwrap_or(0))
    }
}

const A_PLACE: Kind = Kind::Named(&Naming::items(&["place"]));
const A_TASK: Kind = Kind::Named(&Naming::items(&["task"]));

fn int(n: impl Into<i64>) -> Value {
    Value::Int(n.into())
}

/// Returns characters as a list of subjects.
fn subjects(characters: impl Iterator<Item = Who>) -> Value {
    Value::List(characters.map(|who| Value::Subject(subject(who))).collect())
}

// The readers get `l`, the look; those of a play also get `p`, the play. `facts!` makes the table `FACTS` for the
// vocabulary, the enum `Reader` with a variant for each kind of subject, and `READERS`, in the order of the rows.
facts! {
    {
        Game = GAME => fn(&Look<'_>) -> Value;
        Character = CHARACTER => fn(&Look<'_>) -> Value;
        Played = PLAY => fn(&Look<'_>, &Play) -> Value;
    }

    Game "characters" [] Kind::Several(CHARACTER), "DMD-001", "All characters, the heroes first.", |l| subjects(l.state.everybody());
    Game "heroes" [] Kind::Several(CHARACTER), "DMD-003", "The heroes.", |l| l.side(true);
    Game "enemies" [] Kind::Several(CHARACTER), "DMD-003", "The enemies.", |l| l.side(false);
    Game "turn" [] Kind::Named(&Naming::words(&["heroes", "enemies", "nobody"])), "DMD-165", "The side whose turn it is.", |l| l.turn();
    Game "task" [] Kind::Named(&Naming::words(&["passed", "failed", "tied", "none"])), "DMD-090", "How the latest Task ended.", |l| l.task();
    Game "level" [] Kind::Int, "DMD-003", "The level of the party.", |l| int(l.state.level);
    Game "xp" [] Kind::Int, "DMD-293", "The XP of the party.", |l| int(l.state.xp);
    Game "at_rest" [] Kind::Bool, "DMD-001", "No combat is in progress, no Task, and nothing else that is asked: play out of combat goes on, or is over.", |l| Value::Bool(l.state.is_at_rest());
    Game "party_total" [] Kind::COUNT, "DMD-277", "The Tier Total of the heroes together: what a fair fight has on the other side.", |l| int(encounter::party_total(&l.game.catalog, l.state));
    Game "enemy_total" [] Kind::COUNT, "DMD-277", "The Tier Total of the enemies, a Follower for half of it and a Boss for twice.", |l| int(encounter::enemy_total(&l.game.catalog, l.state));
    Game "difficulty" [] Kind::Named(&Naming::words(encounter::Expected::WORDS)), "DMD-278", "What the rulebook expects of this fight: `fair` with as much Tier Total as the heroes, `hard` and `easy` from a whole enemy more or less on.", |l| Value::text(encounter::difficulty(&l.game.catalog, l.state).word());
    Game "story" [] Kind::List, "DMD-283", "What was drawn for the adventure, in order.", |l| Value::List(l.state.story.iter().map(|drawn| Value::text(drawn.told(&l.game.catalog))).collect());
    Game "place" [] A_PLACE, "", "The party's place, by name; empty outside adventures.", |l| l.place_name();
    Game "entered" [A_PLACE] Kind::Bool, "", "The party has been in this place.", |l| Value::Bool(l.journey_and_place().is_some_and(|(journey, place)| journey.has_entered(place)));
    Game "cleared" [A_PLACE] Kind::Bool, "", "Nothing opposes the party in this place any more.", |l| Value::Bool(l.journey_and_place().is_some_and(|(journey, place)| journey.has_cleared(place)));
    Game "places_entered" [] Kind::COUNT, "", "How many places the party has been in.", |l| int(l.places_entered());
    Game "accomplished" [A_TASK] Kind::Bool, "", "This task is done, in whichever place.", |l| Value::Bool(l.has_accomplished());
    Game "house" [Kind::Named(&Naming::HOUSE)] Kind::Text, "", "The value of a house rule: `game.house(\"friendly_fire\")`.", |l| l.state.house.value(l.text()).map_or(Value::None, Value::text);
    Character "game" [] Kind::Subject(GAME), "", "The game: `me.game.enemies`.", |_| Value::Subject(GAME_SUBJECT);
    Character "name" [] Kind::Named(&Naming::ITEM), "", "Its name as written.", |l| Value::text(&l.sheet().name);
    Character "label" [] Kind::Text, "", "Its label in commands.", |l| Value::text(&l.person().label);
    Character "level" [] Kind::Int, "DMD-003", "Its level.", |l| int(l.person().level);
    Character "is_hero" [] Kind::Bool, "DMD-001", "Whether it is on the heroes' side.", |l| Value::Bool(l.state.is_hero(l.who));
    Character "is_boss" [] Kind::Bool, "DMD-235", "Whether it is a Boss.", |l| Value::Bool(l.sheet().is_boss);
    Character "tier_total" [] Kind::COUNT, "DMD-275", "Its Tier Total: a hero's counts Talents, any other's counts abilities.", |l| int(encounter::tier_total(&l.game.catalog, l.person()));
    Character "is_follower" [] Kind::Bool, "DMD-209", "Whether it is a Follower.", |l| Value::Bool(l.person().kind == content::Kind::Follower);
    Character "is_killed" [] Kind::Bool, "DMD-131", "Whether it has been killed.", |l| Value::Bool(l.person().killed);
    Character "gold" [] Kind::COUNT, "DMD-260", "Its gold.", |l| int(l.person().gold);
    Character "has_element" [AN_ELEMENT] Kind::Bool, "DMD-326", "Whether its cards of this element work: it is the only one, or connected: `me.has_element(\"Wind\")`.", |l| l.has_element();
    Character "is_flanked" [Kind::Subject(CHARACTER)] Kind::Bool, "DMD-186", "Whether an ally of this attacker stands beside it, by a house rule on the opposite hex: `play.target.is_flanked(me)`.", |l| Value::Bool(l.other().is_some_and(|by| l.is_flanked(by)));
    Character "is_out" [] Kind::Bool, "DMD-122", "Whether it is unconscious.", |l| Value::Bool(!l.person().is_awake());
    Character "at" [] Kind::Text, "DMD-159", "Its hex; `nowhere` without a map.", |l| Value::text(l.person().at.map_or("nowhere".to_string(), |at| at.to_string()));
    Character "free_within" [Kind::COUNT] Kind::List, "DMD-159", "The hexes within this many steps, walls or not, on which it can stand and nobody does: `me.choose(\"Where to?\", me.free_within(3))`. Empty without a map.", |l| Arena::free_within(l.state.arena(), subject(l.who), l.args);
    Character "distance" [Kind::Subject(CHARACTER)] Kind::Int, "DMD-025", "The steps to somebody; 0 without a map: `me.distance(target)`.", |l| l.other().map_or(Value::None, |other| int(l.state.distance(l.who, other).unwrap_or(0)));
    Character "enemies_beside" [] Kind::COUNT, "DMD-186", "How many of its enemies stand beside it; with 2 or more it is flanked.", |l| l.beside(true);
    Character "allies_beside" [] Kind::COUNT, "DMD-186", "How many of its allies stand beside it.", |l| l.beside(false);
    Character "sees" [Kind::Subject(CHARACTER)] Kind::Bool, "DMD-028", "Whether no obstacle stands between it and somebody; `true` without a map: `me.sees(who)`.", |l| Value::Bool(l.other().is_some_and(|other| super::aim::sees(l.state, l.who, other)));
    Character "is_ally" [Kind::Subject(CHARACTER)] Kind::Bool, "DMD-003", "Whether somebody else is on the same side: `me.is_ally(who)`.", |l| Value::Bool(l.other().is_some_and(|other| other != l.who && !l.state.are_enemies(l.who, other)));
    Character "is_enemy" [Kind::Subject(CHARACTER)] Kind::Bool, "DMD-003", "Whether somebody is on the other side: `me.is_enemy(who)`.", |l| Value::Bool(l.other().is_some_and(|other| l.state.are_enemies(l.who, other)));
    Character "moved" [] Kind::Bool, "DMD-330", "Whether it has moved in its latest turn.", |l| Value::Bool(l.person().moved);
    Character "attacked" [] Kind::Bool, "DMD-154", "Whether it has attacked in its latest turn.", |l| Value::Bool(l.person().attacked);
    Character "bought" [] Kind::COUNT, "DMD-154", "The actions it has bought in this turn.", |l| int(l.person().bought);
    Character "owes" [] Kind::COUNT, "DMD-206", "The actions that its next turn lacks.", |l| int(l.person().owes);
    Character "cards" [] SOME_CARDS, "DMD-006", "Its cards, by name.", |l| l.names(None);
    Character "disabled" [] SOME_CARDS, "DMD-104", "Its disabled cards, by name.", |l| l.names(Some(true));
    Character "is_disabled" [A_CARD] Kind::Bool, "DMD-104", "Whether its card of this name is disabled.", |l| l.is_disabled();
    Played "game" [] Kind::Subject(GAME), "", "The game.", |_, _| Value::Subject(GAME_SUBJECT);
    Played "who" [] Kind::Subject(CHARACTER), "DMD-189", "Its user.", |_, p| Value::Subject(subject(p.who));
    Played "name" [] Kind::Text, "DMD-013", "The name of its ability.", |l, p| l.printed(p).map_or(Value::None, |printed| Value::text(&printed.ability.name));
    Played "type" [] Kind::Named(&Naming::words(Type::WORDS)), "DMD-007", "The type of its ability: `attack`.", |l, p| l.printed(p).map_or(Value::None, |printed| Value::text(printed.ability.kind.word()));
    Played "face" [] Kind::Int, "DMD-187", "The bare die; 0 without a roll.", |_, p| int(p.face);
    Played "total" [] Kind::Int, "DMD-186", "Its total with the modifiers.", |_, p| int(p.total);
    Played "tn" [] Kind::Int, "DMD-186", "Its target number; 0 without a roll.", |l, p| l.tn(p);
    Played "is_second" [] Kind::Bool, "DMD-190", "Whether it is a secondary attack.", |_, p| Value::Bool(p.second);
    Played "card" [] A_CARD, "DMD-013", "The name of the card of its ability.", |l, p| l.printed(p).map_or(Value::None, |printed| Value::text(&printed.card.name));
    Played "grip" [] Kind::Named(&Naming::words(&["main", "off", "both", "none"])), "DMD-066", "How its card is held.", |l, p| l.grip(p);
    Played "cost" [] Kind::COUNT, "DMD-010", "The printed cost of its ability.", |l, p| int(l.printed(p).map_or(0, |printed| printed.ability.cost));
    Played "element" [] AN_ELEMENT, "DMD-009", "The element of its card; `()` without one.", |l, p| l.element(p);
    Played "printed_damage" [] Kind::COUNT, "DMD-193", "The printed damage of its ability, whatever becomes of it.", |l, p| int(l.printed(p).map_or(0, |printed| p.printed_damage(printed.ability)));
    Played "dealt" [] Kind::COUNT, "DMD-193", "The damage it has dealt so far.", |_, p| int(p.dealt);
    Played "targets" [] Kind::Several(CHARACTER), "DMD-034", "Those it has hit.", |_, p| subjects(p.targets.iter().map(|target| target.who));
    Played "target" [] Kind::Subject(CHARACTER), "DMD-033", "Its first target; `()` without one.", |l, p| first_target(l, p).map_or(Value::None, |who| Value::Subject(subject(who)));
}

/// Returns the first target that a play has hit. Before any hit, returns the first one at which it is aimed.
fn first_target(look: &Look<'_>, play: &Play) -> Option<Who> {
    if let Some(target) = play.targets.first() {
        return Some(target.who);
    }
    let view = look.game.look(look.state);
    super::aim::targets(&view, play.who, play.ability(&view)?, play.aim).first().copied()
}

/// Returns the play that is this subject. The id of the subject is the index of a frame.
pub fn play_at(state: &State, on: Subject) -> Option<&Play> {
    if let Some(AnyFrame::Play(play)) = state.frames.get(usize::from(on.id)) { Some(play) } else { None }
}

/// Reads a fact of a subject. Returns [`Value::None`] if subjects of this kind have no such fact, or the subject is
/// gone.
pub fn read(game: &DeckOfManyDungeons, state: &State, on: Subject, fact: FactId, args: &[Value]) -> Value {
    let person = who_of(on).filter(|who| usize::from(who.0) < state.people.len());
    let look = Look { game, state, who: person.unwrap_or(Who(0)), args };
    match (READERS.get(usize::from(fact.0)), on.kind) {
        (Some(Reader::Game(read)), GAME) => read(&look),
        (Some(Reader::Character(read)), CHARACTER) if person.is_some() => read(&look),
        (Some(Reader::Played(read)), PLAY) => play_at(state, on).map_or(Value::None, |play| read(&look, play)),
        _ => Value::None,
    }
}
