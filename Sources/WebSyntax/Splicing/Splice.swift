/// An edit of a text: a range of its bytes and their replacement.
package struct Splice: Sendable, Hashable {
    /// The replaced bytes of the text; empty for an insertion.
    package var range: Range<Int>
    /// The bytes that replace the range.
    package var replacement: [UInt8]
    /// The reason for the edit: the id of a row of ``ReferenceTable``, or another word of the caller.
    package var reason: String

    /// Creates a splice.
    package init(_ range: Range<Int>, _ replacement: [UInt8], _ reason: String) {
        self.range = range
        self.replacement = replacement
        self.reason = reason
    }

    /// Creates a splice whose replacement is the UTF-8 form of a text.
    package init(_ range: Range<Int>, _ replacement: String, _ reason: String) {
        self.init(range, Array(replacement.utf8), reason)
    }
}
