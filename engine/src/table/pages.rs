//! Pages of error codes: `C01xx` for commands, `S01xx` for scenes, `E08xx` for new content.

use crate::kernel::Page;

const fn page(code: &'static str, title: &'static str, text: &'static str) -> Page {
    Page { code, title, text }
}

/// The page of each code: what the code means, and what to do about it.
pub const PAGES: &[Page] = &[
    page(
        "E0801",
        "something an open scene needs is gone",
        "New content was not taken into the open scene, because something it plays with no longer exists: a card, a Foe, a \
         script. The old content stays live.\n\n\
         Wrong: renaming a card that is in play\n\
         Right: the new name together with `formerly \"Old Name\"`, or put it back, or open the scene anew",
    ),
    page(
        "E0802",
        "too much content",
        "Items, and what is worked out of them (both printings of a card, every place that calls a script), have numbers of \
         16 bits, so that positions stay small: at most 65,535 of a kind of thing can be in use together.\n\n\
         Wrong: a pack of 70,000 Foes\n\
         Right: two packs of 35,000, played apart\n\n\
         Words that content adds (`keyword`) are at most 64 of a kind, so that a set of them is one number. An item says a \
         word at most 250 times, its lists have at most 250 parts, and there are at most 250 `change every`.",
    ),
    page(
        "E0803",
        "a keyword that is a word already",
        "A keyword is said in `type`, in filters and in scripts beside the words of the rules. What the rules call something, \
         and what a filter understands in another way (a fact such as `prone`, a race, `foe`, `and`), can't be one.\n\n\
         Wrong: `keyword \"Prone\" { }`\nRight: `keyword \"Sleeping\" { }`",
    ),
    page(
        "E0804",
        "a scene that cannot begin",
        "What a scene's set-up says does not fit together, or does not fit the pack: nobody plays, or too many do; a card lies \
         in two piles; more is spent than was gained; wear has left nothing of a Hand maximum; a room stands outside the map, \
         or somebody on ground that cannot be entered. The message says what, the help what would fit.\n\n\
         Wrong: a scene without anybody who plays\n\
         Right: at least one seat, and cards that the deck holds",
    ),
    page(
        "W0804",
        "a keyword that nothing asks for",
        "The rules know nothing of the words that content adds: what is of a keyword does only what filters and scripts make \
         of that. Something is of this one, and nothing asks for it.\n\n\
         Wrong: `keyword \"Fire\" { }` and `type weapon, fire`, and no more\n\
         Right: a script that asks `attack.card.is_of(\"Fire\")`, or `target opponent that is fire` somewhere",
    ),
    page(
        "E0805",
        "a text that speaks of no parameter",
        "In the text of a behaviour a parameter's name in braces stands for its value, so that what is printed says the numbers \
         of the card that calls it. Only its own parameters can stand there.\n\n\
         Wrong: `effect burns(hp: int = 1) { text \"Loses {hpp} HP.\" }`\n\
         Right: `effect burns(hp: int = 1) { text \"Loses {hp} HP.\" }`",
    ),
    page(
        "C0101",
        "what was typed fits nothing that is offered",
        "A command is found among the actions that are listed now; it has no grammar of its own. `actions` lists them.\n\n\
         Wrong: `play raiper on wolf`\nRight: `play rapier on wolf`",
    ),
    page(
        "C0102",
        "what was typed may mean several things",
        "An abbreviation, or words that several seats may say, fit more than one listed action. Say more of the name, or \
         who speaks.\n\nWrong: `play long` with a long pike and a long bow in hand\nRight: `play long pike`",
    ),
    page(
        "C0103",
        "a rule forbids it",
        "The action exists, but a rule of the system stands against it now. Its id stands behind the reason; \
         `rondel rules ID` prints it, and `why not ...` gives all reasons.",
    ),
    page(
        "C0104",
        "somebody else is asked, or the game is over",
        "Only the seats that are asked can do something. `look` shows who is; `undo` takes back what led there.",
    ),
    page(
        "C0105",
        "chance stands before the rest of the command",
        "With chance by hand a command can't go past a draw. Say the part before it, answer with `chance ...`, then say the \
         rest.\n\nWrong: `draw play rapier`\nRight: `draw`, `chance rapier`, `play rapier`",
    ),
    page(
        "C0106",
        "chance can't bring this",
        "The outcome is not among those that can come now: another number of marks, or a card that is not there. \
         `actions` lists the outcomes with their weights.\n\nWrong: `chance ^ ^` for three faces\nRight: `chance ^ ^ v`",
    ),
    page(
        "C0107",
        "chance is not asked, or not that often",
        "All of the typed outcomes must be used, so that a slip does not go unseen.\n\n\
         Wrong: `chance ^ ^ v ^` for three faces\nRight: `chance ^ ^ v`",
    ),
    page(
        "C0108",
        "nothing here goes by that label",
        "Combatants are labelled when they enter; several of a kind are numbered: `wolf-1`, `wolf-2`. `look` shows the \
         labels.\n\nWrong: `expect wlof hp 1`\nRight: `expect wolf hp 1`",
    ),
    page(
        "C0109",
        "there is no such fact",
        "What can be read of a subject stands in the system's vocabulary. A fact that takes arguments is read by an \
         expression.\n\nWrong: `expect wolf health 1`\nRight: `expect wolf hp 1`",
    ),
    page(
        "C0110",
        "a listed action was refused",
        "The rules system offers something that it then refuses. That is a defect of the engine, not of content; please \
         report it with the save.",
    ),
    page(
        "C0111",
        "a ruling that can't be carried out",
        "The order was read, but the system refuses it: nobody has that label, or the value is out of range.",
    ),
    page(
        "C0112",
        "the story differs from here on",
        "A saved game is replayed in words. At this step what was said then is not offered now, because content or rules \
         have changed since. What came before was carried out.",
    ),
    page(
        "C0113",
        "content of another system",
        "An open scene goes on by its own rules system. `open` starts a scene of another one.",
    ),
    page(
        "C0115",
        "a scene that begins inside a script that has changed",
        "An open position can't go on in the middle of a script that is another one now, and here there is no decision \
         before it to go back to. `open` starts the scene anew.",
    ),
    page(
        "C0117",
        "a command that does not fit new content",
        "`redo` plays a command again on content that has changed since. Here one of its decisions is not offered any \
         more. Nothing has changed: say another command, or `undo` until the old content is in use again.",
    ),
    page("C0114", "nothing was said", "A command needs at least one word. `actions` lists what can be said."),
    page(
        "C0120",
        "odds of nothing",
        "Odds without an action are odds of what is under way: a waiting chance, a question that answers something. Here \
         somebody is asked to begin something.\n\nWrong: `odds`\nRight: `odds play rapier on wolf`, or `odds until wolf.hp == 0`",
    ),
    page(
        "C0121",
        "what is best for one changes what is best for another",
        "Two seats with the policy `best` or `worst` chase each other round a loop, so that neither has a best answer. Give \
         one of them a policy that does not look ahead.\n\nWrong: `odds bid policy best`\nRight: `odds bid policy rival random`",
    ),
    page(
        "C0123",
        "a position that a seat holds possible refuses the action",
        "Another seat than the one that acts may not know whether the action can be done at all. Ask as the one that acts, \
         or without `--as`: plain `odds` know all. What a seat may do itself must not hang on what it cannot see; where it \
         does, that is a defect of the rules system: please report it.",
    ),
    page(
        "C0124",
        "too many positions to find out what is best",
        "With too many positions odds are estimated by playing games, and the policies `best` and `worst` can't be played: \
         they need every line. Name a nearer end, allow more positions, or take another policy.\n\n\
         Wrong: `odds pass until game.round == 6 policy best`\nRight: `odds pass policy best`",
    ),
    page(
        "C0130",
        "there is no such bot",
        "A bot goes by its name: `first`, `pass`, `random`, `greedy` or `ismcts`, the last perhaps with how many games it \
         plays ahead.\n\nWrong: `ismcts:many`\nRight: `ismcts:500`",
    ),
    page(
        "C0131",
        "a bot for a seat that nobody has",
        "`SEAT=BOT` gives a seat its bot; the seats are named as at the table.\n\n\
         Wrong: `wlof=random` in a scene of `you` and `foes`\nRight: `foes=random`",
    ),
    page(
        "C0132",
        "a position of another system or content",
        "Games go on from a position of the system that plays them, with content that has the same items: a position names \
         items by their numbers. A table that takes the content into use (`reload`) has the position on it.",
    ),
    page(
        "C0140",
        "a seat asks for what it cannot know",
        "What a seat is told, offered and told on asking is the same in every position that it cannot tell from the true \
         one. Here it is not: the answer hangs on cards it does not see, or on chance and on others who have yet to \
         speak. Whoever sees everything may ask it.\n\n\
         Wrong: `eval blue.count(\"hand\", \"weapon\") > 1` as red\nRight: `odds pass of blue.count(\"hand\", \"weapon\") > 1` as \
         red",
    ),
    page("C0125", "stopped", "Ctrl-C stopped a command that took its time; the game is where it was before."),
    page(
        "E0624",
        "one command set off too much",
        "Each run of a script has its limits, but a command may set off any number of runs, with draws and questions in \
         between. So all of it is counted, from where somebody begins something to where somebody does so again: picks and \
         outcomes of chance, steps of play, steps and effects of scripts, events, and the text that scripts say. The limits \
         are far above what a game needs. A command that passes one is taken back as a whole; the message names the script \
         and who called it.\n\n\
         Wrong: `fn on_attacked(me, attack) { for n in 0..100 { attack.by.attack(me, 1, \"ethereal\", \"melee\"); } }`\n\
         Right: let it act only when something has changed, for example once a Round by a word it `remembers`.",
    ),
    page(
        "S0101",
        "a `do` that can't be carried out",
        "Steps answer the machine in order. Questions with one choice are taken on the way, and under `otherwise pass` \
         those that can be passed; then the command must fit.\n\n\
         Wrong: `do you play Rapier` on the Foes' Turn\nRight: `do foes pass` before it",
    ),
    page(
        "S0102",
        "chance that no line answers",
        "In a scene chance never happens silently: a `chance` line says what comes. `seed N` lets luck answer the rest.\n\n\
         Wrong: `do you play Rapier on wolf; expect wolf hp 1`\n\
         Right: `do you play Rapier on wolf; chance ^ ^ ^; expect wolf hp 1`",
    ),
    page(
        "S0103",
        "a `chance` line that does not fit",
        "The outcome can't come here, or chance is not asked as often as the line says.\n\n\
         Wrong: `chance ^ ^` for a draw of three\nRight: `chance ^ ^ v`",
    ),
    page(
        "S0104",
        "an expectation that does not hold",
        "The message shows what holds instead. If a question is waiting, the act may not be over: answer it first. \
         `rondel play --scene ID` goes through it by hand.",
    ),
    page(
        "S0105",
        "an expectation that can't be read",
        "Write a fact (`wolf hp 1`, `not you sneaking`, `you hp >= 2`, `you opponents has wolf`), how the \
         game stands (`over`, `won`, `won you`, `lost`, `lost you`, `drawn`), or an expression that is yes or no \
         (`wolf.hp < you.hp`). `auto until` and `odds until` read the same.",
    ),
    page(
        "S0106",
        "something that should be refused was carried out",
        "`refuse` says that a command must not fit now. Either the content lets it happen, or the position is another one.",
    ),
    page(
        "S0107",
        "refused, but by another rule",
        "The command is refused, as it should be, but for another reason than the scene says. The message names it.",
    ),
    page(
        "S0108",
        "an offer that is missing, or one too many",
        "`offer X` must be among the listed actions, `offer no X` must not.",
    ),
    page(
        "S0109",
        "something that was not told",
        "The text must stand, letter by letter, in something told since the last `do`, `chance` or `rule`.",
    ),
    page(
        "S0110",
        "a script failed during the scene",
        "Play goes on after a script's fault, but a scene under test must not have any. The message names the script and \
         its line.",
    ),
    page(
        "S0111",
        "a set-up that is refused",
        "The position that the scene begins with can't be made. The message says why.",
    ),
    page(
        "S0113",
        "a step that names nothing",
        "A word of a step is nearly a name or a word that there is, and no other. The step would fail when the scene is run.",
    ),
    page(
        "S0114",
        "something that was told",
        "`untold` says that nothing told since the last `do`, `chance` or `rule` holds this text. The message shows what does.",
    ),
    page(
        "S0112",
        "a scene that does not come to its next step",
        "Unanswered questions were taken or passed again and again, and the step was never reached. Answer them with `do`.",
    ),
];
