/// Hides the passwords of URLs in quoted text: `scheme://user:password@host` (RFC 3986, section 3.2.1).
package enum CredentialMask {
    /// The largest number of bytes of user name and password together.
    private static let longest = 1024

    /// Returns the ranges of the passwords in a text, ascending and without overlap.
    package static func ranges(in text: some RandomAccessCollection<UInt8>) -> [Range<Int>] {
        let bytes = Array(text)
        var found: [Range<Int>] = []
        var index = 0
        while let start = authority(in: bytes, from: &index) {
            var colon: Int?
            var at: Int?
            var end = start
            while end < bytes.count, end - start < longest, !ends.contains(bytes[end]) {
                if bytes[end] == UInt8(ascii: ":"), colon == nil { colon = end }
                if bytes[end] == UInt8(ascii: "@") { at = end }
                end += 1
            }
            if let colon, let at, colon + 1 < at { found.append(colon + 1..<at) }
        }
        return found
    }

    /// Returns a text with `redacted` in place of each password.
    package static func redacted(_ text: String) -> String {
        // Most texts have no such sign.
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        let bytes = Array(text.utf8)
        let found = ranges(in: bytes)
        if found.isEmpty { return text }
        var output: [UInt8] = []
        var copied = 0
        for range in found {
            output += bytes[copied..<range.lowerBound] + Array("redacted".utf8)
            copied = range.upperBound
        }
        return String(decoding: output + bytes[copied...], as: UTF8.self)
    }

    /// Returns the text of a part of `line` with an asterisk for each column of a password, so that columns stay.
    ///
    /// - Parameters:
    ///   - part: offsets from the start of `line`.
    ///   - hidden: the ranges of passwords in `line`.
    static func text(_ part: Range<Int>, of line: ArraySlice<UInt8>, hiding hidden: [Range<Int>]) -> String {
        func shown(_ range: Range<Int>) -> String {
            let start = line.startIndex
            return String(decoding: line[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
        }
        var text = ""
        var copied = part.lowerBound
        for range in hidden.map({ $0.clamped(to: part) }) where !range.isEmpty {
            text += shown(copied..<range.lowerBound)
            text += String(repeating: "*", count: DisplayWidth.of(shown(range)))
            copied = range.upperBound
        }
        return text + shown(copied..<part.upperBound)
    }

    /// The bytes that end an authority, or that no URL has in its text.
    private static let ends = Set(" \t\r\n\"'`<>/?#\\".utf8)

    /// Returns the offset after the next `://`, or after `:\/\/` as JSON may write it; `nil` if there are no more.
    private static func authority(in bytes: [UInt8], from index: inout Int) -> Int? {
        while let colon = bytes[index...].firstIndex(of: UInt8(ascii: ":")) {
            index = colon + 1
            for sign in ["://", ":\\/\\/"] where bytes[colon...].starts(with: sign.utf8) {
                index = colon + sign.utf8.count
                return index
            }
        }
        return nil
    }
}
