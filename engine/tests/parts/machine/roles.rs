//! Roles of a moment: their number, and their form.

use rondel_engine::kernel::Subject;
use rondel_engine::machine::Roles;
use rondel_engine::systems::Systems;

/// The most roles of a moment.
const MOST: usize = 4;

#[test]
fn no_moment_has_more_roles_than_there_is_room_for() {
    for system in Systems::builtin() {
        for hook in (system.vocabulary)().hooks {
            assert!(hook.roles.len() <= MOST, "{}", hook.name);
        }
    }
}

#[test]
fn roles_are_written_and_read_as_a_list() {
    let roles = Roles::of(&[Subject { kind: 1, id: 2 }, Subject { kind: 0, id: 7 }]);
    let text = ron::to_string(&roles).unwrap_or_default();
    assert_eq!(text, "[(kind:1,id:2),(kind:0,id:7)]");
    assert_eq!(ron::from_str::<Roles>(&text).ok(), Some(roles));
    let five = format!("[{}]", ["(kind:0,id:0)"; 5].join(","));
    assert!(ron::from_str::<Roles>(&five).is_err());
}
