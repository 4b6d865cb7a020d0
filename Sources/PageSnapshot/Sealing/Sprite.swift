import WebFetching
import WebSyntax

/// One external SVG document with elements that are shown elsewhere.
final class Sprite {
    /// An element with an id, and its range in the file.
    private struct Element {
        var range: Range<Int>
        var id: String
    }

    private static let namespace = "http://www.w3.org/2000/svg"

    /// The start of its new ids, which keeps them apart from the page's and other sprites'.
    private let prefix: String
    private let bytes: [UInt8]
    private var splices: [Splice] = []
    private var elements: [Element] = []
    private var indices: [String: Int] = [:]
    /// The index of the root element.
    private var root: Int?
    /// The ids that elements refer to, with the offset of the reference.
    private var mentions: [(offset: Int, id: String)] = []
    /// The elements that the page needs.
    private var taken: Set<Int> = []
    /// The style elements. They apply to all elements of the drawing and to nothing else.
    private var sheets: [SpriteSheet] = []

    /// Reads a drawing and prefixes its ids and classes.
    ///
    /// - Parameter sprites: the drawings of the document, for elements of others that it uses.
    init(_ asset: Asset, prefix: String, of sprites: SpriteShelf, _ run: SealRun, _ layer: SealLayer) {
        self.prefix = prefix
        let type = ContentTypes.type(of: asset, for: .image)
        var inner = run.layer(of: asset, layer, text: DecodedText(asset, as: type, fallback: nil))
        inner.isPicture = true
        inner.sprites = sprites
        bytes = inner.place.file.bytes
        var found = DocumentSealer(run: run, layer: inner).xmlSplices(in: bytes)
        let bytes = bytes
        bytes.withUnsafeBufferPointer { read($0, &found) }
        splices = found
    }

    /// The attribute of elements that rules without a class and an id are for.
    private var mark: String { "data-\(prefix)style" }

    /// Returns the new id of an element, and adds it with all that it refers to to ``markup``. The root has the name "".
    func take(_ name: String) -> String? {
        guard let first = name.isEmpty ? root : indices[name] else { return nil }
        var open = [first] + sheets.flatMap(\.mentions).compactMap { indices[$0] }
        while let index = open.popLast() {
            guard taken.insert(index).inserted else { continue }
            let range = elements[index].range
            open += mentions.filter { range.contains($0.offset) }.compactMap { indices[$0.id] }
        }
        return prefix + elements[first].id
    }

    /// The style sheets and the needed elements in order; an element inside another needed one is not repeated.
    var markup: [UInt8] {
        var output: [UInt8] = []
        for sheet in sheets {
            output += sheet.startTag + written(sheet.content, splices) + Array("</style>".utf8)
        }
        let splices = splices + sheets.map { Splice($0.range, "", "svg-sprite") }
        var end = 0
        for index in taken.sorted(by: { elements[$0].range.lowerBound < elements[$1].range.lowerBound }) {
            let range = elements[index].range
            guard range.lowerBound >= end else { continue }
            end = range.upperBound
            output += written(range, splices)
        }
        return output
    }

    /// Returns a part of the file with its splices.
    private func written(_ range: Range<Int>, _ splices: [Splice]) -> [UInt8] {
        let inside = splices.filter {
            range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound
        }
        .map { splice in
            let start = splice.range.lowerBound - range.lowerBound
            return Splice(start..<(start + splice.range.count), splice.replacement, splice.reason)
        }
        return SpliceList(inside).applied(to: Array(bytes[range]))
    }

    // MARK: Reading

    /// Collects the elements with ids, and the style sheets.
    private func read(_ text: Bytes, _ found: inout [Splice]) {
        var scanner = HTMLScanner(text, syntax: .xml)
        var open: [(name: String, tag: Range<Int>, id: String?)] = []
        var tags: [Int] = []
        var sheet: SpriteSheet?
        var isForeign = false
        var rootID: String?
        while let token = scanner.next() {
            switch token.kind {
            case .startTag:
                if let space = scanner.value("xmlns"), space != Self.namespace { isForeign = true }
                // A prefix means nothing in HTML: such an element cannot be taken over.
                let isPlain = !text[token.content].contains(UInt8(ascii: ":"))
                var id = readAttributes(scanner, text, &found)
                if tags.isEmpty, scanner.isNamed("svg") {
                    if id == nil {
                        found.append(
                            Splice(
                                token.content.upperBound..<token.content.upperBound, " id=\"\(prefix)\"",
                                "svg-sprite"))
                    }
                    id = id ?? ""
                    rootID = id
                }
                tags.append(token.content.upperBound)
                if token.isSelfClosing {
                    if let id, isPlain { add(id, token.range) }
                } else {
                    open.append((text.text(token.content), token.range, isPlain ? id : nil))
                    sheet = SpriteSheet(scanner, token)
                }
            case .endTag:
                let name = text.text(token.content)
                while let element = open.popLast() {
                    if let id = element.id { add(id, element.tag.lowerBound..<token.range.upperBound) }
                    if element.name == name { break }
                }
                if sheet?.end(token, prefix: prefix, mark: mark, &found) == true, let sheet {
                    sheets.append(sheet)
                }
                sheet = nil
            case .text: sheet?.append(token, text)
            default: break
            }
        }
        root = rootID.flatMap { indices[$0] }
        // References without a name lead nowhere.
        indices[""] = nil
        // A style element of another language was not sealed.
        if isForeign { sheets = [] }
        if sheets.contains(where: \.needsMarks) {
            found += tags.map { Splice($0..<$0, " \(mark)=\"\"", "svg-sprite") }
        }
    }

    /// Adds an element with an id. The first of equal ids counts.
    private func add(_ id: String, _ range: Range<Int>) {
        guard indices[id] == nil else { return }
        indices[id] = elements.count
        elements.append(Element(range: range, id: id))
    }

    /// Returns the element's id, and prefixes ids, references to them, and classes.
    private func readAttributes(_ scanner: HTMLScanner, _ text: Bytes, _ found: inout [Splice]) -> String? {
        var id: String?
        for attribute in scanner.attributes where !attribute.isDuplicate {
            let value = attribute.value
            let name = text.lowercasedText(attribute.name)
            if name == "id" {
                id = text.text(value)
                found.append(Splice(value.lowerBound..<value.lowerBound, prefix, "svg-sprite"))
            } else if name == "class" {
                // Rules of the page do not apply to the drawing, nor those of another drawing.
                for offset in value where !text[offset].isHTMLSpace {
                    guard offset == value.lowerBound || text[offset - 1].isHTMLSpace else { continue }
                    found.append(Splice(offset..<offset, prefix, "svg-sprite"))
                }
            } else if name == "href" || name.hasSuffix(":href") {
                if text.hasExactly("#", at: value.lowerBound, to: value.upperBound) {
                    mention((value.lowerBound + 1)..<value.upperBound, text, &found)
                }
            } else {
                var offset = value.lowerBound
                while let hash = text.firstOffset(of: UInt8(ascii: "#"), from: offset, to: value.upperBound) {
                    offset = hash + 1
                    var start = hash
                    if start > value.lowerBound, "\"'".utf8.contains(text[start - 1]) { start -= 1 }
                    let isURL =
                        start - value.lowerBound >= 4 && text.hasWord("url(", at: start - 4, to: start)
                    guard isURL else { continue }
                    var end = offset
                    while end < value.upperBound, !")\"' ".utf8.contains(text[end]) { end += 1 }
                    mention(offset..<end, text, &found)
                }
            }
        }
        return id
    }

    /// Notes and prefixes a reference to an id.
    private func mention(_ range: Range<Int>, _ text: Bytes, _ found: inout [Splice]) {
        mentions.append((range.lowerBound, text.text(range)))
        found.append(Splice(range.lowerBound..<range.lowerBound, prefix, "svg-sprite"))
    }
}
