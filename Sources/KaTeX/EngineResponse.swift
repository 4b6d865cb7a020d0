import Foundation

/// The JSON that `EngineScript` returns for a formula with an error or warnings.
struct EngineResponse: Decodable {
    /// An error. `kind` is one of the words that the engine script uses.
    struct Failure: Decodable {
        var kind: String
        var message: String
        var position: Int
    }

    /// A warning of KaTeX's strict mode.
    struct Warning: Decodable {
        var code: String
        var message: String
        var position: Int
    }

    var error: Failure?
    var warnings: [Warning]

    /// Fails if the text is not the engine script's JSON.
    init?(json: some StringProtocol) {
        guard let answer = try? JSONDecoder().decode(EngineResponse.self, from: Data(json.utf8)) else {
            return nil
        }
        self = answer
    }

    /// Returns the verdict, with positions in UTF-8 bytes of `tex`.
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

    /// Converts a UTF-16 offset to a UTF-8 offset. An offset inside a surrogate pair maps to the start of the
    /// character. Returns `nil` for a negative offset.
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
