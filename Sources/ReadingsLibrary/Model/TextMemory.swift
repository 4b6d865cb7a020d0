/// Texts that were written already: a page or a note is in the lists of its month and of each of its tags, and a day in
/// many rows.
final class TextMemory {
    private var texts: [String: String] = [:]

    /// Returns the text of a key, made once.
    func text(of key: String, _ make: () -> String) -> String {
        if let known = texts[key] { return known }
        let made = make()
        texts[key] = made
        return made
    }
}
