extension Diagnostic {
    /// A reference as written, and its target.
    package struct Reference: Hashable, Sendable {
        /// The reference as written, with escapes; at most ``limit`` characters.
        package var written: String
        /// For a local reference, the path of the file, in the form of a position's `file`. Otherwise the address as a
        /// browser resolves it. `nil` if the reference is invalid.
        package var resolved: String?

        /// The largest length in characters: a data: URL can be as long as a book.
        package static let limit = 1000

        /// Creates a reference; both texts are shortened to ``limit``.
        package init(written: String, resolved: String?) {
            self.written = Self.shortened(written)
            self.resolved = resolved.map(Self.shortened)
        }

        /// Returns a text cut to the limit. Counting bytes first avoids counting the characters of most
        /// texts.
        private static func shortened(_ text: String) -> String {
            text.utf8.count > limit && text.count > limit ? text.prefix(limit - 1) + "…" : text
        }
    }

    /// Another position related to a finding.
    package struct Related: Hashable, Sendable {
        /// The relation of the position to the finding.
        package enum Relation: String, Hashable, Sendable, CaseIterable {
            /// The markdown from which the position was rendered.
            case source
            /// The first of two conflicting occurrences.
            case first
            /// The other place that the message speaks of.
            case other
        }

        /// The relation.
        package var relation: Relation
        /// The related position.
        package var position: SourcePosition

        /// Creates a related position.
        package init(_ relation: Relation, _ position: SourcePosition) {
            self.relation = relation
            self.position = position
        }
    }

    /// The author's suppression of a finding, given in the file itself.
    package struct Suppression: Hashable, Sendable {
        /// The author's reason, never empty.
        package var reason: String
        /// The position of the suppressing comment.
        package var position: SourcePosition

        /// Creates a suppression.
        package init(reason: String, position: SourcePosition) {
            self.reason = reason
            self.position = position
        }
    }
}
