import StudyMarkdown

/// The notes of a release as HTML. They lead nowhere: a link is its text with the address.
package struct ReleaseNotes: Sendable {
    package let html: String

    /// The largest size of the notes, in bytes.
    package static let limit = 64 << 10

    package init(_ markdown: String) { html = PlainMarkdown.html(markdown) }
}
