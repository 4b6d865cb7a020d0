import WebSyntax

extension MarkdownWriter {
    /// Returns a list. With blocks in an item it is loose (CommonMark 0.31, 5.3). The numbers of markdown count up,
    /// so a list begins again at a number that does not follow.
    ///
    /// - Parameter isOther: true for the second kind of marks, which divides a list from the one before it.
    func list(_ id: NodeID, isOther: inout Bool) -> [String] {
        var lists: [String] = []
        var items: [String] = []
        var isLoose = false
        var next = 1
        let numbered = numberedItems(of: id)
        // Numbers have at most nine digits and no sign.
        let isWritable = numbered.allSatisfy { (0..<100_000_000).contains($0.number) }
        for (index, (item, stated)) in numbered.enumerated() {
            let number = isWritable ? stated : index + 1
            if content.tag(id) == .ol, number != next, !items.isEmpty {
                lists.append(items.joined(separator: isLoose ? "\n\n" : "\n"))
                items = []
                isOther.toggle()
            }
            next = number + 1
            let mark = content.tag(id) == .ol ? "\(number)\(isOther ? ")" : ".") " : isOther ? "+ " : "- "
            var parts = blocks(in: item)
            // The mark of a task is the first sign of its item.
            if let task = parts.first.flatMap(Self.task) {
                parts[0] = task
            } else {
                parts = directed(parts, item)
            }
            // A list may follow a line directly. Another block there would be a part of the line, or of an inner list.
            if parts.dropFirst().contains(where: { !$0.hasPrefix("- ") && !$0.hasPrefix("1. ") }) {
                isLoose = true
            }
            let text = parts.joined(separator: isLoose ? "\n\n" : "\n")
            let indent = String(repeating: " ", count: mark.count)
            items.append(
                mark
                    + text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
                        $0 == 0 || $1.isEmpty ? String($1) : indent + $1
                    }.joined(separator: "\n"))
        }
        if !items.isEmpty { lists.append(items.joined(separator: isLoose ? "\n\n" : "\n")) }
        return lists
    }

    /// Returns the text of a task with a mark for its sign; nil for another item.
    private static func task(_ text: String) -> String? {
        for (sign, mark) in [("☑ ", "[x] "), ("☐ ", "[ ] ")] where text.hasPrefix(sign) {
            return mark + text.dropFirst(sign.count)
        }
        return nil
    }

    /// Returns the items of a list that are no footnotes, with their numbers (HTML standard, 4.4.5 and 4.4.8): a
    /// list may count down, and an item may state its number.
    func numberedItems(of list: NodeID) -> [(item: NodeID, number: Int)] {
        let items = content.children(list).filter { content.tag($0) == .li && !notes.notes.contains($0) }
        let isReversed = content.attribute("reversed", of: list) != nil
        let start = content.attribute("start", of: list).flatMap { Int($0) }
        var number = start ?? (isReversed ? items.count : 1)
        return items.map { item in
            if let own = content.attribute("value", of: item).flatMap({ Int($0) }) { number = own }
            defer { number = isReversed ? number &- 1 : number &+ 1 }
            return (item, number)
        }
    }
}
