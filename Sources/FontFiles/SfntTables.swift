/// The tables of a font by their tags (OpenType specification, "Table directory").
struct SfntTables {
    private let tables: [String: FontBytes]

    /// Reads the directory. Every table must be inside the file.
    init(_ bytes: [UInt8]) throws(SfntFont.Unusable) {
        let file = FontBytes(bytes[...])
        switch file.tag(at: 0) {
        case "\u{0}\u{1}\u{0}\u{0}", "OTTO", "true": break
        case "ttcf": throw .collection(fonts: file.uint32(at: 8) ?? 0)
        case "wOFF", "wOF2": throw .webFont
        default: throw .notAFont
        }
        guard let count = file.uint16(at: 4), count > 0 else { throw .notAFont }
        var tables: [String: FontBytes] = [:]
        for index in 0..<count {
            let record = 12 + index * 16
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
