//! The `rondel` program: it parses the command line, dispatches, prints, exits.

fn main() {}
