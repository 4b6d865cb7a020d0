import WebSyntax

/// The elements of a body that contain a formula as TeX.
enum FormulaElements {
    struct Element {
        var tex: String
        var isDisplay: Bool
        /// The printed references inside the formula.
        var references: [PrintedReference]
        /// The class names of the element.
        var classWords: Range<Int>
        /// The range between the element's tags.
        var content: Range<Int>
    }

    static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [Element] {
        var elements: [Element] = []
        var scanner = HTMLScanner(bytes)
        var open: Element?
        while let token = scanner.next() {
            switch token.kind {
            case .startTag:
                open = nil
                guard let attribute = scanner.attribute("class"), attribute.quote == .double,
                    let words = scanner.value("class")?.split(separator: " "), words.contains("math"),
                    words.contains("display") || words.contains("inline")
                else { continue }
                open = Element(
                    tex: "", isDisplay: words.contains("display"),
                    references: references(
                        scanner.value("data-refs") ?? "", numbers: scanner.value("data-numbers") ?? ""),
                    classWords: attribute.value,
                    content: token.range.upperBound..<token.range.upperBound)
            case .text: open?.tex += HTMLTextDecoder.string(bytes, token.content, token.rule)
            case .endTag:
                // The writer puts only text into a formula.
                if var element = open {
                    element.content = element.content.lowerBound..<token.range.lowerBound
                    elements.append(element)
                }
                open = nil
            default: open = nil
            }
        }
        return elements
    }

    /// Returns the references of a formula's element from its attributes.
    private static func references(_ targets: String, numbers: String) -> [PrintedReference] {
        let targets = targets.split(separator: " ").map(String.init)
        let numbers = numbers.split(separator: " ").map(String.init)
        let areKnown = targets.count == numbers.count
        return targets.indices.map {
            PrintedReference(target: targets[$0], number: areKnown ? numbers[$0] : "")
        }
    }
}
