import Foundation
import Testing

/// The tables of Poison/: what is put into a page, where, and the rule that has to catch it.
enum PoisonTable {
    struct Row: Sendable, CustomStringConvertible {
        /// `-` where nothing may be found.
        var rule: String
        var place: PoisonSite.Place
        var text: String
        var line: Int
        var table: String
        var description: String { "\(table):\(line) \(rule) \(place): \(text.prefix(120))" }
    }

    static var folder: URL { URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Poison") }

    /// The rows of a table; a row about a language counts twice, inside the page and in a file beside it.
    static func rows(_ table: String) throws -> [Row] {
        let text = try String(contentsOf: folder.appending(path: table + ".tsv"), encoding: .utf8)
        var rows: [Row] = []
        // A line feed alone ends a row: a carriage return and the like are written as signs.
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let columns = line.split(separator: "\t", maxSplits: 2).map(String.init)
            guard columns.count == 3, !line.hasPrefix("#") else { continue }
            for place in PoisonSite.Place.places(columns[1]) {
                rows.append(
                    Row(
                        rule: columns[0], place: place, text: PoisonText.decoded(columns[2]), line: index + 1,
                        table: table))
            }
        }
        try #require(!rows.isEmpty, "\(table).tsv has no row")
        return rows
    }

    /// The tables of poisons.
    static let names = ["html", "css", "svg", "script", "url", "file", "policy"]
}
