import Diagnostics
import SiteFiles
import WebReferences

/// What a page refers to is there.
enum LinkRules {
    static let all: [Rule] = [missingFile, missingFragment, duplicateID]

    static let missingFile: Rule = Rule(
        id: "missing-file", severity: .error, summary: "relative references lead to files of the bundle",
        explanation: """
            A tap that does nothing, a picture that is a frame. Case and Unicode form count: a phone's disk tells them
            apart. A folder needs its index.html named: there is no server to find it.
            """,
        check: .page { page, bundle in
            page.references.compactMap { reference -> Diagnostic? in
                guard case .relative(let path, _, _) = reference.target, !path.isEmpty,
                    reference.effect != .metadata,
                    let target = LocalTargets.resolve(path, from: page.file.path), !bundle.has(target)
                else { return nil }
                if target.hasSuffix("/") || FileReading.isFolder(DiskPath.join(bundle.folder, target)) {
                    return missingFile.finding(
                        "'\(target)' is a folder, which nothing opens under file:", about: reference,
                        in: page, of: bundle, fix: .init("name its index.html"))
                }
                if let near = bundle.files.first(where: { $0.path.lowercased() == target.lowercased() }) {
                    return ManifestRules.nameCase.finding(
                        "'\(target)' is '\(near.path)' on disk; phones tell the case apart",
                        about: reference, in: page, of: bundle,
                        fix: .init(
                            "write '\(near.path)'",
                            edits: MechanicalFix(page, bundle).naming(near.path, in: reference)))
                }
                let hint = Suggestion.hint(for: target, in: bundle.files.map(\.path))
                return missingFile.finding(
                    "there is no '\(target)' in the bundle\(hint) (\(reference.row))", about: reference,
                    in: page, of: bundle, fix: .init("put the file there, or name one that is there"))
            }
        })

    static let missingFragment: Rule = Rule(
        id: "missing-fragment", severity: .error, summary: "#fragments lead to places, also in other leaves",
        explanation: """
            A reference to an equation that leads nowhere leaves the reader at the top of forty pages.
            """,
        canBeAllowed: true,
        check: .bundle { bundle, pages in
            guard !bundle.isSingleFiles else { return [] }
            let byFile = Dictionary(pages.map { ($0.file.path, $0) }) { $1 }
            return pages.flatMap { page in
                page.references.compactMap { reference -> Diagnostic? in
                    guard reference.layers.isEmpty,
                        let (file, fragment) = place(reference, from: page.file.path),
                        !fragment.isEmpty, fragment.lowercased() != "top", let known = byFile[file]?.ids,
                        known[fragment] == nil
                    else { return nil }
                    let hint = Suggestion.hint(for: fragment, in: known.keys.sorted())
                    return missingFragment.finding(
                        "nothing in '\(file)' is called '\(fragment)'\(hint)", about: reference, in: page,
                        of: bundle, fix: .init("name a place that is there, or give one this id"))
                }
            }
        })

    static let duplicateID: Rule = Rule(
        id: "duplicate-id", severity: .error, summary: "an id is given once",
        explanation: """
            A link to it leads to the first; the second cannot be reached, and VoiceOver reads the wrong label.
            """,
        canBeAllowed: true,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles else { return [] }
            return page.duplicateIDs.map { second in
                var finding = duplicateID.finding(
                    "the id '\(second.name)' is given twice", in: page, at: second.offset,
                    fix: .init("rename one of the two, and what refers to it"))
                if let first = page.ids[second.name] {
                    finding.related = [.init(.first, page.source.position(atOffset: first))]
                }
                return finding
            }
        })

    private static func place(_ reference: WebReference, from file: String) -> (
        file: String, fragment: String
    )? {
        switch reference.target {
        case .fragmentOnly:
            return (file, String(reference.text.drop(while: { $0 != "#" }).dropFirst()).removingPercents)
        case .relative(let path, _, let fragment):
            guard let fragment, let target = LocalTargets.resolve(path, from: file) else { return nil }
            return (target, fragment.removingPercents)
        default: return nil
        }
    }
}
