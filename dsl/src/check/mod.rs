//! Checks that need more than one statement: names and definitions, conflicts between packs, rows that are never
//! reached, parts that are missing, unused, unpaid or set up too late, and the curve of levels.

pub(crate) mod conflicts;
pub(crate) mod curve;
pub(crate) mod define;
pub(crate) mod followers;
pub(crate) mod home;
pub(crate) mod idle;
pub(crate) mod late;
pub(crate) mod missing;
pub(crate) mod names;
pub(crate) mod reach;
pub(crate) mod unpaid;
