//! The name of a moment (a hook), and the words of a line that may stand before it: `on hurt`, `any damage_taken`, `no
//! may_move`.
//!
//! [`Behind`] is the position of the name. The same moment may have a short name in one position and its function's
//! name in all others: the event of the function `on_hurt` is called `hurt` behind `on` (`HookWord::line`), and
//! `on_hurt` everywhere. The permission `may_move` is called `move` behind `no` (`HookWord::moment`). A query, unlike
//! an event, asks for a number or a permission.

use rondel_engine::kernel::{HookWord, Side};

/// The words before the name of a moment.
#[derive(Clone, Copy)]
pub(super) enum Behind {
    /// `on hurt`
    On,
    /// `while in play: damage_taken +1`
    While,
    /// `while in play: any damage_taken +1`
    Any,
    /// `while in play: no may_move`
    No,
}

impl Behind {
    /// Returns whether the name in this position must be the name of a query. Otherwise it must be the name of an
    /// event.
    pub(super) fn asks(self) -> bool {
        !matches!(self, Behind::On)
    }

    /// Returns a noun for messages: the thing that must be named in this position.
    pub(super) fn wanted(self) -> &'static str {
        if self.asks() { "number or permission" } else { "moment" }
    }

    /// Returns whether the moment has a name of its own for this position (`HookWord::line`).
    fn has_word(self, hook: &HookWord) -> bool {
        match self {
            Behind::On => !hook.query,
            Behind::While => hook.query && hook.side == Side::Own,
            Behind::Any => hook.query && hook.side == Side::Any,
            Behind::No => false,
        }
    }

    /// Returns whether `name` means this moment in this position. The name of the moment's function is understood in
    /// every position.
    pub(super) fn calls(self, hook: &HookWord, name: &str) -> bool {
        let permits = matches!(self, Behind::No) && hook.side == Side::May && hook.moment == name;
        let is_own_word = self.has_word(hook) && hook.line == name;
        hook.name == name || permits || is_own_word
    }

    /// Returns the name to show for this moment in this position.
    pub(super) fn said(self, hook: &HookWord) -> &'static str {
        if self.has_word(hook) { hook.line } else { hook.name }
    }
}
