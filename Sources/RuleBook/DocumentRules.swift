import Diagnostics
import StudyManifest

/// The rules that `render`, `snapshot`, the markdown reader and the manifest reader raise: listed so that they can be explained,
/// silenced and spelt.
enum DocumentRules {
    static let all: [RuleDefinition] =
        settings + structure + links + mathematics + limits + snapshot
        + ManifestRule.allCases.map { rule in
            make(
                RuleID(rule.rawValue), rule.severity == .error ? .error : .warning,
                String(rule.summary.dropLast(rule.summary.hasSuffix(".") ? 1 : 0)),
                "Correct it in study-manifest.json; `sitegen manifest schema` prints the form that editors complete by."
            )
        }

    static func make(
        _ id: RuleID, _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String
    ) -> RuleDefinition {
        RuleDefinition(id, severity, summary, explanation)
    }

    private static let settings = [
        make(
            "settings", .error, "sitegen.yml has values that mean something",
            "A value that cannot be read stops the library: its leaves would be made by other rules than meant. A misspelt rule name is a warning."
        ),
        make(
            "unknown-key", .warning, "keys of sitegen.yml and front matter are known ones",
            "A key that resembles a known one is a warning at its place. Front matter keys of other programs are one note a library, which lists them with the number of documents."
        ),
        make(
            "yaml-syntax", .error, "sitegen.yml and front matter are YAML",
            "Values that hold `: ` or begin with a quote, a bracket or a sign need quotes."),
        make(
            "yaml-limit", .error, "YAML has at most 10,000 values and 32 levels, aliases included",
            "More is an attack or a mistake. Front matter has at most 64 kB."),
        make(
            "macro-name", .error, "TeX macros have names that TeX can read",
            "A name is letters only, with or without the backslash: `Var`, `\\Var`."),
        make(
            "macro-defines", .error, "macros define no macros",
            "A page is typeset from where its reader is: formulas further up would not have defined it. Write the inner macro beside the outer one."
        ),
        make(
            "front-matter", .error, "front matter has values that mean something",
            "docs/markdown.md lists the keys and their values."),
        make(
            "front-matter-unclosed", .error, "front matter ends with a line of three hyphens",
            "Without its end the whole document would be front matter."),
        make(
            "theme-unknown", .error, "the theme is one that there is",
            "Themes are paper, zinc, and the style sheets in themes/ of your templates."),
        make(
            "katex-unlocked", .note, "KaTeX is pinned by a lock",
            "Without a lock nothing says whether KaTeX was changed. `sitegen vendor katex` pins it."),
        make(
            "manifest-source-outside", .error, "a leaf's source is in the library",
            "Move the source below the library's root, or put a sitegen.yml higher up: its folder is the root."
        ),
    ]

    private static let structure = [
        make(
            "block-attribute", .warning, "braces after a title can be read",
            "A block has `#id`, `number` and `title`; a heading has `#id`. Other braces are printed; write `\\{` for the text."
        ),
        make(
            "block-close", .error, "a line of colons closes a block",
            "Remove the line, or write the `::: kind` that it belongs to."),
        make(
            "block-duplicate-number", .warning, "printed numbers of blocks and figures differ",
            "A reference prints the number: two Theorems 1.2 cannot be told apart."),
        make(
            "block-unclosed", .error, "a block is closed in the container that it began in",
            "Write `:::` where it ends, before the list, quote or document ends."),
        make(
            "block-unknown", .warning, "blocks have a known kind",
            "`::: word` of no known kind becomes a plain div with `data-kind=word`; `> [!word]` stays a quote. The kinds and their short forms are in docs/markdown.md."
        ),
        make(
            "figure-caption", .warning, "captions with formulas are text",
            "An image's title cannot hold a formula: write `{#fig-name}` after the image and the caption on the next line."
        ),
        make(
            "footnote-duplicate", .warning, "a footnote's name is given once",
            "Only the first note of a name is in the page."),
        make(
            "footnote-unresolved", .warning, "footnote references have their note",
            "Write the note, `[^name]: text`, or `\\[` for the text."),
        make(
            "footnote-unused", .warning, "footnotes are referred to",
            "A note that nothing leads to is not in the page."),
        make(
            "foreign-syntax", .warning, "no construct of another generator is printed",
            "Admonitions and tabs of MkDocs (`!!! note`, `??? note`, `=== \"Tab\"`), shortcodes of Hugo and Quarto (`{{< … >}}`) and tags of Jekyll (`{% … %}`) are text here. The finding says what to write instead."
        ),
        make(
            "id-duplicate", .error, "ids are unique in a leaf",
            "A link leads to the first of two. Rename one, and what refers to it."),
        make(
            "id-numbered", .note, "headings that read the same have numbered ids",
            "The id changes when a heading is put before it: write `{#id}` after the heading to choose one."),
        make(
            "page-duplicate", .error, "a page of the printed book begins once",
            "Two marks have the same number, or the id is another's."),
        make(
            "page-mark", .warning, "comments that look like page marks are page marks",
            "A page mark is `<!-- p. 17 -->`, one page."),
        make(
            "html-network", .error, "raw HTML reaches nothing outside the leaf's folder",
            "A leaf works in airplane mode: keep the file beside the markdown and name it relative to the leaf."
        ),
        make(
            "html-script", .error, "raw HTML brings no script",
            "The leaf's policy runs its own script alone."),
        make(
            "html-unclosed", .error, "raw HTML closes what takes the rest of the page",
            "A comment, a tag or a textarea without its end hides everything after it."),
    ]

    private static let links = [
        make(
            "image-missing", .error, "images are there",
            "Images are read from beside the markdown and embedded. `render --lenient` makes this a warning; the page then shows the words between the brackets."
        ),
        make(
            "image-network", .error, "images reach nothing",
            "An SVG may name nothing outside itself."),
        make(
            "image-path", .error, "images are named by paths in the library",
            "Write the path relative to the markdown. A leading `/` needs `links: {root: DIR}` in sitegen.yml. `render --lenient` makes this a warning."
        ),
        make(
            "image-remote", .error, "images are local",
            "Put the file beside the markdown: a leaf fetches nothing."),
        make(
            "image-type", .error, "images are of a type that phones show",
            "png, jpeg, gif, webp, avif or svg."),
        make(
            "link-absolute", .error, "links do not begin at the root of a server",
            "Under `file:` a leading `/` is the root of the disk. `links: {root: docs}` in sitegen.yml names the folder that it means; `render --lenient` makes this a warning, and the link becomes text."
        ),
        make(
            "link-ambiguous", .error, "a link's address names one leaf",
            "Write more of the address: `ch01/verbatim`. `render --lenient` makes this a warning."),
        make(
            "link-scheme", .error, "links have a scheme that a leaf can open",
            "A leaf links to leaves, to places in them, to mailto: and tel:."),
        make(
            "link-unresolved", .error, "links lead to leaves and places that are there",
            "A place is an id, or the anchor that GitHub gives a heading. `render --lenient` makes this a warning: of a link to another leaf the text stays."
        ),
        make(
            "link-web", .error, "no link leads to the web",
            "Raised where `links: error` is set. `links: text` prints the address."),
        make(
            "label-duplicate", .error, "a label is given once",
            "`\\label{name}` becomes the display's id, and ids are unique."),
        make(
            "label-unresolved", .error, "`\\ref` and `\\eqref` name an equation with a number",
            "Give it a `\\tag`, or write `equations: numbered`."),
        make(
            "reference-unresolved", .error, "`@name` with a known prefix names a place in the leaf",
            "`@thm-memory` without its theorem is a mistake; write `\\@` for the text."),
    ]

    private static let limits = [
        make(
            "document-memory", .error, "a document is read in 256 MB",
            "Split it, or simplify its tables and nesting."),
        make(
            "document-output", .error, "a page is at most 50 times its document",
            "A reference definition or a long heading is used over and over."),
        make("document-size", .error, "a document has at most 64 MB", "Split it."),
        make(
            "document-time", .error, "a document is read in 8 s",
            "It repeats openers that nothing closes."),
    ]
}
