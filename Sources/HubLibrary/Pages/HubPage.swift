import Dates
import Diagnostics
import HubSource
import ItemPages
import StudyMarkdown

/// The parts that pages of a hub share. Their own words are in elements with `data-interface`, and in these, what an author wrote
/// is in elements with `data-content`: the gate checks the former. HTML blocks of markdown end at an empty line, so no part
/// has one.
struct HubPage {
    /// The tabs of the library.
    enum Tab: String, CaseIterable {
        case hub, timeline, concepts, graph, tags

        var file: String {
            switch self {
            case .hub: HubEdition.homeFile
            case .concepts: "digest.html"
            default: rawValue + ".html"
            }
        }
    }

    let model: HubModel
    /// The path from the page to the top of the library: empty, or `../`.
    let root: String
    /// The page's own words.
    var words: PageWords { otherWords ?? model.words }
    /// The words of a page in another language than that of the hub.
    private let otherWords: PageWords?

    /// - Parameter language: that of the document that the page is; `nil` for that of the hub.
    init(_ model: HubModel, root: String = "", language: String? = nil) {
        self.model = model
        self.root = root
        otherWords = language.flatMap { model.otherWords(in: $0) }
    }

    /// Returns the front matter and the bar.
    ///
    /// - Parameter tab: the tab that the page is; `nil` for a page below them.
    func opening(_ title: String, _ tab: Tab?, language: String? = nil) -> String {
        PageFrontMatter.text(
            title: title, language: language ?? model.settings.language, theme: model.settings.theme)
            + bar(tab)
    }

    private func bar(_ current: Tab?) -> String {
        "<nav class=\"hub-bar\" aria-label=\"\(escaped(words["hub"]))\" data-interface><a class=\"hub-lockup\" href=\"\(root)\(HubEdition.homeFile)\" data-content>\(Self.mark)<span>\(escaped(model.host))</span></a><span class=\"hub-tabs\">"
            + Tab.allCases.map { tab in
                let mark = tab == current ? " aria-current=\"page\"" : ""
                return "<a href=\"\(root)\(tab.file)\"\(mark)>\(escaped(words[tab.rawValue]))</a>"
            }.joined() + "</span></nav>\n\n"
    }

    /// The mark: rings around a point, which breathe.
    static let mark =
        "<svg class=\"hub-mark\" viewBox=\"0 0 48 48\" aria-hidden=\"true\"><circle class=\"hub-ring\" cx=\"24\" cy=\"24\" r=\"21\"/><circle class=\"hub-ring\" cx=\"24\" cy=\"24\" r=\"14.5\"/><circle class=\"hub-ring\" cx=\"24\" cy=\"24\" r=\"8.5\"/><circle class=\"hub-dot\" cx=\"24\" cy=\"24\" r=\"3.5\"/></svg>"

    /// Returns text for HTML. Its formulas become readable text, as in titles of windows.
    func escaped(_ text: String) -> String { PageMarkup.escaped(readable(text)) }

    /// Returns text on one line without markup, in which formulas are readable.
    func readable(_ text: String) -> String { FormulaText.readable(title: PageMarkup.line(text)) }

    /// Returns the words of an author for HTML: a title, first words, or words without markup.
    func html(_ text: String) -> String {
        WordPart.parts(of: PageMarkup.line(text)).map { part in
            part.isCode
                ? "<code>\(PageMarkup.escaped(part.text))</code>"
                : PageMarkup.escaped(FormulaText.readable(title: part.text))
        }.joined()
    }

    /// Returns the heading of a page with a title that an author wrote.
    func heading(_ title: String) -> String {
        "# " + markdown(title) + "\n\n"
    }

    /// Returns the words of an author as markdown, in which formulas are typeset.
    func markdown(_ text: String) -> String {
        WordPart.parts(of: PageMarkup.line(text)).map { part in
            if part.isCode { return Self.code(part.text) }
            // An escaped dollar begins no formula.
            return part.text.split(separator: "\\$", omittingEmptySubsequences: false).map {
                TitleText.markdown(String($0), isFormula: model.settings.isFormula)
            }.joined(separator: PageMarkup.markdown("$"))
        }.joined()
    }

    /// Returns a heading of the page's own words.
    func heading(_ key: String, id: String, count: Int? = nil, level: Int = 2) -> String {
        // A number in the text would be part of the entry in the contents.
        let number = count.map { " <span class=\"hub-count\" data-count=\"\($0)\"></span>" } ?? ""
        return
            "\(String(repeating: "#", count: level)) <span data-interface>\(escaped(words[key]))</span>\(number) {#\(id)}\n\n"
    }

    func empty(_ key: String) -> String {
        "<p class=\"hub-empty\" data-interface>\(escaped(words[key]))</p>\n\n"
    }

    /// Returns the day of a time in milliseconds; empty without one.
    func day(_ milliseconds: Int?) -> String {
        guard let milliseconds else { return "" }
        let text = otherWords?.day(milliseconds / 1000) ?? model.day(milliseconds / 1000)
        return "<time datetime=\"\(ISODate.text(milliseconds / 1000))\">\(escaped(text))</time>"
    }

    // MARK: Lists

    /// Returns rows of documents: title, first words, day.
    ///
    /// - Parameter hasGist: false for lists of all documents, which would have the words of all.
    func list(_ documents: some Sequence<Int>, hasGist: Bool = true) -> String {
        let rows = documents.map { row($0, hasGist) }
        return rows.isEmpty ? empty("noDocuments") : "<ul class=\"hub-list\">\n" + rows.joined() + "</ul>\n\n"
    }

    private func row(_ index: Int, _ hasGist: Bool) -> String {
        let document = model.hub.documents[index]
        let time = document.updated.map { " data-time=\"\($0 / 1000)\"" } ?? ""
        let direction = " dir=\"auto\""
        var text =
            "<li class=\"hub-row\"\(time)><a class=\"hub-open\" href=\"\(root)\(document.id).html\"><strong\(direction)>\(html(document.shownTitle))</strong></a>"
        if hasGist, !document.excerpt.isEmpty {
            text += " <span class=\"hub-gist\"\(direction)>\(html(document.excerpt))</span>"
        }
        let facts = [day(document.updated), bundles(of: index)].filter { !$0.isEmpty }
        if !facts.isEmpty { text += " <span class=\"hub-facts\">\(facts.joined(separator: " "))</span>" }
        return text + "</li>\n"
    }

    /// Returns links to the bundles of a document.
    func bundles(of index: Int) -> String {
        model.hub.memberships[index].map { bundle in
            "<a class=\"hub-bundle\" href=\"\(root)b/\(model.hub.bundles[bundle].id).html\">\(html(model.hub.bundles[bundle].shownTitle))</a>"
        }.joined(separator: " ")
    }

    /// Returns a row for a bundle.
    func bundleRow(_ index: Int) -> String {
        let bundle = model.hub.bundles[index]
        return
            "<li class=\"hub-row\"><a class=\"hub-open\" href=\"\(root)b/\(bundle.id).html\"><strong dir=\"auto\">\(html(bundle.shownTitle))</strong></a>"
            + (bundle.description.isEmpty
                ? ""
                : " <span class=\"hub-gist\" dir=\"auto\">\(html(plain(bundle.description)))</span>")
            + " <span class=\"hub-facts\">\(day(model.updated(ofBundle: index))) <span data-interface>\(escaped(words.text("documentCount", bundle.members.count)))</span></span></li>\n"
    }

    func tags(of index: Int) -> String {
        model.hub.documents[index].tags.map {
            "<a class=\"hub-tag\" href=\"\(root)\(model.tagAddress($0))\">\(escaped("#" + $0))</a>"
        }.joined(separator: " ")
    }

    /// Returns the label of a concept: a link if the digest has it.
    func concept(_ index: Int) -> String {
        let label = "<span dir=\"auto\">\(escaped(model.hub.concepts[index].label))</span>"
        guard let id = model.conceptIDs[index] else { return "<span class=\"hub-concept\">\(label)</span>" }
        return "<a class=\"hub-concept\" href=\"\(root)digest.html#\(id)\">\(label)</a>"
    }

    /// Returns the button that copies words for a model, and the address of the page's markdown.
    func context(_ address: String, markdown: String) -> String {
        let words = "Use \(address) as my context."
        return
            "<p class=\"hub-context\" data-interface data-find=\"none\"><button type=\"button\" class=\"hub-button\" data-copy=\"\(escaped(words))\" data-copied=\"\(escaped(self.words["copied"]))\" hidden>\(escaped(self.words["copyContext"]))</button> <a class=\"hub-button\" href=\"\(markdown)\">\(escaped(self.words["markdown"]))</a> <code dir=\"ltr\" data-content>\(escaped(words))</code></p>\n\n"
    }

    /// Returns words without the signs of markdown but for code with TeX and escaped dollars. Those that are nothing but signs stay
    /// as they are.
    func plain(_ text: String) -> String {
        let plain = Hub.plain(text, keepsTeX: true)
        return plain.allSatisfy(\.isWhitespace) ? text : plain
    }

    /// Returns a sentence of a document as a paragraph. Its formulas are those of the document's page.
    func sentence(_ text: String) -> String {
        WordPart.parts(of: PageMarkup.line(text)).map { part in
            guard part.isCode else { return FormulaText.parts(of: part.text).map(markdown).joined() }
            return Self.code(part.text)
        }.joined() + "\n\n"
    }

    /// Returns code as markdown.
    static func code(_ text: String) -> String {
        let line = PageMarkup.line(text)
        guard line.contains("`") else { return "`\(line)`" }
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let ticks = String(repeating: "`", count: longest + 1)
        return "\(ticks) \(line) \(ticks)"
    }

    private func markdown(_ part: FormulaText.Part) -> String {
        guard part.isFormula else {
            return PageMarkup.markdown(part.text.replacing("\\$", with: "$"))
        }
        var tex = part.text[...]
        // The dialect's other form has backticks within the dollars.
        if tex.count > 2, tex.first == "`", tex.last == "`" { tex = tex.dropFirst().dropLast() }
        let isTypeset = !tex.contains("`") && model.settings.isFormula(String(tex), false)
        return isTypeset ? "$`\(tex)`$" : PageMarkup.markdown("$\(part.text)$")
    }

    /// Returns text as a paragraph in which formulas are typeset.
    func paragraph(_ text: String) -> String {
        markdown(text) + "\n\n"
    }
}
