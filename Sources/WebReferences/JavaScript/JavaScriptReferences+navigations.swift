import WebSyntax

/// Navigations whose address is a constant, but not the whole right side or argument: in a list, an object or a
/// pattern, held by a variable, or given to a function of navigation that the script holds.
extension JavaScriptReferences {
    /// The place at which an address becomes a navigation.
    private struct Navigation {
        enum Source {
            /// The address is in these items.
            case value(Range<Int>)
            /// The function that navigates is taken as a value at this item, so the address is anywhere.
            case function(Int)
        }

        var row: ReferenceID
        var source: Source
    }

    /// Adds an address for each navigation that one may reach.
    mutating func addNavigations() {
        let addresses = folder.items.indices.filter { index in
            let item = folder.items[index]
            // Another item has a constant if it is the text of a tagged template, which its function gets.
            guard item.constant >= 0, !reported[item.constant],
                item.kind == .constant || item.kind == .templateHead || item.kind == .other
            else { return false }
            return RemoteString.leads(folder.constants[item.constant].bytes)
        }
        guard !addresses.isEmpty else { return }
        let navigations = navigations()
        guard !navigations.isEmpty else { return }
        let flow = AddressFlow(addresses, in: self)
        for navigation in navigations {
            let constant =
                switch navigation.source {
                case .value(let range): flow.address(in: range)
                case .function(let index): flow.address(near: index)
                }
            if let constant, !reported[constant] { add(navigation.row, constant) }
        }
    }

    // MARK: Places

    /// Returns the navigations of the script.
    private func navigations() -> [Navigation] {
        var found: [Navigation] = []
        var targets: [Int] = []
        var depth = 0
        for (index, item) in folder.items.enumerated() {
            if item.isOpening { depth += 1 }
            if item.isClosing { depth = max(0, depth - 1) }
            guard item.kind == .identifier, !isKey(index) else { continue }
            if folder.isWord(index, "location") {
                guard let end = targetEnd(index, isTopLevel: depth == 0) else { continue }
                let start = start(ofChain: index)
                // In `[a = location]` it is read.
                if start == 0 || !folder.items[start - 1].isAssignment { targets.append(index) }
                if end + 1 < folder.items.count, folder.items[end + 1].isAssignment {
                    append(.jsLocation, rightSide(end + 2), to: &found)
                }
            } else if let row = navigationRow(index) {
                if index + 1 < folder.items.count, folder.items[index + 1].isCode("(") {
                    append(row, arguments(index + 1).first, to: &found)
                } else if isTaken(index) {
                    found.append(Navigation(row: row, source: .function(index)))
                }
            } else if let address = reflected(index) {
                append(.jsLocation, address, to: &found)
            }
        }
        if !targets.isEmpty { found += patterns(around: targets) }
        return found + bareOpens().map { Navigation(row: .jsWindowOpen, source: .function($0)) }
    }

    /// Adds a value, unless it begins with a constant: that decides where it leads.
    private func append(_ row: ReferenceID, _ range: Range<Int>?, to found: inout [Navigation]) {
        guard let range else { return }
        if case .beginning(let index) = value(range),
            !folder.constants[index].bytes.allSatisfy(\.isHTMLSpace)
        {
            return
        }
        found.append(Navigation(row: row, source: .value(range)))
    }

    /// Returns the last item of a target that begins with the name `location`; `nil` where that is declared, and for its
    /// other members.
    ///
    /// - Parameter isTopLevel: true outside of every group. There `var` declares nothing in a script, since the name is
    ///   taken: the page is left.
    private func targetEnd(_ index: Int, isTopLevel: Bool) -> Int? {
        if isDeclaring(index - 1), !(isScript && isTopLevel && folder.isWord(index - 1, "var")) { return nil }
        guard index + 1 < folder.items.count, folder.items[index + 1].isCode(".") else { return index }
        return folder.isWord(index + 2, "href") ? index + 2 : nil
    }

    /// Returns the first item of `a.b.c` whose last name is at `index`.
    func start(ofChain index: Int) -> Int {
        var start = index
        // Longer chains begin with something else than a global object.
        for _ in 0..<6 where isMember(start) && start >= 2 && folder.items[start - 2].kind == .identifier {
            start -= 2
        }
        return start
    }

    /// Returns the row of a function that navigates, by its name and what it is a member of; `nil` for other names.
    private func navigationRow(_ index: Int) -> ReferenceID? {
        if folder.isWord(index, "open") {
            // A bare name is often a variable: ``bareOpens()`` reads those that are not called.
            if !isMember(index) {
                let isCalled = index + 1 < folder.items.count && folder.items[index + 1].isCode("(")
                return isCalled ? .jsWindowOpen : nil
            }
            return Callee.globals.contains(name(index - 2)) ? .jsWindowOpen : nil
        }
        guard isMember(index) else { return nil }
        if folder.isWord(index, "assign") || folder.isWord(index, "replace") {
            return folder.isWord(index - 2, "location") ? .jsLocation : nil
        }
        return folder.isWord(index, "navigate") && folder.isWord(index - 2, "navigation") ? .jsNavigate : nil
    }

    /// Returns the value of `Reflect.set(window, "location", value)`, where `set` is at `index`.
    private func reflected(_ index: Int) -> Range<Int>? {
        guard folder.isWord(index, "set"), isMember(index), folder.isWord(index - 2, "Reflect"),
            index + 1 < folder.items.count, folder.items[index + 1].isCode("(")
        else { return nil }
        let arguments = arguments(index + 1)
        guard arguments.count > 2, case .constant(let key) = value(arguments[1]) else { return nil }
        return ["location", "href"].contains(folder.constants[key].text) ? arguments[2] : nil
    }

    /// Returns the patterns and loops that assign to one of these targets.
    private func patterns(around targets: [Int]) -> [Navigation] {
        /// The number of targets before each item.
        var before = [0]
        var isTarget = Array(repeating: false, count: folder.items.count)
        for target in targets { isTarget[target] = true }
        for item in isTarget { before.append(before[before.count - 1] + (item ? 1 : 0)) }
        var found: [Navigation] = []
        for index in folder.items.indices {
            if let loop = loop(index) {
                guard !isDeclaring(loop.target.lowerBound),
                    before[loop.target.lowerBound] < before[loop.target.upperBound]
                else { continue }
                found.append(Navigation(row: .jsLocation, source: .value(loop.source)))
            } else if before[index] < before[closing[index]], !isDeclaring(index - 1), isPattern(index),
                let source = patternSource(index)
            {
                found.append(Navigation(row: .jsLocation, source: .value(source)))
            }
        }
        return found
    }
}
