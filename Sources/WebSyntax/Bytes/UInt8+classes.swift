/// The byte classes that the HTML, URL and CSS standards share (WHATWG Infra, section 4.6).
extension UInt8 {
    /// True for `A` to `Z` and `a` to `z`. Setting bit 5 folds the case, and the wrapped subtraction
    /// makes the test one comparison.
    @inlinable @inline(__always) package var isASCIIAlpha: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    /// True for `0` to `9`.
    @inlinable @inline(__always) package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    /// True for an ASCII letter or digit.
    @inlinable @inline(__always) package var isASCIIAlphanumeric: Bool { isASCIIAlpha || isASCIIDigit }
    /// True for `A` to `Z`.
    @inlinable @inline(__always) package var isASCIIUppercase: Bool { self &- UInt8(ascii: "A") < 26 }
    /// The byte with `A` to `Z` in lower case. Other bytes, including those of UTF-8 sequences, are
    /// unchanged.
    @inlinable @inline(__always) package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

    /// TAB, LF, FF, CR or space. CR counts because input streams are normalised only where text is decoded.
    @inlinable @inline(__always) package var isHTMLSpace: Bool {
        // Bit n of the constant is byte n: 9, 10, 12, 13 and 32. One shift replaces five comparisons in
        // the inner loops of tokenizers.
        self <= 0x20 && (0x1_0000_3600 as UInt64) >> UInt64(self) & 1 != 0
    }

    /// True for TAB, LF, VT, FF, CR or space.
    @inlinable @inline(__always) package var isASCIISpace: Bool {
        self == UInt8(ascii: " ") || self &- UInt8(ascii: "\t") < 5
    }

    /// True for a character of a token, such as a method or a field name (RFC 9110, 5.6.2).
    package var isHTTPToken: Bool { isASCIIAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(self) }

    /// The value of a hexadecimal digit.
    @inlinable @inline(__always) package var hexValue: UInt8? {
        // Letters in either case count, as in CSS escapes, character references and percent encoding.
        if isASCIIDigit { return self &- UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter &+ 10 : nil
    }
}

extension [UInt8] {
    /// Appends the UTF-8 form of a code point; U+FFFD if it is not a Unicode scalar.
    package mutating func appendScalar(_ value: UInt32) {
        let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
        append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
