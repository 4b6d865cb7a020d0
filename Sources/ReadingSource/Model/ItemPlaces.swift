package import Diagnostics

/// The places of the items of one export, for findings about an item long after it was read.
package struct ItemPlaces: Sendable {
    private let source: SourceText
    /// The number of bytes before the text that the offsets count in.
    private let mark: Int
    private let offsets: [String: Int]

    /// - Parameters:
    ///   - findings: the findings about the export.
    ///   - offsets: the offset of each entry in the text, by the id of its item.
    init(_ findings: FindingList, _ offsets: [String: Int]) {
        (source, mark) = (findings.source, findings.mark)
        self.offsets = offsets
    }

    /// Returns the place of the entry of an item; `nil` if the export does not have it.
    ///
    /// - Parameter id: the id of the item.
    package func position(ofItem id: String) -> SourcePosition? {
        offsets[id].map { source.position(atOffset: mark + $0) }
    }
}
