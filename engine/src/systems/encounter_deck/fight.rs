//! The open encounter: tests, then rounds, then rewards (ENC-088 to ENC-124). A round has one ATK check and one DEF
//! check.
//!
//! [`Fight`] is the frame that goes through the steps of [`Step`]. `fight` takes the next step. `hit` and `defended`
//! apply the outcomes of the checks. The health of the enemies is a number of circles. Each hit fills one, and the room
//! is cleared when all are filled.
//!
//! `at` is the place of the frame on the stack. `because`, `following`, `hang_rest_on` and `hang_on_newest` only say
//! from which event the next events follow, for `why`.
//!
//! The steps are `Tests`, then for each round `Round`, `Choose`, `End`, `Passes` and `Judge`, and at last `Clear`,
//! `Leave`, `Gone` and `File`. In `Passes`, the statuses that last for the round end. A step first sets the next one,
//! and then calls scripts: they lie on top of the stack and run before the next step.
//!
//! [`Owed`] tells which checks of the round are still to be rolled: ATK, a number of DEF checks, and the AGL or WIT
//! roll (the *option*) that the player has declared. An [`Action::Roll`] has an [`Owed`] too: the checks that it rolls.

use super::action::Action;
use super::check::{Check, Purpose, Rolls};
use super::content::{CardDef, Checked, EnemyDef, Moment, Skill, Thing, When};
use super::deed::Body;
use super::event::Event;
use super::frame::{AnyFrame, Look, Offers};
use super::house::{self, HouseRule};
use super::numbers::{Stat, enemy_value};
use super::state::{Open, Owed, State, Step, mine};
use super::work::{Flow, Work};
use super::{EncounterDeck, EncounterRules, check, facts, gems, hooks, item, numbers};
use crate::kernel::{Illegal, Ingredients, Number, Numbers, Seat, Source, Subject, Why, Working};
use crate::machine::{Clock, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The number under which a fight keeps its latest event about the enemy's circles. The clearing follows from that
/// event.
const STRUCK: u8 = 0;

/// The open encounter, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight;

impl Frame<EncounterRules> for Fight {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(mine())
    }

    /// A roll is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        work.fight(at)
    }

    /// Offers the rolls and additions of the round.
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let state = look.state;
        let Some(open) = state.open.as_ref().filter(|open| open.step == Step::Choose) else { return };
        offer_rolls(look, open, offers);
        offer_options(look, open, offers);
        let when = if open.unrolled { Some(When::Round) } else { None };
        item::offers(look, when, offers);
        gems::forbid_gems(look, "ENC-065", offers);
        forbid_leaving(look, offers);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Roll(roll) => work.roll(roll),
            Action::Declare(n) => work.declare(n),
            Action::Use { item, .. } => work.use_item(item, None),
            Action::Ability(ability) => work.activate(facts::HERO_SUBJECT, ability),
            _ => return Err(Illegal::not_offered()),
        };
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "what do you roll?".into()
    }
}

/// Offers each owed check alone, and several together if there are enough dice (ENC-103 to ENC-105).
fn offer_rolls(look: &Look<'_>, open: &Open, offers: &mut Offers<'_>) {
    // A check that is owed may be part of the roll or not, so each roll is offered with it and without it.
    let choices = |owed: bool| if owed { [false, true].as_slice() } else { &[false] };
    for atk in choices(open.owed.atk) {
        for def in choices(open.owed.def > 0) {
            for option in choices(open.owed.option) {
                let roll = Owed { atk: *atk, def: u8::from(*def), option: *option };
                if !roll.is_empty() {
                    offers.judge(Action::Roll(roll), check_dice(look, roll));
                }
            }
        }
    }
    check::forbid_rolls(look, open.owed, offers);
}

/// Offers the AGL and WIT rolls of the card (ENC-110, ENC-111).
fn offer_options(look: &Look<'_>, open: &Open, offers: &mut Offers<'_>) {
    let card = look.catalog().card(open.card);
    for n in (0..=u8::MAX).take(card.options.len()) {
        offers.judge(Action::Declare(n), may_declare(look, open, n));
    }
    if card.options.is_empty() {
        let none = || format!("{} offers no AGL or WIT roll", card.name);
        offers.forbid_words("declare", "", look.refusal("ENC-110", none));
    }
}

/// Checks whether the AGL or WIT roll `n` of the card may be added to the round (ENC-111, ENC-188). One such roll may
/// be added while ATK or DEF is still to be rolled.
fn may_declare(look: &Look<'_>, open: &Open, n: u8) -> Result<(), Illegal> {
    if declarable(look.catalog().card(open.card), open.round).all(|offered| offered != n) {
        look.no("ENC-188", || "the card does not offer it in this round".into())
    } else if open.declared.is_some() {
        look.no("ENC-111", || "a round has one AGL or WIT roll at most".into())
    } else if !open.owed.atk && open.owed.def == 0 {
        look.no("ENC-111", || "it is added while ATK or DEF is still to be rolled".into())
    } else {
        numbers::may_declare(look)
    }
}

/// Checks whether there are enough dice for a roll (ENC-105). For one check alone, there always are.
fn check_dice(look: &Look<'_>, roll: Owed) -> Result<(), Illegal> {
    let is_single = u8::from(roll.atk) + roll.def + u8::from(roll.option) == 1;
    if is_single {
        return Ok(());
    }
    let Some(owned) = look.state.house.number(HouseRule::DiceOwned) else { return Ok(()) };
    let needed = dice(look.game, look.state, roll);
    if needed <= owned {
        return Ok(());
    }
    look.no("ENC-105", || format!("that takes {needed} dice, and there are {owned}"))
}

/// Refuses to leave the open encounter, and to draw another (ENC-050, ENC-051).
pub fn forbid_leaving(look: &Look<'_>, offers: &mut Offers<'_>) {
    offers.forbid(Action::Draw, "ENC-050", || "an encounter is open already".into());
    for lead in ["flee", "skip", "rest"] {
        let why = || "a drawn encounter can be neither skipped nor fled".into();
        offers.forbid_words(lead, "", look.refusal("ENC-051", why));
    }
}

/// Returns the numbers of the AGL and WIT rolls that the card offers in a round (ENC-110, ENC-188).
pub fn declarable(card: &CardDef, round: u8) -> impl Iterator<Item = u8> {
    let offered = (0..=u8::MAX).zip(&card.options);
    offered.filter(move |(_, option)| option.rounds.is_none_or(|rounds| rounds.has(round))).map(|(n, _)| n)
}

/// Returns the skills that a roll takes, in the order of the rulebook.
pub fn skills(game: &EncounterDeck, state: &State, roll: Owed) -> Vec<Skill> {
    let declared = state.open.as_ref().and_then(|open| {
        let option = game.catalog.card(open.card).options.get(usize::from(open.declared?))?;
        Some(option.check.skill)
    });
    let atk = if roll.atk { Some(Skill::Atk) } else { None };
    let def = if roll.def > 0 { Some(Skill::Def) } else { None };
    let option = if roll.option { declared } else { None };
    [atk, def, option].into_iter().flatten().collect()
}

/// Returns the number of dice that a roll takes.
pub fn dice(game: &EncounterDeck, state: &State, roll: Owed) -> u8 {
    let dice_of = |skill: &Skill| check::dice_of(&state.house, state.hero.rank(*skill));
    skills(game, state, roll).iter().map(dice_of).sum()
}

/// Returns the number of enemies with an empty circle.
pub fn still_up(enemy: &EnemyDef, open: &Open) -> u16 {
    enemy.circles().saturating_sub(open.filled).div_ceil(u16::from(enemy.health.max(1)))
}

impl Work<'_> {
    fn step_to(&mut self, step: Step) -> Flow {
        if let Some(open) = &mut self.s.open {
            open.step = step;
        }
        Flow::Go
    }

    /// Takes the next step of the open encounter.
    fn fight(&mut self, at: usize) -> Flow {
        let (Some(card), Some(open)) = (self.card(), self.s.open.as_mut()) else { return self.pop() };
        match open.step {
            Step::Tests => match card.tests.get(usize::from(open.tested)).copied() {
                Some(test) => {
                    open.tested += 1;
                    self.begin(&[checked(test)])
                }
                None => self.tested(card),
            },
            Step::Round => self.round(card),
            Step::Choose => self.choose(at),
            Step::End => {
                self.step_to(Step::Passes);
                self.call_fight(Moment::RoundEnd.own())
            }
            Step::Passes => {
                self.step_to(Step::Judge);
                self.passes(&[Clock::Round], None) // `None`: the round is not one subject's Turn
            }
            Step::Judge => self.judge(card),
            Step::Clear => self.cleared(at, card),
            Step::Leave => {
                self.step_to(Step::Gone);
                self.happens_to_all(Moment::Close.own())
            }
            Step::Gone => {
                self.step_to(Step::File);
                self.left_alone(facts::ENEMY_SUBJECT); // the enemy's statuses and tokens leave play too
                self.passes(&[Clock::Fight], None)
            }
            Step::File => self.file(),
        }
    }

    /// Ends the tests. The first round follows, unless there is no enemy, or its circles are all filled already
    /// (ENC-098, ENC-102).
    fn tested(&mut self, card: &CardDef) -> Flow {
        match &card.enemy {
            Some(enemy) if self.is_beaten(enemy) => self.beaten(),
            Some(_) => self.step_to(Step::Round),
            None => self.step_to(Step::Clear),
        }
    }

    /// Returns whether all circles of the room are filled (ENC-098).
    fn is_beaten(&self, enemy: &EnemyDef) -> bool {
        self.s.open.as_ref().is_some_and(|open| open.filled >= enemy.circles())
    }

    /// Calls the scripts that hear of the beaten enemy. The room is cleared after that.
    fn beaten(&mut self) -> Flow {
        self.step_to(Step::Clear);
        self.happens(facts::ENEMY_SUBJECT, Moment::Defeated)
    }

    /// Begins a round (ENC-101).
    fn round(&mut self, card: &CardDef) -> Flow {
        let all_attack = self.s.house.is(house::SwarmAttacks::Yes);
        let Some(open) = &mut self.s.open else { return self.pop() };
        // Under `swarm_attacks`, each enemy that is still up has a DEF check.
        let enemies = match &card.enemy {
            Some(enemy) if all_attack => still_up(enemy, open),
            _ => 1,
        };
        open.owed = Owed { atk: true, def: u8::try_from(enemies).unwrap_or(u8::MAX).max(1), option: false };
        open.unrolled = true;
        open.declared = None;
        open.step = Step::Choose;
        open.used.clear();
        self.begin_anew(); // the Round before is not the cause of this one
        self.tell_of_card(Event::RoundBegins, "ENC-102");
        self.hang_on_newest();
        self.opens(hooks::ROUND, &[]); // asks for answers, after the scripts
        self.call_fight(Moment::Round.own())
    }

    /// Waits for the choice of the next roll. The last roll left is made at once.
    fn choose(&mut self, at: usize) -> Flow {
        match self.offered(at).as_slice() {
            [] => self.step_to(Step::End),
            [Action::Roll(only)] => self.roll(*only),
            _ => Flow::Wait,
        }
    }

    /// Adds the AGL or WIT roll `n` of the card to this round (ENC-111, ENC-113).
    fn declare(&mut self, n: u8) -> Flow {
        let option = self.card().and_then(|card| card.options.get(usize::from(n)));
        if let (Some(option), Some(open)) = (option, &mut self.s.open) {
            open.declared = Some(n);
            open.owed.option = true;
            let Checked { skill, value, .. } = option.check;
            self.tell_of_card(Event::Declared { skill, value }, "ENC-111");
        }
        Flow::Go
    }

    /// Rolls some of the owed checks together.
    fn roll(&mut self, roll: Owed) -> Flow {
        let attack = check::value(enemy_value(0i64, &self.look(), Stat::Attack));
        let defense = check::value(enemy_value(0i64, &self.look(), Stat::Defense));
        let Some(card) = self.card() else { return self.pop() };
        let Some(open) = &mut self.s.open else { return self.pop() };
        open.unrolled = false;
        // The hero's ATK must reach the enemy's DEF, and the hero's DEF the enemy's ATK.
        let mut checks = Vec::new();
        if roll.atk {
            open.owed.atk = false;
            checks.push((Purpose::Attack, Skill::Atk, defense)); // ENC-090
        }
        if roll.def > 0 {
            open.owed.def -= 1;
            checks.push((Purpose::Defence, Skill::Def, attack)); // ENC-089
        }
        if roll.option {
            open.owed.option = false;
            let option = open.declared.and_then(|n| card.options.get(usize::from(n)));
            checks.extend(option.map(|option| checked(option.check)));
        }
        self.begin(&checks)
    }

    /// Begins checks that are rolled together. Each is a purpose, a skill and the value to reach.
    pub(super) fn begin(&mut self, checks: &[(Purpose, Skill, i8)]) -> Flow {
        let state = &*self.s;
        let check = |(purpose, skill, value): &(Purpose, Skill, i8)| Check {
            purpose: *purpose,
            skill: *skill,
            value: *value,
            rank: state.hero.rank(*skill),
            dice: SmallVec::new(),
            rolling: check::dice_of(&state.house, state.hero.rank(*skill)),
            bonus: Ingredients::default(),
            used: SmallVec::new(),
        };
        let checks: SmallVec<[Check; 1]> = checks.iter().map(check).collect();
        let n = u8::try_from(checks.len()).unwrap_or(u8::MAX);
        self.push(Rolls { checks, settled: false, next: 0 });
        self.happens_to_checks(0..n, |_| Moment::Try)
    }

    /// Fills `n` circles, and calls the scripts that hear of the loss. `source` is the cause.
    pub(super) fn strike(&mut self, n: u16, source: Source) -> Flow {
        if self.fill(n, source, "") { self.wounded(facts::ENEMY_SUBJECT) } else { Flow::Go }
    }

    /// Fills one circle for a successful attack (ENC-091, ENC-097). Scripts hear of the loss before the hit, because
    /// the last call runs first.
    pub(super) fn hit(&mut self) -> Flow {
        let filled = self.fill(1, Source::Rules, "one for a check that passes");
        self.call_fight(Moment::Hit.own());
        if filled { self.wounded(facts::ENEMY_SUBJECT) } else { Flow::Go }
    }

    /// Fills up to `n` circles. Returns whether it filled any. `note` explains the number.
    fn fill(&mut self, n: u16, source: Source, note: &str) -> bool {
        let circles = self.card().and_then(|card| card.enemy.as_ref()).map_or(0, EnemyDef::circles);
        let Some(open) = &mut self.s.open else { return false };
        let filled = n.min(circles.saturating_sub(open.filled));
        open.filled += filled;
        let left = circles - open.filled.min(circles);
        let why = Why::by("ENC-097", self.card_source());
        let told = self.tell_sum(Event::Struck { circles: filled, left }, why, |_| {
            let struck = Number::default().add(i64::from(n), source, || note.into());
            let limited = struck.becomes(i64::from(filled), Source::Rules, || "no more than are empty".into());
            Numbers::from(limited).left("left", left, filled)
        });
        if let Some(at) = self.s.frames.iter().rposition(|frame| matches!(frame, AnyFrame::Fight(_))) {
            self.keep(at, STRUCK, told);
        }
        filled > 0
    }

    /// Calls the scripts that hear of somebody's loss of health. Then the player may answer.
    pub(super) fn wounded(&mut self, who: Subject) -> Flow {
        self.opens(hooks::WOUNDED, &[who]);
        self.happens(who, Moment::Wounded)
    }

    /// Applies the outcome of a DEF check (ENC-093, ENC-095). Scripts hear of the loss before the failure, because the
    /// last call runs first.
    pub(super) fn defended(&mut self, passed: bool) -> Flow {
        if passed {
            self.tell_of_card(Event::Avoided, "ENC-095");
            return Flow::Go;
        }
        let damage = u8::try_from(numbers::damage_taken(0i64, &self.look())).unwrap_or(u8::MAX);
        let lost = self.lose(Thing::Health, damage, "ENC-093", |look| numbers::damage_taken(Number::default(), look));
        if self.s.outcome.is_some() {
            return Flow::Wait; // the hero has fallen, and the game is over
        }
        self.call_fight(Moment::Hurt.own());
        if lost { self.wounded(facts::HERO_SUBJECT) } else { Flow::Go }
    }

    /// Judges a round after its last check. The room is cleared, the hero falls, or another round follows (ENC-098,
    /// ENC-102).
    fn judge(&mut self, card: &CardDef) -> Flow {
        if card.enemy.as_ref().is_none_or(|enemy| self.is_beaten(enemy)) {
            return self.beaten();
        }
        if self.s.hero.left(Thing::Health) == 0 {
            return self.fall();
        }
        let Some(open) = &mut self.s.open else { return self.pop() };
        open.round = (open.round + 1).min(card.last_round());
        self.step_to(Step::Round)
    }

    /// Clears the room. Its rewards come first, then its card is filed (ENC-049, ENC-121).
    fn cleared(&mut self, at: usize, card: &CardDef) -> Flow {
        let Some(open) = &mut self.s.open else { return self.pop() };
        open.step = Step::Leave;
        let id = open.card;
        let rule = if card.enemy.is_some() { "ENC-098" } else { "ENC-049" };
        // The clearing follows from the last filled circle, or else from the latest event.
        let latest = || self.out.outcome(self.depth());
        let last = self.kept(at, STRUCK).or_else(latest);
        let why = Why::by(rule, self.card_source());
        let told = self.following(last, |work| work.told(Event::Cleared { card: id }, why));
        self.hang_rest_on(told);
        if card.level == 0 && self.s.house.is(house::Level1RewardsOnce::Yes) {
            if self.s.decks.earned.count(id) > 0 {
                self.tell_of_card(Event::NoRewards { card: id }, "ENC-052");
                return Flow::Go;
            }
            self.s.decks.earned.put(id);
        }
        self.push(Body { body: card.clear, next: 0, check: None })
    }
}

/// Returns the purpose, the skill and the value of a check that a card states.
pub fn checked(check: Checked) -> (Purpose, Skill, i8) {
    (Purpose::Deeds { pass: check.pass, fail: check.fail }, check.skill, check.value)
}
