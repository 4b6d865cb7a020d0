import Foundation
import Diagnostics
import StudyMarkdown

private nonisolated(unsafe) let renderer = MarkdownRenderer()

/// Any text, rendered with and without brackets; what comes out is bounded, and its findings lie
/// inside the text.
func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
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

@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments) { fuzz($0, $1) })
