/// Small facts about TeX's control words.
package enum TeXCommand {
    /// Whether the text ends with a control word such as `\eqref`.
    static func ends(_ text: Slice<UnsafeBufferPointer<UInt8>>, with command: StaticString) -> Bool {
        let length = command.utf8CodeUnitCount
        guard text.count >= length else { return false }
        let start = text.endIndex - length
        return (0..<length).allSatisfy { text[start + $0] == command.utf8Start[$0] }
    }

    /// Control words that define others. KaTeX keeps what they define for the formulas behind.
    static let defining: Set<String> = [
        "gdef", "xdef", "edef", "def", "let", "futurelet", "global", "newcommand", "renewcommand",
        "providecommand",
    ]

    private static let read: [String] =
        ["label", "tag", "eqref", "ref", "begin", "end", "notag", "nonumber"] + reaching.sorted()
        + defining.sorted()

    /// By first letter, a set of lengths as bits.
    private static let lengths: [UInt32] = {
        var table = [UInt32](repeating: 0, count: 256)
        for word in read { table[Int(word.utf8.first ?? 0)] |= 1 << UInt32(word.utf8.count) }
        return table
    }()

    /// Whether a control word with this first letter and length can be one that is read here.
    static func mayMatter(_ first: UInt8, length: Int) -> Bool {
        length < 32 && lengths[Int(first)] & (1 << UInt32(length)) != 0
    }

    /// Control words through which TeX in KaTeX names something outside the page.
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
        for matrix in ["matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix"] {
            names.insert(matrix)
            names.insert(matrix + "*")
        }
        return names
    }()
}
