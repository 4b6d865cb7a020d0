import FuzzDriver
import WebReferences
import WebSyntax

/// Reads any bytes as a script and as a module, strings included: the ranges are inside the input and in order, and a second
/// reading returns the same references.
func test(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = UnsafeBufferPointer(start: start, count: count)
    for goal in [JavaScriptTokenizer.Goal.script, .module, nil] {
        let references = JavaScriptReferences.references(in: bytes, goal: goal)
        var last = 0
        for reference in references {
            precondition(reference.range.lowerBound >= last && reference.range.upperBound <= count)
            last = reference.range.lowerBound
        }
        precondition(references == JavaScriptReferences.references(in: bytes, goal: goal))
    }
    for reference in JavaScriptReferences.allReferences(in: bytes) {
        precondition(reference.range.lowerBound >= 0 && reference.range.upperBound <= count)
    }
    return 0
}

fuzz { test($0, $1) }
