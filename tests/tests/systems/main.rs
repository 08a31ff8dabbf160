//! The systems by their rulebooks, and the abilities of content in all of them.

mod adventure_deck;
mod adventure_deck_content;
mod card_grid;
mod card_grid_chances;
mod carried;
mod cascades;
mod deck_of_adventures;
mod deck_of_many_dungeons;
mod deck_of_many_dungeons_chances;
mod defeat;
mod encounter_deck;
mod encounter_deck_chances;
mod encounter_deck_sessions;
mod everybody;
mod in_play;
mod keywords;
mod mistakes;
mod moves;
mod queries;
mod quoted_names;
mod script_rules;
mod sides;
mod terms;
mod trials;
mod whole_games;
mod why_not;
