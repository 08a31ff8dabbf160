//! Verbs in the third and the second person.

use rondel_engine::kernel::does;

#[test]
fn every_verb_has_a_second_person() {
    let verbs = [
        ("draws", "draw"),
        ("passes", "pass"),
        ("misses", "miss"),
        ("reaches", "reach"),
        ("tries", "try"),
        ("uses", "use"),
        ("loses", "lose"),
        ("goes", "go"),
        ("was", "were"),
        ("can't", "can't"),
        ("may", "may"),
        ("will", "will"),
    ];
    for (third, second) in verbs {
        assert_eq!(does("you", third), format!("you {second}"));
        assert_eq!(does("ash", third), format!("ash {third}"));
    }
}
