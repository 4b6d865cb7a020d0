/// The id of a heading, from its words: letters and digits in lower case, joined by hyphens. TeX gives its letters
/// and digits. The same on every machine: no locale is asked.
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
