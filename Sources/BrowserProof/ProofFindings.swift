import Diagnostics

/// Turns observations into findings with positions and fixes.
struct ProofFindings {
    let page: PageToProve
    /// The width of the screen in CSS pixels.
    let width: Int
    let source: SourceText?

    /// Reads the page.
    init(_ page: PageToProve, width: Int) {
        self.page = page
        self.width = width
        source = page.source()
    }

    /// Returns the findings of a page. A clean page returns early and is not read again.
    static func of(_ observations: Observations, _ page: PageToProve, width: Int) -> [Diagnostic] {
        let seen = observations
        let isClean =
            seen.failure == nil && seen.isComplete && seen.requests.isEmpty && seen.consoleErrors.isEmpty
            && seen.refreshes.isEmpty
            && seen.inspection.map {
                $0.formulas.isEmpty && $0.fonts.isEmpty && $0.overflow == nil && $0.hints.isEmpty
                    && $0.texts.isEmpty && !$0.isBlank
            } == true
        return isClean ? [] : ProofFindings(page, width: width).all(seen)
    }

    /// Returns the findings. Sets remove requests and errors that a page repeats.
    private func all(_ seen: Observations) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let failure = seen.failure ?? (seen.isComplete ? nil : "it was not observed") {
            findings.append(unobserved(failure))
        }
        findings += Set(reported(seen.requests)).map(request)
        findings += Set(seen.consoleErrors).map(consoleError)
        findings += seen.refreshes.sorted().map(refresh)
        guard let inspection = seen.inspection else { return findings }
        findings += inspection.hints.map { request(Observations.Request(url: $0.url, kind: $0.rel)) }
        findings += inspection.fonts.map(font)
        findings += formulas(inspection)
        findings += page.textFindings(inspection.texts)
        if inspection.isBlank { findings.append(blank) }
        if let overflow = inspection.overflow { findings.append(self.overflow(overflow)) }
        return findings
    }

    /// Creates a finding.
    func finding(_ rule: RuleDefinition, _ message: String, at position: SourcePosition?)
        -> Diagnostic
    {
        Diagnostic(rule, at: position, message)
    }

    /// The beginning of the page, for findings without a better place.
    var start: SourcePosition { SourcePosition(file: page.shown, line: 1, column: 1) }

    /// Returns the position of a text that occurs literally in the page. Texts under three bytes would
    /// match anywhere.
    func place(of text: String) -> SourcePosition? {
        let needle = Array(text.utf8)
        guard let source, let first = needle.first, needle.count > 2 else { return nil }
        return source.bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while let found = bytes[index...].firstIndex(of: first), found + needle.count <= bytes.count {
                if bytes[found..<(found + needle.count)].elementsEqual(needle) {
                    return source.position(atOffset: found)
                }
                index = found + 1
            }
            return nil
        }
    }

    /// Returns a text on one line, cut to a limit.
    static func short(_ text: String, _ limit: Int = 60) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit) + "…" : line
    }
}
