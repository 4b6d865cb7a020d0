import WebSyntax
import Diagnostics

/// A term of the index, `[term]{.index}` or `[term]{.index #id}`.
struct IndexTerm {
    /// The braces, as cmark's inline.
    var mark: MarkdownNode
    /// The author's id.
    var explicitID: String?
    /// True if the braces are right after a bracket. A link `[text](address)` has another end.
    var followsBracket = true
    /// The 1-based line and 0-based byte offset of the braces, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The final id; empty if the braces follow no brackets.
    var id = ""
    /// The term as plain text, for its id, and as markdown, for the index.
    var plainText = ""
    var markdown = ""
}

extension RuleDefinition {
    /// `{.index}` without brackets before it.
    static let indexTerm = RuleDefinition(
        "index-term", .warning, "`{.index}` follows a term in brackets",
        "Write `[term]{.index}`. The braces are printed otherwise.")
}

/// Finds the brackets before each `{.index}`, after parsing: cmark reads them as text.
enum IndexTermPass {
    /// Moves the brackets of each term into a node of its own.
    static func apply(to state: ParseState) {
        for index in state.indexTerms.indices {
            let term = state.indexTerms[index]
            guard term.followsBracket, let span = span(endingAt: term.mark) else {
                state.report(
                    .indexTerm, line: term.line, offset: term.offset,
                    "there is no text in brackets before this; write '[term]{.index}'")
                continue
            }
            NodeMark.term.set(on: span, index)
            state.indexTerms[index].plainText = PlainText.of(span, state: state).trimmed
            state.indexTerms[index].markdown = ListedText.markdown(of: span, state)
        }
    }

    /// Returns a node of its own for the text in brackets before a mark, in their place. `[term]` with a definition of
    /// that name is a link already.
    private static func span(endingAt mark: MarkdownNode) -> MarkdownNode? {
        guard let last = mark.previous, let span = MarkdownNode.make(.customInline, line: 0) else {
            return nil
        }
        if last.kind == .link {
            last.unlink()
            span.append(last)
        } else {
            guard last.kind == .text, last.literal.last == UInt8(ascii: "]"),
                let (opener, offset) = opener(before: last)
            else { return nil }
            // Brackets in one text node are split at both ends.
            let isOne = opener == last
            let bytes = Array(opener.literal)
            if !isOne { last.dropLast(1) }
            let rest = bytes[(offset + 1)..<(isOne ? bytes.count - 1 : bytes.count)]
            if isOne, rest.isEmpty { return nil }
            opener.dropLast(bytes.count - offset)
            if !rest.isEmpty, let text = MarkdownNode.make(text: rest, line: 0) { span.append(text) }
            if !isOne { span.takeSiblings(from: opener.next, upTo: mark) }
        }
        mark.insertBefore(span)
        mark.unlink()
        return span
    }

    /// Returns the text node and the offset in it of the bracket that the last bracket of `last` closes. The search is
    /// bounded, so a paragraph of closing brackets costs linear time.
    private static func opener(before last: MarkdownNode) -> (MarkdownNode, Int)? {
        var depth = 0
        var node: MarkdownNode? = last
        var nodes = 0
        var bytes = 0
        while let current = node, nodes < 64, bytes < 2000 {
            if current.kind == .text {
                // A bracket in another node, such as a link, does not count: only text is searched.
                for (offset, byte) in current.literal.enumerated().reversed().prefix(2000) {
                    if byte == UInt8(ascii: "]") { depth += 1 }
                    if byte == UInt8(ascii: "[") { depth -= 1 }
                    if depth == 0 { return (current, offset) }
                }
                bytes += current.literal.count
            }
            nodes += 1
            node = current.previous
        }
        return nil
    }
}

extension ParseState {
    /// Matches `{.index}` and `{.index #id}`.
    func matchIndexMark(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, text[offset...].starts(with: "{.index".utf8),
            let close = text[offset...].prefix(120).firstIndex(of: UInt8(ascii: "}")),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        let words = text[(offset + 7)..<close].split(whereSeparator: ASCII.isSpace)
        let isID = words.first.map { $0.first == UInt8(ascii: "#") && $0.count > 1 } ?? true
        guard words.count <= 1, isID, words.isEmpty || ASCII.isSpace(text[offset + 7]),
            words.first?.dropFirst().allSatisfy(BlockTail.isNameByte) ?? true,
            // Not a text node, which cmark would join with its neighbours.
            let node = addReference(
                .indexMark, inline, from: offset, label: offset..<(close + 1), upTo: close + 1)
        else { return nil }
        let place = references[references.count - 1]
        let id = words.first.map { String(decoding: $0.dropFirst(), as: UTF8.self) }
        var term = IndexTerm(mark: node, explicitID: id, line: place.line, offset: place.offset)
        term.followsBracket = offset > 0 && text[offset - 1] == UInt8(ascii: "]")
        indexTerms.append(term)
        return node
    }
}
