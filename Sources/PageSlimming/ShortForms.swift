/// Shorter ways to write what a script says: declarations that follow each other as one, `let` for every `const`, one
/// statement without braces, `!0` and `!1`, and arrows for functions that are handed to a call.
///
/// As ``NameShortening`` does, it touches nothing that it does not see through: what has `this` or `arguments`, and
/// a script that gives a function of its own a prototype, keeps its functions, and whatever a line break might end keeps its declarations.
struct ShortForms {
    /// New texts by the index of the word; empty for one that goes.
    private(set) var texts: [Int: String] = [:]

    private let words: [NameShortening.Word]
    private let isAfterLineBreak: [Bool]
    private var partner: [Int: Int] = [:]
    /// For each word the innermost bracket around it; -1 for none.
    private var bracket: [Int] = []

    /// - Parameter arrows: where functions are declared that may be arrows, one behind the other.
    init(_ words: [NameShortening.Word], isAfterLineBreak: [Bool], arrows: [Int] = []) {
        self.words = words
        self.isAfterLineBreak = isAfterLineBreak
        guard matchBrackets(), !words.contains(where: { $0.kind == .unclear }) else { return }
        joinDeclarations()
        leaveBraces()
        shortenTruth()
        // What is given a prototype makes objects; what the browser has one for is none of the script's functions.
        let makesObjects = words.indices.contains { index in
            words[index].text == "prototype" && [".", "[", "="].contains { isMark(index + 1, $0) }
                && !isOfBrowser(behindWhich: index)
        }
        if !makesObjects { setArrows() }
        declareArrows(arrows)
    }

    /// Whether a property belongs to a name that the script itself never gives a value: `Element.prototype`.
    private func isOfBrowser(behindWhich property: Int) -> Bool {
        guard property > 1, isMark(property - 1, "."), words[property - 2].kind == .name,
            property < 3 || !isMark(property - 3, ".")
        else { return false }
        let name = words[property - 2].text
        return words.indices.allSatisfy { index in
            words[index].text != name
                || (isMark(index + 1, ".") && !(isMark(index + 2, "=")))
                    && !["function", "let", "const", "var", "class"].contains { isName(index - 1, $0) }
        }
    }

    private func isMark(_ index: Int, _ text: String) -> Bool {
        words.indices.contains(index) && words[index].kind == .punctuator && words[index].text == text
    }

    private func isName(_ index: Int, _ names: String...) -> Bool {
        words.indices.contains(index) && words[index].kind == .name
            && (names.isEmpty || names.contains(words[index].text))
            && !isMark(index - 1, ".") && !isMark(index - 1, "?.")
    }

    private mutating func matchBrackets() -> Bool {
        let ends = ["(": ")", "[": "]", "{": "}"]
        var open: [Int] = []
        for index in words.indices {
            let text = words[index].kind == .punctuator ? words[index].text : ""
            if [")", "]", "}"].contains(text) {
                guard let start = open.popLast(), ends[words[start].text] == text else { return false }
                partner[start] = index
                partner[index] = start
            }
            bracket.append(open.last ?? -1)
            if ends[text] != nil { open.append(index) }
        }
        return open.isEmpty
    }

    // MARK: Declarations

    private mutating func joinDeclarations() {
        for index in words.indices where isName(index, "let", "const") && isName(index + 1) {
            // `const: 1` and `{ let }` are others' names.
            if words[index].text == "const" { texts[index] = "let" }
            guard !isMark(bracket[index], "("), let end = end(ofDeclaration: index),
                isName(end + 1, "let", "const"), isName(end + 2)
            else { continue }
            texts[end] = ","
        }
        for (end, text) in texts where text == "," { texts[end + 1] = "" }
    }

    /// Its semicolon; `nil` where a line break ends it.
    private func end(ofDeclaration start: Int) -> Int? {
        var index = start + 1
        while index < words.count, bracket[index] == bracket[start], !isMark(index, "}") {
            if isMark(index, ";") { return index }
            if isAfterLineBreak[index] { return nil }
            index = (partner[index].map { max($0, index) } ?? index) + 1
        }
        return nil
    }

    // MARK: Braces

    /// What begins a statement that is no expression, or holds statements itself.
    private static let longer: Set = [
        "let", "const", "var", "function", "class", "if", "for", "while", "do", "switch", "try", "with",
    ]

    /// Around one short statement behind `if`, `else` or `for`.
    private mutating func leaveBraces() {
        for index in words.indices {
            var open = index + 1
            if isName(index, "if", "for"), isMark(open, "("), let close = partner[open] {
                open = close + 1
            } else if !isName(index, "else") {
                continue
            }
            guard isMark(open, "{"), let end = partner[open], holdsOneStatement(open, end),
                isMark(end - 1, ";")
            else { continue }
            texts[open] = ""
            texts[end] = ""
        }
    }

    /// Whether there is one short statement between braces; its semicolon may be missing.
    private func holdsOneStatement(_ open: Int, _ end: Int) -> Bool {
        let last = isMark(end - 1, ";") ? end - 1 : end
        guard open + 1 < last, words[open + 1].kind == .name, !Self.longer.contains(words[open + 1].text),
            !isMark(open + 2, ":")
        else { return false }
        var place = open + 1
        while place < last, !isMark(place, ";"), place == open + 1 || !isAfterLineBreak[place] {
            place = (partner[place].map { max($0, place) } ?? place) + 1
        }
        return place == last
    }

    // MARK: Values

    private mutating func shortenTruth() {
        for index in words.indices where isName(index, "true", "false") {
            // `{ true: 1 }` and `{ false() {} }` name something.
            if isMark(index - 1, "{") || isMark(index - 1, ","),
                isMark(index + 1, ":") || isMark(index + 1, "(")
            {
                continue
            }
            // What comes behind would be done before the `!`.
            if [".", "?.", "[", "**"].contains(where: { isMark(index + 1, $0) }) { continue }
            texts[index] = words[index].text == "true" ? "!0" : "!1"
        }
    }

    // MARK: Arrows

    private mutating func setArrows() {
        for index in words.indices where isName(index, "function") && isMark(index + 1, "(") {
            // Handed to a call: nothing asks whether it can make objects.
            let around = bracket[index]
            guard isMark(index - 1, "(") || isMark(index - 1, ","), isMark(around, "("),
                words.indices.contains(around - 1),
                words[around - 1].kind == .name || isMark(around - 1, ")"),
                !isName(around - 1, "if", "while", "for", "switch", "return", "typeof", "in", "of", "new"),
                let close = partner[index + 1], isMark(close + 1, "{"), let end = partner[close + 1],
                isMark(end + 1, ")") || isMark(end + 1, ","),
                !(close...end).contains(where: {
                    isName($0, "this", "arguments", "super", "new") && isOwn($0)
                })
            else { continue }
            texts[index] = ""
            if close == index + 3, isName(index + 2) {
                texts[index + 1] = ""
                texts[close] = "=>"
            } else {
                texts[close] = ")=>"
            }
            leaveReturn(from: close + 1, to: end)
            if words[around - 1].text == "forEach", isMark(around - 2, "."), isMark(index - 1, "(") {
                leaveBody(close + 1, end)
            }
        }
    }

    /// `function f(x) { … } function g() { … }` as `let f=x=>{…},g=()=>{…};`.
    private mutating func declareArrows(_ starts: [Int]) {
        for start in starts {
            guard let close = partner[start + 2], let end = partner[close + 1] else { return }
            texts[start] = start == starts.first ? "let" : ""
            if close == start + 4, isName(start + 3) {
                texts[start + 2] = "="
                texts[close] = "=>"
            } else {
                texts[start + 2] = "=("
                texts[close] = ")=>"
            }
            leaveReturn(from: close + 1, to: end)
            var behind = start == starts.last ? ";" : ","
            if behind == ";", isName(end + 1, "let", "const"), isName(end + 2) {
                behind = ","
                texts[end + 1] = ""
            }
            texts[end] = (texts[end] ?? "}") + behind
        }
    }

    /// Whether a word asks for the function that it is in: `new` only where it asks for its target.
    private func isOwn(_ index: Int) -> Bool { words[index].text != "new" || isMark(index + 1, ".") }

    /// `=> { f(x); }` is `=> f(x)` where nobody asks for the answer (ECMAScript 2024, 23.1.3.15): as the first argument;
    /// libraries that take the list first end at a `false`.
    private mutating func leaveBody(_ open: Int, _ end: Int) {
        let isOther = ["return", "throw", "break", "continue", "debugger", "delete", "void"]
            .contains(words[open + 1].text)
        guard !isOther, holdsOneStatement(open, end) else { return }
        // A comma would begin the call's next argument.
        guard !(open + 1..<end).contains(where: { bracket[$0] == open && isMark($0, ",") }) else { return }
        for gone in [open, end] { texts[gone] = "" }
        if isMark(end - 1, ";") { texts[end - 1] = "" }
    }

    /// `=> { return x; }` is `=> x`.
    private mutating func leaveReturn(from open: Int, to end: Int) {
        guard isName(open + 1, "return"), open + 2 < end, !isMark(open + 2, "{"), !isMark(open + 2, ";"),
            !isAfterLineBreak[open + 2]
        else { return }
        let last = isMark(end - 1, ";") ? end - 2 : end - 1
        var index = open + 2
        while index <= last {
            if bracket[index] == open, isMark(index, ";") || isMark(index, ",") { return }
            if isAfterLineBreak[index], bracket[index] == open, !isMark(index, "."), !isMark(index, "?"),
                !isMark(index, ":"), !isMark(index, "&&"), !isMark(index, "||")
            {
                return
            }
            index = (partner[index].map { max($0, index) } ?? index) + 1
        }
        for gone in [open, open + 1, end] { texts[gone] = "" }
        if last == end - 2 { texts[end - 1] = "" }
    }
}
