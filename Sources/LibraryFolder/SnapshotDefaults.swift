import Diagnostics
import PositionedYAML

/// `snapshot:` in sitegen.yml.
package struct SnapshotDefaults: Sendable, Hashable {
    /// `HOST` or `HOST:PORT` each: may be asked wherever they are.
    package private(set) var hosts: [String] = []
    /// `HOST` or `HOST:PORT` each: their pages keep their scripts.
    package private(set) var trusted: [String] = []
    /// Names whose values are blanked in a snapshot.
    package private(set) var redact: [String] = []

    init() {}

    init(_ value: YAMLValue?, _ diagnostics: inout [Diagnostic]) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: "settings")
        hosts = Self.list(schema.value("hosts"), "hosts", &diagnostics)
        trusted = Self.list(schema.value("trusted"), "trusted", &diagnostics)
        redact = Self.list(schema.value("redact"), "redact", &diagnostics)
        diagnostics += schema.finish()
    }

    private static func list(_ value: YAMLValue?, _ name: String, _ diagnostics: inout [Diagnostic])
        -> [String]
    {
        switch value {
        case nil: return []
        case .scalar(let text, _, _): return [text]
        case .sequence(let values, _):
            return values.compactMap { if case .scalar(let text, _, _) = $0 { text } else { nil } }
        case .some(let other):
            diagnostics.append(
                Diagnostic(
                    "settings", .error, at: other.position, "'\(name)' is \(other.kind); it must be a list"))
            return []
        }
    }
}
