/// An addition to a manifest as text to insert at one offset. All other bytes stay unchanged, and the new text follows
/// the layout of its neighbours.
package struct ManifestInsertion: Hashable, Sendable {
    /// The byte offset in the file, including a byte order mark.
    package let offset: Int
    /// The new text, including the separator from its neighbour.
    package let text: [UInt8]

    /// Returns `nil` if the manifest has errors or lacks the book or chapter. The caller must check the result for
    /// errors with ``ManifestReader``.
    package init?(_ addition: ManifestAddition, in bytes: [UInt8]) {
        guard let source = ManifestText(bytes), let list = source.list(for: addition) else { return nil }
        let layout = ManifestLayout(source)
        let level = addition.level
        guard case .array(let items) = list.content else { return nil }
        let text: String
        let place: Int
        // The new entry follows the last one, in the layout of that one.
        if let last = items.last {
            let separator = layout.separator(in: list, items, level)
            let indent = layout.indent(behind: separator) ?? source.indent(ofLineAt: last.range.lowerBound)
            let printer = ManifestPrinter(layout: layout, sample: last)
            text = separator + printer.text(addition, indent: indent)
            place = last.range.upperBound
            // An empty list shows no layout, so that of other lists is used.
        } else {
            let indent = source.indent(ofLineAt: list.range.lowerBound)
            let printer = ManifestPrinter(layout: layout, sample: nil)
            text = layout.interior(of: list, level, indent: indent) { printer.text(addition, indent: $0) }
            place = list.range.lowerBound + 1
        }
        offset = place + source.markLength
        self.text = Array(text.utf8)
    }

    /// Returns the file with the addition inserted.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        Array(bytes[..<offset]) + text + bytes[offset...]
    }
}
