/// Sorted words in one string: of each word a sign for the number of characters that it shares with the word before, and the
/// rest.
///
/// The signs are `(` for none, `)` for one, then `*+,-/:;=?@`. They occur in no word, and JSON needs no escape for them.
struct FrontCoder {
    private(set) var bytes: [UInt8] = []
    private var last: ArraySlice<UInt8> = []

    private static let signs = Array("()*+,-/:;=?@".utf8)

    /// Appends the next word, with a backslash written as JSON does.
    mutating func append(_ word: ArraySlice<UInt8>) {
        var shared = 0
        let most = min(Self.signs.count - 1, last.count, word.count)
        // ASCII alone, where a byte is a character of the script that reads this too.
        while shared < most, word[word.startIndex + shared] < 0x80,
            last[last.startIndex + shared] == word[word.startIndex + shared]
        {
            shared += 1
        }
        bytes.append(Self.signs[shared])
        for byte in word.dropFirst(shared) {
            if byte == UInt8(ascii: "\\") { bytes.append(byte) }
            bytes.append(byte)
        }
        last = word
    }
}
