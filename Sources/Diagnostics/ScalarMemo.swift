import Synchronization

/// Counts the code points of a line up to a place, from where it last counted to: many places in one long line, asked
/// for in their order, cost one walk over it.
final class ScalarMemo: Sendable {
    private struct Place {
        var line = 0
        var bytes = 0
        var scalars = 0
    }

    private let last = Mutex(Place())

    /// - Parameter text: the line's first bytes.
    func scalars(in text: ArraySlice<UInt8>, ofLine line: Int) -> Int {
        last.withLock { last in
            if last.line != line || last.bytes > text.count { last = Place(line: line) }
            last.scalars += Self.scalars(in: text.dropFirst(last.bytes))
            last.bytes = text.count
            return last.scalars
        }
    }

    /// Every byte but those that continue a code point of UTF-8.
    static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var count = 0
            for byte in buffer where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}
