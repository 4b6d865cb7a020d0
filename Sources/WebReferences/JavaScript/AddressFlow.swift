import WebSyntax

/// The remote addresses of a script that have no reference of a specific kind, and the names that may hold one.
///
/// A name holds an address if an expression with that address, or with another such name, is assigned to it: directly,
/// by a pattern or by a loop. A function holds the addresses in its body. There is no scope: variables of one name
/// count as one, members of one name as well. Parameters are not followed.
struct AddressFlow {
    /// One assignment: the names in the target get what is in the source. Both are ranges of items.
    private struct Step {
        var target: Range<Int>
        var source: Range<Int>
    }

    /// The constant that each item may amount to; -1 for none.
    private var constants: [Int]
    /// The first item at or after each that may amount to an address; the number of items after the last one.
    private var next: [Int] = []
    /// Names pass an address on over at most this many assignments, so that time is linear.
    private static let maximumSteps = 4

    /// Follows the addresses through a script.
    ///
    /// - Parameter addresses: the items that are one.
    init(_ addresses: [Int], in script: JavaScriptReferences) {
        constants = Array(repeating: -1, count: script.folder.items.count)
        for index in addresses { constants[index] = script.folder.items[index].constant }
        next = Self.successors(constants)
        var steps = Self.steps(of: script)
        let names = Self.names(of: script)
        var held = Array(repeating: -1, count: (names.max() ?? -1) + 1)
        for _ in 0..<Self.maximumSteps {
            guard take(&steps, names, &held) else { break }
            for index in names.indices where constants[index] < 0 && names[index] >= 0 {
                constants[index] = held[names[index]]
            }
            next = Self.successors(constants)
        }
    }

    /// Returns the constant of the first address in a range of items, in constant time.
    func address(in range: Range<Int>) -> Int? {
        guard range.lowerBound < next.count, next[range.lowerBound] < range.upperBound else { return nil }
        return constants[next[range.lowerBound]]
    }

    /// Returns the constant of the first address after an item, or else of the first one.
    func address(near index: Int) -> Int? {
        address(in: index..<next.count) ?? address(in: 0..<next.count)
    }

    // MARK: Assignments

    /// Gives the targets of steps whose source holds an address that address, and drops these steps.
    ///
    /// - Returns: true if a name is new.
    private func take(_ steps: inout [Step], _ names: [Int], _ held: inout [Int]) -> Bool {
        var isNew = false
        /// The end of the last pattern that was read. Patterns inside it add nothing, and would be read again.
        var end = 0
        steps.removeAll { step in
            guard let constant = address(in: step.source) else { return false }
            guard step.target.upperBound > end else { return true }
            end = step.target.upperBound
            for index in step.target where names[index] >= 0 && held[names[index]] < 0 {
                held[names[index]] = constant
                isNew = true
            }
            return true
        }
        return isNew
    }

    /// Returns every assignment, loop and function declaration of a script, by the start of its target.
    private static func steps(of script: JavaScriptReferences) -> [Step] {
        let items = script.folder.items
        var steps: [Step] = []
        for (index, item) in items.enumerated() {
            if item.isAssignment {
                guard index > 0, items[index - 1].kind == .identifier else { continue }
                steps.append(Step(target: index - 1..<index, source: script.rightSide(index + 1)))
            } else if let source = script.patternSource(index) {
                let close = script.closing[index]
                // The assignment to `a[0]` changes `a`.
                let isPattern = script.isPattern(index)
                let target = isPattern ? index + 1..<close : max(0, index - 1)..<index
                steps.append(Step(target: target, source: source))
            } else if let loop = script.loop(index) {
                steps.append(Step(target: loop.target, source: loop.source))
            } else if let body = script.functionBody(index) {
                steps.append(Step(target: index + 1..<index + 3, source: body))
            }
        }
        return steps
    }

    /// Returns a number for the name of each item; -1 for other items, keys, reserved words and `location`. A member
    /// has another number than a variable of its name.
    private static func names(of script: JavaScriptReferences) -> [Int] {
        var numbers: [String: Int] = [:]
        return script.folder.items.indices.map { index in
            guard script.folder.items[index].kind == .identifier, !script.isKey(index) else { return -1 }
            let name = script.name(index)
            let isMember = script.isMember(index)
            if name == "location" || !isMember && reservedWords.contains(name) { return -1 }
            let key = isMember ? "." + name : name
            if let number = numbers[key] { return number }
            numbers[key] = numbers.count
            return numbers.count - 1
        }
    }

    private static let reservedWords: Set<String> = [
        "async", "await", "break", "case", "catch", "class", "const", "continue", "default", "delete", "do",
        "else",
        "extends", "false", "finally", "for", "function", "if", "in", "instanceof", "let", "new", "null",
        "of",
        "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var",
        "void",
        "while", "with", "yield",
    ]

    /// Returns for each item the first one from it on that has a constant.
    private static func successors(_ constants: [Int]) -> [Int] {
        var following = constants.count
        var next = Array(repeating: following, count: constants.count)
        for index in constants.indices.reversed() {
            if constants[index] >= 0 { following = index }
            next[index] = following
        }
        return next
    }
}
