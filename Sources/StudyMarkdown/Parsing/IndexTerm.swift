import WebSyntax
import Diagnostics

/// A term of the index, `[term]{.index}` or `[term]{.index #id}`.
struct IndexTerm {
    /// The braces, as cmark's inline.
    var mark: MarkdownNode
    /// The author's id.
    var explicitID: String?
    /// The reason why the braces are printed; `nil` if they are right after text in brackets.
    var problem: String?
    /// The 1-based line and 0-based byte offset of the braces, in the text given to cmark.
    var line: Int
    var offset: Int
    /// The final id; empty if the braces follow no brackets.
    var id = ""
    /// The term as plain text, for its id, and as markdown, for the index.
    var plainText = ""
    var markdown = ""

    static let noBrackets = "there is no text in brackets before this; write '[term]{.index}'"
    static let otherWords =
        "'.index' goes with an id alone here; write '[term]{.index}' or '[term]{.index #id}'"
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
            guard term.problem == nil, let span = span(endingAt: term.mark) else {
                state.report(
                    .indexTerm, line: term.line, offset: term.offset, term.problem ?? IndexTerm.noBrackets)
                continue
            }
            NodeMark.term.set(on: span, index)
            state.indexTerms[index].plainText = PlainText.ofTerm(span, state: state).trimmed
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
    /// Matches `{.index}` and `{.index #id}`; other words after `.index` are reported if a bracket is before them.
    func matchIndexMark(_ inline: InlineParser) -> MarkdownNode? {
        let (text, offset) = (inline.text, inline.offset)
        guard isLeaf, text[offset...].starts(with: "{.index".utf8),
            let close = text[offset...].prefix(120).firstIndex(of: UInt8(ascii: "}")),
            !chunk.rawText.contains(offset, in: text)
        else { return nil }
        let words = text[(offset + 7)..<close].split(whereSeparator: ASCII.isSpace)
        guard words.isEmpty || ASCII.isSpace(text[offset + 7]) else { return nil }
        let isID = words.first.map { word in
            word.first == UInt8(ascii: "#") && word.count > 1
                && word.dropFirst().allSatisfy(BlockTail.isLabelByte)
        }
        let isMalformed = words.count > 1 || isID == false
        let followsBracket = offset > 0 && text[offset - 1] == UInt8(ascii: "]")
        guard followsBracket || !isMalformed,
            // Not a text node, which cmark would join with its neighbours.
            let node = addReference(
                .indexMark, inline, from: offset, label: offset..<(close + 1), upTo: close + 1)
        else { return nil }
        let place = references[references.count - 1]
        let id = words.first.map { String(decoding: $0.dropFirst(), as: UTF8.self) }
        var term = IndexTerm(mark: node, explicitID: id, line: place.line, offset: place.offset)
        if !followsBracket || Self.isEscaped(bracketsBefore: offset, in: text) {
            term.problem = IndexTerm.noBrackets
        } else if isMalformed {
            term.problem = IndexTerm.otherWords
        }
        indexTerms.append(term)
        return node
    }

    /// Returns true if a backslash makes one of the brackets that end at an offset a character of the text. cmark's nodes
    /// no longer tell.
    static func isEscaped(bracketsBefore end: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        func isEscaped(_ offset: Int) -> Bool {
            let slashes = text[..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            return slashes % 2 == 1
        }
        var depth = 0
        for offset in (max(0, end - 2000)..<end).reversed() {
            if text[offset] == UInt8(ascii: "]") { depth += 1 }
            if text[offset] == UInt8(ascii: "[") { depth -= 1 }
            if depth == 0 { return isEscaped(end - 1) || isEscaped(offset) }
        }
        return false
    }
}
