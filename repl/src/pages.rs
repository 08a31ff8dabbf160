//! The explanations of error codes, for `rondel check --explain`: the pages of the prompt's own codes, and all pages of
//! all crates together. A vocabulary has the words of one system, and the pages of its codes.

use crate::content::Diagnostics;
use rondel_engine::kernel::{Page, Vocabulary};
use rondel_engine::systems::Systems;

/// Shortens the entries of [`PAGES`].
const fn page(code: &'static str, title: &'static str, text: &'static str) -> Page {
    Page { code, title, text }
}

/// Returns the pages of all codes, each code once: the codes of the language, of values, of commands and scenes, of
/// scripts, of every system, and of the prompt.
pub fn all(systems: Systems) -> impl Iterator<Item = &'static Page> {
    of(systems.vocabularies())
}

/// Returns the pages of these systems.
fn of(vocabularies: impl Iterator<Item = &'static Vocabulary>) -> impl Iterator<Item = &'static Page> {
    let systems = vocabularies.flat_map(|vocabulary| vocabulary.pages);
    let kernel = rondel_engine::kernel::PAGES.iter();
    let engine = kernel
        .chain(rondel_engine::table::PAGES)
        .chain(rondel_engine::script::PAGES)
        .chain(rondel_engine::machine::PAGES)
        .chain(systems);
    rondel_dsl::pages().iter().chain(engine).chain(PAGES)
}

/// Returns the codes that have a page for these systems.
pub fn codes(vocabularies: impl Iterator<Item = &'static Vocabulary>) -> Vec<&'static str> {
    of(vocabularies).map(|page| page.code).collect()
}

/// Returns the page of a code, in full, for these systems. An empty code stands for the list of all codes with their
/// titles.
///
/// # Errors
/// There is no such code.
pub fn explain(code: &str, vocabularies: impl Iterator<Item = &'static Vocabulary>) -> Result<String, Diagnostics> {
    let wanted = code.trim().to_uppercase();
    if wanted.is_empty() {
        let mut all: Vec<String> = of(vocabularies).map(|page| format!("{}  {}", page.code, page.title)).collect();
        all.sort();
        all.dedup();
        return Ok(all.join("\n"));
    }
    // A number without a letter means the code of the language with these digits.
    let digits = wanted.len() == 4 && wanted.bytes().all(|byte| byte.is_ascii_digit());
    let wanted = if digits { format!("E{wanted}") } else { wanted };
    let page = of(vocabularies).find(|page| page.code == wanted).ok_or_else(|| {
        let help = "codes stand in brackets behind `error` and `warning`: error[E0201]";
        Diagnostics::new("R0013", format!("there is no error code `{code}`"), help)
    })?;
    Ok(format!("{}: {}\n\n{}", page.code, page.title, page.text.trim_end()))
}

/// The pages of the prompt's own codes, in order.
pub const PAGES: &[Page] = &[
    page(
        "R0001",
        "There is no such scene",
        "A scene goes by its id, the name in lower case with `-`; a part of it is enough when only one scene has it.\n\
         `scenes` at the prompt lists them all, `scenes TEXT` those that hold a text.",
    ),
    page(
        "R0002",
        "Nothing to undo or redo",
        "`undo` goes back to where the scene begins, `redo` forward to where the newest line of play ends. A command\n\
         after an `undo` begins another line; the older one is kept, but `redo` follows the newer.",
    ),
    page("R0003", "A command of the prompt needs something else", "`help COMMAND` shows what it takes."),
    page("R0004", "Nobody is called that", "`look` takes `me`, `all`, or the name of a seat."),
    page(
        "R0005",
        "The catalog has no such name",
        "`card` takes the name of a card, a Foe or anything else that content defines, in any case; its beginning is\n\
         enough when only one name begins so. Tab lists the names.",
    ),
    page("R0006", "There is no such event", "`why N` takes the number of an event as `log` shows it."),
    page(
        "R0007",
        "The game cannot be saved",
        "The file is written beside its place first and then moved there, so the folder must exist and allow writing.",
    ),
    page(
        "R0008",
        "The saved game cannot be loaded",
        "A save holds the scene, the seed and every decision in words; loading plays them again. If the content has\n\
         changed so far that a decision does not fit any more, nothing is loaded; `replay FILE` plays it up to there.",
    ),
    page("R0010", "There is no help on that", "`help` lists the topics, `rules WORDS` searches the rulebook."),
    page(
        "R0011",
        "No rule matches",
        "A rule is found by its id (`ADS-121`, also `ads-121`), by the name of a house rule, or by words, all of which\n\
         must occur in it.",
    ),
    page("R0012", "There is no such system", "`--system` takes the id of a rules system, such as `adventure-deck`."),
    page("R0013", "There is no such error code", "Codes stand in brackets behind `error` and `warning`."),
    page("R0014", "The script cannot be read", "`--script` takes a file of commands, one a line, or `-`."),
    page("R0015", "The terminal cannot be used", "`rondel play --script -` reads commands without one."),
    page(
        "R0016",
        "A file cannot be formatted",
        "A file is formatted only when all of it can be read; it is replaced as a whole or stays as it is.",
    ),
    page(
        "R0017",
        "The pack cannot be made",
        "`rondel new pack NAME` makes a folder named for the pack in the current one, and `rondel editor EDITOR` one for the editor. Neither touches what exists.",
    ),
    page(
        "R0018",
        "This is a folder of packs",
        "`--pack` takes a pack: a folder with a `pack.ron`. A checkout and its `content/` hold several.\n\n\
         Wrong: `rondel --pack content`\n\
         Right: `rondel --pack content/my-pack`",
    ),
    page("R0019", "The session cannot begin", "The machine has no thread for it."),
    page(
        "R0020",
        "There is no such name to vary, or word to go by",
        "`sim --vary NAME` puts others in the place of a name that the scene's set-up holds: every one of its kind, or those\n\
         after `=`. Each name varies once. Where items of two kinds have the name, the kind stands before it: `--vary \"foe mouse\"`.\n\
         `sim --matrix` needs a scene that names two kinds of things of which there are several.\n\
         `sim --by foe.level` puts results together by a statement of numbers, words or names that the kind of item has.",
    ),
    page(
        "R0021",
        "The results cannot be put together",
        "`sim merge` takes all parts of one run: the same scenes, content, bots, seed and number of games, played with\n\
         `--shard 1/3`, `2/3` and `3/3`, each written with `--format json` or `--part FILE`. With `--partial` some may be missing.\n\
         `--part` goes on with a file of the same part of the same run.",
    ),
    page(
        "R0022",
        "There is no older content there",
        "`sim --against` takes the folder of a pack, which takes the place of the pack with its id; a folder that is laid\n\
         out like the current one; or a revision of the git repository in which the current folder lies.",
    ),
    page("R0023", "The games cannot be played", "The machine has no threads to give, or a scene cannot begin."),
    page(
        "R0024",
        "There is no such place in what was played",
        "`goto 12` goes to where event 12 of the `log` was told, `goto @7` to position 7 of `branches`, `goto @2.7` to that of\n\
         game 2, and `goto NAME` to what `mark NAME` has named.",
    ),
    page(
        "R0025",
        "This scene has no steps",
        "`step` and `run` carry out the steps of a test: a scene with lines such as `do` and `expect`. `scenes` says which\n\
         scenes have steps; `open` one of them first.",
    ),
    page(
        "R0026",
        "The test cannot be written",
        "`save test NAME [FILE]` writes what was played as a scene, and tries it first on the content of now. A name that no\n\
         scene has, and a file that can be written, are needed.",
    ),
    page(
        "R0027",
        "A name may mean several",
        "Where `goblin-1` and `goblin-2` stand, `goblin` is neither.\n\n\
         Wrong: `rule set goblin hp 2`\n\
         Right: `rule set goblin-1 hp 2`",
    ),
    page(
        "R0028",
        "There is no game to go on with",
        "What is played at a prompt is kept while it is played. `resume` goes on with what a prompt in the same folder and\n\
         system left behind; a game that somebody plays just now is not offered.",
    ),
    page(
        "R0029",
        "The list cannot be made",
        "`list KIND` lists what the content has of a kind: `cards weapon`, `foes hp>5`. Behind the kind stand words that must\n\
         occur, and statements of that kind with `=`, `!=`, `<`, `>`, `<=` or `>=` and a value.",
    ),
    page(
        "R0030",
        "There is no tutorial",
        "A system brings its own tutorial; one without it is explained by `help` and its README.",
    ),
    page(
        "R0031",
        "The character cannot be read",
        "A character is a file of this machine, in the folder `characters` or the one that `--characters` names: text, of at\n\
         most 256 KB, and no link out of the folder. `rondel new character NAME` makes one, `characters` lists them.\n\
         A character of a pack sits down by its name too, if no file has that name.",
    ),
    page(
        "R0032",
        "There is no such seat",
        "A scene says who sits in it, each by a label. A character takes a seat by that label.\n\n\
         Wrong: `rondel play --as Ada`\n\
         Right: `rondel play --as you:Ada`",
    ),
    page(
        "R0033",
        "The character is not kept",
        "`keep` writes the winnings of a character into its file; of a pack's character it writes a copy. You must have seated\n\
         the character (`open SCENE LABEL: NAME`), the rules must let it stop here, and its file must not have changed since.",
    ),
    page(
        "R0034",
        "There is no such place in the file",
        "`rondel at` takes a file of a pack, a line and a column, both from 1, as errors name them: `cards.rondel:3:7`.",
    ),
    page(
        "R0035",
        "The recipe is not copied",
        "`copy RECIPE` writes a recipe into `recipes.rondel` of the pack that is open, with the items and scripts that it needs.\n\
         Its scene stands in `scenes/recipes.rondel`, with what only the scene needs, such as a foe to strike at.\n\
         The recipe is called by its name or by one of its wishes. It replaces nothing: where the content has something else of\n\
         one of these names, nothing is written.",
    ),
    page(
        "R0036",
        "The character cannot be made so",
        "`create NAME` begins a character as another one, `create STATEMENT` says one thing of it, as its file would, and\n\
         `create done` writes the file. Only what can be read and fits is taken; what other statements make of it is told.",
    ),
    page(
        "R0037",
        "The template of cards cannot be read",
        "`cards.ron` of a pack says how its cards look. `rondel cards --template` writes the one in use, to begin with; the\n\
         page *Cards to hold* of the book (`help book cards`) explains each part.\n\n\
         Wrong: `Text(at: (5, 5, 53), say: \"{name}\", size: 12)`\n\
         Right: `Text(at: (5, 5, 53, 8), say: \"{name}\", size: 12)`",
    ),
    page(
        "R0038",
        "No card is chosen",
        "`rondel cards` takes a name, a kind in the plural, words and statements with a number, as `list` does at the prompt:\n\
         `rondel cards foes level>3`. Without words it draws what the topmost pack defines,\n\
         replaces or changes, with `--all` the cards of all packs.\n\
         `--deck NAME` draws what a deck or a character names. The word behind `--sheets` is a paper, or else the first word\n\
         of the choice.",
    ),
    page(
        "R0039",
        "The cards cannot be written",
        "`--png`, `--pdf` and `--tabletop` need a program with the feature `print`: a released one, or one built by\n\
         `cargo install --path repl --features print`. SVG needs nothing. `--out` names the folder for the files.",
    ),
    page(
        "R0040",
        "Something does not fit on a card",
        "A text that needs more room than its place has goes on beyond it, and a letter that the font does not have is drawn\n\
         as a square. The card is written all the same. Say it shorter, or make the place larger in `cards.ron`.",
    ),
    page(
        "R0041",
        "The template names something that no card has",
        "`cards.ron` names kinds and types of cards (`of`), facts (in braces, `only`, `leave_out`) and its own icons. A fact that\n\
         no card has is never shown, and cards of a misspelt kind are not drawn. `card NAME` at the prompt shows the facts.\n\n\
         Wrong: `Text(at: (5, 3, 50, 8), say: \"{nme}\", size: 12)`\n\
         Right: `Text(at: (5, 3, 50, 8), say: \"{name}\", size: 12)`",
    ),
    page(
        "R0042",
        "The sheet cannot be read or written",
        "`rondel table export KIND` writes items of one kind as CSV, `--out NAME.xlsx` as a workbook of Excel (released programs\n\
         can; others are built with `--features spreadsheet`). `rondel table import FILE` reads such a sheet of at most 8 MB,\n\
         20,000 rows and 400 columns; CSV is in UTF-8, divided by `,`, `;` or tabs. A file that holds other cells is never\n\
         written over.",
    ),
    page(
        "R0043",
        "A cell of the sheet does not fit",
        "The first row names the kind of the items, then what each column holds: a statement (`level`), `copies in DECK`, or\n\
         `file`. A column without a head is for notes. Each row begins with the name of an item; a name that the pack lacks\n\
         makes a new one. The message names the cell as spreadsheets do, such as `D5`.\n\n\
         Wrong: a column `dmage`\n\
         Right: a column `damage`",
    ),
    page(
        "R0044",
        "The report cannot be written",
        "`--report FILE.html` writes the results of `sim` or `odds` as a page with charts. Its folder has to be there.",
    ),
];
