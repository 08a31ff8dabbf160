//! Matches of Up/Downs that must succeed before an action continues (ADS-249, ADS-256, ADS-261, ADS-352).
//!
//! A match is due in bad light, with a Weapon too near, past cover, or in a Room that does not suit the Distance.
//! `must_match` puts a [`Match`] on top of the work that has begun. The combatant declares Up or Down, then draws. If a
//! symbol differs, the work below is cancelled.

use super::AdventureRules;
use super::action::Action;
use super::content::{Distances, Face};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::{self, HouseRule};
use super::means::{self, Means};
use super::sight::hampered;
use super::state::{Answer, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Seats, Sight, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The reason why an action needs a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Need {
    /// The light hampers the combatant (ADS-352).
    Sight,
    /// A Ranged Weapon is used at Melee (ADS-256).
    Near,
    /// Cover stands between the combatant and the Target (ADS-249).
    Cover,
    /// The Distances do not suit the Room. The draw must show the Room's own symbol (ADS-261, ADS-262).
    Room,
}

impl Need {
    fn rule(self) -> &'static str {
        match self {
            Need::Sight => "ADS-352",
            Need::Near => "ADS-256",
            Need::Cover => "ADS-249",
            Need::Room => "ADS-262",
        }
    }

    /// Returns the number of Up/Downs to draw. All of them must match the declared symbol (G-63).
    fn draws(self, state: &State) -> u8 {
        match self {
            Need::Sight => state.house.number(HouseRule::DarkDraws).unwrap_or(1),
            Need::Near | Need::Cover | Need::Room => 1,
        }
    }

    fn question(self) -> &'static str {
        match self {
            Need::Sight => "hard to see: declare ^ or v",
            Need::Near => "too near for it: declare ^ or v",
            Need::Cover => "past cover: declare ^ or v",
            Need::Room => "the Room does not suit it",
        }
    }
}

/// A few needs, one after another.
type Needs = SmallVec<[Need; 1]>;

/// Returns the reasons for matches that are due before these means are used.
fn needs(look: &Look<'_>, who: Who, target: Option<Who>, means: Means) -> Needs {
    let state = look.state;
    let mut needs = Needs::new();
    if means.reach == Distances::ANY {
        return needs;
    }
    if hampered(look.catalog(), state, who) {
        needs.push(Need::Sight);
    }
    if target.is_some_and(|target| is_too_near(look, who, target, means)) {
        needs.push(Need::Near);
    }
    let is_covered = |target: Who| state.sight(who, target) == Sight::Hindered;
    if state.house.is(house::Cover::MatchUpdown) && target.is_some_and(is_covered) {
        needs.push(Need::Cover);
    }
    if state.house.is(house::RoomMismatch::PenaltyDraw) && !means::suits_room(state, means.reach) {
        needs.push(Need::Room);
    }
    needs
}

/// Returns whether a house rule allows a Ranged Weapon against a Target at Melee, which is out of the Weapon's reach.
pub fn is_too_near(look: &Look<'_>, who: Who, target: Who, means: Means) -> bool {
    look.state.house.is(house::RangedWeaponAtMelee::MatchUpdown)
        && means.is_ranged_weapon()
        && !means.reach.has(Distances::MELEE)
        && look.state.distance(who, target) == Distances::MELEE
}

/// A match that is due before the work below continues.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Match {
    pub who: Who,
    /// The other combatant, whose deck a Foe draws from.
    pub other: Who,
    /// The reasons for the matches still due.
    needs: Needs,
    /// The symbol declared for the present match. Up is `true`.
    declared: Option<bool>,
}

impl Match {
    /// Returns the match that is due now.
    fn need(&self) -> Option<Need> {
        self.needs.first().copied()
    }
}

impl Frame<AdventureRules> for Match {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Declares a Foe's own symbol for it (G-63). For the Room, nobody declares a symbol, because the draw must show
    /// the Room's symbol.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(due) = work.frame::<Match>(at).cloned() else { return Flow::Go };
        let Some(need) = due.need() else { return work.pop() };
        if due.declared.is_some() {
            return Flow::Wait;
        }
        if need == Need::Room {
            let up = work.s.ground.symbol.is_none_or(|symbol| symbol.ups > 0);
            work.draws_to_match(at, up);
            return Flow::Go;
        }
        let Some(foe) = work.s.at(due.who).foe() else { return Flow::Wait };
        let up = work.catalog().foe(foe).face == Face::Up;
        work.declare_match(at, up);
        Flow::Go
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Answer) {
        let Some(due) = work.frame::<Match>(at).cloned() else { return };
        let (Some(need), Answer::Faces { ups, downs }) = (due.need(), gift) else { return };
        let is_matched = if due.declared == Some(true) { downs == 0 } else { ups == 0 };
        if let Some(frame) = work.frame::<Match>(at)
            && is_matched
        {
            frame.needs.remove(0);
            frame.declared = None;
            return;
        }
        work.pop();
        work.tell(Event::Fumbled { who: due.who, need }, Why::rule(need.rule()));
        // By the house rule for draws in the dark, the cards return to the Hand.
        let keeps = need == Need::Sight && work.s.house.number(HouseRule::DarkDraws).is_some();
        work.fumble(keeps);
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Declare(false), Action::Declare(true)]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Declare(up) = action else { return Err(Illegal::not_offered()) };
        work.declare_match(at, up);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, self.need().map_or("", Need::question))
    }
}

impl Work<'_> {
    /// Requires all matches that are needed before the work continues (ADS-352, ADS-353). `means` has its Distances.
    /// `target` is the Target of the work, if it is known.
    pub(super) fn must_match(&mut self, who: Who, other: Who, target: Option<Who>, means: Means) -> Flow {
        let needs = needs(&self.look(), who, target, means);
        if needs.is_empty() {
            return Flow::Go;
        }
        self.push(Match { who, other, needs, declared: None })
    }

    /// Tells the declaration, and draws.
    fn declare_match(&mut self, at: usize, up: bool) {
        let Some(due) = self.frame::<Match>(at).cloned() else { return };
        let rule = due.need().map_or("", Need::rule);
        self.tell(Event::Declared { who: due.who, up }, Why::rule(rule));
        self.draws_to_match(at, up);
    }

    /// Draws for the present need. All symbols must be Up, or all Down.
    fn draws_to_match(&mut self, at: usize, up: bool) {
        let Some(frame) = self.frame::<Match>(at) else { return };
        frame.declared = Some(up);
        let due = frame.clone();
        let n = due.need().map_or(1, |need| need.draws(self.s));
        self.push(self.s.draw_by(due.who, due.other, n));
    }

    /// Cancels the play below. Its cards are discarded, or return to the Hand if `keeps` (G-63).
    fn fumble(&mut self, keeps: bool) {
        let Some(play) = self.pop_play() else { return };
        let cards = play.added.iter().chain([&play.card]);
        if !keeps {
            return self.clear_table(play.who, cards);
        }
        let Some(hero) = self.s.at_mut(play.who).hero_mut() else { return };
        for card in cards {
            if hero.table.take(*card) {
                hero.hand.add(*card, Seats::ALL);
            }
        }
    }
}
