import WebSyntax

/// Functions of navigation that a script takes as values, to call them under another name.
extension JavaScriptReferences {
    /// Returns true if the function whose last name is at `index` is neither replaced nor only tested.
    func isTaken(_ index: Int) -> Bool {
        let start = start(ofChain: index)
        if folder.isWord(start - 1, "typeof") || isTest(start - 1) { return false }
        guard index + 1 < folder.items.count else { return true }
        let next = folder.items[index + 1]
        // `window.open && …` and `if (window.open)` ask for its presence.
        let isAsked =
            next.isCode("?") || next.code == JavaScriptItem.code("&&")
            || next.isCode(")") && start > 1 && folder.items[start - 1].isCode("(")
                && folder.isWord(start - 2, "if")
        return !next.isAssignment && !isAsked && !isTest(index + 1)
    }

    /// Returns true for `!` and for comparisons by equality.
    private func isTest(_ index: Int) -> Bool {
        guard folder.items.indices.contains(index) else { return false }
        let item = folder.items[index]
        return item.isCode("!")
            || ["==", "===", "!=", "!=="].contains { item.code == JavaScriptItem.code($0) }
    }

    /// Returns the places at which the global `open` is taken as a value by its bare name; empty if the script
    /// declares a variable of that name.
    func bareOpens() -> [Int] {
        var found: [Int] = []
        /// The openings around the item.
        var groups: [Int] = []
        for (index, item) in folder.items.enumerated() {
            if item.isOpening { groups.append(index) }
            if item.isClosing { _ = groups.popLast() }
            guard folder.isWord(index, "open"), !isMember(index), !isKey(index) else { continue }
            if declares(index, in: groups.last) { return [] }
            if isOperandAlone(index) { found.append(index) }
        }
        return found
    }

    /// Returns true if the name may be declared here, or assigned to: after `var`, as a parameter, in a pattern.
    private func declares(_ index: Int, in group: Int?) -> Bool {
        if isDeclaring(index - 1) || folder.isWord(index - 1, "function") { return true }
        let next = index + 1 < folder.items.count ? folder.items[index + 1] : nil
        if let next, next.isAssignment || next.code == JavaScriptItem.code("=>") { return true }
        let isListed = index > 0 && folder.items[index - 1].isCode(",")
        guard let group else { return isListed }
        let after = closing[group] + 1
        let follower = after < folder.items.count ? folder.items[after] : nil
        switch folder.items[group].code {
        case JavaScriptItem.code("{"): return isListed || index == group + 1 && next?.isCode(";") != true
        case JavaScriptItem.code("("):
            return follower.map { $0.isCode("{") || $0.code == JavaScriptItem.code("=>") } ?? false
        default: return follower?.isAssignment ?? false
        }
    }

    /// Returns true if the name is a whole operand whose value goes elsewhere, or the tag of a template.
    private func isOperandAlone(_ index: Int) -> Bool {
        guard index + 1 < folder.items.count else { return isGiven(index - 1) }
        let next = folder.items[index + 1]
        if next.kind == .templateHead || next.kind == .other && next.constant >= 0 { return true }
        let isEnd =
            next.isAfterLineBreak || next.isClosing || next.isCode(";") || next.isCode(",")
            || next.isCode(":")
        let isBound =
            next.isCode(".") && ["call", "apply", "bind"].contains { folder.isWord(index + 2, $0) }
        return isBound || isEnd && isGiven(index - 1)
    }

    /// Returns true if an operand after the item goes elsewhere: into a variable, a list or a call.
    private func isGiven(_ index: Int) -> Bool {
        guard folder.items.indices.contains(index) else { return false }
        if folder.isWord(index, "return") { return true }
        let code = folder.items[index].code
        return ["=", "(", ",", "[", ":", "?", "||", "??", "=>", "..."].contains {
            code == JavaScriptItem.code($0)
        }
    }
}
