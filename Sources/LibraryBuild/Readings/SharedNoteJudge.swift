import Diagnostics
import Synchronization

/// A judge of notes for all threads. It is made for the first note with markup: KaTeX takes longer to load than the pages
/// take to write.
final class SharedNoteJudge: Sendable {
    private struct State {
        var judge: NoteJudge?
        var isMade = false
        /// The findings about notes that can be part of a page, by their markdown.
        var findings: [String: [Diagnostic]] = [:]
    }

    private let make: @Sendable () -> sending NoteJudge?
    private let state = Mutex(State())

    init(_ make: @escaping @Sendable () -> sending NoteJudge?) { self.make = make }

    /// Returns the ids and labels that a note gives to its page; `nil` if it cannot be part of one.
    func names(in note: String) -> Set<String>? {
        if NoteJudge.isPlain(note) { return [] }
        guard case .names(let names, findings: let findings)? = verdict(on: note) else { return nil }
        if !findings.isEmpty { state.withLock { $0.findings[note] = findings } }
        return names
    }

    /// Returns the findings about a note whose names were asked for, without places of their own.
    func findings(in note: String) -> [Diagnostic] { state.withLock { $0.findings[note] ?? [] } }

    /// Returns the reason why a note cannot be part of a page; `nil` for one that can.
    func problem(in note: String) -> String? {
        switch verdict(on: note) {
        case .problem(let problem): problem
        case .names: nil
        case nil: "notes cannot be checked: the templates or KaTeX cannot be loaded"
        }
    }

    private func verdict(on note: String) -> NoteJudge.Verdict? {
        state.withLock { state in
            if !state.isMade { (state.judge, state.isMade) = (make(), true) }
            return state.judge?.verdict(on: note)
        }
    }
}
