/// Finds near duplicates in one feed.
struct NearDuplicateFinder {
    /// The items, the oldest first.
    private let items: [Item]
    private let words: [WordSet]
    private var titles: [WordSet?]
    /// The index of another item of the same group; its own for the first of a group.
    private var parent: [Int]

    init(_ items: [Item]) {
        self.items = items
        words = items.map { WordSet(words: Self.text(of: $0)) }
        titles = Array(repeating: nil, count: items.count)
        parent = Array(items.indices)
    }

    /// Returns the text that is compared: the content, or the title of an item without content.
    private static func text(of item: Item) -> String {
        let content = ContentHash.text(of: item)
        return content.isEmpty ? item.title ?? "" : content
    }

    mutating func groups() -> [[String]] {
        var index = RareWordIndex(words)
        for place in items.indices {
            for other in index.candidates(for: place, window: NearDuplicates.window) {
                compare(other, place)
            }
        }
        var members: [Int: [String]] = [:]
        for place in items.indices { members[root(place), default: []].append(items[place].id) }
        return members.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
    }

    private mutating func compare(_ first: Int, _ second: Int) {
        let (a, b) = (items[first].datePublished ?? 0, items[second].datePublished ?? 0)
        guard b - a <= NearDuplicates.span else { return }
        // Items of one group need no comparison: many copies of one article take linear time.
        let (one, other) = (root(first), root(second))
        guard one != other, title(first).likeness(to: title(second)) >= NearDuplicates.titleThreshold,
            words[first].likeness(to: words[second]) > NearDuplicates.textThreshold
        else { return }
        parent[max(one, other)] = min(one, other)
    }

    private mutating func title(_ place: Int) -> WordSet {
        if let title = titles[place] { return title }
        let title = WordSet(pairs: items[place].title ?? "")
        titles[place] = title
        return title
    }

    /// Returns the first item of an item's group, and shortens the way to it.
    private mutating func root(_ place: Int) -> Int {
        var root = place
        while parent[root] != root { root = parent[root] }
        var next = place
        while parent[next] != root { (parent[next], next) = (root, parent[next]) }
        return root
    }
}
