/// The pictures of sanitised HTML.
package enum ContentPictures {
    /// Sanitised markup has `src` first, with quotes around it.
    private static let opening = Array("<img src=\"".utf8)

    /// Returns the addresses of `img` elements, in their order.
    package static func addresses(in html: String) -> [String] {
        var addresses: [String] = []
        var html = html
        html.withUTF8 { bytes in
            var start = 0
            while let tag = offset(in: bytes, from: start) {
                let value = bytes[(tag + opening.count)...].prefix { $0 != UInt8(ascii: "\"") }
                addresses.append(String(decoding: value, as: UTF8.self).replacing("&amp;", with: "&"))
                start = value.endIndex
            }
        }
        return addresses
    }

    /// Returns true if the HTML has a picture.
    package static func hasPicture(_ html: String) -> Bool {
        var html = html
        return html.withUTF8 { offset(in: $0, from: 0) != nil }
    }

    private static func offset(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var place = start
        while place + opening.count <= bytes.count {
            guard let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")),
                open + opening.count <= bytes.count
            else { return nil }
            if bytes[open..<(open + opening.count)].elementsEqual(opening) { return open }
            place = open + 1
        }
        return nil
    }
}
