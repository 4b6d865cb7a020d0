import WebSyntax

/// A tag of raw HTML with attributes, or an element with its code.
package struct NoteElement: Sendable, Hashable {
    /// The name in lower case.
    package var name: String
    package var isEnd = false
    /// True for the tag of an element with code or with text alone that has no end: it would take the rest of the page.
    package var isUnclosed = false
    /// True within `svg`, where attributes have another meaning.
    package var isInDrawing = false

    /// True for an element of which the mark has the code too.
    package var isCode: Bool { Self.code.contains(name) }
    /// True for an element that shows another document, or plays something.
    package var isMedia: Bool { Self.media.contains(name) }
    /// True for an element in which tags are text.
    package var isText: Bool { Self.text.contains(name) }
    /// True for an element without words.
    package var isSilent: Bool { isCode || Self.silent.contains(name) }

    private static let code: Set<String> = ["script", "style"]
    private static let media: Set<String> = ["audio", "embed", "frame", "iframe", "object", "video"]
    private static let text: Set<String> = ["noembed", "noframes", "plaintext", "textarea", "title", "xmp"]
    private static let silent: Set<String> = ["base", "link", "meta", "source", "track"]

    init(name: String) { self.name = name }

    /// Fails for a tag without attributes, unless it begins or ends one of the elements above.
    init?(_ tag: [UInt8]) {
        let rest = tag.dropFirst()
        isEnd = rest.first == UInt8(ascii: "/")
        let letters = rest.dropFirst(isEnd ? 1 : 0).prefix {
            NoteScanner.isLetter($0) || NoteScanner.isDigit($0)
        }
        guard tag.count > 2, letters.first.map(NoteScanner.isLetter) == true, letters.count < 20,
            let after = tag[letters.endIndex...].first, " \t\n\r/>".utf8.contains(after)
        else { return nil }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        guard isEnd ? isMedia : isCode || isText || tag.contains(UInt8(ascii: "=")) else { return nil }
    }

    /// Returns the words of an element that shows something: its title, else its address; of a picture its alternative text.
    package static func words(of tag: [UInt8]) -> String {
        tag.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag else { return "" }
            if scanner.isNamed("img") { return scanner.value("alt") ?? "" }
            let values = [
                scanner.value("title"), scanner.value("aria-label"), scanner.value("src"),
                scanner.value("data"),
            ]
            return values.compactMap { $0?.trimmed }.first { !$0.isEmpty } ?? ""
        }
    }

    /// Attributes with the address of a page, which loads nothing.
    private static let links: [StaticString] = ["href", "xlink:href", "cite", "longdesc"]

    /// Returns the ranges of the values of a tag that are addresses of pages and documents.
    package static func pages(in tag: [UInt8], where isWanted: (String) -> Bool) -> [Range<Int>] {
        // Most tags have none.
        guard tag.contains(UInt8(ascii: "=")) else { return [] }
        return tag.withUnsafeBufferPointer { bytes in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag else { return [] }
            return links.compactMap { name in
                guard let range = scanner.attribute(name)?.value, !range.isEmpty,
                    let address = scanner.value(name).map({ PercentDecoder.text($0.trimmed) }),
                    NoteScanner.isPage(address) || NoteScanner.isDocument(address), isWanted(address)
                else { return nil }
                return range
            }
        }
    }

    /// Returns a tag without the attributes whose values are at some ranges.
    package static func removing(_ values: [Range<Int>], from tag: [UInt8]) -> [UInt8] {
        let attributes = tag.withUnsafeBufferPointer { bytes -> [Range<Int>] in
            var scanner = HTMLScanner(bytes)
            guard scanner.next()?.kind == .startTag else { return [] }
            return scanner.attributes.map { attribute in
                var end = max(attribute.name.upperBound, attribute.value.upperBound)
                if end < bytes.count, "\"'".utf8.contains(bytes[end]) { end += 1 }
                return attribute.name.lowerBound..<end
            }
        }
        var output: [UInt8] = []
        var place = 0
        for attribute in attributes where values.contains(where: { attribute.contains($0.lowerBound) }) {
            output += tag[place..<max(place, attribute.lowerBound)]
            place = max(place, attribute.upperBound)
        }
        return output + tag[place...]
    }
}
