/// The requested part of a file: the Range field (RFC 9110, section 14).
package enum ByteRange: Sendable, Hashable {
    /// No range, or one that a server may ignore: another unit, bad syntax, several ranges.
    case whole
    case part(Range<Int>)
    /// A range after the end of the file (status 416).
    case unsatisfiable

    /// Parses the field.
    ///
    /// - Parameter size: the size of the whole file, in bytes.
    package init(_ field: String?, size: Int) {
        self = .whole
        guard let field, let equals = field.firstIndex(of: "="),
            field[..<equals].lowercased() == "bytes"
        else { return }
        let specification = field[field.index(after: equals)...].trimmingSpace
        guard let dash = specification.firstIndex(of: "-"),
            let first = Self.number(specification[..<dash]),
            let last = Self.number(specification[specification.index(after: dash)...])
        else { return }
        switch (first, last) {
        case (.none, .none): return
        case (.none, .some(let length)):
            self = length == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - length)..<size)
        case (.some(let start), .none):
            self = start < size ? .part(start..<size) : .unsatisfiable
        case (.some(let start), .some(let end)):
            guard start <= end else { return }
            self = start < size ? .part(start..<(min(end, size - 1) + 1)) : .unsatisfiable
        }
    }

    /// Parses digits: `nil` for a sign or other characters, `.some(nil)` for an empty text. A number
    /// too large for `Int` becomes the largest.
    private static func number(_ text: Substring) -> Int?? {
        guard !text.isEmpty else { return .some(nil) }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return .some(Int(text) ?? .max)
    }
}
