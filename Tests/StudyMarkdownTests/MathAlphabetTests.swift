import Foundation
import Testing

@testable import StudyMarkdown

/// Letters of mathematical alphabets, compared with their Unicode names.
struct MathAlphabetTests {
    private static let words = [
        "bold": "BOLD", "italic": "ITALIC", "bold-italic": "BOLD ITALIC", "script": "SCRIPT",
        "bold-script": "BOLD SCRIPT", "fraktur": "FRAKTUR", "double-struck": "DOUBLE-STRUCK",
        "bold-fraktur": "BOLD FRAKTUR", "sans-serif": "SANS-SERIF", "bold-sans-serif": "SANS-SERIF BOLD",
        "sans-serif-italic": "SANS-SERIF ITALIC", "sans-serif-bold-italic": "SANS-SERIF BOLD ITALIC",
        "monospace": "MONOSPACE",
    ]
    private static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    private static let greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϴ∇∂ϵϑϰϕϱϖ"

    @Test(arguments: words.keys.sorted()) func isWhatUnicodeNames(_ variant: String) throws {
        let alphabet = try #require(MathAlphabet(variant: variant))
        var count = 0
        for letter in Self.latin + Self.greek + "0123456789" {
            guard let text = alphabet.text(String(letter)) else { continue }
            let scalar = try #require(text.unicodeScalars.first)
            let name = try #require(scalar.properties.name, "\(variant) \(letter)")
            // Symbols encoded earlier have other names.
            let words = try #require(Self.words[variant])
            let isNamed =
                name.hasPrefix("MATHEMATICAL \(words) ") || name.hasPrefix("\(words) ")
                || (variant == "fraktur" && name.hasPrefix("BLACK-LETTER ")) || name == "PLANCK CONSTANT"
            #expect(isNamed, "\(letter) is \(name)")
            #expect(
                text.precomposedStringWithCompatibilityMapping
                    == String(letter).precomposedStringWithCompatibilityMapping, "\(letter) is \(name)")
            count += 1
        }
        #expect(count >= 52)
    }

    @Test func keepsCharactersWithoutAVariant() throws {
        let script = try #require(MathAlphabet(variant: "script"))
        #expect(script.text("β") == nil && script.text("1") == nil && script.text("A+") == nil)
        #expect(script.text("") == nil)
        let bold = try #require(MathAlphabet(variant: "bold"))
        #expect(bold.text("Ab1Γ") == "𝐀𝐛𝟏𝚪")
        #expect(bold.text("&amp;") == nil && bold.text("é") == nil)
        #expect(MathAlphabet(variant: "normal") == nil && MathAlphabet(variant: "") == nil)
    }
}
