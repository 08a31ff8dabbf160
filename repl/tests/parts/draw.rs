//! Drawings, as people see them.

use rondel_engine::kernel::{
    Block, Board, Card, Cell, Field, FieldSpace, Grid, Pass, Segment, Space, Terrain, Track, View, Zone,
};
use rondel_repl::draw::{card, changes, shown, view};
use rondel_repl::internals::{board, field, track};
use rondel_repl::text::{plain, width};

fn zone(name: &str, cards: &[(&str, u32)], hidden: u32) -> Zone {
    Zone { name: name.into(), cards: cards.iter().map(|(c, n)| (c.to_string(), *n)).collect(), hidden }
}

fn hp(now: i64, most: i64) -> Track {
    Track { name: "HP".into(), now, most: Some(most) }
}

fn fight() -> View {
    View {
        title: "Round 4 of Count 1".into(),
        blocks: vec![
            Block::Figure {
                label: "you".into(),
                name: "Sample Warrior".into(),
                active: true,
                out: false,
                tracks: vec![hp(7, 10), Track { name: "gold".into(), now: 5, most: None }],
                marks: vec!["sneaking".into()],
                zones: vec![zone("hand", &[("Longsword", 1), ("Strength", 3)], 2), zone("draw", &[], 45)],
            },
            Block::Figure {
                label: "goblin".into(),
                name: "Goblin".into(),
                active: false,
                out: true,
                tracks: vec![hp(0, 3)],
                marks: vec!["defeated".into()],
                zones: vec![],
            },
            Block::Zone(zone("discard", &[], 0)),
            Block::Note("A dark room.".into()),
        ],
    }
}

#[test]
fn a_fight() {
    insta::assert_snapshot!(plain(&view(&fight(), 80)), @r#"
    Round 4 of Count 1
    ▸ you Sample Warrior  HP ███████░░░ 7/10  gold 5  sneaking
        hand Longsword, Strength ×3 +2 hidden · draw 45 cards
      goblin              HP ░░░ 0/3  defeated
      discard –
      A dark room.
    "#);
}

#[test]
fn a_narrow_terminal_breaks_between_zones_and_in_those_that_no_line_holds() {
    insta::assert_snapshot!(plain(&view(&fight(), 40)), @r#"
    Round 4 of Count 1
    ▸ you Sample Warrior  HP ███████░░░ 7/10
                          gold 5  sneaking
        hand Longsword, Strength ×3 +2
          hidden · draw 45 cards
      goblin              HP ░░░ 0/3
                          defeated
      discard –
      A dark room.
    "#);
}

#[test]
fn tracks_out_of_range_do_no_harm() {
    for (now, most) in [(-5, 3), (99, 3), (i64::MIN, i64::MAX), (i64::MAX, i64::MAX), (1, 0), (1, -1)] {
        assert!(plain(&track(&hp(now, most))).starts_with("HP "));
    }
}

fn cell(x: i32, y: i32, text: &str, bright: bool, open: &str) -> Cell {
    Cell { x, y, text: vec![text.into()], bright, open: open.into(), labels: Vec::new() }
}

#[test]
fn a_board_with_doors() {
    let cells = vec![cell(-1, 0, "hall", false, "e"), cell(0, 0, "you", true, "ws"), cell(0, 1, "pit", false, "n")];
    let map = Board { name: "map".into(), hex: false, shared: false, cells };
    insta::assert_snapshot!(plain(&board(&map).join("\n")), @r#"
    map
    ┌────┐┏━━━━┓
    │hall  you ┃
    └────┘┗━━ ━┛
          ┌── ─┐
          │pit │
          └────┘
    "#);
}

#[test]
fn a_hex_board_shifts_every_other_row() {
    let cells = vec![cell(0, 0, "a", false, ""), cell(1, 0, "b", false, ""), cell(0, 1, "c", true, "f")];
    let map = Board { name: "map".into(), hex: true, shared: false, cells };
    insta::assert_snapshot!(plain(&board(&map).join("\n")), @r#"
    map
    ┌───┐┌───┐
    │ a ││ b │
    └───┘└───┘
      ┏ ━━┓
      ┃ c ┃
      ┗━━━┛
    "#);
}

#[test]
fn far_cells_are_left_out() {
    let cells = vec![cell(i32::MIN, i32::MIN, "a", false, ""), cell(i32::MAX, i32::MAX, "b", false, "")];
    assert_eq!(board(&Board { name: "map".into(), hex: false, shared: false, cells }).len(), 4);
}

fn longsword() -> Card {
    let ring = |n: u8, text: &str, strength: u8| {
        let word = ["Unplayable", "Secondary", "Primary"][usize::from(strength)];
        Segment { name: n.to_string(), text: text.into(), strength, word }
    };
    Card {
        name: "Longsword".into(),
        kind: "weapon, large".into(),
        facts: vec![("attribute".into(), "Strength".into()), ("distance".into(), "Melee".into())],
        notes: Vec::new(),
        ring: vec![
            ring(1, "3", 1),
            ring(2, "5", 2),
            ring(3, "5", 2),
            ring(4, "R+1", 2),
            ring(5, "5", 2),
            ring(6, "", 0),
        ],
        text: vec!["A blade that is long, as the name suggests, and good on most Rounds.".into()],
        plan: Vec::new(),
        field: None,
        written: Some("content/adventure-deck/weapons.rondel:3".into()),
    }
}

#[test]
fn a_ring_of_six() {
    insta::assert_snapshot!(plain(&card(&longsword(), 80)), @r#"
    Longsword  weapon, large
           ┌─────┐          attribute  Strength
           │  1  │          distance   Melee
    ┌╌╌╌╌╌┐│  3  │┏━━━━━┓
    ┊  6  ┊└─────┘┃  2  ┃   A blade that is long, as the name suggests, and good on
    ┊  –  ┊       ┃  5  ┃     most Rounds.
    └╌╌╌╌╌┘       ┗━━━━━┛
    ┏━━━━━┓       ┏━━━━━┓
    ┃  5  ┃       ┃  3  ┃
    ┃  5  ┃┏━━━━━┓┃  5  ┃
    ┗━━━━━┛┃  4  ┃┗━━━━━┛
           ┃ R+1 ┃
           ┗━━━━━┛
    ━━ Primary  ── Secondary  ╌╌ Unplayable
    content/adventure-deck/weapons.rondel:3
    "#);
}

#[test]
fn a_ring_above_its_text_when_there_is_no_room() {
    let drawn = plain(&card(&longsword(), 40));
    assert!(drawn.lines().all(|line| width(line) <= 40), "{drawn}");
    assert!(drawn.lines().any(|line| line.starts_with("attribute")), "{drawn}");
}

#[test]
fn a_ring_of_another_size_stands_in_a_row() {
    let mut small = longsword();
    small.ring.truncate(4);
    insta::assert_snapshot!(plain(&card(&small, 40)), @r#"
    Longsword  weapon, large
    ┌─────┐┏━━━━━┓┏━━━━━┓┏━━━━━┓
    │  1  │┃  2  ┃┃  3  ┃┃  4  ┃
    │  3  │┃  5  ┃┃  5  ┃┃ R+1 ┃
    └─────┘┗━━━━━┛┗━━━━━┛┗━━━━━┛
    attribute  Strength
    distance   Melee

    A blade that is long, as the name
      suggests, and good on most Rounds.
    ━━ Primary  ── Secondary
    content/adventure-deck/weapons.rondel:3
    "#);
}

#[test]
fn colours_change_nothing_but_colour() {
    let coloured = card(&longsword(), 80);
    assert!(coloured.contains('\u{1b}'));
    assert_eq!(width(&coloured), width(&plain(&coloured)));
}

#[test]
fn a_card_shows_the_shape_of_its_area() {
    let (grid, from) = (Grid::Hex, "a3".parse::<Space>().unwrap());
    let cone = grid.cone(from, "b3".parse().unwrap(), 3);
    let field = Field::new("Cone 3", &Terrain::open(grid, 4, 5), &[(from, "@".into())], &cone);
    let breath = Card { name: "Breath".into(), kind: "power".into(), field: Some(field), ..Card::default() };
    insta::assert_snapshot!(plain(&card(&breath, 80)), @r#"
    Breath  power
      Cone 3
         a   b   c   d
      1  .   .   .   .
      2    .  [.] [.]  .
      3  @  [.] [.] [.]
      4    .  [.] [.]  .
      5  .   .   .   .
    "#);
}

/// Returns a cave with two in it, and the possible places of the first.
fn cave(grid: Grid) -> Field {
    let terrain = Terrain::read(grid, &["..##....", ". 2#.,..", "...~...%", "........"]).unwrap();
    let tokens = [("ash", "a1"), ("goblin-12", "f3")].map(|(name, at)| (at.parse::<Space>().unwrap(), name));
    let labels = Field::labels(&tokens.map(|(_, name)| name));
    let tokens: Vec<(Space, String)> = tokens.into_iter().map(|(at, _)| at).zip(labels).collect();
    let reach = terrain.reach(tokens[0].0, 3, |_| Pass::Stop);
    Field::new("cave", &terrain, &tokens, &reach.spaces().collect::<Vec<_>>())
}

fn drawn(field: &Field, columns: usize) -> String {
    plain(&view(&View { title: "Round 1".into(), blocks: vec![Block::Field(field.clone())] }, columns))
}

#[test]
fn a_field_of_squares() {
    insta::assert_snapshot!(drawn(&cave(Grid::Eight), 80), @r#"
    Round 1
      cave
          a    b    c    d    e    f    g    h
      1  as   [.]   #    #    .    .    .    .
      2  [.]        2    #    .    ,    .    .
      3  [.]  [.]  [.]   ~    .   g12   .    %
      4  [.]  [.]  [.]   .    .    .    .    .
      # wall · % not seen through · , hard to see through · 2 costs 2 steps
        ~ not entered, but seen across
    "#);
}

#[test]
fn a_field_of_hexes_is_staggered() {
    insta::assert_snapshot!(drawn(&cave(Grid::Hex), 80), @r#"
    Round 1
      cave
          a     b     c     d     e     f     g     h
      1   as   [.]    #     #     .     .     .     .
      2     [.]          2     #     .     ,     .     .
      3  [.]   [.]   [.]    ~     .    g12    .     %
      4     [.]   [.]    .     .     .     .     .     .
      # wall · % not seen through · , hard to see through · 2 costs 2 steps
        ~ not entered, but seen across
    "#);
}

#[test]
fn a_field_that_is_too_wide_goes_on_below() {
    let narrow = drawn(&cave(Grid::Eight), 30);
    assert!(narrow.lines().all(|line| width(line) <= 30), "{narrow}");
    insta::assert_snapshot!(narrow, @r#"
    Round 1
      cave
          a    b    c    d    e
      1  as   [.]   #    #    .
      2  [.]        2    #    .
      3  [.]  [.]  [.]   ~    .
      4  [.]  [.]  [.]   .    .
          f    g    h
      1   .    .    .
      2   ,    .    .
      3  g12   .    %
      4   .    .    .
      # wall · % not seen through
        , hard to see through
        2 costs 2 steps
        ~ not entered, but seen
        across
    "#);
}

#[test]
fn odd_fields_do_no_harm() {
    let at = |name: &str, text: &str| FieldSpace {
        space: name.parse().unwrap(),
        text: text.into(),
        token: true,
        marked: true,
    };
    let spaces = vec![at("iv256", "守る者たち"), at("a1", "\u{1b}[31m"), at("iu255", "toolong"), at("iv1", "")];
    let drawn = drawn(&Field { name: "edge".into(), hex: true, spaces, names: Vec::new(), stands: Vec::new() }, 0);
    assert!(drawn.contains("[守る]") && drawn.contains("[tool]") && !drawn.contains('\u{1b}'));
    assert!(plain(&field(&Field::default(), 80).join("\n")).contains("empty"));
}

/// Returns a view with its first figure changed.
fn with_figure(mut view: View, change: impl Fn(&mut Block)) -> View {
    view.blocks.iter_mut().take(1).for_each(change);
    view
}

#[test]
fn only_what_differs_is_drawn_again() {
    let before = fight();
    let nothing = changes(&before, &before);
    assert_eq!((nothing.title.as_str(), nothing.blocks.len()), ("", 0));
    let turned = with_figure(fight(), |block| {
        if let Block::Figure { active, .. } = block {
            *active = false;
        }
    });
    assert!(changes(&before, &turned).blocks.is_empty(), "the question says whose turn it is");
    let mut now = with_figure(fight(), |block| {
        if let Block::Figure { tracks, zones, .. } = block {
            tracks[0].now = 3;
            zones[0] = zone("hand", &[("Strength", 3)], 2);
        }
    });
    now.blocks.remove(1);
    now.blocks.push(Block::Note("It is dark.".into()));
    insta::assert_snapshot!(plain(&view(&changes(&before, &now), 80)), @r#"
    ▸ you Sample Warrior  HP ███░░░░░░░ 3/10  gold 5  sneaking
        hand Strength ×3 +2 hidden
      It is dark.
      no longer here: goblin
    "#);
}

#[test]
fn what_another_seat_sees_less_of_has_not_changed() {
    let hand = |cards: &[(&str, u32)], hidden| {
        with_figure(fight(), |block| {
            if let Block::Figure { zones, .. } = block {
                zones[0] = zone("hand", cards, hidden);
            }
        })
    };
    let own = hand(&[("Longsword", 1), ("Strength", 3)], 0);
    let others = hand(&[], 4);
    assert!(changes(&own, &others).blocks.is_empty());
    let remembered = shown(own.clone(), &others);
    assert!(changes(&remembered, &own).blocks.is_empty(), "and has been seen, when its own seat looks again");
    assert_eq!(changes(&remembered, &hand(&[("Longsword", 1), ("Club", 3)], 0)).blocks.len(), 1);
    assert_eq!(changes(&remembered, &hand(&[], 3)).blocks.len(), 1, "a card is gone");
}

#[test]
fn of_a_field_the_rows_that_differ_are_drawn() {
    let terrain = Terrain::open(Grid::Four, 4, 5);
    let at = |column, row| Space::new(column, row);
    let stand = |space| View {
        title: String::new(),
        blocks: vec![Block::Field(Field::new("field", &terrain, &[(space, "a".to_string())], &[at(3, 4)]))],
    };
    let moved = changes(&stand(at(0, 0)), &stand(at(2, 3)));
    let lines = plain(&view(&moved, 80));
    assert_eq!(lines.lines().count(), 4, "{lines}");
    assert!(changes(&stand(at(0, 0)), &stand(at(0, 0))).blocks.is_empty());
}

#[test]
fn two_boards_stand_side_by_side_where_there_is_room() {
    let board = |name: &str| {
        Block::Board(Board { name: name.into(), hex: false, shared: false, cells: vec![cell(0, 0, "hall", false, "")] })
    };
    let both = View { title: "Home".into(), blocks: vec![board("left"), board("right")] };
    assert_eq!(plain(&view(&both, 80)).lines().count(), 5);
    assert_eq!(plain(&view(&both, 15)).lines().count(), 9);
}
