import BrowserProof
import BundleGate
package import Diagnostics

/// The findings of a run of the gate.
package struct VerifyOutcome: Sendable {
    /// The findings that count.
    package private(set) var findings: [Diagnostic] = []
    /// The findings that a marker in the page suppresses.
    package private(set) var allowed: [Diagnostic] = []
    private var pages = 0
    private var files = 0
    private var bytes = 0
    private var formulas = 0
    private var time = Duration.zero
    /// The rules of the promise that are off or lowered.
    private var weakened: Set<Promise.Weakening> = []
    /// The pages that a browser did not observe to the end.
    private var unobservedPages: [String] = []
    /// The browser proof as a part of the summary line.
    private var proof = ""

    /// Adds the report of a bundle.
    mutating func add(_ report: Verifier.Report) {
        findings += report.findings
        allowed += report.allowed
        pages += report.pages
        files += report.files
        bytes += report.bytes
        formulas += report.formulas
    }

    /// Adds findings about a library, without duplicates: several bundles may share one library. Errors keep their severity,
    /// since a manifest that cannot be read leaves nothing to verify.
    mutating func add(_ own: [Diagnostic], settings: GateSettings) {
        let errors = own.filter { $0.severity == .error }
        let others = settings.applied(to: own.filter { $0.severity != .error })
        for finding in errors + others where !findings.contains(finding) { findings.append(finding) }
    }

    /// The hosts whose addresses a tap may open, and the file that names them, as a part of the last line.
    private var opened: Set<String> = []

    mutating func add(openHosts hosts: Set<String>, origin: String) {
        guard !hosts.isEmpty else { return }
        opened.insert("a tap may open \(hosts.sorted().joined(separator: ", ")) (links: \(origin))")
    }

    /// Adds rules of the promise that are off or lowered.
    mutating func add(weakened more: [Promise.Weakening]) { weakened.formUnion(more) }

    /// The rules that no bundle so far was checked by, with the reason; `nil` before the first bundle.
    private var uncheckedInAll: [RuleID: String]?

    /// Adds the rules that a bundle was not checked by.
    mutating func add(unchecked more: [RuleID: String]) {
        uncheckedInAll = uncheckedInAll.map { $0.filter { more[$0.key] != nil } } ?? more
    }

    /// The rules that nothing was checked by, with the reason: for reports that list rules as passed.
    package var unchecked: [RuleID: String] {
        var unchecked = uncheckedInAll ?? [:]
        guard proof.isEmpty else { return unchecked }
        for rule in BrowserRules.all where unchecked[rule.id] == nil {
            unchecked[rule.id] = "not run: it takes --browser"
        }
        return unchecked
    }

    /// Adds pages that the browser did not finish.
    mutating func add(unobserved pages: [String]) { unobservedPages += pages }

    /// The first page that could not be checked, if any.
    package var unobserved: UnobservedPage? {
        unobservedPages.first.map { UnobservedPage(page: $0, others: unobservedPages.count - 1) }
    }

    /// The rules of the promise that do not hold and what lowered them; `nil` if all hold.
    package var notPromised: String? {
        guard !weakened.isEmpty else { return nil }
        return "not promised: " + weakened.map(\.text).sorted().joined(separator: ", ")
    }

    /// Replaces the findings by those at other places.
    package mutating func map(_ moved: ([Diagnostic]) -> [Diagnostic]) {
        findings = moved(findings)
        allowed = moved(allowed)
    }

    /// Adds findings of the browser.
    mutating func add(findings more: [Diagnostic]) { findings += more }

    /// Notes the number of pages that were opened in a browser.
    mutating func proved(_ pages: Int, in browser: String) {
        let name = browser.isEmpty ? "the browser" : browser
        proof = "; \(pages) \(pages == 1 ? "page" : "pages") opened in \(name)"
    }

    /// Sorts the findings and notes the time.
    mutating func finish(after time: Duration) {
        findings = findings.sortedByPosition()
        allowed = allowed.sortedByPosition()
        self.time = time
    }

    /// The amounts that were checked, for reports: the same on every run.
    package var looked: [(name: String, count: Int)] {
        [("pages", pages), ("files", files), ("bytes", bytes), ("formulas", formulas)]
    }

    /// The last line of a run: the amounts, the time, and the number of findings.
    package var summary: String {
        let counted = { (count: Int, word: String) in "\(count) \(word)\(count == 1 ? "" : "s")" }
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let hundredths = Int((seconds * 100).rounded())
        let tail = hundredths % 100
        let looked = [
            counted(pages, "page"), counted(files, "file"), "\(bytes / 1000) kB",
            counted(formulas, "formula"),
        ].joined(separator: ", ")
        let took = "\(hundredths / 100).\(tail < 10 ? "0" : "")\(tail) s\(proof)"
        let found = [
            TextDiagnosticFormatter.summary(findings), allowed.isEmpty ? "" : "\(allowed.count) allowed",
        ].filter { !$0.isEmpty }.joined(separator: ", ")
        let promise = (opened.sorted() + [notPromised].compactMap { $0 }).map { "; \($0)" }.joined()
        guard findings.contains(where: { $0.severity > .note }) else {
            return "verified: \(looked) in \(took)" + (found.isEmpty ? "" : "; \(found)") + promise
        }
        return "looked at \(looked) in \(took): \(found)\(promise)"
    }
}
