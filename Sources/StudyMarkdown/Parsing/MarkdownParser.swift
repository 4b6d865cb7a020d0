import CCMarkGFM
import CMarkdownArena

/// cmark-gfm's parser with the dialect's syntax extension, and the memory that it parses in.
///
/// This is the second file of the border to C (see `MarkdownNode`). The extension is one object per parse, whose
/// private pointer is the `ParseState`.
///
/// cmark keeps the special inline characters in process-wide tables. Each parser adds its extensions' characters before
/// its inline phase and removes them afterwards, so two concurrent parsers remove each other's characters. Here they
/// are added once, and the extensions keep none that could be removed: from then on, parsing changes nothing that
/// another thread reads. (`markdown_own_delimiters` explains the handling of `~`.)
final class MarkdownParser {
    /// The limit that was exceeded.
    enum Failure: Error { case outOfMemory, outOfTime }

    /// The limits of one parse.
    struct Limits {
        /// The largest memory of the arena, in bytes.
        /// In bytes.
        var memory: Int
        /// The longest time in seconds; 0 for no limit.
        /// 0 for no limit.
        var seconds: UInt32
    }

    /// The memory that all parses use, one after another.
    private let arena: OpaquePointer

    /// Returns `nil` if memory is short.
    init?() {
        guard let arena = markdown_arena_new() else { return nil }
        self.arena = arena
    }

    deinit { markdown_arena_free(arena) }

    /// Parses a text and passes the root of its tree to `body`. The tree is freed afterwards.
    func parse<Result>(
        _ text: UnsafeBufferPointer<UInt8>, into state: ParseState, extensions: [String], limits: Limits,
        _ body: (MarkdownNode) -> Result
    ) throws(Failure) -> Result {
        markdown_arena_begin(arena, limits.memory)
        defer { markdown_arena_end(arena) }
        guard let (parser, syntax) = Self.makeParser(for: state, extensions) else { throw .outOfMemory }
        defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), syntax) }
        var root: UnsafeMutablePointer<cmark_node>?
        let feed = LineFeed(text, state, BlockParser(parser: parser, syntax: syntax))
        let status = withExtendedLifetime(feed) {
            markdown_parse(
                arena, parser, syntax, nextPiece, Unmanaged.passUnretained(feed).toOpaque(), limits.seconds,
                &root)
        }
        if status == MARKDOWN_OUT_OF_TIME { throw .outOfTime }
        guard status == MARKDOWN_PARSED, let root = MarkdownNode(root) else { throw .outOfMemory }
        return body(root)
    }

    /// Parses CommonMark without the dialect and passes the root of the tree to `body`. There is no limit on memory or
    /// time, so the caller bounds the text.
    ///
    /// - Parameter extensions: those of GitHub Flavored Markdown, by the names that cmark has for them.
    static func parsePlain(_ text: String, _ extensions: [String] = [], _ body: (MarkdownNode) -> Void) {
        // The characters of the dialect stay special for every parser. They only split texts here.
        registered
        guard let syntax = cmark_syntax_extension_new("delimiters") else { return }
        defer { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), syntax) }
        markdown_own_callbacks(syntax)
        markdown_own_delimiters(syntax)
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
        defer { cmark_parser_free(parser) }
        attach(syntax, extensions, to: parser)
        var text = text
        let root = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                markdown_parse_plain(parser, syntax, $0.baseAddress, $0.count)
            }
        }
        guard let root else { return }
        defer { cmark_node_free(root) }
        body(MarkdownNode(root))
    }

    // MARK: The extension

    /// cmark's parser.
    private typealias Parser = UnsafeMutablePointer<cmark_parser>
    /// cmark's extension object.
    private typealias Syntax = UnsafeMutablePointer<cmark_syntax_extension>

    /// Creates a parser with GFM's extensions and mathematics attached, in the current arena.
    private static func makeParser(
        for state: ParseState, _ extensions: [String]
    ) -> (parser: Parser, syntax: Syntax)? {
        registered
        let footnotes = extensions.contains("footnotes") ? CMARK_OPT_FOOTNOTES : 0
        guard let parser = cmark_parser_new_with_mem(CMARK_OPT_UNSAFE | footnotes, markdown_arena_mem()),
            let syntax = cmark_syntax_extension_new("math")
        else { return nil }
        cmark_syntax_extension_set_private(syntax, Unmanaged.passUnretained(state).toOpaque(), nil)
        markdown_own_callbacks(syntax)
        markdown_own_delimiters(syntax)
        attach(syntax, extensions, to: parser)
        return (parser, syntax)
    }

    /// Attaches a parser's own extension and those of GitHub Flavored Markdown.
    private static func attach(_ syntax: Syntax, _ extensions: [String], to parser: Parser) {
        // Before the table extension, which would parse `$$` as a row.
        cmark_parser_attach_syntax_extension(parser, syntax)
        for name in extensions {
            if let found = cmark_find_syntax_extension(name) {
                cmark_parser_attach_syntax_extension(parser, found)
            }
        }
    }

    /// The process-wide registration, made once: the callbacks, GFM's extensions, and the special
    /// inline characters.
    private static let registered: Void = {
        markdown_set_callbacks(
            markdown_callbacks(
                open_block: openMathBlock, match_block: continueMathBlock, match_inline: matchInlineMath))
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT),
            let syntax = cmark_syntax_extension_new("math")
        else { return }
        defer { cmark_parser_free(parser) }
        var characters: UnsafeMutablePointer<cmark_llist>?
        for character in Array("$@{".utf8) + Array(PlaceholderPass.usable) {
            characters = cmark_llist_append(
                cmark_get_default_mem_allocator(), characters,
                UnsafeMutableRawPointer(bitPattern: Int(character)))
        }
        cmark_syntax_extension_set_special_inline_chars(syntax, characters)
        // cmark asks only extensions that match inlines for their characters.
        cmark_syntax_extension_set_match_inline_func(syntax, matchInlineMath)
        cmark_parser_attach_syntax_extension(parser, syntax)
        let names: [String] = ["table", "strikethrough", "autolink", "tasklist"]
        let gfm = names.compactMap { cmark_find_syntax_extension($0) }
        for found in gfm { cmark_parser_attach_syntax_extension(parser, found) }
        cmark_manage_extensions_special_characters(parser, 1)
        // Drops the core's own lists without freeing them: a few bytes, once.
        for found in gfm { cmark_syntax_extension_set_special_inline_chars(found, nil) }
    }()

    /// Returns the state that an extension belongs to; nil for the object of the registration.
    fileprivate static func state(_ syntax: UnsafeMutablePointer<cmark_syntax_extension>?) -> ParseState? {
        guard let syntax, let pointer = cmark_syntax_extension_get_private(syntax) else { return nil }
        return Unmanaged<ParseState>.fromOpaque(pointer).takeUnretainedValue()
    }
}

// MARK: Callbacks

/// Passes the next piece of the text to the parsing loop in C; 0 at the end.
private let nextPiece: markdown_next_piece = { context, bytes in
    guard let context, let piece = Unmanaged<LineFeed>.fromOpaque(context).takeUnretainedValue().next() else {
        return 0
    }
    bytes?.pointee = UnsafeRawPointer(piece.baseAddress)?.assumingMemoryBound(to: CChar.self)
    return piece.count
}

/// Tries to open a block of mathematics or a div at the current line.
private let openMathBlock: cmark_open_block_func = { syntax, indented, parser, parent, input, length in
    guard indented == 0, let input, length > 0, let parser, let parent else { return nil }
    // Most lines return here, without a call.
    let start = Int(parser.pointee.first_nonspace)
    guard start + 1 < Int(length) else { return nil }
    switch (input[start], input[start + 1]) {
    case (UInt8(ascii: "$"), UInt8(ascii: "$")), (UInt8(ascii: "\\"), UInt8(ascii: "b")),
        (0..<0x20, UInt8(ascii: "[")), (UInt8(ascii: ":"), UInt8(ascii: ":")):
        break
    default: return nil
    }
    guard let state = MarkdownParser.state(syntax) else { return nil }
    let line = UnsafeBufferPointer(start: UnsafePointer(input), count: Int(length))
    let (blocks, container) = (BlockParser(parser: parser, syntax: syntax), MarkdownNode(parent))
    let node =
        input[start] == UInt8(ascii: ":")
        ? state.openDiv(in: line, at: start, of: container, blocks)
        : state.openBlock(in: line, at: start, of: container, blocks)
    return node?.pointer
}

/// Returns 1 if the current line belongs to an open block of mathematics.
private let continueMathBlock: cmark_match_block_func = { syntax, parser, input, length, container in
    guard let input, let parser, let container, let state = MarkdownParser.state(syntax) else { return 0 }
    let line = UnsafeBufferPointer(start: UnsafePointer(input), count: Int(length))
    let continues = state.continueBlock(
        MarkdownNode(container), with: line, BlockParser(parser: parser, syntax: syntax))
    return continues ? 1 : 0
}

/// Tries to match an inline of the dialect at a special character.
private let matchInlineMath: cmark_match_inline_func = { syntax, parser, parent, character, inline in
    switch character {
    case 0..<0x20, UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "{"), UInt8(ascii: "~"): break
    default: return nil
    }
    guard let parser, let parent, let inline, let chunk = cmark_inline_parser_get_chunk(inline),
        let state = MarkdownParser.state(syntax)
    else { return nil }
    let inlines = InlineParser(
        text: UnsafeBufferPointer(start: chunk.pointee.data, count: Int(chunk.pointee.len)),
        offset: Int(cmark_inline_parser_get_offset(inline)), parent: MarkdownNode(parent), parser: inline,
        memory: parser.pointee.mem)
    guard inlines.offset < inlines.text.count else { return nil }
    return state.matchInline(character, inlines)?.pointer
}

// MARK: The parser in callbacks

/// cmark's parser during its block phase: its position in the current line, and the blocks that it builds.
struct BlockParser {
    fileprivate let parser: UnsafeMutablePointer<cmark_parser>
    fileprivate let syntax: UnsafeMutablePointer<cmark_syntax_extension>?

    /// The 1-based number of the current line.
    var line: Int { Int(parser.pointee.line_number) }
    /// The offset in the current line up to which cmark has read.
    var offset: Int { Int(parser.pointee.offset) }
    /// The columns of white space at the offset.
    var indent: Int { Int(parser.pointee.indent) }

    /// The innermost open block, if it is a paragraph.
    var openParagraph: MarkdownNode? {
        guard let node = MarkdownNode(parser.pointee.current), node.kind == .paragraph,
            node.pointer.pointee.flags & UInt16(truncatingIfNeeded: CMARK_NODE__OPEN.rawValue) != 0
        else { return nil }
        return node
    }

    /// Adds a block that begins at an offset of the current line. If `parent` cannot contain it, cmark closes `parent`
    /// and adds the block to an ancestor.
    ///
    /// - Parameter isOwn: true for a block of the math extension.
    func addChild(
        _ kind: MarkdownNode.NewKind, to parent: MarkdownNode?, at offset: Int, isOwn: Bool = false
    ) -> MarkdownNode? {
        let column = Int32(truncatingIfNeeded: offset + 1)
        let node = MarkdownNode(cmark_parser_add_child(parser, parent?.pointer, kind.type, column))
        if isOwn, let node { cmark_node_set_syntax_extension(node.pointer, syntax) }
        return node
    }

    /// Appends bytes of the current line to the content of an open block.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, to node: MarkdownNode) {
        cmark_strbuf_put(
            &node.pointer.pointee.content, bytes.baseAddress, Int32(truncatingIfNeeded: bytes.count))
    }

    /// Closes a block, so that no further lines are added to it.
    func close(_ node: MarkdownNode) {
        node.pointer.pointee.flags &= ~UInt16(truncatingIfNeeded: CMARK_NODE__OPEN.rawValue)
    }

    /// Consumes the current line up to an offset.
    func advance(to offset: Int, in line: UnsafeBufferPointer<UInt8>) {
        advance(by: Int32(truncatingIfNeeded: offset) - parser.pointee.offset, columns: false, in: line)
    }

    /// Consumes columns of white space, possibly a part of a tab.
    func skip(columns: Int, in line: UnsafeBufferPointer<UInt8>) {
        advance(by: Int32(truncatingIfNeeded: columns), columns: true, in: line)
    }

    /// Moves cmark's position in the line, which keeps track of partly consumed tabs.
    private func advance(by count: Int32, columns: Bool, in line: UnsafeBufferPointer<UInt8>) {
        line.withMemoryRebound(to: CChar.self) {
            cmark_parser_advance_offset(parser, $0.baseAddress, count, columns ? 1 : 0)
        }
    }
}

/// cmark's inline parser at a special character.
struct InlineParser {
    /// The text of the whole block.
    let text: UnsafeBufferPointer<UInt8>
    /// The offset of the special character in the text.
    let offset: Int
    /// The node that gets the inlines.
    let parent: MarkdownNode
    fileprivate let parser: OpaquePointer
    fileprivate let memory: UnsafeMutablePointer<cmark_mem>?

    /// Consumes the text up to `end` as a node, whose literal is a range of the text.
    func take(_ kind: MarkdownNode.NewKind, literal: Range<Int>, upTo end: Int) -> MarkdownNode? {
        guard let node = cmark_node_new_with_mem(kind.type, memory) else { return nil }
        node.pointee.as.literal.data = UnsafeMutablePointer(
            mutating: text.baseAddress.map { $0 + literal.lowerBound })
        node.pointee.as.literal.len = Int32(truncatingIfNeeded: literal.count)
        cmark_inline_parser_set_offset(parser, Int32(truncatingIfNeeded: end))
        return MarkdownNode(node)
    }

    /// Consumes the text up to `end` and returns a text node with other bytes.
    func take(text: ArraySlice<UInt8>, upTo end: Int) -> MarkdownNode? {
        guard let node = MarkdownNode.make(text: text, line: 0) else { return nil }
        cmark_inline_parser_set_offset(parser, Int32(truncatingIfNeeded: end))
        return node
    }
}
