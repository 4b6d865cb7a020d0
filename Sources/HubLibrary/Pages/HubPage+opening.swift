import HubSource

extension HubPage {
    /// Writes the front matter of a document's page, with the document's own keys of the dialect, and the bar.
    ///
    /// - Parameter embedded: the documents that the page embeds. Their formulas need their macros.
    func write(openingOf index: Int, embedding embedded: [Int], to text: inout ComposedText) {
        let document = model.hub.documents[index]
        let opening = opening(document.shownTitle, nil, language: document.front.lang)
        var lines = document.front.dialect.filter { $0.macro == nil }.map { ($0, document.path) }
        var macros: [(HubFrontMatter.DialectLine, String)] = []
        var names: Set<String> = []
        for other in [index] + embedded {
            for line in model.hub.documents[other].front.dialect {
                // The document's own macro wins, and the name may have a backslash.
                guard let name = line.macro, names.insert(String(name.drop { $0 == "\\" })).inserted else {
                    continue
                }
                macros.append((line, model.hub.documents[other].path))
            }
        }
        guard !lines.isEmpty || !macros.isEmpty, let end = opening.firstRange(of: "\n---\n") else {
            return text.add(opening)
        }
        if let first = macros.first {
            lines.append((HubFrontMatter.DialectLine(text: "macros:", line: first.0.line), first.1))
            lines += macros
        }
        text.add(String(opening[..<end.lowerBound]) + "\n")
        for (line, path) in lines { text.add(Array(line.text.utf8), line: line.line, of: path) }
        text.add(String(opening[end.lowerBound...].dropFirst()))
    }
}
