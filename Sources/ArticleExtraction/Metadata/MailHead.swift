import WebContent
import WebSyntax

/// The lines above a message in the archives of Mailman 2: the subject as the heading, then the name in bold, the address as
/// a link and the time in italics, without classes.
struct MailHead {
    private(set) var author: String?
    private(set) var published: String?

    init(_ page: Page) {
        let h1 = page.order.first { page.tag($0) == .h1 && page[$0].text > 0 }
        guard let heading = h1 else { return }
        var parts: [HTMLTree.NodeID] = []
        var next = page.tree[heading].next
        while next >= 0, parts.count < 3 {
            if page.isElement(next), page.tag(next) != .br {
                parts.append(next)
            } else if page[next].text > 0 {
                return
            }
            next = page.tree[next].next
        }
        guard parts.map({ page.tag($0) }) == [.b, .a, .i],
            page.attribute("href", of: parts[1])?.lowercased().hasPrefix("mailto:") == true,
            let time = Self.time(page.text(of: parts[2], limit: 100))
        else { return }
        let name = AuthorName.cleaned(page.text(of: parts[0], limit: 200))
        author = name.isEmpty || name.count >= 80 ? nil : name
        published = time
    }

    /// Returns a time in the form of the C library as ISO 8601: `Wed Apr 10 14:22:31 CEST 2019`.
    static func time(_ text: String) -> String? {
        guard let day = ArticleDate.find(in: text) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let index = words.firstIndex(where: isClock) else { return day }
        let zone = words.dropFirst(index + 1).first.flatMap { zones[$0.uppercased()] } ?? ""
        return day + "T" + words[index] + zone
    }

    private static func isClock(_ word: Substring) -> Bool {
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isASCIIDigit) }
    }

    /// The offsets of names that mean one time zone.
    private static let zones = [
        "UTC": "Z", "GMT": "Z", "WET": "Z", "WEST": "+01:00", "BST": "+01:00", "CET": "+01:00",
        "CEST": "+02:00", "MET": "+01:00", "MEST": "+02:00", "EET": "+02:00", "EEST": "+03:00",
        "MSK": "+03:00", "EST": "-05:00", "EDT": "-04:00", "CDT": "-05:00", "MST": "-07:00",
        "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00", "JST": "+09:00", "KST": "+09:00",
        "AEST": "+10:00", "AEDT": "+11:00", "NZST": "+12:00", "NZDT": "+13:00",
    ]
}
