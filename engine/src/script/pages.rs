//! Pages of the codes that scripts can raise.

use crate::kernel::Page;

/// One page a code, `E0601` to `E0651`.
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
        text: r"A function is called with the subjects of its moment, in order. Their names are free, their number is not.

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
        text: r"A function may be there once in a file and once in all of `lib/`, and no function may have the name of a word of the game, which it would hide.

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
        text: r"Where a script is called just to look, nothing can be done; some moments have effects of their own, and some effects belong to their moments.

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
    Page {
        code: "E0640",
        title: "a script was called wrongly",
        text: r"The rules system called a script that is not there, with other subjects than its moment has, or while another was running. The script is not to blame.",
    },
    Page {
        code: "E0641",
        title: "an endless chain of triggers",
        text: r"Scripts that set each other off again and again are stopped, and the message names the chain.

Wrong: an `on_damaged` that attacks back, on both sides of a fight

Right: let one of them act only when something has changed, for example once a Round",
    },
    Page {
        code: "E0642",
        title: "an item without its script, or a script without the moment it is needed for",
        text: r"A trait, Boost, Counter, effect or action is implemented by a script: the file that its item names with `script`, or the one of its own name in the folder of its kind. The file has at least one function named after a moment (`help hooks` lists them), and the one that its kind needs: a Boost's has `boost`, a Counter's `counter`.

Wrong: an item that calls for `effects/wither.rhai`, which holds only `fn helper(hero) { }`

Right: a function such as `fn on_hit(me, target) { ... }` in it",
    },
    Page {
        code: "E0643",
        title: "too many scripts wait for each other",
        text: r"What a script reads may be worked out by asking other scripts, and what those read by asking others again. That goes down some levels, and then it is stopped: most often a script reads, by way of others, what it is asked for itself. The fault names the places that read, the last one first.",
    },
    Page {
        code: "E0644",
        title: "no more objects fit into play",
        text: r"Statuses and cards that lie out are objects in play, and up to 60 of them can be there at once. What is too much does not enter. Most often a script puts one on again and again: let it ask first whether it is there (`me.bears(...)`), or let the status not `stacks`.",
    },
    Page {
        code: "E0645",
        title: "nothing of this name",
        text: r#"A script names something that there is not: a status, a token, a card, an action, an Attribute ... What is
written out in the script is looked up when content is loaded; what the script puts together itself, when it runs: then
nothing happens, and the fault is told.

Wrong: `target.put_status("Burnign")`

Right: `target.put_status("Burning")`, and an item `status "Burning" { ... }` in some file"#,
    },
    Page {
        code: "W0648",
        title: "a script that belongs to nothing",
        text: "A script is found by the kind and the name of its item: `trait flee` has `traits/flee.rhai`. No item has this one.\n\n\
               Wrong: `traits/spitefull.rhai` beside `trait spiteful { }`\n\nRight: `traits/spiteful.rhai`",
    },
    Page {
        code: "W0649",
        title: "a script that prints",
        text: "Nobody sees what `print` and `debug` write.\n\nWrong: `print(\"ouch\")`\n\nRight: `say(\"ouch\")`",
    },
    Page {
        code: "E0646",
        title: "a function that is never called",
        text: r#"The script has a function for a moment that never comes for the items that call it: `on_play` in the script of a status, which is not played; `on_turn_start` in that of a card that goes to the discard at once and so is not in play when a Turn begins; `on_enter` in that of a class, which is nothing that enters play. Or it asks about something that its script never does: `may_activate` without `on_activate`, `replaces_loss` without `instead_of_loss`, `may_act` without `act`; an action of `moment reaction` without `react`.

Wrong: `card "Oil Coat" { type armor; effect drips() ... }` with `fn on_turn_start(me) { ... }`

Right: `fn on_react(me, card, attack) { ... }`, which is called when the card has answered; or let the card stay out (`persistent`, `lasts 2 rounds`)"#,
    },
    Page {
        code: "E0647",
        title: "a limit on what only answers",
        text: r#"`once a turn` lets a script do something once in that time: what counts is that it has done something. A function that is only asked for a number or a permission (`my_damage_dealt`, `may_use`) does nothing, and can be asked any number of times, also by whoever only looks ahead.

Wrong: `effect keen() { once a turn }` with `fn my_damage_dealt(me, attack) { 1 }`

Right: a token that `on_settled` takes away and the number asks for: `fn my_damage_dealt(me, attack) { me.tokens("Edge") }`"#,
    },
    Page {
        code: "E0648",
        title: "a scene says something of a thing that does not lie there",
        text: r#"The scene puts tokens on something in play by its name, and nothing of that name lies with the one it is said of.

Wrong: `you: "Sample Warrior" { tokens Charge 2 on "Old Wand" }`. Right: `you: "Sample Warrior" { out "Old Wand"; tokens Charge 2 on "Old Wand" }`"#,
    },
    Page {
        code: "E0650",
        title: "a filter that says nothing of a subject",
        text: r#"A filter says what somebody or something must be: a statement such as `target opponent that is prone`, or a text of a script, `me.cards("deck").where("weapon with damage 4 or more")`. Each of its parts is a word of the subject: a fact (`prone`, `hp 3 or less`), a type, a status or a token by its name (`status Burning`), what it is to `me` (`opponent`, `within melee`). `help filters` lists them.

Wrong: `me.opponents.where("proen")`. Right: `me.opponents.where("prone")`."#,
    },
    Page {
        code: "E0651",
        title: "terms that cannot be met",
        text: r#"Aims, costs, modes and optional parts must be such that somebody can choose them: an amount is divided among no more than it is, `or cost` follows a `cost`, no more modes are chosen than there are, what a mode does is not divided, and what stays in play has no modes.

Wrong: `target divide 2 among 3 opponent`. Right: `target divide 3 among 3 opponent`."#,
    },
];
