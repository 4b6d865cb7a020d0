import Diagnostics
import SiteFiles
import WebReferences

/// Relative references lead to files of the bundle.
enum MissingFileRule {
    /// Checks each relative reference except for bases, which load nothing themselves.
    static let check = GateCheck.references(raising: [.missingFile]) { reference, _, mechanical in
        reference.effect == .base ? nil : violation(about: reference, mechanical)
    }

    /// Returns the violation of a relative reference's target.
    static func violation(about reference: WebReference, _ mechanical: MechanicalFix) -> Violation? {
        guard case .relative(let path, _, _) = reference.target, !path.isEmpty, reference.effect != .metadata,
            !reference.effect.isDeadUnderFile
        else { return nil }
        let bundle = mechanical.bundle
        let target: String
        switch LocalTargets.place(of: path, from: mechanical.file.path) {
        case .file(let path): target = path
        case .folder(let path): return folder(path, bundle)
        case .outside:
            if bundle.isSingleFiles { return outside(path, reference, mechanical) }
            return Violation(
                .outsideBundle, "'\(reference.shortText)' leaves the bundle's folder (\(reference.row))",
                fix: "copy the file into the bundle, and refer to it there")
        case .unreachable(let why):
            return Violation(
                .deadUnderFile, "'\(reference.shortText)' leads nowhere: \(why)", fix: "correct the path")
        }
        if bundle.has(target) { return nil }
        if FileReading.isFolder(DiskPath.join(bundle.folder, target)) { return folder(target, bundle) }
        // Asked before the general case, since the remedy is another.
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
        // Also from hidden and unused files: the wanted one may be among them.
        let hint = bundle.suggestions.hint(for: target, in: bundle.files.map(\.path))
        return Violation(
            .missingFile, "there is no '\(target)' in the bundle (\(reference.row))\(hint)",
            fix: "put the file there, or name a file that exists")
    }

    /// The violation of a link to a folder: no server looks for its index.html.
    private static func folder(_ path: String, _ bundle: Bundle) -> Violation {
        let file = String(path.dropLast())
        if path.utf8.last == UInt8(ascii: "/"), bundle.has(file) {
            return Violation(
                .missingFile, "'\(path)' ends in a slash, and '\(file)' is a file, not a folder",
                fix: "write it without the slash")
        }
        return Violation(
            .missingFile, "'\(path)' is a folder, which no browser opens under file:",
            fix: "name its index.html"
        )
    }

    /// The violation of a path out of the folder of a single file; `nil` if something is there.
    private static func outside(
        _ path: String, _ reference: WebReference, _ mechanical: MechanicalFix
    ) -> Violation? {
        // From the root of the disk, which no path leaves.
        let target: String
        switch LocalTargets.place(of: path, from: mechanical.bundle.absolute(mechanical.file)) {
        case .file(let path), .folder(let path): target = "/" + path
        case .outside, .unreachable: return nil
        }
        if FileReading.isFile(target) || FileReading.isFolder(target) { return nil }
        return Violation(
            .missingFile, "there is no '\(reference.shortText)' (\(reference.row))",
            fix: "put the file there, or name a file that exists")
    }
}

extension RuleDefinition {
    static let missingFile = RuleDefinition(
        "missing-file", .error, "relative references lead to files of the bundle",
        """
        A missing file is a tap without effect or an empty picture frame. Letter case and Unicode form count,
        because a phone's disk distinguishes them. A link to a folder must name its index.html: there is no
        server that looks for it. Chromium resolves an address in a custom property from the style sheet that
        uses the property: set it in a file of the same folder.
        """,
        relaxation: .promise)
}
