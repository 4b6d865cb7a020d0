@testable import DocumentSettings
import Diagnostics
import StudyMarkdown

/// A leaf rendered like the command renders it: the front matter first, then the body with its options.
struct Leaf {
    var frontMatter: FrontMatter
    var rendered: RenderedMarkdown
    /// The findings of front matter and body, by position.
    var findings: [Diagnostic]

    init(_ text: String, configure: (inout MarkdownRenderer.Options) -> Void = { _ in }) {
        self.init(bytes: Array(text.utf8), configure: configure)
    }

    init(
        bytes: [UInt8], resolver: any ReferenceResolver = PassThroughResolver(),
        configure: (inout MarkdownRenderer.Options) -> Void = { _ in }
    ) {
        let source = SourceText(file: "leaf.md", bytes: bytes)
        let (frontMatter, start, frontFindings) = FrontMatter.read(source)
        var options = MarkdownRenderer.Options()
        options.math = frontMatter.math
        configure(&options)
        self.frontMatter = frontMatter
        rendered = MarkdownRenderer().render(source, from: start, options: options, resolver: resolver)
        findings = (frontFindings + rendered.diagnostics).sortedByPosition()
    }

    var html: String { String(decoding: rendered.body, as: UTF8.self) }

    /// The findings, one a line: `line:column: severity: rule: message`.
    var findingLines: String {
        findings.map {
            "\($0.position?.line ?? 0):\($0.position?.column ?? 0): \($0.severity): \($0.rule): \($0.message)\n"
        }.joined()
    }
}
