/// Members of `_sitegen` that JSON Feed lacks.
extension Attachment {
    /// The words for a reader who cannot see the picture.
    package var alternativeText: String? {
        get {
            guard case .string(let text)? = own["alt"] else { return nil }
            return text
        }
        set { own["alt"] = newValue.map { .string($0) } }
    }

    /// True for a picture that the feed tells by `medium` alone.
    package var isPictureByMedium: Bool {
        get { own["medium"] == .string("image") }
        set { own["medium"] = newValue ? .string("image") : nil }
    }

    private var own: [String: JSONTree] {
        get {
            guard case .object(let members)? = others["_sitegen"] else { return [:] }
            return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
        }
        set {
            let members = newValue.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, $0.value) }
            others["_sitegen"] = members.isEmpty ? nil : .object(members)
        }
    }
}
