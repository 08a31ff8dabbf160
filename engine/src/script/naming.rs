//! The function that a call means, among the files and the libraries of packs.
//!
//! [`Compiler::resolve`] looks in the file itself, then in the nearest `lib/` that the file's pack may use. Errors
//! about names (`E0608`) are reported here: two functions of one name, or a name that hides a word of the game.

use super::compile::Compiler;
use super::forms::WordForm;
use super::messages::parameters;
use super::shapes::all_forms;
use super::survey::{Call, Function};
use crate::kernel::Problem;
use std::collections::{BTreeMap, BTreeSet};

/// The area in which the name of a function must be unique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Home {
    /// A file, by its index.
    File(usize),
    /// The files under `lib/` of the pack with this index.
    Library(u16),
}

impl Compiler<'_> {
    /// Returns whether a file is under `lib/`.
    pub(super) fn is_lib(&self, file: usize) -> bool {
        self.names.get(file).is_some_and(|name| name.starts_with("lib/"))
    }

    /// Returns the index of a file's pack.
    fn pack(&self, file: usize) -> u16 {
        self.texts.get(file).map_or(0, |text| text.pack)
    }

    /// Checks that function names are unique in a file or library, and hide no word of the game.
    pub(super) fn check_names(&mut self) {
        let twins = self.by_name.values().flat_map(|named| self.twins(named));
        let hiding = self.functions.iter().filter_map(|function| self.hides_word(function));
        let mut problems: Vec<Problem> = twins.chain(hiding).collect();
        self.problems.append(&mut problems);
    }

    /// Returns an error for each function that has the name and number of parameters of an earlier one in the same
    /// area.
    fn twins(&self, named: &[usize]) -> Vec<Problem> {
        let home_of = |function: &Function| {
            if self.is_lib(function.file) { Home::Library(self.pack(function.file)) } else { Home::File(function.file) }
        };
        let mut earlier: BTreeMap<(Home, usize), &Function> = BTreeMap::new();
        let mut problems = Vec::new();
        for function in named.iter().filter_map(|at| self.functions.get(*at)) {
            let count = function.params.len();
            let Some(first) = earlier.insert((home_of(function), count), function) else { continue };
            let message = format!("`{}` with {} is here twice", function.name, parameters(count));
            let problem = Problem::error("E0608", self.origin(function), message);
            problems.push(problem.also(self.origin(first), "first here").help("give one of them another name"));
        }
        problems
    }

    /// Returns the error of a function with the name of a word of the game.
    fn hides_word(&self, function: &Function) -> Option<Problem> {
        let (name, count) = (&function.name, function.params.len());
        // The call `me.heal(1)` would also find a function `heal(me, n)`.
        let is_hidden = |form: &WordForm| form.args == count || form.args + usize::from(form.has_receiver) == count;
        if !self.forms(name).iter().any(is_hidden) {
            return None;
        }
        let forms = all_forms(self.vocabulary, name).join(", ");
        let help = format!("give the function another name; {forms} would be hidden");
        Some(Problem::error("E0608", self.origin(function), format!("`{name}` is a word of the game")).help(help))
    }

    /// Returns the index of the script function that a call means, if it means one. It is the file's own function, or
    /// else that of the nearest library.
    pub(super) fn resolve(&self, file: usize, name: &str, args: usize) -> Option<usize> {
        let named = self.by_name.get(name)?;
        let functions = named.iter().filter_map(|at| Some((*at, self.functions.get(*at)?)));
        let fitting = functions.filter(|(_, function)| function.params.len() == args);
        if let Some((at, _)) = fitting.clone().find(|(_, function)| function.file == file) {
            return Some(at);
        }
        let text = self.texts.get(file)?;
        let in_libraries = fitting.filter(|(_, function)| self.is_lib(function.file));
        let lent = in_libraries.filter_map(|(at, function)| Some((text.nearness(self.pack(function.file))?, at)));
        let (_, at) = lent.min()?;
        Some(at)
    }

    /// Returns whether a library lends its functions to a file.
    pub(super) fn is_lent(&self, library: usize, to: usize) -> bool {
        let nearness = self.texts.get(to).and_then(|text| text.nearness(self.pack(library)));
        self.is_lib(library) && nearness.is_some()
    }

    /// Returns the help with the library that has a function of this name but does not lend it to this file.
    pub(super) fn out_of_reach(&self, file: usize, name: &str) -> Option<String> {
        let named = self.by_name.get(name)?.iter().filter_map(|at| self.functions.get(*at));
        let mut files = named.map(|function| function.file);
        let library = files.find(|other| self.is_lib(*other) && !self.is_lent(*other, file))?;
        let path = &self.texts.get(library)?.path;
        Some(format!("`{path}` has one: it is lent to packs that say `requires` of the pack it stands in"))
    }

    /// Returns the help with the only library function that nothing calls and that takes this many arguments. Perhaps
    /// it is the missing function under a new name.
    pub(super) fn uncalled(&self, function: &Function, call: &Call) -> Option<String> {
        let all_calls = self.functions.iter().flat_map(|other| &other.calls);
        let called: BTreeSet<&str> = all_calls.map(|call| call.name.as_str()).collect();
        let fits = |other: &&Function| other.params.len() == call.args && self.is_lent(other.file, function.file);
        let mut idle = self.functions.iter().filter(fits).filter(|other| !called.contains(other.name.as_str()));
        let (Some(renamed), None) = (idle.next(), idle.next()) else { return None };
        let path = &self.texts.get(renamed.file)?.path;
        Some(format!("nothing calls `{}` in `{path}`: is that its new name?", renamed.name))
    }

    /// Returns the error of a hook that reaches two functions of one name in two files.
    pub(super) fn clash(&self, reached: &[usize]) -> Option<Problem> {
        let functions: Vec<&Function> = reached.iter().filter_map(|at| self.functions.get(*at)).collect();
        for (nth, function) in functions.iter().enumerate() {
            let is_twin =
                |other: &&&Function| other.name == function.name && other.params.len() == function.params.len();
            let Some(first) = functions.iter().take(nth).find(is_twin) else { continue };
            let message = format!("`{}` means two functions here", function.name);
            let problem = Problem::error("E0608", self.origin(first), message).help("give one of them another name");
            return Some(problem.also(self.origin(function), "the other one"));
        }
        None
    }
}
