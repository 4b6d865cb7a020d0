import LibraryFolder

/// The style sheets and scripts of leaves: bundles of the templates' entry files.
///
/// The program's own are made when it is built, by `embed-templates`.
package struct PageAssets: Sendable, Hashable {
    /// A kind of page, which decides its style and script.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Without formulas.
        case plain
        /// The device typesets the formulas.
        case client
        /// The formulas are KaTeX's boxes.
        case html
        /// The formulas are MathML.
        case mathml
        /// The start page of a library.
        case library

        /// - Parameter mode: `nil` for a page without formulas.
        init(_ mode: MathMode?) {
            switch mode {
            case nil: self = .plain
            case .client: self = .client
            case .html: self = .html
            case .mathml: self = .mathml
            }
        }

        fileprivate var style: String { "style/\(rawValue).css" }
        /// MathML needs no script of its own.
        fileprivate var script: String { self == .plain ? Self.mathml.script : "script/\(rawValue).js" }
    }

    /// A style and a script that the pages of a source add to those of every page.
    package enum Addition: String, Sendable, Hashable, CaseIterable {
        case papers, news, readings, hub, transcripts

        fileprivate var style: String { "style/\(rawValue).css" }
        /// The other pages have no script of their own.
        fileprivate var script: String? {
            [.news, .hub, .transcripts].contains(self) ? "script/\(rawValue).js" : nil
        }
    }

    /// Runs in head, before anything is painted.
    static let early = "script/head.js"
    /// The form for questions.
    static let questions = "script/questions.js"
    /// Find over all leaves: a file beside them, loaded when it is used.
    static let libraryFind = "script/library-find.js"
    /// In place of all parts, where a folder of templates has them.
    package static let wholeStyle = "leaf.css"
    package static let wholeScript = "leaf.js"

    /// The entry files of style and script; themes are further ones.
    package static let entries =
        Kind.allCases.map(\.style)
        + Kind.allCases.filter { $0 != .plain }.map(\.script) + [early, questions, libraryFind]
        + Addition.allCases.flatMap { [$0.style] + ($0.script.map { [$0] } ?? []) }

    /// The text of each entry file, and of each theme, by its path.
    package let bundles: [String: String]

    package init(bundles: [String: String]) { self.bundles = bundles }

    /// The names that `theme:` can have, sorted.
    var themes: [String] {
        bundles.keys.compactMap(Self.theme).sorted()
    }

    /// Returns true for a theme with `color-scheme: dark`.
    func isDark(theme: String) -> Bool {
        let style = bundles[Self.file(ofTheme: theme)] ?? ""
        return style.contains("color-scheme:dark") || style.contains("color-scheme: dark")
    }

    /// The style sheet of a page; `nil` for an unknown theme.
    func style(ofTheme theme: String, for kind: Kind, _ addition: Addition? = nil) -> String? {
        guard let own = bundles[Self.file(ofTheme: theme)] else { return nil }
        let added = addition.map { text($0.style) } ?? ""
        return "\n" + own + (bundles[Self.wholeStyle] ?? text(kind.style)) + added
    }

    /// The scripts of a page in their order, without the one in head.
    func scripts(for kind: Kind, _ addition: Addition? = nil, asksQuestions: Bool) -> [String] {
        let added = addition?.script.map { text($0) } ?? ""
        let own = (bundles[Self.wholeScript] ?? text(kind.script)) + added
        return (asksQuestions ? [own, text(Self.questions)] : [own]).map { "\n" + $0 }
    }

    /// The script of Find over all leaves.
    var libraryFind: String { "\n" + text(Self.libraryFind) }

    var early: String { "\n" + text(Self.early) }

    /// Every script that a page may have.
    var allScripts: [String] {
        bundles.filter { $0.key.hasSuffix(".js") }.sorted { $0.key < $1.key }.map { "\n" + $0.value }
            + Addition.allCases.filter { $0.script != nil }.flatMap { addition in
                Kind.allCases.compactMap { scripts(for: $0, addition, asksQuestions: false).first }
            }
    }

    private func text(_ entry: String) -> String { bundles[entry] ?? "" }

    /// The name of the theme in a file.
    package static func theme(_ file: String) -> String? {
        file.hasPrefix("themes/") && file.hasSuffix(".css") ? String(file.dropFirst(7).dropLast(4)) : nil
    }

    static func file(ofTheme name: String) -> String { "themes/\(name).css" }
}
