/// The code points of a font's character map (OpenType specification, "cmap — Character to glyph index mapping table").
///
/// Reads formats 4 and 12, which cover Unicode in every current font.
enum CharacterMap {
    /// Returns the code points that have a glyph; `nil` for a damaged table or one without Unicode.
    static func characters(in table: FontBytes) -> CharacterRanges? {
        guard let count = table.uint16(at: 2) else { return nil }
        var subtables: [(rank: Int, offset: Int)] = []
        for index in 0..<count {
            let start = 4 + index * 8
            guard let platform = table.uint16(at: start), let encoding = table.uint16(at: start + 2),
                let offset = table.uint32(at: start + 4)
            else { return nil }
            // A map of all of Unicode counts more than one of the first 65,536 code points.
            switch (platform, encoding) {
            case (3, 10): subtables.append((0, offset))
            case (0, 4), (0, 6): subtables.append((1, offset))
            case (3, 1): subtables.append((2, offset))
            case (0, 0...3): subtables.append((3, offset))
            default: continue
            }
        }
        for (_, offset) in subtables.sorted(by: { $0.rank < $1.rank }) {
            guard let subtable = table.rest(from: offset), let format = subtable.uint16(at: 0) else {
                return nil
            }
            switch format {
            case 4: return segments(in: subtable)
            case 12: return groups(in: subtable)
            default: continue
            }
        }
        return nil
    }

    /// Reads format 4, "Segment mapping to delta values".
    private static func segments(in table: FontBytes) -> CharacterRanges? {
        guard let doubled = table.uint16(at: 6), doubled % 2 == 0 else { return nil }
        var found = CharacterRanges()
        var next = 0
        for offset in stride(from: 0, to: doubled, by: 2) {
            let range = 16 + doubled * 3 + offset
            guard let end = table.uint16(at: 14 + offset),
                let start = table.uint16(at: 16 + doubled + offset),
                let delta = table.uint16(at: 16 + doubled * 2 + offset),
                let distance = table.uint16(at: range),
                // Segments in ascending order bound the work by 65,536 steps.
                start >= next, start <= end
            else { return nil }
            next = end + 1
            for code in start...end where code != 0xFFFF {
                var glyph = code
                if distance != 0 {
                    guard let listed = table.uint16(at: range + distance + (code - start) * 2) else {
                        return nil
                    }
                    if listed == 0 { continue }
                    glyph = listed
                }
                if (glyph + delta) & 0xFFFF != 0 { found.append(UInt32(code)...UInt32(code)) }
            }
        }
        return found
    }

    /// Reads format 12, "Segmented coverage".
    private static func groups(in table: FontBytes) -> CharacterRanges? {
        guard let count = table.uint32(at: 12), count <= table.count / 12 else { return nil }
        var found = CharacterRanges()
        var next = 0
        for index in 0..<count {
            let start = 16 + index * 12
            guard let first = table.uint32(at: start), let last = table.uint32(at: start + 4),
                let glyph = table.uint32(at: start + 8), first >= next, first <= last,
                last <= CharacterRanges.largest
            else { return nil }
            next = last + 1
            // Glyph 0 is the one for missing characters.
            let low = glyph == 0 ? first + 1 : first
            if low <= last { found.append(UInt32(low)...UInt32(last)) }
        }
        return found
    }
}
