package import Dates

/// One entry of a papers source.
package struct Paper: Sendable, Hashable {
    package var id: ArXivID
    /// The date as written.
    package var date: String
    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Double
    package var title: PaperText
    package var hook: PaperText?
    package var url: String
    /// The host of ``url``, in lower case.
    package var host: String
    /// The offset of the URL in the file.
    package var urlOffset = 0
    /// The offset of the identifier in the file.
    package var idOffset = 0
    /// The number of the entry in the file, from 0.
    package var number = 0
    /// The entry as written, with clean title and hook.
    package var json: [UInt8] = []

    /// The text of the paper's row: the hook, else the title.
    package var row: PaperText { hook ?? title }

    /// The day in UTC.
    package var day: CivilTime { CivilTime(seconds: Int(seconds.rounded(.down))) }

    /// The same day as `2026-11-21`.
    package var isoDay: String { String(ISODate.text(Int(seconds.rounded(.down))).prefix(10)) }

    /// Returns true for a paper that comes before another: the newest first, and of two with one date the later in the
    /// file, because a history grows at its end.
    static func isNewer(_ left: Paper, _ right: Paper) -> Bool {
        (left.seconds, left.number) > (right.seconds, right.number)
    }
}
