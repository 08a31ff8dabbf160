//! The reference fight, written by hand: no content, no scripts, no events.
//!
//! The same rules and the same greedy hero as `fight.rondel`; what may be different is only how it is done.
//! A hero (20 HP, Hand maximum 7, 52 cards: 12 Blades, 12 Bucklers, 16 Muscle, 12 Keepsakes) against three Raiders of
//! 3 HP. On its Turn the hero fills up to the maximum (or discards a card and draws one), plays a Blade on the first
//! Raider (5 damage on Rounds 2 to 5, otherwise 3) with up to R Muscle for 1 each, and refills. A Raider covers itself
//! by three draws from a pack of 26 Ups and 26 Downs (two Ups: 3 off, one: R off) and strikes by one draw. A Buckler
//! takes R off one strike. When the deck runs out, the Discard is shuffled and the maximum falls by one; at 1 that kills.

/// Random numbers of splitmix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((((z ^ (z >> 31)) >> 32) * u64::from(n)) >> 32) as u32
    }
}

const BLADE: usize = 0;
const BUCKLER: usize = 1;
const MUSCLE: usize = 2;
const KEEPSAKE: usize = 3;

/// Cards as a shuffled pack of bytes, the usual way to write such a game.
#[derive(Clone, Copy)]
struct Cards {
    cards: [u8; 52],
    n: usize,
}

impl Cards {
    const NONE: Cards = Cards { cards: [0; 52], n: 0 };

    fn put(&mut self, kind: usize) {
        self.cards[self.n] = kind as u8;
        self.n += 1;
    }

    fn draw(&mut self) -> usize {
        self.n -= 1;
        usize::from(self.cards[self.n])
    }

    fn shuffle(&mut self, dice: &mut Dice) {
        for i in (1..self.n).rev() {
            self.cards.swap(i, dice.below(i as u32 + 1) as usize);
        }
    }
}

pub struct Fight {
    draw: Cards,
    discard: Cards,
    hand: [u8; 4],
    hp: i32,
    most: u8,
    raiders: [i32; 3],
    round: i32,
    dice: Dice,
    pub decisions: u32,
    pub rounds: u32,
}

impl Fight {
    pub fn new(seed: u64) -> Fight {
        let mut dice = Dice(seed);
        let mut draw = Cards::NONE;
        for (kind, n) in [(BLADE, 10), (BUCKLER, 10), (MUSCLE, 14), (KEEPSAKE, 11)] {
            (0..n).for_each(|_| draw.put(kind));
        }
        draw.shuffle(&mut dice);
        Fight {
            draw,
            discard: Cards::NONE,
            hand: [2, 2, 2, 1],
            hp: 20,
            most: 7,
            raiders: [3; 3],
            round: 1,
            dice,
            decisions: 0,
            rounds: 1,
        }
    }

    fn held(&self) -> u8 {
        self.hand.iter().sum()
    }

    fn play(&mut self, kind: usize) {
        self.hand[kind] -= 1;
        self.discard.put(kind);
    }

    fn wear(&mut self) {
        self.draw = std::mem::replace(&mut self.discard, Cards::NONE);
        self.draw.shuffle(&mut self.dice);
        if self.most <= 1 {
            self.hp = 0;
            return;
        }
        self.most -= 1;
        while self.held() > self.most {
            self.shed();
        }
    }

    fn shed(&mut self) {
        self.decisions += 1;
        let first = [KEEPSAKE, BUCKLER, BLADE, MUSCLE].into_iter().find(|kind| self.hand[*kind] > 0);
        self.play(first.unwrap_or(KEEPSAKE));
    }

    fn deal(&mut self, wanted: u8) {
        for left in (0..wanted).rev() {
            if self.hp <= 0 || self.draw.n == 0 {
                return;
            }
            let card = self.draw.draw();
            self.hand[card] += 1;
            if self.draw.n == 0 && left == 0 && self.discard.n > 0 {
                self.wear();
            } else if self.draw.n == 0 && self.discard.n > 0 {
                self.wear();
                if self.held() >= self.most {
                    return;
                }
            }
        }
    }

    /// Ups among so many draws from a fresh pack.
    fn ups(&mut self, n: u32) -> i32 {
        let (mut ups, mut left) = (26, 52);
        (0..n)
            .map(|_| {
                let up = self.dice.below(left) < ups;
                left -= 1;
                ups -= u32::from(up);
                i32::from(up)
            })
            .sum()
    }

    fn refill(&mut self) {
        self.decisions += 1;
        let room = self.most.saturating_sub(self.held());
        self.deal(room);
    }

    fn strike(&mut self) {
        let at = self.raiders.iter().position(|hp| *hp > 0).unwrap_or(0);
        self.play(BLADE);
        let mut damage = if (2..=5).contains(&self.round) { 5 } else { 3 };
        let muscle = i32::from(self.hand[MUSCLE]).min(self.round);
        for _ in 0..muscle {
            self.play(MUSCLE);
            damage += 1;
        }
        self.decisions += 2 + muscle as u32 + u32::from(muscle < self.round && self.hand[MUSCLE] > 0);
        let cover = match self.ups(3) {
            0 => 0,
            1 => self.round,
            _ => 3,
        };
        self.raiders[at] -= (damage - cover).max(0);
    }

    fn hero(&mut self, first: bool) {
        if !first {
            if self.held() < self.most {
                self.deal(self.most - self.held());
            } else {
                self.shed();
                self.deal(1);
            }
        }
        if self.hp <= 0 {
            return;
        }
        if self.hand[BLADE] > 0 {
            self.strike();
            if self.raiders.iter().any(|hp| *hp > 0) {
                self.refill();
            }
        } else {
            self.decisions += 1;
        }
    }

    fn raider(&mut self) {
        if self.round == 6 {
            return;
        }
        let up = self.ups(1) == 1;
        let damage = match self.round {
            1..=3 if up => 3,
            4 if up => 4,
            5 if !up => 3,
            _ => return,
        };
        let cover = if self.hand[BUCKLER] > 0 {
            self.decisions += 1;
            self.play(BUCKLER);
            self.round
        } else {
            0
        };
        self.hp -= (damage - cover).max(0);
        if cover > 0 && self.hp > 0 {
            self.refill();
        }
    }

    /// Plays it out: has the hero won?
    pub fn run(&mut self) -> bool {
        loop {
            self.hero(self.rounds == 1);
            if self.hp <= 0 || self.raiders.iter().all(|hp| *hp <= 0) {
                return self.hp > 0;
            }
            for at in 0..3 {
                if self.raiders[at] > 0 && self.hp > 0 {
                    self.raider();
                }
            }
            if self.hp <= 0 {
                return false;
            }
            self.round = self.round % 6 + 1;
            self.rounds += 1;
        }
    }
}
