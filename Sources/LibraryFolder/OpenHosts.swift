import Diagnostics
import PositionedYAML

/// The hosts of `links: {open: …}`.
enum OpenHosts {
    /// Returns the hosts in lower case. A pattern, a port or an address is an error: a host that is wider than meant would
    /// open more than its author knows.
    static func read(_ value: YAMLValue?, _ diagnostics: inout [Diagnostic]) -> [String] {
        switch value {
        case nil: return []
        case .scalar(let text, _, let position): return host(text, position, &diagnostics).map { [$0] } ?? []
        case .sequence(let values, _):
            return values.flatMap { read($0, &diagnostics) }
        case .some(let other):
            diagnostics.append(
                Diagnostic(
                    .settings, at: other.position, "'open' is \(other.kind); it must be a list of hosts"))
            return []
        }
    }

    private static func host(
        _ text: String, _ position: SourcePosition, _ diagnostics: inout [Diagnostic]
    ) -> String? {
        let labels = text.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        let isHost =
            labels.count > 1
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count < 64
                    && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
            }
        guard isHost else {
            diagnostics.append(
                Diagnostic(
                    .settings, at: position, "'\(text)' is not a host; write a name such as arxiv.org"))
            return nil
        }
        return text.lowercased()
    }
}
