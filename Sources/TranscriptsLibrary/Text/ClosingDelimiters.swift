/// The next place of delimiters in a text, asked for in ascending order: the text is searched once for each, however many begin that
/// do not end.
struct ClosingDelimiters {
    private let text: Substring
    /// The last place found of each delimiter; `nil` if no further one follows.
    private var places: [String: Range<Substring.Index>?] = [:]

    init(_ text: Substring) { self.text = text }

    mutating func next(_ delimiter: String, from start: Substring.Index) -> Range<Substring.Index>? {
        if let known = places[delimiter] {
            guard let place = known, place.lowerBound < start else { return known }
        }
        let place = text[start...].firstRange(of: delimiter)
        places.updateValue(place, forKey: delimiter)
        return place
    }
}
