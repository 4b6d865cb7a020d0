/// The id of a heading, derived from its text: lower-case letters and digits, joined by hyphens. TeX contributes its
/// letters and digits. Independent of the locale, so the same on every machine.
enum Slug {
    static func make(_ text: String) -> String {
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
