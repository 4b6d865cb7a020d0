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

    /// A table whose first row has a field without a closing quote.
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
    /// The quotes without a closing quote in the rows after the first.
    let unclosed: [CSVRowReader.UnclosedQuote]

    /// - Parameter text: UTF-8 without a byte order mark.
    init(_ text: [UInt8]) throws(Unclosed) {
        var reader = CSVRowReader(text)
        try reader.read()
        let all = reader.rows
        let names = (all.first ?? []).enumerated().map { ($1.text.trimmed.lowercased(), $0) }
        columns = Dictionary(names) { first, _ in first }
        width = names.count
        rows = Array(all.dropFirst())
        unclosed = reader.unclosed
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
        var reader = CSVRowReader(text)
        try reader.read(limit: limit)
        return reader.rows
    }
}
