import FuzzDriver
import Diagnostics
import DocumentSettings
import StudyMarkdown

private nonisolated(unsafe) let renderer = MarkdownRenderer()

/// Renders any text, with and without `\(…\)` delimiters: the size of the body is bounded, and the findings are inside the
/// text.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    var bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for index in bytes.indices where bytes[index] == 0 { bytes[index] = 0x20 }
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let source = SourceText(file: "fuzz.md", bytes: text)
    let (frontMatter, body, _) = FrontMatter.read(source)
    for brackets in [false, true] {
        var options = MarkdownRenderer.Options()
        options.math = frontMatter.math
        options.math.brackets = brackets
        options.collectsFormulas = true
        let result = renderer.render(source, from: body, options: options)
        precondition(result.body.count <= text.count * 60 + 2 << 20)
        for finding in result.diagnostics {
            precondition((finding.position?.line ?? 1) <= source.lineStarts.count + 1)
        }
    }
    return 0
}

fuzz { test($0, $1) }
