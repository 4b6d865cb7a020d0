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
        let words = FrameWords(language: leaf.lang)
        let macros = Self.json(leaf.macros)
        var values: [String: Any] = [
            "words": words.frame,
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
            "macrosQuoted": Self.quoted(macros),
            "body": Self.mark("body"),
            "index": Self.mark("index"),
        ]
        if !words.spoken.isEmpty { values["spoken"] = words.spoken }
        values["spokenQuoted"] = Self.quoted(words.spoken)
        if leaf.header.isEmpty { values["header"] = nil }
        if !leaf.mathStyle.isEmpty { values["mathStyle"] = leaf.mathStyle }
        if !leaf.mathScript.isEmpty { values["mathScript"] = leaf.mathScript }
        let entries = leaf.markdown.outline.filter { $0.level == 2 || $0.level == 3 }
        values["hasOutline"] = entries.count > 1
        values["outline"] = entries.map {
            ["level": "\($0.level)", "id": $0.id, "text": Self.withoutMarks($0.text)]
        }
        let pages = leaf.markdown.pages
        values["hasPages"] = !pages.isEmpty
        values["pages"] = pages.map { ["label": $0.label, "id": $0.id] }
        values["hasContents"] = entries.count > 1 || !pages.isEmpty
        if let feedback = leaf.feedback {
            values["feedback"] = ["token": feedback.token, "endpoint": feedback.endpoint]
            values["asking"] = words.form
        }
        return fill(Array(page.render(values).utf8), look, body: leaf.markdown.body)
    }

    /// Returns the placeholder of a part in the frame: the longest parts are copied once instead of passing through the
    /// template engine as text.
    private static func mark(_ name: String) -> String { "\u{1}\(name)\u{1}" }

    /// HTML has no such character (HTML standard, 13.2.2: control-character-in-input-stream).
    private static func withoutMarks(_ text: String) -> String { text.replacing("\u{1}", with: "") }

    private func fill(_ frame: [UInt8], _ look: LeafLooks.Look, body: [UInt8]) -> [UInt8] {
        let index = SearchIndex(of: body)
        let scripts = look.scripts.reduce(0) { $0 + $1.count }
        return frame.withUnsafeBufferPointer { bytes in
            var page: [UInt8] = []
            page.reserveCapacity(
                bytes.count + look.style.count + scripts + looks.early.count + body.count
                    + body.count / 4)
            var rest = bytes[...]
            while let start = rest.firstIndex(of: 1) {
                page += rest[..<start]
                rest = rest[(start + 1)...]
                let name = rest.prefix(12).firstIndex(of: 1).map {
                    String(decoding: rest[..<$0], as: UTF8.self)
                }
                switch name {
                case "body": page += body
                case "index": page += index.json
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

    /// For an attribute in single quotes: JSON is full of double ones.
    private static func quoted(_ json: String) -> String {
        json.replacing("&", with: "&amp;").replacing("'", with: "&#39;").replacing("<", with: "&lt;")
    }

    /// A JSON object with its keys in order of their bytes.
    private static func json(_ macros: [String: String]) -> String {
        let pairs = macros.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map {
            JSONDiagnosticFormatter.quoted($0.key) + ":" + JSONDiagnosticFormatter.quoted($0.value)
        }
        return "{" + pairs.joined(separator: ",") + "}"
    }
}
