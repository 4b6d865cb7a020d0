import HTMLSanitizing
import WebSyntax

/// Builds clean markup: paragraphs open and close by themselves, elements without content vanish, white space collapses.
struct MarkupBuilder {
    private(set) var output: [UInt8] = []
    /// Inline elements around the current place. They are written with the first text in them.
    private var inline: [Inline] = []
    /// The closing tags of open blocks that hold text without a paragraph of their own, such as `li`.
    private var isBare: [Bool] = [false]
    private var isParagraphOpen = false
    /// True directly after white space in the source that has not been written.
    private var hasSpace = false
    /// True at the start of a line, where white space collapses to nothing.
    private var isLineStart = true
    /// The texts, pictures and formulas written so far.
    private(set) var contents = 0
    private var breaks = 0
    /// True if the last content of a line is text, and not a picture or a formula.
    private var endsWithText = false
    /// True after a block that is not written itself, in a block without paragraphs, such as a `div` in `li`.
    private var isLineEnded = false
    private var pendingIDs: [String] = []

    /// An inline element that is open in the source.
    private struct Inline {
        var name: String
        var attributes: String
        var isWritten = false
    }

    /// A place to return to if what follows turns out to be empty.
    struct Mark {
        fileprivate var output: Int
        fileprivate var contents: Int
        fileprivate var isLineEnded: Bool
    }

    /// True if text was written on the current line of a block that needs no paragraph.
    var isInLine: Bool { isBare.last == true }

    // MARK: Blocks

    /// Begins a block. Its end is ``endBlock(_:_:)`` with the mark.
    ///
    /// - Parameter isBare: true if text may be in the element directly; false if it needs a paragraph.
    mutating func startBlock(_ name: String, _ attributes: String = "", isBare: Bool) -> Mark {
        endParagraph()
        let mark = Mark(output: output.count, contents: contents, isLineEnded: isLineEnded)
        // A link to the block leads to the block itself: a note may have several paragraphs.
        let id =
            pendingIDs.isEmpty || !isBare && name != "li"
            ? "" : MarkupText.attribute("id", pendingIDs.removeFirst())
        output += "<\(name)\(id)\(attributes)>".utf8
        self.isBare.append(isBare)
        isLineStart = true
        isLineEnded = false
        return mark
    }

    /// Ends a block, or removes it if it is empty.
    mutating func endBlock(_ name: String, _ mark: Mark) {
        endParagraph()
        isBare.removeLast()
        if contents == mark.contents {
            output.removeSubrange(mark.output...)
            isLineEnded = mark.isLineEnded
        } else {
            output += "</\(name)>\n".utf8
            isLineEnded = false
        }
        isLineStart = true
    }

    /// Ends the line before and after a block that is not written itself.
    mutating func endParagraph() {
        for index in inline.indices.reversed() where inline[index].isWritten {
            output += "</\(inline[index].name)>".utf8
            inline[index].isWritten = false
        }
        if isParagraphOpen {
            output += "</p>\n".utf8
            isParagraphOpen = false
        } else if isBare.last == true, !isLineStart, endsWithText {
            isLineEnded = true
        }
        hasSpace = false
        isLineStart = true
        breaks = 0
    }

    /// Writes an element without content that counts for its neighbours, such as an empty cell.
    mutating func emptyElement(_ name: String, _ attributes: String) {
        output += "<\(name)\(attributes)></\(name)>\n".utf8
    }

    /// Writes finished markup as a block of its own.
    mutating func block(_ markup: String) {
        endParagraph()
        flushIDs()
        output += markup.utf8
        output += "\n".utf8
        contents += 1
        isLineEnded = false
    }

    // MARK: Lines

    /// Opens an inline element. Its start tag is written with its first text.
    mutating func startInline(_ name: String, _ attributes: String = "") {
        inline.append(Inline(name: name, attributes: attributes))
    }

    /// Closes the innermost inline element.
    mutating func endInline() {
        guard let last = inline.popLast() else { return }
        if last.isWritten { output += "</\(last.name)>".utf8 }
    }

    /// Notes an anchor that a link leads to. It is written before the next text.
    mutating func anchor(_ id: String) { pendingIDs.append(id) }

    /// A line break. Two in a row divide paragraphs.
    mutating func lineBreak() {
        if isLineStart { return }
        breaks += 1
        hasSpace = false
        if breaks >= 2, isBare.last != true { endParagraph() }
    }

    /// Writes text of the source. White space collapses.
    mutating func text(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                if bytes[offset].isHTMLSpace {
                    hasSpace = !isLineStart
                    offset += 1
                    continue
                }
                // Words with one space between them are written as they are.
                let start = offset
                while offset < bytes.count {
                    let byte = bytes[offset]
                    if byte.isHTMLSpace {
                        let next = offset + 1
                        guard byte == UInt8(ascii: " "), next < bytes.count, !bytes[next].isHTMLSpace else {
                            break
                        }
                    }
                    offset += 1
                }
                prepareLine()
                MarkupText.append(Bytes(rebasing: bytes[start..<offset]), to: &output)
                contents += 1
                endsWithText = true
            }
        }
    }

    /// Writes finished markup in the line.
    mutating func inlineMarkup(_ markup: String) {
        prepareLine()
        output += markup.utf8
        contents += 1
        endsWithText = false
    }

    /// Opens what is not open yet: the paragraph, then the inline elements.
    private mutating func prepareLine() {
        if breaks > 0 || isLineEnded, isParagraphOpen || isBare.last == true { output += "<br>".utf8 }
        breaks = 0
        isLineEnded = false
        if !isParagraphOpen, isBare.last != true {
            let id = pendingIDs.isEmpty ? "" : MarkupText.attribute("id", pendingIDs.removeFirst())
            output += "<p\(id)>".utf8
            isParagraphOpen = true
            isLineStart = true
            hasSpace = false
        }
        if hasSpace, !isLineStart { output.append(UInt8(ascii: " ")) }
        hasSpace = false
        flushIDs()
        for index in inline.indices where !inline[index].isWritten {
            output += "<\(inline[index].name)\(inline[index].attributes)>".utf8
            inline[index].isWritten = true
        }
        isLineStart = false
    }

    private mutating func flushIDs() {
        for id in pendingIDs { output += "<span\(MarkupText.attribute("id", id))></span>".utf8 }
        pendingIDs = []
    }
}
