/// The functions that a script declares, before everything else that it does: where a browser puts them anyhow when it
/// begins (ECMAScript 2024, section 10.2.11), so that they may be written as arrows, which it would not put there.
///
/// Of scripts that are one function, called where it stands. What has `this` or `arguments`, makes objects or is declared
/// twice stays what and where it is.
struct FunctionHoisting {
    /// The indices of the words in their new order.
    private(set) var order: [Int]
    /// Where in the new order each function begins that may be an arrow; they follow each other.
    private(set) var arrows: [Int] = []

    private let script: BracketedWords

    init(_ script: BracketedWords) {
        self.script = script
        order = Array(script.words.indices)
        guard let body = script.wholeFunction?.body else { return }
        let start = endOfDirectives(from: body.lowerBound)
        var functions: [ClosedRange<Int>] = []
        var index = start
        while index < body.upperBound {
            if let end = function(at: index) {
                functions.append(index...end)
                index = end + 1
            } else {
                index = max(index, script.partner[index] ?? index) + 1
            }
        }
        let names = Dictionary(grouping: functions) { script.words[$0.lowerBound + 1].text }
        let constructors = constructors
        let moved = functions.filter { function in
            let name = script.words[function.lowerBound + 1].text
            return names[name]?.count == 1 && isArrow(function) && !constructors.contains(name)
        }
        guard !moved.isEmpty else { return }
        let isMoved = Set(moved.joined())
        order =
            Array(0..<start) + moved.joined() + (start..<script.words.count).filter { !isMoved.contains($0) }
        var place = start
        for function in moved {
            arrows.append(place)
            place += function.count
        }
    }

    /// `'use strict'` is one only where it stands first.
    private func endOfDirectives(from start: Int) -> Int {
        var index = start
        while script.words.indices.contains(index), script.words[index].kind == .literal,
            script.isMark(index + 1, ";")
        {
            index += 2
        }
        return index
    }

    /// The end of a declaration that begins here, as a statement between others that it ends for nobody.
    private func function(at index: Int) -> Int? {
        guard script.isName(index, "function"), script.words[index + 1].kind == .name,
            script.isMark(index + 2, "("),
            script.isMark(index - 1, ";") || script.isMark(index - 1, "}") || script.isMark(index - 1, "{"),
            let parameters = script.partner[index + 2], script.isMark(parameters + 1, "{"),
            let end = script.partner[parameters + 1], script.words.indices.contains(end + 1),
            script.words[end + 1].kind == .name || script.isMark(end + 1, "}")
                || script.isMark(end + 1, "[") && script.isMark(index - 1, ";")
        else { return nil }
        return end
    }

    /// Whether nothing in a function asks who called it, or how.
    private func isArrow(_ function: ClosedRange<Int>) -> Bool {
        !function.contains { index in
            ["this", "arguments", "super", "yield", "await"].contains { script.isName(index, $0) }
                || (script.isName(index, "new") && script.isMark(index + 1, "."))
        }
    }

    /// The names that are used as constructors, or whose function object is used.
    private var constructors: Set<String> {
        var names: Set<String> = []
        for index in script.words.indices where script.isName(index) {
            let isUsed =
                script.isName(index - 1, "new") || script.isName(index - 1, "instanceof")
                || (script.isMark(index + 1, ".")
                    && ["prototype", "call", "apply", "bind"].contains(script.text(index + 2)))
            if isUsed { names.insert(script.words[index].text) }
        }
        return names
    }
}
