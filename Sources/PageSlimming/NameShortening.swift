/// Short names for those that a script keeps to itself.
///
/// Without a parser, and so only where no doubt is left: a name is shortened when each of its uses lies where one of its
/// declarations holds, and everywhere to the same new name, which nothing else in the script has. What shadows what is
/// then as it was. A script with anything that is not judged here (classes, arrows, patterns of objects, templates with
/// holes, `eval`, `with`) keeps its names.
struct NameShortening {
    struct Word {
        enum Kind { case name, punctuator, literal, unclear }
        var kind: Kind
        var text: String
    }

    /// By the index of the word.
    private(set) var names: [Int: String] = [:]

    private let words: [Word]
    /// For each opening bracket the index of its end, and the other way round.
    private var partner: [Int: Int] = [:]
    /// For each word the innermost brace around it; -1 for none.
    private var brace: [Int] = []
    /// For each word the innermost bracket of any kind around it.
    private var bracket: [Int] = []
    /// Where the declarations of a name hold.
    private var scopes: [String: [ClosedRange<Int>]] = [:]
    /// The braces that are bodies of functions.
    private var bodies: Set<Int> = []

    init(_ words: [Word]) {
        self.words = words
        guard matchBrackets(), isClear() else { return }
        for index in words.indices where words[index].kind == .name && !isProperty(index) {
            guard declare(at: index) else { return }
        }
        shorten()
    }

    private func text(_ index: Int) -> String { words.indices.contains(index) ? words[index].text : "" }

    private func isMark(_ index: Int, _ text: String) -> Bool {
        words.indices.contains(index) && words[index].kind == .punctuator && words[index].text == text
    }

    private mutating func matchBrackets() -> Bool {
        let ends = ["(": ")", "[": "]", "{": "}"]
        var open: [Int] = []
        for index in words.indices {
            let isEnd = words[index].kind == .punctuator && [")", "]", "}"].contains(text(index))
            if isEnd {
                guard let start = open.popLast(), ends[text(start)] == text(index) else { return false }
                partner[start] = index
                partner[index] = start
            }
            bracket.append(open.last ?? -1)
            brace.append(open.last { text($0) == "{" } ?? -1)
            if words[index].kind == .punctuator, ends[text(index)] != nil { open.append(index) }
        }
        return open.isEmpty
    }

    private func isClear() -> Bool {
        for index in words.indices {
            switch words[index].kind {
            case .unclear: return false
            case .punctuator where text(index) == "=>": return false
            case .name where !isProperty(index):
                if ["class", "eval", "with", "import", "export", "async", "await", "yield"].contains(
                    text(index))
                {
                    return false
                }
                if ["let", "const", "var"].contains(text(index)), isMark(index + 1, "{") { return false }
                // A method without a colon: `get x() {`.
                if ["get", "set"].contains(text(index)), isIn(object: index), words[index + 1].kind == .name {
                    return false
                }
            default: break
            }
        }
        return true
    }

    // MARK: What a name is

    private func isProperty(_ index: Int) -> Bool { isMark(index - 1, ".") || isMark(index - 1, "?.") }

    /// Whether a brace begins an object, by what stands before it.
    private func isObject(_ brace: Int) -> Bool {
        guard brace > 0 else { return false }
        let before = words[brace - 1]
        switch before.kind {
        case .name:
            return ["return", "typeof", "in", "of", "case", "void", "delete", "throw", "new"].contains(
                before.text)
        case .punctuator:
            if before.text == ":" { return isBehindQuestion(brace - 1) || isIn(object: brace - 1) }
            return ![")", "}", ";", "{"].contains(before.text)
        default: return false
        }
    }

    private func isBehindQuestion(_ colon: Int) -> Bool {
        var index = colon - 1
        while index > bracket[colon] {
            if let start = partner[index], start < index {
                index = start
            } else if isMark(index, "?") {
                return true
            }
            if isMark(index, ";") { return false }
            index -= 1
        }
        return false
    }

    private func isIn(object index: Int) -> Bool {
        bracket[index] >= 0 && isMark(bracket[index], "{") && isObject(bracket[index])
    }

    private func isKey(_ index: Int) -> Bool {
        guard bracket[index] >= 0, isMark(bracket[index], "{"),
            isMark(index - 1, "{") || isMark(index - 1, ",")
        else {
            return false
        }
        return isMark(index + 1, ":") || (isMark(index + 1, "(") && isObject(bracket[index]))
    }

    /// `{ name }`, which is a key and a use in one, and whatever looks like it.
    private func isKeyAndUse(_ index: Int) -> Bool {
        guard bracket[index] >= 0, isMark(bracket[index], "{"),
            isMark(index - 1, "{") || isMark(index - 1, ",")
        else {
            return false
        }
        if isMark(index + 1, ",") || isMark(index + 1, "}") { return true }
        return isMark(index + 1, "=") && isObject(bracket[index])
    }

    // MARK: Declarations

    private mutating func declare(at index: Int) -> Bool {
        switch text(index) {
        case "function": return declareFunction(at: index)
        case "let", "const", "var": return declareVariables(at: index)
        case "catch":
            guard isMark(index + 1, "("), let close = partner[index + 1], close == index + 3,
                let end = partner[close + 1]
            else { return isMark(index + 1, "{") }
            scopes[text(index + 2), default: []].append((index + 1)...end)
            return true
        default: return true
        }
    }

    private mutating func declareFunction(at index: Int) -> Bool {
        let hasName = words.indices.contains(index + 1) && words[index + 1].kind == .name
        let open = index + (hasName ? 2 : 1)
        guard isMark(open, "("), let close = partner[open], isMark(close + 1, "{"),
            let end = partner[close + 1]
        else { return false }
        bodies.insert(close + 1)
        if hasName {
            let isStatement =
                index == 0 || isMark(index - 1, ";") || isMark(index - 1, "}") || isMark(index - 1, "{")
            scopes[text(index + 1), default: []].append(isStatement ? block(around: index) : index...end)
        }
        for place in open + 1..<max(open + 1, close) {
            if isMark(place, "{") || isMark(place, "[") { return false }
            if words[place].kind == .name, bracket[place] == open,
                isMark(place - 1, "(") || isMark(place - 1, ",") || isMark(place - 1, "...")
            {
                scopes[text(place), default: []].append(open...end)
            }
        }
        return true
    }

    private func block(around index: Int) -> ClosedRange<Int> {
        brace[index] < 0 ? 0...words.count - 1 : brace[index]...(partner[brace[index]] ?? brace[index])
    }

    private mutating func declareVariables(at index: Int) -> Bool {
        var scope = block(around: index)
        if text(index) == "var" {
            var around = brace[index]
            while around >= 0, !bodies.contains(around) { around = brace[around] }
            scope = around < 0 ? 0...words.count - 1 : around...(partner[around] ?? around)
        } else if isMark(bracket[index], "("), text(bracket[index] - 1) == "for" {
            guard let close = partner[bracket[index]] else { return false }
            var end = close + 1
            if isMark(end, "{") {
                end = partner[end] ?? end
            } else {
                while end < words.count, !(isMark(end, ";") && bracket[end] == bracket[close]) {
                    end =
                        isMark(end, "(") || isMark(end, "[") || isMark(end, "{")
                        ? (partner[end] ?? end) + 1 : end + 1
                }
            }
            scope = bracket[index]...min(end, words.count - 1)
        }
        var place = index + 1
        var isName = true
        while place < words.count, bracket[place] >= bracket[index] {
            if isMark(place, ";") || partner[place].map({ $0 < index }) == true { break }
            if isName {
                if words[place].kind == .name { scopes[text(place), default: []].append(scope) }
                isName = false
            } else if ["of", "in"].contains(text(place)), words[place].kind == .name {
                break
            }
            if isMark(place, ",") { isName = true }
            if let end = partner[place], end > place { place = end }
            place += 1
        }
        return true
    }

    // MARK: New names

    private mutating func shorten() {
        var uses: [String: [Int]] = [:]
        var kept: Set<String> = []
        for index in words.indices where words[index].kind == .name && !isProperty(index) && !isKey(index) {
            let name = text(index)
            uses[name, default: []].append(index)
            let isKnown = scopes[name]?.contains { $0.contains(index) } ?? false
            if !isKnown || isKeyAndUse(index) { kept.insert(name) }
        }
        let found = uses.filter { !kept.contains($0.key) && scopes[$0.key] != nil }
        // Most used first; then as they come.
        let ordered = found.sorted {
            ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0])
        }
        var next = 0
        for (_, places) in ordered {
            var short = Self.name(next)
            next += 1
            while kept.contains(short) || Self.reserved.contains(short) {
                short = Self.name(next)
                next += 1
            }
            for place in places { names[place] = short }
        }
    }

    static let reserved: Set = ["do", "if", "in", "of", "as", "is"]

    /// `a` to `Z`, then two letters, and so on.
    static func name(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var number = number
        var name = String(letters[number % 52])
        while number >= 52 {
            number = number / 52 - 1
            name = String(letters[number % 52]) + name
        }
        return name
    }
}
