import Foundation

/// A form of secrets from which the tests invent one. No file of the repository has a whole secret.
struct PlantedSecret: Sendable {
    /// A part of an invented secret.
    enum Part: Sendable {
        case text(String)
        case random(SeededGenerator.Alphabet, Int)
        case uuid
        /// Random digits in base64.
        case encodedDigits(Int)
    }

    /// The id of the family.
    var family: String
    var parts: [Part]
    /// The text around a secret that is one only there; `@` is the secret.
    var context = "@"

    init(_ family: String, _ parts: Part..., in context: String = "@") {
        self.family = family
        self.parts = parts
        self.context = context
    }

    /// Invents a secret.
    func invented(_ generator: inout SeededGenerator) -> String {
        // The first letter after a prefix is not a sign, with which a random text could end a name or begin a mark.
        parts.map { part in
            switch part {
            case .text(let text): text
            case .random(let alphabet, let count):
                generator.text(alphabet == .urlSafe || alphabet == .base64 ? .alphanumeric : alphabet, 1)
                    + generator.text(alphabet, max(0, count - 2))
                    + generator.text(
                        alphabet == .urlSafe || alphabet == .base64 ? .alphanumeric : alphabet,
                        min(1, count - 1))
            case .uuid: generator.uuid()
            case .encodedDigits(let count): Data(generator.text(.digits, count).utf8).base64EncodedString()
            }
        }.joined()
    }
}

extension PlantedSecret.Part: ExpressibleByStringLiteral {
    init(stringLiteral text: String) { self = .text(text) }

    static func any(_ count: Int) -> Self { .random(.alphanumeric, count) }
    static func hex(_ count: Int) -> Self { .random(.hex, count) }
    static func url(_ count: Int) -> Self { .random(.urlSafe, count) }
    static func b64(_ count: Int) -> Self { .random(.base64, count) }
    static func digits(_ count: Int) -> Self { .random(.digits, count) }
    static func upper(_ count: Int) -> Self { .random(.upper, count) }
    static func lower(_ count: Int) -> Self { .random(.lower, count) }
    static func base32(_ count: Int) -> Self { .random(.base32, count) }
}
