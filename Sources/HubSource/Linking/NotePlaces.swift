/// The places of a document's page that its text names: ids in braces, labels of formulas, ids and names of raw HTML, and
/// headings of any form. It errs on the side of a place: pages report what they cannot find.
struct NotePlaces {
    private let document: HubDocument
    private var names: Set<String> = []
    /// The number of headings by their letters and digits, also of those in quotes and lists.
    private var headings: [String: Int] = [:]

    init(_ document: HubDocument) {
        self.document = document
        let source = document.source
        for number in stride(from: document.text.firstLine, through: source.lineStarts.count, by: 1) {
            let line = source.line(number)
            readNames(line)
            readHeading(line, next: number < source.lineStarts.count ? source.line(number + 1) : [])
        }
    }

    /// Returns true for an id, a label or a name that the text gives.
    func hasName(_ fragment: String) -> Bool { names.contains(fragment) }

    /// Returns true for a fragment that is a place of the page.
    func contains(_ fragment: String) -> Bool {
        if names.contains(fragment) || Self.isOwn(fragment) { return true }
        let title = NoteText.key(document.title)
        if headings[NoteText.key(fragment)] != nil || NoteText.key(fragment) == title { return true }
        guard case (let base?, let number?) = NoteText.numbered(fragment) else { return false }
        // A theorem without an id has the name of its kind and a number.
        return number <= headings[NoteText.key(base), default: 0] || hasBlock(base)
    }

    private func hasBlock(_ kind: String) -> Bool {
        let wanted = Array("[!\(kind)".utf8)
        let bytes = document.source.bytes
        var index = bytes.startIndex
        while let open = bytes[index...].firstIndex(of: UInt8(ascii: "[")) {
            let text = bytes[open...].prefix(wanted.count).map {
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0
            }
            if text == wanted { return true }
            index = open + 1
        }
        return false
    }

    /// Returns true for the ids that pages give to parts of their own.
    private static func isOwn(_ fragment: String) -> Bool {
        let prefixes = ["fn-", "fnref-", "term-", "section-", "linked-from", "at-", "block-"]
        let isPageMark =
            fragment.utf8.first == UInt8(ascii: "p")
            && fragment.utf8.dropFirst().first.map(NoteScanner.isDigit) == true
        return ["", "text", "top"].contains(fragment) || isPageMark
            || prefixes.contains(where: fragment.hasPrefix)
    }

    // MARK: Reading

    private mutating func readHeading(_ line: ArraySlice<UInt8>, next: ArraySlice<UInt8>) {
        let content = NoteScanner.content(of: line)
        let under = next.drop { NoteScanner.isSpace($0) || $0 == UInt8(ascii: ">") }
        let isUnderlined = under.first.map { "=-".utf8.contains($0) } == true
        guard content.first == UInt8(ascii: "#") || isUnderlined else { return }
        let text = String(decoding: content.prefix(NoteScanner.nameLimit), as: UTF8.self)
        headings[NoteText.key(text), default: 0] += 1
    }

    private mutating func readNames(_ line: ArraySlice<UInt8>) {
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "#") where index > line.startIndex && "{ ".utf8.contains(line[index - 1]):
                if line[..<index].contains(UInt8(ascii: "{")) { add(line[(index + 1)...], endingWith: "} ") }
            case UInt8(ascii: "{") where line[..<index].suffix(6).elementsEqual("\\label".utf8):
                add(line[(index + 1)...], endingWith: "}")
            case UInt8(ascii: ":") where line[..<index].suffix(5).elementsEqual("label".utf8):
                add(line[(index + 1)...].drop(while: NoteScanner.isSpace), endingWith: " ")
            case UInt8(ascii: "="):
                let before = line[..<index].suffix(4).map { $0 | 0x20 }
                guard before.suffix(2).elementsEqual("id".utf8) || before.elementsEqual("name".utf8) else {
                    continue
                }
                let value = line[(index + 1)...]
                let isQuoted = value.first.map { "\"'".utf8.contains($0) } == true
                add(isQuoted ? value.dropFirst() : value, endingWith: isQuoted ? "\"'" : " />")
            default: continue
            }
        }
    }

    private mutating func add(_ text: ArraySlice<UInt8>, endingWith ends: String) {
        let name = text.prefix(200).prefix { !ends.utf8.contains($0) }
        if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
    }
}
