/// Classes for the measures that KaTeX writes into `style` attributes. A leaf's policy forbids such
/// attributes, and each measure is then written only once.
struct StyleClasses {
    private var names: [String: String] = [:]
    private var order: [String] = []

    /// Returns the class for the text of a `style` attribute, equal for equal texts.
    mutating func name(of style: String) -> String {
        if let name = names[style] { return name }
        let name = "k\(String(order.count, radix: 36))"
        names[style] = name
        order.append(style)
        return name
    }

    /// The rules in order of first use. They win over KaTeX's own rules, as the attributes did.
    var rules: String {
        order.map { style in
            let declarations = style.split(separator: ";").map { "\($0)!important" }
            return ".\(names[style] ?? ""){\(declarations.joined(separator: ";"))}"
        }.joined()
    }
}
