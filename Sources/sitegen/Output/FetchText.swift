import Dates
import Diagnostics
import FeedFetching
import Items
import LibraryFolder
import ReadingSealing

/// The output of `fetch`.
struct FetchText {
    /// The result of one source.
    struct Result {
        var source: SourceSettings
        var report = FetchReport()
        /// The sealed pages of a source of readings; `nil` for feeds.
        var sealing: SealingReport?
    }

    var results: [Result]
    /// The time of the run, in seconds since 1970-01-01T00:00:00Z.
    var now: Int
    var isDry: Bool

    /// A line for each feed, and a summary for each source.
    var lines: String { results.map(lines).joined(separator: "\n") }

    private func lines(_ result: Result) -> String {
        if let sealing = result.sealing { return lines(result.source.name, sealing) }
        let report = result.report
        var text = ""
        for feed in report.feeds { text += line(feed) }
        let count = { (result: FeedReport.Result) in report.feeds.count { $0.result == result } }
        if isDry {
            let due = report.feeds.count { $0.next == now }
            let verb = due == 1 || report.feeds.count == 1 ? "is" : "are"
            return text
                + "\(result.source.name): \(due) of \(report.feeds.count.counted("feed")) \(verb) due\n"
        }
        text += "\(result.source.name): \(report.feeds.count.counted("feed")), \(count(.updated)) updated, "
        text +=
            "\(count(.unchanged)) unchanged, \(count(.failed) + count(.gone)) failed, \(count(.waiting)) not due; "
        text += report.items.counted("item")
        text += Self.part("page", report.pages, report.failedPages)
        text += Self.part("picture", report.pictures, report.failedPictures)
        return text + "\n"
    }

    /// A line for each page that was not taken, and a summary.
    private func lines(_ name: String, _ sealing: SealingReport) -> String {
        if isDry {
            let due = sealing.due.map { "  \($0)\n" }.joined()
            let count = sealing.due.count + sealing.remaining
            return due + "\(name): \(count.counted("page")) \(count == 1 ? "is" : "are") due\n"
        }
        var text = sealing.failures.map { Self.line("failed", $0) }.joined()
        text += sealing.waiting.map { page in
            Self.line(page.next.map { "tried again from \(ISODate.text($0))" } ?? "tried again later", page)
        }.joined()
        text += sealing.unsealable.map {
            "  never sealed: \(Self.opening($0.place))\($0.address): \($0.reason)\n"
        }.joined()
        text +=
            "\(name): \(sealing.taken.counted("page")) sealed, \(sealing.refreshed) sealed again, \(sealing.kept) kept"
        if sealing.confirmed > 0 { text += ", \(sealing.confirmed) not changed" }
        if sealing.rendered > 0 { text += ", \(sealing.rendered) rendered" }
        if !sealing.failures.isEmpty { text += ", \(sealing.failures.count) failed" }
        if !sealing.unsealable.isEmpty { text += ", \(sealing.unsealable.count) never sealed" }
        if !sealing.waiting.isEmpty { text += ", \(sealing.waiting.count) tried again later" }
        if sealing.remaining > 0 { text += ", \(sealing.remaining) left for the next run" }
        return text + "\n"
    }

    /// Returns a line about a page that was not taken.
    private static func line(_ state: String, _ page: SealingReport.Failure) -> String {
        let kept = page.keptSince.map { "; the copy of \(ISODate.text($0).prefix(10)) stays" } ?? ""
        return "  \(state): \(opening(page.place))\(page.address): \(page.reason)\(kept)\n"
    }

    /// Returns the beginning of a line about an item: its place, if that is known.
    private static func opening(_ place: SourcePosition?) -> String {
        place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    }

    private static func part(_ name: String, _ count: Int, _ failed: Int) -> String {
        guard count + failed > 0 else { return "" }
        return "; \(count.counted(name))" + (failed > 0 ? ", \(failed) failed" : "")
    }

    private func line(_ feed: FeedReport) -> String {
        var words: String
        switch feed.result {
        case .updated:
            let parts = [
                feed.added > 0 ? "\(feed.added) new" : nil,
                feed.changed > 0 ? "\(feed.changed) changed" : nil,
            ]
            words = parts.compactMap { $0 }.joined(separator: ", ")
            if feed.findings > 0 { words += ", \(feed.findings) repaired" }
        case .unchanged: words = "unchanged"
        case .failed: words = "failed: \(feed.problem ?? "")"
        case .gone: words = "gone"
        case .waiting: words = isDry && feed.next == now ? "due" : "not due"
        }
        if let next = feed.next, next != now { words += "; next \(ISODate.text(next))" }
        return "  \(feed.title.replacing("\n", with: " ")): \(words)\n"
    }

    /// One JSON document.
    var json: String {
        let sources = results.map { result in
            var object = ObjectBuilder()
            object.add("source", result.source.name)
            if let sealing = result.sealing {
                add(sealing, to: &object)
                return JSONTree.object(object.members)
            }
            object.add("items", result.report.items)
            object.add("pages", result.report.pages)
            object.add("pictures", result.report.pictures)
            object.add("failed_pages", result.report.failedPages)
            object.add("failed_pictures", result.report.failedPictures)
            object.add("failures", trees: result.report.failures.map(tree))
            object.add("feeds", trees: result.report.feeds.map(tree))
            object.add(
                "findings",
                trees: result.report.diagnostics.map { finding in
                    var member = ObjectBuilder()
                    member.add("rule", "\(finding.rule)")
                    member.add("severity", finding.severity.rawValue)
                    member.add("file", finding.position?.file)
                    member.add("line", finding.position?.line)
                    member.add("column", finding.position?.column)
                    member.add("message", finding.message)
                    return .object(member.members)
                })
            return JSONTree.object(object.members)
        }
        return String(
            decoding: JSONTree.object([.init("sources", .array(sources))]).bytes(), as: UTF8.self)
    }

    private func add(_ sealing: SealingReport, to object: inout ObjectBuilder) {
        object.add("taken", sealing.taken)
        object.add("refreshed", sealing.refreshed)
        object.add("kept", sealing.kept)
        object.add("confirmed", sealing.confirmed)
        object.add("rendered", sealing.rendered)
        object.add("waiting", sealing.waiting.count)
        object.add("remaining", sealing.remaining)
        object.add("due", sealing.due)
        object.add("unsealable", trees: sealing.unsealable.map(tree))
        object.add("without_article", trees: sealing.withoutArticle.map(tree))
        object.add("failures", trees: sealing.failures.map(tree))
        object.add("postponed", trees: sealing.waiting.map(tree))
    }

    private func tree(_ page: SealingReport.Failure) -> JSONTree {
        var member = ObjectBuilder()
        member.add("url", page.address)
        member.add("reason", page.reason)
        Self.add(page.place, to: &member)
        member.add("kept_since", date: page.keptSince)
        member.add("next", date: page.next)
        return .object(member.members)
    }

    private func tree(_ page: SealingReport.Reason) -> JSONTree {
        var member = ObjectBuilder()
        member.add("url", page.address)
        member.add("reason", page.reason)
        Self.add(page.place, to: &member)
        return .object(member.members)
    }

    private static func add(_ place: SourcePosition?, to object: inout ObjectBuilder) {
        guard let place else { return }
        object.add("file", place.file)
        object.add("line", place.line)
        object.add("column", place.column)
    }

    private func tree(_ failure: FetchFailure) -> JSONTree {
        var object = ObjectBuilder()
        object.add("kind", failure.kind.rawValue)
        object.add("url", failure.address)
        object.add("reason", failure.reason)
        object.add("article", failure.article)
        object.add("feed", failure.feed)
        return .object(object.members)
    }

    private func tree(_ feed: FeedReport) -> JSONTree {
        var object = ObjectBuilder()
        object.add("url", feed.url)
        object.add("title", feed.title)
        object.add("result", feed.result.rawValue)
        object.add("status", feed.status)
        object.add("new", feed.added)
        object.add("changed", feed.changed)
        object.add("items", feed.items)
        object.add("findings", feed.findings)
        object.add("next", date: feed.next)
        object.add("problem", feed.problem)
        return .object(object.members)
    }
}
