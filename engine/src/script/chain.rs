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
    /// Of a call: the sorts of its values, where they can be seen.
    args: Option<Vec<Option<Kind>>>,
    at: Position,
}

/// A list, and a filter of what may be chosen of it.
const NARROWED: &[Kind] = &[Kind::List, Kind::Text];

/// The type of a link.
enum Next {
    /// A subject of this kind.
    Subject(u8),
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

    /// What is wrong with it, given the variable's kind of subject. `mine` tells functions that are not the game's.
    pub fn check(&self, vocabulary: &Vocabulary, on: u8, mine: impl Fn(&str, usize) -> bool) -> Option<ScriptProblem> {
        let mut on = on;
        for link in &self.links {
            match link.follow(vocabulary, on, &mine) {
                Next::Subject(next) => on = next,
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
            Expr::MethodCall(call, at) => Some(Link { name: call.name.to_string(), args: Some(sorts(call)), at: *at }),
            _ => None,
        }
    }

    fn follow(&self, vocabulary: &Vocabulary, on: u8, mine: impl Fn(&str, usize) -> bool) -> Next {
        match &self.args {
            None => self.property(vocabulary, on),
            Some(args) if mine(&self.name, args.len()) => Next::Unknown,
            Some(args) => self.call(vocabulary, on, args),
        }
    }

    fn property(&self, vocabulary: &Vocabulary, on: u8) -> Next {
        match vocabulary.fact(on, &self.name) {
            _ if self.name == "param" => Next::Unknown,
            Some((_, fact)) => given(fact.gives),
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
            Some((_, _, gives)) => given(*gives),
            None => {
                let name = |kind: &Option<Kind>| kind.map_or("a value".to_string(), |kind| kind_name(vocabulary, kind));
                let on = std::iter::once(subject_name(vocabulary, on));
                let told: Vec<String> = on.chain(args.iter().map(name)).collect();
                Next::Wrong(wrong_values(self.at, vocabulary, &self.name, &told))
            }
        }
    }
}

fn given(kind: Kind) -> Next {
    if let Kind::Subject(on) = kind { Next::Subject(on) } else { Next::Unknown }
}

/// The sorts of a call's values, where they are written out.
fn sorts(call: &FnCallExpr) -> Vec<Option<Kind>> {
    let sort = |value: &Expr| match value {
        Expr::IntegerConstant(..) => Some(Kind::Int),
        Expr::BoolConstant(..) => Some(Kind::Bool),
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => Some(Kind::Text),
        Expr::Array(..) => Some(Kind::List),
        _ => None,
    };
    call.args.iter().map(sort).collect()
}
