//! The explanations of the error codes of items with scripts: their calls, their terms, and adventures.

use super::build::{UNPAID, UNTAKEN};
use crate::kernel::Page;

/// The pages, one for each code.
pub const PAGES: &[Page] = &[
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
        text: r"A trait, Boost, Counter, effect or action is implemented by a script: the file that its item names with `script`, or the one of its own name in the folder of its kind. The file has at least one function named after a moment (`help hooks` lists them), and the one that its kind needs: a Boost's has `boost`, a Counter's `counter`, an attack's effect `on_hit`.

Wrong: an item that calls for `effects/wither.rhai`, which holds only `fn helper(hero) { }`

Right: a function such as `fn on_hit(me, target) { ... }` in it",
    },
    Page {
        code: "E0643",
        title: "too many scripts wait for each other",
        text: r"To find a value, a script may ask other scripts, and those ask others. After some levels this is stopped. Usually the cause is a script that, through others, reads the value that it is asked for. The fault names the places that read, the last one first.",
    },
    Page {
        code: "E0644",
        title: "no more objects fit into play",
        text: r"Statuses and cards that lie out are objects in play, and up to 240 of them can be there at once. What is too much does not enter. Most often a script puts one on again and again: let it ask first whether it is there (`me.bears(...)`), or remove `stacks` from the status.",
    },
    Page {
        code: "E0645",
        title: "nothing of this name",
        text: r#"A script names something that there is not: a status, a token, a card, an action, an Attribute ... A
name that is written out is looked up when content is loaded. A name that the script composes is looked up when it
runs: if it is unknown, nothing happens, and the fault is told.

Wrong: `target.put_status("Burnign")`

Right: `target.put_status("Burning")`, and an item `status "Burning" { ... }` in some file"#,
    },
    Page {
        code: "E0653",
        title: "no such epilogue",
        text: r#"A script ends an adventure with the name of one of its epilogues.

Wrong: `me.end_adventure("Home at night")`, where the adventure says `epilogue "Home by night" won "..."`

Right: `me.end_adventure("Home by night")`"#,
    },
    Page {
        code: "W0617",
        title: "a place that nobody reaches",
        text: r"From the place where an adventure `opens`, exits lead from one place to the next. None of them leads here, even with all locks open.

Odd: `room B4 { }`, and no room that says `exit B4`

Usual: `room B3 { exit B4 }`",
    },
    Page {
        code: "W0618",
        title: "an epilogue that nobody comes to",
        text: r#"An adventure ends when a script says so: an effect of a room, of the adventure, or of anything in it.

Odd: `epilogue "Home by night" won "..."`, and no script that names it

Usual: an effect with `on cleared: me.end_adventure("Home by night")`, and a room that says `effect` and its name"#,
    },
    Page {
        code: "W0619",
        title: "a place without a way on",
        text: r#"Whoever enters this place has no exit to take, and nothing in it ends the adventure: they can only give up.

Odd: `room B4 { text "A wall." }`

Usual: `exit B3`, or an effect that ends the adventure here"#,
    },
    Page {
        code: "W0655",
        title: "an exit that no lock closes is opened",
        text: r#"A script opens a way that is open already, so that it does nothing. It looks only at the exits of the place that has the effect.

Odd: `effect opens_up { on cleared: me.open_exit("M2") }` in a room that says `exit M2`

Usual: `exit M2 locked Lock` in that room, or the name of an exit that says `locked`"#,
    },
    Page {
        code: "W0656",
        title: "an exit that leads nowhere else",
        text: r#"A way out of a place leads to that place again.

Odd: `room "M2" { exit M2 ... }`

Usual: `room "M2" { exit M3 ... }`"#,
    },
    Page {
        code: "W0657",
        title: "only the first of several targets is meant",
        text: r#"A card is aimed at several, and the line that it calls says `target`, which is the first of them. Nothing happens to the others.

Odd: `target 2 opponent` with `on play: target.damage(1)`. Usual: `on play: each opponent in card.targets: each.damage(1)`."#,
    },
    Page {
        code: UNTAKEN,
        title: "nothing takes this",
        text: r#"An effect, a trait or its like does something only where an item says that it does: a card with `effect NAME`, a Foe with `trait NAME`. A status, a token or a keyword is there to be named: by a script that puts it on, by a cost, a filter, a scene. This one is taken by nothing, so it was probably forgotten.

Wrong: `effect burns { on turn_start: me.damage(1) }` beside a `status "Burning"` that says no `effect burns`

Right: `status "Burning" { effect burns }`, and a script that says `target.put_status("Burning")`. A pack whose parts are there for other packs says `library: true` in its pack.ron; one that holds nothing but such parts need not."#,
    },
    Page {
        code: "W0634",
        title: "a statement that comes to nothing",
        text: r#"A fact is read, or something is asked that only answers, and nobody uses the answer. `draw(2)` of the Adventure Deck draws Up/Downs and returns them; it does not fill a Hand.

Wrong: `me.hp > 3;`

Right: `if me.hp > 3 { say("Still standing."); }`"#,
    },
    Page {
        code: "W0648",
        title: "a script that belongs to nothing",
        text: "A script is found by the kind and the name of its item: `trait flee` has `traits/flee.rhai`. No item has this one.\n\n\
               Wrong: `traits/spitefull.rhai` beside `trait spiteful { }`\n\nRight: `traits/spiteful.rhai`",
    },
    Page {
        code: UNPAID,
        title: "a cost that is never paid",
        text: "Something costs tokens that no script gives and no other statement names.\n\n\
               Wrong: `card \"Surge\" { cost token Charge 1; ... }`, where nothing says `Charge` besides\n\n\
               Right: `effect charges { on hit: me.add_tokens(\"Charge\", 1) }` on a card that earns them",
    },
    Page {
        code: "W0649",
        title: "a script that prints",
        text: "Nobody sees what `print` and `debug` write.\n\nWrong: `print(\"ouch\")`\n\nRight: `say(\"ouch\")`",
    },
    Page {
        code: "E0646",
        title: "a moment that never comes",
        text: r#"The script has a function for a moment that never comes for the items that call it: `on_play` in the script of a status, which is not played; `on_turn_start` in that of a card that goes to the discard at once and so is not in play when a Turn begins; `on_enter` in that of a class, which is nothing that enters play. Or it asks about something that its script never does: `may_activate` without `on_activate`, `replaces_loss` without `instead_of_loss`, `may_act` without `act`; an action of `moment reaction` without `react`.

Wrong: `card "Oil Coat" { type armor; effect drips() ... }` with `fn on_turn_start(me) { ... }`

Right: `fn on_react(me, card, attack) { ... }`, which is called when the card has answered; or let the card stay out (`persistent`, `lasts 2 rounds`)"#,
    },
    Page {
        code: "E0647",
        title: "a limit on what only answers",
        text: r#"`once a turn` lets a script do something once in that time: what counts is that it has done something. A function that is only asked for a number or a permission (`my_damage_dealt`, `may_use`) does nothing, and can be asked any number of times, also by whoever only looks ahead. If the same script also has a function that does something, the limit applies to that one only.

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
        text: r#"A filter says what somebody or something must be: a statement such as `target opponent that is prone`, or a text of a script, `me.cards("deck").where("weapon with damage 4 or more")`. Each of its parts is a word of the subject: a fact (`prone`, `hp 3 or less`), a type, a status or a token by its name (`status Burning`), what it is to `me` (`opponent`, `within melee`). `help filters` lists them. Two parts that never hold together fit nobody: `foe and not foe`, `hp 5 or more and hp 3 or less`. `or` begins anew: behind `opponent with hp 3 or less or prone`, friends who are prone would fit too, so `opponent` is said twice. `opponent and ally` would be somebody who is both: `or` is meant.

Wrong: `me.opponents.where("proen")`. Right: `me.opponents.where("prone")`."#,
    },
    Page {
        code: "E0651",
        title: "terms that cannot be met",
        text: r#"Aims, costs, modes and optional parts must be such that somebody can choose them: an amount is divided among no more than it is, `or cost` follows a `cost`, no more modes are chosen than there are, what a mode does is not divided, and what stays in play has no modes.

Wrong: `target divide 2 among 3 opponent`. Right: `target divide 3 among 3 opponent`."#,
    },
    Page {
        code: "E0652",
        title: "a script reads terms that its card does not have",
        text: r#"A script reads whom its card is aimed at (`target`, `card.targets`), what is divided (`card.amounts`) or the X that was paid (`card.x`), and the card has no `target` or no `cost` with an X. Several cards may share the effect: the message names the one that lacks it.

Wrong: `effect burns { on play: target.damage(2) }` and `card "Spark" { effect burns; ... }`

Right: `card "Spark" { target opponent; effect burns; ... }`. An effect that means whoever plays it says `me`. One that some cards aim and others do not says what it does without a target: `if target != () { ... }`."#,
    },
    Page {
        code: "E0654",
        title: "a label used twice, or one that is a word of the game",
        text: r"Whoever takes part is named by a label, so no two may share one, and `game`, `chance`, `ruling` and `all` are taken.

Wrong: a seat that a scene labels `game`

Right: a label such as `you`, `ash` or `goblin`.",
    },
];
