import Diagnostics
import WebReferences
import WebSyntax

/// A frame that restricts the page in it.
struct FramedPage: Sendable {
    /// The content of a frame.
    private enum Content {
        /// The page at an address as written.
        case address(String)
        /// The document in an attribute, whose value has this place in the page.
        case document(Range<Int>)
    }

    private let content: Content
    /// The words of `sandbox`; `nil` without the attribute.
    private let sandbox: Set<String>?
    /// The policy that Chromium enforces in the frame (CSP Embedded Enforcement, 2); `nil` without one.
    private let policy: PolicyDirectives?
    private let offset: Int

    /// Reads an `iframe`; `nil` for one without content or restrictions.
    init?(_ scanner: borrowing HTMLScanner, at offset: Int) {
        sandbox = Self.words(of: scanner)
        self.offset = offset
        if let document = scanner.attribute("srcdoc") {
            guard sandbox != nil else { return nil }
            content = .document(document.value)
            policy = nil
            return
        }
        guard let address = scanner.value("src") else { return nil }
        content = .address(address)
        policy = scanner.value("csp").map { PolicyDirectives($0) }
        if sandbox == nil, policy == nil { return nil }
    }

    /// Returns the words of `sandbox`; `nil` without the attribute.
    static func words(of scanner: borrowing HTMLScanner) -> Set<String>? {
        scanner.value("sandbox").map {
            Set($0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init))
        }
    }

    /// Returns true if scripts run in the frame whose tag is current.
    static func runsScripts(_ scanner: borrowing HTMLScanner) -> Bool {
        words(of: scanner)?.contains("allow-scripts") ?? true
    }

    /// Checks the pages in the frames of pages.
    static let check = GateCheck.bundle(raising: [.deadUnderFile]) { bundle, pages in
        guard pages.contains(where: { !$0.frames.isEmpty }) else { return [] }
        let byPath = Dictionary(pages.map { ($0.file.path, $0) }) { first, _ in first }
        return pages.filter { $0.seal == nil }.flatMap { page in
            page.frames.compactMap { frame -> Diagnostic? in
                guard let (name, problem) = frame.problem(on: page, byPath) else { return nil }
                return Diagnostic(
                    .deadUnderFile, "in this frame \(name) \(problem)", in: page, at: frame.offset,
                    fix: .init("remove the restriction, or link to the page"))
            }
        }
    }

    /// Returns the name of the document in the frame of a page, and says what it cannot do there; `nil` if it works.
    private func problem(on page: Page, _ byPath: [String: Page]) -> (name: String, problem: String)? {
        switch content {
        case .address(let address):
            guard case .relative(let path, _, _) = URLClassifier.classify(address),
                let target = LocalTargets.resolve(path, from: page.file.path), let framed = byPath[target]
            else { return nil }
            return problem(of: framed).map { ("'\(path)'", $0) }
        case .document(let place):
            let files = Self.files(of: page).filter {
                $0.layers.first == .sourceDocument && place.contains($0.range.lowerBound)
            }
            return sandboxed(files).map { ("the document", $0) }
        }
    }

    /// Says what a page cannot do in the frame; `nil` for one that works there.
    private func problem(of page: Page) -> String? {
        let files = Self.files(of: page)
        let needsScript = page.katexUse.needsScript
        if needsScript, let sandbox, !sandbox.contains("allow-scripts") {
            return "runs no script, so its formulas stay TeX (sandbox)"
        }
        if let problem = sandboxed(files) { return problem }
        guard let policy else { return nil }
        if needsScript, policy.sources(for: "script-src-elem").allSatisfy({ $0 == "'none'" }) {
            return "runs no script, so its formulas stay TeX (csp)"
        }
        let refused = files.first { file in
            guard let directive = file.directive, directive != .scriptElement else { return false }
            return !policy.allows("file:", for: directive.rawValue)
        }
        return refused.map { "does not load '\($0.shortText)' (csp)" }
    }

    /// Says that a sandbox keeps a document from its files: its origin is not a file, and browsers show files to files
    /// alone.
    private func sandboxed(_ files: [WebReference]) -> String? {
        guard let sandbox, !sandbox.contains("allow-same-origin") else { return nil }
        let runsScripts = sandbox.contains("allow-scripts")
        let missing = files.first { runsScripts || $0.directive != .scriptElement }
        return missing.map { "does not load '\($0.shortText)', which is a file (sandbox)" }
    }

    /// The documents and style sheets within a page that load files as the page itself does.
    private static let layers: Set<ReferenceLayer> = [.styleElement, .styleAttribute, .sourceDocument]

    /// Returns the references to the files that the reader of a page sees or needs, which an icon is not.
    private static func files(of page: Page) -> [WebReference] {
        page.references.filter { reference in
            guard reference.effect == .fetch, reference.directive != nil,
                reference.definition.sealing != .remove, !reference.needsOrigin,
                reference.layers.allSatisfy(layers.contains),
                case .relative(let path, _, _) = reference.target, !path.isEmpty
            else { return false }
            return !page.inlines.isInTemplate(reference.range.lowerBound)
        }
    }
}
