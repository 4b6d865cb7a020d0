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
        // The line feed after a carriage return may be in the next chunk.
        let count = joined.last == 0x0D ? 1 : WTF8.incompleteTail(of: joined)
        tail = Array(joined.suffix(count))
        chunks.append(
            Chunk(
                id: event.id, time: event.time, position: event.position,
                text: WTF8.text(Self.withoutReturns(joined.dropLast(count)))))
    }

    /// Returns bytes with a line feed for each pair of a carriage return and a line feed.
    private static func withoutReturns(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(0x0D) else { return Array(bytes) }
        return bytes.indices.compactMap { index in
            bytes[index] == 0x0D && index + 1 < bytes.endIndex && bytes[index + 1] == 0x0A
                ? nil : bytes[index]
        }
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
        var isBlank = false
        var gates = 0
        for (index, chunk) in chunks.enumerated() {
            groups[groups.count - 1].append(chunk)
            var rest = chunk.text[...]
            while let feed = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
                line += rest[..<feed]
                rest = rest[rest.utf8.index(after: feed)...]
                if !fences.take(line[...]) { gates = openGates(in: line, after: gates) }
                isBlank = line.utf8.allSatisfy {
                    $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")
                }
                line.removeAll(keepingCapacity: true)
            }
            line += rest
            guard index + 1 < chunks.count, line.isEmpty, isBlank, !fences.isInside, gates == 0,
                beginsBlock(chunks[index + 1].text)
            else { continue }
            groups.append([])
        }
        return groups.filter { !$0.isEmpty }
    }

    /// Returns the number of gates that are open after a line. An end without a gate closes none of those behind it.
    private static func openGates(in line: String, after count: Int) -> Int {
        guard line.utf8.contains(UInt8(ascii: "<")) else { return count }
        let parts = line.uppercased().split(separator: GateBlocks.name, omittingEmptySubsequences: false)
        return parts.dropLast().reduce(count) { count, part in
            part.hasSuffix("</") ? max(0, count - 1) : part.hasSuffix("<") ? count + 1 : count
        }
    }

    /// Returns true for text that is no continuation of a list or a quote, and is not drawn over the text before it.
    private static func beginsBlock(_ text: String) -> Bool {
        guard let first = text.first, CursorReach.linesAbove(text) == 0 else { return false }
        if first.isWhitespace || ">|".contains(first) { return false }
        // A marker may be split over chunks.
        let isMarker = "-*+".contains(first) && text.dropFirst().first.map { $0 == " " } ?? true
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let isNumbered =
            !digits.isEmpty && (text.dropFirst(digits.count).first.map { ".)".contains($0) } ?? true)
        return !isMarker && !isNumbered
    }
}
