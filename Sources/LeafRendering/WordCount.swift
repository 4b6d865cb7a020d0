/// The number of words of a rendered body, for an estimate of the reading time.
package enum WordCount {
    /// Returns the number of runs of other characters than white space outside of tags. A character reference, and the
    /// TeX of a formula without spaces, is part of a word.
    static func words(in body: [UInt8]) -> Int {
        var count = 0
        var isInTag = false
        var isInWord = false
        for byte in body {
            if isInTag {
                isInTag = byte != UInt8(ascii: ">")
            } else if byte == UInt8(ascii: "<") {
                isInTag = true
            } else if byte <= UInt8(ascii: " ") {
                isInWord = false
                continue
            } else if !isInWord {
                isInWord = true
                count += 1
            }
        }
        return count
    }

    /// Returns the number of words that a built leaf says it has; `nil` for another page.
    package static func words(inPage page: [UInt8]) -> Int? {
        let mark = Array("<main id=\"text\" tabindex=\"-1\" data-count=\"".utf8)
        guard let place = page.firstRange(of: mark) else { return nil }
        let digits = page[place.upperBound...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Returns the reading time in whole minutes, at least one, at 200 words a minute: a slow rate, since a mathematical
    /// text is read slowly. (Brysbaert 2019 gives 238 words a minute for English non-fiction.)
    package static func minutes(of words: Int) -> Int { max(1, (words + 100) / 200) }
}
