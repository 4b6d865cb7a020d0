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
        check: .page { page, _ in
            page.references.compactMap { reference -> Diagnostic? in
                if reference.effect == .deadUnderFile {
                    let what = OfflineRules.shortened(reference.text)
                    return dead.finding(
                        "'\(what)' works on a server and fails where the page is a file (\(reference.row))",
                        in: page,
                        at: reference.range.lowerBound)
                }
                guard reference.effect != .metadata, reference.target == .rootAbsolute,
                    !page.references.contains(where: {
                        $0.row == "dead-root-absolute" && $0.range == reference.range
                    })
                else { return nil }
                return dead.finding(
                    "'\(OfflineRules.shortened(reference.text))' begins at the root of a disk; write it relative to the page (\(reference.row))",
                    in: page,
                    at: reference.range.lowerBound)
            }
        })

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
                    in: page,
                    at: reference.range.lowerBound)
            }
        })
}
