import Diagnostics

/// Chunks of output that follow each other, as pieces of one text. A letter that is split over two chunks belongs to the second.
struct ChunkJoining {
    /// A chunk of the text.
    struct Chunk {
        var id: String
        var time: Int?
        var position: SourcePosition
        var text: String
    }

    private(set) var chunks: [Chunk] = []
    /// The bytes of a letter that has not ended.
    private var tail: [UInt8] = []

    var isEmpty: Bool { chunks.isEmpty }

    mutating func add(_ bytes: [UInt8], of event: RawEvent) {
        let joined = tail + bytes
        let count = WTF8.incompleteTail(of: joined)
        tail = Array(joined.suffix(count))
        chunks.append(
            Chunk(
                id: event.id, time: event.time, position: event.position,
                text: WTF8.text(joined.dropLast(count))))
    }

    /// Returns the chunks, the last one with what was left of a letter.
    mutating func take() -> [Chunk] {
        if !tail.isEmpty, !chunks.isEmpty { chunks[chunks.count - 1].text += WTF8.text(tail) }
        defer { (chunks, tail) = ([], []) }
        return chunks
    }

    /// Returns the chunks in groups: a group ends where a chunk ends between two blocks of markdown, so that each group is markdown
    /// of its own.
    static func groups(_ chunks: [Chunk]) -> [[Chunk]] {
        var groups: [[Chunk]] = [[]]
        var fences = MarkdownFences()
        // The line so far, and the gates that are open.
        var line = ""
        var isBlank = true
        var gates = 0
        for (index, chunk) in chunks.enumerated() {
            groups[groups.count - 1].append(chunk)
            var rest = chunk.text[...]
            while let feed = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<feed]
                rest = rest[rest.utf8.index(after: feed)...]
                if !fences.take(line[...]) { gates += openGates(in: line) }
                isBlank = line.utf8.allSatisfy {
                    $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
                }
                line.removeAll(keepingCapacity: true)
            }
            line += rest
            guard index + 1 < chunks.count, line.isEmpty, isBlank, !fences.isInside, gates <= 0,
                beginsBlock(chunks[index + 1].text)
            else { continue }
            groups.append([])
            gates = 0
        }
        return groups.filter { !$0.isEmpty }
    }

    /// Returns the number of gates that a line opens, less those that it closes.
    private static func openGates(in line: String) -> Int {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return 0 }
        let upper = line.uppercased()
        return upper.ranges(of: "<" + GateBlocks.name).count - upper.ranges(of: "</" + GateBlocks.name).count
    }

    /// Returns true for text that is no continuation of a list or a quote.
    private static func beginsBlock(_ text: String) -> Bool {
        guard let first = text.first else { return false }
        if first.isWhitespace || ">|".contains(first) { return false }
        let isMarker = "-*+".contains(first) && text.dropFirst().first == " "
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let isNumbered =
            !digits.isEmpty && (text.dropFirst(digits.count).first.map { ".)".contains($0) } ?? false)
        return !isMarker && !isNumbered
    }
}
