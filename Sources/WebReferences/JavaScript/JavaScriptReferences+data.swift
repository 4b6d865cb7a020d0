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

    /// Returns true if the items are `import.meta.url`.
    private func isModuleAddress(_ range: Range<Int>) -> Bool {
        let words: [StaticString] = ["import", "meta", "url"]
        guard range.count == 5 else { return false }
        return words.enumerated().allSatisfy { folder.isWord(range.lowerBound + 2 * $0.offset, $0.element) }
            && folder.items[range.lowerBound + 1].isCode(".")
            && folder.items[range.lowerBound + 3].isCode(".")
    }
}
