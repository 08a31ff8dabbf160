//! Advice for the start of a session: how to lay out both grids, which cards to bring, and which gear to equip.
//!
//! [`advice`] returns a plan of commands such as `place CARD at 2 2`. In the character grid, the highest bonus of each
//! skill counts. In the attack grid, each combo bonus counts times the chance that the previous attack hits a
//! difficulty of 9 with its better dice. Skills and attacks that the player wishes for count first. The module `layout`
//! finds the best layout.

use super::CardGrid;
use super::content::{CardId, Catalog, SkillId};
use super::dice::{Stance, natural};
use super::frame::{AnyFrame, Look};
use super::grid::{Cell, Grid};
use super::hero::Hero;
use super::house;
use super::layout::{Piece, Score, best};
use super::state::{State, Who};
use super::{prepare, skills, soak};
use crate::kernel::{Advice, Seat, slug};

/// Returns the plan for a seat whose player arranges cards. `None` at any other stop. `wish` names skills and attacks.
pub fn advice(game: &CardGrid, state: &State, seat: Seat, wish: &str) -> Option<Advice> {
    if !matches!(state.frames.last(), Some(AnyFrame::Prepare(_))) {
        return None;
    }
    let who = state.sent(seat).filter(|who| !state.at(*who).done)?;
    let planner = Planner { game, state, who };
    Some(planner.plan(&Wish::of(&game.catalog, wish)))
}

/// The player's wish: skills and attacks by name.
struct Wish {
    skills: Vec<u16>,
    attacks: Vec<CardId>,
    /// Words that name neither a skill nor an attack.
    unknown: Vec<String>,
}

impl Wish {
    /// Reads a wish. A name is as long as possible: `animal lore` is one skill if there is such a skill.
    fn of(catalog: &Catalog, text: &str) -> Wish {
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !slug(word).is_empty()).collect();
        let mut wish = Wish { skills: Vec::new(), attacks: Vec::new(), unknown: Vec::new() };
        let mut at = 0;
        while at < words.len() {
            let takes_name = |many: &usize| wish.take(catalog, &words[at..at + many].join(" "));
            let longest = (1..=words.len() - at).rev().find(takes_name);
            if longest.is_none() {
                wish.unknown.push(words[at].to_string());
            }
            at += longest.unwrap_or(1);
        }
        wish
    }

    /// Adds the skill or attack of this name to the wish. Returns `false` if there is neither.
    fn take(&mut self, catalog: &Catalog, name: &str) -> bool {
        let id = slug(name);
        if let Some(skill) = catalog.skill_named(&id) {
            self.skills.push(skill.0);
            return true;
        }
        match catalog.card_named(&id) {
            Some(card) if catalog.strike(card).is_some() => {
                self.attacks.push(card);
                true
            }
            _ => false,
        }
    }
}

/// The maker of a plan for one hero.
struct Planner<'a> {
    game: &'a CardGrid,
    state: &'a State,
    who: Who,
}

impl<'a> Planner<'a> {
    fn look(&self) -> Look<'a> {
        self.game.look(self.state)
    }

    /// Returns the commands that lead to the best layout, and the reasons for it.
    fn plan(&self, wish: &Wish) -> Advice {
        let mut hero = self.state.at(self.who).clone();
        let mut plan = Vec::new();
        let (grid, _) = self.characters(&hero, wish);
        let (attacks, weighed) = self.attacks(&hero, wish);
        self.move_cards(&hero.grid, &grid, &mut plan);
        self.move_cards(&hero.attacks, &attacks, &mut plan);
        hero.grid = grid;
        hero.attacks = attacks;
        self.pack(&mut hero, &mut plan);
        let mut why = self.why_skills(&hero);
        why.push_str(&self.why_attacks(weighed));
        for word in &wish.unknown {
            why.push_str(&format!("; `{word}` is neither a skill nor an attack"));
        }
        if plan.is_empty() && prepare::may_begin(&self.look(), &hero).is_ok() {
            plan.push("ready".to_string());
        }
        Advice { plan, why }
    }

    /// Finds the best layout of the character grid, with its score. A card lends the bonuses on its right and bottom
    /// edges to the skills on the left and top edges of its neighbours.
    fn characters(&self, hero: &Hero, wish: &Wish) -> (Grid, Score) {
        let catalog = &self.game.catalog;
        let cards: Vec<CardId> = hero.owned.iter().copied().filter(|card| catalog.character(*card).is_some()).collect();
        let piece = |card: &CardId| {
            let character = catalog.character(*card)?;
            let (right, bottom) = (i32::from(character.right), i32::from(character.bottom));
            Some(Piece { left: character.left.0, top: character.top.0, right, bottom })
        };
        let pieces: Vec<Piece> = cards.iter().filter_map(piece).collect();
        // Under the house rule `Stack`, all bonuses of a skill add up.
        let (score, laid) = best(&pieces, &wish.skills, self.state.house.is(house::Stack::Yes));
        (self.grid(&cards, laid), score)
    }

    /// Finds the best layout of the attack grid, with its score in parts of 36. Every attack counts its gains under its
    /// own name. For example, a bonus of 3 behind an attack that hits in 10 of 36 rolls counts 30.
    fn attacks(&self, hero: &Hero, wish: &Wish) -> (Grid, Score) {
        let catalog = &self.game.catalog;
        let cards: Vec<CardId> = hero.owned.iter().copied().filter(|card| catalog.strike(*card).is_some()).collect();
        let piece = |card: &CardId| {
            let strike = catalog.strike(*card)?;
            let hits = hits_of_36(i16::from(strike.bonus));
            let (right, bottom) = (i32::from(strike.right) * hits, i32::from(strike.bottom) * hits);
            Some(Piece { left: card.0, top: card.0, right, bottom })
        };
        let pieces: Vec<Piece> = cards.iter().filter_map(piece).collect();
        let wished: Vec<u16> = wish.attacks.iter().map(|card| card.0).collect();
        // An attack may gain from the left and from above, and both gains add up: `true`.
        let (score, laid) = best(&pieces, &wished, true);
        (self.grid(&cards, laid), score)
    }

    /// Returns the grid with these cards, given the index of the card for each cell.
    fn grid(&self, cards: &[CardId], laid: [Option<usize>; 9]) -> Grid {
        let mut grid = Grid::default();
        for (cell, piece) in Cell::all().zip(laid) {
            if let Some(card) = piece.and_then(|piece| cards.get(piece)) {
                grid.put(*card, cell);
            }
        }
        grid
    }

    /// Adds the commands that turn the grid `now` into `then`. Cards in wrong cells are lifted first, so that every
    /// cell is free for its card.
    fn move_cards(&self, now: &Grid, then: &Grid, plan: &mut Vec<String>) {
        let name = |card: CardId| &self.game.catalog.card(card).id;
        for (cell, card) in now.cards() {
            if then.at(cell) != Some(card) {
                plan.push(format!("lift {}", name(card)));
            }
        }
        for (cell, card) in then.cards() {
            if now.at(cell) != Some(card) {
                plan.push(format!("place {} at {} {}", name(card), cell.row(), cell.column()));
            }
        }
    }

    /// Adds the commands that bring the highest defense cards that there is room for, then those that equip gear.
    fn pack(&self, hero: &mut Hero, plan: &mut Vec<String>) {
        let catalog = &self.game.catalog;
        let idle: Vec<CardId> = prepare::unbrought(catalog, hero).collect();
        for card in soak::falling(catalog, &idle) {
            if prepare::may_bring(&self.look(), hero, card).is_ok() {
                plan.push(format!("bring {}", catalog.card(card).id));
                super::hero::put(&mut hero.untapped, card);
            }
        }
        let pieces: Vec<CardId> = prepare::in_pack(catalog, hero).collect();
        for card in pieces {
            if prepare::may_equip(&self.look(), hero, card).is_ok() {
                plan.push(format!("equip {}", catalog.card(card).id));
                super::hero::put(&mut hero.gear, card);
            }
        }
    }

    /// Returns the reason for the character grid, which is its skills.
    fn why_skills(&self, hero: &Hero) -> String {
        let catalog = &self.game.catalog;
        let mut sheet = skills::sheet(catalog, &hero.grid, self.state.house.is(house::Stack::Yes));
        sheet.sort_by_key(|(skill, bonus)| (std::cmp::Reverse(*bonus), *skill));
        let total: i16 = sheet.iter().map(|(_, bonus)| bonus).sum();
        if sheet.is_empty() {
            return "one card alone forms no skill".to_string();
        }
        let line = |(skill, bonus): &(SkillId, i16)| format!("{} {bonus:+}", catalog.skill(*skill).name);
        let lines: Vec<String> = sheet.iter().map(line).collect();
        format!("the skills add up to {total}: {}", lines.join(", "))
    }

    /// Returns the reason for the attack grid, which is the worth of its combos. Empty without a combo.
    fn why_attacks(&self, score: Score) -> String {
        if score.total == 0 {
            return String::new();
        }
        // The score counts in parts of 36.
        let hundredths = score.total * 100 / 36;
        format!(
            "; the combos are worth {}.{:02} (each bonus times the chance that the attack before it hits 9)",
            hundredths / 100,
            hundredths % 100
        )
    }
}

/// Returns the number of rolls among 36 with this bonus that hit a difficulty of 9, in the better of both stances.
fn hits_of_36(bonus: i16) -> i32 {
    let hits = |stance: Stance| -> u32 {
        let mut outcomes = Vec::new();
        stance.outcomes(&mut outcomes);
        let total: u32 = outcomes.iter().map(|(_, weight)| weight).sum();
        let hitting = outcomes.iter().filter(|(action, _)| natural(*action).is_some_and(|shown| shown + bonus > 9));
        hitting.map(|(_, weight)| weight).sum::<u32>() * 36 / total.max(1)
    };
    i32::try_from(hits(Stance::Cautious).max(hits(Stance::Aggressive))).unwrap_or(0)
}
