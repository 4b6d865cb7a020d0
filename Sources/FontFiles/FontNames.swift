/// The names of a font (OpenType specification, "name — Naming table").
struct FontNames {
    private struct Record {
        var platform: Int
        var language: Int
        var id: Int
        var text: String
    }

    private let records: [Record]

    /// Reads the records that are inside the table; the others are ignored, as text engines do.
    init(_ table: FontBytes) {
        let count = table.uint16(at: 2) ?? 0
        let storage = table.uint16(at: 4) ?? 0
        records = (0..<count).compactMap { index in
            let start = 6 + index * 12
            guard let platform = table.uint16(at: start), let language = table.uint16(at: start + 4),
                let id = table.uint16(at: start + 6), let length = table.uint16(at: start + 8),
                let offset = table.uint16(at: start + 10),
                let bytes = table.part(at: storage + offset, count: length),
                // Platform 1 is Mac OS; the others write UTF-16.
                let text = platform == 1 ? bytes.ascii : bytes.utf16
            else { return nil }
            return Record(platform: platform, language: language, id: id, text: text)
        }
    }

    /// Returns the name with an id: in US English for Windows if there is one, else the first.
    func text(of id: Int) -> String? {
        let named = records.filter { $0.id == id }
        return
            (named.first { $0.platform == 3 && $0.language == 0x409 }
            ?? named.first { $0.platform == 3 } ?? named.first { $0.platform == 0 } ?? named.first)?.text
    }
}
