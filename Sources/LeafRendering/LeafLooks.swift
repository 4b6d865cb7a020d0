import PageSlimming
import Synchronization

/// Style, script and policy of pages, made once for all pages that are alike.
final class LeafLooks: Sendable {
    /// What the pages of one theme share that need the same.
    struct Look: Sendable {
        var style: [UInt8]
        var script: [UInt8]
        var policy: ContentPolicy
    }

    private struct Kind: Hashable {
        var theme: String
        var needs: PageNeeds
    }

    let early: [UInt8]
    private let parts: PageParts
    private let looks = Mutex<[Kind: Look]>([:])

    init(_ parts: PageParts) {
        self.parts = parts
        early = Array(parts.early.utf8)
    }

    /// The themes there are, sorted.
    var themes: [String] { parts.themes.keys.sorted() }

    func hasTheme(_ name: String) -> Bool { parts.themes[name] != nil }

    /// `nil` for a theme that is not there.
    func look(ofTheme theme: String, for needs: PageNeeds) -> Look? {
        let kind = Kind(theme: theme, needs: needs)
        return looks.withLock { looks in
            if let look = looks[kind] { return look }
            guard let style = parts.style(ofTheme: theme, for: needs) else { return nil }
            let script = parts.script(for: needs)
            let look = Look(
                style: Array(style.utf8), script: Array(script.utf8),
                policy: ContentPolicy(
                    style: style, scripts: ContentPolicy.sources(of: [parts.early, script]))
            )
            looks[kind] = look
            return look
        }
    }
}
