import Diagnostics
import Foundation
import StudyMarkdown
import TestSupport
import Testing

/// The examples of the CommonMark and GFM specifications in cmark-gfm's repository: a document without mathematics
/// renders byte for byte as with cmark-gfm.
@Suite(.needs(.specificationExamples)) struct GFMConformanceTests {
    struct Example: Decodable {
        var suite: String
        var section: String
        var number: Int
        var extensions: [String]
        var markdown: String
        var html: String
    }

    /// The examples of the tag filter, which replaces the `<` of some tags. A leaf keeps raw HTML, and findings refuse
    /// references to the network instead.
    static let filtered = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    @Test func rendersEveryExampleAsCmarkDoes() throws {
        let file = URL(filePath: try TestTool.specificationExamples.path())
        let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
        // The specification has 670; cmark-gfm's own suites add more.
        #expect(examples.count > (Set(examples.map(\.suite)).count > 1 ? 700 : 650))
        let renderer = MarkdownRenderer()
        for example in examples where !example.extensions.contains("disabled") {
            var options = MarkdownRenderer.Options()
            options.isLeaf = false
            options.extensions =
                example.suite == "extensions.txt"
                ? ["table", "strikethrough", "autolink", "tasklist", "footnotes"] : example.extensions
            // The suite marks examples that must only not crash.
            let expected = example.html == "<IGNORE>\n" ? nil : example.html
            let source = SourceText(file: "example.md", bytes: Array(example.markdown.utf8))
            let html = String(decoding: renderer.render(source, options: options).body, as: UTF8.self)
            let isFiltered = example.suite == "extensions.txt" || example.extensions.contains("tagfilter")
            #expect(
                expected == nil || (isFiltered ? filter(html) : html) == expected,
                "\(example.suite) \(example.section) \(example.number): \(example.markdown)")
        }
    }

    private func filter(_ html: String) -> String {
        var out = html
        for tag in Self.filtered {
            for opener in ["<", "</"] {
                out = out.replacingOccurrences(of: opener + tag, with: "&lt;" + opener.dropFirst() + tag)
                out = out.replacingOccurrences(
                    of: opener + tag.uppercased(), with: "&lt;" + opener.dropFirst() + tag.uppercased())
            }
        }
        return out
    }
}
