import WebSyntax

/// The pictures of sanitised HTML.
package enum ContentPictures {
    /// Sanitised markup has `src` first, with quotes around it.
    private static let opening: StaticString = "<img src=\""

    /// Returns the addresses of `img` elements, in their order.
    package static func addresses(in html: String) -> [String] {
        pictures(in: html) { address, _ in address }
    }

    /// Returns the addresses of `img` elements that are declared as small as a sign in a text.
    package static func smallAddresses(in html: String) -> [String] {
        pictures(in: html) { address, attributes in
            let lengths = ["width", "height"].compactMap { length($0, in: attributes) }
            return !lengths.isEmpty && lengths.allSatisfy { $0 <= PhotoAddress.smallest } ? address : nil
        }
    }

    /// Returns the results for `img` elements, in their order.
    ///
    /// - Parameter result: takes the address, and the rest of the tag.
    private static func pictures(
        in html: String,
        _ result: (_ address: String, _ attributes: Slice<UnsafeBufferPointer<UInt8>>) -> String?
    ) -> [String] {
        var results: [String] = []
        var html = html
        html.withUTF8 { bytes in
            var start = 0
            while let tag = offset(in: bytes, from: start) {
                let value = bytes[(tag + opening.utf8CodeUnitCount)...].prefix { $0 != UInt8(ascii: "\"") }
                let attributes = bytes[value.endIndex..<end(ofTag: bytes, from: value.endIndex)]
                if let found = result(Self.address(value), attributes) { results.append(found) }
                start = value.endIndex
            }
        }
        return results
    }

    /// Returns the address in the value of an attribute.
    private static func address(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = String(decoding: value, as: UTF8.self)
        return value.contains(UInt8(ascii: "&")) ? text.replacing("&amp;", with: "&") : text
    }

    /// Returns the offset of the `>` of a tag.
    ///
    /// - Parameter quote: the offset of the quote after a value.
    private static func end(ofTag bytes: UnsafeBufferPointer<UInt8>, from quote: Int) -> Int {
        var place = quote
        var isQuoted = true
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[place] == UInt8(ascii: ">"), !isQuoted { return place }
            place += 1
        }
        return place
    }

    /// Returns a length of sanitised markup, which is a number in quotes.
    private static func length(_ name: String, in attributes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let start = Array(" \(name)=\"".utf8)
        var rest = attributes
        while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
            rest = rest[space...]
            if rest.starts(with: start) {
                let digits = rest.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
                return Int(String(decoding: digits, as: UTF8.self))
            }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Returns true if the HTML has a picture.
    package static func hasPicture(_ html: String) -> Bool {
        var html = html
        return html.withUTF8 { offset(in: $0, from: 0) != nil }
    }

    private static func offset(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place + opening.utf8CodeUnitCount <= bytes.count {
            guard let open = bytes.firstOffset(of: UInt8(ascii: "<"), from: place, to: bytes.count) else {
                return nil
            }
            if bytes.hasExactly(opening, at: open, to: bytes.count) { return open }
            place = open + 1
        }
        return nil
    }
}
