//! The compiler of Foes, which checks that their tables cover every Round.
//!
//! `foes` compiles every Foe item. A row `3-5: draw 2 { ^^: attack R melee }` of the turn table becomes a [`Line`] with
//! one pattern and its [`Outcome`]. A row of the attacked table becomes a [`GuardLine`].

use super::uses::words;
use super::{Builder, byte};
use crate::kernel::{Arg, Datum, Formula, Item, Pattern, Ranges, Row, Statement};
use crate::systems::adventure_deck::content::foe::{Guard, GuardLine};
use crate::systems::adventure_deck::content::{Attribute, Cues, Distances, FoeDef, Line, Outcome, Permit, Size, When};
use crate::systems::adventure_deck::means::Means;

impl Builder<'_> {
    /// Compiles all Foes. Reports a Foe without a line for some Round (`E0704`).
    pub(super) fn foes(&mut self) {
        for item in self.sorted(&["foe"]) {
            let foe = self.foe(&item);
            self.never_met(&item, &foe);
            let mut covered = Ranges::default();
            for line in &foe.lines {
                covered = covered.with(line.rounds);
            }
            // An attacked table without Rounds is compiled to a line for all six. It does not stand in for a missing
            // line of the turn table.
            for line in foe.attacked.iter().filter(|line| line.rounds != Ranges::span(1, 6)) {
                covered = covered.with(line.rounds);
            }
            let missing_rounds = (1..=6u8).filter(|round| !covered.has(*round));
            let missing: Vec<String> = missing_rounds.map(|round| round.to_string()).collect();
            if !missing.is_empty() {
                let at = item.get("turn").map_or(item.at, |statement| statement.at);
                let help = format!("add a line, such as `{}: nothing`", missing.join(","));
                self.error("E0704", at, format!("`{}` has no line for Round {}", item.name, missing.join(", ")), help);
            }
            self.catalog.foes.push(foe);
        }
    }

    /// Reports lines of the turn table that can never apply (`E0720`). Of two lines without a condition, the language
    /// itself reports the later one. A Foe that fights with two Weapons also uses later lines (ADS-226).
    fn never_met(&mut self, item: &Item, foe: &FoeDef) {
        let rows = item.get("turn").map_or(&[][..], |statement| statement.datum(0).rows());
        let uses_later_lines = foe.may.contains(&Permit::DualWield);
        for (nth, (line, row)) in foe.lines.iter().zip(rows).enumerate() {
            let before = foe.lines.get(..nth).unwrap_or_default();
            if !uses_later_lines && line.is_left_nothing(before) {
                let help = "take it out, or put it before the others";
                self.error("E0720", row.key.at, "this row can never be met", help);
            }
            self.never_otherwise(line, row);
        }
    }

    /// Reports an `otherwise` row if the patterns match every draw.
    fn never_otherwise(&mut self, line: &Line, row: &Row) {
        let drawn = row.get("draw").map_or(&[][..], |draw| draw.datum(1).rows());
        let Some(otherwise) = drawn.iter().find(|row| matches!(row.key.datum, Datum::Word(_))) else { return };
        let is_met = |ups: u8| line.rows.iter().any(|(pattern, _)| pattern.matches(ups, line.draw - ups));
        if (0..=line.draw).all(is_met) {
            let help = "the rows beside it meet every draw: take it out";
            self.error("E0720", otherwise.key.at, "this row can never be met", help);
        }
    }

    /// Compiles a Foe.
    fn foe(&mut self, item: &Item) -> FoeDef {
        let number = self.catalog.item("foe", &item.id);
        let int = |word: &str| item.int(word).unwrap_or(0);
        let trait_calls: Vec<&Datum> = item.list("traits").iter().map(|arg| &arg.datum).collect();
        let mut traits = self.calls("trait", &trait_calls, number);
        traits.sort_by_key(|used| self.catalog.behind(*used).own.priority);
        let face = self.face(item);
        let loot = item.get("loot").map(|statement| words(statement.datum(0))).unwrap_or_default();
        let turn = item.get("turn").map_or(&[][..], |statement| statement.datum(0).rows());
        FoeDef {
            id: item.id.clone(),
            name: item.name.clone(),
            item: number,
            level: byte(Some(int("level")), 1),
            size: item.text("size").and_then(Size::named).unwrap_or_default(),
            face,
            hp: i16::try_from(int("hp")).unwrap_or(i16::MAX),
            xp: u16::try_from(int("xp")).unwrap_or(0),
            gold: u16::try_from(int("gold")).unwrap_or(0),
            loot: loot.iter().filter_map(|id| self.catalog.printings(id).first().copied()).collect(),
            attributes: item.all("attribute").filter_map(attribute).collect(),
            lines: turn.iter().map(|row| self.line(row, number)).collect(),
            base_damage: item.get("base_damage").and_then(|statement| formula(statement.datum(0))),
            attacked: item.get("attacked").map(|statement| self.attacked(statement)).unwrap_or_default(),
            traits,
            cues: Cues::default(),
            may: item.list("may").iter().filter_map(|arg| Permit::named(arg.datum.text()?)).collect(),
        }
    }

    /// Compiles a row of the turn table. `number` is the Foe's item.
    fn line(&mut self, row: &Row, number: u16) -> Line {
        let rounds = if let Datum::Ranges(rounds) = &row.key.datum { *rounds } else { Ranges::default() };
        let when = row.get("when").and_then(|statement| When::named(statement.datum(0).text()?));
        let otherwise = self.outcome(&row.body, number);
        let mut line = Line { rounds, when, draw: 0, rows: Vec::new(), otherwise };
        let Some(draw) = row.get("draw") else { return line };
        line.draw = byte(draw.datum(0).int(), 1);
        for drawn in draw.datum(1).rows() {
            let outcome = self.outcome(&drawn.body, number);
            match &drawn.key.datum {
                Datum::Pattern(pattern) => {
                    self.fits(*pattern, line.draw, &drawn.key);
                    line.rows.push((*pattern, outcome));
                }
                _ => line.otherwise = outcome,
            }
        }
        line
    }

    /// Returns the outcome that a row states, which is an attack, healing, an action, or nothing.
    fn outcome(&mut self, body: &[Statement], number: u16) -> Outcome {
        for statement in body {
            match statement.word {
                "attack" => {
                    let (ethereal, made_of) = self.made_of(statement.datum(1));
                    let reach = statement.datum(2).text().and_then(Distances::named).unwrap_or(Distances::MELEE);
                    return Outcome::Attack {
                        amount: formula(statement.datum(0)).unwrap_or(Formula::Number(0)),
                        ethereal,
                        made_of,
                        means: Means::line(ethereal, reach, statement.datum(3).text() == Some("grapple")),
                    };
                }
                "heal" => return formula(statement.datum(0)).map_or(Outcome::Nothing, Outcome::Heal),
                "action" => {
                    let actions = self.calls("action", &[statement.datum(0)], number);
                    return actions.first().map_or(Outcome::Nothing, |action| Outcome::Action(*action));
                }
                _ => {}
            }
        }
        Outcome::Nothing
    }

    /// Compiles the attacked table, which has one draw for all Rounds, or rows by Round.
    fn attacked(&mut self, statement: &Statement) -> Vec<GuardLine> {
        if let Datum::Rows(rows) = statement.datum(0) {
            return rows.iter().filter_map(|row| self.guard_line_of(row)).collect();
        }
        let [draw, rows] = statement.datum(0).list() else { return Vec::new() };
        vec![self.guard_line(Ranges::span(1, 6), None, &draw.datum, rows.datum.rows())]
    }

    /// Compiles a row of the attacked table by Round.
    fn guard_line_of(&mut self, row: &Row) -> Option<GuardLine> {
        let Datum::Ranges(rounds) = row.key.datum else { return None };
        let against = row.get("when").and_then(|statement| Distances::named(statement.datum(0).text()?));
        let draw = row.get("draw")?;
        Some(self.guard_line(rounds, against, draw.datum(0), draw.datum(1).rows()))
    }

    /// Compiles one draw of the attacked table with its defenses.
    fn guard_line(&mut self, rounds: Ranges, against: Option<Distances>, draw: &Datum, rows: &[Row]) -> GuardLine {
        let draw = byte(draw.int(), 1);
        let mut guards = Vec::new();
        for row in rows {
            let (Datum::Pattern(pattern), Some(statement)) = (&row.key.datum, row.body.first()) else { continue };
            self.fits(*pattern, draw, &row.key);
            let amount = formula(statement.datum(0)).unwrap_or(Formula::Number(0));
            guards.push(Guard {
                with: statement.word,
                pattern: *pattern,
                amount,
                ethereal: statement.datum(1).text() == Some("ethereal"),
            });
        }
        GuardLine { rounds, against, draw, guards }
    }

    /// Checks that a pattern has as many marks as are drawn (ADS-376).
    fn fits(&mut self, pattern: Pattern, draw: u8, key: &Arg) {
        if pattern.len() != draw {
            let message = format!("`{pattern}` has {} marks, but {draw} are drawn", pattern.len());
            self.error("E0705", key.at, message, "write as many marks as are drawn; `*` stands for either");
        }
    }
}

/// Returns an Attribute with its pattern (ADS-398). `None` if the statement has no pattern.
pub fn attribute(statement: &Statement) -> Option<(Attribute, Pattern)> {
    let Datum::Pattern(pattern) = statement.datum(1) else { return None };
    Some((Attribute::named(statement.datum(0).text()?)?, *pattern))
}

/// Returns the formula of an amount. A plain number is also one.
fn formula(datum: &Datum) -> Option<Formula> {
    match datum {
        Datum::Formula(formula) => Some(formula.clone()),
        Datum::Int(n) => Some(Formula::Number(*n)),
        _ => None,
    }
}
