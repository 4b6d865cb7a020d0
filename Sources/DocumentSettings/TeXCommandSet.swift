/// A set of TeX control words and environments to search for in texts. First letter and length rule out most words of a
/// text; creating a string for each would take longer than the rest of `render`.
package struct TeXCommandSet: Sendable {
    /// Control words that define macros. KaTeX keeps the definitions for later formulas.
    package static let defining: Set<String> = [
        "gdef", "xdef", "edef", "def", "let", "futurelet", "global", "newcommand", "renewcommand",
        "providecommand",
    ]

    /// The names without backslash.
    private let names: Set<String>
    /// Bit sets of name lengths, by first letter.
    private var lengths = [UInt64](repeating: 0, count: 256)

    /// - Parameter names: names of letters only, without a backslash; other names never match.
    package init(_ names: Set<String>) {
        self.names = names
        for name in names {
            guard let first = name.utf8.first, name.utf8.count < 64 else { continue }
            lengths[Int(first)] |= 1 << UInt64(name.utf8.count)
        }
    }

    /// Returns the names that occur in a text as `\name` or `\begin{name}`. `\\R` is a row end followed by an R.
    package func found(in text: UnsafeBufferPointer<UInt8>) -> Set<String> {
        var found: Set<String> = []
        var position = 0
        while position < text.count, let backslash = text[position...].firstIndex(of: UInt8(ascii: "\\")) {
            let name = backslash + 1
            var end = Self.endOfLetters(from: name, in: text)
            note(name..<end, in: text, &found)
            if text[name..<end].elementsEqual("begin".utf8), end < text.count, text[end] == UInt8(ascii: "{")
            {
                let environment = end + 1
                end = Self.endOfLetters(from: environment, in: text)
                note(environment..<end, in: text, &found)
            }
            // A non-letter after a backslash is part of the command.
            position = max(end, name + 1)
        }
        return found
    }

    /// Returns true if the set may contain a control word with this first letter and length.
    package func mayHold(_ first: UInt8, length: Int) -> Bool {
        length < 64 && lengths[Int(first)] & (1 << UInt64(length)) != 0
    }

    /// Adds the name at a range if the set contains it.
    private func note(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ found: inout Set<String>) {
        guard let first = range.first, mayHold(text[first], length: range.count) else { return }
        let name = String(decoding: text[range], as: UTF8.self)
        if names.contains(name) { found.insert(name) }
    }

    /// Returns the names that occur in a text.
    package func found(in text: String) -> Set<String> {
        var text = text
        return text.withUTF8(found)
    }

    /// Returns the end of the ASCII letters at `start`. A control word consists of letters only.
    private static func endOfLetters(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        while end < text.count, letters.contains(text[end] | 0x20) { end += 1 }
        return end
    }
}
