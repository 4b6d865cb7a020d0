import WebSyntax

/// A style element of a drawing from which a page takes elements.
struct SpriteSheet {
    /// The range of the element.
    private(set) var range: Range<Int>
    /// The range of its text.
    private(set) var content: Range<Int>
    /// The tag in the page.
    let startTag: [UInt8]
    /// The ids of elements that the rules refer to.
    private(set) var mentions: [String] = []
    /// True if a rule is for marked elements.
    private(set) var needsMarks = false
    private var text: [UInt8] = []
    private var map: OffsetMap

    /// Starts at a tag; `nil` for other elements and other languages than CSS.
    init?(_ scanner: HTMLScanner, _ token: HTMLToken) {
        let type = scanner.word("type") ?? ""
        guard scanner.isNamed("style"), type.isEmpty || type == "text/css" else { return nil }
        range = token.range
        content = token.range.upperBound..<token.range.upperBound
        map = OffsetMap(start: content.lowerBound)
        let media = scanner.value("media").map { " media=\"\(MarkupText.escaped($0))\"" } ?? ""
        startTag = Array("<style\(media)>".utf8)
    }

    /// Appends the text of a token.
    mutating func append(_ token: HTMLToken, _ bytes: Bytes) {
        var map: OffsetMap? = map
        map?.note(decoded: text.count, raw: token.content.lowerBound)
        HTMLTextDecoder.append(bytes, token.content, token.rule, to: &text, map: &map)
        self.map = map ?? self.map
    }

    /// Ends at a tag, and confines the rules to the drawing.
    ///
    /// - Returns: false for an empty sheet.
    mutating func end(_ token: HTMLToken, prefix: String, mark: String, _ splices: inout [Splice]) -> Bool {
        range = range.lowerBound..<token.range.upperBound
        content = content.lowerBound..<token.range.lowerBound
        guard text.contains(where: { !$0.isHTMLSpace }) else { return false }
        let style = text.withUnsafeBufferPointer { SpriteStyle($0) }
        mentions = style.mentions
        needsMarks = !style.marks.isEmpty
        let parts = [(style.names, prefix), (style.marks, ":where([\(mark)])"), (style.globals, "-sealed-")]
        for (offsets, part) in parts {
            splices += offsets.map { Splice(map.rawRange(of: $0..<$0), part, "svg-sprite") }
        }
        return true
    }
}
