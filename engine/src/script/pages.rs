//! The explanations of the codes of scripts, `E0601` to `E0639` and the warning `W0614`: problems of the text and
//! errors during a run.

use crate::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
    Page {
        code: "E0601",
        title: "the script can't be read",
        text: r"Something stands where it can't: a bracket is missing, a text is not closed, a name has a sign that names can't have (they are written with a-z, 0-9 and `_`). Each function is read by itself, so one such error hides no other function's.

Wrong:

```rhai
fn on_turn(me) { me.damage(1; }
```

Right:

```rhai
fn on_turn(me) { me.damage(1); }
```",
    },
    Page {
        code: "E0602",
        title: "something stands outside of a function",
        text: r"A script holds nothing but functions; each is called at its moment. There is no place where statements of the file itself would run, and no variable is shared between functions.

Wrong:

```rhai
let strength = 2;
fn on_turn(me) { me.damage(2); }
```

Right:

```rhai
fn on_turn(me) { let strength = 2; me.damage(strength); }
```",
    },
    Page {
        code: "E0603",
        title: "a function that is never called",
        text: r"The name of a function is the name of the moment it is called at. This one has no such name, and no function that has calls it. Files under `lib/` may hold functions for others. Of a moment that had this name before, the message says the present one.

Wrong:

```rhai
fn on_trun(me) { me.damage(1); }
```

Right:

```rhai
fn on_turn(me) { me.damage(1); }
```",
    },
    Page {
        code: "E0604",
        title: "a moment has other parameters",
        text: r"A function is called with the subjects of its moment, in order. They may have names of your own, but not each other's; one parameter more is the thing that calls, and is called `it`.

Wrong:

```rhai
fn on_turn(me, target, how) { }
```

Right:

```rhai
fn on_turn(me) { }
```",
    },
    Page {
        code: "E0605",
        title: "no such function",
        text: r"Neither the file, nor a file under `lib/`, nor the game, nor the language has a function of this name with so many values.

Wrong:

```rhai
fn on_turn(me) { me.damge(1); }
```

Right:

```rhai
fn on_turn(me) { me.damage(1); }
```",
    },
    Page {
        code: "E0606",
        title: "no such variable",
        text: r"A function sees its own parameters and what it defines with `let`, nothing else. A nameless function `|x| ...` sees the variables around it, too.

Wrong:

```rhai
fn on_turn(me) { let strength = 2; me.damage(strenght); }
```

Right:

```rhai
fn on_turn(me) { let strength = 2; me.damage(strength); }
```",
    },
    Page {
        code: "E0607",
        title: "no such fact",
        text: r"What can be read of a subject depends on its kind; facts are read with a dot and never set. Some facts give `()`, nothing, which has no facts: check for it first.

Wrong:

```rhai
fn on_turn(me) { me.heal(me.hpp); }
```

Right:

```rhai
fn on_turn(me) { me.heal(me.hp); }
```",
    },
    Page {
        code: "E0608",
        title: "a name means two things",
        text: r"A function may be there once in a file and once in the `lib/` of a pack, and no function may have the name of a word of the game, which it would hide. A script calls a function of its own file first, then one of its own pack's `lib/`, then one of a pack that this one requires, or of the system's own.

Wrong:

```rhai
fn on_turn(me) { heal(me); }
fn heal(who) { who.damage(1); }
```

Right:

```rhai
fn on_turn(me) { hurt(me); }
fn hurt(who) { who.damage(1); }
```",
    },
    Page {
        code: "E0609",
        title: "something scripts may not use",
        text: r#"Scripts are closed in: no modules, no `eval`, no functions by name, no `this`. Functions of files under `lib/` can be called without any import.

Wrong:

```rhai
fn on_turn(me) { eval("1 + 1"); }
```

Right:

```rhai
fn on_turn(me) { 1 + 1; }
```"#,
    },
    Page {
        code: "E0610",
        title: "a question where only looking is allowed",
        text: r#"Some moments are called just to look, often and for every card: may it be played, what would it cost. There a script reads and answers; it can't ask anybody and can't draw.

Wrong:

```rhai
fn may_play(me, card) { draw(1)[0] == "^" }
```

Right:

```rhai
fn may_play(me, card) { me.hp > 1 }
```"#,
    },
    Page {
        code: "E0611",
        title: "an effect at the wrong moment",
        text: r"Where a script is called just to look, nothing can be done; some moments have effects of their own, and some effects belong to their moments. What changes an attack, or a card that is played, comes too late once that is settled.

Wrong:

```rhai
fn may_play(me, card) { me.damage(1); true }
```

Right:

```rhai
fn on_turn(me) { me.damage(1); }
```",
    },
    Page {
        code: "E0612",
        title: "an expression that does something",
        text: r"What is typed to be worked out only reads: it can neither ask nor cause effects.",
    },
    Page {
        code: "E0613",
        title: "no such parameter",
        text: r"`me.param.NAME` reads what the item that names the script was given. Parameters are declared there: `trait flee(hp: int = 1) { ... }`.

Wrong:

```rhai
fn on_turn(me) { me.heal(me.param.hpp); }
```

Right:

```rhai
fn on_turn(me) { me.heal(me.param.hp); }
```",
    },
    Page {
        code: "W0614",
        title: "a parameter that nothing reads",
        text: r"An item declares a parameter, and neither its script nor its lines read it: whoever calls it with another value changes nothing. In lines a parameter is read by its name, in scripts as `me.param.NAME`.",
    },
    Page {
        code: "E0620",
        title: "too many steps",
        text: r"A script that does not end would stop the game, so each run has a number of steps. It is large: a hook needs some hundred.

Wrong:

```rhai
fn on_turn(me) { loop { } }
```

Right:

```rhai
fn on_turn(me) { for n in 0..3 { } }
```",
    },
    Page {
        code: "E0621",
        title: "too deep",
        text: r"Functions call functions, or brackets hold brackets, more levels deep than a script may.

Wrong:

```rhai
fn on_turn(me) { again(1); }
fn again(n) { again(n + 1) }
```

Right:

```rhai
fn on_turn(me) { let n = 0; while n < 9 { n += 1; } }
```",
    },
    Page {
        code: "E0622",
        title: "too large",
        text: r"A text, a list, a map, a number of variables or a file is larger than a script may use. Elements of lists within a list count too.

Wrong:

```rhai
fn on_turn(me) { let all = [1]; loop { all += all; } }
```

Right:

```rhai
fn on_turn(me) { let all = [1]; all.push(2); }
```",
    },
    Page {
        code: "E0623",
        title: "too many reads or effects",
        text: r"Everything a script reads, is answered and does in one call is kept, so that it can be undone and replayed; there is room for some hundred of them.

Wrong:

```rhai
fn on_turn(me) { loop { me.damage(1); } }
```

Right:

```rhai
fn on_turn(me) { me.damage(3); }
```",
    },
    Page {
        code: "E0625",
        title: "a number that is read to work it out",
        text: r"A script that is asked for a number (or for something else that others read) has read that same number. Let it decide by what can be read without it: by what is printed, by what was there before, or by another number.",
    },
    Page {
        code: "E0626",
        title: "a nameless function reads what its chain begins with",
        text: r"While `me.foes.filter(...)` is worked out, `me` is in use, and the `|x| ...` in it can't read `me` as well.

Wrong:

```rhai
fn on_turn(me) { for other in me.foes.filter(|x| x.hp < me.hp) { other.damage(1); } }
```

Right:

```rhai
fn on_turn(me) { let foes = me.foes; for other in foes.filter(|x| x.hp < me.hp) { other.damage(1); } }
```",
    },
    Page {
        code: "E0658",
        title: "a closure that is kept",
        text: r"A `|x| ...` that reads variables around it shares them with the code around it. Kept in a list or a map, or returned, it could hold itself, and its memory would never be free again. Give it to a function of lists at once, or give it a name and call it.

Wrong:

```rhai
fn on_turn(me) { let n = me.hp; let rules = [|foe| foe.hp < n]; for foe in me.foes { if rules[0].call(foe) { foe.damage(1); } } }
```

Right:

```rhai
fn on_turn(me) { let n = me.hp; let weak = |foe| foe.hp < n; for foe in me.foes { if weak.call(foe) { foe.damage(1); } } }
```",
    },
    Page {
        code: "E0630",
        title: "the wrong sort of value",
        text: r#"A word, an operator or a function was given something it does not take: a text for a number, a card for a combatant.

Wrong:

```rhai
fn on_turn(me) { me.damage("two"); }
```

Right:

```rhai
fn on_turn(me) { me.damage(2); }
```"#,
    },
    Page {
        code: "E0631",
        title: "the wrong sort of answer",
        text: r"A moment that wants an answer says of what sort. The last expression of a function is what it returns, or what stands behind `return`; `()` means no answer.

Wrong:

```rhai
fn may_play(me, card) { me.hp }
```

Right:

```rhai
fn may_play(me, card) { me.hp > 1 }
```",
    },
    Page {
        code: "E0632",
        title: "a number that does not fit",
        text: r"A division by zero, or a result outside of what a whole number of 64 bits can hold. There are no fractions: `7 / 2` is 3.

Wrong:

```rhai
fn on_turn(me) { me.damage(6 / (me.hp - me.hp)); }
```

Right:

```rhai
fn on_turn(me) { if me.hp > 0 { me.damage(6 / me.hp); } }
```",
    },
    Page {
        code: "E0633",
        title: "an element that is not there",
        text: r"Elements are counted from 0: the last one is `[len() - 1]`, or `[-1]`.

Wrong:

```rhai
fn on_turn(me) { [1, 2][2]; }
```

Right:

```rhai
fn on_turn(me) { [1, 2][1]; }
```",
    },
    Page {
        code: "E0635",
        title: "the script gave up",
        text: r#"The script itself threw an error with `throw`.

Wrong:

```rhai
fn on_turn(me) { throw "no idea"; }
```

Right:

```rhai
fn on_turn(me) { say("no idea"); }
```"#,
    },
    Page {
        code: "E0639",
        title: "the script failed",
        text: r"Something went wrong in the script for which there is no page of its own; the message says what.",
    },
];
