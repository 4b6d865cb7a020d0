import Diagnostics
import PositionedYAML

/// The `snapshot:` section of sitegen.yml.
package struct SnapshotDefaults: Sendable, Hashable {
    /// Hosts (`HOST` or `HOST:PORT`) that may be fetched from even if they resolve to private addresses.
    package private(set) var hosts: [String] = []
    /// Hosts (`HOST` or `HOST:PORT`) whose pages keep their scripts.
    package private(set) var trusted: [String] = []
    /// Names whose values are redacted in snapshots.
    package private(set) var redact: [String] = []

    /// Creates the defaults.
    init() {}

    /// Reads the section and adds its findings to `diagnostics`.
    init(_ value: YAMLValue?, _ diagnostics: inout [Diagnostic]) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        hosts = Self.list(schema.value("hosts"), "hosts", &diagnostics)
        trusted = Self.list(schema.value("trusted"), "trusted", &diagnostics)
        redact = Self.list(schema.value("redact"), "redact", &diagnostics)
        diagnostics += schema.finish()
    }

    /// Reads one word or a list of words.
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
                    .settings, at: other.position, "'\(name)' is \(other.kind); it must be a list"))
            return []
        }
    }
}
