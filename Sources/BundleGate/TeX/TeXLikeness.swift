import WebSyntax

/// The evidence for a formula in the bytes between two dollars.
struct TeXLikeness {
    /// A control word, an index or an exponent.
    private(set) var hasTeX = false
    /// Signs between short names: `n - 1`, `a = b`.
    private var hasSigns = false
    /// Commas or brackets between names: `f(x)`, `a, b`.
    private var hasGroup = false
    /// True if all names have one letter, and all other bytes can be part of a group.
    private var isPlain = true
    /// The number of open brackets; negative after one that closes too much.
    private var depth = 0
    /// The numbers of letters, of names and of other visible characters.
    private var letters = 0
    private var names = 0
    private var count = 0
    /// Words of three letters and more, which are no names of variables, and short ones of prose.
    private var words = 0
    /// True for a sign of regular expressions, and for a sum without one of its operands.
    private(set) var isPattern = false

    /// Short English words; other words of one or two letters are taken for names of variables.
    private static let shortWords: Set<String> = [
        "an", "as", "at", "by", "if", "in", "is", "it", "no", "of", "on", "or", "so", "to", "up", "us", "we",
    ]

    /// Counts the evidence in one pass.
    init(_ content: Slice<UnsafeBufferPointer<UInt8>>) {
        var content = content
        while let first = content.first, first <= 0x20 { content.removeFirst() }
        while let last = content.last, last <= 0x20 { content.removeLast() }
        var index = content.startIndex
        var previous: UInt8 = 0
        while index < content.endIndex {
            let byte = content[index]
            // Braces group, and one too many does not make a name a word.
            if byte > 0x20, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "}") { count += 1 }
            // `b (c) d` are words.
            if byte <= 0x20, previous != UInt8(ascii: ",") { isPlain = false }
            previous = byte
            index =
                byte >= 0x80
                ? take(character: content[index...])
                : byte.isASCIIAlpha ? take(word: content[index...]) : take(sign: content[index...])
        }
        // `, b` and `a,` are parts of a sentence.
        let isOpen = content.last == UInt8(ascii: ",") || content.first == UInt8(ascii: ",")
        if depth != 0 || isOpen { isPlain = false }
        if content.last == UInt8(ascii: "+") || content.last == UInt8(ascii: "-")
            || content.first == UInt8(ascii: "-")
        {
            isPattern = true
        }
    }

    /// Takes a byte of punctuation. Returns the index after it, or after the command or reference that it begins.
    private mutating func take(sign rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let index = rest.startIndex
        let next = rest.dropFirst().first ?? 0
        switch rest[index] {
        case UInt8(ascii: "\\"):
            let name = rest[(index + 1)...].prefix(while: \.isASCIIAlpha)
            if !name.isEmpty || "{|,;!".utf8.contains(next) { hasTeX = true }
            return max(name.endIndex, min(index + 2, rest.endIndex))
        case UInt8(ascii: "^"), UInt8(ascii: "_"):
            if next.isASCIIAlpha || next.isASCIIDigit || "{\\".utf8.contains(next) { hasTeX = true }
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "/"):
            hasSigns = true
        case UInt8(ascii: "|"), UInt8(ascii: "*"):
            hasSigns = true
            isPattern = true
        case UInt8(ascii: "?"):
            isPlain = false
            isPattern = true
        case UInt8(ascii: "&"):
            // `&lt;` is a sign; the letters of its name are not a word.
            hasSigns = true
            if let end = rest.prefix(8).firstIndex(of: UInt8(ascii: ";")) { return end + 1 }
        case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"):
            depth -= 1
            hasGroup = true
            if depth < 0 { isPlain = false }
        case UInt8(ascii: ","): hasGroup = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), 0...0x20, UInt8(ascii: "'"), UInt8(ascii: "!"): break
        default: isPlain = false
        }
        return index + 1
    }

    /// Takes a run of letters.
    private mutating func take(word rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let word = rest.prefix(while: \.isASCIIAlpha)
        letters += word.count
        names += 1
        if word.count > 1 { isPlain = false }
        if word.count > 2 || Self.shortWords.contains(String(decoding: word, as: UTF8.self)) { words += 1 }
        return word.endIndex
    }

    /// Takes a character outside ASCII: a sign of mathematics, a Greek letter, or a letter of a word.
    private mutating func take(character rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let index = rest.startIndex
        let bytes = (rest[index], rest.dropFirst().first ?? 0)
        switch bytes {
        // U+2190 to U+22FF: arrows and operators.
        case (0xE2, 0x86...0x8B):
            hasSigns = true
            return min(index + 3, rest.endIndex)
        // U+00B1, U+00B7, U+00D7, U+00F7: signs of arithmetic.
        case (0xC2, 0xB1), (0xC2, 0xB7), (0xC3, 0x97), (0xC3, 0xB7):
            hasSigns = true
            return min(index + 2, rest.endIndex)
        // U+0380 to U+03FF: Greek. Several in a row are a word.
        case (0xCE...0xCF, _):
            let run = rest.prefix { $0 == 0xCE || $0 == 0xCF || (0x80..<0xC0).contains($0) }
            letters += run.count / 2
            names += 1
            if run.count > 2 { words += 1 }
            return run.endIndex
        default:
            words += 1
            return index + 1
        }
    }

    /// True for a single letter.
    var isName: Bool { letters == 1 && count == 1 }

    /// True if there are more words than a formula has. TeX may contain some, as in `\text{…}`.
    var isProse: Bool { hasTeX ? words > 3 : words > 0 }

    /// True for the content of a formula between dollars without spaces inside.
    var isFormula: Bool {
        hasTeX || words == 0 && letters > 0 && (hasSigns || isName || hasGroup && isPlain && names > 1)
    }
}
