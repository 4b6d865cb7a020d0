import WebSyntax

/// One element of a script after constant folding: a token, or a string that several tokens amount to.
struct JavaScriptItem {
    enum Kind: UInt8 {
        case identifier, number, constant, punctuator, other
        /// Parts of a template whose holes are not all constant. Their text is a constant, too.
        case templateHead, templateMiddle, templateTail
    }

    var kind: Kind
    /// Offsets in the script.
    var range: Range<Int>
    /// The bytes of a punctuator, the first in the highest place; 0 for other kinds. `?.` counts as `.`.
    var code: UInt32 = 0
    /// Index of the text of a constant, a part of a template or a name that is not as written; -1 for none.
    var constant = -1
    /// True if a line break is before the item, where a semicolon may be left out (ECMA-262, 12.10).
    var isAfterLineBreak = false

    /// Returns the code of a punctuator of at most four bytes.
    static func code(_ text: StaticString) -> UInt32 {
        var code: UInt32 = 0
        for index in 0..<text.utf8CodeUnitCount { code = code << 8 | UInt32(text.utf8Start[index]) }
        return code
    }

    /// Returns true for the punctuator of one character.
    func isCode(_ character: Unicode.Scalar) -> Bool { code == character.value }

    /// True if a later item closes this one.
    var isOpening: Bool { isCode("(") || isCode("[") || isCode("{") || kind == .templateHead }
    /// True if the item closes an earlier one.
    var isClosing: Bool { isCode(")") || isCode("]") || isCode("}") || kind == .templateTail }

    /// `=`, `+=` and the logical assignments.
    var isAssignment: Bool {
        // `=`, `+=`, `||=`, `&&=`, `??=` in ASCII.
        code == 0x3D || code == 0x2B3D || code == 0x7C_7C3D || code == 0x26_263D || code == 0x3F_3F3D
    }
}

/// A string known without running the script.
struct JavaScriptConstant {
    /// The text in UTF-8.
    var bytes: [UInt8]
    /// The places of the bytes in the script; `nil` if a function decoded them, so that only `range` is known.
    var map: OffsetMap?
    /// From the first byte inside the first quote to the last inside the last one.
    var range: Range<Int>
    /// How often the bytes were copied. Bounded, so that folding is linear however operands nest.
    var copies = 0

    /// The bound of `copies`: code that nests deeper than 64 operands is not folded further.
    static let maximumCopies = 64

    /// The text; bytes that are not UTF-8 are replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the text of `other`, which follows in the script. The map is kept if both texts have one.
    mutating func append(_ other: JavaScriptConstant) {
        if var joined = map, let points = other.map {
            map = nil
            joined.append(points, at: bytes.count)
            map = joined
        } else {
            map = nil
        }
        bytes.append(contentsOf: other.bytes)
        range = range.lowerBound..<max(range.upperBound, other.range.upperBound)
        copies = max(copies, other.copies + 1)
    }
}
