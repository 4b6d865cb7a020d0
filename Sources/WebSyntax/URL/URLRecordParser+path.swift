/// The states from the path to the end.
extension URLRecordParser {
    /// Path start state.
    mutating func parsePathStart() -> Bool {
        if !url.isSpecial, here == nil || isAt("?") || isAt("#") { return parseQueryAndFragment() }
        if isAtSlash { position += 1 }
        return parsePath()
    }

    /// Path state: one round for each segment.
    mutating func parsePath() -> Bool {
        while true {
            let start = position
            while let byte = here, byte != UInt8(ascii: "?"), byte != UInt8(ascii: "#"), !isAtSlash {
                position += 1
            }
            let isLast = !isAtSlash
            switch Self.dots(input[start..<position]) {
            case 2:
                url.shortenPath()
                // A dot segment at the end leaves a trailing slash.
                if isLast { url.path.append("") }
            case 1:
                if isLast { url.path.append("") }
            default:
                var segment = PercentEncodeSet.path.encode(input[start..<position])
                // `C|` is an old form of a drive.
                if url.scheme == "file", url.path.isEmpty, URLRecord.isDriveLetter(segment.utf8) {
                    segment = String(segment.prefix(1)) + ":"
                }
                url.path.append(segment)
            }
            if isLast { return parseQueryAndFragment() }
            position += 1
        }
    }

    /// Returns the number of dots of a dot segment, each written as itself or as `%2e`; 0 for any other
    /// segment.
    private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
        // The longest dot segment is `%2e%2e`.
        guard (1...6).contains(segment.count) else { return 0 }
        var rest = segment
        var count = 0
        while let first = rest.first {
            if first == UInt8(ascii: ".") {
                rest = rest.dropFirst()
            } else if rest.prefix(3).map(\.asciiLowercased) == Array("%2e".utf8) {
                rest = rest.dropFirst(3)
            } else {
                return 0
            }
            count += 1
        }
        return count <= 2 ? count : 0
    }

    /// Opaque path state. A space before a query or fragment is encoded, so that removing those leaves
    /// the path unchanged.
    mutating func parseOpaquePath() -> Bool {
        let start = position
        let end = input[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        var path = PercentEncodeSet.c0Control.encode(input[start..<(end ?? input.count)])
        if end != nil, path.last == " " { path = String(path.dropLast()) + "%20" }
        url.opaquePath = path
        position = end ?? input.count
        return parseQueryAndFragment()
    }

    /// Query and fragment states.
    mutating func parseQueryAndFragment() -> Bool {
        if isAt("?") {
            let start = position + 1
            let end = input[start...].firstIndex(of: UInt8(ascii: "#")) ?? input.count
            let set = url.isSpecial ? PercentEncodeSet.specialQuery : .query
            url.query =
                queryEncoder(input[start..<end])?.percentEncoded(input[start..<end], set)
                ?? set.encode(input[start..<end])
            position = end
        }
        return isAt("#") ? parseFragment() : true
    }

    /// Returns the encoder of a query; nil for UTF-8, in which queries of ws and wss always are, and those of
    /// schemes that are not special.
    private func queryEncoder(_ query: ArraySlice<UInt8>) -> LegacyEncoder? {
        guard url.isSpecial, url.scheme != "ws", url.scheme != "wss", query.contains(where: { $0 >= 0x80 })
        else { return nil }
        return LegacyEncoder.of(encoding)
    }

    /// Fragment state.
    mutating func parseFragment() -> Bool {
        url.fragment = PercentEncodeSet.fragment.encode(input[(position + 1)...])
        return true
    }
}
