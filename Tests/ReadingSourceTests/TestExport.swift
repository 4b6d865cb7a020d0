import Diagnostics
import Items
import TestSupport

@testable import ReadingSource

/// An export in a test. `‸` precedes what a finding points at.
struct TestExport {
    let list: ReadingList
    /// The positions of the marks.
    let marks: [MarkedText.Position]

    init(_ marked: String) {
        let text = MarkedText(marked)
        list = Self.read(Array(text.text.utf8))
        marks = text.marks
    }

    static func read(_ bytes: [UInt8]) -> ReadingList {
        ReadingListReader.export(SourceText(file: "export", bytes: bytes))
    }
}

/// Returns the list of an export.
func readingList(_ text: String) -> ReadingList { TestExport.read(Array(text.utf8)) }

extension ReadingList {
    func item(_ url: String) -> Item? { items.first { $0.url == url } }

    /// The rules of the findings, in order.
    var rules: [RuleID] { diagnostics.map(\.rule) }

    var messages: [String] { diagnostics.map(\.message) }

    /// The positions of the findings, in order.
    var places: [MarkedText.Position] {
        diagnostics.compactMap(\.position).map { MarkedText.Position(line: $0.line, column: $0.column) }
    }
}
