import Dates
import FormulaTypesetting
import PapersSource
import StudyMarkdown

/// The markdown of a papers leaf: a heading for each month, and below it a row for each paper with the hook (the title
/// where it is absent), the date and the host of the address.
struct PapersPage {
    let title: String
    /// Newest first.
    let papers: [Paper]
    /// The hosts that rows link to.
    let openHosts: Set<String>
    /// The formulas that KaTeX refuses. Their TeX is shown as text.
    let refused: Set<String>
    private let words: [String: String]

    init(
        title: String, papers: [Paper], openHosts: Set<String>, refused: Set<String>, language: String
    ) {
        self.title = title
        self.papers = papers
        self.openHosts = openHosts
        self.refused = refused
        words = Dictionary(
            LocalizedTerms.of(language: language).entries(of: .papers),
            uniquingKeysWith: { first, _ in first })
    }

    /// The text, and the paper of each line (by 1-based number) whose findings are about a paper.
    var markdown: (text: String, papers: [Int: Paper]) {
        var text = "# \(ListedText.escaped(FormulaText.readable(title: title)))\n\n"
        var line = 3
        var places: [Int: Paper] = [:]
        if papers.isEmpty { text += "—\n" }
        var month = (year: -1, month: 0)
        for paper in papers {
            let day = paper.day
            if day.year != month.year || day.month != month.month {
                text +=
                    "\(month.year < 0 ? "" : "\n")## \(heading(day)) {#m\(day.year)-\(day.month.padded)}\n\n"
                line += month.year < 0 ? 2 : 3
                month = (day.year, day.month)
            }
            let row = words(of: paper.row)
            let link = openHosts.contains(paper.host) ? "[\(row)](<\(Self.destination(paper.url))>)" : row
            text += "- \(link)\\\n  \(date(day)) · \(ListedText.escaped(paper.host))\n"
            places[line] = paper
            places[line + 1] = paper
            line += 2
        }
        return (text, places)
    }

    /// Returns a row's words as markdown, on one line.
    private func words(of text: PaperText) -> String {
        text.segments.map { segment in
            switch segment {
            case .text(let text): ListedText.escaped(text)
            case .formula(let tex, _) where refused.contains(tex) || tex.contains("`"):
                ListedText.escaped("$\(tex)$")
            // GitHub's delimiters, whose end is unambiguous whatever follows.
            case .formula(let tex, _): "$`\(tex)`$"
            }
        }.joined()
    }

    /// Returns an address for the angle brackets of a link. Character references keep `&` as it is, and `\` and brackets
    /// are not in an address.
    private static func destination(_ url: String) -> String { url.replacing("&", with: "&amp;") }

    // MARK: Dates

    /// Returns `November 2026` in the words of the language.
    private func heading(_ day: CivilTime) -> String {
        filled("heading", day, months: "months")
    }

    /// Returns `24 November`: the heading above has the year.
    private func date(_ day: CivilTime) -> String {
        filled("date", day, months: "monthsInDate")
    }

    private func filled(_ pattern: String, _ day: CivilTime, months: String) -> String {
        let names = (words[months] ?? "").split(separator: " ")
        let name = names.indices.contains(day.month - 1) ? String(names[day.month - 1]) : day.month.padded
        let text = (words[pattern] ?? "%d %m").replacing("%m", with: name).replacing(
            "%y", with: "\(day.year)"
        )
        .replacing("%d", with: "\(day.day)")
        return ListedText.escaped(text)
    }
}
