package import WebSyntax

/// Presentation MathML as TeX, for formulas without an annotation. Markup of formulas in leaves is made from TeX.
package struct PresentationMathML {
    /// An element with its attributes, and its children or its text.
    private struct Element {
        var name: String
        var attributes: [String: String] = [:]
        var children: [Element] = []
        var text = ""
    }

    /// Returns the TeX of a `math` element in markup; nil if it has an element without a counterpart in TeX.
    package static func tex(of markup: String) -> String? {
        Array(markup.utf8).withUnsafeBufferPointer { bytes in
            let content = ContentTree(bytes)
            guard let math = content.children(content.root).first(where: { content.name($0) == "math" })
            else {
                return nil
            }
            return tex(of: math, in: content)
        }
    }

    /// Returns the TeX of a `math` element of a tree.
    package static func tex(of math: HTMLTree.NodeID, in view: TreeView) -> String? {
        let tex = row(element(math, view, depth: 0).children)
        return tex.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    /// Elements deeper than this are left out.
    private static let deepest = 100

    /// Reads an element with what is in it.
    private static func element(_ id: HTMLTree.NodeID, _ view: TreeView, depth: Int) -> Element {
        var element = Element(name: view.name(id))
        if view.tree[id].hasTag { element.attributes = view.attributes(of: id) }
        for child in view.children(id) {
            if view.tree[child].kind == .text {
                element.text += view.text(child)
            } else if view.isElement(child), depth < deepest {
                element.children.append(Self.element(child, view, depth: depth + 1))
            }
        }
        return element
    }

    // MARK: Rows

    /// Returns the TeX of elements in a row; nil if one has no counterpart.
    private static func row(_ elements: [Element]) -> String? {
        guard elements.count > 1 else { return elements.first.map(tex) ?? "" }
        // Fences around something tall grow with it.
        let isTall = elements.contains(where: isTall)
        if isTall, let open = fence(elements.first) {
            let close = elements.count > 2 ? fence(elements.last) : nil
            if close != nil || elements.contains(where: { $0.name == "mtable" }) {
                guard let inner = plainRow(elements.dropFirst().dropLast(close == nil ? 0 : 1)) else {
                    return nil
                }
                return "\\left\(open) \(inner) \\right\(close ?? ".")"
            }
        }
        return plainRow(elements[...])
    }

    private static func plainRow(_ elements: ArraySlice<Element>) -> String? {
        var output = ""
        for element in elements {
            guard let tex = tex(element) else { return nil }
            append(tex, to: &output)
        }
        return output
    }

    /// Appends TeX. A space keeps a command apart from a letter after it.
    private static func append(_ tex: String, to output: inout String) {
        if tex.first?.isLetter == true, endsWithCommand(output) { output += " " }
        output += tex
    }

    private static func endsWithCommand(_ tex: String) -> Bool {
        let name = tex.reversed().prefix { $0.isASCII && $0.isLetter }
        return !name.isEmpty && tex.dropLast(name.count).last == "\\"
    }

    private static func isTall(_ element: Element) -> Bool {
        ["mfrac", "mtable", "munder", "mover", "munderover"].contains(element.name)
            || element.children.contains(where: isTall)
    }

    /// Returns the delimiter of a fence; nil for another element.
    private static func fence(_ element: Element?) -> String? {
        guard let element, element.name == "mo" else { return nil }
        return fences[element.text.trimmed]
    }

    // MARK: Elements

    private static func tex(_ element: Element) -> String? {
        let children = element.children
        func group(_ index: Int) -> String? {
            children.indices.contains(index) ? tex(children[index]).map { "{\($0)}" } : nil
        }
        switch element.name {
        case "mi": return identifier(element)
        case "mn":
            // A comma between digits is not a list's.
            return styled(operators(element.text.trimmed).replacing(",", with: "{,}"), element)
        case "mo": return sign(element.text.trimmed)
        case "mtext": return text(element.text)
        case "ms": return text("\"" + element.text.trimmed + "\"")
        case "mspace": return space(element)
        case "mrow", "mstyle", "mpadded", "merror", "menclose", "mtd", "math": return row(children)
        case "mphantom": return row(children).map { "\\phantom{\($0)}" }
        case "semantics": return children.first.map(tex) ?? ""
        case "none", "mprescripts", "annotation": return ""
        case "mfrac":
            guard children.count == 2, let above = group(0), let below = group(1) else { return nil }
            let thickness = element.attributes["linethickness"] ?? ""
            if !thickness.isEmpty, thickness.allSatisfy({ $0 == "0" || $0.isLetter || $0 == "." }),
                thickness.contains("0")
            {
                return "\\genfrac{}{}{0pt}{}" + above + below
            }
            return element.attributes["bevelled"] == "true" ? above + "/" + below : "\\frac" + above + below
        case "msqrt": return row(children).map { "\\sqrt{\($0)}" }
        case "mroot":
            guard children.count == 2, let base = group(0), let index = tex(children[1]) else { return nil }
            return "\\sqrt[{\(index)}]" + base
        case "msup":
            guard children.count == 2, let base = base(children[0]), let above = group(1) else { return nil }
            // Primes are scripts in TeX, too.
            let isPrime = above.count > 2 && above.dropFirst().dropLast().allSatisfy { $0 == "'" }
            return base + (isPrime ? String(above.dropFirst().dropLast()) : "^" + above)
        case "msub":
            guard children.count == 2, let base = base(children[0]), let below = group(1) else { return nil }
            return base + "_" + below
        case "msubsup":
            guard children.count == 3, let base = base(children[0]), let below = group(1),
                let above = group(2)
            else { return nil }
            return base + "_" + below + "^" + above
        case "mmultiscripts": return scripts(children)
        case "mover": return children.count == 2 ? over(children[0], children[1]) : nil
        case "munder": return children.count == 2 ? under(children[0], children[1]) : nil
        case "munderover": return children.count == 3 ? underOver(children) : nil
        case "mfenced": return fenced(element)
        case "mtable": return table(element)
        default: return nil
        }
    }

    /// Returns the base of scripts, in braces unless it is one token.
    private static func base(_ element: Element) -> String? {
        guard let tex = tex(element) else { return nil }
        if tex.isEmpty { return "{}" }
        let isToken = element.name == "mi" || element.name == "mo" || element.name == "mn" && tex.count == 1
        return isToken ? tex : "{\(tex)}"
    }

    /// Returns scripts on both sides: base, pairs of scripts, and after `mprescripts` those before the base.
    private static func scripts(_ children: [Element]) -> String? {
        guard let first = children.first, var after = base(first) else { return nil }
        var before = ""
        var isBefore = false
        var pair: [String] = []
        for child in children.dropFirst() {
            if child.name == "mprescripts" {
                isBefore = true
                continue
            }
            guard let script = tex(child) else { return nil }
            pair.append(script)
            guard pair.count == 2 else { continue }
            let marks = (pair[0].isEmpty ? "" : "_{\(pair[0])}") + (pair[1].isEmpty ? "" : "^{\(pair[1])}")
            if isBefore { before += marks.isEmpty ? "" : "{}" + marks } else { after += marks }
            pair = []
        }
        return pair.isEmpty ? before + after : nil
    }

    // MARK: Above and below

    private static func over(_ base: Element, _ mark: Element) -> String? {
        guard let inner = tex(base), let above = tex(mark) else { return nil }
        if mark.name == "mo", let accent = accents[mark.text.trimmed] {
            let isNarrow = base.children.isEmpty && base.text.trimmed.count == 1
            return "\((isNarrow ? accent.narrow : accent.wide)){\(inner)}"
        }
        if takesLimits(base, inner) || inner.hasPrefix("\\overbrace") { return inner + "^{\(above)}" }
        return "\\overset{\(above)}{\(inner)}"
    }

    private static func under(_ base: Element, _ mark: Element) -> String? {
        guard let inner = tex(base), let below = tex(mark) else { return nil }
        if mark.name == "mo", let accent = underMarks[mark.text.trimmed] { return "\(accent){\(inner)}" }
        if takesLimits(base, inner) || inner.hasPrefix("\\underbrace") { return inner + "_{\(below)}" }
        return "\\underset{\(below)}{\(inner)}"
    }

    private static func underOver(_ children: [Element]) -> String? {
        guard let inner = tex(children[0]), let below = tex(children[1]), let above = tex(children[2]) else {
            return nil
        }
        if takesLimits(children[0], inner) { return inner + "_{\(below)}^{\(above)}" }
        return "\\overset{\(above)}{\\underset{\(below)}{\(inner)}}"
    }

    /// Returns true for operators that have their limits above and below: sums, and functions such as `lim`.
    private static func takesLimits(_ base: Element, _ tex: String) -> Bool {
        if base.name == "mo", let sign = base.text.trimmed.first, "∑∏∐∫∬∭∮⋂⋃⋀⋁⨀⨁⨂⨄⨆".contains(sign) {
            return true
        }
        return limits.contains(tex)
    }

    // MARK: Tokens

    private static func identifier(_ element: Element) -> String? {
        let text = element.text.trimmed
        if functions.contains(text) { return "\\" + text }
        let tex = operators(text)
        let variant = element.attributes["mathvariant"]
        if variant == nil, text.count > 1, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) {
            return "\\mathrm{\(tex)}"
        }
        if variant == nil, text.count > 1, text.contains(where: \.isLetter) { return self.text(text) }
        return styled(tex, element)
    }

    private static func styled(_ tex: String, _ element: Element) -> String {
        guard let variant = element.attributes["mathvariant"], let command = variants[variant],
            !tex.isEmpty
        else { return tex }
        if variant == "italic", tex.count == 1 { return tex }
        return command + "{\(tex)}"
    }

    private static func sign(_ text: String) -> String {
        if functions.contains(text) { return "\\" + text }
        let isWord = text.count > 1 && text.allSatisfy { $0.isASCII && $0.isLetter }
        return isWord ? "\\operatorname{\(text)}" : operators(text)
    }

    /// Returns text in math mode: signs of TeX are escaped, and signs that KaTeX does not know by themselves are commands.
    private static func operators(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars { append(signs[scalar] ?? String(scalar), to: &output) }
        return output
    }

    /// Returns words in a formula.
    private static func text(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return text.isEmpty ? "" : "\\ " }
        let start = text.first?.isWhitespace == true ? " " : ""
        let end = text.last?.isWhitespace == true ? " " : ""
        var escaped = ""
        for character in start + words + end {
            switch character {
            case "\\": escaped += "\\textbackslash{}"
            case "{", "}", "$", "%", "#", "&", "_": escaped += "\\\(character)"
            case "^": escaped += "\\textasciicircum{}"
            case "~": escaped += "\\textasciitilde{}"
            default: escaped.append(character)
            }
        }
        return "\\text{\(escaped)}"
    }

    private static func space(_ element: Element) -> String {
        let width = element.attributes["width"] ?? ""
        guard width.hasSuffix("em"), let size = Double(width.dropLast(2)) else {
            return width.isEmpty || width.hasPrefix("0") || width.hasPrefix("-") ? "" : "\\;"
        }
        switch size {
        case ...0: return ""
        case ..<0.2: return "\\,"
        case ..<0.3: return "\\;"
        case ..<0.9: return "\\ "
        case ..<1.9: return "\\quad"
        default: return "\\qquad"
        }
    }

    // MARK: Fences and tables

    private static func fenced(_ element: Element) -> String? {
        func delimiter(_ name: String, _ usual: String) -> String? {
            let text = (element.attributes[name] ?? usual).trimmed
            return text.isEmpty ? "." : fences[text]
        }
        guard let open = delimiter("open", "("), let close = delimiter("close", ")") else { return nil }
        let separators = (element.attributes["separators"] ?? ",").filter { !$0.isWhitespace }.map {
            String($0)
        }
        var inner = ""
        for (index, child) in element.children.enumerated() {
            // The last separator is repeated (MathML 3, 3.3.8).
            if index > 0, !separators.isEmpty {
                append(operators(separators[min(index - 1, separators.count - 1)]), to: &inner)
            }
            guard let tex = tex(child) else { return nil }
            append(tex, to: &inner)
        }
        return "\\left\(open) \(inner) \\right\(close)"
    }

    private static func table(_ element: Element) -> String? {
        var rows: [[String]] = []
        for row in element.children {
            guard row.name == "mtr" || row.name == "mlabeledtr" else { return nil }
            // The first cell is the label of the row.
            let cells = row.children.dropFirst(row.name == "mlabeledtr" ? 1 : 0).map(tex)
            guard !cells.contains(nil) else { return nil }
            rows.append(cells.map { $0 ?? "" })
        }
        guard let columns = rows.map(\.count).max(), columns > 0, columns <= 50 else { return nil }
        let body = rows.map { $0.joined(separator: " & ") }.joined(separator: " \\\\ ")
        let words = (element.attributes["columnalign"] ?? "").split(whereSeparator: \.isWhitespace)
        guard words.contains(where: { $0 == "left" || $0 == "right" }) else {
            return "\\begin{matrix} \(body) \\end{matrix}"
        }
        // The last alignment is that of the columns after it.
        let letters = (0..<columns).map { index in
            String(words[min(index, words.count - 1)].first ?? "c")
        }.joined()
        let isKnown = letters.allSatisfy { "lcr".contains($0) }
        return
            "\\begin{array}{\(isKnown ? letters : String(repeating: "c", count: columns))} \(body) \\end{array}"
    }
}
