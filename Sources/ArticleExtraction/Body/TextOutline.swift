import WebContent
import WebSyntax

/// The sentences and sections of an article's element, by the places of their elements in tree order.
struct TextOutline {
    typealias NodeID = HTMLTree.NodeID

    /// The least letters of a sentence that counts. Shorter ones are lines of the page, too.
    private static let sentence: Int32 = 40
    /// The letters from which on a text counts without a look at its end.
    private static let passage: Int32 = 200

    /// The headings of one level in one element.
    private struct Level: Hashable {
        let container: NodeID
        let tag: HTMLTagName
    }

    private let page: Page
    private let root: NodeID
    /// The places of the headings of each level that begin a section with text, from the first to the last one.
    private var sections: [Level: ClosedRange<Int>] = [:]
    /// The place of the first sentence.
    private let first: Int
    /// The place of the last sentence.
    private let last: Int

    init(_ page: Page, root: NodeID, isExcluded: [Bool]) {
        self.page = page
        self.root = root
        let texts = page.descendants(of: root).enumerated().filter {
            !isExcluded[Int($0.element)] && Self.isText(page, $0.element)
        }
        first = texts.first { Self.isSentence(page, $0.element) }?.offset ?? .max
        last = texts.last { Self.isSentence(page, $0.element) }?.offset ?? .min
        for (place, id) in page.descendants(of: root).enumerated()
        where BlockElements.isHeading(page.tag(id)) && page[id].text > 0 && !isExcluded[Int(id)] {
            guard let next = following(box(of: id)), page[next].text >= 20, page[next].linkDensity < 0.3,
                !BlockElements.isHeading(page.tag(next)),
                !BoilerplatePhrases.headings.contains(FoldedWords.of(page.text(of: id, limit: 400)))
            else { continue }
            let level = level(of: id)
            sections[level] = (sections[level]?.lowerBound ?? place)...place
        }
    }

    /// Returns true for a section between others of the document, with a sentence and without fields and calls to the reader:
    /// `Subscribe` in the description of a protocol.
    func isSectionOfText(_ heading: NodeID, at place: Int) -> Bool {
        guard let range = sections[level(of: heading)], place < range.upperBound else { return false }
        let box = box(of: heading)
        let isAfterText = range.lowerBound < place || line(before: box).map { isProse($0) } ?? false
        guard isAfterText, let first = following(box), page.tag(first) == .p, page[first].text >= 12,
            page[first].linkDensity < 0.2
        else { return false }
        let text = page.text(of: first, limit: 1000)
        guard Sentence.hasEnd(text) || text.hasSuffix(":") || page[first].text >= Self.passage,
            !BoilerplatePhrases.isCall(text)
        else { return false }
        return !hasFields(after: box)
    }

    /// Returns true for a place between two sentences. At the edges of an article are calls to the reader.
    func isInText(_ place: Int) -> Bool { first < place && place < last }

    /// Returns true for a block of words that is not a heading, a cell or code.
    private static func isText(_ page: Page, _ id: NodeID) -> Bool {
        guard page[id].text >= sentence, page[id].linkDensity < 0.3, BlockElements.contains(page, id),
            !page.hasBlockChild(id), !BlockElements.isHeading(page.tag(id))
        else { return false }
        return ![.td, .th, .tr, .pre, .figcaption, .caption, .footer].contains(page.tag(id))
    }

    private static func isSentence(_ page: Page, _ id: NodeID) -> Bool {
        if page[id].text >= passage { return true }
        let text = page.text(of: id)
        return Sentence.hasEnd(text) && !BoilerplatePhrases.begins(text)
    }

    // MARK: Sections

    /// Returns the element of a heading, or the largest one around it with no other text.
    private func box(of heading: NodeID) -> NodeID {
        var box = heading
        while let parent = page.parent(box), parent != root, page[parent].text == page[heading].text {
            box = parent
        }
        return box
    }

    /// Returns the level of a heading: those beside it, or beside the `section` that it begins.
    private func level(of heading: NodeID) -> Level {
        let box = box(of: heading)
        var container = page.parent(box) ?? root
        if page.tag(container) == .section, container != root, line(before: box) == nil {
            container = page.parent(container) ?? root
        }
        return Level(container: container, tag: page.tag(heading))
    }

    private func isProse(_ id: NodeID) -> Bool {
        page[id].text >= Self.sentence && page[id].linkDensity < 0.3 && !BlockElements.isHeading(page.tag(id))
    }

    /// Returns true if a field or a button is between a heading and the next one, which may be in an element of its own.
    private func hasFields(after heading: NodeID) -> Bool {
        var next = page.tree[heading].next
        while next >= 0 {
            if BlockElements.isHeading(page.tag(next)) { return false }
            if isField(next) { return true }
            for node in page.descendants(of: next) {
                if BlockElements.isHeading(page.tag(node)) { return false }
                if isField(node) { return true }
            }
            next = page.tree[next].next
        }
        return false
    }

    private func isField(_ id: NodeID) -> Bool {
        [.form, .input, .textarea, .button].contains(page.tag(id))
    }

    private func following(_ id: NodeID) -> NodeID? {
        var next = page.tree[id].next
        while next >= 0, page[next].text == 0 { next = page.tree[next].next }
        return next >= 0 ? next : nil
    }

    private func line(before id: NodeID) -> NodeID? {
        var previous = page.tree[id].previous
        while previous >= 0, page[previous].text == 0 { previous = page.tree[previous].previous }
        return previous >= 0 ? previous : nil
    }
}
