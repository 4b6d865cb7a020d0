import WebSyntax

/// Finds a text in bytes.
enum ByteSearch {
    /// The approximate rarity of each byte in pages. Searching for the rarest byte of a text leaves the fewest
    /// comparisons.
    private static let rarity: [Int] = {
        var rarity = Array(repeating: Int.max, count: 256)
        for (rank, byte) in " etaoisnrl<>/\"=cdpmh-ufgb.,;:yw(){}\\01x_v2345k6789$&#'jqz".utf8.enumerated() {
            rarity[Int(byte)] = rank
        }
        return rarity
    }()

    /// Returns the offsets of a text, ascending and without overlap; at most `limit` of them.
    static func offsets(of text: [UInt8], in bytes: [UInt8], limit: Int = .max) -> [Int] {
        guard !text.isEmpty, bytes.count >= text.count else { return [] }
        let anchor = text.indices.max { rarity[Int(text[$0])] < rarity[Int(text[$1])] } ?? 0
        return bytes.withUnsafeBufferPointer { buffer in
            var places: [Int] = []
            var start = 0
            let end = buffer.count - text.count + anchor + 1
            while places.count < limit,
                let found = buffer.firstOffset(of: text[anchor], from: start + anchor, to: end)
            {
                let place = found - anchor
                let isText = buffer[place..<(place + text.count)].elementsEqual(text)
                if isText { places.append(place) }
                start = place + (isText ? text.count : 1)
            }
            return places
        }
    }
}
