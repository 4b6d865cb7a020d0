import WebSyntax

/// The targets of assignments that are no single name: patterns, loops and function declarations.
extension JavaScriptReferences {
    /// Returns true if the item is a word that declares variables.
    func isDeclaring(_ index: Int) -> Bool {
        folder.isWord(index, "var") || folder.isWord(index, "let") || folder.isWord(index, "const")
    }

    /// Returns true if the name is the key of an object literal or pattern: `a` in `{a: b}`.
    func isKey(_ index: Int) -> Bool {
        guard index > 0, index + 1 < folder.items.count, folder.items[index + 1].isCode(":") else {
            return false
        }
        return folder.items[index - 1].isCode("{") || folder.items[index - 1].isCode(",")
    }

    /// Returns the right side of the assignment to the pattern or index that opens at `open`; `nil` for other items.
    func patternSource(_ open: Int) -> Range<Int>? {
        let item = folder.items[open]
        let after = closing[open] + 1
        guard item.isCode("[") || item.isCode("{"), after < folder.items.count,
            folder.items[after].isAssignment
        else { return nil }
        return rightSide(after + 1)
    }

    /// Returns true if what opens at `open` and is assigned to is a pattern, not the index of `a[b]`. After `)` it may
    /// be either, and counts as a pattern: `if (a) [b] = c`.
    func isPattern(_ open: Int) -> Bool {
        guard folder.items[open].isCode("["), open > 0, folder.isOperand(open - 1) else { return true }
        let before = folder.items[open - 1]
        return before.isCode(")") || before.isCode("}") || isDeclaring(open - 1)
    }

    /// Returns the variable and the list of a loop `for (a of b)` or `for (a in b)` whose word is at `index`.
    func loop(_ index: Int) -> (target: Range<Int>, source: Range<Int>)? {
        guard folder.isWord(index, "for"), !isMember(index) else { return nil }
        let open = folder.isWord(index + 1, "await") ? index + 2 : index + 1
        guard open < folder.items.count, folder.items[open].isCode("(") else { return nil }
        let end = closing[open]
        var child = open + 2
        // The first item is part of the variable, whatever its name is.
        if open + 1 < end { child = closing[open + 1] + 1 }
        while child < end {
            if !isMember(child), folder.isWord(child, "of") || folder.isWord(child, "in") {
                return (open + 1..<child, child + 1..<end)
            }
            if folder.items[child].isCode(";") { return nil }
            child = closing[child] + 1
        }
        return nil
    }

    /// Returns the body of the function declaration whose word is at `index`; `nil` for one without a name.
    func functionBody(_ index: Int) -> Range<Int>? {
        guard folder.isWord(index, "function"), !isMember(index), index + 3 < folder.items.count else {
            return nil
        }
        let name = folder.items[index + 1].isCode("*") ? index + 2 : index + 1
        guard folder.items[name].kind == .identifier, folder.items[name + 1].isCode("(") else { return nil }
        let open = closing[name + 1] + 1
        guard open < folder.items.count, folder.items[open].isCode("{") else { return nil }
        return open + 1..<max(open + 1, closing[open])
    }
}
