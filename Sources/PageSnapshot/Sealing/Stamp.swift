import SiteFiles
import WebFetching

/// The digest of a page's sources, and the time that goes with it.
struct Stamp {
    /// The digest of all fetched files and of the settings: equal if they give the same page.
    let content: String
    /// The time when this content was first captured.
    let captured: String
    /// The time in the banner: the server's `Last-Modified`, else ``captured``. So equal answers give equal files, and
    /// without that header the receipt keeps the time.
    let shown: String

    /// Computes the digest and chooses the time.
    init(
        _ page: Asset, _ run: SealRun, _ settings: SealSettings, feed: FeedPages?, time: String,
        previous: Receipt?
    ) {
        // The settings are part of the digest, since another setting gives another page.
        var lines = [page.sha256, page.address.serialized, page.contentType ?? "", "\(settings)"]
        lines += run.digests
        for answer in feed?.answers ?? [] { lines.append("\(answer.requested) \(answer.sha256)") }
        content = Digest.sha256Hex(Array(lines.joined(separator: "\n").utf8))
        captured = previous?.content == content ? previous?.captured ?? time : time
        shown = page.lastModified.flatMap(Self.date) ?? Self.readable(captured)
    }

    /// Returns `2026-11-21 08:00 UTC` for `2026-11-21T08:00:00Z`.
    private static func readable(_ time: String) -> String {
        let parts = time.split(separator: "T")
        guard parts.count == 2, time.hasSuffix("Z") else { return time }
        return "\(parts[0]) \(parts[1].prefix(5)) UTC"
    }

    /// Returns the same for `Sat, 21 Nov 2026 08:00:00 GMT` (RFC 9110, 5.6.7).
    private static func date(_ text: String) -> String? {
        let words = text.split(separator: " ")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard words.count == 6, let month = months.firstIndex(of: String(words[2])), words[1].count == 2
        else {
            return nil
        }
        return "\(words[3])-\(month < 9 ? "0" : "")\(month + 1)-\(words[1]) \(words[4].prefix(5)) UTC"
    }
}
