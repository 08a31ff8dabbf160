//! The same fight as content: read by the language, played by the whole engine.

use rondel_dsl::{PackFiles, load};
use rondel_engine::kernel::{Events, Luck, Rules, Seat, Seats, Stop, Verdict};
use rondel_engine::systems::{AdventureDeck, Systems};
use std::path::Path;

type State = <AdventureDeck as Rules>::State;
type Action = <AdventureDeck as Rules>::Action;
type Event = <AdventureDeck as Rules>::Event;

/// A compiled fight and the position it begins in.
pub struct Arena {
    pub rules: AdventureDeck,
    pub start: State,
    ranks: Vec<(Action, i32)>,
    offers: Vec<Action>,
    outcomes: Vec<(Action, u32)>,
    pub events: Events<Event>,
}

/// What a fight came to.
#[derive(Default, Debug)]
pub struct Tally {
    pub won: bool,
    pub decisions: u32,
    pub chances: u32,
    pub events: usize,
}

impl Arena {
    pub fn open(memory: bool, events: Events<Event>) -> Arena {
        Arena::open_scene("reference-fight", memory, events)
    }

    pub fn open_scene(scene: &str, memory: bool, events: Events<Event>) -> Arena {
        let pack = PackFiles::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/fight"));
        let loaded = load(&[pack], Systems::builtin());
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        let mut scripts = loaded.scripts.clone();
        scripts.memory = memory;
        let rules = AdventureDeck::build(&loaded.items, &scripts).expect("the fight is right");
        let scene = loaded.scene(scene).expect("the scene is there");
        let start = rules.setup(&scene.setup).expect("it can begin");
        Arena { rules, start, ranks: Vec::new(), offers: Vec::new(), outcomes: Vec::new(), events }
    }

    /// How much the hero likes an action: of cards it asks once for the words, then remembers.
    fn rank(&mut self, state: &State, action: Action) -> i32 {
        match action {
            Action::On(who) => return 80 - i32::from(who.0),
            Action::With(_) => return 60,
            Action::Done => return 50,
            Action::Draw(n) => return 10 + i32::from(n),
            Action::Pass => return 0,
            _ => {}
        }
        if let Some((_, rank)) = self.ranks.iter().find(|(known, _)| *known == action) {
            return *rank;
        }
        let words = self.rules.words(state, action);
        let rank = match (words.lead, &*words.rest) {
            ("discard", "keepsake") => 99,
            ("discard", "buckler") => 98,
            ("discard", "blade") => 97,
            ("discard", _) => 96,
            ("play", "blade") | ("react", "buckler") => 90,
            _ => -1,
        };
        self.ranks.push((action, rank));
        rank
    }

    /// Plays one fight with the greedy hero.
    pub fn fight(&mut self, seed: u64) -> Tally {
        self.play(seed, Arena::best)
    }

    /// Plays one fight with a hero who does anything.
    pub fn playout(&mut self, seed: u64) -> Tally {
        self.play(seed, |arena, _, luck, nth| luck.below(1, nth, arena.offers.len() as u32) as usize)
    }

    fn best(&mut self, state: &State, _luck: Luck, _nth: u32) -> usize {
        let offers = std::mem::take(&mut self.offers);
        let best = (0..offers.len()).max_by_key(|at| self.rank(state, offers[*at])).unwrap_or(0);
        self.offers = offers;
        best
    }

    fn play(&mut self, seed: u64, choose: impl Fn(&mut Arena, &State, Luck, u32) -> usize) -> Tally {
        let (luck, mut state, mut tally) = (Luck::new(seed, 0), self.start.clone(), Tally::default());
        self.events.clear();
        loop {
            match self.rules.stop(&state) {
                Stop::Over(verdict) => {
                    let you = Seats::only(Seat::new(0).unwrap_or(Seat::CHANCE));
                    tally.won = verdict == Verdict::Won(you);
                    tally.events = self.events.list().len();
                    return tally;
                }
                Stop::Chance => {
                    self.outcomes.clear();
                    self.rules.outcomes(&state, &mut self.outcomes);
                    let at = luck.pick(0, tally.chances, self.outcomes.iter().map(|(_, weight)| *weight));
                    let outcome = self.outcomes[at.unwrap_or(0)].0;
                    tally.chances += 1;
                    self.rules.take(&mut state, Seat::CHANCE, outcome, &mut self.events);
                }
                Stop::Decide(asked) => {
                    let seat = asked.must().iter().next().unwrap_or(Seat::CHANCE);
                    self.offers.clear();
                    self.rules.actions(&state, seat, &mut self.offers);
                    let at = choose(self, &state, luck, tally.decisions);
                    tally.decisions += 1;
                    let action = self.offers[at];
                    self.rules.take(&mut state, seat, action, &mut self.events);
                }
            }
        }
    }
}
