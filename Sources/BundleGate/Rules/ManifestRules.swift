package import Diagnostics
import Foundation
import LibraryFolder
import SiteFiles
import StudyManifest

/// The manifest says what the app shows: what it names has to be there, under exactly that name, and nothing else.
package enum ManifestRules {
    static let missingLeafCheck = GateCheck.bundle(raising: [.leafMissing, .nameCase]) { bundle, _ in
        guard let manifest = bundle.manifest, let library = manifest.library else { return [] }
        return library.allLeaves.compactMap { leaf -> Diagnostic? in
            guard !bundle.has(leaf.leaf.file) else { return nil }
            if let other = otherName(leaf.leaf.file, in: bundle) {
                return Diagnostic(
                    other.rule, "the manifest's leaf: \(other.message)",
                    at: manifest.position(of: leaf, .file),
                    fix: .init(other.remedy))
            }
            return Diagnostic(
                .leafMissing, "the leaf '\(leaf.address)' is not there: '\(leaf.leaf.file)'",
                at: manifest.position(of: leaf, .file),
                fix: .init("run 'sitegen render', or take the leaf out of the manifest"))
        }
    }

    /// Says that a folder (absolute) is verified without a manifest.
    package static func missing(in folder: String, isError: Bool) -> Diagnostic {
        var finding = Diagnostic(
            .manifestMissing,
            "there is no \(LibraryManifest.fileName) in or below '\(DiskPath.shown(folder))': its pages are verified, "
                + "but nothing says which there have to be", at: nil,
            fix: .init("name the folder of a manifest"))
        if isError { finding.severity = .error }
        return finding
    }

    static let missingSourceCheck = GateCheck.bundle(raising: [.manifestSourceMissing]) { bundle, _ in
        guard let manifest = bundle.manifest, let library = manifest.library else { return [] }
        let without = manifest.leavesWithoutSource()
        // Where none is there, the bundle stands alone.
        guard without.count < library.allLeaves.count(where: { $0.leaf.source != nil }) else { return [] }
        return without.map { leaf in
            Diagnostic(
                .manifestSourceMissing,
                "there is no source at '\(leaf.leaf.source ?? "")', seen from the manifest's folder",
                at: manifest.position(of: leaf, .source),
                fix: .init("put the markdown back, or take 'source' out of the manifest"))
        }
    }

    /// A file that is there under another name.
    struct OtherName {
        var rule: RuleDefinition
        var message: String
        var remedy: String
        /// The file's own.
        var path: String
    }

    /// Says so where a file is there under a name that differs in case or in Unicode form alone.
    static func otherName(_ path: String, in bundle: Bundle) -> OtherName? {
        // Strings are equal here whose characters are: just what is looked for.
        if let same = bundle.selected.first(where: { $0.path == path }) {
            let isComposed =
                ExactName(same.path) == ExactName(same.path.precomposedStringWithCanonicalMapping)
            return OtherName(
                rule: .nameCase,
                message:
                    "'\(path)' is written in another Unicode form than the file's name, which phones tell apart",
                remedy: isComposed
                    ? "write it as the file has it, composed (NFC)"
                    : "rename the file to the composed form (NFC), and write the same here",
                path: same.path)
        }
        if let near = bundle.selected.first(where: { $0.path.lowercased() == path.lowercased() }) {
            return OtherName(
                rule: .nameCase, message: "'\(path)' is '\(near.path)' on disk; phones tell the case apart",
                remedy: "write '\(near.path)'", path: near.path)
        }
        return nil
    }

    static let orphanCheck = GateCheck.bundle(raising: [.orphan]) { bundle, pages in
        guard bundle.manifest != nil, !bundle.isSingleFiles else { return [] }
        let needed = BundleClosure(bundle, pages).needed
        return bundle.selected.compactMap { file -> Diagnostic? in
            guard !needed.contains(file.path), !file.isKaTeX else { return nil }
            switch file.kind {
            case .html:
                var finding = Diagnostic(
                    .orphan, "no leaf of the manifest, and nothing refers to it",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it, or name it in the manifest"))
                finding.severity = .error
                return finding
            case .css, .svg, .script, .image, .font, .media:
                return Diagnostic(
                    .orphan, "nothing refers to this file",
                    at: SourcePosition(file: bundle.shown(file.path), line: 1, column: 1),
                    fix: .init("remove it"))
            default: return nil
            }
        }
    }
}

extension RuleDefinition {
    static let manifestMissing = RuleDefinition(
        "manifest-missing", .note, "a folder that is verified has a manifest",
        """
        Without a `study-manifest.json` nothing says which pages there have to be, no formula is compared with its
        source, and an empty folder is green. The pages that are there are verified all the same. An error with
        `--strict`, and where the folder is a library: it holds a `sitegen.yml`, or no path was given.
        """)

    static let leafMissing = RuleDefinition(
        "leaf-missing", .error, "every leaf of the manifest is in the bundle",
        """
        The app lists what the manifest names; a leaf that is not there is a blank page on the phone. Render it, or
        take it out of the manifest.
        """,
        relaxation: .promise)

    static let nameCase = RuleDefinition(
        "name-case", .error, "names agree in case and in Unicode form",
        """
        A Mac's disk does not tell `Fig.svg` from `fig.svg`, nor two ways to write é; a phone's does. What works on
        the desk is missing on the train. Write the name as the file has it.
        """,
        relaxation: .promise)

    static let orphan = RuleDefinition(
        "orphan", .warning, "no file that no leaf needs",
        """
        A file that nothing refers to is weight on every phone, and often a leaf that was renamed and still ships.
        Remove it, or name it in the manifest. An orphaned page is an error.
        """,
        relaxation: .comment)
}
