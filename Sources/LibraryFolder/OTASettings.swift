package import Diagnostics
import PositionedYAML

/// The `ota:` section of sitegen.yml: publication of apps.
package struct OTASettings: Sendable {
    /// The URL of the published folder (`base-url`).
    package private(set) var baseURL: String?
    /// The position of its value.
    package private(set) var baseURLPosition: SourcePosition?
    /// The findings about the section.
    private(set) var diagnostics: [Diagnostic] = []

    /// Reads the section; `nil` for its defaults.
    init(_ value: YAMLValue? = nil) {
        guard let value else { return }
        var schema = YAMLSchema(value, rule: .settings)
        let address = schema.string("base-url")
        (baseURL, baseURLPosition) = (address?.text, address?.position)
        diagnostics = schema.finish()
    }
}
