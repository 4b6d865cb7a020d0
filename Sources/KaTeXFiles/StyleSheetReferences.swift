import SiteFiles

/// The `url()` references of a style sheet.
struct StyleSheetReferences {
    /// The reason why the style sheet cannot be used offline.
    struct Unusable: Error { var reason: String }

    /// The style sheet.
    private let sheet: StyleSheet

    /// Reads the tokens of a style sheet.
    init(in styleSheet: [UInt8]) { sheet = StyleSheet(styleSheet) }

    /// Returns the referenced files, relative to the style sheet, sorted and without duplicates. `data:` URLs and
    /// fragments need no file. Throws for files elsewhere: the page would be incomplete offline.
    func relativePaths() throws(Unusable) -> [String] {
        if sheet.hasImport { throw Unusable(reason: "it imports another style sheet") }
        var paths: Set<String> = []
        for (text, _) in sheet.addresses() where !text.lowercased().hasPrefix("data:") {
            let file = text.prefix { $0 != "?" && $0 != "#" }
            if file.isEmpty { continue }
            // `RelativePath` rejects a backslash, `..` or a leading slash; a colon ends a URL scheme.
            guard !file.contains(":"), let path = RelativePath(String(file)) else {
                throw Unusable(reason: "it names \(text.prefix(100)), which is not a file of the release")
            }
            paths.insert(path.description)
        }
        return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
