/// KaTeX's verdict on one formula. Positions are offsets in UTF-8 bytes, from 0, within the formula's TeX.
package struct FormulaVerdict: Hashable, Sendable {
    /// Why KaTeX cannot typeset the formula; `nil` when it can.
    package var failure: FormulaFailure?
    /// The constructs that KaTeX typesets and LaTeX does not, in order, each once.
    package var warnings: [FormulaWarning]

    package static let ok = FormulaVerdict(failure: nil, warnings: [])

    package init(failure: FormulaFailure?, warnings: [FormulaWarning] = []) {
        self.failure = failure
        self.warnings = warnings
    }

    package var isTypeset: Bool { failure == nil }
}

/// Why a formula cannot be typeset.
package struct FormulaFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, Hashable, Sendable {
        /// KaTeX does not understand the TeX.
        case syntax
        /// The fault lies in a macro that an earlier formula or the settings define, so it has no position here.
        case macro
        /// Longer than the limit, nested too deeply or taking too long.
        case limit
        /// KaTeX itself failed (an exception that is not its `ParseError`).
        case engine
    }

    package var kind: Kind
    /// KaTeX's words without its prefix, the place and the excerpt: `Undefined control sequence: \foo`.
    package var message: String
    /// The position of the error; the length of the TeX when it ends too early; `nil` when KaTeX does not say.
    package var position: Int?

    package init(_ kind: Kind, _ message: String, at position: Int? = nil) {
        self.kind = kind
        self.message = message
        self.position = position
    }

    package var description: String { message }

    static let tooDeep = FormulaFailure(
        .limit, "nested too deeply, or expanded too far, for KaTeX; take the formula apart")
    static let tooManyTokens = FormulaFailure(
        .limit, "its macros make the formula too long when they are expanded; take it apart")
}

/// Something that KaTeX typesets and LaTeX would not, or not so.
package struct FormulaWarning: Hashable, Sendable {
    /// KaTeX's word for it (documented with its option `strict`): `unicodeTextInMathMode`, `newLineInDisplayMode`,
    /// `mathVsTextAccents`, `commentAtEnd`, `unknownSymbol` …; or one of ours: `untrustedCommand` (a command such as
    /// `\href`, shown in red instead of carried out), `noCharacterMetrics` (KaTeX's fonts have no such character),
    /// `console` (anything else that KaTeX says).
    package var code: String
    package var message: String
    /// `nil` when KaTeX does not say, or when the place is in a macro's text.
    package var position: Int?

    package init(code: String, message: String, at position: Int? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }
}
