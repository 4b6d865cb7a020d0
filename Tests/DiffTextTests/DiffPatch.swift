import DiffText

/// Applies a unified diff to a text, as `patch` does without fuzz.
enum DiffPatch {
    /// Returns `nil` where a removed line or context is not the text's.
    static func apply(_ patch: String, to text: String) -> String? {
        guard !patch.isEmpty else { return text }
        guard let diff = UnifiedDiff(patch) else { return nil }
        let old = lines(text)
        var result: [UInt8] = []
        var next = 0
        for (index, line) in diff.lines.enumerated() {
            let isCutOff = index + 1 < diff.lines.count && diff.lines[index + 1].kind == .noNewline
            let content = Array(line.text.utf8.dropFirst()) + (isCutOff ? [] : [10])
            switch line.kind {
            case .added:
                result += content
            case .removed, .context:
                guard let number = line.oldNumber, number > next else { return nil }
                while next < number - 1 {
                    result += old[next]
                    next += 1
                }
                guard next < old.count, Array(old[next]) == content else { return nil }
                if line.kind == .context { result += content }
                next += 1
            case .hunk:
                // An insertion without context begins after the line that the header names.
                guard let start = insertion(line.text) else { continue }
                while next < min(start, old.count) {
                    result += old[next]
                    next += 1
                }
            default: continue
            }
        }
        for line in old[min(next, old.count)...] { result += line }
        return String(decoding: result, as: UTF8.self)
    }

    /// The line before an insertion: the header is `@@ -7,0 …`.
    private static func insertion(_ header: String) -> Int? {
        guard let match = header.firstMatch(of: #/^@@ -([0-9]+),0 /#) else { return nil }
        return Int(match.1)
    }

    static func lines(_ text: String) -> [ArraySlice<UInt8>] {
        var lines = Array(text.utf8).split(separator: 10, omittingEmptySubsequences: false)
            .map { $0 + [10] }.map { ArraySlice($0) }
        let last = lines.removeLast().dropLast()
        return last.isEmpty ? lines : lines + [last]
    }
}
