//! The knowledge of a seat, as data to draw.

use super::Pebbles;
use super::content::Catalog;
use super::state::{State, Who};
use rondel_engine::kernel::{Block, Card, Seat, View, Zone, slug};

pub fn view(game: &Pebbles, state: &State, viewer: Option<Seat>) -> View {
    let figure = |who: Who| {
        let player = state.player(who);
        let seen = viewer.map_or_else(|| player.hand.bag().into_owned(), |seat| player.hand.seen_by(seat));
        let cards = seen.iter().map(|(stone, n)| (game.catalog.stone(stone).name.clone(), n)).collect();
        Block::Figure {
            label: who.word().into(),
            name: String::new(),
            active: state.turn == who,
            out: player.hp <= 0,
            tracks: game.look(state).drawn_tracks(who.subject()),
            marks: game.marks_of(state, who.subject()),
            zones: vec![Zone { name: "hand".into(), cards, hidden: player.hand.len() - seen.len() }],
        }
    };
    let pouch = Zone { name: "pouch".into(), cards: Vec::new(), hidden: state.pouch.len() };
    let blocks = Who::ALL.into_iter().map(figure).chain([Block::Zone(pouch)]).collect();
    View { title: "Pebbles".into(), blocks }
}

pub fn card(catalog: &Catalog, name: &str) -> Option<Card> {
    let stone = catalog.stone(catalog.named(&slug(name))?);
    let facts = vec![("force".into(), stone.force.to_string())];
    let text = Some(stone.text.clone()).filter(|text| !text.is_empty()).into_iter().collect();
    Some(Card { name: stone.name.clone(), kind: "stone".into(), facts, text, ..Card::default() })
}
