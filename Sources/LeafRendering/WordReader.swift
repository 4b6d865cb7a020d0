import WebSyntax

/// Cuts text into the words that can be looked for. find.js cuts what the reader types by the same rules:
/// ASCII letters and digits and the letters of ``WordCharacter`` are of a word, a point between two digits too; case,
/// diacritics, ligatures, soft hyphens and the width of characters do not count; a single ASCII character is no word, but names such as C++ and
/// F# are, and letters joined by `&`, `.` or `/` as in R&D and a/b.
///
/// A leaf has ten thousand words, so a word is written into one buffer that all of them share.
final class WordReader {
    private var decoded: [UInt8] = []
    /// True to note pairs of the letters of scripts without spaces. The index of a page omits them: the page looks for them
    /// in its own text.
    private let notesPairs: Bool
    private let word: UnsafeMutablePointer<UInt8>
    /// The folded form of each byte in a word: letters in lower case, digits as they are; ``sign`` for ASCII that only
    /// separates words, else 0.
    private let folds: UnsafeMutablePointer<UInt8>
    private static let sign: UInt8 = 1
    /// The shortest word of a text, in bytes. A formula has many short ones, which are variables.
    private static let lengthInProse = 2
    private static let lengthInFormula = 3
    /// `++` in the index, where a plus sign begins a word: fullwidth plus signs, which are in no word.
    private static let pluses = Array("＋＋".utf8)
    /// A slash in the index, where a slash begins a word: a fullwidth slash, which is in no word.
    private static let slash = Array("／".utf8)
    /// The size in bytes above which a word is left out: no reader types it.
    private static let limit = 64

    init(notesPairs: Bool) {
        self.notesPairs = notesPairs
        word = .allocate(capacity: Self.limit + WordTable.padding)
        word.initialize(repeating: 0, count: Self.limit + WordTable.padding)
        folds = .allocate(capacity: 256)
        folds.initialize(repeating: 0, count: 256)
        // A point can be part of a number, and a backslash begins a command.
        for byte in UInt8(0)..<0x80 where byte != UInt8(ascii: ".") && byte != UInt8(ascii: "\\") {
            folds[Int(byte)] = Self.sign
        }
        for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
            folds[Int(letter)] = letter
            folds[Int(letter & ~0x20)] = letter
        }
        for digit in UInt8(ascii: "0")...UInt8(ascii: "9") { folds[Int(digit)] = digit }
    }

    deinit {
        word.deallocate()
        folds.deallocate()
    }

    /// Notes the words of prose.
    func prose(_ text: Bytes, in block: Int, _ words: WordTable) {
        var offset = 0
        skipSigns(text, &offset)
        while offset < text.count {
            readWord(text, &offset, atLeast: Self.lengthInProse, in: block, words)
            skipSigns(text, &offset)
        }
    }

    /// Notes the commands of TeX source, with their backslash and in their own case, and its longer words and numbers.
    func formula(_ text: Bytes, in block: Int, _ words: WordTable) {
        var offset = 0
        skipSigns(text, &offset)
        while offset < text.count {
            if text[offset] == UInt8(ascii: "\\") {
                readCommand(text, &offset, in: block, words)
            } else {
                readWord(text, &offset, atLeast: Self.lengthInFormula, in: block, words)
            }
            skipSigns(text, &offset)
        }
    }

    /// Reads the command at `offset` and moves after it.
    private func readCommand(_ text: Bytes, _ offset: inout Int, in block: Int, _ words: WordTable) {
        word[0] = UInt8(ascii: "\\")
        var count = 1
        while offset + count < text.count, isLetter(text[offset + count]) {
            if count < Self.limit { word[count] = text[offset + count] }
            count += 1
        }
        // A command of one sign, such as `\{`, is not looked for.
        offset += max(count, 2)
        if count > 1, count <= Self.limit { words.note(word, count, in: block) }
    }

    private func skipSigns(_ text: Bytes, _ offset: inout Int) {
        guard let base = text.baseAddress else { return }
        var place = offset
        while place < text.count, folds[Int(base[place])] == Self.sign { place &+= 1 }
        offset = place
    }

    /// Passes the decoded text of a token on.
    func decode(
        _ bytes: Bytes, _ text: Range<Int>, _ rule: HTMLTextDecoder.Rule, _ body: (Bytes) -> Void
    ) {
        if HTMLTextDecoder.isVerbatim(bytes, text, rule) { return body(Bytes(rebasing: bytes[text])) }
        decoded.removeAll(keepingCapacity: true)
        HTMLTextDecoder.append(bytes, text, rule, to: &decoded)
        decoded.withUnsafeBufferPointer(body)
    }

    private func isLetter(_ byte: UInt8) -> Bool { folds[Int(byte)] >= UInt8(ascii: "a") }

    /// Reads the word at `offset` and moves after it; without a word, moves after one character.
    private func readWord(
        _ text: Bytes, _ offset: inout Int, atLeast length: Int, in block: Int, _ words: WordTable
    ) {
        guard let base = text.baseAddress else { return }
        let start = offset
        let end = min(text.count, start + Self.limit)
        // Nearly all words are ASCII letters and digits.
        var place = start
        while place < end {
            let fold = folds[Int(base[place])]
            guard fold > Self.sign else { break }
            word[place &- start] = fold
            place &+= 1
        }
        offset = place
        let count = place - start
        if place < text.count {
            let next = base[place]
            if count == 1, length == Self.lengthInProse, Self.isJoint(next) {
                noteLetters(text, start, in: block, words)
            }
            if next >= 0x80 || next == UInt8(ascii: ".") || count == Self.limit {
                return readLongerWord(text, &offset, count, atLeast: length, in: block, words)
            }
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "#"), count > 0, length == Self.lengthInProse
            {
                noteName(text, place, count, in: block, words)
            }
            if count == 0 { offset += 1 }
        }
        guard count >= length else { return }
        words.note(word, count, in: block)
    }

    /// Notes a word together with the signs after it, if it is a name such as C++ or F#.
    private func noteName(_ text: Bytes, _ place: Int, _ count: Int, in block: Int, _ words: WordTable) {
        let rest = text[place...]
        let (length, signs) = rest.starts(with: "++".utf8) ? (2, Self.pluses) : (1, [UInt8(ascii: "#")])
        guard length == 2 || text[place] == UInt8(ascii: "#"), isLetter(word[0]) else { return }
        // In `a++b` and `x#1` they are operators.
        if place + length < text.count, folds[Int(text[place + length])] > Self.sign { return }
        let name = Array(Bytes(start: word, count: count)) + signs
        guard name.count <= Self.limit else { return }
        WordTable.padded(name) { words.note($0, name.count, in: block) }
    }

    /// Notes the single letter at `start` together with those that signs join to it, if they are a name such as R&D.
    private func noteLetters(_ text: Bytes, _ start: Int, in block: Int, _ words: WordTable) {
        var name = [folds[Int(text[start])]]
        var end = start + 1
        // Numbers such as 1.2 are words already.
        var isNumber = text[start].isASCIIDigit
        while end + 1 < text.count, Self.isJoint(text[end]), folds[Int(text[end + 1])] > Self.sign,
            !continuesWord(text, end + 2)
        {
            if text[end] == UInt8(ascii: "/") { name += Self.slash } else { name.append(text[end]) }
            name.append(folds[Int(text[end + 1])])
            isNumber = isNumber && text[end] == UInt8(ascii: ".") && text[end + 1].isASCIIDigit
            end += 2
        }
        guard end > start + 1, !isNumber, name.count <= Self.limit else { return }
        WordTable.padded(name) { words.note($0, name.count, in: block) }
    }

    /// Returns true for the signs that join single letters to a name.
    private static func isJoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
    }

    /// Returns true if a letter, a digit or a sign of names such as C++ is at an offset.
    private func continuesWord(_ text: Bytes, _ offset: Int) -> Bool {
        guard offset < text.count else { return false }
        if text[offset] == UInt8(ascii: "+") || text[offset] == UInt8(ascii: "#") { return true }
        if text[offset] < 0x80 { return folds[Int(text[offset])] > Self.sign }
        return WordCharacter(WordCharacter.code(of: text[offset..<scalarEnd(text, offset)])) != .separator
    }

    /// Reads on after `count` bytes of a word, or at its start.
    private func readLongerWord(
        _ text: Bytes, _ offset: inout Int, _ count: Int, atLeast length: Int,
        in block: Int, _ words: WordTable
    ) {
        var (count, isASCII) = (count, true)
        while offset < text.count {
            let byte = text[offset]
            let fold = folds[Int(byte)]
            if fold > Self.sign {
                add(fold, &count)
                offset += 1
            } else if byte < 0x80 {
                guard byte == UInt8(ascii: "."), isPoint(text, offset) else { break }
                add(byte, &count)
                offset += 1
            } else {
                let end = scalarEnd(text, offset)
                let kind = WordCharacter(WordCharacter.code(of: text[offset..<end]))
                if kind == .spaceless, count == 0 { return readRun(text, &offset, in: block, words) }
                guard kind == .letter else { break }
                for byte in text[offset..<end] { add(byte, &count) }
                isASCII = false
                offset = end
            }
        }
        guard count > 0 else {
            offset = offset < text.count ? scalarEnd(text, offset) : offset
            return
        }
        guard count >= length, count <= Self.limit else { return }
        if isASCII { return words.note(word, count, in: block) }
        let plain = Array(WordFolding.folded(Bytes(start: word, count: count)).utf8)
        guard plain.count > 1 else { return }
        WordTable.padded(plain) { words.note($0, plain.count, in: block) }
    }

    /// Reads letters of a script without spaces, and moves after them. Notes each letter with the next one, and the last
    /// letter alone, so every letter begins an entry.
    private func readRun(_ text: Bytes, _ offset: inout Int, in block: Int, _ words: WordTable) {
        let start = offset
        while offset < text.count, text[offset] >= 0x80 {
            let end = scalarEnd(text, offset)
            guard WordCharacter(WordCharacter.code(of: text[offset..<end])) == .spaceless else { break }
            offset = end
        }
        guard notesPairs else { return }
        let letters = Array(WordFolding.folded(Bytes(rebasing: text[start..<offset])).unicodeScalars)
        for (index, letter) in letters.enumerated() {
            var entry = Array(String(letter).utf8)
            if index + 1 < letters.count { entry += String(letters[index + 1]).utf8 }
            WordTable.padded(entry) { words.note($0, entry.count, in: block) }
        }
    }

    private func add(_ byte: UInt8, _ count: inout Int) {
        if count < Self.limit { word[count] = byte }
        count += 1
    }

    private func isPoint(_ text: Bytes, _ offset: Int) -> Bool {
        offset > 0 && text[offset - 1].isASCIIDigit && offset + 1 < text.count
            && text[offset + 1].isASCIIDigit
    }

    private func scalarEnd(_ text: Bytes, _ offset: Int) -> Int {
        var end = offset + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
