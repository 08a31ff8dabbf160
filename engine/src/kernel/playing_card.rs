//! Playing cards: thirteen ranks in four suits, and the ring on which the ranks stand.
//!
//! Begin at [`PlayingCard`]. A joker has neither rank nor suit, so it is not a playing card here. A system with jokers
//! has a type of its own, with a `PlayingCard` as one of its cases.

use super::{Bag, Problem};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The problem code of a text that is no playing card.
pub const NO_PLAYING_CARD: &str = "E0316";

/// A rank of playing cards. The ace is the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "their names say it all")]
pub enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// All ranks in order.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];
    /// The ranks as written, in order, for a list of choices in a vocabulary.
    pub const NAMES: &'static [&'static str; 13] = &["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

    /// Returns the rank's place among the ranks: 0 for the ace, 12 for the king.
    pub const fn place(self) -> u8 {
        self as u8
    }

    /// Returns the rank's name as written: `A`, `10`, `K`.
    pub const fn name(self) -> &'static str {
        Rank::NAMES[self as usize]
    }

    /// Returns the rank that is this many steps further around the ring. The ace follows the king.
    ///
    /// ```
    /// use rondel_engine::kernel::Rank;
    /// assert_eq!(Rank::Queen.shifted(3), Rank::Two);
    /// assert_eq!(Rank::Ace.shifted(-1), Rank::King);
    /// ```
    pub fn shifted(self, by: i32) -> Rank {
        let place = (i64::from(self.place()) + i64::from(by)).rem_euclid(13);
        usize::try_from(place).ok().and_then(|at| Rank::ALL.get(at)).copied().unwrap_or(self)
    }

    /// Returns the steps up the ring from this rank to the other: 0 to 12.
    pub const fn steps_up_to(self, other: Rank) -> u8 {
        (13 + other.place() - self.place()) % 13
    }

    /// Returns the shortest distance between two ranks on the ring: 0 to 6.
    ///
    /// ```
    /// use rondel_engine::kernel::Rank;
    /// assert_eq!(Rank::Queen.ring_distance(Rank::Three), 4);
    /// assert_eq!(Rank::Queen.steps_up_to(Rank::Three), 4);
    /// assert_eq!(Rank::Three.steps_up_to(Rank::Queen), 9);
    /// ```
    pub const fn ring_distance(self, other: Rank) -> u8 {
        let (up, down) = (self.steps_up_to(other), other.steps_up_to(self));
        if up < down { up } else { down }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A suit of playing cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "their names say it all")]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
    /// The suits in words, in order, for a list of choices in a vocabulary.
    pub const NAMES: &'static [&'static str] = &["clubs", "diamonds", "hearts", "spades"];

    /// Returns the suit's word: `clubs`.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// Returns the suit's mark: `♣`.
    pub const fn mark(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }

    /// Returns the suit's letter: `c`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'c',
            Suit::Diamonds => 'd',
            Suit::Hearts => 'h',
            Suit::Spades => 's',
        }
    }

    /// Returns the suit of a mark, filled or not.
    pub const fn of_mark(mark: char) -> Option<Suit> {
        Some(match mark {
            '♣' | '♧' => Suit::Clubs,
            '♦' | '♢' => Suit::Diamonds,
            '♥' | '♡' => Suit::Hearts,
            '♠' | '♤' => Suit::Spades,
            _ => return None,
        })
    }

    /// Returns whether the suit is one of the two red suits.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    /// Returns the other suit of the same colour.
    pub const fn partner(self) -> Suit {
        match self {
            Suit::Clubs => Suit::Spades,
            Suit::Spades => Suit::Clubs,
            Suit::Diamonds => Suit::Hearts,
            Suit::Hearts => Suit::Diamonds,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mark())
    }
}

/// A playing card: `8♣`, in letters `8c`. Cards are ordered by rank, then by suit. A card is saved as its short name.
///
/// ```
/// use rondel_engine::kernel::{PlayingCard, Rank, Suit};
/// let eight: PlayingCard = "8c".parse()?;
/// assert_eq!(eight, PlayingCard { rank: Rank::Eight, suit: Suit::Clubs });
/// assert_eq!(eight, "8♣".parse()?);
/// assert_eq!(("Th".parse::<PlayingCard>()?, "10♥".parse()?), ("10H".parse()?, "t♥".parse::<PlayingCard>()?));
/// assert_eq!((eight.to_string(), eight.short()), ("8♣".into(), "8c".into()));
/// assert_eq!(PlayingCard::deck().len(), 52);
/// let wrong = "1c".parse::<PlayingCard>().unwrap_err();
/// assert_eq!(wrong.message, "`1c` is no playing card");
/// # Ok::<(), rondel_engine::kernel::Problem>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "their names say it all")]
pub struct PlayingCard {
    pub rank: Rank,
    pub suit: Suit,
}

impl PlayingCard {
    /// Returns a bag with one of each of the 52 cards.
    pub fn deck() -> Bag<PlayingCard> {
        PlayingCard::all().collect()
    }

    /// Returns all 52 cards, in order.
    pub fn all() -> impl Iterator<Item = PlayingCard> {
        Rank::ALL.into_iter().flat_map(|rank| Suit::ALL.into_iter().map(move |suit| PlayingCard { rank, suit }))
    }

    /// Returns the card's short name in plain letters: `8c`, `10h`, `qs`. Saves contain it. An action's words should
    /// use it too, because typed marks are read as letters there.
    pub fn short(self) -> String {
        format!("{}{}", self.rank.name().to_lowercase(), self.suit.letter())
    }

    /// Returns the card that a text names in words: `9 of spades`, `queen of hearts`.
    ///
    /// ```
    /// use rondel_engine::kernel::PlayingCard;
    /// let card = |text: &str| PlayingCard::in_words(text).map(PlayingCard::short);
    /// assert_eq!(card("9 of spades").as_deref(), Some("9s"));
    /// assert_eq!(card("Queen of hearts").as_deref(), Some("qh"));
    /// assert_eq!(card("9 spades"), None);
    /// ```
    pub fn in_words(text: &str) -> Option<PlayingCard> {
        let (rank, suit) = text.split_once(" of ")?;
        let (rank, suit) = (rank.trim(), suit.trim());
        let is_suit = |known: &Suit| {
            let name = known.name();
            suit.eq_ignore_ascii_case(name) || Some(suit.to_lowercase().as_str()) == name.strip_suffix('s')
        };
        let suit = Suit::ALL.into_iter().find(is_suit)?;
        let is_rank =
            |known: &Rank| known.name().eq_ignore_ascii_case(rank) || format!("{known:?}").eq_ignore_ascii_case(rank);
        let rank = Rank::ALL.into_iter().find(is_rank)?;
        Some(PlayingCard { rank, suit })
    }

    /// Returns the card of a text whose rank is a number: `jc` for `11c`.
    ///
    /// ```
    /// use rondel_engine::kernel::PlayingCard;
    /// let card = |text: &str| PlayingCard::by_number(text).map(PlayingCard::short);
    /// assert_eq!(card("11c").as_deref(), Some("jc"));
    /// assert_eq!(card("1♠").as_deref(), Some("as"));
    /// assert_eq!(card("15c"), None);
    /// ```
    pub fn by_number(text: &str) -> Option<PlayingCard> {
        let text = text.trim();
        let end_of_digits = text.find(|c: char| !c.is_ascii_digit())?;
        let (rank, suit) = text.split_at(end_of_digits);
        let rank = match rank {
            "1" | "14" => "a",
            "11" => "j",
            "12" => "q",
            "13" => "k",
            _ => return None,
        };
        PlayingCard::read(&format!("{rank}{suit}"))
    }

    /// Returns the card that a text names, if it names one.
    pub fn read(text: &str) -> Option<PlayingCard> {
        // Some keyboards add an invisible character after a mark, which selects its presentation.
        let text = text.trim().trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
        let last = text.chars().next_back()?;
        let suit = Suit::of_mark(last)
            .or_else(|| Suit::ALL.into_iter().find(|suit| last.eq_ignore_ascii_case(&suit.letter())))?;
        let rank = match text.get(..text.len() - last.len_utf8())? {
            "T" | "t" => Rank::Ten,
            rank => Rank::ALL.into_iter().find(|known| known.name().eq_ignore_ascii_case(rank))?,
        };
        Some(PlayingCard { rank, suit })
    }
}

impl FromStr for PlayingCard {
    type Err = Problem;

    fn from_str(text: &str) -> Result<PlayingCard, Problem> {
        PlayingCard::read(text).ok_or_else(|| {
            let problem = Problem::error(NO_PLAYING_CARD, super::Origin::CODE, format!("`{text}` is no playing card"));
            problem.label("a rank and a suit belong here").help(
                "write a rank (A, 2 to 10, J, Q or K) and right behind it a suit (♣, ♦, ♥, ♠ or c, d, h, s): `8♣` or `8c`",
            )
        })
    }
}

impl fmt::Display for PlayingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank, self.suit))
    }
}

impl Serialize for PlayingCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.short())
    }
}

impl<'de> Deserialize<'de> for PlayingCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|problem: Problem| serde::de::Error::custom(problem.message))
    }
}

/// Returns a text with a word in place of each mark of a suit: `8♣` becomes `8 clubs `.
pub(super) fn with_suits_as_words(text: &str) -> Cow<'_, str> {
    with_suits(text, |out, suit| {
        out.push(' ');
        out.push_str(suit.name());
        out.push(' ');
    })
}

/// Returns a text with a letter in place of each mark of a suit: `8♣` becomes `8c`.
pub(super) fn with_suits_as_letters(text: &str) -> Cow<'_, str> {
    with_suits(text, |out, suit| out.push(suit.letter()))
}

/// Returns a text in which each mark of a suit is replaced by what `write` adds.
fn with_suits(text: &str, write: impl Fn(&mut String, Suit)) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !matches!(c, '\u{fe0e}' | '\u{fe0f}')) {
        match Suit::of_mark(c) {
            Some(suit) => write(&mut out, suit),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}
