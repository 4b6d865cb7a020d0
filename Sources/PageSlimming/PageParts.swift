/// What a leaf's page carries of its templates: the style sheet of its theme and two scripts, each slimmed, and of both
/// only the parts that it needs.
///
/// The program's own are made when it is built, by `embed-templates`: slimming takes longer than rendering a small leaf.
package struct PageParts: Sendable, Hashable {
    /// The parts of the style sheet, in the order of the cascade.
    package static let style = [
        "looks", "page", "comfort", "text", "blocks", "code", "edges", "outline", "tex", "mathematics",
        "mathml", "native", "enclosures", "lines", "boxes", "typesetting", "notes", "displays", "sheet",
        "find", "settings", "tools", "ask", "print",
    ].map { "style/\($0).css" }
    /// The parts of the script. They share one scope and run in this order.
    package static let script = [
        "place", "stretches", "outline", "sheet", "references", "displays", "arrange", "find", "settings",
        "tools",
        "print", "boxes", "unboxed", "typeset", "untypeset", "mend", "letters", "lines", "alphabets",
        "frames", "start", "ask",
    ].map { "script/\($0).js" }
    /// Runs in head, before anything is painted.
    package static let early = "script/early.js"
    /// In place of all parts, where a folder of templates has them.
    package static let wholeStyle = "leaf.css"
    package static let wholeScript = "leaf.js"

    /// The parts that not every page needs.
    private static let conditions: [String: PageNeeds] = [
        "style/mathematics.css": .mathematics, "style/mathml.css": .mathematics, "style/boxes.css": .boxes,
        "style/native.css": .mathML, "style/enclosures.css": .enclosures, "style/lines.css": .lines,
        "style/tex.css": .typesetting, "style/typesetting.css": .typesetting,
        "style/ask.css": .questions, "script/arrange.js": .typesetting,
        "script/typeset.js": .typesetting, "script/ask.js": .questions, "script/alphabets.js": .alphabets,
        "script/mend.js": .typesetting, "script/letters.js": .typesetting, "script/lines.js": .lines,
        "script/frames.js": .frames, "script/boxes.js": .boxes,
    ]
    /// What stands in for a part where the page does not need it.
    private static let instead: [String: PageNeeds] = [
        "script/untypeset.js": .typesetting, "script/unboxed.js": .boxes,
    ]

    /// Each theme with its looks, by its name.
    package let themes: [String: String]
    /// The style sheet's other parts by their paths.
    package let sheets: [String: String]
    package let early: String
    /// By what a page needs of them.
    package let scripts: [Int: String]
    /// What the authors call custom properties, by their short names.
    package let properties: [String: String]

    package init(
        themes: [String: String], sheets: [String: String], properties: [String: String], early: String,
        scripts: [Int: String]
    ) {
        self.themes = themes
        self.sheets = sheets
        self.properties = properties
        self.early = early
        self.scripts = scripts
    }

    /// - Parameter texts: templates by their paths; one that is missing is empty.
    package init(slimming texts: [String: String]) {
        let text = { (name: String) in texts[name] ?? "" }
        var themes = Dictionary(
            uniqueKeysWithValues: Self.themes(among: texts.keys).map { theme in
                (theme, StyleSlimming.slim(text(Self.file(ofTheme: theme))))
            })
        if let whole = texts[Self.wholeStyle] {
            sheets = [Self.wholeStyle: "\n" + whole]
            properties = [:]
        } else {
            let sheets = Dictionary(
                uniqueKeysWithValues: Self.style.filter { $0 != Self.looks }.map {
                    ($0, StyleSlimming.slim(text($0)))
                })
            let looks = StyleSlimming.slim(text(Self.looks))
            let folding = ThemeFolding(
                keepingWhatIsNamedIn: Array(sheets.values) + [text(Self.page)])
            themes = themes.mapValues { folding.fold($0, into: looks) }
            let others = Self.script + [Self.early, Self.wholeScript, Self.page]
            let names = PropertyNames(of: Array(sheets.values) + themes.values, besides: others.map(text))
            themes = themes.mapValues(names.rename)
            self.sheets = sheets.mapValues(names.rename)
            properties = names.inverse
        }
        self.themes = themes
        early = "\n" + ScriptSlimming.slim(text(Self.early))
        if let whole = texts[Self.wholeScript] {
            scripts = [0: whole]
        } else {
            var scripts: [Int: String] = [:]
            for needs in Self.scriptNeeds {
                let parts = Self.script.filter { Self.isNeeded($0, by: needs) }.map(text)
                    .joined(separator: "\n")
                // As parameters, by another name outside, they have short names, too.
                scripts[needs.rawValue] =
                    "\n"
                    + ScriptSlimming.slim(
                        "(function (window, document) {\n'use strict';\n\(parts)\n})(self, self.document);\n",
                        shortensNames: true)
            }
            self.scripts = scripts
        }
    }

    /// What the scripts that there are are made for: few pages ask questions or have unusual formulas.
    private static let scriptNeeds: [PageNeeds] =
        [[], .questions, .boxes, [.boxes, .questions]]
        + [[], .lines, [.lines, .alphabets], [.lines, .alphabets, .frames]].flatMap {
            (formulas: PageNeeds) -> [PageNeeds] in
            let needs = formulas.union([.typesetting, .boxes])
            return [needs, needs.union(.questions)]
        }

    private static func isNeeded(_ part: String, by needs: PageNeeds) -> Bool {
        if let other = instead[part] { return !needs.contains(other) }
        return conditions[part].map(needs.isSuperset) ?? true
    }

    /// The style sheet of a page; `nil` for a theme that is not there.
    package func style(ofTheme theme: String, for needs: PageNeeds) -> String? {
        guard let own = themes[theme] else { return nil }
        if let whole = sheets[Self.wholeStyle] { return "\n" + own + whole }
        let parts = Self.style.filter { Self.isNeeded($0, by: needs) }.compactMap { sheets[$0] }
        let style = "\n" + own + parts.joined() + "\n"
        return needs.contains(.properties) ? PropertyNames(properties).rename(style) : style
    }

    /// The script of a page.
    package func script(for needs: PageNeeds) -> String {
        // What mends formulas is for those that the device typesets.
        let asked = needs.intersection(
            needs.contains(.typesetting) ? .ofScript : [.boxes, .questions])
        // The least that has all that is asked for.
        let kind = Self.scriptNeeds.first { $0.isSuperset(of: asked) } ?? []
        return scripts[kind.rawValue] ?? scripts[0] ?? ""
    }

    /// Whether a template has a say in them.
    package static func depend(on name: String) -> Bool {
        name.hasPrefix("style/") || name.hasPrefix("script/") || name.hasPrefix("themes/")
            || name == wholeStyle || name == wholeScript
    }

    private static let page = "leaf.mustache"
    private static let looks = "style/looks.css"

    private static func file(ofTheme name: String) -> String { "themes/\(name).css" }

    /// The names that `theme:` can have.
    private static func themes(among names: some Sequence<String>) -> [String] {
        names.filter { $0.hasPrefix("themes/") && $0.hasSuffix(".css") }.map {
            String($0.dropFirst(7).dropLast(4))
        }
    }
}
