import WebSyntax

/// Arguments and right sides.
extension JavaScriptReferences {
    /// The part of an expression that is known.
    enum Value: Equatable {
        /// Index of the constant that it is.
        case constant(Int)
        /// Index of the constant that it begins with; the rest is computed.
        case beginning(Int)
        case dynamic
        case missing
    }

    /// The arguments of the call whose parenthesis is at `open`, as ranges of items. Time is linear in the direct
    /// children of the call.
    func arguments(_ open: Int) -> [Range<Int>] {
        let close = closing[open]
        let end = folder.items[close].isClosing ? close : folder.items.count
        var arguments: [Range<Int>] = []
        var start = open + 1
        var index = start
        while index < end {
            if folder.items[index].isCode(",") {
                arguments.append(start..<index)
                start = index + 1
            }
            index = after(index)
        }
        if start < end { arguments.append(start..<end) }
        return arguments
    }

    /// Returns the index after this item, or after the group that it opens.
    private func after(_ index: Int) -> Int {
        closing[index] + 1
    }

    /// Returns the value of an expression: a constant, its constant beginning, or `.dynamic`.
    func value(_ range: Range<Int>?) -> Value {
        guard let range, let first = range.first, range.upperBound <= folder.items.count else {
            return .missing
        }
        let item = folder.items[first]
        if item.kind == .constant {
            if range.count == 1 { return .constant(item.constant) }
            return folder.items[first + 1].isCode("+") ? .beginning(item.constant) : .dynamic
        }
        if item.kind == .templateHead { return .beginning(item.constant) }
        return url(range) ?? .dynamic
    }

    /// Returns the value of `new URL("a", base)`: the address, or the base if that is remote and the address relative
    /// to it.
    private func url(_ range: Range<Int>) -> Value? {
        let open = range.lowerBound + 2
        guard open < range.upperBound, folder.isWord(open - 2, "new"), folder.isWord(open - 1, "URL"),
            folder.items[open].isCode("(")
        else { return nil }
        let parts = arguments(open)
        let address = value(parts.first)
        guard parts.count > 1, case .constant(let base) = value(parts[1]),
            URLClassifier.classify(folder.constants[base].text).isRemote
        else { return address }
        guard case .constant(let index) = address,
            !URLClassifier.classify(folder.constants[index].text).isLocal
        else { return .constant(base) }
        return address
    }

    /// Returns the right side that starts at `start`. It ends where an expression ends, at a second assignment, or at
    /// an operand after an operand, where a semicolon was left out.
    func rightSide(_ start: Int) -> Range<Int> {
        var index = start
        var isAfterOperand = false
        var conditionals = 0
        while index < folder.items.count {
            let item = folder.items[index]
            if item.isClosing || item.isAssignment { break }
            if item.isCode(";") || item.isCode(",") { break }
            if item.isCode("?") { conditionals += 1 }
            if item.isCode(":") {
                if conditionals == 0 { break }
                conditionals -= 1
            }
            let startsOperand =
                item.kind == .constant || item.kind == .number || item.kind == .identifier || item.isCode("{")
            if isAfterOperand, startsOperand, !isOperatorWord(index) { break }
            if item.isOpening {
                index = after(index)
                isAfterOperand = true
            } else {
                isAfterOperand = folder.isOperand(index)
                index += 1
            }
        }
        return start..<min(index, folder.items.count)
    }

    /// Returns true for operators that are words.
    private func isOperatorWord(_ index: Int) -> Bool {
        folder.isWord(index, "in") || folder.isWord(index, "instanceof") || folder.isWord(index, "of")
    }

    /// The constants of an expression joined, without what is computed between them; `nil` if absent.
    func joinedConstants(_ range: Range<Int>) -> JavaScriptConstant? {
        if let first = range.first, folder.items[first].isCode("("), after(first) == range.upperBound {
            let close = closing[first]
            return joinedConstants((first + 1)..<max(first + 1, close))
        }
        var joined: JavaScriptConstant?
        func take(_ index: Int) {
            let item = folder.items[index]
            guard item.constant >= 0, item.kind != .identifier else { return }
            let constant = folder.constants[item.constant]
            if joined == nil { joined = constant } else { joined?.append(constant) }
        }
        var index = range.lowerBound
        while index < range.upperBound {
            take(index)
            let end = after(index)
            if folder.items[index].kind == .templateHead { templateParts(index, end).forEach(take) }
            index = end
        }
        return joined
    }

    /// The middle parts and the tail of the template that starts at `head`.
    private func templateParts(_ head: Int, _ end: Int) -> [Int] {
        var parts: [Int] = []
        var index = head + 1
        while index < min(end, folder.items.count) {
            let kind = folder.items[index].kind
            if kind == .templateMiddle || kind == .templateTail { parts.append(index) }
            index = after(index)
        }
        return parts
    }
}
