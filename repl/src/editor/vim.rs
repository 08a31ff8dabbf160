//! Files for Vim: syntax colours, the comment sign, and `:make`.

use super::{CONTROL, Made, Words, one_of};

/// Returns the files of a Vim package.
pub fn files(words: &Words) -> Vec<Made> {
    let detect = "autocmd BufRead,BufNewFile *.rondel setfiletype rondel\n";
    let plugin = "\" Content of Rondel.\nif exists('b:did_ftplugin')\n  finish\nendif\nlet b:did_ftplugin = 1\n\
                  setlocal commentstring=//\\ %s comments=:// expandtab shiftwidth=4 softtabstop=4\n\
                  let b:undo_ftplugin = 'setlocal commentstring< comments< expandtab< shiftwidth< softtabstop<'\n";
    let compiler = "\" `:compiler rondel`, then `:make`: the problems of the pack of the folder.\n\
                    let current_compiler = 'rondel'\n\
                    CompilerSet makeprg=rondel\\ --format\\ short\\ check\n\
                    CompilerSet errorformat=%f:%l:%c:\\ %trror[%.%#]:\\ %m,%f:%l:%c:\\ %tarning[%.%#]:\\ %m,%-G%.%#\n";
    vec![
        ("ftdetect/rondel.vim", detect.into()),
        ("ftplugin/rondel.vim", plugin.into()),
        ("compiler/rondel.vim", compiler.into()),
        ("syntax/rondel.vim", syntax(words)),
    ]
}

/// Returns the syntax file. Of two rules that begin at the same place, the later one wins.
fn syntax(words: &Words) -> String {
    // `hows` are the words before a kind that say how its item is meant: `replace` in `replace card "Axe"`.
    let (kinds, hows) = (one_of(&words.kinds), one_of(&words.hows));
    let (statements, values, control) = (one_of(&words.statements), one_of(&words.values), one_of(&CONTROL));
    format!(
        r#"" Content of Rondel.
if exists('b:current_syntax')
  finish
endif
syntax match rondelValue /\v<({values})>/
syntax match rondelMark /\v[\^*]+|<v+>/
syntax match rondelNumber /\v<(\d*d\d+|x?\d+\l?|R)>/
syntax match rondelMark /\v<(\d+|[AKQJakqj])[♠♡♢♣♤♥♦♧]/
syntax match rondelCall /\v<\h\w*\ze\(/
syntax match rondelWhen /\v<({control})>/
syntax match rondelStatement /\v(^|[{{;:])\s*\zs({statements})>/
syntax match rondelKind /\v^(({hows})\s+)*({kinds})>/ contains=rondelHow
syntax match rondelHow /\v<({hows})>/ contained
syntax region rondelText start=/"/ skip=/\\./ end=/"/ oneline
syntax region rondelText start=/`/ end=/`/ oneline
syntax match rondelComment +//.*$+
highlight default link rondelValue Constant
highlight default link rondelMark Special
highlight default link rondelNumber Number
highlight default link rondelCall Function
highlight default link rondelWhen Conditional
highlight default link rondelStatement Keyword
highlight default link rondelKind Structure
highlight default link rondelHow StorageClass
highlight default link rondelText String
highlight default link rondelComment Comment
let b:current_syntax = 'rondel'
"#
    )
}
