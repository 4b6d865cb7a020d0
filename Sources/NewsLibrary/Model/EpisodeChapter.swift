import ItemPages
import Items
import WebSyntax

/// A chapter of an episode (Podlove Simple Chapters 1.2).
struct EpisodeChapter {
    /// The start in seconds.
    var start: Int
    var title: String
    /// The address that the chapter is about.
    var address: String?

    /// The largest number of chapters that a page shows.
    private static let limit = 300

    /// Returns the chapters in the order of their starts. One without a title or a readable start is left out.
    static func all(of item: Item) -> [EpisodeChapter] {
        guard case .array(let chapters)? = item.facts.others["chapters"] else { return [] }
        let read = chapters.prefix(limit).compactMap { chapter -> EpisodeChapter? in
            guard case .object(let members) = chapter else { return nil }
            func text(_ key: String) -> String? {
                guard case .string(let text)? = members.first(where: { $0.key == key })?.value else {
                    return nil
                }
                return text
            }
            let title = PageMarkup.line(text("title") ?? "").trimmed
            guard !title.isEmpty, let start = text("start").flatMap(seconds) else { return nil }
            let address = text("href").flatMap { address in
                ["http", "https"].contains(WebAddress(address)?.scheme ?? "") ? address : nil
            }
            return EpisodeChapter(start: start, title: title, address: address)
        }
        return read.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.map(\.element)
    }

    /// Returns the seconds of a normal play time (RFC 2326, 3.6): `1:02:03.5`, `2:03` or `123.5`.
    private static func seconds(_ time: String) -> Int? {
        let parts = time.trimmed.prefix { $0 != "." }.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0
        for part in parts {
            guard (1...6).contains(part.utf8.count), part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(part)
            else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }
}
