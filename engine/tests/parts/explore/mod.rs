//! The arithmetic of odds, bots and trials.

mod alike;
mod bounds;
mod counts;
mod estimate;
mod intent;
mod ismcts;
mod measure;
mod share;
mod trail;
mod trial;
