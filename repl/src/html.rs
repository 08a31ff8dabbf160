//! A page of HTML: headings, sentences, tables, charts and cards. It loads nothing but the fonts beside it.

use crate::text::sanitize;

/// The style sheet, which also suits paper and dark screens.
const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1d1a16; --paper: #fdfcfa; --faint: #6b655c; --line: #d9d3c8 }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7de; --paper: #1b1a18; --faint: #a59d90; --line: #45403a } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
  margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem }
h3 { font-size: 1rem; margin-bottom: .2rem }
p.note { color: var(--faint); margin: .2rem 0 }
figure { margin: 1rem 0; background: #fff; border: 1px solid var(--line); border-radius: 6px; overflow-x: auto }
figure svg { display: block; max-width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th { text-align: left; color: var(--faint) }
td, th { padding: .15rem .8rem .15rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
td.n { text-align: right } summary { cursor: pointer; color: var(--faint) }
@media print { details { display: none } }
.cards { display: flex; flex-wrap: wrap; gap: 12px } .cards svg { border-radius: 3mm; box-shadow: 0 1px 5px #0006 }
pre { font: 13px/1.25 ui-monospace, monospace; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
  padding: .8rem } a { color: inherit }
";

/// A field for words, and the script that hides all cards without them.
const FINDER: &str = r#"<p><input type="search" placeholder="Find cards" aria-label="Find cards"/></p>
<script>
const field = document.querySelector("input[type=search]");
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(" ").filter(word => word);
  for (const card of document.querySelectorAll(".cards svg")) {
    const said = (card.getAttribute("aria-label") + " " + card.textContent).toLowerCase();
    card.style.display = words.every(word => said.includes(word)) ? "" : "none";
  }
});
</script>
"#;

/// A page that is being written.
#[derive(Clone, Debug, Default)]
pub struct Page {
    body: String,
}

impl Page {
    /// Adds a heading of a level from 1.
    pub fn heading(&mut self, level: u8, text: &str) {
        self.body.push_str(&format!("<h{level}>{}</h{level}>\n", escaped(text)));
    }

    /// Adds a heading that links of the page can name by its id.
    pub fn section(&mut self, id: &str, text: &str) {
        self.body.push_str(&format!("<h2 id=\"{}\">{}</h2>\n", escaped(id), escaped(text)));
    }

    /// Adds a sentence in faint letters.
    pub fn note(&mut self, text: &str) {
        self.body.push_str(&format!("<p class=\"note\">{}</p>\n", escaped(text)));
    }

    /// Adds a chart that was drawn as SVG.
    pub fn chart(&mut self, svg: &str) {
        self.body.push_str(&format!("<figure>{svg}</figure>\n"));
    }

    /// Adds a sentence.
    pub fn sentence(&mut self, text: &str) {
        self.body.push_str(&format!("<p>{}</p>\n", escaped(text)));
    }

    /// Adds lines as they stand. They open at a click.
    pub fn folded(&mut self, title: &str, text: &str) {
        let (title, lines): (String, Vec<String>) = (escaped(title), text.lines().map(escaped).collect());
        let lines = lines.join("\n");
        self.body.push_str(&format!("<details><summary>{title}</summary>\n<pre>{lines}</pre></details>\n"));
    }

    /// Adds cards side by side, which were drawn as SVG.
    pub fn cards(&mut self, svg: &[String]) {
        self.body.push_str(&format!("<div class=\"cards\">\n{}</div>\n", svg.concat()));
    }

    /// Adds a field that hides the cards without the typed words.
    pub fn finder(&mut self) {
        self.body.push_str(FINDER);
    }

    /// Adds a list of links, each an address and its text.
    pub fn links(&mut self, links: &[(String, String)]) {
        let link =
            |(to, said): &(String, String)| format!("<li><a href=\"{}\">{}</a></li>\n", escaped(to), escaped(said));
        self.body.push_str(&format!("<ul>\n{}</ul>\n", links.iter().map(link).collect::<String>()));
    }

    /// Adds a rule of style.
    pub fn style(&mut self, rule: &str) {
        self.body.push_str(&format!("<style>{rule}</style>\n"));
    }

    /// Adds a table, which opens at a click.
    pub fn table(&mut self, title: &str, head: &[&str], rows: &[Vec<String>]) {
        self.body.push_str(&format!("<details><summary>{}</summary>\n", escaped(title)));
        self.open_table(head, rows);
        self.body.push_str("</details>\n");
    }

    /// Adds a table. Numbers stand at the right of their columns.
    pub fn open_table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let cell = |tag: &str, text: &str| {
            let is_number = text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '−' | '-'));
            let class = if tag == "td" && is_number { " class=\"n\"" } else { "" };
            format!("<{tag}{class}>{}</{tag}>", escaped(text))
        };
        let line = |tag: &str, cells: &mut dyn Iterator<Item = &str>| {
            format!("<tr>{}</tr>\n", cells.map(|text| cell(tag, text)).collect::<String>())
        };
        let head = line("th", &mut head.iter().copied());
        let body: String = rows.iter().map(|row| line("td", &mut row.iter().map(String::as_str))).collect();
        self.body.push_str(&format!("<table>\n{head}{body}</table>\n"));
    }

    /// Returns the whole page.
    pub fn html(&self, title: &str) -> String {
        let title = escaped(title);
        format!(
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}</title>\n<style>{STYLE}</style></head>\n\
             <body>\n{}</body></html>\n",
            self.body
        )
    }
}

/// Returns text that may stand in HTML or SVG, without characters that are not seen.
pub fn escaped(text: &str) -> String {
    sanitize(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
