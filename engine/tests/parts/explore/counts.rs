//! Numbers within marks.

use rondel_engine::internals::{Counted, of_mark};

type Told = (String, Vec<(String, i64)>, Option<(String, i64)>);

fn counted(mark: &str) -> Told {
    let Counted { name, counts, value } = of_mark(mark);
    (name.unwrap_or_default(), counts, value)
}

#[test]
fn numbers_are_counts_of_what_bears_them() {
    assert_eq!(counted("prone"), ("prone".into(), vec![], None));
    assert_eq!(counted("Wand (3 Charge)"), ("Wand".into(), vec![("Wand Charge".into(), 3)], None));
    let ward = vec![("Ward rounds".into(), 2), ("Ward Loyalty".into(), 1)];
    assert_eq!(counted("Ward (on ash, 2 rounds, 1 Loyalty)"), ("Ward (on ash)".into(), ward, None));
    let one = (String::from("Burning"), vec![("Burning Rounds".into(), 1)], None);
    assert_eq!(counted("Burning (1 Round)"), one);
    assert_eq!(counted("2 Poison"), (String::new(), vec![("Poison".into(), 2)], None));
    assert_eq!(counted("athletics +2"), (String::new(), vec![], Some(("athletics".into(), 2))));
    assert_eq!(counted("card 8♣"), ("card 8♣".into(), vec![], None), "a card is no number");
    assert_eq!(counted("7"), ("7".into(), vec![], None));
}
