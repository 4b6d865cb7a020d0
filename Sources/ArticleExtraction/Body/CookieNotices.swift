import WebContent
import WebSyntax

/// Notices about cookies that no name tells: boxes at the edge of a page that speak of little else.
struct CookieNotices {
    typealias NodeID = HTMLTree.NodeID

    /// The boxes.
    private(set) var found: Set<NodeID> = []

    /// The word without its first letter, which may be a capital.
    private static let word = ByteWords(["ookie"])
    private static let largest: Int32 = 4_000
    /// The most elements between a box and the body.
    private static let depth = 3

    init(_ page: Page) {
        guard Self.word.contains(anyIn: page.bytes, 0..<page.bytes.count) else { return }
        var counts: [NodeID: Int32] = [:]
        for id in page.order where page.tree[id].kind == .text && page[id].text > 0 {
            let count = Self.count(in: page.text(id))
            if count > 0 { counts[id] = count }
        }
        guard !counts.isEmpty else { return }
        for (id, count) in counts {
            for ancestor in page.ancestors(of: id) { counts[ancestor, default: 0] += count }
        }
        // The subject of the page can be cookies.
        let heads = page.order.filter { [.title, .h1].contains(page.tag($0)) && page.isElement($0) }
        if heads.contains(where: { Self.count(in: page.rawText(of: $0)) > 0 }) { return }
        collect(below: page.body, page, counts, Self.depth)
    }

    private mutating func collect(below parent: NodeID, _ page: Page, _ counts: [NodeID: Int32], _ depth: Int)
    {
        for id in page.children(parent) where page.isElement(id) {
            guard let count = counts[id], page[id].labels.isDisjoint(with: [.article, .articleBody]) else {
                continue
            }
            let letters = page[id].text
            let isDense = count >= 3 && letters <= Self.largest && letters / count <= 200
            if letters * 3 < page[page.body].text, isDense || isShortNotice(id, page) {
                found.insert(id)
            } else if depth > 1, page.tag(id) != .main {
                collect(below: id, page, counts, depth - 1)
            }
        }
    }

    /// Returns true for a box with two or three sentences, one of which says that the site uses cookies. A paragraph may say
    /// so of another site.
    private func isShortNotice(_ id: NodeID, _ page: Page) -> Bool {
        guard page[id].text <= 400, [.div, .section, .aside, .footer, .form, .dialog].contains(page.tag(id))
        else { return false }
        let text = page.text(of: id, limit: 1_000).lowercased()
        return Self.uses.contains { text.contains($0) }
    }

    private static let uses = [
        "uses cookies", "use cookies", "use of cookies", "using cookies", "accept cookies", "cookie policy",
        "utilise des cookies", "utilisons des cookies", "utilisation de cookies", "utilisation des cookies",
        "verwendet cookies", "verwenden cookies", "nutzt cookies", "cookies verwendet", "utiliza cookies",
        "utilizamos cookies", "uso de cookies", "usa cookies", "utilizza cookie", "utilizza i cookie",
        "gebruikt cookies",
    ]

    /// Returns how often a text has the word, in any case.
    private static func count(in text: String) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var count: Int32 = 0
            var offset = 0
            while let sign = bytes[offset...].firstIndex(where: { $0 | 0x20 == UInt8(ascii: "c") }) {
                if bytes.hasWord("cookie", at: sign, to: bytes.count) { count += 1 }
                offset = sign + 1
            }
            return count
        }
    }
}
