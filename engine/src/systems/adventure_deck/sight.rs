//! Light: whose vision is hampered, and what that costs (ADS-352 to ADS-356).

use super::action::Action;
use super::content::{Catalog, Distances, Face};
use super::event::Event;
use super::facts;
use super::frame::Frame;
use super::state::{Answer, Light, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Why};

/// The light hampers those without Darksight in the dark, and those with it in the sun (ADS-354, ADS-356).
pub fn hampered(catalog: &Catalog, state: &State, who: Who) -> bool {
    match state.ground.light {
        Light::Medium => false,
        Light::None => !facts::darksight(catalog, state.at(who)),
        Light::Bright => facts::darksight(catalog, state.at(who)),
    }
}

impl Work<'_> {
    /// Whoever the light hampers must match an Up/Down before what has just been begun goes on, if a Distance is listed
    /// on it: a card, a Foe's line, an Action or Reaction of a script (ADS-352, ADS-353).
    pub(super) fn must_see(&mut self, who: Who, other: Who, reach: Distances) -> Flow {
        if reach == Distances::ANY || !hampered(self.catalog(), self.s, who) {
            return Flow::Go;
        }
        self.push(Frame::Grope { who, other, declared: None })
    }

    /// A Foe declares its own symbol (G-63).
    pub(super) fn grope(&mut self, at: usize) -> Flow {
        let Some(Frame::Grope { who, declared, .. }) = self.s.frames.get(at) else { return Flow::Go };
        let (who, declared) = (*who, *declared);
        let Some(up) = declared else {
            let Some(foe) = self.s.at(who).foe() else { return Flow::Wait };
            let up = self.catalog().foe(foe).face == Face::Up;
            self.declare_sight(at, up);
            return Flow::Go;
        };
        let matched = matches!(self.s.take_answer(), Answer::Faces { ups, .. } if (ups > 0) == up);
        self.pop();
        if !matched {
            self.tell(Event::Fumbled { who }, Why::rule("ADS-352"));
            self.fumble();
        }
        Flow::Go
    }

    fn declare_sight(&mut self, at: usize, up: bool) {
        let Some(Frame::Grope { who, other, declared }) = self.s.frames.get_mut(at) else { return };
        *declared = Some(up);
        let (who, other) = (*who, *other);
        self.tell(Event::Declared { who, up }, Why::rule("ADS-352"));
        let source = self.deck_for(who, other);
        self.push(Frame::Check { who: source, n: 1 });
    }

    /// What was begun comes to nothing; its cards are lost.
    fn fumble(&mut self) {
        if let Some(Frame::Play(play)) = self.s.frames.pop() {
            self.clear_table(play.who, play.added.iter().chain([&play.card]));
        }
    }

    pub(super) fn take_grope(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let Action::Declare(up) = action else { return Err(Illegal::not_offered()) };
        self.declare_sight(at, up);
        Ok(())
    }
}
