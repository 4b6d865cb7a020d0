/// The names of the parts of a long list. The first part has those of the list.
enum PartName {
    /// Returns the name of a leaf. No ``PageName`` has two hyphens before a number of fewer than eight digits, so it is not
    /// that of another tag.
    static func page(_ page: String, _ number: Int) -> String { number == 1 ? page : "\(page)--\(number)" }

    static func title(_ title: String, _ number: Int) -> String {
        number == 1 ? title : "\(title) (\(number))"
    }
}
