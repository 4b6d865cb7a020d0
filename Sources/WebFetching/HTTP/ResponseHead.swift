/// The status and the header fields of an answer, read line by line (RFC 9112, 4 and 5). Interim answers (1xx) are
/// replaced by the one that follows.
package struct ResponseHead: Sendable {
    private(set) var status = 0
    private var fields: [(name: String, value: String)] = []
    /// True if the empty line was there.
    private(set) var isComplete = false
    private var size = 0
    private var hasBody = false

    /// Bytes of all lines.
    static let longest = 256 << 10

    /// - Returns: false where there are too many.
    mutating func add(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        size += line.count
        if size > Self.longest { return false }
        let text = Self.text(line)
        if text.hasPrefix("HTTP/"), !hasBody {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            fields = []
            isComplete = false
        } else if text.isEmpty {
            isComplete = true
        } else if !isComplete, let colon = text.firstIndex(of: ":") {
            // What follows the body is no field of the head.
            fields.append(
                (text[..<colon].lowercased(), Self.trimmed(text[text.index(after: colon)...])))
        }
        return true
    }

    mutating func bodyBegins() { hasBody = true }

    /// - Parameter name: in lower case.
    func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    func last(_ name: String) -> String? { fields.last { $0.name == name }?.value }

    func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The values of all fields of a name that holds a list (RFC 9110, 5.3).
    func list(_ name: String) -> String {
        fields.filter { $0.name == name }.map(\.value).joined(separator: ", ")
    }

    /// The last value of each field, by lower-case name.
    package var fieldsByName: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { $1 }
    }

    /// The `Location` of a redirect (RFC 9110, 15.4); nil for any other answer, and where it is missing.
    package var redirect: String? { isRedirect ? first("location") : nil }
    var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The announced size in bytes.
    var contentLength: Int? { first("content-length").flatMap { Int($0) } }
    var isSuccess: Bool { (200..<300).contains(status) }

    /// UTF-8 where it is, else a character for each byte.
    private static func text(_ line: UnsafeBufferPointer<UInt8>) -> String {
        let end = line.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
        let bytes = line[..<end]
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func trimmed(_ value: Substring) -> String {
        var value = value.drop { $0 == " " || $0 == "\t" }
        while let last = value.last, last == " " || last == "\t" { value.removeLast() }
        return String(value)
    }
}
