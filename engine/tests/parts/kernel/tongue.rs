//! The tongue: lines, conditions and filters.

use proptest::prelude::*;
use rondel_engine::kernel::tongue::{
    Change, Changed, Claim, Does, Effect, Expr, ExprKind, Line, Listing, Member, Piece, Says, expression, filter_words,
    members,
};

fn shown(of: &Expr<'_>) -> String {
    let all = |parts: &[Expr<'_>]| parts.iter().map(shown).collect::<Vec<_>>().join(" ");
    match &of.kind {
        ExprKind::Infix { sign, sides } => format!("({} {} {})", shown(&sides[0]), sign.text, shown(&sides[1])),
        ExprKind::Prefix { sign, of } => format!("({}{})", sign.text, shown(of)),
        ExprKind::Field { of, name } => format!("{}.{}", shown(of), name.text),
        ExprKind::Call { on, name, args } => {
            let on = on.as_ref().map_or(String::new(), |on| format!("{}.", shown(on)));
            format!("{on}{}<{}>", name.text, all(args))
        }
        ExprKind::Index(both) => format!("{}[{}]", shown(&both[0]), shown(&both[1])),
        ExprKind::List(parts) => format!("list<{}>", all(parts)),
        ExprKind::Group(of) => of.as_ref().map_or("()".into(), |of| shown(of)),
        ExprKind::Template(parts) => format!("template<{}>", all(parts)),
        ExprKind::Function(params, body) => format!("|{}| {}", all(params), shown(body)),
        ExprKind::Rough(parts) => format!("rough<{}>", all(parts)),
        _ => of.is.text.into(),
    }
}

#[test]
fn signs_bind_as_in_scripts() {
    for (text, tree) in [
        ("me.hp <= 3 && !me.sneaking || x", "(((me.hp <= 3) && (!me.sneaking)) || x)"),
        ("a + b * 2 == -c", "((a + (b * 2)) == (-c))"),
        ("card.targets[0].damage(2, x)", "card.targets[0].damage<2 x>"),
        ("1 in check.dice", "(1 in check.dice)"),
        ("(target ?? me).heal(n)", "(target ?? me).heal<n>"),
        ("xs.map(|who| who.heal(hp))", "xs.map<|who| who.heal<hp>>"),
        ("xs.each(|| this.hurt(1))", "xs.each<|| this.hurt<1>>"),
        ("x == ()", "(x == ())"),
        ("[me] + me.allies", "(list<me> + me.allies)"),
        ("`HP ${me.hp + 1} of ${\"}\"}`", "template<(me.hp + 1) \"}\">"),
        ("me.hp 3", "rough<me . hp 3>"),
        ("attack.card.name == \"a\\\"=b\" // why\n && x", "((attack.card.name == \"a\\\"=b\") && x)"),
    ] {
        assert_eq!(expression(text).as_ref().map(shown).as_deref(), Some(tree), "{text}");
    }
    assert!(expression(" // nothing").is_none());
}

#[test]
fn names_and_calls_are_those_outside_of_quotes_and_dots() {
    let said = expression(r#"me.bears("roll(1)") && roll(who.hp) && me.hp"#).unwrap();
    let calls: Vec<_> = said.calls().into_iter().map(|(name, of_somebody)| (name.text, of_somebody)).collect();
    assert_eq!(calls, [("bears", true), ("roll", false)]);
    assert!(said.names("who") && !said.names("hp"));
    let rough = expression("ask me.bears (1) hp = \"let\"").unwrap();
    assert_eq!(rough.calls().len(), 1);
    assert!(rough.names("hp") && !rough.names("bears") && !rough.names("let"));
    assert_eq!(rough.sign(&["="]).map(|sign| sign.at), Some(20));
}

#[test]
fn a_line_is_read_with_what_does_not_belong_into_it() {
    let line = Line::<Does<'_>>::on("hurt if me.hp <= 3: me.heal(2), each foe in me.foes: each.hurt(1), each.move(2)")
        .unwrap();
    assert_eq!(line.head.first.map(|first| first.text), Some("hurt"));
    assert_eq!(
        line.head.condition.and_then(|condition| condition.of).as_ref().map(shown).as_deref(),
        Some("(me.hp <= 3)")
    );
    let does = line.does.unwrap();
    let [Effect::Of(Some(heal)), Effect::Each { filter, list: Some(Some(list)), does: Some(each), .. }] =
        &*does.effects
    else {
        panic!("{does:?}")
    };
    assert_eq!((shown(heal), filter.text, shown(list), each.len()), ("me.heal<2>".into(), "foe", "me.foes".into(), 2));
    let late = Line::<Does<'_>>::on("hurt: me.heal(2) if me.hp <= 3").unwrap().does.unwrap();
    assert_eq!(late.late.map(|late| late.is.text), Some("if me.hp <= 3"));
    let beside = Line::<Does<'_>>::on("hurt me.heal(2)").unwrap();
    assert_eq!((beside.head.beside.map(|beside| beside.text), beside.does), (Some("me.heal(2)"), None));
    assert!(Line::<Does<'_>>::on("hurt: me.heal((2)").is_none());
}

#[test]
fn a_change_is_a_sign_or_a_verb_with_a_number() {
    let how = |text| Changed::read(text).unwrap().how;
    assert!(matches!(how("damage_dealt +1"), Change::By(sign, Some(_)) if sign.text == "+"));
    assert!(matches!(how("any damage_taken at_most n + 1"), Change::Verb(verb, Some(_)) if verb.text == "at_most"));
    assert!(matches!(how("damage doubled"), Change::Verb(_, None)));
    assert!(matches!(how("no may_move \"stuck\""), Change::Forbidden(Some(_))));
    assert!(matches!(how("damage += 1"), Change::By(_, Some(Expr { kind: ExprKind::Rough(_), .. }))));
    assert!(matches!(how("damage"), Change::Rough(None)));
    let held = Line::<Changed<'_>>::holds("in play if me.hp < 3: damage +1").unwrap();
    assert!(held.head.first.is_some() && held.does.is_some_and(|does| does.name.text == "damage"));
}

#[test]
fn reading_is_no_slower_for_what_nests() {
    for (open, close) in [("(", ")"), ("`${", "}`"), ("f(", "x +")] {
        let text = format!("{}{}", open.repeat(30), close.repeat(30));
        let _ = (expression(&text), Line::<Does<'_>>::on(&text), Changed::read(&text));
        let unclosed = open.repeat(30);
        let _ = (expression(&unclosed), Line::<Does<'_>>::on(&unclosed), Changed::read(&unclosed));
        let _ = (
            Claim::read(&unclosed),
            Member { nth: 0, of: 2 }.chosen(&text),
            Member { nth: 0, of: 2 }.chosen(&unclosed),
        );
    }
}

proptest! {
    /// Any text is read, and every part reports its true place.
    #[test]
    fn anything_is_read(text in r#"([a-z]{1,3}|[0-9]|[ .,:+\-=<>!|&()\[\]{}"`$]|if |in |each |"x"|\n|//|é){0,24}"#) {
        if let Some(said) = expression(&text) {
            said.visit(&mut |part| {
                assert_eq!(text.get(part.is.range()), Some(part.is.text), "{text}");
            });
        }
        for word in filter_words(&text) {
            assert_eq!(text.get(word.range()), Some(word.text));
        }
        let claim = Claim::read(&text);
        assert_eq!(text.get(claim.is.range()), Some(claim.is.text), "{text}");
        let _ = Listing::all(&text);
        assert_eq!(Member { nth: 0, of: 2 }.chosen(&text).0.len(), text.len());
        let _ = (Line::<Does<'_>>::on(&text), Line::<Does<'_>>::otherwise(&text), Line::<Changed<'_>>::holds(&text));
        let _ = (Line::<Changed<'_>>::otherwise(&text), Changed::read(&text));
    }
}

/// Returns a claim as its words: first, second, brackets, how, value, or `expression`.
fn claimed(text: &str) -> String {
    let claim = Claim::read(text);
    let text = |piece: Option<Piece<'_>>| piece.map_or("-", |piece| piece.text).to_string();
    let says = match &claim.says {
        Says::Nothing => "nothing".into(),
        Says::Expr(said) => format!("expression {}", said.is.text),
        Says::Words(words) => format!(
            "{} {} {} {} [{}]",
            words.first.text,
            text(words.second),
            text(words.brackets),
            text(words.how),
            words.value.text
        ),
    };
    if claim.denied { format!("not {says}") } else { says }
}

#[test]
fn claims_are_plain_words_or_expressions() {
    assert_eq!(claimed("over"), "over - - - []");
    assert_eq!(claimed("round 6"), "round - - - [6]");
    assert_eq!(claimed("round >= 6"), "round - - >= [6]");
    assert_eq!(claimed("not bog-wolf hp 1"), "not bog-wolf hp - - [1]");
    assert_eq!(claimed("wolf hp>=2"), "wolf hp - >= [2]");
    assert_eq!(claimed("wolf grapples you"), "wolf grapples - - [you]");
    assert_eq!(claimed("you opponents wolf, imp"), "you opponents - - [wolf, imp]");
    assert_eq!(claimed("you opponents has wolf"), "you opponents - has [wolf]");
    assert_eq!(claimed("you race is \"Half-Elf (tall)\""), "you race - is [\"Half-Elf (tall)\"]");
    assert_eq!(claimed("wolf hp -1"), "wolf hp - - [-1]");
    assert_eq!(claimed("wolf bears(\"X\") yes"), "wolf bears (\"X\") - [yes]");
    assert_eq!(claimed("wolf.hp < you.hp"), "expression wolf.hp < you.hp");
    assert_eq!(claimed("round < wolf.hp"), "expression round < wolf.hp");
    assert_eq!(claimed("!(round == 2)"), "expression !(round == 2)");
    assert_eq!(claimed("not wolf.bears(\"X\")"), "not expression wolf.bears(\"X\")");
    assert_eq!(claimed("  "), "nothing");
    // A comparison that is not possible is kept, so that the reader can explain it.
    assert_eq!(claimed("wolf hp 3 && you hp 2"), "wolf hp - - [3 && you hp 2]");
}

#[test]
fn a_condition_may_be_denied() {
    let line = Line::<Does<'_>>::on("hurt unless me.sneaking: me.heal(1)").unwrap();
    let condition = line.head.condition.unwrap();
    assert!(condition.denied);
    assert_eq!((condition.word.text, condition.of.unwrap().is.text), ("unless", "me.sneaking"));
    assert!(!Line::<Does<'_>>::on("hurt if me.sneaking: me.heal(1)").unwrap().head.condition.unwrap().denied);
}

#[test]
fn a_member_of_a_family_has_its_own_of_each_value() {
    let head = "card \"Spark I\" | \"Spark II\" | Bolt";
    assert_eq!(members(head).len(), 3);
    assert_eq!(Member { nth: 2, of: 3 }.chosen(head).0.split_whitespace().collect::<Vec<_>>(), ["card", "Bolt"]);
    let text = "rondel { 2-5: damage 1d4 | 2d4 | 3d4 } // a | b\n on hit if me.list.filter(|who| who.hp > 3 | 4 | 5).len \
                == 0 || me.hp < 3: me.heal(1|2|3), burn(1) | freeze(2 | 3 | 4) | none";
    let (chosen, wrong) = Member { nth: 1, of: 3 }.chosen(text);
    assert_eq!(wrong, []);
    assert_eq!(chosen.len(), text.len());
    let words: Vec<&str> = chosen.split_whitespace().collect();
    assert_eq!(
        words.join(" "),
        "rondel { 2-5: damage 2d4 } // a | b on hit if me.list.filter(|who| who.hp > 4 ).len == 0 || me.hp < 3: \
         me.heal( 2 ), freeze( 3 )"
    );
    // Two closures side by side are no alternatives.
    assert!(members("|a| a").is_empty());
    assert!(members("effect burn(on: you|them = you)").is_empty());
}

/// What is read within itself is read on the stack, so it has an end.
#[test]
fn too_deep_a_text_is_not_read() {
    let many = |part: &str| part.repeat(50_000);
    for text in [
        format!("{}x", many("!")),
        format!("{}1", many("- ")),
        format!("{}1", many("1**")),
        format!("{}1", many("|x| ")),
        format!("{}1", many("|| ")),
        many("("),
        many("`${"),
        format!("{}1", many("1 + ")),
        format!("{}1", many("1 && ")),
        format!("a{}", many(".b")),
        format!("a{}", many(".b(1, 2)")),
        format!("a{}", many("[1]")),
    ] {
        let start: String = text.chars().take(8).collect();
        assert_eq!(expression(&text), None, "{start}");
        assert!(Line::on(&format!("hurt if {text}: me.heal(1)")).is_none(), "{start}");
        assert!(matches!(Claim::read(&text).says, Says::Nothing), "{start}");
    }
    assert!(Line::on(&format!("hurt: {}each.heal(1)", many("each wolf: "))).is_none());
    // What stands beside each other may be long.
    let list = format!("[{}]", vec!["\"Wolf\""; 20_000].join(", "));
    for text in ["me.hp + ".repeat(800) + "1", "1 - ".repeat(1500) + "1", format!("say(\"{}\")", many("-")), list] {
        assert!(expression(&text).is_some());
    }
}
