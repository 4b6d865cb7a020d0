import WebContent
import WebSyntax

/// Labels and values beside each other in a `div`, which only a style sheet puts apart: `<span>Serves</span><span>4</span>`.
enum InlineCells {
    /// Returns true for a `div` with several inline elements and no text of its own.
    static func areIn(_ page: Page, _ id: HTMLTree.NodeID) -> Bool {
        guard page.tag(id) == .div, page[id].text < 300, page[id].labels.isDisjoint(with: [.code, .math])
        else { return false }
        var count = 0
        for child in page.children(id) where page[child].text > 0 {
            guard page.isElement(child), names.contains(page.name(child)) else { return false }
            count += 1
        }
        return count > 1
    }

    /// Returns true for two elements whose words would be one. The parts of one word have the same class, or none.
    static func areApart(_ page: Page, _ first: HTMLTree.NodeID, _ second: HTMLTree.NodeID) -> Bool {
        guard page[second].text > 0, page[first].text > 1,
            let end = page.text(of: first).last, let start = page.text(of: second).first,
            isLetter(end), isLetter(start)
        else { return false }
        let isMarked = page.attribute("class", of: first) != page.attribute("class", of: second)
        return isMarked || page.name(first) != page.name(second) || !end.isLowercase || !start.isLowercase
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    private static let names: Set<String> = ["a", "b", "code", "label", "span", "strong", "time"]
}
