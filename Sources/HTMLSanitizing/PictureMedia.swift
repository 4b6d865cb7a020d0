/// The media queries of the `source` elements of a picture.
enum PictureMedia {
    /// Returns true for a list of queries that may be true on a wide screen with light colours and without preferences.
    static func fits(_ list: String) -> Bool {
        list.isEmpty || list.split(separator: ",").contains { fits(query: $0.lowercased()) }
    }

    private static func fits(query: String) -> Bool {
        let words = query.split { !($0.isLetter || $0 == "-") }
        // Its condition is on other media: `not print`.
        if words.first == "not" { return true }
        // The condition `width < 600px` is another form of `max-width`.
        return !words.contains { other.contains(String($0)) }
            && !query.filter { !$0.isWhitespace }.contains("width<")
    }

    private static let other: Set<String> = [
        "print", "speech", "dark", "reduce", "more", "forced-colors", "portrait", "max-width",
        "max-device-width",
    ]
}
