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
                        .manifestSourceOutside, at: position(of: leaf, .source),
                        "the source '\(source)' is outside the library's root; move it inside, or put a sitegen.yml higher up"
                    ))
            )
        }
        guard FileReading.isFile(path) else {
            return .failure(
                FindingError(
                    Diagnostic(
                        .manifestSourceMissing, at: position(of: leaf, .source),
                        "there is no source at '\(source)', seen from the manifest's folder")))
        }
        return .success(path)
    }

    /// Returns the absolute path of a leaf's source, which may not exist; `nil` if the leaf has none.
    package func namedSource(of leaf: AddressedLeaf) -> String? {
        leaf.leaf.source.map { DiskPath.absolute($0, in: folder) }
    }

    /// Returns true if a leaf has a source and the file exists.
    package func hasSource(_ leaf: AddressedLeaf) -> Bool { sourceFile(of: leaf) != nil }

    /// Returns the leaves whose source does not exist, in the manifest's order.
    package func leavesWithoutSource() -> [AddressedLeaf] {
        var folders = SourceFolders(root: settings.root)
        return (library?.allLeaves ?? []).filter { leaf in
            guard let path = namedSource(of: leaf) else { return false }
            return !folders.hasFile(path) && !hasSource(leaf)
        }
    }

    /// Returns the absolute path of a leaf's source if the file exists.
    package func sourceFile(of leaf: AddressedLeaf) -> String? {
        guard case .success(let path) = sourcePath(of: leaf) else { return nil }
        return path
    }

    /// Findings for leaves whose markdown is missing or outside the library.
    package var sourceFindings: [Diagnostic] {
        (library?.allLeaves ?? []).compactMap { leaf in
            guard case .failure(let error) = sourcePath(of: leaf) else { return nil }
            return error.diagnostic
        }
    }
}

extension RuleDefinition {
    /// Raised while sources are resolved.
    static let manifestSourceOutside = RuleDefinition(
        "manifest-source-outside", .error, "a leaf's source is in the library",
        "Move the source below the library's root, or put a sitegen.yml higher up: its folder is the root.")

    /// Raised by `render` and `manifest list`, and by the gate if other sources exist.
    package static let manifestSourceMissing = RuleDefinition(
        "manifest-source-missing", .error, "every source that the manifest names exists",
        """
        Checked only if the library's root is available: a bundle inside an app has no sources. Without its
        source a leaf goes out of date unnoticed. Restore the markdown, or remove `source` from the manifest.
        """,
        relaxation: .promise)
}
