import Diagnostics
import WebReferences

/// What works in a preview and fails in the app.
enum DeadUnderFileRule {
    static let all: [Rule] = [dead, outside]

    static let dead: Rule = Rule(
        id: "dead-under-file", severity: .error, summary: "nothing that a browser refuses to a file",
        explanation: """
            A leaf in an app is opened from `file:`. There `crossorigin` and `integrity` on a local script block it,
            modules, fetch and workers do not load, and a path from the root is the root of the phone. All of it works
            on a preview server. Drop the attribute, write a classic script, write relative paths.
            """,
        check: .page { page, bundle in
            page.references.compactMap { reference -> Diagnostic? in
                if reference.effect == .deadUnderFile {
                    return dead.finding(
                        message(reference), about: reference, in: page, of: bundle,
                        fix: fix(reference, MechanicalFix(page, bundle)))
                }
                guard reference.effect != .metadata, reference.target == .rootAbsolute,
                    !page.references.contains(where: {
                        $0.row == "dead-root-absolute" && $0.range == reference.range
                    })
                else { return nil }
                return dead.finding(
                    "'\(OfflineRules.shortened(reference.text))' begins at the root of a disk (\(reference.row))",
                    about: reference, in: page, of: bundle, fix: fix(reference, MechanicalFix(page, bundle)))
            }
        })

    static func message(_ reference: WebReference) -> String {
        let what = OfflineRules.shortened(reference.text)
        switch reference.row {
        case "dead-crossorigin": return "crossorigin on a file beside the page blocks it under file:"
        case "dead-integrity": return "integrity on a file beside the page blocks it under file:"
        default:
            return "'\(what)' works on a server and fails where the page is a file (\(reference.row))"
        }
    }

    /// Dropping an attribute and naming a file of the bundle are mechanical; the rest takes an author.
    static func fix(_ reference: WebReference, _ mechanical: MechanicalFix) -> Diagnostic.Fix? {
        switch reference.row {
        case "dead-crossorigin", "dead-integrity":
            let name = String(reference.row.dropFirst("dead-".count))
            return .init("drop \(name)", edits: mechanical.dropping(name, valueOf: reference))
        case "dead-module": return .init("write a classic script: bundle the modules into one file")
        default: break
        }
        guard reference.target == .rootAbsolute else { return nil }
        let path = String(reference.text.drop { $0 == "/" }.prefix { $0 != "?" && $0 != "#" })
            .removingPercents
        guard mechanical.bundle.has(path) else { return .init("write it relative to the file it stands in") }
        return .init(
            "write it relative to the file it stands in", edits: mechanical.naming(path, in: reference))
    }

    static let outside: Rule = Rule(
        id: "outside-bundle", severity: .error, summary: "no path leaves the bundle",
        explanation: """
            The app holds the bundle's folder and nothing around it. Copy the file into the bundle.
            """,
        check: .page { page, bundle in
            guard !bundle.isSingleFiles else { return [] }
            return page.references.compactMap { reference -> Diagnostic? in
                guard case .relative(let path, _, _) = reference.target, reference.effect != .metadata,
                    LocalTargets.resolve(path, from: page.file.path) == nil
                else { return nil }
                return outside.finding(
                    "'\(OfflineRules.shortened(reference.text))' leaves the bundle's folder (\(reference.row))",
                    about: reference, in: page, of: bundle,
                    fix: .init("copy the file into the bundle, and refer to it there"))
            }
        })
}
