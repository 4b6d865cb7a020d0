import Foundation

/// A TrueType font made for a test: a square for each character. It is in the public domain.
package struct TestFont {
    package var family = "Test Sans"
    package var weight = 400
    package var width = 5
    package var isItalic = false
    /// fsType of OS/2.
    package var embedding = 0
    package var characters: [UInt32] = Array(0x20...0x7E)
    /// Write the character map in format 12 instead of 4.
    package var hasWideMap = false
    /// The tags of variation axes.
    package var axes: [String] = []
    /// The tags of tables that are left out.
    package var omitted: Set<String> = []

    package init() {}

    /// A font with the characters of a text besides Basic Latin.
    package init(family: String, weight: Int = 400, adding text: String = "") {
        self.family = family
        self.weight = weight
        characters += text.unicodeScalars.map(\.value)
    }

    /// The font file.
    package var bytes: [UInt8] {
        let codes = Set(characters).sorted()
        var tables = [
            "OS/2": os2(codes), "cmap": hasWideMap ? wideMap(codes) : narrowMap(codes),
            "glyf": glyph + glyph, "head": head, "hhea": hhea(codes.count + 1),
            "hmtx": Self.numbers(Array(repeating: [600, 100], count: codes.count + 1).flatMap(\.self)),
            // Every character has an outline of its own, so that subsets differ in size.
            "loca": Self.numbers((0...(codes.count + 1)).map { $0 * glyph.count / 2 }),
            "maxp": Self.long(0x10000)
                + Self.numbers([codes.count + 1, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
            "name": names, "post": Self.long(0x30000) + [UInt8](repeating: 0, count: 28),
        ]
        tables["glyf"] = Array(repeating: glyph, count: codes.count + 1).flatMap(\.self)
        if !axes.isEmpty { tables["fvar"] = variations }
        return Self.file(tables.filter { !omitted.contains($0.key) })
    }

    /// A collection (`ttcf`) of fonts.
    package static func collection(_ fonts: [TestFont]) -> [UInt8] {
        var header = Array("ttcf".utf8) + long(0x10000) + long(fonts.count)
        var content: [UInt8] = []
        let start = header.count + fonts.count * 4
        for font in fonts {
            var bytes = font.bytes
            let place = start + content.count
            header += long(place)
            // Offsets of tables count from the start of the file.
            for table in 0..<(Int(bytes[4]) << 8 | Int(bytes[5])) {
                let offset = 12 + table * 16 + 8
                let old = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
                bytes.replaceSubrange(offset..<(offset + 4), with: long(old + place))
            }
            content += bytes
        }
        return header + content
    }

    // MARK: Tables

    /// A square of 500 units (OpenType specification, "glyf — Glyph data").
    private var glyph: [UInt8] {
        let outline: [UInt8] =
            Self.numbers([1, 100, 0, 600, 500]) + Self.numbers([3, 0]) + [1, 1, 1, 1]
            + Self.numbers([100, 500, 0, -500]) + Self.numbers([0, 0, 500, 0])
        return outline + [UInt8](repeating: 0, count: outline.count % 2)
    }

    private var head: [UInt8] {
        Self.long(0x10000) + Self.long(0x10000) + Self.long(0) + Self.long(0x5F0F_3CF5)
            + Self.numbers([0, 1000]) + [UInt8](repeating: 0, count: 16)
            + Self.numbers([0, 0, 700, 500, 0, 8, 2, 0, 0])
    }

    private func hhea(_ glyphs: Int) -> [UInt8] {
        Self.long(0x10000) + Self.numbers([800, -200, 0, 600, 0, 0, 600, 1, 0, 0, 0, 0, 0, 0, 0, glyphs])
    }

    private func os2(_ codes: [UInt32]) -> [UInt8] {
        let low = Int(min(codes.first ?? 0, 0xFFFF))
        let high = Int(min(codes.last ?? 0, 0xFFFF))
        return Self.numbers([
            4, 600, weight, width, embedding, 650, 700, 0, 140, 650, 700, 0, 480, 50, 260, 0,
        ])
            + [UInt8](repeating: 0, count: 10 + 16 + 4)
            + Self.numbers([isItalic ? 1 : 0x40, low, high, 800, -200, 0, 900, 300])
            + [UInt8](repeating: 0, count: 8) + Self.numbers([500, 700, 0, 32, 1])
    }

    private func narrowMap(_ codes: [UInt32]) -> [UInt8] {
        let small = codes.enumerated().filter { $0.element < 0xFFFF }
        let count = small.count + 1
        var power = 1
        while power * 2 <= count { power *= 2 }
        var table = Self.numbers([0, 1, 3, 1]) + Self.long(12)
        table += Self.numbers([
            4, 16 + count * 8, 0, count * 2, power * 2, power.trailingZeroBitCount, (count - power) * 2,
        ])
        table += Self.numbers(small.map { Int($0.element) } + [0xFFFF, 0])
        table += Self.numbers(small.map { Int($0.element) } + [0xFFFF])
        table += Self.numbers(small.map { $0.offset + 1 - Int($0.element) } + [1])
        return table + Self.numbers([Int](repeating: 0, count: count))
    }

    private func wideMap(_ codes: [UInt32]) -> [UInt8] {
        var table = Self.numbers([0, 1, 3, 10]) + Self.long(12)
        table +=
            Self.numbers([12, 0]) + Self.long(16 + codes.count * 12) + Self.long(0) + Self.long(codes.count)
        for (index, code) in codes.enumerated() {
            table += Self.long(Int(code)) + Self.long(Int(code)) + Self.long(index + 1)
        }
        return table
    }

    private var names: [UInt8] {
        let texts = [
            (1, weight == 400 ? family : "\(family) \(weight)"), (2, isItalic ? "Italic" : "Regular"),
            (4, "\(family) \(weight)"), (6, family.filter { $0 != " " } + "-\(weight)"), (16, family),
        ]
        var records: [UInt8] = []
        var storage: [UInt8] = []
        for (id, text) in texts {
            let bytes = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            records += Self.numbers([3, 1, 0x409, id, bytes.count, storage.count])
            storage += bytes
        }
        return Self.numbers([0, texts.count, 6 + texts.count * 12]) + records + storage
    }

    private var variations: [UInt8] {
        Self.numbers([1, 0, 16, 2, axes.count, 20, 0, axes.count * 4 + 4])
            + axes.flatMap { axis in
                Array(axis.utf8) + Self.long(100 << 16) + Self.long(400 << 16) + Self.long(900 << 16)
                    + Self.numbers([0, 256])
            }
    }

    // MARK: Bytes

    /// Returns big-endian 16-bit numbers.
    package static func numbers(_ values: [Int]) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    /// Returns a big-endian 32-bit number.
    package static func long(_ value: Int) -> [UInt8] { numbers([value >> 16, value]) }

    /// Returns tables as a file, with their checksums.
    private static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
        let sorted = tables.sorted { $0.key < $1.key }
        var directory = long(0x10000) + numbers([sorted.count, 128, 3, sorted.count * 16 - 128])
        var content: [UInt8] = []
        for (tag, bytes) in sorted {
            let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
            var sum: UInt32 = 0
            for index in stride(from: 0, to: padded.count, by: 4) {
                sum &+= padded[index..<(index + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            directory +=
                Array(tag.utf8) + long(Int(sum)) + long(12 + sorted.count * 16 + content.count)
                + long(bytes.count)
            content += padded
        }
        return directory + content
    }
}
