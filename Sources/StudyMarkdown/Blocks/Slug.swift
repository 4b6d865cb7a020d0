/// The id of a heading, derived from its text: lower-case letters and digits, joined by hyphens. TeX contributes its
/// letters and digits. Independent of the locale, so the same on every machine.
enum Slug {
    /// Returns the slug of a text; `section` if it has neither letters nor digits.
    static func make(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? make(ascii: text) : make(unicode: text)
    }

    /// The same as ``make(unicode:)``, in a twentieth of its time: most headings are ASCII.
    private static func make(ascii text: String) -> String {
        var slug: [UInt8] = []
        var isPending = false
        for byte in text.utf8 {
            if ASCII.isLetter(byte) || ASCII.isDigit(byte) {
                if isPending, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
                isPending = false
                slug.append(ASCII.isLetter(byte) ? byte | 0x20 : byte)
            } else if ASCII.isSpace(byte) || "-_\\/".utf8.contains(byte) {
                isPending = true
            }
        }
        return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
    }

    /// The general form: letters and digits of all scripts are kept.
    private static func make(unicode text: String) -> String {
        var slug = ""
        var isPending = false
        for character in text.lowercased() {
            if character.isLetter || character.isNumber {
                if isPending, !slug.isEmpty { slug.append("-") }
                isPending = false
                slug.append(character)
            } else if character == " " || character == "-" || character == "_" || character == "\\"
                || character.isWhitespace || character == "–" || character == "—" || character == "/"
            {
                isPending = true
            }
        }
        return slug.isEmpty ? "section" : slug
    }
}
