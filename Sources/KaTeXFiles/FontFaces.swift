/// The `src` descriptors of a style sheet's `@font-face` rules (CSS Fonts Level 4, section 4.3).
struct FontFaces {
    /// The style sheet.
    private let sheet: StyleSheet

    /// Reads the tokens of a style sheet.
    init(in styleSheet: [UInt8]) { sheet = StyleSheet(styleSheet) }

    /// Returns the style sheet without `url(…) format("woff")` and `format("truetype")` entries whose list also has
    /// woff2. Every browser that can show the page supports woff2; otherwise each font would be included three times.
    /// All other bytes stay unchanged.
    func keepingWOFF2() -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(sheet.bytes.count)
        var copied = 0
        for list in sourceLists() {
            let entries = sheet.split(list, at: .comma)
            let kept = entries.indices.filter { !isDropped(entries[$0]) }
            // A list without woff2 keeps all its formats.
            guard kept.count < entries.count,
                kept.contains(where: { sheet.format(in: entries[$0]) == "woff2" })
            else { continue }
            let ranges = entries.map(sheet.range)
            out += sheet.bytes[copied..<ranges[0].lowerBound]
            for (position, index) in kept.enumerated() {
                if position > 0 {
                    // The separator before an entry is copied with it, so the list keeps its commas and
                    // white space.
                    out += sheet.bytes[ranges[index - 1].upperBound..<ranges[index].lowerBound]
                }
                out += sheet.bytes[ranges[index]]
            }
            copied = ranges[ranges.count - 1].upperBound
        }
        return out + sheet.bytes[copied...]
    }

    /// Returns the tokens of all `src` values, in order.
    private func sourceLists() -> [Range<Int>] {
        sheet.rules().filter(sheet.isFontFace).flatMap(sheet.declarations).filter { $0.name == "src" }.map(
            \.value)
    }

    /// Returns true for formats that woff2 makes redundant.
    private func isDropped(_ entry: Range<Int>) -> Bool {
        !sheet.addresses(in: entry).isEmpty && ["woff", "truetype"].contains(sheet.format(in: entry))
    }
}
