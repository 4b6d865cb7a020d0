import WebSyntax

/// A header field to send.
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    /// The fields that the fetcher sets itself: with others the answer would not be the whole file.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer", "transfer-encoding",
        "upgrade",
    ]

    /// nil for a name or a value that no header can have (RFC 9110, 5.1 and 5.5), or a field that the fetcher sets.
    package init?(name: String, value: String) {
        guard name.utf8.allSatisfy(\.isHTTPToken), !name.isEmpty, !Self.reserved.contains(name.lowercased()),
            Self.isValue(value)
        else {
            return nil
        }
        self.name = name
        self.value = value
    }

    /// One of the fields that make a request conditional. nil where what the server once sent cannot be sent back.
    init?(condition: Condition, value: String) {
        guard Self.isValue(value) else { return nil }
        name = condition.rawValue
        self.value = value
    }

    enum Condition: String {
        case entityTag = "If-None-Match"
        case modifiedSince = "If-Modified-Since"
    }

    /// Parses a field as written on a command line: `Name: value`.
    package init?(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        self.init(name: String(line[..<colon]), value: String(value))
    }

    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= UInt8(ascii: " ") && $0 != 0x7F) }
    }
}
