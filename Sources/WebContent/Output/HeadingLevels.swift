/// The levels of headings in a document below a title.
///
/// A heading may be left out or become a line of a cell, so the levels are known when the document is complete. Until then a
/// heading begins with control characters, which sanitized content does not have.
enum HeadingLevels {
    private static let placeholder: UInt8 = 0x17

    /// Returns placeholders for the marks of a heading.
    static func placed(_ level: Int) -> String {
        String(repeating: Character(Unicode.Scalar(placeholder)), count: level)
    }

    /// Returns a document whose headings are below a title of level 1, without a gap between two levels.
    static func closed(_ document: String) -> String {
        guard document.utf8.contains(placeholder) else { return document }
        var output: [UInt8] = []
        output.reserveCapacity(document.utf8.count)
        var level = 1
        var run = 0
        for byte in document.utf8 {
            if byte == placeholder {
                run += 1
                continue
            }
            if run > 0 {
                level = min(max(2, run), level + 1)
                output.append(contentsOf: repeatElement(UInt8(ascii: "#"), count: level))
                run = 0
            }
            output.append(byte)
        }
        return String(decoding: output, as: UTF8.self)
    }
}
