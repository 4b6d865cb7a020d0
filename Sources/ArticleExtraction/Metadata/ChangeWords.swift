import Dates

/// The words before the day of a change: `This page was last modified on`.
enum ChangeWords {
    /// Returns true for a text that ends with such words.
    static func isEnd(of text: some StringProtocol) -> Bool {
        guard text.utf8.count < 100 else { return false }
        var words = text.lowercased().split { !$0.isLetter }.map(String.init)
        if let last = words.last, AuthorName.weekdays.contains(last) { words.removeLast() }
        if let last = words.last, prepositions.contains(last) { words.removeLast() }
        guard let last = words.last else { return false }
        return self.words.contains(last) || last.hasSuffix("更新") || last.hasSuffix("更新于")
    }

    /// Returns true for a line in which such words are before the first day.
    static func isBeforeDay(in line: String, order: DateOrder) -> Bool {
        isBeforeDay(in: line, order: order) { isEnd(of: $0) }
    }

    /// Returns true for a line in which the first day is that on which a member joined a forum: `Joined: 2 January 2018`.
    static func isOfMember(_ line: String, order: DateOrder) -> Bool {
        isBeforeDay(in: line, order: order) { isEndOfMember($0) }
    }

    /// Returns true for a text that ends with the words before such a day.
    static func isEndOfMember(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count < 100 else { return false }
        var words = text.lowercased().split { !$0.isLetter }.map(String.init)
        if let last = words.last, AuthorName.weekdays.contains(last) { words.removeLast() }
        guard let last = words.last else { return false }
        return memberships.contains(last) || last == "since" && words.dropLast().last == "member"
    }

    private static let memberships: Set<String> = [
        "joined", "registered", "registriert", "beigetreten", "inscription", "inscrit", "registrado",
    ]

    private static func isBeforeDay(
        in line: String, order: DateOrder, after isEnd: (Substring) -> Bool
    ) -> Bool {
        guard line.utf8.count < 400, let day = ArticleDate.find(in: line, order: order) else { return false }
        for word in line.split(whereSeparator: { !($0.isLetter || $0.isNumber) })
        where word.first?.isNumber == true || MonthNames.number(String(word)) != nil {
            let before = line[..<word.startIndex]
            if ArticleDate.find(in: String(before), order: order) != nil { return false }
            if isEnd(before.suffix(90)) {
                return ArticleDate.find(in: String(line[word.startIndex...]), order: order) == day
            }
        }
        return false
    }

    private static let prepositions: Set<String> = ["on", "at", "am", "le", "el", "il", "em", "op"]
    private static let words: Set<String> = [
        "modified", "updated", "edited", "revised", "update", "geändert", "aktualisiert", "bearbeitet",
        "aktualisierung", "modifié", "modifiée", "jour", "actualizado", "actualizada", "actualización",
        "modificado", "modificato", "aggiornato", "atualizado", "atualização", "bijgewerkt",
    ]
}
