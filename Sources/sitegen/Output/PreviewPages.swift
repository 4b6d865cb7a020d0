import LeafRendering
import LibraryBuild
import LibraryFolder
import SiteFiles
import SitePreview
import StudyManifest

/// The pages that `serve` generates, anew for each request so that they show what is on disk.
struct PreviewPages: Sendable {
    /// The absolute path of the served folder.
    let folder: String
    /// The folder as the user named it.
    let shown: String

    /// The folders of the manifests, as path components below the served folder.
    var bundles: [[String]] { manifests.map { parts(of: $0.folder) } }

    /// The readable manifests below the folder, read anew each time. Libraries outside that a link leads to are left
    /// out: their files are not served either.
    private var manifests: [LibraryManifest] {
        let paths = (try? LibraryManifest.find(inside: folder)) ?? []
        return paths.compactMap { try? LibraryManifest(path: $0) }
    }

    /// The file of the first papers source, absolute; `nil` if the folder has none.
    var papersFile: String? {
        for manifest in manifests {
            for leaf in manifest.papersLeaves {
                if let path = manifest.sourceFile(of: leaf) { return path }
            }
        }
        return nil
    }

    /// The folders of the libraries that are made from hubs, as path components below the served folder.
    var hubs: [[String]] {
        manifests.filter { $0.settings.source(ofManifest: $0.path)?.hub != nil }.map { parts(of: $0.folder) }
    }

    /// The components of an absolute path relative to the served folder.
    private func parts(of path: String) -> [String] {
        let relative = DiskPath.relative(path, to: folder)
        return relative == "." ? [] : relative.split(separator: "/").map(String.init)
    }

    /// Returns the page with books, chapters and leaves, or `nil` without a manifest.
    /// - Parameter prefix: what addresses begin with, with a slash at both ends.
    func start(prefix: String) -> [UInt8]? {
        let manifests = manifests
        guard !manifests.isEmpty else { return nil }
        var page = LibraryPage()
        // Named instead of shown: the other libraries of the folder remain readable.
        let broken = manifests.filter { $0.library == nil }
        if !broken.isEmpty {
            page.note =
                "With errors, and not shown: "
                + broken.map { DiskPath.shown($0.path) }.joined(separator: ", ")
                + ". 'sitegen manifest list' says what is wrong."
        }
        let usable = manifests.filter { $0.library != nil }
        for manifest in usable {
            guard let library = manifest.library else { continue }
            var contents = StartPageContents(of: library, manifest, in: manifest.folder)
            let own = contents.page()
            let path = prefix + RequestPath.address(parts(of: manifest.folder), isFolder: true).dropFirst()
            page.books += own.books.map { $0.moved(to: String(path)) }
            // Several libraries have no common cover.
            if usable.count == 1 { page.cover = own.cover }
        }
        if usable.count != 1 { page.cover = LibraryPage.Cover(title: "") }
        if let first = usable.first {
            page.lang = first.settings.dialect.lang ?? "en"
            page.theme = first.settings.dialect.theme?.name
        }
        return (try? LeafTemplate(.builtIn)).map { page.render($0).bytes }
    }

    /// Returns the page that lists a folder, or `nil` if its template cannot be rendered.
    func listing(_ listing: FolderListing) -> [UInt8]? {
        let decoded = (try? RequestPath(listing.address))?.parts ?? []
        var page = FolderPage(title: decoded.last ?? DiskPath.name(of: folder), place: shown)
        if !decoded.isEmpty { page.place = ([shown] + decoded.dropLast()).joined(separator: "/") }
        if !decoded.isEmpty {
            let above = RequestPath.address(decoded.dropLast(), isFolder: true)
            page.entries.append(.init(name: "..", address: above, size: nil))
        }
        page.entries += listing.entries.map { entry in
            .init(
                name: entry.isFolder ? entry.name + "/" : entry.name, address: entry.address,
                size: entry.size.map(Self.size))
        }
        if page.entries.isEmpty { page.note = "The folder is empty." }
        return try? page.render()
    }

    /// The size in units of 1,000, rounded; one decimal from a megabyte on.
    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: return "\(bytes) B"
        case ..<1_000_000: return "\((bytes + 500) / 1000) kB"
        default:
            let tenths = (bytes + 50_000) / 100_000
            return "\(tenths / 10).\(tenths % 10) MB"
        }
    }
}
