import FuzzDriver
import WebReferences

/// Any bytes, read as a style sheet and as an address.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    for reference in CSSReferences.references(in: bytes) {
        precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
    }
    _ = URLClassifier.classify(bytes)
    return 0
}

fuzz { test($0, $1) }
