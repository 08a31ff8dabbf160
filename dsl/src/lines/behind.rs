//! The names of moments in a line, such as `on hurt`, `any damage_taken` or `no may_move`.

use rondel_engine::kernel::{HookWord, Side};

/// Behind which words of a line a moment is named.
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
    /// Returns whether the moment is a query, and not an event.
    pub(super) fn asks(self) -> bool {
        !matches!(self, Behind::On)
    }

    /// Returns the thing wanted there, in words.
    pub(super) fn wanted(self) -> &'static str {
        if self.asks() { "number or permission" } else { "moment" }
    }

    /// Returns whether a line has a special word for a moment here.
    fn has_word(self, hook: &HookWord) -> bool {
        match self {
            Behind::On => !hook.query,
            Behind::While => hook.query && hook.side == Side::Own,
            Behind::Any => hook.query && hook.side == Side::Any,
            Behind::No => false,
        }
    }

    /// Returns whether `name` means this moment here. The name of its function is understood everywhere.
    pub(super) fn calls(self, hook: &HookWord, name: &str) -> bool {
        let permits = matches!(self, Behind::No) && hook.side == Side::May && hook.moment == name;
        hook.name == name || permits || self.has_word(hook) && hook.line == name
    }

    /// Returns the name of this moment here.
    pub(super) fn said(self, hook: &HookWord) -> &'static str {
        if self.has_word(hook) { hook.line } else { hook.name }
    }
}
