import Diagnostics

/// Turns observations into findings with positions and fixes.
struct ProofFindings {
    let page: PageToProve
    /// The width of the screen in CSS pixels.
    let width: Int
    private let source: SourceText?

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
                    && $0.texts.isEmpty
            } == true
        return isClean ? [] : ProofFindings(page, width: width).all(seen)
    }

    private func all(_ seen: Observations) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        if let failure = seen.failure ?? (seen.isComplete ? nil : "it was not observed") {
            findings.append(
                finding(
                    .browserPage,
                    "the browser could not look at the page to its end (\(failure)); look for a script that does "
                        + "not end or that leaves the page, or give it more time with --browser-seconds",
                    at: start))
        }
        findings += Set(seen.requests).map(request)
        findings += Set(seen.consoleErrors).map(consoleError)
        findings += seen.refreshes.sorted().map(refresh)
        guard let inspection = seen.inspection else { return findings }
        findings += inspection.hints.map { request(Observations.Request(url: $0.url, kind: $0.rel)) }
        findings += inspection.fonts.map(font)
        findings += formulas(inspection)
        findings += page.textFindings(inspection.texts)
        if let overflow = inspection.overflow { findings.append(self.overflow(overflow)) }
        return findings
    }

    private func finding(_ rule: RuleDefinition, _ message: String, at position: SourcePosition?)
        -> Diagnostic
    {
        Diagnostic(rule, at: position, message)
    }

    private var start: SourcePosition { SourcePosition(file: page.shown, line: 1, column: 1) }

    private func request(_ request: Observations.Request) -> Diagnostic {
        // Browsers add a slash to a bare host, which the source may not have.
        let bare = request.url.hasSuffix("/") ? String(request.url.dropLast()) : request.url
        let stopped = request.wasStoppedByPolicy ? ", and its content policy stopped it" : ""
        return finding(
            .browserRequest,
            "the page asked for '\(request.url.prefix(300))' (\(request.kind))\(stopped); put the file into the "
                + "bundle, or remove what asks for it", at: place(of: bare) ?? start)
    }

    private func refresh(_ content: String) -> Diagnostic {
        finding(
            .browserRequest,
            "the page refreshes itself ('\(content.prefix(300))'), which no content policy stops; remove the meta "
                + "element, or what makes it", at: place(of: "http-equiv=\"refresh\"") ?? start)
    }

    private func consoleError(_ consoleError: Observations.ConsoleError) -> Diagnostic {
        var place = start
        var origin = ""
        if let url = consoleError.url, !url.isEmpty {
            if url == page.url || url.hasPrefix(page.url + "#") {
                if let line = consoleError.line, let source {
                    place = source.position(line: line, column: consoleError.column ?? 1)
                }
            } else {
                let name = url.split(separator: "/").last.map(String.init) ?? url
                origin = " (\(name.prefix(120))\(consoleError.line.map { ":\($0)" } ?? ""))"
                if let found = self.place(of: name) { place = found }
            }
        }
        let text = consoleError.text.split(separator: "\n").joined(separator: " ").prefix(400)
        return finding(
            .browserConsole,
            "the browser complains: \(text)\(origin); correct it, since a phone does not show it",
            at: place)
    }

    private func font(_ font: Inspection.Font) -> Diagnostic {
        finding(
            .browserFont,
            "the font '\(font.family)' (\(font.style) \(font.weight)) did not load; put its file where the style "
                + "sheet says, or repair the file", at: place(of: font.family) ?? start)
    }

    /// If no formula is typeset, one finding names the likely cause instead of one finding for each
    /// formula.
    private func formulas(_ inspection: Inspection) -> [Diagnostic] {
        let forgotten = inspection.formulas.count { $0.problem == .untypeset }
        let isNoneSet = forgotten > 1 && forgotten == inspection.count
        var findings: [Diagnostic] = []
        if isNoneSet {
            findings.append(
                finding(
                    .browserFormula,
                    "none of the \(inspection.count) formulas is typeset; KaTeX or the script that calls it did not "
                        + "run: is katex/ beside the page?", at: start))
        }
        for formula in inspection.formulas where !(isNoneSet && formula.problem == .untypeset) {
            let tex = Self.short(formula.tex)
            let detail = formula.detail.isEmpty ? "" : ": " + Self.short(formula.detail, 300)
            let message =
                switch formula.problem {
                case .untypeset: "the formula '\(tex)' is not typeset\(detail); the reader sees its TeX"
                case .error: "KaTeX refuses the formula '\(tex)'\(detail); correct the TeX"
                case .unknown:
                    "KaTeX shows '\(Self.short(formula.detail))' in its error colour in '\(tex)'; it does not know "
                        + "the command: define it as a macro, or write another"
                }
            var places = formula.index.map { page.formulaPlaces($0, formula.tex) } ?? []
            if places.isEmpty { places = [place(of: formula.tex) ?? start] }
            var found = finding(.browserFormula, message, at: places.first)
            found.related = places.dropFirst().map { .init(.source, $0) }
            findings.append(found)
        }
        return findings
    }

    /// Tells a page without viewport from one with elements that are too wide.
    private func overflow(_ overflow: Inspection.Overflow) -> Diagnostic {
        if overflow.layoutWidth > width, overflow.reach <= overflow.layoutWidth {
            return finding(
                .browserOverflow,
                "the page is laid out \(overflow.width) pixels wide on a screen of \(width); write "
                    + "<meta name=\"viewport\" content=\"width=device-width\"> into its head", at: start)
        }
        let tags = overflow.elements.isEmpty ? ["<body>"] : overflow.elements
        let elements = tags.map { "'\(Self.short($0))'" }.joined(separator: ", ")
        return finding(
            .browserOverflow,
            "the page is \(overflow.width) pixels wide on a screen of \(width) and scrolls sideways; too wide: "
                + "\(elements); let it wrap, or scroll within itself (overflow-x: auto)",
            at: overflow.elements.lazy.compactMap(place).first ?? start)
    }

    /// Returns the position of a text that occurs literally in the page. Texts under three bytes would
    /// match anywhere.
    private func place(of text: String) -> SourcePosition? {
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

    private static func short(_ text: String, _ limit: Int = 60) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit) + "…" : line
    }
}
