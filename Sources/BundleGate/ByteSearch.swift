#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds a text in bytes.
enum ByteSearch {
    /// Where it begins, ascending; at most `limit` places.
    static func offsets(of text: [UInt8], in bytes: [UInt8], limit: Int = .max) -> [Int] {
        guard !text.isEmpty, bytes.count >= text.count else { return [] }
        return bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return [] }
            var places: [Int] = []
            var start = 0
            while places.count < limit, start + text.count <= buffer.count,
                let found = memmem(base + start, buffer.count - start, text, text.count)
            {
                let place = UnsafeRawPointer(found) - base
                places.append(place)
                start = place + text.count
            }
            return places
        }
    }
}
