package import Diagnostics
import Foundation
package import SiteFiles
package import StudyManifest

/// A manifest on disk, read and checked, with its settings.
package struct LibraryManifest: Sendable {
    /// The name of every manifest.
    package static let fileName = "study-manifest.json"
    /// The file that sync-bundle writes next to the manifest of a copy.
    static let lockName = "bundle.lock.json"

    /// The absolute path.
    package let path: String
    /// The absolute path of the manifest's folder, to which its paths are relative.
    package let folder: String
    /// The bytes as read.
    package let bytes: [UInt8]
    /// The settings of the library that the manifest belongs to.
    package private(set) var settings: LibrarySettings
    /// True if documents were given instead of a manifest. Their titles come from the documents.
    package let isImplied: Bool
    /// True for the library of a source in `sitegen.yml`: a run writes its manifest.
    package let isComposed: Bool
    /// True for a composed library that no source makes any more.
    package let isOrphan: Bool
    /// The library, or `nil` if the manifest has errors.
    package let library: StudyLibrary?
    /// The findings about the settings and the manifest.
    package let diagnostics: [Diagnostic]
    /// The decoded manifest with the places of its entries.
    private let reading: ManifestReading
    private let text: SourceText

    /// Reads a manifest. Errors in its content become ``diagnostics``.
    ///
    /// - Parameter look: called with the path of each file before it is accessed.
    /// - Throws: `FileError` if the file or the settings cannot be read, or if it is larger than 64 MiB.
    package init(path: String, look: (String) -> Void = { _ in }) throws(FileError) {
        self.path = path
        isImplied = false
        folder = DiskPath.folder(of: path)
        let settings = LibrarySettings(for: folder, look: look)
        try settings.requireReadable()
        self.settings = settings
        let missing: Diagnostic?
        if let source = settings.source(ofManifest: path) {
            // The settings decide. The file is an output, so it is no input.
            isComposed = true
            bytes = try source.manifest(look: look)
            // A missing source of composed pages is a finding of their composition.
            missing = source.hasComposedPages ? nil : settings.missingFinding(about: source)
        } else {
            isComposed = false
            missing = nil
            look(path)
            bytes = try FileReading.bytes(at: path, limit: 64 << 20)
        }
        reading = ManifestReader().read(bytes)
        text = SourceText(file: DiskPath.shown(path), bytes: bytes)
        let text = text
        library = reading.hasErrors ? nil : reading.library
        let orphan =
            isComposed ? nil : library.flatMap { Self.orphanFinding(path, $0, settings, look: look) }
        isOrphan = orphan != nil
        // The user cannot follow advice on a manifest that a run writes.
        let findings = isComposed ? reading.findings.filter { $0.severity == .error } : reading.findings
        diagnostics =
            settings.diagnostics + [missing, orphan].compactMap(\.self)
            + findings.map { finding in
                Diagnostic(
                    RuleDefinition(finding.rule), finding.severity == .error ? .error : .warning,
                    at: Self.position(finding.location, in: text), finding.message)
            }
    }

    /// Creates the manifest of documents that are rendered without one.
    ///
    /// - Parameters:
    ///   - documents: the absolute path of each document, and the path of its leaf relative to `folder`.
    ///   - folder: the output folder of the leaves, absolute.
    package init(
        of documents: [(source: String, file: String)], in folder: String, settings: LibrarySettings
    ) throws {
        try settings.requireReadable()
        path = DiskPath.join(folder, Self.fileName)
        self.folder = folder
        self.settings = settings
        isImplied = true
        isComposed = false
        isOrphan = false
        let leaves = documents.enumerated().map { index, document in
            Leaf(
                id: "document-\(index + 1)", title: DiskPath.name(of: document.source), file: document.file,
                source: DiskPath.relative(document.source, to: folder))
        }
        let chapter = Chapter(id: "documents", title: "Documents", leaves: leaves)
        // Encoded and read again, so that documents pass the same checks as a manifest.
        let library = StudyLibrary(
            books: [Book(id: "documents", title: "Documents", chapters: [chapter])])
        bytes = Array(try JSONEncoder().encode(library))
        reading = ManifestReader().read(bytes)
        text = SourceText(file: DiskPath.shown(path), bytes: bytes)
        self.library = reading.hasErrors ? nil : reading.library
        diagnostics =
            settings.diagnostics
            + reading.findings.map { finding in
                Self.diagnostic(finding, about: documents.map { DiskPath.shown($0.source) })
            }
    }

    /// Returns a finding about a manifest that no file has, at the beginning of the document that it is about.
    private static func diagnostic(_ finding: ManifestFinding, about documents: [String]) -> Diagnostic {
        let document = { (place: ManifestLocation) -> String? in
            guard
                let leaf = place.keyPath.split(separator: "[").last?.split(separator: "]").first.flatMap({
                    Int($0)
                }),
                documents.indices.contains(leaf)
            else { return nil }
            return documents[leaf]
        }
        let position = document(finding.location).map {
            SourceText(file: $0, bytes: []).position(atOffset: 0)
        }
        var message = finding.message
        if let other = finding.related, let name = document(other) {
            message = message.replacing(
                "(the other is in line \(other.line))", with: "(the other is \(name))")
        }
        return Diagnostic(
            RuleDefinition(finding.rule), finding.severity == .error ? .error : .warning, at: position,
            message)
    }

    /// Changes the severities of rules for this run.
    package mutating func override(_ severities: [RuleID: Diagnostic.Severity?]) {
        settings.override(severities)
    }

    /// Returns the position of a place in the manifest's text.
    private static func position(_ place: ManifestLocation, in source: SourceText) -> SourcePosition {
        source.position(line: place.line, column: place.column)
    }

    /// Returns the position of a leaf's field in the manifest.
    package func position(of leaf: AddressedLeaf, _ field: Leaf.Field) -> SourcePosition? {
        guard !isImplied else { return nil }
        let place = reading.location(of: leaf.address, field) ?? reading.location(of: leaf.address)
        return place.map { Self.position($0, in: text) }
    }

    /// Returns the position of a cover image's path in the manifest.
    package func position(ofImage path: String) -> SourcePosition? {
        reading.location(ofImage: path).map { Self.position($0, in: text) }
    }

    /// Returns the manifests in and below a folder (absolute, links resolved) that no link leads out of.
    ///
    /// - Throws: `FileError` as ``find(at:)``.
    package static func find(inside root: String) throws(FileError) -> [String] {
        try find(at: root) { !FileReading.isLink($0) || FileReading.isInside(root, $0) }
            .filter { FileReading.isInside(root, $0) }
    }

    /// Returns the manifests at a path: the file itself, or all manifests in and below a folder, sorted by path. A folder is
    /// found once, whatever links lead to it.
    ///
    /// - Parameter enters: called with each folder below; its manifests are left out if it returns false.
    /// - Throws: `FileError` for a missing path, an unreadable folder, and a folder with the manifest's name.
    package static func find(
        at path: String, entering enters: (String) -> Bool = { _ in true }
    ) throws(FileError) -> [String] {
        try refuseFolder(at: path)
        guard FileReading.isFolder(path) else {
            guard FileReading.isFile(path) else {
                // The library of a source is there before its files are.
                let composed = composed(at: path)
                if !composed.isEmpty { return composed }
                throw FileError.unusable(DiskPath.shown(path))
            }
            return [path]
        }
        let found = try ManifestWalk.manifests(below: path, entering: enters)
        let composed = composed(at: path).filter { !found.contains($0) }
        if composed.isEmpty { return found }
        // A source names its library, so its path is kept where another one leads to the same folder.
        let named = Set(composed.compactMap { FileReading.identity(of: DiskPath.folder(of: $0)) })
        return inOrder(
            found.filter { path in
                FileReading.identity(of: DiskPath.folder(of: path)).map { !named.contains($0) } ?? true
            } + composed)
    }

    /// Throws for a folder with the manifest's name: it is an unreadable manifest, not a library without one.
    static func refuseFolder(at path: String) throws(FileError) {
        guard DiskPath.name(of: path) == fileName, FileReading.isFolder(path) else { return }
        throw FileError(path: DiskPath.shown(path), action: "read", code: EISDIR)
    }
}

/// A finding thrown by a failed step.
package struct FindingError: Error {
    /// The finding to report.
    package var diagnostic: Diagnostic
    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
