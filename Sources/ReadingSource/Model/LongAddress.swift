import Items
import WebSyntax

/// An address with more characters than a link may have. Its beginning is shown as text and never asked for.
package struct LongAddress: Sendable, Hashable {
    /// The most characters of an address that is a link.
    package static let limit = 2048
    /// The number of characters in the title of a page that has no other.
    private static let inTitle = 100

    /// The first characters and an ellipsis.
    package var beginning: String
    /// The SHA-256 of the whole address, in lower-case hex. It tells apart pages with one beginning.
    package var digest: String

    package init(beginning: String, digest: String) {
        (self.beginning, self.digest) = (beginning, digest)
    }

    init?(_ tree: JSONTree) {
        guard case .object(let members) = tree else { return nil }
        func text(_ key: String) -> String? {
            guard case .string(let text)? = members.first(where: { $0.key == key })?.value else { return nil }
            return text
        }
        guard let beginning = text("beginning"), !beginning.trimmed.isEmpty, let digest = text("sha256"),
            digest.utf8.count == 64, digest.utf8.allSatisfy(\.isASCIIAlphanumeric)
        else { return nil }
        self.init(beginning: beginning, digest: digest)
    }

    var tree: JSONTree {
        .object([.init("beginning", .string(beginning)), .init("sha256", .string(digest))])
    }

    /// The key of the page, and its id in formats without ids.
    var key: String { "sha256:" + digest }

    /// A short text for rows, and the title of a page without one.
    package var title: String {
        let (text, isCut) = TextLine.prefix(TextLine.joined(beginning), Self.inTitle)
        return isCut ? text + "…" : text
    }
}
