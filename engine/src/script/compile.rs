//! The compiler of script files: splits files into functions, makes hooks of functions, and runs all static checks.
//!
//! Begin at [`compile`], which `Host::new` calls: it lists the passes in order. A function `on_turn(me)` in
//! `traits/flee.rhai` becomes a [`Hook`] of the moment `on_turn`. The hook's unit is the text of this function and of
//! all functions that it reaches.

use super::Scripts;
use super::assigned::read_only;
use super::body::Body;
use super::fault::{Case, caught};
use super::filters::SaidFilter;
use super::functions::{IT, split};
use super::keeping::{kept, kept_closures};
use super::kinds::Kinds;
use super::limits;
use super::meanings::Meanings;
use super::memory::Tree;
use super::names::SaidName;
use super::parse_fault::{no_modules, parsing};
use super::problem::{ScriptProblem, first_of_each_name, first_of_each_place};
use super::ranged::RangedParam;
use super::shapes::header;
use super::survey::{Call, CalledAt, Function, survey};
use super::term_reads::TermRead;
use super::text::Text;
use super::unit::{Borrowed, CompilationUnit};
use super::unknown_variable::InSight;
use crate::kernel::{HookWord, Kind, Naming, Origin, Problem, Vocabulary, effort};
use rhai::{Engine, ImmutableString, Module, Scope, Shared};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A function that is called at a moment, ready to run.
pub(super) struct Hook {
    /// The index of its file.
    pub file: usize,
    pub name: String,
    /// The moments that may call the function: the moments of its name with the same number of roles.
    pub words: Vec<&'static HookWord>,
    /// The names of its roles.
    pub params: Vec<ImmutableString>,
    pub body: Body,
    /// The terms of its caller that it reads: a target, an X.
    pub term_reads: Vec<TermRead>,
    /// The remembered runs of the hook: first a tree for each moment, then a second tree for each moment, for calls
    /// with a missing subject.
    pub memory: Vec<RefCell<Tree>>,
    /// The text that it is compiled from.
    pub unit: CompilationUnit,
    /// The parameters of its item that it reads, each with its place.
    pub item_params: Vec<(String, Origin)>,
    /// The names of everything it reads or calls.
    pub reads: BTreeSet<String>,
    /// For each call with a literal text as first argument: the called name, the text and its place.
    pub texts: Vec<(String, (String, Origin))>,
    /// The parameters of its item that it uses as names, each with the possible namings.
    pub named_params: Vec<(String, Vec<&'static Naming>)>,
    /// The parameters of its item that it only gives to words that take numbers of a range.
    pub ranged_params: Vec<RangedParam>,
    /// The problems that depend on what its variables stand for.
    pub kinds: Kinds,
    /// The place of its name in the file.
    pub at: Origin,
}

/// All files, compiled.
pub(super) struct Program {
    /// The source texts, by the index of the file.
    pub texts: Rc<[Text]>,
    pub hooks: Vec<Hook>,
    /// The literal names in calls and comparisons.
    pub names: Vec<SaidName>,
    /// The literal filters. `None` if no script uses a filter.
    pub filters: Option<Vec<SaidFilter>>,
    /// The statements without effect.
    pub unused: Vec<Problem>,
    /// The reads of facts that no subject has.
    pub of_nobody: Vec<Problem>,
}

/// Compiles all files, or returns the problems of all of them.
pub(super) fn compile(
    engine: &Engine,
    vocabulary: &'static Vocabulary,
    scripts: &Scripts,
) -> Result<Program, Vec<Problem>> {
    let mut compiler = Compiler::new(engine, vocabulary, scripts);
    compiler.survey_files(); // what each function calls and reads
    compiler.check_names(); // functions of one name, or with the name of a word of the game
    compiler.check_calls(); // calls without a meaning
    let hooks = compiler.hooks(); // the functions that moments call
    compiler.learn_answers(&hooks); // the kinds that the other functions (helpers) return
    compiler.check_reached(&hooks); // functions that nothing calls
    let unused = compiler.unused(&hooks); // statements without effect
    let (helpers, compared) = compiler.check_helpers(&hooks); // problems of helpers, and texts compared with names
    // Checks each hook at its moments, and makes it ready to run.
    let mut hooks: Vec<Hook> =
        hooks.into_iter().filter_map(|hook| compiler.build(hook.function, hook.moments)).collect();
    hooks.shrink_to_fit();
    // The problems of helpers come last, because only the first problem of each place is kept.
    compiler.problems.extend(helpers);
    if compiler.problems.iter().any(Problem::is_error) {
        return Err(first_of_each_name(first_of_each_place(compiler.problems)));
    }
    let names = compiler.said_names().into_iter().chain(compared).collect();
    let filters = compiler.said_filters();
    let of_nobody = compiler.of_nobody();
    Ok(Program { texts: compiler.texts.into(), hooks, names, filters, unused, of_nobody })
}

/// The state of the compilation, shared by all checks.
pub(super) struct Compiler<'a> {
    pub(super) engine: &'a Engine,
    pub(super) vocabulary: &'static Vocabulary,
    /// The possible meanings of the vocabulary's names.
    pub(super) meanings: Meanings,
    /// The names by which content calls the files (`traits/flee`), by the files' indices.
    pub(super) names: Vec<&'a str>,
    pub(super) texts: Vec<Text>,
    /// All functions. Other fields refer to them by index.
    pub(super) functions: Vec<Function>,
    /// The indices of the functions of each name.
    pub(super) by_name: BTreeMap<String, Vec<usize>>,
    /// The names of functions that are passed to others as values. Their callers are unknown.
    pub(super) passed_on: BTreeSet<String>,
    /// The names of functions that could not be parsed. A call of such a function is not reported too.
    pub(super) broken: BTreeSet<String>,
    /// The indices of the files with such functions.
    pub(super) broken_files: BTreeSet<usize>,
    /// Functions of the language and the vocabulary: name and number of arguments, receiver included.
    pub(super) natives: BTreeSet<(String, usize)>,
    /// The known results of functions that no moment calls, by the functions' indices.
    pub(super) gives: BTreeMap<usize, Kind>,
    /// Reports of facts that subjects of a kind lack, kept because several checks meet them.
    pub(super) unknown_facts: RefCell<BTreeMap<(u8, String), ScriptProblem>>,
    pub(super) problems: Vec<Problem>,
    /// The functions that a hook calls that calls none. All such hooks share them.
    no_functions: Shared<Module>,
}

impl<'a> Compiler<'a> {
    /// Returns a compiler that has not surveyed its files yet.
    fn new(engine: &'a Engine, vocabulary: &'static Vocabulary, scripts: &'a Scripts) -> Compiler<'a> {
        // `true` includes the functions of the language.
        let native = engine.collect_fn_metadata(
            None,
            |info| Some((info.metadata.name.to_string(), info.metadata.num_params)),
            true,
        );
        Compiler {
            engine,
            vocabulary,
            meanings: Meanings::of(vocabulary),
            names: scripts.files.keys().map(String::as_str).collect(),
            texts: scripts.files.values().map(Text::of).collect(),
            functions: Vec::new(),
            by_name: BTreeMap::new(),
            passed_on: BTreeSet::new(),
            broken: BTreeSet::new(),
            broken_files: BTreeSet::new(),
            natives: native.into_iter().collect(),
            gives: BTreeMap::new(),
            unknown_facts: RefCell::default(),
            problems: Vec::new(),
            no_functions: Shared::default(),
        }
    }

    /// Splits every file into functions and surveys each of them.
    fn survey_files(&mut self) {
        for file in 0..self.texts.len() {
            let Some(text) = self.texts.get(file) else { continue };
            // A line number in a script has 16 bits, so the lines are limited too.
            let message = if text.text.len() > limits::FILE {
                Some(format!("the file is larger than {} bytes", limits::FILE))
            } else if text.line_count() > limits::UNIT_LINES {
                Some(format!("the file has more than {} lines", limits::UNIT_LINES))
            } else {
                None
            };
            if let Some(message) = message {
                self.problems.push(Problem::error("E0622", text.origin(0..0), message));
                continue;
            }
            let mut outside = Vec::new();
            let spans = split(self.engine, text, &mut outside);
            for span in spans {
                let name = span.name.clone();
                match survey(self.engine, self.vocabulary, &self.texts, file, span) {
                    Ok(function) => {
                        self.by_name.entry(name).or_default().push(self.functions.len());
                        self.functions.push(function);
                    }
                    Err(problem) => {
                        self.broken.insert(name);
                        self.broken_files.insert(file);
                        self.problems.push(problem);
                    }
                }
            }
            // After a function with a missing `{`, a `}` is left over. It is not reported too.
            let is_brace = |problem: &Problem| self.texts.get(file).is_some_and(|text| text.at(problem.at.at) == "}");
            if self.broken_files.contains(&file) {
                outside.retain(|problem| !is_brace(problem));
            }
            self.problems.extend(outside);
        }
        let used = effort::each(&self.functions).flat_map(|function| &function.used);
        self.passed_on = used.map(|(name, _)| name).filter(|name| self.by_name.contains_key(*name)).cloned().collect();
    }

    /// Returns the place of a function's name.
    pub(super) fn origin(&self, function: &Function) -> Origin {
        self.texts.get(function.file).map(|text| text.origin(function.name_at.clone())).unwrap_or_default()
    }

    /// Checks that every call has a meaning, and reports forbidden names and assignments.
    fn check_calls(&mut self) {
        let mut problems = Vec::new();
        for function in &self.functions {
            // Names with `::` before them.
            for (name, at) in &function.qualified {
                problems.push(self.problem(function, no_modules(name, *at)));
            }
            // Variables that a `|x| ...` reads inside a chain that begins with them.
            for (name, at) in &function.caught {
                problems.push(self.problem(function, caught(name, *at)));
            }
            if function.tree.has_closures() {
                let all = kept_closures(&function.ast).into_iter();
                problems.extend(all.map(|at| self.problem(function, kept(at))));
            }
            for assigned in function.assigned.iter().filter(|assigned| assigned.is_of_game(function)) {
                let query = self.moments(function).into_iter().find(|word| word.query);
                problems.push(self.problem(function, read_only(assigned, query, self.vocabulary)));
            }
            for call in &function.calls {
                let Some(problem) = self.check_call(function, call) else { continue };
                problems.push(self.problem(function, problem));
            }
        }
        self.problems.append(&mut problems);
    }

    /// Returns the problem of a call without a meaning.
    fn check_call(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        if self.is_known(function, call) { None } else { Some(self.unknown_call(function, call)) }
    }

    /// Returns whether a call has a meaning.
    pub(super) fn is_known(&self, function: &Function, call: &Call) -> bool {
        const LANGUAGE: [&str; 5] = ["print", "debug", "type_of", "call", "this"];
        let values = call.args + usize::from(call.method);
        LANGUAGE.contains(&call.name.as_str())
            || self.broken.contains(&call.name)
            || self.resolve(function.file, &call.name, call.args).is_some()
            // a word of the game, but not `hp(me)` where only `me.hp` is known
            || (self.natives.contains(&(call.name.clone(), values)) && !self.is_only_read(call))
    }

    /// Returns the functions that moments call.
    fn hooks(&mut self) -> Vec<CalledAt> {
        let mut hooks = Vec::new();
        let mut problems = Vec::new();
        for (at, function) in self.functions.iter().enumerate() {
            // The functions of files under `lib/` are there for others to call. No moment calls them.
            if self.is_lib(function.file) {
                continue;
            }
            let named = self.moments(function);
            if named.is_empty() {
                continue;
            }
            let mut fitting = named.clone();
            fitting.retain(|word| word.roles.len() == function.params.len());
            if fitting.is_empty() {
                // One more parameter is the thing that calls, `it`.
                fitting = named.clone();
                fitting.retain(|word| word.roles.len() + 1 == function.params.len());
            }
            let misplaced = self.misplaced(function, &fitting);
            if fitting.is_empty() {
                problems.push(self.wrong_roles(function, &named));
            }
            // A function with misplaced parameters counts as called, but is not checked any further.
            let moments = if misplaced.is_some() { Vec::new() } else { fitting };
            hooks.push(CalledAt { function: at, moments });
            problems.extend(misplaced);
        }
        self.problems.append(&mut problems);
        hooks
    }

    /// Returns the moments of a function's name. If some of them belong to the folder's kind of item, only those.
    pub(super) fn moments(&self, function: &Function) -> Vec<&'static HookWord> {
        let named: Vec<&'static HookWord> =
            self.vocabulary.hooks.iter().filter(|word| word.name == function.name).collect();
        let file_name = self.names.get(function.file).copied().unwrap_or_default();
        let (folder, _) = file_name.split_once('/').unwrap_or_default();
        let of_folder = |word: &&'static HookWord| {
            word.items.iter().any(|item| *item == folder || folder.strip_suffix('s') == Some(item))
        };
        let meant: Vec<&'static HookWord> = named.iter().copied().filter(of_folder).collect();
        if meant.is_empty() { named } else { meant }
    }

    /// Returns the error of a function with the wrong number of parameters for its moment.
    fn wrong_roles(&self, function: &Function, named: &[&'static HookWord]) -> Problem {
        let mut headers: Vec<String> = named.iter().map(|word| header(word)).collect();
        headers.dedup();
        let message = format!("`{}` is called with other parameters", function.name);
        Problem::error("E0604", self.origin(function), message)
            .help(format!("write {}; one parameter more, `it`, is the thing that calls", headers.join(" or ")))
    }

    /// Returns the error of a parameter that has the name of another role, or stands behind the roles of the moment.
    /// For the roles `me` and `target`, `on_hit(target, me)` is wrong, and `on_hit(me, foe)` is right.
    pub(super) fn misplaced(&self, function: &Function, words: &[&'static HookWord]) -> Option<Problem> {
        let word = words.first()?;
        let role = |nth: usize| word.roles.get(nth).map_or(IT, |(role, _)| *role);
        let is_role = |name: &str| word.roles.iter().any(|(role, _)| *role == name) || name == IT;
        // A parameter may have any name but that of another role. Behind the roles, only `it` may follow.
        let is_misplaced =
            |(nth, name): &(usize, &String)| role(*nth) != *name && (is_role(name) || *nth >= word.roles.len());
        function.params.iter().enumerate().find(is_misplaced)?;
        let roles: Vec<&str> = word.roles.iter().map(|(role, _)| *role).collect();
        let (own, written) = (roles.join(", "), function.params.join(", "));
        let message = format!("`{}` has the parameters `({own})`, and not `({written})`", function.name);
        let help = format!("write {}; one parameter more, `it`, is the thing that calls", header(word));
        Some(Problem::error("E0604", self.origin(function), message).help(help))
    }

    /// Makes a hook of a function, after the checks that need the moment. `None` if it does not compile.
    fn build(&mut self, at: usize, words: Vec<&'static HookWord>) -> Option<Hook> {
        let reached = self.reach(at);
        let function = self.functions.get(at)?;
        let problems = self.check_moments(function, &reached, &words);
        self.problems.extend(problems);
        // Two functions of one name, from two files, cannot stand in one unit.
        if let Some(problem) = self.clash(&reached) {
            self.problems.push(problem);
            return None;
        }
        let function = self.functions.get(at)?;
        let unit = self.unit(at, function, &reached);
        let (origin, kinds) = (self.origin(function), self.kinds(function, &words));
        let (item_params, named_params) = (self.item_params(&reached), self.named_params(&reached));
        let term_reads = words.first().map(|word| self.term_reads(at, word)).unwrap_or_default();
        let (mut reads, mut texts) = (BTreeSet::new(), Vec::new());
        for other in reached.iter().filter_map(|at| self.functions.get(*at)) {
            reads.extend(other.reads.iter().cloned());
            reads.extend(other.calls.iter().map(|call| call.name.clone()));
            texts.extend(self.first_texts(other));
        }
        let body = match self.body(at, function, &reached, &unit) {
            Ok(body) => body,
            Err(error) => {
                let case = Case { unit: &unit, texts: &self.texts, home: origin, vocabulary: self.vocabulary };
                let problem = case.problem(parsing(&error.0, error.1, InSight::default(), self.vocabulary));
                self.problems.push(problem);
                return None;
            }
        };
        Some(Hook {
            file: function.file,
            name: function.name.clone(),
            params: function.params.iter().map(ImmutableString::from).collect(),
            // Two trees for each moment: the second one is for calls with a missing subject.
            memory: words.iter().chain(&words).map(|_| RefCell::default()).collect(),
            term_reads,
            words,
            body,
            unit,
            item_params,
            named_params,
            ranged_params: self.ranged_params(&reached),
            reads,
            texts,
            kinds,
            at: origin,
        })
    }

    /// Returns the body of a hook. A function that calls no other was parsed already. All others are compiled with the
    /// functions that they reach.
    fn body(
        &self,
        at: usize,
        function: &Function,
        reached: &[usize],
        unit: &CompilationUnit,
    ) -> Result<Body, rhai::ParseError> {
        let is_alone = reached.iter().all(|other| *other == at) && !self.is_called_by(at, reached);
        // `this` is no error in a function, but in the statements alone.
        if is_alone && !function.reads_this {
            // Without closures, the parsed code holds no function but this one, which is not called.
            let functions = if function.tree.has_closures() { function.ast.shared_lib() } else { &self.no_functions };
            return Ok(Body::of_function(&function.tree.body, functions));
        }
        // The body is compiled without its head, so its parameters are variables of the scope.
        let mut scope = Scope::new();
        for name in &function.params {
            scope.push(name.as_str(), ());
        }
        self.engine.compile_with_scope(&scope, &unit.text).map(|ast| Body::new(&ast))
    }

    /// Returns whether one of these functions calls the function `at`.
    fn is_called_by(&self, at: usize, functions: &[usize]) -> bool {
        let calls_it = |function: &Function| {
            let mut calls = function.calls.iter();
            calls.any(|call| self.resolve(function.file, &call.name, call.args) == Some(at))
        };
        functions.iter().filter_map(|number| self.functions.get(*number)).any(calls_it)
    }

    /// Returns the parameters of the item that the functions read, each with its place.
    fn item_params(&self, reached: &[usize]) -> Vec<(String, Origin)> {
        let mut params = Vec::new();
        for function in reached.iter().filter_map(|at| self.functions.get(*at)) {
            for (name, at) in &function.item_params {
                params.push((name.clone(), self.origin_in(function, *at)));
            }
        }
        params
    }

    /// Returns the text to compile for a hook: the function's body in its place, and the functions that it reaches.
    fn unit(&self, at: usize, function: &Function, reached: &[usize]) -> CompilationUnit {
        let mut own = vec![function.body.clone()];
        let mut borrowed = Vec::new();
        // The body of the function is compiled as the hook itself, at its own place. If a function also calls this one
        // by name, the whole function is needed too, and is put behind the file like a function of another file.
        let calls_itself = self.is_called_by(at, reached);
        for number in reached.iter().copied().filter(|number| *number != at || calls_itself) {
            let Some(other) = self.functions.get(number) else { continue };
            if other.file == function.file && number != at {
                own.push(other.whole.clone());
            } else {
                borrowed.push(Borrowed { file: other.file, part: other.whole.clone() });
            }
        }
        own.sort_by_key(|range| range.start);
        CompilationUnit::new(&self.texts, function.file, &own, &borrowed)
    }
}
