/// The dollars of a document that stay text without a backslash, each known by the letters after it.
///
/// cmark joins texts and keeps no positions, so the writer compares contexts to tell a plain dollar from an escaped one.
struct PlainDollars {
    /// A view of a text.
    typealias Text = UnsafeBufferPointer<UInt8>

    /// The most dollars that are kept, which bounds the memory for a document of dollars.
    private static let limit = 10_000
    /// The contexts by the line in the text given to cmark.
    private var contexts: [Int: Set<String>] = [:]
    private var count = 0

    /// Notes a run of dollars.
    mutating func note(runAt offset: Int, in text: Text, line: Int) {
        var dollar = offset
        while dollar < text.count, text[dollar] == UInt8(ascii: "$"), count <= Self.limit {
            contexts[line, default: []].insert(Self.context(of: dollar, in: text))
            count += 1
            dollar += 1
        }
    }

    /// Returns the contexts in a range of lines; `nil` if there are too many dollars to tell.
    func contexts(in lines: ClosedRange<Int>) -> Set<String>? {
        guard count <= Self.limit else { return nil }
        guard !contexts.isEmpty else { return [] }
        return lines.reduce(into: []) { $0.formUnion(contexts[$1] ?? []) }
    }

    /// Returns the letters, digits and spaces after a dollar, which have no escapes in markdown.
    static func context(of dollar: Int, in text: Text) -> String {
        let bytes = text[(dollar + 1)...].prefix(8).prefix {
            ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: " ")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
