import Diagnostics

/// The targets of references to equations.
extension MathResolver {
    /// The result of looking up an equation, in this document and then in the others.
    enum Target {
        /// `target` is an id of this document, or a link to another one, which contains `#`.
        case found(target: String, number: String)
        /// The rule that is violated, and the message.
        case missing(RuleDefinition, String)
    }

    /// Returns the equation of a label. This document's own equation wins over another's.
    func target(of label: String, _ resolver: any ReferenceResolver) -> Target {
        if let equation = equations[label] {
            return equation.number.isEmpty
                ? .missing(.labelUnresolved, state.unnumbered(label))
                : .found(target: label, number: equation.number)
        }
        switch resolver.place(labelled: label, isEquation: true) {
        case .place(let place, let href):
            guard let number = place.equationNumber, !number.isEmpty else {
                return .missing(.labelUnresolved, state.unnumbered(label))
            }
            // Targets are separated by spaces in the page.
            return .found(target: href.replacing(" ", with: "%20"), number: number)
        case .refused(let rule, let message): return .missing(rule, message)
        case .unknown where isOther(label, resolver):
            return .missing(
                .labelUnresolved,
                "no equation is labelled '\(label)', but another place is; write '@\(label)'")
        case .unknown(let foreign):
            let own = state.suggestions.hint(for: label, in: equations.keys.sorted())
            let hint = own.isEmpty ? foreign : own
            return .missing(.labelUnresolved, "no equation is labelled '\(label)'\(hint)")
        }
    }

    /// Returns true if a label is that of a theorem or another place without a number of an equation.
    private func isOther(_ label: String, _ resolver: any ReferenceResolver) -> Bool {
        guard !otherLabels.contains(label) else { return true }
        if case .unknown = resolver.place(labelled: label, isEquation: false) { return false }
        return true
    }
}
