package import Diagnostics
import WebReferences

/// An HTML file, read once: everything that the rules ask of it.
package struct Page: Sendable {
    struct Heading: Sendable { var level: Int; var offset: Int }
    struct Element: Sendable { var name: String; var offset: Int }
    struct Formula: Sendable {
        var tex: String
        var isDisplay: Bool
        /// Of the first byte of the TeX in the file.
        var offset: Int
    }

    let file: BundleFile
    package let source: SourceText
    var references: [WebReference] = []
    /// By their bytes: é is not é to a fragment when it is written otherwise.
    var ids: [ExactName: Int] = [:]
    var duplicateIDs: [Element] = []
    var headings: [Heading] = []
    var formulas: [Formula] = []
    var lang: String?
    var title: String?
    /// Images without an `alt` attribute.
    var imagesWithoutWords: [Int] = []
    var inlines = PageInlines()
    var policy: (text: String, offset: Int)?
    var feedbackToken: (text: String, offset: Int)?
    /// The macros that the page hands to KaTeX, as JSON.
    var macros: String?
    /// Whether the manifest names it.
    var isLeaf = false
}
