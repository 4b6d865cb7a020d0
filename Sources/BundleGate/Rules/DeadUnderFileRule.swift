import Diagnostics
import SiteFiles
import WebReferences
import WebSyntax

/// No reference that works in a preview fails in the app.
enum DeadUnderFileRule {
    /// Checks each reference by the facts of its row in the reference table.
    static let check = GateCheck.references(raising: [.deadUnderFile]) { reference, _, mechanical in
        violation(about: reference, mechanical)
    }

    /// Returns the violation of one reference of a page or of a file.
    static func violation(about reference: WebReference, _ mechanical: MechanicalFix) -> Violation? {
        if case .deadUnderFile(let failure) = reference.effect, failure != .root {
            return Violation(.deadUnderFile, message(reference), fix: fix(reference, mechanical))
        }
        if case .relative(let path, _, _) = reference.target {
            switch reference.definition.localFailure {
            case .changesPaths:
                if leadsBeside(reference, mechanical) { return nil }
                return Violation(
                    .deadUnderFile, "'\(reference.shortText)' changes what every relative reference means",
                    fix: "remove it")
            case .needsModule:
                return Violation(
                    .deadUnderFile,
                    "'\(reference.shortText)' asks for a module, which no page gets from a file",
                    fix: "remove it")
            case .mayNeedOrigin where !reference.needsOrigin: break
            case .needsOrigin, .mayNeedOrigin:
                // The page's own elements by its own name.
                if LocalTargets.resolve(path, from: mechanical.file.path) == mechanical.file.path { break }
                return Violation(
                    .deadUnderFile,
                    "'\(reference.shortText)' needs a file of the page's origin, and under file: each file has its own (\(reference.row))",
                    fix: "write into the page what it would load")
            case .address, .specifier, nil: break
            }
        }
        // The table's own row says the same of each; one finding is enough.
        guard reference.effect != .metadata, reference.target == .rootAbsolute,
            reference.effect != .deadUnderFile(.root)
        else { return nil }
        return Violation(
            .deadUnderFile, "'\(reference.shortText)' begins at the root of the disk (\(reference.row))",
            fix: fix(reference, mechanical))
    }

    /// Returns true for a base that is an existing file of the page's own folder: it changes no relative path.
    private static func leadsBeside(_ reference: WebReference, _ mechanical: MechanicalFix) -> Bool {
        guard case .relative(let path, _, _) = reference.target,
            case .file(let file) = LocalTargets.place(of: path, from: mechanical.file.path)
        else { return false }
        return mechanical.bundle.has(file)
            && DiskPath.folder(of: file) == DiskPath.folder(of: mechanical.file.path)
    }

    /// The sentence about a construct that fails under `file:`.
    private static func message(_ reference: WebReference) -> String {
        switch reference.effect {
        case .deadUnderFile(.attribute):
            "\(reference.definition.attribute) on a file beside the page blocks it under file:"
        default:
            "'\(reference.shortText)' works on a server and fails where the page is a file (\(reference.row))"
        }
    }

    /// Dropping an attribute and naming a file of the bundle are mechanical; the rest takes an author.
    private static func fix(_ reference: WebReference, _ mechanical: MechanicalFix) -> Diagnostic.Fix {
        switch reference.effect {
        case .deadUnderFile(.attribute):
            let name = reference.definition.attribute
            return .init("drop \(name)", edits: mechanical.dropping(name, valueOf: reference))
        case .deadUnderFile(.module): return .init("write a classic script: bundle the modules into one file")
        default: break
        }
        guard reference.target == .rootAbsolute else {
            return .init("write into the page what it would load")
        }
        let path = PercentDecoder.text(reference.text.drop { $0 == "/" }.prefix { $0 != "?" && $0 != "#" })
        guard mechanical.bundle.has(path) else {
            return .init("write it relative to this file")
        }
        return .init(
            "write it relative to this file",
            edits: mechanical.naming(path, in: reference))
    }
}

extension RuleDefinition {
    static let deadUnderFile = RuleDefinition(
        "dead-under-file", .error, "nothing that browsers refuse under file:",
        """
        An app opens a leaf from `file:`. There `crossorigin` and `integrity` block a local script, modules,
        fetch and workers do not load, and a leading `/` is the root of the phone's disk. Masks, clips,
        filters, paints and paths of another file, `use` of its elements, and captions do not load either. On
        a preview server all of this works. Remove the attribute, write a classic script, write relative
        paths, write drawings into the page. A drawing that a page or style sheet shows as a picture loads no
        file itself, and a document or style sheet in a `data:` URL finds none: write the file into it as a
        `data:` URL. A frame with `sandbox` runs no script and loads no file for a page beside it, unless its
        words allow both.
        """,
        relaxation: .promise)
}
