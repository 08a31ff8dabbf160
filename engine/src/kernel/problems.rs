//! A list of problems as one error value, for content, scenes and replays.

use super::{Problem, Sources};
use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// All problems that stopped something, in order, and the files in which the problems are.
///
/// It is an [`Error`], so `?` works with it wherever an error is expected. It is printed with one problem on each line.
///
/// ```
/// use rondel_engine::kernel::{Origin, Problem, Problems};
/// fn refused() -> Result<(), Problems> {
///     Err(Problem::error("E0201", Origin::CODE, "`cadr` is no kind of item"))?
/// }
/// let error: Box<dyn std::error::Error + Send + Sync> = refused().unwrap_err().into();
/// assert_eq!(error.to_string(), "error[E0201]: `cadr` is no kind of item");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems {
    all: Vec<Problem>,
    sources: Arc<Sources>,
}

impl Problems {
    /// Sets the files in which the problems are.
    pub fn in_files(self, sources: Arc<Sources>) -> Problems {
        Problems { sources, ..self }
    }

    /// Returns the files in which the problems are. By default, there are none.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.all.iter().enumerate() {
            let place = self.sources.show(problem.at.at);
            let line = if number == 0 { "" } else { "\n" };
            let colon = if place.is_empty() { "" } else { ": " };
            write!(f, "{line}{place}{colon}{problem}")?;
        }
        Ok(())
    }
}

impl Error for Problem {}
impl Error for Problems {}

impl Deref for Problems {
    type Target = [Problem];

    fn deref(&self) -> &[Problem] {
        &self.all
    }
}

impl From<Problem> for Problems {
    fn from(problem: Problem) -> Problems {
        vec![problem].into()
    }
}

impl From<Vec<Problem>> for Problems {
    fn from(all: Vec<Problem>) -> Problems {
        Problems { all, sources: Arc::default() }
    }
}

impl From<Problems> for Vec<Problem> {
    fn from(problems: Problems) -> Vec<Problem> {
        problems.all
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.into_iter()
    }
}

impl<'p> IntoIterator for &'p Problems {
    type Item = &'p Problem;
    type IntoIter = std::slice::Iter<'p, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}
