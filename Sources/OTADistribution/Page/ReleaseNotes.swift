import StudyMarkdown

/// The release notes as HTML. Links are written as text with their address: the page must not lead
/// elsewhere.
package struct ReleaseNotes: Sendable {
    /// The notes as HTML without scripts.
    package let html: String

    /// The largest size of the notes, in bytes.
    package static let limit = 64 << 10

    /// Renders notes.
    package init(_ markdown: String) { html = PlainMarkdown.html(markdown) }
}
