/// The space that an author adds after a row, `\\[20pt]`. KaTeX leaves it out of its MathML: a rule in the row tells it, and
/// becomes a space of its depth in the cell.
enum RowGaps {
    /// The width of the rules, by which they are found.
    private static let width = "0.0007em"
    /// TeX deepens the strut of the row by the space (amsmath and LaTeX's `array`). The strut is .36em deep, of which browsers
    /// leave .22em below the content of each cell.
    private static let strut = 0.14

    /// Returns the TeX with a rule before each end of a row with a size.
    static func tex(marking tex: String) -> String {
        guard tex.contains("\\\\["), !tex.contains("\\verb"), !tex.contains("{CD}") else { return tex }
        let bytes = Array(tex.utf8)
        var made: [UInt8] = []
        var copied = 0
        var index = 0
        while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")), backslash + 2 < bytes.count
        {
            index = backslash + 2
            guard bytes[backslash + 1] == UInt8(ascii: "\\"), let size = size(in: bytes[index...]) else {
                continue
            }
            made += bytes[copied..<backslash] + "\\rule[-\(size)]{\(width)}{\(size)}".utf8
            copied = backslash
        }
        return String(decoding: made + bytes[copied...], as: UTF8.self)
    }

    /// Returns the size in brackets at the start of a text, as KaTeX reads it. A negative one cannot draw rows of MathML
    /// together.
    private static func size(in text: ArraySlice<UInt8>) -> String? {
        guard text.first == UInt8(ascii: "["),
            let end = text.prefix(30).firstIndex(of: UInt8(ascii: "]")),
            let match = String(decoding: text[..<end].dropFirst(), as: UTF8.self).wholeMatch(
                of: #/ *\+? *([0-9]+(?:\.[0-9]*)?|\.[0-9]+) *([a-z]{2}) */#)
        else { return nil }
        return "\(match.1)\(match.2)"
    }

    /// Gives the cells of rows the depth of the rules in them, and removes the rules.
    ///
    /// - Returns: the depth of the rules that are in no cell.
    @discardableResult
    static func set(in node: inout MarkupNode) -> Double {
        var depth = 0.0
        var places: [Int] = []
        for index in node.children.indices {
            if let own = self.depth(ofRule: node.children[index]) {
                places.append(index)
                depth = max(depth, own)
            } else {
                depth = max(depth, set(in: &node.children[index]))
            }
        }
        remove(places, from: &node)
        guard node.name == "mtd", depth > 0 else { return depth }
        let ems = ((depth + strut) * 10000).rounded() / 10000
        var space = MarkupNode("mspace", [("depth", "\(ems)em")])
        space.isSelfClosing = true
        node.children.append(space)
        return 0
    }

    /// Removes rules; the rest is as KaTeX writes it without them.
    private static func remove(_ places: [Int], from node: inout MarkupNode) {
        for index in places.reversed() {
            if node.children.count > 1, node.name == "mrow" {
                node.children.remove(at: index)
            } else {
                node.children[index] = MarkupNode("mrow")
            }
        }
        guard !places.isEmpty, node.name == "mrow", node.attributes.isEmpty, node.children.count == 1 else {
            return
        }
        node = node.children[0]
    }

    private static func depth(ofRule node: MarkupNode) -> Double? {
        guard node.name == "mpadded", node.children.first?["width"] == width, let depth = node["depth"],
            depth.hasSuffix("em")
        else { return nil }
        return Double(depth.dropLast(2))
    }
}
