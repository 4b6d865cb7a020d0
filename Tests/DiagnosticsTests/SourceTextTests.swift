import Testing

@testable import Diagnostics

struct SourceTextTests {
    @Test(arguments: ["a\nbé\n\nc", "a\r\nbé\r\n\r\nc", "a\rbé\r\rc"])
    func countsEveryLineEnd(_ text: String) {
        let source = SourceText(file: "x", bytes: Array(text.utf8))
        #expect((1...4).map { String(decoding: source.line($0), as: UTF8.self) } == ["a", "bé", "", "c"])
        #expect(source.lineStarts.count == 4)
        for line in 1...4 {
            let position = source.position(atOffset: source.lineStarts[line - 1])
            #expect(position == source.position(line: line, column: 1))
        }
    }

    @Test func countsBytesAndCharacters() {
        let source = SourceText(file: "x", bytes: Array("é👩‍👩‍👧x".utf8))
        let position = source.position(atOffset: source.bytes.count - 1)
        #expect(position.column == source.bytes.count)
        #expect(position.characterColumn == 3)
    }

    @Test func staysInsideTheText() {
        let source = SourceText(file: "x", bytes: Array("ab".utf8))
        #expect(source.position(atOffset: 99) == source.position(line: 1, column: 3))
        #expect(source.position(atOffset: -1) == source.position(line: 1, column: 1))
        #expect(source.line(0).isEmpty && source.line(2).isEmpty)
        #expect(SourceText(file: "x", bytes: []).lineStarts == [0])
    }
}
