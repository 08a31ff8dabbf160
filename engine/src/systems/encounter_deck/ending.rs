//! The end of an encounter (ENC-137 to ENC-176). Its card is filed, and then a new cycle, Victory or defeat may follow.
//!
//! `file` is called after a room is cleared, and `fall` when the hero has no health left. [`Won`] asks whether to play
//! on after a Victory: Completionist play uses the unique cards that the normal game left over. Unique cards are those
//! above level 1. In a normal game the Boss brings the Victory, and any other unique card ends a cycle.
//!
//! `because`, `following` and `hang_rest_on` only say from which event the next events follow, for `why`.

use super::action::Action;
use super::between::Between;
use super::content::{CardDef, CardId, Moment, Thing};
use super::event::Event;
use super::facts::ENEMY_SUBJECT;
use super::frame::{Look, Offers};
use super::house;
use super::state::{Game, Outcome, State, mine};
use super::work::{Flow, Work};
use super::{EncounterDeck, EncounterRules};
use crate::kernel::{Illegal, Seat, Why};
use crate::machine::{Frame, System, Waits};
use serde::{Deserialize, Serialize};

/// The choice after a Victory: play on, or stop.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Won;

impl Frame<EncounterRules> for Won {
    fn waits(&self, _: &State) -> Waits {
        Waits::For(mine())
    }

    /// The choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // A hero that won with its last health has none to go on with.
        let goes_on = if look.state.hero.left(Thing::Health) == 0 {
            look.no("ENC-153", || "a hero without health goes no further".into())
        } else {
            Ok(())
        };
        offers.judge(Action::Completionist, goes_on);
        offers.allow(Action::Finish);
        forbid_all(look, offers);
    }

    fn take(work: &mut Work<'_>, _: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        work.pop();
        if action == Action::Completionist {
            work.go_on();
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "you have won: go on, or leave it at that?".into()
    }
}

impl Work<'_> {
    /// Files the card of the cleared encounter, and applies the consequences.
    pub(super) fn file(&mut self) -> Flow {
        let Some(open) = self.s.open.take() else { return self.pop() };
        self.s.in_play.forget(ENEMY_SUBJECT);
        self.pop();
        // The latest event of the encounter, whose frame has just been popped.
        let cleared = self.out.outcome(self.depth());
        self.following(cleared, |work| work.file_card(open.card))
    }

    /// Puts a completed card on the victory pile or the discard pile.
    fn file_card(&mut self, card: CardId) -> Flow {
        let game = self.s.game.unwrap_or(Game::Normal);
        let level = self.catalog().card(card).level;
        let goes_to_victory = level > 0 || game == Game::Completionist;
        let decks = &mut self.s.decks;
        let pile = if goes_to_victory { &mut decks.victory } else { &mut decks.discard };
        pile.put(card);
        let rule = match (game, goes_to_victory) {
            (Game::Completionist, _) => "ENC-173",
            (_, true) => "ENC-139",
            _ => "ENC-137",
        };
        let filed = self.told(Event::Filed { card, victory: goes_to_victory }, Why::rule(rule));
        self.because(filed, |work| work.goes_on(game, level))
    }

    /// Continues after a card of this level has been filed.
    fn goes_on(&mut self, game: Game, level: usize) -> Flow {
        let deck_is_empty = self.s.decks.impending_len() == 0;
        match game {
            Game::Normal if level == CardDef::BOSS => return self.victory("ENC-156"),
            Game::Micro(_) if deck_is_empty => return self.victory("ENC-161"),
            Game::Mini(_) if deck_is_empty => return self.victory("ENC-164"),
            Game::Completionist if deck_is_empty => return self.complete(),
            Game::Normal if level > 0 => self.next_cycle(),
            _ => {}
        }
        // Under `victory_beats_death`, the hero may have lost all health before the room was cleared.
        if self.s.hero.left(Thing::Health) == 0 { self.fall() } else { Flow::Go }
    }

    /// Ends a cycle after a unique card (ENC-140 to ENC-142). The discarded cards and the next unique card join the
    /// impending deck.
    fn next_cycle(&mut self) {
        let decks = &mut self.s.decks;
        // The encounters of the cycle are the discarded cards and the unique card, which is on the victory pile.
        let encounters = u8::try_from(decks.discard.len() + 1).unwrap_or(u8::MAX);
        decks.gather();
        decks.release();
        let (impending, future) = (decks.impending_len(), decks.future_len());
        let ends = self.told(Event::CycleEnds { encounters }, Why::rule("ENC-149"));
        self.because(ends, |work| work.tell_by(Event::Rebuilt { impending, future }, "ENC-142"));
    }

    /// Makes a hero without health fall (ENC-153, ENC-176). A script with the function of `Moment::Fall.instead()` may
    /// replace the fall, unless its query `Moment::Fall.replaces()` declines. In this case, one health is left.
    pub(super) fn fall(&mut self) -> Flow {
        if self.replaced(super::facts::HERO_SUBJECT, Moment::Fall.instead(), Moment::Fall.replaces()) {
            let spent = &mut self.s.hero.spent[Thing::Health as usize];
            *spent = spent.saturating_sub(1);
            return Flow::Go;
        }
        let told = self.told(Event::Fallen, Why::rule("ENC-153"));
        self.hang_rest_on(told);
        if self.s.game != Some(Game::Completionist) {
            return self.end(Outcome::Failed);
        }
        let extra = self.extra();
        self.tell_by(Event::VictoryStands { extra }, "ENC-176");
        self.end(Outcome::Completed)
    }

    /// Ends the game with a Victory by a rule. The player may play on if cards and space are left.
    fn victory(&mut self, rule: &'static str) -> Flow {
        self.tell_by(Event::Victory, rule);
        self.end(Outcome::Victory);
        if may_complete(self.game, self.s) {
            self.push(Won);
        }
        Flow::Wait
    }

    /// Ends Completionist play.
    pub(super) fn complete(&mut self) -> Flow {
        let extra = self.extra();
        self.tell_by(Event::Completed { extra }, "ENC-174");
        self.end(Outcome::Completed)
    }

    /// Ends the game, and drops all work in progress.
    pub(super) fn end(&mut self, outcome: Outcome) -> Flow {
        self.s.outcome = Some(outcome);
        self.s.frames.clear();
        Flow::Wait
    }

    fn extra(&self) -> u32 {
        extra(self.s)
    }

    /// Begins Completionist play (ENC-169 to ENC-172).
    fn go_on(&mut self) {
        self.s.game = Some(Game::Completionist);
        self.s.outcome = None;
        let catalog = self.catalog();
        self.s.decks.complete(catalog);
        let impending = self.s.decks.impending_len();
        self.tell_by(Event::GoesOn { impending }, "ENC-172");
        self.push(Between);
    }

    /// Returns whether a round is played to its end before the hero falls (`victory_beats_death`).
    pub(super) fn victory_beats_death(&self) -> bool {
        self.s.house.is(house::VictoryBeatsDeath::Yes)
    }
}

/// Returns the number of encounters resolved in Completionist play, which are those beyond the cards of the normal
/// game.
pub fn extra(state: &State) -> u32 {
    let decks = &state.decks;
    let is_completionist = state.game == Some(Game::Completionist);
    if is_completionist { decks.victory_len().saturating_sub(decks.kept_from_normal()) } else { 0 }
}

/// Returns whether Completionist play can begin (ENC-169, ENC-170).
pub fn may_complete(game: &EncounterDeck, state: &State) -> bool {
    state.outcome == Some(Outcome::Victory)
        && state.game == Some(Game::Normal)
        && state.map.has_space()
        && state.decks.anything_left(&game.catalog)
}

/// Refuses Completionist play, with the reason (ENC-169, ENC-170).
pub fn forbid_going_on(look: &Look<'_>, offers: &mut Offers<'_>) {
    let state = look.state;
    let has_won = state.outcome == Some(Outcome::Victory) && state.game == Some(Game::Normal);
    let (rule, why) = if has_won && !state.map.has_space() {
        ("ENC-170", "no open exit leads to an empty square")
    } else {
        ("ENC-169", "it follows on a Victory in the normal game, with cards left")
    };
    offers.forbid(Action::Completionist, rule, || why.into());
}

/// Refuses every command once the game is over (ENC-158).
pub fn forbid_all(look: &Look<'_>, offers: &mut Offers<'_>) {
    for lead in EncounterRules::VOCABULARY.leads {
        offers.forbid_words(lead.word, "", look.refusal("ENC-158", || "the game is over".into()));
    }
}
