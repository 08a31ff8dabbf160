//! Questions that vary.

use rondel_repl::internals::Pattern;

#[test]
fn what_stands_in_braces_varies() {
    let pattern = Pattern::read("call {brute, stealth} dr {-1..1} for ilka").unwrap();
    let lines: Vec<String> = pattern.labels().iter().map(|label| pattern.line(label)).collect();
    assert_eq!(lines.len(), 6);
    assert_eq!((&*lines[0], &*lines[4]), ("call brute dr -1 for ilka", "call stealth dr 0 for ilka"));
    assert_eq!(pattern.heads(), ["call", "dr"]);
    for wrong in ["dr {0..6", "dr {}", "dr {a, }", "dr {6..0}"] {
        assert!(Pattern::read(wrong).is_err(), "{wrong}");
    }
    assert!(Pattern::read("a {0..99} {0..99}").is_err(), "more rows than anybody reads");
}
