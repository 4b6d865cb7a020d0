import HubSource

/// Ids made of words, each once.
struct UniqueSlugs {
    private let prefix: String
    private var counts: [String: Int] = [:]

    init(prefix: String) { self.prefix = prefix }

    mutating func slug(_ text: String) -> String {
        let slug = Hub.slug(text)
        let name = slug.isEmpty ? "x" : slug
        let count = counts[name, default: 0] + 1
        counts[name] = count
        // A name that ends in a number could be that of a repeated one.
        return prefix + (count == 1 ? name : "\(name)--\(count)")
    }
}
