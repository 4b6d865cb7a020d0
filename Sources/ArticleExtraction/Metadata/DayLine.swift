import Dates

/// Lines that are a day and no more: `Tuesday, 14 May 2024, 10:30`, `Published on 14 May 2024`.
enum DayLine {
    /// Returns true for a line of numbers, months, days of the week and words of publication, with a day in it.
    static func isAlone(_ text: String, order: DateOrder = .monthFirst) -> Bool {
        guard text.utf8.count < 60, ArticleDate.find(in: text, order: order) != nil else { return false }
        return text.split { !($0.isLetter || $0.isNumber) }.allSatisfy { word in
            if word.contains(where: \.isNumber) { return true }
            let lowercased = word.lowercased()
            return words.contains(lowercased) || AuthorName.weekdays.contains(lowercased)
                || MonthNames.number(String(word)) != nil
        }
    }

    private static let words: Set<String> = [
        "published", "posted", "opened", "created", "updated", "modified", "last", "first", "release",
        "released",
        "date", "on", "at", "the", "of", "de", "del", "di", "le", "el", "il", "um", "am", "pm", "uhr", "h",
        "utc", "gmt", "cet", "cest", "bst", "est", "edt", "pst", "pdt", "z", "veröffentlicht", "erschienen",
        "aktualisiert", "publié", "mis", "à", "jour", "publicado", "actualizado", "pubblicato", "aggiornato",
        "gepubliceerd", "st", "nd", "rd", "th", "a", "m", "p",
    ]
}
