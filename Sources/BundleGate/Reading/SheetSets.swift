/// The style sheet sets of a page: of the sheets with titles, browsers use those with one title, that of the preferred set
/// (CSSOM 1, 6.2).
struct SheetSets: Sendable {
    /// The first name, of a sheet in use or of a pragma.
    private var first: String?
    /// The name that the last pragma gives.
    private var pragma: String?

    /// Takes a sheet in use, also one that is empty, missing or for print. Chromium was seen to count all of these.
    mutating func see(title: String) {
        if !title.isEmpty { first = first ?? title }
    }

    /// Takes a meta element with `http-equiv=default-style` (HTML Standard, 4.2.5.3).
    mutating func see(pragma name: String) {
        guard !name.isEmpty else { return }
        first = first ?? name
        pragma = name
    }

    /// Returns true if all browsers use the sheets with a title: Chromium keeps the first name, the standard takes that of
    /// the last pragma.
    func uses(title: String) -> Bool {
        title.isEmpty || title == first && title == pragma ?? title
    }
}
