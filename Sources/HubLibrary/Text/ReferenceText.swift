import HubSource

/// A text of an author with references: `\eqref{name}`, `\ref{name}` and `@name`. Labels of formulas, `\label{name}`, belong to
/// their document, so a text elsewhere has none.
struct ReferenceText {
    /// The name of a place, as references print it.
    struct Name {
        var name: String
        /// The number of an equation, without parentheses; `nil` for other places.
        var number: String?
    }

    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns false for most texts, which cannot have a reference.
    static func isCandidate(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "@"))
            || text.utf8.contains(UInt8(ascii: "\\"))
                && ["\\eqref{", "\\ref{", "\\label{"].contains(where: text.contains)
    }

    /// The labels that the text refers to.
    var labels: Set<String> {
        var labels: Set<String> = []
        _ = replaced { label in
            labels.insert(label)
            return nil
        }
        return labels
    }

    /// Returns the text with the names of places. An equation without a name is `??`, as in TeX; other words stay.
    func replaced(_ nameOf: (String) -> Name?) -> String {
        var output: [UInt8] = []
        var index = 0
        var last = 0
        while index < bytes.count {
            let start = index
            if bytes[start] == UInt8(ascii: "@"), let (label, end) = name(at: start, after: last) {
                last = end
                if let words = nameOf(label)?.name, !words.isEmpty {
                    output += words.utf8
                    index = end
                }
            } else if bytes[start] == UInt8(ascii: "\\"), let (words, end) = command(at: start, nameOf) {
                output += words.utf8
                index = end
            }
            if index == start {
                output.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private func command(at start: Int, _ nameOf: (String) -> Name?) -> (words: String, end: Int)? {
        let rest = bytes[start...]
        for (command, isLabel) in [("\\eqref{", false), ("\\ref{", false), ("\\label{", true)] {
            guard rest.starts(with: command.utf8) else { continue }
            let label = rest.dropFirst(command.utf8.count).prefix(100).prefix { $0 != UInt8(ascii: "}") }
            guard label.endIndex < bytes.count, bytes[label.endIndex] == UInt8(ascii: "}") else { return nil }
            let end = label.endIndex + 1
            if isLabel { return ("", end) }
            guard let number = nameOf(String(decoding: label, as: UTF8.self))?.number, !number.isEmpty else {
                return ("??", end)
            }
            return (command == "\\ref{" ? number : "(\(number))", end)
        }
        return nil
    }

    /// Returns the label of `@label`. The sign does not follow a letter or a digit.
    ///
    /// - Parameter last: the end of the name before it.
    private func name(at start: Int, after last: Int) -> (label: String, end: Int)? {
        guard NoteLabels.mayBegin(at: start, in: bytes, after: last),
            start == 0 || bytes[start - 1] != UInt8(ascii: "\\")
        else { return nil }
        var label = bytes[(start + 1)...].prefix(100).prefix(while: Self.isName)
        // Punctuation at the end belongs to the sentence.
        while let last = label.last, ".:-_".utf8.contains(last) { label.removeLast() }
        return label.isEmpty ? nil : (String(decoding: label, as: UTF8.self), label.endIndex)
    }

    /// Returns the texts of a document that may be labels: in `{#name}`, `{.theorem #name}`, `\label{name}` and `:label: name`.
    static func written(in bytes: [UInt8]) -> Set<String> {
        var labels: Set<String> = []
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices.dropLast() {
                let start: Int
                switch bytes[index] {
                case UInt8(ascii: "#")
                where index > 0 && (bytes[index - 1] == UInt8(ascii: "{") || bytes[index - 1] == 0x20):
                    start = index + 1
                case UInt8(ascii: "{") where bytes[..<index].suffix(6).elementsEqual("\\label".utf8):
                    start = index + 1
                case UInt8(ascii: ":") where bytes[index...].starts(with: ":label: ".utf8): start = index + 8
                default: continue
                }
                let label = bytes[start...].prefix(100).prefix(while: isName)
                if !label.isEmpty { labels.insert(String(decoding: label, as: UTF8.self)) }
            }
        }
        return labels
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
