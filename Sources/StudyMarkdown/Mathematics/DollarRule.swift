/// The conditions on the content between two single dollars (rules 1 and 3 of inline mathematics).
enum DollarRule {
    /// The reason why two dollars are text.
    enum Refusal { case empty, digitAfterCloser, spaceAfterOpener, spaceBeforeCloser }

    /// Returns true if a dollar before this byte can open a formula.
    static func opens(before byte: UInt8, spaces: Bool) -> Bool { spaces || !ASCII.isSpace(byte) }

    /// Returns the reason why the dollars at `opener` and `closer` are text, or `nil` for a formula.
    ///
    /// - Parameter spaces: true if `$ x $`, with white space at both ends, is a formula too.
    static func refusal(
        in text: UnsafeBufferPointer<UInt8>, opener: Int, closer: Int, spaces: Bool
    ) -> Refusal? {
        guard closer > opener + 1 else { return .empty }
        // `$5 and $10`: a digit after the closer is a price (rule 3).
        if closer + 1 < text.count, ASCII.isDigit(text[closer + 1]) {
            return .digitAfterCloser
        }
        let isOpenAfter = ASCII.isSpace(text[opener + 1])
        let isOpenBefore = ASCII.isSpace(text[closer - 1]) && !isControlSpace(text, closer - 1, opener)
        if !isOpenAfter, !isOpenBefore { return nil }
        guard spaces, isOpenAfter, ASCII.isSpace(text[closer - 1]) else {
            return isOpenAfter ? .spaceAfterOpener : .spaceBeforeCloser
        }
        // White space alone between dollars is no formula.
        return text[(opener + 1)..<closer].allSatisfy(ASCII.isSpace) ? .empty : nil
    }

    /// Returns true if the space at `index` belongs to `\ `, TeX's control space.
    private static func isControlSpace(
        _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ opener: Int
    ) -> Bool {
        guard text[index] == UInt8(ascii: " ") else { return false }
        return text[(opener + 1)..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
    }
}
