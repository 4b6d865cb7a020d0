import Diagnostics
import PositionedYAML
import TestSupport
import Testing

struct YAMLReaderTests {
    private func read(_ text: String, before: String = "") -> (value: YAMLValue?, diagnostics: [Diagnostic]) {
        let source = SourceText(file: "x.yml", bytes: Array((before + text).utf8))
        let firstLine = before.utf8.count { $0 == 0x0A } + 1
        return YAMLReader.read(text, in: source, firstLine: firstLine)
    }

    private func place(_ position: SourcePosition) -> String { "\(position.line):\(position.column)" }

    @Test func recordsPositionsOfKeysAndValues() throws {
        let (value, diagnostics) = read("a: \"é\"\nb:\n  - x\n  - {é: y}\n", before: "---\n")
        #expect(diagnostics.isEmpty)
        guard case .mapping(let entries, _) = value, entries.count == 2,
            case .sequence(let items, _) = entries[1].value, items.count == 2,
            case .mapping(let inner, _) = items[1], let last = inner.first
        else {
            Issue.record("not the tree that was written")
            return
        }
        #expect(entries.map { place($0.keyPosition) } == ["2:1", "3:1"])
        #expect(place(entries[0].value.position) == "2:4")
        #expect(items.map { place($0.position) } == ["4:5", "5:5"])
        // Columns count bytes: é has two.
        #expect(place(last.keyPosition) == "5:6")
        #expect(place(last.value.position) == "5:10")
    }

    @Test(arguments: ["a: 1\nb: 2", "a: 1\r\nb: 2", "a: 1\rb: 2"])
    func countsEveryLineEnd(_ text: String) {
        guard case .mapping(let entries, _) = read(text).value else {
            Issue.record("no mapping")
            return
        }
        #expect(entries.map { place($0.keyPosition) } == ["1:1", "2:1"])
    }

    @Test func resolvesAliases() {
        guard case .mapping(let entries, _) = read("a: &x [1]\nb: *x").value,
            case .sequence(let items, _) = entries.last?.value
        else {
            Issue.record("no list behind the alias")
            return
        }
        #expect(items.count == 1)
    }

    static let wrong: [(String, String, String)] = [
        // At the end of the last line with text, where libyaml names the line after it.
        ("a: [1", "yaml-syntax", "1:6"), ("b: 1\nx: [\n\n", "yaml-syntax", "2:5"),
        ("a: 1\na: 2", "yaml-syntax", "2:1"),
        ("a: 1\n\tb: 2", "yaml-syntax", "2:1"),
        ("a: *x", "yaml-syntax", "1:4"),
        // Keys are texts, whatever their types would be.
        ("true: 1\n\"true\": 2", "yaml-syntax", "1:1"),
        ("é: \"x\" y", "yaml-syntax", "1:9"),
    ]

    @Test(arguments: wrong) func reportsErrorsWithPositions(
        _ text: String, _ rule: String, _ position: String
    ) {
        let (value, diagnostics) = read(text)
        #expect(value == nil)
        #expect(diagnostics.map(\.rule.name) == [rule])
        #expect(diagnostics.first?.position.map(place) == position, "\(diagnostics)")
    }

    @Test(arguments: [
        ("a:\n\tb: 1", "; indent with spaces"), ("a: 1\n\tb: 2", "; indent with spaces"),
        ("a: @b", "; write the text in single quotes"),
        ("R: \"\\mathbb{R}\"", "; write a text with backslashes in single quotes, '\\mathbb{R}'"),
        ("x: [", "; a bracket or a quotation mark may be missing"), ("a: 1\na: 2", ""), ("a: *x", ""),
    ])
    func advises(_ text: String, _ advice: String) throws {
        let message = try #require(read(text).diagnostics.first?.message)
        #expect(advice.isEmpty ? !message.contains(";") : message.hasSuffix(advice), "\(message)")
    }

    @Test func boundsDepth() {
        let (value, diagnostics) = read(String(repeating: "[", count: 40) + String(repeating: "]", count: 40))
        #expect(value == nil)
        #expect(diagnostics.map(\.rule.name) == ["yaml-limit"])
    }

    @Test func readsAnEmptyTextAsNull() {
        #expect(read("").value == nil && read("").diagnostics.isEmpty)
        #expect(read("# only a comment\n").diagnostics.isEmpty)
    }
}
