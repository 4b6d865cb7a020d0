import Diagnostics
import PositionedYAML

/// The `ota:` section of sitegen.yml: publication of apps.
package struct OTASettings: Sendable {
    /// The URL of the published folder (`base-url`).
    package private(set) var baseURL: String?
    private(set) var diagnostics: [Diagnostic] = []

    init(_ value: YAMLValue? = nil) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        baseURL = schema.string("base-url")?.text
        diagnostics = schema.finish()
    }
}
