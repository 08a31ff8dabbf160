//! The seats of a scene, and characters that take them. The vocabulary says which statements seat somebody.

use crate::sim::vary::{self, Put};
use rondel_dsl::Loaded;
use rondel_engine::kernel::{Arg, CharacterWord, Datum, Problem, Setup, Statement};
use rondel_engine::table::Game;

/// A seat of a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Its label.
    pub label: String,
    /// The id of the character that takes the seat.
    pub id: String,
}

/// Returns the seats of a scene, in their order.
pub fn seats(setup: &Setup, word: CharacterWord) -> Vec<Seat> {
    let mut setup = setup.clone();
    places(&mut setup.body, word).into_iter().map(|(seat, _)| seat).collect()
}

/// Returns the set-up with another character in the seat with this label. Everything else that the scene says of the
/// seat stays. `None` if there is no such seat.
pub fn put(setup: &Setup, loaded: &Loaded, word: CharacterWord, label: &str, id: &str) -> Option<Setup> {
    let all = seats(setup, word);
    let former = all.iter().find(|seat| seat.label == label)?.id.clone();
    let mut other = setup.clone();
    let mut has_own_label = false;
    for (seat, args) in places(&mut other.body, word).into_iter().filter(|(seat, _)| seat.label == label) {
        has_own_label = seat.label != seat.id;
        name_of(args, &mut |name| name.replace_range(.., id));
    }
    // A seat without a label of its own is named after its character, and other statements may mean the seat by that
    // name. So the name is replaced everywhere, unless another seat has the same character.
    let is_only_one = all.iter().filter(|seat| seat.id == former).count() == 1;
    let everywhere = Put { kind: word.kind, from: &former, to: id };
    Some(if has_own_label || !is_only_one { other } else { vary::put(&other, loaded, &[everywhere]) })
}

/// Leaves out the statements about these seats that do not fit their new characters. Returns the set-up, and the
/// statements left out.
pub fn fit(game: &dyn Game, mut setup: Setup, word: CharacterWord, labels: &[String]) -> (Setup, Vec<Statement>) {
    let mut left_out = Vec::new();
    while let Err(problems) = game.open(&setup, 1) {
        let problems: Vec<Problem> = problems.into();
        let before = left_out.len();
        for (seat, args) in places(&mut setup.body, word) {
            if !labels.contains(&seat.label) {
                continue;
            }
            for arg in args.iter_mut() {
                leave_out(&mut arg.datum, &problems, &mut left_out);
            }
        }
        if left_out.len() == before {
            break;
        }
    }
    (setup, left_out)
}

/// Removes from the blocks in a value the statements that have problems.
fn leave_out(datum: &mut Datum, problems: &[Problem], left_out: &mut Vec<Statement>) {
    match datum {
        Datum::List(args) => args.iter_mut().for_each(|arg| leave_out(&mut arg.datum, problems, left_out)),
        Datum::Block(body) => body.retain(|said| {
            let stays = !problems.iter().any(|problem| said.at.holds(problem.at.at));
            left_out.extend((!stays).then(|| said.clone()));
            stays
        }),
        _ => {}
    }
}

/// Returns the seats, each with the values that name its character. A statement has a row for each seat, as in
/// `players { you: "Ada" }`, or names one character, as in `player Ada { jokers 0 }`. Then its id is the label.
fn places(body: &mut [Statement], word: CharacterWord) -> Vec<(Seat, &mut [Arg])> {
    let mut found: Vec<(Seat, &mut [Arg])> = Vec::new();
    for statement in body.iter_mut().filter(|statement| statement.word == word.seat) {
        let args = statement.args.as_mut_slice();
        if !matches!(args.first(), Some(Arg { datum: Datum::Rows(_), .. })) {
            let Some(id) = name_of(args, &mut |_| ()) else { continue };
            found.push((Seat { label: id.clone(), id }, args));
            continue;
        }
        let Some(Arg { datum: Datum::Rows(rows), .. }) = args.first_mut() else { continue };
        for row in rows {
            let label = row.key.datum.text().unwrap_or_default().to_string();
            let Some(said) = row.body.first_mut() else { continue };
            let Some(id) = name_of(&mut said.args, &mut |_| ()) else { continue };
            found.push((Seat { label, id }, &mut said.args));
        }
    }
    number(&mut found);
    found
}

/// Numbers seats with the same label: `imp-1`, `imp-2`.
fn number(found: &mut [(Seat, &mut [Arg])]) {
    let labels: Vec<String> = found.iter().map(|(seat, _)| seat.label.clone()).collect();
    for (at, (seat, _)) in found.iter_mut().enumerate() {
        if labels.iter().filter(|label| **label == seat.label).count() > 1 {
            let nth = labels[..=at].iter().filter(|label| **label == seat.label).count();
            seat.label = format!("{}-{nth}", seat.label);
        }
    }
}

/// Calls `act` with the first name in some values, and returns that name. Callers that only read pass `|_| ()`.
fn name_of(args: &mut [Arg], act: &mut dyn FnMut(&mut String)) -> Option<String> {
    let mut first = None;
    for arg in args {
        vary::each_name_of(arg, 0, &mut |_, _, id| {
            if first.is_none() {
                first = Some(id.clone());
                act(id);
            }
        });
    }
    first
}
