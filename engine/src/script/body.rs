//! The compiled body of a hook (a function that a moment calls). The interpreter looks up its functions only once.
//!
//! `Engine::call_fn` searches for the function, and at its end forgets which native functions were resolved. A [`Body`]
//! runs as a block and keeps these results for its next run, which saves a third of the time of a cold hook. A stopped
//! run (every question stops one) leaves the interpreter in the middle of its work, so each run first resets everything
//! except these results.

use super::recorder::Thrown;
use rhai::{
    AST, Caches, Dynamic, Engine, EvalAltResult, EvalContext, Expr, Expression, GlobalRuntimeState, Scope, Stmt,
};
use rhai::{Module, Position, Shared, StmtBlock};
use std::cell::Cell;

/// The interpreter's caches from the last run.
struct Kept {
    global: GlobalRuntimeState,
    caches: Caches,
}

impl Kept {
    /// Restores the state before the first statement, wherever the last run stopped. Keeps the resolved functions.
    fn reset(&mut self) {
        let global = &mut self.global;
        (global.num_operations, global.level, global.scope_level) = (0, 0, 0);
        global.always_search_scope = false;
        // The first library is the one that `fresh` adds.
        global.lib.truncate(1);
        self.caches.rewind_fn_resolution_caches(1);
    }
}

/// A hook's statements and the functions they call.
pub(super) struct Body {
    /// The statements, as one block.
    block: Expr,
    /// The functions that the statements call.
    functions: Shared<Module>,
    /// The caches of the last run; `None` before the first run and during a run.
    kept: Cell<Option<Box<Kept>>>,
}

impl Body {
    /// Returns the body of a compilation unit, whose only statement is a block.
    pub fn new(ast: &AST) -> Body {
        let block = match ast.statements() {
            [Stmt::Block(block), ..] => Expr::Stmt(block.clone()),
            _ => Expr::Unit(Position::NONE),
        };
        Body { block, functions: ast.shared_lib().clone(), kept: Cell::new(None) }
    }

    /// Returns a body of the statements of a function that was parsed by itself, with the functions that they call.
    pub fn of_function(statements: &[Stmt], functions: &Shared<Module>) -> Body {
        let block = StmtBlock::new(statements.iter().cloned(), Position::NONE, Position::NONE);
        Body { block: Expr::Stmt(block.into()), functions: functions.clone(), kept: Cell::new(None) }
    }

    /// Runs the body with the variables of a scope, and leaves the scope as it was.
    pub fn run(&self, engine: &Engine, scope: &mut Scope<'_>) -> Result<Dynamic, Thrown> {
        let mut kept = self.kept.take().unwrap_or_else(|| self.fresh(engine));
        kept.reset();
        let mut context = EvalContext::new(engine, &mut kept.global, &mut kept.caches, scope, None);
        let result = match context.eval_expression_tree(&Expression::from(&self.block)) {
            Err(thrown) => match *thrown {
                EvalAltResult::Return(value, _) => Ok(value),
                _ => Err(thrown),
            },
            value => value,
        };
        self.kept.set(Some(kept));
        result
    }

    /// Returns new caches for the first run.
    fn fresh(&self, engine: &Engine) -> Box<Kept> {
        let mut global = engine.new_global_runtime_state();
        global.lib.push(self.functions.clone());
        Box::new(Kept { global, caches: Caches::new() })
    }
}
