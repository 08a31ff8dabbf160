//! The parser: pest reads the text by `tongue.pest`, and the functions here turn its pairs into the tree.
//!
//! The entry points are public: [`expression`], [`filter_words`], `Line::on`, `Claim::read`, `Listing::all`. Each
//! private function reads the pest rule of its name. Pest makes a pair for each rule that matches, with the pairs of
//! its parts inside. The rule `nothing` matches where a part is missing.

use super::claim::{Claim, Says, Words};
use super::depth::is_too_deep;
use super::expr::{Expr, ExprKind, Piece};
use super::line::{Change, Changed, Condition, Does, Effect, Head, Line};
use super::listing::Listing;
use pest::Parser as _;
use pest::iterators::{Pair, Pairs};
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::LazyLock;

/// The grammar in `tongue.pest`. Pest derives a [`Rule`] for each rule of the grammar.
#[derive(pest_derive::Parser)]
#[grammar = "kernel/tongue/tongue.pest"]
struct Grammar;

/// The precedence of operators, the weakest first.
static BINDING: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let infix = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(infix(Rule::sets))
        .op(infix(Rule::ors))
        .op(infix(Rule::ands))
        .op(infix(Rule::same))
        .op(infix(Rule::within))
        .op(infix(Rule::order))
        .op(infix(Rule::otherwise))
        .op(infix(Rule::ranges))
        .op(infix(Rule::adds))
        .op(infix(Rule::times))
        .op(Op::infix(Rule::power, Assoc::Right))
        .op(Op::prefix(Rule::prefix))
});

/// Reads an expression. Text that is no expression is kept as its pieces. `None` if the text is empty.
///
/// ```
/// use rondel_engine::kernel::tongue::{ExprKind, expression};
/// let said = expression("me.hp <= 3 && !me.sneaking").unwrap();
/// assert!(matches!(said.kind, ExprKind::Infix { sign, .. } if sign.text == "&&"));
/// let rough = expression("hp 3").unwrap();
/// assert!(matches!(rough.kind, ExprKind::Rough(pieces) if pieces.len() == 2));
/// assert!(expression(" ").is_none());
/// ```
#[must_use]
pub fn expression(text: &str) -> Option<Expr<'_>> {
    let pairs = read(Rule::whole, text)?;
    pairs.filter(has_text).map(expr).next()
}

/// Reads the words of a filter: names in quotes, commas, and what stands between blanks.
///
/// ```
/// use rondel_engine::kernel::tongue::filter_words;
/// let words: Vec<&str> = filter_words(r#"foe, with "Iron Key""#).into_iter().map(|word| word.text).collect();
/// assert_eq!(words, ["foe", ",", "with", r#""Iron Key""#]);
/// ```
#[must_use]
pub fn filter_words(text: &str) -> Vec<Piece<'_>> {
    let Ok(mut pairs) = Grammar::parse(Rule::filter_words, text) else { return Vec::new() };
    let Some(whole) = pairs.next() else { return Vec::new() };
    whole.into_inner().filter(has_text).map(|word| piece(&word)).collect()
}

impl<'t> Line<'t, Does<'t>> {
    /// Reads the text behind `on`. `None` if a bracket or quote is unmatched, or if brackets are too deep.
    #[must_use]
    pub fn on(text: &'t str) -> Option<Self> {
        read(Rule::on, text).map(|pairs| line(pairs, &mut does))
    }

    /// Reads the text behind an `otherwise` that follows an `on`. `None` as in [`Line::on`].
    #[must_use]
    pub fn otherwise(text: &'t str) -> Option<Self> {
        read(Rule::otherwise_on, text).map(|pairs| line(pairs, &mut does))
    }
}

impl<'t> Line<'t, Changed<'t>> {
    /// Reads the text behind `while`. `None` if a bracket or quote is unmatched, or if brackets are too deep.
    #[must_use]
    pub fn holds(text: &'t str) -> Option<Self> {
        read(Rule::while_, text).map(|pairs| line(pairs, &mut changes))
    }

    /// Reads the text behind an `otherwise` that follows a `while`. `None` as in [`Line::holds`].
    #[must_use]
    pub fn otherwise(text: &'t str) -> Option<Self> {
        read(Rule::otherwise_while, text).map(|pairs| line(pairs, &mut changes))
    }
}

impl<'t> Changed<'t> {
    /// Reads one change: `damage_dealt +1`. `None` if a bracket or quote is unmatched, or if brackets are too deep.
    #[must_use]
    pub fn read(text: &'t str) -> Option<Self> {
        read(Rule::changes_alone, text)?.find(has_text).map(alteration)
    }

    /// Returns a change without any content.
    fn nothing(is: Piece<'t>) -> Self {
        let end = Piece { text: "", at: is.end() };
        Changed { is, any: false, name: end, colon: None, rest: end, how: Change::Rough(None), late: None }
    }
}

impl<'t> Claim<'t> {
    /// Reads a claim. Text that is neither plain words nor an expression is kept as pieces.
    ///
    /// ```
    /// use rondel_engine::kernel::tongue::{Claim, Says};
    /// let Says::Words(words) = Claim::read("not wolf hp >= 2").says else { panic!() };
    /// assert_eq!((words.first.text, words.second.unwrap().text), ("wolf", "hp"));
    /// assert_eq!((words.how.unwrap().text, words.value.text), (">=", "2"));
    /// assert!(matches!(Claim::read("wolf.hp < you.hp").says, Says::Expr(_)));
    /// ```
    #[must_use]
    pub fn read(text: &'t str) -> Self {
        let is = Piece { text: text.trim(), at: text.len() - text.trim_start().len() };
        let mut claim = Claim { is, denied: false, says: Says::Nothing };
        for pair in read(Rule::claim, text).into_iter().flatten().filter(has_text) {
            let is = piece(&pair);
            match pair.as_rule() {
                Rule::kw_not => claim.denied = true,
                rule => {
                    claim.is = Piece { text: text.get(is.at..).unwrap_or("").trim_end(), at: is.at };
                    let in_words = matches!(rule, Rule::said | Rule::said_loosely);
                    claim.says = if in_words { Says::Words(words(pair)) } else { Says::Expr(expr(pair)) };
                }
            }
        }
        claim
    }
}

/// Reads a claim in plain words.
fn words<'t>(pair: Pair<'t, Rule>) -> Words<'t> {
    let end = Piece { text: "", at: piece(&pair).end() };
    let mut found = Words { first: end, second: None, brackets: None, how: None, value: end };
    for inner in pair.into_inner().filter(has_text) {
        let is = piece(&inner);
        match inner.as_rule() {
            Rule::label => found.first = is,
            Rule::fact => found.second = Some(is),
            Rule::brackets => found.brackets = Some(is),
            Rule::how => found.how = Some(is),
            _ => found.value = is,
        }
    }
    found
}

/// Returns the values separated by `|`, one group for each choice: `damage 1 | 2; draw 1 | 3` has two groups. The group
/// of a choice within another one comes after it.
pub(super) fn alternatives(text: &str) -> Vec<Vec<Piece<'_>>> {
    let mut found = Vec::new();
    // The pairs still to be searched, the next one last.
    let mut open: Vec<Pair<'_, Rule>> = read(Rule::family, text).into_iter().flatten().collect();
    open.reverse();
    while let Some(pair) = open.pop() {
        let inner: Vec<Pair<'_, Rule>> = pair.clone().into_inner().collect();
        if pair.as_rule() == Rule::choice && inner.len() > 1 {
            found.push(inner.iter().map(piece).collect());
        }
        open.extend(inner.into_iter().rev());
    }
    found
}

impl<'t> Listing<'t> {
    /// Reads the parts of a listing.
    ///
    /// ```
    /// use rondel_engine::kernel::tongue::Listing;
    /// let read = Listing::all("ranged hp>=5 without counter");
    /// assert!(matches!(read[0], Listing::Says(said) if said.text == "ranged"));
    /// assert!(matches!(read[1], Listing::Compares { sign, .. } if sign.text == ">="));
    /// assert!(matches!(read[2], Listing::Has { there: false, .. }));
    /// ```
    #[must_use]
    pub fn all(text: &'t str) -> Vec<Self> {
        let parts = read(Rule::listing, text).into_iter().flatten().filter(has_text);
        parts.map(listed).collect()
    }
}

/// Reads one part of a listing.
fn listed<'t>(pair: Pair<'t, Rule>) -> Listing<'t> {
    let (rule, is) = (pair.as_rule(), piece(&pair));
    let mut inner = pair.into_inner().filter(has_text).map(|inner| piece(&inner));
    match (rule, inner.next(), inner.next()) {
        (Rule::having | Rule::lacking, Some(word), part) => Listing::Has { word, part, there: rule == Rule::having },
        (Rule::compared, Some(part), Some(sign)) => Listing::Compares { part, sign, value: inner.next() },
        _ => Listing::Says(is),
    }
}

/// Parses a text by a rule, into pest's pairs. `None` if it does not parse, or if it is too deep.
pub(super) fn read(rule: Rule, text: &str) -> Option<Pairs<'_, Rule>> {
    if is_too_deep(text) {
        return None;
    }
    Grammar::parse(rule, text).ok()?.next().map(Pair::into_inner)
}

/// Returns whether a pair has text, and does not only mark a missing part.
fn has_text(pair: &Pair<'_, Rule>) -> bool {
    !matches!(pair.as_rule(), Rule::nothing | Rule::EOI)
}

/// Returns the text and place of a pair, without pest's trailing blanks.
pub(super) fn piece<'t>(pair: &Pair<'t, Rule>) -> Piece<'t> {
    Piece { text: pair.as_str().trim_end(), at: pair.as_span().start() }
}

/// Returns the text from the first piece to the last.
fn between<'t>(text: &'t str, first: Piece<'t>, last: Piece<'t>) -> Piece<'t> {
    Piece { text: text.get(first.at..last.end()).unwrap_or(""), at: first.at }
}

/// Reads a line: its head, and with `reads` the part behind the `:`.
fn line<'t, D>(pairs: Pairs<'t, Rule>, reads: &mut dyn FnMut(Pair<'t, Rule>) -> D) -> Line<'t, D> {
    let mut line = Line { head: Head::default(), does: None };
    let mut parts: Vec<Piece<'t>> = Vec::new();
    let whole = pairs.get_input();
    for pair in pairs {
        let is = piece(&pair);
        match pair.as_rule() {
            Rule::word | Rule::in_play => line.head.first = Some(is),
            Rule::condition => line.head.condition = Some(condition(pair)),
            Rule::beside => line.head.beside = Some(is),
            Rule::does | Rule::changes => {
                line.does = Some(reads(pair));
                continue;
            }
            _ => continue,
        }
        parts.push(is);
    }
    if let (Some(first), Some(last)) = (parts.first(), parts.last()) {
        line.head.is = between(whole, *first, *last);
    }
    line
}

/// Reads a condition with its `if` or `unless`.
fn condition<'t>(pair: Pair<'t, Rule>) -> Condition<'t> {
    let is = piece(&pair);
    let mut condition = Condition { is, word: Piece { text: "", at: is.at }, denied: false, of: None };
    for inner in pair.into_inner() {
        if inner.as_rule() == Rule::kw_if {
            condition.word = piece(&inner);
            condition.denied = condition.word.text == "unless";
        } else {
            condition.of = Some(expr(inner));
        }
    }
    condition
}

/// Returns the text of a pair behind its `:`.
fn behind_colon<'t>(pair: &Pair<'t, Rule>) -> Piece<'t> {
    let is = piece(pair);
    let behind = is.text.strip_prefix(':').unwrap_or(is.text);
    let text = behind.trim_start();
    Piece { text, at: is.end() - text.len() }
}

/// Reads the effects behind the `:`.
fn does<'t>(pair: Pair<'t, Rule>) -> Does<'t> {
    let is = behind_colon(&pair);
    let mut found = Does { is, effects: Vec::new(), late: None };
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::effect => found.effects.push(effect(inner)),
            Rule::late => found.late = Some(condition(inner)),
            _ => {}
        }
    }
    found
}

/// Reads one effect.
fn effect<'t>(pair: Pair<'t, Rule>) -> Effect<'t> {
    match pair.into_inner().find(has_text) {
        Some(inner) if inner.as_rule() == Rule::for_each => for_each(inner),
        inner => Effect::Of(inner.map(expr)),
    }
}

/// Reads `each FILTER in LIST: EFFECT`.
fn for_each<'t>(pair: Pair<'t, Rule>) -> Effect<'t> {
    let is = piece(&pair);
    let (mut filter, mut list, mut does) = (Piece { text: "", at: is.end() }, None, None);
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::kw_each => {}
            Rule::filter => filter = piece(&inner),
            // `in` with nothing behind it is `Some(None)`. A list that follows takes the place of the inner `None`.
            Rule::kw_in => list = Some(None),
            Rule::effect => does.get_or_insert_with(Vec::new).push(effect(inner)),
            Rule::nothing => {}
            _ => list = Some(Some(expr(inner))),
        }
    }
    Effect::Each { is, filter, list, does }
}

/// Reads the change behind the `:` of a `while` line.
fn changes<'t>(pair: Pair<'t, Rule>) -> Changed<'t> {
    let is = behind_colon(&pair);
    let mut found = Changed::nothing(is);
    for inner in pair.into_inner() {
        match inner.as_rule() {
            Rule::alteration => found = Changed { is, ..alteration(inner) },
            Rule::late => found.late = Some(condition(inner)),
            _ => {}
        }
    }
    found
}

/// Reads a change without its condition.
fn alteration<'t>(pair: Pair<'t, Rule>) -> Changed<'t> {
    let mut found = Changed::nothing(piece(&pair));
    // The pair holds one pair with the parts: `no may_move "stuck"` or `damage_dealt +1`.
    for inner in pair.into_inner().flat_map(Pair::into_inner) {
        let is = piece(&inner);
        match inner.as_rule() {
            Rule::kw_any => found.any = true,
            Rule::kw_no => found.how = Change::Forbidden(None),
            Rule::word => found.name = is,
            Rule::colon => found.colon = Some(is),
            Rule::change => (found.rest, found.how) = (is, change(inner)),
            Rule::amount => (found.rest, found.how) = (is, Change::Forbidden(inner.into_inner().next().map(expr))),
            _ => {}
        }
    }
    found
}

/// Reads the part of a change after the name: `+1`, `at_most 2`.
fn change<'t>(pair: Pair<'t, Rule>) -> Change<'t> {
    let mut inner = pair.into_inner().filter(has_text);
    let Some(first) = inner.next() else { return Change::Rough(None) };
    let is = piece(&first);
    let amount = inner.next().and_then(|amount| amount.into_inner().next()).map(expr);
    match first.as_rule() {
        Rule::change_sign => Change::By(is, amount),
        Rule::change_verb => Change::Verb(is, amount),
        _ => Change::Rough(Some(expr(first))),
    }
}

/// Reads an expression. Text that is no expression is kept as its pieces.
fn expr<'t>(pair: Pair<'t, Rule>) -> Expr<'t> {
    let whole = pair.get_input();
    let rule = pair.as_rule();
    let is = piece(&pair);
    if rule != Rule::expression {
        let parts = pieces(pair.into_inner());
        let is = match (parts.first(), parts.last()) {
            (Some(first), Some(last)) => between(whole, first.is, last.is),
            _ => is,
        };
        return Expr { is, kind: ExprKind::Rough(parts) };
    }
    BINDING
        .map_primary(operand)
        .map_prefix(|sign, of| {
            let sign = piece(&sign);
            Expr { is: between(whole, sign, of.is), kind: ExprKind::Prefix { sign, of: Box::new(of) } }
        })
        .map_infix(|left, sign, right| {
            let is = between(whole, left.is, right.is);
            Expr { is, kind: ExprKind::Infix { sign: piece(&sign), sides: Box::new([left, right]) } }
        })
        .parse(pair.into_inner())
}

/// Reads an operand, with its fields, calls and indices.
fn operand<'t>(pair: Pair<'t, Rule>) -> Expr<'t> {
    let whole = pair.get_input();
    let is = piece(&pair);
    let mut found: Option<Expr<'t>> = None;
    for inner in pair.into_inner() {
        let Some(base) = found.take() else {
            found = Some(primary(inner));
            continue;
        };
        let is = between(whole, base.is, piece(&inner));
        let rule = inner.as_rule();
        let mut parts = inner.into_inner();
        let kind = match (rule, parts.next()) {
            (Rule::field, Some(name)) => ExprKind::Field { of: Box::new(base), name: piece(&name) },
            (Rule::method, Some(name)) => {
                let args = parts.flat_map(Pair::into_inner).map(expr).collect();
                ExprKind::Call { on: Some(Box::new(base)), name: piece(&name), args }
            }
            (_, Some(index)) => ExprKind::Index(Box::new([base, expr(index)])),
            (_, None) => base.kind,
        };
        found = Some(Expr { is, kind });
    }
    found.unwrap_or(Expr { is, kind: ExprKind::Rough(Vec::new()) })
}

/// Reads an operand without what follows it: a name, a number, a call, brackets.
fn primary<'t>(pair: Pair<'t, Rule>) -> Expr<'t> {
    let is = piece(&pair);
    let kind = match pair.as_rule() {
        Rule::text => ExprKind::Text,
        Rule::number => ExprKind::Number,
        Rule::name => ExprKind::Name,
        Rule::template => ExprKind::Template(holes(pair)),
        Rule::list => ExprKind::List(pair.into_inner().map(expr).collect()),
        Rule::group => ExprKind::Group(pair.into_inner().next().map(|of| Box::new(expr(of)))),
        Rule::call => {
            let mut parts = pair.into_inner();
            let name = parts.next().map(|name| piece(&name)).unwrap_or_default();
            ExprKind::Call { on: None, name, args: parts.flat_map(Pair::into_inner).map(expr).collect() }
        }
        Rule::function => {
            let (mut params, mut body) = (Vec::new(), None);
            for inner in pair.into_inner() {
                match inner.as_rule() {
                    Rule::word => params.push(Expr { is: piece(&inner), kind: ExprKind::Name }),
                    _ => body = Some(expr(inner)),
                }
            }
            match body {
                Some(body) => ExprKind::Function(params, Box::new(body)),
                None => ExprKind::Rough(params),
            }
        }
        _ => ExprKind::Rough(Vec::new()),
    };
    Expr { is, kind }
}

/// Reads the expressions in `${ }` of a text in backticks.
fn holes<'t>(pair: Pair<'t, Rule>) -> Vec<Expr<'t>> {
    pair.into_inner().flat_map(Pair::into_inner).map(expr).collect()
}

/// Reads text that is no expression, piece by piece.
fn pieces<'t>(pairs: Pairs<'t, Rule>) -> Vec<Expr<'t>> {
    let mut found: Vec<Expr<'t>> = Vec::new();
    for pair in pairs.filter(has_text) {
        let is = piece(&pair);
        let dotted = found.last().is_some_and(|before| matches!(before.is.text, "." | "?."));
        let kind = match pair.as_rule() {
            Rule::word if dotted => ExprKind::Member,
            Rule::word => ExprKind::Name,
            Rule::number => ExprKind::Number,
            Rule::text => ExprKind::Text,
            Rule::template => ExprKind::Template(holes(pair)),
            Rule::bracket => ExprKind::Bracket(pieces(pair.into_inner())),
            _ => ExprKind::Sign,
        };
        found.push(Expr { is, kind });
    }
    found
}
