import Diagnostics
import WebReferences
import WebSyntax

/// A frame that restricts the page in it.
struct FramedPage: Sendable {
    /// The address as written.
    private let address: String
    /// The words of `sandbox`; `nil` without the attribute.
    private let sandbox: Set<String>?
    /// The policy that Chromium enforces in the frame (CSP Embedded Enforcement, 2); `nil` without one.
    private let policy: PolicyDirectives?
    private let offset: Int

    /// Reads an `iframe`; `nil` for one without an address or restrictions.
    init?(_ scanner: borrowing HTMLScanner, at offset: Int) {
        guard scanner.attribute("srcdoc") == nil, let address = scanner.value("src") else { return nil }
        self.address = address
        self.offset = offset
        sandbox = Self.words(of: scanner)
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
                guard case .relative(let path, _, _) = URLClassifier.classify(frame.address),
                    let target = LocalTargets.resolve(path, from: page.file.path),
                    let framed = byPath[target], let problem = frame.problem(of: framed)
                else { return nil }
                return Diagnostic(
                    .deadUnderFile, "in this frame '\(path)' \(problem)", in: page, at: frame.offset,
                    fix: .init("remove the restriction, or link to the page"))
            }
        }
    }

    /// Says what a page cannot do in the frame; `nil` for one that works there.
    private func problem(of page: Page) -> String? {
        let loadsSheet = page.references.contains { reference in
            guard reference.layers.isEmpty, reference.definition.directive == .styleElement,
                case .relative = reference.target
            else { return false }
            return true
        }
        if let sandbox {
            if page.katexUse.needsScript, !sandbox.contains("allow-scripts") {
                return "runs no script, so its formulas stay TeX (sandbox)"
            }
            // Its origin is no file, and browsers show files to files alone.
            if loadsSheet, !sandbox.contains("allow-same-origin") {
                return "loads no style sheet or script that is a file (sandbox)"
            }
        }
        guard let policy else { return nil }
        if page.katexUse.needsScript, policy.sources(for: "script-src-elem").allSatisfy({ $0 == "'none'" }) {
            return "runs no script, so its formulas stay TeX (csp)"
        }
        if loadsSheet, !policy.allows("file:", for: "style-src-elem") {
            return "loads no style sheet that is a file (csp)"
        }
        return nil
    }
}
