import Diagnostics

/// A row of a table with the findings about it.
struct CSVRow {
    let table: CSVTable
    let fields: [CSVTable.Field]
    let findings: FindingList

    /// Returns the text in a column; `nil` if it is empty.
    func text(_ column: String) -> String? {
        table.field(fields, column).flatMap { $0.text.trimmed.isEmpty ? nil : $0.text }
    }

    /// Returns a time in seconds since 1970-01-01T00:00:00Z. One that cannot be read is a finding.
    func time(_ column: String) -> Int? {
        table.field(fields, column).flatMap { findings.time($0.text, column, at: $0.offset) }
    }
}
