//! Syntax colours for editors (`rondel editor vim`): grammars for VS Code, other editors that read TextMate grammars,
//! and Vim, made of the words of all systems.
//!
//! An editor colours line by line and knows no syntax tree, so a grammar is a list of patterns. Of the patterns that
//! fit, the pattern that begins first wins. If several patterns begin there, the first in the list wins.

mod textmate;
mod vim;

use rondel_dsl::{HOWS, PACK_WORDS};
use rondel_engine::kernel::{Shape, Vocabulary, Word};
use rondel_engine::systems::Systems;
use rondel_engine::table::SCENE_WORDS;
use std::collections::BTreeSet;

pub use textmate::{CALL, COMMENT, HOW, KIND, MARK, NUMBER, Pattern, STATEMENT, TEXT, VALUE, WHEN, patterns};

/// A file for an editor: its path in the new folder, and its text.
pub type Made = (&'static str, String);

/// An editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Editor {
    /// Visual Studio Code, and whatever takes its extensions
    Vscode,
    /// The grammar alone, for editors that read TextMate's
    Textmate,
    /// Vim and Neovim
    Vim,
}

impl Editor {
    /// Returns the name of the editor's folder.
    pub fn folder(self) -> &'static str {
        match self {
            Editor::Vscode => "rondel-vscode",
            Editor::Textmate => "rondel-textmate",
            Editor::Vim => "rondel-vim",
        }
    }

    /// Returns the instructions for installing the folder.
    pub fn place(self) -> &'static str {
        match self {
            Editor::Vscode => "cp -r rondel-vscode ~/.vscode/extensions/\nthen open VS Code anew",
            Editor::Textmate => "give rondel.tmLanguage.json to your editor",
            Editor::Vim => {
                "mkdir -p ~/.vim/pack/rondel/start && cp -r rondel-vim ~/.vim/pack/rondel/start/\n\
                 (Neovim: ~/.local/share/nvim/site/pack/rondel/start)\n\
                 in a pack's folder, `:compiler rondel` and `:make` check it"
            }
        }
    }

    /// Returns the editor's files.
    pub fn files(self, systems: Systems) -> Vec<Made> {
        let words = Words::of(systems);
        match self {
            Editor::Vscode => textmate::vscode(&words),
            Editor::Textmate => vec![("rondel.tmLanguage.json", textmate::grammar(&words))],
            Editor::Vim => vim::files(&words),
        }
    }
}

/// The words of content by class.
#[derive(Default, Debug)]
pub struct Words {
    /// The words that begin an item: `card`.
    pub kinds: BTreeSet<&'static str>,
    /// The words before a kind: `replace`.
    pub hows: BTreeSet<&'static str>,
    /// The words that begin a statement: `damage`.
    pub statements: BTreeSet<&'static str>,
    /// The words that are values of a limited set: `normal`.
    pub values: BTreeSet<&'static str>,
}

/// The words of behaviour lines for when and whether. They stand at the beginning of a statement or inside one.
pub const CONTROL: [&str; 12] =
    ["on", "while", "otherwise", "if", "unless", "each", "any", "no", "in", "where", "like", "without"];

impl Words {
    /// Returns the words of these systems, and the words common to all systems.
    pub fn of(systems: Systems) -> Words {
        let mut words = Words { hows: HOWS.into_iter().chain(["every"]).collect(), ..Words::default() };
        words.kinds.insert("scene");
        let is_plain = |word: &&str| word.chars().all(|c| c.is_alphanumeric() || c == '_');
        // Fields of a `pack.ron` are not written in content.
        let of_packs = PACK_WORDS.iter().filter(|word| !word.field).map(|word| word.word);
        words.statements.extend(of_packs.filter(is_plain));
        words.add_all(SCENE_WORDS);
        systems.vocabularies().for_each(|vocabulary| words.add(vocabulary));
        // A word of `CONTROL` has no other class.
        words.statements.retain(|word| !CONTROL.contains(word));
        // A value is coloured only if it is a word of several letters: `normal`, and not `d` or `^`.
        words.values.retain(|word| !CONTROL.contains(word) && word.starts_with(char::is_alphabetic) && word.len() > 1);
        words
    }

    /// Adds the words of a system.
    fn add(&mut self, vocabulary: &Vocabulary) {
        for item in vocabulary.items {
            self.kinds.insert(item.word);
            self.add_all(item.words);
        }
        self.add_all(vocabulary.scene);
        self.add_all(vocabulary.rulings);
    }

    /// Adds statements with the words inside them.
    fn add_all(&mut self, words: &[Word]) {
        for word in words {
            self.statements.insert(word.word);
            word.shape.iter().for_each(|shape| self.add_shape(shape));
        }
    }

    /// Adds the words inside a shape.
    fn add_shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Bool => self.values.extend(["yes", "no"]),
            Shape::OneOf(words) | Shape::Cost(words) => self.values.extend(words.iter()),
            Shape::After(word, shape) => {
                self.values.insert(word);
                self.add_shape(shape);
            }
            Shape::Counted(shape) | Shape::List(shape) | Shape::Opt(shape) | Shape::Braced(shape) => {
                self.add_shape(shape);
            }
            Shape::Seq(shapes) | Shape::Either(shapes) => shapes.iter().for_each(|shape| self.add_shape(shape)),
            Shape::Block(words) => self.add_all(words),
            Shape::Rows(key, words) => {
                self.add_shape(key);
                self.add_all(words);
            }
            Shape::Map(key, value) => {
                self.add_shape(key);
                self.add_shape(value);
            }
            _ => {}
        }
    }
}

/// Returns words as alternatives of a regular expression, the longest first, because the first that fits is taken.
fn one_of<'w>(words: impl IntoIterator<Item = &'w &'w str>) -> String {
    let mut words: Vec<&str> = words.into_iter().copied().collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    words.join("|")
}
