//! Damage to a character, and Fate Cards given up against it (DOA-026, DOA-111 to DOA-115, DOA-130, DOA-137 to
//! DOA-139).
//!
//! Begin reading at `hurt_by`, which attacks, scripts and rulings call. It reduces AP and HP at once. Then a [`Soak`]
//! asks the hurt character for Fate Cards. Each card restores one point, and may wake the character.

use super::action::Action;
use super::body::{Damage, MadeOf, Wound};
use super::content::{Kind, Moment};
use super::deck::Fate;
use super::event::Event;
use super::facts::subject;
use super::frame::{AnyFrame, Look, Offers};
use super::house::{self, HouseRule};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, explain, gm, hooks, numbers};
use crate::kernel::{Illegal, Number, Seat, Seats, Why, Working};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The question to a hurt character whether it gives up Fate Cards now.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Soak {
    pub who: Who,
    /// The number of points of this damage that can still be undone.
    pub left: u8,
    /// Whether this damage knocked the character out.
    #[serde(default)]
    pub falls: bool,
}

impl Frame<DeckRules> for Soak {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for_who(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Soak { who, left, falls }) = work.frame::<Soak>(at).cloned() else { return Flow::Go };
        if left > 0 && may_toughen(&work.look(), who).is_ok() {
            return Flow::Wait;
        }
        work.end_soak(who, falls)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(look.state.person(self.who).seat), offers) {
            return;
        }
        offer_toughening(look, self.who, offers);
        offers.allow(Action::Accept);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(soak) = work.frame::<Soak>(at) else { return Err(Illegal::not_offered()) };
        let (who, falls) = (soak.who, soak.falls);
        if seat != work.s.person(who).seat {
            return gm::take(work, seat, action);
        }
        // Borrowed anew, because the position was read in between.
        let Some(soak) = work.frame::<Soak>(at) else { return Err(Illegal::not_offered()) };
        match action {
            Action::Accept => _ = work.end_soak(who, falls),
            Action::Toughen(fate) => {
                soak.left -= 1;
                work.toughen(who, fate);
            }
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let person = look.state.person(self.who);
        format!("{} has {} HP left: give up a Fate Card?", person.label, person.body.hp.now())
    }
}

/// Checks whether a Dealer may give up a Fate Card against damage that it has taken (DOA-112, DOA-114).
pub fn may_toughen(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let body = &look.state.person(who).body;
    if !body.wounds.iter().any(Wound::is_left) || body.dead {
        return look.no("DOA-114", || "there is no damage left to undo".into());
    }
    may_give_up(look, who)
}

/// Checks whether a Dealer has a Fate Card and may give it up against damage (DOA-111, DOA-112).
pub fn may_give_up(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let body = &look.state.person(who).body;
    if look.state.deck_of(who).fate() == 0 {
        return look.no("DOA-111", || "there is no Fate Card in hand".into());
    }
    let most = look.state.house.number(HouseRule::ToughenPerRound).unwrap_or(1);
    if look.state.fight.is_some() && body.toughened >= most {
        return look.no("DOA-112", || format!("{most} a round, and no more"));
    }
    numbers::may_spend(look, who)
}

/// Offers the Fate Cards that may be given up against damage.
pub fn offer_toughening(look: &Look<'_>, who: Who, offers: &mut Offers<'_>) {
    match may_toughen(look, who) {
        Ok(()) => offers.allow_all(look.state.deck_of(who).held().map(Action::Toughen)),
        Err(illegal) => offers.forbid_words("toughen", "", illegal),
    }
}

/// Damage, by the track that it was taken off.
struct Taken {
    ap: i32,
    hp: i32,
    /// The damage beyond the HP, which is cut off.
    over: i32,
}

/// Returns a number of points as a wound keeps it.
fn small(n: i32) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

impl Work<'_> {
    /// Deals `n` damage, which an explanation shows as one part. `by` is the character that deals it.
    pub(super) fn hurt(&mut self, who: Who, n: i64, made_of: MadeOf, by: Option<Who>, why: Why) -> Flow {
        let source = why.source;
        self.hurt_by(who, n, made_of, (by, why), |_| Number::default().add(n, source, String::new))
    }

    /// Deals `n` damage, first to AP and then to HP. A character without HP is knocked out. `how` returns `n` with its
    /// parts, for explanations.
    pub(super) fn hurt_by(
        &mut self,
        who: Who,
        n: i64,
        made_of: MadeOf,
        (by, why): (Option<Who>, Why),
        how: impl FnOnce(&Look<'_>) -> Number,
    ) -> Flow {
        let (n, parts) = self.damage_after_changes(who, n, made_of, how);
        if n == 0 || self.s.person(who).body.dead {
            return Flow::Go;
        }
        let mut taken = self.take_off(who, n, made_of.kind);
        if let Some(fight) = &mut self.s.fight {
            fight.hurt_in = fight.round;
        }
        let falls_below_zero = self.s.house.is(house::KnockedOutAt::BelowZero);
        let body = &self.s.person(who).body;
        // Without HP it falls, or by the house rule only with more damage than HP.
        let would_fall = body.out.is_none() && if falls_below_zero { taken.over > 0 } else { body.hp.now() == 0 };
        // An effect may replace the knock-out, so that the character keeps 1 HP.
        let is_saved = would_fall && self.replaces_knock_out(who);
        // Of a saved character, one point less is lost.
        if is_saved && !falls_below_zero {
            taken.hp -= self.s.person_mut(who).body.hp.by(1).steps();
            taken.over = 0;
        }
        let wound = self.note_wound(who, taken, by);
        let (ap, hp, left) = (wound.ap, wound.hp, small(self.s.person(who).body.hp.now()));
        let event = Event::Hurt { who, n: small(n), ap, hp, left, made_of: made_of.keyword };
        let hurt = self.tell_sum(event, why, |_| explain::hurt(parts.unwrap_or_default(), ap, hp, left));
        let falls = would_fall && !is_saved;
        self.because(hurt, |work| {
            if falls {
                work.s.person_mut(who).body.out = Some(0);
                work.s.person_mut(who).body.falls_below = falls_below_zero;
                work.tell_of(who, Event::KnockedOut { who }, "DOA-130");
            }
            work.push(Soak { who, left: wound.hp + wound.ap + wound.over, falls })
        })
    }

    /// Takes damage off AP, if it is Physical, and then off HP. For example, 5 damage on 2 AP and 2 HP takes 2 of each,
    /// and 1 is over.
    fn take_off(&mut self, who: Who, n: i32, kind: Damage) -> Taken {
        let body = &mut self.s.person_mut(who).body;
        // `by` returns a change, which is negative for a loss.
        let ap = if kind == Damage::Physical { -body.ap.by(-n).steps() } else { 0 };
        let lost = body.hp.by(ap - n);
        Taken { ap, hp: -lost.steps(), over: -lost.cut }
    }

    /// Notes the damage that a character has taken as a wound, which Fate Cards can undo.
    fn note_wound(&mut self, who: Who, Taken { ap, hp, over }: Taken, by: Option<Who>) -> Wound {
        let wound = Wound { hp: small(hp), ap: small(ap), over: small(over), old: false };
        let body = &mut self.s.person_mut(who).body;
        body.wounds.push(wound);
        body.hurt = body.hurt.saturating_add(wound.hp).saturating_add(wound.ap);
        body.hurt_by = by.or(body.hurt_by);
        wound
    }

    /// Returns `n` damage after the changes of everything in play, from 0 to 99, and the parts of that number if
    /// explanations are on. The scripts that change the damage read its type as `me.taking`.
    fn damage_after_changes(
        &mut self,
        who: Who,
        n: i64,
        made_of: MadeOf,
        how: impl FnOnce(&Look<'_>) -> Number,
    ) -> (i32, Option<Number>) {
        self.s.person_mut(who).body.taking = Some(made_of);
        let taken: i64 = numbers::damage_taken(n, &self.look(), who);
        // The parts are computed before the damage, because scripts may read values that the damage changes.
        let parts =
            if self.out.explains() { Some(numbers::damage_taken(how(&self.look()), &self.look(), who)) } else { None };
        self.s.person_mut(who).body.taking = None;
        (i32::try_from(taken.clamp(0, 99)).unwrap_or(0), parts)
    }

    /// Deals `n` damage of a failed Epic Event (DOA-183). Fate Cards were asked for before, so this asks for none.
    pub(super) fn hurt_after_asking(&mut self, who: Who, n: u8) {
        self.hurt(who, n.into(), MadeOf::PHYSICAL, None, Why::rule("DOA-183"));
        if let Some(AnyFrame::Soak(soak)) = self.s.frames.last_mut() {
            soak.left = 0;
        }
    }

    /// Returns whether an effect replaces the knock-out, and runs the effect if so.
    fn replaces_knock_out(&mut self, who: Who) -> bool {
        self.replaced(subject(who), Moment::KnockOut.instead(), Moment::KnockOut.replaces())
    }

    /// Ends the question for Fate Cards. Scripts hear of the damage. If this damage knocked the character out (`falls`)
    /// and the character is still out, scripts hear of that too.
    fn end_soak(&mut self, who: Who, falls: bool) -> Flow {
        self.pop();
        // Outside a fight, damage can be undone only now.
        if self.s.fight.is_none() {
            self.s.person_mut(who).body.wounds.clear();
        }
        // The stack reverses the order: scripts hear of the damage, and then others may answer.
        self.opens(hooks::HURT, &[subject(who)]);
        self.happens(subject(who), Moment::Hurt);
        if !falls || self.s.person(who).body.is_up() {
            return Flow::Go;
        }
        let (me, moment) = (subject(who), Moment::KnockedOut);
        // A Dealer may come round. With all others, the things attached to them leave play (`announce_end`).
        let is_dealer = self.catalog().sheet(self.s.person(who).sheet).kind == Kind::Dealer;
        if is_dealer { self.happens(me, moment) } else { self.announce_end(me, moment) }
    }

    /// Gives up a Fate Card to undo a point of damage (DOA-111), which may wake the character.
    pub(super) fn toughen(&mut self, who: Who, fate: Fate) {
        let deck = self.s.person(who).deck;
        self.s.deck_mut(deck).spend(fate);
        let body = &mut self.s.person_mut(who).body;
        body.toughened = body.toughened.saturating_add(1);
        let wakes = body.undo_point();
        let (hp, ap) = (body.hp.now(), body.ap.now());
        let rule = if self.s.fight.is_some() { "DOA-111" } else { "DOA-026" };
        self.tell_of(who, Event::Toughened { who, fate, hp, ap }, rule);
        if wakes {
            self.ends_fall(who);
            self.tell_of(who, Event::NotOut { who }, "DOA-115");
        }
    }
}
