import WebSyntax

/// A table of comma-separated values (RFC 4180) whose first row has the names of the columns.
///
/// Lines may also end in LF or CR. Quotes inside a field that does not begin with one are text.
struct CSVTable {
    /// A field with its place in the text.
    struct Field: Hashable {
        var text: String
        /// The offset of its first byte, or of its opening quote.
        var offset: Int
        var isQuoted = false
    }

    /// A table whose last field has no closing quote.
    struct Unclosed: Error {
        /// The offset of the opening quote.
        var offset: Int
    }

    /// The places of the columns by name, in lower case. Of two with one name the first counts.
    let columns: [String: Int]
    /// The number of fields in the first row.
    let width: Int
    /// The rows after the first, without empty lines.
    let rows: [[Field]]

    /// - Parameter text: UTF-8 without a byte order mark.
    init(_ text: [UInt8]) throws(Unclosed) {
        let all = try Self.rows(of: text)
        let names = (all.first ?? []).enumerated().map { ($1.text.trimmed.lowercased(), $0) }
        columns = Dictionary(names) { first, _ in first }
        width = names.count
        rows = Array(all.dropFirst())
    }

    /// Returns the field of a row in a column; `nil` if the table or the row does not have it.
    func field(_ row: [Field], _ column: String) -> Field? {
        guard let place = columns[column], place < row.count else { return nil }
        return row[place]
    }

    /// Returns all rows of a text.
    ///
    /// - Parameter limit: the largest number of rows.
    static func rows(of text: [UInt8], limit: Int = .max) throws(Unclosed) -> [[Field]] {
        var rows: [[Field]] = []
        var row: [Field] = []
        var index = 0
        while index < text.count, rows.count < limit {
            row.append(try field(in: text, at: &index))
            if index < text.count, text[index] == UInt8(ascii: ",") {
                index += 1
                // A comma at the end of the text is followed by an empty field.
                if index < text.count { continue }
                row.append(Field(text: "", offset: index))
            }
            let isEmptyLine = row.count == 1 && row[0].text.isEmpty && !row[0].isQuoted
            if !isEmptyLine { rows.append(row) }
            row = []
            skipLineEnd(in: text, &index)
        }
        return rows
    }

    private static func skipLineEnd(in text: [UInt8], _ index: inout Int) {
        guard index < text.count else { return }
        let isCarriageReturn = text[index] == UInt8(ascii: "\r")
        index += 1
        if isCarriageReturn, index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
    }

    /// Reads a field up to the comma or line end after it.
    private static func field(in text: [UInt8], at index: inout Int) throws(Unclosed) -> Field {
        let start = index
        var bytes: [UInt8] = []
        let isQuoted = text[start] == UInt8(ascii: "\"")
        if isQuoted {
            index += 1
            while true {
                guard let quote = text[index...].firstIndex(of: UInt8(ascii: "\"")) else {
                    throw Unclosed(offset: start)
                }
                bytes += text[index..<quote]
                index = quote + 1
                guard index < text.count, text[index] == UInt8(ascii: "\"") else { break }
                bytes.append(UInt8(ascii: "\""))
                index += 1
            }
        }
        // RFC 4180 forbids text after a closing quote. It is kept.
        let rest = text[index...].firstIndex(where: Self.endsField) ?? text.count
        bytes += text[index..<rest]
        index = rest
        return Field(text: String(decoding: bytes, as: UTF8.self), offset: start, isQuoted: isQuoted)
    }

    private static func endsField(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
