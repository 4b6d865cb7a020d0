/// The elements of HTML that do not end a word: a reader sees the text before, inside and after them as one.
package enum WordElements {
    /// The names in lower case, obsolete ones included.
    package static let names: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins",
        "kbd", "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time",
        "tt", "u", "var", "wbr",
    ]
}
