/// The comments of TeX between dollars, whose braces do not count. In prose a `%` is a percent sign, so a dollar
/// on its line may still close a formula.
struct TeXComment {
    /// The offset of a dollar before which no comment begins.
    private var dollar = 0

    /// Returns the end of the line for a comment at `index`, or the next offset if a dollar follows on its line.
    ///
    /// - Parameter limit: the end of the search.
    mutating func end(at index: Int, in text: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int {
        guard index >= dollar else { return index + 1 }
        var end = index + 1
        while end < limit, !ASCII.isLineEnd(text[end]) {
            if text[end] == UInt8(ascii: "$"), text[end - 1] != UInt8(ascii: "\\") {
                dollar = end
                return index + 1
            }
            end += 1
        }
        return end
    }
}
