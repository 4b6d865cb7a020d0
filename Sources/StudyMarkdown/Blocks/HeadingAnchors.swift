/// The anchors that GitHub generates for a document's headings: a fallback for links that match no id of the leaf.
///
/// GitHub drops everything but letters, marks, digits, `_`, `-` and spaces, turns each space into a hyphen, and appends
/// `-1`, `-2` to repeated anchors (docs.github.com, "Section links"). `## A & B` is `#a--b` there and `#a-b` here.
package struct HeadingAnchors {
    /// The ids of headings by anchor.
    private(set) var ids: [String: String] = [:]
    /// Ids and names in the author's own HTML, which take precedence.
    private let written: Set<String>

    /// Computes the anchors of all headings, after their ids are assigned.
    init(_ structure: StructurePass) {
        let headings = structure.headings
        // GitHub derives anchors from a formula's TeX; other generators use its readable text.
        for words in [headings.map(\.plainText), headings.map(\.text)] {
            var counts: [String: Int] = [:]
            for (heading, text) in zip(headings, words) {
                let anchor = Self.anchor(of: text)
                // GitHub counts repetitions by the anchor, not by the text.
                let count = counts[anchor, default: 0]
                counts[anchor] = count + 1
                let name = count == 0 ? anchor : "\(anchor)-\(count)"
                if ids[name] == nil, !StructurePass.isReserved(name) { ids[name] = heading.id }
            }
        }
        written = Self.writtenIDs(in: structure.state.source.bytes)
    }

    /// Returns the id of the heading for a fragment that is not itself an id.
    func id(for fragment: String) -> String? {
        guard !written.contains(fragment) else { return nil }
        return ids[fragment] ?? ids[fragment.lowercased()]
    }

    /// Returns the anchor that GitHub generates for a heading.
    package static func anchor(of text: String) -> String {
        var anchor = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .spaceSeparator: anchor.append("-")
            case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
                anchor.append(scalar)
            default: if scalar == "-" { anchor.append(scalar) }
            }
        }
        return String(anchor)
    }

    /// Returns the values of all `id=` and `name=` in the text. A search suffices: a value that is not an attribute only
    /// disables the fallback for that fragment.
    private static func writtenIDs(in bytes: [UInt8]) -> Set<String> {
        var ids: Set<String> = []
        var index = 0
        while let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")) {
            index = equals + 1
            let before = bytes[..<equals].suffix(4).map { $0 | 0x20 }
            guard before.suffix(2).elementsEqual("id".utf8) || before.elementsEqual("name".utf8) else {
                continue
            }
            let quote = bytes[index...].first.flatMap {
                $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? $0 : nil
            }
            if quote != nil { index += 1 }
            // A longer value cannot be a fragment that matters here.
            let value = bytes[index...].prefix(200).prefix { byte in
                quote.map { byte != $0 } ?? (byte > 0x20 && byte != UInt8(ascii: ">"))
            }
            ids.insert(String(decoding: value, as: UTF8.self))
        }
        return ids
    }
}
