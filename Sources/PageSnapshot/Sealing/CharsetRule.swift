/// `@charset "…";` at the beginning of a style sheet (CSS Syntax 3, 3.2). It is wrong once the sheet is UTF-8.
enum CharsetRule {
    /// Returns the range of the rule; `nil` without one.
    static func range(in sheet: [UInt8]) -> Range<Int>? {
        let mark = Array("@charset \"".utf8)
        guard sheet.starts(with: mark), let end = sheet.prefix(256).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        return 0..<(end + 1)
    }
}
