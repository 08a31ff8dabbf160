//! Hits: soaked by a hero's cards, or paid by foes' hit dice; and who falls (GRID-113 to GRID-131, GRID-155 to GRID-169).

use super::CardGrid;
use super::action::Action;
use super::content::{CardId, Moment};
use super::event::Event;
use super::frame::Frame;
use super::hero::{put, take};
use super::house::{HouseRule, HouseRules};
use super::soak::{self, Die};
use super::state::{GroupId, State, Who};
use super::work::{Flow, Work};
use super::{bonus, facts, using};
use crate::kernel::Illegal;
use smallvec::SmallVec;

/// What a hero may do about a hit: pick the next card that pays, or, before the first, tap one that helps.
pub fn list_soak(game: &CardGrid, state: &State, who: Who, margin: i16, picked: &[CardId], out: &mut Vec<Action>) {
    if picked.is_empty() {
        using::list_answers(game, state, who, out);
    }
    let untapped = &state.at(who).untapped;
    let next = soak::picks(&game.catalog, untapped, margin, picked);
    if next.is_empty() && picked.is_empty() {
        // too much for all of them: naming the highest gives up all (GRID-118)
        out.extend(soak::falling(&game.catalog, untapped).first().copied().map(Action::Soak));
    }
    out.extend(next.into_iter().map(Action::Soak));
}

/// The sets of dice that may go.
fn sets(game: &CardGrid, state: &State, group: GroupId, only: Option<u8>, margin: i16) -> Vec<Vec<Die>> {
    let Some(now) = state.group(group) else { return Vec::new() };
    let one = game.catalog.foe(now.foe).dice == 1 && only.is_none();
    let mut dice = now.dice(one);
    dice.retain(|die| only.is_none_or(|only| die.foe == only));
    soak::sets(&dice, margin, state.house.has(HouseRule::HpLike))
}

/// The dice that may be picked next.
pub fn list_dice(
    game: &CardGrid,
    state: &State,
    group: GroupId,
    only: Option<u8>,
    margin: i16,
    picked: &[Die],
    out: &mut Vec<Action>,
) {
    let all = sets(game, state, group, only, margin);
    let goes_on = all.iter().filter(|set| set.starts_with(picked));
    let mut next: Vec<Die> = goes_on.filter_map(|set| set.get(picked.len()).copied()).collect();
    next.sort();
    next.dedup();
    out.extend(next.into_iter().map(Action::Remove));
}

/// Does the hero fall with no untapped card left, or only when hit (GRID-127, GRID-128)?
pub fn falls_at_once(house: &HouseRules) -> bool {
    !house.has(HouseRule::CheckOnHit)
}

impl Work<'_> {
    /// A hit on a hero; what its gear takes off comes off first.
    pub(super) fn hit_hero(&mut self, who: Who, margin: i16) -> Flow {
        let uses = bonus::passives(self.game, self.s, who);
        let softer = bonus::sum(self.game, self.s, &uses, Moment::Harden, &[facts::hero(who)]).max(0);
        if softer > 0 {
            self.by("GRID-141", Event::Softened { who, by: softer });
        }
        self.push(Frame::Soak { who, margin: margin - softer, picked: SmallVec::new() })
    }

    /// Waits for the next pick, or carries the hit out (GRID-117, GRID-118).
    pub(super) fn soak(&mut self, at: usize) -> Flow {
        let Some(Frame::Soak { who, margin, picked }) = self.s.frames.get(at).cloned() else { return Flow::Go };
        let hero = self.s.at(who);
        if margin <= 0 {
            self.by("GRID-113", Event::Unharmed { who });
            return self.pop();
        }
        let total: i16 = hero.untapped.iter().map(|card| i16::from(self.catalog().rating(*card))).sum();
        let mut answers = Vec::new();
        using::list_answers(self.game, self.s, who, &mut answers);
        if total < margin && answers.is_empty() {
            let all = self.s.at(who).untapped.clone();
            return self.discard(who, all, margin);
        }
        let paid: i16 = picked.iter().map(|card| i16::from(self.catalog().rating(*card))).sum();
        if paid >= margin { self.discard(who, picked.to_vec(), margin) } else { Flow::Wait }
    }

    pub(super) fn take_soak(&mut self, at: usize, who: Who, action: Action) -> Result<(), Illegal> {
        let Action::Soak(card) = action else { return self.begin_use(who, action) };
        let catalog = self.catalog();
        let Some(Frame::Soak { margin, .. }) = self.s.frames.get(at) else { return Err(Illegal::not_offered()) };
        let margin = *margin;
        let untapped = self.s.at(who).untapped.clone();
        let total: i16 = untapped.iter().map(|card| i16::from(catalog.rating(*card))).sum();
        if total < margin {
            self.discard(who, untapped, margin);
            return Ok(());
        }
        if let Some(Frame::Soak { picked, .. }) = self.s.frames.get_mut(at) {
            picked.push(card);
        }
        Ok(())
    }

    fn discard(&mut self, who: Who, cards: Vec<CardId>, margin: i16) -> Flow {
        self.pop();
        let forced = soak::only_one(self.catalog(), &self.s.at(who).untapped, margin);
        let hero = self.s.at_mut(who);
        for card in &cards {
            take(&mut hero.untapped, *card);
            put(&mut hero.discarded, *card);
        }
        if !cards.is_empty() {
            hero.healed = false; // GRID-134, GRID-135
        }
        self.by("GRID-113", Event::Soaked { who, cards, margin, forced });
        self.check_down(who);
        Flow::Go
    }

    /// Does the hero fall (GRID-127), and how (GRID-129, GRID-130)?
    pub(super) fn check_down(&mut self, who: Who) {
        let hero = self.s.at_mut(who);
        if hero.down || !hero.untapped.is_empty() {
            return;
        }
        (hero.down, hero.combo, hero.raise) = (true, None, 0);
        let unconscious = !hero.tapped.is_empty();
        self.by("GRID-127", Event::Down { who, unconscious });
    }

    /// An untapped card ends it (GRID-137, GRID-179).
    pub(super) fn check_up(&mut self, who: Who) {
        let hero = self.s.at_mut(who);
        if hero.down && !hero.untapped.is_empty() {
            hero.down = false;
            self.by("GRID-137", Event::Up { who });
        }
    }

    /// A hit on a group, or on one foe of it. Who picks the dice is a matter of the house (GRID-158).
    pub(super) fn hit_group(&mut self, group: GroupId, only: Option<u8>, margin: i16, by: Option<Who>) -> Flow {
        if margin <= 0 || self.s.group(group).is_none_or(|now| now.standing() == 0) {
            return Flow::Go;
        }
        let picker = by.filter(|_| self.s.house.has(HouseRule::AttackerPicks));
        if let Some(who) = picker {
            return self.push(Frame::Remove { who, group, only, margin, picked: SmallVec::new() });
        }
        let all = sets(self.game, self.s, group, only, margin);
        let given = soak::cheapest(&all).cloned().unwrap_or_default();
        self.lose_dice(group, &given)
    }

    /// Waits for the next pick, until the picked dice are one of the sets.
    pub(super) fn remove(&mut self, at: usize) -> Flow {
        let Some(Frame::Remove { group, only, margin, picked, .. }) = self.s.frames.get(at).cloned() else {
            return Flow::Go;
        };
        let all = sets(self.game, self.s, group, only, margin);
        if !all.iter().any(|set| set.as_slice() == picked.as_slice()) {
            return Flow::Wait;
        }
        self.pop();
        self.lose_dice(group, &picked)
    }

    pub(super) fn take_remove(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let (Action::Remove(die), Some(Frame::Remove { picked, .. })) = (action, self.s.frames.get_mut(at)) else {
            return Err(Illegal::not_offered());
        };
        picked.push(die);
        Ok(())
    }

    /// The dice go, and with its last die a foe (GRID-162, GRID-168).
    fn lose_dice(&mut self, id: GroupId, gone: &[Die]) -> Flow {
        let one = self.s.group(id).is_some_and(|group| self.catalog().foe(group.foe).dice == 1);
        let Some(group) = self.s.group_mut(id) else { return Flow::Go };
        for die in gone {
            let mut holders = group.foes.iter_mut().enumerate();
            let holds =
                |(at, dice): &(usize, &mut Vec<u8>)| (one || *at == usize::from(die.foe)) && dice.contains(&die.shows);
            if let Some((_, dice)) = holders.find(holds)
                && let Some(at) = dice.iter().position(|shows| *shows == die.shows)
            {
                dice.remove(at);
            }
        }
        group.foes.retain(|dice| !dice.is_empty());
        let left = u8::try_from(group.standing()).unwrap_or(u8::MAX);
        let dice = gone.iter().rev().map(|die| die.shows).collect();
        self.by("GRID-156", Event::DiceGone { group: id, dice, left });
        Flow::Go
    }
}
