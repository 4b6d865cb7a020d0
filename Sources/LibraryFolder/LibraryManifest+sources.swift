package import Diagnostics
import SiteFiles
package import StudyManifest

extension LibraryManifest {
    /// Returns the absolute path of a leaf's markdown, or its finding; `nil` if the leaf has no source.
    package func sourcePath(of leaf: AddressedLeaf) -> Result<String, FindingError>? {
        var folders = SourceFolders(root: settings.root)
        return sourcePath(of: leaf, &folders)
    }

    /// - Parameter folders: the folders that were resolved for other leaves.
    package func sourcePath(
        of leaf: AddressedLeaf, _ folders: inout SourceFolders
    ) -> Result<String, FindingError>? {
        guard let source = leaf.leaf.source else { return nil }
        let path = DiskPath.absolute(source, in: folder)
        if folders.hasFile(path) { return .success(path) }
        // A manifest from elsewhere must not make a command read files outside its library.
        guard FileReading.isInside(settings.root, path) else {
            return .failure(
                FindingError(
                    Diagnostic(
                        .manifestSourceOutside, at: sourcePosition(of: leaf),
                        "the source '\(source)' is outside the library's root; move it inside, or put a sitegen.yml higher up"
                    ))
            )
        }
        guard FileReading.isFile(path) else {
            return .failure(
                FindingError(
                    missingFinding
                        ?? Diagnostic(
                            .manifestSourceMissing, at: sourcePosition(of: leaf),
                            "there is no source at '\(source)', seen from the manifest's folder")))
        }
        return .success(path)
    }

    /// Returns the position of a leaf's source. The manifest of a papers source is an output, so its `from` is the
    /// place to correct.
    private func sourcePosition(of leaf: AddressedLeaf) -> SourcePosition? {
        guard let source, !source.hasComposedPages else { return position(of: leaf, .source) }
        return source.fromPosition
    }

    /// Returns the absolute path of a leaf's source, which may not exist; `nil` if the leaf has none.
    package func namedSource(of leaf: AddressedLeaf) -> String? {
        leaf.leaf.source.map { DiskPath.absolute($0, in: folder) }
    }

    /// Returns the absolute path of a leaf's source if the file exists.
    package func sourceFile(of leaf: AddressedLeaf) -> String? {
        guard case .success(let path) = sourcePath(of: leaf) else { return nil }
        return path
    }

    /// Findings for leaves whose source is missing or outside the library, in the manifest's order.
    /// A source of sitegen.yml that is missing is one finding. The pages of an orphan are no sources to put back.
    package var sourceFindings: [Diagnostic] {
        if isOrphan { return [] }
        if let missingFinding { return [missingFinding] }
        var folders = SourceFolders(root: settings.root)
        return (library?.allLeaves ?? []).compactMap { leaf in
            guard case .failure(let error) = sourcePath(of: leaf, &folders) else { return nil }
            return error.diagnostic
        }
    }

    /// True if the folder is below a sitegen.yml, and is no copy that sync-bundle made: sources belong there.
    package var isInItsLibrary: Bool {
        settings.file != nil && !FileReading.isFile(DiskPath.join(folder, Self.lockName))
    }
}

extension RuleDefinition {
    /// Raised while sources are resolved, and by the gate.
    package static let manifestSourceOutside = RuleDefinition(
        "manifest-source-outside", .error, "a leaf's source is in the library",
        "Move the source below the library's root, or put a sitegen.yml higher up: its folder is the root.")

    /// Raised by `render` and `manifest list`, and by the gate where sources belong.
    package static let manifestSourceMissing = RuleDefinition(
        "manifest-source-missing", .error, "every source that the manifest names exists",
        """
        Checked only if the library's root is available: a bundle inside an app has no sources. Without its
        source a leaf goes out of date unnoticed. Restore the source, or remove `source` from the manifest. A source
        of sitegen.yml keeps its library as it was: restore it, or correct `from`.
        """,
        relaxation: .promise)
}
