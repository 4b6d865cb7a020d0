package import WebSyntax

/// Data that a script hands to a loader by name, and files beside a module.
extension JavaScriptReferences {
    /// Calls such as `d3.csv("a.csv")` and `$.getJSON("a.json")`: methods with the name of a loader, whose first or second
    /// argument is a constant with the ending of a data file.
    package static func dataAddresses(
        in bytes: Bytes, goal: JavaScriptTokenizer.Goal
    ) -> [ScriptReference] {
        let walk = JavaScriptReferences(bytes, goal)
        var found: [ScriptReference] = []
        for index in walk.folder.items.indices where walk.isLoader(index) {
            for argument in walk.arguments(index + 1).prefix(2) {
                guard case .constant(let number) = walk.value(argument) else { continue }
                let constant = walk.folder.constants[number]
                guard namesData(constant.text) else { continue }
                found.append(
                    ScriptReference(
                        row: .jsData, range: constant.range, text: constant.text,
                        target: URLClassifier.classify(constant.text), bytes: constant.bytes,
                        map: constant.map))
            }
        }
        return found
    }

    /// Returns true if the item is the name of a called method that may load data.
    private func isLoader(_ index: Int) -> Bool {
        guard index + 1 < folder.items.count, folder.items[index].kind == .identifier,
            folder.items[index + 1].isCode("("), isMember(index)
        else { return false }
        return Self.loaders.contains(name(index))
    }

    /// Method names of d3, jQuery, Papa Parse and their like.
    private static let loaders: Set<String> = [
        "csv", "tsv", "dsv", "json", "text", "xml", "getJSON", "getText", "get", "load", "parse", "ajax",
        "request", "read_csv",
    ]

    /// Returns true if the path ends like a data file. The text is bounded by 2,048 bytes, since it may be any string.
    private static func namesData(_ text: String) -> Bool {
        guard text.utf8.count < 2048, !text.contains(" ") else { return false }
        let path = text.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return dataEndings.contains { path.hasSuffix($0) && path.utf8.count > $0.utf8.count }
    }

    private static let dataEndings = [
        ".csv", ".tsv", ".json", ".geojson", ".topojson", ".ndjson", ".txt", ".xml",
    ]

    /// `new URL("./a.png", import.meta.url)`: the range of both arguments, and the address. The text is empty where the
    /// address is computed.
    package static func moduleFiles(in bytes: Bytes) -> [(arguments: Range<Int>, text: String)] {
        let walk = JavaScriptReferences(bytes, .module)
        var found: [(Range<Int>, String)] = []
        for index in walk.folder.items.indices.dropLast(2)
        where walk.folder.isWord(index, "new") && walk.folder.isWord(index + 1, "URL")
            && walk.folder.items[index + 2].isCode("(")
        {
            let arguments = walk.arguments(index + 2)
            guard arguments.count == 2, walk.isModuleAddress(arguments[1]), let first = arguments[0].first,
                let last = arguments[1].last
            else { continue }
            let range = walk.folder.items[first].range.lowerBound..<walk.folder.items[last].range.upperBound
            if case .constant(let number) = walk.value(arguments[0]) {
                found.append((range, walk.folder.constants[number].text))
            } else {
                found.append((range, ""))
            }
        }
        return found.map { (arguments: $0.0, text: $0.1) }
    }

    /// The offsets of the specifiers of JSON modules: `import a from "./a.json" with { type: "json" }`, and
    /// `import("./a.json", { with: { type: "json" } })`. Computed specifiers are left out.
    package static func jsonModules(in bytes: Bytes, goal: JavaScriptTokenizer.Goal) -> [Int] {
        let walk = JavaScriptReferences(bytes, goal)
        return walk.folder.items.indices.compactMap(walk.jsonModule)
    }

    /// Returns the offset of the specifier after the word at `index` if its attributes name JSON.
    private func jsonModule(_ index: Int) -> Int? {
        let isImport = folder.isWord(index, "import")
        guard isImport || folder.isWord(index, "from"), !isMember(index), index + 1 < folder.items.count
        else { return nil }
        let next = folder.items[index + 1]
        if isImport, next.isCode("(") {
            let arguments = arguments(index + 1)
            guard arguments.count > 1, case .constant(let specifier) = value(arguments[0]),
                let attributes = member("with", of: arguments[1].lowerBound), namesJSON(attributes)
            else { return nil }
            return folder.constants[specifier].range.lowerBound
        }
        guard next.kind == .constant, folder.isWord(index + 2, "with"), namesJSON(index + 3) else {
            return nil
        }
        return folder.constants[next.constant].range.lowerBound
    }

    /// Returns true if the import attributes that open at `open` have the type `json`.
    private func namesJSON(_ open: Int) -> Bool {
        guard let type = member("type", of: open) else { return false }
        let item = folder.items[type]
        return item.kind == .constant && folder.constants[item.constant].text == "json"
    }

    /// Returns the first item of a member's value in the object literal that opens at `open`.
    private func member(_ name: StaticString, of open: Int) -> Int? {
        guard folder.items.indices.contains(open), folder.items[open].isCode("{") else { return nil }
        for part in arguments(open) where part.count > 2 && folder.items[part.lowerBound + 1].isCode(":") {
            let key = folder.items[part.lowerBound]
            let isQuoted =
                key.kind == .constant && folder.constants[key.constant].text == name.description
            if isQuoted || folder.isWord(part.lowerBound, name) { return part.lowerBound + 2 }
        }
        return nil
    }

    /// Returns true if the items are `import.meta.url`.
    private func isModuleAddress(_ range: Range<Int>) -> Bool {
        let words: [StaticString] = ["import", "meta", "url"]
        guard range.count == 5 else { return false }
        return words.enumerated().allSatisfy { folder.isWord(range.lowerBound + 2 * $0.offset, $0.element) }
            && folder.items[range.lowerBound + 1].isCode(".")
            && folder.items[range.lowerBound + 3].isCode(".")
    }
}
