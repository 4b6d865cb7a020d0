import Diagnostics
import WebReferences

/// The content policy and the page fit each other: the policy refuses nothing that the page needs and allows nothing
/// that it does not contain.
enum PolicyMatchRule {
    /// Hashes each text once, by the algorithms that the policy names.
    static let check = GateCheck.page(raising: [.policyMatch]) { page, bundle in
        guard page.isOwn(in: bundle), let first = page.policy else { return [] }
        let found = findings(about: page, first.directives, at: first.offset, from: 0, bundle)
        // Browsers enforce each policy of a page on what comes after it.
        return found
            + page.laterPolicies.flatMap {
                findings(about: page, $0.directives, at: $0.offset, from: $0.offset, bundle)
            }
    }

    /// Returns the findings about one policy, as far as it governs the page.
    private static func findings(
        about page: Page, _ policy: PolicyDirectives, at offset: Int, from start: Int, _ bundle: Bundle
    ) -> [Diagnostic] {
        let inlines = page.inlines.elements + page.inlines.framed
        let hashed = inlines.map { ($0, bundle.inlineHashes.hashes(of: $0.text, for: policy)) }
        return elements(of: page, policy, hashed, from: start)
            + unusedHashes(of: page, policy, hashed, at: offset) + attributes(of: page, policy, from: start)
            + files(of: page, policy, from: start) + sheets(of: page, policy, bundle)
    }

    /// Returns the scripts and styles in the page that the policy refuses.
    private static func elements(
        of page: Page, _ policy: PolicyDirectives, _ hashed: [(PageInlines.Inline, Set<String>)],
        from start: Int
    ) -> [Diagnostic] {
        hashed.compactMap { element, hashes in
            let name = element.isScript ? "script-src-elem" : "style-src-elem"
            guard element.offset >= start, let sources = policy.ownSources(for: name), !allowsInline(sources)
            else { return nil }
            if sources.contains(where: { PolicyDirectives.value(of: $0).map(hashes.contains) ?? false }) {
                return nil
            }
            let what = element.isScript ? "script" : "style"
            let hash = "'sha256-\(PolicyDirectives.hash(element.text))'"
            return Diagnostic(
                .policyMatch, "the policy refuses this \(what); its hash is \(hash)", in: page,
                at: element.offset)
        }
    }

    /// Returns the hashes that match no text of the page. A stale hash allows a text that the page no longer has.
    private static func unusedHashes(
        of page: Page, _ policy: PolicyDirectives, _ hashed: [(PageInlines.Inline, Set<String>)],
        at offset: Int
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for (name, isScript) in [("script-src", true), ("style-src", false)] {
            let known = hashed.filter { $0.0.isScript == isScript }.reduce(into: Set<String>()) {
                $0.formUnion($1.1)
            }
            for directive in [name, name + "-elem"] {
                for source in policy.sources[directive] ?? [] {
                    guard let value = PolicyDirectives.value(of: source), !known.contains(value) else {
                        continue
                    }
                    found.append(
                        warning(
                            "the policy's \(directive) allows \(source), which no text of the page matches; remove it",
                            page, offset))
                }
            }
        }
        return found
    }

    /// Returns the handlers, `javascript:` links and `style` attributes that the policy refuses (CSP Level 3,
    /// 6.1.10.3).
    private static func attributes(of page: Page, _ policy: PolicyDirectives, from start: Int) -> [Diagnostic]
    {
        var found: [Diagnostic] = []
        if let handlers = policy.ownSources(for: "script-src-attr"), !allowsInline(handlers),
            !handlers.contains("'unsafe-hashes'")
        {
            for reference in page.references
            where isGoverned(reference, on: page) && reference.definition.directive == .scriptAttribute
                && reference.range.lowerBound >= start
            {
                let what =
                    reference.definition.attribute.isEmpty ? "javascript: links" : "handlers in attributes"
                found.append(
                    warning(
                        "the policy refuses \(what), so it does nothing; write it into the page's script",
                        page,
                        reference.range.lowerBound))
            }
        }
        let offsets = page.inlines.styleAttributes.drop { $0 < start }
        if let styles = policy.ownSources(for: "style-src-attr"), !allowsInline(styles),
            !styles.contains("'unsafe-hashes'"), let first = offsets.first
        {
            let count = offsets.count
            found.append(
                warning(
                    "the policy refuses style attributes (\(count) in the page); write classes, or allow style-src-attr 'unsafe-inline'",
                    page, first))
        }
        return found
    }

    /// Returns true for a handler or link of the page, or of a document in its frames whose scripts run.
    private static func isGoverned(_ reference: WebReference, on page: Page) -> Bool {
        reference.layers.isEmpty
            || reference.layers.allSatisfy { $0 == .sourceDocument }
                && page.inlines.runsInFrame(reference.range.lowerBound)
    }

    /// The documents and sheets in a page whose loads its policy governs.
    private static let governed: Set<ReferenceLayer> = [
        .styleElement, .styleAttribute, .presentationAttribute, .sourceDocument,
    ]

    /// Returns the files beside the page that the policy refuses.
    private static func files(of page: Page, _ policy: PolicyDirectives, from start: Int) -> [Diagnostic] {
        page.references.flatMap { reference -> [Diagnostic] in
            guard reference.layers.allSatisfy(governed.contains), reference.range.lowerBound >= start,
                let scheme = scheme(of: reference), !page.inlines.isInTemplate(reference.range.lowerBound)
            else { return [] }
            return directives(of: reference).filter { !policy.allows(scheme, for: $0) }.map { directive in
                Diagnostic(
                    .policyMatch,
                    "the policy refuses '\(reference.shortText)'; write \(scheme) into its \(directive)",
                    in: page, at: reference.range.lowerBound)
            }
        }
    }

    /// Returns the directives that have to allow a reference. Browsers open a document in `object` or `embed`
    /// as a frame (HTML Standard, 4.8.6 and 4.8.7).
    private static func directives(of reference: WebReference) -> [String] {
        guard let directive = reference.directive else { return [] }
        let isFrame =
            switch reference.target {
            case .relative(let path, _, _): BundleFile(path: path, size: 0).kind != .image
            case .data(let type, _, _): !type.hasPrefix("image/") || type == "image/svg+xml"
            default: false
            }
        let directives = directive == .object && isFrame ? [directive, .frame] : [directive]
        return directives.map(\.rawValue)
    }

    /// Returns the files that the policy refuses to style sheets beside the page, one for each directive and scheme.
    private static func sheets(
        of page: Page, _ policy: PolicyDirectives, _ bundle: Bundle
    ) -> [Diagnostic] {
        var starts = page.inlines.loads.filter { !$0.isScript }.compactMap { load in
            load.path(from: page.file.path).map { (path: $0, offset: load.offset) }
        }
        for reference in page.references
        where reference.row == CSSReference.Way.importRule.row && reference.layers == [.styleElement]
            && !page.inlines.isInTemplate(reference.range.lowerBound)
        {
            starts += LocalTargets.paths(of: [reference], from: page.file.path)
                .map { ($0, reference.range.lowerBound) }
        }
        var reported: Set<[String]> = []
        var found: [Diagnostic] = []
        for (start, offset) in starts {
            for (path, sheet) in bundle.loadedFiles.closure(of: start, bundle) {
                for load in sheet.loads where !policy.allows(load.scheme, for: load.directive) {
                    guard reported.insert([load.directive, load.scheme]).inserted else { continue }
                    found.append(
                        Diagnostic(
                            .policyMatch,
                            "the policy refuses '\(load.text)' of \(path); write \(load.scheme) into its \(load.directive)",
                            in: page, at: offset))
                }
            }
        }
        return found
    }

    /// Returns the source of a policy that allows a file beside the page or a data: URL; `nil` for other addresses.
    static func scheme(of reference: WebReference) -> String? {
        switch reference.target {
        case .relative: "file:"
        case .data: "data:"
        default: nil
        }
    }

    /// Returns true if `'unsafe-inline'` is effective: a hash or a nonce beside it disables it (CSP Level 3, 6.7.3.2).
    private static func allowsInline(_ sources: [String]) -> Bool {
        sources.contains("'unsafe-inline'")
            && !sources.contains { PolicyDirectives.isHash($0) || $0.hasPrefix("'nonce-") }
    }

    /// Creates a finding that does not break the page: something in it has no effect.
    private static func warning(_ message: String, _ page: Page, _ offset: Int) -> Diagnostic {
        Diagnostic(
            RuleDefinition.policyMatch.id, .warning, at: page.source.position(atOffset: offset), message)
    }
}

extension RuleDefinition {
    static let policyMatch = RuleDefinition(
        "policy-match", .error, "the content policy allows what the page contains, and no more",
        """
        A script or style of the page whose hash the policy does not name does not run: the page looks right in
        the editor and fails on the phone. The hash is that of the text between the tags, in UTF-8, with line
        feeds. Two cases are warnings: a hash that matches nothing in the page, and handlers in attributes,
        `javascript:` links and `style` attributes that the policy refuses. Render the page again, or write the
        hash that the finding names. The pictures, fonts and imports of style sheets count, also of files
        beside the page. A document in `object` or `embed` needs `frame-src` as well as `object-src`. A
        document in `srcdoc` has the policy of its page. Browsers enforce every policy of a page,
        so each of them must allow what comes after it.
        """,
        relaxation: .promise)
}
