import WebSyntax

extension MarkdownWriter {
    /// Returns a list. With blocks in an item it is loose (CommonMark 0.31, 5.3).
    ///
    /// - Parameter isOther: true for the second kind of marks.
    func list(_ id: NodeID, isOther: Bool) -> [String] {
        let start = content.attribute("start", of: id).flatMap { Int($0) } ?? 1
        // Numbers have at most nine digits and no sign.
        var number = (0..<100_000_000).contains(start) ? start : 1
        var items: [String] = []
        var isLoose = false
        for item in content.children(id) where content.tag(item) == .li && !notes.notes.contains(item) {
            let mark = content.tag(id) == .ol ? "\(number)\(isOther ? ")" : ".") " : isOther ? "+ " : "- "
            number += 1
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
        return items.isEmpty ? [] : [items.joined(separator: isLoose ? "\n\n" : "\n")]
    }

    /// Returns the text of a task with a mark for its sign; nil for another item.
    private static func task(_ text: String) -> String? {
        for (sign, mark) in [("☑ ", "[x] "), ("☐ ", "[ ] ")] where text.hasPrefix(sign) {
            return mark + text.dropFirst(sign.count)
        }
        return nil
    }
}
