import CCMarkGFM
import CMarkdownArena

/// The cmark-gfm syntax extension for mathematics: one object per parse, whose private pointer is the `ParseState`.
///
/// cmark keeps the special inline characters in process-wide tables. Each parser adds its extensions' characters before
/// its inline phase and removes them afterwards, so two concurrent parsers remove each other's characters. Here they
/// are added once, and the extensions keep none that could be removed: from then on, parsing changes nothing that
/// another thread reads. (`markdown_own_delimiters` explains the handling of `~`.)
enum MathSyntax {
    /// Creates a parser with GFM's extensions and mathematics attached. Parser and extension live in the current arena.
    static func makeParser(for state: ParseState, extensions: [String]) -> Parser? {
        registered
        let footnotes = extensions.contains("footnotes") ? CMARK_OPT_FOOTNOTES : 0
        guard let parser = cmark_parser_new_with_mem(CMARK_OPT_UNSAFE | footnotes, markdown_arena_mem()),
            let math = cmark_syntax_extension_new("math")
        else { return nil }
        cmark_syntax_extension_set_private(math, Unmanaged.passUnretained(state).toOpaque(), nil)
        markdown_own_callbacks(math)
        markdown_own_delimiters(math)
        // Attached before the table extension, which would parse `$$` as a row.
        cmark_parser_attach_syntax_extension(parser, math)
        for name in extensions {
            if let found = cmark_find_syntax_extension(name) {
                cmark_parser_attach_syntax_extension(parser, found)
            }
        }
        return Parser(parser: parser, math: math)
    }

    struct Parser {
        let parser: UnsafeMutablePointer<cmark_parser>
        let math: UnsafeMutablePointer<cmark_syntax_extension>
    }

    private static let gfm = ["table", "strikethrough", "autolink", "tasklist"]

    private static let registered: Void = {
        markdown_set_callbacks(
            markdown_callbacks(
                open_block: openMathBlock, match_block: continueMathBlock, match_inline: matchInlineMath))
        cmark_gfm_core_extensions_ensure_registered()
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT), let math = cmark_syntax_extension_new("math")
        else {
            return
        }
        defer { cmark_parser_free(parser) }
        var characters: UnsafeMutablePointer<cmark_llist>?
        for character in [0x24, 0x40, 0x7B] + Array(PlaceholderPass.usable) {
            characters = cmark_llist_append(
                cmark_get_default_mem_allocator(), characters,
                UnsafeMutableRawPointer(bitPattern: Int(character)))
        }
        cmark_syntax_extension_set_special_inline_chars(math, characters)
        // cmark asks only extensions that match inlines for their characters.
        cmark_syntax_extension_set_match_inline_func(math, matchInlineMath)
        cmark_parser_attach_syntax_extension(parser, math)
        for name in gfm {
            if let found = cmark_find_syntax_extension(name) {
                cmark_parser_attach_syntax_extension(parser, found)
            }
        }
        cmark_manage_extensions_special_characters(parser, 1)
        for name in gfm {
            if let found = cmark_find_syntax_extension(name) {
                // Drops the core's own list without freeing it: a few bytes, once.
                cmark_syntax_extension_set_special_inline_chars(found, nil)
            }
        }
    }()

    static func state(_ syntax: UnsafeMutablePointer<cmark_syntax_extension>?) -> ParseState? {
        guard let syntax, let pointer = cmark_syntax_extension_get_private(syntax) else { return nil }
        return Unmanaged<ParseState>.fromOpaque(pointer).takeUnretainedValue()
    }
}

private let openMathBlock: cmark_open_block_func = { syntax, indented, parser, parent, input, length in
    guard indented == 0, let input, length > 0, let parser, let parent else { return nil }
    // Most lines return here, without a call.
    let start = Int(parser.pointee.first_nonspace)
    guard start + 1 < Int(length) else { return nil }
    switch (input[start], input[start + 1]) {
    case (0x24, 0x24), (0x5C, 0x62), (0..<0x20, 0x5B), (0x3A, 0x3A): break
    default: return nil
    }
    guard let state = MathSyntax.state(syntax) else { return nil }
    let line = UnsafeBufferPointer(start: input, count: Int(length))
    let node =
        input[start] == 0x3A
        ? state.openDiv(in: line, at: start, parser: parser, parent: parent, syntax: syntax)
        : state.openBlock(in: line, at: start, parser: parser, parent: parent, syntax: syntax)
    return node
}

private let continueMathBlock: cmark_match_block_func = { syntax, parser, input, length, container in
    guard let input, let parser, let container, let state = MathSyntax.state(syntax) else { return 0 }
    let goesOn = state.continueBlock(
        container, with: UnsafeBufferPointer(start: input, count: Int(length)), parser: parser)
    return goesOn ? 1 : 0
}

private let matchInlineMath: cmark_match_inline_func = { syntax, parser, parent, character, inline in
    guard character == 0x24 || character == 0x7B || character == 0x40 || character < 0x20, let parser,
        let parent, let inline,
        let state = MathSyntax.state(syntax)
    else { return nil }
    let node = state.matchInline(character, parser: parser, parent: parent, inline: inline)
    return node
}
