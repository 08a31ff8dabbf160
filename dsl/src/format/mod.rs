//! The formatter.
use rondel_engine::kernel::Problem;

/// Formats the text of a .rondel file.
///
/// # Errors
/// Everything in it that cannot be read.
pub fn format(text: &str) -> Result<String, Vec<Problem>> {
    let mut problems = Vec::new();
    crate::syntax::parse(text, None, &|_| true, &mut problems);
    if problems.is_empty() { Ok(text.to_string()) } else { Err(problems) }
}
