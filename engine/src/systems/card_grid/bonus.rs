//! The bonus of a roll, part by part, and its difficulty. Rules: GRID-001, GRID-006, GRID-008, GRID-094 to GRID-097,
//! GRID-104, GRID-170, GRID-181.
//!
//! [`parts`] lists the parts of a bonus, [`difficulty`] is the number to beat, and [`margin`] is the difference: dice
//! that show 8, a bonus of 3 and a difficulty of 9 make a margin of 2. Of an attack, [`usual`] is the difficulty of any
//! foe, [`bar`] adds what the group itself changes, and [`difficulty`] adds the changes from play too.
//!
//! A function with a `start: W` serves two readers. With an `i64`, it computes the number. With a `Number`, it also
//! notes the source of each part, for `why`.

use super::content::{CardId, Catalog, Difficulty, Foe, FoeId, SkillId, UseId};
use super::frame::Look;
use super::house;
use super::roll::RollKind;
use super::state::{Group, GroupId, State, Who};
use super::{combo, facts, numbers, obstacle};
use crate::kernel::{Ingredients, Number, Numbers, Source, Subject, Working};
use serde::Serialize;
use smallvec::SmallVec;

/// The difficulty of an attack, before changes (GRID-095).
const ATTACK: i16 = 9;

/// The source of a part of a bonus.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Part {
    /// The bonus of the attack itself.
    Attack(CardId),
    /// The bonus that the previous attack lends.
    Combo(CardId),
    /// The hero's skill.
    Skill(SkillId),
    /// The printed attack bonus or skill of the foes.
    Foes,
    /// Something in play: a card with a constant effect, a foe's ability, a status.
    InPlay(UseId),
    /// Effects of scripts for this roll. They raise a hero's next roll, or weaken a group.
    Effects,
}

/// The parts of a bonus that are not 0.
pub type Parts = SmallVec<[(Part, i16); 4]>;

/// Returns the sum of the parts.
pub fn total(parts: &Parts) -> i16 {
    parts.iter().map(|(_, bonus)| bonus).sum()
}

/// Returns the parts of the bonus that a roll adds to its dice.
pub fn parts(look: &Look<'_>, kind: RollKind) -> Parts {
    let (game, state) = (look.game, look.state);
    let of_skill = |who: Who, skill: SkillId| {
        let bonus = state.at(who).skill(&game.catalog, state.house.is(house::Stack::Yes), skill);
        (Part::Skill(skill), bonus)
    };
    let mut parts = Parts::new();
    match kind {
        RollKind::Attack { who, card, group, .. } => {
            let hero = state.at(who);
            let printed = game.catalog.strike(card).map_or(0, |strike| i16::from(strike.bonus));
            parts.push((Part::Attack(card), printed));
            if let Some(last) = hero.combo {
                let lent = combo::bonus(&game.catalog, &hero.attacks, hero.combo, card);
                parts.push((Part::Combo(last), lent));
            }
            of_hero(look, who, Some(facts::group(group)), &mut parts);
        }
        RollKind::Obstacle { who, skill } => {
            parts.push(of_skill(who, skill));
            of_hero(look, who, None, &mut parts);
        }
        RollKind::Script { who, skill, .. } => {
            parts.extend(skill.map(|skill| of_skill(who, skill)));
            of_hero(look, who, None, &mut parts);
        }
        RollKind::Foe { group, target } => {
            let Some(foes) = state.group(group) else { return parts };
            let printed = game.catalog.foe(foes.foe).attack;
            of_foes(look, group, printed, foes.weak.sum(), Some(facts::hero(target)), &mut parts);
        }
        RollKind::Contest { group, .. } => {
            let foe = state.group(group).map(|group| game.catalog.foe(group.foe));
            let level = foe.and_then(|foe| Some(foe.level(foe.contest.as_ref()?.skill)));
            of_foes(look, group, level.unwrap_or(0), 0, None, &mut parts);
        }
    }
    parts.retain(|(_, bonus)| *bonus != 0);
    parts
}

/// Adds a hero's changes from play, and the effects for its next roll. `target` is the group that an attack is aimed
/// at.
fn of_hero(look: &Look<'_>, who: Who, target: Option<Subject>, parts: &mut Parts) {
    let effects = look.state.at(who).raise.sum();
    let changes = numbers::roll(look, facts::hero(who), target, total(parts) + effects);
    parts.extend(changes.into_iter().map(|(used, n)| (Part::InPlay(used), n)));
    parts.push((Part::Effects, effects));
}

/// Adds the bonus of a group: the printed one, and the reduction `weak` by effects. `target` is the hero under attack.
fn of_foes(look: &Look<'_>, id: GroupId, printed: i16, weak: i16, target: Option<Subject>, parts: &mut Parts) {
    parts.push((Part::Foes, printed));
    let changes = numbers::roll(look, facts::group(id), target, printed - weak);
    parts.extend(changes.into_iter().map(|(used, n)| (Part::InPlay(used), n)));
    parts.push((Part::Effects, -weak));
}

/// Returns a roll's difficulty: the number that the total must exceed.
pub fn difficulty(look: &Look<'_>, kind: RollKind) -> i16 {
    i16::try_from(add_difficulty(0i64, look, kind, 1)).unwrap_or(i16::MAX)
}

/// Adds the margin of a roll to `start` (GRID-013). The margin is the number that the dice show and the bonus, less the
/// difficulty.
pub fn margin<W: Working>(start: W, look: &Look<'_>, kind: RollKind, shown: i16) -> W {
    let dice = start.add(i64::from(shown), Source::Rules, || "dice".into());
    add_difficulty(add_bonus(dice, look, kind), look, kind, -1)
}

/// Returns the numbers that the event of a roll tells: the bonus, the effects in it, the total, and the number to beat.
pub fn told(look: &Look<'_>, kind: RollKind, shown: i16) -> Numbers {
    let dice = Number::default().add(i64::from(shown), Source::Rules, || "dice".into());
    let no_bonus = Number::default().add(0, Source::Rules, || "nothing".into());
    let all_parts = add_bonus(Number::default(), look, kind);
    let bonus = if all_parts.parts().is_empty() { no_bonus } else { all_parts };
    let total = dice.add(bonus.total(), Source::Rules, || "bonus".into());
    let to_beat = add_difficulty(Number::default(), look, kind, 1);
    let mut effects = Number::default();
    for (part, n) in parts(look, kind) {
        if part == Part::Effects {
            effects = effects.add(i64::from(n), Source::Rules, || "all effects".into());
        }
    }
    Numbers::default().with("bonus", bonus).with("effects", effects).with("total", total).with("to beat", to_beat)
}

/// Adds all parts of the bonus to `start`.
fn add_bonus<W: Working>(start: W, look: &Look<'_>, kind: RollKind) -> W {
    let (catalog, state) = (look.catalog(), look.state);
    let mut sum = start;
    for (part, n) in parts(look, kind) {
        sum = match part {
            Part::Effects => add_effects(sum, state, kind),
            Part::Attack(card) => {
                let row = catalog.row_of::<W>(catalog.card(card).item, "bonus");
                sum.add(i64::from(n), row, String::new)
            }
            Part::Combo(card) => sum.add(i64::from(n), lent::<W>(catalog, card, n), || "combo".into()),
            Part::Skill(skill) => sum.add(i64::from(n), Source::Rules, || catalog.skill(skill).name.clone()),
            Part::Foes => {
                let foe = foe_of(state, kind).map(|foe| catalog.foe(foe));
                let row = foe.map_or(Source::Rules, |foe| catalog.row_of::<W>(foe.item, "attack"));
                // In a contest of a skill at which a foe is only competent, half of its attack counts.
                let is_half = foe.is_some_and(|foe| foe.attack != n);
                sum.add(i64::from(n), row, || if is_half { "half of its attack" } else { "its attack" }.into())
            }
            Part::InPlay(used) => sum.add(i64::from(n), Source::Script(used.0, 0), String::new),
        };
    }
    sum
}

/// Adds the effects of scripts for a roll: what raises a hero's next roll, or weakens the foes.
fn add_effects<W: Working>(sum: W, state: &State, kind: RollKind) -> W {
    if let Some(who) = kind.hero() {
        return sum.plus(&state.at(who).raise);
    }
    match kind {
        RollKind::Foe { group, .. } => {
            let weak = state.group(group).map_or_else(Ingredients::default, |group| group.weak);
            sum.less(&weak)
        }
        _ => sum,
    }
}

/// Returns the kind of the foes that roll. `None` if a hero rolls.
fn foe_of(state: &State, kind: RollKind) -> Option<FoeId> {
    match kind {
        RollKind::Foe { group, .. } | RollKind::Contest { group, .. } => Some(state.group(group)?.foe),
        RollKind::Attack { .. } | RollKind::Obstacle { .. } | RollKind::Script { .. } => None,
    }
}

/// Returns the source of a combo bonus of `n`. This is the row of the right edge or of the bottom edge of the attack
/// that lends the bonus.
pub fn lent<W: Working>(catalog: &Catalog, card: CardId, n: i16) -> Source {
    let right = catalog.strike(card).is_some_and(|strike| i16::from(strike.right) == n);
    catalog.row_of::<W>(catalog.card(card).item, if right { "right" } else { "bottom" })
}

/// Adds the difficulty to `start`, part by part. If `sign` is -1, subtracts it.
fn add_difficulty<W: Working>(start: W, look: &Look<'_>, kind: RollKind, sign: i64) -> W {
    let opposed = look.state.house.is(house::OpposedAttacks::Yes);
    let signed = |n: i16| sign * i64::from(n);
    match kind {
        RollKind::Attack { who, group, .. } => add_attack_difficulty(start, look, who, group, opposed, sign),
        RollKind::Obstacle { .. } => add_obstacle_difficulty(start, look, sign),
        RollKind::Script { difficulty, .. } => start.add(signed(difficulty), Source::Rules, || "difficulty".into()),
        RollKind::Foe { group, target } => add_defense(start, look, group, target, sign),
        RollKind::Contest { group, target } => add_contest_difficulty(start, look, group, target, sign),
    }
}

/// Adds the difficulty of the obstacle that the heroes are at: a fixed number, or 6 and a skill of a foe.
fn add_obstacle_difficulty<W: Working>(start: W, look: &Look<'_>, sign: i64) -> W {
    let (game, signed) = (look.game, |n: i16| sign * i64::from(n));
    let Some(here) = obstacle::here(game, look.state) else { return start };
    let n = obstacle::difficulty(&game.catalog, here);
    match here.difficulty {
        Difficulty::Fixed(_) => start.add(signed(n), game.catalog.row_of::<W>(here.item, "difficulty"), String::new),
        Difficulty::Opposed(foe, skill) => {
            let foe = game.catalog.foe(foe);
            let name = || game.catalog.skill(skill).name.clone();
            let six = start.add(signed(6), Source::Rules, || "opposed".into());
            six.add(signed(n - 6), Source::Item(foe.item), name)
        }
    }
}

/// Adds what a foe's attack must beat: the hero's defense, and what scripts add to it.
fn add_defense<W: Working>(start: W, look: &Look<'_>, group: GroupId, target: Who, sign: i64) -> W {
    let (game, state, signed) = (look.game, look.state, |n: i16| sign * i64::from(n));
    let skill = state.at(target).defends(&game.catalog, state.house.is(house::Stack::Yes));
    // `rules` is the number before changes from play.
    let (rules, mut sum) = if state.house.is(house::OpposedAttacks::Yes) {
        let six = start.add(signed(6), Source::Rules, || "opposed".into());
        (6 + skill, six.add(signed(skill), Source::Rules, || "skill".into()))
    } else {
        (ATTACK, start.add(signed(ATTACK), Source::Rules, || "an attack must beat 9".to_string()))
    };
    for (used, n) in numbers::guard(look, facts::hero(target), facts::group(group), rules) {
        sum = sum.add(signed(n), Source::Script(used.0, 0), String::new);
    }
    sum
}

/// Adds the difficulty of a foe's contest: 6 and the hero's level in the contested skill.
fn add_contest_difficulty<W: Working>(start: W, look: &Look<'_>, group: GroupId, target: Who, sign: i64) -> W {
    let (game, state, signed) = (look.game, look.state, |n: i16| sign * i64::from(n));
    let foe = state.group(group).map(|group| game.catalog.foe(group.foe));
    // Without a contest, no roll is high enough.
    let Some(skill) = foe.and_then(|foe| foe.contest.as_ref()).map(|contest| contest.against) else {
        return start.add(signed(99), Source::Rules, || "nothing to contest".into());
    };
    let level = state.at(target).skill(&game.catalog, state.house.is(house::Stack::Yes), skill);
    let name = || game.catalog.skill(skill).name.clone();
    let six = start.add(signed(6), Source::Rules, || "opposed".into());
    six.add(signed(level), Source::Rules, name)
}

/// Adds the difficulty of an attack on a group (GRID-095, GRID-096). It is 9, or 6 plus the group's skill if attacks
/// are `opposed`. The foe and its abilities may change it. If `sign` is -1, subtracts it.
fn add_attack_difficulty<W: Working>(start: W, look: &Look<'_>, by: Who, id: GroupId, opposed: bool, sign: i64) -> W {
    let (game, state) = (look.game, look.state);
    let signed = |n: i16| sign * i64::from(n);
    let nine = |start: W| start.add(signed(ATTACK), Source::Rules, || "an attack must beat 9".into());
    let Some(group) = state.group(id) else { return nine(start) };
    let foe = game.catalog.foe(group.foe);
    let skill = defending(&game.catalog, foe);
    let base = if opposed {
        let six = start.add(signed(6), Source::Rules, || "opposed".into());
        six.add(signed(skill), Source::Rules, || "skill".into())
    } else {
        nine(start)
    };
    let row = game.catalog.row_of::<W>(foe.item, "difficulty");
    let mut sum = base.add(signed(foe.difficulty), row, String::new);
    // The same difficulty as a plain number, before changes from play.
    let rules = bar(&game.catalog, group, opposed);
    for (used, n) in numbers::guard(look, facts::group(id), facts::hero(by), rules) {
        sum = sum.add(signed(n), Source::Script(used.0, 0), String::new);
    }
    // What scripts have exposed lowers the difficulty.
    if sign > 0 { sum.less(&group.exposed) } else { sum.plus(&group.exposed) }
}

/// Returns the difficulty of an attack on a group before changes from play (GRID-095, GRID-096). `opposed` says whether
/// the skill of the foes counts.
pub fn bar(catalog: &Catalog, group: &Group, opposed: bool) -> i16 {
    let foe = catalog.foe(group.foe);
    let skill = if opposed { defending(catalog, foe) } else { 0 };
    usual(opposed) + skill + foe.difficulty - group.exposed.sum()
}

/// Returns the difficulty of an attack on foes that add nothing to it (GRID-095, GRID-096).
pub fn usual(opposed: bool) -> i16 {
    if opposed { 6 } else { ATTACK }
}

/// Returns the best skill of a foe that counts against opposed attacks. It is 0 without such a skill.
fn defending(catalog: &Catalog, foe: &Foe) -> i16 {
    let skills = (0..u16::MAX).map(SkillId).zip(&catalog.skills).filter(|(_, skill)| skill.defends);
    skills.map(|(id, _)| foe.level(id)).max().unwrap_or(0)
}

/// Returns the parts in words: ` (Lore +3, effects +1)`. Empty if the attack, the skill or the foes are the only part.
pub fn in_words(catalog: &Catalog, parts: &Parts) -> String {
    if let [] | [(Part::Attack(_) | Part::Skill(_) | Part::Foes, _)] = parts.as_slice() {
        return String::new();
    }
    let mut words = Vec::new();
    for (part, bonus) in parts {
        words.push(match part {
            Part::Attack(card) => format!("{} {bonus:+}", catalog.card(*card).name),
            Part::Combo(card) => format!("combo from {} {bonus:+}", catalog.card(*card).name),
            Part::Skill(skill) => format!("{} {bonus:+}", catalog.skill(*skill).name),
            Part::Foes => format!("attack {bonus:+}"),
            // An ability of a foe has a name of its own. Any other change is named after the item that has it.
            Part::InPlay(used) => match catalog.caller(*used) {
                Some(caller) if caller.kind != "foe" => format!("{} {bonus:+}", caller.name),
                _ => format!("{} {bonus:+}", catalog.behind(*used).name),
            },
            Part::Effects => format!("effects {bonus:+}"),
        });
    }
    format!(" ({})", words.join(", "))
}
