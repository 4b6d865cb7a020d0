import SiteFiles
import WebSyntax

/// The lines of a file, a block at a time: a file may be larger than memory.
struct LineStream {
    /// A line without its end.
    struct Line {
        var bytes: Bytes
        /// From 1.
        var number: Int
        /// The offset of its first byte in the file.
        var offset: Int
        /// False for a last line without a line feed.
        var isEnded: Bool
    }

    private static let block = 1 << 20
    /// The longest line that is read, in bytes. A picture in a line has several megabytes.
    static let longest = 64 << 20

    /// Calls `body` with each line.
    ///
    /// - Parameter tooLong: called with the number of a line that is longer than ``longest``.
    static func read(
        _ file: TranscriptFile, tooLong: (_ line: Int) -> Void, _ body: (Line) -> Void
    ) throws(FileError) {
        try file.withParts { read throws(FileError) in
            var pending: [UInt8] = []
            var number = 1
            var offset = 0
            var isSkipping = false
            while true {
                let fresh = read(offset + pending.count, block)
                let isLast = fresh.count < block
                // The beginning of a line that was read before precedes the block.
                if pending.isEmpty { pending = fresh } else { pending.append(contentsOf: fresh) }
                var start = 0
                pending.withUnsafeBufferPointer { text in
                    // A line feed can only be in the new part.
                    var from = text.count - fresh.count
                    while let feed = text.firstOffset(of: 0x0A, from: from, to: text.count) {
                        if isSkipping {
                            isSkipping = false
                        } else {
                            body(
                                Line(
                                    bytes: Bytes(rebasing: text[start..<feed]), number: number,
                                    offset: offset + start, isEnded: true))
                        }
                        number += 1
                        start = feed + 1
                        from = start
                    }
                    if isLast, start < text.count, !isSkipping {
                        body(
                            Line(
                                bytes: Bytes(rebasing: text[start...]), number: number,
                                offset: offset + start,
                                isEnded: false))
                    }
                }
                if isLast { return }
                if pending.count - start > longest {
                    if !isSkipping { tooLong(number) }
                    isSkipping = true
                    start = pending.count
                }
                offset += start
                pending.removeFirst(start)
            }
        }
    }
}
