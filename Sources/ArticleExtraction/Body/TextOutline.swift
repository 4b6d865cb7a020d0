import WebSyntax

/// The sentences of an article's element, by the places of their elements in tree order.
struct TextOutline {
    typealias NodeID = HTMLTree.NodeID

    /// The least letters of a sentence that counts. Shorter ones are lines of the page, too.
    private static let sentence: Int32 = 40
    /// The letters from which on a text counts without a look at its end.
    private static let passage: Int32 = 200

    /// The place of the first sentence.
    private let first: Int
    /// The place of the last sentence.
    private let last: Int

    init(_ page: Page, root: NodeID, isExcluded: [Bool]) {
        let texts = page.descendants(of: root).enumerated().filter {
            !isExcluded[Int($0.element)] && Self.isText(page, $0.element)
        }
        first = texts.first { Self.isSentence(page, $0.element) }?.offset ?? .max
        last = texts.last { Self.isSentence(page, $0.element) }?.offset ?? .min
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
}
