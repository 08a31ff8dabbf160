//! A throw of one stone or two of different kinds at the other player (PEB-005, PEB-006).

use super::action::Action;
use super::content::{Moment, StoneId, now};
use super::event::Event;
use super::state::{State, Who};
use super::words::track;
use super::{Look, Offers, PebbleRules, Rebind, Work};
use rondel_engine::kernel::{Illegal, Number, Seat, Seats, Source, Why, Working};
use rondel_engine::machine::{Frame, Occasion, Waits};
use serde::{Deserialize, Serialize};

/// A stone is in the air, and its thrower may add another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Throw {
    pub stone: StoneId,
}

impl Frame<PebbleRules> for Throw {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(Seats::only(state.turn.seat()))
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow(Action::Done);
        for other in look.state.active().hand.bag().kinds() {
            let why = || "two stones of a kind are not thrown together".into();
            let judged = if other == self.stone { look.no("PEB-005", why) } else { Ok(()) };
            offers.judge(Action::With(other), judged);
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (stone, with) = match (work.frame(at), action) {
            (Some(Throw { stone }), Action::With(other)) => (*stone, Some(other)),
            (Some(Throw { stone }), Action::Done) => (*stone, None),
            _ => return Err(Illegal::not_offered()),
        };
        let who = work.s.turn;
        if let Some(other) = with {
            work.s.player_mut(who).hand.take(other);
            work.tell(Event::Added { who, stone: other }, Why::rule("PEB-005"));
        }
        work.pop();
        land(work, who, stone, with);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("add a stone to {}?", look.catalog().stone(self.stone).name)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.stone = now(map, self.stone);
    }
}

/// Returns the forces of the stones together, as the statuses of the thrower change them. The result is a plain number
/// for the rules, or one with its parts.
fn force<N: Working>(number: N, look: &Look<'_>, who: Who, stones: &[StoneId]) -> N {
    let stone = |id: &StoneId| look.catalog().stone(*id);
    let all = stones.iter().map(stone).fold(number, |all, one| all.add(one.force, Source::Item(one.item), String::new));
    let about = [who.subject()];
    look.changed(all, None, Occasion { about: &about, own: Some((Moment::Force.own(), &[])), any: None })
}

fn land(work: &mut Work<'_>, who: Who, stone: StoneId, with: Option<StoneId>) {
    let stones: Vec<StoneId> = [stone].into_iter().chain(with).collect();
    let (n, of) = (force(0i64, &work.look(), who, &stones), work.catalog().stone(stone));
    hurt(work, who.other(), n, Why::by("PEB-006", Source::Item(of.item)), |look| {
        force(Number::default(), look, who, &stones)
    });
    // The part pushed last comes first.
    for used in of.qualities.iter().rev() {
        work.call(*used, Moment::Thrown.own(), &[who.subject(), who.other().subject()]);
    }
}

/// Takes hit points, no more than there are.
pub fn hurt(work: &mut Work<'_>, who: Who, n: i64, why: Why, how: impl FnOnce(&Look<'_>) -> Number) {
    if work.lower_track(who.subject(), track::Hp, n, why, how).n() > 0 {
        let (me, rival) = (who.subject(), who.other().subject());
        work.announce(Occasion { about: &[me], own: Some((Moment::Hurt.own(), &[rival])), any: None });
    }
}
