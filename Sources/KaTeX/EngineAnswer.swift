import Foundation

/// The JSON that `EngineScript` gives for a formula with something to say.
struct EngineAnswer: Decodable {
    struct Failure: Decodable {
        var kind: String
        var message: String
        var position: Int
    }

    struct Warning: Decodable {
        var code: String
        var message: String
        var position: Int
    }

    var error: Failure?
    var warnings: [Warning]

    init?(json: some StringProtocol) {
        guard let answer = try? JSONDecoder().decode(EngineAnswer.self, from: Data(json.utf8)) else {
            return nil
        }
        self = answer
    }

    /// The verdict with positions in UTF-8 bytes of `tex`.
    func verdict(for tex: String) -> FormulaVerdict {
        FormulaVerdict(
            failure: error.map { error in
                switch error.kind {
                case "parse": FormulaFailure(.syntax, error.message, at: Self.offset(error.position, in: tex))
                case "parseInMacro": FormulaFailure(.macro, error.message + " (in the definition of a macro)")
                case "depth": .tooDeep
                case "tokens": .tooManyTokens
                default: FormulaFailure(.engine, "KaTeX fails on this formula: \(error.message)")
                }
            },
            warnings: warnings.map {
                FormulaWarning(code: $0.code, message: $0.message, at: Self.offset($0.position, in: tex))
            })
    }

    /// The UTF-8 offset of a UTF-16 offset; one inside a surrogate pair is that of the character. `nil` when negative.
    static func offset(_ position: Int, in tex: String) -> Int? {
        guard position >= 0 else { return nil }
        var units = 0
        var bytes = 0
        for scalar in tex.unicodeScalars {
            units += UTF16.width(scalar)
            if units > position { break }
            bytes += UTF8.width(scalar)
        }
        return bytes
    }
}
