/// A place of a document that has a label of its author's choice, so other documents can refer to it.
package struct LabelledPlace: Sendable, Hashable {
    /// The label, such as `thm-memory`.
    package var label: String
    /// The text that a reference prints: `Theorem 1.2`, `(2.4)`; empty for an equation without a number.
    package var name: String
    /// The number of an equation as its author wrote it, without parentheses; `nil` for other places.
    package var equationNumber: String?
    /// The 1-based line of the label in the file.
    package var line: Int

    /// Creates a place.
    package init(label: String, name: String, equationNumber: String? = nil, line: Int) {
        self.label = label
        self.name = name
        self.equationNumber = equationNumber
        self.line = line
    }

    /// True if the name refers to the name of a place of another document.
    var refersToOthers: Bool {
        var refers = false
        _ = NamedLinks.shown(name) { reference in
            if reference.kind == .named { refers = true }
            return nil
        }
        return refers
    }

    /// Returns the labelled places of a document in the order of their labels; of a duplicate label, the first place.
    ///
    /// - Parameter names: what references to ids print.
    static func all(
        in structure: StructurePass, _ equations: [String: MathResolver.Equation], names: [String: String]
    ) -> [LabelledPlace] {
        var places: [String: LabelledPlace] = [:]
        let offset = structure.state.lineOffset
        let add = { (label: String?, name: String, line: Int) in
            guard let label, places[label] == nil else { return }
            places[label] = LabelledPlace(label: label, name: names[label] ?? name, line: line + offset)
        }
        for (label, equation) in equations {
            places[label] = LabelledPlace(
                label: label, name: equation.printed, equationNumber: equation.number,
                line: equation.line + offset)
        }
        for entry in structure.entries {
            switch entry {
            case .heading(let index):
                let heading = structure.headings[index]
                add(heading.explicitID, heading.text, heading.line)
            case .block(let index):
                let block = structure.blocks[index]
                add(block.explicitID?.text, block.printed, block.line)
            case .figure(let index):
                let figure = structure.figures[index]
                add(figure.explicitID?.text, figure.printed, figure.line)
            case .plain: break
            }
        }
        return places.values.sorted { $0.label < $1.label }
    }
}
