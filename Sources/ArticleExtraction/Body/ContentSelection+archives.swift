import WebContent
import WebSyntax

/// Parts that archives of mailing lists write around a message.
extension ContentSelection {
    /// Returns true for the links of a mailing list's archive to the messages before and after one.
    func isListOfMessages(_ list: NodeID) -> Bool {
        guard page.tag(list) == .ul, page[list].linkText > 0, page[list].text < 2000 else { return false }
        let items = page.children(list).filter { page[$0].text > 0 }
        return items.allSatisfy { item in
            guard page.tag(item) == .li, page[item].linkText > 0 else { return false }
            let text = page.text(of: item, limit: 80).lowercased()
            return Self.openingsOfMessages.contains { text.hasPrefix($0) }
        }
    }

    private static let openingsOfMessages = [
        "previous message", "next message", "messages sorted by", "contemporary messages sorted",
        "previous by ", "next by ", "previous in thread", "next in thread", "in reply to",
        "maybe in reply to",
    ]
}
