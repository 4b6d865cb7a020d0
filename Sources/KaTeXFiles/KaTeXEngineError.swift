/// The engine could not be started, so no formula was checked.
package enum KaTeXEngineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// JavaScriptCore is not installed; `reason` is the loader's message.
    case libraryMissing(reason: String)
    /// JavaScriptCore returned no context.
    case noContext
    /// The script did not run; `reason` is the exception.
    case scriptFailed(reason: String)
    /// The script ran but is not KaTeX; `found` states what is missing.
    case notKaTeX(found: String)

    /// The message: the problem and the next step.
    package var description: String {
        switch self {
        case .libraryMissing(let reason):
            "JavaScriptCore, which runs KaTeX to check formulas, cannot be loaded (\(reason)); "
                + "install the Debian package libjavascriptcoregtk-4.1-0"
        case .noContext:
            "JavaScriptCore gave no context to run KaTeX in: is there memory left?"
        case .scriptFailed(let reason):
            "katex.min.js does not run: \(reason); \(Self.nextStep)"
        case .notKaTeX(let found):
            "katex.min.js runs but is not KaTeX: \(found); \(Self.nextStep)"
        }
    }

    /// The next step after a script that cannot be used.
    private static let nextStep =
        "give an official release of KaTeX: `sitegen vendor katex --from katex.tar.gz`"
}
