/// An addition to a manifest as text to be put in at one place. Every other byte stays as it is, and what is put in is
/// laid out as its neighbours are.
package struct ManifestInsertion: Hashable, Sendable {
    /// In bytes from the beginning of the file, a byte order mark counted.
    package let offset: Int
    package let text: [UInt8]

    /// `nil` where the manifest has errors, or no such book or chapter. That the outcome has none is for the caller to
    /// see: read it (``ManifestReader``).
    package init?(_ addition: ManifestAddition, in bytes: [UInt8]) {
        guard let source = ManifestText(bytes), let list = source.list(for: addition) else { return nil }
        let layout = ManifestLayout(source)
        let level = addition.level
        guard case .array(let items) = list.content else { return nil }
        let text: String
        let place: Int
        if let last = items.last {
            let separator = layout.separator(in: list, items, level)
            let indent = layout.indent(behind: separator) ?? source.indent(ofLineAt: last.range.lowerBound)
            let printer = ManifestPrinter(layout: layout, sample: last)
            text = separator + printer.text(addition, indent: indent)
            place = last.range.upperBound
        } else {
            let indent = source.indent(ofLineAt: list.range.lowerBound)
            let printer = ManifestPrinter(layout: layout, sample: nil)
            text = layout.interior(of: list, level, indent: indent) { printer.text(addition, indent: $0) }
            place = list.range.lowerBound + 1
        }
        offset = place + source.markLength
        self.text = Array(text.utf8)
    }

    /// The file with the addition in it.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        Array(bytes[..<offset]) + text + bytes[offset...]
    }
}
