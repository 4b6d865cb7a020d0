/// The place and day before the first sentence of a report: `LONDON, Nov. 24, 2026 — The keeper goes home …`.
enum Dateline {
    /// The words after the dash from which on they are a sentence. A line of metadata has fewer.
    private static let sentence = 8
    private static let dashes = ["—", " – ", " -- ", " - "]

    /// Returns true for a line that begins with a place, a day and a dash, and goes on with a sentence.
    static func begins(_ line: String) -> Bool {
        let start = line.prefix(100)
        guard let place = start.firstIndex(where: { $0 == "," || $0 == "(" }),
            let dash = dashes.compactMap({ start.firstRange(of: $0) })
                .min(by: { $0.lowerBound < $1.lowerBound }),
            place < dash.lowerBound, ArticleDate.find(in: String(start[..<dash.lowerBound])) != nil
        else { return false }
        let rest = line[dash.upperBound...]
        // The day of a change is metadata, too.
        return rest.split(separator: " ").count >= sentence
            && ArticleDate.find(in: String(rest.prefix(60))) == nil
    }
}
