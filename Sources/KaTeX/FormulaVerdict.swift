package import Diagnostics

/// KaTeX's verdict on one formula. Positions are offsets in UTF-8 bytes, from 0, within the formula's TeX.
package struct FormulaVerdict: Hashable, Sendable {
    /// The reason why KaTeX cannot typeset the formula, or `nil`.
    package var failure: FormulaFailure?
    /// The constructs that KaTeX typesets and LaTeX does not, in order, without duplicates.
    package var warnings: [FormulaWarning]

    /// The verdict on a formula without problems.
    package static let ok = FormulaVerdict(failure: nil, warnings: [])

    package init(failure: FormulaFailure?, warnings: [FormulaWarning] = []) {
        self.failure = failure
        self.warnings = warnings
    }

    /// True if the page shows the formula, possibly with warnings.
    package var isTypeset: Bool { failure == nil }

    /// The problems as findings tell them: the rule, the message and the offset in the TeX, if known.
    package var problems: [(rule: RuleDefinition, message: String, offset: Int?)] {
        var problems: [(rule: RuleDefinition, message: String, offset: Int?)] = []
        if let failure { problems.append((.mathKaTeX, "KaTeX: \(failure.message)", failure.position)) }
        for warning in warnings {
            problems.append(
                (.mathKaTeXStrict, "KaTeX: \(warning.message) (\(warning.code))", warning.position))
        }
        return problems
    }
}

/// The reason why a formula cannot be typeset.
package struct FormulaFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of failure.
    package enum Kind: String, Hashable, Sendable {
        /// KaTeX does not understand the TeX.
        case syntax
        /// The error is in a macro that an earlier formula or the settings define, so it has no position in this
        /// formula.
        case macro
        /// The formula is too long, nested too deeply, or takes too long.
        case limit
        /// KaTeX itself failed (an exception that is not its `ParseError`).
        case engine
    }

    package var kind: Kind
    /// KaTeX's message without its prefix, position and excerpt: `Undefined control sequence: \foo`.
    package var message: String
    /// The position of the error; the length of the TeX if it ends too early; `nil` if unknown.
    package var position: Int?

    package init(_ kind: Kind, _ message: String, at position: Int? = nil) {
        self.kind = kind
        self.message = message
        self.position = position
    }

    package var description: String { message }

    /// The failure of a formula that exhausts KaTeX's stack or its limit of expansions.
    static let tooDeep = FormulaFailure(
        .limit, "nested too deeply, or expanded too far, for KaTeX; take the formula apart")
    static let tooManyTokens = FormulaFailure(
        .limit, "its macros make the formula too long when they are expanded; take it apart")
}

/// A construct that KaTeX accepts and that LaTeX rejects or renders differently.
package struct FormulaWarning: Hashable, Sendable {
    /// KaTeX's code, as documented for its option `strict`: `unicodeTextInMathMode`, `newLineInDisplayMode`,
    /// `mathVsTextAccents`, `commentAtEnd`, `unknownSymbol` …; or one of these: `untrustedCommand` (a command such as
    /// `\href`, shown in red and not executed), `noCharacterMetrics` (KaTeX's fonts lack the character), `console` (any
    /// other message from KaTeX).
    package var code: String
    package var message: String
    /// `nil` if KaTeX gives no position, or if the position is inside a macro.
    package var position: Int?

    package init(code: String, message: String, at position: Int? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }
}
