/// The name of a note: `name` in `[^name]`.
enum FootnoteName {
    /// Where the name stands that a bracket begins; the closing bracket stands behind it. Looks no further than to the
    /// next bracket, so that a text of nothing but brackets takes no longer than another.
    static func range(in text: UnsafeBufferPointer<UInt8>, from bracket: Int) -> Range<Int>? {
        let start = bracket + 2
        guard start < text.count, text[start - 1] == 0x5E else { return nil }
        let name = text[start...].prefix { !BlockEnd.isSpace($0) && $0 != 0x5B && $0 != 0x5D }
        guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == 0x5D else { return nil }
        return name.startIndex..<name.endIndex
    }
}
