import Diagnostics
import Foundation
import SiteFiles
import WebReferences
import WebSyntax

/// References lead to files and places that exist.
enum LinkRules {
    static let missingFileCheck = GateCheck.page(raising: [.missingFile]) { page, bundle in
        let mechanical = MechanicalFix(page, bundle)
        return page.references.compactMap { reference -> Diagnostic? in
            guard reference.effect != .base,
                let violation = violation(about: reference, mechanical)
            else { return nil }
            return Diagnostic(
                violation.rule, violation.message, about: reference, in: page, of: bundle, fix: violation.fix)
        }
    }

    /// Returns the violation of a relative reference's target.
    static func violation(about reference: WebReference, _ mechanical: MechanicalFix) -> Violation? {
        guard case .relative(let path, _, _) = reference.target, !path.isEmpty, reference.effect != .metadata,
            reference.effect != .deadUnderFile
        else { return nil }
        let bundle = mechanical.bundle
        var written: String { OfflineRules.shortened(reference.text) }
        let target: String
        switch LocalTargets.place(of: path, from: mechanical.file.path) {
        case .file(let path): target = path
        case .folder(let path): return folder(path)
        case .outside:
            if bundle.isSingleFiles { return nil }
            return Violation(
                .outsideBundle, "'\(written)' leaves the bundle's folder (\(reference.row))",
                fix: "copy the file into the bundle, and refer to it there")
        case .unreachable(let why):
            return Violation(
                .deadUnderFile, "'\(written)' leads nowhere: \(why)", fix: "mend the path")
        }
        if bundle.has(target) { return nil }
        if FileReading.isFolder(DiskPath.join(bundle.folder, target)) { return folder(target) }
        if let other = NameCaseRule.otherName(target, in: bundle) {
            return Violation(
                other.rule, other.message,
                fix: .init(other.remedy, edits: mechanical.naming(other.path, in: reference)))
        }
        if target.split(separator: "/").contains(where: { $0.hasPrefix(".") }) {
            return Violation(
                .missingFile, "'\(target)' is hidden, and hidden files do not ship",
                fix: "name it without the dot")
        }
        let hint = bundle.suggestions.hint(for: target, in: bundle.files.map(\.path))
        return Violation(
            .missingFile, "there is no '\(target)' in the bundle\(hint) (\(reference.row))",
            fix: "put the file there, or name one that is there")
    }

    private static func folder(_ path: String) -> Violation {
        Violation(
            .missingFile, "'\(path)' is a folder, which nothing opens under file:", fix: "name its index.html"
        )
    }

    static let missingFragmentCheck = GateCheck.bundle(raising: [.missingFragment]) { bundle, pages in
        guard !bundle.isSingleFiles else { return [] }
        let ids = Dictionary(pages.map { ($0.file.path, $0.ids) }) { $1 }
        return pages.flatMap { page in
            page.references.compactMap { reference -> Diagnostic? in
                guard reference.layers.isEmpty,
                    let (file, fragment) = place(reference, from: page.file.path),
                    !fragment.isEmpty, fragment.lowercased() != "top", let known = ids[file],
                    // As it stands, then with its escapes resolved (HTML standard, 7.4.6.4).
                    known[ExactName(fragment)] == nil,
                    case let decoded = PercentDecoder.text(fragment),
                    known[ExactName(decoded)] == nil, decoded.lowercased() != "top"
                else { return nil }
                let hint = Suggestion.hint(for: decoded, in: known.keys.map(\.name).sorted())
                return Diagnostic(
                    .missingFragment, "nothing in '\(file)' is called '\(fragment)'\(hint)", about: reference,
                    in: page,
                    of: bundle, fix: .init("name a place that is there, or give one this id"))
            }
        }
    }

    static let duplicateIDCheck = GateCheck.page(raising: [.duplicateID]) { page, bundle in
        guard !bundle.isSingleFiles else { return [] }
        return page.duplicateIDs.map { second in
            var finding = Diagnostic(
                .duplicateID, "the id '\(second.name)' is given twice", in: page, at: second.offset,
                fix: .init("rename one of the two, and what refers to it"))
            if let first = page.ids[ExactName(second.name)] {
                finding.related = [.init(.first, page.source.position(atOffset: first))]
            }
            return finding
        }
    }

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

    /// A fragment without its directive: `#:~:text=…` asks for words, not for an id.
    private static func place(in fragment: String) -> String {
        var text = fragment
        while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
        // Most have none, and the search of Foundation is slow.
        guard text.utf8.contains(UInt8(ascii: "~")) else { return text }
        return text.range(of: ":~:").map { String(text[..<$0.lowerBound]) } ?? text
    }
}

extension RuleDefinition {
    static let missingFile = RuleDefinition(
        "missing-file", .error, "relative references lead to files of the bundle",
        """
        A tap that does nothing, a picture that is a frame. Case and Unicode form count: a phone's disk tells them
        apart. A folder needs its index.html named: there is no server to find it.
        """,
        relaxation: .promise)

    static let missingFragment = RuleDefinition(
        "missing-fragment", .error, "#fragments lead to places, also in other leaves",
        """
        A reference to an equation that leads nowhere leaves the reader at the top of forty pages.
        """,
        relaxation: .comment)

    static let duplicateID = RuleDefinition(
        "duplicate-id", .error, "an id is given once",
        """
        A link to it leads to the first; the second cannot be reached, and VoiceOver reads the wrong label.
        """,
        relaxation: .comment)
}
