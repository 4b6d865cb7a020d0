import Diagnostics
import PositionedYAML

/// The keys of a source of the kind `readings`.
package struct ReadingSettings: Sendable, Hashable {
    /// The way in which pages are sealed.
    package struct Seal: Sendable, Hashable {
        /// The treatment of a page's scripts. A page that keeps them could read its neighbours, so that is not a choice.
        package enum Scripts: String, Sendable, Hashable, CaseIterable { case strip, sandbox }

        package var scripts = Scripts.strip
        /// True to run the scripts of a page before it is sealed, where a browser is installed.
        package var isRendered = false
        /// True to keep the readable text of each page as a leaf.
        package var hasArticles = false
        /// The age in seconds from which a page is taken again; `nil` for never.
        package var refresh: Int?
        /// The most pages of a run; the next run goes on.
        package var pages = 200

        package init() {}
    }

    /// `nil` where pages are not sealed.
    package var seal: Seal?
    /// The deeplink of an item, in which `{id}` is its id; `nil` for none.
    package var deeplink: String?

    package init() {}

    /// Reads the keys of a source. A value that cannot be read is a finding and keeps its default.
    static func read(_ schema: inout YAMLSchema, _ diagnostics: inout [Diagnostic]) -> ReadingSettings {
        var settings = ReadingSettings()
        switch schema.value("seal") {
        case nil: break
        case .scalar(let text, _, let position)?:
            switch text.lowercased() {
            // As in other keys: the booleans of YAML 1.1.
            case "true", "yes", "on": settings.seal = Seal()
            case "false", "no", "off": break
            default:
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position,
                        "'seal' is '\(text)'; write true, false, or 'article', 'rendered', 'scripts', 'refresh' and 'pages' below it"
                    ))
            }
        case .some(let value): settings.seal = Seal.read(value, &diagnostics)
        }
        // The short form beside `seal: true`.
        if schema.boolean("article") == true {
            settings.seal = settings.seal ?? Seal()
            settings.seal?.hasArticles = true
        }
        settings.deeplink = FeedSettings.deeplink(&schema, &diagnostics)
        return settings
    }
}

extension ReadingSettings.Seal {
    fileprivate static func read(_ value: YAMLValue, _ diagnostics: inout [Diagnostic]) -> Self {
        var seal = Self()
        var schema = YAMLSchema(value, rule: .settings)
        seal.hasArticles = schema.boolean("article") ?? false
        seal.isRendered = schema.boolean("rendered") ?? false
        seal.scripts =
            schema.choice("scripts", of: Scripts.allCases.map(\.rawValue)).flatMap(Scripts.init) ?? .strip
        seal.refresh = Quantity.seconds(schema.string("refresh"), &diagnostics)
        seal.pages = Quantity.count(schema.string("pages"), &diagnostics) ?? seal.pages
        diagnostics += schema.finish()
        return seal
    }
}
