import Diagnostics
import PositionedYAML

/// `ota:` of sitegen.yml: how apps are published.
package struct OTASettings: Sendable {
    /// `base-url`: where the published folder is reached.
    package private(set) var baseURL: String?
    private(set) var diagnostics: [Diagnostic] = []

    init(_ value: YAMLValue? = nil) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: "settings")
        baseURL = schema.string("base-url")?.text
        diagnostics = schema.finish()
    }
}
