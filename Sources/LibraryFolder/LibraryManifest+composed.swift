package import Diagnostics
import SiteFiles
package import StudyManifest

extension SourceSettings {
    /// Returns the manifest of the library that the source is.
    ///
    /// - Parameter look: called with the path of each file before it is accessed.
    func manifest(look: (String) -> Void) throws(FileError) -> [UInt8] {
        guard hasComposedPages else { return papersManifest }
        // The composed manifest is an input like any other; before the first composition the library is empty.
        let path = composedManifestPath
        look(path)
        guard FileReading.isFile(path) else { return Array("{\"version\": 1, \"books\": []}\n".utf8) }
        return try FileReading.bytes(at: path, limit: 64 << 20)
    }

    /// One leaf, in the layout of `manifest fmt`.
    private var papersManifest: [UInt8] {
        let source = DiskPath.relative(from, to: folder)
        let title = JSONDiagnosticFormatter.quoted(title)
        let text = """
            {
              "version": 1,
              "books": [
                {
                  "id": "\(name)",
                  "title": \(title),
                  "chapters": [
                    {
                      "id": "\(name)",
                      "title": "arXiv",
                      "leaves": [
                        {
                          "id": "\(name)",
                          "kind": "\(kind.rawValue)",
                          "title": \(title),
                          "file": "\(name).html",
                          "source": \(JSONDiagnosticFormatter.quoted(source))
                        }
                      ]
                    }
                  ]
                }
              ]
            }

            """
        return Array(text.utf8)
    }
}

extension LibrarySettings {
    /// Returns the source whose library has its manifest at a path (absolute).
    package func source(ofManifest path: String) -> SourceSettings? {
        sources.first { $0.manifestPath == path }
    }

    /// Returns the finding about the missing file or folder of a source; `nil` if it exists. The list of feeds is
    /// read by their composer.
    package func missingFinding(about source: SourceSettings) -> Diagnostic? {
        guard source.kind != .feeds, [.absent, .link].contains(PathLook(source.from)),
            FileReading.resolved(source.from) == nil
        else { return nil }
        return Diagnostic(
            .manifestSourceMissing, at: source.fromPosition,
            "the source '\(source.name)' is missing: '\(DiskPath.relative(source.from, to: root))'; put it back, or correct 'from'"
        )
    }
}

extension LibraryManifest {
    /// The source that the library is made from; `nil` for a library with a manifest of its own.
    package var source: SourceSettings? { isComposed ? settings.source(ofManifest: path) : nil }

    /// The finding about the source of the library if its file or folder is missing.
    package var missingFinding: Diagnostic? { source.flatMap(settings.missingFinding) }

    /// The source whose composed pages the library has; `nil` for any other library.
    package var composedSource: SourceSettings? {
        source.flatMap { $0.hasComposedPages ? $0 : nil }
    }

    /// True if the manifest is on the disk, or the settings with the source that it is written for.
    package var isOnDisk: Bool {
        FileReading.isFile(isComposed ? DiskPath.join(settings.root, LibrarySettings.fileName) : path)
    }

    /// Returns the leaves that are made from a papers source: of the kind `papers`, from a JSON file.
    package var papersLeaves: [AddressedLeaf] { (library?.allLeaves ?? []).filter(\.leaf.isPapers) }

    /// Returns the manifests of sources in and below a folder, or at the path itself; they may not have been written yet.
    static func composed(at path: String) -> [String] {
        LibrarySettings(for: path).sources.map(\.manifestPath).filter {
            DiskPath.contains(path, $0)
        }
    }

    /// Returns paths in the order in which a walk of the folders finds them.
    static func inOrder(_ paths: [String]) -> [String] {
        var seen: Set<String> = []
        return paths.filter { seen.insert($0).inserted }.map {
            (path: $0, parts: DiskPath.folder(of: $0).split(separator: "/"))
        }
        .sorted { $0.parts.lexicographicallyPrecedes($1.parts) }.map(\.path)
    }
}

extension Leaf {
    /// True for a leaf that is made from a papers source and not from markdown.
    package var isPapers: Bool { kind == .papers && source?.hasSuffix(".json") == true }
}
