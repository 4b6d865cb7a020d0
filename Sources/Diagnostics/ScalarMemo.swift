import Synchronization

/// A counter of the code points of a line up to an offset that continues from the previous query. Ascending queries in
/// one long line cost a single pass over it.
final class ScalarMemo: Sendable {
    /// The place of the last query.
    private struct Place {
        /// The 1-based line.
        var line = 0
        /// The bytes that were counted.
        var bytes = 0
        /// The code points in them.
        var scalars = 0
    }

    /// The last query. A mutex, because one text may serve several tasks.
    private let last = Mutex(Place())

    /// Returns the number of code points in `text`.
    ///
    /// - Parameter text: a prefix of the line.
    func scalars(in text: ArraySlice<UInt8>, ofLine line: Int) -> Int {
        last.withLock { last in
            if last.line != line || last.bytes > text.count { last = Place(line: line) }
            last.scalars += Self.scalars(in: text.dropFirst(last.bytes))
            last.bytes = text.count
            return last.scalars
        }
    }

    /// Returns the number of bytes that are not UTF-8 continuation bytes.
    static func scalars(in bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            var count = 0
            for byte in buffer where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }
}
