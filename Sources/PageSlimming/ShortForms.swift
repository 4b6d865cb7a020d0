/// Shorter ways to write what a script says: declarations that follow each other as one, `let` for every `const`, one
/// statement without braces, `!0` and `!1`, and arrows for functions that are handed to a call.
///
/// As ``NameShortening`` does, it touches nothing that it does not see through: what has `this` or `arguments`, and
/// a script that gives a function of its own a prototype, keeps its functions, and whatever a line break might end keeps its declarations.
struct ShortForms {
    /// New texts by the index of the word; empty for one that goes.
    private(set) var texts: [Int: String] = [:]

    private let script: BracketedWords
    private let isAfterLineBreak: [Bool]

    /// - Parameter arrows: where functions are declared that may be arrows, one behind the other.
    init(_ script: BracketedWords, isAfterLineBreak: [Bool], arrows: [Int] = []) {
        self.script = script
        self.isAfterLineBreak = isAfterLineBreak
        joinDeclarations()
        leaveBraces()
        shortenTruth()
        // What is given a prototype makes objects; what the browser has one for is none of the script's functions.
        let makesObjects = script.words.indices.contains { index in
            script.words[index].text == "prototype"
                && [".", "[", "="].contains { script.isMark(index + 1, $0) }
                && !isOfBrowser(behindWhich: index)
        }
        if !makesObjects { setArrows() }
        declareArrows(arrows)
    }

    /// Whether a property belongs to a name that the script itself never gives a value: `Element.prototype`.
    private func isOfBrowser(behindWhich property: Int) -> Bool {
        guard property > 1, script.isMark(property - 1, "."), script.words[property - 2].kind == .name,
            property < 3 || !script.isMark(property - 3, ".")
        else { return false }
        let name = script.words[property - 2].text
        return script.words.indices.allSatisfy { index in
            script.words[index].text != name
                || (script.isMark(index + 1, ".") && !(script.isMark(index + 2, "=")))
                    && !["function", "let", "const", "var", "class"].contains { script.isName(index - 1, $0) }
        }
    }

    // MARK: Declarations

    private mutating func joinDeclarations() {
        for index in script.words.indices
        where script.isName(index, "let", "const") && script.isName(index + 1) {
            // `const: 1` and `{ let }` are others' names.
            if script.words[index].text == "const" { texts[index] = "let" }
            guard !script.isMark(script.bracket[index], "("), let end = end(ofDeclaration: index),
                script.isName(end + 1, "let", "const"), script.isName(end + 2)
            else { continue }
            texts[end] = ","
        }
        for (end, text) in texts where text == "," { texts[end + 1] = "" }
    }

    /// Its semicolon; `nil` where a line break ends it.
    private func end(ofDeclaration start: Int) -> Int? {
        var index = start + 1
        while index < script.words.count, script.bracket[index] == script.bracket[start],
            !script.isMark(index, "}")
        {
            if script.isMark(index, ";") { return index }
            if isAfterLineBreak[index] { return nil }
            index = (script.partner[index].map { max($0, index) } ?? index) + 1
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
        for index in script.words.indices {
            var open = index + 1
            if script.isName(index, "if", "for"), script.isMark(open, "("), let close = script.partner[open] {
                open = close + 1
            } else if !script.isName(index, "else") {
                continue
            }
            guard script.isMark(open, "{"), let end = script.partner[open], holdsOneStatement(open, end),
                script.isMark(end - 1, ";")
            else { continue }
            texts[open] = ""
            texts[end] = ""
        }
    }

    /// Whether there is one short statement between braces; its semicolon may be missing.
    private func holdsOneStatement(_ open: Int, _ end: Int) -> Bool {
        let last = script.isMark(end - 1, ";") ? end - 1 : end
        guard open + 1 < last, script.words[open + 1].kind == .name,
            !Self.longer.contains(script.words[open + 1].text),
            !script.isMark(open + 2, ":")
        else { return false }
        var place = open + 1
        while place < last, !script.isMark(place, ";"), place == open + 1 || !isAfterLineBreak[place] {
            place = (script.partner[place].map { max($0, place) } ?? place) + 1
        }
        return place == last
    }

    // MARK: Values

    private mutating func shortenTruth() {
        for index in script.words.indices where script.isName(index, "true", "false") {
            // `{ true: 1 }` and `{ false() {} }` name something.
            if script.isMark(index - 1, "{") || script.isMark(index - 1, ","),
                script.isMark(index + 1, ":") || script.isMark(index + 1, "(")
            {
                continue
            }
            // What comes behind would be done before the `!`.
            if [".", "?.", "[", "**"].contains(where: { script.isMark(index + 1, $0) }) { continue }
            texts[index] = script.words[index].text == "true" ? "!0" : "!1"
        }
    }

    // MARK: Arrows

    private mutating func setArrows() {
        for index in script.words.indices
        where script.isName(index, "function") && script.isMark(index + 1, "(") {
            // Handed to a call: nothing asks whether it can make objects.
            let around = script.bracket[index]
            guard script.isMark(index - 1, "(") || script.isMark(index - 1, ","), script.isMark(around, "("),
                script.words.indices.contains(around - 1),
                script.words[around - 1].kind == .name || script.isMark(around - 1, ")"),
                !script.isName(
                    around - 1, "if", "while", "for", "switch", "return", "typeof", "in", "of", "new"),
                let close = script.partner[index + 1], script.isMark(close + 1, "{"),
                let end = script.partner[close + 1],
                script.isMark(end + 1, ")") || script.isMark(end + 1, ","),
                !(close...end).contains(where: {
                    script.isName($0, "this", "arguments", "super", "new") && isOwn($0)
                })
            else { continue }
            texts[index] = ""
            if close == index + 3, script.isName(index + 2) {
                texts[index + 1] = ""
                texts[close] = "=>"
            } else {
                texts[close] = ")=>"
            }
            leaveReturn(from: close + 1, to: end)
            if script.words[around - 1].text == "forEach", script.isMark(around - 2, "."),
                script.isMark(index - 1, "(")
            {
                leaveBody(close + 1, end)
            }
        }
    }

    /// `function f(x) { … } function g() { … }` as `let f=x=>{…},g=()=>{…};`.
    private mutating func declareArrows(_ starts: [Int]) {
        for start in starts {
            guard let close = script.partner[start + 2], let end = script.partner[close + 1] else { return }
            texts[start] = start == starts.first ? "let" : ""
            if close == start + 4, script.isName(start + 3) {
                texts[start + 2] = "="
                texts[close] = "=>"
            } else {
                texts[start + 2] = "=("
                texts[close] = ")=>"
            }
            leaveReturn(from: close + 1, to: end)
            var behind = start == starts.last ? ";" : ","
            if behind == ";", script.isName(end + 1, "let", "const"), script.isName(end + 2) {
                behind = ","
                texts[end + 1] = ""
            }
            texts[end] = (texts[end] ?? "}") + behind
        }
    }

    /// Whether a word asks for the function that it is in: `new` only where it asks for its target.
    private func isOwn(_ index: Int) -> Bool {
        script.words[index].text != "new" || script.isMark(index + 1, ".")
    }

    /// `=> { f(x); }` is `=> f(x)` where nobody asks for the answer (ECMAScript 2024, 23.1.3.15): as the first argument;
    /// libraries that take the list first end at a `false`.
    private mutating func leaveBody(_ open: Int, _ end: Int) {
        let isOther = ["return", "throw", "break", "continue", "debugger", "delete", "void"]
            .contains(script.words[open + 1].text)
        guard !isOther, holdsOneStatement(open, end) else { return }
        // A comma would begin the call's next argument.
        guard !(open + 1..<end).contains(where: { script.bracket[$0] == open && script.isMark($0, ",") })
        else { return }
        for gone in [open, end] { texts[gone] = "" }
        if script.isMark(end - 1, ";") { texts[end - 1] = "" }
    }

    /// `=> { return x; }` is `=> x`.
    private mutating func leaveReturn(from open: Int, to end: Int) {
        guard script.isName(open + 1, "return"), open + 2 < end, !script.isMark(open + 2, "{"),
            !script.isMark(open + 2, ";"),
            !isAfterLineBreak[open + 2]
        else { return }
        let last = script.isMark(end - 1, ";") ? end - 2 : end - 1
        var index = open + 2
        while index <= last {
            if script.bracket[index] == open, script.isMark(index, ";") || script.isMark(index, ",") {
                return
            }
            if isAfterLineBreak[index], script.bracket[index] == open, !script.isMark(index, "."),
                !script.isMark(index, "?"),
                !script.isMark(index, ":"), !script.isMark(index, "&&"), !script.isMark(index, "||")
            {
                return
            }
            index = (script.partner[index].map { max($0, index) } ?? index) + 1
        }
        for gone in [open, open + 1, end] { texts[gone] = "" }
        if last == end - 2 { texts[end - 1] = "" }
    }
}
