import WebSyntax

/// The words after the name of a tag. Attributes without values look like words of a comparison: `a <b and c> d`.
enum FeedTagWords {
    typealias Rest = Bytes.SubSequence

    /// Returns true if each word is the name of an attribute that has no value, as in `<input disabled>` and `<p data-v-7ba5>`.
    static func areAttributes(_ rest: Rest) -> Bool {
        var hasWord = false
        for word in rest.split(whereSeparator: isBetween) {
            let name = String(decoding: word, as: UTF8.self).lowercased()
            guard names.contains(name) || prefixes.contains(where: name.hasPrefix) else { return false }
            hasWord = true
        }
        return hasWord
    }

    /// Returns true for one word with a space before it and no other sign in it.
    static func isOne(_ rest: Rest) -> Bool {
        let words = rest.split(maxSplits: 2, whereSeparator: isBetween)
        return words.count == 1
            && words[0].allSatisfy {
                $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
            }
    }

    private static func isBetween(_ byte: UInt8) -> Bool { byte.isHTMLSpace || byte == UInt8(ascii: "/") }

    /// The starts of names that authors and frameworks make up.
    private static let prefixes = ["data-", "aria-", "v-", "x-", "ng-", "_ngcontent-", "_nghost-"]

    /// Boolean attributes, and attributes whose value is often empty.
    private static let names: Set<String> = Set(
        """
        allowfullscreen async autofocus autoplay checked compact contenteditable controls default defer disabled download
        draggable formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule noresize noshade novalidate
        nowrap open playsinline popover readonly required reversed selected spellcheck translate
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
