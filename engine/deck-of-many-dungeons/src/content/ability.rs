//! An ability of a card: its type, its numbers and its scripted effects.
//!
//! [`ability`] reads one from its statement. For example, `attack "Chop" { tn 7; damage 3 }` becomes an [`Ability`] of
//! [`Type::Attack`] with `tn` 7 and `damage` 3. Everything else has its default.

use super::{Builder, Moment};
use rondel_engine::closed;
use rondel_engine::kernel::{Datum, Item, Origin, Statement, slug};
use rondel_engine::machine::{Cue, UseId, calls};

// `closed!` gives an enum the functions `word` and `named`, and the list `WORDS`: `Type::Boost.word()` is `boost`.
closed! {
    /// The types of abilities (DMD-007).
    pub enum Type {
        /// It uses an action, and marks the turn as one with an Attack (DMD-175).
        Attack = "attack",
        /// It is added to the use of another ability (DMD-180).
        Boost = "boost",
        /// It answers a hit.
        Defend = "defend",
        /// It uses an action, and marks nothing (DMD-176).
        Fortify = "fortify",
        /// It uses no action, and works once in a turn (DMD-178).
        Free = "free",
        /// It uses an action, and moves somebody (DMD-174).
        Move = "move",
        /// It is never used. Its effects work as long as its card is enabled (DMD-177).
        Passive = "passive",
    }
}

closed! {
    /// The characters that an ability affects, from the view of its user (DMD-034).
    #[derive(Default)]
    pub enum Reaches {
        /// As its type says: an Attack affects everybody else, and any other type the user or one ally.
        #[default]
        Anybody = "anybody",
        Enemies = "enemies",
        Allies = "allies",
        /// Its user alone.
        Oneself = "oneself",
    }
}

closed! {
    /// The type of play that a Boost goes with (DMD-179).
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
    /// The hand, or both, in which an ability's card must be held (DMD-066).
    pub enum Grip { Main = "main", Off = "off", Both = "both" }
}

/// A secondary attack, which an ability grants when it succeeds (DMD-190).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Second {
    pub tn: u8,
    pub damage: u8,
}

/// An ability of a card. A number that its statement leaves out is 0. `range`, `area`, `again` and `dice` are 1
/// instead.
pub struct Ability {
    /// The name of the ability, by default that of the card.
    pub name: String,
    /// The ability's name in commands.
    pub id: String,
    pub kind: Type,
    /// The Resolve it takes (DMD-010).
    pub cost: u8,
    pub range: u8,
    pub area: u8,
    /// The target number of the roll. `None` if the ability works without a roll (DMD-188).
    pub tn: Option<u8>,
    pub only: Reaches,
    /// The damage to each target.
    pub damage: u8,
    /// The damage to those on the line between its user and its target (DMD-036).
    pub between: Option<u8>,
    /// The bonus damage of a Boost, for the whole play (DMD-194).
    pub bonus: u8,
    /// The type of play that it goes with, if it is a Boost.
    pub goes: Goes,
    pub second: Option<Second>,
    /// The steps of a Move (DMD-182).
    pub steps: u8,
    /// The steps that each ally may take at once (DMD-183).
    pub gives: u8,
    /// The Health it restores.
    pub heal: u8,
    /// The Resolve it restores.
    pub resolve: u8,
    /// The temporary Resolve it gives.
    pub temporary: u8,
    /// The number of disabled cards that it enables.
    pub enables: u8,
    /// The damage that a Defend takes off (DMD-201).
    pub block: u8,
    /// The actions that a Defend costs (DMD-206).
    pub actions: u8,
    /// The steps it pulls each target.
    pub pull: u8,
    /// The steps it pushes each target.
    pub push: u8,
    /// The actions that each target loses in its next turn.
    pub slow: u8,
    /// The number of times that it may be used in one turn (DMD-329).
    pub again: u8,
    /// The number of dice of its roll, whose faces are added up.
    pub dice: u8,
    /// The hand it is for. `None` for any.
    pub grip: Option<Grip>,
    /// Whether no Defend lowers its damage (DMD-037).
    pub unavoidable: bool,
    /// The scripted effects of the ability.
    pub effects: Vec<UseId>,
}

/// The statements of every ability but a Passive.
const ALWAYS: &[&str] = &["cost", "again", "grip", "effect"];
/// The statements of an ability with a roll of its own. A Boost counts by the roll of the ability that it goes with.
const ROLLS: &[&str] = &["tn", "dice"];
/// The statements of an ability that reaches others.
const REACHES: &[&str] = &["range", "area", "only", "damage", "unavoidable", "pull", "push", "slow"];
/// The statements of an ability that restores something.
const MENDS: &[&str] = &["heal", "resolve", "temporary", "enables"];

impl Type {
    /// Returns the statements that an ability of this type can have.
    fn words(self) -> Vec<&'static str> {
        let lists: &[&[&str]] = match self {
            Type::Attack => &[ALWAYS, ROLLS, REACHES, &["second", "between"]],
            Type::Move => &[ALWAYS, ROLLS, MENDS, &["steps", "gives"]],
            Type::Fortify | Type::Free => &[ALWAYS, ROLLS, REACHES, MENDS, &["steps", "gives"]],
            Type::Boost => &[ALWAYS, MENDS, &["bonus", "goes", "pull", "push", "slow"]],
            Type::Defend => &[ALWAYS, ROLLS, MENDS, &["block", "actions", "damage", "pull", "push", "slow"]],
            Type::Passive => &[&["effect"]],
        };
        lists.concat()
    }
}

/// Reports statements that do nothing in an ability of this type.
fn report_idle(builder: &mut Builder<'_>, kind: Type, block: &[Statement]) {
    let words = kind.words();
    for statement in block.iter().filter(|statement| !words.contains(&statement.word)) {
        let message = format!("`{}` does nothing in a `{}`", statement.word, kind.word());
        builder.error("E1317", statement.at, message, format!("what can stand here: {}", words.join(", ")));
    }
}

/// Reports statements that do nothing beside the others of an ability, although its type can have them.
fn report_idle_beside(builder: &mut Builder<'_>, ability: &Ability, block: &[Statement]) {
    // Statements that the type cannot have are reported already.
    let words = ability.kind.words();
    for statement in block.iter().filter(|statement| words.contains(&statement.word)) {
        if let Some((why, help)) = ability.idles(statement.word) {
            let message = format!("`{}` does nothing here: {why}", statement.word);
            builder.error("E1317", statement.at, message, help);
        }
    }
}

/// The moments that never come while an ability is in use. Of all abilities only Passives hear them.
const BETWEEN_USES: &[Moment] = {
    use Moment::*;
    &[Fight, SceneOver, TaskOver, Entered, Cleared, Accomplished, Turn, TurnEnd, Task, Actions, Act]
};

/// The way out for an effect that waits for one of [`BETWEEN_USES`].
const BETWEEN_HELP: &str = "an ability hears only what happens while it is used: give the effect to a Passive, or to a \
                            status that the ability puts";

/// Reports the effects of an ability that act only at moments that never come for it. `places` are those of its
/// effects. A cue is a moment from one side: `on hit` is the own side of the moment `Hit`.
fn report_silent(builder: &mut Builder<'_>, ability: &Ability, places: &[Origin]) {
    let (silent, instead) = ability.silent();
    for (used, at) in ability.effects.iter().zip(places) {
        let effect = builder.catalog.behind(*used);
        let is_silent = |cue: Cue<Moment>| silent.iter().any(|moment| moment.own() == cue);
        let comes_between = |cue: Cue<Moment>| ability.kind != Type::Passive && BETWEEN_USES.contains(&cue.moment);
        let Some((first, _)) = effect.hooks.first() else { continue };
        if !effect.hooks.iter().all(|(cue, _)| is_silent(*cue) || comes_between(*cue)) {
            continue;
        }
        let help = if is_silent(*first) { instead } else { BETWEEN_HELP };
        let message = format!("`{}` of `{}` never comes for this `{}`", first.name(), effect.name, ability.kind.word());
        builder.error("E1317", *at, message, help);
    }
}

/// The statements of an effect that ask for a choice when a thing in play is used. An ability offers no such choice.
const CHOSEN: &[&str] = &["mode", "choose", "extra", "cost", "or", "target"];

/// Reports effects of an ability that ask for a choice, because the ability would not offer it.
fn report_chosen(builder: &mut Builder<'_>, block: &[Statement]) {
    for statement in block.iter().filter(|statement| statement.word == "effect") {
        let Datum::Call(call) = statement.datum(0) else { continue };
        let Some(effect) = builder.catalog.items.find("effect", &call.id) else { continue };
        let choice = effect.body.iter().find(|choice| CHOSEN.contains(&choice.word));
        if let Some(choice) = choice {
            let message = format!("`{}` has a `{}`, which an ability does not offer", call.id, choice.word);
            let help = "give it to a status with `on activate`, or to a Passive; the ability may put that status";
            builder.error("E1318", statement.at, message, help);
        }
    }
}

impl Ability {
    /// Returns whether it is aimed at enemies. This is true of an Attack, of an ability for enemies only, and of a
    /// Fortify or Free ability that deals damage.
    pub fn strikes(&self) -> bool {
        let harms = self.damage > 0 && matches!(self.kind, Type::Fortify | Type::Free);
        self.kind == Type::Attack || self.only == Reaches::Enemies || harms
    }

    /// Returns why a statement of this ability does nothing beside its others, and a way out. `None` if it does
    /// something.
    fn idles(&self, word: &str) -> Option<(&'static str, &'static str)> {
        let is_mild = matches!(self.kind, Type::Fortify | Type::Free);
        match word {
            "dice" if self.tn.is_none() => Some(("without a `tn` no die is thrown", "give it a `tn`")),
            "between" if self.area > 1 => {
                Some(("an area is not aimed at one target", "leave out the `area` or the `between`"))
            }
            word if is_mild && self.steps > 0 && REACHES.contains(&word) => Some((
                "with `steps` it leads its user to a hex, and reaches nobody",
                "make two abilities of it: one with the `steps`, and one with the rest",
            )),
            "unavoidable" if is_mild && !self.strikes() => {
                Some(("nobody defends against what deals no damage", "give it `damage`, or leave this out"))
            }
            _ => None,
        }
    }

    /// Returns the moments of its own play at which its effects are never called, and what is called instead.
    fn silent(&self) -> (&'static [Moment], &'static str) {
        use Moment::{Aimed, Hit, Miss, Use};
        match self.kind {
            Type::Defend => (&[Aimed, Use, Hit, Miss], "say `on defended`: a Defend has succeeded"),
            Type::Move if self.tn.is_some() => (&[Aimed, Hit], "say `on use`: a Move has succeeded"),
            Type::Move => (&[Aimed, Hit, Miss], "say `on use`: a Move has no target and no roll"),
            Type::Fortify | Type::Free if !self.strikes() => (&[Aimed], "say `on use`: only an attack is aimed"),
            _ => (&[], ""),
        }
    }

    /// Returns whether it uses one of the two actions of a turn (DMD-169).
    pub fn takes_action(&self) -> bool {
        matches!(self.kind, Type::Attack | Type::Fortify | Type::Move)
    }
}

/// Returns the first statement of a block with this word.
pub fn statement_in<'s>(block: &'s [Statement], word: &str) -> Option<&'s Statement> {
    block.iter().find(|statement| statement.word == word)
}

/// Returns the number that follows this word in a block. It is `otherwise` if the word is not there.
pub fn small(block: &[Statement], word: &str, otherwise: u8) -> u8 {
    statement_in(block, word).and_then(|statement| small_arg(statement, 0)).unwrap_or(otherwise)
}

/// Returns the number at a place of a statement. `None` if it is no number from 0 to 255.
fn small_arg(statement: &Statement, nth: usize) -> Option<u8> {
    u8::try_from(statement.datum(nth).int()?).ok()
}

/// Returns the text that follows this word in a block. `None` if the word is not there.
fn text<'s>(block: &'s [Statement], word: &str) -> Option<&'s str> {
    statement_in(block, word)?.datum(0).text()
}

/// Reads an ability of this type from its statement on a card. `number` is that of the card's item, the source of its
/// effects.
pub fn ability(builder: &mut Builder<'_>, item: &Item, number: u16, statement: &Statement, kind: Type) -> Ability {
    let name = statement.datum(0).text().unwrap_or(&item.name).to_string();
    let mut blocks = statement.args.iter().map(|arg| arg.datum.block());
    let block = blocks.find(|block| !block.is_empty()).unwrap_or_default();
    report_idle(builder, kind, block);
    if kind != Type::Passive {
        report_chosen(builder, block);
    }
    let mut effects: Vec<UseId> = Vec::new();
    let mut places: Vec<Origin> = Vec::new();
    for effect in block.iter().filter(|statement| statement.word == "effect") {
        for call in calls([effect.datum(0)]) {
            if let Some(used) = builder.call("effect", call, number) {
                effects.push(used);
                places.push(effect.at);
            }
        }
    }
    let second = statement_in(block, "second")
        .map(|second| Second { tn: small_arg(second, 0).unwrap_or(0), damage: small_arg(second, 1).unwrap_or(0) });
    let has_between = statement_in(block, "between").is_some();
    let ability = Ability {
        id: slug(&name),
        name,
        kind,
        cost: small(block, "cost", 0),
        range: small(block, "range", 1),
        area: small(block, "area", 1),
        tn: Some(small(block, "tn", 0)).filter(|tn| *tn > 0),
        only: text(block, "only").and_then(Reaches::named).unwrap_or_default(),
        damage: small(block, "damage", 0),
        between: if has_between { Some(small(block, "between", 0)) } else { None },
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
        unavoidable: statement_in(block, "unavoidable").is_some(),
        effects,
    };
    report_idle_beside(builder, &ability, block);
    report_silent(builder, &ability, &places);
    ability
}
