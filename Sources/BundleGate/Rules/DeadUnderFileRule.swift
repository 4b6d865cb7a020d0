import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// References that work in a preview and fail in the app.
enum DeadUnderFileRule {
    static let deadCheck = GateCheck.page(raising: [.deadUnderFile]) { page, bundle in
        let mechanical = MechanicalFix(page, bundle)
        return page.references.compactMap { reference -> Diagnostic? in
            guard let violation = violation(about: reference, mechanical) else {
                return nil
            }
            return Diagnostic(
                violation.rule, violation.message, about: reference, in: page, of: bundle, fix: violation.fix)
        }
    }

    /// Returns the violation of one reference of a page or of a file.
    static func violation(about reference: WebReference, _ mechanical: MechanicalFix) -> Violation? {
        // Nearly every reference is fine: its words are put together for the others alone.
        var what: String { OfflineRules.shortened(reference.text) }
        if reference.effect == .deadUnderFile, reference.row != .deadRootAbsolute {
            return Violation(.deadUnderFile, message(reference), fix: fix(reference, mechanical))
        }
        if case .relative = reference.target {
            switch reference.row {
            case .htmlBaseHref:
                if leadsBeside(reference, mechanical) { return nil }
                return Violation(
                    .deadUnderFile, "'\(what)' changes what every relative reference means", fix: "remove it")
            case .htmlLinkModulepreload:
                return Violation(
                    .deadUnderFile, "'\(what)' asks for a module, which no page gets from a file",
                    fix: "remove it")
            default: break
            }
        }
        // The table's own row says the same of each; one finding is enough.
        guard reference.effect != .metadata, reference.target == .rootAbsolute,
            reference.row != .deadRootAbsolute
        else { return nil }
        return Violation(
            .deadUnderFile, "'\(what)' begins at the root of a disk (\(reference.row))",
            fix: fix(reference, mechanical)
        )
    }

    /// Returns true for a base that is an existing file of the page's own folder: it changes no relative path.
    private static func leadsBeside(_ reference: WebReference, _ mechanical: MechanicalFix) -> Bool {
        guard case .relative(let path, _, _) = reference.target,
            case .file(let file) = LocalTargets.place(of: path, from: mechanical.file.path)
        else { return false }
        return mechanical.bundle.has(file)
            && DiskPath.folder(of: file) == DiskPath.folder(of: mechanical.file.path)
    }

    private static func message(_ reference: WebReference) -> String {
        switch reference.row {
        case .deadCrossorigin: "crossorigin on a file beside the page blocks it under file:"
        case .deadIntegrity: "integrity on a file beside the page blocks it under file:"
        default:
            "'\(OfflineRules.shortened(reference.text))' works on a server and fails where the page is a file (\(reference.row))"
        }
    }

    /// Dropping an attribute and naming a file of the bundle are mechanical; the rest takes an author.
    private static func fix(_ reference: WebReference, _ mechanical: MechanicalFix) -> Diagnostic.Fix {
        switch reference.row {
        case .deadCrossorigin, .deadIntegrity:
            let name = String(reference.row.rawValue.dropFirst("dead-".count))
            return .init("drop \(name)", edits: mechanical.dropping(name, valueOf: reference))
        case .deadModule: return .init("write a classic script: bundle the modules into one file")
        default: break
        }
        guard reference.target == .rootAbsolute else {
            return .init("write into the page itself what it would load")
        }
        let path = PercentDecoder.text(reference.text.drop { $0 == "/" }.prefix { $0 != "?" && $0 != "#" })
        guard mechanical.bundle.has(path) else {
            return .init("write it relative to the file it stands in")
        }
        return .init(
            "write it relative to the file it stands in",
            edits: mechanical.naming(path, in: reference))
    }

    static let outsideCheck = GateCheck.file(raising: [.outsideBundle]) { file, bundle in
        // A link is followed here, and is a link to nowhere on the phone.
        guard bundle.leadsOut(file) else { return [] }
        var finding = Diagnostic(
            .outsideBundle, "a symbolic link that leads out of the bundle's folder",
            at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
            fix: .init("put the file itself here"))
        // Its text is not the bundle's.
        finding.quotesSource = false
        return [finding]
    }
}

extension RuleDefinition {
    static let deadUnderFile = RuleDefinition(
        "dead-under-file", .error, "nothing that a browser refuses to a file",
        """
        A leaf in an app is opened from `file:`. There `crossorigin` and `integrity` on a local script block it,
        modules, fetch and workers do not load, and a path from the root is the root of the phone. All of it works
        on a preview server. Drop the attribute, write a classic script, write relative paths.
        """,
        relaxation: .promise)

    static let outsideBundle = RuleDefinition(
        "outside-bundle", .error, "no path leaves the bundle",
        """
        The app holds the bundle's folder and nothing around it. Copy the file into the bundle.
        """,
        relaxation: .promise)
}
