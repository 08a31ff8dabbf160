//! An attack: a check within the target's Armor Class, then damage (DOA-107 to DOA-110, DOA-127, DOA-147).
//!
//! Begin reading at [`Attack`] and its [`Step`]s. A turn pushes an `Attack` as a frame. The attacker draws against the
//! initiative card of the target, with the target's Armor Class as the range. Some weapons ask the target for a
//! Contested Check instead. In every function, `at` is the place of the attack on the stack.

use super::action::Action;
use super::body::MadeOf;
use super::call::Called;
use super::check::{Check, Outcome};
use super::condition::Condition;
use super::content::{Kind, Means, Moment, Need, Weapon, WeaponId};
use super::degree::Degree;
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers, Rebind};
use super::house::{self, HouseRule};
use super::stand::{SAFE, Stand};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift, numbers};
use crate::kernel::{Illegal, Ingredients, Number, Source, Value, Why, Working};
use crate::machine::{Clock, Frame};
use serde::{Deserialize, Serialize};

/// An attack under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Attack {
    pub by: Who,
    pub target: Who,
    /// The weapon. `None` stands for bare hands.
    pub weapon: Option<WeaponId>,
    pub step: Step,
}

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The check is to be made, or under way.
    Check,
    /// The attack has hit, with this degree.
    Hit(Degree),
    /// The attack has missed, or its damage is dealt.
    Over,
}

impl Frame<DeckRules> for Attack {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(attack) = work.frame::<Attack>(at).cloned() else { return Flow::Go };
        match attack.step {
            Step::Check => work.attack_check(&attack),
            Step::Hit(degree) => {
                work.attack_to(at, Step::Over);
                // In the log, the newest event becomes the cause of the damage.
                work.hang_on_newest();
                work.strike(&attack, degree)
            }
            Step::Over => {
                work.pop();
                // Effects that last until the end of an attack end.
                work.passes(&[Clock::Attack], None)
            }
        }
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(attack) = work.frame::<Attack>(at).cloned() else { return };
        let hit = match gift {
            Gift::Outcome(outcome) => work.hits(&attack, outcome),
            // In a Contested Check the target draws, and it is hit if it fails (DOA-086).
            Gift::Value(Value::Text(word)) => match Degree::named(&word) {
                Some(degree) if !degree.is_success() => Some(Degree::Success),
                _ => None,
            },
            Gift::Value(_) | Gift::Card(_) => None,
        };
        work.attack_to(at, hit.map_or(Step::Over, Step::Hit));
        if hit.is_none() {
            work.tell_of(attack.by, Event::Missed { by: attack.by, target: attack.target }, "DOA-109");
        }
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        if let Some(weapon) = &mut self.weapon {
            map.weapon(weapon);
        }
    }
}

/// Returns the number of spaces between two characters. `None` if there is no map, or one of them is not on it.
pub fn distance(state: &State, a: Who, b: Who) -> Option<u32> {
    let (a, b) = (state.person(a).at?, state.person(b).at?);
    Some(state.terrain.as_ref()?.grid().distance(a, b))
}

/// Returns the means with which a character can attack: each weapon of its sheet. Without a weapon, these are bare
/// hands (`None`).
pub fn means<'c>(look: &Look<'c>, who: Who) -> Vec<(Option<WeaponId>, &'c Means)> {
    let catalog = look.catalog();
    let weapons = &catalog.sheet(look.state.person(who).sheet).weapons;
    if weapons.is_empty() {
        return vec![(None, &Means::BARE)];
    }
    weapons.iter().map(|id| (Some(*id), &catalog.weapon(*id).means)).collect()
}

/// Offers the attacks that `who` may make now, with the reasons against others.
pub fn offers(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    let state = look.state;
    // The target card of an attack is the initiative card of the target (`card`).
    let is_target = |target: &Who| {
        state.are_foes(who, *target) && state.person(*target).card.is_some() && can_be_hit(look, *target)
    };
    for target in state.everybody().filter(is_target) {
        for (n, (_, means)) in (0..=u8::MAX).zip(means(look, who)) {
            offers.judge(Action::Attack(target, n), may_attack(look, who, target, means));
        }
    }
    if !offers.explains() {
        return;
    }
    let is_beyond_harm = |target: &Who| state.are_foes(who, *target) && !can_be_hit(look, *target);
    for target in state.everybody().filter(is_beyond_harm) {
        for (n, _) in (0..=u8::MAX).zip(means(look, who)) {
            let out = || format!("{} is knocked out, and nothing more can be done to it", state.person(target).label);
            offers.forbid(Action::Attack(target, n), "DOA-134", out);
        }
    }
}

/// Returns whether a target can be hit. A target that is knocked out can't, except for a Dealer of a player whose Lone
/// Stand has not brought it out of danger yet (DOA-134): each further hit is then a check of this Dealer.
fn can_be_hit(look: &Look<'_>, target: Who) -> bool {
    let person = look.state.person(target);
    let (passed, _failed) = person.body.stood;
    let is_of_player = look.state.player_seats().has(person.seat);
    let is_in_lone_stand = look.catalog().sheet(person.sheet).kind == Kind::Dealer && is_of_player && passed < SAFE;
    !person.body.dead && (person.body.out.is_none() || is_in_lone_stand)
}

/// Returns whether one character sees another, so that nothing on the map stands between them (DOA-109).
pub fn sees(state: &State, who: Who, other: Who) -> bool {
    let Some(terrain) = &state.terrain else { return true };
    let (Some(from), Some(to)) = (state.person(who).at, state.person(other).at) else { return true };
    terrain.sees(from, to)
}

/// Checks the reach, the sight and the permissions of an attack with these means.
fn may_attack(look: &Look<'_>, who: Who, target: Who, means: &Means) -> Result<(), Illegal> {
    let state = look.state;
    let range = numbers::reach(look, who, means.range);
    // Who found no free space on the map stands nowhere (DOA-103).
    let stands = |who: Who| state.terrain.is_none() || state.person(who).at.is_some();
    if let Some(nowhere) = [who, target].into_iter().find(|who| !stands(*who)) {
        return look.no("DOA-103", || format!("{} stands nowhere on the map", state.person(nowhere).label));
    }
    if distance(state, who, target).is_some_and(|far| far > u32::from(range)) {
        return look.no("DOA-109", || too_far(state, who, target, range));
    }
    if !sees(state, who, target) {
        return look.no("DOA-109", || format!("{} cannot be seen from there", state.person(target).label));
    }
    numbers::may_attack(look, who, target)
}

/// Returns why a target is too far. For example, `wrecker is 8 spaces away, and the reach is 6 spaces: 2 too far`.
fn too_far(state: &State, who: Who, target: Who, range: u8) -> String {
    let far = distance(state, who, target).unwrap_or(0);
    let range = u32::from(range);
    let spaces = if range == 1 { "1 space".to_string() } else { format!("{range} spaces") };
    let excess = far.saturating_sub(range);
    format!("{} is {far} spaces away, and the reach is {spaces}: {excess} too far", state.person(target).label)
}

impl Work<'_> {
    /// Sets the step of the attack at a place of the stack.
    fn attack_to(&mut self, at: usize, step: Step) {
        if let Some(attack) = self.frame::<Attack>(at) {
            attack.step = step;
        }
    }

    /// Begins an attack. `nth` is the index of its means among those of the attacker.
    pub(super) fn attack(&mut self, by: Who, target: Who, nth: u8) -> Flow {
        let weapon = means(&self.look(), by).get(usize::from(nth)).and_then(|(weapon, _)| *weapon);
        self.tell_of(by, Event::Attacks { by, target, weapon }, "DOA-108");
        // The scripts of the weapon hear what happens during its attack.
        self.listeners_change();
        self.push(Attack { by, target, weapon, step: Step::Check })
    }

    fn means_of(&self, attack: &Attack) -> &Means {
        attack.weapon.map_or(&Means::BARE, |weapon| &self.catalog().weapon(weapon).means)
    }

    /// Makes the check of an attack, or the Contested Check that its weapon asks for.
    fn attack_check(&mut self, attack: &Attack) -> Flow {
        let Attack { by, target, .. } = *attack;
        // It counts as an attacker from now on, whatever kind of check it makes (DOA-127).
        let attackers = &mut self.s.person_mut(target).body.attackers;
        if !attackers.contains(&by) {
            attackers.push(by);
        }
        let (look, means) = (self.look(), self.means_of(attack));
        let ability = means.ability.unwrap_or(self.catalog().sheet(self.s.person(by).sheet).primary);
        let Some(card) = self.s.person(target).card else { return self.pop() };
        // Nobody who is knocked out draws in a contest (DOA-131), so the attack hits.
        if means.contest.is_some() && !self.s.person(target).body.is_up() {
            self.give(Value::text(Degree::Fail.word()));
            return Flow::Go;
        }
        if let Some((with, versus)) = means.contest {
            let called = Called::contested(self.s, by, with, versus, &[target]);
            // `asked`: the attack waits for the outcome, which `given` takes.
            return self.push(Called { asked: true, ..called });
        }
        // The same sum twice: as a plain number for the check, and below with its parts for the log (`Working`).
        let range: i64 = numbers::armor_class(0, &look, target);
        let others = outnumbered(&look, by, target);
        let mut bonus = Ingredients::default();
        bonus.add(others, Source::Rules);
        let hand = self.hand_of_attack(attack, means.needs);
        let range = u8::try_from(range).unwrap_or(0);
        let why = self.why_of(by, "DOA-108");
        self.tell_sum(Event::Announced { who: by, ability, target: card, range }, why, |look| {
            numbers::armor_class(Number::default(), look, target)
        });
        if others > 0 {
            // In the log, this event is not the cause of what follows.
            self.in_passing(|work| work.tell_of(by, Event::Outnumbered { target, n: others }, "DOA-127"));
        }
        self.push(Check { bonus, hand, ..Check::new(by, ability, card, range) })
    }

    /// Returns the Upper Hand of an attack. A negative number is Lower Hand (DOA-124, DOA-126). An attack that needs a
    /// lost sense has three Lower Hand. By a house rule, a target that lies is easier to hit from near and harder from
    /// afar.
    fn hand_of_attack(&self, attack: &Attack, needs: Need) -> i64 {
        let turn = self.s.acting().filter(|turn| turn.who == attack.by);
        let lacks_sense = turn.is_some_and(|turn| match needs {
            Need::Sight => turn.blind,
            Need::Hearing => turn.deaf,
            Need::Nothing => false,
        });
        let is_down =
            self.s.house.is(house::DownRules::Later) && self.s.bears(self.catalog(), attack.target, Condition::Down);
        let is_near = distance(self.s, attack.by, attack.target).is_none_or(|far| far <= 1);
        let lying = if !is_down {
            0
        } else if is_near {
            1
        } else {
            -1
        };
        lying - if lacks_sense { 3 } else { 0 }
    }

    /// Returns the degree of a hit. `None` if the attack misses. Some armour lets only hits through that match the
    /// colour of the target card. If the armour turns a hit, an event tells so (DOA-147).
    fn hits(&mut self, attack: &Attack, outcome: Outcome) -> Option<Degree> {
        if !outcome.degree.is_success() {
            return None;
        }
        // Armour without AP is clothing.
        let armor =
            numbers::worn(&self.look(), attack.target).filter(|_| numbers::armor_counts(&self.look(), attack.target));
        if armor.is_some_and(|armor| armor.color_hits) && !outcome.color {
            let source = armor.map_or(Source::Rules, |armor| Source::Item(armor.item));
            self.tell(Event::Turned { target: attack.target }, Why::by("DOA-147", source));
            return None;
        }
        Some(outcome.degree)
    }

    /// Applies a hit: damage, or against a knocked-out target a check of its Lone Stand. After that, scripts hear of
    /// the hit.
    fn strike(&mut self, attack: &Attack, degree: Degree) -> Flow {
        let Attack { by, target, .. } = *attack;
        // The frame pushed last runs first, so the damage comes before the scripts that hear of the hit.
        self.happens_with(subject(by), subject(target), Moment::Hit);
        if self.s.person(target).body.out.is_some() {
            return if self.can_stand(target) { self.push(Stand { who: target, by, dealt: false }) } else { Flow::Go };
        }
        let made_of = self.means_of(attack).made_of;
        // `n` is the plain number, and `how` makes it again with its parts for the log.
        let n: i64 = damage(0, &self.look(), attack, degree);
        let why = match attack.weapon {
            Some(weapon) => Why::by("DOA-109", Source::Item(self.catalog().weapon(weapon).item)),
            None => self.why_of(by, "DOA-109"),
        };
        let how = |look: &Look<'_>| damage(Number::default(), look, attack, degree);
        if n > 0 { self.hurt_by(target, n, made_of, (Some(by), why), how) } else { Flow::Go }
    }
}

/// Adds the damage of a hit to `start`, part by part (DOA-109, DOA-110).
pub fn damage<W: Working>(start: W, look: &Look<'_>, attack: &Attack, degree: Degree) -> W {
    let weapon = attack.weapon.map(|weapon| look.catalog().weapon(weapon));
    // Bare hands do 1 damage, and so does a weapon that states none.
    let row = |weapon: &Weapon| look.catalog().row_of::<W>(weapon.item, "damage");
    let (printed, source) = weapon.map_or((1, Source::Rules), |weapon| (weapon.means.damage, row(weapon)));
    let house = &look.state.house;
    let more = match degree {
        Degree::Critical => house.number(HouseRule::CriticalBonus).unwrap_or(0),
        Degree::Major => house.number(HouseRule::MajorBonus).unwrap_or(0),
        _ => 0,
    };
    let note_on_printed = || match (weapon, source) {
        (None, _) => "bare hands".into(),
        // The source is the whole item, because no row of the weapon states the damage.
        (Some(_), Source::Item(_)) => "1 when it says nothing".into(),
        _ => String::new(),
    };
    let base = start.add(i64::from(printed), source, note_on_printed);
    numbers::damage(base.add(i64::from(more), Source::Rules, || degree.word().into()), look, attack.by, attack.target)
}

/// Returns the bonus of `by` for outnumbering the target (DOA-127, DOA-128). It is 1 for each other Dealer within 1
/// space of the target that has attacked it this round. By a house rule, Dealers that have not attacked count too.
fn outnumbered(look: &Look<'_>, by: Who, target: Who) -> i16 {
    let state = look.state;
    let is_near_dealer = |who: &Who| {
        look.catalog().sheet(state.person(*who).sheet).kind == Kind::Dealer
            && state.person(*who).body.is_up()
            && distance(state, *who, target).is_none_or(|far| far <= 1)
    };
    if !is_near_dealer(&by) {
        return 0;
    }
    let counts_jointly = state.house.is(house::Outnumbered::Joint);
    let others = state.everybody().filter(|who| *who != by && state.are_foes(*who, target));
    let is_counted = |who: &Who| counts_jointly || state.person(target).body.attackers.contains(who);
    i16::try_from(others.filter(is_counted).filter(is_near_dealer).count()).unwrap_or(0)
}

impl Means {
    /// The means of an attack without a weapon.
    pub const BARE: Means =
        Means { ability: None, damage: 1, range: 1, made_of: MadeOf::PHYSICAL, needs: Need::Sight, contest: None };
}
