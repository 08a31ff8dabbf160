//! Moments whose roles may be of several kinds: one row of a vocabulary, expanded to a row for each kind.
//!
//! A row with the role `("me", ANYONE)` becomes one row for heroes and one for the game.
//! [`for_each_kind!`](crate::for_each_kind) does this in constants, which is why the functions use `while` loops.

use super::HookWord;

/// The kind of a role that may be any speaker.
pub const ANYONE: u8 = 240;

/// The kind of a role that may be anybody on the table.
pub const SOMEBODY: u8 = 241;

/// The kind of [`Subject::NOBODY`](super::Subject::NOBODY).
pub const NOBODY: u8 = 242;

/// The greatest number of roles of a moment.
const MOST: usize = 4;

/// The roles of one row, and their number.
pub type EachRoles = ([(&'static str, u8); MOST], usize);

/// Expands rows with the roles [`ANYONE`] or [`SOMEBODY`] to a row per kind:
/// `for_each_kind!(ROWS, anyone: [HERO, GAME], somebody: [HERO])`.
#[macro_export]
macro_rules! for_each_kind {
    ($rows:expr, anyone: $anyone:expr, somebody: $somebody:expr) => {{
        const ROWS: &[$crate::kernel::HookWord] = $rows;
        const LEN: usize = $crate::kernel::each_len(ROWS, &$anyone, &$somebody);
        const ROLES: &[$crate::kernel::EachRoles; LEN] = &$crate::kernel::each_roles(ROWS, &$anyone, &$somebody);
        const ALL: &[$crate::kernel::HookWord] = &$crate::kernel::each_row(ROWS, &$anyone, &$somebody, ROLES);
        ALL
    }};
}

/// Returns the number of kinds that a role may have.
const fn kinds_of(kind: u8, anyone: &[u8], somebody: &[u8]) -> usize {
    match kind {
        ANYONE => anyone.len(),
        SOMEBODY => somebody.len(),
        _ => 1,
    }
}

/// Returns the number of rows that one row expands to.
const fn rows_of(word: &HookWord, anyone: &[u8], somebody: &[u8]) -> usize {
    let (mut rows, mut role) = (1, 0);
    while role < word.roles.len() {
        let (_, kind) = word.roles[role];
        rows *= kinds_of(kind, anyone, somebody);
        role += 1;
    }
    rows
}

/// Returns the number of all rows.
pub const fn each_len(words: &[HookWord], anyone: &[u8], somebody: &[u8]) -> usize {
    let (mut all, mut word) = (0, 0);
    while word < words.len() {
        all += rows_of(&words[word], anyone, somebody);
        word += 1;
    }
    all
}

/// Returns the roles of all expanded rows.
pub const fn each_roles<const N: usize>(words: &[HookWord], anyone: &[u8], somebody: &[u8]) -> [EachRoles; N] {
    let mut all: [EachRoles; N] = [([("", 0); MOST], 0); N];
    let (mut at, mut word) = (0, 0);
    while word < words.len() {
        let (rows, mut row) = (rows_of(&words[word], anyone, somebody), 0);
        while row < rows {
            // The number of the row encodes the kind of each role, like a number with a digit for each role. With two
            // kinds for each of two roles, rows 0 to 3 have the kinds (0, 0), (1, 0), (0, 1) and (1, 1).
            let (roles, mut role, mut rest) = (words[word].roles, 0, row);
            all[at].1 = roles.len();
            while role < roles.len() {
                let (name, kind) = roles[role];
                let n = kinds_of(kind, anyone, somebody);
                let kind = match kind {
                    ANYONE => anyone[rest % n],
                    SOMEBODY => somebody[rest % n],
                    kind => kind,
                };
                all[at].0[role] = (name, kind);
                rest /= n;
                role += 1;
            }
            at += 1;
            row += 1;
        }
        word += 1;
    }
    all
}

/// Returns all expanded rows. `roles` are the roles that [`each_roles`] returns.
pub const fn each_row<const N: usize>(
    words: &[HookWord],
    anyone: &[u8],
    somebody: &[u8],
    roles: &'static [EachRoles; N],
) -> [HookWord; N] {
    let mut all = [words[0]; N];
    let (mut at, mut word) = (0, 0);
    while word < words.len() {
        let (rows, mut row) = (rows_of(&words[word], anyone, somebody), 0);
        while row < rows {
            let (all_roles, len) = &roles[at];
            let (used, _) = all_roles.split_at(*len);
            all[at] = HookWord { roles: used, ..words[word] };
            at += 1;
            row += 1;
        }
        word += 1;
    }
    all
}
