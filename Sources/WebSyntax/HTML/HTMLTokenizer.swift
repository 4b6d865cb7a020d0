/// The tokenizer of the HTML standard (section 13.2.5) over UTF-8 bytes.
///
/// It yields offsets; ``HTMLTextDecoder`` decodes and copies on request. States that only differ in parse errors are
/// merged: each of the standard's tokens covers one contiguous range of the input, so finding that range is enough.
/// Adjacent text tokens can occur, since the standard's tokens of one character have no boundaries either.
///
/// The caller sets ``state`` and ``allowsCDATA`` as tree construction would; ``HTMLScanner`` does. Any bytes are
/// accepted. Time is linear in the input.
package struct HTMLTokenizer {
    /// The tokenizer's states between tokens.
    package enum State: UInt8, Sendable {
        case data, rcdata, rawtext, scriptData, plaintext, cdataSection
    }

    /// The input, which the caller keeps alive.
    package let bytes: Bytes
    /// The state for the next token. Tree construction sets it after the start tag of a text element.
    package var state: State
    /// True if the adjusted current node is foreign, so that `<![CDATA[` opens a section (13.2.5.42).
    package var allowsCDATA = false
    /// True if the input is XML: comments, CDATA sections, processing instructions and names follow XML 1.0.
    package var isXML = false
    /// The offset of the next token.
    package internal(set) var position: Int

    /// The attributes of the current start or end tag.
    package internal(set) var attributes: [HTMLAttribute] = []
    /// The parts of the current doctype.
    package internal(set) var doctype = HTMLDoctype()

    /// The lower-case name of the start tag whose end tag ends RCDATA, RAWTEXT and script data.
    var appropriateEndTag: [UInt8]
    /// The range of the name of the last start tag; nil before the first.
    var lastStartTag: Range<Int>?
    /// The names seen in a tag with very many attributes.
    var manyNames: Set<[UInt8]> = []

    @inline(__always) var end: Int { bytes.count }

    /// - Parameters:
    ///   - bytes: must stay valid while the tokenizer is used.
    ///   - lastStartTag: the lower-case name of the element that contains `bytes`, if `state` is not `.data`.
    package init(_ bytes: Bytes, state: State = .data, lastStartTag: String = "", position: Int = 0) {
        self.bytes = bytes
        self.state = state
        self.position = position
        appropriateEndTag = Array(lastStartTag.utf8)
        attributes.reserveCapacity(16)
    }

    /// Returns the next token, or nil at the end. A tag that the end of the file cuts off is not a
    /// token.
    package mutating func next() -> HTMLToken? {
        while position < end {
            let start = position
            let token: HTMLToken?
            switch state {
            case .data: token = isXML ? nextInXML() : nextInData()
            case .rcdata: token = nextInRawText(rule: .rcdata)
            case .rawtext: token = nextInRawText(rule: .raw)
            case .scriptData: token = nextInScript()
            case .plaintext:
                position = end
                token = text(start..<end, .raw)
            case .cdataSection: token = nextInCDATA()
            }
            if let token { return token }
        }
        return nil
    }

    /// Returns a text token.
    @inline(__always)
    func text(_ range: Range<Int>, _ rule: HTMLTextDecoder.Rule) -> HTMLToken {
        HTMLToken(.text, range, content: range, rule: rule)
    }

    /// Returns the byte at `offset`, or 0 after the end. 0 is part of no construct, so the two need no
    /// distinction.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset < end ? bytes[offset] : 0
    }

    // MARK: Data state

    /// Returns the next token of the data state (13.2.5.1): the text before a `<`, or the markup at it.
    private mutating func nextInData() -> HTMLToken? {
        let start = position
        var offset = start
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: end) {
            let next = byte(open &+ 1)
            let opensMarkup =
                next.isASCIIAlpha || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
                || (next == UInt8(ascii: "/") && open &+ 2 < end)
            guard opensMarkup else {
                offset = open &+ 1
                // `<` before a space or a digit, for example, is text (13.2.5.6).
                continue
            }
            position = open
            if open > start { return text(Range(uncheckedBounds: (start, open)), .text) }
            return markup(at: open, next)
        }
        position = end
        return text(start..<end, .text)
    }

    /// Reads the markup that opens at `open`. `next` is the byte after its `<`.
    private mutating func markup(at open: Int, _ next: UInt8) -> HTMLToken? {
        switch next {
        case UInt8(ascii: "!"): return markupDeclaration(at: open)
        case UInt8(ascii: "?"): return bogusComment(at: open, data: open + 1)
        case UInt8(ascii: "/"):
            let third = bytes[open + 2]
            if third.isASCIIAlpha { return tag(at: open, name: open + 2, .endTag) }
            // `</>` is dropped (13.2.5.7).
            if third == UInt8(ascii: ">") {
                position = open + 3
                return nil
            }
            return bogusComment(at: open, data: open + 2)
        default: return tag(at: open, name: open &+ 1, .startTag)
        }
    }

    // MARK: RCDATA, RAWTEXT, CDATA

    /// Returns the next token of RCDATA or RAWTEXT (13.2.5.2, 13.2.5.3).
    private mutating func nextInRawText(rule: HTMLTextDecoder.Rule) -> HTMLToken? {
        let start = position
        var offset = start
        while let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: offset, to: end) {
            if isAppropriateEndTag(at: open) { return endRawText(start, open, rule) }
            offset = open + 1
        }
        position = end
        return text(start..<end, rule)
    }

    /// Returns the text before an appropriate end tag, or the end tag if there is no text.
    mutating func endRawText(_ start: Int, _ open: Int, _ rule: HTMLTextDecoder.Rule) -> HTMLToken? {
        if open > start {
            position = open
            return text(start..<open, rule)
        }
        state = .data
        return tag(at: open, name: open + 2, .endTag)
    }

    /// Returns true if an appropriate end tag (13.2.5) starts at `open`, an offset of `<`.
    func isAppropriateEndTag(at open: Int) -> Bool {
        guard byte(open + 1) == UInt8(ascii: "/") else { return false }
        let behind: Int
        if let lastStartTag {
            behind = open + 2 + lastStartTag.count
            guard behind < end, !lastStartTag.isEmpty else { return false }
            for index in 0..<lastStartTag.count
            where bytes[open + 2 + index].asciiLowercased
                != bytes[lastStartTag.lowerBound + index].asciiLowercased
            {
                return false
            }
        } else {
            behind = open + 2 + appropriateEndTag.count
            guard behind < end, !appropriateEndTag.isEmpty else { return false }
            for index in 0..<appropriateEndTag.count
            where bytes[open + 2 + index].asciiLowercased != appropriateEndTag[index] {
                return false
            }
        }
        // `</scripts>` does not end a script: the name has to end here.
        let byte = bytes[behind]
        return byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    }

    /// Reads the content of a CDATA section. Its end switches back to the data state.
    private mutating func nextInCDATA() -> HTMLToken? {
        let start = position
        var offset = start
        while let bracket = bytes.firstOffset(of: UInt8(ascii: ">"), from: offset, to: end) {
            offset = bracket + 1
            guard bracket >= start + 2, bytes[bracket - 1] == UInt8(ascii: "]"),
                bytes[bracket - 2] == UInt8(ascii: "]")
            else { continue }
            state = .data
            position = offset
            // An empty section is no text.
            if bracket - 2 == start { return nil }
            return HTMLToken(.text, start..<offset, content: start..<(bracket - 2), rule: .cdata)
        }
        position = end
        state = .data
        return HTMLToken(.text, start..<end, content: start..<end, rule: .cdata, isUnterminated: true)
    }
}
