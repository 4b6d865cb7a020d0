package import StudyMarkdown

/// What a leaf is made with, besides its markdown.
package struct LeafOptions: Sendable {
    package var templates = TemplateSet.builtIn
    /// Of the library; front matter adds to them.
    package var macros: [String: String] = [:]
    package var links: FrontMatter.WebLinks = .text
    /// Keep the formulas, for KaTeX to check.
    package var checksMath = false
    package var feedback: Feedback?

    package init() {}
}
