import WebSyntax

/// The literals in a script: strings, truth values, lists and objects, as ranges of tokens.
struct ScriptLiterals {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var tokens: [JavaScriptToken] = []
    /// The index of the closing token of each opening one.
    private var closing: [Int: Int] = [:]
    /// The index of each name that the script gives a value, and the names whose value it may change.
    private var declarations: [String: Int] = [:]
    private var changed: Set<String> = []

    /// Reads a script, whose bytes must stay valid.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var tokenizer = JavaScriptTokenizer(bytes)
        var open: [Int] = []
        while let token = tokenizer.next() {
            guard token.kind != .comment else { continue }
            if token.kind == .punctuator, token.range.count == 1 {
                switch bytes[token.range.lowerBound] {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(tokens.count)
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if let start = open.popLast() { closing[start] = tokens.count }
                default: break
                }
            }
            tokens.append(token)
        }
        for index in tokens.indices where tokens[index].kind == .identifier && word(index - 1) != "." {
            let next = word(index + 1)
            if next == "=", declarations[word(index)] == nil {
                declarations[word(index)] = index
            } else if ["=", ".", "[", "?."].contains(next) {
                changed.insert(word(index))
            }
        }
    }

    /// The text of a token; empty outside of the script.
    private func word(_ index: Int) -> String {
        tokens.indices.contains(index) ? String(decoding: bytes[tokens[index].range], as: UTF8.self) : ""
    }

    /// Returns the texts of the first tokens.
    func words(of range: Range<Int>) -> [String] { range.prefix(4).map(word) }

    /// Returns the arguments of each call of a function; `nil` if the script uses its name in another way than to
    /// call it or to ask if it is there.
    func calls(of name: String) -> [[Range<Int>]]? {
        var calls: [[Range<Int>]] = []
        for index in tokens.indices where tokens[index].kind == .identifier && word(index) == name {
            let start = word(index + 1) == "?." ? index + 2 : index + 1
            if word(start) == "(", let end = closing[start], word(index - 1) != "function" {
                calls.append(items(in: (start + 1)..<end))
            } else if word(index - 1) != "typeof",
                ![")", "&&", "===", "!==", "==", "!="].contains(word(start))
            {
                return nil
            }
        }
        return calls
    }

    /// Divides tokens at the commas between them.
    private func items(in range: Range<Int>) -> [Range<Int>] {
        var items: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if tokens[index].kind == .punctuator, word(index) == "," {
                items.append(start..<index)
                start = index + 1
            }
            index = (closing[index] ?? index) + 1
        }
        if start < range.upperBound { items.append(start..<range.upperBound) }
        return items
    }

    /// Returns the list or object that a name is declared with, unless the script may change it; other tokens as
    /// they are.
    private func resolved(_ range: Range<Int>) -> Range<Int> {
        guard range.count == 1, tokens[range.lowerBound].kind == .identifier else { return range }
        let name = word(range.lowerBound)
        guard !changed.contains(name), let index = declarations[name],
            ["const", "let", "var"].contains(word(index - 1)), let end = closing[index + 2],
            // In `[].concat(more)` the literal is a part of the value.
            ["", ";", ",", "}"].contains(word(end + 1)) || tokens[end + 1].kind == .identifier
        else { return range }
        return (index + 2)..<(end + 1)
    }

    /// Returns the parts between brackets or braces; `nil` for other tokens.
    private func parts(of range: Range<Int>, _ opener: String) -> [Range<Int>]? {
        let range = resolved(range)
        guard let first = range.first, word(first) == opener, closing[first] == range.upperBound - 1
        else { return nil }
        return items(in: (first + 1)..<(range.upperBound - 1))
    }

    /// Returns the elements of a list; `nil` for other values.
    func elements(of range: Range<Int>) -> [Range<Int>]? { parts(of: range, "[") }

    /// Returns the members of an object; `nil` for other values, and for an object with a method, a computed name
    /// or the members of another object.
    func members(of range: Range<Int>) -> [String: Range<Int>]? {
        guard let parts = parts(of: range, "{") else { return nil }
        var members: [String: Range<Int>] = [:]
        for part in parts {
            guard part.count > 2, word(part.lowerBound + 1) == ":" else { return nil }
            let key = tokens[part.lowerBound]
            let value = (part.lowerBound + 2)..<part.upperBound
            switch key.kind {
            case .identifier: members[word(part.lowerBound)] = value
            case .string: members[JavaScriptText.string(bytes, key.content)] = value
            default: return nil
            }
        }
        return members
    }

    /// Returns the text of a string; `nil` for other values.
    func string(of range: Range<Int>) -> String? {
        guard range.count == 1, let token = range.first.map({ tokens[$0] }),
            token.kind == .string || token.kind == .template
        else { return nil }
        return JavaScriptText.string(bytes, token.content)
    }

    /// Returns the value of `true`, `false`, `!0` or `!1`; `nil` for other values.
    func truth(of range: Range<Int>) -> Bool? {
        switch words(of: range) {
        case ["true"], ["!", "0"]: true
        case ["false"], ["!", "1"]: false
        default: nil
        }
    }
}
