/// The facts of an OpenType font with TrueType or CFF outlines that decide how it may be used.
///
/// OpenType specification 1.9.1: "Organization of an OpenType font", and the chapters of the tables read here.
package struct SfntFont: Hashable, Sendable {
    /// The reason why a file cannot be used as a font.
    package enum Unusable: Error, Hashable, Sendable {
        /// The file does not begin as a font does.
        case notAFont
        /// WOFF or WOFF2.
        case webFont
        /// A required table is missing.
        case missing(table: String)
        /// A table is outside the file, or its content contradicts itself.
        case damaged(table: String)
    }

    /// The typographic family, or the family of systems that know four styles.
    package let family: String
    /// The weight from 1 to 1000 (`usWeightClass`).
    package let weight: Int
    /// True for the normal width (`usWidthClass` 5): condensed faces can have the same family.
    package let hasNormalWidth: Bool
    /// True for italic and oblique faces.
    package let isItalic: Bool
    /// The embedding rights.
    package let embedding: EmbeddingRights
    /// The code points that have a glyph.
    package let characters: CharacterRanges
    /// The axes of a variable font.
    package let axes: [Axis]

    /// An axis along which a variable font changes (OpenType specification, "fvar — Font variations table").
    package struct Axis: Hashable, Sendable {
        /// Four characters, such as `wght`.
        package var tag: String
        /// The values of the axis, without fractions.
        package var range: ClosedRange<Int>
    }

    /// The weights that the font has: those of the axis `wght` from 1 to 1000, else one.
    package var weights: ClosedRange<Int> {
        guard let axis = axes.first(where: { $0.tag == "wght" }) else { return weight...weight }
        let range = axis.range.clamped(to: 1...1000)
        return range.contains(weight) ? range : weight...weight
    }

    /// Reads a font.
    ///
    /// - Parameter index: the number of the font in a collection.
    package init(_ bytes: [UInt8], index: Int = 0) throws(Unusable) {
        let tables = try SfntTables(bytes, font: index)
        let names = FontNames(try tables.required("name"))
        // Typographic family (16), then family (1).
        guard let family = names.text(of: 16) ?? names.text(of: 1), !family.isEmpty else {
            throw .damaged(table: "name")
        }
        self.family = family
        let os2 = try tables.required("OS/2")
        guard let weight = os2.uint16(at: 4), let width = os2.uint16(at: 6), let type = os2.uint16(at: 8),
            let selection = os2.uint16(at: 62), (1...1000).contains(weight)
        else { throw .damaged(table: "OS/2") }
        self.weight = weight
        hasNormalWidth = width == 5
        // Bits 0 and 9 of fsSelection: ITALIC and OBLIQUE.
        isItalic = selection & 0x201 != 0
        embedding = EmbeddingRights(rawValue: UInt16(type))
        guard let characters = CharacterMap.characters(in: try tables.required("cmap")) else {
            throw .damaged(table: "cmap")
        }
        self.characters = characters
        axes = try Self.axes(in: tables)
    }

    /// Returns the axes of the table `fvar`, which variable fonts have.
    private static func axes(in tables: SfntTables) throws(Unusable) -> [Axis] {
        guard let table = tables["fvar"] else { return [] }
        guard let start = table.uint16(at: 4), let count = table.uint16(at: 8),
            let size = table.uint16(at: 10)
        else { throw .damaged(table: "fvar") }
        var axes: [Axis] = []
        for index in 0..<min(count, 64) {
            let record = start + index * size
            // Signed numbers with 16 bits of fraction.
            guard let tag = table.tag(at: record), let least = table.uint32(at: record + 4),
                let most = table.uint32(at: record + 12),
                case let (low, high) = (
                    Int(Int32(truncatingIfNeeded: least)), Int(Int32(truncatingIfNeeded: most))
                ),
                low <= high
            else { throw .damaged(table: "fvar") }
            axes.append(Axis(tag: tag, range: (low >> 16)...(high >> 16)))
        }
        return axes
    }
}
