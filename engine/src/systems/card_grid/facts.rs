//! Facts: everything that scripts, scenes, `eval`, completion and `why` can read, in one table.
//!
//! A row of `facts!` is the subject, the name, the arguments, the type of the value, the rule, the help, and the
//! function that reads it. In these functions `l` is the [`Look`], `h` a hero, `g` a group, `c` a card, `r` a roll and
//! `o` an obstacle. [`read`] calls them. The first block of the table has the type of these functions for each kind of
//! subject.

use super::CardGrid;
use super::content::{Card, CardId, Catalog, Obstacle, SkillId};
use super::frame::AnyFrame;
use super::harm::Soak;
use super::hero::{Fate, Hero};
use super::house;
use super::remove::Remove;
use super::roll::{Roll, RollKind, RollStep};
use super::state::{Group, GroupId, State, Who};
use super::words::kind::{CARD, FOES, GAME, HERO};
use super::words::{A_CARD, A_SKILL, ROLLED, SOME_DEFENSES, SOME_GEAR};
use super::{bonus, combo, fight, limits, obstacle, skills, title};
use crate::kernel::{FactId, Kind, Naming, Subject, Value, slug};

/// Returns the subject of a hero.
pub fn hero(who: Who) -> Subject {
    Subject { kind: HERO, id: u16::from(who.0) }
}

/// Returns the subject of a group of foes.
pub fn group(id: GroupId) -> Subject {
    Subject { kind: FOES, id: u16::from(id.0) }
}

/// Returns the subject of a card.
pub fn card(card: CardId) -> Subject {
    Subject { kind: CARD, id: card.0 }
}

/// Returns the card that a subject is. `None` for other subjects.
fn card_of(catalog: &Catalog, subject: Subject) -> Option<&Card> {
    if subject.kind == CARD { catalog.cards.get(usize::from(subject.id)) } else { None }
}

/// Returns the hero that a subject is. `None` for other subjects.
pub fn who(subject: Subject) -> Option<Who> {
    if subject.kind == HERO { u8::try_from(subject.id).ok().map(Who) } else { None }
}

/// Returns the group that a subject is. `None` for other subjects.
pub fn group_of(subject: Subject) -> Option<GroupId> {
    if subject.kind == FOES { u8::try_from(subject.id).ok().map(GroupId) } else { None }
}

/// The position that a fact is read from, with the arguments of the fact.
struct Look<'a> {
    game: &'a CardGrid,
    catalog: &'a Catalog,
    state: &'a State,
    args: &'a [Value],
}

/// The subject of the game itself.
pub const GAME_SUBJECT: Subject = Subject { kind: GAME, id: 0 };
const THE_GAME: Value = Value::Subject(GAME_SUBJECT);

facts! {
    {
        Game = GAME => fn(&Look<'_>) -> Value;
        Hero = HERO => fn(&Look<'_>, &Hero) -> Value;
        Foes = FOES => fn(&Look<'_>, &Group) -> Value;
        Card = CARD => fn(&Card) -> Value;
    }

    Game "stage" [] Kind::Named(&Naming::words(&["stable", "prepare", "break", "encounter", "over"])), "GRID-175", "The stage of play: `stable`, `prepare`, `break`, `encounter`, `over`.", |l| Value::text(stage(l.state));
    Game "round" [] Kind::Range(0, 99), "GRID-171", "The round of the fight, from 1, at most 99; 0 before the first.", round;
    Game "rolling" [] ROLLED, "GRID-001", "The current roll: a skill, `attack`, `contest`, or nothing.", |l| roll(l).map_or(Value::None, |r| rolling(l, r));
    Game "mos" [] Kind::Int, "GRID-013", "The margin of the current roll or hit; 0 without one.", |l| Value::Int(margin(l));
    Game "obstacle" [] Kind::Named(&Naming::items(&["obstacle"])), "GRID-007", "The obstacle of this encounter.", |l| obstacle(l).map_or(Value::None, |o| Value::text(&o.name));
    Game "accepts" [] Kind::List, "GRID-007", "The skills the obstacle accepts.", accepted_skills;
    Game "difficulty" [] Kind::Int, "GRID-009", "What a roll must beat to pass the obstacle; nothing without one.", |l| obstacle(l).map_or(Value::None, |o| Value::Int(i64::from(obstacle::difficulty(l.catalog, o))));
    Game "target" [] Kind::Text, "GRID-182", "The label of the current roll's or hit's target.", |l| target(l).map_or(Value::None, |on| Value::text(label(l.catalog, l.state, on)));
    Game "next_target" [] Kind::Text, "GRID-182", "The label of the next hero the foes attack.", next_target;
    Game "standing" [] Kind::Range(0, 72), "GRID-171", "How many foes stand, 0 to 72.", |l| number(l.state.groups().iter().map(|group| group.standing()).sum());
    Game "loot" [] Kind::List, "GRID-142", "Finds not taken yet.", |l| names(l, &l.state.loot);
    Game "steps_left" [] Kind::COUNT, "GRID-175", "What is still to come in this adventure.", |l| number(l.state.path.len());
    Game "heroes" [] Kind::Several(HERO), "GRID-176", "The heroes in the adventure, in table order.", |l| Value::List(l.state.party().map(|who| Value::Subject(hero(who))).collect());
    Game "foes" [] Kind::Several(FOES), "GRID-171", "The groups of foes with somebody standing.", |l| Value::List(l.state.standing().map(|id| Value::Subject(group(id))).collect());
    Game "house" [Kind::Named(&Naming::HOUSE)] Kind::Text, "GRID-012", "The value of a house rule: `game.house(\"attacker_picks\")`.", house_rule;
    Hero "game" [] Kind::Subject(GAME), "", "The game.", |_, _| THE_GAME;
    Foes "game" [] Kind::Subject(GAME), "", "The game.", |_, _| THE_GAME;
    Hero "label" [] Kind::Text, "", "Its label in commands.", |_, h| Value::text(&h.label);
    Foes "label" [] Kind::Text, "", "Its label in commands.", |_, g| Value::text(&g.label);
    Hero "called" [] Kind::Text, "GRID-044", "The hero's title: `The half-elf Fighter`.", |l, h| Value::text(title::title(l.catalog, h));
    Hero "points" [] Kind::Int, "GRID-037", "Points to spend.", |_, h| Value::Int(i64::from(h.points));
    Hero "owned" [] Kind::List, "GRID-027", "All cards owned.", |l, h| names(l, &h.owned);
    Hero "cards" [] Kind::COUNT, "GRID-027", "The number of cards owned.", |_, h| number(h.owned.len());
    Hero "owns" [A_CARD] Kind::Bool, "GRID-027", "Whether this card is owned: `ash.owns(\"Fighter\")`.", |l, h| Value::Bool(card_named(l, 0).is_some_and(|card| h.owns(card)));
    Hero "cost" [A_CARD] Kind::Int, "GRID-034", "A card's cost in points; nothing for gear and spells.", |l, _| cost(l);
    Hero "written" [A_CARD] Kind::Text, "GRID-033", "The player's text on a card.", written;
    Hero "level" [Kind::Int] Kind::COUNT, "GRID-073", "Owned attacks of this level: `ash.level(2)`.", |l, h| Value::Int(level(l, h));
    Hero "skill" [A_SKILL] Kind::Int, "GRID-055", "The bonus of a skill, 0 if the grid lacks it: `ash.skill(\"stealth\")`.", |l, h| Value::Int(skill_bonus(l, h));
    Hero "skills" [] Kind::List, "GRID-067", "The skill sheet: `Lore 3`, `Stealth 5`.", sheet;
    Hero "formed" [] Kind::Range(0, 12), "GRID-062", "Bonuses the character grid's edges form, 0 to 12.", |l, h| number(skills::entries(l.catalog, &h.grid).len());
    Hero "links" [] Kind::Range(0, 12), "GRID-093", "Links of the attack grid, 0 to 12.", |l, h| number(combo::links(l.catalog, &h.attacks).len());
    Hero "cell" [A_CARD] Kind::Text, "GRID-047", "A card's cell on its grid: `2 3`.", cell;
    Hero "grid" [] Kind::COUNT, "GRID-048", "Character cards in use.", |_, h| number(h.grid.len());
    Hero "attacks" [] Kind::COUNT, "GRID-079", "Attack cards in use.", |_, h| number(h.attacks.len());
    Hero "defense_limit" [] Kind::COUNT, "GRID-109", "The most defense cards one may bring.", |_, h| number(limits::defense(h));
    Hero "gear_limit" [] Kind::COUNT, "GRID-143", "The most gear and spells one may equip.", |_, h| number(limits::gear(h));
    Hero "untapped" [] SOME_DEFENSES, "GRID-113", "The names of the untapped defense cards.", |l, h| names(l, &h.untapped);
    Hero "tapped" [] SOME_DEFENSES, "GRID-126", "The names of the tapped defense cards.", |l, h| names(l, &h.tapped);
    Hero "discarded" [] SOME_DEFENSES, "GRID-113", "The names of the discarded defense cards.", |l, h| names(l, &h.discarded);
    Hero "brought" [] Kind::COUNT, "GRID-109", "Defense cards brought, in any state.", |_, h| number(h.brought());
    Hero "defense" [] Kind::Int, "GRID-113", "The total rating of untapped defense cards.", |l, h| Value::Int(defense(l, h));
    Hero "gear" [] SOME_GEAR, "GRID-143", "The names of equipped gear and spells, untapped.", |l, h| names(l, &h.gear);
    Hero "spent" [] SOME_GEAR, "GRID-140", "The names of equipped gear and spells, tapped.", |l, h| names(l, &h.spent);
    Hero "abilities" [] Kind::List, "GRID-068", "The character cards and gear with abilities in use.", |l, h| names(l, &abilities(l, h));
    Hero "combo" [A_CARD] Kind::Int, "GRID-082", "The bonus an attack would get from the last hit: `ash.combo(\"Cleave\")`.", |l, h| Value::Int(combo_bonus(l, h));
    Hero "last_hit" [] Kind::Named(&Naming::items(&["attack", "spell"])), "GRID-082", "The attack that hit as the hero's last action.", |l, h| h.combo.map_or(Value::None, |card| Value::text(&l.catalog.card(card).name));
    Hero "raise" [] Kind::Int, "GRID-096", "The extra bonus of the next roll.", |_, h| Value::Int(i64::from(h.raise.sum()));
    Hero "acted" [] Kind::Bool, "GRID-180", "The action of this round is used, or the hero is ready to go on.", |_, h| Value::Bool(h.done);
    Hero "healed" [] Kind::Bool, "GRID-134", "Healed and not damaged since.", |_, h| Value::Bool(h.healed);
    Hero "down" [] Kind::Bool, "GRID-127", "Incapacitated.", |_, h| Value::Bool(h.down);
    Hero "outcome" [] Kind::Text, "GRID-130", "The hero's condition: `up`, `unconscious`, `dying`, `lost`, or the scene's word.", |_, h| Value::text(outcome(h));
    Hero "recovering" [] Kind::Bool, "GRID-176", "Not fit to set out.", |_, h| Value::Bool(super::stable::recovering(h));
    Foes "standing" [] Kind::Range(0, 12), "GRID-171", "How many of the group stand, 0 to 12.", |_, g| number(g.standing());
    Foes "dice" [] Kind::List, "GRID-155", "The hit dice left, foe by foe.", |_, g| Value::List(dice(g).map(Value::Int).collect());
    Foes "total" [] Kind::Int, "GRID-161", "The total of the hit dice left.", |_, g| Value::Int(dice(g).sum());
    Foes "clusters" [] Kind::List, "GRID-167", "The hit dice left of each foe: `4 7 8`.", |_, g| clusters(g);
    Foes "name" [] Kind::Named(&Naming::ITEM), "GRID-152", "Their kind of foes.", |l, g| Value::text(&l.catalog.foe(g.foe).name);
    Foes "attack" [] Kind::Int, "GRID-152", "Their attack bonus, less what has weakened them. What is in play may change it against a target.", |l, g| Value::Int(i64::from(l.catalog.foe(g.foe).attack - g.weak.sum()));
    Foes "difficulty" [] Kind::Int, "GRID-095", "What attacks on them must beat, without abilities that ask who attacks.", |l, g| Value::Int(i64::from(bonus::bar(l.catalog, g, l.state.house.is(house::OpposedAttacks::Yes))));
    Foes "skill" [A_SKILL] Kind::Int, "GRID-163", "Their bonus in a field: `ogre.skill(\"wits\")`.", |l, g| Value::Int(foes_skill(l, g));
    Foes "resist" [A_SKILL] Kind::Int, "GRID-008", "6 plus their bonus in a field.", |l, g| Value::Int(6 + foes_skill(l, g));
    Foes "held" [] Kind::Int, "GRID-171", "How many of their attacks this round are lost.", |_, g| Value::Int(i64::from(g.held));
    Card "name" [] Kind::Named(&Naming::ITEM), "GRID-031", "Its name.", |c| Value::text(&c.name);
    Card "kind" [] Kind::Named(&Naming::words(&["character", "attack", "defense", "gear", "spell"])), "GRID-031", "Its kind: `character`, `attack`, `defense`, `gear`, `spell`.", |c| Value::text(c.kind());
}

/// Reads a fact of a subject. Returns [`Value::None`] if there is no such subject.
pub fn read(game: &CardGrid, state: &State, on: Subject, fact: FactId, args: &[Value]) -> Value {
    let look = Look { game, catalog: &game.catalog, state, args };
    match READERS.get(usize::from(fact.0)) {
        Some(Reader::Game(read)) if on.kind == GAME => read(&look),
        Some(Reader::Hero(read)) => {
            let hero = who(on).and_then(|who| state.heroes.get(usize::from(who.0)));
            hero.map_or(Value::None, |hero| read(&look, hero))
        }
        Some(Reader::Card(read)) => card_of(look.catalog, on).map_or(Value::None, read),
        Some(Reader::Foes(read)) => {
            let group = group_of(on).and_then(|id| state.group(id));
            group.map_or(Value::None, |group| read(&look, group))
        }
        _ => Value::None,
    }
}

/// Returns the label of a subject.
pub fn label(catalog: &Catalog, state: &State, on: Subject) -> String {
    if let Some(card) = card_of(catalog, on) {
        return card.name.clone();
    }
    if let Some(who) = who(on) {
        let hero = state.heroes.get(usize::from(who.0));
        return hero.map(|hero| hero.label.clone()).unwrap_or_default();
    }
    if let Some(id) = group_of(on) {
        return state.group(id).map(|group| group.label.clone()).unwrap_or_default();
    }
    "game".to_string()
}

/// Returns the state of a hero, in one word (GRID-129, GRID-130).
pub fn outcome(hero: &Hero) -> &str {
    match (&hero.fate, hero.down) {
        (Fate::Lost, _) => "lost",
        (Fate::Out(word), _) => word,
        (Fate::Here, false) => "up",
        (Fate::Here, true) if hero.tapped.is_empty() => "dying",
        (Fate::Here, true) => "unconscious",
    }
}

fn number(n: usize) -> Value {
    Value::Int(i64::try_from(n).unwrap_or(i64::MAX))
}

/// Returns the names of cards as a list.
fn names(look: &Look<'_>, cards: &[CardId]) -> Value {
    Value::List(cards.iter().map(|card| Value::text(&look.catalog.card(*card).name)).collect())
}

/// Returns the argument at this place as text.
fn text<'a>(look: &Look<'a>, nth: usize) -> Option<&'a str> {
    look.args.get(nth).and_then(Value::as_text)
}

/// Returns the card that the argument at this place names.
fn card_named(look: &Look<'_>, nth: usize) -> Option<CardId> {
    look.catalog.card_named(&slug(text(look, nth)?))
}

/// Returns the skill that the argument at this place names.
fn skill_named(look: &Look<'_>, nth: usize) -> Option<SkillId> {
    look.catalog.skill_named(&slug(text(look, nth)?))
}

/// Returns the value of the house rule in the first argument.
fn house_rule(look: &Look<'_>) -> Value {
    let value = text(look, 0).and_then(|name| look.state.house.value(name));
    value.map_or(Value::None, Value::text)
}

/// Returns the names of the skills that the obstacle accepts.
fn accepted_skills(look: &Look<'_>) -> Value {
    let Some(obstacle) = obstacle(look) else { return Value::None };
    let accepted = obstacle.accepts.iter().map(|id| look.catalog.skill(*id));
    Value::List(accepted.map(|skill| Value::text(&skill.name)).collect())
}

/// Returns the round of the fight. It is 0 before the first.
fn round(look: &Look<'_>) -> Value {
    Value::Int(look.state.encounter.as_ref().map_or(0, |encounter| i64::from(encounter.round)))
}

/// Returns the cost of the card in the first argument.
fn cost(look: &Look<'_>) -> Value {
    let cost = card_named(look, 0).and_then(|card| look.catalog.card(card).cost());
    cost.map_or(Value::None, |cost| Value::Int(i64::from(cost)))
}

/// Returns the number of owned attacks of the level in the first argument.
fn level(look: &Look<'_>, hero: &Hero) -> i64 {
    let argument = look.args.first().and_then(Value::int);
    let level = argument.and_then(|level| usize::try_from(level).ok()).unwrap_or(0);
    let counts = super::pyramid::levels(look.catalog, &hero.owned);
    counts.get(level).map_or(0, |count| i64::from(*count))
}

/// Returns a hero's bonus of the skill in the first argument.
fn skill_bonus(look: &Look<'_>, hero: &Hero) -> i64 {
    let Some(skill) = skill_named(look, 0) else { return 0 };
    i64::from(hero.skill(look.catalog, look.state.house.is(house::Stack::Yes), skill))
}

/// Returns the skill sheet as a list, such as `Lore 3`, `Stealth 5`.
fn sheet(look: &Look<'_>, hero: &Hero) -> Value {
    let sheet = skills::sheet(look.catalog, &hero.grid, look.state.house.is(house::Stack::Yes));
    let lines = sheet.into_iter().map(|(id, bonus)| format!("{} {bonus}", look.catalog.skill(id).name));
    Value::List(lines.map(Value::text).collect())
}

/// Returns the combo bonus that the attack in the first argument would get.
fn combo_bonus(look: &Look<'_>, hero: &Hero) -> i64 {
    let Some(next) = card_named(look, 0) else { return 0 };
    i64::from(combo::bonus(look.catalog, &hero.attacks, hero.combo, next))
}

/// Returns the total rating of a hero's untapped defense cards.
fn defense(look: &Look<'_>, hero: &Hero) -> i64 {
    hero.untapped.iter().map(|card| i64::from(look.catalog.rating(*card))).sum()
}

/// Returns the hit dice left of all foes of a group.
fn dice(group: &Group) -> impl Iterator<Item = i64> {
    group.foes.iter().flatten().map(|die| i64::from(*die))
}

/// Returns the hit dice left of each foe, such as `4 7 8`.
fn clusters(group: &Group) -> Value {
    let dice_of_foe = |dice: &Vec<u8>| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    Value::List(group.foes.iter().map(|dice| Value::text(dice_of_foe(dice))).collect())
}

/// Returns the foes' bonus in the field of the first argument.
fn foes_skill(look: &Look<'_>, group: &Group) -> i64 {
    let Some(skill) = skill_named(look, 0) else { return 0 };
    i64::from(look.catalog.foe(group.foe).level(skill))
}

/// Returns the label of the hero whom the first group of foes that stands attacks next.
fn next_target(look: &Look<'_>) -> Value {
    let attackers = look.state.standing().next();
    let victim = attackers.and_then(|id| fight::victim(&look.game.look(look.state), id));
    victim.map_or(Value::None, |who| Value::text(label(look.catalog, look.state, hero(who))))
}

/// Returns the player's text on the card in the first argument.
fn written(look: &Look<'_>, hero: &Hero) -> Value {
    let Some(card) = card_named(look, 0) else { return Value::None };
    let written = hero.written.iter().find(|(held, _)| *held == card);
    written.map_or(Value::None, |(_, text)| Value::text(text))
}

/// Returns the cell of the card in the first argument, as row and column, such as `2 3`.
fn cell(look: &Look<'_>, hero: &Hero) -> Value {
    let Some(card) = card_named(look, 0) else { return Value::None };
    let cell = hero.grid.place(card).or_else(|| hero.attacks.place(card));
    cell.map_or(Value::None, |cell| Value::text(format!("{} {}", cell.row(), cell.column())))
}

/// Returns the character cards on the grid and the equipped gear, sorted.
fn abilities(look: &Look<'_>, hero: &Hero) -> Vec<CardId> {
    let mut cards = hero.usable();
    cards.retain(|card| look.catalog.strike(*card).is_none());
    cards.sort();
    cards
}

/// Returns the stage of play in one word.
fn stage(state: &State) -> &'static str {
    if state.verdict.is_some() {
        "over"
    } else if state.is_home() {
        "stable"
    } else if state.is_arranging() {
        "prepare"
    } else if state.is_break() {
        "break"
    } else {
        "encounter"
    }
}

/// Returns the obstacle in the way.
fn obstacle<'a>(look: &Look<'a>) -> Option<&'a Obstacle> {
    Some(look.catalog.obstacle(look.state.encounter.as_ref()?.obstacle?))
}

/// Returns the target of the innermost roll or hit.
fn target(look: &Look<'_>) -> Option<Subject> {
    look.state.frames.iter().rev().find_map(|frame| match frame {
        AnyFrame::Soak(Soak { who, .. }) => Some(hero(*who)),
        AnyFrame::Remove(Remove { group: id, .. }) => Some(group(*id)),
        AnyFrame::Roll(Roll { kind, step, .. }) => match kind {
            // Before the hero has chosen a target, the group in the roll is a placeholder.
            RollKind::Attack { .. } if *step == RollStep::Target => None,
            RollKind::Attack { group: id, .. } => Some(group(*id)),
            RollKind::Foe { target, .. } | RollKind::Contest { target, .. } => Some(hero(*target)),
            RollKind::Obstacle { .. } | RollKind::Script { .. } => None,
        },
        _ => None,
    })
}

/// Returns the innermost roll.
fn roll<'a>(look: &Look<'a>) -> Option<&'a Roll> {
    look.state.frames.iter().rev().find_map(|frame| if let AnyFrame::Roll(roll) = frame { Some(roll) } else { None })
}

/// Returns the purpose of a roll. It is a skill, `attack` or `contest`. Returns [`Value::None`] if the roll has none.
fn rolling(look: &Look<'_>, roll: &Roll) -> Value {
    match roll.kind {
        RollKind::Attack { .. } | RollKind::Foe { .. } => Value::text("attack"),
        RollKind::Contest { .. } => Value::text("contest"),
        RollKind::Obstacle { skill, .. } => Value::text(&look.catalog.skill(skill).name),
        RollKind::Script { skill, .. } => {
            skill.map_or(Value::None, |skill| Value::text(&look.catalog.skill(skill).name))
        }
    }
}

/// Returns the margin of the innermost hit or roll.
fn margin(look: &Look<'_>) -> i64 {
    let margin_of = |frame: &AnyFrame| match frame {
        AnyFrame::Soak(Soak { margin, .. }) | AnyFrame::Remove(Remove { margin, .. }) => Some(*margin),
        AnyFrame::Roll(roll) => roll.step.margin(),
        _ => None,
    };
    look.state.frames.iter().rev().find_map(margin_of).map_or(0, i64::from)
}

/// Returns the items that print a subject: a card's own item, a hero's character cards in use, the kind of a group's
/// foes, or the obstacle for the game.
pub fn printed_as(catalog: &Catalog, state: &State, on: Subject) -> Vec<u16> {
    let item = match on.kind {
        HERO => {
            let Some(hero) = state.heroes.get(usize::from(on.id)) else { return Vec::new() };
            return hero.grid.cards().map(|(_, card)| catalog.card(card).item).collect();
        }
        CARD => card_of(catalog, on).map(|card| card.item),
        FOES => {
            let group = group_of(on).and_then(|id| state.group(id));
            group.map(|group| catalog.foe(group.foe).item)
        }
        GAME => {
            let obstacle = state.encounter.as_ref().and_then(|encounter| encounter.obstacle);
            obstacle.map(|id| catalog.item("obstacle", &catalog.obstacle(id).id))
        }
        _ => None,
    };
    item.into_iter().collect()
}
