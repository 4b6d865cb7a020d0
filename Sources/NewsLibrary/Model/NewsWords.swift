import Dates
import StudyMarkdown

/// The words and dates of news pages in a language.
struct NewsWords {
    private let words: [String: String]
    private let months: [Substring]

    init(language: String) {
        let terms = LocalizedTerms.of(language: language)
        let dates = Dictionary(terms.entries(of: .papers), uniquingKeysWith: { first, _ in first })
        words = dates.merging(terms.entries(of: .news)) { $1 }.merging(terms.entries(of: .start)) {
            first, _ in first
        }
        months = (words["monthsInDate"] ?? "").split(separator: " ")
    }

    /// Returns the text of a key; empty for an unknown one.
    subscript(key: String) -> String { words[key] ?? "" }

    /// Returns a text with a number in place of `%`.
    func text(_ key: String, _ number: Int) -> String { self[key].replacing("%", with: "\(number)") }

    /// Returns `25 November 2026, 10:00 UTC`.
    func dateTime(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        return "\(day(seconds)), \(time.hour.padded):\(time.minute.padded) UTC"
    }

    /// Returns `25 November 2026`.
    func day(_ seconds: Int) -> String {
        let time = CivilTime(seconds: seconds)
        let month =
            months.indices.contains(time.month - 1) ? String(months[time.month - 1]) : time.month.padded
        return self["day"].replacing("%m", with: month).replacing("%y", with: "\(time.year)")
            .replacing("%d", with: "\(time.day)")
    }

    /// Returns a duration such as `1:02:03`.
    static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        let end = (seconds % 60).padded
        return hours > 0 ? "\(hours):\(minutes.padded):\(end)" : "\(minutes):\(end)"
    }
}
