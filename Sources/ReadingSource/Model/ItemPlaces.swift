package import Diagnostics
import SecretScanning

/// The places of the items of one export, for findings about an item long after it was read.
package struct ItemPlaces: Sendable {
    private let source: SourceText
    /// The number of bytes before the text that the offsets count in.
    private let mark: Int
    private let offsets: [String: Int]
    /// Finds the keys in the lines of the export.
    private let scanner: SecretScanner

    /// - Parameters:
    ///   - findings: the findings about the export.
    ///   - offsets: the offset of each entry in the text, by the id of its item.
    ///   - scanner: finds the keys in the lines of the export.
    init(_ findings: FindingList, _ offsets: [String: Int], _ scanner: SecretScanner) {
        (source, mark) = (findings.source, findings.mark)
        (self.offsets, self.scanner) = (offsets, scanner)
    }

    /// Returns the place of the entry of an item; `nil` if the export does not have it.
    ///
    /// - Parameter id: the id of the item.
    package func position(ofItem id: String) -> SourcePosition? {
        offsets[id].map { source.position(atOffset: mark + $0) }
    }

    /// Returns true for a place whose line has no key near it, so a finding may quote it.
    func mayQuote(_ place: SourcePosition) -> Bool { !source.hasKey(near: place, scanner) }
}
