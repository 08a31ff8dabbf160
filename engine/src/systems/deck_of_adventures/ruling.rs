//! Rulings: changes by which the GM overrules cards and numbers (DOA-002).
//!
//! Begin reading at `order`, which has one arm for each kind of ruling. For example `set ilka hp 3` sets hit points,
//! and `outcome success` decides the check under way. A ruling that makes no sense is refused before anything changes.

use super::content::Ability;
use super::event::Event;
use super::facts::{GAME_SUBJECT, subject, who_of};
use super::frame::AnyFrame;
use super::setup;
use super::state::Who;
use super::words::track;
use super::work::Work;
use crate::kernel::{Datum, Illegal, Statement, Subject, Terrain, Why};

/// Returns a refusal of a ruling, which follows no rule.
fn no<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal::by("", why))
}

impl Work<'_> {
    /// Carries out a ruling.
    ///
    /// # Errors
    /// The ruling names something that does not exist, or makes no sense now.
    pub(super) fn order(&mut self, order: &Statement) -> Result<(), Illegal> {
        let word = |n: usize| order.datum(n).text().unwrap_or_default();
        match order.word {
            "outcome" => {
                if !self.rule_check(word(0) == "success") {
                    return no("no check is being made");
                }
            }
            "award" => {
                let who = self.labelled(word(0))?;
                self.award(who, Why::RULING);
            }
            "set" => return self.order_set(order),
            "hurt" => {
                let who = self.labelled(word(0))?;
                let said = order.datum(2).text().and_then(|name| self.catalog().made_of(name));
                let made_of = said.unwrap_or_default();
                self.hurt(who, order.datum(1).int().unwrap_or(0), made_of, None, Why::RULING);
            }
            "status" | "tokens" | "attach" | "turn" => return self.order_in_play(order, Self::bearer),
            "beat" => {
                let Some(beat) = self.catalog().beat_named(word(0)) else { return no("there is no such beat") };
                match &mut self.s.story {
                    Some(story) => story.next = Some(beat),
                    None => return no("no adventure is played here, in which a beat could come"),
                }
            }
            "spawn" => {
                let (n, name) = match order.datum(0) {
                    Datum::Counted(n, name) => (*n, name.datum.text()),
                    other => (1, other.text()),
                };
                self.spawn(name.unwrap_or_default(), n)?;
            }
            "say" => {
                let text = word(0).to_string();
                self.tell(Event::Said { text }, Why::RULING);
            }
            "house" => {
                // A house rule may change which squares touch, so the map is rebuilt.
                self.s.house.set(order)?;
                let grid = self.s.grid();
                self.s.terrain = self.s.terrain.take().map(|terrain| Terrain::clone(&terrain).on_grid(grid).into());
            }
            other => return no(format!("`{other}` is not a ruling")),
        }
        Ok(())
    }

    /// Sets a track, an ability or the number of reshuffles of a character: `set ann hp 3`.
    fn order_set(&mut self, order: &Statement) -> Result<(), Illegal> {
        if let Some((bearer, track)) = self.order_track(order, Self::bearer)? {
            // At 0 HP, a character is knocked out. Above 0 HP, it is not.
            if let Some(who) = who_of(bearer)
                && track == track::Hp
            {
                if self.s.person(who).body.hp.is_least() {
                    self.s.person_mut(who).body.out = Some(0);
                } else {
                    self.ends_fall(who);
                }
            }
            return Ok(());
        }
        let word = order.datum(1).text().unwrap_or_default();
        let who = self.labelled(order.datum(0).text().unwrap_or_default())?;
        let n = order.datum(2).int().unwrap_or(0);
        if let Some(ability) = Ability::named(word) {
            self.s.person_mut(who).steps[ability as usize] = i8::try_from(n).unwrap_or(0);
            return Ok(());
        }
        // No other word is left but `reshuffles`.
        let Ok(n) = u8::try_from(n) else { return no(format!("{word} is not below 0")) };
        let deck = self.s.person(who).deck;
        self.s.deck_mut(deck).reshuffles = n;
        Ok(())
    }

    /// Rules that the innermost check under way passes or fails. Returns `false` if no check is under way.
    pub(super) fn rule_check(&mut self, success: bool) -> bool {
        let check = self.s.frames.iter_mut().rev().find_map(|frame| match frame {
            AnyFrame::Check(check) => Some(check),
            _ => None,
        });
        check.map(|check| check.ruled = Some(success)).is_some()
    }

    /// Adds `n` characters of the GM whose sheet is called `name`.
    fn spawn(&mut self, name: &str, n: u16) -> Result<(), Illegal> {
        let Some(sheet) = self.catalog().sheet_named(name) else { return no(format!("nobody is called `{name}`")) };
        if self.s.people.len() + usize::from(n) > setup::MOST_PEOPLE {
            return no(format!("{} characters are the most", setup::MOST_PEOPLE));
        }
        for _ in 0..n {
            let who = setup::arrives(self.game, self.s, sheet);
            self.tell(Event::Arrives { who }, Why::RULING);
        }
        Ok(())
    }

    /// Returns the character with this label.
    fn labelled(&self, label: &str) -> Result<Who, Illegal> {
        let found = self.s.everybody().find(|who| self.s.person(*who).label == label);
        found.map_or_else(|| no(format!("nobody is called `{label}` here")), Ok)
    }

    /// Returns the bearer with this label, to which something in play may be attached.
    fn bearer(&self, label: &str) -> Result<Subject, Illegal> {
        if label == "game" { Ok(GAME_SUBJECT) } else { self.labelled(label).map(subject) }
    }
}
