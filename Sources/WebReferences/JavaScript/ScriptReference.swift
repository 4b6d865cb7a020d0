package import WebSyntax

/// One reference of a script.
package struct ScriptReference: Sendable, Equatable {
    /// The id of a row of ``ReferenceTable``.
    package var row: ReferenceID
    /// Offsets in the script: the string without its quotes, escapes as written; from the first to the last string of
    /// a sum; the whole call where its address is not known.
    package var range: Range<Int>
    /// The string that the expression amounts to: an address, markup, CSS or code. For an address whose rest is
    /// computed it is the remote constant beginning. For `js-undecidable` it is the name of the function.
    package var text: String
    /// The classified address; `nil` if `text` is not an address.
    package var target: URLReference?
    /// The bytes of `text` before invalid UTF-8 was replaced.
    var bytes: [UInt8] = []
    /// The places of `bytes` in the script; `nil` if a function decoded them.
    var map: OffsetMap?
}
