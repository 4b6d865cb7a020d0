package import Diagnostics
import PositionedYAML

/// The keys of a source of the kind `hub`.
package struct HubSettings: Sendable, Hashable {
    /// The name in the address of the hub's profile, such as `quayside` for `/@quayside`; `nil` for none.
    package var slug: String?
    package var author: String?
    package var description: String?
    /// The address of the hub's site, without a slash at its end.
    package var url = "https://memory.wiki"
    /// The theme of the pages, and its position; `nil` for the library's.
    package var theme: String?
    package var themePosition: SourcePosition?
    /// The app that opens the site's links, as `TEAMID.bundle.id`.
    package var app: String?
    /// The deeplink of a document, in which `{id}` is its id; `nil` for the default.
    package var deeplink: String?

    package init() {}

    /// Reads the keys of a source. A value that cannot be read is a finding and keeps its default.
    static func read(_ schema: inout YAMLSchema, _ diagnostics: inout [Diagnostic]) -> HubSettings {
        var settings = HubSettings()
        settings.author = schema.string("author")?.text
        settings.description = schema.string("description")?.text
        if let theme = schema.string("theme") {
            (settings.theme, settings.themePosition) = (theme.text, theme.position)
        }
        settings.deeplink = FeedSettings.deeplink(&schema, &diagnostics)
        if let (text, position) = schema.string("slug") {
            if isSlug(text) {
                settings.slug = text
            } else {
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position,
                        "'\(text)' cannot be a slug; use 3 to 32 lower-case letters, digits, '_' and '-'"))
            }
        }
        if let (text, position) = schema.string("url") {
            let rest =
                text.hasPrefix("https://")
                ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
            if rest.isEmpty || rest.contains(where: { " ?#\"<>".contains($0) }) || rest.hasPrefix("/") {
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position,
                        "'\(text)' is not the address of a site; write 'url: https://memory.wiki'"))
            } else {
                settings.url = String(text.last == "/" ? text.dropLast() : text[...])
            }
        }
        if let (text, position) = schema.string("app") {
            if isApp(text) {
                settings.app = text
            } else {
                diagnostics.append(
                    Diagnostic(
                        .settings, at: position,
                        "'\(text)' is not an app; write its team and bundle id, as in 'app: TEAMID.wiki.example.App'"
                    ))
            }
        }
        return settings
    }

    /// `^[a-z0-9_-]{3,32}$`
    private static func isSlug(_ text: String) -> Bool {
        (3...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                    || "_-".utf8.contains(byte)
            }
    }

    /// A team id of capital letters and digits, a full stop, and a bundle id.
    private static func isApp(_ text: String) -> Bool {
        guard let dot = text.firstIndex(of: ".") else { return false }
        let team = text[..<dot].utf8
        let bundle = text[text.index(after: dot)...]
        return (1...20).contains(team.count)
            && team.allSatisfy {
                UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
            }
            && !bundle.isEmpty && !bundle.hasPrefix(".") && !bundle.hasSuffix(".")
            && bundle.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
    }
}
