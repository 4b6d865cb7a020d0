import Diagnostics
import SiteFiles
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
                guard let (rule, message) = complaint(about: reference) else { return nil }
                return rule.finding(message, in: page, at: reference.range.lowerBound)
            }
        })

    /// What is dead about one reference, of a page or of a file.
    static func complaint(about reference: WebReference) -> (Rule, String)? {
        if reference.effect == .deadUnderFile, reference.row != "dead-root-absolute" {
            let what = OfflineRules.shortened(reference.text)
            return (dead, "'\(what)' works on a server and fails where the page is a file (\(reference.row))")
        }
        if reference.row == "html-link-modulepreload" || reference.row == "html-base-href",
            case .relative = reference.target
        {
            let why =
                reference.row == "html-base-href"
                ? "changes what every relative reference means, and the policy refuses it; remove it"
                : "asks for a module, which no page gets from a file; remove it"
            return (dead, "'\(OfflineRules.shortened(reference.text))' \(why)")
        }
        // The table's own row says the same of each; one finding is enough.
        guard reference.effect != .metadata, reference.target == .rootAbsolute,
            reference.row != "dead-root-absolute"
        else { return nil }
        return (
            dead,
            "'\(OfflineRules.shortened(reference.text))' begins at the root of a disk; write it relative to the page (\(reference.row))"
        )
    }

    static let outside: Rule = Rule(
        id: "outside-bundle", severity: .error, summary: "no path leaves the bundle",
        explanation: """
            The app holds the bundle's folder and nothing around it. Copy the file into the bundle.
            """,
        check: .file { file, bundle in
            // A link is followed here, and is a link to nowhere on the phone.
            guard !bundle.isSingleFiles, file.isLink,
                !FileReading.isInside(bundle.folder, bundle.absolute(file))
            else { return [] }
            return [
                outside.finding(
                    "a symbolic link that leads out of the bundle's folder; put the file itself here",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1))
            ]
        })
}
