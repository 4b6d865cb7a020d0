import Foundation
import WebReferences

/// Any bytes, read as a style sheet and as an address.
func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    for reference in CSSReferences.references(in: bytes) {
        precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
    }
    _ = URLClassifier.classify(bytes)
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
