//! Static checks of chains such as `me.weakest.damage(1)`, as far as the kinds of subjects are known.

use super::filters::chooses;
use super::handle::{kind_name, subject_name};
use super::messages::{unknown_fact, wrong_receiver, wrong_values};
use super::problem::ScriptProblem;
use crate::kernel::{Kind, Vocabulary};
use rhai::{Expr, FnCallExpr, Position};

/// A variable and what is taken of it, link by link.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub of: String,
    links: Vec<Link>,
}

#[derive(Clone, Debug)]
struct Link {
    name: String,
    /// Of a call: its values, as far as they can be seen.
    args: Option<Vec<Given>>,
    at: Position,
}

/// A value of a call.
#[derive(Clone, Debug)]
enum Given {
    /// It is written out, and of this sort.
    Of(Kind),
    /// A variable.
    Variable(String),
    Other,
}

impl Given {
    /// The sort of value, given those of variables that are subjects.
    fn kind(&self, kind: impl Fn(&str) -> Option<u8>) -> Option<Kind> {
        match self {
            Given::Of(kind) => Some(*kind),
            Given::Variable(name) => kind(name).map(Kind::Subject),
            Given::Other => None,
        }
    }
}

/// What a chain has come to.
#[derive(Clone, Copy)]
enum On {
    Subject(u8),
    List,
}

/// Functions of lists whose names are words of the game as well.
const OF_LISTS: [&str; 9] = ["where", "find", "filter", "map", "all", "some", "contains", "split", "len"];

/// A list, and a filter of what may be chosen of it.
const NARROWED: &[Kind] = &[Kind::List, Kind::Text];

/// The type of a link.
enum Next {
    /// A subject, or a list.
    On(On),
    /// Something that can't be followed.
    Unknown,
    /// What is wrong with it.
    Wrong(ScriptProblem),
}

impl Chain {
    /// The chain that begins with `of`, if that is a variable.
    pub fn new(of: &Expr, what: &Expr) -> Option<Chain> {
        let Expr::Variable(variable, ..) = of else { return None };
        let mut links = Vec::new();
        let mut rest = Some(what);
        while let Some(expression) = rest {
            let (first, next) = match expression {
                Expr::Dot(parts, ..) => (&parts.lhs, Some(&parts.rhs)),
                Expr::Index(parts, ..) => (&parts.lhs, None),
                other => (other, None),
            };
            let Some(link) = Link::new(first) else { break };
            links.push(link);
            rest = next;
        }
        Some(Chain { of: variable.1.to_string(), links })
    }

    /// What is wrong with it, given the kinds of variables that are subjects. `mine` tells functions that are not the
    /// game's.
    pub fn check(
        &self,
        vocabulary: &Vocabulary,
        kind: impl Fn(&str) -> Option<u8>,
        mine: impl Fn(&str, usize) -> bool,
    ) -> Option<ScriptProblem> {
        let mut on = On::Subject(kind(&self.of)?);
        for link in &self.links {
            match link.follow(vocabulary, on, &kind, &mine) {
                Next::On(next) => on = next,
                Next::Unknown => return None,
                Next::Wrong(problem) => return Some(problem),
            }
        }
        None
    }
}

impl Link {
    fn new(expression: &Expr) -> Option<Link> {
        match expression {
            Expr::Property(parts, at) => Some(Link { name: parts.2.to_string(), args: None, at: *at }),
            Expr::MethodCall(call, at) => Some(Link { name: call.name.to_string(), args: Some(given(call)), at: *at }),
            _ => None,
        }
    }

    fn follow(
        &self,
        vocabulary: &Vocabulary,
        on: On,
        kind: impl Fn(&str) -> Option<u8>,
        mine: impl Fn(&str, usize) -> bool,
    ) -> Next {
        match (&self.args, on) {
            (Some(args), _) if mine(&self.name, args.len()) => Next::Unknown,
            (_, On::List) => self.of_list(vocabulary),
            (None, On::Subject(on)) => self.property(vocabulary, on),
            (Some(args), On::Subject(on)) => {
                let args: Vec<Option<Kind>> = args.iter().map(|value| value.kind(&kind)).collect();
                self.call(vocabulary, on, &args)
            }
        }
    }

    /// What is read of subjects and done to them is not read of a list, and not done to it.
    fn of_list(&self, vocabulary: &Vocabulary) -> Next {
        let name = self.name.as_str();
        let words = vocabulary.facts.iter().map(|word| (word.name, true));
        let words = words.chain(vocabulary.effects.iter().map(|word| (word.name, word.on.is_some())));
        let mut words = words.chain(vocabulary.questions.iter().map(|word| (word.name, word.on.is_some())));
        if OF_LISTS.contains(&name) || !words.any(|(word, on)| on && word == name) {
            return Next::Unknown;
        }
        let message = format!("`{name}` is said of one, and here is a list");
        let help = "go through it: `each FILTER: each.heal(1)` in a line, `for one in list { ... }` in a script";
        Next::Wrong(ScriptProblem::new("E0630", self.at, message).help(help))
    }

    fn property(&self, vocabulary: &Vocabulary, on: u8) -> Next {
        match vocabulary.fact(on, &self.name) {
            _ if self.name == "param" => Next::Unknown,
            Some((_, fact)) => leads_to(fact.gives),
            None => Next::Wrong(unknown_fact(self.at, vocabulary, on, &self.name)),
        }
    }

    fn call(&self, vocabulary: &Vocabulary, on: u8, args: &[Option<Kind>]) -> Next {
        let facts = vocabulary.facts.iter().map(|w| (w.name, Some(w.on), w.args, w.gives));
        let effects = vocabulary.effects.iter().map(|w| (w.name, w.on, w.args, Kind::Nothing));
        let questions = vocabulary.questions.iter().map(|w| (w.name, w.on, w.args, w.gives));
        let narrowed = vocabulary.questions.iter().filter(|w| chooses(w)).map(|w| (w.name, w.on, NARROWED, w.gives));
        let questions = questions.chain(narrowed);
        let all = facts.chain(effects).chain(questions).filter(|(name, ..)| *name == self.name);
        let words: Vec<(Option<u8>, &[Kind], Kind)> = all.map(|(_, on, args, gives)| (on, args, gives)).collect();
        let of_kind = || words.iter().filter(|(word_on, ..)| *word_on == Some(on));
        if words.is_empty() || words.iter().any(|(on, ..)| on.is_none()) {
            return Next::Unknown;
        }
        if of_kind().next().is_none() {
            return Next::Wrong(wrong_receiver(self.at, vocabulary, on, &self.name));
        }
        let takes = |wanted: &[Kind]| {
            let fits = |(kind, given): (&Kind, &Option<Kind>)| given.is_none_or(|given| kind.accepts(given));
            wanted.len() == args.len() && wanted.iter().zip(args).all(fits)
        };
        match of_kind().find(|(_, wanted, _)| takes(wanted)) {
            Some((_, _, gives)) => leads_to(*gives),
            None => {
                let name = |kind: &Option<Kind>| kind.map_or("a value".to_string(), |kind| kind_name(vocabulary, kind));
                let on = std::iter::once(subject_name(vocabulary, on));
                let told: Vec<String> = on.chain(args.iter().map(name)).collect();
                Next::Wrong(wrong_values(self.at, vocabulary, &self.name, &told))
            }
        }
    }
}

fn leads_to(kind: Kind) -> Next {
    match kind {
        Kind::Subject(on) => Next::On(On::Subject(on)),
        Kind::List => Next::On(On::List),
        _ => Next::Unknown,
    }
}

/// The values of a call.
fn given(call: &FnCallExpr) -> Vec<Given> {
    let value = |value: &Expr| match value {
        Expr::IntegerConstant(..) => Given::Of(Kind::Int),
        Expr::BoolConstant(..) => Given::Of(Kind::Bool),
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => Given::Of(Kind::Text),
        Expr::Array(..) => Given::Of(Kind::List),
        Expr::Variable(variable, ..) => Given::Variable(variable.1.to_string()),
        _ => Given::Other,
    };
    call.args.iter().map(value).collect()
}
