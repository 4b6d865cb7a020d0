import WebSyntax

/// Reads the rows of a table of comma-separated values (RFC 4180), also after a quote that does not end.
///
/// Such a quote takes the text up to the next quote into one field, or the rest of the file. Its row is read again with the
/// quote as text, to the end of the line. A row that then has another number of fields than the first one is left out, and
/// reading goes on with the next line that has that number. The time is linear in the length of the text, times the number
/// of columns.
struct CSVRowReader {
    typealias Field = CSVTable.Field

    /// A quote without a closing quote in its row.
    struct UnclosedQuote: Hashable {
        /// The offset of the quote.
        var offset: Int
        /// True if the row was read with the quote as text.
        var isKept: Bool
        /// The offset of the row with which reading went on; `nil` at the end of the text.
        var next: Int?
    }

    /// The most columns of a table in which reading goes on after such a quote.
    private static let mostColumns = 256

    private let text: [UInt8]
    /// The rows with their fields, without empty lines.
    private(set) var rows: [[Field]] = []
    private(set) var unclosed: [UnclosedQuote] = []
    private var index = 0
    /// The number of fields of the first row; 0 before it.
    private var width = 0

    /// - Parameter text: UTF-8 without a byte order mark.
    init(_ text: [UInt8]) { self.text = text }

    /// Reads the rows.
    ///
    /// - Parameter limit: the largest number of rows.
    /// - Throws: `CSVTable.Unclosed` for a quote that does not end in the first row, or in a table of very many columns.
    mutating func read(limit: Int = .max) throws(CSVTable.Unclosed) {
        // True after a row that was left out.
        var isSeeking = false
        while index < text.count, rows.count < limit {
            let start = index
            let row = row(at: start, isSeeking: isSeeking)
            index = row.end
            if row.isEmptyLine { continue }
            if let quote = quote(in: row, from: start) {
                guard hasUsualWidth else { throw CSVTable.Unclosed(offset: quote) }
                let line = line(from: start, with: quote)
                index = line.end
                let isKept = line.fields.count == width
                if isKept { take(line.fields) }
                if isKept || !isSeeking { unclosed.append(UnclosedQuote(offset: quote, isKept: isKept)) }
                isSeeking = !isKept
            } else if isSeeking, row.fields.count != width {
                index = endOfLine(start)
                skipLineEnd(&index)
            } else {
                take(row.fields)
                isSeeking = false
            }
        }
    }

    /// Adds a row.
    private mutating func take(_ fields: [Field]) {
        if width == 0 { width = fields.count }
        rows.append(fields)
        let offset = fields.first?.offset
        for last in unclosed.indices.reversed() {
            guard unclosed[last].next == nil else { break }
            unclosed[last].next = offset
        }
    }

    /// True after the first row, unless it has very many fields.
    private var hasUsualWidth: Bool { (1...Self.mostColumns).contains(width) }

    // MARK: Rows

    /// A row as it is written.
    private struct Row {
        var fields: [Field] = []
        /// The offset after its line end.
        var end = 0
        /// The first quoted field of several lines with text after its closing quote.
        var withText: Int?
        /// The first quoted field of one line with text after its closing quote.
        var withTextInLine: Int?
        /// The offset of a quote that the text does not close.
        var open: Int?

        var isEmptyLine: Bool { fields.count == 1 && fields[0].text.isEmpty && !fields[0].isQuoted }
    }

    /// Reads a row. A row with a wrong quote that has more fields than the first row is read no further, and neither is one of
    /// several lines while a row is looked for: the same lines are read again.
    private func row(at start: Int, isSeeking: Bool) -> Row {
        var row = Row()
        var index = start
        var hasLines = false
        while true {
            let (field, end) = field(at: &index, to: text.count)
            row.fields.append(field)
            switch end {
            case .line: break
            case .textInLine: row.withTextInLine = row.withTextInLine ?? field.offset
            case .laterLine: hasLines = true
            case .text:
                hasLines = true
                row.withText = row.withText ?? field.offset
            case .missing: row.open = field.offset
            }
            let isWrong = row.withText != nil || row.withTextInLine != nil || (isSeeking && hasLines)
            if width > 0, row.fields.count > width, isWrong { break }
            guard index < text.count, text[index] == UInt8(ascii: ",") else { break }
            index += 1
        }
        skipLineEnd(&index)
        row.end = index
        return row
    }

    /// Returns the offset of the quote of a row that does not end where it should; `nil` for a row that can be read.
    private func quote(in row: Row, from start: Int) -> Int? {
        if let open = row.open { return row.withText ?? open }
        guard hasUsualWidth else { return nil }
        let hasCount = row.fields.count == width
        // Quotes inside a field look the same, and leave the number of fields as it is. Their line has a part of the row.
        if let quote = row.withText {
            return !hasCount || line(from: start, with: quote).fields.count >= width ? quote : nil
        }
        guard !hasCount, let quote = row.withTextInLine else { return nil }
        return line(from: start, with: quote).fields.count == width ? quote : nil
    }

    /// Returns the fields of a row up to the end of the line of a quote, which is read as text.
    private func line(from start: Int, with quote: Int) -> (fields: [Field], end: Int) {
        let end = endOfLine(quote)
        var fields: [Field] = []
        var index = start
        while true {
            fields.append(
                index == quote ? plainField(at: &index, to: end) : field(at: &index, to: end).field)
            guard index < end, text[index] == UInt8(ascii: ",") else { break }
            index += 1
        }
        index = end
        skipLineEnd(&index)
        return (fields, index)
    }

    // MARK: Fields

    /// The end of a field.
    private enum FieldEnd {
        /// In the line in which it began.
        case line
        /// In that line, with text after the closing quote.
        case textInLine
        /// After line ends in quotes.
        case laterLine
        /// After line ends in quotes, with text after the closing quote.
        case text
        /// At the end of the text, without a closing quote.
        case missing
    }

    /// Reads a field up to the comma or line end after it.
    private func field(at index: inout Int, to end: Int) -> (field: Field, end: FieldEnd) {
        let start = index
        guard start < end, text[start] == UInt8(ascii: "\"") else {
            return (plainField(at: &index, to: end), .line)
        }
        var bytes: [UInt8] = []
        var isClosed = false
        index += 1
        while let quote = text[index..<end].firstIndex(of: UInt8(ascii: "\"")) {
            bytes += text[index..<quote]
            index = quote + 1
            guard index < end, text[index] == UInt8(ascii: "\"") else {
                isClosed = true
                break
            }
            bytes.append(UInt8(ascii: "\""))
            index += 1
        }
        var fieldEnd = bytes.contains(where: Self.endsLine) ? FieldEnd.laterLine : .line
        let rest = isClosed ? text[index..<end].firstIndex(where: Self.endsField) ?? end : end
        if !isClosed {
            fieldEnd = .missing
        } else if index < rest {
            fieldEnd = fieldEnd == .line ? .textInLine : .text
        }
        // RFC 4180 forbids text after a closing quote. It is kept.
        bytes += text[index..<rest]
        index = rest
        return (Field(text: String(decoding: bytes, as: UTF8.self), offset: start, isQuoted: true), fieldEnd)
    }

    private func plainField(at index: inout Int, to end: Int) -> Field {
        let start = index
        index = text[start..<end].firstIndex(where: Self.endsField) ?? end
        return Field(text: String(decoding: text[start..<index], as: UTF8.self), offset: start)
    }

    private func endOfLine(_ start: Int) -> Int {
        text[start...].firstIndex(where: Self.endsLine) ?? text.count
    }

    private func skipLineEnd(_ index: inout Int) {
        guard index < text.count, Self.endsLine(text[index]) else { return }
        let isCarriageReturn = text[index] == UInt8(ascii: "\r")
        index += 1
        if isCarriageReturn, index < text.count, text[index] == UInt8(ascii: "\n") { index += 1 }
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func endsField(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || endsLine(byte) }
}
