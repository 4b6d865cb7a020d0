import BundleSync
import Diagnostics
import SiteFiles

/// The output of `sync-bundle` for a plan: for people, or as JSON.
struct SyncText {
    /// The steps, also those that were applied.
    var plan: SyncPlan
    /// The state of the folder before the run.
    var target: SyncTarget
    /// The files of the build that do not ship.
    var left: [String]
    /// The sizes of the build.
    var sizes: SizeReport
    /// The budget in bytes.
    var budget: Int

    /// Prints the plan and the sizes on standard output.
    func show(_ console: Console, applied: Bool) {
        if console.isJSON { return Standard.output(json(applied ? "synced" : "planned")) }
        var lines = steps
        lines += plan.unknown.map { "  unknown  \($0) (stays)" }
        lines.append("\(applied ? "" : "would be ")\(summary)")
        lines += sizeLines
        if !left.isEmpty { lines.append("not shipped, since no leaf needs it: \(Self.list(left))") }
        console.say(lines.joined(separator: "\n"))
    }

    /// Prints the reasons of a refusal on standard error.
    func refuse() {
        let reasons = plan.refusals.map { "sitegen: error: \($0)\n" }.joined()
        Standard.error(reasons + "sitegen: not synced: \(DiskPath.shown(target.folder)) is untouched\n")
    }

    /// Prints the answer to `--check`.
    func answer(isExact: Bool, _ console: Console) {
        if console.isJSON { return Standard.output(json(isExact ? "exact" : state)) }
        guard !isExact else {
            return console.say(
                "\(DiskPath.shown(target.folder)) is exactly the build: \(plan.steps.count.counted("file"))")
        }
        let lines = steps + plan.refusals.map { "  refused  \($0)" }
        console.say((lines + ["\(DiskPath.shown(target.folder)) \(sentence)"]).joined(separator: "\n"))
    }

    /// The state of a folder that is not the build.
    private var state: String { target.hasStaging || !target.isWhole ? "incomplete" : "out-of-date" }

    /// The state of a folder that is not the build, and the next step.
    private var sentence: String {
        let (found, effect) = assessment
        // A run with refusals is not a way on: it changes nothing.
        guard plan.refusals.isEmpty else {
            return "\(found); 'sitegen sync-bundle' changes nothing until each line 'refused' is settled"
        }
        return "\(found); 'sitegen sync-bundle' \(effect)"
    }

    /// The state of a folder that is not the build, and the effect of a run on it.
    private var assessment: (found: String, effect: String) {
        if target.hasStaging { return ("was left by a run that was interrupted", "completes it") }
        switch target.lock {
        case .missing: return ("has no \(BundleLock.fileName)", "makes it the build")
        case .broken(let error): return ("cannot be judged: \(error)", "makes it the build")
        case .whole where target.isWhole:
            return ("is the whole bundle of an earlier build", "brings it up to date")
        case .whole where plan.isEmpty: return ("holds the build and other entries", "makes it the build")
        case .whole: return ("is not what its lock says", "makes it the build")
        }
    }

    /// One line for each file that changes; files of katex/ with the same change share a line.
    private var steps: [String] {
        var lines: [String] = []
        for action in SyncPlan.Action.allCases where action != .keep {
            let all = plan.steps.filter { $0.action == action }
            let katex = all.filter { $0.path.hasPrefix("katex/") }
            let isSummarized = katex.count > 3
            for step in all where !isSummarized || !step.path.hasPrefix("katex/") {
                lines.append(Self.line(action, step.path, Self.size(step.size)))
            }
            guard isSummarized else { continue }
            let bytes = katex.reduce(0) { $0 + $1.size }
            lines.append(Self.line(action, "katex/", "\(katex.count.counted("file")), \(Self.size(bytes))"))
        }
        return lines
    }

    /// One aligned line for an action: the longest word has seven letters.
    private static func line(_ action: SyncPlan.Action, _ path: String, _ size: String) -> String {
        let word = action.rawValue
        return "  \(word)\(String(repeating: " ", count: 9 - word.count))\(path) (\(size))"
    }

    /// The number of files for each action.
    private var summary: String {
        let counts = SyncPlan.Action.allCases.map { action in
            let words: [SyncPlan.Action: String] = [
                .add: "added", .replace: "replaced", .remove: "removed", .keep: "kept",
            ]
            return "\(plan.count(action)) \(words[action] ?? "")"
        }
        return "synced \(DiskPath.shown(target.folder)): " + counts.joined(separator: ", ")
    }

    /// The bytes of chapters, of katex/ and of the whole bundle beside its budget.
    private var sizeLines: [String] {
        var lines = sizes.chapters.map { chapter in
            let leaves = "\(chapter.leaves) \(chapter.leaves == 1 ? "leaf" : "leaves")"
            return "  \(Self.size(chapter.bytes))  \(chapter.address) \(chapter.title) (\(leaves))"
        }
        if sizes.katex > 0 { lines.append("  \(Self.size(sizes.katex))  katex/") }
        // A budget of 0 would divide by zero; settings refuse it, other callers might not.
        let part = Int((Double(sizes.total) / Double(max(1, budget)) * 100).rounded())
        lines.append("  \(Self.size(sizes.total))  in all, \(part) % of the budget of \(Self.size(budget))")
        let biggest = sizes.biggest.map { "\($0.path) \(Self.size($0.size))" }
        lines.append("  biggest: " + biggest.joined(separator: ", "))
        return lines
    }

    /// `1.2 MB`, of 1,000 bytes to the kilobyte.
    static func size(_ bytes: Int) -> String {
        if bytes < 1000 { return "\(bytes) B" }
        if bytes < 1_000_000 { return "\((bytes + 500) / 1000) kB" }
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10).\(tenths % 10) MB"
    }

    /// At most eight paths, so that a forgotten folder does not fill the screen.
    private static func list(_ paths: [String]) -> String {
        paths.prefix(8).joined(separator: ", ") + (paths.count > 8 ? " and \(paths.count - 8) more" : "")
    }

    /// `state`, `target`, `steps` (action, path, size), `unknown`, `refusals`, `sizes`.
    private func json(_ state: String) -> String {
        let quoted = JSONDiagnosticFormatter.quoted
        let steps = plan.steps.map {
            "    { \"action\": \(quoted($0.action.rawValue)), \"path\": \(quoted($0.path)), \"size\": \($0.size) }"
        }
        let chapters = sizes.chapters.map {
            "    { \"chapter\": \(quoted($0.address)), \"leaves\": \($0.leaves), \"bytes\": \($0.bytes) }"
        }
        let array = { (lines: [String]) in
            lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
        }
        return """
            {
              "state": \(quoted(state)),
              "target": \(quoted(DiskPath.shown(target.folder))),
              "steps": \(array(steps)),
              "unknown": [\(plan.unknown.map(quoted).joined(separator: ", "))],
              "refusals": [\(plan.refusals.map(quoted).joined(separator: ", "))],
              "chapters": \(array(chapters)),
              "bytes": \(sizes.total),
              "budget": \(budget)
            }

            """
    }
}
