//! Joining constant lists: the words of one system and those that all systems share.

/// Joins several lists of constants: `joined!(EffectWord: OWN, shared::WORDS)`.
#[macro_export]
macro_rules! joined {
    ($Word:ty: $($list:expr),+ $(,)?) => {{
        const LEN: usize = 0 $(+ $list.len())+;
        const LIST: [$Word; LEN] = {
            let lists: &[&[$Word]] = &[$(&$list),+];
            $crate::kernel::join(lists)
        };
        &LIST
    }};
}

/// Returns the lists one after another. Their lengths must add up to `N`, and none may be empty.
pub const fn join<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut to, mut list) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[to] = lists[list][at];
            to += 1;
            at += 1;
        }
        list += 1;
    }
    all
}
