package import DocumentSettings
package import Diagnostics

/// A renderer of markdown with TeX to the HTML of a page's body. It owns the memory for parsing and reuses it: it
/// serves one task at a time and any number of documents in sequence.
package final class MarkdownRenderer {
    /// Limits on one document. Exceeding one is a finding.
    package struct Limits: Sendable {
        /// The largest source, in bytes.
        package var source = 64 << 20
        /// The largest parser memory, in bytes.
        package var memory = 256 << 20
        /// The longest parsing time, in seconds. Only documents above 64 kB are timed; shorter ones cannot take that
        /// long.
        package var seconds: UInt32 = 8

        /// Creates the default limits.
        package init() {}
    }

    /// The options of one document.
    package struct Options: Sendable {
        /// The settings for mathematics.
        package var math = MathOptions()
        /// The macros of every document of the library, by name with a backslash. Lists of the library have no others.
        package var libraryMacros = MathOptions.defaultMacros
        /// True to collect every formula's TeX and position for the KaTeX check.
        package var collectsFormulas = false
        /// True to enable everything in the dialect except mathematics: blocks, references, page marks, ids, roles,
        /// required alternative text. If false, a document without mathematics renders byte for byte as with cmark-gfm.
        package var isLeaf = true
        /// The language of the text, which selects the words that are printed automatically.
        package var lang = "en"
        /// The attributes of every formula's element, each with a leading space: translators must skip TeX, and TeX
        /// runs left to right even in right-to-left text.
        package var formulaAttributes = Self.wholeFormulaAttributes
        /// The attributes of a formula that is shown as it is.
        package static let wholeFormulaAttributes = " translate=\"no\" dir=\"ltr\""
        /// True to collect ``RenderedMarkdown/anchors``.
        package var collectsAnchors = false
        /// The limits of this document.
        package var limits = Limits()
        /// The enabled cmark-gfm extensions.
        package var extensions = ["table", "strikethrough", "autolink", "tasklist", "footnotes"]

        /// Creates the defaults.
        package init() {}
    }

    /// `nil` if memory is short.
    private let parser = MarkdownParser()
    /// The output buffer, reused for all documents.
    private let out = ByteBuffer(capacity: 1 << 16)

    /// Creates a renderer.
    package init() {}

    /// Renders the text from `start` on; the front matter precedes it.
    package func render(
        _ source: SourceText, from start: Int = 0, options: Options = Options(),
        resolver: any ReferenceResolver = PassThroughResolver()
    ) -> RenderedMarkdown {
        // The limit is checked before anything is read.
        guard source.bytes.count <= options.limits.source else {
            return refused(
                source, .documentSize,
                "the document has \(source.bytes.count) bytes; the limit is \(options.limits.source): split it"
            )
        }
        return source.bytes.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[min(start, bytes.count)...])
            // Most documents need no placeholders and are parsed in place.
            if let (masked, placeholders) = PlaceholderPass.apply(
                to: text, math: options.math, isLeaf: options.isLeaf)
            {
                return masked.withUnsafeBufferPointer {
                    parse($0, source, start, placeholders, options, resolver)
                }
            }
            return parse(text, source, start, .none, options, resolver)
        }
    }

    /// Parses and writes a text, again if guarded lines turn out not to be a formula.
    private func parse(
        _ text: UnsafeBufferPointer<UInt8>, _ source: SourceText, _ start: Int,
        _ placeholders: PlaceholderBytes, _ options: Options, _ resolver: any ReferenceResolver
    ) -> RenderedMarkdown {
        var unguarded: Set<Int>? = []
        for attempt in 1... {
            let state = ParseState(
                source: source, from: start, options: options.math, placeholders: placeholders,
                isLeaf: options.isLeaf, terms: options.isLeaf ? .of(language: options.lang) : .english,
                unguarded: unguarded)
            state.text = text
            state.libraryMacros = options.libraryMacros
            if let result = parse(text, state, options, resolver) { return result }
            // cmark did not parse a formula where lines were guarded. Parse again without those guards.
            unguarded =
                attempt < ParseState.maximumAttempts ? unguarded?.union(state.linesGuardedInVain) : nil
        }
        return RenderedMarkdown()
    }

    /// Returns `nil` if lines were guarded for a formula that cmark did not parse.
    private func parse(
        _ text: UnsafeBufferPointer<UInt8>, _ state: ParseState, _ options: Options,
        _ resolver: any ReferenceResolver
    ) -> RenderedMarkdown? {
        let limits = options.limits
        guard let parser else { return refused(state.source, .documentMemory, "memory is short") }
        do throws(MarkdownParser.Failure) {
            return try parser.parse(
                text, into: state, extensions: options.extensions,
                limits: .init(memory: limits.memory, seconds: text.count > 1 << 16 ? limits.seconds : 0)
            ) { root in
                state.linesGuardedInVain.isEmpty ? write(root, state, options, resolver) : nil
            }
        } catch {
            switch error {
            case .outOfMemory:
                return refused(
                    state.source, .documentMemory,
                    "reading the document takes more than \(limits.memory >> 20) MB: split it, or simplify its tables and nesting"
                )
            case .outOfTime:
                return refused(
                    state.source, .documentTime,
                    "reading the document takes more than \(limits.seconds) s: it repeats openers that nothing closes"
                )
            }
        }
    }

    /// Writes a parsed document. Passes run in an order: notes and terms first, then blocks, formulas,
    /// ids, and the body.
    private func write(
        _ root: MarkdownNode, _ state: ParseState, _ options: Options, _ resolver: any ReferenceResolver
    ) -> RenderedMarkdown {
        DroppedFootnotes.report(of: root, state)
        IndexTermPass.apply(to: state)
        var structure = StructurePass(state)
        structure.walk(root)
        var math = MathResolver(state, otherLabels: structure.labels, resolver: resolver)
        // Labels of equations are explicit ids, so they are known before ids are generated.
        for (label, line) in structure.giveIDs(besides: math.equations.mapValues(\.line)) {
            math.reportDuplicate(label, first: line)
        }
        out.removeAll()
        let writer = BodyWriter(state, math: math, structure: structure, resolver: resolver, out: out)
        writer.collectsFormulas = options.collectsFormulas
        writer.formulaAttributes = options.formulaAttributes
        var result = RenderedMarkdown()
        var fits = writer.write(root)
        if fits {
            result = writer.result
            result.definesMacros = math.definesMacros
            result.listed = ListedPlace.blocks(in: structure) + writer.terms
            if !result.rawHTML.isEmpty {
                result.explicitIDs = structure.explicitIDs.mapValues {
                    state.position(line: $0.line, offset: $0.offset)
                }
            }
            if options.collectsAnchors { result.anchors = writer.anchors.ids }
            result.body = Array(out.contents)
            // References to headings further down are resolved when all names are known.
            var cycles: Set<String> = []
            if !state.references.isEmpty || math.hasReferences || state.hasNamedLinks {
                cycles = NamedLinks.resolveReferences(in: &result, math.equations)
                ListedText.resolveReferences(in: &result, math.equations)
            }
            result.labels = LabelledPlace.all(in: structure, math.equations, names: result.ids)
            if result.labels.contains(where: \.refersToOthers) { cycles.formUnion(resolver.labelsInCycles()) }
            structure.reportCycles(cycles)
            fits = NamedLinks.fill(
                writer.pendingNames, in: &result, limit: writer.limit + writer.embedded, math: math,
                resolver: resolver)
        }
        // The limit on output protects against documents that multiply themselves by references.
        guard fits else {
            let message =
                writer.embedded > RenderedMarkdown.maximumEmbeddedSize
                ? "the pictures of this leaf take more than \(RenderedMarkdown.maximumEmbeddedSize >> 20) MB; make them smaller, or use fewer"
                : "the page would be more than 50 times the document's size, pictures not counted: a reference definition or a long heading is used over and over"
            return refused(state.source, .documentOutput, message)
        }
        state.reportLoneDollars()
        if !options.math.brackets { BracketLint.check(state) }
        result.diagnostics = state.findings.sorted()
        return result
    }

    /// Returns an empty result with one finding at the start of the document.
    private func refused(_ source: SourceText, _ rule: RuleDefinition, _ message: String) -> RenderedMarkdown
    {
        var result = RenderedMarkdown()
        result.isRefused = true
        result.diagnostics = [
            Diagnostic(rule, .error, at: SourcePosition(file: source.file, line: 1, column: 1), message)
        ]
        return result
    }
}
