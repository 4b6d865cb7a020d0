import Diagnostics
import FontFiles

/// The subsets of the vendored fonts have the characters of every page, as far as the whole fonts have them.
enum FontCharactersRule {
    /// One finding a page: its characters are missing for one reason.
    static let check = GateCheck.page(raising: [.fontCharacters]) { page, bundle in
        guard page.isOwn(in: bundle) else { return [] }
        let faces = bundle.loadedFonts.faces(of: page, in: bundle)
        guard !faces.isEmpty else { return [] }
        let offsets = PageCharacters(of: page.source.bytes).offsets
        let missing = offsets.filter { code, _ in
            faces.contains { $0.available.contains(code) && !$0.characters.contains(code) }
        }.sorted { $0.key < $1.key }
        guard let first = missing.min(by: { $0.value < $1.value }) else { return [] }
        let families = Set(
            faces.filter { face in
                missing.contains { face.available.contains($0.key) && !face.characters.contains($0.key) }
            }.map(\.family)
        ).sorted()
        let names = missing.prefix(5).map { name(of: $0.key) }.joined(separator: ", ")
        let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
        return [
            Diagnostic(
                .fontCharacters,
                "the subset of \(families.joined(separator: " and ")) lacks \(names)\(more), which the whole font has",
                in: page, at: first.value,
                fix: .init(
                    "run " + families.map { "'sitegen vendor font \"\($0)\"'" }.joined(separator: " and ")
                        + ", then 'sitegen render'"))
        ]
    }

    /// Returns `U+0416 (Ж)`; of controls and marks only the number.
    private static func name(of code: UInt32) -> String {
        let digits = String(code, radix: 16, uppercase: true)
        let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let scalar = Unicode.Scalar(code) else { return number }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark, .enclosingMark,
            .spaceSeparator, .lineSeparator, .paragraphSeparator:
            return number
        default: return "\(number) (\(scalar))"
        }
    }
}

extension RuleDefinition {
    static let fontCharacters = RuleDefinition(
        "font-characters", .warning, "the vendored fonts have the characters of every page",
        """
        `sitegen vendor font` keeps the characters that the library's pages have at that time. A character that came
        later is shown in another font, in the middle of a word. Characters that the whole font lacks too are not
        reported: they always come from the reader's own fonts. Vendor the family again, then render.
        """,
        relaxation: .comment)
}
