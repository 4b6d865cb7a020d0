import Diagnostics
import FormulaTypesetting
import Mustache
import StudyMarkdown
import WebReferences

/// A leaf's page from its parts: a pure function of the page and the templates.
package struct LeafTemplate: Sendable {
    private let page: MustacheTemplate
    private let looks: LeafLooks
    static let defaultTheme = "paper"

    package init(_ templates: TemplateSet) throws(TemplateError) {
        do {
            page = try MustacheTemplate(string: templates.text("leaf.mustache"))
        } catch {
            throw .syntax("\(error)")
        }
        looks = LeafLooks(templates.assets)
        if templates != .builtIn, let reference = remoteReference {
            throw .network("'\(ReferenceText.printable(reference.text))' (\(reference.row))")
        }
    }

    /// The first reference of the templates that leaves the leaf's folder, on a page with everything or with nothing.
    var remoteReference: WebReference? {
        let renderer = MarkdownRenderer()
        let document = { (text: String) in renderer.render(SourceText(file: "", bytes: Array(text.utf8))) }
        var page = LeafPage(
            title: "title", header: "header",
            markdown: document("$\\boxed{\\mathbb{x}}$\n\n## One\n\n## Two\n\n<!-- p. 1 -->\n")
        )
        page.isOrdered = true
        page.feedback = Feedback(token: "token", endpoint: "/endpoint")
        let plain = LeafPage(title: "title", header: "", markdown: document("# Heading\n"))
        let themed = themes.map { theme in
            var page = plain
            page.theme = theme
            return page
        }
        var native = page
        native.mathMode = .mathml
        var boxes = page
        boxes.mathMode = .html
        for page in [page, boxes, native, plain] + themed {
            let found = HTMLReferences.references(in: render(page)).first {
                $0.target?.isRemote == true || $0.target == .file
            }
            if let found { return found }
        }
        return nil
    }

    /// All themes, sorted.
    var themes: [String] { looks.themes }

    func render(_ leaf: LeafPage) -> [UInt8] {
        let theme = leaf.theme.flatMap { looks.hasTheme($0) ? $0 : nil } ?? Self.defaultTheme
        guard let look = looks.look(ofTheme: theme, for: leaf.kind, asksQuestions: leaf.feedback != nil)
        else { return [] }
        let words = looks.words(ofLanguage: leaf.lang)
        let macros = Self.json(leaf.macros)
        var values: [String: Any] = [
            "words": LeafValues(words.frame),
            "lang": leaf.lang,
            "rightToLeft": FormulaAttributes.isRightToLeft(leaf.lang),
            "title": Self.withoutMarks(leaf.title),
            "header": Self.withoutMarks(leaf.header),
            "policy": look.policy.text(for: leaf),
            "style": Self.mark("style"),
            "early": Self.mark("early"),
            "script": Self.mark("script"),
            "questions": Self.mark("questions"),
            "theme": theme,
            "katex": leaf.katexPath,
            "hasMath": leaf.hasMath,
            "katexStyle": leaf.hasMath && leaf.mathMode.needsStyleSheet && !leaf.isSingleFile,
            "katexScript": leaf.hasMath && leaf.mathMode.needsScript && !leaf.isSingleFile,
            "mathMode": leaf.mathMode.rawValue,
            "hasHeading": leaf.markdown.heading != nil,
            "ordered": leaf.isOrdered,
            "macros": macros,
            "macrosQuoted": AttributeText.inSingleQuotes(macros),
            "body": Self.mark("body"),
            "index": Self.mark("index"),
        ]
        if !words.spoken.isEmpty { values["spoken"] = words.spoken }
        values["spokenQuoted"] = AttributeText.inSingleQuotes(words.spoken)
        if leaf.header.isEmpty { values["header"] = nil }
        if !leaf.mathStyle.isEmpty { values["mathStyle"] = leaf.mathStyle }
        if !leaf.mathScript.isEmpty { values["mathScript"] = leaf.mathScript }
        let entries = leaf.markdown.outline.filter { $0.level == 2 || $0.level == 3 }
        values["hasOutline"] = entries.count > 1
        values["outline"] = entries.map {
            LeafValues(["level": "\($0.level)", "id": $0.id, "text": Self.withoutMarks($0.text)])
        }
        let pages = leaf.markdown.pages
        values["hasPages"] = !pages.isEmpty
        values["pages"] = pages.map { LeafValues(["label": $0.label, "id": $0.id]) }
        values["hasContents"] = entries.count > 1 || !pages.isEmpty
        if let feedback = leaf.feedback {
            values["feedback"] = LeafValues(["token": feedback.token, "endpoint": feedback.endpoint])
            values["asking"] = LeafValues(words.form)
        }
        return fill(Array(page.render(LeafValues(values)).utf8), look, leaf.markdown)
    }

    /// Returns the placeholder of a part in the frame: the longest parts are copied once instead of passing through the
    /// template engine as text.
    private static func mark(_ name: String) -> String { "\u{1}\(name)\u{1}" }

    /// HTML has no such character (HTML standard, 13.2.2: control-character-in-input-stream).
    private static func withoutMarks(_ text: String) -> String {
        text.utf8.contains(1) ? text.replacing("\u{1}", with: "") : text
    }

    private func fill(_ frame: [UInt8], _ look: LeafLooks.Look, _ markdown: RenderedMarkdown) -> [UInt8] {
        let body = markdown.body
        let index = SearchIndex(of: body, isRegular: markdown.isRegular).json
        let scripts = look.scripts.reduce(0) { $0 + $1.count }
        return frame.withUnsafeBufferPointer { bytes in
            var page: [UInt8] = []
            page.reserveCapacity(
                bytes.count + look.style.count + scripts + looks.early.count + body.count + index.count)
            var rest = bytes[...]
            while let start = rest.firstIndex(of: 1) {
                page += rest[..<start]
                rest = rest[(start + 1)...]
                let name = rest.prefix(12).firstIndex(of: 1).map {
                    String(decoding: rest[..<$0], as: UTF8.self)
                }
                switch name {
                case "body": page += body
                case "index": page += index
                case "style": page += look.style
                case "early": page += looks.early
                case "script": page += look.scripts[0]
                case "questions": page += look.scripts.dropFirst().joined()
                default:
                    page.append(1)
                    continue
                }
                rest = rest.dropFirst((name?.utf8.count ?? 0) + 1)
                if name == "body", page.last == UInt8(ascii: "\n"), rest.first == UInt8(ascii: "\n") {
                    page.removeLast()
                }
            }
            page += rest
            return page
        }
    }

    /// A JSON object with its keys in order of their bytes.
    private static func json(_ macros: [String: String]) -> String {
        let pairs = macros.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            JSONDiagnosticFormatter.quoted($0.key) + ":" + JSONDiagnosticFormatter.quoted($0.value)
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }
}

/// The values of a template by their names. A type of its own, because finding out that a dictionary is a
/// `MustacheParent` takes the runtime longer than everything else that a look-up does.
private struct LeafValues: MustacheParent {
    private let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    func child(named name: String) -> Any? { values[name] }
}
