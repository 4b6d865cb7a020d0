package import WebSyntax

/// One place in a script where it reaches for something.
package struct ScriptReference: Sendable, Equatable {
    /// Id of a row of ``ReferenceTable``.
    package var row: ReferenceID
    /// Offsets in the script: the string without its quotes, escapes as written; from the first to the last string of
    /// a sum; the whole call where its address is not known.
    package var range: Range<Int>
    /// The string that the expression amounts to: an address, markup, CSS or code. Of an address whose rest is
    /// computed, the constant beginning, where that alone is remote. For `js-undecidable` the name of the function.
    package var text: String
    /// What the address is; nil where `text` is none.
    package var target: URLReference?
    /// `text` before what is no UTF-8 in it was replaced.
    var bytes: [UInt8] = []
    /// Where `bytes` stand in the script; nil where a function decoded them.
    var map: OffsetMap?
}
