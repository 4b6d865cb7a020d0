import FuzzDriver
import WebReferences
import WebSyntax

/// Reads any bytes as HTML and as XML: no trap, and every range is inside the input.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    for syntax in [HTMLScanner.Syntax.html, .xml] {
        for reference in HTMLReferences.references(in: bytes, syntax: syntax) {
            precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
        }
    }
    return 0
}

fuzz { test($0, $1) }
