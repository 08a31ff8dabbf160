//! The prompt's texts in the shipped systems: headlines of odds, results of choices, and refusals.

#![allow(clippy::panic, clippy::unwrap_used)] // a failed test says why

use rondel_engine::kernel::Stop;
use rondel_repl::packs::pack_set;
use rondel_repl::program::Program;
use rondel_repl::prompt::ReplSession;
use rondel_repl::prompt::session_thread::{SessionHandle, Start};
use rondel_repl::text::{plain, width};

fn session(system: &str, scene: &str) -> ReplSession {
    let packs = pack_set(Program::builtin(), &[], Some(system)).unwrap();
    ReplSession::open(Box::new(packs), Some(scene), Some(1)).unwrap()
}

/// Returns the answer to a line with the choices after it, without colours.
fn say(session: &mut ReplSession, line: &str) -> String {
    let text = match session.line(line) {
        Ok(reply) if reply.changed => {
            [reply.text, session.drawn(), session.table.asked(), session.choices()].join("\n")
        }
        Ok(reply) => reply.text,
        Err(diagnostics) => rondel_repl::report::human(&diagnostics, session.columns, "rondel check"),
    };
    plain(&text)
}

/// Returns the fight on the beach. It is ilka's turn beside maren, with a chasm and walls about.
fn beach() -> ReplSession {
    let packs = pack_set(Program::builtin(), &[], Some("deck-of-adventures")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("hooks-on-the-beach"), Some(4)).unwrap();
    for _ in 0..4 {
        say(&mut session, "accept");
    }
    say(&mut session, "auto until round 2 with greedy");
    session
}

#[test]
fn a_space_says_why_nobody_goes_there() {
    let mut session = beach();
    for (space, why) in [
        ("h1", "maren stands on h1"),
        ("l5", "wrecker-2 lies on l5"),
        ("c5", "c5 is a wall"),
        ("e2", "e2 is not entered"),
        ("a7", "steps away, and 6 of 6 spaces are left"),
        ("a9", "name one space of the field: a1 to l7"),
        ("zz", "name one space of the field: a1 to l7"),
    ] {
        let told = say(&mut session, &format!("why not move {space}"));
        assert!(told.contains(why), "{space}: {told}");
        let refused = say(&mut session, &format!("move {space}"));
        assert!(refused.contains(why), "{space}: {refused}");
    }
}

#[test]
fn odds_tell_where_somebody_stands_and_what_is_asked_next() {
    let mut session = beach();
    let told = say(&mut session, "odds move j1");
    assert!(told.contains("ilka at g1 → j1"), "{told}");
    assert!(told.contains("then asked: the turn of ilka: 3 spaces and 2 actions left"), "{told}");
    let told = say(&mut session, "odds delay");
    assert!(told.contains("then asked:") && !told.contains("nothing changes"), "{told}");
}

/// Changes of the place, and not of the people there.
#[test]
fn odds_of_a_task_tell_which_exit_it_opens() {
    let mut session = session("adventure-deck", "a-locked-exit");
    let told = say(&mut session, "odds heavy-door");
    assert!(told.contains("no more T3 (locked: heavy_door), exits: T3"), "{told}");
    assert!(say(&mut session, "look").contains("T3 (locked: heavy_door)"));
    say(&mut session, "heavy-door");
    assert!(!say(&mut session, "look").contains("locked"));
}

#[test]
fn a_command_of_any_length_is_not_said_back() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    let told = say(&mut session, &format!("play {}", "x".repeat(1 << 20)));
    assert!(told.contains("no command is longer than 4096") && told.len() < 1000, "{}", told.len());
}

/// A thing stays with its holder, and its tokens become fewer.
#[test]
fn odds_of_tokens_are_a_number_that_changes() {
    let pack = rondel_tests::root().join("content/cookbook/adventure-deck");
    let packs = pack_set(Program::builtin(), &[pack], None).unwrap();
    let mut session =
        ReplSession::open(Box::new(packs), Some("a-card-that-makes-your-next-two-hits-stronger"), Some(1)).unwrap();
    say(&mut session, "play whetstone");
    say(&mut session, "pass");
    let told = say(&mut session, "odds play harpoon until asked --games 50");
    assert!(told.contains("Whetstone Edge"), "{told}");
    assert!(!told.contains("Whetstone (") && !told.contains("no more Whetstone"), "{told}");
}

#[test]
fn lists_know_the_parts_that_something_has() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    let with = say(&mut session, "cards with counter");
    assert!(with.contains("Energy Bolt") && !with.contains("\n0 cards"), "{with}");
    assert!(!say(&mut session, "cards without counter").contains("Energy Bolt"));
    assert!(say(&mut session, "cards counter").contains("Energy Bolt"));
    assert!(say(&mut session, "list card with counters").contains("Energy Bolt"));
    assert!(say(&mut session, "cards with nonsense").contains("R0029"));
}

#[test]
fn auto_says_that_a_condition_holds_and_how_all_of_it_is_taken_back() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    assert!(say(&mut session, "auto until round 1").contains("`round 1` holds already"));
    let before = session.table.fingerprint();
    say(&mut session, "pass");
    let told = say(&mut session, "auto 3 with greedy");
    assert!(told.contains("3 commands; `goto @1` takes all of it back"), "{told}");
    say(&mut session, "goto @1");
    say(&mut session, "undo");
    assert_eq!(session.table.fingerprint(), before);
}

/// Damage beyond the HP was not stopped, and neither was another one's share.
#[test]
fn odds_of_a_blow_say_what_was_stopped() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    say(&mut session, "rule set goblin-1 hp 1");
    say(&mut session, "rule round 4");
    let told = say(&mut session, "odds play longsword on goblin-1");
    assert!(told.contains("all 1 HP lost") && !told.contains("4 of 5 stopped"), "{told}");
    let mut session = self::session("adventure-deck", "a-blow-into-a-grapple-hits-the-ally");
    let told = say(&mut session, "odds play longsword on dummy");
    assert!(told.contains("hit in its place") && !told.contains("all 5 stopped"), "{told}");
}

/// A count of dice and the number of a die are distinguished.
#[test]
fn odds_of_dice_say_what_they_show() {
    let mut session = session("card-grid", "after-a-feint-they-stand-open");
    let told = say(&mut session, "odds ash attack feint on bandits aggressive");
    assert!(told.contains("showing ") && told.contains(" of them "), "{told}");
    assert!(!told.contains("with it: bandits hit dice") || told.contains("in all"), "{told}");
    // Two that show the same are two.
    let mut session = self::session("card-grid", "a-modifier-changes-the-9");
    let told = say(&mut session, "odds attack proof cut on shells aggressive until asked");
    assert!(told.contains("showing 6: 1 of them"), "{told}");
}

/// The number to hit is that of the house rule in force.
#[test]
fn a_group_says_how_hard_it_is_to_hit() {
    let mut session = session("card-grid", "opposed-attacks-count-what-the-foes-add");
    let told = say(&mut session, "look");
    assert!(told.contains("hit above 8"), "{told}");
}

#[test]
fn a_card_says_what_limits_its_effects() {
    let pack = rondel_tests::root().join("content/cookbook/adventure-deck");
    let packs = pack_set(Program::builtin(), &[pack], None).unwrap();
    let mut session = ReplSession::open(Box::new(packs), None, Some(1)).unwrap();
    let told = say(&mut session, "card lucky-charm");
    assert!(told.contains("lucky (hp: 1): Once a Round"), "{told}");
    let mut session = beach();
    let told = say(&mut session, "card strong-arm");
    assert!(told.contains("trained: Adds 1 to its modifier in brute."), "{told}");
}

#[test]
fn what_is_compared_fits_a_narrow_terminal() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    session.columns = 60;
    let told = say(&mut session, "compare play longsword on goblin-1 | pass until asked");
    let wide: Vec<&str> = told.lines().filter(|line| width(line) > 60).collect();
    assert!(wide.is_empty() && told.contains("B - A"), "{wide:#?}\n{told}");
    let told = say(&mut session, "sim 4");
    let wide: Vec<&str> = told.lines().filter(|line| width(line) > 60).collect();
    assert!(wide.is_empty() && told.contains("decisions"), "{wide:#?}\n{told}");
}

fn light_ship() -> ReplSession {
    let mut session = session("deck-of-adventures", "the-light-ship");
    say(&mut session, "begin");
    session
}

/// 20 of 52 cards are within 2 of the target on the ring. That is 5 of 13.
#[test]
fn odds_of_a_check_begin_with_who_succeeds() {
    let mut session = light_ship();
    say(&mut session, "answer sneak");
    let told = say(&mut session, "odds draw --games 200");
    let lines: Vec<&str> = told.lines().collect();
    let at = |text: &str| lines.iter().position(|line| line.contains(text)).unwrap_or_else(|| panic!("{text}: {told}"));
    let headline = lines[at("ilka succeeds")];
    assert!(headline.contains("38.46%  5/13"), "exact, although the rest is an estimate: {headline}");
    assert!(at("a Critical Success 1.92%") < at("ilka fails"), "{told}");
    assert!(at("ilka succeeds") < at("ilka fails") && at("ilka fails") < at("story, now The Slipway"), "{told}");
    assert!(told.contains("The Slipway, a fight"), "{told}");
    assert!(lines.len() < 60, "what is alike is one line:\n{told}");
    assert_eq!(told.matches("wharf-guard AP").count(), 1, "what comes with the fight is told with it: {told}");
    let compared = say(&mut session, "odds draw | draw --games 50");
    assert!(compared.contains("ilka succeeds") && compared.contains("B - A"), "{compared}");
}

#[test]
fn a_check_that_is_drawn_for_is_not_called_first() {
    let mut session = light_ship();
    say(&mut session, "answer sneak");
    assert!(say(&mut session, "draw").contains("reaches 4 5 [6] 7 8"));
    let told = say(&mut session, "why not draw");
    assert!(told.contains("the cards are drawn") && !told.contains("called first"), "{told}");
}

#[test]
fn the_choices_of_a_beat_say_what_they_set_off() {
    let mut session = session("deck-of-adventures", "the-light-ship");
    let told = say(&mut session, "begin");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("sneak (stealth within 2: ilka, torben, maren +2)"), "{told}");
    assert!(!told.contains("gm may act"), "{told}");
    assert_eq!(told.matches("gm may also").count(), 1, "{told}");
    assert!(!told.contains(" a b c d e"), "no field before there is a fight: {told}");
    assert!(!say(&mut session, "answer sneak").contains("gm may also"), "what others may do is told once");
    assert!(say(&mut session, "actions").contains("call"), "`actions` tells it again");
    assert!(say(&mut session, "card the light ship").contains("`open the-light-ship`"));
}

/// Every event of a bot's move can be visited, as a place in its middle.
#[test]
fn an_event_within_a_bots_command_can_be_gone_to() {
    let mut session = light_ship();
    say(&mut session, "auto with first");
    let log = session.table.log();
    let asked =
        log.iter().find(|event| event.text.starts_with("torben: ") && event.text.contains("within")).unwrap().number;
    let told = say(&mut session, &format!("goto {asked}"));
    assert!(told.contains("in the middle of"), "{told}");
    assert!(session.table.asked().starts_with("torben"), "{}", session.table.asked());
    assert!(session.table.log().len() < log.len());
}

#[test]
fn out_of_reach_says_how_far() {
    let mut session = session("deck-of-adventures", "out-of-reach");
    let told = say(&mut session, "why not attack dummy");
    assert!(told.contains("dummy is") && told.contains("too far") && told.contains("DOA-109"), "{told}");
    assert!(say(&mut session, "look all").contains("du dummy"), "the field has a legend");
}

#[test]
fn of_several_weapons_each_says_why_it_does_not_reach() {
    let mut session = light_ship();
    let fights = |session: &ReplSession| {
        let offers = session.table.offers();
        let sling = offers.iter().any(|offer| offer.words.text().starts_with("move"));
        sling && session.table.asked().contains("the turn of")
    };
    for _ in 0..60 {
        if fights(&session) || matches!(session.table.stop(), Stop::Over(_)) {
            break;
        }
        say(&mut session, "auto with random");
    }
    assert!(fights(&session), "no fight came: {}", session.table.asked());
    say(&mut session, "rule set wharf-guard at j6");
    let told = say(&mut session, "why not attack wharf-guard");
    assert!(
        told.contains("too far") || told.contains("it can be done now") || told.contains("cannot be seen"),
        "{told}"
    );
}

#[test]
fn a_turn_beside_the_others_says_why_nothing_else_can_be_done() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    say(&mut session, "restart 5");
    say(&mut session, "play longsword on goblin-1");
    say(&mut session, "pass");
    assert!(session.table.asked().ends_with("flee: one Action against goblin-1?"), "{}", session.table.asked());
    let told = say(&mut session, "why not grapple");
    assert!(told.contains("one attack on goblin-1") && told.contains("ADS-096"), "{told}");
    let told = say(&mut session, "play longsword on goblin-2 with strength");
    assert!(!told.contains("flee") && told.contains("`with strength`"), "only what is offered: {told}");
}

#[test]
fn help_has_examples_roles_and_facts_with_a_point() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    let boost = say(&mut session, "help boost");
    assert!(boost.contains("me.param.") && boost.contains("called in"), "{boost}");
    assert!(say(&mut session, "help counter").contains("for example"), "of lines too");
    assert!(say(&mut session, "help param").contains("me.param.NAME"));
    assert!(say(&mut session, "help me").contains("The first role"));
    let by = say(&mut session, "help attack.by");
    assert!(by.starts_with("attack.by"), "{by}");
    assert!(say(&mut session, "help missing hp").contains(".lost"), "by words that mean the same");
    let scenes = say(&mut session, "scenes");
    assert!(scenes.lines().count() < 80 && scenes.contains("`scenes TEXT`"), "{scenes}");
    assert!(scenes.contains("called `Bout: ...`: `scenes bout` lists them") && !scenes.contains("bout-the-wall"));
    assert!(say(&mut session, "scenes bout").contains("bout-the-wall"));
    let card = say(&mut session, "card longsword");
    assert!(
        !card.lines().any(|line| line.trim_start().starts_with("type ")),
        "what is drawn is not written again: {card}"
    );
}

/// Nothing waits for a key: the rest of a long answer is shown on request.
#[test]
fn a_long_answer_comes_page_by_page() {
    let packs = pack_set(Program::builtin(), &[], Some("adventure-deck")).unwrap();
    let start = Start { seed: Some(1), ..Start::on(packs) };
    let (handle, _) = SessionHandle::open(start).unwrap();
    let whole = plain(&handle.line("help hooks").text);
    handle.size(80, 12);
    let first = plain(&handle.line("help hooks").text);
    assert!(first.lines().count() == 9 && first.contains("more: `more`"), "{first}");
    let second = plain(&handle.line("more").text);
    let rest = plain(&handle.line("more all").text);
    let told: Vec<&str> = [&first, &second, &rest].iter().flat_map(|page| page.lines()).collect();
    let told: Vec<&str> = told.into_iter().filter(|line| !line.contains("more: `more`")).collect();
    assert_eq!(told, whole.lines().collect::<Vec<_>>(), "and nothing is lost");
    assert!(handle.line("more").text.contains("R0002"));
    handle.line("help hooks");
    handle.line("eval 1");
    assert!(handle.line("more").text.contains("R0002"), "it goes on with the last answer, and with no other");
    handle.size(80, 24);
    assert!(handle.line("help").text.contains("`more`"), "whatever is higher than the screen comes page by page");
    assert!(!handle.line("eval 1").text.contains("`more`"), "a short answer is told at once");
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (system, scene) in [("adventure-deck", "three-goblins-in-a-barn"), ("deck-of-adventures", "the-light-ship")] {
        let mut session = session(system, scene);
        for columns in [60, 80, 120, 200] {
            session.columns = columns;
            for line in [
                "help",
                "help scene",
                "help attack",
                "why not attack nobody",
                "look",
                "actions",
                "scenes",
                "errors",
                "tutorial",
            ] {
                let told = say(&mut session, line);
                // Usage, commands to be typed and names of files stay whole.
                let broken =
                    |line: &&str| width(line) > columns && line.trim().contains(' ') && !line.contains("help ");
                let wide: Vec<&str> = told.lines().filter(broken).collect();
                assert!(wide.is_empty(), "{system}, `{line}` at {columns}: {wide:#?}");
            }
        }
    }
}

#[test]
fn a_game_master_speaks_and_names_beats_without_quotes() {
    let mut session = light_ship();
    for line in
        ["say The tide turns.", "gm say The tide turns.", "gm: say \"The tide turns.\"", "rule say The tide turns."]
    {
        assert!(say(&mut session, line).contains("The tide turns."), "{line}");
    }
    assert!(!say(&mut session, "rule beat The Skerry").contains("error"), "a name needs no quotes");
    assert!(say(&mut session, "rule beat The Skerrry").contains("The Skerry"), "the nearest is named");
}

#[test]
fn help_of_a_word_tells_the_commands_that_begin_with_it() {
    let told = say(&mut light_ship(), "help play");
    assert!(told.contains("epic hand") && told.contains("play against BOT"), "{told}");
}

/// With all seats at one keyboard, the log hides the same as the board.
#[test]
fn the_log_hides_what_the_board_hides() {
    let mut session = light_ship();
    say(&mut session, "gm epic");
    let told = say(&mut session, "log");
    let others = told.lines().filter(|line| line.contains("torben draws") || line.contains("maren draws"));
    let others: Vec<&str> = others.collect();
    assert!(!others.is_empty() && others.iter().all(|line| line.contains("a card")), "{told}");
}

/// Among commands that win equally often, time and then remaining resources decide. A wasted Turn is listed below.
#[test]
fn a_shield_is_not_dropped_for_the_sake_of_fewer_answers() {
    let mut session = session("adventure-deck", "three-goblins-in-a-barn");
    let told = say(&mut session, "suggest all");
    let at = |text: &str| told.find(text).unwrap_or_else(|| panic!("{text}: {told}"));
    assert!(at("play longsword") < at("drop shield"), "{told}");
}

/// With all seats at one keyboard, the hidden range of a lone stand stays hidden. It does not appear in the Game
/// Master's question.
#[test]
fn the_prompt_hides_what_the_board_hides() {
    let text = "scene Alone { player Ilka { card 9c; knocked_out 2; jokers 0; epic 6d, 7d, 8d; at a1 }; player Maren { card 3h; at c2 }
        bystander \"Harbour Rat\" { card 2s; at b1 }; map { \"...\"; \"...\" }; house lone_range 2; fight { turn harbour-rat } }";
    let manifest = "Pack(name: \"L\", id: \"lone\", system: \"deck-of-adventures\", version: \"1.0.0\")";
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("pack.ron"), manifest).unwrap();
    std::fs::write(dir.path().join("l.rondel"), text).unwrap();
    let packs = pack_set(Program::builtin(), &[dir.path().to_path_buf()], Some("deck-of-adventures")).unwrap();
    let mut session = ReplSession::open(Box::new(packs), Some("alone"), Some(1)).unwrap();
    for line in ["luck hand", "gm attack ilka", "gm draw", "chance 9d"] {
        say(&mut session, line);
    }
    let asked = session.asked();
    assert!(asked.contains("from the epic hand") && !asked.contains("within 2"), "{asked}");
}
