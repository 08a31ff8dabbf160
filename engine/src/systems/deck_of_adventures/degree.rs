//! The degrees of success of a check, and the measure that judges a card (DOA-052 to DOA-071).
//!
//! Begin reading at [`Measure::judge`]. Checks and epic hands use it. Against 8♣ within 2, J♣ is 3 steps away. With a
//! modifier of 1 it is reported as 10 and is a Suited Success. The ranks form a ring, in which the Ace follows the
//! King, so Q and 3 are 4 steps apart.

use crate::kernel::{PlayingCard, Rank, Suit};

closed! {
    /// The degree of a check, the best first (DOA-059 to DOA-067).
    pub enum Degree {
        Critical = "critical",
        Major = "major",
        Suited = "suited",
        Color = "color",
        Success = "success",
        SuitedFail = "suited_fail",
        ColorFail = "color_fail",
        Fail = "fail",
    }
}

impl Degree {
    /// Returns the rule that defines the degree.
    pub fn rule(self) -> &'static str {
        match self {
            Degree::Critical => "DOA-059",
            Degree::Major => "DOA-060",
            Degree::Suited => "DOA-062",
            Degree::Color => "DOA-063",
            Degree::Success => "DOA-064",
            Degree::SuitedFail => "DOA-065",
            Degree::ColorFail => "DOA-066",
            Degree::Fail => "DOA-067",
        }
    }

    /// Returns the degree in words: `a Critical Success`.
    pub fn told(self) -> &'static str {
        match self {
            Degree::Critical => "a Critical Success",
            Degree::Major => "a Major Success",
            Degree::Suited => "a Suited Success",
            Degree::Color => "a Color Success",
            Degree::Success => "a Success",
            Degree::SuitedFail => "a Suited Fail",
            Degree::ColorFail => "a Color Fail",
            Degree::Fail => "a Fail",
        }
    }

    pub fn is_success(self) -> bool {
        self <= Degree::Success
    }

    /// Returns the degree changed to a success or a failure, as a ruling says. A Suited or Color degree stays one.
    pub fn turned(self, success: bool) -> Degree {
        match (self, success) {
            (Degree::SuitedFail, true) => Degree::Suited,
            (Degree::ColorFail, true) => Degree::Color,
            (Degree::Fail, true) => Degree::Success,
            (Degree::Suited, false) => Degree::SuitedFail,
            (Degree::Color, false) => Degree::ColorFail,
            (Degree::Critical | Degree::Major | Degree::Success, false) => Degree::Fail,
            (same, _) => same,
        }
    }
}

/// The measure by which cards are judged: the target card, the range and the modifier, under the house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Measure {
    pub target: PlayingCard,
    pub range: u8,
    pub modifier: i64,
    /// The Primary Suit, and what it adds to the modifier of its cards (house rule `suit_mechanics`).
    pub own: Option<(Suit, u8)>,
    /// Whether a negative modifier reduces the range (house rule `negative_modifier`).
    pub shrinks: bool,
    /// Whether a Major Success is judged by the reported rank (house rule `major_on`).
    pub major_on_report: bool,
}

impl Measure {
    /// Returns the modifier for a card, which is higher for cards of the Primary Suit by a house rule.
    pub fn modifier_of(self, card: PlayingCard) -> i64 {
        self.modifier + self.own.filter(|(suit, _)| *suit == card.suit).map_or(0, |(_, more)| i64::from(more))
    }

    /// Returns the number of steps by which the rank of a card may be shifted, either way (DOA-033).
    pub fn shift(self, card: PlayingCard) -> u8 {
        u8::try_from(self.modifier_of(card).max(0)).unwrap_or(u8::MAX)
    }

    /// Returns the ranks a card may report, the drawn one first (DOA-033, DOA-034).
    pub fn reports(self, card: PlayingCard) -> Vec<Rank> {
        let most = i32::from(self.shift(card).min(6));
        let ways = (1..=most).flat_map(|by| [card.rank.shifted(-by), card.rank.shifted(by)]);
        [card.rank].into_iter().chain(ways).collect()
    }

    /// Returns the rank to report that is nearest to the target card. Of equally near ones, it is the least shifted.
    pub fn best_report(self, card: PlayingCard) -> Rank {
        let distance = |rank: &Rank| rank.ring_distance(self.target.rank);
        self.reports(card).into_iter().min_by_key(distance).unwrap_or(card.rank)
    }

    /// Returns the distance of a card from the target card, with the best report (DOA-075).
    pub fn distance(self, card: PlayingCard) -> u8 {
        self.best_report(card).ring_distance(self.target.rank)
    }

    /// Returns the degree of a card that is reported as this rank.
    pub fn judge(self, card: PlayingCard, report: Rank) -> Degree {
        let matches_suit = card.suit == self.target.suit;
        let matches_color = card.suit.is_red() == self.target.suit.is_red();
        let matches_rank = if self.major_on_report { report } else { card.rank } == self.target.rank;
        match (self.is_met(card, report), matches_suit, matches_color) {
            (true, ..) if card == self.target => Degree::Critical,
            (true, ..) if matches_rank => Degree::Major,
            (true, true, _) => Degree::Suited,
            (true, _, true) => Degree::Color,
            (true, ..) => Degree::Success,
            (_, true, _) => Degree::SuitedFail,
            (_, _, true) => Degree::ColorFail,
            _ => Degree::Fail,
        }
    }

    /// Returns whether a card succeeds that is reported as this rank (DOA-055). With a modifier of -1 its colour must
    /// match too, with a lower one its suit (DOA-038).
    ///
    /// By a house rule, a negative modifier shrinks the range instead. Range 2 becomes 1 with -1, and 0 with -2. With
    /// -3 the rank must be equal and the colour match, and with -4 the rank must be equal and the suit match. With -5,
    /// no card succeeds.
    fn is_met(self, card: PlayingCard, report: Rank) -> bool {
        let distance = i64::from(report.ring_distance(self.target.rank));
        let range = i64::from(self.range);
        let matches_suit = card.suit == self.target.suit;
        let matches_color = card.suit.is_red() == self.target.suit.is_red();
        match self.modifier_of(card) {
            0.. => distance <= range,
            lack if self.shrinks => match range + lack {
                reach @ 0.. => distance <= reach,
                -1 => distance == 0 && matches_color,
                -2 => distance == 0 && matches_suit,
                _ => false,
            },
            -1 => distance <= range && matches_color,
            _ => distance <= range && matches_suit,
        }
    }

    /// Returns the degree of a card with the best report.
    pub fn best(self, card: PlayingCard) -> Degree {
        self.judge(card, self.best_report(card))
    }

    /// Returns a key that sorts the cards of a draw, the best first. It compares distances, then degrees (DOA-075,
    /// DOA-077).
    pub fn rank(self, card: PlayingCard) -> (u8, Degree) {
        (self.distance(card), self.best(card))
    }
}
