#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds a text in bytes.
enum ByteSearch {
    /// How rare bytes are in pages, roughly: looking for the rarest byte of a text leaves the least to compare.
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
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return [] }
            var places: [Int] = []
            var start = 0
            let last = buffer.count - text.count
            while places.count < limit, start <= last,
                let found = memchr(base + start + anchor, Int32(text[anchor]), last - start + 1)
            {
                let place = UnsafeRawPointer(found) - base - anchor
                if memcmp(base + place, text, text.count) == 0 {
                    places.append(place)
                    start = place + text.count
                } else {
                    start = place + 1
                }
            }
            return places
        }
    }
}
