import TestSupport

@testable import StudyManifest

/// Libraries and ways to write them down, from a seed.
struct RandomManifest {
    var generator: SeededGenerator
    private var count = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    // MARK: Libraries

    mutating func library() -> StudyLibrary {
        StudyLibrary(
            schema: flip() ? "study-manifest.schema.json" : nil, version: flip() ? 1 : nil,
            books: some(0...3) { $0.book(leaves: 0...3) })
    }

    mutating func book(leaves: ClosedRange<Int>) -> Book {
        Book(
            id: name("b"), title: title(), author: flip() ? title() : nil,
            chapters: some(0...3) { $0.chapter(leaves: leaves) })
    }

    mutating func chapter(leaves: ClosedRange<Int>) -> Chapter {
        count += 1
        return Chapter(
            id: name("c"), number: flip() ? count : nil, title: title(), leaves: some(leaves) { $0.leaf() })
    }

    mutating func leaf() -> Leaf {
        Leaf(
            id: name("l"), kind: flip() ? .notes : nil, title: title(), file: name("f") + ".html",
            source: flip() ? "../md/" + name("s") + ".md" : nil, header: flip() ? title() : nil)
    }

    private mutating func name(_ letter: String) -> String {
        count += 1
        return "\(letter)\(count)"
    }

    private mutating func title() -> String {
        let words = [
            "A", "Säulen", "\"quoted\"", "back\\slash", "[{", "}],", "tab\there", "设", "e\u{301}", "\u{1}",
            "/",
            "line\nbreak", "🙂",
        ]
        return "T " + some(1...3) { $0.any(of: words) }.joined(separator: " ")
    }

    mutating func flip() -> Bool { Bool.random(using: &generator) }
    mutating func any<T>(of values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }

    private mutating func some<T>(_ range: ClosedRange<Int>, _ make: (inout Self) -> T) -> [T] {
        var made: [T] = []
        for _ in 0..<Int.random(in: range, using: &generator) { made.append(make(&self)) }
        return made
    }

    // MARK: Texts

    /// The library in a layout of its own: anything that JSON allows, within one text mostly alike.
    mutating func text(_ library: StudyLibrary) -> [UInt8] {
        var style = Style()
        style.lineEnd = any(of: ["\n", "\n", "\r\n", "\r"])
        style.step = any(of: ["  ", "    ", "\t", " ", ""])
        style.colon = any(of: [": ", ":", " : "])
        style.padding = any(of: ["", " "])
        style.isLoose = any(of: [true, false, false])
        style.brokenDepth = any(of: [0, 2, 4, 6, 20])
        var members: [(String, Node)] = []
        if let schema = library.schema { members.append(("$schema", .text(schema))) }
        if let version = library.version { members.append(("version", .number(version))) }
        members.append(("books", .list(library.books.map(node))))
        if flip() { members.append(("x-extra", .list([.text("]"), .object([("leaves", .list([]))])]))) }
        let body = text(.object(members), style, depth: 0, indent: "")
        let mark: [UInt8] = any(of: [true, false, false]) ? [0xEF, 0xBB, 0xBF] : []
        return mark + Array((any(of: ["", style.lineEnd]) + body + any(of: ["", style.lineEnd])).utf8)
    }

    private struct Style {
        var lineEnd = "\n"
        var step = "  "
        var colon = ": "
        var padding = " "
        /// White space comes as it likes.
        var isLoose = false
        /// How deep objects and lists are broken over lines.
        var brokenDepth = 20
    }

    private indirect enum Node {
        case text(String)
        case number(Int)
        case null
        case list([Node])
        case object([(String, Node)])
    }

    private func node(_ book: Book) -> Node {
        .object(
            [("title", .text(book.title)), ("id", .text(book.id))]
                + (book.author.map { [("author", .text($0))] } ?? [("author", .null)])
                + [("chapters", .list(book.chapters.map(node)))])
    }

    private func node(_ chapter: Chapter) -> Node {
        .object(
            [("id", .text(chapter.id)), ("leaves", .list(chapter.leaves.map(node)))]
                + (chapter.number.map { [("number", .number($0))] } ?? [])
                + [("title", .text(chapter.title)), ("note", .list([]))])
    }

    private func node(_ leaf: Leaf) -> Node {
        .object(
            [("id", .text(leaf.id)), ("file", .text(leaf.file)), ("title", .text(leaf.title))]
                + (leaf.kind.map { [("kind", .text($0.rawValue))] } ?? [])
                + (leaf.source.map { [("source", .text($0))] } ?? [])
                + (leaf.header.map { [("header", .text($0))] } ?? []))
    }

    private mutating func text(_ node: Node, _ style: Style, depth: Int, indent: String) -> String {
        switch node {
        case .text(let text): return spelled(text)
        case .number(let number): return flip() ? "\(number)" : "\(number).0"
        case .null: return "null"
        case .list(let items):
            let inner = indent + style.step
            let parts = items.map { text($0, style, depth: depth + 1, indent: inner) }
            return enclosed("[", parts, "]", style, depth: depth, indent: indent)
        case .object(let members):
            let inner = indent + style.step
            let parts = members.map {
                spelled($0.0) + style.colon + text($0.1, style, depth: depth + 1, indent: inner)
            }
            return enclosed("{", parts, "}", style, depth: depth, indent: indent)
        }
    }

    private mutating func enclosed(
        _ open: String, _ parts: [String], _ close: String, _ style: Style, depth: Int, indent: String
    ) -> String {
        guard !parts.isEmpty else { return open + any(of: ["", style.padding, style.lineEnd]) + close }
        let isMultiline = style.isLoose ? flip() : depth < style.brokenDepth
        guard isMultiline else {
            return open + style.padding + parts.joined(separator: "," + style.padding) + style.padding + close
        }
        let line = style.lineEnd + indent
        return open + line + style.step + parts.joined(separator: "," + line + style.step) + line + close
    }

    /// A JSON string, now and then with an escape that need not be one.
    private mutating func spelled(_ text: String) -> String {
        let quoted = ManifestPrinter.quoted(text)
        return any(of: [true, false, false]) ? quoted.replacing("T ", with: "\\u0054 ") : quoted
    }
}
