//! The reference fight, written by hand: no content, no scripts, no events.
//!
//! The same rules and the same greedy hero as `fight.rondel`; what may be different is only how it is done.
//! A hero (20 HP, Hand maximum 7, 52 cards: 12 Blades, 12 Bucklers, 16 Muscle, 12 Keepsakes) against three Raiders of
//! 3 HP. On its Turn the hero fills up to the maximum (or discards a card and draws one), plays a Blade on the first
//! Raider (5 damage on Rounds 2 to 5, otherwise 3) with up to R Muscle for 1 each, and refills. A Raider covers itself
//! by three draws from a pack of 26 Ups and 26 Downs (two Ups: 3 off, one: R off) and strikes by one draw. A Buckler
//! takes R off one strike. When the deck runs out, the Discard is shuffled and the maximum falls by one; at 1 that kills.

/// Random numbers of splitmix64.
#[derive(Clone, Copy)]
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

/// A pile of cards: bytes in a fixed array, drawn from the end, the usual way to write such a game.
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

    fn count(&self, kind: usize) -> u32 {
        self.cards[..self.n].iter().filter(|card| usize::from(**card) == kind).count() as u32
    }

    /// Takes a card of a kind out, wherever it lies.
    fn take(&mut self, kind: usize) -> bool {
        let Some(at) = self.cards[..self.n].iter().position(|card| usize::from(*card) == kind) else { return false };
        self.n -= 1;
        self.cards[at] = self.cards[self.n];
        true
    }

    fn shuffle(&mut self, dice: &mut Dice) {
        for i in (1..self.n).rev() {
            self.cards.swap(i, dice.below(i as u32 + 1) as usize);
        }
    }
}

/// What the hero may do at a stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    Pass,
    Shed(u8),
    Strike { card: u8, raider: u8 },
    Muscle,
    Parry,
    Draw(u8),
}

/// Where the fight stands when it waits for the hero.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// A card must go: before the draw of the Turn, or because the hand has become smaller.
    Shed {
        more: u8,
        then_draw: bool,
    },
    Act,
    Add {
        raider: u8,
        raised: u8,
    },
    Answer {
        damage: i32,
    },
    Refill,
}

#[derive(Clone, Copy)]
pub struct Fight {
    draw: Cards,
    discard: Cards,
    hand: Cards,
    marks: [u8; 52],
    hp: i32,
    most: u8,
    raiders: [i32; 3],
    round: i32,
    /// Whose Turn it is: 0 the hero's, then the raiders'.
    turn: usize,
    step: Step,
    dice: Dice,
    pub decisions: u32,
    pub rounds: u32,
}

impl Fight {
    pub fn new(seed: u64) -> Fight {
        let mut fight = Fight {
            draw: Cards::NONE,
            discard: Cards::NONE,
            hand: Cards::NONE,
            marks: std::array::from_fn(|at| (at % 2) as u8),
            hp: 20,
            most: 7,
            raiders: [3; 3],
            round: 1,
            turn: 0,
            step: Step::Act,
            dice: Dice(seed),
            decisions: 0,
            rounds: 1,
        };
        for (kind, n, held) in [(BLADE, 10, 2), (BUCKLER, 10, 2), (MUSCLE, 14, 2), (KEEPSAKE, 11, 1)] {
            (0..n).for_each(|_| fight.draw.put(kind));
            (0..held).for_each(|_| fight.hand.put(kind));
        }
        fight.draw.shuffle(&mut fight.dice);
        fight
    }

    fn held(&self) -> u8 {
        self.hand.n as u8
    }

    fn play(&mut self, kind: usize) {
        if self.hand.take(kind) {
            self.discard.put(kind);
        }
    }

    /// The discards become the deck, and the hand shrinks; so many cards are above it now.
    fn wear(&mut self) -> u8 {
        self.draw = std::mem::replace(&mut self.discard, Cards::NONE);
        self.draw.shuffle(&mut self.dice);
        if self.most <= 1 {
            self.hp = 0;
            return 0;
        }
        self.most -= 1;
        self.held().saturating_sub(self.most)
    }

    /// Draws; so many cards are above the hand afterwards.
    fn deal(&mut self, wanted: u8) -> u8 {
        for left in (0..wanted).rev() {
            if self.hp <= 0 || self.draw.n == 0 {
                return 0;
            }
            let card = self.draw.draw();
            self.hand.put(card);
            if self.draw.n == 0 && self.discard.n > 0 {
                let over = self.wear();
                if left == 0 || self.held() >= self.most {
                    return over;
                }
            }
        }
        0
    }

    /// Ups among so many marks from a full pack of them.
    fn ups(&mut self, n: usize) -> i32 {
        let mut ups = 0;
        for at in 0..n {
            let other = at + self.dice.below(52 - at as u32) as usize;
            self.marks.swap(at, other);
            ups += i32::from(self.marks[at]);
        }
        ups
    }

    fn muscle_left(&self, raised: u8) -> bool {
        i32::from(raised) < self.round && self.hand.count(MUSCLE) > 0
    }

    fn hit(&mut self, raider: usize, damage: i32) {
        let cover = match self.ups(3) {
            0 => 0,
            1 => self.round,
            _ => 3,
        };
        self.raiders[raider] -= (damage - cover).max(0);
    }

    fn base(&self) -> i32 {
        if (2..=5).contains(&self.round) { 5 } else { 3 }
    }

    fn raider_damage(&mut self) -> i32 {
        if self.round == 6 {
            return 0;
        }
        let up = self.ups(1) == 1;
        match self.round {
            1..=3 if up => 3,
            4 if up => 4,
            5 if !up => 3,
            _ => 0,
        }
    }

    fn over(&self) -> Option<bool> {
        if self.hp <= 0 {
            return Some(false);
        }
        self.raiders.iter().all(|hp| *hp <= 0).then_some(true)
    }
}

/// The greedy hero, without a list of moves: as one writes it who wants nothing else.
impl Fight {
    fn shed_worst(&mut self, n: u8) {
        for _ in 0..n {
            self.decisions += 1;
            let worst = [KEEPSAKE, BUCKLER, BLADE, MUSCLE].into_iter().find(|kind| self.hand.count(*kind) > 0);
            self.play(worst.unwrap_or(KEEPSAKE));
        }
    }

    fn refill(&mut self) {
        self.decisions += 1;
        let over = self.deal(self.most.saturating_sub(self.held()));
        self.shed_worst(over);
    }

    fn strike(&mut self) {
        let at = self.raiders.iter().position(|hp| *hp > 0).unwrap_or(0);
        self.play(BLADE);
        let muscle = (self.hand.count(MUSCLE) as i32).min(self.round);
        (0..muscle).for_each(|_| self.play(MUSCLE));
        self.decisions += 2 + muscle as u32 + u32::from(self.muscle_left(muscle as u8));
        self.hit(at, self.base() + muscle);
    }

    fn hero(&mut self, first: bool) {
        if !first {
            let over = if self.held() < self.most {
                self.deal(self.most - self.held())
            } else {
                self.shed_worst(1);
                self.deal(1)
            };
            self.shed_worst(over);
        }
        if self.hp <= 0 {
            return;
        }
        if self.hand.count(BLADE) > 0 {
            self.strike();
            if self.raiders.iter().any(|hp| *hp > 0) {
                self.refill();
            }
        } else {
            self.decisions += 1;
        }
    }

    fn raider(&mut self) {
        let damage = self.raider_damage();
        if damage == 0 {
            return;
        }
        let parries = self.hand.count(BUCKLER) > 0;
        if parries {
            self.decisions += 1;
            self.play(BUCKLER);
        }
        self.hp -= (damage - if parries { self.round } else { 0 }).max(0);
        if parries && self.hp > 0 {
            self.refill();
        }
    }

    /// Plays it out: has the hero won?
    pub fn run(&mut self) -> bool {
        loop {
            self.hero(self.rounds == 1);
            if let Some(won) = self.over() {
                return won;
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

/// The same behind a general interface: list what may be done, do it, go on to the next stop.
impl Fight {
    pub fn list(&self, out: &mut Vec<Move>) {
        out.clear();
        let kinds = (0..4u8).filter(|kind| self.hand.count(usize::from(*kind)) > 0);
        match self.step {
            Step::Shed { .. } => out.extend(kinds.map(Move::Shed)),
            Step::Act => {
                out.push(Move::Pass);
                let blades = (self.hand.count(BLADE) > 0).then_some(BLADE as u8);
                let keepsakes = (self.round == 1 && self.hand.count(KEEPSAKE) > 0).then_some(KEEPSAKE as u8);
                for card in blades.into_iter().chain(keepsakes) {
                    let alive = (0..3u8).filter(|at| self.raiders[usize::from(*at)] > 0);
                    out.extend(alive.map(|raider| Move::Strike { card, raider }));
                }
            }
            Step::Add { .. } => out.extend([Move::Pass, Move::Muscle]),
            Step::Answer { .. } => out.extend([Move::Pass, Move::Parry]),
            Step::Refill => {
                out.push(Move::Pass);
                out.extend((1..=self.most.saturating_sub(self.held())).map(Move::Draw));
            }
        }
    }

    /// Makes a move that is listed, and goes on to the next stop; says who has won at the end.
    pub fn make(&mut self, made: Move) -> Option<bool> {
        match (self.step, made) {
            (Step::Shed { more, then_draw }, Move::Shed(kind)) => {
                self.play(usize::from(kind));
                match more {
                    0 if then_draw => {
                        let over = self.deal(1);
                        self.shed_or_act(over);
                    }
                    0 => self.step = Step::Act,
                    _ => self.step = Step::Shed { more: more - 1, then_draw },
                }
                return self.over();
            }
            (Step::Act, Move::Strike { card, raider }) => {
                self.play(usize::from(card));
                self.step = Step::Add { raider, raised: 0 };
                if usize::from(card) == KEEPSAKE || !self.muscle_left(0) {
                    let damage = if usize::from(card) == KEEPSAKE { 1 } else { self.base() };
                    return self.struck(raider, damage);
                }
                return None;
            }
            (Step::Add { raider, raised }, Move::Muscle) => {
                self.play(MUSCLE);
                self.step = Step::Add { raider, raised: raised + 1 };
                if self.muscle_left(raised + 1) {
                    return None;
                }
                return self.struck(raider, self.base() + i32::from(raised) + 1);
            }
            (Step::Add { raider, raised }, _) => return self.struck(raider, self.base() + i32::from(raised)),
            (Step::Answer { damage }, parry) => {
                let parries = parry == Move::Parry;
                if parries {
                    self.play(BUCKLER);
                }
                self.hp -= (damage - if parries { self.round } else { 0 }).max(0);
                self.step = Step::Refill;
                if parries && self.hp > 0 && self.held() < self.most {
                    return None;
                }
            }
            (Step::Refill, Move::Draw(n)) => {
                let over = self.deal(n);
                if over > 0 && self.hp > 0 {
                    self.step = Step::Shed { more: over - 1, then_draw: false };
                }
            }
            _ => {}
        }
        self.go_on()
    }

    fn shed_or_act(&mut self, over: u8) {
        self.step = if over > 0 { Step::Shed { more: over - 1, then_draw: false } } else { Step::Act };
    }

    fn struck(&mut self, raider: u8, damage: i32) -> Option<bool> {
        self.hit(usize::from(raider), damage);
        self.step = Step::Refill;
        self.over()
    }

    /// The next Turns, up to one at which the hero is asked.
    fn go_on(&mut self) -> Option<bool> {
        loop {
            if let Some(won) = self.over() {
                return Some(won);
            }
            self.turn += 1;
            if self.turn == 4 {
                (self.turn, self.round, self.rounds) = (0, self.round % 6 + 1, self.rounds + 1);
                if self.held() >= self.most {
                    self.step = Step::Shed { more: self.held() - self.most, then_draw: true };
                    return None;
                }
                let over = self.deal(self.most - self.held());
                self.shed_or_act(over);
                return self.over();
            }
            if self.raiders[self.turn - 1] > 0 {
                let damage = self.raider_damage();
                if damage > 0 && self.hand.count(BUCKLER) > 0 {
                    self.step = Step::Answer { damage };
                    return None;
                }
                self.hp -= damage;
            }
        }
    }

    /// Plays it out with moves drawn by lot: how many decisions were there?
    pub fn playout(&mut self, moves: &mut Vec<Move>) -> u32 {
        self.draw.shuffle(&mut self.dice);
        loop {
            self.list(moves);
            let made = moves[self.dice.below(moves.len() as u32) as usize];
            self.decisions += 1;
            if self.make(made).is_some() {
                return self.decisions;
            }
        }
    }
}
