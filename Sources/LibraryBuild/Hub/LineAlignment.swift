/// A line of a composed page beside the line of the document that it was made from. Links and embeds differ.
struct LineAlignment {
    private let page: [UInt8]
    private let document: [UInt8]
    /// The lengths of the equal beginning and of the equal end.
    private let beginning: Int
    private let ending: Int

    init(page: ArraySlice<UInt8>, document: ArraySlice<UInt8>) {
        (self.page, self.document) = (Array(page), Array(document))
        beginning = zip(page, document).prefix { $0 == $1 }.count
        let rest = min(page.count, document.count) - beginning
        ending = zip(page.reversed(), document.reversed()).prefix(rest).prefix { $0 == $1 }.count
    }

    /// Returns the column in the document's line for one in the line of the page. Between an equal beginning and an equal
    /// end it is that of the same text; the column at which the lines begin to differ if the document does not have the text.
    func column(_ column: Int) -> Int {
        let offset = column - 1
        if offset <= beginning { return column }
        let fromEnd = page.count - offset
        if fromEnd <= ending { return document.count - fromEnd + 1 }
        return place(of: offset).map { $0 + 1 } ?? beginning + 1
    }

    /// The lengths of text that are looked for, and the longest line in which they are.
    private static let lengths = (least: 4, most: 40, line: 20_000)

    /// Returns the offset in the document of the text at an offset in the page. Of equal texts, it has the same number.
    private func place(of offset: Int) -> Int? {
        guard offset < page.count, document.count <= Self.lengths.line, page.count <= Self.lengths.line else {
            return nil
        }
        var length = min(Self.lengths.most, page.count - offset)
        while length >= Self.lengths.least {
            let text = page[offset..<(offset + length)]
            let found = Self.places(of: text, in: document, from: beginning)
            if !found.isEmpty {
                let before = Self.places(of: text, in: page, from: beginning).prefix { $0 < offset }.count
                return found[min(before, found.count - 1)]
            }
            length -= 1
        }
        return nil
    }

    private static func places(of text: ArraySlice<UInt8>, in line: [UInt8], from start: Int) -> [Int] {
        guard let first = text.first, start + text.count <= line.count else { return [] }
        return (start...(line.count - text.count)).filter {
            line[$0] == first && line[$0..<($0 + text.count)].elementsEqual(text)
        }
    }
}
