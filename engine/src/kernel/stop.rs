//! The answers of a rules system to a tool: why it has stopped, how a game has ended, and why an action is refused.

use super::{Asked, Problem, Seat, Seats};
use serde::Serialize;

/// The reason why the machine has stopped. Asking for it is cheap, because no list is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Seats decide: those that must, in any order, and others that may act meanwhile.
    Decide(Asked),
    /// Chance decides. See [`Rules::outcomes`](super::Rules::outcomes).
    Chance,
    /// Nothing more happens.
    Over(Verdict),
}

impl Stop {
    /// Returns the seats that must decide here. Empty if no seat is asked.
    pub fn must(self) -> Seats {
        if let Stop::Decide(asked) = self { asked.must() } else { Seats::NONE }
    }

    /// Returns the seats that can act here: those that must decide, and those that may.
    pub fn can(self) -> Seats {
        if let Stop::Decide(asked) = self { asked.all() } else { Seats::NONE }
    }
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, serde::Deserialize)]
pub enum Verdict {
    /// These seats have won. All others have lost.
    Won(Seats),
    /// Everybody has lost: to the rules, to time, or to Foes that no seat plays.
    Lost,
    /// Nobody has won and nobody has lost.
    Drawn,
    /// An imagined game has reached a place unknown to its seat, such as a room it never entered. No real game ends
    /// so. See [`Rules::imagine`](super::Rules::imagine).
    Unknown,
}

impl Verdict {
    /// Returns the verdict for these winning seats. If there are none, everybody has lost.
    pub fn won_by(seats: Seats) -> Verdict {
        if seats.is_empty() { Verdict::Lost } else { Verdict::Won(seats) }
    }

    /// Returns whether this seat has won (`Some(true)`) or lost (`Some(false)`). `None` if it has done neither.
    pub fn is_won_by(self, seat: Seat) -> Option<bool> {
        match self {
            Verdict::Won(seats) => Some(seats.has(seat)),
            Verdict::Lost => Some(false),
            Verdict::Drawn | Verdict::Unknown => None,
        }
    }

    /// Returns the verdict in words: `won by you`, `won by the heroes`, `lost`, `drawn`,
    /// `unknown: nobody has been there`. `winners` names the winning seats.
    pub fn told(self, winners: impl FnOnce(Seats) -> String) -> String {
        match self {
            Verdict::Won(seats) => format!("won by {}", winners(seats)),
            Verdict::Lost => "lost".into(),
            Verdict::Drawn => "drawn".into(),
            Verdict::Unknown => "unknown: nobody has been there".into(),
        }
    }
}

/// A refused action, with the reason. The state is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The reason in the words of the rulebook.
    pub why: String,
    /// The id of the rule that forbids the action. Empty if the action is simply not offered now.
    pub rule: &'static str,
    /// Whether the seat lacks the thing that was named. Another seat may have it.
    pub absent: bool,
}

impl Illegal {
    /// Returns the refusal of an action that is not among those listed.
    pub fn not_offered() -> Illegal {
        Illegal { why: "that is not among the actions offered now".into(), rule: "", absent: false }
    }

    /// Returns a refusal by a rule.
    pub fn by(rule: &'static str, why: impl Into<String>) -> Illegal {
        Illegal { why: why.into(), rule, absent: false }
    }
}

/// Makes a refusal of a ruling from the problem of one of its orders, with the way out.
impl From<Problem> for Illegal {
    fn from(problem: Problem) -> Illegal {
        let parts = [Some(problem.message), problem.help];
        Illegal::by("", parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
    }
}
