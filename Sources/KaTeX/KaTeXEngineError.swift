/// The engine could not be started, so no formula could be looked at. Says nothing about the formulas.
package enum KaTeXEngineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// JavaScriptCore is not on this machine; `reason` is what the loader said.
    case libraryMissing(reason: String)
    /// JavaScriptCore is there and gave no context.
    case noContext
    /// The script did not run; `reason` is the exception.
    case scriptFailed(reason: String)
    /// The script ran and is not KaTeX: `found` says what it has not.
    case notKaTeX(found: String)

    package var description: String {
        switch self {
        case .libraryMissing(let reason):
            "JavaScriptCore, which runs KaTeX to check formulas, cannot be loaded (\(reason)); "
                + "install the Debian package libjavascriptcoregtk-4.1-0, as `make setup` does"
        case .noContext:
            "JavaScriptCore gave no context to run KaTeX in: is there memory left?"
        case .scriptFailed(let reason):
            "katex.min.js does not run: \(reason); run `make setup`, or `sitegen vendor katex` for another release"
        case .notKaTeX(let found):
            "katex.min.js runs but is not KaTeX: \(found); run `make setup`, or `sitegen vendor katex`"
        }
    }
}
