import Foundation
import SiteFiles
import TestSupport
import Testing

/// A table of HTML in `Tables`: one case a line, its category and a tab before it. `\n`, `\t` and `\0` are escapes.
enum SanitizingTable {
    static func rows(_ name: String) throws -> [(category: String, html: String)] {
        let path = DiskPath.join(Repository.root, "Tests/HTMLSanitizingTests/Tables/\(name).tsv")
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            try #require(parts.count == 2, "\(line)")
            let html = parts[1].replacing("\\n", with: "\n").replacing("\\t", with: "\t").replacing(
                "\\0", with: "\0")
            return (String(parts[0]), String(html))
        }
    }
}
