import DocumentSettings

/// Properties of TeX control words.
package enum TeXCommand {
    /// Returns true if the text ends with a control word such as `\eqref`.
    static func ends(_ text: Slice<UnsafeBufferPointer<UInt8>>, with command: StaticString) -> Bool {
        let length = command.utf8CodeUnitCount
        guard text.count >= length else { return false }
        let start = text.endIndex - length
        return (0..<length).allSatisfy { text[start + $0] == command.utf8Start[$0] }
    }

    /// The control words that `FormulaScanner` interprets.
    static let read = TeXCommandSet(
        reaching.union(TeXCommandSet.defining).union([
            "label", "tag", "eqref", "ref", "begin", "end", "notag", "nonumber",
        ]))

    /// Control words that let TeX in KaTeX reference something outside the page.
    static let reaching: Set<String> = [
        "href", "url", "includegraphics", "htmlData", "htmlStyle", "htmlId", "htmlClass",
    ]

    /// The environments that KaTeX 0.16 typesets.
    static let environments: Set<String> = {
        var names: Set<String> = [
            "array", "darray", "subarray", "smallmatrix", "cases", "dcases", "rcases", "drcases", "aligned",
            "alignedat", "split", "gathered", "CD", "equation", "equation*", "align", "align*", "gather",
            "gather*",
            "alignat", "alignat*",
        ]
        // KaTeX accepts a star after matrices for alignment (mathtools).
        for matrix in ["matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix"] {
            names.insert(matrix)
            names.insert(matrix + "*")
        }
        return names
    }()
}
