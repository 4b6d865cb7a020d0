import WebReferences

/// What a page needs of one formula that KaTeX has typeset: its markup by the page's own habits.
///
/// KaTeX writes its measures into `style` attributes, which a tight policy stops; here they become classes. A single
/// number stands in a column of its own, so that it never lies on the formula; and printed references become links.
struct FormulaMarkup {
    /// Without the number.
    var markup: [UInt8] = []
    /// `(2.4)`; empty without one.
    var number = ""
    /// Every class that an element has.
    var classes: Set<String> = []
    /// Whether the page needs style/enclosures.css for its MathML, which the reader may choose to see.
    var hasEnclosures = false

    /// - Parameters:
    ///   - html: of `katex.renderToString`, with spans and MathML.
    ///   - references: where the printed references lead, in their order.
    init(html: String, references: [String], styles: inout StyleClasses) {
        var html = html
        // What is read aloud is the number behind the formula, or those of the rows.
        if MathMLMarkup.unwrapNumber(in: &html).isEmpty {
            let written = html
            MathMLMarkup.setRowNumbers(in: &html) { Self.rowNumbers(in: written) }
        }
        if let start = html.firstRange(of: "<math"), let end = html.ranges(of: "</math>").last {
            let math = start.lowerBound..<end.upperBound
            let core = MathMLCore.rewritten(
                String(html[math]), styles: &styles, hasEnclosures: &hasEnclosures)
            html.replaceSubrange(math, with: MathMLSpacing.set(in: core))
        }
        let source = Array(MathMLMarkup.short(html).utf8)
        source.withUnsafeBufferPointer { rewrite($0, references, &styles) }
    }

    private mutating func rewrite(
        _ bytes: UnsafeBufferPointer<UInt8>, _ references: [String], _ styles: inout StyleClasses
    ) {
        let tag = Self.onlyTag(in: bytes)
        var references = references[...]
        var scanner = HTMLScanner(bytes)
        var depth = 0
        var isHTML = false
        /// Depths of the elements that are links now.
        var links: [Int] = []
        markup.reserveCapacity(bytes.count)
        while let token = scanner.next() {
            let isInTag = tag.map { $0.contains(token.range.lowerBound) } ?? false
            switch token.kind {
            case .startTag:
                let words = scanner.value("class")?.split(separator: " ").map(String.init) ?? []
                classes.formUnion(words)
                if words.contains("katex-html") { isHTML = true }
                if !isInTag {
                    appendStartTag(token, scanner, words, &styles)
                    if isHTML, words == ["mord", "text"], let id = references.popFirst() {
                        markup += "<a class=\"equation-reference\" href=\"#\(Self.escaped(id))\">".utf8
                        links.append(depth)
                    }
                }
                if !token.isSelfClosing { depth += 1 }
            case .endTag:
                depth -= 1
                if !isInTag {
                    if links.last == depth {
                        links.removeLast()
                        markup += "</a>".utf8
                    }
                    markup += bytes[token.range]
                }
            case .text where isInTag: number += HTMLTextDecoder.string(bytes, token.content, token.rule)
            default: if !isInTag { markup += bytes[token.range] }
            }
        }
        // KaTeX puts invisible signs into empty boxes.
        number.removeAll { $0 == "\u{200B}" }
    }

    private mutating func appendStartTag(
        _ token: HTMLToken, _ scanner: HTMLScanner, _ words: [String], _ styles: inout StyleClasses
    ) {
        let isMath = scanner.isNamed("math")
        guard let style = scanner.value("style") else {
            // HTML knows MathML's elements by their names.
            if isMath, let namespace = scanner.attribute("xmlns") {
                append(token.range, without: [namespace], of: scanner)
            } else {
                markup += scanner.bytes[token.range]
            }
            return
        }
        let dropped = [scanner.attribute("style"), scanner.attribute("class")].compactMap { $0 }
        let name = styles.name(of: style)
        classes.insert(name)
        append(token.range, without: dropped, of: scanner, adding: (words + [name]).joined(separator: " "))
    }

    /// A start tag without some of its attributes, and with classes.
    private mutating func append(
        _ range: Range<Int>, without attributes: [HTMLAttribute], of scanner: HTMLScanner,
        adding words: String? = nil
    ) {
        var index = range.lowerBound
        let cuts = attributes.map { attribute -> Range<Int> in
            var end = attribute.value.upperBound
            if end < range.upperBound, scanner.bytes[end] == 0x22 || scanner.bytes[end] == 0x27 { end += 1 }
            return attribute.name.lowerBound..<max(end, attribute.name.upperBound)
        }.sorted { $0.lowerBound < $1.lowerBound }
        for cut in cuts {
            var end = cut.lowerBound
            while end > index, scanner.bytes[end - 1] == 0x20 { end -= 1 }
            markup += scanner.bytes[index..<end]
            index = cut.upperBound
        }
        let rest = scanner.bytes[index..<range.upperBound]
        if let words {
            markup += " class=".utf8
            markup += MathMLTag.written(Self.escaped(words).utf8)
        }
        markup += rest
    }

    /// The element of the number, where the formula has one and no more: with several, each stands in its row.
    private static func onlyTag(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var scanner = HTMLScanner(bytes)
        var depth = 0
        var htmlDepth: Int?
        var open: (start: Int, depth: Int)?
        var found: [Range<Int>] = []
        while let token = scanner.next() {
            switch token.kind {
            case .startTag:
                let words = scanner.value("class")?.split(separator: " ") ?? []
                if words.contains("katex-html") { htmlDepth = depth }
                if let htmlDepth, depth == htmlDepth + 1, words.contains("tag") {
                    open = (token.range.lowerBound, depth)
                }
                // Several rows, each with its own number.
                if open != nil, words.contains("vlist") { return nil }
                if !token.isSelfClosing { depth += 1 }
            case .endTag:
                depth -= 1
                if let begun = open, begun.depth == depth {
                    found.append(begun.start..<token.range.upperBound)
                    open = nil
                }
            default: break
            }
        }
        return found.count == 1 ? found.first : nil
    }

    /// The numbers of the rows that have one, in their order.
    static func rowNumbers(in html: String) -> [String] {
        let source = Array(html.utf8)
        return source.withUnsafeBufferPointer { bytes in
            var numbers: [String] = []
            var scanner = HTMLScanner(bytes)
            var depth = 0
            var tagDepth: Int?
            var numberDepth: Int?
            while let token = scanner.next() {
                switch token.kind {
                case .startTag:
                    let words = scanner.value("class")?.split(separator: " ") ?? []
                    if words.contains("tag") { tagDepth = depth }
                    if tagDepth != nil, numberDepth == nil, words.contains("text") {
                        numberDepth = depth
                        numbers.append("")
                    }
                    if !token.isSelfClosing { depth += 1 }
                case .text where numberDepth != nil:
                    numbers[numbers.count - 1] += HTMLTextDecoder.string(bytes, token.content, token.rule)
                case .endTag:
                    depth -= 1
                    if numberDepth == depth { numberDepth = nil }
                    if tagDepth == depth { tagDepth = nil }
                default: break
                }
            }
            return numbers
        }
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}
