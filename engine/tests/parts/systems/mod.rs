//! Parts of systems that count and search.

mod check;
mod layout;
mod pyramid;
mod room;
mod soak;
