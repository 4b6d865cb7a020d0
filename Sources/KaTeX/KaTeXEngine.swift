package import KaTeXFiles
import Diagnostics

/// KaTeX in JavaScriptCore. It runs the same KaTeX version as the reader's page, so formulas accepted here are typeset
/// there.
///
/// An engine has one context and is not `Sendable`: give each thread its own. Loading takes about 30 ms for the first
/// engine of a process and about 25 ms for each further one; a formula takes 0.05 to 0.2 ms.
///
/// KaTeX runs with `globalGroup`, `trust: false` and macros shared by the formulas of a leaf. The page must use the
/// same options to get the same results.
package final class KaTeXEngine {
    /// The version that KaTeX reports: `0.16.4`.
    package let version: String
    private let limits: KaTeXEngineLimits
    private let context: JavaScriptContext
    private let begin: JavaScriptContext.Function
    private let checking: JavaScriptContext.Function
    private let rendering: JavaScriptContext.Function

    /// The output of `render`: KaTeX's option `output`.
    package enum Output: Int, Sendable, CaseIterable { case html, mathml, htmlAndMathml }

    /// Creates an engine for a vendored set. Throws if JavaScriptCore is missing or the script is not
    /// KaTeX.
    package convenience init(assets: KaTeXAssets, limits: KaTeXEngineLimits = .init())
        throws(KaTeXEngineError)
    {
        try self.init(script: assets.script, limits: limits)
    }

    /// Creates an engine from the UTF-8 text of `katex.min.js`.
    init(script: [UInt8], limits: KaTeXEngineLimits = .init()) throws(KaTeXEngineError) {
        self.limits = limits
        context = try JavaScriptContext(seconds: limits.seconds)
        // Loading KaTeX may take longer than a formula on a machine under load, but not forever.
        let text = Array(String(decoding: script, as: UTF8.self).utf16)
        switch context.evaluate(text, name: KaTeXAssets.scriptName) {
        case .exception(let reason): throw .scriptFailed(reason: reason)
        case .timeIsUp: throw .scriptFailed(reason: "it does not end within \(limits.seconds) s")
        case .text, .nothing: break
        }
        let asked = context.evaluate(
            Array("typeof katex === 'object' ? katex.version : null".utf16), name: "sitegen")
        guard case .text(let version) = asked else { throw .notKaTeX(found: "no 'katex.version'") }
        self.version = version
        let functions = try context.functions(
            EngineScript.functionNames, of: EngineScript.source(limits: limits))
        guard functions.count == 3 else { throw .notKaTeX(found: "no functions") }
        (begin, checking, rendering) = (functions[0], functions[1], functions[2])
    }

    /// Forgets the definitions of earlier formulas and starts with these macros: names with their backslash, bodies
    /// with `#1` to `#9`, as in KaTeX's option `macros`.
    package func beginLeaf(macros: [String: String] = [:]) {
        let pairs = macros.sorted { $0.key < $1.key }.map { name, body in
            JSONDiagnosticFormatter.quoted(name) + ":" + JSONDiagnosticFormatter.quoted(body)
        }
        _ = context.call(begin, "{" + pairs.joined(separator: ",") + "}")
    }

    /// Typesets the formula and keeps its definitions (`\gdef`, `\newcommand`) for later formulas of the leaf. Must be
    /// called in document order.
    package func check(_ tex: String, displayMode: Bool) -> FormulaVerdict {
        if let failure = tooLong(tex) { return FormulaVerdict(failure: failure) }
        switch context.call(checking, tex, displayMode ? 1 : 0) {
        case .nothing: return .ok
        case .text(let json):
            return EngineResponse(json: json)?.verdict(for: tex) ?? FormulaVerdict(failure: unexpected(json))
        case .exception(let reason): return FormulaVerdict(failure: unexpected(reason))
        case .timeIsUp: return FormulaVerdict(failure: timeIsUp)
        }
    }

    /// Returns the formula as markup. Throws if `check` would report a failure.
    package func render(
        _ tex: String, displayMode: Bool, output: Output = .htmlAndMathml
    ) throws(FormulaFailure) -> String {
        if let failure = tooLong(tex) { throw failure }
        switch context.call(rendering, tex, (displayMode ? 1 : 0) | output.rawValue << 1) {
        case .text(let text):
            if text.utf8.first == UInt8(ascii: "=") { return String(text.dropFirst()) }
            throw EngineResponse(json: text.dropFirst())?.verdict(for: tex).failure ?? unexpected(text)
        case .nothing: throw unexpected("no answer")
        case .exception(let reason): throw unexpected(reason)
        case .timeIsUp: throw timeIsUp
        }
    }

    /// Rejects a long formula before JavaScript sees it.
    private func tooLong(_ tex: String) -> FormulaFailure? {
        let count = tex.utf8.count
        guard count > limits.bytes else { return nil }
        return FormulaFailure(
            .limit, "the formula has \(count) bytes of TeX, the limit is \(limits.bytes); take it apart")
    }

    private var timeIsUp: FormulaFailure {
        FormulaFailure(.limit, "the formula takes KaTeX longer than \(limits.seconds) s; take it apart")
    }

    /// Turns an exception into a failure. A `RangeError` is JavaScript's stack overflow.
    private func unexpected(_ reason: String) -> FormulaFailure {
        if reason.hasPrefix("RangeError") { return .tooDeep }
        return FormulaFailure(.engine, "KaTeX fails on this formula: \(reason)")
    }
}
