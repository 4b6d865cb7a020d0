/// What a leaf's page carries of its templates: a style sheet for each theme and two scripts, each slimmed.
///
/// The program's own are made when it is built, by `embed-templates`: slimming takes longer than rendering a small leaf.
package struct PageParts: Sendable, Hashable {
    /// The parts of the style sheet, in the order of the cascade.
    package static let style = [
        "looks", "comfort", "page", "text", "blocks", "code", "edges", "outline", "mathematics", "mathml",
        "notes", "displays", "sheet", "find", "settings", "tools", "ask", "print",
    ].map { "style/\($0).css" }
    /// The parts of the script. They share one scope and run in this order.
    package static let script = [
        "place", "outline", "sheet", "references", "displays", "find", "settings", "tools", "print",
        "typeset",
        "start", "ask",
    ].map { "script/\($0).js" }
    /// Runs in head, before anything is painted.
    package static let early = "script/early.js"
    /// In place of all parts, where a folder of templates has them.
    package static let wholeStyle = "leaf.css"
    package static let wholeScript = "leaf.js"

    /// By the names of the themes.
    package let styles: [String: String]
    package let early: String
    package let script: String

    package init(styles: [String: String], early: String, script: String) {
        self.styles = styles
        self.early = early
        self.script = script
    }

    /// - Parameter texts: templates by their paths; one that is missing is empty.
    package init(slimming texts: [String: String]) {
        let text = { (name: String) in texts[name] ?? "" }
        let shared =
            texts[Self.wholeStyle].map { "\n" + $0 }
            ?? StyleSlimming.slim(Self.style.map(text).joined(separator: "\n")) + "\n"
        styles = Dictionary(
            uniqueKeysWithValues: Self.themes(among: texts.keys).map { theme in
                (theme, "\n" + StyleSlimming.slim(text(Self.file(ofTheme: theme))) + shared)
            })
        early = "\n" + ScriptSlimming.slim(text(Self.early))
        let parts = Self.script.map(text).joined(separator: "\n")
        script =
            texts[Self.wholeScript]
            ?? "\n"
            + ScriptSlimming.slim("(function () {\n'use strict';\n\(parts)\n})();\n", shortensNames: true)
    }

    /// Whether a template has a say in them.
    package static func depend(on name: String) -> Bool {
        name.hasPrefix("style/") || name.hasPrefix("script/") || name.hasPrefix("themes/")
            || name == wholeStyle || name == wholeScript
    }

    private static func file(ofTheme name: String) -> String { "themes/\(name).css" }

    /// The names that `theme:` can have.
    private static func themes(among names: some Sequence<String>) -> [String] {
        names.filter { $0.hasPrefix("themes/") && $0.hasSuffix(".css") }.map {
            String($0.dropFirst(7).dropLast(4))
        }
    }
}
