//! Static checks of comparisons that can never hold (`E0630`), of texts that can never occur (`E0645`), and of what gives
//! no value or no subjects where they are wanted (`E0630`).
//!
//! `me.hp == "low"` compares a number with a text; `me.hp > 3 && me.hp < 2` excludes itself; `list[list.len()]` reads
//! behind the last element; `me.heal(1) && me.draw_cards(1)` joins two effects. The inference of `infer.rs` calls these
//! checks when it meets such an expression.
//!
//! Two [`Kind`]s can be compared if their sorts are the same. The sort of a kind leaves the details out: a name is a
//! text, and a number of a range is a number.

use super::chain::{last_call, last_name, last_position, written};
use super::filters::WHERE;
use super::infer::Inference;
use super::messages::range_name;
use super::names::UNKNOWN_NAME;
use super::problem::ScriptProblem;
use super::seen::{ComparedName, Seen};
use super::tree::variable;
use crate::kernel::{HouseWord, Kind, Naming};
use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};
use std::collections::BTreeMap;

/// The least and the greatest number for which a comparison holds.
type Bounds = (i64, i64);

impl Inference<'_> {
    /// Checks a comparison and returns its kind, a boolean.
    pub(super) fn compared(&mut self, sign: &str, (one, other): (&Expr, &Expr), at: Position) -> Kind {
        let (first, second) = (self.value(one), self.value(other));
        let is_equality = ["==", "!="].contains(&sign);
        if let Some(problem) = chained(sign, one, other, at) {
            self.wrong(problem);
            return Kind::Bool;
        }
        if is_equality {
            self.compared_text(one, first, other);
            self.compared_text(other, second, one);
        }
        if is_equality && let Some(problem) = self.subject_and_param([(one, first), (other, second)], sign, at) {
            self.wrong(problem);
            return Kind::Bool;
        }
        let problem = match (last_name(one), last_name(other)) {
            (Some(name), _) => self.never((name, first), sign, second, at).map(|problem| (problem, one)),
            (None, Some(name)) => self.never((name, second), turned(sign), first, at).map(|problem| (problem, other)),
            (None, None) => None,
        };
        let problem = problem.map(|(problem, of)| ScriptProblem { cause: self.set_at(of), ..problem });
        self.seen.wrong.extend(problem);
        Kind::Bool
    }

    /// Returns the problem of a comparison of a subject with a parameter of an item. No parameter is a subject, so the
    /// comparison never holds. `sides` are both sides with their kinds.
    fn subject_and_param(&self, sides: [(&Expr, Kind); 2], sign: &str, at: Position) -> Option<ScriptProblem> {
        let [first, second] = sides;
        [(first, second), (second, first)].into_iter().find_map(|((side, kind), (opposite, _))| {
            if !matches!(kind, Kind::Subject(_)) || !self.is_param(opposite) {
                return None;
            }
            // Whatever the kind of the parameter, it is no subject. A text stands for it.
            self.never((last_name(side)?, kind), sign, Kind::Text, at)
        })
    }

    /// Returns the problem of a comparison that never holds, or of a `!=` that always holds. `name` is the left side in
    /// words, `is` its kind, and `with` the kind of the right side. Two values of different sorts are never equal or
    /// ordered.
    fn never(&self, (name, is): (&str, Kind), sign: &str, with: Kind, at: Position) -> Option<ScriptProblem> {
        let unknown = |kind: Kind| matches!(kind, Kind::Any | Kind::Nothing);
        if unknown(is) || unknown(with) {
            return None;
        }
        if !is.accepts(with) {
            let named = self.kind_name(is);
            let help = match is.sort() {
                Kind::List => {
                    "take one of it with `[0]`, count it with `len()`, or ask what is in it with `contains(...)`".into()
                }
                Kind::Text if with.sort() == Kind::Bool => "compare it with a text, such as `== \"yes\"`".into(),
                Kind::Subject(_) => "compare its name, `.name`, or a number of it".into(),
                _ => format!("compare it with {named}"),
            };
            let with = self.kind_name(with);
            let always = if sign == "!=" { "that is always so" } else { "that never holds" };
            let message = format!("`{name}` is {named}, and is compared with {with}: {always}");
            return Some(ScriptProblem::new("E0630", at, message).help(help));
        }
        // The left side is `low` to `high`, the right side `least` to `most`. For a left side of 1 to 6, `> 6` never
        // holds.
        let (Kind::Range(low, high), Kind::Range(least, most)) = (is, with) else { return None };
        let never = match sign {
            "==" => most < low || least > high,
            "<" => low >= most,
            "<=" => low > most,
            ">" => high <= least,
            ">=" => high < least,
            _ => false,
        };
        if !never {
            return None;
        }
        let range = range_name(low, high);
        let message = format!("`{name}` is {range}: `{sign} {}` never holds", shown(least, most));
        Some(ScriptProblem::new("E0630", at, message).help(format!("compare it with {range}")))
    }

    /// Reports a division by a written 0, which always fails. Returns whether there is one.
    pub(super) fn divided_by_zero(&mut self, call: &FnCallExpr) -> bool {
        let ("/" | "%", [_, Expr::IntegerConstant(0, at)]) = (&*call.name, call.args.as_slice()) else { return false };
        let problem = ScriptProblem::new("E0630", *at, "nothing can be divided by 0");
        self.wrong(problem.help("write the number that is meant"));
        true
    }

    /// Reports a `${me}` in a text between quotes. It stands for a value only between backticks.
    pub(super) fn no_gap_in(&mut self, text: &str, at: Position) {
        if text.split_once("${").is_some_and(|(_, rest)| rest.contains('}')) {
            let problem = ScriptProblem::new("E0630", at, "`${...}` stands for a value between backticks only");
            self.wrong(problem.help("write the text between backticks: `${me} waits`"));
        }
    }

    /// Checks a literal text that is compared with `of`, an expression of kind `is`. A name, a house rule or a choice
    /// may never have this value.
    fn compared_text(&mut self, of: &Expr, is: Kind, text: &Expr) {
        let Expr::StringConstant(text, at) = text else { return };
        if let Kind::Named(naming) = is {
            let fact = last_name(of).map(str::to_string);
            self.seen.said.push(ComparedName { text: text.to_string(), naming, fact, at: *at });
        } else if let Some(house) = self.house(of).filter(|house| house.choose(text).is_none()) {
            let message = format!("house rule `{}` is never `{text}`", house.name);
            let problem = ScriptProblem::new(UNKNOWN_NAME, *at, message);
            self.wrong(problem.help(format!("it may be {}", house.wanted().join(", "))));
        } else {
            self.never_chosen(of, text, *at);
        }
    }

    /// Returns the house rule that an expression reads: `game.house("half_damage")`.
    fn house(&self, of: &Expr) -> Option<&'static HouseWord> {
        let call = last_call(of)?;
        let [Expr::StringConstant(name, _)] = call.args.as_slice() else { return None };
        let asks = |kinds: &[Kind]| matches!(kinds, [Kind::Named(naming)] if naming.house);
        let words = self.around.vocabulary;
        words.facts.iter().find(|fact| fact.name == call.name && asks(fact.args))?;
        words.house.iter().find(|house| house.name == name.as_str())
    }

    /// Checks each value of a list literal against what `one` may be.
    pub(super) fn contained(&mut self, list: &Expr, one: &Expr, is: Kind) {
        let Expr::Array(values, _) = list else { return };
        values.iter().for_each(|value| self.compared_text(one, is, value));
    }

    /// Reports a part of a word that no word of a closed list has: `degree.ends_with("failed")`.
    pub(super) fn part_of(&mut self, naming: &Naming, call: &FnCallExpr, at: Position) {
        let [Expr::StringConstant(part, _)] = call.args.as_slice() else { return };
        let words = naming.closed(self.around.vocabulary);
        let has = |word: &&str| match &*call.name {
            "ends_with" => word.ends_with(part.as_str()),
            "starts_with" => word.starts_with(part.as_str()),
            _ => word.contains(part.as_str()),
        };
        // If items may be named too, the closed words are not all of the possible names.
        if !words.is_empty() && naming.items.is_empty() && !words.iter().any(|word| has(&&**word)) {
            let message = format!("none of these words has `{part}` there: that never holds");
            let problem = ScriptProblem::new("E0630", at, message);
            self.wrong(problem.help(format!("it may be {}", words.join(", "))));
        }
    }

    /// Reports a search for a text, or for another kind, in a list of subjects.
    pub(super) fn never_in(&mut self, list: u8, one: Kind, at: Position) {
        if !matches!(one, Kind::Any | Kind::Nothing) && !Kind::Subject(list).accepts(one) {
            let (has, named) = (self.kind_name(Kind::Subject(list)), self.kind_name(one));
            let problem =
                ScriptProblem::new("E0630", at, format!("{named} is never in this list: it has each time {has}"));
            self.wrong(problem.help("ask by a filter: `list.where(\"FILTER\").len() > 0`"));
        }
    }

    /// Reports a value that should be yes or no but is neither.
    pub(super) fn yes_or_no(&mut self, expression: &Expr, kind: Kind) {
        if matches!(kind, Kind::Any | Kind::Nothing | Kind::Bool) {
            return;
        }
        if let Some(what) = last_name(expression) {
            let message = format!("`{what}` is {}, and no condition", self.kind_name(kind));
            let problem = ScriptProblem::new("E0630", last_position(expression), message);
            let help = self.compared_as(kind);
            self.wrong(problem.help(help));
        }
    }

    /// Returns how to make a condition of a value of this kind.
    fn compared_as(&self, kind: Kind) -> String {
        match kind {
            Kind::Named(naming) if naming.items.is_empty() && !naming.closed(self.around.vocabulary).is_empty() => {
                let words = naming.closed(self.around.vocabulary);
                let first = words.first().copied().unwrap_or_default();
                format!(
                    "compare it: `== \"{first}\"`, or ask for a part: `.contains(\"...\")`; it may be {}",
                    words.join(", ")
                )
            }
            Kind::Text | Kind::Named(_) => "compare it: `== \"yes\"`".into(),
            Kind::Subject(_) => "ask whether it is there: `!= ()`, `== ()`".into(),
            _ if kind.bare() == Kind::List => "ask for its length: `.len() > 0`, `.is_empty()`".into(),
            _ => "compare it: `me.hp > 3`, `me.allies.len() > 0`".into(),
        }
    }

    /// Reports `list[list.len()]`: elements are counted from 0.
    pub(super) fn behind_the_last(&mut self, list: &Expr, rest: &Expr) {
        let number = number_of(rest);
        if let Some(list) = written(list).filter(|list| is_length_of(list, number)) {
            let message = format!("`{list}[{list}.len()]` is never there: the first element is `[0]`");
            let problem = ScriptProblem::new("E0633", number.position(), message);
            self.wrong(problem.help(format!("the last one is `{list}[-1]`")));
        }
    }

    /// Reports comparisons of one number that exclude each other: `me.hp > 3 && me.hp < 2`.
    pub(super) fn exclude(&mut self, parts: &[Expr]) {
        let mut possible: BTreeMap<String, Bounds> = BTreeMap::new();
        for part in parts {
            let Some((name, (low, high))) = bound(part) else { continue };
            let (least, most) = possible.get(&name).copied().unwrap_or((i64::MIN, i64::MAX));
            let (now_least, now_most) = (least.max(low), most.min(high));
            // Of one number, only the first exclusion is reported.
            let was_possible = least <= most && low <= high;
            if was_possible && now_least > now_most {
                let message = format!("no `{name}` is both at once: that never holds");
                let problem = ScriptProblem::new("E0630", part.position(), message);
                self.wrong(problem.help("write `||` where one of them is enough"));
            }
            possible.insert(name, (now_least, now_most));
        }
    }

    /// Reports an effect where a value is wanted. Returns whether it is one.
    pub(super) fn effect_for_value(&mut self, of: &Expr) -> bool {
        let call = match of {
            Expr::FnCall(call, _) => &**call,
            of => match last_call(of) {
                Some(call) => call,
                None => return false,
            },
        };
        let meanings = self.around.meanings.of_name(&call.name);
        let is_effect = !meanings.is_empty() && meanings.iter().all(|meaning| meaning.gives == Kind::Nothing);
        let is_helper = || (self.around.mine)(&call.name, call.args.len()).is_some();
        if !is_effect || is_helper() {
            return false;
        }
        let message = format!("`{}` is an effect, and gives no value", call.name);
        let help = "write `,` between two effects of a line, and `;` in a script";
        self.wrong(ScriptProblem::new("E0630", of.position(), message).help(help));
        true
    }

    /// Reports a filter behind something that holds no subjects. Returns whether it does.
    pub(super) fn narrows_no_subjects(&mut self, on: Kind, at: Position) -> bool {
        let is = match on {
            Kind::Names(_) => "a list of names".to_string(),
            Kind::Int | Kind::Range(..) | Kind::Bool | Kind::Text | Kind::Named(_) | Kind::Subject(_) => {
                self.kind_name(on)
            }
            _ => return false,
        };
        let message = format!("a filter (`{WHERE}`, `each FILTER in`) narrows a list of subjects, and here is {is}");
        let help = "`help facts` shows the lists, and the functions that list cards of a zone";
        self.wrong(ScriptProblem::new("E0630", at, message).help(help));
        true
    }
}

/// Returns the problem of a comparison of a comparison: `3 < me.hp < 50`. A comparison is yes or no, so it is never
/// more or less than anything, and never a number or a text.
fn chained(sign: &str, one: &Expr, other: &Expr, at: Position) -> Option<ScriptProblem> {
    let (inner, beyond, is_left) = match (comparison(one), comparison(other)) {
        (Some(inner), _) => (inner, other, true),
        (None, Some(inner)) => (inner, one, false),
        (None, None) => return None,
    };
    let is_equality = ["==", "!="].contains(&sign);
    if is_equality && !matches!(beyond, Expr::IntegerConstant(..) | Expr::StringConstant(..)) {
        return None;
    }
    let message = format!("a comparison is yes or no, and `{sign}` compares it with something else");
    let problem = ScriptProblem::new("E0630", at, message);
    // `a < b < c` is meant as `a < b && b < c`.
    let [left, right] = [0, 1].map(|nth| inner.args.get(nth).and_then(written));
    let beyond = if is_equality { None } else { written(beyond) };
    let (Some(left), Some(right), Some(beyond)) = (left, right, beyond) else {
        return Some(problem.help("compare each pair by itself, with `&&` between them"));
    };
    let inner = format!("{left} {} {right}", inner.name);
    let both = if is_left {
        format!("{inner} && {right} {sign} {beyond}")
    } else {
        format!("{beyond} {sign} {left} && {inner}")
    };
    Some(problem.help(format!("write `{both}`")))
}

/// Returns the call of an expression that is a comparison: `3 < me.hp`.
fn comparison(expression: &Expr) -> Option<&FnCallExpr> {
    let Expr::FnCall(call, _) = expression else { return None };
    let is_sign = matches!(&*call.name, "==" | "!=" | "<" | "<=" | ">" | ">=");
    if is_sign && call.op_token.is_some() { Some(call) } else { None }
}

/// Returns the problem of the first comparison of a comparison in an expression.
pub(super) fn first_chained(ast: &AST) -> Option<ScriptProblem> {
    let mut found = None;
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        if let Some(ASTNode::Expr(expression)) = path.last()
            && let Some(call) = comparison(expression)
            && let [one, other] = call.args.as_slice()
        {
            found = found.take().or_else(|| chained(&call.name, one, other, expression.position()));
        }
        found.is_none()
    });
    found
}

impl Seen {
    /// Merges the problems with one variable at several places into one problem, at the place where the variable is
    /// set.
    pub(super) fn with_causes(mut self) -> Seen {
        let mut told: Vec<ScriptProblem> = Vec::new();
        for problem in std::mem::take(&mut self.wrong) {
            let cause = problem.cause;
            let alike =
                |known: &&mut ScriptProblem| cause.is_some() && known.cause == cause && known.code == problem.code;
            match (told.iter_mut().find(alike), cause) {
                (Some(known), Some(cause)) => {
                    // The first problem moves to the variable. Its own place is shown as a further one.
                    let first = std::mem::replace(&mut known.at, cause);
                    if first != cause {
                        known.also.push(first);
                    }
                    known.also.push(problem.at);
                }
                _ => told.push(problem),
            }
        }
        self.wrong = told;
        self
    }
}

/// Returns the index of an element, without the rest of its chain: `0` of `[0].hp`.
fn number_of(rest: &Expr) -> &Expr {
    // `[list.len()].hp` is a chain with the index `list.len()` on its left. `[list.len()]` is only the index, a chain
    // with `list` on its left.
    let is_chain_or_block = |number: &Expr| matches!(number, Expr::Dot(..) | Expr::Stmt(..));
    let number = match rest {
        Expr::Dot(parts, ..) | Expr::Index(parts, ..) if is_chain_or_block(&parts.lhs) => &parts.lhs,
        other => other,
    };
    match number {
        Expr::Stmt(block) => match block.statements() {
            [Stmt::Expr(inner)] => inner,
            _ => number,
        },
        other => other,
    }
}

/// Returns whether an expression asks how long this list is: `all.len()` for `all`.
fn is_length_of(list: &str, number: &Expr) -> bool {
    let Expr::Dot(parts, ..) = number else { return false };
    let is_length = matches!(&parts.rhs, Expr::MethodCall(call, _) if call.name == "len" && call.args.is_empty());
    is_length && written(&parts.lhs).is_some_and(|of| of == list)
}

/// Returns a range for a message: `3` for one number.
fn shown(least: i64, most: i64) -> String {
    if least == most { least.to_string() } else { range_name(least, most) }
}

/// Returns the sign with the sides swapped.
fn turned(sign: &str) -> &str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        same => same,
    }
}

/// Returns the expression that is compared with a literal number, and the numbers for which the comparison holds:
/// `me.hp` and 4 or more for `me.hp > 3`.
fn bound(part: &Expr) -> Option<(String, Bounds)> {
    let Expr::FnCall(call, _) = part else { return None };
    let (of, sign, n) = match call.args.as_slice() {
        [of, Expr::IntegerConstant(n, _)] => (of, &*call.name, *n),
        [Expr::IntegerConstant(n, _), of] => (of, turned(&call.name), *n),
        _ => return None,
    };
    let numbers = match sign {
        "==" => (n, n),
        "<" => (i64::MIN, n.checked_sub(1)?),
        "<=" => (i64::MIN, n),
        ">" => (n.checked_add(1)?, i64::MAX),
        ">=" => (n, i64::MAX),
        _ => return None,
    };
    Some((path(of)?, numbers))
}

/// Returns a chain of facts without arguments: `me.game.round`.
fn path(of: &Expr) -> Option<String> {
    match of {
        Expr::Dot(parts, ..) => Some(format!("{}.{}", path(&parts.lhs)?, path(&parts.rhs)?)),
        Expr::Property(parts, _) => Some(parts.2.to_string()),
        other => variable(other).map(str::to_string),
    }
}
