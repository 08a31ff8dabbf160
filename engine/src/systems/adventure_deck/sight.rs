//! Light: whose vision is hampered, and what that costs (ADS-352 to ADS-356).

use super::AdventureRules;
use super::action::Action;
use super::check::Check;
use super::content::{Catalog, Distances, Face};
use super::event::Event;
use super::facts;
use super::frame::{AnyFrame, Look, Offers};
use super::state::{Answer, Light, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The light hampers those without Darksight in the dark, and those with it in the sun (ADS-354, ADS-356).
pub fn hampered(catalog: &Catalog, state: &State, who: Who) -> bool {
    match state.ground.light {
        Light::Medium => false,
        Light::None => !facts::darksight(catalog, state.at(who)),
        Light::Bright => facts::darksight(catalog, state.at(who)),
    }
}

/// Vision is hampered: an Up/Down is declared, drawn and matched before the work below goes on (ADS-352).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Grope {
    pub who: Who,
    /// With whom it deals.
    pub other: Who,
    pub declared: Option<bool>,
}

impl Frame<AdventureRules> for Grope {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// A Foe declares its own symbol (G-63).
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Grope { who, declared, .. }) = work.frame(at).cloned() else { return Flow::Go };
        let Some(foe) = work.s.at(who).foe().filter(|_| declared.is_none()) else { return Flow::Wait };
        let up = work.catalog().foe(foe).face == Face::Up;
        work.declare_sight(at, up);
        Flow::Go
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Answer) {
        let Some(Grope { who, declared, .. }) = work.frame(at).cloned() else { return };
        let matched = matches!(gift, Answer::Faces { ups, .. } if Some(ups > 0) == declared);
        work.pop();
        if !matched {
            work.tell(Event::Fumbled { who }, Why::rule("ADS-352"));
            work.fumble();
        }
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Declare(false), Action::Declare(true)]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Action::Declare(up) = action else { return Err(Illegal::not_offered()) };
        work.declare_sight(at, up);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, "hard to see: declare ^ or v")
    }
}

impl Work<'_> {
    /// Whoever the light hampers must match an Up/Down before what has just been begun goes on, if a Distance is listed
    /// on it: a card, a Foe's line, an Action or Reaction of a script (ADS-352, ADS-353).
    pub(super) fn must_see(&mut self, who: Who, other: Who, reach: Distances) -> Flow {
        if reach == Distances::ANY || !hampered(self.catalog(), self.s, who) {
            return Flow::Go;
        }
        self.push(Grope { who, other, declared: None })
    }

    fn declare_sight(&mut self, at: usize, up: bool) {
        let Some(Grope { who, other, declared }) = self.frame(at) else { return };
        *declared = Some(up);
        let (who, other) = (*who, *other);
        self.tell(Event::Declared { who, up }, Why::rule("ADS-352"));
        let source = self.s.deck_for(who, other);
        self.push(Check { who: source, n: 1 });
    }

    /// What was begun comes to nothing; its cards are lost.
    fn fumble(&mut self) {
        if let Some(AnyFrame::Play(play)) = self.s.frames.pop() {
            self.clear_table(play.who, play.added.iter().chain([&play.card]));
        }
    }
}
