import WebSyntax

/// A reading of text as a mathematical term without commands: short names, numbers, operators and balanced brackets.
struct TermReading {
    /// True if the text is a term with a name, or an interval.
    private(set) var isTerm = false

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0
    private var hasName = false
    /// True after an operator, a bracket, or a number beside a name.
    private var hasSign = false
    private var hasComma = false

    /// A longer text is prose.
    private static let longest = 80

    /// Short English words. Other words of one or two letters are taken for names.
    private static let shortWords: Set<String> = [
        "am", "an", "as", "at", "be", "by", "de", "do", "et", "go", "he", "if", "in", "is", "it", "la", "le",
        "me",
        "my", "no", "of", "on", "or", "so", "to", "up", "us", "we",
    ]
    /// Names of functions, which text often has without the backslash.
    private static let functions: Set<String> = [
        "cos", "deg", "det", "dim", "exp", "gcd", "inf", "ker", "lcm", "lim", "ln", "log", "loglog", "max",
        "min",
        "mod", "poly", "polylog", "rank", "sin", "sup", "tan", "tr", "var",
    ]

    /// Returns true for the name of a function, such as `sin`.
    static func isFunction(_ name: Substring) -> Bool { functions.contains(String(name)) }

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        guard scalars.count <= Self.longest else { return }
        while index < scalars.count {
            guard readNext() else { return }
        }
        guard depth == 0, let last = scalars.last, !"+-*/,:;".unicodeScalars.contains(last) else { return }
        let isPair = scalars.count == 2 && scalars.allSatisfy(\.properties.isLowercase)
        // A list of names, such as `a,b`, is a term, too.
        isTerm =
            hasName && (hasSign || hasComma || isPair) || hasComma && hasSign && Self.isOpening(scalars[0])
    }

    /// Reads one part; returns false for one that no term has.
    private mutating func readNext() -> Bool {
        let scalar = scalars[index]
        switch scalar {
        case "(", "[":
            depth += 1
            hasSign = true
        case ")", "]":
            depth -= 1
            if depth < 0 { return false }
        case ",": hasComma = true
        case "+", "-", "*", "/", "|", "!", "'", ":", ";", "\u{2032}", "\u{2026}": hasSign = true
        case " ": return readSpace()
        case "0"..."9", "a"..."z", "A"..."Z": return readWord()
        // The letters of Greek.
        case "\u{391}"..."\u{3C9}": hasName = true
        case _ where !scalar.isASCII && scalar.properties.isMath: hasSign = true
        default: return false
        }
        index += 1
        return true
    }

    private static func isOpening(_ scalar: Unicode.Scalar) -> Bool { scalar == "(" || scalar == "[" }

    /// Reads a space, which is beside an operator, a bracket or a function: two names with a space alone are words.
    private mutating func readSpace() -> Bool {
        defer { index += 1 }
        let isWord = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic || Self.isDigit(scalar) }
        guard index > 0, index + 1 < scalars.count else { return false }
        if !isWord(scalars[index - 1]) || !isWord(scalars[index + 1]) { return true }
        let left = scalars[..<index].reversed().prefix(while: isWord).reversed()
        let right = scalars[(index + 1)...].prefix(while: isWord)
        return Self.functions.contains(Self.text(left)) || Self.functions.contains(Self.text(right))
    }

    /// Reads digits, letters and digits: `2n`, `K3`, `1.5`, `log`, or the name before a bracket.
    private mutating func readWord() -> Bool {
        let start = index
        while index < scalars.count, Self.isDigit(scalars[index]) || isDecimalPoint { index += 1 }
        let letters = scalars[index...].prefix { $0.isASCII && $0.properties.isAlphabetic }
        let hasNumber = index > start
        index = letters.endIndex
        let end = index
        while index < scalars.count, Self.isDigit(scalars[index]) { index += 1 }
        if index < scalars.count, scalars[index].isASCII, scalars[index].properties.isAlphabetic {
            return false
        }
        if letters.isEmpty { return true }
        if hasNumber || index > end { hasSign = true }
        let name = Self.text(letters)
        if Self.functions.contains(name) { return true }
        let isCalled = index < scalars.count && scalars[index] == "("
        guard letters.count <= (isCalled ? 4 : 2), !Self.shortWords.contains(name.lowercased()) else {
            return false
        }
        hasName = true
        return true
    }

    /// True for a full stop between digits.
    private var isDecimalPoint: Bool {
        scalars[index] == "." && index > 0 && Self.isDigit(scalars[index - 1])
            && index + 1 < scalars.count && Self.isDigit(scalars[index + 1])
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }
}
