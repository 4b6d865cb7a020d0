package import WebSyntax

/// Finds the references of a script: calls, assignments and module specifiers whose address is a constant after
/// folding (``JavaScriptFolder``), requests whose address is computed, and remote addresses in other strings.
///
/// There is no parser and no scope: a name counts as the global of that name, unless it is a member of something else
/// or declared on the spot. Aliases of a function that loads are not followed; the content policy covers those. It does
/// not govern navigation, so an address is followed to one (``AddressFlow``).
package struct JavaScriptReferences {
    var folder: JavaScriptFolder
    /// For every opening item the index of the one that closes it, or the last one; for others their own.
    private(set) var closing: [Int]
    private var found: [ScriptReference] = []
    /// True for constants that have a reference of a specific kind; they are not reported as mere strings as well.
    private(set) var reported: [Bool]
    /// True for a script, false for a module.
    let isScript: Bool
    /// True if the module declaration that was last seen is an import.
    private var isImport = true

    /// Folds the script and pairs its parentheses, so that the end of a group is found in constant time.
    init(_ bytes: Bytes, _ goal: JavaScriptTokenizer.Goal) {
        folder = JavaScriptFolder(bytes, goal: goal)
        isScript = goal == .script
        reported = Array(repeating: false, count: folder.constants.count)
        closing = Array(folder.items.indices)
        var open: [Int] = []
        for (index, item) in folder.items.enumerated() {
            if item.isOpening {
                open.append(index)
                closing[index] = folder.items.count - 1
            } else if item.isClosing, let start = open.popLast() {
                closing[start] = index
            }
        }
    }

    /// The references of a script in UTF-8, by offset.
    ///
    /// - Parameter goal: `nil` if it is not known whether the text is a module. Then it is read as both, where that
    ///   makes a difference.
    package static func references(
        in bytes: Bytes, goal: JavaScriptTokenizer.Goal? = nil
    ) -> [ScriptReference] {
        var found = walk(bytes, goal ?? .script)
        if goal == nil, hasMarkupComment(bytes) {
            for reference in walk(bytes, .module) where !found.contains(reference) { found.append(reference) }
        }
        return found.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    package static func references(
        in text: String, goal: JavaScriptTokenizer.Goal? = nil
    ) -> [ScriptReference] {
        var text = text
        return text.withUTF8 { references(in: $0, goal: goal) }
    }

    /// Returns every reference of a script file, including those in its strings of markup, CSS and code.
    package static func allReferences(
        in bytes: Bytes, goal: JavaScriptTokenizer.Goal? = nil
    ) -> [WebReference] {
        let collector = ReferenceCollector()
        let layer = ReferenceCollector.Layer(origin: .document)
        for reference in references(in: bytes, goal: goal) { collector.add(reference, layer) }
        return collector.sorted
    }

    /// The strings of a script that are known without running it, sums folded.
    static func strings(in bytes: Bytes, goal: JavaScriptTokenizer.Goal) -> [JavaScriptConstant] {
        JavaScriptFolder(bytes, goal: goal).constants
    }

    /// Returns the references of a script under one goal, in the order of discovery.
    private static func walk(_ bytes: Bytes, _ goal: JavaScriptTokenizer.Goal) -> [ScriptReference] {
        var walk = JavaScriptReferences(bytes, goal)
        for index in walk.folder.items.indices where walk.folder.items[index].kind == .identifier {
            walk.take(index)
        }
        walk.addRest()
        return walk.found
    }

    /// Returns true if a comment that only scripts have may be in the text.
    private static func hasMarkupComment(_ bytes: Bytes) -> Bool {
        var offset = 0
        while let dash = bytes.firstOffset(of: UInt8(ascii: "-"), from: offset, to: bytes.count) {
            if bytes.hasExactly("-->", at: dash, to: bytes.count) { return true }
            if dash > 1, bytes.hasExactly("<!--", at: dash - 2, to: bytes.count) { return true }
            offset = dash + 1
        }
        return false
    }

    // MARK: Items

    /// Adds the references that a name starts.
    private mutating func take(_ index: Int) {
        let next = index + 1
        guard next < folder.items.count else { return }
        let isMember = isMember(index)
        if !isMember, folder.isWord(index, "import") { isImport = true }
        if !isMember, folder.isWord(index, "export") { isImport = false }
        if folder.items[next].isCode("(") {
            call(index)
        } else if folder.items[next].isAssignment {
            assignment(index)
        } else if folder.items[next].kind == .constant, !isMember {
            let isFrom = folder.isWord(index, "from")
            guard isFrom || folder.isWord(index, "import") else { return }
            add(isFrom && !isImport ? .jsExportFrom : .jsImportStatic, folder.items[next].constant)
        }
    }

    /// Returns true if the name is a member of what stands before it.
    func isMember(_ index: Int) -> Bool {
        index > 0 && folder.items[index - 1].isCode(".")
    }

    /// The name of the item, escapes resolved.
    func name(_ index: Int) -> String {
        guard folder.items.indices.contains(index), folder.items[index].kind == .identifier else { return "" }
        let item = folder.items[index]
        return item.constant >= 0 ? folder.constants[item.constant].text : folder.bytes.text(item.range)
    }

    /// Adds source maps, navigations and refreshes by way of a value, remote addresses in strings that were not reported
    /// yet, and the first text that is not a token.
    private mutating func addRest() {
        for range in folder.sourceMaps {
            let text = folder.bytes.text(range)
            found.append(
                ScriptReference(
                    row: .jsSourceMap, range: range, text: text, target: URLClassifier.classify(text),
                    map: OffsetMap(start: range.lowerBound)))
        }
        addNavigations()
        addRefreshes()
        for item in folder.items where item.kind == .constant || item.kind == .templateHead {
            guard item.constant >= 0, !reported[item.constant],
                RemoteString.isRemote(folder.constants[item.constant].bytes)
            else { continue }
            add(.jsRemoteString, item.constant)
        }
        if let invalid = folder.invalid { add(.jsInvalid, "", invalid) }
    }

    // MARK: Results

    /// Adds a constant, and a second reference if a local address fails under `file:`.
    mutating func add(_ row: ReferenceID, _ index: Int) {
        let constant = folder.constants[index]
        var target: URLReference?
        switch ReferenceTable.row(row)?.kind {
        case .url: target = URLClassifier.classify(constant.text)
        case .refresh:
            let address = RemoteString.refreshAddress(constant.bytes) ?? []
            target = URLClassifier.classify(String(decoding: address, as: UTF8.self))
        default: break
        }
        // A refresh, or the host of a location: neither names a file.
        if row == .jsRemoteString, target?.isRemote == false { target = nil }
        if reported.indices.contains(index) { reported[index] = true }
        found.append(
            ScriptReference(
                row: row, range: constant.range, text: constant.text, target: target, bytes: constant.bytes,
                map: constant.map))
        guard let target, let dead = deadRow(of: row, target) else { return }
        found.append(
            ScriptReference(
                row: dead, range: constant.range, text: constant.text, target: target, bytes: constant.bytes,
                map: constant.map))
    }

    /// Adds a range that has no address.
    mutating func add(_ row: ReferenceID, _ text: String, _ range: Range<Int>) {
        found.append(ScriptReference(row: row, range: range, text: text, target: nil, map: nil))
    }

    /// Adds a constant that was joined from others.
    mutating func add(_ row: ReferenceID, _ constant: JavaScriptConstant) {
        folder.constants.append(constant)
        add(row, folder.constants.count - 1)
    }

    /// The constant beginning of an address whose rest is computed: remote, or certainly a file.
    mutating func addBeginning(_ row: ReferenceID, _ index: Int) -> Bool {
        let constant = folder.constants[index]
        let target = URLClassifier.classify(constant.text)
        if target.isRemote {
            add(row, index)
            return true
        }
        let isFile = target.isLocal && constant.bytes.contains(UInt8(ascii: "/"))
        guard isFile, let dead = deadRow(of: row, target) else { return false }
        found.append(
            ScriptReference(
                row: dead, range: constant.range, text: constant.text, target: target, bytes: constant.bytes,
                map: constant.map))
        return false
    }

    /// Returns the row that reports an address of a kind as dead under `file:`; `nil` if it is not.
    private func deadRow(of row: ReferenceID, _ target: URLReference) -> ReferenceID? {
        guard target.isLocal, let failure = ReferenceTable.row(row)?.localFailure else { return nil }
        if case .specifier = failure, case .relative(let path, _, _) = target, !path.hasPrefix(".") {
            return nil
        }
        return failure.row
    }
}
