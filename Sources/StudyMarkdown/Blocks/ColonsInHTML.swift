import WebSyntax

/// The lines of colons in an HTML block, where they are text and neither open nor close a block.
enum ColonsInHTML {
    /// Returns the offset of the first line that would be a marker elsewhere, and its content. Comments, and
    /// elements such as `<pre>`, may have lines of colons of their own.
    static func first(in bytes: UnsafeBufferPointer<UInt8>) -> (offset: Int, line: DivMarker.Line)? {
        guard marker(in: bytes, 0..<bytes.count) != nil else { return nil }
        var rawText = RawTextRegions(bytes)
        var scanner = HTMLScanner(bytes)
        while let token = scanner.next() {
            guard token.kind == .text else { continue }
            var start = token.range.lowerBound
            while let found = marker(in: bytes, start..<token.range.upperBound) {
                if !rawText.contains(found.offset, in: bytes) { return found }
                start = found.offset + 1
            }
        }
        return nil
    }

    /// Returns the first marker that begins in a range, at most three spaces from the start of its line.
    private static func marker(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> (offset: Int, line: DivMarker.Line)? {
        var index = range.lowerBound
        while let colon = bytes.offset(of: UInt8(ascii: ":"), from: index), colon < range.upperBound {
            index = colon + bytes[colon...].prefix { $0 == UInt8(ascii: ":") }.count
            guard index - colon >= 3 else { continue }
            let indentation = bytes[..<colon].suffix(4).reversed().prefix { $0 == UInt8(ascii: " ") }.count
            guard indentation < 4, colon > indentation, ASCII.isLineEnd(bytes[colon - indentation - 1])
            else { continue }
            let rest = bytes[colon...].prefix { !ASCII.isLineEnd($0) }
            guard let line = DivMarker.Line(UnsafeBufferPointer(rebasing: rest), at: 0),
                !line.isOpener || BlockKind(word: line.word) != nil
            else { continue }
            return (colon, line)
        }
        return nil
    }
}
