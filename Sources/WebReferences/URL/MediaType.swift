/// What stands before the comma of a data: URL (Fetch, 6, steps 6 to 13).
struct MediaType: Equatable {
    /// `type/subtype` in lower case; `text/plain` where nothing valid is given.
    var essence: String
    var isBase64: Bool

    init(dataURLHeader header: ArraySlice<UInt8>) {
        var header = Self.trimmed(header)
        isBase64 = false
        if header.count >= 6, header.suffix(6).map(\.asciiLowercased) == Array("base64".utf8) {
            var before = header.dropLast(6)
            while before.last == 0x20 { before = before.dropLast() }
            if before.last == UInt8(ascii: ";") {
                isBase64 = true
                header = before.dropLast()
            }
        }
        let name = Self.trimmed(header.prefix { $0 != UInt8(ascii: ";") })
        essence = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
        let parts = essence.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        if parts.count != 2 || parts.contains(where: \.isEmpty) { essence = "text/plain" }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first.isHTMLSpace { bytes = bytes.dropFirst() }
        while let last = bytes.last, last.isHTMLSpace { bytes = bytes.dropLast() }
        return bytes
    }
}
