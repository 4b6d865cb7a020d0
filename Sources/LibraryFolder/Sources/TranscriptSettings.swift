package import Diagnostics
import PositionedYAML

/// The keys of a source of the kind `transcripts`.
package struct TranscriptSettings: Sendable, Hashable {
    /// The treatment of what tools were given and returned.
    package enum Tools: String, Sendable, Hashable, CaseIterable { case fold, none, full }

    /// The most events and lines of output of a task that are kept.
    package var lines = 2000
    package var tools = Tools.fold
    /// The theme of the pages; `nil` for the library's.
    package var theme: String?
    package var themePosition: SourcePosition?
    /// The deeplink of a task, in which `{id}` is its id; `nil` for the default.
    package var deeplink: String?

    package init() {}

    /// Reads the keys of a source. A value that cannot be read is a finding and keeps its default.
    static func read(_ schema: inout YAMLSchema, _ diagnostics: inout [Diagnostic]) -> TranscriptSettings {
        var settings = TranscriptSettings()
        if let theme = schema.string("theme") {
            (settings.theme, settings.themePosition) = (theme.text, theme.position)
        }
        settings.deeplink = FeedSettings.deeplink(&schema, &diagnostics)
        if let tools = schema.choice("tools", of: Tools.allCases.map(\.rawValue)) {
            settings.tools = Tools(rawValue: tools) ?? .fold
        }
        if let keep = schema.value("keep") {
            var inner = YAMLSchema(keep, rule: .settings)
            settings.lines = Quantity.count(inner.string("lines"), &diagnostics) ?? settings.lines
            diagnostics += inner.finish()
        }
        return settings
    }
}
