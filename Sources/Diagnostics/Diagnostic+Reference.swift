extension Diagnostic {
    /// A reference: what the author wrote, and what it means there.
    package struct Reference: Hashable, Sendable {
        /// The reference as written, with escapes; at most ``limit`` characters of it.
        package var written: String
        /// A local one: the path of the file, as `file` of a position is shown. Any other: the address as a browser
        /// reads it. `nil` where it means nothing.
        package var resolved: String?

        /// A data: URL can be a book.
        package static let limit = 1000

        package init(written: String, resolved: String?) {
            self.written = Self.shortened(written)
            self.resolved = resolved.map(Self.shortened)
        }

        private static func shortened(_ text: String) -> String {
            text.utf8.count > limit && text.count > limit ? text.prefix(limit - 1) + "…" : text
        }
    }

    /// Another place that belongs to a finding.
    package struct Related: Hashable, Sendable {
        package enum Relation: String, Hashable, Sendable, CaseIterable {
            /// The markdown that the place was rendered from.
            case source
            /// The first of two that exclude each other.
            case first
        }

        package var relation: Relation
        package var position: SourcePosition

        package init(_ relation: Relation, _ position: SourcePosition) {
            self.relation = relation
            self.position = position
        }
    }

    /// The author's leave for a finding, given in the file itself.
    package struct Allowance: Hashable, Sendable {
        package var reason: String
        /// The position of the comment that gives it.
        package var position: SourcePosition

        package init(reason: String, position: SourcePosition) {
            self.reason = reason
            self.position = position
        }
    }
}
