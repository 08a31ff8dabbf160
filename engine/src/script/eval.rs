//! Expressions over named subjects, such as `wolf.hp - 1`: compiled and run at once, and only read.

use super::fault::Case;
use super::handle::{Handle, Path, from_script};
use super::host::{Host, fault};
use super::never::first_chained;
use super::parse_fault::parsing;
use super::reads::Roles;
use super::recorder::{RunInput, with_world};
use super::survey::Function;
use super::text::Text;
use super::unit::CompilationUnit;
use super::unknown_variable::InSight;
use super::{Learned, World, limits};
use crate::kernel::{Item, Problem, Subject, Value};
use rhai::{AST, Dynamic, ParseError, Scope};

impl Host {
    /// Evaluates an expression over named subjects: reads only. Names in its texts belong to these items.
    ///
    /// # Errors
    /// The problem in the expression. Its place counts from the first byte of the expression.
    pub fn eval(
        &self,
        expression: &str,
        names: &[(String, Subject)],
        items: &[Item],
        world: &dyn World,
    ) -> Result<Value, Problem> {
        let text = Text::new(None, "", expression.into());
        let home = text.origin(0..expression.len());
        let texts = [text];
        let whole = 0..expression.len();
        let unit = CompilationUnit::new(&texts, 0, std::slice::from_ref(&whole), &[]);
        let case = Case { unit: &unit, texts: &texts, home, vocabulary: self.recorder.vocabulary };
        if expression.len() > limits::EXPRESSION {
            return Err(Problem::error("E0622", home, format!("an expression has up to {} bytes", limits::EXPRESSION)));
        }
        let mut scope = Scope::new();
        for (at, (name, who)) in (0..=u16::MAX).zip(names) {
            scope.push_constant(name.as_str(), Handle { who: *who, path: Path::Role(at) });
        }
        let ast = self.compiled(expression, &scope, names, &case)?;
        let contents = Function::of_expression(&ast);
        if let Some(problem) = self.misnamed(&contents, self.recorder.vocabulary, items) {
            return Err(problem);
        }
        if let Some(problem) = first_chained(&ast) {
            return Err(case.problem(problem));
        }
        // A filter in the expression may name any item.
        if contents.takes_filters(self.recorder.vocabulary) {
            self.recorder.filters.speak_of(self.recorder.vocabulary, items);
        }
        // Run it, without effects or questions. No run came before, so its record is empty.
        let input = RunInput {
            hook: None,
            me: None,
            params: &[],
            record: &[],
            done: 0,
            looked: Learned::new(),
            nested_runs: None,
        };
        if self.recorder.meter.is_running() || self.recorder.begin(input).is_none() {
            return Err(Problem::error("E0640", home, "a script is running already"));
        }
        self.recorder.meter.begin(None);
        let given = with_world(world, || self.engine.eval_ast_with_scope::<Dynamic>(&mut scope, &ast));
        // `last_reads` names the subjects of this run by the names of the expression.
        self.last.replace(Roles::Names(names.iter().map(|(name, _)| name.clone()).collect()));
        self.recorder.meter.end();
        let outcome = self.recorder.end();
        if let Some(problem) = fault(&case, &given, &outcome, &self.recorder.meter) {
            return Err(problem);
        }
        let given = given.map_err(|error| case.thrown(&error))?;
        from_script(&given).ok_or_else(|| Problem::error("E0630", home, "this gives no value that can be shown"))
    }

    /// Compiles an expression. `scope` has the names as constants.
    fn compiled(
        &self,
        expression: &str,
        scope: &Scope<'_>,
        names: &[(String, Subject)],
        case: &Case<'_>,
    ) -> Result<AST, Problem> {
        let known: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        let in_sight = InSight { variables: &known, ..InSight::default() };
        let ast = self.engine.compile_expression_with_scope(scope, expression);
        let unparsed = |error: ParseError| parsing(&error.0, error.1, in_sight, self.recorder.vocabulary);
        ast.map_err(|error| case.problem(unparsed(error)))
    }
}
