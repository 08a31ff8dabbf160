//! Effects of scripts, checked and carried out. Nothing else lets a script change the position.

use super::Work;
use super::allot::hurt;
use super::event::Event;
use super::facts::who_of;
use super::play::{heals, slows};
use super::state::Who;
use super::steps::is_shoved;
use super::turn::{disables, enables};
use super::words::effect::Verb;
use rondel_engine::kernel::{Source, Value, Why, slug};
use rondel_engine::script::Effect;

pub fn carry_out(work: &mut Work<'_>, used: rondel_engine::machine::UseId, effect: &Effect) {
    let Some(verb) = Verb::of(effect.word) else { return };
    let source = Source::Script(used.0, effect.line);
    work.out.budget_mut().effect(source, effect.bytes());
    let Some(who) = effect.on.and_then(who_of) else {
        if verb == Verb::Say {
            work.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source));
        }
        return;
    };
    let small = |n: i64| u8::try_from(n.clamp(0, 9)).unwrap_or(0);
    match verb {
        Verb::Hurt => _ = hurt(work, who, effect.int(0), source),
        Verb::Heal => heals(work, who, effect.int(0), Why::by("DMD-125", source)),
        Verb::Slow => slows(work, who, small(effect.int(0)), Why::by("DMD-199", source)),
        Verb::PushFrom | Verb::PullTo => {
            let other = effect.args.first().and_then(Value::subject).and_then(who_of);
            let steps = u32::from(small(effect.int(1)));
            other.into_iter().for_each(|other| is_shoved(work, who, other, steps, verb == Verb::PushFrom, source));
        }
        Verb::Disable | Verb::Enable => {
            let Some(nth) = card_of(work, who, effect.text(0), verb == Verb::Enable) else { return };
            let turn = if verb == Verb::Disable { disables } else { enables };
            turn(work, who, nth, Why::by("DMD-104", source));
        }
        Verb::Say => {}
    }
}

/// Returns the place of somebody's card of this name, which is disabled or not.
pub fn card_of(work: &Work<'_>, who: Who, name: &str, disabled: bool) -> Option<u8> {
    let (id, catalog) = (slug(name), work.catalog());
    let is_it = |held: &super::state::Held| held.disabled == disabled && catalog.printed(held.card).id == id;
    work.s.person(who).cards.iter().position(is_it).and_then(|nth| u8::try_from(nth).ok())
}
