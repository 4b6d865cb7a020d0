/// Style sheets without a bundler: imported rules come before a sheet's own (CSS Cascade 5, section 2).
enum StyleSheetImports {
    /// - Parameters:
    ///   - name: a path such as `style/client.css`.
    ///   - texts: by path. An import that is not among them is left as it is.
    static func text(of name: String, in texts: [String: String]) -> String {
        var seen: Set<String> = []
        return text(of: name, in: texts, &seen)
    }

    private static func text(of name: String, in texts: [String: String], _ seen: inout Set<String>) -> String
    {
        guard seen.insert(name).inserted else { return "" }
        let folder = name.prefix(through: name.lastIndex(of: "/") ?? name.startIndex)
        let lines = (texts[name] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            guard line.hasPrefix("@import \"./"), line.hasSuffix("\";") else { return String(line) }
            let imported = String(folder) + line.dropFirst("@import \"./".count).dropLast(2)
            return texts[imported] == nil ? String(line) : text(of: imported, in: texts, &seen)
        }.joined(separator: "\n")
    }
}
