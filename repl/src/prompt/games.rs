//! The games of a session: one game is on the table, and the earlier games can be put on it again.

use super::bots::Opponents;
use super::proof::Playing;
use super::seated::Party;
use super::session::ReplSession;
use crate::content::Content;
use rondel_engine::table::{SavedCharacter, Table};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A game that is not on the table.
pub(super) struct LaidAside {
    pub table: Box<dyn Table>,
    pub scene: String,
    /// The seed of the game's luck.
    pub seed: u64,
    /// The characters that sit at its table in place of the scene's own.
    pub seated: Vec<SavedCharacter>,
    /// The content of each edition that its table has used, by the edition's number.
    pub editions: Vec<(u32, Rc<Content>)>,
    /// The bots that play against the user.
    pub opponents: Option<Opponents>,
    /// The test that is run step by step, if any.
    pub playing: Option<Playing>,
    /// The number of the game that this game replaced, and the command that did so: `restart`.
    pub from: Option<(usize, &'static str)>,
}

/// The games that are not on the table, by their numbers from 1 on.
pub(super) struct Games {
    /// The number of the game on the table.
    pub here: usize,
    pub aside: BTreeMap<usize, LaidAside>,
    /// The number of the game that the game on the table replaced, and the command that did so.
    pub from: Option<(usize, &'static str)>,
    /// The number of the game that `undo` took off the table, because it had nothing left to undo. `redo` brings that
    /// game back.
    pub left: Option<usize>,
}

impl Games {
    /// Returns the state in which the first game is on the table.
    pub fn first() -> Games {
        Games { here: 1, aside: BTreeMap::new(), from: None, left: None }
    }

    /// Returns the number of the next new game.
    fn next(&self) -> usize {
        self.aside.keys().max().copied().unwrap_or(0).max(self.here) + 1
    }
}

impl ReplSession {
    /// Puts a new game on the table, on the newest content, and keeps the old game. `by` is the command that does so.
    pub(super) fn put(&mut self, by: &'static str, table: Box<dyn Table>, seed: u64, party: Party) {
        let Party { content, scene, seated, unfit, .. } = party;
        let from = Some((self.games.here, by));
        let editions = vec![(0, Rc::clone(&content))];
        let game = LaidAside { table, scene, seed, seated, editions, opponents: None, playing: None, from };
        let number = self.games.next();
        self.exchange(number, game);
        self.newest = Rc::clone(&content);
        (self.content, self.refused, self.games.left, self.unfit) = (content, None, None, unfit);
    }

    /// Puts the previous game on the table again. Returns the command that had replaced it.
    pub(super) fn take_back_table(&mut self) -> Option<&'static str> {
        let (before, by) = self.games.from?;
        let number = self.games.here;
        self.put_again(before).then(|| {
            self.games.left = Some(number);
            by
        })
    }

    /// Puts the game that `undo` left at its beginning on the table again. Returns `false` if there is no such game.
    pub(super) fn take_table_again(&mut self) -> bool {
        self.games.left.take().is_some_and(|left| self.put_again(left))
    }

    /// Puts the game of this number on the table. Returns `false` if there is no such game.
    pub(super) fn put_again(&mut self, number: usize) -> bool {
        if number == self.games.here {
            return true;
        }
        let Some(game) = self.games.aside.remove(&number) else { return false };
        let has_other_characters = game.seated != self.seated;
        self.exchange(number, game);
        // From now on, `content` is the content that this game's table plays on.
        self.follow_table();
        if has_other_characters {
            // If its characters do not fit the current files, the game goes on with the content that it has.
            let newest = self.source.load_with(&self.seated).map(Rc::new);
            self.newest = newest.unwrap_or_else(|_| Rc::clone(&self.content));
        }
        true
    }

    /// Puts a game on the table, and keeps the present game. `number` is the number of the new game.
    fn exchange(&mut self, number: usize, game: LaidAside) {
        let LaidAside { table, scene, seed, seated, editions, opponents, playing, from } = game;
        let old_game = LaidAside {
            opponents: self.opponents().cloned(),
            table: std::mem::replace(&mut self.table, table),
            scene: std::mem::replace(&mut self.scene, scene),
            seed: std::mem::replace(&mut self.seed, seed),
            seated: std::mem::replace(&mut self.seated, seated),
            editions: std::mem::replace(&mut self.editions, editions),
            playing: std::mem::replace(&mut self.playing, playing),
            from: std::mem::replace(&mut self.games.from, from),
        };
        let old_number = std::mem::replace(&mut self.games.here, number);
        self.games.aside.insert(old_number, old_game);
        // At this table nobody has been asked yet, so it is shown to nobody in particular.
        self.forget_viewer();
        self.sit_against(opponents);
    }
}
