/// The direction of a text by its letters.
package enum TextDirection {
    /// Returns `rtl` if more than half of the letters are of Hebrew, Arabic or a related script; otherwise nil.
    package static func of(_ text: String) -> String? {
        var letters = 0
        var rightToLeft = 0
        for scalar in text.unicodeScalars.prefix(4000) where isLetter(scalar) {
            letters += 1
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC: rightToLeft += 1
            default: break
            }
        }
        return letters > 0 && rightToLeft * 2 > letters ? "rtl" : nil
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        // The lookup of a property takes most of the time of a text.
        guard scalar.isASCII else { return scalar.properties.isAlphabetic }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(UInt8(scalar.value) | 0x20)
    }
}
