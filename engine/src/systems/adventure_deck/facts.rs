//! Facts of this system: what scripts, scenes and `eval` can read of a position, in one table. `words` adds the facts
//! that every system has, such as `hp` and `tokens`.
//!
//! The table `facts!` has one row for each fact: its subject, name, arguments, kind, rule, help text, and its reader.
//! For example, `me.lost` in a script finds the row `Combatant "lost"` and runs its reader. `read` is the entry point.
//! In the readers, `l` is the [`Look`] with the arguments, `w` the number of the combatant, `c` the combatant, `d` the
//! card and `a` the attack. The child module `readers` has those that take more than one step.

mod readers;

use super::AdventureDeck;
use super::attack::{Attack, grappling};
use super::combatant::{Combatant, Nature, Out};
use super::content::{Attribute, CardDef, CardId, Catalog, Grade, Permit, Size};
use super::frame::AnyFrame;
use super::state::{State, Who};
use super::words::kind::{ATTACK, CARD, COMBATANT, GAME};
use super::words::names::{
    A_DAMAGE, A_DISTANCE, A_PLACE, A_ROOM, A_STORY, A_TYPE, A_ZONE, AN_ATTRIBUTE, CARD_OR_TYPE, MEANS, REMEMBERED,
    SOME_FOLK,
};
use crate::kernel::{FactId, Kind, Naming, Pattern, Subject, Value};
use readers::*;

/// Returns the subject of a combatant.
pub fn combatant(who: Who) -> Subject {
    Subject { kind: COMBATANT, id: u16::from(who.0) }
}

/// Returns the subject of a card.
pub fn card(card: CardId) -> Subject {
    Subject { kind: CARD, id: card.0 }
}

/// Returns the subject of the attack at this place of the stack of work.
pub fn attack(at: usize) -> Subject {
    Subject { kind: ATTACK, id: u16::try_from(at).unwrap_or(u16::MAX) }
}

/// Returns the combatant of a subject. `None` for another kind of subject.
pub fn who(subject: Subject) -> Option<Who> {
    if subject.kind == COMBATANT { u8::try_from(subject.id).ok().map(Who) } else { None }
}

/// Returns the card of a subject. `None` for another kind of subject.
pub fn card_of(subject: Subject) -> Option<CardId> {
    if subject.kind == CARD { Some(CardId(subject.id)) } else { None }
}

/// The input of a reader: the position, the subject `who`, and the arguments of the fact.
struct Look<'a> {
    game: &'a AdventureDeck,
    catalog: &'a Catalog,
    state: &'a State,
    who: Subject,
    args: &'a [Value],
}

impl<'a> Look<'a> {
    /// Returns the rules' view of the same position, which computes numbers.
    fn look(&self) -> super::frame::Look<'a> {
        self.game.look(self.state)
    }
}

/// The game itself, as a subject.
pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };
const THE_GAME: Value = Value::Subject(GAME_SUBJECT);
const SOMEBODY: Kind = Kind::Subject(COMBATANT);

facts! {
    {
        Combatant = COMBATANT => fn(&Look<'_>, Who, &Combatant) -> Value;
        Card = CARD => fn(&Look<'_>, &CardDef) -> Value;
        Attack = ATTACK => fn(&Look<'_>, &Attack) -> Value;
        Game = GAME => fn(&Look<'_>) -> Value;
    }

    Game "round" [] Kind::Range(1, 6), "ADS-072", "R: the current Round, 1 to 6.", |l| Value::Int(i64::from(l.state.round.number()));
    Game "rounds_run" [] Kind::Range(0, 99), "ADS-402", "Finished Rounds of this Combat, 0 to 99.", |l| Value::Int(i64::from(l.state.rounds_run));
    Game "light" [] Kind::Named(&Naming::words(super::state::Light::WORDS)), "ADS-354", "The light: `medium`, `none`, `bright`.", |l| Value::text(l.state.ground.light.word());
    Game "dense" [] Kind::Bool, "ADS-324", "Dense surroundings: nobody reaches one who fled.", |l| Value::Bool(l.state.ground.dense);
    Game "line" [] Kind::Bool, "ADS-055", "1-D Play on a line.", |l| Value::Bool(l.state.ground.mode.is_line());
    Game "map" [] Kind::Bool, "ADS-055", "2-D Play on a map.", |l| Value::Bool(l.state.ground.mode.map().is_some());
    Game "tasks" [] Kind::List, "ADS-343", "The names of unfinished tasks set here.", tasks;
    Game "at_rest" [] Kind::Bool, "ADS-206", "No Combat is in progress.", |l| Value::Bool(l.state.ground.at_rest);
    Game "room" [] A_ROOM, "ADS-264", "The party's Room, by name; empty outside adventures.", room_name;
    Game "entered" [A_ROOM] Kind::Bool, "ADS-440", "The party has been in this Room.", |l| Value::Bool(journey_and_place(l).is_some_and(|(journey, place)| journey.has_entered(place)));
    Game "cleared" [A_ROOM] Kind::Bool, "ADS-269", "Nothing opposes the party in this Room any more.", |l| Value::Bool(journey_and_place(l).is_some_and(|(journey, place)| journey.has_cleared(place)));
    Game "rooms_entered" [] Kind::COUNT, "ADS-440", "How many Rooms the party has been in.", |l| Value::Int(rooms_entered(l));
    Game "house" [Kind::Named(&Naming::HOUSE)] Kind::Text, "ADS-054", "The value of a house rule: `game.house(\"half_damage\")`.", house_rule;
    Game "everybody" [] Kind::Several(COMBATANT), "ADS-326", "Everybody in the Combat, in Turn order.", |l| several(l.state.present());
    Game "gone" [] Kind::Several(COMBATANT), "ADS-199", "Everybody out of the Combat: dead, defeated, away.", gone;

    Game "game" [] Kind::Subject(GAME), "", "The game itself: in a Room's effect `me` is the game.", |_| THE_GAME;
    Combatant "game" [] Kind::Subject(GAME), "", "The game: `me.game.round`.", |_, _, _| THE_GAME;
    Card "game" [] Kind::Subject(GAME), "", "The game: `card.game.round`.", |_, _| THE_GAME;
    Attack "game" [] Kind::Subject(GAME), "", "The game: `attack.game.round`.", |_, _| THE_GAME;

    Combatant "label" [] Kind::Text, "", "Its label in commands.", |_, _, c| Value::text(&c.label);
    Combatant "name" [] Kind::Named(&Naming::ITEM), "", "Its card's name.", |l, w, _| Value::text(full_name(l.catalog, l.state, w));
    Combatant "lost" [] Kind::Int, "ADS-402", "Lost HP.", |_, _, c| Value::Int(i64::from(c.lost()));
    Combatant "losing" [] Kind::Int, "ADS-181", "HP it is losing now: the amount to lose in `replaces_loss`, `instead_of_loss` and `my_loss`, the amount lost in `on_hurt`; else 0.", |l, w, _| Value::Int(super::damage::loss_of(l.state, w).map_or(0, |loss| i64::from(loss.amount)));
    Combatant "level" [] Kind::Int, "ADS-396", "Its Level.", |l, _, c| Value::Int(number(l, c, |hero| hero.level.into(), |foe| foe.level.into()));
    Combatant "size" [] Kind::Named(&Naming::words(Size::WORDS)), "ADS-397", "Its size; Characters are `medium`.", |l, _, c| Value::text(c.foe().map_or(Size::Medium, |foe| l.catalog.foe(foe).size).word());
    Combatant "face" [] Kind::Named(&Naming::words(&["^", "v"])), "ADS-001", "Its card's symbol, `^` or `v`.", |l, _, c| Value::text(c.foe().map_or("^", |foe| l.catalog.foe(foe).face.mark()));
    Combatant "may_recounter" [] Kind::Bool, "ADS-160", "It may Re-Counter: Characters may, Foes only if their card says so.", |l, _, c| Value::Bool(permits(l, c, Permit::Recounter));
    Combatant "may_escalate" [] Kind::Bool, "ADS-160", "It may answer a Re-Counter: Characters may, Foes only if their card says so.", |l, _, c| Value::Bool(permits(l, c, Permit::Escalate));
    Combatant "is_foe" [] Kind::Bool, "ADS-023", "It is run from a Foe Card.", |_, _, c| Value::Bool(c.foe().is_some());
    Combatant "is_out" [] Kind::Bool, "ADS-199", "It is dead, defeated or gone.", |_, _, c| Value::Bool(!c.is_in());
    Combatant "is_dead" [] Kind::Bool, "ADS-199", "It is dead or defeated.", |_, _, c| Value::Bool(c.out == Some(Out::Dead));
    Combatant "has_fled" [] Kind::Bool, "ADS-321", "It has left the Combat.", |_, _, c| Value::Bool(c.out == Some(Out::Fled));
    Combatant "prone" [] Kind::Bool, "ADS-303", "It lies Prone.", |_, _, c| Value::Bool(c.prone);
    Combatant "sneaking" [] Kind::Bool, "ADS-270", "It is sneaking: no legal Target until it attacks or is seen.", |_, _, c| Value::Bool(c.sneaking);
    Combatant "chased_by" [] Kind::Several(COMBATANT), "ADS-325", "Those who have closed in on it twice: a step away from one of them is a Flee.", |l, w, _| several(super::chase::pursuers(l.state, w));
    Combatant "hampered" [] Kind::Bool, "ADS-320", "Its Flee was stopped this Round.", |_, _, c| Value::Bool(c.hampered);
    Combatant "dazed" [] Kind::Bool, "ADS-180", "It has no Normal Action on its next Turn.", |_, _, c| Value::Bool(c.dazed);
    Combatant "grappled" [] Kind::Bool, "ADS-293", "It is in a Grapple, holding or held.", |l, w, _| Value::Bool(is_grappled(l, w));
    Combatant "held_by" [] Kind::Any, "ADS-298", "The combatant holding it in a Grapple, or `()`.", |l, w, _| held_by(l, w);
    Combatant "holds" [SOMEBODY] Kind::Bool, "ADS-285", "It holds this one in a Grapple.", |l, _, c| Value::Bool(who_arg(l, 0).is_some_and(|other| c.holds.contains(&other)));
    Combatant "grapplers" [] Kind::Several(COMBATANT), "ADS-294", "Everybody in a Grapple with it.", |l, w, _| several(grappling(l.state, w));
    Combatant "hurt_since_turn" [] Kind::Range(0, 255), "ADS-404", "Damage taken since its last Turn, 0 to 255.", |_, _, c| Value::Int(i64::from(c.hurt_since_turn));
    Combatant "hurt_lately" [] Kind::Bool, "ADS-374", "It took damage this Round or the last.", |_, _, c| Value::Bool(c.hurt_now || c.hurt_last);
    Combatant "damage_by" [SOMEBODY] Kind::Range(0, 999), "ADS-409", "Damage this one has dealt it, 0 to 999.", |l, _, c| Value::Int(who_arg(l, 0).map_or(0, |by| i64::from(dealt_by(c, by))));
    Combatant "place" [] Kind::Range(-9, 9), "ADS-246", "Its place on the line, -9 to 9; 0 on a map.", |_, _, c| Value::Int(i64::from(c.stand.place()));
    Combatant "at" [] Kind::Text, "ADS-441", "Its space on the map, `c4`; empty without a map.", |_, _, c| Value::text(c.stand.space().map(|space| space.to_string()).unwrap_or_default());
    Combatant "ways" [] Kind::List, "ADS-247", "Its possible Moves by name: `up` and `down` on a line, spaces such as `c4` on a map, `to wolf` and `from wolf` where every pair has its Distance. None in Simple Play.", |l, w, _| ways(l, w);
    Combatant "far" [SOMEBODY] Kind::COUNT, "ADS-239", "How far this one is: spaces on a map, steps on a line, 0 in Simple Play.", |l, w, _| Value::Int(far(l, w));
    Combatant "far_after" [Kind::Text, SOMEBODY] Kind::COUNT, "ADS-239", "How far this one is after one of its `ways`: `me.far_after(\"up\", target)`.", |l, w, _| Value::Int(far_after(l, w));
    Combatant "gap" [SOMEBODY] Kind::COUNT, "ADS-239", "Steps to this one: 0 is Melee, 1 Thrown, more Ranged. 0 in Simple Play.", |l, w, _| Value::Int(who_arg(l, 0).map_or(0, |other| i64::from(l.state.gap(w, other))));
    Combatant "in_reach" [SOMEBODY, A_DISTANCE] Kind::Bool, "ADS-241", "Whether this one is at that Distance; in Simple Play, at all three.", |l, w, _| Value::Bool(in_reach(l, w));
    Combatant "darksight" [] Kind::Bool, "ADS-423", "It sees without light.", |l, _, c| Value::Bool(darksight(l.catalog, c));
    Combatant "hampered_by_light" [] Kind::Bool, "ADS-352", "The light hampers it.", |l, w, _| Value::Bool(super::sight::hampered(l.catalog, l.state, w));
    Combatant "can_attack" [MEANS] Kind::Bool, "ADS-304", "Whether it may still attack, Prone or in a Grapple: `physical` with a Weapon, `ethereal` with a Spell, `base` with bare hands.", |l, w, _| Value::Bool(can_attack(l, w));
    Combatant "has" [AN_ATTRIBUTE] Kind::Bool, "ADS-398", "A Foe has this Attribute's icon, a Character such a card in Hand.", |l, _, c| Value::Bool(has_attribute(l, c));
    Combatant "is_a" [SOME_FOLK] Kind::Bool, "ADS-168", "Its race, class or class group has this name.", |l, _, c| Value::Bool(is_a(l, c));
    Combatant "remembered" [REMEMBERED] Kind::Range(0, 255), "", "A number one of its scripts keeps, 0 to 255. If it depends on a player's answer, only that player and scripts can read it.", |l, _, c| Value::Int(remembered(l, c));
    Combatant "opponents" [] Kind::Several(COMBATANT), "ADS-022", "Its Opponents, in Turn order.", |l, w, _| several(l.state.opponents(w));
    Combatant "allies" [] Kind::Several(COMBATANT), "ADS-021", "Everybody else on its side, in Turn order.", |l, w, _| several(l.state.allies(w));
    Combatant "kin" [] Kind::Several(COMBATANT), "ADS-408", "All of its kind in the Combat, with itself.", |l, w, c| several(kin(l, w, c));
    Combatant "kin_on" [SOMEBODY] Kind::COUNT, "ADS-408", "How many of its kind attack this one at Melee; itself too when it did last.", kin_on;
    Combatant "prey" [] Kind::Any, "ADS-408", "The combatant it attacked last, or `()`.", |l, _, c| prey(l, c);
    Combatant "most_wounded" [] Kind::Any, "ADS-402", "The Opponent that has lost the most HP; ties go to the nearest, the lowest in HP, the first in Turn order.", |l, w, _| best(l, w, |o| i64::from(-l.state.at(o).lost()));
    Combatant "lowest_hp" [] Kind::Any, "ADS-414", "The Opponent with the fewest HP.", |l, w, _| best(l, w, |o| i64::from(l.state.at(o).hp));
    Combatant "nearest" [] Kind::Any, "ADS-413", "The nearest Opponent.", |l, w, _| best(l, w, |_| 0);
    Combatant "most_damaging" [] Kind::Any, "ADS-409", "The Opponent that has dealt it the most damage, or `()`.", most_damaging;
    Combatant "last_attacker" [] Kind::Any, "ADS-412", "The Opponent that attacked it most recently, or `()`.", |l, w, c| first_opponent(l, w, &c.attackers);
    Combatant "last_caster" [] Kind::Any, "ADS-411", "The Opponent that cast a Spell most recently, or `()`.", |l, w, _| first_opponent(l, w, &l.state.casters);
    Combatant "last_healer" [] Kind::Any, "ADS-410", "The Opponent that healed most recently, or `()`.", |l, w, _| first_opponent(l, w, &l.state.healers);
    Combatant "hand" [] Kind::COUNT, "ADS-084", "Cards in Hand; 0 for a Foe.", |_, _, c| Value::Int(c.hero().map_or(0, |hero| i64::from(hero.hand_size())));
    Combatant "cards" [A_PLACE] Kind::Several(CARD), "ADS-051", "Its cards in a zone, each copy listed: `me.cards(\"discard\")`, with the zones of `move_card`. In `deck` they have no order.", |l, w, _| card_list(l, w);
    Combatant "hand_max" [] Kind::COUNT, "ADS-085", "The Hand maximum after wear.", |l, w, _| Value::Int(i64::from(super::numbers::hand_max(&l.look(), w)));
    Combatant "segment" [Kind::Subject(CARD)] Kind::Range(0, 6), "ADS-002", "The Round that counts for it on this card's Rondel: `me.segment(card)`.", |l, w, _| Value::Int(card_arg(l).map_or(0, |card| i64::from(super::numbers::segment(&l.look(), w, card).number())));
    Combatant "boost_max" [Kind::Subject(CARD)] Kind::Range(0, 20), "ADS-119", "How many Attribute Cards fit a Boost of this card.", |l, w, _| Value::Int(card_arg(l).map_or(0, |card| i64::from(super::numbers::boost_max(&l.look(), w, card))));
    Combatant "draw_deck" [] Kind::COUNT, "ADS-051", "Cards in the Draw Deck.", |_, _, c| Value::Int(c.hero().map_or(0, |h| i64::from(h.draw.len())));
    Combatant "discard" [] Kind::COUNT, "ADS-093", "Cards in the Discard.", |_, _, c| Value::Int(c.hero().map_or(0, |h| i64::from(h.discard.len())));
    Combatant "face_down" [] Kind::COUNT, "ADS-025", "Its face-down cards.", |l, w, _| face_down(l, w);
    Combatant "persistent" [] Kind::COUNT, "ADS-025", "Cards kept out as Persistent Effects.", |l, w, _| counted(l.state.out(w));
    Combatant "fatigue" [] Kind::COUNT, "ADS-201", "Levels of Fatigue.", |_, _, c| Value::Int(c.hero().map_or(0, |h| i64::from(h.fatigue)));
    Combatant "exhaustion" [] Kind::COUNT, "ADS-205", "Levels of Exhaustion.", |_, _, c| Value::Int(c.hero().map_or(0, |h| i64::from(h.exhaustion)));
    Combatant "armed" [] Kind::Text, "ADS-210", "The Weapon in use, by id; two with `+` between; empty for none.", |l, _, c| Value::text(armed(l.catalog, c));
    Combatant "shield" [] Kind::Bool, "ADS-100", "A Shield is in use.", |_, _, c| Value::Bool(c.hero().is_some_and(|h| h.shield));
    Combatant "xp" [] Kind::COUNT, "ADS-044", "Recorded experience; for a Foe, the reward.", |l, _, c| Value::Int(number(l, c, |hero| hero.xp.into(), |foe| foe.xp.into()));
    Combatant "gold" [] Kind::COUNT, "ADS-045", "Recorded gold; for a Foe, the reward.", |l, _, c| Value::Int(number(l, c, |hero| hero.gold.into(), |foe| foe.gold.into()));
    Combatant "stories" [A_STORY] Kind::COUNT, "ADS-047", "Its Story Cards of this name: `me.stories(\"Warden of the Ford\") > 0`.", |l, _, c| Value::Int(stories(l, c));
    Combatant "treasure" [] Kind::COUNT, "ADS-046", "The total gold of its Treasure Cards.", |l, _, c| Value::Int(treasure(l, c));
    Combatant "count" [A_ZONE, CARD_OR_TYPE] Kind::COUNT, "ADS-051", "Cards in a zone (`hand`, `deck`, `discard`, `out`, `gone`; `all` is Hand, Draw Deck and Discard) with this name or type.", |l, w, c| Value::Int(count(l, w, c));

    Card "name" [] Kind::Named(&Naming::ITEM), "", "Its name.", |_, d| Value::text(&d.name);
    Card "face" [] Kind::Named(&Naming::words(&["^", "v"])), "ADS-001", "Its symbol, `^` or `v`.", |_, d| Value::text(d.face.mark());
    Card "level" [] Kind::Int, "ADS-016", "Its Level.", |_, d| Value::Int(i64::from(d.level));
    Card "is_of" [A_TYPE] Kind::Bool, "ADS-038", "Whether it has this type, `weapon`, `spell`, `large` ..., or keyword.", |l, d| Value::Bool(text_arg(l, 0).is_some_and(|tag| l.catalog.is_of(d, tag)));
    Card "attribute" [] AN_ATTRIBUTE, "ADS-018", "Its Attribute, or the empty text.", |_, d| Value::text(d.attribute.map_or("", Attribute::name));
    Card "grade" [] Kind::Named(&Naming::words(Grade::WORDS)), "ADS-002", "Its Rondel on the current Round: `primary`, `secondary`, `unplayable`.", |l, d| Value::text(d.grade(l.state.round).word());
    Card "playable" [] Kind::Bool, "ADS-003", "Its Rondel allows it on the current Round.", |l, d| Value::Bool(d.grade(l.state.round) != Grade::Unplayable);
    Card "round_below" [] Kind::Range(0, 5), "ADS-342", "The highest Round before the current one that its Rondel allows; 0 if there is none.", |l, d| Value::Int(d.highest_round_below(l.state.round.number()).map_or(0, i64::from));
    Card "highest_round" [] Kind::Range(1, 6), "ADS-342", "The highest Round its Rondel allows; 6 without a Rondel.", |_, d| Value::Int(d.highest_round().map_or(6, i64::from));
    Card "damage" [] Kind::Int, "ADS-006", "Its damage on the current Round, without Boosts; out of its Rounds, its best part.", |l, d| Value::Int(card_damage(l, d));
    Card "defense" [] Kind::Int, "ADS-007", "Its defense on the current Round, without Boosts.", |l, d| Value::Int(card_defense(l, d));
    Card "ethereal" [] Kind::Bool, "ADS-010", "Its values on the current Round are Ethereal.", |l, d| Value::Bool(segment(l, d).is_some_and(|segment| segment.ethereal));
    Card "recall_cost" [] Kind::Int, "ADS-425", "Its Recall cost on the current Round, or 0.", |l, d| Value::Int(recall_cost(l, d));

    Attack "by" [] SOMEBODY, "ADS-024", "The attacker.", |_, a| combatant_value(a.by);
    Attack "target" [] SOMEBODY, "ADS-024", "The combatant attacked.", |_, a| combatant_value(a.target);
    Attack "card" [] Kind::Any, "ADS-018", "The card played, or `()` for a Foe's line.", |_, a| a.card.map_or(Value::None, |c| Value::Subject(card(c)));
    Attack "face" [] Kind::Named(&Naming::words(&["^", "v"])), "ADS-138", "The played card's symbol; empty for a Foe's line.", |l, a| Value::text(a.card.map_or("", |c| l.catalog.card(c).face.mark()));
    Attack "amount" [] Kind::Int, "ADS-181", "Damage before Counters and defence.", |l, a| Value::Int(super::numbers::damage_dealt(i64::from(a.amount.sum()), &l.look(), a.by, l.who));
    Attack "defense" [] Kind::Int, "ADS-182", "Damage that defences prevent so far.", |_, a| Value::Int(i64::from(a.defense.sum()));
    Attack "dealt" [] Kind::Int, "ADS-182", "Damage finally dealt.", |_, a| Value::Int(i64::from(a.dealt));
    Attack "type" [] A_DAMAGE, "ADS-010", "Its damage type: `physical`, `ethereal`, or a keyword's id: `attack.type == \"fire\"`.", |l, a| Value::text(damage_type(l.catalog, a));
    Attack "ethereal" [] Kind::Bool, "ADS-184", "The damage is Ethereal.", |_, a| Value::Bool(a.ethereal);
    Attack "countered" [] Kind::Bool, "ADS-154", "A Counter stands.", |_, a| Value::Bool(a.is_countered());
    Attack "distance" [] A_DISTANCE, "ADS-239", "Its Distance: `melee`, `thrown` or `ranged`. On a line, between the two; in Simple Play, the nearest listed for its means.", |l, a| Value::text(attack_distance(l.state, a));
    Attack "ranged" [] Kind::Bool, "ADS-240", "It comes from a Ranged Distance Weapon: a card's, a Foe's Physical line, a script's Physical attack.", |_, a| Value::Bool(a.means.is_ranged_weapon());
}

/// Reads a fact of a subject. Returns `Value::None` if there is no such subject or fact.
pub fn read(game: &AdventureDeck, state: &State, subject: Subject, fact: FactId, args: &[Value]) -> Value {
    let catalog = &game.catalog;
    let look = Look { game, catalog, state, who: subject, args };
    match READERS.get(usize::from(fact.0)) {
        Some(Reader::Combatant(read)) => {
            let Some(who) = who(subject) else { return Value::None };
            let combatant = state.combatants.get(usize::from(who.0));
            combatant.map_or(Value::None, |combatant| read(&look, who, combatant))
        }
        Some(Reader::Card(read)) => {
            let Some(id) = card_of(subject) else { return Value::None };
            let card = catalog.cards.get(usize::from(id.0));
            card.map_or(Value::None, |card| read(&look, card))
        }
        Some(Reader::Attack(read)) => match state.frames.get(usize::from(subject.id)) {
            Some(AnyFrame::Attack(attack)) if subject.kind == ATTACK => read(&look, attack),
            _ => Value::None,
        },
        Some(Reader::Game(read)) => read(&look),
        None => Value::None,
    }
}

/// Returns the label of a subject. It is the label of a combatant, the name of a card, or a word for any other subject.
pub fn label(catalog: &Catalog, state: &State, subject: Subject) -> String {
    match subject.kind {
        COMBATANT => {
            let combatant = who(subject).and_then(|who| state.combatants.get(usize::from(who.0)));
            combatant.map(|combatant| combatant.label.to_string()).unwrap_or_default()
        }
        CARD => {
            let card = catalog.cards.get(usize::from(subject.id));
            card.map(|card| card.name.clone()).unwrap_or_default()
        }
        ATTACK => "the attack".into(),
        _ => "game".into(),
    }
}

/// Returns a Foe's pattern for an Attribute (ADS-398). A copy may have its own (ADS-400). `None` for a Character, and
/// without the Attribute.
pub fn pattern(game: &AdventureDeck, state: &State, who: Who, attribute: Attribute) -> Option<Pattern> {
    let Nature::Foe { foe, own_attribute } = &state.at(who).kind else { return None };
    if let Some((own, pattern)) = own_attribute
        && *own == attribute
    {
        return Some(*pattern);
    }
    let mut printed = game.catalog.foe(*foe).attributes.iter();
    printed.find(|(printed, _)| *printed == attribute).map(|(_, pattern)| *pattern)
}

/// Returns the name on the combatant's card.
pub fn full_name(catalog: &Catalog, state: &State, who: Who) -> String {
    let combatant = state.at(who);
    match (combatant.foe(), combatant.hero()) {
        (Some(foe), _) => catalog.foe(foe).name.clone(),
        (_, Some(hero)) => catalog.person(hero.person).name.clone(),
        _ => combatant.label.to_string(),
    }
}

/// Returns whether a combatant has Darksight (ADS-423).
pub fn darksight(catalog: &Catalog, combatant: &Combatant) -> bool {
    match (combatant.hero(), combatant.foe()) {
        (Some(hero), _) => catalog.race(hero.race).darksight || catalog.class(hero.class).darksight,
        (_, Some(foe)) => catalog.foe(foe).traits.iter().any(|used| catalog.behind(*used).own.darksight),
        _ => false,
    }
}

/// Returns the items whose types and keywords count for a subject. For a Foe, this is its card. For a Character, these
/// are the character, its race and its class. For an attack, these are its card and the keyword of its damage.
pub fn printed_as(catalog: &Catalog, state: &State, subject: Subject) -> Vec<u16> {
    if subject.kind == ATTACK {
        let frame = state.frames.get(usize::from(subject.id));
        let Some(AnyFrame::Attack(attack)) = frame else { return Vec::new() };
        let card = attack.card.map(|card| catalog.card(card).item);
        return card.into_iter().chain(attack.made_of).collect();
    }
    // A script may hold the subject of a combatant that this position does not have.
    let Some(combatant) = who(subject).and_then(|who| state.combatants.get(usize::from(who.0))) else {
        return Vec::new();
    };
    match (combatant.hero(), combatant.foe()) {
        (Some(hero), _) => {
            let person = catalog.item("character", &catalog.person(hero.person).id);
            vec![person, catalog.race(hero.race).item, catalog.class(hero.class).item]
        }
        (_, Some(foe)) => vec![catalog.foe(foe).item],
        _ => Vec::new(),
    }
}

/// Returns whether an item is a card of this type, which is a word of the rules such as `weapon` or `large`.
pub fn is_of(catalog: &Catalog, item: u16, card_type: &str) -> bool {
    let Some(item) = catalog.items.get(usize::from(item)) else { return false };
    if item.kind != "card" {
        return false;
    }
    let printings = catalog.printings(&item.id);
    printings.first().is_some_and(|card| catalog.card(*card).tags.has(card_type))
}
