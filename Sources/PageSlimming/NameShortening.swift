/// Short names for those that a script keeps to itself.
///
/// Without a parser, and so only where no doubt is left: a name is shortened when each of its uses lies where one of its
/// declarations holds, and everywhere to the same new name, which nothing else has where a declaration of either holds.
/// What shadows what is then as it was. A script with anything that is not judged here (classes, arrows, patterns of
/// objects, templates with holes, `eval`, `with`) keeps its names.
struct NameShortening {
    /// By the index of the word.
    private(set) var names: [Int: String] = [:]
    /// Names for what else is to have one in the whole script, by what it is.
    private(set) var others: [String: String] = [:]

    private let script: BracketedWords
    /// Where the declarations of a name hold.
    private var scopes: [String: [ClosedRange<Int>]] = [:]
    /// The braces that are bodies of functions.
    private var bodies: Set<Int> = []

    /// - Parameter others: what else is to have a name in the whole script, and how often it is used.
    init(_ script: BracketedWords, with others: [String: Int] = [:]) {
        self.script = script
        guard isClear() else { return }
        for index in script.words.indices where script.words[index].kind == .name && !script.isProperty(index)
        {
            guard declare(at: index) else { return }
        }
        shorten(with: others)
    }

    private func isClear() -> Bool {
        for index in script.words.indices {
            switch script.words[index].kind {
            case .punctuator where script.text(index) == "=>": return false
            case .name where !script.isProperty(index):
                if ["class", "eval", "with", "import", "export", "async", "await", "yield"].contains(
                    script.text(index))
                {
                    return false
                }
                if ["let", "const", "var"].contains(script.text(index)), script.isMark(index + 1, "{") {
                    return false
                }
                // A method without a colon: `get x() {`.
                if ["get", "set"].contains(script.text(index)), isIn(object: index),
                    script.words[index + 1].kind == .name
                {
                    return false
                }
            default: break
            }
        }
        return true
    }

    // MARK: What a name is

    /// Whether a brace begins an object, by what stands before it.
    private func isObject(_ brace: Int) -> Bool {
        guard brace > 0 else { return false }
        let before = script.words[brace - 1]
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
        while index > script.bracket[colon] {
            if let start = script.partner[index], start < index {
                index = start
            } else if script.isMark(index, "?") {
                return true
            }
            if script.isMark(index, ";") { return false }
            index -= 1
        }
        return false
    }

    private func isIn(object index: Int) -> Bool {
        script.bracket[index] >= 0 && script.isMark(script.bracket[index], "{")
            && isObject(script.bracket[index])
    }

    private func isKey(_ index: Int) -> Bool {
        guard script.bracket[index] >= 0, script.isMark(script.bracket[index], "{"),
            script.isMark(index - 1, "{") || script.isMark(index - 1, ",")
        else {
            return false
        }
        return script.isMark(index + 1, ":")
            || (script.isMark(index + 1, "(") && isObject(script.bracket[index]))
    }

    /// `{ name }`, which is a key and a use in one, and whatever looks like it.
    private func isKeyAndUse(_ index: Int) -> Bool {
        guard script.bracket[index] >= 0, script.isMark(script.bracket[index], "{"),
            script.isMark(index - 1, "{") || script.isMark(index - 1, ",")
        else {
            return false
        }
        if script.isMark(index + 1, ",") || script.isMark(index + 1, "}") { return true }
        return script.isMark(index + 1, "=") && isObject(script.bracket[index])
    }

    // MARK: Declarations

    private mutating func declare(at index: Int) -> Bool {
        switch script.text(index) {
        case "function": return declareFunction(at: index)
        case "let", "const", "var": return declareVariables(at: index)
        case "catch":
            guard script.isMark(index + 1, "("), let close = script.partner[index + 1], close == index + 3,
                let end = script.partner[close + 1]
            else { return script.isMark(index + 1, "{") }
            scopes[script.text(index + 2), default: []].append((index + 1)...end)
            return true
        default: return true
        }
    }

    private mutating func declareFunction(at index: Int) -> Bool {
        let hasName = script.words.indices.contains(index + 1) && script.words[index + 1].kind == .name
        let open = index + (hasName ? 2 : 1)
        guard script.isMark(open, "("), let close = script.partner[open], script.isMark(close + 1, "{"),
            let end = script.partner[close + 1]
        else { return false }
        bodies.insert(close + 1)
        if hasName {
            let isStatement =
                index == 0 || script.isMark(index - 1, ";") || script.isMark(index - 1, "}")
                || script.isMark(index - 1, "{")
            scopes[script.text(index + 1), default: []].append(
                isStatement ? block(around: index) : index...end)
        }
        for place in open + 1..<max(open + 1, close) {
            if script.isMark(place, "{") || script.isMark(place, "[") { return false }
            if script.words[place].kind == .name, script.bracket[place] == open,
                script.isMark(place - 1, "(") || script.isMark(place - 1, ",")
                    || script.isMark(place - 1, "...")
            {
                scopes[script.text(place), default: []].append(open...end)
            }
        }
        return true
    }

    private func block(around index: Int) -> ClosedRange<Int> {
        script.brace[index] < 0
            ? 0...script.words.count - 1
            : script.brace[index]...(script.partner[script.brace[index]] ?? script.brace[index])
    }

    private mutating func declareVariables(at index: Int) -> Bool {
        var scope = block(around: index)
        if script.text(index) == "var" {
            var around = script.brace[index]
            while around >= 0, !bodies.contains(around) { around = script.brace[around] }
            scope = around < 0 ? 0...script.words.count - 1 : around...(script.partner[around] ?? around)
        } else if script.isMark(script.bracket[index], "("), script.text(script.bracket[index] - 1) == "for" {
            guard let close = script.partner[script.bracket[index]] else { return false }
            var end = close + 1
            if script.isMark(end, "{") {
                end = script.partner[end] ?? end
            } else {
                while end < script.words.count,
                    !(script.isMark(end, ";") && script.bracket[end] == script.bracket[close])
                {
                    end =
                        script.isMark(end, "(") || script.isMark(end, "[") || script.isMark(end, "{")
                        ? (script.partner[end] ?? end) + 1 : end + 1
                }
            }
            scope = script.bracket[index]...min(end, script.words.count - 1)
        }
        var place = index + 1
        var isName = true
        while place < script.words.count, script.bracket[place] >= script.bracket[index] {
            if script.isMark(place, ";") || script.partner[place].map({ $0 < index }) == true { break }
            if isName {
                if script.words[place].kind == .name { scopes[script.text(place), default: []].append(scope) }
                isName = false
            } else if ["of", "in"].contains(script.text(place)), script.words[place].kind == .name {
                break
            }
            if script.isMark(place, ",") { isName = true }
            if let end = script.partner[place], end > place { place = end }
            place += 1
        }
        return true
    }

    // MARK: New names

    private mutating func shorten(with others: [String: Int]) {
        var uses: [String: [Int]] = [:]
        var kept: Set<String> = []
        for index in script.words.indices
        where script.words[index].kind == .name && !script.isProperty(index) && !isKey(index) {
            let name = script.text(index)
            uses[name, default: []].append(index)
            let isKnown = scopes[name]?.contains { $0.contains(index) } ?? false
            if !isKnown || isKeyAndUse(index) { kept.insert(name) }
        }
        var free = FreeNames(besides: kept)
        let found = uses.filter { !kept.contains($0.key) && scopes[$0.key] != nil }
        // Those of single functions first: few are at the same place. Then those of the whole script, which share with
        // none. Of each, most used first, then as they come.
        let inFunctions = found.filter { !isOfAll($0.key) }
        let ordered = inFunctions.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }
        for (name, places) in ordered {
            let short = free.take(for: scopes[name] ?? [])
            for place in places { names[place] = short }
        }
        let everywhere = [0...script.words.count]
        let ofAll =
            found.filter { isOfAll($0.key) }.map { (name: $0.key, count: $0.value.count, places: $0.value) }
            + others.map { (name: $0.key, count: $0.value, places: []) }
        // A property may have the name of a function, and be used as often.
        let inOrder = ofAll.sorted {
            ($1.count, $0.name, $0.places.count) < ($0.count, $1.name, $1.places.count)
        }
        for (name, _, places) in inOrder {
            let short = free.take(for: everywhere)
            if places.isEmpty { self.others[name] = short }
            for place in places { names[place] = short }
        }
    }

    /// Whether a declaration of a name holds in most of the script.
    private func isOfAll(_ name: String) -> Bool {
        let most = script.words.count / 2
        return scopes[name]?.contains { $0.count > most } ?? false
    }
}
