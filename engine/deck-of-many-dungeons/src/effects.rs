//! Effects of scripts, checked and carried out. Nothing else lets a script change the position.
//!
//! Begin reading at [`carry_out`], which the machine calls for each effect. For example, `target.heal(2)` in a script
//! becomes [`Verb::Heal`] on that character. An effect that cannot happen, such as a move onto a taken hex, does
//! nothing.

use super::action::Aim;
use super::allot::hurt;
use super::chase::Lunge;
use super::content::{Kind, Type};
use super::disable::sets_disabled;
use super::event::Event;
use super::facts::who_of;
use super::frame::Caller;
use super::play::{self, Play};
use super::results::{heals, slows};
use super::setup::{MOST_PEOPLE, character};
use super::state::Who;
use super::steps::{Given, moves, pushes_or_pulls};
use super::travel::{self, gets_gold};
use super::usable::{abilities, check_ready};
use super::words::effect::Verb;
use super::{Work, aimed};
use rondel_engine::kernel::{Source, Space, Value, Why, slug};
use rondel_engine::script::Effect;
use smallvec::SmallVec;

/// Carries out an effect of a script. Effects on the game or on a play come first, then those on a character.
pub fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
    let Some(verb) = Verb::of(effect.word) else { return };
    let source = Source::Script(caller.used.0, effect.line);
    // A script has limits, and an effect uses some of them up.
    work.out.budget_mut().effect(source, effect.bytes());
    let Some(who) = effect.on.and_then(who_of) else {
        return carry_out_on_no_character(work, verb, effect, source);
    };
    let small = |n: i64| u8::try_from(n.clamp(0, 9)).unwrap_or(0);
    match verb {
        Verb::Hurt => _ = hurt(work, who, effect.int(0), source),
        Verb::Heal => heals(work, who, effect.int(0), Why::by("DMD-125", source)),
        Verb::Slow => slows(work, who, small(effect.int(0)), Why::by("DMD-199", source)),
        Verb::PushFrom | Verb::PullTo => {
            let Some(other) = other(effect) else { return };
            let (steps, away) = (u32::from(small(effect.int(1))), verb == Verb::PushFrom);
            pushes_or_pulls(work, who, other, steps, away, source);
        }
        Verb::Disable | Verb::Enable => {
            // Only a disabled card can be enabled, and only an enabled card disabled.
            let Some(nth) = card_of(work, who, effect.text(0), verb == Verb::Enable) else { return };
            sets_disabled(work, who, nth, verb == Verb::Disable, Why::by("DMD-104", source));
        }
        Verb::KnockOut => {
            // Damage of as many points as a character has leaves it nothing to allot: it falls.
            let person = work.s.person(who);
            let points = person.health.now() + person.resolves();
            hurt(work, who, i64::from(points), source);
        }
        Verb::SwapWith => {
            let Some(other) = other(effect) else { return };
            swap(work, who, other, source);
        }
        Verb::MoveTo => _ = moves_to(work, who, effect.text(0), source),
        Verb::GiveSteps => {
            let left = SmallVec::from_slice(&[who]);
            work.push(Given { left, steps: small(effect.int(0)) });
        }
        Verb::ActAgain => acts_again(work, who, small(effect.int(0)), source),
        Verb::Strike => _ = strikes(work, who, other(effect), effect.text(1)),
        Verb::LetStrike => {
            let Some(quarry) = other(effect).filter(|quarry| *quarry != who) else { return };
            work.push(Lunge { who, quarry, only_strikes: true });
        }
        Verb::Summon => _ = summons(work, who, effect.text(0), source),
        Verb::JoinSide => {
            let Some(other) = other(effect) else { return };
            joins(work, who, other, source);
        }
        Verb::GainGold => gets_gold(work, who, effect.int(0), Why::by("DMD-260", source)),
        Verb::LoseGold => gets_gold(work, who, -effect.int(0), Why::by("DMD-260", source)),
        // These are not effects on a character.
        Verb::Say | Verb::EndAdventure | Verb::OpenExit | Verb::Fail | Verb::AimAt => {}
    }
}

/// Carries out an effect on the game or on a play.
fn carry_out_on_no_character(work: &mut Work<'_>, verb: Verb, effect: &Effect, source: Source) {
    match verb {
        Verb::Say => work.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source)),
        Verb::EndAdventure => travel::comes_to(work, effect.text(0), source),
        Verb::OpenExit => travel::opens(work, effect.text(0), source),
        Verb::Fail => {
            if let Some(play) = effect.on {
                aimed::fails(work, play, source);
            }
        }
        Verb::AimAt => {
            if let Some((play, target)) = effect.on.zip(other(effect)) {
                aimed::aims_at(work, play, target, source);
            }
        }
        _ => {}
    }
}

/// Returns the character that the first argument of an effect names. `None` if it names none.
fn other(effect: &Effect) -> Option<Who> {
    effect.args.first().and_then(Value::subject).and_then(who_of)
}

/// Lets two characters change places. Does nothing if one of them has no hex.
fn swap(work: &mut Work<'_>, who: Who, other: Who, source: Source) {
    let (Some(here), Some(there)) = (work.s.person(who).at, work.s.person(other).at) else { return };
    moves(work, who, there, Why::by("DMD-182", source));
    moves(work, other, here, Why::by("DMD-182", source));
}

/// Puts a character on the hex of this name, if it is free. `None` if there is no such hex, or no map.
fn moves_to(work: &mut Work<'_>, who: Who, hex: &str, source: Source) -> Option<()> {
    let to = Space::read(hex)?;
    if work.s.arena()?.is_open(to) {
        moves(work, who, to, Why::by("DMD-182", source));
    }
    Some(())
}

/// Gives a character `n` actions in the turn under way. Does nothing if it does not act in this turn.
fn acts_again(work: &mut Work<'_>, who: Who, n: u8, source: Source) {
    if n == 0 {
        return;
    }
    let Some(actor) = work.s.actor_mut(who) else { return };
    actor.left = actor.left.saturating_add(n);
    actor.over = false;
    work.tell(Event::ActsAgain { who, n }, Why::by("DMD-169", source));
}

/// Lets a character attack `target` at once with its ability of this name, without an action and without payment.
/// `None` if it has no such ability ready.
fn strikes(work: &mut Work<'_>, who: Who, target: Option<Who>, name: &str) -> Option<()> {
    let (id, target) = (slug(name), target?);
    let look = work.look();
    let strike = abilities(&look, who).find(|own| {
        let is_attack = own.ability.strikes() && own.ability.kind != Type::Passive;
        own.ability.id == id && is_attack && check_ready(&look, who, own.on).is_ok()
    })?;
    let both_awake = work.s.person(who).is_awake() && work.s.person(target).is_awake();
    if both_awake {
        work.push(Play { step: play::Step::Free, ..Play::new(who, strike.on, Aim::On(target)) });
    }
    Some(())
}

/// Brings an enemy or a Follower of this name to the side of `who`, on the free hex nearest to it. `None` if there is
/// no such character, or no room for one more.
fn summons(work: &mut Work<'_>, who: Who, name: &str, source: Source) -> Option<()> {
    let sheet = work.catalog().sheet_named(&slug(name))?;
    let kind = work.catalog().sheet(sheet).kind;
    if work.s.people.len() >= MOST_PEOPLE || !matches!(kind, Kind::Enemy | Kind::Follower) {
        return None;
    }
    let seat = work.s.person(who).seat;
    // The level, 1, matters for heroes only.
    let mut made = character(work.catalog(), work.s, sheet, seat, 1);
    made.label = work.s.free_label(&made.label);
    made.at = work.s.person(who).at.and_then(|at| {
        let arena = work.s.arena()?;
        let open = arena.terrain.spaces().filter(|space| arena.is_open(*space));
        // Of hexes equally near, the first one in order.
        open.min_by_key(|space| (arena.terrain.grid().distance(at, *space), *space))
    });
    let new = Who(u8::try_from(work.s.people.len()).ok()?);
    work.s.people.push(made.into());
    // The scripts of its cards are heard from now on.
    work.listeners_change();
    work.tell(Event::Joins { who: new, by: who }, Why::by("DMD-230", source));
    Some(())
}

/// Moves a character to the side of `of`, whose player directs it from now on. A hero never changes sides.
fn joins(work: &mut Work<'_>, who: Who, of: Who, source: Source) {
    let seat = work.s.person(of).seat;
    let person = work.s.person_mut(who);
    if person.seat != seat && person.kind != Kind::Hero {
        person.seat = seat;
        work.tell(Event::Joins { who, by: of }, Why::by("DMD-230", source));
    }
}

/// Returns the index of the first card of `who` with this name that is disabled, or enabled if `disabled` is false.
pub fn card_of(work: &Work<'_>, who: Who, name: &str, disabled: bool) -> Option<u8> {
    let (id, catalog) = (slug(name), work.catalog());
    let is_meant = |held: &super::state::Held| held.disabled == disabled && catalog.printed(held.card).id == id;
    work.s.person(who).cards.iter().position(is_meant).and_then(|nth| u8::try_from(nth).ok())
}
