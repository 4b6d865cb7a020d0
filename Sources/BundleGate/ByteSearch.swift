#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds a text in bytes.
enum ByteSearch {
    /// Where it begins, ascending and apart from each other; at most `limit` places.
    static func offsets(of text: [UInt8], in bytes: [UInt8], limit: Int = .max) -> [Int] {
        guard !text.isEmpty, bytes.count >= text.count else { return [] }
        // Punctuation is rarer than letters, so that there is less to compare.
        let anchor = text.firstIndex { $0 < 0x30 && $0 > 0x20 } ?? 0
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
