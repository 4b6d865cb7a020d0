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

    /// The control words that are references in text.
    static let references: [StaticString] = ["\\eqref", "\\ref", "\\cref", "\\Cref", "\\autoref"]

    /// The control word that prints the number of a page, which a leaf does not have.
    static let pageReference: StaticString = "\\pageref"

    /// Returns the range of the labels between the braces of a reference, without white space around them; `nil` if there
    /// is other text. Labels are separated by commas, as in cleveref.
    static func labelRange<Text: RandomAccessCollection<UInt8>>(in text: Text) -> Range<Int>?
    where Text.Index == Int {
        let labels = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
            $0.split(whereSeparator: ASCII.isSpaceOrTab)
        }
        guard labels.allSatisfy({ $0.count == 1 && $0[0].allSatisfy(BlockTail.isLabelByte) }),
            let start = labels.first?.first?.startIndex, let end = labels.last?.first?.endIndex
        else { return nil }
        return start..<end
    }

    /// Returns the end of a reference such as `\eqref{name}` at a backslash. In text it is no sign of a formula.
    static func referenceEnd<Text: RandomAccessCollection<UInt8>>(
        in text: Text, at start: Text.Index
    ) -> Text.Index? where Text.Index == Int {
        let rest = text[start...]
        let command = references.first {
            rest.starts(with: UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount))
        }
        guard let command, let open = rest.dropFirst(command.utf8CodeUnitCount).indices.first,
            text[open] == UInt8(ascii: "{"),
            let close = text[open...].prefix(120).firstIndex(of: UInt8(ascii: "}")), close > open + 1,
            labelRange(in: text[(open + 1)..<close]) != nil
        else { return nil }
        return close + 1
    }

    /// The control words that `FormulaScanner` interprets.
    static let read = TeXCommandSet(
        reaching.union(TeXCommandSet.defining).union([
            "label", "tag", "eqref", "ref", "begin", "end", "notag", "nonumber",
        ]))

    /// Control words that let TeX in KaTeX reference something outside the page.
    package static let reaching: Set<String> = [
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
