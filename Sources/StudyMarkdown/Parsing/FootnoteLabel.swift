/// The name of a footnote: `name` in `[^name]`.
enum FootnoteLabel {
    /// Returns the range of the name in the brackets that open at `bracket`; the closing bracket follows it. Stops at
    /// the next bracket, so a text of only brackets costs linear time.
    static func range(in text: UnsafeBufferPointer<UInt8>, from bracket: Int) -> Range<Int>? {
        let start = bracket + 2
        guard start < text.count, text[start - 1] == UInt8(ascii: "^") else { return nil }
        let name = text[start...].prefix {
            !ASCII.isSpace($0) && $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "]")
        }
        guard !name.isEmpty, name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: "]") else {
            return nil
        }
        return name.startIndex..<name.endIndex
    }
}
