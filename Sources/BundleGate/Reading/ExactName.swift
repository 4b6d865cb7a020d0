/// A name by its bytes. Two strings of Swift are equal when their characters are, so that é is é however it is
/// written; to a phone's disk those are two names.
struct ExactName: Hashable {
    let name: String

    init(_ name: String) { self.name = name }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte) }
    }
}
