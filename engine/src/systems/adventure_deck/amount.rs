//! Amounts: the numbers of cards and attacks, computed from the ingredients in a frame.
//!
//! `worth` returns the number of a card being played, `amount` the damage of an attack, and `dealt` the part of that
//! damage that is left after Counters and defense. A function over `W: Working` runs twice: with an `i64` for the
//! number alone, and with a [`Number`] for the explanation of its parts.

use super::attack::{Attack, Power};
use super::content::{CardDef, CardId, FoeId, Row, Segment};
use super::frame::Look;
use super::house;
use super::play::{Play, part};
use super::round::Round;
use super::state::Who;
use super::{explain, facts, numbers};
use crate::kernel::{Formula, Ingredients, Number, Source, Working};

/// A number of a Rondel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    Damage,
    Defense,
    Heal,
}

impl Figure {
    /// Returns the formula of this number in a segment of the Rondel.
    fn of(self, segment: &Segment) -> Option<&Formula> {
        match self {
            Figure::Damage => segment.damage.as_ref(),
            Figure::Defense => segment.defense.as_ref(),
            Figure::Heal => segment.heal.as_ref(),
        }
    }
}

/// Returns the number of a card being played (ADS-121): the Rondel's number, Boosts, and 1 for each Attribute Card.
pub fn worth(look: &Look<'_>, play: &Play, figure: Figure) -> Ingredients {
    let catalog = look.catalog();
    let def = catalog.card(play.card);
    let mut ingredients = Ingredients::of(printed(look, play.who, def, figure), Source::Item(def.item));
    if let Some(booster) = play.booster.map(|card| catalog.card(card)) {
        ingredients.add(printed(look, play.who, booster, figure), Source::Item(booster.item));
    }
    if let Some(used) = play.printed.and_then(|nth| def.boosts.get(usize::from(nth))) {
        ingredients.add(play.bonus, Source::Script(used.0, 0));
    }
    let is_attribute = |card: &&CardId| catalog.card(**card).is_attribute().is_some();
    // The payment for a printed Boost is added first and raises nothing, so the last Attribute Cards are the ones.
    for card in play.added.iter().rev().filter(is_attribute).take(usize::from(play.raised)) {
        ingredients.add(1, Source::Item(catalog.card(*card).item));
    }
    ingredients
}

/// Returns the number printed on a card for the Round that counts for its player.
pub fn printed(look: &Look<'_>, who: Who, def: &CardDef, figure: Figure) -> i16 {
    let segment = part(def, numbers::segment(look, who, def.number));
    let formula = segment.and_then(|segment| figure.of(segment));
    let number = formula.map_or(0, |formula| look.state.round.amount(formula));
    i16::try_from(number).unwrap_or(i16::MAX)
}

/// Returns the number of a card with its parts. The card's own part says which row of the Rondel it is: `secondary
/// 1,6`.
pub fn parts(look: &Look<'_>, amount: &Ingredients, who: Who, card: Option<CardId>) -> Number {
    working(Number::default(), look, amount, who, card)
}

/// Adds the ingredients to `start`, each with its source. A card's own ingredient names the row of its Rondel.
fn working<W: Working>(start: W, look: &Look<'_>, amount: &Ingredients, who: Who, card: Option<CardId>) -> W {
    let def = card.map(|card| look.catalog().card(card));
    let mut sum = start;
    for ingredient in amount.list() {
        let own_card = def.filter(|def| ingredient.source == Source::Item(def.item));
        // For explanations, a card's own number comes from the row of its Rondel.
        let source = explain::rondel_row::<W>(look, who, ingredient.source);
        sum = sum.add(i64::from(ingredient.n), source, || match own_card {
            Some(def) => row(def, numbers::segment(look, who, def.number)),
            None => base(ingredient.source),
        });
    }
    sum
}

/// Returns the damage of an attack before Counters and defense, which includes its row, the cards added and changes
/// from play.
pub fn amount<W: Working>(start: W, look: &Look<'_>, at: usize, attack: &Attack) -> W {
    let sum = match (attack.row, look.state.at(attack.by).foe()) {
        (Some(row), Some(foe)) => working_of_row(start, look, &attack.amount, foe, row),
        _ => working(start, look, &attack.amount, attack.by, attack.card),
    };
    numbers::damage_dealt(sum, look, attack.by, facts::attack(at))
}

/// Adds the ingredients of a Foe's attack to `start`, each with its source. The Foe's own ingredient names the row of
/// its turn table.
fn working_of_row<W: Working>(start: W, look: &Look<'_>, amount: &Ingredients, foe: FoeId, row: Row) -> W {
    let mut sum = start;
    for ingredient in amount.list() {
        let is_own = ingredient.source == Source::Item(look.catalog().foe(foe).item);
        let source = explain::turn_row::<W>(look, foe, row, ingredient.source);
        let note = || if is_own { super::foe::row_text(look.game, foe, row) } else { base(ingredient.source) };
        sum = sum.add(i64::from(ingredient.n), source, note);
    }
    sum
}

/// Returns the damage that an attack deals: its amount, changed by Counters, less the defense (ADS-143, ADS-154,
/// ADS-182).
pub fn dealt<W: Working>(start: W, look: &Look<'_>, at: usize, attack: &Attack) -> W {
    let mut sum = amount(start, look, at, attack);
    let whole = sum.total();
    sum = match attack.power {
        Power::Full => sum,
        Power::Cancelled => sum.becomes(0, attack.countered_by, || "cancelled".into()),
        Power::Halved => {
            let rounds_removed_half_down = look.state.house.is(house::HalfDamage::FloorRemoved);
            // Of 5 damage, 3 are left if the removed half is rounded down, else 2. At least 1 of any damage is left
            // then.
            let left = if rounds_removed_half_down { whole - whole / 2 } else { (whole / 2).max(whole.min(1)) };
            sum.becomes(left, attack.countered_by, || "halved".into())
        }
    };
    for ingredient in attack.lessened.list() {
        sum = sum.add(-i64::from(ingredient.n), ingredient.source, || "countered".into());
    }
    for ingredient in attack.defense.list() {
        let is_of_item = matches!(ingredient.source, Source::Item(_));
        let note = || if is_of_item { "takes it off".into() } else { String::new() };
        sum = sum.add(-i64::from(ingredient.n), ingredient.source, note);
    }
    if sum.total() < 0 {
        sum = sum.becomes(0, Source::Rules, || "no less than 0".into());
    }
    numbers::damage_taken(sum, look, attack.target, facts::attack(at))
}

/// Returns the note for a part without a row: a bare-handed blow, or an added card.
fn base(source: Source) -> String {
    match source {
        Source::Rules => "Base damage".into(),
        Source::Item(_) => "added".into(),
        _ => String::new(),
    }
}

/// Returns the row of the Rondel that counts, such as `primary 2-5`.
fn row(def: &CardDef, round: Round) -> String {
    let Some(segment) = part(def, round) else { return String::new() };
    let grade = segment.grade;
    let is_same = |round: &Round| def.segment(*round) == Some(segment);
    let rounds: Vec<u8> = Round::all().filter(is_same).map(|round| round.number()).collect();
    let runs = rounds.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        [only] => only.to_string(),
        [] => String::new(),
    });
    format!("{grade} {}", runs.collect::<Vec<_>>().join(","))
}
