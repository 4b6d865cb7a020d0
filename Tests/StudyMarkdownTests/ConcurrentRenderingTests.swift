import Diagnostics
import Foundation
import StudyMarkdown
import TestSupport
import Testing

/// cmark keeps process-wide tables. `MarkdownParser` describes why parsers on several threads can share them.
struct ConcurrentRenderingTests {
    /// Constructs that begin with a special character, which a concurrent parser could remove from the table.
    private static let pieces = [
        "a $x_1$ b", "*c*", "~~d~~", "https://e.test/f", "www.g.test", "h@i.test", "|j|$k|l$|\n|-|-|\n|m|n|",
        "$$\no\n$$", "\\eqref{p}", "\\(q\\)", "- [x] r", "s[^1]\n\n[^1]: t $u$", "`v`", "$`w`$",
        "![x $y$](z)",
        "> $$\n> a\n> $$", "```math\nb\n```", "# c {#d}", "{e}", "[f](g:h)", "i:j", "w w w", "~k",
    ]

    static func document(_ number: Int) -> (source: SourceText, options: MarkdownRenderer.Options) {
        var generator = SeededGenerator(seed: UInt64(number))
        let count = Int.random(in: 1...30, using: &generator)
        let text = (0..<count).map { _ in
            (pieces.randomElement(using: &generator) ?? "") + (Bool.random(using: &generator) ? "\n\n" : " ")
        }.joined()
        var options = MarkdownRenderer.Options()
        options.isLeaf = number % 3 != 0
        options.math.brackets = number % 4 == 0
        options.extensions = ["table", "strikethrough", "autolink", "tasklist", "footnotes"].filter { _ in
            Int.random(in: 0..<4, using: &generator) > 0
        }
        return (SourceText(file: "\(number).md", bytes: Array(text.utf8)), options)
    }

    private static func render(_ number: Int, with renderer: MarkdownRenderer) -> [UInt8] {
        let (source, options) = document(number)
        let rendered = renderer.render(source, options: options)
        return rendered.body + Array(TextDiagnosticFormatter().format(rendered.diagnostics).utf8)
    }

    @Test func rendersTheSameOnEightTasksAsOnOne() async {
        let perTask = 200
        let results = await withTaskGroup(of: (Int, [[UInt8]]).self) { group in
            for task in 0..<8 {
                group.addTask {
                    let renderer = MarkdownRenderer()
                    // Each task starts at another document, so different documents are parsed at once.
                    let bodies = (0..<perTask).map {
                        Self.render(task * perTask + ($0 * 7 + task) % perTask, with: renderer)
                    }
                    return (task, bodies)
                }
            }
            var results: [Int: [[UInt8]]] = [:]
            for await (task, bodies) in group { results[task] = bodies }
            return results
        }
        let renderer = MarkdownRenderer()
        for task in 0..<8 {
            let expected = (0..<perTask).map {
                Self.render(task * perTask + ($0 * 7 + task) % perTask, with: renderer)
            }
            #expect(results[task] == expected)
        }
    }

    #if os(Linux)
        /// After the first document, parsing does not write to the library's own memory, which holds its
        /// tables.
        @Test func doesNotWriteToTheLibrarysMemory() throws {
            let renderer = MarkdownRenderer()
            for number in 0..<20 { _ = Self.render(number, with: renderer) }
            let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
            let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            let ranges = maps.split(separator: "\n").filter {
                $0.contains("rw-p") && $0.contains("libcmark-gfm")
            }
            .compactMap { line -> Range<UInt>? in
                let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
                return ends.count == 2 ? ends[0]..<ends[1] : nil
            }
            #expect(!ranges.isEmpty)
            func contents() -> [[UInt8]] {
                ranges.map { range in
                    Array(
                        UnsafeRawBufferPointer(
                            start: UnsafeRawPointer(bitPattern: range.lowerBound), count: range.count))
                }
            }
            let before = contents()
            for number in 20..<220 { _ = Self.render(number, with: renderer) }
            // An aborted parse does not change it either.
            var tight = MarkdownRenderer.Options()
            tight.limits.memory = 1 << 20
            let long = SourceText(
                file: "long.md", bytes: Array(String(repeating: "~~a~~ $b$ ", count: 50_000).utf8))
            #expect(renderer.render(long, options: tight).diagnostics.map(\.rule) == ["document-memory"])
            #expect(contents() == before)
        }
    #endif

    /// The first parser sets the special characters for good: rendering with all extensions and rendering
    /// with none do not affect each other.
    @Test func keepsExtensionsApart() {
        let renderer = MarkdownRenderer()
        let source = SourceText(file: "a", bytes: Array("~~a~~ https://b.test |c|\n\n|d|\n|-|".utf8))
        var bare = MarkdownRenderer.Options()
        bare.extensions = []
        for _ in 0..<3 {
            let full = String(decoding: renderer.render(source).body, as: UTF8.self)
            #expect(full.contains("<del>") && full.contains("<a href") && full.contains("<table>"))
            let plain = String(decoding: renderer.render(source, options: bare).body, as: UTF8.self)
            #expect(plain == "<p>~~a~~ https://b.test |c|</p>\n<p>|d|\n|-|</p>\n")
        }
    }

    /// A resolver may render another document while this one is written.
    @Test func rendersADocumentWhileAnotherIsWritten() {
        struct Rendering: ReferenceResolver {
            func link(to destination: String) -> LinkTarget {
                .link(destination, text: Leaf("*$\(destination)$* ~~a~~").html)
            }
            func image(at destination: String) -> ImageTarget { .source(destination) }
        }
        let leaf = Leaf(bytes: Array("[](b) $c$ ~~d~~ [](e) $f$".utf8), resolver: Rendering())
        #expect(leaf.html.contains("&gt;b&lt;/span&gt;"))
        #expect(leaf.html.hasSuffix(RenderCase.expanded("«f»</p>\n")))
        #expect(leaf.rendered.formulaCount == 2)
    }
}
