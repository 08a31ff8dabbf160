//! Numbers and permissions that things in play may change. Each of them is computed here, for the rules, for scripts
//! and for explanations.
//!
//! A function with a `start: W` serves two readers. With an `i64`, it computes the number. With a `Number`, it also
//! notes the source of each part, for `why`. A function `may_...` asks for a permission, and its error is the reason
//! against it.

use super::content::{ItemId, Moment};
use super::facts::{self, ENEMY_SUBJECT, HERO_SUBJECT};
use super::frame::Look;
use super::words::{FACTS, kind};
use crate::kernel::{FactId, Illegal, Ingredients, Source, Subject, Working, fact_id};
use crate::machine::Occasion;

/// The facts by which scripts read these numbers.
const ATTACK: Option<FactId> = Some(fact_id(FACTS, kind::ENEMY, "attack"));
const DEFENSE: Option<FactId> = Some(fact_id(FACTS, kind::ENEMY, "defense"));
const DAMAGE: Option<FactId> = Some(fact_id(FACTS, kind::ENEMY, "damage"));

/// A value of the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stat {
    /// The value that the hero's DEF checks must reach (ENC-089).
    Attack,
    /// The value that the hero's ATK checks must reach (ENC-090).
    Defense,
    /// The damage of a failed DEF check (ENC-093).
    Damage,
}

impl Stat {
    /// Returns the name of the value in events.
    fn name(self) -> &'static str {
        match self {
            Stat::Attack => "ATK",
            Stat::Defense => "DEF",
            Stat::Damage => "damage",
        }
    }
}

/// Adds a value of the enemy to `start`: the printed value with its changes, limited to 0 to 99.
pub fn enemy_value<W: Working>(start: W, look: &Look<'_>, stat: Stat) -> W {
    let Some(open) = &look.state.open else { return start };
    let card = look.catalog().card(open.card);
    let Some(enemy) = &card.enemy else { return start };
    let (printed, changes) = match stat {
        Stat::Attack => (enemy.attack, open.attack),
        Stat::Defense => (enemy.defense, open.defense),
        Stat::Damage => (i8::try_from(enemy.damage).unwrap_or(i8::MAX), Ingredients::default()),
    };
    let (fact, moment, row) = match stat {
        Stat::Attack => (ATTACK, Moment::Attack, enemy.rows.attack),
        Stat::Defense => (DEFENSE, Moment::Defense, enemy.rows.defense),
        Stat::Damage => (DAMAGE, Moment::Damage, enemy.rows.damage),
    };
    let base = start.add(i64::from(printed), row, || stat.name().into()).plus(&changes);
    changed_by_scripts(base, look, fact, ENEMY_SUBJECT, moment)
}

/// Adds the hero's damage from a failed DEF check to `start` (ENC-093). Without damage, the scripts of the hero are not
/// asked.
pub fn damage_taken<W: Working>(start: W, look: &Look<'_>) -> W {
    let base = enemy_value(start, look, Stat::Damage);
    if base.total() <= 0 {
        return base;
    }
    // No fact reads this number: `None`.
    changed_by_scripts(base, look, None, HERO_SUBJECT, Moment::DamageTaken)
}

/// Applies the changes of a number of `who`, and limits the result to 0 to 99. `fact` is the fact by which scripts read
/// the number. The scripts of `who` are asked (`my_attack`), and those of everybody in play (`any_attack`).
fn changed_by_scripts<W: Working>(base: W, look: &Look<'_>, fact: Option<FactId>, who: Subject, moment: Moment) -> W {
    let about = [who];
    let value = look.changed(base, fact, Occasion::about(moment, &about));
    let limited = value.total().clamp(0, 99);
    if limited == value.total() { value } else { value.becomes(limited, Source::Rules, || "0 to 99".into()) }
}

/// Checks whether the hero may use this item now.
pub fn may_use(look: &Look<'_>, item: ItemId) -> Result<(), Illegal> {
    may_with(look, "ENC-131", facts::item(item), Moment::UseItem)
}

/// Checks whether the hero may spend gems on this check.
pub fn may_spend(look: &Look<'_>, check: Subject) -> Result<(), Illegal> {
    may_with(look, "ENC-065", check, Moment::Spend)
}

/// Checks whether the hero may do a thing with an item or a check. `moment` says which thing.
fn may_with(look: &Look<'_>, rule: &'static str, what: Subject, moment: Moment) -> Result<(), Illegal> {
    look.permits(rule, Occasion::may(moment, &[HERO_SUBJECT], &[what], &[HERO_SUBJECT, what]))
}

/// Checks whether the hero may add the card's AGL or WIT roll to the round.
pub fn may_declare(look: &Look<'_>) -> Result<(), Illegal> {
    // The hero's scripts get nobody after `me`. Those of everybody in play get the hero as `who`.
    let hero = [HERO_SUBJECT];
    look.permits("ENC-111", Occasion::may(Moment::Declare, &hero, &[], &hero))
}
