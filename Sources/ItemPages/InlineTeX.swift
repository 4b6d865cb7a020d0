/// TeX between single dollars, told apart from sums of money and from variables of shells and templates.
///
/// Heuristic. Text with a sign that prose does not have is TeX. Without such a sign, it is TeX if it consists of short names,
/// numbers, operators and balanced brackets alone: `O(n)`, `n-1`, `[0,1]`.
struct InlineTeX {
    /// The text between the dollars.
    private let tex: String
    /// The sign before the first dollar.
    private let before: Character?
    /// The text after the second dollar.
    private let after: Substring
    /// True in a text with other formulas between dollars.
    private let isBesideTeX: Bool

    init(_ tex: String, before: Character?, after: Substring, isBesideTeX: Bool) {
        (self.tex, self.before, self.after) = (tex, before, after)
        self.isBesideTeX = isBesideTeX
    }

    /// True if the text is a formula.
    var isFormula: Bool {
        guard let first = tex.first, let last = tex.last, !first.isWhitespace, !last.isWhitespace,
            !tex.contains("`"), after.first != "{"
        else { return false }
        // `H$_2$O`, `10$^{-1}$5` and `$\sim$10`: prose and prices have neither scripts nor commands.
        if isScript || isPrime || tex.contains(/\\[A-Za-z]/) { return true }
        guard after.first?.isNumber != true else { return false }
        if tex.contains("\\") || isArgument { return true }
        // Chinese has no space before a formula.
        let isAfterLetter = before.map { $0.isASCII && $0.isLetter } ?? false
        guard !isAfterLetter, !isSumInText else { return false }
        if tex.contains(where: { "^{}".contains($0) }) { return true }
        guard !isPartOfVariable(last: last) else { return false }
        if tex.contains("_") {
            return !Self.isIdentifier(tex[...]) && !beginsWithVariable && !tex.contains("\"")
        }
        if tex.count == 1, first.isLetter { return !isBeforeVariable }
        // `US$` and `5$` end a sum of money.
        guard before?.isLetter != true, before?.isNumber != true, before != "\\" else { return false }
        if tex.contains(where: { "=<>".contains($0) }) { return !(first.isNumber && hasWords) }
        return isDimension || isBesideTeX && isNumber || endsAtWord && !isMoney && TermReading(tex).isTerm
    }

    // MARK: Scripts

    /// True for scripts alone, each of one sign or in braces: `_2`, `^{-1}`, `_x^*`. `_POST` is a variable.
    private var isScript: Bool { tex.wholeMatch(of: /(?:[_^](?:\{[^{}]+\}|[\p{L}\p{N}*+\-'])){1,2}/) != nil }

    /// True for the primes after a letter: `p$'$-group`, `f$''$(x)`. After another sign they are quotes.
    private var isPrime: Bool {
        before?.isLetter == true && endsAtWord && tex.count <= 3 && tex.allSatisfy { $0 == "'" }
    }

    /// True for the argument of a group's name, such as `(2)` of `SU$(2)$` and `(p,q)` of `O$(p,q)$`.
    private var isArgument: Bool {
        before?.isUppercase == true && endsAtWord
            && tex.wholeMatch(of: /\((?:\d+|\p{L})(?:, ?(?:\d+|\p{L})){0,3}\)/) != nil
    }

    // MARK: Variables

    /// True for what is between two variables: `HOME:` of `$HOME:$PATH`, `a=` of `$a=$b`.
    private func isPartOfVariable(last: Character) -> Bool {
        guard let next = after.first else { return false }
        if next == "(" { return tex.first == "(" }
        guard next.isLetter || next == "_" else { return false }
        return "=<>-+*/.,:;([|&@".contains(last)
    }

    /// True for a variable and the text up to the next one: `FOO_BAR=1; echo "` of `$FOO_BAR=1; echo "$FOO_BAR"`.
    private var beginsWithVariable: Bool {
        guard let next = after.first, next.isASCII, next.isLetter || next == "_" else { return false }
        return Self.isIdentifier(tex.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    }

    /// True if one small letter follows, as in `$a$b`. An `s` is the ending of a plural: `all $n$s`.
    private var isBeforeVariable: Bool {
        let word = after.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return word.count == 1 && word != "s" && word.allSatisfy { $0.isASCII && $0.isLowercase }
    }

    /// Returns true for the name of a variable, such as `user_name`, `DB_HOST` or `_POST`. A name with an index has one or two
    /// letters.
    private static func isIdentifier(_ name: Substring) -> Bool {
        guard name.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }) else {
            return false
        }
        let parts = name.split(separator: "_")
        guard parts.count > 1 else {
            return name.hasPrefix("_") && parts.allSatisfy { $0.count > 1 && $0.allSatisfy(\.isLetter) }
        }
        let isConstant = name.allSatisfy { $0.isUppercase || $0 == "_" }
        return parts[0].count > (isConstant ? 1 : 2) && parts[1].count > 1
    }

    // MARK: Money

    /// The letters before the dollars of countries.
    private static let countries: Set<Substring> = ["AU", "CA", "HK", "MX", "NT", "NZ", "SG", "US"]

    /// True for a sum with the words after it, such as `10 for each user` or `20/month`, and for a text that ends with the
    /// letters before another sum, such as `US$`.
    private var isSumInText: Bool {
        let sum = tex.prefix { $0.isNumber || $0 == "." || $0 == "," }
        if Self.countries.contains(tex.suffix(2)), let before = tex.dropLast(2).last,
            !before.isLetter, !before.isNumber, before != "_", !sum.isEmpty || hasWords
        {
            return true
        }
        let rest = tex[sum.endIndex...]
        guard !sum.isEmpty, let sign = rest.first, " /-\u{2013}".contains(sign) else { return false }
        let word = rest.dropFirst().prefix(while: \.isLetter)
        let next = rest[word.endIndex...].first
        return word.count > 2 && !TermReading.isFunction(word) && (next.map { !"_(^{".contains($0) } ?? true)
    }

    /// True for text with a word of three letters: a sum of money begins a sentence.
    private var hasWords: Bool { tex.split { !$0.isLetter }.contains { $0.count > 2 } }

    /// True for the number in `$3$-manifold`.
    private var isDimension: Bool {
        tex.count <= 2 && tex.allSatisfy(\.isNumber) && after.first == "-"
            && after.dropFirst().first?.isLetter == true
    }

    /// True for a number with a dollar on both sides, which is no sum of money in a text with formulas: `$5$`, `$-1$`, `$1/2$`,
    /// and the plural `$0$s`.
    private var isNumber: Bool {
        before != "$" && (endsAtWord || after.first == "s" && after.dropFirst().first?.isLetter != true)
            && tex.wholeMatch(of: /[+\-]?[0-9]+(?:[.,][0-9]+)*(?:\/[0-9]+)?/) != nil
    }

    /// True if no word follows at once, but for the ending of an ordinal: `$2n$th`.
    private var endsAtWord: Bool {
        let word = after.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "@" }
        return word.isEmpty || ["st", "nd", "rd", "th"].contains(word)
    }

    /// True for sums such as `5M`, `5k-10k`, and `5/A` of `$5/A$ 7`.
    private var isMoney: Bool {
        guard tex.first?.isNumber == true else { return false }
        if tex.last?.isUppercase == true, after.drop(while: \.isWhitespace).first?.isNumber == true {
            return true
        }
        let words = tex.split { !$0.isLetter && !$0.isNumber && $0 != "." }
        let units = words.map { $0.drop { $0.isNumber || $0 == "." } }
        guard units.allSatisfy({ ["", "k", "K", "m", "M", "b", "B", "bn", "mn"].contains($0) }) else {
            return false
        }
        // `2k` and `2m+1` are formulas.
        return zip(words, units).contains { word, unit in
            !unit.isEmpty && (unit.count == 2 || unit.allSatisfy(\.isUppercase) || word.count > 2)
        }
    }
}
