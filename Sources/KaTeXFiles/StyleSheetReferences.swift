import SiteFiles

/// The `url()` references of a style sheet.
struct StyleSheetReferences {
    /// The reason why the style sheet cannot be used offline.
    struct Unusable: Error { var reason: String }

    private let scanner: StyleSheetScanner

    init(in styleSheet: [UInt8]) { scanner = StyleSheetScanner(bytes: styleSheet) }

    /// Returns the referenced files, relative to the style sheet, sorted and without duplicates. `data:` URLs and
    /// fragments need no file. Throws for files elsewhere: the page would be incomplete offline.
    func relativePaths() throws(Unusable) -> [String] {
        var paths: Set<String> = []
        var index = 0
        while index < scanner.bytes.count {
            if scanner.has("@import", at: index) { throw Unusable(reason: "it imports another style sheet") }
            guard let url = scanner.url(at: index) else {
                index = scanner.end(after: index)
                continue
            }
            index = max(url.end, index + 1)
            let text = scanner.text(url.value)
            if text.lowercased().hasPrefix("data:") { continue }
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
