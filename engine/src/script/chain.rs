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
    /// It was followed to its end.
    whole: bool,
    /// The variable goes through all of whom this filter speaks.
    pub each: Option<String>,
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
    /// The sort of value, as far as that is known.
    fn kind(&self, scope: &Scope<'_>) -> Option<Kind> {
        match self {
            Given::Of(kind) => Some(*kind),
            Given::Variable(name) => (scope.kind)(name).map(Kind::Subject),
            Given::Other => None,
        }
    }
}

/// What a chain has come to.
#[derive(Clone, Copy)]
enum On {
    Subject(u8),
    List,
    /// A value of this sort.
    Value(Kind),
}

/// What is known where a chain stands.
pub(super) struct Scope<'a> {
    pub vocabulary: &'a Vocabulary,
    /// The kind of a variable that is a subject.
    pub kind: &'a dyn Fn(&str) -> Option<u8>,
    /// Functions that are not the game's, by their names and how many values they take.
    pub mine: &'a dyn Fn(&str, usize) -> bool,
}

/// Functions of lists whose names are words of the game as well.
const OF_LISTS: [&str; 9] = ["where", "find", "filter", "map", "all", "some", "contains", "split", "len"];

/// A list, and a filter of what may be chosen of it.
const NARROWED: &[Kind] = &[Kind::List, Kind::Text];

/// The type of a link.
enum Next {
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
        let (mut links, mut whole) = (Vec::new(), true);
        let mut rest = Some(what);
        while let Some(expression) = rest {
            let (first, next) = match expression {
                Expr::Dot(parts, ..) => (&parts.lhs, Some(&parts.rhs)),
                Expr::Index(parts, ..) => {
                    whole = false;
                    (&parts.lhs, None)
                }
                other => (other, None),
            };
            let Some(link) = Link::new(first) else {
                whole = false;
                break;
            };
            links.push(link);
            rest = next;
        }
        Some(Chain { of: variable.1.to_string(), links, whole, each: None })
    }

    /// The sort of value that it gives, as far as that is known.
    fn gives(&self, scope: &Scope<'_>) -> Option<Kind> {
        let Next::On(on) = self.follow(scope) else { return None };
        let gives = match on {
            On::Subject(kind) => Kind::Subject(kind),
            On::List => Kind::List,
            On::Value(kind) => kind,
        };
        Some(gives).filter(|_| self.whole)
    }

    /// What it comes to, link by link.
    fn follow(&self, scope: &Scope<'_>) -> Next {
        let Some(kind) = (scope.kind)(&self.of) else { return Next::Unknown };
        let mut next = Next::On(On::Subject(kind));
        for link in &self.links {
            let Next::On(on) = next else { break };
            next = link.follow(scope, on);
        }
        next
    }

    /// An expression that is nothing but a chain, or a variable.
    fn whole(expression: &Expr) -> Option<Chain> {
        match expression {
            Expr::Dot(parts, ..) => Chain::new(&parts.lhs, &parts.rhs),
            Expr::Variable(variable, ..) => {
                Some(Chain { of: variable.1.to_string(), links: Vec::new(), whole: true, each: None })
            }
            _ => None,
        }
    }

    /// What is wrong with it.
    pub fn check(&self, scope: &Scope<'_>) -> Option<ScriptProblem> {
        match self.follow(scope) {
            Next::Wrong(problem) => Some(problem),
            Next::On(_) | Next::Unknown => None,
        }
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

    fn follow(&self, scope: &Scope<'_>, on: On) -> Next {
        match (&self.args, on) {
            (Some(args), _) if (scope.mine)(&self.name, args.len()) => Next::Unknown,
            (_, On::List) => self.of_list(scope.vocabulary),
            (_, On::Value(_)) => Next::Unknown,
            (None, On::Subject(on)) => self.property(scope.vocabulary, on),
            (Some(args), On::Subject(on)) => {
                let args: Vec<Option<Kind>> = args.iter().map(|value| value.kind(scope)).collect();
                self.call(scope.vocabulary, on, &args)
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
        Kind::Bool | Kind::Int | Kind::Text | Kind::Named(_) => Next::On(On::Value(kind.sort())),
        Kind::Nothing | Kind::Any => Next::Unknown,
    }
}

/// The values of a call.
fn given(call: &FnCallExpr) -> Vec<Given> {
    let value = |value: &Expr| match value {
        Expr::Variable(variable, ..) => Given::Variable(variable.1.to_string()),
        value => written(value).map_or(Given::Other, Given::Of),
    };
    call.args.iter().map(value).collect()
}

/// The sort of a value that is written out.
fn written(value: &Expr) -> Option<Kind> {
    match value {
        Expr::IntegerConstant(..) => Some(Kind::Int),
        Expr::BoolConstant(..) => Some(Kind::Bool),
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => Some(Kind::Text),
        Expr::Array(..) => Some(Kind::List),
        _ => None,
    }
}

/// A comparison with a value that is written out, `me.name > 3`; or a condition, `if me.hp`.
#[derive(Clone, Debug)]
pub(super) struct Comparison {
    chain: Chain,
    /// The sort of that value; nothing, for a condition.
    with: Option<Kind>,
    at: Position,
}

impl Comparison {
    /// That of two values, if one is a chain and the other is written out.
    pub fn new(one: &Expr, other: &Expr, at: Position) -> Option<Comparison> {
        let of = |chain: &Expr, value: &Expr| {
            Some(Comparison { chain: Chain::whole(chain)?, with: Some(written(value)?), at })
        };
        of(one, other).or_else(|| of(other, one))
    }

    /// What stands behind `if`.
    pub fn condition(condition: &Expr) -> Option<Comparison> {
        Some(Comparison { chain: Chain::whole(condition)?, with: None, at: condition.position() })
    }

    /// It never holds: values of two sorts are never equal, and none of them is the greater.
    pub fn check(&self, scope: &Scope<'_>) -> Option<ScriptProblem> {
        let wanted = self.with.unwrap_or(Kind::Bool);
        let gives = self.chain.gives(scope).filter(|gives| !gives.accepts(wanted))?;
        let what = self.chain.links.last().map_or(&self.chain.of, |link| &link.name);
        let is = kind_name(scope.vocabulary, gives);
        let Some(with) = self.with.map(|with| kind_name(scope.vocabulary, with)) else {
            let problem = ScriptProblem::new("E0630", self.at, format!("`{what}` is {is}, and no condition"));
            return Some(problem.help("compare it: `me.hp > 3`, `me.allies.len() > 0`"));
        };
        let help = match gives {
            Kind::List => "count it with `len()`, or ask what is in it with `contains(...)`".into(),
            Kind::Subject(_) => "compare its name, `.name`, or a number of it".into(),
            _ => format!("compare it with {is}"),
        };
        let message = format!("`{what}` is {is}, and is compared with {with}: that never holds");
        Some(ScriptProblem::new("E0630", self.at, message).help(help))
    }
}
