/// The name of a footnote: `name` in `[^name]`.
enum FootnoteLabel {
    /// Returns the range of the name in the brackets that open at `bracket`; the closing bracket follows it. Stops at
    /// the next bracket, so a text of only brackets costs linear time.
    static func range(in text: UnsafeBufferPointer<UInt8>, from bracket: Int) -> Range<Int>? {
        let start = bracket + 2
        guard start < text.count, text[start - 1] == 0x5E else { return nil }
        let name = text[start...].prefix { !BlockEnd.isSpace($0) && $0 != 0x5B && $0 != 0x5D }
        guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == 0x5D else { return nil }
        return name.startIndex..<name.endIndex
    }
}
