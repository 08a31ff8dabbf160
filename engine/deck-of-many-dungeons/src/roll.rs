//! The dice of an ability or a Task, and the throws that the roller pays for again (DMD-102, DMD-146 to DMD-153,
//! DMD-186).
//!
//! Begin reading at [`Roll`]. A play, a Defend or a Task pushes a `Roll` as a frame, a piece of work on a stack, and
//! gets the sum of the faces back. For example, a d12 that shows 3 against 7 fails. The roller may pay 1 Resolve to
//! throw it again, and the higher face counts.

use super::action::Action;
use super::content::{Moment, Type};
use super::event::Event;
use super::facts::{play_subject, subject};
use super::frame::{AnyFrame, Look, Offers};
use super::pay::pays;
use super::play::{Play, Target};
use super::state::{State, Who};
use super::{DungeonRules, Work, aim, house, numbers, tell_of, why_of};
use rondel_engine::kernel::{Illegal, Number, Numbers, Seat, Source, Value, Working};
use rondel_engine::machine::{Flow, Frame, UseId, Waits};
use rondel_engine::script::{Effects, HookCall, Running, Trace};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The sides of the die of abilities (DMD-186, DMD-095).
pub const SIDES: u8 = 12;

/// The purpose of a roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// The ability of the play at this index among the frames.
    Use(usize),
    /// A Defend against that play.
    Defend(usize),
    /// A Task. The number is the addition for disabled cards.
    Task(u8),
    /// A Task against an opponent, whose result the roller must beat. The number is as in [`Kind::Task`].
    Opposed(u8),
}

impl Kind {
    /// Returns `die` with all modifiers of a roll of `who` for this purpose.
    pub fn modified<W: Working>(self, die: W, look: &Look<'_>, who: Who) -> W {
        match self {
            Kind::Use(play) => numbers::attack(die, look, who, play),
            Kind::Defend(play) => numbers::defence(die, look, who, play),
            Kind::Task(bonus) | Kind::Opposed(bonus) => {
                numbers::task(die.add(i64::from(bonus), Source::Rules, || "disabled cards".into()), look, who)
            }
        }
    }

    /// Returns whether a total is a success against the target number `tn`. A tie with an opponent is none (DMD-097).
    fn succeeds(self, total: i64, tn: u8) -> bool {
        match self {
            Kind::Opposed(_) => total > i64::from(tn),
            Kind::Use(_) | Kind::Defend(_) | Kind::Task(_) => total >= i64::from(tn),
        }
    }
}

/// Tells the total of a rolled die, by `rule`. Returns the total, and whether it is a success against the target number
/// `tn`.
pub fn told_total(work: &mut Work<'_>, who: Who, kind: Kind, face: u8, tn: u8, rule: &'static str) -> (i16, bool) {
    let modified: i64 = kind.modified(i64::from(face), &work.look(), who);
    let total = i16::try_from(modified).unwrap_or(i16::MAX);
    let hit = kind.succeeds(modified, tn);
    let why = why_of(work, who, rule);
    // The total once more, with its parts, for explanations.
    work.tell_sum(Event::Total { who, total, tn, hit }, why, |look| {
        let die = Number::default().add(i64::from(face), Source::Rules, || "the die".into());
        Numbers::from(kind.modified(die, look, who)).with("to reach", Number::plain(tn, "the target number"))
    });
    (total, hit)
}

/// A roll, as a frame. Its dice are added up.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Roll {
    pub who: Who,
    /// The target number. `u8::MAX` if no number is known to be enough.
    pub tn: u8,
    /// The sides of each die.
    pub sides: u8,
    pub kind: Kind,
    /// The faces of the dice that lie on the table, sorted.
    pub faces: Faces,
    /// The dice still in the air, each with the face that it showed before. In the first throw, that face is 0.
    pub air: Faces,
    /// The dice that have fallen in this throw, each with its face before and its new one.
    pub fallen: SmallVec<[(u8, u8); 2]>,
}

/// The faces of some dice.
type Faces = SmallVec<[u8; 2]>;

/// Returns the sum of some faces.
fn sum(faces: &[u8]) -> u8 {
    faces.iter().fold(0, |total, face| total.saturating_add(*face))
}

impl Roll {
    /// Makes a roll of `dice` dice against a target number, all of them in the air.
    pub fn new(who: Who, kind: Kind, tn: u8, dice: u8, sides: u8) -> Roll {
        let air = Faces::from_elem(0, usize::from(dice.max(1)));
        Roll { who, tn, sides, kind, faces: Faces::new(), air, fallen: SmallVec::new() }
    }

    /// Returns the sum of the modifiers of the roll.
    fn modifier(&self, look: &Look<'_>) -> i64 {
        self.kind.modified(0, look, self.who)
    }

    /// Returns whether the roller is asked for another throw. The roller must be able to pay, and the throw must be
    /// able to help. After a success, another throw helps only if a higher result changes what the play does.
    fn is_open(&self, look: &Look<'_>) -> bool {
        let shown = sum(&self.faces);
        if look.state.wealth(self.who) < 1 || self.faces.iter().all(|face| *face >= self.sides) {
            return false;
        }
        let total = i64::from(shown) + self.modifier(look);
        let has_failed = !self.kind.succeeds(total, self.tn);
        has_failed || matches!(self.kind, Kind::Use(play) if outcome_depends_on_die(look, play, shown))
    }

    /// Returns the faces of a choice of dice. Bit n of `places` stands for the die at index n.
    fn chosen(&self, places: u8) -> impl Iterator<Item = u8> + '_ {
        (0..=u8::MAX).zip(&self.faces).filter(move |(nth, _)| places >> nth & 1 == 1).map(|(_, face)| *face)
    }

    /// Returns the price of another throw. It is 1 for each named die, or `of_all` for all of several dice together.
    fn price_of(&self, action: Action, of_all: u8) -> u8 {
        match action {
            Action::RerollSome(places) => u8::try_from(self.chosen(places).count()).unwrap_or(u8::MAX),
            _ if self.faces.len() > 1 => of_all,
            _ => 1,
        }
    }

    /// Returns the choices of dice to throw again: all of them, or some of several. Choices that show the same faces
    /// are listed once.
    fn choices(&self) -> Vec<Action> {
        // More than 7 dice have too many choices for the bits of a `u8`.
        let n = u8::try_from(self.faces.len()).unwrap_or(u8::MAX).min(7);
        let mut choices = vec![Action::Reroll];
        if n < 2 {
            return choices;
        }
        let mut listed: Vec<Faces> = Vec::new();
        // Every selection of dice, except none and all.
        for places in 1..(1u8 << n) - 1 {
            let faces: Faces = self.chosen(places).collect();
            if !listed.contains(&faces) {
                choices.push(Action::RerollSome(places));
                listed.push(faces);
            }
        }
        choices
    }

    /// Returns the faces of a choice of dice in words: `2 9`.
    pub fn dice_words(&self, places: u8) -> String {
        self.chosen(places).map(|face| face.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Takes the dice at these places, as bits, into the air again.
    fn throws(&mut self, places: u8) {
        for (nth, face) in (0..=u8::MAX).zip(std::mem::take(&mut self.faces)) {
            let dice = if places >> nth & 1 == 1 { &mut self.air } else { &mut self.faces };
            dice.push(face);
        }
    }

    /// Lets a die fall with this face. After the last die of a throw, the higher face of each die counts. With
    /// `by_set`, all faces of the better throw count instead (DMD-149).
    fn falls(&mut self, face: u8, by_set: bool) {
        if self.air.is_empty() {
            return;
        }
        self.fallen.push((self.air.remove(0), face));
        if !self.air.is_empty() {
            return;
        }
        // A set is all dice: those that lie still are no part of another one.
        let by_set = by_set && self.faces.is_empty();
        let fallen = std::mem::take(&mut self.fallen);
        let old_total: u32 = fallen.iter().map(|(old, _)| u32::from(*old)).sum();
        let new_total: u32 = fallen.iter().map(|(_, new)| u32::from(*new)).sum();
        for (old, new) in fallen {
            self.faces.push(if !by_set {
                old.max(new)
            } else if new_total > old_total {
                new
            } else {
                old
            });
        }
        self.faces.sort_unstable();
    }
}

impl Frame<DungeonRules> for Roll {
    fn waits(&self, state: &State) -> Waits {
        if self.air.is_empty() { state.waits_for(self.who) } else { Waits::Chance(u32::from(self.who.0)) }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(roll) = work.frame::<Roll>(at).cloned() else { return Flow::Go };
        if !roll.air.is_empty() || roll.is_open(&work.look()) {
            return Flow::Wait;
        }
        settle(work, &roll);
        Flow::Go
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let wealth = look.state.wealth(self.who);
        for action in self.choices() {
            let price = self.price_of(action, look.state.price());
            let judged = if i32::from(price) <= wealth {
                Ok(())
            } else {
                look.no("DMD-144", || format!("it costs {price} Resolve, and {wealth} is there"))
            };
            offers.judge(action, judged);
        }
        offers.allow(Action::Keep);
    }

    fn outcomes(&self, _: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        out.extend((1..=self.sides).map(|face| (Action::Rolled(face), 1)));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (by_set, price) = (work.s.house.is(house::RerollKeep::Set), work.s.price());
        let Some(roll) = work.frame::<Roll>(at) else { return Err(Illegal::not_offered()) };
        let (who, n) = (roll.who, roll.faces.len());
        match action {
            Action::Rolled(face) => {
                roll.falls(face, by_set);
                tell_of(work, who, Event::Rolls { who, face }, "DMD-186");
            }
            Action::Reroll | Action::RerollSome(_) => {
                let cost = roll.price_of(action, price);
                let (places, several, rule) = match action {
                    Action::RerollSome(places) => (places, cost > 1, "DMD-148"),
                    _ => (u8::MAX, n > 1, if n > 1 { "DMD-147" } else { "DMD-146" }),
                };
                roll.throws(places);
                tell_of(work, who, Event::Rerolls { who, several }, rule);
                pays(work, who, cost);
            }
            Action::Keep => {
                let roll = roll.clone();
                settle(work, &roll);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let label = &look.state.person(self.who).label;
        if seat == Seat::CHANCE {
            return format!("the d{} of {label}", self.sides);
        }
        let total = i64::from(sum(&self.faces)) + self.modifier(look);
        let against = if self.tn == u8::MAX { String::new() } else { format!(" against {}", self.tn) };
        match &*self.faces {
            [_] => format!("{label} has {total}{against}: pay 1 Resolve to roll again?"),
            faces => {
                let dice: Vec<String> = faces.iter().map(u8::to_string).collect();
                format!("{label} has {total}{against}, with {}: pay Resolve to roll again?", dice.join(" and "))
            }
        }
    }
}

/// Ends the roll and gives the sum of its faces to the frame below.
fn settle(work: &mut Work<'_>, roll: &Roll) {
    work.pop();
    work.give(Value::Int(i64::from(sum(&roll.faces))));
}

/// Returns whether a higher die would change the damage of the play at frame `at`, which shows `face` now, or what
/// scripts do on its hits. If so, the user may pay for a new throw even though this one hits.
fn outcome_depends_on_die(look: &Look<'_>, at: usize, face: u8) -> bool {
    // Only scripts that change damage can make the damage depend on the die: those of somebody's own damage (`own`),
    // and of anybody's (`any`).
    let moments = [Moment::DamageTaken.own(), Moment::DamageTaken.any(), Moment::Damage.own(), Moment::Damage.any()];
    let Some(AnyFrame::Play(play)) = look.state.frames.get(at) else { return false };
    let scripts = scripts_of_hits(look, play);
    if !look.hears(&moments) && scripts.is_empty() {
        return false;
    }
    let modifier: i64 = numbers::attack(0, look, play.who, at);
    let mut state = look.state.clone();
    // The damage to each target if the die showed this face, and the effects of the scripts.
    let mut outcome_with = |face: u8| -> (Vec<i64>, Vec<Effects>) {
        // Scripts read the die from this copy of the play.
        if let Some(AnyFrame::Play(copy)) = state.frames.get_mut(at) {
            copy.face = face;
            copy.total = i16::try_from(i64::from(face) + modifier).unwrap_or(i16::MAX);
        }
        let look = look.game.look(&state);
        let Some(ability) = play.ability(&look) else { return Default::default() };
        let targets = aim::targets(&look, play.who, ability, play.aim);
        let damage = |who: Who| play.damage(0i64, &look, at, &Target::new(who));
        let effects = |who: Who| scripts.iter().map(move |used| effects_of_hit(&look, *used, play.who, who, at));
        let damages = targets.iter().copied().map(damage).collect();
        (damages, targets.iter().copied().flat_map(effects).collect())
    };
    let now = outcome_with(face);
    (face + 1..=SIDES).any(|higher| outcome_with(higher) != now)
}

/// Returns the scripts of the user of a play that hear of its hits and read the die: those of the ability, of its
/// Boosts, and of the Passives that work.
fn scripts_of_hits(look: &Look<'_>, play: &Play) -> Vec<UseId> {
    let reads_die = |used: &UseId| {
        let hook = look.game.function(*used, Moment::Hit.own());
        hook.is_some_and(|hook| ["face", "total"].iter().any(|fact| look.game.host().reads(hook, fact)))
    };
    let person = look.state.person(play.who);
    let working = person.cards.iter().filter(|held| person.works(held));
    let abilities = working.flat_map(|held| &look.catalog().printed(held.card).abilities);
    let passives = abilities.filter(|ability| ability.kind == Type::Passive);
    let used = play.used().into_iter().filter_map(|on| look.state.ability(look.catalog(), play.who, on));
    let mut scripts: Vec<UseId> = used.flat_map(|held| held.ability.effects.iter().copied()).collect();
    scripts.extend(passives.flat_map(|passive| &passive.effects));
    scripts.retain(reads_die);
    scripts
}

/// Returns what a script does up to its first question if the play at frame `at` of `by` hits `target`.
fn effects_of_hit(look: &Look<'_>, used: UseId, by: Who, target: Who, at: usize) -> Effects {
    let Some(hook) = look.game.function(used, Moment::Hit.own()) else { return Effects::new() };
    let roles = [subject(by), subject(target), play_subject(at)];
    let params = look.game.params(look.state, used);
    let mut trace = Trace::default();
    // `it` is whoever calls the script: the user. A new run has no answers to questions yet.
    let call = HookCall { hook, roles: &roles, it: Some(roles[0]), params, running: Running::NEW };
    look.game.host().run(call, look, &mut trace);
    trace.effects
}
