//! Sheets of all kinds of items in all systems, read back.

use rondel_repl::Program;
use rondel_repl::content::{Content, ContentSource};
use rondel_repl::packs::{self, PackSet};
use rondel_repl::spreadsheet::{Grid, Place, export, file, import};
use std::collections::BTreeMap;
use std::path::Path;

fn open(system: &str) -> (PackSet, Content) {
    let pack_set = packs::built_in(Program::builtin(), system).unwrap();
    let content = pack_set.load().map_err(|found| found.problems).unwrap();
    (pack_set, content)
}

/// Returns a sheet for each kind that has items.
fn sheets(content: &Content) -> Vec<(&'static str, Grid)> {
    let kinds = content.words.items.iter().map(|kind| kind.word);
    kinds.filter_map(|kind| Some((kind, export(content, kind, false, &[]).ok()?))).collect()
}

fn back_and_forth(system: &str) {
    let (pack_set, content) = open(system);
    let mut rows = 0;
    let dir = tempfile::tempdir().unwrap();
    for (kind, grid) in sheets(&content) {
        let path = dir.path().join("sheet.csv");
        std::fs::write(&path, file::bytes(&grid, Some(&path)).unwrap()).unwrap();
        let read = file::read(&path, None).unwrap();
        assert_eq!(read, grid, "{kind}");
        let import = import(&content, &pack_set, &read, "sheet.csv").map_err(|found| found.problems).unwrap();
        assert_eq!((import.cells, import.left.len()), (0, 0), "{kind}");
        rows += grid.rows.len();
    }
    assert!(rows > 20, "{rows}");
}

/// Takes the cells of each column away and puts them back: nothing is lost but order and layout.
fn taken_out_and_put_back(system: &str) {
    // Content inside the program cannot be written, so its sources are read.
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content").join(system);
    let pack_set = packs::pack_set(Program::builtin(), &[folder], Some(system)).unwrap();
    let content = pack_set.load().map_err(|found| found.problems).unwrap();
    let mut tried = 0;
    for (kind, grid) in sheets(&content) {
        for column in 1..grid.head.len() - 1 {
            let mut less = grid.clone();
            less.rows.iter_mut().for_each(|row| row[column].clear());
            let taken = import(&content, &pack_set, &less, "less").map_err(|found| found.problems).unwrap();
            let filled = grid.rows.iter().filter(|row| !row[column].is_empty()).count();
            assert_eq!(taken.cells, filled, "{kind} {}", grid.head[column]);
            let set = pack_set.with_texts(taken.texts.clone());
            let Ok(without) = set.load() else { continue };
            let back = import(&without, &set, &grid, "grid").map_err(|found| found.problems).unwrap();
            assert_eq!(back.cells, filled, "{kind} {}", grid.head[column]);
            let mut texts: BTreeMap<String, String> = taken.texts;
            texts.extend(back.texts);
            let again = pack_set.with_texts(texts).load().map_err(|found| found.problems).unwrap();
            assert_eq!(export(&again, kind, false, &[]).unwrap(), grid, "{kind} {}", grid.head[column]);
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn what_takes_no_change_changes_nothing() {
    ["adventure-deck", "encounter-deck", "card-grid", "deck-of-adventures"].into_iter().for_each(back_and_forth);
}

#[test]
fn what_is_taken_out_can_be_put_back() {
    taken_out_and_put_back("card-grid");
}

#[test]
fn cells_are_called_as_spreadsheets_call_them() {
    let said = |column, row| Place { column, row }.said();
    assert_eq!([said(0, 0), said(3, 4), said(25, 0), said(26, 9), said(701, 0)], ["A1", "D5", "Z1", "AA10", "ZZ1"]);
}

#[test]
fn a_cell_is_no_formula_for_a_spreadsheet() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("sheet.csv");
    let cells = ["=1+1", "+2", "-1", "@x", "'quoted", "plain", "'=both"].map(str::to_string).to_vec();
    let grid = Grid { head: vec!["card".into()], rows: vec![cells], ..Grid::default() };
    let bytes = file::bytes(&grid, Some(&path)).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert_eq!(text.lines().nth(1).unwrap(), "'=1+1,'+2,'-1,'@x,''quoted,plain,''=both");
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(file::read(&path, None).unwrap(), grid);
}

#[test]
fn a_sheet_of_another_country_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("sheet.csv");
    for text in
        ["\u{feff}card;level;text\r\nClub;1;\"Heavy; blunt.\"\r\n", "card\tlevel\ttext\nClub\t1\tHeavy; blunt.\n"]
    {
        std::fs::write(&path, text).unwrap();
        let read = file::read(&path, None).unwrap();
        assert_eq!(read.head, ["card", "level", "text"]);
        assert_eq!(read.rows, [["Club", "1", "Heavy; blunt."]]);
    }
}

#[test]
fn no_file_breaks_the_reader() {
    let dir = tempfile::tempdir().unwrap();
    let wide = vec!["x"; 500].join(",");
    let long = "a\n".repeat(30_000);
    let files: [(&str, &[u8]); 6] = [
        ("empty.csv", b""),
        ("bytes.csv", b"card,\xff\xfe"),
        ("quote.csv", b"card\n\"open"),
        ("wide.csv", wide.as_bytes()),
        ("long.csv", long.as_bytes()),
        ("no.xlsx", b"PK\x03\x04 nothing"),
    ];
    for (name, bytes) in files {
        let path = dir.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        match file::read(&path, None) {
            Ok(grid) => assert!(grid.rows.len() < 2 && name != "quote.csv", "{name}"),
            Err(found) => assert_eq!(found.problems[0].code, "R0042", "{name}"),
        }
    }
}

#[cfg(feature = "spreadsheet")]
#[test]
fn what_a_spreadsheet_has_made_of_a_cell_is_no_text() {
    use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("made.xlsx");
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_string(0, 0, "card").unwrap();
    let date = Format::new().set_num_format("yyyy-mm-dd");
    sheet.write_datetime_with_format(1, 0, ExcelDateTime::from_ymd(2026, 5, 2).unwrap(), &date).unwrap();
    sheet.write_formula(2, 0, Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
    sheet.write_formula(3, 0, Formula::new("=1+2").set_result("3")).unwrap();
    sheet.write_boolean(4, 0, true).unwrap();
    workbook.add_worksheet();
    workbook.save(&path).unwrap();
    let read = file::read(&path, None).unwrap();
    let said: Vec<String> = read.unreadable.iter().map(|(place, why)| format!("{}: {why}", place.said())).collect();
    assert!(said[0].starts_with("A2: ") && said[0].contains("date"), "{said:?}");
    assert_eq!((read.rows[2][0].as_str(), read.rows[3][0].as_str()), ("3", "TRUE"));
    assert!(read.note.unwrap().contains("only the first sheet is read"));
}

#[cfg(feature = "spreadsheet")]
#[test]
fn a_sheet_is_read_by_its_name_and_merged_cells_are_told() {
    use rust_xlsxwriter::{Format, Workbook};
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("two.xlsx");
    let mut workbook = Workbook::new();
    workbook.add_worksheet().set_name("Cards").unwrap().write_string(0, 0, "card").unwrap();
    let foes = workbook.add_worksheet().set_name("Foes").unwrap();
    foes.write_string(0, 0, "foe").unwrap();
    foes.merge_range(1, 0, 2, 1, "Bog Witch", &Format::new()).unwrap();
    workbook.save(&path).unwrap();

    let first = file::read(&path, None).unwrap();
    assert_eq!(first.head, ["card"]);
    assert!(first.note.unwrap().ends_with("`--sheet \"Foes\"`"));
    let second = file::read(&path, Some("foes")).unwrap();
    assert_eq!((second.head[0].as_str(), second.note), ("foe", None));
    let said: Vec<String> = second.unreadable.iter().map(|(place, why)| format!("{}: {why}", place.said())).collect();
    assert!(said.len() == 1 && said[0].starts_with("A2: cells are merged here"), "{said:?}");
    let none = file::read(&path, Some("Rooms")).unwrap_err();
    assert!(none.problems[0].message.ends_with("it has no sheet `Rooms`, but `Cards`, `Foes`"), "{none:?}");
}

#[test]
fn comma_separated_values_have_no_named_sheet() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("cards.csv");
    std::fs::write(&path, "card\n").unwrap();
    let refused = file::read(&path, Some("Cards")).unwrap_err();
    assert_eq!(refused.problems[0].code, "R0042");
}

#[cfg(feature = "spreadsheet")]
#[test]
fn a_workbook_says_the_same() {
    let (_, content) = open("adventure-deck");
    let dir = tempfile::tempdir().unwrap();
    for (kind, grid) in sheets(&content) {
        let path = dir.path().join(format!("{kind}.xlsx"));
        std::fs::write(&path, file::bytes(&grid, Some(&path)).unwrap()).unwrap();
        let mut read = file::read(&path, None).unwrap();
        // A workbook keeps no empty cells at the ends of rows.
        read.rows.iter_mut().for_each(|row| row.resize(grid.head.len(), String::new()));
        assert_eq!(read, grid, "{kind}");
    }
}
