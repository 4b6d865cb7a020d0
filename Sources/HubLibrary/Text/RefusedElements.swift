import HubSource

/// The elements of raw HTML in a document that no page can have: they would reach the network, run a script, or name a page that
/// the hub does not have.
enum RefusedElements {
    /// Returns the text in place of each, by its mark: the words of a video, an element without its attributes, or nothing.
    static func texts(
        in note: NoteText, _ refusedValues: ([UInt8]) -> [Range<Int>]
    ) -> [Int: String] {
        var texts: [Int: String] = [:]
        /// The numbers of open elements that are left out, by name.
        var open: [String: Int] = [:]
        for (number, mark) in note.marks.enumerated() {
            guard case .element(let element) = mark.kind else { continue }
            if element.isEnd {
                guard let count = open[element.name], count > 0 else { continue }
                open[element.name] = count - 1
                texts[number] = ""
                continue
            }
            let bytes = Array(note.source.bytes[mark.range])
            let tag = element.isCode ? bytes : DocumentWriter.joined(bytes)
            let values = refusedValues(tag) + (element.isInDrawing ? inDrawing(tag, refusedValues) : [])
            guard !values.isEmpty || element.isUnclosed else { continue }
            if element.isSilent {
                texts[number] = ""
            } else if element.isUnclosed {
                texts[number] = literal(String(decoding: tag, as: UTF8.self))
            } else if element.isMedia || element.name == "img" {
                texts[number] = literal(NoteElement.words(of: tag))
                if element.isMedia { open[element.name, default: 0] += 1 }
            } else {
                texts[number] = String(decoding: NoteElement.removing(values, from: tag), as: UTF8.self)
            }
        }
        return texts
    }

    /// Returns the ranges of the values that no page can have in an element of a drawing.
    private static func inDrawing(
        _ tag: [UInt8], _ refusedValues: ([UInt8]) -> [Range<Int>]
    ) -> [Range<Int>] {
        let drawing = Array("<svg>".utf8)
        return refusedValues(drawing + tag).compactMap { value in
            let start = value.lowerBound - drawing.count
            return start < 0 ? nil : start..<(value.upperBound - drawing.count)
        }
    }

    /// Returns words that are text in markdown and in raw HTML.
    static func literal(_ words: String) -> String {
        var text = ""
        for scalar in words.unicodeScalars {
            let isPlain =
                scalar.value >= 0x80 || scalar == " " || scalar == "." || scalar == ","
                || scalar.value < 0x80 && scalar.properties.isAlphabetic
                || (0x30...0x39).contains(scalar.value)
            text += isPlain ? String(scalar) : scalar.value < 0x20 ? " " : "&#\(scalar.value);"
        }
        return text
    }
}
