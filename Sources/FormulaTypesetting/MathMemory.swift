import KaTeX
import KaTeXFiles
import Synchronization

/// KaTeX's verdicts on formulas and idle engines, kept from run to run. When a leaf is rendered again,
/// only its new formulas are parsed.
package final class MathMemory: Sendable {
    struct Question: Hashable, Sendable {
        var tex: String
        var isDisplay: Bool
    }

    /// An engine between two runs. It may move to another thread: JavaScriptCore locks a context during calls, and only
    /// one run has the engine at a time.
    private struct Idle: @unchecked Sendable {
        let engine: KaTeXEngine
    }

    private struct State: Sendable {
        var assets: KaTeXAssets?
        /// The verdicts by macros.
        var answers: [[String: String]: [Question: FormulaVerdict]] = [:]
        var count = 0
        var idle: [Idle] = []
    }

    /// The largest number of cached verdicts; beyond it, all are dropped.
    private static let limit = 200_000

    private let state = Mutex(State())

    package init() {}

    /// Returns an idle engine or a new one. The verdicts of another KaTeX are dropped.
    func engine(_ assets: KaTeXAssets) throws(KaTeXEngineError) -> KaTeXEngine {
        let idle = state.withLock { state in
            if state.assets != assets {
                state = State()
                state.assets = assets
            }
            return state.idle.popLast()
        }
        if let idle { return idle.engine }
        return try KaTeXEngine(assets: assets)
    }

    func giveBack(_ engine: KaTeXEngine, of assets: KaTeXAssets) {
        let idle = Idle(engine: engine)
        state.withLock { if $0.assets == assets { $0.idle.append(idle) } }
    }

    func answers(under macros: [String: String]) -> [Question: FormulaVerdict] {
        state.withLock { $0.answers[macros] ?? [:] }
    }

    func keep(_ answers: [Question: FormulaVerdict], under macros: [String: String], of assets: KaTeXAssets) {
        guard !answers.isEmpty else { return }
        state.withLock { state in
            guard state.assets == assets else { return }
            if state.count + answers.count > Self.limit {
                state.answers = [:]
                state.count = 0
            }
            state.answers[macros, default: [:]].merge(answers) { $1 }
            state.count += answers.count
        }
    }
}
