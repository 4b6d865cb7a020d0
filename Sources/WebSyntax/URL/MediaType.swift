/// The part of a data: URL before the comma (Fetch, 6, steps 6 to 13).
package struct MediaType: Equatable {
    /// `type/subtype` in lower case; `text/plain` if none is valid.
    var essence: String
    var isBase64: Bool

    /// Parses the bytes between `data:` and the comma.
    init(dataURLHeader header: ArraySlice<UInt8>) {
        var header = header.trimming(while: \.isHTMLSpace)
        isBase64 = false
        if header.count >= 6, header.suffix(6).map(\.asciiLowercased) == Array("base64".utf8) {
            // The semicolon before `base64` may be followed by spaces only.
            var before = header.dropLast(6)
            while before.last == UInt8(ascii: " ") { before = before.dropLast() }
            if before.last == UInt8(ascii: ";") {
                isBase64 = true
                header = before.dropLast()
            }
        }
        let name = header.prefix { $0 != UInt8(ascii: ";") }.trimming(while: \.isHTMLSpace)
        essence = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
        let parts = essence.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.count != 2 || parts.contains(where: \.isEmpty) { essence = "text/plain" }
    }

    /// Returns the `charset` parameter of a media type or a Content-Type header (MIME Sniffing, 4.4):
    /// the first of that name.
    ///
    /// - Parameter acceptsQuotes: true if a quoted value counts. It does in the standard, but not in
    ///   Chromium for data: URLs.
    package static func charset(in header: Bytes, acceptsQuotes: Bool = true) -> [UInt8]? {
        var offset = header.firstOffset(of: UInt8(ascii: ";"), from: 0, to: header.count) ?? header.count
        while offset < header.count {
            offset += 1
            while offset < header.count, header[offset].isHTMLSpace { offset += 1 }
            let start = offset
            while offset < header.count, header[offset] != UInt8(ascii: ";"),
                header[offset] != UInt8(ascii: "=")
            {
                offset += 1
            }
            let isCharset = offset - start == 7 && header.hasWord("charset", at: start, to: offset)
            guard offset < header.count, header[offset] == UInt8(ascii: "=") else { continue }
            let isQuoted = offset + 1 < header.count && header[offset + 1] == UInt8(ascii: "\"")
            let value = parameterValue(in: header, at: &offset)
            if isCharset, !isQuoted || acceptsQuotes { return value }
        }
        return nil
    }

    /// Returns the value after the `=` at `offset`, which moves to the next semicolon.
    private static func parameterValue(in header: Bytes, at offset: inout Int) -> [UInt8] {
        var value: [UInt8] = []
        offset += 1
        if offset < header.count, header[offset] == UInt8(ascii: "\"") {
            offset += 1
            while offset < header.count, header[offset] != UInt8(ascii: "\"") {
                // A backslash escapes the next character in a quoted string (RFC 9110, 5.6.4).
                if header[offset] == UInt8(ascii: "\\"), offset + 1 < header.count { offset += 1 }
                value.append(header[offset])
                offset += 1
            }
            // Text after the closing quote is ignored.
            offset = header.firstOffset(of: UInt8(ascii: ";"), from: offset, to: header.count) ?? header.count
            return value
        }
        let end = header.firstOffset(of: UInt8(ascii: ";"), from: offset, to: header.count) ?? header.count
        value = Array(header[offset..<end].trimming(while: \.isHTMLSpace))
        offset = end
        return value
    }
}
