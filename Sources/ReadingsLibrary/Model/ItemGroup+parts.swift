import Items
import ReadingSource

extension ItemGroup {
    /// The most items of a leaf, and the most bytes of their texts: far below the largest leaf that `verify` accepts.
    static let mostItems = 500
    static let mostBytes = 300_000
    /// The bytes that a tag of an item is counted as: it is a link.
    private static let bytesOfTag = 100

    /// The group over leaves of limited size: the pages, then the notes, then the sets. A short group is one part.
    var parts: [ItemGroup] {
        var parts = [part(1)]
        var bytes = 0
        func add(_ weight: Int, _ item: (inout ItemGroup) -> Void) {
            var last = parts.count - 1
            if parts[last].count == Self.mostItems || parts[last].count > 0 && bytes + weight > Self.mostBytes
            {
                parts.append(part(parts.count + 1))
                (last, bytes) = (last + 1, 0)
            }
            bytes += weight
            item(&parts[last])
        }
        for page in pages { add(Self.weight(page.item, page.item.note)) { $0.pages.append(page) } }
        for note in notes { add(Self.weight(note.item, note.text)) { $0.notes.append(note) } }
        for set in tagsets { add(Self.weight(set, nil)) { $0.tagsets.append(set) } }
        return parts
    }

    /// Returns a part without items. The first has the names of the group.
    private func part(_ number: Int) -> ItemGroup {
        ItemGroup(
            name: name, page: PartName.page(page, number), shownName: shownName, number: number)
    }

    private static func weight(_ item: Item, _ text: String?) -> Int {
        item.highlights.reduce(item.tags.count * bytesOfTag + (text?.utf8.count ?? 0)) {
            $0 + $1.text.utf8.count + ($1.note?.utf8.count ?? 0)
        }
    }
}
