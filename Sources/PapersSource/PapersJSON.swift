import Dates
package import Diagnostics

/// The files that programs read: `api/papers.json`, `summary.json`, and the model of `papers parse`.
package enum PapersJSON {
    /// The path of the papers, relative to the library's folder.
    package static let papersPath = "api/papers.json"
    /// The path of the summary, relative to the library's folder.
    package static let summaryPath = "summary.json"

    /// Returns the papers as an array, newest first, each as written with clean title and hook.
    package static func papers(_ history: PapersHistory) -> [UInt8] {
        var text = Array("[".utf8)
        for (index, paper) in history.papers.enumerated() {
            if index > 0 { text += Array(",\n".utf8) }
            text += paper.json
        }
        return text + Array("]\n".utf8)
    }

    /// Returns the summary for a widget: the newest paper up to today.
    ///
    /// - Parameter now: seconds since 1970-01-01T00:00:00Z; `nil` takes the date of the newest paper, so the same file
    ///   gives the same bytes.
    package static func summary(_ history: PapersHistory, now: Int?) -> [UInt8] {
        let newest = history.papers.first.map { Int($0.seconds.rounded(.down)) }
        var members: [(String, String)] = []
        if let now = now ?? newest {
            let today = String(ISODate.text(now).prefix(10))
            members.append(("today", quoted(today)))
            // The day is compared, so a paper of this evening is today's.
            let paper = history.papers.first {
                ISODate.text(Int($0.seconds.rounded(.down))).prefix(10) <= today
            }
            if let paper {
                members += [
                    ("date", quoted(paper.date)), ("hook", quoted(paper.row.clean)),
                    ("title", quoted(paper.title.clean)), ("url", quoted(paper.url)),
                    ("arxiv_id", quoted(paper.id.text)),
                ]
            }
        }
        members.append(("papers", "\(history.papers.count)"))
        let lines = members.map { "  \(quoted($0.0)): \($0.1)" }
        return Array(("{\n" + lines.joined(separator: ",\n") + "\n}\n").utf8)
    }

    /// Returns the model as `papers parse` prints it.
    ///
    /// - Parameter source: the file, for the line of each paper.
    package static func model(_ history: PapersHistory, _ source: SourceText) -> String {
        let papers = history.papers.map { paper in
            var members = [
                ("arxiv_id", quoted(paper.id.text)), ("paper", quoted(paper.id.paper)),
                ("date", quoted(paper.date)), ("title", quoted(paper.title.clean)),
            ]
            if let version = paper.id.version { members.insert(("version", "\(version)"), at: 2) }
            if let hook = paper.hook { members.append(("hook", quoted(hook.clean))) }
            let formulas = (paper.title.formulas + (paper.hook?.formulas ?? [])).map { quoted($0.tex) }
            members += [
                ("url", quoted(paper.url)), ("host", quoted(paper.host)),
                ("formulas", "[" + formulas.joined(separator: ", ") + "]"),
                ("line", "\(source.position(atOffset: paper.idOffset).line)"),
            ]
            return "    {" + members.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
        }
        let list = papers.isEmpty ? "[]" : "[\n" + papers.joined(separator: ",\n") + "\n  ]"
        return "{\n  \"entries\": \(history.entryCount),\n  \"papers\": \(list)\n}\n"
    }

    private static func quoted(_ text: String) -> String { JSONDiagnosticFormatter.quoted(text) }
}
