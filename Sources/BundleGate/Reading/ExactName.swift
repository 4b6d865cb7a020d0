/// A name by its bytes. Strings of Swift compare by canonical equivalence (UAX #15), so that both encodings of é are
/// equal; on a phone's disk they are two names.
struct ExactName: Hashable {
    /// The name as written.
    let name: String

    /// Wraps a name.
    init(_ name: String) { self.name = name }

    static func == (left: ExactName, right: ExactName) -> Bool {
        left.name.utf8.elementsEqual(right.name.utf8)
    }

    func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte) }
    }
}
