extension StringProtocol {
    /// Returns true if the text has an ASCII character. In UTF-8 its byte is part of no other character, so most texts are
    /// told apart without a look at characters.
    package func hasASCII(_ character: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { $0.firstOffset(of: character, from: 0, to: $0.count) != nil }
            ?? utf8.contains(character)
    }
}
