import WebSyntax

/// The lines of offsets in a text, asked for in ascending order.
struct LineCounter {
    private let text: Bytes
    private var offset = 0
    private var number = 1
    private var start = 0

    init(_ text: Bytes) { self.text = text }

    /// Returns the number of the line of an offset, from 1.
    mutating func line(of target: Int) -> Int {
        while let feed = text.firstOffset(of: 0x0A, from: offset, to: target) {
            number += 1
            offset = feed + 1
            start = offset
        }
        offset = max(offset, target)
        return number
    }

    /// Returns the column in UTF-8 bytes of an offset in the line that was asked for last, from 1.
    func column(of target: Int) -> Int { target - start + 1 }
}
