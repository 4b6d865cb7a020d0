import WebSyntax

/// Joins the parts of a word that inline elements divide, as in `H<sub>2</sub>O`, before a ``WordReader`` reads it.
struct WordJoiner {
    /// The end of the text so far, without white space: the next text may continue its last word.
    private var rest: [UInt8] = []
    private var block = 0

    /// Notes the words of a text, without the last one if the next text can continue it.
    mutating func read(_ text: Bytes, in number: Int, _ reader: WordReader, _ words: WordTable) {
        if number != block {
            end(reader, words)
            block = number
        }
        guard let space = text.lastIndex(where: { $0 <= UInt8(ascii: " ") }) else {
            rest.append(contentsOf: text)
            return
        }
        let whole = Bytes(rebasing: text[...space])
        if rest.isEmpty {
            reader.prose(whole, in: number, words)
        } else {
            rest.append(contentsOf: whole)
            end(reader, words)
        }
        rest.append(contentsOf: text[(space + 1)...])
    }

    /// Notes the rest: nothing continues its last word.
    mutating func end(_ reader: WordReader, _ words: WordTable) {
        guard !rest.isEmpty else { return }
        rest.withUnsafeBufferPointer { reader.prose($0, in: block, words) }
        rest.removeAll(keepingCapacity: true)
    }
}
