import SiteFiles

/// The `@font-face` rules of a page (CSS Fonts Level 4, section 4).
package enum FontFaceRules {
    /// The place of the font files, seen from the style sheet.
    package enum Place: Hashable, Sendable {
        /// A folder, with a slash at its end.
        case folder(String)
        /// The page itself, as `data:` URLs.
        case page
    }

    /// Returns the rules for the faces whose family a style sheet names; empty if it names none of them.
    package static func text(for fonts: VendoredFonts, in styleSheet: String, from place: Place) -> String {
        let names = FamilyNames(in: styleSheet)
        let faces = fonts.faces.filter { names.has($0.family) }
        guard !faces.isEmpty else { return "" }
        let licences = place == .page ? comment(faces, of: fonts) : ""
        return "\n" + licences + faces.map { rule(for: $0, of: fonts, place) }.joined()
    }

    private static func rule(for face: FontFace, of fonts: VendoredFonts, _ place: Place) -> String {
        let url =
            switch place {
            case .folder(let path): path + face.file
            case .page: "data:font/woff2;base64," + Digest.base64(fonts.bytes(of: face.file) ?? [])
            }
        return "@font-face{font-family:\(quoted(face.family));font-style:\(face.style.rawValue);"
            + "font-weight:\(face.weight);font-display:swap;src:url(\(url))format(\"woff2\");"
            + "unicode-range:\(face.characters.text)}"
    }

    /// The licence texts of the faces that a page contains.
    private static func comment(_ faces: [FontFace], of fonts: VendoredFonts) -> String {
        Set(faces.map(\.licence)).sorted().compactMap(fonts.bytes).map { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            return "/*\n" + text.replacing("*/", with: "* /").replacing("</", with: "< /") + "*/\n"
        }.joined()
    }

    /// Returns a CSS string that can be in a `style` element.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "<", "\u{1}"..."\u{1F}": quoted += "\\" + String(scalar.value, radix: 16) + " "
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
