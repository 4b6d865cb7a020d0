import TerminalText
import WebSyntax

/// The output of a program as a terminal shows it, where movement of the cursor may have put a secret together: overstruck
/// letters, as manual pages have them, or a line that is written from its end.
struct ScreenText {
    private let places: TerminalPlaces
    /// The place of the output in the whole text.
    private let range: Range<Int>

    var bytes: [UInt8] { places.bytes }

    /// Fails for output that is shown in the order in which it is written: the search of the text itself covers it.
    init?(_ text: Bytes, _ range: Range<Int>) {
        let output = Bytes(rebasing: text[range])
        if TerminalPlaces.isWrittenInOrder(output) { return nil }
        places = TerminalPlaces(output)
        self.range = range
    }

    /// Returns the range in the text of all that a range of the screen was written by; `nil` if it was not written.
    func source(of shown: Range<Int>) -> Range<Int>? {
        let offsets = places.offsets[shown].lazy.filter { $0 >= 0 }
        guard let first = offsets.min(), let last = offsets.max() else { return nil }
        let end = min(range.upperBound, range.lowerBound + Int(last) + 1)
        return min(end, range.lowerBound + Int(first))..<end
    }

    /// Returns the paragraphs of a text, which pages may show as screens of their own.
    static func paragraphs(of text: Bytes) -> [Range<Int>] {
        var paragraphs: [Range<Int>] = []
        var start = 0
        var offset = 0
        while let feed = text.firstOffset(of: 0x0A, from: offset, to: text.count) {
            var next = feed + 1
            while next < text.count, text[next] == UInt8(ascii: " ") || text[next] == 0x0D { next += 1 }
            offset = feed + 1
            guard next < text.count, text[next] == 0x0A else { continue }
            paragraphs.append(start..<feed)
            start = next
            offset = next
        }
        paragraphs.append(start..<text.count)
        return paragraphs
    }
}
