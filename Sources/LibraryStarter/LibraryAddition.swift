package import Diagnostics
package import LibraryFolder
package import SiteFiles
package import StudyManifest

/// A book, chapter or leaf to be added to a library: the manifest's change and the missing markdown. Nothing is written
/// before ``write()``.
package struct LibraryAddition: Sendable {
    /// The kind of entry.
    /// The level of the new entry.
    package enum Sort: String, Sendable { case book, chapter, leaf }

    /// The wanted entry.
    /// The user's request.
    package struct Request: Sendable {
        /// The level of the new entry.
        package var sort: Sort
        /// The id of the new entry, the last part of its address.
        package var id: String
        /// The title; `nil` for one made from the id or the number.
        package var title: String?
        /// The address of the parent book or chapter, or a suffix of it; `nil` if there is only one candidate.
        package var place: String?
        /// The kind of the new leaf. ``Leaf/Kind/notes`` if neither this nor the id determines it.
        package var kind: Leaf.Kind?

        /// Creates a request.
        package init(
            _ sort: Sort, _ id: String, title: String? = nil, in place: String? = nil, kind: Leaf.Kind? = nil
        ) {
            self.sort = sort
            self.id = id
            self.title = title
            self.place = place
            self.kind = kind
        }
    }

    /// A file to write.
    /// A text file to write.
    package struct Source: Sendable, Hashable {
        /// The absolute path.
        package var path: String
        /// The text with its final line end.
        package var text: String
    }

    /// The reason why nothing can be added.
    package enum Refusal: Error, Sendable, Hashable {
        /// The request is invalid: a usage error.
        case request(String)
        /// The existing library has errors, which must be fixed first.
        case findings([Diagnostic])
        /// A file cannot be read or written.
        case file(FileError)
    }

    /// The address of the new entry: `my-book/ch02`.
    package let address: String
    /// The manifest's absolute path and its new text.
    package let manifest: Source
    /// The library's root, absolute.
    private let root: String
    /// The manifest after the change.
    private let bytes: [UInt8]
    /// The addresses of the new leaves.
    package let leaves: [LeafAddress]
    /// The markdown to write, and the paths of existing markdown, which is kept.
    package let sources: [Source]
    package let kept: [String]

    /// Plans an addition. The changed manifest is read again, so that an addition with errors is refused.
    ///
    /// - Parameter manifests: the candidates. The first one with errors is reported as the refusal.
    package init(_ request: Request, to manifests: [LibraryManifest]) throws(Refusal) {
        for manifest in manifests where manifest.library == nil {
            throw .findings(manifest.diagnostics.filter { $0.severity == .error })
        }
        let place = try InsertionPoint(request, in: manifests)
        let maker = EntryBuilder(request, at: place)
        let addition = maker.addition
        guard let insertion = ManifestInsertion(addition, in: place.manifest.bytes) else {
            throw .request(
                "\(DiskPath.shown(place.manifest.path)) has no place for \(request.sort.rawValue) '\(request.id)'"
            )
        }
        bytes = insertion.applied(to: place.manifest.bytes)
        let reading = ManifestReader().read(bytes)
        if let finding = reading.findings.first(where: { $0.severity == .error }) {
            throw .request("\(request.sort.rawValue) '\(request.id)': \(finding.message)")
        }
        root = place.manifest.settings.root
        manifest = Source(path: place.manifest.path, text: String(decoding: bytes, as: UTF8.self))
        address = maker.address
        leaves = maker.leaves.map(\.address)
        var sources: [Source] = []
        var kept: [String] = []
        for leaf in maker.leaves {
            guard let source = leaf.leaf.source else { continue }
            let path = DiskPath.absolute(source, in: place.manifest.folder)
            guard FileReading.isInside(place.manifest.settings.root, path) else {
                throw .request(
                    "the source '\(source)' would lie outside the library's root; put a sitegen.yml higher up"
                )
            }
            // Existing markdown is kept: the user may have written it before its entry.
            if FileReading.isPresent(path) {
                kept.append(path)
            } else {
                sources.append(Source(path: path, text: maker.markdown(of: leaf.leaf)))
            }
        }
        self.sources = sources
        self.kept = kept
    }

    /// Writes the markdown before the manifest, so the manifest never names a missing file. An error removes what was
    /// written.
    package func write() throws(FileError) {
        let folders = missingFolders
        do throws(FileError) {
            for source in sources {
                try AtomicFile.makeFolder(DiskPath.folder(of: source.path), below: root)
                try AtomicFile.write(Array(source.text.utf8), to: source.path, below: root)
            }
            try AtomicFile.write(bytes, to: manifest.path)
        } catch {
            for source in sources { try? AtomicFile.remove(source.path, below: root) }
            for folder in folders { AtomicFile.removeEmptyFolder(folder, below: root) }
            throw error
        }
    }

    /// The folders of the sources that do not exist yet, the deepest first.
    private var missingFolders: [String] {
        var missing: Set<String> = []
        for source in sources {
            var folder = DiskPath.folder(of: source.path)
            while folder != "/", !FileReading.isPresent(folder) {
                missing.insert(folder)
                folder = DiskPath.folder(of: folder)
            }
        }
        return missing.sorted { $0.utf8.count > $1.utf8.count }
    }
}
