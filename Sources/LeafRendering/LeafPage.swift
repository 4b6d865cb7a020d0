import StudyMarkdown

/// What the leaf's template is filled with.
struct LeafPage {
    var title: String
    var header: String
    var lang = "en"
    var theme: String?
    var markdown: RenderedMarkdown
    var macros: [String: String] = [:]
    /// A formula defines macros for those after it, so they have to be set in order.
    var isOrdered = false
    /// Where katex/ lies, seen from the leaf; with its slash.
    var katexPath = "katex/"
    var feedback: Feedback?

    var allowsStyleAttributes: Bool { !markdown.rawHTML.isEmpty }
}

/// What lets a served page send a question home. A leaf that is shipped has none.
package struct Feedback: Sendable, Hashable {
    package var token: String
    package var endpoint: String

    package init(token: String, endpoint: String) {
        self.token = token
        self.endpoint = endpoint
    }
}
