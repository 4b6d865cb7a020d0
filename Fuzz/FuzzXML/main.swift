import FuzzDriver
import WebReferences

/// Reads any bytes as an XML document, with the entities and attribute defaults of its document type, and as the internal
/// subset of one: no trap, and every range is inside the input.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes)
    // Random inputs rarely contain a document type, so each is also tried inside one and after it.
    let opening = Array("<!DOCTYPE svg [<!ENTITY e \"".utf8)
    check(opening + bytes + Array("\">]><svg a=\"&e;\">&e;</svg>".utf8))
    return 0
}

func check(_ bytes: [UInt8]) {
    for reference in XMLReferences.references(in: bytes) {
        precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= bytes.count)
    }
}

fuzz { test($0, $1) }
