/// One edit of a text: a range of its bytes, and what stands in its place.
package struct Splice: Sendable, Hashable {
    /// Byte offsets in the text that is edited; empty where something is only put in.
    package var range: Range<Int>
    package var replacement: [UInt8]
    /// Why: the id of a row of ``ReferenceTable``, or a word of whoever makes the splice.
    package var reason: String

    package init(_ range: Range<Int>, _ replacement: [UInt8], _ reason: String) {
        self.range = range
        self.replacement = replacement
        self.reason = reason
    }

    package init(_ range: Range<Int>, _ replacement: String, _ reason: String) {
        self.init(range, Array(replacement.utf8), reason)
    }
}
