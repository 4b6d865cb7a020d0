@testable import FormulaTypesetting

extension MarkupNode {
    /// With every attribute, as KaTeX would write it.
    var source: String {
        guard !name.isEmpty else { return text }
        let start = "<\(name)" + attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        return isSelfClosing ? start + "/>" : start + ">" + children.map(\.source).joined() + "</\(name)>"
    }
}
