//! The readers of facts that take more than one step. The rows of `facts!` call them.
//!
//! For example, the row `Combatant "nearest"` calls [`best`]. Functions such as [`card_arg`] read the arguments of a
//! fact.

use super::{Look, card_of, combatant, who};
use crate::kernel::{Bag, Pile, Value, slug};
use crate::machine::journey::{Journey, PlaceId};
use crate::systems::adventure_deck::attack::{Attack, grappling};
use crate::systems::adventure_deck::combatant::{Combatant, Hero};
use crate::systems::adventure_deck::content::{
    Attribute, CardDef, CardId, Catalog, Distance, Distances, FoeDef, Permit, Segment,
};
use crate::systems::adventure_deck::means::{self, Means};
use crate::systems::adventure_deck::moves::{self, Zone};
use crate::systems::adventure_deck::state::{State, Who};
use crate::systems::adventure_deck::{house, play};

/// Returns the `nth` argument, if it is a text.
pub(super) fn text_arg<'a>(look: &Look<'a>, nth: usize) -> Option<&'a str> {
    look.args.get(nth).and_then(Value::as_text)
}

/// Returns the first argument, if it is a card.
pub(super) fn card_arg(look: &Look<'_>) -> Option<CardId> {
    look.args.first().and_then(Value::subject).and_then(card_of)
}

/// Returns the `nth` argument, if it is a combatant of this position.
pub(super) fn who_arg(look: &Look<'_>, nth: usize) -> Option<Who> {
    let named = look.args.get(nth).and_then(Value::subject).and_then(who)?;
    if usize::from(named.0) < look.state.combatants.len() { Some(named) } else { None }
}

/// Returns a combatant as a value for scripts.
pub(super) fn combatant_value(who: Who) -> Value {
    Value::Subject(combatant(who))
}

/// Returns combatants as a list for scripts.
pub(super) fn several(combatants: impl Iterator<Item = Who>) -> Value {
    Value::List(combatants.map(combatant_value).collect())
}

/// Returns the number of elements as a value for scripts.
pub(super) fn counted(elements: impl Iterator) -> Value {
    Value::Int(i64::try_from(elements.count()).unwrap_or(0))
}

/// Returns the names of unfinished tasks.
pub(super) fn tasks(look: &Look<'_>) -> Value {
    let tasks = look.state.ground.tasks.iter();
    Value::List(tasks.map(|used| Value::text(&look.catalog.behind(*used).name)).collect())
}

/// Returns the name of the party's Room. Empty outside adventures.
pub(super) fn room_name(look: &Look<'_>) -> Value {
    match &look.state.journey {
        Some(journey) => Value::text(&look.catalog.atlas.place(journey.at).name),
        None => Value::text(""),
    }
}

/// Returns the adventure under way, and the Room in the first argument.
pub(super) fn journey_and_place<'a>(look: &Look<'a>) -> Option<(&'a Journey, PlaceId)> {
    let journey = look.state.journey.as_ref()?;
    let place = look.catalog.atlas.place_named(text_arg(look, 0)?)?;
    Some((journey, place))
}

/// Returns the number of Rooms that the party has been in.
pub(super) fn rooms_entered(look: &Look<'_>) -> i64 {
    let Some(journey) = &look.state.journey else { return 0 };
    i64::try_from(journey.entered()).unwrap_or(0)
}

/// Returns the value of the house rule that the first argument names.
pub(super) fn house_rule(look: &Look<'_>) -> Value {
    let value = text_arg(look, 0).and_then(|name| look.state.house.value(name));
    value.map_or(Value::None, Value::text)
}

/// Returns everybody who is out of the Combat.
pub(super) fn gone(look: &Look<'_>) -> Value {
    let is_gone = |who: &Who| !look.state.at(*who).is_in() && !look.state.at(*who).is_past();
    several(look.state.everybody().filter(is_gone))
}

/// Returns a number that a Character has in its record, and a Foe on its card.
pub(super) fn number(
    look: &Look<'_>,
    combatant: &Combatant,
    of_hero: fn(&Hero) -> i64,
    of_foe: fn(&FoeDef) -> i64,
) -> i64 {
    match (combatant.hero(), combatant.foe()) {
        (Some(hero), _) => of_hero(hero),
        (_, Some(foe)) => of_foe(look.catalog.foe(foe)),
        _ => 0,
    }
}

/// Returns whether a Foe's card has this permit. A Character needs none.
pub(super) fn permits(look: &Look<'_>, combatant: &Combatant, permit: Permit) -> bool {
    combatant.foe().is_none_or(|foe| look.catalog.foe(foe).may.contains(&permit))
}

/// Returns whether a combatant is in a Grapple.
pub(super) fn is_grappled(look: &Look<'_>, who: Who) -> bool {
    grappling(look.state, who).next().is_some()
}

/// Returns the combatant that holds this one in a Grapple.
pub(super) fn held_by(look: &Look<'_>, who: Who) -> Value {
    let holder = look.state.present().find(|other| look.state.at(*other).holds.contains(&who));
    holder.map_or(Value::None, combatant_value)
}

/// Returns the damage that `by` has dealt to a combatant.
pub(super) fn dealt_by(combatant: &Combatant, by: Who) -> u16 {
    combatant.dealt_by.iter().find(|(other, _)| *other == by).map_or(0, |(_, sum)| *sum)
}

/// Returns the possible Moves of a combatant, by name.
pub(super) fn ways(look: &Look<'_>, who: Who) -> Value {
    let ways = look.state.ways(who).into_iter();
    Value::list(ways.map(|way| Value::text(way.words(look.state))))
}

/// Returns the spaces or steps to the combatant of the first argument. It is 0 to itself.
pub(super) fn far(look: &Look<'_>, who: Who) -> i64 {
    match who_arg(look, 0) {
        Some(other) if other != who => i64::from(look.state.far(who, other)),
        _ => 0,
    }
}

/// Returns the spaces or steps to the combatant of the second argument after the Move that the first argument names.
pub(super) fn far_after(look: &Look<'_>, who: Who) -> i64 {
    let Some(other) = who_arg(look, 1) else { return 0 };
    let way = text_arg(look, 0).and_then(|name| look.state.way_named(who, name));
    let far = match way {
        Some(way) => look.state.far_after(who, way, other),
        None => look.state.far(who, other),
    };
    i64::from(far)
}

/// Returns whether the combatant of the first argument is at the Distance of the second.
pub(super) fn in_reach(look: &Look<'_>, who: Who) -> bool {
    let distance = text_arg(look, 1).and_then(Distances::named);
    let (Some(other), Some(distance)) = (who_arg(look, 0), distance) else { return false };
    look.state.distance(who, other).has(distance)
}

/// Returns whether a combatant may attack by the means that the first argument names, at any Distance.
pub(super) fn can_attack(look: &Look<'_>, who: Who) -> bool {
    let Some(means) = text_arg(look, 0).and_then(Means::named) else { return false };
    means::attacks(&look.look(), who, means.at(Distances::ANY)).is_ok()
}

/// Returns whether a combatant has the Attribute of the first argument. A Character has it in its Hand, and a Foe on
/// its card.
pub(super) fn has_attribute(look: &Look<'_>, combatant: &Combatant) -> bool {
    let Some(attribute) = text_arg(look, 0).and_then(Attribute::named) else { return false };
    match (combatant.hero(), combatant.foe()) {
        (Some(hero), _) => {
            hero.hand.bag().kinds().any(|card| look.catalog.card(card).is_attribute() == Some(attribute))
        }
        (_, Some(foe)) => look.catalog.foe(foe).attributes.iter().any(|(printed, _)| *printed == attribute),
        _ => false,
    }
}

/// Returns whether a Character is of the race or class that the first argument names.
pub(super) fn is_a(look: &Look<'_>, combatant: &Combatant) -> bool {
    let (Some(name), Some(hero)) = (text_arg(look, 0), combatant.hero()) else { return false };
    let (race, class) = (look.catalog.race(hero.race), look.catalog.class(hero.class));
    let is = |word: &str| race.is(word) || class.is(word);
    // Scripts and filters may name a race or class as it is written: `Fighter`. Most give its id.
    let is_written = name.contains(|c: char| !(c.is_lowercase() || c == '-'));
    is(name) || (is_written && is(&slug(name)))
}

/// Returns the number that scripts remember under the name in the first argument.
pub(super) fn remembered(look: &Look<'_>, combatant: &Combatant) -> i64 {
    let Some(name) = text_arg(look, 0) else { return 0 };
    let number = combatant.memory.find(|(behaviour, nth)| {
        let names = &look.catalog.behaviour(behaviour).own.remembers;
        names.get(usize::from(nth)).is_some_and(|remembered| remembered == name)
    });
    i64::from(number)
}

/// Returns all combatants of this kind, itself included.
pub(super) fn kin(look: &Look<'_>, who: Who, combatant: &Combatant) -> impl Iterator<Item = Who> {
    let state = look.state;
    let kind = combatant.foe();
    state.present().filter(move |other| *other == who || (kind.is_some() && state.at(*other).foe() == kind))
}

/// Returns the number of combatants of this kind, itself included, that last attacked the combatant of the first
/// argument at Melee.
pub(super) fn kin_on(look: &Look<'_>, who: Who, combatant: &Combatant) -> Value {
    let Some(prey) = who_arg(look, 0) else { return Value::Int(0) };
    let at_melee = true;
    counted(kin(look, who, combatant).filter(|other| look.state.at(*other).aims_at == Some((prey, at_melee))))
}

/// Returns the combatant that this one attacked last, if it is still in the Combat.
pub(super) fn prey(look: &Look<'_>, combatant: &Combatant) -> Value {
    match combatant.aims_at {
        Some((prey, _)) if look.state.at(prey).is_in() => combatant_value(prey),
        _ => Value::None,
    }
}

/// Returns the Opponent in sight with the smallest key. Ties go to the nearest, then to the one with the fewest HP,
/// then to the first in Turn order (G-75).
pub(super) fn best(look: &Look<'_>, who: Who, key: impl Fn(Who) -> i64) -> Value {
    let seen = look.state.opponents(who).filter(|other| !look.state.at(*other).sneaking);
    let best = seen.min_by_key(|other| (key(*other), look.state.gap(who, *other), look.state.at(*other).hp));
    best.map_or(Value::None, combatant_value)
}

/// Returns the Opponent that has dealt a combatant the most damage.
pub(super) fn most_damaging(look: &Look<'_>, who: Who, combatant: &Combatant) -> Value {
    if combatant.dealt_by.is_empty() {
        return Value::None;
    }
    best(look, who, |other| -i64::from(dealt_by(combatant, other)))
}

/// Returns the first combatant of a list who is an Opponent in the Combat.
pub(super) fn first_opponent(look: &Look<'_>, who: Who, candidates: &[Who]) -> Value {
    let is_opponent = |other: &Who| look.state.at(*other).is_in() && look.state.opposed(who, *other);
    candidates.iter().copied().find(is_opponent).map_or(Value::None, combatant_value)
}

/// Returns the cards in the zone that the first argument names.
pub(super) fn card_list(look: &Look<'_>, who: Who) -> Value {
    let zone = text_arg(look, 0).and_then(Zone::named);
    let cards = zone.map(|zone| moves::cards(look.state, who, zone)).unwrap_or_default();
    Value::List(cards.into_iter().map(|id| Value::Subject(super::card(id))).collect())
}

/// Returns the number of a combatant's face-down cards.
pub(super) fn face_down(look: &Look<'_>, who: Who) -> Value {
    counted(look.state.in_play.of(combatant(who)).filter(|thing| thing.down.is_some()))
}

/// Returns the ids of the Weapons in use, joined by `+`.
pub(super) fn armed(catalog: &Catalog, combatant: &Combatant) -> String {
    let Some(hero) = combatant.hero() else { return String::new() };
    let ids: Vec<&str> = hero.armed.iter().map(|card| catalog.card(*card).id.as_str()).collect();
    ids.join("+")
}

/// Returns the number of Story Cards with the name in the first argument.
pub(super) fn stories(look: &Look<'_>, combatant: &Combatant) -> i64 {
    let (Some(name), Some(hero)) = (text_arg(look, 0), combatant.hero()) else { return 0 };
    let story = look.catalog.story_named(&slug(name));
    story.map_or(0, |story| i64::from(hero.stories.count(story)))
}

/// Returns the total gold of a Character's Treasure Cards.
pub(super) fn treasure(look: &Look<'_>, combatant: &Combatant) -> i64 {
    let Some(hero) = combatant.hero() else { return 0 };
    let stories = hero.stories.iter();
    stories.map(|(story, n)| i64::from(look.catalog.story(story).treasure) * i64::from(n)).sum()
}

/// Returns the number of cards in a zone (first argument) that have a name or a type (second argument).
pub(super) fn count(look: &Look<'_>, who: Who, combatant: &Combatant) -> i64 {
    let (Some(zone), Some(name)) = (text_arg(look, 0), text_arg(look, 1)) else { return 0 };
    let Some(hero) = combatant.hero() else { return 0 };
    let id = slug(name);
    let wanted = look.catalog.former.now("card", &id); // the present id, if this is a former one
    let is_wanted = |card: CardId| {
        let def = look.catalog.card(card);
        def.id == wanted || look.catalog.is_of(def, name)
    };
    let in_bag = |bag: &Bag<CardId>| -> i64 {
        let cards = bag.iter().filter(|(card, _)| is_wanted(*card));
        cards.map(|(_, n)| i64::from(n)).sum()
    };
    let in_pile = |pile: &Pile<CardId>| -> i64 { pile.runs().iter().map(|run| in_bag(&run.bag)).sum() };
    match Zone::named(zone) {
        Some(Zone::Hand) => in_pile(&hero.hand),
        Some(Zone::Deck | Zone::Top | Zone::Bottom) => in_pile(&hero.draw),
        Some(Zone::Discard) => in_bag(&hero.discard),
        Some(Zone::Gone) => in_bag(&hero.removed),
        Some(Zone::Played) => in_bag(&hero.table),
        Some(Zone::Aside) => in_bag(&hero.aside),
        Some(Zone::Out) => in_bag(&look.state.out(who).map(|(_, card)| card).collect()),
        None if zone == "all" => in_pile(&hero.hand) + in_pile(&hero.draw) + in_bag(&hero.discard),
        None => 0,
    }
}

/// Returns the part of a card's Rondel that counts on the current Round. Out of its Rounds, this is its best part.
pub(super) fn segment<'a>(look: &Look<'_>, card: &'a CardDef) -> Option<&'a Segment> {
    play::part(card, look.state.round)
}

/// Returns a card's damage on the current Round.
pub(super) fn card_damage(look: &Look<'_>, card: &CardDef) -> i64 {
    let formula = segment(look, card).and_then(|segment| segment.damage.as_ref());
    formula.map_or(0, |formula| look.state.round.amount(formula))
}

/// Returns a card's defense on the current Round.
pub(super) fn card_defense(look: &Look<'_>, card: &CardDef) -> i64 {
    let formula = segment(look, card).and_then(|segment| segment.defense.as_ref());
    formula.map_or(0, |formula| look.state.round.amount(formula))
}

/// Returns the Recall cost of a card on the current Round.
pub(super) fn recall_cost(look: &Look<'_>, card: &CardDef) -> i64 {
    let Some(recall) = &card.recall else { return 0 };
    look.state.round.cards(&recall.cost, look.state.house.is(house::HalfRAttributes::Up))
}

/// Returns the damage type of an attack: the id of its keyword, if it has one, or else `ethereal` or `physical`.
pub(super) fn damage_type<'a>(catalog: &'a Catalog, attack: &Attack) -> &'a str {
    let keyword = attack.made_of.and_then(|item| catalog.items.get(usize::from(item)));
    match keyword {
        Some(item) => &item.id,
        None if attack.ethereal => "ethereal",
        None => "physical",
    }
}

/// Returns the word for the Distance of an attack. This is the nearest Distance at which the Target is and which the
/// means of the attack reach. If the means reach no such Distance, it is the nearest one at which the Target is.
pub(super) fn attack_distance(state: &State, attack: &Attack) -> &'static str {
    let distances = state.distance(attack.by, attack.target);
    let is_there = |distance: &Distance| distances.has(Distances::of(*distance));
    let is_reached = |distance: &Distance| is_there(distance) && attack.means.reach.reaches(Distances::of(*distance));
    let reached = Distance::ALL.into_iter().find(is_reached);
    let nearest = reached.or_else(|| Distance::ALL.into_iter().find(is_there));
    nearest.map_or("", Distance::word)
}
