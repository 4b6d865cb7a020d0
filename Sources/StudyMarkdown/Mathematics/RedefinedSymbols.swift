import DocumentSettings

/// The symbols that a document gives another meaning, such as `\phi` by `\def\phi{\varphi}`. The readable text of its formulas
/// has the symbols of the page.
struct RedefinedSymbols {
    /// A line and an offset in it, in the text given to cmark.
    typealias Place = (line: Int, offset: Int)

    /// The texts of macros, by name with a backslash, each with the place of its definition in order. The texts contain no other
    /// of these macros.
    private var macros: [String: [(place: Place, text: String)]] = [:]

    /// The longest text of a macro, in bytes: longer formulas have no readable text.
    private static let longest = 400
    private static let definitions = ["\\def", "\\gdef", "\\newcommand", "\\renewcommand", "\\let"]

    /// True to replace every macro, also one with arguments and one that is no symbol.
    private let replacesAll: Bool

    /// - Parameters:
    ///   - macros: those of the front matter and the library.
    ///   - formulas: formulas that may define macros for themselves and later ones, in order.
    init(
        _ macros: [String: String], definedIn formulas: [(place: Place, tex: String)] = [],
        replacesAll: Bool = false
    ) {
        self.replacesAll = replacesAll
        let given = macros.filter {
            MathOptions.defaultMacros[$0.key] != $0.value && (replacesAll || !$0.value.contains("#"))
        }
        guard replacesAll || !formulas.isEmpty || given.keys.contains(where: FormulaText.hasSymbol) else {
            return
        }
        self.macros = given.mapValues { [((0, 0), $0)] }
        // KaTeX replaces macros in the texts of macros, in any order.
        for _ in 0..<4 {
            let replaced = self.macros.mapValues { texts in
                texts.map { ($0.place, self.replaced(in: $0.text, at: (0, 0), isWhole: true)) }
            }
            self.macros = replaced
        }
        for formula in formulas { read(formula.tex, at: formula.place) }
    }

    /// Returns a formula at a place in which the macros replace the symbols that they redefine.
    func replaced(in tex: String, at place: Place) -> String {
        replaced(in: tex, at: place, isWhole: replacesAll)
    }

    /// - Parameter isWhole: true to replace every macro, also one that is no symbol.
    private func replaced(in tex: String, at place: Place, isWhole: Bool) -> String {
        guard !macros.isEmpty else { return tex }
        let bytes = Array(tex.utf8)
        var out: [UInt8] = []
        var index = 0
        while let word = Self.controlWord(in: bytes, from: index) {
            out += bytes[index..<word.lowerBound]
            index = word.upperBound
            let name = String(decoding: bytes[word], as: UTF8.self)
            guard isWhole || FormulaText.hasSymbol(name),
                let text = macros[name]?.last(where: { $0.place <= place })?.text,
                isWhole || Self.isReadable(text), let whole = filled(text, in: bytes, &index, at: place)
            else {
                out += bytes[word]
                continue
            }
            out += [UInt8(ascii: "{")] + whole + [UInt8(ascii: "}")]
            // White space only ends the name of a letter.
            let isLetter = FormulaText.readable(text).first?.isLetter == true
            while isLetter, index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
            guard out.count <= Self.longest else { return tex }
        }
        return String(decoding: out + bytes[index...], as: UTF8.self)
    }

    /// Returns the text of a macro with the arguments that follow its name; `nil` if one is missing.
    ///
    /// - Parameter index: the offset after the name, which moves past the arguments.
    private func filled(
        _ text: String, in bytes: [UInt8], _ index: inout Int, at place: Place
    ) -> [UInt8]? {
        var (arguments, end): ([[UInt8]], Int) = ([], index)
        // KaTeX counts the arguments by their signs, too.
        while arguments.count < 9, text.contains("#\(arguments.count + 1)") {
            let start = bytes[end...].firstIndex { !ASCII.isSpace($0) } ?? bytes.count
            if let group = Self.group(in: bytes, at: start) {
                (end, arguments) = (group.endIndex + 1, arguments + [Array(group)])
            } else if let token = Self.token(in: bytes, at: start), token[start] < 0x80,
                !"{}".utf8.contains(token[start])
            {
                (end, arguments) = (token.endIndex, arguments + [Array(token)])
            } else {
                return nil
            }
        }
        guard !arguments.isEmpty else { return Array(text.utf8) }
        index = end
        // A long formula has no readable text, and arguments within arguments are bounded so.
        let written = arguments.map { argument -> [UInt8] in
            guard argument.count <= Self.longest else { return argument }
            return Array(
                replaced(in: String(decoding: argument, as: UTF8.self), at: place, isWhole: true).utf8)
        }
        return Self.filled(Array(text.utf8), written)
    }

    /// Returns the text of a macro with its arguments in place of `#1`, `#2` and so on.
    private static func filled(_ text: [UInt8], _ arguments: [[UInt8]]) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        while index < text.count {
            let next = index + 1 < text.count ? Int(text[index + 1]) - 0x31 : -1
            guard text[index] == UInt8(ascii: "#"), arguments.indices.contains(next) else {
                out.append(text[index])
                index += 1
                continue
            }
            // A letter would be a part of the command before it.
            if arguments[next].first.map(ASCII.isLetter) == true,
                let sign = out.lastIndex(where: { !ASCII.isLetter($0) }), out[sign] == UInt8(ascii: "\\"),
                sign + 1 < out.count
            {
                out.append(UInt8(ascii: " "))
            }
            out += arguments[next]
            index += 2
        }
        return out
    }

    /// Reads the definitions in a formula.
    private mutating func read(_ tex: String, at place: Place) {
        let bytes = Array(tex.utf8)
        var index = 0
        while let word = Self.controlWord(in: bytes, from: index) {
            index = word.upperBound
            let command = String(decoding: bytes[word], as: UTF8.self)
            guard Self.definitions.contains(command), let name = Self.controlWord(in: bytes, from: index),
                Self.isBetween(bytes[index..<name.lowerBound], "{*")
            else { continue }
            index = name.upperBound
            let isLet = command == "\\let"
            let between = isLet ? "=" : "}"
            let start = bytes[index...].firstIndex { !Self.isBetween([$0], between) } ?? bytes.count
            guard let text = isLet ? Self.token(in: bytes, at: start) : Self.group(in: bytes, at: start)
            else {
                continue
            }
            index = text.endIndex
            let replaced = replaced(in: String(decoding: text, as: UTF8.self), at: place, isWhole: true)
            macros[String(decoding: bytes[name], as: UTF8.self), default: []].append((place, replaced))
        }
    }

    /// Returns true if no command is read as its name: `\le` as `\lesssim` stays ≤.
    private static func isReadable(_ tex: String) -> Bool {
        let bytes = Array(tex.utf8)
        var index = 0
        while let word = controlWord(in: bytes, from: index) {
            index = word.upperBound
            let command = String(decoding: bytes[word], as: UTF8.self)
            if FormulaText.readable(command) == command.dropFirst() { return false }
        }
        return true
    }

    // MARK: Tokens

    /// Returns the next backslash with letters after it. `\\R` is a row end followed by an R.
    private static func controlWord(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var index = start
        while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
            let end = bytes[(backslash + 1)...].firstIndex { !ASCII.isLetter($0) } ?? bytes.count
            if end > backslash + 1 { return backslash..<end }
            index = min(backslash + 2, bytes.count)
        }
        return nil
    }

    /// Returns true for white space and some signs alone.
    private static func isBetween(_ bytes: some Sequence<UInt8>, _ signs: String) -> Bool {
        bytes.allSatisfy { ASCII.isSpace($0) || signs.utf8.contains($0) }
    }

    /// Returns the command or the sign at an offset.
    private static func token(in bytes: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        guard start < bytes.count else { return nil }
        guard bytes[start] == UInt8(ascii: "\\") else { return bytes[start...start] }
        return controlWord(in: bytes, from: start).flatMap { $0.lowerBound == start ? bytes[$0] : nil }
    }

    /// Returns the content of the group that opens at an offset.
    private static func group(in bytes: [UInt8], at open: Int) -> ArraySlice<UInt8>? {
        guard open < bytes.count, bytes[open] == UInt8(ascii: "{") else { return nil }
        var depth = 0
        for index in open..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return bytes[(open + 1)..<index] }
            default: break
            }
        }
        return nil
    }
}
