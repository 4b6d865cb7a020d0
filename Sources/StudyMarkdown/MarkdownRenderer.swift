import CCMarkGFM
import CMarkdownArena
package import Diagnostics

/// Markdown with TeX to the HTML of a page's body. Holds the memory that its documents are parsed in: one renderer
/// serves one task at a time, and many documents one after the other.
package final class MarkdownRenderer {
    /// Bounds on one document, so that a hostile one ends with a finding.
    package struct Limits: Sendable {
        /// Bytes of markdown.
        package var source = 64 << 20
        /// Bytes that parsing may take.
        package var memory = 256 << 20
        /// Seconds that parsing may take; only documents beyond 64 kB are watched, since shorter ones cannot.
        package var seconds: UInt32 = 8

        package init() {}
    }

    package struct Options: Sendable {
        package var math = MathOptions()
        /// Keep every formula's TeX and position in the result, for KaTeX to check.
        package var collectsFormulas = false
        /// Everything but mathematics that the dialect adds: blocks, references, page marks, ids, roles, required
        /// alternatives. Off, a document without mathematics is cmark-gfm's to the byte.
        package var isLeaf = true
        /// Of the text: the language of the words that are printed by themselves.
        package var lang = "en"
        /// Of every formula's element, with a space before each: that nobody translates TeX, and that it runs from left
        /// to right in a text that runs from right to left.
        package var formulaAttributes = Self.wholeFormulaAttributes
        package static let wholeFormulaAttributes = " translate=\"no\" dir=\"ltr\""
        /// Put ``RenderedMarkdown/anchors`` into the result.
        package var collectsAnchors = false
        package var limits = Limits()
        /// Of cmark-gfm: "table", "strikethrough", "autolink", "tasklist", "footnotes".
        package var extensions = ["table", "strikethrough", "autolink", "tasklist", "footnotes"]

        package init() {}
    }

    private let arena: OpaquePointer?
    private let out = ByteBuffer(capacity: 1 << 16)

    package init() { arena = markdown_arena_new() }

    deinit { markdown_arena_free(arena) }

    /// Renders the text from `start` on; what is before is front matter.
    package func render(
        _ source: SourceText, from start: Int = 0, options: Options = Options(),
        resolver: any ReferenceResolver = PassThroughResolver()
    ) -> RenderedMarkdown {
        guard source.bytes.count <= options.limits.source else {
            return refused(
                source, "document-size",
                "the document has \(source.bytes.count) bytes; the limit is \(options.limits.source): split it"
            )
        }
        guard let arena else { return refused(source, "document-memory", "memory is short") }
        return source.bytes.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[min(start, bytes.count)...])
            if let (masked, standIns) = StandInPass.apply(
                to: text, math: options.math, pageMarks: options.isLeaf)
            {
                return masked.withUnsafeBufferPointer {
                    parse($0, source, start, standIns, options, resolver, arena)
                }
            }
            return parse(text, source, start, .none, options, resolver, arena)
        }
    }

    private func parse(
        _ text: UnsafeBufferPointer<UInt8>, _ source: SourceText, _ start: Int, _ standIns: StandIns,
        _ options: Options, _ resolver: any ReferenceResolver, _ arena: OpaquePointer
    ) -> RenderedMarkdown {
        var unguarded: Set<Int>? = []
        for attempt in 1... {
            let state = ParseState(
                source: source, from: start, options: options.math, standIns: standIns,
                isLeaf: options.isLeaf, words: options.isLeaf ? .of(language: options.lang) : .english,
                unguarded: unguarded)
            if let result = parse(text, state, options, resolver, arena) { return result }
            // What was guarded as a formula's was something else to cmark: the text is read without those guards.
            unguarded = attempt < ParseState.mostAttempts ? unguarded?.union(state.mistakenLines) : nil
        }
        return RenderedMarkdown()
    }

    /// Returns `nil` where lines were guarded for a formula that is none.
    private func parse(
        _ text: UnsafeBufferPointer<UInt8>, _ state: ParseState, _ options: Options,
        _ resolver: any ReferenceResolver, _ arena: OpaquePointer
    ) -> RenderedMarkdown? {
        let source = state.source
        markdown_arena_begin(arena, options.limits.memory)
        defer { markdown_arena_end(arena) }
        guard let parser = MathSyntax.makeParser(for: state, extensions: options.extensions) else {
            return refused(source, "document-memory", "memory is short")
        }
        defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), parser.math) }
        var root: Node?
        let feed = LineFeed(text, state, parser.parser)
        let status = markdown_parse(
            arena, parser.parser, parser.math, nextPiece, Unmanaged.passUnretained(feed).toOpaque(),
            text.count > 1 << 16 ? options.limits.seconds : 0, &root)
        switch status {
        case MARKDOWN_OUT_OF_MEMORY:
            return refused(
                source, "document-memory",
                "reading the document takes more than \(options.limits.memory >> 20) MB: split it, or simplify its tables and nesting"
            )
        case MARKDOWN_OUT_OF_TIME:
            return refused(
                source, "document-time",
                "reading the document takes more than \(options.limits.seconds) s: it repeats openers that nothing closes"
            )
        default: break
        }
        guard let root else { return refused(source, "document-memory", "memory is short") }
        return state.mistakenLines.isEmpty ? write(root, state, options, resolver) : nil
    }

    private func write(
        _ root: Node, _ state: ParseState, _ options: Options, _ resolver: any ReferenceResolver
    ) -> RenderedMarkdown {
        LostNotes.report(of: root, state)
        var structure = StructurePass(state)
        structure.walk(root)
        let math = MathResolver(state)
        structure.giveIDs(besides: math.equations.keys)
        out.removeAll()
        let writer = BodyWriter(state, math: math, structure: structure, resolver: resolver, out: out)
        writer.collectsFormulas = options.collectsFormulas
        writer.formulaAttributes = options.formulaAttributes
        var result = RenderedMarkdown()
        var fits = writer.write(root)
        if fits {
            result = writer.result
            result.definesMacros = math.definesMacros
            if options.collectsAnchors { result.anchors = writer.anchors.ids }
            result.body = Array(out.contents)
            fits = NamedLinks.fill(
                writer.namedLater, in: &result, limit: writer.limit + writer.embedded, state: state)
        }
        guard fits else {
            let message =
                writer.embedded > RenderedMarkdown.mostEmbedded
                ? "the pictures of this leaf take more than \(RenderedMarkdown.mostEmbedded >> 20) MB; make them smaller, or use fewer"
                : "the page would be more than 50 times the document's size, pictures not counted: a reference definition or a long heading is used over and over"
            return refused(state.source, "document-output", message)
        }
        if !options.math.brackets { BracketLint.check(state) }
        result.diagnostics = state.findings.sorted()
        return result
    }

    private func refused(_ source: SourceText, _ rule: RuleID, _ message: String) -> RenderedMarkdown {
        var result = RenderedMarkdown()
        result.isRefused = true
        result.diagnostics = [
            Diagnostic(rule, .error, at: SourcePosition(file: source.file, line: 1, column: 1), message)
        ]
        return result
    }
}

private let nextPiece: markdown_next_piece = { context, bytes in
    guard let context, let piece = Unmanaged<LineFeed>.fromOpaque(context).takeUnretainedValue().next() else {
        return 0
    }
    bytes?.pointee = UnsafeRawPointer(piece.baseAddress)?.assumingMemoryBound(to: CChar.self)
    return piece.count
}
