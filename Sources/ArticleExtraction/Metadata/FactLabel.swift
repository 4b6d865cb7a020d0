import WebContent

/// Lines about something else than the publication of the article: `Deadline: 3 March 2027`, `Venue: Northern quay`.
enum FactLabel {
    /// Returns true for a line with a label before a colon that tells no fact of the article, and for hours of opening.
    ///
    /// A label in letters beyond ASCII is not judged: its language may have other words for the publication.
    static func isOther(_ line: String) -> Bool {
        if hasHours(line) { return true }
        let number = line.firstIndex(where: \.isNumber) ?? line.endIndex
        if number < line.endIndex, isOtherAlone(line[..<number]) { return true }
        guard let colon = line[..<number].lastIndex(of: ":"),
            line[colon...].dropFirst().first?.isWhitespace ?? true
        else { return false }
        // `Author: Ada Brandt, the harbour, 3 March 2024` has its date elsewhere.
        if number < line.endIndex, line[colon..<number].split(separator: " ").count > 3 { return false }
        let label = line[..<colon].split { "|·•;,".contains($0) }.last ?? ""
        let words = FoldedWords.of(String(label))
        guard (3..<30).contains(words.utf8.count), words.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        return !ChangeWords.isEnd(of: words) && !ofArticle.contains { "\(words) ".hasPrefix($0) }
    }

    /// Returns true for the label of another day than that of publication, also without a colon: `Deadline`.
    static func isOtherAlone(_ text: some StringProtocol) -> Bool {
        text.utf8.count < 30 && ofOtherDays.contains(FoldedWords.of(String(text)))
    }

    private static let ofOtherDays: Set<String> = [
        "due", "due date", "deadline", "application deadline", "closing date", "closed", "closes", "resolved",
        "completed", "ends", "end date", "starts", "start date", "begins", "event date", "expires",
        "expiry date",
        "valid until", "valid from", "effective", "effective date", "when", "born", "died",
    ]

    /// Returns true for two times of day with a dash or a word between them: `10:00 to 16:00`.
    private static func hasHours(_ line: String) -> Bool {
        let times = line.split { !($0.isNumber || $0 == ":") }
            .filter { $0.dropFirst().dropLast().contains(":") }
        guard times.count == 2 else { return false }
        let between = line[times[0].endIndex..<times[1].startIndex]
        // The second may be an offset from UTC.
        return between.count < 5 && !between.contains { "|·•,;/(+".contains($0) } && between.last != "-"
    }

    /// Beginnings of the labels of publication, authors, sections and credits.
    private static let ofArticle = [
        "date", "data", "datum", "publi", "pubbl", "post", "creat", "issued", "sent", "releas", "first",
        "written", "online", "upload", "submitted", "added", "fecha", "erstellt", "erschienen", "stand",
        "geplaatst", "gepubliceerd", "original", "last", "author", "autor", "auteur", "von", "text", "testo",
        "words", "report", "review", "edit", "foto", "photo", "bild", "image", "credit", "source", "quelle",
        "categ", "kateg", "section", "topic", "tag", "filed", "read", "lese", "temps de", "tiempo de",
        "tempo di", "leest", "views", "comment", "by ", "par ", "por ", "door ", "from ", "subject ",
    ]
}
