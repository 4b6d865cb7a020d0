import Foundation
import WebReferences

/// Any bytes, read as HTML and as XML, end without a trap and with ranges inside the input.
func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for syntax in [HTMLScanner.Syntax.html, .xml] {
        for reference in HTMLReferences.references(in: bytes, syntax: syntax) {
            precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
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
