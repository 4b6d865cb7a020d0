import FuzzDriver
import WebReferences

/// Any bytes, read as a document of XML, entities and defaults of its document type included, and as the subset of
/// one: it ends without a trap, with ranges inside the input.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    check(bytes)
    // Few inputs begin a document type by chance: all of them are also tried inside one, and behind it.
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
