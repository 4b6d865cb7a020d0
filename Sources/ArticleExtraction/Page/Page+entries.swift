import WebContent
import WebSyntax

/// Cells, items and definitions: an entry among others belongs to its table or list, whatever it repeats.
extension Page {
    /// Returns true for a short cell in a table of data, and for a row with several. Without the cell, the rest of its row
    /// would move to other columns.
    func isEntryOfTable(_ id: NodeID) -> Bool {
        switch tag(id) {
        case .td, .th: guard self[id].text < 200 else { return false }
        case .tr:
            guard children(id).count(where: { [.td, .th].contains(tag($0)) && self[$0].text > 0 }) > 1 else {
                return false
            }
        default: return false
        }
        return isInDataTable(id)
    }

    /// Returns true for a cell in a table of data, and for an element up to three levels below one.
    func isInDataCell(_ id: NodeID) -> Bool {
        var cell = id
        for _ in 0..<4 {
            if [.td, .th].contains(tag(cell)) { return isInDataTable(cell) }
            if self[cell].isCell { return true }
            guard let parent = parent(cell) else { return false }
            cell = parent
        }
        return false
    }

    /// Returns true for the number at the start of a note: `[1]`, which may lead back to its mark.
    func isNumberOfNote(_ id: NodeID) -> Bool {
        guard self[id].text < 8, let note = parent(id), self[note].labels.contains(.note) else {
            return false
        }
        let text = text(of: id).utf8.filter { !"[]() ".utf8.contains($0) }
        return !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
    }

    /// Returns true for the number of an equation beside it: `(2.1)`.
    func isNumberOfFormula(_ id: NodeID) -> Bool {
        guard (3..<12).contains(self[id].text), self[id].linkText == 0, let parent = parent(id) else {
            return false
        }
        let text = text(of: id)
        guard text.hasPrefix("("), text.hasSuffix(")"), text.contains(where: \.isNumber) else { return false }
        return children(parent).prefix(8).contains { other in
            other != id
                && ([other] + Array(descendants(of: other).prefix(16))).contains {
                    isElement($0) && (name($0) == "math" || self[$0].labels.contains(.math))
                }
        }
    }

    /// Returns true for the time of day that begins one of several entries without headings, as tickers have them. Without it,
    /// two entries are one text.
    func isTimeOfEntry(_ id: NodeID) -> Bool {
        guard (1..<30).contains(self[id].text), isWholeTime(id), let entry = entry(beginningWith: id),
            self[entry].linkDensity < 0.3, [.div, .article, .section, .li].contains(tag(entry)),
            ArticleDate.find(in: text(of: id, isSpaced: true)) == nil,
            let names = attribute("class", of: entry), !names.isEmpty,
            !descendants(of: entry).contains(where: { BlockElements.isHeading(tag($0)) })
        else { return false }
        return [neighbour(of: entry) { $0.previous }, neighbour(of: entry) { $0.next }].contains { other in
            other.map { tag($0) == tag(entry) && attribute("class", of: $0) == names } ?? false
        }
    }

    private func isWholeTime(_ id: NodeID) -> Bool {
        name(id) == "time"
            || descendants(of: id).contains { name($0) == "time" && self[$0].text == self[id].text }
    }

    /// Returns the element up to three levels above another one that begins with it and has a sentence after it.
    private func entry(beginningWith id: NodeID) -> NodeID? {
        var entry = id
        for _ in 0..<3 {
            guard neighbour(of: entry, { $0.previous }) == nil, let parent = parent(entry) else { return nil }
            entry = parent
            if self[entry].text > self[id].text {
                return self[entry].text >= self[id].text + 25 ? entry : nil
            }
        }
        return nil
    }

    /// Returns the nearest sibling with text in one direction.
    private func neighbour(of id: NodeID, _ step: (HTMLTree.Node) -> NodeID) -> NodeID? {
        var sibling = step(tree[id])
        while sibling >= 0, self[sibling].text == 0 { sibling = step(tree[sibling]) }
        return sibling >= 0 ? sibling : nil
    }

    private func isInDataTable(_ id: NodeID) -> Bool {
        ancestors(of: id).first { tag($0) == .table }.map(isDataTable) ?? false
    }

    /// Returns the nearest list item, term or definition that is the element or up to two levels above it.
    func entryOfList(_ id: NodeID) -> NodeID? {
        var entry = id
        for _ in 0..<3 {
            if [.li, .dt, .dd].contains(tag(entry)) { return entry }
            guard let parent = parent(entry) else { return nil }
            entry = parent
        }
        return nil
    }
}
