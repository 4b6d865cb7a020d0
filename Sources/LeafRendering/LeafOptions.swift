package import DocumentSettings
package import FontFiles
package import KaTeXFiles
package import LibraryFolder

/// The options of a leaf, besides its markdown.
package struct LeafOptions: Sendable {
    package var templates = TemplateSet.builtIn
    /// The library's macros; front matter adds to them.
    package var macros: [String: String] = [:]
    package var links: FrontMatter.WebLinks = .text
    /// The hosts whose addresses a tap may open.
    package var openHosts: Set<String> = []
    /// The time that counts as today, in seconds since 1970-01-01T00:00:00Z; `nil` is the date of the newest item.
    package var now: Int?
    /// The folder that a leading `/` means in links and images, absolute; `nil` refuses them.
    package var linkRoot: String?
    /// The values of front matter keys that a document does not have.
    package var dialect = FrontMatter()
    /// Keep the formulas, for KaTeX to check.
    package var checksMath = false
    package var feedback: Feedback?
    package var mathMode = MathMode.client
    /// The page carries KaTeX's style sheet, fonts and script in itself.
    package var isSingleFile = false
    /// The library has a start page, which leaves link to.
    package var hasStartPage = false
    /// Leaves link to their neighbours.
    package var linksLeaves = false
    /// Leaves keep their text for the index of the library.
    package var indexesLibrary = false
    /// The style and script of leaves are files beside them.
    package var hasSharedFrame = false
    /// The library's fonts; `nil` without a lock.
    package var fonts: VendoredFonts?
    /// Put the fonts into fonts/ beside the leaves.
    package var writesFonts = false
    /// For the modes that typeset when the leaf is made, and for pages that carry KaTeX in themselves.
    package var katex: KaTeXAssets?

    /// True if KaTeX has to run when the leaf is made.
    package var typesets: Bool { mathMode != .client || isSingleFile }

    package init() {}
}
