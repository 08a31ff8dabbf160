//! Pages of the codes that scripts can raise.

use crate::kernel::Page;

/// One page a code, `E0601` to `E0640`.
pub const PAGES: &[Page] = &[];
