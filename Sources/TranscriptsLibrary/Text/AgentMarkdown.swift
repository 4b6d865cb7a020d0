import DiffText
import ItemPages
import StudyMarkdown
import TerminalText
import TranscriptSource
import WebContent
import WebSyntax

/// The markdown of an agent as part of a page. It is untrusted: tags are text, pictures of other places are their words, links lead
/// to the web and to pages of the library only, and formulas are those that KaTeX can typeset. Diffs and the output of terminals
/// are coloured.
struct AgentMarkdown {
    /// Lines of a message that are shown before the rest is folded, and the number from which it is.
    private static let (shownLines, foldedLines) = (14, 40)

    private let settings: TranscriptsEdition.Settings
    private let names: TaskNames
    private let anchors: RecordAnchors
    private let words: PageWords

    init(
        _ settings: TranscriptsEdition.Settings, _ names: TaskNames, _ anchors: RecordAnchors,
        _ words: PageWords
    ) {
        self.settings = settings
        self.names = names
        self.anchors = anchors
        self.words = words
    }

    /// Returns a text for a page.
    ///
    /// - Parameters:
    ///   - id: hexadecimal digits that no other text of the page has.
    ///   - level: the level of the heading above.
    func text(_ markdown: String, id: String, below level: Int, isFolded: Bool = true) -> String {
        let blocks = MarkdownBlocks(VisibleText.withoutDirections(markdown)).blocks
        let total = blocks.reduce(0) { $0 + $1.lineCount }
        guard isFolded, total > Self.foldedLines else { return written(blocks, id, level) }
        var count = 0
        var shown: [MarkdownBlocks.Block] = []
        var rest = blocks[...]
        while count < Self.shownLines, let block = rest.popFirst() {
            let left = Self.shownLines - count
            if let (first, second) = block.divided(after: left) {
                shown.append(first)
                rest = [second] + rest
                break
            }
            shown.append(block)
            count += block.lineCount
        }
        let folded = rest.reduce(0) { $0 + $1.lineCount }
        guard folded > 4 else { return written(blocks, id, level) }
        return written(shown, id, level)
            + "<details class=\"ts-fold\"><summary>\(PageMarkup.escaped(words.text("moreLines", folded)))</summary>\n\n"
            + written(Array(rest), id + "f", level) + "</details>\n\n"
    }

    private func written(_ blocks: [MarkdownBlocks.Block], _ id: String, _ level: Int) -> String {
        var output = ""
        var prose: [String] = []
        var part = 0
        func flush() {
            guard !prose.isEmpty else { return }
            part += 1
            let text = self.prose(prose.joined(separator: "\n"))
            output += NoteMarkdown.text(text, id: "\(id)\(part)", below: level)
            if !output.hasSuffix("\n\n") { output += output.hasSuffix("\n") ? "\n" : "\n\n" }
            prose = []
        }
        for block in blocks {
            if let code = block.code, let drawn = CodeBlock.drawn(code, language: block.language) {
                flush()
                output += drawn
            } else if block.code == nil, block.text.utf8.contains(0x1B) {
                flush()
                output += CodeBlock.terminal(block.text)
            } else {
                prose.append(
                    TerminalScreen.isPlain(block.text.utf8)
                        ? block.text : TerminalScreen(block.text).plainText)
            }
        }
        flush()
        return output
    }

    // MARK: Prose

    private func prose(_ markdown: String) -> String {
        let formulas = AgentFormulas(markdown, isFormula: settings.isFormula)
        let definitions = UnusedDefinitions(formulas.markdown)
        let html = definitions.withoutMarks(prepared(ForeignMarkdown.html(definitions.markdown), formulas))
        return ContentMarkdown.text(of: Array(html.utf8))
    }

    private static let literals: Set<Substring> = ["code", "pre"]

    /// Returns the HTML with formulas, links and pictures as a page shows them.
    private func prepared(_ html: String, _ formulas: AgentFormulas) -> String {
        var output = ""
        var codeDepth = 0
        var isClosed = false
        // The start tag of a fence of mathematics, whose TeX decides on it.
        var mathTag: MarkupTags.Tag?
        for piece in MarkupTags(html) {
            if let tag = mathTag {
                output += start(ofMath: tag, piece, formulas)
                mathTag = nil
            }
            switch piece {
            case .text(let text):
                output +=
                    codeDepth == 0 ? formulas.markup(text) : formulas.restored(text, isMarkup: true)
            case .tag(let tag):
                if Self.literals.contains(tag.name) { codeDepth += 1 }
                if tag.name.first == "/", Self.literals.contains(tag.name.dropFirst()) { codeDepth -= 1 }
                switch tag.name {
                case "a":
                    let target = target(formulas.restored(tag.value("href") ?? "", isMarkup: false))
                    isClosed = target == nil
                    if let target { output += "<a href=\"\(PageMarkup.escaped(target))\">" }
                case "/a":
                    output += isClosed ? " <em>(\(PageMarkup.escaped(words["notOnMobile"])))</em>" : "</a>"
                case "img":
                    let name = tag.value("alt").flatMap { $0.isEmpty ? nil : $0 } ?? tag.value("src") ?? ""
                    output +=
                        "<em>[\(PageMarkup.escaped(words["picture"])): \(PageMarkup.escaped(formulas.restored(name, isMarkup: false)))]</em>"
                case "code" where Self.isMath(tag): mathTag = tag
                default: output += formulas.restored(tag.source, isMarkup: true)
                }
            }
        }
        return output
    }

    // MARK: Fences of mathematics

    /// Returns true for the start tag of a fence that the page would take for a formula.
    private static func isMath(_ tag: MarkupTags.Tag) -> Bool {
        guard let name = tag.value("class") else { return false }
        return name.prefix { !$0.isWhitespace } == "language-math"
    }

    /// Returns the start tag of a fence of mathematics, or that of code for TeX that cannot be typeset.
    private func start(
        ofMath tag: MarkupTags.Tag, _ content: MarkupTags.Piece, _ formulas: AgentFormulas
    ) -> String {
        guard case .text(let text) = content else { return "<code>" }
        let tex = formulas.restored(PageMarkup.decoded(String(text)), isMarkup: false).trimmed
        return !tex.isEmpty && settings.isFormula(tex, true) ? "<code class=\"language-math\">" : "<code>"
    }

    /// Returns the address that a link leads to; `nil` for one that leads nowhere on a phone: a file, or a path of a repository.
    private func target(_ address: String) -> String? {
        let lowered = address.lowercased()
        if ["https://", "http://", "mailto:"].contains(where: lowered.hasPrefix) { return address }
        let scheme =
            settings.deeplink.flatMap { $0.split(separator: ":").first.map(String.init) }?.lowercased()
            ?? "makima"
        // The routes of `deeplinks.json`.
        if let tab = TranscriptPage.Tab.allCases.first(where: { lowered == "\(scheme)://\($0.rawValue)" }) {
            return tab.file
        }
        if lowered.hasPrefix("\(scheme)://task/") {
            let ids = Self.ids(address.dropFirst(scheme.count + "://task/".count))
            return ids.first(where: names.has).map { names[$0] + ".html" }
        }
        if lowered.hasPrefix("\(scheme)://directive/") {
            let ids = Self.ids(address.dropFirst(scheme.count + "://directive/".count))
            // One that is not in the list may be in that of the app.
            let anchor = ids.map(anchors.directive).first { !$0.isEmpty }
            return "directives.html" + (anchor.map { "#" + $0 } ?? "")
        }
        return nil
    }

    /// Returns what the id at the end of a deeplink may be: as written, percent-encoded, or with a place in the page after it.
    private static func ids(_ rest: Substring) -> [String] {
        [
            String(rest), PercentDecoder.text(rest),
            PercentDecoder.text(rest.prefix { $0 != "#" && $0 != "?" }),
        ]
    }
}
