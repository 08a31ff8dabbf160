//! Expressions: the syntax tree of a condition, an effect or a number, such as `me.hp <= 3`.
//!
//! The root is [`Expr`]. Every part is a [`Piece`]: its text and its place.

use std::ops::Range;

/// A part of a text, with its first byte in the whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Piece<'t> {
    /// The text, without blanks around it.
    pub text: &'t str,
    /// The position of the piece's first byte.
    pub at: usize,
}

impl<'t> Piece<'t> {
    /// Returns the bytes of the piece.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.at..self.end()
    }

    /// Returns the byte behind the piece.
    #[must_use]
    pub fn end(self) -> usize {
        self.at + self.text.len()
    }
}

/// An expression, or a part of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr<'t> {
    /// The text, and its place.
    pub is: Piece<'t>,
    /// The expression's kind.
    pub kind: ExprKind<'t>,
}

/// The kind of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind<'t> {
    /// `3`
    Number,
    /// `"Iron Key"`
    Text,
    /// `` `HP ${me.hp}` ``, with the expressions within it.
    Template(Vec<Expr<'t>>),
    /// `me`
    Name,
    /// `[me, who]`
    List(Vec<Expr<'t>>),
    /// `(a + b)`. `None` for `()`.
    Group(Option<Box<Expr<'t>>>),
    /// `me.hp`
    Field {
        /// The expression before the dot.
        of: Box<Expr<'t>>,
        /// The name behind the dot.
        name: Piece<'t>,
    },
    /// `me.heal(2)`, `min(a, b)`
    Call {
        /// The expression before the dot, if any.
        on: Option<Box<Expr<'t>>>,
        /// The name of the function.
        name: Piece<'t>,
        /// The arguments.
        args: Vec<Expr<'t>>,
    },
    /// `me.opponents[0]`
    Index(Box<[Expr<'t>; 2]>),
    /// `!me.sneaking`
    Prefix {
        /// `!`, `-` or `+`.
        sign: Piece<'t>,
        /// The operand.
        of: Box<Expr<'t>>,
    },
    /// `me.hp <= 3`
    Infix {
        /// The sign between both.
        sign: Piece<'t>,
        /// The operands.
        sides: Box<[Expr<'t>; 2]>,
    },
    /// `|who| who.hp`
    Function(Vec<Expr<'t>>, Box<Expr<'t>>),
    /// A piece of [`ExprKind::Rough`]: a name behind a dot.
    Member,
    /// A piece of [`ExprKind::Rough`]: a sign.
    Sign,
    /// A piece of [`ExprKind::Rough`]: brackets with their content.
    Bracket(Vec<Expr<'t>>),
    /// Text that is no expression, kept as its pieces: `roll(2) of`.
    Rough(Vec<Expr<'t>>),
}

impl<'t> Expr<'t> {
    /// Returns the direct parts of the expression.
    fn parts(&self) -> Vec<&Expr<'t>> {
        match &self.kind {
            ExprKind::Number | ExprKind::Text | ExprKind::Name | ExprKind::Member | ExprKind::Sign => Vec::new(),
            ExprKind::Template(parts) | ExprKind::List(parts) | ExprKind::Bracket(parts) | ExprKind::Rough(parts) => {
                parts.iter().collect()
            }
            ExprKind::Group(inner) => inner.iter().map(|inner| &**inner).collect(),
            ExprKind::Field { of, .. } | ExprKind::Prefix { of, .. } => vec![of],
            ExprKind::Call { on, args, .. } => on.iter().map(|on| &**on).chain(args).collect(),
            ExprKind::Index(both) | ExprKind::Infix { sides: both, .. } => both.iter().collect(),
            ExprKind::Function(params, body) => params.iter().chain([&**body]).collect(),
        }
    }

    /// Returns whether the expression or any part of it fits.
    pub fn any(&self, fits: &mut dyn FnMut(&Expr<'t>) -> bool) -> bool {
        fits(self) || self.parts().into_iter().any(|part| part.any(fits))
    }

    /// Calls `see` for the expression and all its parts, from the first byte on.
    pub fn visit(&self, see: &mut dyn FnMut(&Expr<'t>)) {
        see(self);
        self.parts().into_iter().for_each(|part| part.visit(see));
    }

    /// Returns whether the expression uses this name on its own, not behind a dot.
    ///
    /// ```
    /// use rondel_engine::kernel::tongue::expression;
    /// let said = expression(r#"me.bears("roll") && who.hp > 3"#).unwrap();
    /// assert!(said.names("who") && said.names("me"));
    /// assert!(!said.names("roll") && !said.names("hp"));
    /// ```
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.any(&mut |part| match &part.kind {
            ExprKind::Name => part.is.text == name,
            ExprKind::Call { on: None, name: called, .. } => called.text == name,
            _ => false,
        })
    }

    /// Returns the functions that the expression calls. The boolean says whether the function is a method.
    #[must_use]
    pub fn calls(&self) -> Vec<(Piece<'t>, bool)> {
        let mut calls = Vec::new();
        self.visit(&mut |part| match &part.kind {
            ExprKind::Call { on, name, .. } => calls.push((*name, on.is_some())),
            ExprKind::Rough(pieces) | ExprKind::Bracket(pieces) => {
                // In text that is no expression, a name before `(` is a call: `roll` of `roll(2) of`.
                for pair in pieces.windows(2) {
                    let [name, behind] = pair else { continue };
                    let is_name = matches!(name.kind, ExprKind::Name | ExprKind::Member);
                    if is_name && matches!(behind.kind, ExprKind::Bracket(_)) && behind.is.text.starts_with('(') {
                        calls.push((name.is, name.kind == ExprKind::Member));
                    }
                }
            }
            _ => {}
        });
        calls
    }

    /// Returns the first of these signs in the expression, from the first byte on.
    #[must_use]
    pub fn sign(&self, signs: &[&str]) -> Option<Piece<'t>> {
        let mut found: Option<Piece<'t>> = None;
        self.visit(&mut |part| {
            let sign = match &part.kind {
                ExprKind::Infix { sign, .. } => *sign,
                ExprKind::Sign => part.is,
                _ => return,
            };
            if signs.contains(&sign.text) && found.is_none_or(|found| sign.at < found.at) {
                found = Some(sign);
            }
        });
        found
    }
}
