//! Effects of scripts, checked and carried out. Nothing else lets a script change the position.
//!
//! `carry_out` is the entry point: `me.heal(2)` in a script becomes a call of `heal` for the hero.

use super::content::{CardId, Moment};
use super::event::Event;
use super::facts;
use super::frame::{AnyFrame, Caller};
use super::state::{GroupId, Who};
use super::words::effect::Verb;
use super::work::Work;
use crate::kernel::{Source, Why};
use crate::script::Effect;

/// The most that effects add to one roll.
const MOST_RAISE: i16 = 9;
/// The most by which effects change the attacks of a group, or the difficulty of hitting it.
const MOST_GROUP_CHANGE: i16 = 20;

impl Work<'_> {
    /// Carries out an effect of a script. Numbers are limited to the range from -99 to 99.
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        // Effects count towards the limits of a script.
        self.out.budget_mut().effect(source, effect.bytes());
        let number = |nth: usize| {
            let n = effect.int(nth);
            i16::try_from(n.clamp(-99, 99)).unwrap_or(0)
        };
        let n = number(0);
        match (effect.on.and_then(facts::who), effect.on.and_then(facts::group_of)) {
            (Some(who), _) if matches!(verb, Verb::MoveCard | Verb::GiveCard | Verb::GainCard | Verb::LoseCard) => {
                self.script_moves(verb, who, effect, source);
            }
            (Some(who), _) => self.act_on_hero(verb, who, n, caller, source),
            (_, Some(group)) => self.act_on_foes(verb, group, n, caller, source),
            _ if verb == Verb::GetPast => self.get_past(),
            _ if verb == Verb::Find => self.finds(effect.text(0), source),
            // The only verb left is `say`.
            _ => {
                let text = effect.text(0).to_string();
                self.tell(Event::Said { text }, Why::by("", source));
            }
        }
    }

    /// Carries out an effect on a hero. `n` is the number that the script gives.
    fn act_on_hero(&mut self, verb: Verb, who: Who, n: i16, caller: &Caller, source: Source) {
        let why = |rule| Why::by(rule, source);
        let many = usize::try_from(n).unwrap_or(0);
        match verb {
            Verb::Heal => self.heal(who, u8::try_from(n.clamp(0, 9)).unwrap_or(0)),
            Verb::Untap => self.untap(who, many),
            Verb::UntapGear => self.untap_gear(who, many, self.used_card(caller)),
            Verb::Raise => {
                let hero = self.s.at_mut(who);
                let by = hero.raise.add_within(n, source, -MOST_RAISE, MOST_RAISE);
                self.tell(Event::Raised { who, by }, why("GRID-096"));
            }
            Verb::Soften => self.soften(who, n.max(0), why("GRID-113")),
            Verb::HitHero if n > 0 => {
                self.hit_hero(who, n);
            }
            Verb::Again => {
                self.s.at_mut(who).act_again();
                self.tell(Event::Again { who }, why("GRID-180"));
            }
            Verb::Spend if n > 0 => {
                let hero = self.s.at_mut(who);
                let points = u32::try_from(n).unwrap_or(u32::MAX).min(hero.points);
                hero.points -= points;
                self.tell(Event::Spent { who, points }, why("GRID-178"));
            }
            Verb::Win if n > 0 => {
                let points = u32::try_from(n).unwrap_or(0);
                let hero = self.s.at_mut(who);
                hero.points = hero.points.saturating_add(points).min(99_999);
                self.tell(Event::Rewarded { who, points }, why("GRID-178"));
                self.earned(&[who]);
            }
            _ => {}
        }
    }

    /// Returns the card whose effect is running, if the card is being used. An effect that untaps gear leaves this card
    /// tapped.
    fn used_card(&self, caller: &Caller) -> Option<CardId> {
        let item = self.catalog().used(caller.used).caller;
        let mut cards = self.catalog().card_ids();
        let is_use = matches!(caller.cue.moment, Moment::Use | Moment::UseAt | Moment::UseFor);
        cards.find(|card| is_use && self.catalog().card(*card).item == item)
    }

    /// Reduces the margin of the hit that this hero is soaking, if there is one.
    fn soften(&mut self, who: Who, by: i16, why: Why) {
        let soaking = self.s.frames.iter_mut().rev().find_map(|frame| match frame {
            AnyFrame::Soak(soak) if soak.who == who => Some(&mut soak.margin),
            _ => None,
        });
        if let Some(margin) = soaking {
            *margin = (*margin - by).max(0);
            self.tell(Event::Softened { who, by }, why);
        }
    }

    /// Carries out an effect on a group in which a foe stands. `n` is the number that the script gives.
    fn act_on_foes(&mut self, verb: Verb, id: GroupId, n: i16, caller: &Caller, source: Source) {
        let why = |rule| Why::by(rule, source);
        // The sides of the hit dice, and the number of hit dice of each foe.
        let (sides, each) = self.s.group(id).map_or((0, 1), |group| {
            let foe = self.catalog().foe(group.foe);
            (foe.die, foe.dice)
        });
        let small = u8::try_from(n.clamp(0, 12)).unwrap_or(0);
        let Some(group) = self.s.group_mut(id).filter(|group| group.standing() > 0) else { return };
        let (event, rule) = match verb {
            Verb::HitFoes => {
                let by = caller.roles.first().copied().and_then(facts::who);
                // A hit amid an attack on one foe stays with this foe (GRID-169). Otherwise the whole group pays.
                let only = self.s.aimed_at_one(id);
                self.hit_group(id, only, n, by);
                return;
            }
            Verb::Hold => {
                group.held = group.held.saturating_add(small).min(12);
                (Event::Held { group: id, by: small }, "GRID-171")
            }
            Verb::Weaken => {
                let by = group.weak.add_within(n, source, -MOST_GROUP_CHANGE, MOST_GROUP_CHANGE);
                (Event::Weakened { group: id, by }, "GRID-170")
            }
            Verb::Expose => {
                let by = group.exposed.add_within(n, source, -MOST_GROUP_CHANGE, MOST_GROUP_CHANGE);
                (Event::Exposed { group: id, by }, "GRID-096")
            }
            Verb::Join if group.dice_left() + usize::from(each) <= super::content::MOST_DICE => {
                let shows = small.clamp(1, sides.max(1));
                group.foes.push(vec![shows; usize::from(each)]);
                if each == 1 {
                    group.foes.sort();
                }
                let event = Event::Joined { group: id, foe: group.foe, shows };
                self.tell(event, why("GRID-153"));
                self.happens(facts::group(id), Moment::Joined);
                return;
            }
            _ => return,
        };
        self.tell(event, why(rule));
    }
}
