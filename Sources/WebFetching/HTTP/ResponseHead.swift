/// The status and the header fields of a response, parsed line by line (RFC 9112, 4 and 5). Interim
/// responses (1xx) are replaced by the next one.
package struct ResponseHead: Sendable {
    private(set) var status = 0
    private var fields: [(name: String, value: String)] = []
    /// True after the empty line that ends the header.
    private(set) var isComplete = false
    private var size = 0
    private var hasBody = false

    /// The limit in bytes for all lines: 256 KiB, as in Chromium.
    static let maximumSize = 256 << 10

    /// Adds one line.
    ///
    /// - Returns: false if the header is too long.
    mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        size += line.count
        if size > Self.maximumSize { return false }
        let text = Self.text(line)
        if text.hasPrefix("HTTP/"), !hasBody {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            fields = []
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete, let colon = text.firstIndex(of: ":") {
            // Trailer fields after the body are ignored (RFC 9110, 6.5.1).
            fields.append(
                (text[..<colon].lowercased(), HTTPField.trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    /// Marks the start of the body: a later status line is no longer an interim response's.
    mutating func bodyBegins() { hasBody = true }

    /// Returns the first value of a field.
    ///
    /// - Parameter name: in lower case.
    func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    /// Returns the last value of a field. Browsers use the last `Content-Type` (Fetch, "extract a MIME
    /// type").
    func last(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    /// Returns all values of a field. `Set-Cookie` must not be joined with commas (RFC 9110, 5.3).
    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The fields by which a browser decides what a page may do with a file: who may read it, what its scripts may
    /// load, who may frame it, and where it leads.
    static let accessNames = [
        "access-control-allow-origin", "access-control-allow-credentials", "access-control-expose-headers",
        "content-security-policy", "cross-origin-resource-policy", "cross-origin-embedder-policy",
        "cross-origin-opener-policy", "permissions-policy", "referrer-policy", "refresh",
        "timing-allow-origin",
        "x-content-type-options", "x-frame-options",
    ]

    /// The fields of ``accessNames``.
    var accessFields: [HTTPField] {
        Self.accessNames.flatMap { name in all(name).compactMap { HTTPField(name: name, value: $0) } }
    }

    /// The values of all fields of a name that holds a list (RFC 9110, 5.3).
    func list(_ name: String) -> String {
        fields.filter { $0.name == name }.map(\.value).joined(separator: ", ")
    }

    /// The last value of each field, by lower-case name.
    package var fieldsByName: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
    }

    /// The `Location` of a redirect (RFC 9110, 15.4); `nil` for any other answer, and where it is missing.
    package var redirect: String? { isRedirect ? first("location") : nil }
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The announced size in bytes, before content decoding.
    var contentLength: Int? { first("content-length").flatMap { Int($0) } }
    var isSuccess: Bool { (200..<300).contains(status) }

    /// Decodes a line as UTF-8, or as Latin-1 if it is not valid UTF-8: field values are bytes (RFC
    /// 9110, 5.5), and `Location` often holds raw UTF-8.
    private static func text(_ line: UnsafeBufferPointer<UInt8>) -> String {
        let end = line.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
        let bytes = line[..<end]
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
