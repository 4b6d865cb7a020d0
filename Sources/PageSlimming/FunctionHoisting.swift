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

    private let words: [NameShortening.Word]

    init(_ words: [NameShortening.Word]) {
        self.words = words
        order = Array(words.indices)
        guard !words.contains(where: { $0.kind == .unclear }), let body = body() else { return }
        let start = endOfDirectives(from: body.lowerBound)
        var functions: [ClosedRange<Int>] = []
        var index = start
        while index < body.upperBound {
            if let end = function(at: index) {
                functions.append(index...end)
                index = end + 1
            } else {
                index = (partner(of: index) ?? index) + 1
            }
        }
        let names = Dictionary(grouping: functions) { words[$0.lowerBound + 1].text }
        let moved = functions.filter { function in
            let name = words[function.lowerBound + 1].text
            return names[name]?.count == 1 && isArrow(function) && !makesObjects(name)
        }
        guard !moved.isEmpty else { return }
        let isMoved = Set(moved.joined())
        order = Array(0..<start) + moved.joined() + (start..<words.count).filter { !isMoved.contains($0) }
        var place = start
        for function in moved {
            arrows.append(place)
            place += function.count
        }
    }

    private func isMark(_ index: Int, _ text: String) -> Bool {
        words.indices.contains(index) && words[index].kind == .punctuator && words[index].text == text
    }

    private func isName(_ index: Int, _ text: String) -> Bool {
        words.indices.contains(index) && words[index].kind == .name && words[index].text == text
            && !isMark(index - 1, ".") && !isMark(index - 1, "?.")
    }

    /// The end of what a bracket begins.
    private func partner(of start: Int) -> Int? {
        guard ["(", "[", "{"].contains(where: { isMark(start, $0) }) else { return nil }
        var depth = 0
        for index in start..<words.count where words[index].kind == .punctuator {
            switch words[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}": depth -= 1
            default: break
            }
            if depth == 0 { return index }
        }
        return nil
    }

    /// What stands between the braces of `(function () { … })();`.
    private func body() -> Range<Int>? {
        guard isMark(0, "("), isName(1, "function"), let parameters = partner(of: 2),
            isMark(parameters + 1, "{"),
            let end = partner(of: parameters + 1), isMark(end + 1, ")"), let call = partner(of: end + 2),
            call >= words.count - 2
        else { return nil }
        return parameters + 2..<end
    }

    /// `'use strict'` is one only where it stands first.
    private func endOfDirectives(from start: Int) -> Int {
        var index = start
        while words.indices.contains(index), words[index].kind == .literal, isMark(index + 1, ";") {
            index += 2
        }
        return index
    }

    /// The end of a declaration that begins here, as a statement between others that it ends for nobody.
    private func function(at index: Int) -> Int? {
        guard isName(index, "function"), words[index + 1].kind == .name, isMark(index + 2, "("),
            isMark(index - 1, ";") || isMark(index - 1, "}") || isMark(index - 1, "{"),
            let parameters = partner(of: index + 2), isMark(parameters + 1, "{"),
            let end = partner(of: parameters + 1), words.indices.contains(end + 1),
            words[end + 1].kind == .name || isMark(end + 1, "}")
                || isMark(end + 1, "[") && isMark(index - 1, ";")
        else { return nil }
        return end
    }

    /// Whether nothing in a function asks who called it, or how.
    private func isArrow(_ function: ClosedRange<Int>) -> Bool {
        !function.contains { index in
            ["this", "arguments", "super", "yield", "await"].contains { isName(index, $0) }
                || (isName(index, "new") && isMark(index + 1, "."))
        }
    }

    private func makesObjects(_ name: String) -> Bool {
        words.indices.contains { index in
            guard isName(index, name) else { return false }
            return isName(index - 1, "new") || isName(index - 1, "instanceof")
                || (isMark(index + 1, ".")
                    && ["prototype", "call", "apply", "bind"].contains(words[index + 2].text))
        }
    }
}
