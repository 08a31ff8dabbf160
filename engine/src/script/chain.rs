//! Static checks of chains such as `me.weakest.damage(1)`, link by link, by the kinds of their subjects.
//!
//! Begin at [`Inference::follow`]: it takes the kind of the first value and returns the kind of the whole chain. In the
//! example, `me` is a combatant, its fact `weakest` gives a combatant, and a combatant has the effect `damage`, which
//! takes a number. Each link that cannot work is reported as `E0607` or `E0630`.
//!
//! Of the kinds, [`Kind::Several`] is a list of subjects, [`Kind::Named`] a text that is a name (of a status), and
//! [`Kind::Names`] a list of such texts. `self.around` says what names mean: the vocabulary, and the functions of the
//! scripts themselves (`mine`). `self.seen` collects the findings.

use super::filters::WHERE;
use super::handle::{kind_name, subject_name};
use super::infer::Inference;
use super::meanings::{Meaning, given_by_all};
use super::messages::{VisibleSubjects, range_name, wrong_receiver, wrong_values};
use super::problem::ScriptProblem;
use super::seen::{HelperCall, Narrowed};
use super::shapes::Receiver;
use super::tree::{CHANGING, variable};
use crate::kernel::{EffectWord, Help, Kind};
use rhai::{ASTFlags, Expr, FnCallExpr, Position};

/// Functions of lists and texts whose names are also words of some vocabularies.
pub(super) const OF_LISTS: [&str; 9] = ["where", "find", "filter", "map", "all", "some", "contains", "split", "len"];

/// Functions of lists whose result has elements of the same kind.
const SOME_OF: [&str; 5] = ["filter", "extract", "drain", "retain", "dedup"];

/// Questions whose last two arguments are the least and the greatest number to choose.
const FROM_TO: [&str; 1] = ["choose_number"];

/// A call, with the kinds of its arguments and its place.
#[derive(Clone, Copy)]
struct CallSite<'c> {
    call: &'c FnCallExpr,
    args: &'c [Kind],
    at: Position,
}

/// Returns the last name of a chain, or the name of a plain variable.
pub(super) fn last_name(expression: &Expr) -> Option<&str> {
    match expression {
        Expr::Dot(parts, ..) => last_name(&parts.rhs),
        Expr::Index(parts, flags, _) => behind_element(&parts.rhs, *flags).and_then(last_name),
        Expr::Property(parts, _) => Some(&parts.2),
        Expr::MethodCall(call, _) => Some(&call.name),
        other => variable(other),
    }
}

/// Returns the last call in a chain.
pub(super) fn last_call(expression: &Expr) -> Option<&FnCallExpr> {
    match expression {
        Expr::Dot(parts, ..) => last_call(&parts.rhs),
        Expr::Index(parts, flags, _) => behind_element(&parts.rhs, *flags).and_then(last_call),
        Expr::MethodCall(call, _) => Some(call),
        _ => None,
    }
}

/// Returns the rest of a chain after an element's number, `[0].hp` of `list[0].hp`. `None` if the chain ends with the
/// number, which the parser marks with `BREAK`.
fn behind_element(rest: &Expr, flags: ASTFlags) -> Option<&Expr> {
    let has_more_links = matches!(rest, Expr::Dot(..) | Expr::Index(..)) && !flags.contains(ASTFlags::BREAK);
    if has_more_links { Some(rest) } else { None }
}

/// Returns the place of the last link in a chain.
pub(super) fn last_position(expression: &Expr) -> Position {
    match expression {
        Expr::Dot(parts, ..) => last_position(&parts.rhs),
        Expr::Index(parts, flags, at) => behind_element(&parts.rhs, *flags).map_or(*at, last_position),
        other => other.position(),
    }
}

impl Inference<'_> {
    /// Infers the kind of a chain, link by link.
    pub(super) fn follow(&mut self, on: Kind, rest: &Expr) -> Kind {
        match rest {
            Expr::Dot(parts, ..) => {
                let on = self.link(on, &parts.lhs);
                self.follow(on, &parts.rhs)
            }
            Expr::Index(parts, flags, _) => {
                let on = self.link(on, &parts.lhs);
                self.element(on, &parts.rhs, *flags)
            }
            link => self.link(on, link),
        }
    }

    /// Returns the kind of a chain that takes an element of a list of kind `of`. The chain may continue after the
    /// element's number.
    pub(super) fn element(&mut self, of: Kind, rest: &Expr, flags: ASTFlags) -> Kind {
        let element = element_of(of);
        match rest {
            Expr::Dot(parts, ..) if !flags.contains(ASTFlags::BREAK) => {
                self.value(&parts.lhs);
                self.follow(element, &parts.rhs)
            }
            Expr::Index(parts, flags, _) if !flags.contains(ASTFlags::BREAK) => {
                self.value(&parts.lhs);
                // The elements of a list in a list have no kind.
                self.element(Kind::Any, &parts.rhs, *flags)
            }
            number => {
                self.value(number);
                element
            }
        }
    }

    /// Infers the kind of one link, a property or a call, of a value of kind `on`.
    fn link(&mut self, on: Kind, link: &Expr) -> Kind {
        match link {
            Expr::Property(parts, at) => self.property(on, &parts.2, *at),
            Expr::MethodCall(call, at) => self.method(on, call, *at),
            _ => Kind::Any,
        }
    }

    /// Infers the kind of a property: a fact of a subject.
    fn property(&mut self, on: Kind, name: &str, at: Position) -> Kind {
        match on {
            // `me.param.NAME` is a parameter of the item.
            _ if name == "param" => Kind::Any,
            Kind::Subject(on) => match self.around.vocabulary.fact(on, name) {
                Some((_, fact)) => fact.gives,
                None => {
                    let problem = (self.around.unknown_fact)(at, on, name);
                    self.wrong(problem);
                    Kind::Any
                }
            },
            _ => self.of_no_subject(on, name, at),
        }
    }

    /// Infers the kind of a call with a receiver of kind `on`, and checks the call.
    fn method(&mut self, on: Kind, call: &FnCallExpr, at: Position) -> Kind {
        let args: Vec<Kind> = call.args.iter().map(|arg| self.argument(on, arg)).collect();
        // A function of the scripts themselves.
        if let Some(helper) = (self.around.mine)(&call.name, args.len()) {
            self.seen.calls.push(HelperCall { helper, args, at });
            return (self.around.gives)(helper);
        }
        let filter = match call.args.as_slice() {
            [Expr::StringConstant(text, at)] => Some((text.to_string(), *at)),
            _ => None,
        };
        if let Kind::Subject(kind) = on {
            self.seen.receivers.push((at, kind));
        }
        let is_list = matches!(on, Kind::List | Kind::Several(_) | Kind::Names(_));
        let is_text = matches!(on, Kind::Text | Kind::Named(_));
        match (on, filter, &*call.name) {
            (_, Some(_), WHERE) if self.narrows_no_subjects(on, at) => Kind::Any,
            (_, Some((filter, at)), WHERE) => {
                if let Kind::Several(kind) = on {
                    self.seen.narrowed.push(Narrowed { filter: filter.clone(), kind, at });
                }
                // The kind of the list that is left.
                self.those(&filter, on)
            }
            (Kind::Subject(kind), Some((filter, at)), "fits") => {
                self.seen.narrowed.push(Narrowed { filter, kind, at });
                Kind::Bool
            }
            (Kind::Subject(on), ..) => self.on_subject(on, call, &args, at),
            (Kind::Several(_) | Kind::Names(_), _, name) if SOME_OF.contains(&name) => on,
            (_, _, "len") if is_list || is_text || on == Kind::Any => Kind::COUNT,
            (_, _, "contains" | "is_empty") if is_list || is_text => {
                // `never_in` reports what no such list can contain, `part_of` a part that no such name has.
                match (on, args.as_slice()) {
                    (Kind::Several(kind), [element]) => self.never_in(kind, *element, at),
                    (Kind::Named(naming), [_]) => self.part_of(naming, call, at),
                    _ => {}
                }
                Kind::Bool
            }
            (_, _, "map") if is_list => Kind::List,
            (_, _, "append") if is_list => {
                self.appended(&args, at);
                Kind::Any
            }
            (Kind::Named(naming), _, "starts_with" | "ends_with") => {
                self.part_of(naming, call, at);
                Kind::Bool
            }
            (Kind::Any, _, name) => given_by_all(self.around.meanings, name, args.len()),
            (_, _, name) => self.of_no_subject(on, name, at),
        }
    }

    /// Checks that `append` takes the elements of a list.
    fn appended(&mut self, args: &[Kind], at: Position) {
        let [value] = args else { return };
        if matches!(value.bare(), Kind::List | Kind::Any | Kind::Nothing) {
            return;
        }
        let message = format!("`append` adds all that is in a list, and here is {}", self.kind_name(*value));
        let help = Help::from("write `push`, which adds one").instead("push");
        self.wrong(ScriptProblem::new("E0630", at, message).help(help));
    }

    /// Returns the kind of an argument. A closure `|x| ...` is read with `x` as an element of the list `on`.
    fn argument(&mut self, on: Kind, value: &Expr) -> Kind {
        let tree = self.tree;
        let Some((closure, taken)) = tree.closure(value) else { return self.value(value) };
        // A closure's first parameters are the variables that it captures (`taken`). Its own parameters follow.
        let own = closure.params.len().saturating_sub(taken.len());
        let element = element_of(on);
        let mut scope: Vec<(String, Kind)> = taken.iter().map(|name| (name.clone(), self.lookup(name))).collect();
        for (nth, name) in closure.params.iter().skip(taken.len()).enumerate() {
            // A second parameter is the index of the element. Where there are three, as in `reduce`, the first is the
            // result so far.
            scope.push((name.to_string(), if nth == 0 && own <= 2 { element } else { Kind::Any }));
        }
        self.within(scope, &closure.body);
        Kind::Any
    }

    /// Reports a word of subjects that is used on a list, a text or a number. Returns `Kind::Any`.
    fn of_no_subject(&mut self, on: Kind, name: &str, at: Position) -> Kind {
        if matches!(on, Kind::Any | Kind::Nothing | Kind::Subject(_)) || OF_LISTS.contains(&name) {
            return Kind::Any;
        }
        let vocabulary = self.around.vocabulary;
        let is_fact = vocabulary.facts.iter().any(|word| word.name == name);
        let is_effect = vocabulary.effects.iter().any(|word| word.on.is_some() && word.name == name);
        let is_question = vocabulary.questions.iter().any(|word| word.on.is_some() && word.name == name);
        if is_fact || is_effect || is_question {
            let (here, help) = match on.sort() {
                Kind::List => (
                    "a list".to_string(),
                    "go through it: `each FILTER: each.heal(1)` in a line, `for one in list { ... }` in a script",
                ),
                sort => (self.kind_name(sort), "write in front of it whom or what it is said of: `me.heal(1)`"),
            };
            let message = format!("`{name}` is said of one, and here is {here}");
            self.wrong(ScriptProblem::new("E0630", at, message).help(help));
        }
        Kind::Any
    }

    /// Infers the kind of a call of a subject of kind `on`, and checks the call.
    fn on_subject(&mut self, on: u8, call: &FnCallExpr, args: &[Kind], at: Position) -> Kind {
        let vocabulary = self.around.vocabulary;
        let words = self.around.meanings.of_name(&call.name);
        let stands_alone = words.iter().any(|word| word.receiver.is_none());
        let is_of_kind = |word: &&Meaning| word.receiver == Some(on);
        let of_kind: Vec<Meaning> = words.iter().filter(is_of_kind).copied().collect();
        let is_word = !words.is_empty();
        if !is_word && CHANGING.contains(&&*call.name) {
            let message = format!("`{}` changes a list, and here is {}", call.name, subject_name(vocabulary, on));
            let receiver = Receiver { kind: on, written: None };
            let begins_so = format!("{}_", call.name);
            let is_like = |word: &&EffectWord| word.on == Some(on) && word.name.starts_with(&begins_so);
            let longer = vocabulary.effects.iter().find(is_like).map(|word| format!("did you mean `{}`?", word.name));
            let help = longer.or_else(|| receiver.meant(vocabulary, &call.name, args.len()).map(|help| help.said));
            self.wrong(ScriptProblem::new("E0630", at, message).maybe_help(help));
            return Kind::Any;
        }
        // An unknown word, or a word without a receiver (`me.say("...")`), is reported with the other calls.
        if of_kind.is_empty() && (stands_alone || !is_word) {
            return Kind::Any;
        }
        if of_kind.is_empty() {
            let header = self.around.it.and_then(|it| it.header.as_deref());
            let variables = self.subjects();
            let visible = VisibleSubjects { variables: &variables, head_with_it: header };
            let problem = wrong_receiver(at, vocabulary, on, &call.name, visible);
            self.wrong(problem);
            return Kind::Any;
        }
        self.takes(&of_kind, Some(on), CallSite { call, args, at })
    }

    /// Infers the kind of a call without a receiver, and checks its arguments.
    pub(super) fn free(&mut self, name: &str, call: &FnCallExpr, args: &[Kind], at: Position) -> Kind {
        let words = self.around.meanings.of_name(name);
        if words.is_empty() || words.iter().any(|word| word.receiver.is_some()) {
            return Kind::Any;
        }
        self.takes(words, None, CallSite { call, args, at })
    }

    /// Returns the kind that a call gives, and checks its arguments. `words` are the possible meanings of its name.
    fn takes(&mut self, words: &[Meaning], on: Option<u8>, site: CallSite<'_>) -> Kind {
        let CallSite { call, args, at } = site;
        let Some(word) = words.iter().find(|word| fit(word.args, args)) else {
            let problem = self.unfit_values(words, on, site);
            self.wrong(problem);
            return Kind::Any;
        };
        for ((wanted, kind), value) in word.args.iter().zip(args).zip(&call.args) {
            self.check_pairs(*wanted, call, value);
            self.check_range(*wanted, *kind, call, value);
        }
        if let [.., Kind::Range(low, _), Kind::Range(_, high)] = args
            && FROM_TO.contains(&&*call.name)
            && low > high
        {
            let message = format!("`{}` goes from {low} to {high}, and there is no number between", call.name);
            self.wrong(ScriptProblem::new("E0630", at, message).help("the least number stands first"));
        }
        match word.gives {
            Kind::Nothing => Kind::Any,
            gives => gives,
        }
    }

    /// Returns the problem of a call whose arguments fit no meaning. Its place is the only unfit argument, or the first
    /// of two that are swapped.
    fn unfit_values(&self, words: &[Meaning], on: Option<u8>, site: CallSite<'_>) -> ScriptProblem {
        let CallSite { call, args, at } = site;
        let vocabulary = self.around.vocabulary;
        let name = |kind: &Kind| if *kind == Kind::Any { "a value".to_string() } else { kind_name(vocabulary, *kind) };
        let mut names = Vec::new();
        if let Some(on) = on {
            names.push(subject_name(vocabulary, on));
        }
        names.extend(args.iter().map(name));
        let mut problem = wrong_values(at, vocabulary, &call.name, &names);
        if let [word] = words
            && word.args.len() == args.len()
        {
            let is_unfit = |nth: &usize| !fit(&word.args[*nth..=*nth], &args[*nth..=*nth]);
            if let Some(value) = (0..args.len()).find(is_unfit).and_then(|nth| call.args.get(nth)) {
                problem.at = value.position();
            }
        }
        if let Some((first, second)) = swapped(words, args) {
            problem.help = Some(in_other_order(call, first, second).into());
            problem.at = call.args.get(first).map_or(at, |value| value.position());
        }
        problem
    }

    /// Checks that each element of a list of pairs is a list.
    fn check_pairs(&mut self, wanted: Kind, call: &FnCallExpr, value: &Expr) {
        let (Kind::Pairs(_), Expr::Array(list, _)) = (wanted, value) else { return };
        let is_no_pair = |element: &&Expr| element.is_constant() && !matches!(element, Expr::Array(..));
        if let Some(alone) = list.iter().find(is_no_pair) {
            let message = format!("`{}` takes a list of pairs, and this stands in none", call.name);
            let problem = ScriptProblem::new("E0630", alone.position(), message);
            self.wrong(problem.help("each pair is a list of its own: `[[\"a\", 1], [\"b\", 2]]`"));
        }
    }

    /// Checks that a number can be in the range that a word takes.
    fn check_range(&mut self, wanted: Kind, kind: Kind, call: &FnCallExpr, value: &Expr) {
        let (Kind::Range(low, high), Kind::Range(least, most)) = (wanted, kind) else { return };
        if most < low || least > high {
            let range = range_name(low, high);
            let message = format!("`{}` takes {range} here, and not {}", call.name, range_name(least, most));
            let problem = ScriptProblem::new("E0630", value.position(), message);
            self.wrong(problem.help(format!("write {range}")));
        }
    }
}

/// Returns whether arguments of these kinds fit the kinds that are wanted.
fn fit(wanted: &[Kind], args: &[Kind]) -> bool {
    let accepts = |(kind, arg): (&Kind, &Kind)| *arg == Kind::Any || kind.accepts(*arg);
    wanted.len() == args.len() && wanted.iter().zip(args).all(accepts)
}

/// Returns the indices of two arguments that would fit if swapped.
fn swapped(words: &[Meaning], args: &[Kind]) -> Option<(usize, usize)> {
    for first in 0..args.len() {
        for second in first + 1..args.len() {
            let mut turned = args.to_vec();
            turned.swap(first, second);
            if words.iter().any(|word| fit(word.args, &turned)) {
                return Some((first, second));
            }
        }
    }
    None
}

/// Returns the help for two swapped arguments.
fn in_other_order(call: &FnCallExpr, first: usize, second: usize) -> String {
    let values: Option<Vec<String>> = call.args.iter().map(written).collect();
    let Some(mut values) = values else {
        return format!("value {} and value {} stand in each other's place", first + 1, second + 1);
    };
    values.swap(first, second);
    format!("in the other order: `{}({})`", call.name, values.join(", "))
}

/// Returns a short expression as text. `None` if the expression has none of the simple forms.
pub(super) fn written(expression: &Expr) -> Option<String> {
    match expression {
        Expr::IntegerConstant(n, _) => Some(n.to_string()),
        Expr::BoolConstant(yes, _) => Some(yes.to_string()),
        Expr::StringConstant(text, _) => Some(format!("{text:?}")),
        Expr::Variable(parts, ..) => Some(parts.1.to_string()),
        Expr::Property(parts, _) => Some(parts.2.to_string()),
        Expr::Dot(parts, ..) => Some(format!("{}.{}", written(&parts.lhs)?, written(&parts.rhs)?)),
        Expr::MethodCall(call, _) => {
            let values: Option<Vec<String>> = call.args.iter().map(written).collect();
            Some(format!("{}({})", call.name, values?.join(", ")))
        }
        _ => None,
    }
}

/// Returns the kind of an element of a list.
pub(super) fn element_of(list: Kind) -> Kind {
    match list {
        Kind::Several(kind) => Kind::Subject(kind),
        Kind::Names(naming) => Kind::Named(naming),
        _ => Kind::Any,
    }
}
