package import WebReferences

/// Markup without what the HTML standard lets out: quotation marks around a value that needs none (13.1.2.3), and the
/// end tags of items, cells, rows and their groups that something else ends (13.1.2.4). What a browser makes of it is the
/// same. Of cells that are aligned to where their text begins anyhow, the alignment goes, too.
package struct MarkupSlimming {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private enum Kind { case item, cell, row, head, rows, other }

    /// What goes, in its order.
    private var cuts: [Range<Int>] = []
    /// Elements that are open. An end tag is left out where the innermost is its own: what else may be in one that its
    /// author has not closed is not for the next to end.
    private var open: [(name: Range<Int>, isHTML: Bool)] = []
    /// The end tag before this token, with nothing but white space since.
    private var ended: (tag: Range<Int>, kind: Kind)?

    /// - Parameters:
    ///   - markup: a page, or part of one that is not within a tag.
    ///   - see: asked with each token, for whoever reads the markup as well: once is enough for both.
    package static func slim(
        _ markup: [UInt8], see: (HTMLToken, borrowing HTMLScanner) -> Void = { _, _ in }
    ) -> [UInt8] {
        markup.withUnsafeBufferPointer { bytes in
            var slimming = MarkupSlimming()
            var scanner = HTMLScanner(bytes)
            while let token = scanner.next() {
                slimming.see(token, in: scanner)
                see(token, scanner)
            }
            guard !slimming.cuts.isEmpty else { return markup }
            var slim: [UInt8] = []
            slim.reserveCapacity(bytes.count)
            var written = 0
            for cut in slimming.cuts {
                slim += bytes[written..<cut.lowerBound]
                written = cut.upperBound
            }
            slim += bytes[written...]
            return slim
        }
    }

    private mutating func see(_ token: HTMLToken, in scanner: borrowing HTMLScanner) {
        switch token.kind {
        case .startTag:
            endImplied(by: token, in: scanner, isEnd: false)
            slimAttributes(in: scanner)
            if !token.isSelfClosing, !Self.isVoid(scanner) {
                open.append((token.content, scanner.namespace == .html))
            }
        case .endTag:
            endImplied(by: token, in: scanner, isEnd: true)
            if let last = open.last, Self.areEqual(scanner.bytes, last.name, token.content) {
                open.removeLast()
                let kind = last.isHTML ? Self.kind(scanner) : .other
                if kind != .other { ended = (token.range, kind) }
            }
        case .text:
            guard ended != nil else { return }
            if !scanner.bytes[token.range].allSatisfy({ $0 == 0x20 || $0 == 0x0A }) { ended = nil }
        default: ended = nil
        }
    }

    /// Leaves out the end tag before a tag that ends the same element.
    private mutating func endImplied(by token: HTMLToken, in scanner: borrowing HTMLScanner, isEnd: Bool) {
        guard let ended else { return }
        self.ended = nil
        let ends: Bool =
            switch ended.kind {
            case .item: isEnd ? scanner.isNamed("ul") || scanner.isNamed("ol") : scanner.isNamed("li")
            case .cell: isEnd ? scanner.isNamed("tr") : scanner.isNamed("td") || scanner.isNamed("th")
            case .row: isEnd ? Self.holdsRows(scanner) : scanner.isNamed("tr")
            case .head: !isEnd && Self.holdsMoreRows(scanner)
            case .rows: isEnd ? scanner.isNamed("table") : Self.holdsMoreRows(scanner)
            case .other: false
            }
        if ends { cuts.append(ended.tag) }
    }

    private static func holdsRows(_ scanner: borrowing HTMLScanner) -> Bool {
        scanner.isNamed("table") || scanner.isNamed("thead") || holdsMoreRows(scanner)
    }

    private static func holdsMoreRows(_ scanner: borrowing HTMLScanner) -> Bool {
        scanner.isNamed("tbody") || scanner.isNamed("tfoot")
    }

    private static func kind(_ scanner: borrowing HTMLScanner) -> Kind {
        if holdsMoreRows(scanner) { return .rows }
        if scanner.isNamed("thead") { return .head }
        guard scanner.nameLength == 2 else { return .other }
        if scanner.isNamed("li") { return .item }
        if scanner.isNamed("td") || scanner.isNamed("th") { return .cell }
        return scanner.isNamed("tr") ? .row : .other
    }

    private static func isVoid(_ scanner: borrowing HTMLScanner) -> Bool {
        guard scanner.namespace == .html else { return false }
        switch scanner.nameLength {
        case 2: return scanner.isNamed("br") || scanner.isNamed("hr")
        case 3: return scanner.isNamed("img") || scanner.isNamed("wbr") || scanner.isNamed("col")
        case 4:
            return scanner.isNamed("meta") || scanner.isNamed("link") || scanner.isNamed("base")
                || scanner.isNamed("area")
        case 5: return scanner.isNamed("input") || scanner.isNamed("embed") || scanner.isNamed("track")
        case 6: return scanner.isNamed("source")
        default: return false
        }
    }

    private static func areEqual(_ bytes: Bytes, _ name: Range<Int>, _ other: Range<Int>) -> Bool {
        guard name.count == other.count else { return false }
        for index in 0..<name.count
        where bytes[name.lowerBound + index] | 0x20 != bytes[other.lowerBound + index] | 0x20 {
            return false
        }
        return true
    }

    private mutating func slimAttributes(in scanner: borrowing HTMLScanner) {
        let bytes = scanner.bytes
        let alignment = Self.alignment(in: scanner)
        for attribute in scanner.attributes {
            let value = attribute.value
            let isQuoted = attribute.quote == .double || attribute.quote == .single
            let next = value.upperBound + (isQuoted ? 1 : 0)
            guard next < bytes.count, Self.endsValue(bytes[next]) else { continue }
            if attribute == alignment {
                cuts.append(attribute.name.lowerBound - 1..<next)
            } else if isQuoted, !value.isEmpty,
                // Which whoever does not know the standard takes for the end of the element.
                bytes[value.upperBound - 1] != UInt8(ascii: "/"), bytes[value].allSatisfy(Self.isPlain)
            {
                cuts.append(value.lowerBound - 1..<value.lowerBound)
                cuts.append(value.upperBound..<next)
            }
        }
    }

    /// Of a cell that is aligned to the left, the attribute that says so.
    private static func alignment(in scanner: borrowing HTMLScanner) -> HTMLAttribute? {
        guard scanner.isNamed("td"), scanner.namespace == .html, let align = scanner.attribute("align"),
            scanner.bytes[align.name.lowerBound - 1] == 0x20, align.value.count == 4,
            scanner.bytes.hasWord("left", at: align.value.lowerBound, to: align.value.upperBound),
            // Another one of this name would count then.
            !scanner.attributes.contains(where: \.isDuplicate)
        else { return nil }
        return align
    }

    private static func endsValue(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == UInt8(ascii: ">")
    }

    /// No white space, control, quotation mark, `=`, `<`, `>` or grave accent.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "`"):
            false
        default: true
        }
    }
}
