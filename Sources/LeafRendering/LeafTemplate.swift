import Diagnostics
package import FontFiles
import FormulaTypesetting
import Mustache
import StudyMarkdown
import WebReferences

/// A leaf's page from its parts: a pure function of the page and the templates.
package struct LeafTemplate: Sendable {
    private let page: MustacheTemplate
    private let looks: LeafLooks
    /// True for the program's own template.
    let isBuiltIn: Bool
    /// True if the template can name files of style and script.
    private let takesFiles: Bool
    static let defaultTheme = "paper"

    /// - Parameter fonts: the fonts of the library whose pages are rendered.
    package init(_ templates: TemplateSet, fonts: VendoredFonts? = nil) throws(TemplateError) {
        do {
            page = try MustacheTemplate(string: templates.text("leaf.mustache"))
        } catch {
            throw .syntax("\(error)")
        }
        looks = LeafLooks(templates.assets, fonts: fonts)
        isBuiltIn = templates == .builtIn
        let text = templates.text("leaf.mustache")
        takesFiles = text.contains("{{sharedStyle}}") && text.contains("{{sharedScript}}")
        if !isBuiltIn, let reference = remoteReference {
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
        var start = plain
        start.isStartPage = true
        let sources = PageAssets.Addition.allCases.map { addition in
            var page = plain
            page.addition = addition
            return page
        }
        for page in [page, boxes, native, plain, start] + sources + themed {
            let found = HTMLReferences.references(in: render(page)).first {
                $0.target?.isRemote == true || $0.target == .file
            }
            if let found { return found }
        }
        // A file beside the leaves.
        return libraryFind.withUnsafeBufferPointer {
            JavaScriptReferences.allReferences(in: $0, goal: .script)
        }
        .first { $0.target?.isRemote == true || $0.target == .file }
    }

    /// All themes, sorted.
    var themes: [String] { looks.themes }

    /// - Parameter index: the index of the page's body; `nil` makes it.
    func render(_ leaf: LeafPage, index: SearchIndex? = nil) -> [UInt8] {
        let theme = theme(of: leaf)
        guard
            let look = looks.look(
                ofTheme: theme, for: leaf.kind, leaf.addition, asksQuestions: leaf.feedback != nil,
                isShared: sharedLook(of: leaf) != nil, fontsIn: leaf.fontPlace)
        else { return [] }
        let frame =
            mayShareFrame(leaf)
            ? looks.frame(for: LeafShape(leaf, theme: theme)) {
                LeafFrame(page.render(values(of: leaf, theme, look) { slot, _ in slot.mark }))
            }
            : LeafFrame(
                page.render(values(of: leaf, theme, look) { LeafFrame.withoutMarks($1) }))
        let entries = leaf.entries
        return frame.filled { slot in
            switch slot {
            case .body: leaf.markdown.body
            case .index:
                (index ?? SearchIndex(of: leaf.markdown.body, isRegular: leaf.markdown.isRegular)).json
            case .style: look.style
            case .early: looks.early
            case .script: look.scripts[0]
            case .questions: Array(look.scripts.dropFirst().joined())
            case .title: LeafFrame.escaped(leaf.title)
            case .wordCount: Array("\(leaf.wordCount ?? 0)".utf8)
            case .chapter: leaf.navigation?.chapterList ?? []
            case .neighbours: leaf.navigation?.neighbours(looks.words(for: leaf)) ?? []
            case .header: LeafFrame.escaped(leaf.header)
            case .level(let index): Array("\(entries[index].level)".utf8)
            case .entryID(let index): LeafFrame.escaped(entries[index].id)
            case .entryText(let index): LeafFrame.escaped(entries[index].text)
            case .pageID(let index): LeafFrame.escaped(leaf.markdown.pages[index].id)
            case .pageLabel(let index): LeafFrame.escaped(leaf.markdown.pages[index].label)
            }
        }
    }

    private func theme(of leaf: LeafPage) -> String {
        leaf.theme.flatMap { looks.hasTheme($0) ? $0 : nil } ?? Self.defaultTheme
    }

    /// Returns the look of a page whose style and script are files; `nil` if it carries them in itself.
    func sharedLook(of leaf: LeafPage) -> SharedFrame.Look? {
        guard takesFiles, leaf.framePath != nil, leaf.feedback == nil, !leaf.isSingleFile else { return nil }
        return SharedFrame.Look(theme: theme(of: leaf), kind: leaf.kind, addition: leaf.addition)
    }

    /// The script of Find over all leaves, a file beside them.
    package var libraryFind: [UInt8] { Array(looks.libraryFind.utf8) }

    /// Returns the files that pages of a look share; `nil` for an unknown theme.
    package func files(of look: SharedFrame.Look) -> SharedFrame? {
        looks.look(
            ofTheme: look.theme, for: look.kind, look.addition, asksQuestions: false, isShared: true)?
            .files
    }

    /// A user's template may do more with a value than print it. A policy with the hash of a page's own style is that
    /// page's alone.
    private func mayShareFrame(_ leaf: LeafPage) -> Bool {
        isBuiltIn && leaf.mathStyle.isEmpty && leaf.mathScript.isEmpty
    }

    /// - Parameter text: the text for a value that may have a slot.
    private func values(
        of leaf: LeafPage, _ theme: String, _ look: LeafLooks.Look,
        _ text: (LeafFrame.Slot, String) -> String
    ) -> [String: Any] {
        let words = looks.words(for: leaf)
        let macros = LeafMacros.json(leaf.macros)
        var values: [String: Any] = [
            "words": words.frame,
            "lang": leaf.lang,
            "rightToLeft": FormulaAttributes.isRightToLeft(leaf.lang),
            "title": text(.title, leaf.title),
            "header": text(.header, leaf.header),
            "policy": look.policy.text(for: leaf),
            "style": LeafFrame.Slot.style.mark,
            "early": LeafFrame.Slot.early.mark,
            "script": LeafFrame.Slot.script.mark,
            "questions": LeafFrame.Slot.questions.mark,
            "theme": theme,
            "isDark": looks.isDark(theme),
            "katex": leaf.katexPath,
            "hasMath": leaf.hasMath,
            "katexStyle": leaf.hasMath && leaf.mathMode.needsStyleSheet && !leaf.isSingleFile,
            "katexScript": leaf.hasMath && leaf.mathMode.needsScript && !leaf.isSingleFile,
            "mathMode": leaf.mathMode.rawValue,
            "hasHeading": leaf.markdown.heading != nil,
            "ordered": leaf.isOrdered,
            "macros": macros,
            "macrosQuoted": AttributeText.inSingleQuotes(macros),
            "body": LeafFrame.Slot.body.mark,
            "index": LeafFrame.Slot.index.mark,
        ]
        if !words.spoken.isEmpty { values["spoken"] = words.spoken }
        if !words.labels.isEmpty {
            values["labels"] = words.labels
            values["labelLanguage"] = words.labelLanguage
        }
        values["spokenQuoted"] = AttributeText.inSingleQuotes(words.spoken)
        if leaf.header.isEmpty { values["header"] = nil }
        if !leaf.mathStyle.isEmpty { values["mathStyle"] = leaf.mathStyle }
        if !leaf.mathScript.isEmpty { values["mathScript"] = leaf.mathScript }
        values.merge(contents(of: leaf, text)) { $1 }
        if let navigation = leaf.navigation { values["navigation"] = ["script": navigation.script] }
        if let files = look.files, let path = leaf.framePath {
            values["sharedStyle"] = path + files.style.path
            values["sharedScript"] = path + files.script.path
        }
        values["neighbours"] = LeafFrame.Slot.neighbours.mark
        values["isStartPage"] = leaf.isStartPage
        values["counted"] = leaf.wordCount != nil
        values["count"] = LeafFrame.Slot.wordCount.mark
        if let feedback = leaf.feedback {
            values["feedback"] = ["token": feedback.token, "endpoint": feedback.endpoint]
            values["asking"] = words.form
        }
        return values
    }

    /// Returns the values of the table of contents: headings, pages of the printed book, and the chapter's leaves.
    ///
    /// - Parameter text: the text for a value that may have a slot.
    private func contents(of leaf: LeafPage, _ text: (LeafFrame.Slot, String) -> String) -> [String: Any] {
        let entries = leaf.entries
        let pages = leaf.markdown.pages
        let hasChapter = leaf.navigation?.leaves.isEmpty == false
        return [
            "hasContents": entries.count > 1 || !pages.isEmpty || hasChapter,
            "hasOutline": entries.count > 1,
            "outline": entries.enumerated().map { index, entry in
                [
                    "level": text(.level(index), "\(entry.level)"), "id": text(.entryID(index), entry.id),
                    "text": text(.entryText(index), entry.text),
                ]
            },
            "hasPages": !pages.isEmpty,
            "pages": pages.enumerated().map { index, page in
                ["label": text(.pageLabel(index), page.label), "id": text(.pageID(index), page.id)]
            },
            "hasChapter": hasChapter,
            "chapter": LeafFrame.Slot.chapter.mark,
        ]
    }
}
