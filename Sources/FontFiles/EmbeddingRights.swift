/// The embedding rights of a font, its field fsType (OpenType specification, "OS/2 — OS/2 and Windows metrics table").
package struct EmbeddingRights: Hashable, Sendable {
    private let bits: UInt16

    /// - Parameter rawValue: the bits of fsType.
    package init(rawValue: UInt16) { bits = rawValue }

    /// The reason why the font may not be embedded as a subset; `nil` if it may.
    package var refusal: String? {
        // Bits 1 to 3: restricted, preview and print, editable. Of several the least restrictive counts.
        let usage = bits & 0xE
        if usage != 0, usage & 0x8 == 0 {
            return usage & 0x4 != 0 ? "embedding for viewing and printing only" : "no embedding"
        }
        if bits & 0x100 != 0 { return "no subsets" }
        if bits & 0x200 != 0 { return "embedding of its bitmaps only" }
        return nil
    }
}
