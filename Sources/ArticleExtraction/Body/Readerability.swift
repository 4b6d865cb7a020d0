import WebContent
import WebSyntax

/// The test whether a page has enough running text to be read as an article: paragraphs of more than 140 letters, each
/// counted by the square root of what is more, together above 20. These are the figures of Readability's documented
/// defaults (`minContentLength`, `minScore`).
enum Readerability {
    /// Readability counts the spaces too: about one in six characters of a text.
    static let minimumLetters: Int32 = 115
    static let minimumScore = 20.0

    static func isReaderable(_ page: Page) -> Bool {
        var score = 0.0
        for id in page.order where page.isElement(id) && !page[id].isIgnored {
            guard isParagraph(page, id), page[id].labels.isDisjoint(with: .boilerplate),
                page[id].text > minimumLetters
            else { continue }
            if page.tag(id) == .p, page.parent(id).map({ page.tag($0) == .li }) ?? false {
                continue
            }
            score += self.score(page[id].text)
            if score > minimumScore { return true }
        }
        return false
    }

    /// Returns true for paragraphs with these numbers of letters.
    static func isReaderable(_ paragraphs: [Int32]) -> Bool {
        paragraphs.filter { $0 > minimumLetters }.reduce(0) { $0 + score($1) } > minimumScore
    }

    private static func score(_ letters: Int32) -> Double {
        (Double(letters - minimumLetters) * 1.2).squareRoot()
    }

    private static func isParagraph(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        switch page.tag(id) {
        case .p, .pre: true
        case .div, .td, .section, .article:
            page.children(id).contains {
                page.tag($0) == .br || page.tree[$0].kind == .text && page[$0].text > minimumLetters
            }
        default: false
        }
    }
}
