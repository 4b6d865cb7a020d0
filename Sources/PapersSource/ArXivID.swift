/// An identifier of arXiv, with or without the version of the paper.
///
/// Both forms are read (arXiv's help page "Understanding the arXiv identifier"): `2401.01234v2` since April 2007, with
/// four digits until the end of 2014 and five since; `hep-th/9901001` and `math.GT/0309136` before.
package struct ArXivID: Sendable, Hashable {
    /// The paper without its version. The old form has no subject class: `math.GT/0309136` and `math/0309136` are
    /// the same paper.
    package let paper: String
    /// The version, from 1; `nil` names the latest one.
    package let version: Int?

    /// Fails for a text that is not an identifier, such as an address, or one with the prefix `arXiv:`.
    package init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        var name = Substring(text)
        var version: Int?
        if let mark = name.lastIndex(of: "v"), let number = Self.number(name[name.index(after: mark)...]) {
            guard number > 0, name[name.index(after: mark)] != "0", number <= 999 else { return nil }
            version = number
            name = name[..<mark]
        }
        guard let paper = name.contains("/") ? Self.oldForm(name) : Self.newForm(name) else { return nil }
        self.paper = paper
        self.version = version
    }

    /// The identifier as arXiv writes it: `2401.01234v2`.
    package var text: String { paper + (version.map { "v\($0)" } ?? "") }

    /// Returns `YYMM.NNNNN`. The first month of this form is 0704.
    private static func newForm(_ text: Substring) -> String? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, let month = number(parts[0]), month >= 704,
            (1...12).contains(month % 100), let paper = number(parts[1]), paper > 0,
            parts[1].utf8.count == (month < 1501 ? 4 : 5)
        else { return nil }
        return String(text)
    }

    /// Returns `archive/YYMMNNN`. The last month of this form is 0703, and the first year 1991.
    private static func oldForm(_ text: Substring) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 7, let number = number(parts[1]) else { return nil }
        let (month, paper) = (number / 1000, number % 1000)
        guard (1...12).contains(month % 100), paper > 0, month <= 703 || month >= 9101 else { return nil }
        let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let isLower = { (character: Character) in ("a"..."z").contains(character) || character == "-" }
        guard words.count <= 2, let archive = words.first, archive.first?.isLetter == true,
            archive.allSatisfy(isLower),
            words.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0 == "-" } })
        else { return nil }
        return "\(archive)/\(parts[1])"
    }

    /// Returns the number that decimal digits alone write: `Int` also reads a sign.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
