import Diagnostics
import Foundation
import StudyMarkdown
import Testing

/// Every example of the CommonMark and GFM specifications as cmark-gfm carries them: a document without mathematics
/// renders as cmark-gfm renders it.
@Suite struct GFMConformanceTests {
    struct Example: Decodable {
        var suite: String
        var section: String
        var number: Int
        var extensions: [String]
        var markdown: String
        var html: String
    }

    /// The tag filter, which replaces the `<` of some tags: raw HTML passes in a leaf, and what reaches the network
    /// is refused instead.
    static let filtered = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
    ]

    @Test func rendersEveryExampleAsCmarkDoes() throws {
        guard let file = ConformanceData.file("gfm-examples.json") else {
            return ConformanceData.reportAbsence()
        }
        let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
        #expect(examples.count > 700)
        let renderer = MarkdownRenderer()
        for example in examples where !example.extensions.contains("disabled") {
            var options = MarkdownRenderer.Options()
            options.isLeaf = false
            options.extensions =
                example.suite == "extensions.txt"
                ? ["table", "strikethrough", "autolink", "tasklist", "footnotes"] : example.extensions
            // Where the suite only asks that nothing crashes, it says so.
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

/// The conformance data lies beside the checkout, not in it.
enum ConformanceData {
    static var folder: URL {
        if let path = ProcessInfo.processInfo.environment["SITEGEN_CONFORMANCE"] {
            return URL(filePath: path)
        }
        return URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/conformance")
    }

    static func file(_ name: String) -> URL? {
        let file = folder.appending(path: name)
        return FileManager.default.isReadableFile(atPath: file.path) ? file : nil
    }

    /// Said aloud, so that an absent file does not pass for a check.
    static func reportAbsence() {
        withKnownIssue(
            "conformance data is not at ../shared/conformance; set SITEGEN_CONFORMANCE to its folder"
        ) {
            Issue.record("conformance data is absent: nothing was compared")
        }
    }
}
