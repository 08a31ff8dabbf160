//! The effects of scripts that need more than one call: they read the arguments of the [`Deed`] first.

use super::content::Moment;
use super::deal::{Shed, Shedding};
use super::effects::{Deed, card, somebody, zone_to_put_into};
use super::event::Event;
use super::frame::Look;
use super::ground::Way;
use super::moves::{Lose, Zone, ZoneOf};
use super::state::Who;
use super::words::effect::Verb;
use super::work::Work;
use super::{facts, track};
use crate::kernel::{Numbers, Source, Why};
use crate::machine::ThingId;
use crate::script::Effect;

impl Work<'_> {
    pub(super) fn script_gains_gold(&mut self, who: Who, deed: Deed<'_>) {
        self.gains(facts::combatant(who), track::Gold, i64::from(deed.number), deed.why("ADS-045"));
    }

    pub(super) fn script_loses_gold(&mut self, who: Who, deed: Deed<'_>) {
        self.loses(facts::combatant(who), track::Gold, i64::from(deed.number), deed.why("ADS-045"));
    }

    pub(super) fn script_gains_xp(&mut self, who: Who, deed: Deed<'_>) {
        let amount = |_: &Look<'_>| Numbers::of(deed.number.max(0), deed.source, "XP");
        self.learns(who, u32::try_from(deed.number).unwrap_or(0), deed.why("ADS-044"), amount);
    }

    /// Heals for a script, for `over` beyond the maximum of HP. The first role of the script is the healer.
    pub(super) fn script_heals(&mut self, who: Who, over: bool, deed: Deed<'_>, rule: &'static str) {
        let healer = deed.caller.roles.first().and_then(|me| facts::who(*me));
        self.heal(who, deed.number, over, (healer, deed.why(rule)), |_: &Look<'_>| deed.parts());
    }

    /// Keeps a combatant from getting away this Round (ADS-320).
    pub(super) fn hamper(&mut self, who: Who, why: Why) {
        self.s.at_mut(who).hampered = true;
        self.tell(Event::Hampered { who }, why);
    }

    /// Takes the Normal Action of its next Turn from a combatant (ADS-180).
    pub(super) fn daze(&mut self, who: Who, why: Why) {
        self.s.at_mut(who).dazed = true;
        self.tell(Event::Dazed { who }, why);
    }

    pub(super) fn script_disarms(&mut self, who: Who, deed: Deed<'_>) {
        if let Some(card) = card(deed.effect) {
            self.disarm(who, card, deed.why("ADS-232"));
        }
    }

    pub(super) fn script_discards(&mut self, who: Who, deed: Deed<'_>) {
        self.push(Shed::of(who, deed.cards(), Shedding::Told(deed.source)));
    }

    /// Marks the task of the calling script as done.
    pub(super) fn accomplish(&mut self, who: Who, deed: Deed<'_>) {
        let task = deed.caller.used;
        self.s.ground.tasks.retain(|used| *used != task);
        self.task_is_done(task);
        self.tell(Event::Accomplished { who, used: task }, deed.why("ADS-344"));
        self.happens(facts::combatant(who), Moment::Accomplished);
    }

    /// Moves a combatant up or down by one, or along by more.
    pub(super) fn script_steps(&mut self, who: Who, steps: i16) {
        match steps {
            1 => self.moves(who, Way::Up),
            -1 => self.moves(who, Way::Down),
            _ => self.step_along(who, steps.into()),
        }
    }

    /// Makes the Move of this name, or tells the author that the combatant has no such Move now.
    pub(super) fn script_walks(&mut self, who: Who, name: &str) {
        match self.s.way_named(who, name) {
            Some(way) => self.moves(who, way),
            None => {
                let text = format!("`{name}` is no Move of {} now", self.s.at(who).label);
                self.tell(Event::Fault { text }, Why::FAULT);
            }
        }
    }

    /// Pushes a combatant away from another one, or pulls it nearer.
    pub(super) fn script_pushes(&mut self, who: Who, away: bool, deed: Deed<'_>) {
        let steps = u8::try_from(deed.effect.int(1).clamp(0, 18)).unwrap_or(0);
        if let Some(other) = somebody(deed.effect, 0) {
            self.push_or_pull(who, other, steps, away, deed.why("ADS-245"));
        }
    }

    /// Discards cards from the top of the Draw Deck, or random ones from the Hand.
    pub(super) fn script_takes(&mut self, who: Who, from: Zone, deed: Deed<'_>) {
        self.push(Lose { who, left: deed.cards(), from, to: Zone::Discard, source: deed.source });
    }

    pub(super) fn script_repeats(&mut self, who: Who, deed: Deed<'_>) {
        let target = somebody(deed.effect, 1).unwrap_or(who);
        if let Some(card) = card(deed.effect) {
            self.repeat_card(who, card, target, deed.why(""));
        }
    }

    pub(super) fn script_shows_hand(&mut self, who: Who, deed: Deed<'_>) {
        if let Some(to) = somebody(deed.effect, 0) {
            self.show_hand(who, to, deed.why("ADS-050"));
        }
    }

    pub(super) fn script_reveals(&mut self, who: Who, deed: Deed<'_>) {
        if let Some(card) = card(deed.effect) {
            self.show_card(who, card, deed.why("ADS-050"));
        }
    }

    pub(super) fn script_copies(&mut self, who: Who, deed: Deed<'_>) {
        if let Some(card) = card(deed.effect) {
            self.make_card(who, card, deed.effect.text(1), deed.why(""));
        }
    }

    /// Deals the damage of a script.
    pub(super) fn script_damage(&mut self, who: Who, deed: Deed<'_>) {
        let Deed { caller, source, number, .. } = deed;
        // A script that replaces a loss may deal damage in its place. The dealer of the replaced damage counts, and the
        // damage is still that of the attack, if it was one.
        let replaces_loss = caller.cue == Moment::Loss.instead();
        let replaced = if replaces_loss { super::damage::loss_of(self.s, who) } else { None };
        let speaker = caller.roles.first().copied().and_then(facts::who);
        let (by, is_of_attack) = match replaced {
            Some(loss) => (loss.by, loss.blow),
            None => (speaker.filter(|by| *by != who), false),
        };
        let taken = self.damage(who, number, by, Why::by("ADS-181", source), |_: &Look<'_>| deed.parts());
        if is_of_attack {
            self.blow_took(who, taken.amount);
        }
    }

    /// Moves a combatant's card for a script, as in `me.move_card(card, "hand", "deck")` or
    /// `me.give_card(card, "hand", other)`.
    pub(super) fn script_moves(&mut self, who: Who, verb: Verb, effect: &Effect, why: Why) {
        let Some(card) = card(effect) else { return };
        let Some(from) = Zone::named(effect.text(1)) else { return self.no_zone(effect.text(1)) };
        let (to, whose) = match verb {
            Verb::GiveCard => (Some(Zone::Hand), somebody(effect, 2)),
            _ => (zone_to_put_into(effect.text(2)), Some(who)),
        };
        match (to, whose) {
            (Some(to), Some(whose)) => {
                self.move_card(card, ZoneOf { who, zone: from }, ZoneOf { who: whose, zone: to }, why)
            }
            _ => self.no_zone(effect.text(2)),
        }
    }

    /// Moves the card of a thing in play to the zone that a script names.
    pub(super) fn script_leaves(&mut self, effect: &Effect, source: Source) {
        let id = match effect.on {
            Some(on) if on.kind == super::words::kind::THING => u8::try_from(on.id).ok(),
            _ => None,
        };
        match (id, zone_to_put_into(effect.text(0))) {
            (Some(id), Some(to)) => self.leave_to(ThingId(id), to, source),
            _ => self.no_zone(effect.text(0)),
        }
    }

    /// Tells the author that a script named a zone that does not exist, or a zone where no card can be put.
    fn no_zone(&mut self, name: &str) {
        let text = match Zone::named(name) {
            Some(_) => format!("no card is put into `{name}`: it is there while it is played"),
            None => format!("there is no zone `{name}`: it is one of `{}`", Zone::WORDS.join("`, `")),
        };
        self.tell(Event::Fault { text }, Why::FAULT);
    }
}
