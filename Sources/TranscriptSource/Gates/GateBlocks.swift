/// Finds the `<COMPLETION_GATE>` blocks of an output. In code they are text.
struct GateBlocks {
    /// A problem of a block.
    enum Problem: Hashable {
        /// The block does not end.
        case unclosed
        /// The block begins inside another.
        case nested
        /// An end tag without a block.
        case stray
    }

    /// A tag of a block, with the index of the tag that it belongs with.
    private struct Mark {
        var tag: GateTag
        var start: String.Index
        var partner: Int?
    }

    static let name = "COMPLETION_GATE"

    private(set) var parts: [StreamedText.Part] = []
    /// The problems, with the offset of their tags in UTF-8 bytes.
    private(set) var problems: [(problem: Problem, offset: Int)] = []

    /// The gates among the parts.
    var gates: [CompletionGate] { parts.compactMap { if case .gate(let gate) = $0 { gate } else { nil } } }

    /// - Parameter ends: offsets at which events end, in UTF-8 bytes, ascending: a block without an end tag ends with its event.
    init(_ text: String, ends: [Int] = []) {
        let marks = Self.paired(Self.marks(in: text))
        var done = text.startIndex
        for (index, mark) in marks.enumerated() {
            // A block takes its end tag with it.
            guard mark.start >= done else { continue }
            add(text[done..<mark.start])
            let next = index + 1 < marks.count ? marks[index + 1] : nil
            if mark.tag.isEnd {
                // The end of a block around others, or of none.
                if mark.partner == nil { report(.stray, mark.start, text) }
                done = mark.tag.end
            } else if mark.tag.isEmpty {
                add(mark.tag, "")
                done = mark.tag.end
            } else if let partner = mark.partner {
                // A block around others ends, as a card, where the first of them begins.
                let end = min(marks[partner].start, next?.start ?? text.endIndex)
                if partner > index + 1, let next { report(.nested, next.start, text) }
                add(mark.tag, text[mark.tag.end..<end])
                done = partner == index + 1 ? marks[partner].tag.end : end
            } else {
                report(.unclosed, mark.start, text)
                let from = text.utf8.distance(from: text.startIndex, to: mark.tag.end)
                let limit = Self.first(in: ends, from: from) ?? text.utf8.count
                let end = min(text.utf8.index(text.startIndex, offsetBy: limit), next?.start ?? text.endIndex)
                add(mark.tag, text[mark.tag.end..<end])
                done = end
            }
        }
        add(text[done...])
    }

    private mutating func add(_ tag: GateTag, _ inner: Substring) {
        parts.append(.gate(GateText.gate(attributes: tag.attributes, text: String(inner))))
    }

    private mutating func add(_ text: Substring) {
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        parts.append(.markdown(String(text)))
    }

    private mutating func report(_ problem: Problem, _ start: String.Index, _ text: String) {
        problems.append((problem, text.utf8.distance(from: text.startIndex, to: start)))
    }

    /// Returns the first number that is not below another; the numbers are ascending.
    private static func first(in numbers: [Int], from lowest: Int) -> Int? {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < lowest { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count ? numbers[low] : nil
    }

    // MARK: Tags

    /// Returns the tags with their partners: an end tag belongs with the last block that is open.
    private static func paired(_ marks: [Mark]) -> [Mark] {
        var marks = marks
        var open: [Int] = []
        for index in marks.indices where !marks[index].tag.isEmpty {
            if !marks[index].tag.isEnd {
                open.append(index)
            } else if let partner = open.popLast() {
                marks[index].partner = partner
                marks[partner].partner = index
            }
        }
        return marks
    }

    /// Returns the tags outside code.
    private static func marks(in text: String) -> [Mark] {
        // Most texts have none.
        guard text.range(ofASCII: name) != nil else { return [] }
        var marks: [Mark] = []
        var fences = MarkdownFences()
        var start = text.startIndex
        while start < text.endIndex {
            let end = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
            let line = text[start..<end]
            if !fences.take(line) {
                var code = CodeSpans.ranges(in: line)[...]
                for place in places(in: line) {
                    while let span = code.first, span.upperBound <= place { code.removeFirst() }
                    if code.first?.contains(place) == true { continue }
                    if let tag = GateTag(text[place...]) { marks.append(Mark(tag: tag, start: place)) }
                }
            }
            start = end < text.endIndex ? text.utf8.index(after: end) : end
        }
        return marks
    }

    /// Returns the places of `<` before the name.
    private static func places(in line: Substring) -> [String.Index] {
        var places: [String.Index] = []
        var rest = line
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[rest.utf8.index(after: open)...]
            let name = rest.first == "/" ? rest.dropFirst() : rest
            if name.prefix(Self.name.count).uppercased() == Self.name,
                name.dropFirst(Self.name.count).first.map({ !$0.isLetter && !$0.isNumber && $0 != "_" })
                    ?? true
            {
                places.append(open)
            }
        }
        return places
    }
}

extension String {
    /// Returns the first place of an ASCII text, in any case of its letters.
    fileprivate func range(ofASCII wanted: String) -> Range<String.Index>? {
        let pattern = Array(wanted.lowercased().utf8)
        var rest = utf8[...]
        while let start = rest.firstIndex(where: { $0 | 0x20 == pattern[0] }) {
            guard let end = utf8.index(start, offsetBy: pattern.count, limitedBy: endIndex) else {
                return nil
            }
            let matches = zip(utf8[start..<end], pattern).allSatisfy { byte, lowered in
                byte == lowered
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == lowered
            }
            if matches { return start..<end }
            rest = rest[utf8.index(after: start)...]
        }
        return nil
    }
}
