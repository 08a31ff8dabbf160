//! Effects of scripts, checked and carried out. Nothing else lets a script change the position.
//!
//! `carry_out` gets an effect such as `attack.target.set_prone(true)`: a verb, the subject that it is called on, and
//! its arguments. The match of `carry_out_verb` is the table of all verbs. `script_effects` has the effects that read
//! more of their arguments. The event of an effect has the effect's rule as its reason, and the script's line as its
//! source.

use super::content::{CardId, Moment, UseId};
use super::event::Event;
use super::frame::Caller;
use super::hooks::Aim;
use super::memory::Word;
use super::moves::Zone;
use super::state::Who;
use super::turn::{AsideKind, Turn, TurnStep};
use super::words::effect::Verb;
use super::work::Work;
use super::{content::Distances, facts};
use crate::kernel::{Number, Source, Value, Why, Working, slug};
use crate::machine::{Ending, ThingId};
use crate::script::Effect;

/// Returns whether the effect is of no use to the dead and the defeated.
fn wants_life(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Heal
            | Verb::HealOver
            | Verb::Exhaust
            | Verb::Tire
            | Verb::Refresh
            | Verb::SetProne
            | Verb::SetSneaking
            | Verb::Hamper
            | Verb::SkipNext
            | Verb::SetHp
            | Verb::EndTurn
            | Verb::ActAgain
            | Verb::TakeAnotherTurn
    )
}

/// An effect of a script, while it is carried out.
#[derive(Clone, Copy)]
pub(super) struct Deed<'e> {
    pub(super) caller: &'e Caller,
    pub(super) effect: &'e Effect,
    pub(super) source: Source,
    /// The first argument as a number.
    pub(super) number: i16,
}

impl Deed<'_> {
    /// Returns the reason of the event: the rule, and the line of the script.
    pub(super) fn why(&self, rule: &'static str) -> Why {
        Why::by(rule, self.source)
    }

    /// Returns the number with its parts, for explanations: the script gives all of it.
    pub(super) fn parts(&self) -> Number {
        Number::default().add(i64::from(self.number), self.source, String::new)
    }

    /// Returns the first argument as a number of cards.
    pub(super) fn cards(&self) -> u8 {
        u8::try_from(self.number.clamp(0, 52)).unwrap_or(0)
    }

    /// Returns the first argument as a text.
    fn text(&self) -> &str {
        self.effect.text(0)
    }
}

impl Work<'_> {
    /// Carries out one effect of a script. If the effect is of no use to a dead combatant, an event says so.
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        // Every script has a budget of effects.
        self.out.budget_mut().effect(source, effect.bytes());
        let number = i16::try_from(effect.int(0).clamp(-999, 999)).unwrap_or(0);
        let deed = Deed { caller, effect, source, number };
        let on = effect.on.and_then(facts::who);
        // Healing or tiring a dead combatant does nothing.
        if wants_life(verb)
            && let Some(who) = on
            && !self.s.at(who).is_alive()
        {
            return self.tell(Event::InVain { who }, deed.why("ADS-393"));
        }
        self.carry_out_verb(verb, on, deed);
    }

    /// Carries out the effect with this verb on somebody, or on the table.
    fn carry_out_verb(&mut self, verb: Verb, on: Option<Who>, deed: Deed<'_>) {
        let Deed { caller, effect, source, number } = deed;
        match (verb, on) {
            // Attacks and cards under way.
            (Verb::Cancel | Verb::Halve | Verb::Reduce | Verb::AddDamage, _) => {
                self.change_attack(verb, effect, source)
            }
            (Verb::Redirect, _) => self.redirect(effect, source),
            (Verb::Stop, _) => self.stop_card(effect.on.and_then(super::facts::card_of), source),
            (Verb::LeaveTo, _) => self.script_leaves(effect, source),
            // Gold, Story Cards, and the adventure.
            (Verb::GainGold, Some(who)) => self.script_gains_gold(who, deed),
            (Verb::LoseGold, Some(who)) => self.script_loses_gold(who, deed),
            (Verb::GainXp, Some(who)) => self.script_gains_xp(who, deed),
            (Verb::AddStory, Some(who)) => self.changes_stories(who, deed.text(), true, deed.why("ADS-047")),
            (Verb::RemoveStory, Some(who)) => self.changes_stories(who, deed.text(), false, deed.why("ADS-047")),
            (Verb::SetLight, _) => self.sets_light(deed.text(), source),
            (Verb::EndAdventure, _) => self.ends_adventure(deed.text(), source),
            (Verb::OpenExit, _) => self.opens_exit(deed.text(), source),
            (Verb::Brings, _) => self.brings(caller, deed.text(), effect.int(1), source),
            (Verb::Say, _) => self.tell(Event::Said { text: deed.text().to_string() }, deed.why("")),
            // Plans of a Foe.
            (Verb::Plan, Some(who)) => self.plan_action(who, caller, effect, None, source),
            (Verb::PlanAt, Some(who)) => self.plan_action(who, caller, effect, somebody(effect, 1), source),
            // HP and wear.
            (Verb::Damage, Some(who)) => self.script_damage(who, deed),
            (Verb::Defeat, Some(who)) => self.defeat(who, deed.why("ADS-393")),
            (Verb::Heal, Some(who)) => self.script_heals(who, false, deed, "ADS-008"),
            (Verb::HealOver, Some(who)) => self.script_heals(who, true, deed, "ADS-392"),
            (Verb::Exhaust, Some(who)) => self.adds_exhaustion(who, deed.why("ADS-205")),
            (Verb::Tire, Some(who)) => self.adds_fatigue(who, deed.why("ADS-205")),
            (Verb::Refresh, Some(who)) => self.refreshes(who, number, deed.why("ADS-201")),
            // Conditions and gear.
            (Verb::SetProne, Some(who)) if flag(effect) => self.set_prone(who, true, deed.why("ADS-303")),
            (Verb::SetProne, Some(who)) => self.set_prone(who, false, deed.why("ADS-306")),
            (Verb::SetSneaking, Some(who)) => self.set_sneaking(who, flag(effect), deed.why("ADS-270")),
            (Verb::Hold, Some(who)) => self.hold(who, somebody(effect, 0), deed.why("ADS-285")),
            (Verb::Release, Some(who)) => self.release(who, somebody(effect, 0), deed.why("ADS-298")),
            (Verb::Leave, Some(who)) => self.leave(who),
            (Verb::Hamper, Some(who)) => self.hamper(who, deed.why("ADS-320")),
            (Verb::SkipNext, Some(who)) => self.daze(who, deed.why("ADS-180")),
            (Verb::Recover, Some(who)) => self.recover(who, deed.why("ADS-233")),
            (Verb::Disarm, Some(who)) => self.script_disarms(who, deed),
            // Extra acts, and attacks of the script itself.
            (Verb::Strike, Some(who)) => self.act_aside(who, somebody(effect, 0), AsideKind::StrikeFirst),
            (Verb::Extra, Some(who)) => self.act_aside(who, somebody(effect, 0), AsideKind::AgainstFleer),
            (Verb::ActAgain, Some(who)) => self.act_again(who, caller.used, deed.why("ADS-454")),
            (Verb::TakeAnotherTurn, Some(who)) => self.take_another_turn(who, caller.used, deed.why("ADS-455")),
            (Verb::Attack, Some(who)) => self.script_attack(who, caller, effect, source),
            (Verb::Remember, Some(who)) => self.remember(who, caller, effect),
            (Verb::Fetch, Some(who)) => self.fetch(who, &slug(deed.text()), deed.why("ADS-271")),
            (Verb::RestUp, Some(who)) => self.rest(who, deed.why("ADS-207")),
            (Verb::DrawCards, Some(who)) => _ = self.draws(who, deed.cards(), source),
            (Verb::DiscardCards, Some(who)) => self.script_discards(who, deed),
            (Verb::Accomplish, Some(who)) => self.accomplish(who, deed),
            // Moves.
            (Verb::Step, Some(who)) => self.script_steps(who, number),
            (Verb::Walk, Some(who)) => self.script_walks(who, deed.text()),
            (Verb::PushFrom, Some(who)) => self.script_pushes(who, true, deed),
            (Verb::PullTo, Some(who)) => self.script_pushes(who, false, deed),
            // Cards.
            (Verb::EndPersistent, Some(who)) => self.end_persistent(who, &slug(deed.text()), deed.why("ADS-029")),
            (Verb::MoveCard | Verb::GiveCard, Some(who)) => self.script_moves(who, verb, effect, deed.why("")),
            (Verb::Mill, Some(who)) => self.script_takes(who, Zone::Top, deed),
            (Verb::DiscardRandom, Some(who)) => self.script_takes(who, Zone::Hand, deed),
            (Verb::RepeatCard, Some(who)) => self.script_repeats(who, deed),
            (Verb::ShowHand, Some(who)) => self.script_shows_hand(who, deed),
            (Verb::Reveal, Some(who)) => self.script_reveals(who, deed),
            (Verb::CreateCard, Some(who)) => self.create_card(who, caller, deed.text(), effect.text(1), deed.why("")),
            (Verb::CopyCard, Some(who)) => self.script_copies(who, deed),
            // Changes of a whole combatant.
            (Verb::Transform, Some(who)) => self.transform(who, caller, deed.text(), false, deed.why("ADS-396")),
            (Verb::TransformKeep, Some(who)) => self.transform(who, caller, deed.text(), true, deed.why("ADS-396")),
            (Verb::SetHp, Some(who)) => self.set_hp(who, number, deed.why("ADS-391")),
            (Verb::EndTurn, Some(who)) => self.end_turn(who, deed.why("ADS-097")),
            (Verb::Revive, Some(who)) => self.revive(who, number, deed.why("ADS-199")),
            (Verb::Dismiss, Some(who)) => self.dismiss(who, deed.why("ADS-321")),
            (Verb::JoinSide, Some(who)) => self.join_side(who, somebody(effect, 0), deed.why("ADS-021")),
            (Verb::FreeSearch, Some(who)) => self.offer_search(who, deed.text()),
            (Verb::OfferPlayable | Verb::OfferDamage | Verb::OfferDefense | Verb::OfferPay, _) | (_, None) => {}
        }
    }

    /// Plans the Turn of a Foe, and carries out the action that a trait named. The first plan decides.
    fn plan_action(&mut self, who: Who, caller: &Caller, effect: &Effect, target: Option<Who>, source: Source) {
        let name = effect.text(0);
        let Some(used) = self.catalog().action(name) else {
            let script = &self.catalog().behind(caller.used).name;
            let text = format!("no action is called `{name}`; `{script}` planned it");
            self.tell(Event::Fault { text }, Why::FAULT);
            return;
        };
        // Once a plan has decided, the Turn is at another step.
        let is_planning = |turn: &&mut Turn| turn.who == who && matches!(turn.step, TurnStep::Plan(_));
        if self.turn_now().filter(is_planning).is_none() {
            return;
        }
        if !super::hooks::may_do(&self.look(), who, used, target) {
            return;
        }
        // The planned action is the whole Turn.
        if let Some(turn) = self.turn_now() {
            turn.step = TurnStep::End;
        }
        self.tell(Event::Plans { who, by: caller.used }, Why::by("", source));
        let target = self.aim_of(who, used, target);
        self.try_action(who, used, target);
    }

    /// Returns the Target of a Foe's action: `wish`, or else the usual Target of the Foe.
    pub(super) fn aim_of(&mut self, who: Who, used: UseId, wish: Option<Who>) -> Who {
        if wish.is_some() || self.catalog().behind(used).own.aim == super::content::Aim::Nobody {
            return wish.unwrap_or(who);
        }
        let preferred = self.target_of(who, Distances::ANY);
        let aims = || super::hooks::aims(&self.look(), who, used);
        if let Some(preferred) = preferred
            && aims().any(|aim| aim == preferred)
        {
            return preferred;
        }
        aims().next().unwrap_or(who)
    }

    /// Tries an action of the pack for a player. Asks for the Target if the action needs one.
    pub(super) fn begin_try(&mut self, who: Who, used: UseId, against: Option<Who>) {
        // Anybody may try the plain use of an action. Any other use is a Base Action of a race or class.
        let is_base_action = self.catalog().behind(used).own.plain != Some(used);
        if is_base_action {
            self.s.at_mut(who).used.push(used); // once a Round (ADS-146)
        }
        if let Some(target) = against {
            self.try_action(who, used, target);
        } else if super::hooks::aims(&self.look(), who, used).next().is_some() {
            self.push(Aim { who, used });
        } else {
            self.try_action(who, used, who);
        }
    }

    pub(super) fn set_prone(&mut self, who: Who, prone: bool, why: Why) {
        if self.s.at(who).prone != prone {
            self.s.at_mut(who).prone = prone;
            self.tell(Event::Prone { who, prone }, why);
        }
    }

    pub(super) fn set_sneaking(&mut self, who: Who, sneaking: bool, why: Why) {
        if self.s.at(who).sneaking == sneaking {
            return;
        }
        self.s.at_mut(who).sneaking = sneaking;
        self.tell(Event::Sneaking { who, sneaking }, why);
        if !sneaking {
            self.sneak_cards_end(who, why.source);
        }
    }

    /// Ends the Persistent cards that stay only while `who` sneaks (ADS-029, ADS-270).
    pub(super) fn sneak_cards_end(&mut self, who: Who, source: Source) {
        // `out` lists the open cards that `who` has in play.
        let ends_when_seen = |(_, card): &(ThingId, CardId)| self.catalog().card(*card).while_sneaking;
        let ended: Vec<ThingId> = self.s.out(who).filter(ends_when_seen).map(|(id, _)| id).collect();
        self.take_out(&ended, Ending::Ended, source);
    }

    /// Lets `who` hold `target` in a Grapple.
    fn hold(&mut self, who: Who, target: Option<Who>, why: Why) {
        let Some(target) = target.filter(|target| *target != who) else { return };
        let held = &mut self.s.at_mut(who).holds;
        if !held.contains(&target) {
            held.push(target);
            held.sort();
            self.tell(Event::Holds { who, target }, why);
        }
    }

    /// Ends the hold of `who` on `target`.
    fn release(&mut self, who: Who, target: Option<Who>, why: Why) {
        let Some(target) = target else { return };
        let before = self.s.at(who).holds.len();
        self.s.at_mut(who).holds.retain(|held| *held != target);
        if self.s.at(who).holds.len() != before {
            self.tell(Event::LetsGo { who, target }, why);
        }
    }

    /// Lets `who` act out of turn against `target`. A Foe finds its line at once.
    pub(super) fn act_aside(&mut self, who: Who, target: Option<Who>, kind: AsideKind) {
        let Some(target) = target.filter(|target| self.s.at(*target).is_in() && self.s.at(who).is_in()) else { return };
        let is_foe = self.s.at(who).foe().is_some();
        if kind == AsideKind::AgainstFleer && (self.passes_if_dazed(who) || (is_foe && self.foe_helps_itself(who))) {
            return;
        }
        let step = if self.s.at(who).hero().is_some() { TurnStep::Act } else { TurnStep::Choose(0) };
        self.push(Turn { against: Some((target, kind)), ..Turn::of(who, step) });
    }

    /// Keeps a number under a name. If the script knows no secret, everybody knows the number.
    fn remember(&mut self, who: Who, caller: &Caller, effect: &Effect) {
        let Some(word) = self.word_of(caller.used, effect.text(0)) else {
            let script = &self.catalog().behind(caller.used).name;
            let text = format!("`{script}` remembers no `{}`: add it to `remembers`", effect.text(0));
            self.tell(Event::Fault { text }, Why::FAULT);
            return;
        };
        let is_public = self.is_open(caller);
        let memory = &mut self.s.at_mut(who).memory;
        if is_public {
            memory.publish(word);
        }
        memory.keep(word, kept(effect));
    }

    /// Returns the number that a behaviour remembers under this name.
    pub(super) fn word_of(&self, used: UseId, name: &str) -> Option<Word> {
        let behaviour = self.catalog().used(used).behaviour;
        let nth = self.catalog().behaviour(behaviour).own.remembers.iter().position(|word| *word == name)?;
        Some((behaviour, u8::try_from(nth).ok()?))
    }

    /// Takes a card out of the Draw Deck into the Hand and shuffles (ADS-271, G-50).
    pub(super) fn fetch(&mut self, who: Who, id: &str, why: Why) {
        let printings = self.catalog().printings(id);
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        let Some(card) = printings.into_iter().find(|card| hero.draw.take(*card)) else { return };
        hero.hand.add(card, crate::kernel::Seats::ALL); // everybody sees the card that was searched for
        hero.draw.shuffle();
        self.tell(Event::Searched { who, card }, why);
    }

    /// Shuffles the Discard into the Draw Deck, for a level of wear (ADS-207, ADS-208).
    fn rest(&mut self, who: Who, why: Why) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            let discard = std::mem::take(&mut hero.discard);
            hero.draw.shuffle_in(&mut crate::kernel::Pile::shuffled(discard));
        }
        self.tell(Event::Reshuffled { who }, why);
        self.adds_fatigue(who, Why::by("ADS-208", why.source));
        self.happens(facts::combatant(who), Moment::Rested);
    }

    /// Ends the combatant's Persistent card with this id.
    pub(super) fn end_persistent(&mut self, who: Who, id: &str, why: Why) {
        let catalog = self.catalog();
        let id = catalog.former.now("card", id);
        let found = self.s.out(who).find(|(_, card)| catalog.card(*card).id == id);
        if let Some((thing, _)) = found {
            self.take_out(&[thing], Ending::Ended, why.source);
        }
    }
}

/// Returns the zone of this name. `None` for `played`, because a card gets there only by being played.
pub(super) fn zone_to_put_into(name: &str) -> Option<Zone> {
    Zone::named(name).filter(|zone| *zone != Zone::Played)
}

/// Returns the number that `remember` keeps, 0 to 255.
pub(super) fn kept(effect: &Effect) -> u8 {
    u8::try_from(effect.int(1).clamp(0, 255)).unwrap_or(0)
}

/// Returns the first argument as a truth value.
fn flag(effect: &Effect) -> bool {
    effect.args.first().and_then(Value::bool).unwrap_or(false)
}

/// Returns the first argument as a card.
pub(super) fn card(effect: &Effect) -> Option<CardId> {
    effect.args.first().and_then(Value::subject).and_then(facts::card_of)
}

/// Returns the `nth` argument as a combatant.
pub(super) fn somebody(effect: &Effect, nth: usize) -> Option<Who> {
    effect.args.get(nth).and_then(Value::subject).and_then(facts::who)
}
