import Testing

@testable import WebReferences

/// A document with the references expected in it marked where they stand: `«row|raw value»`, or `«row+row|raw value»`
/// where two rows name the same bytes. Without a mark nothing may be found.
struct ReferenceCase: Sendable, CustomTestStringConvertible {
    struct Expected: Hashable, CustomStringConvertible {
        var row: String
        var range: Range<Int>
        var description: String { "\(row) \(range)" }
    }

    var marked: String
    var document: String
    var expected: [Expected]
    var syntax: HTMLScanner.Syntax

    var testDescription: String { String(marked.prefix(120)) }

    init(_ marked: String, syntax: HTMLScanner.Syntax = .html) {
        self.marked = marked
        self.syntax = syntax
        document = ""
        expected = []
        for (index, part) in marked.split(separator: "«", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let bar = part.firstIndex(of: "|") else {
                document += part
                continue
            }
            let rest = part[part.index(after: bar)...]
            let value = rest.prefix { $0 != "»" }
            let start = document.utf8.count
            document += value
            for row in part[..<bar].split(separator: "+") {
                expected.append(Expected(row: String(row), range: start..<document.utf8.count))
            }
            document += rest.dropFirst(value.count).dropFirst()
        }
    }

    /// Compares what is found with what is marked, without regard to the order of equal offsets.
    func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let found = HTMLReferences.references(in: document, syntax: syntax)
        let places = found.map { Expected(row: $0.row, range: $0.range) }
        let order: (Expected, Expected) -> Bool = {
            ($0.range.lowerBound, $0.row) < ($1.range.lowerBound, $1.row)
        }
        #expect(
            places.sorted(by: order) == expected.sorted(by: order), "in \(document)",
            sourceLocation: sourceLocation)
        let starts = places.map(\.range.lowerBound)
        #expect(starts == starts.sorted(), sourceLocation: sourceLocation)
    }
}
