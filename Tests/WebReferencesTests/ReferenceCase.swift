import Testing

@testable import WebReferences
@testable import WebSyntax

/// A document with the references expected in it marked where they stand: `«row|raw value»`, or `«row+row|raw value»`
/// where two rows name the same bytes. Marks can stand within marks. Without a mark nothing may be found.
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
        /// The rows and the start of each mark that is open.
        var open: [(rows: Substring, start: Int)] = []
        var rest = marked[...]
        while let character = rest.first {
            rest.removeFirst()
            if character == "«", let bar = rest.firstIndex(of: "|") {
                open.append((rest[..<bar], document.utf8.count))
                rest = rest[rest.index(after: bar)...]
            } else if character == "»", let mark = open.popLast() {
                for row in mark.rows.split(separator: "+") {
                    expected.append(Expected(row: String(row), range: mark.start..<document.utf8.count))
                }
            } else {
                document.append(character)
            }
        }
    }

    /// Compares what is found in a script with what is marked in it.
    func checkScript(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let found = JavaScriptReferences.references(in: document)
        compare(found.map { Expected(row: $0.row.rawValue, range: $0.range) }, sourceLocation)
    }

    /// Compares what is found with what is marked, without regard to the order of equal offsets.
    func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let found = HTMLReferences.references(in: document, syntax: syntax)
        compare(found.map { Expected(row: $0.row.rawValue, range: $0.range) }, sourceLocation)
    }

    private func compare(_ places: [Expected], _ sourceLocation: Testing.SourceLocation) {
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
