import WebSyntax

/// Elements that an attribute or a style of their own hides (HTML standard, 6.1; CSS Display 3, 2; CSS 2.2, 11.2).
enum HiddenElement {
    /// Returns true for the attribute `hidden`, but for `hidden="until-found"`, and for a style with `display: none` or
    /// `visibility: hidden`. Another `display` shows an element with the attribute.
    static func isHidden(_ attributes: [HTMLAttribute], in bytes: Bytes) -> Bool {
        var isMarked = false
        var display: Substring?
        for attribute in attributes where !attribute.isDuplicate {
            switch attribute.name.count {
            case 5 where bytes.lowercasedText(attribute.name) == "style":
                let style = HTMLTextDecoder.string(bytes, attribute.value, .attribute).lowercased()
                if value(of: "visibility", in: style) == "hidden" { return true }
                display = value(of: "display", in: style)
            case 6 where bytes.lowercasedText(attribute.name) == "hidden":
                let value = HTMLTextDecoder.string(bytes, attribute.value, .attribute)
                isMarked = value.lowercased() != "until-found"
            default: break
            }
        }
        return display.map { $0 == "none" } ?? isMarked
    }

    /// Returns the first word of the value that a style gives a property: of the last declaration, unless one before it
    /// is important.
    private static func value(of property: String, in style: String) -> Substring? {
        guard style.contains(property) else { return nil }
        var found: (word: Substring, isImportant: Bool)?
        for declaration in style.split(separator: ";") {
            let name = declaration.prefix { $0 != ":" }
            guard name.endIndex < declaration.endIndex, name.trimmed == property else { continue }
            let value = declaration[name.endIndex...].dropFirst()
            let isImportant = value.contains("!")
            if found?.isImportant == true, !isImportant { continue }
            guard let word = value.split(whereSeparator: { $0.isWhitespace || $0 == "!" }).first else {
                continue
            }
            found = (word, isImportant)
        }
        return found?.word
    }
}

extension SanitizedWriter {
    /// Returns true for an element that is hidden and no formula itself.
    func isHidden(_ id: HTMLTree.NodeID) -> Bool {
        tree[id].hasTag && tree[id].namespace != .mathML
            && HiddenElement.isHidden(tree.attributes(of: id, in: bytes), in: bytes) && !isFormula(id)
    }

    /// Returns true for MathML, and for the TeX that takes the place of scripts and pictures of formulas.
    private func isFormula(_ id: HTMLTree.NodeID) -> Bool {
        switch tree[id].namespace {
        case .mathML: tree.name(of: id, in: bytes) == "math"
        case .html:
            tree[id].tag == .code
                && tree.attributes(of: id, in: bytes).contains {
                    bytes.lowercasedText($0.name) == "class" && bytes.text($0.value) == "language-math"
                }
        case .svg: false
        }
    }

    /// Leaves the formulas of a hidden element to the next steps. Pages hide the MathML or TeX of a formula beside its picture.
    mutating func pushFormulas(in hidden: HTMLTree.NodeID, _ depth: Int) {
        var steps: [Step] = []
        var open = [hidden]
        while let id = open.popLast() {
            guard tree[id].kind == .element else { continue }
            if isFormula(id) {
                let parent = tree[id].parent
                // Alone in its paragraph, the formula is displayed.
                let isAlone =
                    tree[parent].tag == .p && tree[parent].firstChild == id && tree[parent].lastChild == id
                let formula = Step.node(id, depth: isAlone ? depth + 1 : depth, .html)
                steps += isAlone ? [.open("p"), formula, .close("p")] : [formula]
            } else if tree[id].namespace == .html,
                !AllowedMarkup.code.contains(tree.name(of: id, in: bytes))
            {
                open += tree.children(of: id).reversed()
            }
        }
        work += steps.reversed()
    }
}
