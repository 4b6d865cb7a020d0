/// The measures that KaTeX writes into `style` attributes, as classes: the policy of a leaf allows no such attribute,
/// and each measure is written once.
struct StyleClasses {
    private var names: [String: String] = [:]
    private var order: [String] = []

    /// The class for the text of a `style` attribute; the same for the same text.
    mutating func name(of style: String) -> String {
        if let name = names[style] { return name }
        let name = "k\(String(order.count, radix: 36))"
        names[style] = name
        order.append(style)
        return name
    }

    /// A rule for each, in the order of their first use. An attribute wins over KaTeX's own rules, and so do these.
    var rules: String {
        order.map { style in
            let declarations = style.split(separator: ";").map { "\($0)!important" }
            return ".\(names[style] ?? ""){\(declarations.joined(separator: ";"))}"
        }.joined()
    }
}
