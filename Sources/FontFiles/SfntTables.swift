/// The tables of a font by their tags (OpenType specification, "Table directory").
struct SfntTables {
    private let tables: [String: FontBytes]

    /// The largest number of fonts in a collection; those of Noto CJK have ten.
    private static let mostFonts = 128

    /// Returns the number of fonts in a file: one unless it is a collection ("Font collections").
    static func fontCount(in bytes: [UInt8]) throws(SfntFont.Unusable) -> Int {
        let file = FontBytes(bytes[...])
        guard file.tag(at: 0) == "ttcf" else { return 1 }
        guard let count = file.uint32(at: 8), (1...mostFonts).contains(count) else {
            throw .damaged(table: "ttcf")
        }
        return count
    }

    /// Reads the directory of a font. Every table must be inside the file.
    ///
    /// - Parameter font: the number of the font in a collection.
    init(_ bytes: [UInt8], font: Int = 0) throws(SfntFont.Unusable) {
        let file = FontBytes(bytes[...])
        var start = 0
        if file.tag(at: 0) == "ttcf" {
            guard font < (try Self.fontCount(in: bytes)), let offset = file.uint32(at: 12 + font * 4) else {
                throw .damaged(table: "ttcf")
            }
            start = offset
        }
        switch file.tag(at: start) {
        case "\u{0}\u{1}\u{0}\u{0}", "OTTO", "true": break
        case "wOFF", "wOF2": throw .webFont
        default: throw .notAFont
        }
        guard let count = file.uint16(at: start + 4), count > 0 else { throw .notAFont }
        var tables: [String: FontBytes] = [:]
        for index in 0..<count {
            let record = start + 12 + index * 16
            guard let tag = file.tag(at: record), let offset = file.uint32(at: record + 8),
                let length = file.uint32(at: record + 12)
            else { throw .notAFont }
            guard let table = file.part(at: offset, count: length) else { throw .damaged(table: tag) }
            tables[tag] = table
        }
        self.tables = tables
    }

    /// Returns a table; `nil` if the font does not have it.
    subscript(_ tag: String) -> FontBytes? { tables[tag] }

    /// Returns a table that every usable font has.
    func required(_ tag: String) throws(SfntFont.Unusable) -> FontBytes {
        guard let table = tables[tag] else { throw .missing(table: tag) }
        return table
    }
}
