//! Placing the room of the drawn card on the map (ENC-177 to ENC-185).
//!
//! [`Placing`] is the frame that asks for an exit of the map (`join b`), and then for the exit of the room (`by 2`). A
//! room with only one way is placed at once.

use super::action::Action;
use super::content::room::Exit;
use super::content::{CardId, Moment};
use super::event::Event;
use super::facts::HERO_SUBJECT;
use super::fight::Fight;
use super::frame::{Look, Offers, Rebind};
use super::map::{Place, letter};
use super::state::{Open, Owed, State, mine};
use super::work::{Flow, Work};
use super::{EncounterRules, check, fight, gems, item};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The choice of an exit of the map, and of an exit of the drawn room.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Placing {
    pub card: CardId,
    /// The chosen exit of the map, by its number among the open exits, from 0.
    pub exit: Option<u8>,
}

impl Placing {
    /// Returns the chosen exit of the map.
    fn exit(&self, state: &State) -> Option<Exit> {
        state.map.open().get(usize::from(self.exit?)).copied()
    }

    /// Offers the exits of the room by which it can be joined to `exit` of the map.
    fn offer_ways(&self, look: &Look<'_>, exit: Exit, offers: &mut Offers<'_>) {
        let (room, map) = (&look.catalog().card(self.card).room, &look.state.map);
        let ways: Vec<u8> = map.ways(room, self.card, exit).into_iter().map(|way| way.by).collect();
        let all = u8::try_from(room.exits.len()).unwrap_or(u8::MAX);
        for by in 1..=all {
            let judged = if ways.contains(&by) {
                Ok(())
            } else if map.laid(room, self.card, exit, by).is_some() {
                look.no("ENC-180", || "joined by this exit the room lies just as by one that is offered".into())
            } else {
                look.no("ENC-182", || "joined by this exit the room would lie upon another or leave the map".into())
            };
            offers.judge(Action::By(by), judged);
        }
        offers.forbid_words("by", "", look.refusal("ENC-180", || format!("the room has {all} exits, counted from 1")));
    }
}

impl Frame<EncounterRules> for Placing {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(mine())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Placing { card, exit }) = work.frame(at).cloned() else { return Flow::Go };
        work.place(card, exit)
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let (room, map) = (&look.catalog().card(self.card).room, &look.state.map);
        match self.exit(look.state) {
            None => offers.allow_all(map.fitting(room, self.card).into_iter().map(|(n, _)| Action::Join(n))),
            Some(exit) => self.offer_ways(look, exit, offers),
        }
        let why = || "a room is joined to an open exit before which it fits (ENC-182)".into();
        for lead in ["join", "by"] {
            offers.forbid_words(lead, "", look.refusal("ENC-180", why));
        }
        // Nothing of this can be done while a room is placed. The reasons are given to a player who tries it.
        item::offers(look, None, offers);
        gems::forbid_gems(look, "ENC-065", offers);
        check::forbid_rolls(look, Owed::default(), offers);
        fight::forbid_leaving(look, offers);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(placing) = work.frame::<Placing>(at).cloned() else { return Err(Illegal::not_offered()) };
        let Placing { card, exit } = placing;
        match (exit.zip(placing.exit(work.s)), action) {
            (None, Action::Join(n)) => work.become_frame(Placing { card, exit: Some(n) }),
            (Some((n, exit)), Action::By(by)) => {
                let ways = work.s.map.ways(&work.catalog().card(card).room, card, exit);
                let Some(way) = ways.into_iter().find(|way| way.by == by) else { return Err(Illegal::not_offered()) };
                work.lay(card, n, exit, way.place)
            }
            _ => return Err(Illegal::not_offered()),
        };
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        match self.exit {
            None => "to which exit of the map does the room go?".into(),
            Some(n) => format!("by which of its exits does it join {}?", letter(n)),
        }
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.card(&mut self.card);
    }
}

impl Work<'_> {
    /// Places the room at once if only one way is possible. Records it off the map if no way is (ENC-185). After a
    /// chosen exit of the map, waits even if only one exit of the room fits, because the command may also name that
    /// exit.
    fn place(&mut self, card: CardId, exit: Option<u8>) -> Flow {
        let room = &self.catalog().card(card).room;
        let fitting = self.s.map.fitting(room, card);
        match (fitting.as_slice(), exit) {
            ([], _) => {
                self.s.map.record_off(card);
                self.tell_by(Event::OffMap { card }, "ENC-185");
                self.meet(card)
            }
            ([(n, exit)], None) => {
                let mut ways = self.s.map.ways(room, card, *exit);
                match (ways.pop(), ways.is_empty()) {
                    (Some(only), true) => self.lay(card, *n, *exit, only.place),
                    _ => {
                        self.become_frame(Placing { card, exit: Some(*n) });
                        Flow::Wait
                    }
                }
            }
            _ => Flow::Wait,
        }
    }

    /// Walks the hero to exit `n` of the map, and joins the room to it (ENC-177, ENC-181).
    fn lay(&mut self, card: CardId, n: u8, exit: Exit, place: Place) -> Flow {
        let rooms = u8::try_from(self.s.map.walk(exit)).unwrap_or(u8::MAX);
        if rooms > 1 {
            self.tell_by(Event::Walked { rooms }, "ENC-177");
        }
        self.s.map.join(exit, place);
        self.tell_by(Event::Joined { card, exit: letter(n) }, "ENC-180");
        self.meet(card)
    }

    /// Opens the encounter of the card.
    fn meet(&mut self, card: CardId) -> Flow {
        self.s.open = Some(Open::new(card));
        self.become_frame(Fight);
        if let Some(enemy) = &self.catalog().card(card).enemy {
            self.tell_of_card(Event::Circles { n: enemy.circles() }, "ENC-096");
        }
        self.happens_to_all(Moment::Open.own());
        self.happens(HERO_SUBJECT, Moment::Moved)
    }
}
