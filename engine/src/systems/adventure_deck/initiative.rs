//! Initiative, which settles the order of Turns, and the drawn first Round (ADS-060, ADS-061, ADS-326 to ADS-330).
//!
//! [`Initiative`] is a frame on the stack. Everybody declares Up or Down, everybody draws, and the combatant with the
//! most matches acts first. Combatants that tie for the lead draw again. [`StartRound`] is the draw or roll for the
//! first Round, by a house rule.

use super::AdventureRules;
use super::action::Action;
use super::check::{self, Layers};
use super::content::{Attribute, Face};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::{self, HouseRule};
use super::round::Round;
use super::state::{Several, State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Why, does};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The number of Up/Downs that each combatant draws, unless a house rule says otherwise (G-58).
const DRAWS: u8 = 3;

/// The most rounds of draws among combatants that tie for the lead. After them, the seating order decides, so that ties
/// between equal decks end.
const MOST_HEATS: u8 = 3;

/// A draw for Initiative. More matches are better, and an Agility Card beats any number of matches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
enum Drawn {
    Matches(u8),
    Agility,
}

/// Initiative: all combatants declare Up or Down, all draw, and a single leader acts first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Initiative {
    /// All combatants that take part. Those whose rank is settled are in order, the best first.
    order: Several,
    /// The declarations, in the same order as `order`. Up is `true`.
    declared: SmallVec<[bool; 8]>,
    /// The number of leaders that tie and draw now.
    tied: u8,
    /// The draws so far, in the same order as `order`.
    drawn: SmallVec<[Drawn; 8]>,
    /// The number of rounds of draws so far.
    heats: u8,
}

/// A combatant that has drawn.
struct Ranked {
    who: Who,
    declared: bool,
    drawn: Drawn,
}

impl Initiative {
    /// Begins with the combatants that take part, in seating order.
    pub fn among(order: &[Who]) -> Initiative {
        let combatants = u8::try_from(order.len()).unwrap_or(u8::MAX);
        Initiative { order: order.into(), tied: combatants, ..Initiative::default() }
    }

    /// Returns the next combatant to declare. `None` if all have declared.
    fn next_to_declare(&self) -> Option<Who> {
        self.order.get(self.declared.len()).copied()
    }

    /// Returns the next combatant to draw, with its declaration. `None` before all have declared, and after the last
    /// draw.
    fn next_to_draw(&self) -> Option<(Who, bool)> {
        let nth = self.drawn.len();
        let may_draw = self.next_to_declare().is_none() && nth < usize::from(self.tied);
        if !may_draw {
            return None;
        }
        Some((*self.order.get(nth)?, *self.declared.get(nth)?))
    }

    /// Ranks the combatants that have drawn, and counts the leaders. Ties keep seating order. For example, `a`, `b` and
    /// `c` have 2, 3 and 3 matches: the order becomes `b`, `c`, `a`, and two are tied.
    fn rank(&mut self) {
        let n = usize::from(self.tied).min(self.drawn.len());
        let mut ranked: SmallVec<[Ranked; 8]> = SmallVec::new();
        for nth in 0..n {
            ranked.push(Ranked { who: self.order[nth], declared: self.declared[nth], drawn: self.drawn[nth] });
        }
        self.drawn.clear();
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.drawn));
        for (place, ranked) in ranked.iter().enumerate() {
            self.order[place] = ranked.who;
            self.declared[place] = ranked.declared;
        }
        let best = ranked.first().map(|first| first.drawn);
        let leaders = ranked.iter().take_while(|ranked| Some(ranked.drawn) == best).count();
        self.tied = u8::try_from(leaders).unwrap_or(u8::MAX);
        self.heats += 1;
    }
}

impl Frame<AdventureRules> for Initiative {
    fn waits(&self, state: &State) -> Waits {
        match self.next_to_draw() {
            Some((who, _)) => Waits::Chance(who.check_stream()),
            None => state.waits_for(self.next_to_declare().unwrap_or(Who(0))),
        }
    }

    /// Returns whether an answer is a command of its own, and does not continue another one. It always is.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(initiative) = work.frame::<Initiative>(at).cloned() else { return Flow::Go };
        if let Some(who) = initiative.next_to_declare() {
            // A Foe declares the symbol of its card.
            let Some(foe) = work.s.at(who).foe() else { return Flow::Wait };
            let up = work.catalog().foe(foe).face == Face::Up;
            work.declares_for_initiative(at, who, up);
            return Flow::Go;
        }
        if initiative.next_to_draw().is_some() {
            return Flow::Wait;
        }
        work.initiative_drawn(at)
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Declare(false), Action::Declare(true)]);
    }

    /// Lists the outcomes of a draw. An Agility Card wins outright, whatever else is drawn (ADS-329). A Foe has no
    /// Agility Cards (G-58).
    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let Some((who, _)) = self.next_to_draw() else { return };
        let layers = layers(look, who);
        check::weigh(&layers, u64::from(draws(look.state)), Some(Action::DrawnAgility), out);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(initiative) = work.frame::<Initiative>(at).cloned() else { return Err(Illegal::not_offered()) };
        match (action, initiative.next_to_declare(), initiative.next_to_draw()) {
            (Action::Declare(up), Some(who), _) => work.declares_for_initiative(at, who, up),
            (Action::Ups(ups), _, Some((who, up))) => {
                let downs = draws(work.s).saturating_sub(ups);
                let matches = if up { ups } else { downs };
                work.tell(Event::Faces { who, ups, downs }, Why::rule("ADS-328"));
                work.tell(Event::Matches { who, matches }, Why::rule("ADS-327"));
                work.draws_for_initiative(at, Drawn::Matches(matches));
            }
            (Action::DrawnAgility, _, Some((who, _))) => {
                work.tell(Event::DrawsAgility { who }, Why::rule("ADS-329"));
                work.draws_for_initiative(at, Drawn::Agility);
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        match (self.next_to_draw(), self.next_to_declare()) {
            (Some((who, _)), _) => format!("{} for Initiative", does(&look.state.at(who).label, "draws")),
            (None, Some(who)) => look.state.asks(seat, who, "Initiative: declare ^ or v"),
            (None, None) => String::new(),
        }
    }
}

/// Returns the number of Up/Downs that everybody draws for Initiative.
pub fn draws(state: &State) -> u8 {
    state.house.number(HouseRule::InitiativeDraws).unwrap_or(DRAWS)
}

/// Returns the layers of cards to draw from (ADS-328). A Character uses its own Draw Deck, even if Up/Downs come from a
/// separate deck. Its Agility Cards are counted apart.
fn layers(look: &Look<'_>, who: Who) -> Layers {
    match look.state.at(who).hero() {
        Some(hero) => check::deck_layers(look.game, hero, Attribute::named("agility")),
        None => look.state.draw_by(who, who, draws(look.state)).layers(look),
    }
}

impl Work<'_> {
    /// Tells and stores a declaration.
    fn declares_for_initiative(&mut self, at: usize, who: Who, up: bool) {
        self.tell(Event::Declared { who, up }, Why::rule("ADS-327"));
        if let Some(initiative) = self.frame::<Initiative>(at) {
            initiative.declared.push(up);
        }
    }

    /// Stores a draw.
    fn draws_for_initiative(&mut self, at: usize, drawn: Drawn) {
        if let Some(initiative) = self.frame::<Initiative>(at) {
            initiative.drawn.push(drawn);
        }
    }

    /// Ends a round of draws. Leaders that tie draw again (G-58). Otherwise, the order of Turns is set.
    fn initiative_drawn(&mut self, at: usize) -> Flow {
        let seated = self.s.order.clone();
        let clockwise = self.s.house.is(house::TurnOrder::Clockwise);
        let Some(initiative) = self.frame::<Initiative>(at) else { return Flow::Go };
        initiative.rank();
        if initiative.tied > 1 && initiative.heats < MOST_HEATS {
            let tied: Vec<Who> = initiative.order.iter().copied().take(usize::from(initiative.tied)).collect();
            self.tell(Event::DrawAgain { who: tied }, Why::rule("ADS-327"));
            return Flow::Go;
        }
        let mut order = std::mem::take(&mut initiative.order);
        let place_of_first = order.first().and_then(|first| seated.iter().position(|who| who == first));
        if let Some(place) = place_of_first
            && clockwise
        {
            // The leader acts first, and then the others in the order of their seats.
            order = seated;
            order.rotate_left(place);
        }
        self.s.order = order;
        self.tell(Event::TurnOrder { order: self.s.order.to_vec() }, Why::rule("ADS-330"));
        self.pop()
    }
}

/// The choice of the first Round of Combat, which is drawn or rolled (ADS-060, ADS-061).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct StartRound;

impl StartRound {
    /// Returns the Round for three symbols, as bits. An Up is 1, and the first symbol is the highest bit. `None` for
    /// the two combinations that are drawn again (G-17).
    fn of_symbols(three: u8) -> Option<Round> {
        // Three Ups, which are 7, stand for Round 1. The lowest combination that counts, 2, stands for Round 6.
        if three >= 2 { Round::new(i64::from(8 - three.min(7))) } else { None }
    }
}

impl Frame<AdventureRules> for StartRound {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(Who(0).check_stream())
    }

    fn step(_: &mut Work<'_>, _: usize) -> Flow {
        Flow::Wait
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        if look.state.house.is(house::StartRound::Die) {
            out.extend((1..=6).map(|face| (Action::Rolled(face), 1)));
            return;
        }
        let Some(first) = look.state.everybody().next() else { return };
        let layers = check::source(look.game, look.state, look.state.deck_for(first, first));
        let weights =
            (0..8).map(|three| (three, check::in_order(&layers, [three & 4 != 0, three & 2 != 0, three & 1 != 0])));
        out.extend(weights.filter(|(_, n)| *n > 0).map(|(three, n)| (Action::InOrder(three), n)));
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let round = match action {
            Action::Rolled(face) => {
                work.tell(Event::RollsStart { face }, Why::rule("ADS-061"));
                Round::new(i64::from(face))
            }
            Action::InOrder(three) => {
                let round = StartRound::of_symbols(three);
                work.tell(Event::DrawsStart { three, again: round.is_none() }, Why::rule("ADS-060"));
                round
            }
            _ => return Err(Illegal::not_offered()),
        };
        if let Some(round) = round {
            work.s.round = round;
            work.pop();
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "the Round in which Combat begins".into()
    }
}
