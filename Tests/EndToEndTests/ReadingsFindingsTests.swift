import Foundation
import SiteFiles
import TestSupport
import Testing

/// A reading list with more findings than a terminal should list.
@Suite(.timeLimit(.minutes(45))) struct ReadingsFindingsTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
        let rows = (1...150).map { "t,no address \($0),yesterday,,unread\n" }.joined()
        try folder.write("title,url,time_added,tags,status\n" + rows, to: "list.csv")
    }

    private func count(_ rule: String, _ text: String) -> Int {
        text.split(separator: "\n").count { $0.hasSuffix("[\(rule)]") }
    }

    @Test(arguments: [["readings", "parse", "list.csv"], ["readings", "export", "list.csv"]])
    func listsAllFindingsOnDemand(_ command: [String]) throws {
        let few = try workspace.run(command)
        let all = try workspace.run(command + ["--all-findings"])
        #expect(few.code == 0 && all.code == 0 && few.output == all.output)
        for rule in ["reading-address", "reading-date"] {
            #expect(count(rule, few.errors) == 20 && count(rule, all.errors) == 150)
            #expect(
                few.errors.contains(
                    "\(rule): 150 in 1 file; the first 20 are listed, '--all-findings' lists all\n"))
        }
        #expect(!all.errors.contains("are listed") && all.errors.contains("list.csv:151:"))
        #expect(!few.errors.contains("list.csv:151:"))
    }

    /// A render names a way that works, and its report has the findings about the list.
    @Test func namesTheCommandThatListsAll() throws {
        try folder.write(
            "sources:\n  saved: {kind: readings, from: list.csv, to: build, store: store}\n",
            to: "sitegen.yml")
        let text = try workspace.expect(0, "render", ".").errors
        #expect(count("reading-date", text) == 20)
        #expect(text.contains("'sitegen readings parse FILE --all-findings' lists all"))
        #expect(!text.contains("'--format json' lists all"))
        let report = try workspace.json(workspace.expect(0, "render", ".", "--format", "json").output)
        let findings = try #require(report["diagnostics"] as? [[String: Any]])
        #expect(findings.contains { $0["rule"] as? String == "reading-date" })
    }
}
