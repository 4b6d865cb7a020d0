import WebSyntax

/// A valid header field of a request. Construction checks it, so no value can inject a second field
/// (CR, LF).
package struct HTTPField: Hashable, Sendable {
    /// The name as given. Names compare without case (RFC 9110, 5.1).
    package let name: String
    /// The value without surrounding white space.
    package let value: String

    /// Fields that the fetcher sets itself. With other values the response would not be the complete
    /// file.
    private static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "if-match", "if-modified-since",
        "if-none-match", "if-range", "if-unmodified-since", "range", "te", "trailer", "transfer-encoding",
        "upgrade",
    ]

    /// Fails for a name or a value that is not valid (RFC 9110, 5.1 and 5.5), and for a field that the
    /// fetcher sets.
    package init?(name: String, value: String) {
        guard name.utf8.allSatisfy(\.isHTTPToken), !name.isEmpty, !Self.reserved.contains(name.lowercased()),
            Self.isValue(value)
        else {
            return nil
        }
        self.name = name
        self.value = value
    }

    /// Creates a conditional field. Fails if the server's value is not valid in a request.
    init?(condition: Condition, value: String) {
        guard Self.isValue(value) else { return nil }
        name = condition.rawValue
        self.value = value
    }

    /// The validators of a conditional request (RFC 9110, 13.1).
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

    /// Returns a value without spaces and tabs at both ends (RFC 9110, 5.5).
    static func trimmed(_ value: some StringProtocol) -> String {
        String(value.trimming { $0 == " " || $0 == "\t" })
    }

    /// Returns true if the text has no control characters but tab (RFC 9110, 5.5).
    private static func isValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= UInt8(ascii: " ") && $0 != 0x7F) }
    }
}
