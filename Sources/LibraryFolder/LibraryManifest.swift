package import Diagnostics
import Foundation
package import SiteFiles
package import StudyManifest

/// A manifest on disk, read and checked, with the settings that hold for it.
package struct LibraryManifest: Sendable {
    package static let fileName = "study-manifest.json"
    /// The file that sync-bundle puts beside the manifest of a copy.
    private static let lockName = "bundle.lock.json"

    /// Absolute.
    package let path: String
    package let folder: String
    package let bytes: [UInt8]
    package private(set) var settings: LibrarySettings
    /// True if no manifest was read: documents were named instead. Their titles are their own.
    package let isImplied: Bool
    /// `nil` when the manifest has errors.
    package let library: StudyLibrary?
    package let diagnostics: [Diagnostic]
    private let reading: ManifestReading
    private let source: SourceText

    /// - Parameter look: called with the path of each file before it is looked at.
    package init(path: String, look: (String) -> Void = { _ in }) throws(FileError) {
        self.path = path
        isImplied = false
        look(path)
        folder = DiskPath.folder(of: path)
        bytes = try FileReading.bytes(at: path, limit: 64 << 20)
        settings = LibrarySettings(for: folder, look: look)
        reading = ManifestReader().read(bytes)
        source = SourceText(file: DiskPath.shown(path), bytes: bytes)
        let source = source
        library = reading.hasErrors ? nil : reading.library
        diagnostics =
            settings.diagnostics
            + reading.findings.map { finding in
                Diagnostic(
                    RuleID(finding.rule.rawValue), finding.severity == .error ? .error : .warning,
                    at: Self.position(finding.location, in: source), finding.message)
            }
    }

    /// The manifest of documents that are rendered without one.
    ///
    /// - Parameters:
    ///   - documents: the absolute path of each, and that of its leaf relative to `folder`.
    ///   - folder: where the leaves go, absolute.
    package init(
        of documents: [(source: String, file: String)], in folder: String, settings: LibrarySettings
    ) throws {
        path = DiskPath.join(folder, Self.fileName)
        self.folder = folder
        self.settings = settings
        isImplied = true
        let leaves = documents.enumerated().map { index, document in
            Leaf(
                id: "document-\(index + 1)", title: DiskPath.name(of: document.source), file: document.file,
                source: DiskPath.relative(document.source, to: folder))
        }
        let chapter = Chapter(id: "documents", title: "Documents", leaves: leaves)
        let library = StudyLibrary(
            books: [Book(id: "documents", title: "Documents", chapters: [chapter])])
        bytes = Array(try JSONEncoder().encode(library))
        reading = ManifestReader().read(bytes)
        source = SourceText(file: DiskPath.shown(path), bytes: bytes)
        self.library = reading.hasErrors ? nil : reading.library
        // There is no file that a position could be in.
        diagnostics =
            settings.diagnostics
            + reading.findings.map { finding in
                Diagnostic(
                    RuleID(finding.rule.rawValue), finding.severity == .error ? .error : .warning, at: nil,
                    finding.message)
            }
    }

    /// Changes the severities of rules for this run.
    package mutating func override(_ severities: [RuleID: Diagnostic.Severity?]) {
        settings.override(severities)
    }

    private static func position(_ place: ManifestLocation, in source: SourceText) -> SourcePosition {
        source.position(line: place.line, column: place.column)
    }

    /// Returns the position of a leaf's field in the manifest.
    package func position(of leaf: AddressedLeaf, _ field: Leaf.Field) -> SourcePosition? {
        guard !isImplied else { return nil }
        let place = reading.location(of: leaf.address, field) ?? reading.location(of: leaf.address)
        return place.map { Self.position($0, in: source) }
    }

    /// The markdown of a leaf: absolute path, or what is wrong with it.
    package func sourcePath(of leaf: AddressedLeaf) -> Result<String, FindingError>? {
        guard let source = leaf.leaf.source else { return nil }
        let path = DiskPath.absolute(source, in: folder)
        guard FileReading.isInside(settings.root, path) else {
            return .failure(
                FindingError(
                    Diagnostic(
                        "manifest-source-outside", .error, at: position(of: leaf, .source),
                        "the source '\(source)' lies outside the library's root; move it inside, or put a sitegen.yml higher up"
                    ))
            )
        }
        guard FileReading.isFile(path) else {
            return .failure(
                FindingError(
                    Diagnostic(
                        "manifest-source-missing", .error, at: position(of: leaf, .source),
                        "there is no source at '\(source)', seen from the manifest's folder")))
        }
        return .success(path)
    }

    /// Returns the path of a leaf's source, absolute, existing or not; `nil` where none is named.
    package func namedSource(of leaf: AddressedLeaf) -> String? {
        leaf.leaf.source.map { DiskPath.absolute($0, in: folder) }
    }

    /// Returns true if a leaf's source is named and there.
    package func hasSource(_ leaf: AddressedLeaf) -> Bool { sourceFile(of: leaf) != nil }

    /// The leaves that name a source which is not there, in the manifest's order. Each folder is resolved once: a library
    /// has thousands of sources in a few folders.
    package func leavesWithoutSource() -> [AddressedLeaf] {
        var isInside: [String: Bool] = [:]
        return (library?.allLeaves ?? []).filter { leaf in
            guard let path = namedSource(of: leaf) else { return false }
            // A link is resolved by itself.
            guard FileReading.isRegular(path) else { return !hasSource(leaf) }
            let folder = DiskPath.folder(of: path)
            let known = isInside[folder] ?? FileReading.isInside(settings.root, folder)
            isInside[folder] = known
            return !known
        }
    }

    /// The absolute path of a leaf's source, when it is there.
    package func sourceFile(of leaf: AddressedLeaf) -> String? {
        guard case .success(let path) = sourcePath(of: leaf) else { return nil }
        return path
    }

    /// The leaves whose markdown is missing or out of bounds.
    package var sourceFindings: [Diagnostic] {
        (library?.allLeaves ?? []).compactMap { leaf in
            guard case .failure(let error) = sourcePath(of: leaf) else { return nil }
            return error.diagnostic
        }
    }

    /// The manifests that a path names: itself, or those in and below a folder, in order of their paths.
    package static func find(at path: String) throws(FileError) -> [String] {
        try refuseFolder(at: path)
        guard FileReading.isFolder(path) else {
            guard FileReading.isFile(path) else {
                throw FileError(path: DiskPath.shown(path), action: "read", code: 2)
            }
            return [path]
        }
        var found: [String] = []
        try collect(in: path, depth: 0, into: &found)
        return found
    }

    /// A folder under the manifest's name is a manifest that cannot be read, not a library without one.
    private static func refuseFolder(at path: String) throws(FileError) {
        guard DiskPath.name(of: path) == fileName, FileReading.isFolder(path) else { return }
        throw FileError(path: DiskPath.shown(path), action: "read", code: EISDIR)
    }

    private static func collect(in folder: String, depth: Int, into found: inout [String]) throws(FileError) {
        let own = DiskPath.join(folder, fileName)
        // The copy that sync-bundle made is no build. Whoever means it names it.
        if depth > 0, FileReading.isFile(DiskPath.join(folder, lockName)) { return }
        try refuseFolder(at: own)
        if FileReading.isFile(own) { found.append(own) }
        guard depth < 6 else { return }
        for name in try FileReading.folderNames(in: folder) where !name.hasPrefix(".") && name != "katex" {
            try collect(in: DiskPath.join(folder, name), depth: depth + 1, into: &found)
        }
    }
}

/// A finding on its way out of a failed step.
package struct FindingError: Error {
    package var diagnostic: Diagnostic
    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
