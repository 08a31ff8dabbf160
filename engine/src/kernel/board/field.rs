//! Fields: a board drawn as text, with a mark or a short label for each space.
//!
//! [`Field::new`] draws a terrain with figures. Front ends get it as a block of a view.

use super::{Space, Terrain};
use serde::Serialize;

/// A board to draw: its spaces, with column letters and row numbers at the rim.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Field {
    /// The board's name: `field`.
    pub name: String,
    /// Whether every second row (2, 4, ...) is drawn half a space to the right.
    pub hex: bool,
    /// The spaces of the board, in reading order. Gaps are not drawn.
    pub spaces: Vec<FieldSpace>,
    /// The short labels with their names: `w2`, and `wrecker-2`.
    pub names: Vec<(String, String)>,
    /// The place of each figure, by its label.
    pub stands: Vec<(String, Space)>,
}

/// One space of a field.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldSpace {
    /// The space.
    pub space: Space,
    /// The mark of the space's ground, or the label of the figure on it: a few characters.
    pub text: String,
    /// Whether a figure stands on the space.
    pub token: bool,
    /// Whether the space is marked, for example as a place to go or as part of an area.
    pub marked: bool,
}

impl Field {
    /// Returns a drawing of a terrain with figures, which have short labels, and with some spaces marked. Of several
    /// figures on one space, the first is drawn.
    pub fn new(name: impl Into<String>, terrain: &Terrain, tokens: &[(Space, String)], marked: &[Space]) -> Field {
        let drawn = |space: Space| {
            let token = tokens.iter().find(|(at, _)| *at == space).map(|(_, label)| label.clone());
            let mark = terrain.ground(space).map_or(' ', super::Ground::mark);
            FieldSpace {
                space,
                token: token.is_some(),
                text: token.unwrap_or_else(|| mark.to_string()),
                marked: marked.contains(&space),
            }
        };
        let hex = terrain.grid() == super::Grid::Hex;
        let spaces = terrain.spaces().map(drawn).collect();
        Field { name: name.into(), hex, spaces, names: Vec::new(), stands: Vec::new() }
    }

    /// Returns short, distinct labels for names: two letters, or one letter and the number of the name. If this label
    /// is taken, it gets one letter more, and then a further number.
    ///
    /// ```
    /// use rondel_engine::kernel::Field;
    /// assert_eq!(Field::labels(&["ash", "goblin-1", "goblin-12", "gore"]), ["as", "g1", "g12", "go"]);
    /// assert_eq!(Field::labels(&["wolf", "worm", "wolf", "wolf"]), ["wo", "wor", "wol", "wo2"]);
    /// ```
    pub fn labels<T: AsRef<str>>(names: &[T]) -> Vec<String> {
        let mut labels: Vec<String> = Vec::new();
        for name in names {
            let label = candidates(name.as_ref()).find(|label| !labels.contains(label));
            labels.push(label.unwrap_or_default());
        }
        labels
    }
}

/// Returns possible short forms of a name, the shortest first, without end.
fn candidates(name: &str) -> impl Iterator<Item = String> {
    let letters: String = name.chars().filter(|c| c.is_alphabetic()).collect();
    let tail = name.rsplit('-').next().unwrap_or_default();
    let number = if tail.bytes().all(|b| b.is_ascii_digit()) { tail } else { "" };
    let begins = |n: usize| -> String { letters.chars().take(n).collect() };
    // `wo` and `wol` of `wolf`, `w2` and `wo2` of `wolf-2`.
    let (few, more) = if number.is_empty() { (2, 3) } else { (1, 2) };
    let (short, longer) = (format!("{}{number}", begins(few)), format!("{}{number}", begins(more)));
    let base = short.clone();
    let counted = (2u32..).map(move |n| format!("{base}{n}"));
    // A name may have no letters.
    [short, longer].into_iter().chain(counted).filter(|label| !label.is_empty())
}
