import FormulaTypesetting

/// The language of a leaf for pages of other languages that show its text.
package enum LeafLanguage {
    /// The language of a library whose settings name none.
    package static let ofLibrary = "en"

    /// Returns a language tag, and after a space `rtl` for a language that is written from right to left.
    package static func text(_ language: String) -> String {
        FormulaAttributes.isRightToLeft(language) ? language + " rtl" : language
    }

    /// Returns the language in the tag `html` of a page; `nil` for a page without one.
    package static func text(ofPage page: [UInt8]) -> String? {
        let opening = "<html lang=\""
        guard let start = page.prefix(1000).firstRange(of: opening.utf8)?.upperBound,
            let end = page[start...].prefix(100).firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        return text(String(decoding: page[start..<end], as: UTF8.self))
    }
}
