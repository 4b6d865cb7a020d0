import DocumentSettings

/// The macros of a document, also those that give a symbol another meaning, such as `\def\phi{\varphi}`. The readable text of
/// its formulas has the symbols of the page.
struct RedefinedSymbols {
    /// A line and an offset in it, in the text given to cmark.
    typealias Place = (line: Int, offset: Int)

    private struct Macro {
        /// Of its definition.
        var place: Place
        /// Without other macros of the document.
        var text: String
        /// Its arguments, `#1` and so on in the text.
        var parameters: MacroArguments.Parameters
    }

    /// The macros by name with a backslash, each in the order of their definitions.
    private var macros: [String: [Macro]] = [:]

    /// The longest text of a macro, in bytes: longer formulas have no readable text.
    private static let longest = 400
    private static let definitions = ["\\def", "\\gdef", "\\newcommand", "\\renewcommand", "\\let"]

    /// True to replace every macro, also one with commands that are read as their names.
    private let replacesAll: Bool

    /// - Parameters:
    ///   - macros: those of the front matter and the library.
    ///   - formulas: formulas that may define macros for themselves and later ones, in order.
    init(
        _ macros: [String: String], definedIn formulas: [(place: Place, tex: String)] = [],
        replacesAll: Bool = false
    ) {
        self.replacesAll = replacesAll
        let given = macros.filter { MathOptions.defaultMacros[$0.key] != $0.value }
        guard !given.isEmpty || !formulas.isEmpty else { return }
        self.macros = given.mapValues {
            [Macro(place: (0, 0), text: $0, parameters: .init(count: MacroArguments.count(in: $0)))]
        }
        // KaTeX replaces macros in the texts of macros, in any order.
        for _ in 0..<4 {
            let replaced = self.macros.mapValues { macros in
                macros.map { macro in
                    var macro = macro
                    macro.text = self.replaced(in: macro.text, at: (0, 0), isWhole: true)
                    return macro
                }
            }
            self.macros = replaced
        }
        for formula in formulas { read(formula.tex, at: formula.place) }
    }

    /// Returns a formula at a place with the texts of the macros that can be read.
    func replaced(in tex: String, at place: Place) -> String {
        replaced(in: tex, at: place, isWhole: replacesAll)
    }

    /// - Parameter isWhole: true to replace every macro, also one with commands that are read as their names.
    private func replaced(in tex: String, at place: Place, isWhole: Bool) -> String {
        guard !macros.isEmpty else { return tex }
        let bytes = Array(tex.utf8)
        var out: [UInt8] = []
        var index = 0
        while let word = Self.controlWord(in: bytes, from: index) {
            out += bytes[index..<word.lowerBound]
            index = word.upperBound
            let name = String(decoding: bytes[word], as: UTF8.self)
            guard let macro = macros[name]?.last(where: { $0.place <= place }),
                isWhole || Self.isReadable(macro.text),
                let arguments = MacroArguments.arguments(
                    macro.parameters, in: bytes, from: &index, limit: Self.longest)
            else {
                out += bytes[word]
                continue
            }
            let filled = MacroArguments.filled(
                macro.text, arguments.map { replaced(in: $0, at: place, isWhole: isWhole) },
                limit: Self.longest)
            guard let text = filled else { return tex }
            let isAfterSpace = out.last.map(ASCII.isSpace) ?? false
            out += "{\(text)}".utf8
            // White space only ends the name. Around a relation it may be the author's.
            let isLetter = FormulaText.readable(text).first?.isLetter == true
            let isTerminator = arguments.isEmpty && (isLetter || !isAfterSpace)
            while isTerminator, index < bytes.count, ASCII.isSpace(bytes[index]) { index += 1 }
            guard out.count <= Self.longest else { return tex }
        }
        return String(decoding: out + bytes[index...], as: UTF8.self)
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
            var start = bytes[index...].firstIndex { !Self.isBetween([$0], between) } ?? bytes.count
            let parameters =
                isLet
                ? .init(count: 0)
                : MacroArguments.declared(in: bytes, isPlainTeX: command.hasSuffix("def"), at: &start)
            guard let text = isLet ? Self.token(in: bytes, at: start) : Self.group(in: bytes, at: start)
            else {
                continue
            }
            index = text.endIndex
            let replaced = replaced(in: String(decoding: text, as: UTF8.self), at: place, isWhole: true)
            macros[String(decoding: bytes[name], as: UTF8.self), default: []].append(
                Macro(place: place, text: replaced, parameters: parameters))
        }
    }

    /// Returns true if no command is read as its name: `\le` as `\lessdots` stays ≤.
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
    static func controlWord(in bytes: [UInt8], from start: Int) -> Range<Int>? {
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

    /// Returns the content of the group that opens at an offset, if it is no longer than a limit.
    static func group(in bytes: [UInt8], at open: Int, limit: Int = .max) -> ArraySlice<UInt8>? {
        guard open < bytes.count, bytes[open] == UInt8(ascii: "{") else { return nil }
        var depth = 0
        for index in open..<min(bytes.count, open + min(limit, bytes.count)) {
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
