/// Bounds for property lists. Foundation's reader of the text forms recurses, so deep nesting would
/// overflow the stack.
enum PropertyListBounds {
    /// The deepest nesting. Real Info.plists have fewer than ten levels.
    static let depth = 64
    /// The number of objects, each counted once a reference.
    static let objects = 200_000

    /// Returns true if a text property list is within bounds. XML is measured by its tags, the old text
    /// form by its brackets.
    ///
    /// Approximate on purpose: comments and strings count too, which can only refuse more.
    static func hold(for bytes: [UInt8]) -> Bool {
        var elements = 0
        var level = 0
        var brackets = 0
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<") where index + 1 < bytes.count:
                if bytes[index + 1] == UInt8(ascii: "/") {
                    level = max(0, level - 1)
                } else if bytes[index + 1] != UInt8(ascii: "!"), bytes[index + 1] != UInt8(ascii: "?") {
                    elements += 1
                    // `<true/>` closes itself.
                    let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ">"))
                    if end.map({ bytes[$0 - 1] != UInt8(ascii: "/") }) ?? true { level += 1 }
                }
            case UInt8(ascii: "{"), UInt8(ascii: "("): brackets += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"): brackets = max(0, brackets - 1)
            default: break
            }
            guard level <= depth, brackets <= depth * 4, elements <= objects else { return false }
            index += 1
        }
        return true
    }
}
