import Testing

@testable import WebReferences
@testable import WebSyntax

/// One walk for the references and for whoever looks on.
@Suite struct DocumentObserverTests {
    private struct Names: DocumentObserver {
        var seen: [String] = []

        mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) {
            switch token.kind {
            case .startTag: seen.append("\(scanner.namespace):\(scanner.name)\(scanner.attributes.count)")
            case .endTag: seen.append("/\(scanner.name)")
            default: seen.append("\(token.kind)")
            }
        }
    }

    private func look(
        at document: String, _ memory: InlineTextMemory? = nil
    ) -> (names: [String], references: [WebReference]) {
        var document = document
        return document.withUTF8 { bytes in
            var names = Names()
            let references = HTMLReferences.references(in: bytes, memory: memory, observer: &names)
            return (names.seen, references)
        }
    }

    static let documents = [
        "<!DOCTYPE html><p id=x class=y>a<br>b</p><!-- c -->",
        "<iframe srcdoc=\"&lt;img src=https://h.test/a&gt;\"></iframe><b>",
        "<svg><a xlink:href=\"https://h.test/b\"/></svg><a href=c>",
        "<script>fetch('https://h.test/d')</script><style>@import 'e.css';</style>",
        "<a href=\"data:text/html,<i id=z>\">",
    ]

    @Test(arguments: documents) func findsWhatItFindsAlone(_ document: String) {
        #expect(look(at: document).references == HTMLReferences.references(in: document))
    }

    @Test(arguments: documents) func showsTheTokensOfTheDocumentAlone(_ document: String) {
        var document = document
        let expected = document.withUTF8 { bytes in
            var scanner = HTMLScanner(bytes)
            var names = Names()
            while let token = scanner.next() { names.see(token, in: scanner) }
            return names.seen
        }
        #expect(look(at: document).names == expected)
    }

    @Test func documentsInsideAreNotShown() {
        let names = look(at: "<iframe srcdoc=\"&lt;i&gt;\"></iframe><a href=\"data:text/html,<i id=z>\">")
            .names
        #expect(names == ["html:iframe1", "/iframe", "html:a1"])
    }

    // MARK: Memory

    private static let filling = String(
        repeating: "/* a comment that makes the text worth remembering */\n", count: 8)

    @Test func aTextThatIsKnownHasItsOwnPlaces() {
        let memory = InlineTextMemory()
        let script = "<script>\(Self.filling)fetch('https://h.test/a')</script>"
        let sheet = "<style>\(Self.filling)p { background: url(https://h.test/b) }</style>"
        for before in ["", "<p>x", "<p>more text</p>"] {
            let document = before + script + sheet + script
            let alone = HTMLReferences.references(in: document)
            #expect(look(at: document, memory).references == alone)
            #expect(alone.count { $0.target?.isRemote == true } == 3)
            #expect(Set(alone.map(\.range.lowerBound)).count > 3)
        }
    }

    @Test func textsOfOneLengthAreNotMistaken() {
        let memory = InlineTextMemory()
        for number in 10..<40 {
            let document = "<script>\(Self.filling)fetch('https://h.test/\(number)')</script>"
            let found = look(at: document, memory).references.compactMap { $0.target != nil ? $0.text : nil }
            #expect(found == ["https://h.test/\(number)"])
        }
    }

    @Test func aModuleIsNotTakenForAScript() {
        let memory = InlineTextMemory()
        // A comment of markup is one in a script only; in a module the call behind it is carried out.
        let text = "\(Self.filling)\n<!-- fetch('https://h.test/a')\n"
        for type in ["module", "text/javascript", "module"] {
            let document = "<script type=\"\(type)\">\(text)</script>"
            #expect(look(at: document, memory).references == HTMLReferences.references(in: document))
        }
        let asScript = HTMLReferences.references(in: "<script>\(text)</script>")
        let asModule = HTMLReferences.references(in: "<script type=module>\(text)</script>")
        #expect(asScript.map(\.text) != asModule.map(\.text))
    }

    // MARK: The table

    @Test func noRowIsPassedOver() {
        for hash in ReferenceTable.rowsByAttribute.keys { #expect(ReferenceTable.mayHaveRows(hash)) }
        let others = ["class", "id", "translate", "dir", "lang", "aria-label", "role", "alt"]
        let passed = others.filter { !ReferenceTable.mayHaveRows(HTMLTokenizer.nameHash(of: $0)) }
        #expect(passed.count > others.count / 2)
    }
}
