import FontFiles
import LibraryFolder
import StudyMarkdown

/// The values of the leaf's template.
struct LeafPage {
    var title: String
    var header: String
    var lang = "en"
    var theme: String?
    var markdown: RenderedMarkdown
    var macros: [String: String] = [:]
    /// True if the document adds no macros to those of the library.
    var hasLibraryMacros = true
    /// True if a formula defines macros for later ones, so the page must typeset them in order.
    var isOrdered = false
    /// The path of katex/ relative to the leaf, with a slash at its end.
    var katexPath = "katex/"
    /// The place of the library's fonts, seen from the page: fonts/ beside katex/, or the page itself.
    var fontPlace: FontFaceRules.Place {
        isSingleFile ? .page : .folder(katexPath.dropLast("katex/".count) + FontNaming.folder + "/")
    }
    var feedback: Feedback?
    var mathMode = MathMode.client
    /// Rules for formulas typeset when the leaf was made, and KaTeX's own where the page carries it.
    var mathStyle = ""
    /// KaTeX's script, where the page carries it.
    var mathScript = ""
    /// True if the page loads no other file.
    var isSingleFile = false

    var hasMath: Bool { markdown.formulaCount > 0 }
    /// True if other pages cannot typeset the page's formulas: they have the library's macros.
    var hasOwnMacros: Bool { hasMath && (isOrdered || !hasLibraryMacros) }

    /// The links to other leaves of the library; `nil` for a page without any.
    var navigation: LeafNavigation?
    /// The path of the library's folder relative to the page, if style and script are files in it; `nil` puts both into
    /// the page.
    var framePath: String?
    /// The number of words of the text; `nil` for a page that is not a leaf.
    var wordCount: Int?
    /// The style and script that a page of a source adds to those of every page.
    var addition: PageAssets.Addition?
    /// True for the start page of a library.
    var isStartPage = false

    /// The kind of page, which decides its style and script.
    var kind: PageAssets.Kind { isStartPage ? .library : PageAssets.Kind(hasMath ? mathMode : nil) }

    /// The headings in the table of contents.
    var entries: [OutlineEntry] { markdown.outline.filter { $0.level == 2 || $0.level == 3 } }

    var allowsStyleAttributes: Bool { !markdown.rawHTML.isEmpty }
}

/// The credentials with which a served page sends questions home. A leaf that ships has none.
package struct Feedback: Sendable, Hashable {
    package var token: String
    package var endpoint: String

    package init(token: String, endpoint: String) {
        self.token = token
        self.endpoint = endpoint
    }
}
