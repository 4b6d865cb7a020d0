import Diagnostics

/// Reads exports in CSV, recognised by the names of their columns.
enum CSVExport {
    /// The number of bytes in which the names of the columns are.
    private static let longestHead = 4096

    /// Returns the format by the first row; `nil` for another text.
    static func format(of bytes: [UInt8]) -> ReadingListFormat? {
        let head = Array(bytes.prefix(longestHead))
        guard let names = try? CSVTable.rows(of: head, limit: 1).first else { return nil }
        let columns = Set(names.map { $0.text.trimmed.lowercased() })
        if columns.isSuperset(of: ["url", "time_added"]) { return .pocketCSV }
        if columns.isSuperset(of: ["url", "selection", "folder"]) { return .instapaper }
        if columns.isSuperset(of: ["url", "folder", "excerpt", "created"]) { return .raindrop }
        return nil
    }

    /// Adds the entries to a builder.
    ///
    /// - Returns: the format; `nil`, with a finding, if the file cannot be read.
    static func read(_ text: ExportText, _ builder: inout ReadingListBuilder) -> ReadingListFormat? {
        guard let format = format(of: text.bytes) else { return nil }
        let table: CSVTable
        do {
            table = try CSVTable(text.bytes)
        } catch {
            text.refuse(at: error.offset, "the quote has no closing quote; the file may be cut off")
            return nil
        }
        for quote in table.unclosed { report(quote, in: text) }
        for row in table.rows {
            let offset = row.first?.offset ?? 0
            if row.count != table.width {
                text.findings.report(
                    .readingEntry, at: offset,
                    "the row has \(row.count) fields, and the first row has \(table.width)")
            }
            let reader = CSVRow(table: table, fields: row, findings: text.findings)
            var entry =
                switch format {
                case .pocketCSV: PocketCSVExport.entry(reader)
                case .raindrop: RaindropExport.entry(reader)
                default: InstapaperExport.entry(reader)
                }
            entry.offset = offset
            builder.add(entry)
        }
        return format
    }

    private static func report(_ quote: CSVRowReader.UnclosedQuote, in text: ExportText) {
        let place = text.findings.mark
        let rest =
            if quote.isKept {
                "it is read as text"
            } else if let next = quote.next {
                "the row is left out, and reading goes on in line \(text.findings.source.position(atOffset: place + next).line)"
            } else {
                "the row is left out; the file may be cut off"
            }
        text.findings.report(.readingEntry, at: quote.offset, "the quote has no closing quote; \(rest)")
    }
}
