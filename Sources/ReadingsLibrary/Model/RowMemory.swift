/// The rows of pages that were written already: a page is in the lists of its month and of each of its tags.
final class RowMemory {
    private var rows: [String: String] = [:]

    /// Returns the row of a page, made once.
    ///
    /// - Parameter id: that of the page.
    func row(of id: String, _ make: () -> String) -> String {
        if let known = rows[id] { return known }
        let made = make()
        rows[id] = made
        return made
    }
}
