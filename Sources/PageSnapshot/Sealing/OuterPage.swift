import WebSyntax

/// The page around a page that cannot be the file itself: a page in a sandbox, an XML document, or plain text.
struct OuterPage {
    let settings: SealSettings
    /// The text of the title element.
    let title: String
    /// The HTML at the end of the body; `nil` for none.
    var banner: String?

    /// Returns the page in a `srcdoc` frame (HTML Standard, 4.8.5).
    ///
    /// The splices of `input` become splices of an attribute's value: `&` and `"` are escaped, every other byte is
    /// unchanged.
    func sandboxed(_ list: SpliceList, of input: [UInt8]) -> SpliceList {
        var splices = [Splice(0..<0, start(frame: "srcdoc=\""), "sandbox")]
        var read = 0
        func escape(upTo end: Int) {
            for offset in read..<end {
                if let text = Self.escape(input[offset]) {
                    splices.append(Splice(offset..<(offset + 1), text, "sandbox"))
                }
            }
        }
        for splice in list.splices {
            escape(upTo: splice.range.lowerBound)
            splices.append(
                Splice(
                    splice.range, Self.escaped(splice.replacement), splice.reason))
            read = splice.range.upperBound
        }
        escape(upTo: input.count)
        splices.append(Splice(input.count..<input.count, "\"></iframe>\(end)", "sandbox"))
        return SpliceList(splices)
    }

    /// Returns an XML document in a frame, as a data: URL, which browsers parse by its type. HTML syntax would read
    /// `<title/>` as the start of a title that never ends.
    func framing(_ xml: [UInt8], type: String) -> [UInt8] {
        Array(start(frame: "src=\"").utf8) + DataURL.make(xml, type: type, isText: true)
            + Array("\"></iframe>\(end)".utf8)
    }

    /// Returns a text as it is written.
    func showing(_ list: SpliceList, of input: [UInt8]) -> SpliceList {
        let style = "body{margin:1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}"
        // The parser drops the first line break of a pre element.
        var splices = [Splice(0..<0, head(style) + "<pre>\n", "text")]
        var read = 0
        func escape(upTo end: Int) {
            for offset in read..<end {
                let text: String
                switch input[offset] {
                case UInt8(ascii: "&"): text = "&amp;"
                case UInt8(ascii: "<"): text = "&lt;"
                case UInt8(ascii: ">"): text = "&gt;"
                default: continue
                }
                splices.append(Splice(offset..<(offset + 1), text, "text"))
            }
        }
        for splice in list.splices {
            escape(upTo: splice.range.lowerBound)
            splices.append(splice)
            read = splice.range.upperBound
        }
        escape(upTo: input.count)
        splices.append(Splice(input.count..<input.count, "</pre>\(end)", "text"))
        return SpliceList(splices)
    }

    /// The start of the outer page up to the value of the frame's source.
    private func start(frame source: String) -> String {
        let style =
            "html,body{height:100%;margin:0;overflow:hidden}iframe{display:block;width:100%;height:100%;border:0}"
        let sandbox = settings.scripts == .sandbox ? "sandbox=\"allow-scripts\" " : ""
        return head(style) + "<iframe title=\"\(MarkupText.escaped(title))\" \(sandbox)\(source)"
    }

    /// The start of the outer page up to its body.
    private func head(_ style: String) -> String {
        "<!DOCTYPE html><html\(settings.marksRoot ? " data-offline" : "")><head>"
            + SealedPolicy.element(settings.scripts) + "<meta charset=\"utf-8\">"
            + SnapshotMark.element(settings)
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
            + "<title>\(MarkupText.escaped(title))</title><style>\(style)</style></head><body>"
    }

    /// The end of the outer page.
    private var end: String { (banner ?? "") + "</body></html>" }

    /// Returns the bytes of a replacement escaped for a quoted attribute.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        // Most bytes of a page are pictures, which contain neither.
        guard bytes.contains(UInt8(ascii: "&")) || bytes.contains(UInt8(ascii: "\"")) else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        for byte in bytes {
            if let text = escape(byte) { output += text } else { output.append(byte) }
        }
        return output
    }

    /// The escape of a byte in a quoted attribute; `nil` for other bytes.
    private static func escape(_ byte: UInt8) -> [UInt8]? {
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "\""): Array("&quot;".utf8)
        default: nil
        }
    }
}
