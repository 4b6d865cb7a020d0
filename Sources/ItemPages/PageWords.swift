import Dates
package import StudyMarkdown

/// The words and dates of composed pages in a language.
package struct PageWords: Sendable {
    private let words: [String: String]
    private let months: [Substring]

    /// - Parameter section: the words of the kind of pages; those of news have the forms of dates.
    package init(language: String, _ section: LocalizedTerms.Section) {
        let terms = LocalizedTerms.of(language: language)
        var words: [String: String] = [:]
        for part in [.start, .papers, .news, section] as [LocalizedTerms.Section] {
            for (key, text) in terms.entries(of: part) { words[key] = text }
        }
        self.words = words
        months = (words["monthsInDate"] ?? "").split(separator: " ")
    }

    /// Returns the text of a key; empty for an unknown one.
    package subscript(key: String) -> String { words[key] ?? "" }

    /// Returns a text with a number in place of `%`.
    package func text(_ key: String, _ number: Int) -> String { self[key].replacing("%", with: "\(number)") }

    /// Returns `25 November 2026, 10:00 UTC`.
    package func dateTime(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        return "\(day(seconds)), \(time.hour.padded):\(time.minute.padded) UTC"
    }

    /// Returns `25 November 2026`.
    package func day(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        let month =
            months.indices.contains(time.month - 1) ? String(months[time.month - 1]) : time.month.padded
        return self["day"].replacing("%m", with: month).replacing("%y", with: "\(time.year)")
            .replacing("%d", with: "\(time.day)")
    }

    /// Returns `November 2026`.
    package func month(_ month: Int, year: Int) -> String {
        let names = (words["months"] ?? "").split(separator: " ")
        let name = names.indices.contains(month - 1) ? String(names[month - 1]) : month.padded
        return self["heading"].replacing("%m", with: name).replacing("%y", with: "\(year)")
    }

    /// Returns a duration such as `1:02:03`.
    package static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let end = (seconds % 60).padded
        return hours > 0 ? "\(hours):\(minutes.padded):\(end)" : "\(minutes):\(end)"
    }
}
