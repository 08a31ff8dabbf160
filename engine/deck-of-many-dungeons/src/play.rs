//! The use of an ability: Boosts, payment, roll, the answers of the targets, damage and other effects (DMD-178 to
//! DMD-199).
//!
//! Begin reading at [`Play`] and its [`Step`]s. A turn, a script or a chase pushes a `Play` as a frame, and the machine
//! steps it to its end. In an attack, the user may add Boosts and pays, and the die is rolled. Each target that is hit
//! may defend, and then takes its damage.

use super::action::{Action, Aim, OnCard};
use super::allot::hurt;
use super::content::{Ability, Catalog, Goes, Moment, Type};
use super::defend::Defend;
use super::event::Event;
use super::facts::{play_subject, subject};
use super::frame::{Look, Offers};
use super::pay::pays;
use super::results::applies_effects;
use super::roll::{self, Roll, SIDES};
use super::state::{HeldAbility, State, Who};
use super::usable::{abilities, check_ready};
use super::{DungeonRules, Work, aim, aimed, lasting, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Number, Seat, Source, Value, Why, Working};
use rondel_engine::machine::{Clock, Flow, Frame, Occasion, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// An ability in use.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Play {
    pub who: Who,
    pub on: OnCard,
    pub aim: Aim,
    /// Whether the play is the secondary attack of the ability (DMD-190).
    pub second: bool,
    pub step: Step,
    /// The Boosts that are added to the ability (DMD-179).
    pub boosts: SmallVec<[OnCard; 2]>,
    /// Those who have heard that it is aimed at them, sorted, until its die is thrown.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub heard: SmallVec<[Who; 2]>,
    /// The face of the die. It is 0 without a roll.
    pub face: u8,
    /// The face plus its modifiers, which is compared with the target number.
    pub total: i16,
    pub targets: SmallVec<[Target; 2]>,
    /// The bonus damage that is not divided among the targets yet (DMD-194).
    pub pool: u8,
    /// The damage dealt so far, to all targets together.
    pub dealt: u8,
}

/// A character that the ability reaches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Target {
    pub who: Who,
    /// Whether the character only stands on the line to the target that the ability is aimed at (DMD-036).
    pub between: bool,
    /// The amount by which its Defend abilities reduce the damage.
    pub blocked: u8,
    /// The target's part of the bonus damage.
    pub bonus: u8,
}

impl Target {
    /// Makes a target that has not answered yet.
    pub fn new(who: Who) -> Target {
        Target { who, between: false, blocked: 0, bonus: 0 }
    }
}

/// The steps of a play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The user may attach Boosts.
    Boosts,
    Pay,
    /// A script uses the ability at no cost, with neither Boosts nor payment.
    Free,
    /// The targets hear one after another that they are aimed at, and may answer before the die is thrown.
    Aimed,
    Roll,
    /// The die is rolled, and the play succeeds or fails.
    Outcome,
    /// The target at this index may defend.
    Defend(u8),
    /// The user of the ability says how much of the bonus damage the target at this index gets.
    Divide(u8),
    /// The target at this index takes its damage.
    Damage(u8),
    Effects,
    /// The user may aim a secondary attack.
    Second,
    Over,
}

impl Play {
    /// Makes the use of an ability, before its Boosts and its payment.
    pub fn new(who: Who, on: OnCard, aim: Aim) -> Play {
        Play {
            who,
            on,
            aim,
            second: false,
            step: Step::Boosts,
            boosts: SmallVec::new(),
            heard: SmallVec::new(),
            face: 0,
            total: 0,
            targets: SmallVec::new(),
            pool: 0,
            dealt: 0,
        }
    }

    /// Returns the ability in use. `None` if its user no longer has it.
    pub fn ability<'c>(&self, look: &Look<'c>) -> Option<&'c Ability> {
        self.printed(look.catalog(), look.state)
    }

    /// Returns the ability in use, like [`Play::ability`] but without a `Look`.
    pub fn printed<'c>(&self, catalog: &'c Catalog, state: &State) -> Option<&'c Ability> {
        state.ability(catalog, self.who, self.on).map(|held| held.ability)
    }

    /// Returns the target number of the play. `None` if it needs no roll (DMD-186, DMD-190).
    pub fn tn(&self, ability: &Ability) -> Option<u8> {
        if self.second { ability.second.map(|second| second.tn) } else { ability.tn }
    }

    /// Returns the printed damage of the ability, or that of its secondary attack if this is the secondary attack.
    pub fn printed_damage(&self, ability: &Ability) -> u8 {
        if self.second { ability.second.map_or(0, |second| second.damage) } else { ability.damage }
    }

    /// Returns whether a success deals damage: that of the ability or its Boosts, or that on the line to the target.
    fn harms(&self, ability: &Ability) -> bool {
        self.printed_damage(ability) > 0 || self.pool > 0 || self.targets.iter().any(|target| target.between)
    }

    /// Returns the ability in use and its Boosts.
    pub fn used(&self) -> Vec<OnCard> {
        std::iter::once(self.on).chain(self.boosts.iter().copied()).collect()
    }

    /// Returns the price of the ability and its Boosts.
    fn price(&self, look: &Look<'_>) -> u8 {
        let mut price = 0u8;
        for on in self.used() {
            if let Some(HeldAbility { ability, .. }) = look.state.ability(look.catalog(), self.who, on) {
                price = price.saturating_add(numbers::price(look, self.who, ability));
            }
        }
        price
    }

    /// Returns the Boosts of the user that go with this type of ability. `Err` says why a Boost may not be added now
    /// (DMD-179 to DMD-181).
    fn open_boosts(&self, look: &Look<'_>) -> Vec<(OnCard, Result<(), Illegal>)> {
        if self.second {
            return Vec::new();
        }
        let Some(ability) = self.ability(look) else { return Vec::new() };
        let goes_with_it = |goes: Goes| match goes {
            Goes::Attack => ability.kind == Type::Attack,
            Goes::Move => ability.kind == Type::Move,
            Goes::Fortify => ability.kind == Type::Fortify,
            Goes::Anything => true,
        };
        let is_open = |boost: &Ability| boost.kind == Type::Boost && goes_with_it(boost.goes);
        let boosts = abilities(look, self.who).filter(|own| is_open(own.ability));
        boosts.map(|own| (own.on, self.may_boost(look, own.on, own.ability))).collect()
    }

    /// Checks that a Boost is ready, not used up in this turn, and affordable together with the ability and the other
    /// Boosts.
    fn may_boost(&self, look: &Look<'_>, on: OnCard, boost: &Ability) -> Result<(), Illegal> {
        check_ready(look, self.who, on)?;
        if self.boosts.contains(&on) || look.state.person(self.who).uses(on) >= boost.again {
            return look.no("DMD-179", || format!("{} has been used in this turn", boost.name));
        }
        let price = i32::from(self.price(look)) + i32::from(numbers::price(look, self.who, boost));
        let wealth = look.state.wealth(self.who);
        if price > wealth {
            return look
                .no("DMD-010", || format!("with {} it costs {price} Resolve, and {wealth} is there", boost.name));
        }
        Ok(())
    }

    /// Returns the enemies that a secondary attack may aim at. They are in reach, and no targets of the first attack.
    /// Empty if the user is unconscious by now (DMD-122).
    fn second_targets(&self, look: &Look<'_>) -> Vec<Who> {
        if look.state.person(self.who).is_unconscious() {
            return Vec::new();
        }
        let Some(ability) = self.ability(look) else { return Vec::new() };
        let range = numbers::range(look, self.who, ability.range);
        let is_other = |who: &Who| !self.targets.iter().any(|target| target.who == *who);
        let can_strike = |who: &Who| {
            let may_strike = numbers::may_strike(look, self.who, *who).is_ok();
            may_strike && aim::reaches_one(look, self.who, *who, range).is_ok()
        };
        let enemies = look.state.awake().filter(|who| look.state.are_enemies(self.who, *who));
        enemies.filter(is_other).filter(can_strike).collect()
    }

    /// Adds the damage that `target` takes to `start`, part by part (DMD-193 to DMD-197). `at` is the index of the play
    /// among the frames. If `W` is an integer, the result is the damage itself. If it is [`Number`], the result also
    /// records the parts.
    pub fn damage<W: Working>(&self, start: W, look: &Look<'_>, at: usize, target: &Target) -> W {
        let held = look.state.ability(look.catalog(), self.who, self.on);
        let Some(HeldAbility { card, ability, .. }) = held else { return start };
        let source = Source::Item(card.item);
        // A character on the line to the target takes the number that the ability states for it.
        let between = if target.between { ability.between } else { None };
        let sum = start.add(i64::from(between.unwrap_or(self.printed_damage(ability))), source, String::new);
        let sum = sum.add(i64::from(target.bonus), source, || "bonus".into());
        let sum = numbers::damage(sum, look, self.who, target.who, at);
        let sum = sum.add(-i64::from(target.blocked), Source::Rules, || "blocked".into());
        numbers::damage_taken(sum, look, target.who, at)
    }
}

impl Frame<DungeonRules> for Play {
    fn waits(&self, state: &State) -> Waits {
        match self.step {
            Step::Boosts | Step::Divide(_) | Step::Second => state.waits_for(self.who),
            _ => Waits::Nobody,
        }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(play) = work.frame::<Play>(at).cloned() else { return Flow::Go };
        match play.step {
            Step::Boosts => {
                if play.open_boosts(&work.look()).iter().any(|(_, judged)| judged.is_ok()) {
                    return Flow::Wait;
                }
                goes_to(work, at, Step::Pay)
            }
            Step::Pay | Step::Free => begins(work, at, &play),
            Step::Aimed => aimed::hears(work, at, &play),
            Step::Roll => rolls(work, at, &play),
            Step::Outcome => finds_outcome(work, at, &play),
            Step::Defend(nth) => lets_defend(work, at, &play, nth),
            Step::Divide(nth) => divides(work, at, &play, nth),
            Step::Damage(nth) => deals(work, at, &play, nth),
            Step::Effects => applies_effects(work, at, &play),
            Step::Second if !play.second_targets(&work.look()).is_empty() => Flow::Wait,
            Step::Second => goes_to(work, at, Step::Over),
            Step::Over => {
                work.pop();
                let is_attack = play.printed(work.catalog(), work.s).is_some_and(Ability::strikes);
                // Durations counted in attacks run down, for everybody.
                if is_attack { work.passes(&[Clock::Attack], None) } else { Flow::Go }
            }
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        match self.step {
            Step::Boosts => {
                for (on, judged) in self.open_boosts(look) {
                    offers.judge(Action::Boost(on), judged);
                }
                offers.allow(Action::Done);
            }
            Step::Divide(_) => offers.allow_all((0..=self.pool).map(Action::Bonus)),
            Step::Second => {
                offers.allow_all(self.second_targets(look).into_iter().map(Action::Second));
                offers.allow(Action::Done);
            }
            _ => {}
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(play) = work.frame::<Play>(at) else { return Err(Illegal::not_offered()) };
        match (play.step, action) {
            (Step::Boosts, Action::Boost(on)) => {
                play.boosts.push(on);
                play.boosts.sort();
            }
            (Step::Boosts, Action::Done) => play.step = Step::Pay,
            (Step::Divide(nth), Action::Bonus(n)) => {
                play.pool = play.pool.saturating_sub(n);
                if let Some(target) = play.targets.get_mut(usize::from(nth)) {
                    target.bonus = n;
                }
                play.step = Step::Divide(nth + 1);
            }
            (Step::Second, Action::Second(target)) => {
                play.step = Step::Over;
                let (who, on, aim) = (play.who, play.on, Aim::On(target));
                work.push(Play { second: true, step: Step::Aimed, ..Play::new(who, on, aim) });
                tell_of(work, who, Event::Second { who, on, aim }, "DMD-190");
            }
            (Step::Second, Action::Done) => play.step = Step::Over,
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    /// Takes the face of its die.
    fn given(work: &mut Work<'_>, at: usize, gift: Value) {
        let face = gift.int().and_then(|face| u8::try_from(face).ok()).unwrap_or(0);
        work.change(at, |play: &mut Play| play.face = face);
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let name = self.ability(look).map_or("", |ability| ability.name.as_str());
        match self.step {
            Step::Divide(nth) => {
                let target =
                    self.targets.get(usize::from(nth)).map_or("", |target| &look.state.person(target.who).label);
                format!("{} bonus damage to divide: how much on {target}?", self.pool)
            }
            Step::Second => format!("the secondary attack of {name}: on whom?"),
            _ => format!("{name}: add a Boost?"),
        }
    }
}

/// Sets the next step of the play at the frame `at`.
pub fn goes_to(work: &mut Work<'_>, at: usize, step: Step) -> Flow {
    work.change(at, |play: &mut Play| play.step = step)
}

/// Tells that the ability is used, notes its Boosts as used, and has the user pay for the ability and the Boosts,
/// unless it is free.
fn begins(work: &mut Work<'_>, at: usize, play: &Play) -> Flow {
    let who = play.who;
    goes_to(work, at, Step::Aimed);
    let is_free = play.step == Step::Free;
    let rule = if is_free { "DMD-175" } else { "DMD-189" };
    tell_of(work, who, Event::Uses { who, on: play.on, aim: play.aim }, rule);
    // This event is the cause of all that follows in the play.
    work.hang_on_newest();
    let price = if is_free { 0 } else { play.price(&work.look()) };
    for boost in &play.boosts {
        work.s.person_mut(who).note_use(*boost);
        tell_of(work, who, Event::Boosts { who, on: *boost }, "DMD-179");
    }
    pays(work, who, price)
}

/// Rolls the die. An ability without a target number succeeds without a roll.
fn rolls(work: &mut Work<'_>, at: usize, play: &Play) -> Flow {
    goes_to(work, at, Step::Outcome);
    let printed = play.printed(work.catalog(), work.s);
    match printed.and_then(|ability| Some((play.tn(ability)?, ability.dice))) {
        Some((tn, dice)) => work.push(Roll::new(play.who, roll::Kind::Use(at), tn, dice, SIDES)),
        None => Flow::Go,
    }
}

/// Compares the total with the target number. A play that succeeds gets its targets and its bonus damage. A play that
/// fails is over (DMD-186 to DMD-191).
fn finds_outcome(work: &mut Work<'_>, at: usize, play: &Play) -> Flow {
    let who = play.who;
    let Some(ability) = play.printed(work.catalog(), work.s) else { return work.pop() };
    let mut hit = true;
    if let Some(tn) = play.tn(ability) {
        let (total, is_reached) = roll::told_total(work, who, roll::Kind::Use(at), play.face, tn, "DMD-186");
        hit = is_reached;
        work.change(at, |play: &mut Play| play.total = total);
    }
    if !hit {
        goes_to(work, at, Step::Over);
        return speaks(work, at, play, Moment::Miss, None);
    }
    let characters = aim::targets(&work.look(), who, ability, play.aim);
    // Without a Boost that adds damage, scripts are not asked to change the bonus.
    let boosts = play.boosts.iter().filter_map(|on| work.s.ability(work.catalog(), who, *on));
    let printed: i64 = boosts.map(|boost| i64::from(boost.ability.bonus)).sum();
    let pool = if printed > 0 { numbers::bonus(printed, &work.look(), who, at) } else { 0 };
    let between = match play.aim {
        Aim::On(target) if ability.between.is_some() && !play.second => aim::between(work.s, who, target),
        _ => Vec::new(),
    };
    if let Some(play) = work.frame::<Play>(at) {
        play.pool = pool;
        play.targets = characters.into_iter().map(Target::new).collect();
        play.targets.extend(between.into_iter().map(|who| Target { between: true, ..Target::new(who) }));
        let harms = play.harms(ability);
        // Every hit of an Attack may be answered, even one without damage (DMD-200). `strikes`: it is aimed at enemies.
        let may_defend = (harms || ability.kind == Type::Attack) && ability.strikes() && !ability.unavoidable;
        play.step = if may_defend {
            Step::Defend(0)
        } else if harms {
            Step::Divide(0)
        } else {
            Step::Effects
        };
    }
    speaks(work, at, play, Moment::Use, None);
    // A secondary attack belongs to the same use of the card.
    if play.second { Flow::Go } else { lasting::ends_old(work, who, &play.used()) }
}

/// Lets the target at index `nth` defend, also the user in its own area (DMD-205). After the last target, the bonus
/// damage is divided, if there is any damage.
fn lets_defend(work: &mut Work<'_>, at: usize, play: &Play, nth: u8) -> Flow {
    let Some(target) = play.targets.get(usize::from(nth)) else {
        let harms = play.printed(work.catalog(), work.s).is_some_and(|ability| play.harms(ability));
        return goes_to(work, at, if harms { Step::Divide(0) } else { Step::Effects });
    };
    goes_to(work, at, Step::Defend(nth + 1));
    work.push(Defend::new(target.who, at, nth))
}

/// Divides the bonus damage. Waits for a choice for each target but the last one, which gets the rest.
fn divides(work: &mut Work<'_>, at: usize, play: &Play, nth: u8) -> Flow {
    let is_last = usize::from(nth) + 1 >= play.targets.len();
    if play.pool > 0 && !is_last {
        return Flow::Wait;
    }
    if let Some(play) = work.frame::<Play>(at) {
        let rest = std::mem::take(&mut play.pool);
        if let Some(target) = play.targets.get_mut(usize::from(nth)) {
            target.bonus = target.bonus.saturating_add(rest);
        }
        play.step = Step::Damage(0);
    }
    Flow::Go
}

/// Deals the target at index `nth` its damage. After the last target, the other effects follow.
fn deals(work: &mut Work<'_>, at: usize, play: &Play, nth: u8) -> Flow {
    let Some(target) = play.targets.get(usize::from(nth)) else { return goes_to(work, at, Step::Effects) };
    goes_to(work, at, Step::Damage(nth + 1));
    let Some(HeldAbility { card, .. }) = work.s.ability(work.catalog(), play.who, play.on) else { return Flow::Go };
    let source = Source::Item(card.item);
    let n: i64 = play.damage(0, &work.look(), at, target);
    let (by, who) = (play.who, target.who);
    work.change(at, |play: &mut Play| play.dealt = play.dealt.saturating_add(u8::try_from(n).unwrap_or(u8::MAX)));
    // The parts of the damage are worked out only for a log that explains numbers.
    work.tell_sum(Event::Hits { by, who, n }, Why::by("DMD-193", source), |look| {
        play.damage(Number::default(), look, at, target)
    });
    hurt(work, who, n, source)
}

/// Calls the scripts of a moment of a play: those of the ability and its Boosts, and those of all who watch. If the
/// moment has a `target`, the scripts are told whom it concerns.
pub fn speaks(work: &mut Work<'_>, at: usize, play: &Play, moment: Moment, target: Option<Who>) -> Flow {
    let (me, this) = (subject(play.who), play_subject(at));
    let Some(target) = target.map(subject) else { return work.happens_with(me, this, moment) };
    let (own_roles, watchers_roles) = ([target, this], [me, target, this]);
    work.announce(Occasion::of(moment, &[me], &own_roles, &watchers_roles))
}
