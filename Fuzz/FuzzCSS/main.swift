import FuzzDriver
import WebReferences
import WebSyntax

/// Reads any bytes as a style sheet and as a URL: no trap, and every range is inside the input.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    for reference in CSSReferences.references(in: bytes) {
        precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
    }
    _ = URLClassifier.classify(bytes)
    return 0
}

fuzz { test($0, $1) }
