//! Boards: distances, areas, ways and sight, compared with simpler calculations.

use proptest::prelude::*;
use rondel_engine::kernel::{Corners, Grid, Ground, Pass, Sight, Space, Terrain};
use std::collections::{BTreeMap, BTreeSet};

const GRIDS: [Grid; 3] = [Grid::Four, Grid::Eight, Grid::Hex];
const CORNERS: [Corners; 3] = [Corners::Never, Corners::BothSides, Corners::OneSide];
const SIZE: u8 = 7;

fn grid() -> impl Strategy<Value = Grid> {
    proptest::sample::select(&GRIDS[..])
}

fn space() -> impl Strategy<Value = Space> {
    (0..SIZE, 0..SIZE).prop_map(|(column, row)| Space::new(column, row))
}

/// Generates a small board of all sorts of ground, with holes.
fn terrain() -> impl Strategy<Value = Terrain> {
    let mark =
        proptest::sample::select(&['.', '.', '.', '.', '.', '.', '2', '3', '#', '#', '~', '=', ',', '%', ' '][..]);
    let marks = prop::collection::vec(mark, usize::from(SIZE) * usize::from(SIZE));
    let corners = || proptest::sample::select(&CORNERS[..]);
    (grid(), marks, corners(), corners()).prop_map(|(grid, marks, steps, sight)| {
        let mut terrain = Terrain::open(grid, SIZE, SIZE).with_steps_past(steps).with_sight_past(sight);
        for (at, mark) in (0u8..).zip(marks) {
            assert!(terrain.set(Space::new(at % SIZE, at / SIZE), Ground::of_mark(mark)));
        }
        terrain
    })
}

fn of(name: &str) -> Space {
    name.parse().unwrap()
}

fn names(spaces: impl IntoIterator<Item = Space>) -> String {
    spaces.into_iter().map(|space| space.to_string()).collect::<Vec<_>>().join(" ")
}

fn read(grid: Grid, lines: &[&str]) -> Terrain {
    Terrain::read(grid, lines).unwrap()
}

/// Returns the square of the distance between two points of the plane, in whole numbers. A space is `scale` points.
/// Hexes have axes at 60°.
fn apart(grid: Grid, (ax, ay): (i64, i64), (bx, by): (i64, i64)) -> i64 {
    let (x, y) = (bx - ax, by - ay);
    if grid == Grid::Hex { x * x + x * y + y * y } else { x * x + y * y }
}

/// Returns the middle of a space.
fn middle(grid: Grid, space: Space) -> (i64, i64) {
    let (column, row) = (i64::from(space.column()), i64::from(space.row()));
    if grid == Grid::Hex { (column - row / 2, row) } else { (column, row) }
}

/// Returns the spaces nearest to a thousand points of the line, by their middles. The points go beyond the board's
/// ends. Points equally near to two spaces are in neither.
fn sampled(grid: Grid, from: Space, to: Space) -> Vec<(i64, i64)> {
    const POINTS: i64 = 1_000;
    let ((ax, ay), (bx, by)) = (middle(grid, from), middle(grid, to));
    let all: Vec<(i64, i64)> =
        (-1..=i64::from(SIZE)).flat_map(|y| (-5..=i64::from(SIZE)).map(move |x| (x, y))).collect();
    let mut met: Vec<(i64, i64)> = Vec::new();
    for n in 0..=POINTS {
        let point = (ax * POINTS + (bx - ax) * n, ay * POINTS + (by - ay) * n);
        let far = |(x, y): (i64, i64)| apart(grid, point, (x * POINTS, y * POINTS));
        let near = all.iter().map(|space| far(*space)).min().unwrap();
        let nearest: Vec<(i64, i64)> = all.iter().copied().filter(|space| far(*space) == near).collect();
        if let [only] = nearest[..]
            && met.last() != Some(&only)
        {
            met.push(only);
        }
    }
    met
}

proptest! {
    #[test]
    fn distance_is_a_metric_and_what_a_walk_takes(grid in grid(), a in space(), b in space(), c in space()) {
        let far = |a, b| grid.distance(a, b);
        prop_assert_eq!(far(a, b), far(b, a));
        prop_assert_eq!(far(a, b) == 0, a == b);
        prop_assert!(far(a, c) <= far(a, b) + far(b, c));
        let steps = Terrain::open(grid, SIZE, SIZE).way(a, b, |_| Pass::Stop).unwrap().len();
        prop_assert_eq!(steps as u32, far(a, b));
        prop_assert_eq!(grid.neighbours(a).any(|space| space == b), grid.touch(a, b));
    }

    #[test]
    fn areas_are_what_their_distances_say_as_one_reads(grid in grid(), at in space(), to in space(), radius in 0u32..5) {
        let all = || (0..2 * SIZE).flat_map(|row| (0..2 * SIZE).map(move |column| Space::new(column, row)));
        let burst: Vec<Space> = all().filter(|space| grid.distance(at, *space) <= radius).collect();
        prop_assert_eq!(grid.burst(at, radius), burst);
        let ring: Vec<Space> = all().filter(|space| grid.distance(at, *space) == radius).collect();
        prop_assert_eq!(grid.ring(at, radius), ring);
        let near = |space: &Space| [at, to].iter().any(|from| grid.distance(*from, *space) <= radius);
        prop_assert_eq!(grid.grown(&[at, to], radius), all().filter(near).collect::<Vec<_>>());
        prop_assert!(grid.neighbours(at).is_sorted());
        for corner in grid.corners(at) {
            prop_assert!(corner.is_sorted() && corner.contains(&at));
            let widest = if grid == Grid::Four { 2 } else { 1 };
            prop_assert!(corner.iter().all(|a| corner.iter().all(|b| grid.distance(*a, *b) <= widest)));
        }
        let cone = grid.cone(at, to, radius);
        prop_assert!(cone.is_sorted() && cone.iter().all(|space| (1..=radius).contains(&grid.distance(at, *space))));
        prop_assert_eq!(cone.contains(&to), at != to && grid.distance(at, to) <= radius);
    }

    #[test]
    fn a_line_meets_the_spaces_nearest_to_its_points(grid in grid(), from in space(), to in space()) {
        let line = grid.line(from, to);
        let met: Vec<(i64, i64)> = line.through.iter().map(|space| middle(grid, *space)).collect();
        prop_assert_eq!(met, sampled(grid, from, to));
        let mut back = grid.line(to, from).through;
        back.reverse();
        prop_assert_eq!(line.through, back);
    }

    #[test]
    fn a_ray_goes_on_along_its_line(grid in grid(), from in space(), to in space(), length in 0u32..9) {
        let ray = grid.ray(from, to, length);
        let line = &grid.line(from, to).through[1..];
        let shared = line.iter().take_while(|space| grid.distance(from, **space) <= length).count();
        prop_assert!(ray.starts_with(&line[..shared]) && ray.iter().all(|space| grid.distance(from, *space) <= length));
        // A line through a corner or along a side may begin with a space that is two steps away.
        let shortest = if grid == Grid::Eight { 1 } else { 2 };
        prop_assert!(ray.is_empty() || from != to && length > 0);
        prop_assert!(!ray.is_empty() || from == to || length < shortest);
    }

    #[test]
    fn both_see_each_other_equally_well(terrain in terrain(), a in space(), b in space()) {
        let (there, back) = (terrain.sight(a, b), terrain.sight(b, a));
        prop_assert_eq!(there.sight, back.sight);
        prop_assert_eq!(terrain.sees(a, b), there.sight != Sight::Blocked);
        let by = there.by.and_then(|space| terrain.ground(space)).map(|ground| ground.sight);
        prop_assert!(by.is_none_or(|sight| sight == there.sight), "{:?} {by:?}", there);
        prop_assert!(there.by != Some(a) && there.by != Some(b));
    }

    #[test]
    fn a_stricter_rule_for_corners_never_sees_more(terrain in terrain(), a in space(), b in space()) {
        let seen = CORNERS.map(|corners| terrain.clone().with_sight_past(corners).sight(a, b).sight);
        prop_assert!(seen.is_sorted(), "{seen:?}");
        let reach = |corners| terrain.clone().with_steps_past(corners).reach(a, 6, |_| Pass::Stop).spaces().count();
        prop_assert!(CORNERS.map(reach).is_sorted_by(|more, fewer| more >= fewer));
    }

    /// The simplest possible search: it lowers costs until nothing changes.
    #[test]
    fn reach_is_what_a_plain_search_finds(terrain in terrain(), from in space(), steps in 0u32..12, taken in prop::collection::vec((space(), any::<bool>()), 0..8)) {
        let pass = |space: Space| match taken.iter().find(|(at, _)| *at == space) {
            Some((_, true)) => Pass::Through,
            Some((_, false)) => Pass::No,
            None => Pass::Stop,
        };
        let mut costs = BTreeMap::from([(from, 0)]);
        let mut changed = true;
        while changed {
            changed = false;
            for (space, cost) in costs.clone() {
                for next in terrain.grid().neighbours(space).filter(|next| pass(*next) != Pass::No) {
                    let sum = terrain.step(space, next).map(|step| cost + step).filter(|sum| *sum <= steps);
                    if let Some(sum) = sum.filter(|sum| costs.get(&next).is_none_or(|known| sum < known)) {
                        costs.insert(next, sum);
                        changed = true;
                    }
                }
            }
        }
        costs.remove(&from);
        let reach = terrain.reach(from, steps, pass);
        let found: BTreeMap<Space, u32> = reach.spaces().map(|space| (space, reach.cost(space).unwrap())).collect();
        prop_assert!(reach.spaces().is_sorted());
        for (to, cost) in &found {
            let way = reach.way(*to).unwrap();
            let walked = [&[from], way.as_slice()].concat();
            let sum: u32 = walked.windows(2).map(|step| terrain.step(step[0], step[1]).unwrap()).sum();
            prop_assert_eq!((sum, way.last()), (*cost, Some(to)));
            prop_assert!(way.iter().all(|space| pass(*space) != Pass::No));
        }
        costs.retain(|space, _| pass(*space) == Pass::Stop);
        prop_assert_eq!(found, costs);
        prop_assert_eq!(terrain.reach(from, steps, pass), reach);
    }

    #[test]
    fn a_board_comes_back_from_a_save(terrain in terrain()) {
        let saved = serde_json::to_string(&terrain).unwrap();
        prop_assert_eq!(serde_json::from_str::<Terrain>(&saved).unwrap(), terrain);
    }
}

#[test]
fn every_space_has_a_name_of_its_own() {
    let all = (0..=u8::MAX).flat_map(|row| (0..=u8::MAX).map(move |column| Space::new(column, row)));
    let mut known = BTreeSet::new();
    for space in all {
        let name = space.to_string();
        assert_eq!((name.parse(), name.to_uppercase().parse()), (Ok(space), Ok(space)));
        assert!(known.insert(name));
    }
    assert_eq!((of("z1").column(), of("aa1").column(), of("iv256").column()), (25, 26, 255));
    for text in
        ["", "c", "4", "4c", "c0", "c04", "c257", "iw1", "aaa1", "c4c", "c-4", "é4", "c 4", "2,3", "c1000000000000"]
    {
        let problem = text.parse::<Space>().unwrap_err();
        assert!(problem.code == "E0319" && problem.help.is_some(), "{text}");
    }
    assert!(serde_json::from_str::<Space>("\"4c\"").is_err());
}

#[test]
fn areas_of_hexes_grow_as_rulebooks_count_them() {
    let grid = Grid::Hex;
    let middle = of("j10");
    let odd: Vec<usize> = (0..4).map(|radius| grid.burst(middle, radius).len()).collect();
    assert_eq!(odd, [1, 7, 19, 37]);
    for corner in grid.corners(middle) {
        let even: Vec<usize> = (0..4).map(|by| grid.grown(&corner, by).len()).collect();
        assert_eq!(even, [3, 12, 27, 48]);
    }
    let placements: BTreeSet<Vec<Space>> = grid
        .burst(middle, 1)
        .into_iter()
        .flat_map(|space| grid.corners(space))
        .filter(|at| at.contains(&middle))
        .collect();
    assert_eq!(placements.len(), 6);
    for toward in grid.neighbours(middle) {
        let cones: Vec<usize> = (0..5).map(|length| grid.cone(middle, toward, length).len()).collect();
        assert_eq!(cones, [0, 1, 4, 7, 12], "{toward}");
    }
}

#[test]
fn cones_of_squares_are_a_quarter_of_the_plane() {
    let middle = of("j10");
    for toward in Grid::Eight.neighbours(middle) {
        let cones: Vec<usize> = (0..4).map(|length| Grid::Eight.cone(middle, toward, length).len()).collect();
        assert_eq!(cones, [0, 3, 8, 15], "{toward}");
    }
    assert_eq!(names(Grid::Eight.cone(middle, of("l9"), 2)), "k8 l8 k9 l9 k10 l10");
    assert_eq!(names(Grid::Four.cone(of("a1"), of("a1"), 3)), "");
}

#[test]
fn a_diagonal_step_passes_corners_as_the_rule_says() {
    let (one, both) = (read(Grid::Eight, &["..", "#."]), read(Grid::Eight, &[".#", "#."]));
    let may = |terrain: &Terrain, corners| terrain.clone().with_steps_past(corners).step(of("a1"), of("b2")).is_some();
    assert_eq!(CORNERS.map(|corners| may(&one, corners)), [true, true, false]);
    assert_eq!(CORNERS.map(|corners| may(&both, corners)), [true, false, false]);
    assert_eq!(read(Grid::Four, &["..", ".."]).step(of("a1"), of("b2")), None);
}

#[test]
fn sight_passes_corners_and_sides_as_the_rule_says() {
    let sees =
        |terrain: &Terrain, to| CORNERS.map(|corners| terrain.clone().with_sight_past(corners).sees(of("a1"), of(to)));
    // From a1 to c3, through the corners around b2.
    assert_eq!(sees(&read(Grid::Eight, &["...", "#..", "..."]), "c3"), [true, true, false]);
    assert_eq!(sees(&read(Grid::Eight, &[".#.", "#..", "..."]), "c3"), [true, false, false]);
    assert_eq!(sees(&read(Grid::Eight, &[".#.", "..#", "..."]), "c3"), [true, true, false], "not at one corner");
    // From a1 to b2 on hexes, along the side between b1 and a2.
    assert_eq!(sees(&read(Grid::Hex, &[".#", ".."]), "b2"), [true, true, false]);
    assert_eq!(sees(&read(Grid::Hex, &[".#", "#."]), "b2"), [true, false, false]);
    // Straight down, along the side between a2 and the end of the board.
    assert_eq!(sees(&read(Grid::Hex, &["..", "..", ".."]), "a3"), [true, true, true]);
    assert_eq!(sees(&read(Grid::Hex, &["..", "#.", ".."]), "a3"), [true, false, false]);
}

#[test]
fn what_hinders_and_what_blocks_is_named() {
    let terrain = read(Grid::Eight, &["..,.%.", "......"]);
    let told = |from, to| {
        let line = terrain.sight(of(from), of(to));
        (line.sight, line.by.map(|space| space.to_string()))
    };
    assert_eq!(told("a1", "b1"), (Sight::Clear, None));
    assert_eq!(told("a1", "c1"), (Sight::Clear, None), "what stands in the bushes is seen");
    assert_eq!(told("a1", "d1"), (Sight::Hindered, Some("c1".into())));
    assert_eq!(told("a1", "f1"), (Sight::Blocked, Some("e1".into())));
    assert_eq!(told("a1", "a1"), (Sight::Clear, None));
    assert_eq!(names(terrain.seen_from(of("a1"), terrain.grid().ray(of("a1"), of("b1"), 9))), "b1 c1 d1 e1");
    let hole = read(Grid::Four, &[". ."]);
    assert_eq!(hole.sight(of("a1"), of("c1")).sight, Sight::Blocked, "where no board is, nothing is seen");
}

#[test]
fn the_way_around_a_wall_counts() {
    let terrain = read(Grid::Hex, &[".....", "..#..", "..#..", "....."]);
    let reach = terrain.reach(of("b2"), 3, |_| Pass::Stop);
    assert_eq!((reach.cost(of("c2")), reach.cost(of("d2"))), (None, Some(3)));
    assert_eq!(names(reach.way(of("d2")).unwrap()), "c1 d1 d2");
    assert_eq!(terrain.reach(of("z9"), 3, |_| Pass::Stop).spaces().count(), 0);
    assert_eq!(terrain.way(of("a1"), of("c2"), |_| Pass::Stop), None);
    assert_eq!(terrain.way(of("a1"), of("a1"), |_| Pass::No), Some(Vec::new()));
}

#[test]
fn every_mark_of_a_map_is_drawn_as_it_is_read() {
    for mark in ".23456789#~=,%".chars() {
        assert_eq!(Ground::of_mark(mark).map(Ground::mark), Some(mark));
    }
    let problem = Terrain::read(Grid::Four, &["...", ".ä."]).unwrap_err();
    assert_eq!((problem.code, problem.message.as_str()), ("E0320", "`ä` is no ground (line 2, column 2)"));
    assert!(Terrain::read(Grid::Four, &["."; 300]).is_err() && Terrain::read(Grid::Four, &[".".repeat(256)]).is_err());
    assert_eq!(Terrain::read::<&str>(Grid::Hex, &[]).unwrap().spaces().count(), 0);
}

#[test]
fn a_board_has_at_most_255_rows_and_columns() {
    let spaces = |rows: &[&str]| Terrain::read(Grid::Four, rows).map(|terrain| terrain.spaces().count());
    let wide = |n: usize| ".".repeat(n);
    assert_eq!(spaces(&["."; 255]).unwrap(), 255);
    assert_eq!(spaces(&[&wide(255)]).unwrap(), 255);
    assert!(spaces(&["."; 256]).is_err() && spaces(&[&wide(256)]).is_err());
}

#[test]
fn a_direction_goes_straight_on() {
    let on = |grid: Grid, from: &str, to: &str| grid.onward(of(to), of(from), of(to)).map(|at| at.to_string());
    // Along a row of hexes, and along both slopes.
    assert_eq!(on(Grid::Hex, "b2", "c2").as_deref(), Some("d2"));
    assert_eq!(on(Grid::Hex, "d3", "c3").as_deref(), Some("b3"));
    let middle = of("d4");
    for from in Grid::Hex.neighbours(middle) {
        let to = Grid::Hex.onward(middle, from, middle).expect("there is room");
        let beside = Grid::Hex.burst(from, 1);
        let common: Vec<_> = Grid::Hex.burst(to, 1).into_iter().filter(|hex| beside.contains(hex)).collect();
        assert_eq!(common, [middle], "from {from} to {to}");
    }
    assert_eq!(on(Grid::Eight, "a1", "b2").as_deref(), Some("c3"));
    assert_eq!(on(Grid::Four, "b2", "d3").as_deref(), Some("e3"));
    assert_eq!(on(Grid::Four, "b2", "a2"), None);
    assert_eq!(on(Grid::Hex, "b2", "b2"), None);
}
