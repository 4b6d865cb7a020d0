import WebSyntax

/// The characters NUL of a page. Browsers drop them in the text of HTML and show U+FFFD for them elsewhere (HTML
/// standard, 13.2.5.1 and 13.2.6.4.7); a file with them is refused as UTF-16 without a mark.
struct NullCharacters {
    /// One splice for each of them.
    private let splices: [Splice]

    /// The offset of the first one.
    var first: Int { splices[0].range.lowerBound }
    /// The message of the note.
    var message: String {
        "the page has \(splices.count == 1 ? "a character NUL" : "\(splices.count) characters NUL"); "
            + "browsers drop NUL, and so does the snapshot"
    }

    /// Finds them in a page; `nil` for a page without NUL, for XML, whose bytes are encoded, and for a page that looks
    /// like UTF-16 in spite of the encoding that it declares.
    init?(_ work: PageSealer.Work) {
        let text = work.text.text
        guard TextEncoding.holdsNUL(text), EncodingStatistics.utf16(work.page.bytes) == nil else {
            return nil
        }
        switch work.kind {
        case .html: splices = Self.splices(inHTML: text)
        case .text:
            splices = text.indices.filter { text[$0] == 0 }.map { Self.replacing($0, with: "\u{FFFD}") }
        case .xml: return nil
        }
    }

    /// Returns the list with these splices, and without NUL in its replacements.
    func replaced(in list: SpliceList) -> SpliceList {
        let cleaned = list.splices.map { splice in
            guard splice.replacement.contains(0) else { return splice }
            var splice = splice
            splice.replacement = splice.replacement.flatMap { $0 == 0 ? Array("\u{FFFD}".utf8) : [$0] }
            return splice
        }
        return SpliceList(cleaned + splices)
    }

    private static func replacing(_ offset: Int, with text: String) -> Splice {
        Splice(offset..<(offset + 1), text, "nul")
    }

    private static func splices(inHTML text: [UInt8]) -> [Splice] {
        text.withUnsafeBufferPointer { bytes in
            var splices: [Splice] = []
            var read = 0
            /// Adds the splices up to an offset.
            func add(upTo end: Int, isDropped: Bool) {
                while let offset = bytes.firstOffset(of: 0, from: read, to: end) {
                    let replacement = !isDropped ? "\u{FFFD}" : mayJoin(bytes, offset) ? "<!---->" : ""
                    splices.append(replacing(offset, with: replacement))
                    read = offset + 1
                }
                read = max(read, end)
            }
            var scanner = HTMLScanner(bytes)
            while true {
                let isForeign = scanner.tokenizer.allowsCDATA
                guard let token = scanner.next() else { break }
                // A tag that the end of the file cuts off is in no token.
                add(upTo: token.range.lowerBound, isDropped: false)
                let isText = token.kind == .text && token.rule == .text
                add(upTo: token.range.upperBound, isDropped: isText && !isForeign)
            }
            add(upTo: bytes.count, isDropped: false)
            return splices
        }
    }

    /// Returns true if the text around a dropped NUL could become a tag or a character reference. An empty comment in its
    /// place keeps it apart.
    private static func mayJoin(_ bytes: Bytes, _ offset: Int) -> Bool {
        // The longest name of a character reference has 31 letters.
        for before in bytes[max(0, offset - 40)..<offset].reversed() {
            if before == UInt8(ascii: "<") || before == UInt8(ascii: "&") { return true }
            if before.isHTMLSpace || before == UInt8(ascii: ">") || before == UInt8(ascii: ";") {
                return false
            }
        }
        return false
    }
}
