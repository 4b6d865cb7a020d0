/// The name of a note, `name` in `[^name]`, as cmark-gfm reads it: at most 100 bytes are looked at.
enum FootnoteName {
    /// Where the name stands that a bracket begins; the closing bracket stands behind it.
    static func range(in text: UnsafeBufferPointer<UInt8>, from bracket: Int) -> Range<Int>? {
        let start = bracket + 2
        guard start < text.count, text[start - 1] == 0x5E else { return nil }
        let name = text[start...].prefix(100).prefix { !BlockEnd.isSpace($0) && $0 != 0x5B && $0 != 0x5D }
        guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == 0x5D else { return nil }
        return name.startIndex..<name.endIndex
    }
}
