import WebReferences

/// A script without what only its authors need: comments, white space that parts nothing, and line breaks where no
/// statement can end (ECMAScript 2024, section 12.10: a line break ends one only before a token that may not follow).
package struct ScriptSlimming {
    private let bytes: [UInt8]
    private let tokens: [JavaScriptToken]
    /// For each closing parenthesis, whether it is of `if`, `for`, `while` or `with`.
    private var closesControl: Set<Int> = []
    /// The closing braces that end a statement: of what is controlled, and of functions that are declared.
    private var closesBlock: Set<Int> = []

    /// `nil` for a script that is not read to its end without doubt: it stays as it is.
    private init?(_ script: String) {
        let bytes = Array(script.utf8)
        var tokens: [JavaScriptToken] = []
        var isClear = true
        bytes.withUnsafeBufferPointer { bytes in
            var tokenizer = JavaScriptTokenizer(bytes)
            var breaksLine = false
            while let token = tokenizer.next() {
                if token.isUnterminated || token.kind == .invalid { isClear = false }
                if token.kind == .comment {
                    breaksLine = breaksLine || token.isAfterLineBreak || bytes[token.range].contains(0x0A)
                    continue
                }
                var token = token
                token.isAfterLineBreak = token.isAfterLineBreak || breaksLine
                breaksLine = false
                tokens.append(token)
            }
        }
        guard isClear else { return nil }
        self.bytes = bytes
        self.tokens = tokens
        findEnds()
    }

    /// The same script with its tokens in another order.
    private init(_ script: ScriptSlimming, order: [Int]) {
        bytes = script.bytes
        tokens = order.map { script.tokens[$0] }
        findEnds()
    }

    private mutating func findEnds() {
        var open: [(mark: String, endsStatement: Bool)] = []
        /// The closing parentheses of the parameters of declared functions.
        var closesParameters: Set<Int> = []
        for (index, token) in tokens.enumerated() where token.kind == .punctuator {
            let mark = text(token)
            switch mark {
            case "(":
                let isControl = index > 0 && ["if", "for", "while", "with"].contains(text(tokens[index - 1]))
                open.append((isControl ? "if" : "(", declares(at: index)))
            case "{":
                let before = index > 0 ? text(tokens[index - 1]) : ""
                let ends =
                    before == ")"
                    && (closesControl.contains(index - 1) || closesParameters.contains(index - 1))
                open.append(("{", ends || (before == "else" && tokens[index - 1].kind == .identifier)))
            case "[": open.append(("[", false))
            case ")", "]", "}":
                guard let last = open.popLast() else { continue }
                if last.mark == "if" { closesControl.insert(index) }
                if last.mark == "(", last.endsStatement { closesParameters.insert(index) }
                if last.mark == "{", last.endsStatement { closesBlock.insert(index) }
            default: break
            }
        }
    }

    /// Whether a parenthesis begins the parameters of a function that is a statement.
    private func declares(at index: Int) -> Bool {
        guard index > 1, tokens[index - 1].kind == .identifier, text(tokens[index - 2]) == "function",
            tokens[index - 2].kind == .identifier
        else { return false }
        return index == 2 || [";", "}", "{"].contains(text(tokens[index - 3]))
    }

    /// - Parameter shortensNames: gives names short ones where it is certain that nothing outside knows them, and writes
    ///   what has a shorter form in that.
    package static func slim(_ script: String, shortensNames: Bool = false) -> String {
        guard let slimming = ScriptSlimming(script) else { return script }
        guard shortensNames else { return slimming.slim([:]) }
        guard let script = slimming.words else { return slimming.slim([:]) }
        let hoisting = FunctionHoisting(script)
        let hoisted = ScriptSlimming(slimming, order: hoisting.order)
        guard let script = hoisted.words else { return slimming.slim([:]) }
        let aliases = PropertyAliases(script)
        let names = NameShortening(script, with: aliases.counts)
        let forms = ShortForms(
            script, isAfterLineBreak: hoisted.tokens.map(\.isAfterLineBreak), arrows: hoisting.arrows
        ).texts
        return hoisted.slim(
            names.names.merging(forms) { $1 }.merging(aliases.texts(names.others)) { $1 })
    }

    private var words: BracketedWords? { BracketedWords(tokens.map(word)) }

    private func word(_ token: JavaScriptToken) -> BracketedWords.Word {
        let kind: BracketedWords.Word.Kind =
            switch token.kind {
            case .identifier: token.hasEscape ? .unclear : .name
            case .punctuator: .punctuator
            case .templateHead, .templateMiddle, .templateTail, .privateName: .unclear
            default: .literal
            }
        return BracketedWords.Word(kind: kind, text: text(token))
    }

    private func text(_ token: JavaScriptToken) -> String {
        String(decoding: bytes[token.range], as: UTF8.self)
    }

    /// - Parameter names: new texts by the index of their token; empty for one that is left out.
    private func slim(_ names: [Int: String]) -> String {
        var slim: [UInt8] = []
        slim.reserveCapacity(bytes.count)
        for (index, token) in tokens.enumerated() {
            let text = names[index] ?? text(token)
            if text.isEmpty { continue }
            if index > 0 {
                if text.first == "}", isNeedlessEnd(before: index, names) { slim.removeLast() }
                if token.isAfterLineBreak, !isWithin(index), slim.last != UInt8(ascii: ";") {
                    slim.append(0x0A)
                } else if let last = slim.last, let first = text.utf8.first,
                    needsSpace(tokens[index - 1], last, first)
                {
                    slim.append(0x20)
                }
            }
            slim += text.utf8
        }
        slim.append(0x0A)
        return String(decoding: slim, as: UTF8.self)
    }

    /// A semicolon before a brace that closes ends what ends there anyhow, unless it is a statement of its own.
    private func isNeedlessEnd(before brace: Int, _ names: [Int: String]) -> Bool {
        var index = brace - 1
        while index > 0, names[index]?.isEmpty == true { index -= 1 }
        guard index > 0, names[index] == nil, tokens[index].kind == .punctuator, text(tokens[index]) == ";"
        else { return false }
        // What is left out before it held statements, and was no end of one.
        guard names[index - 1]?.isEmpty != true else { return false }
        let before = tokens[index - 1]
        guard before.kind == .punctuator || before.kind == .identifier else { return true }
        switch text(before) {
        case ")": return !closesControl.contains(index - 1)
        case "]", "}", "++", "--": return true
        case "else", "do": return false
        default: return before.kind == .identifier
        }
    }

    /// Whether no statement can end at the line break before a token.
    private func isWithin(_ index: Int) -> Bool {
        let (before, token) = (tokens[index - 1], tokens[index])
        if closesBlock.contains(index - 1) { return true }
        if before.kind == .punctuator, ![")", "]", "}", "++", "--"].contains(text(before)) { return true }
        let begins: Set = ["(", "[", "{", "+", "-", "++", "--", "/", "/=", "!", "~", "..."]
        return token.kind == .punctuator && !begins.contains(text(token))
    }

    private func needsSpace(_ before: JavaScriptToken, _ last: UInt8, _ first: UInt8) -> Bool {
        func isName(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
                || byte == UInt8(ascii: "\\")
                || byte == UInt8(ascii: "#") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        if isName(last), isName(first) { return before.kind != .string && before.kind != .template }
        switch (last, first) {
        case (UInt8(ascii: "+"), UInt8(ascii: "+")), (UInt8(ascii: "-"), UInt8(ascii: "-")): return true
        // These would begin a comment, or end the element that the script stands in.
        case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "/"), UInt8(ascii: "*")): return true
        case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "<"), UInt8(ascii: "/")): return true
        case (UInt8(ascii: "-"), UInt8(ascii: ">")): return true
        case (UInt8(ascii: "?"), UInt8(ascii: ".")): return true
        case (_, UInt8(ascii: ".")): return before.kind == .number
        default: return before.kind == .regularExpression && isName(first)
        }
    }
}
