//! Checks of several statements at once: names, definitions, unreachable rows, late set-up.

pub(crate) mod conflicts;
pub(crate) mod define;
pub(crate) mod followers;
pub(crate) mod home;
pub(crate) mod idle;
pub(crate) mod late;
pub(crate) mod missing;
pub(crate) mod names;
pub(crate) mod reach;
pub(crate) mod unpaid;
