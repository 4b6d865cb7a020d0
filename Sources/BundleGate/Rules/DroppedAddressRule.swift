import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// Addresses in a form for which browsers drop them without a word.
enum DroppedAddressRule {
    static let pageCheck = GateCheck.page(raising: [.notUnderstood]) { page, _ in
        if page.seal != nil { return [] }
        let styles = page.inlines.elements.filter { !$0.isScript }.flatMap { style in
            badAddresses(in: style.text).map {
                Diagnostic(.notUnderstood, message($0.text), in: page, at: style.offset, fix: fix)
            }
        }
        return styles + attributes(of: page) + candidates(of: page)
    }

    static let fileCheck = GateCheck.file(raising: [.notUnderstood]) { file, bundle in
        guard file.kind == .css, !file.isKaTeX, let text = LoadedFiles.text(file.path, .css, bundle) else {
            return []
        }
        let source = SourceText(file: bundle.shown(file.path), bytes: text)
        return badAddresses(in: text).map {
            Diagnostic(.notUnderstood, message($0.text), at: source.position(atOffset: $0.offset), fix: fix)
        }
    }

    // MARK: Addresses without quotes

    /// The number of bytes within which a tag or an attribute begins.
    private static let reach = 4096
    private static let opening = Array("url(".utf8)
    private static let fix = Diagnostic.Fix("write the address in quotes")

    private static func message(_ text: String) -> String {
        "browsers ignore '\(WebReference.shortened(text))': a space, quote or parenthesis needs quotes around the address"
    }

    /// Returns the addresses of a style sheet that are bad tokens (CSS Syntax 3, 4.3.6).
    private static func badAddresses(in text: [UInt8]) -> [(text: String, offset: Int)] {
        // Few sheets are read to their tokens.
        guard ByteSearch.offsets(of: opening, in: text).contains(where: { isDoubtful(text[($0 + 4)...]) })
        else { return [] }
        return text.withUnsafeBufferPointer { bytes in
            var tokenizer = CSSTokenizer(bytes)
            var found: [(text: String, offset: Int)] = []
            while let token = tokenizer.next() {
                guard token.kind == .badURL else { continue }
                found.append((String(decoding: bytes[token.range], as: UTF8.self), token.range.lowerBound))
            }
            return found
        }
    }

    /// Returns the findings about style attributes.
    private static func attributes(of page: Page) -> [Diagnostic] {
        if page.inlines.styleAttributes.isEmpty { return [] }
        let bytes = page.source.bytes
        let tags = page.inlines.styleAttributes
        var next = 0
        return ByteSearch.offsets(of: opening, in: bytes).compactMap { place in
            while next < tags.count, tags[next] <= place { next += 1 }
            let value = bytes[(place + 4)...]
            guard next > 0, case let tag = tags[next - 1], isDoubtful(value),
                place - tag <= reach,
                let quote = quote(ofStyleIn: Array(bytes[tag..<place])),
                let end = value.prefix(reach).firstIndex(of: UInt8(ascii: ")")),
                !bytes[place..<end].contains(where: { $0 == quote || $0 == UInt8(ascii: "\\") })
            else { return nil }
            let text = String(decoding: bytes[place...end], as: UTF8.self)
            return Diagnostic(.notUnderstood, message(text), in: page, at: place, fix: fix)
        }
    }

    /// Returns true if the text after `url(` has no quotes around it, and a sign that needs them.
    private static func isDoubtful(_ text: ArraySlice<UInt8>) -> Bool {
        let address = text.prefix(reach).drop(while: \.isHTMLSpace).prefix { $0 != UInt8(ascii: ")") }
        guard let first = address.first, !"\"'&".utf8.contains(first) else { return false }
        let signs = address.drop { !$0.isHTMLSpace && !"\"'(".utf8.contains($0) }
        return !signs.allSatisfy(\.isHTMLSpace)
    }

    /// Returns the quote around the `style` attribute in which the start of a tag ends; `nil` if it ends elsewhere.
    private static func quote(ofStyleIn tag: [UInt8]) -> UInt8? {
        let name = Array("style=".utf8)
        guard let start = ByteSearch.offsets(of: name, in: tag).last,
            let quote = tag[(start + name.count)...].first, "\"'".utf8.contains(quote),
            !tag[(start + name.count + 1)...].contains(quote)
        else { return nil }
        return quote
    }

    // MARK: Candidates

    /// Returns the findings about candidates of `srcset` with other words than a width or a density.
    private static func candidates(of page: Page) -> [Diagnostic] {
        let bytes = page.source.bytes
        return page.references.compactMap { reference in
            guard reference.definition.kind == .srcset, reference.layers.isEmpty, reference.isExact,
                let quote = quote(before: reference.range.lowerBound, in: bytes)
            else { return nil }
            let rest = bytes[reference.range.upperBound...].prefix { $0 != quote && $0 != UInt8(ascii: ",") }
            let words = rest.split(whereSeparator: \.isHTMLSpace).map { String(decoding: $0, as: UTF8.self) }
            if areDescriptors(words) { return nil }
            return Diagnostic(
                .notUnderstood,
                "browsers ignore '\(reference.shortText)': '\(words.joined(separator: " "))' is no width or density",
                in: page, at: reference.range.lowerBound, fix: .init("write one of 2x and 640w after it"))
        }
    }

    /// Returns the quote around the attribute value that contains an offset; `nil` for one without quotes.
    private static func quote(before offset: Int, in bytes: [UInt8]) -> UInt8? {
        let start = bytes[max(0, offset - reach)..<offset]
        guard let place = start.lastIndex(where: { "\"'<>".utf8.contains($0) }),
            start[..<place].last(where: { !$0.isHTMLSpace }) == UInt8(ascii: "="),
            "\"'".utf8.contains(bytes[place])
        else { return nil }
        return bytes[place]
    }

    /// Returns true for the descriptors of a candidate that browsers take (HTML Standard, 4.8.4.3.9).
    private static func areDescriptors(_ words: [String]) -> Bool {
        func isNumber(_ word: String, _ unit: Character) -> Bool {
            word.last == unit && word.count > 1
                && word.dropLast().utf8.allSatisfy(\.isASCIIDigit)
        }
        switch words.count {
        case 0: return true
        case 1:
            let number = words[0].dropLast()
            let isPlain = number.utf8.allSatisfy { $0.isASCIIDigit || "+-.eE".utf8.contains($0) }
            return isNumber(words[0], "w")
                || words[0].last == "x" && isPlain && Double(number).map { $0 >= 0 } ?? false
        default:
            return words.count == 2 && words.contains { isNumber($0, "w") }
                && words.contains { isNumber($0, "h") }
        }
    }
}
