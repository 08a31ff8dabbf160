//! An ability of a card: its type and numbers.

use super::Builder;
use rondel_engine::closed;
use rondel_engine::kernel::{Datum, Item, Statement, slug};
use rondel_engine::machine::{UseId, calls};

closed! {
    /// The types of abilities (DMD-007).
    pub enum Type {
        Attack = "attack",
        Boost = "boost",
        Defend = "defend",
        Fortify = "fortify",
        Free = "free",
        Move = "move",
        Passive = "passive",
    }
}

closed! {
    /// Whom an ability affects (DMD-034).
    #[derive(Default)]
    pub enum Reaches {
        /// By its type: an Attack everybody else, all others the user or one ally.
        #[default]
        Anybody = "anybody",
        Enemies = "enemies",
        Allies = "allies",
        /// Its user alone.
        Oneself = "oneself",
    }
}

closed! {
    /// What a Boost goes with (DMD-179).
    #[derive(Default)]
    pub enum Goes {
        #[default]
        Attack = "attack",
        Move = "move",
        Fortify = "fortify",
        Anything = "anything",
    }
}

closed! {
    /// The hand that an ability is for (DMD-066).
    pub enum Grip { Main = "main", Off = "off", Both = "both" }
}

/// A secondary attack (DMD-190).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Second {
    pub tn: u8,
    pub damage: u8,
}

/// An ability of a card.
pub struct Ability {
    /// Its name, by default that of the card.
    pub name: String,
    /// Its name in commands.
    pub id: String,
    pub kind: Type,
    pub cost: u8,
    pub range: u8,
    pub area: u8,
    /// Its target number; none: it simply works (DMD-188).
    pub tn: Option<u8>,
    pub only: Reaches,
    pub damage: u8,
    /// The damage to those on the line between its user and its target (DMD-036).
    pub between: Option<u8>,
    pub bonus: u8,
    pub goes: Goes,
    pub second: Option<Second>,
    pub steps: u8,
    pub gives: u8,
    pub heal: u8,
    pub resolve: u8,
    pub temporary: u8,
    pub enables: u8,
    pub block: u8,
    pub actions: u8,
    pub pull: u8,
    pub push: u8,
    pub slow: u8,
    /// How often it may be used in one turn.
    pub again: u8,
    /// The dice of its roll, which count together.
    pub dice: u8,
    pub grip: Option<Grip>,
    pub unavoidable: bool,
    pub effects: Vec<UseId>,
}

/// What an ability of every type but a Passive can say.
const ALWAYS: &[&str] = &["cost", "tn", "dice", "again", "grip", "effect"];
/// What an ability that reaches others can say.
const REACHES: &[&str] = &["range", "area", "only", "damage", "unavoidable", "pull", "push", "slow"];
/// What an ability that mends can say.
const MENDS: &[&str] = &["heal", "resolve", "temporary", "enables"];

impl Type {
    /// Returns what an ability of this type can say.
    fn words(self) -> Vec<&'static str> {
        let lists: &[&[&str]] = match self {
            Type::Attack => &[ALWAYS, REACHES, &["second", "between"]],
            Type::Move => &[ALWAYS, MENDS, &["steps", "gives"]],
            Type::Fortify | Type::Free => &[ALWAYS, REACHES, MENDS, &["steps", "gives"]],
            Type::Boost => &[ALWAYS, MENDS, &["bonus", "goes", "pull", "push", "slow"]],
            Type::Defend => &[ALWAYS, MENDS, &["block", "actions", "damage", "pull", "push", "slow"]],
            Type::Passive => &[&["effect"]],
        };
        lists.concat()
    }
}

/// Reports statements that an ability of this type does not follow.
fn idle(builder: &mut Builder<'_>, kind: Type, block: &[Statement]) {
    let words = kind.words();
    for said in block.iter().filter(|said| !words.contains(&said.word)) {
        let message = format!("`{}` does nothing in a `{}`", said.word, kind.word());
        builder.error("E1317", said.at, message, format!("what can stand here: {}", words.join(", ")));
    }
}

/// The statements of an effect that are chosen as a thing in play is used. An ability offers none of them.
const CHOSEN: &[&str] = &["mode", "choose", "extra", "cost", "or", "target"];

/// Reports effects of an ability with choices that it would not offer.
fn chosen(builder: &mut Builder<'_>, block: &[Statement]) {
    for said in block.iter().filter(|said| said.word == "effect") {
        let Datum::Call(call) = said.datum(0) else { continue };
        let item = builder.catalog.items.find("effect", &call.id);
        let word = item.and_then(|item| item.body.iter().map(|said| said.word).find(|word| CHOSEN.contains(word)));
        if let Some(word) = word {
            let message = format!("`{}` has a `{word}`, which an ability does not offer", call.id);
            let help = "give it to a status with `on activate`, or to a Passive; the ability may put that status";
            builder.error("E1318", said.at, message, help);
        }
    }
}

impl Ability {
    /// Returns whether it is aimed at enemies: an Attack is, and whatever deals damage to others.
    pub fn strikes(&self) -> bool {
        let harms = self.damage > 0 && matches!(self.kind, Type::Fortify | Type::Free);
        self.kind == Type::Attack || self.only == Reaches::Enemies || harms
    }

    /// Returns whether it uses one of the two actions of a turn (DMD-169).
    pub fn takes_action(&self) -> bool {
        matches!(self.kind, Type::Attack | Type::Fortify | Type::Move)
    }
}

/// Returns a small number of a block.
pub fn small(block: &[Statement], word: &str, otherwise: u8) -> u8 {
    let said = block.iter().find(|said| said.word == word);
    said.and_then(|said| said.datum(0).int()).and_then(|n| u8::try_from(n).ok()).unwrap_or(otherwise)
}

fn text<'s>(block: &'s [Statement], word: &str) -> Option<&'s str> {
    block.iter().find(|said| said.word == word).and_then(|said| said.datum(0).text())
}

/// Reads an ability from its statement.
pub fn ability(builder: &mut Builder<'_>, item: &Item, number: u16, said: &Statement, kind: Type) -> Ability {
    let name = said.datum(0).text().map_or_else(|| item.name.clone(), str::to_string);
    let block = said.args.iter().map(|arg| arg.datum.block()).find(|block| !block.is_empty()).unwrap_or_default();
    idle(builder, kind, block);
    if kind != Type::Passive {
        chosen(builder, block);
    }
    let effects: Vec<_> = block.iter().filter(|said| said.word == "effect").map(|said| said.datum(0)).collect();
    let effects = calls(effects).filter_map(|call| builder.call("effect", call, number)).collect();
    let second = block.iter().find(|said| said.word == "second").map(|said| {
        let number = |nth: usize| said.datum(nth).int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0);
        Second { tn: number(0), damage: number(1) }
    });
    Ability {
        id: slug(&name),
        name,
        kind,
        cost: small(block, "cost", 0),
        range: small(block, "range", 1),
        area: small(block, "area", 1),
        tn: Some(small(block, "tn", 0)).filter(|tn| *tn > 0),
        only: text(block, "only").and_then(Reaches::named).unwrap_or_default(),
        damage: small(block, "damage", 0),
        between: block.iter().any(|said| said.word == "between").then(|| small(block, "between", 0)),
        bonus: small(block, "bonus", 0),
        goes: text(block, "goes").and_then(Goes::named).unwrap_or_default(),
        second,
        steps: small(block, "steps", 0),
        gives: small(block, "gives", 0),
        heal: small(block, "heal", 0),
        resolve: small(block, "resolve", 0),
        temporary: small(block, "temporary", 0),
        enables: small(block, "enables", 0),
        block: small(block, "block", 0),
        actions: small(block, "actions", 0),
        pull: small(block, "pull", 0),
        push: small(block, "push", 0),
        slow: small(block, "slow", 0),
        again: small(block, "again", 1),
        dice: small(block, "dice", 1),
        grip: text(block, "grip").and_then(Grip::named),
        unavoidable: block.iter().any(|said| said.word == "unavoidable"),
        effects,
    }
}
