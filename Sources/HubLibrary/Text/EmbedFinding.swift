/// An embed that a page cannot show.
package struct EmbedFinding: Sendable, Hashable {
    /// The index of the document with the embed, and the offset in it.
    package var document: Int
    package var offset: Int
    package var message: String
}
