//! Commands cut into picks, and the pages of codes.

mod pages;
mod phrases;
