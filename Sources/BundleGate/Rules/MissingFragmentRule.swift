import Diagnostics
import Foundation
import WebReferences
import WebSyntax

/// Fragments lead to places that exist, also in other leaves.
enum MissingFragmentRule {
    /// Runs after all pages are read, since a fragment can lead to another leaf.
    static let check = GateCheck.bundle(raising: [.missingFragment]) { bundle, pages in
        guard !bundle.isSingleFiles else { return [] }
        let targets = Dictionary(pages.map { ($0.file.path, $0) }) { $1 }
        return pages.filter { $0.isOwn(in: bundle) }.flatMap { page in
            page.references.compactMap { reference -> Diagnostic? in
                guard reference.layers.isEmpty,
                    let (file, fragment) = place(reference, from: page.file.path),
                    !fragment.isEmpty, fragment.lowercased() != "top", let target = targets[file],
                    // As written, then with its escapes resolved (HTML standard, 7.4.6.4).
                    target.ids[ExactName(fragment)] == nil,
                    case let decoded = PercentDecoder.text(fragment),
                    target.ids[ExactName(decoded)] == nil, decoded.lowercased() != "top"
                else { return nil }
                let names = [ExactName(fragment), ExactName(decoded)]
                if file == page.file.path,
                    names.contains(where: { page.templateIDs.leads(reference, to: $0) })
                {
                    return nil
                }
                return Diagnostic(
                    .missingFragment, message(fragment, decoded, in: target), about: reference, in: page,
                    of: bundle, fix: .init("name an id that exists, or give an element this id"))
            }
        }
    }

    /// Returns the sentence about a fragment without a target.
    private static func message(_ fragment: String, _ decoded: String, in target: Page) -> String {
        let file = target.file.path
        if [fragment, decoded].contains(where: { target.templateIDs.has(ExactName($0)) }) {
            return
                "'\(fragment)' is an id in a template or shadow root of '\(file)', to which no fragment leads"
        }
        let hint = Suggestion.hint(for: decoded, in: target.ids.keys.map(\.name).sorted())
        return "nothing in '\(file)' has the id '\(fragment)'\(hint)"
    }

    /// Returns the page and the fragment that a reference leads to; `nil` without a fragment.
    private static func place(_ reference: WebReference, from file: String) -> (
        file: String, fragment: String
    )? {
        switch reference.target {
        case .fragmentOnly:
            let fragment = reference.text.utf8.drop { $0 != UInt8(ascii: "#") }.dropFirst()
            return (file, place(in: String(Substring(fragment))))
        case .relative(let path, _, let fragment):
            guard let fragment, let target = LocalTargets.resolve(path, from: file) else { return nil }
            return (target, place(in: fragment))
        default: return nil
        }
    }

    /// Returns a fragment without its directive: `#:~:text=…` selects text (URL Fragment Text Directives).
    private static func place(in fragment: String) -> String {
        var text = fragment
        while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
        // Most have none, and the search of Foundation is slow.
        guard text.utf8.contains(UInt8(ascii: "~")) else { return text }
        return text.range(of: ":~:").map { String(text[..<$0.lowerBound]) } ?? text
    }
}

extension RuleDefinition {
    static let missingFragment = RuleDefinition(
        "missing-fragment", .error, "fragments lead to ids that exist, also in other leaves",
        """
        A link to a missing id leaves the reader at the top of the page. The ids in templates and shadow roots are
        not in the document, so that no link leads to them.
        """,
        relaxation: .comment)
}
