package import DocumentSettings
import Diagnostics
import LeafRendering
import SiteFiles
package import StudyManifest
package import StudyMarkdown
import WebReferences
import WebSyntax

/// Resolves the links and images of one leaf.
package struct LeafResolver: ReferenceResolver {
    /// The manifest's leaves; `nil` for a leaf of its own.
    package var directory: LeafDirectory?
    /// The address of this leaf; `nil` for a leaf of its own.
    package var address: LeafAddress?
    /// `file` of this leaf, relative to the manifest's folder.
    package var file: String
    /// The manifest's folder, absolute: leaves and their sources are relative to it. Unused without a library.
    package var manifestFolder = "/"
    /// The folder of the markdown, absolute: images are relative to it.
    package var sourceFolder: String
    /// A folder with pictures that stay files, and its address seen from the leaf. All others are embedded.
    var sharedPictures: (folder: String, address: String)?
    /// No image may lie outside of it; `nil` allows any.
    package var root: String?
    package var webLinks: FrontMatter.WebLinks
    /// The hosts whose addresses stay links.
    package var openHosts: Set<String> = []
    /// The printed names of another leaf's ids.
    package var idsOfLeaf: (AddressedLeaf) -> [String: String]?
    /// The ids of another leaf by the anchors that GitHub gives its headings.
    package var anchorsOfLeaf: (AddressedLeaf) -> [String: String] = { _ in [:] }
    /// Without a library, returns true for a file in HTML that has a place; an empty place is the file itself.
    var isPlace: (_ file: String, _ place: String) -> Bool = { _, _ in true }
    /// The folder that a leading `/` means, absolute; `nil` where the library has none.
    package var linkRoot: String?
    /// The log of every file that is read or looked for.
    package var log: InputLog?
    /// Finds the labels of other leaves; `nil` where there are no others.
    var labels: LabelLookup?
    let suggestions = SuggestionBudget()

    package init(
        library: StudyLibrary?, file: String, manifestFolder: String = "/", sourceFolder: String,
        root: String?, webLinks: FrontMatter.WebLinks, directory: LeafDirectory? = nil,
        idsOfLeaf: @escaping (AddressedLeaf) -> [String: String]?
    ) {
        self.directory = directory ?? library.map { LeafDirectory($0, in: manifestFolder) }
        self.file = file
        self.manifestFolder = manifestFolder
        self.sourceFolder = sourceFolder
        self.root = root
        self.webLinks = webLinks
        self.idsOfLeaf = idsOfLeaf
    }

    package func link(to destination: String) -> LinkTarget {
        switch URLClassifier.classify(destination) {
        case .fragmentOnly, .empty: return .link(destination)
        case .mailLike: return .link(destination)
        case .relative: return localLink(destination)
        case .remote("https"?, let host?) where openHosts.contains(host),
            .remote("http"?, let host?) where openHosts.contains(host):
            return .link(destination)
        case .remote:
            guard webLinks == .text else {
                return .refused(
                    .linkWeb,
                    "a link to the web, which 'links: error' refuses; remove it, or write 'links: text'")
            }
            return .address(destination)
        case .rootAbsolute: return rootedLink(destination)
        default:
            return .refused(.linkScheme, "a leaf cannot link to '\(ReferenceText.printable(destination))'")
        }
    }

    /// A link to another leaf: by its address (any unambiguous suffix), by its file, or by its source.
    private func localLink(_ destination: String) -> LinkTarget {
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let path = PercentDecoder.text(parts[0])
        let fragment = parts.count > 1 ? parts[1] : ""
        guard let directory else {
            guard path.hasSuffix(".html") else {
                return .refused(
                    .linkUnresolved,
                    "'\(path)' is no leaf: a leaf rendered alone can link to .html files only")
            }
            return isPlace(path, PercentDecoder.text(fragment))
                ? .link(destination)
                : .refused(
                    .linkUnresolved,
                    "no leaf of this library is called '\(path)'\(fragment.isEmpty ? "" : ", or it has no place called '\(fragment)'")"
                )
        }
        let matches = directory.leaves(matching: path)
        if matches.count > 1 {
            let names = matches.map(\.address.description).joined(separator: ", ")
            return .refused(.linkAmbiguous, "'\(path)' may be \(names); write more of the address")
        }
        guard let leaf = matches.first ?? leafByPath(path, in: directory) else {
            return .refused(
                .linkUnresolved,
                "no leaf of this library is called '\(path)'\(suggestions.hint(for: path, in: directory.leaves.map(\.address.leaf)))"
            )
        }
        return link(to: leaf, fragment)
    }

    func link(to leaf: AddressedLeaf, _ fragment: String) -> LinkTarget {
        let file = relativePath(to: leaf.leaf.file)
        let title = FormulaText.readable(title: leaf.leaf.title)
        guard !fragment.isEmpty, let ids = idsOfLeaf(leaf) else {
            return .link(file + (fragment.isEmpty ? "" : "#" + fragment), text: title)
        }
        let place = PercentDecoder.text(fragment)
        if let name = ids[place] {
            return .link("\(file)#\(fragment)", text: name.isEmpty ? title : shown(name, of: leaf))
        }
        let anchors = anchorsOfLeaf(leaf)
        if let id = anchors[place] ?? anchors[place.lowercased()] {
            let name = ids[id] ?? ""
            return .link("\(file)#\(id)", text: name.isEmpty ? title : shown(name, of: leaf))
        }
        return .refused(
            .linkUnresolved,
            "the leaf '\(leaf.address.leaf)' has no place called '\(fragment)'\(suggestions.hint(for: fragment, in: ids.keys.sorted()))"
        )
    }

    // MARK: Links from the root

    /// A link that begins with `/`, as the pages of a site have: below the folder that `links: {root: …}` names.
    private func rootedLink(_ destination: String) -> LinkTarget {
        guard let linkRoot else {
            return .refused(
                .linkAbsolute,
                "'\(destination)' begins at the root of a disk or server, and fails in the app; write it relative to the leaf, or name the folder that '/' means: 'links: {root: docs}' in sitegen.yml"
            )
        }
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // A server's query means nothing to a file.
        let path = PercentDecoder.text(String(parts[0].prefix { $0 != "?" }))
        let wanted = DiskPath.absolute(String(path.drop { $0 == "/" }), in: linkRoot)
        let sources = Self.sources(of: wanted)
        let leaf = directory?.leaves.first { leaf in
            DiskPath.absolute(leaf.leaf.file, in: manifestFolder) == wanted
                || leaf.leaf.source.map { sources.contains(DiskPath.absolute($0, in: manifestFolder)) }
                    ?? false
        }
        guard let leaf else {
            return .refused(
                .linkUnresolved,
                "no leaf is made from '\(path)' below '\(DiskPath.shown(linkRoot))', the 'links: {root: …}' of sitegen.yml (looked for the file itself, with .md, and for index.md and README.md in it)"
            )
        }
        return link(to: leaf, parts.count > 1 ? String(parts[1]) : "")
    }

    /// The markdown that generators make the page at a path from: `/a`, `/a/` and `/a.html` are `a.md` or `a/index.md`.
    private static func sources(of path: String) -> Set<String> {
        let stem = path.hasSuffix(".html") ? String(path.dropLast(5)) : path
        var sources: Set<String> = [path]
        for end in [".md", ".markdown", "/index.md", "/_index.md", "/README.md"] {
            sources.insert(stem + end)
        }
        if stem.hasSuffix("/index") { sources.insert(String(stem.dropLast(6)) + "/README.md") }
        return sources
    }

    func leafByPath(_ path: String, in directory: LeafDirectory) -> AddressedLeaf? {
        let folder = file.contains("/") ? DiskPath.folder(of: file) : ""
        let fromLeaf = RelativePath(folder.isEmpty ? path : folder + "/" + path)?.description
        return directory.leaf(file: fromLeaf, source: DiskPath.absolute(path, in: sourceFolder))
    }

    func relativePath(to other: String) -> String {
        let folder = file.contains("/") ? "/" + DiskPath.folder(of: file) : "/"
        // What a URL reads as its own signs is escaped; the rest is escaped when it is written.
        return DiskPath.relative("/" + other, to: folder)
            .replacing("%", with: "%25").replacing("?", with: "%3F").replacing("#", with: "%23")
    }

    // MARK: Images

    package func image(at destination: String) -> ImageTarget {
        /// The folder that a leading `/` refers to.
        var folder: String?
        switch URLClassifier.classify(destination) {
        case .relative: break
        case .rootAbsolute:
            guard let linkRoot else {
                return .refused(
                    .imagePath,
                    "'\(ReferenceText.printable(destination))' begins at the root of a disk or server; write it relative to the markdown, or name the folder that '/' means: 'links: {root: docs}' in sitegen.yml"
                )
            }
            folder = linkRoot
        case .remote:
            return .refused(
                .imageRemote,
                "the image '\(ReferenceText.printable(destination))' is on the network; put the file beside the markdown"
            )
        case .data where destination.lowercased().hasPrefix("data:image/"):
            return embedded(destination)
        default:
            return .refused(
                .imagePath,
                "'\(ReferenceText.printable(destination))' is not a path beside the markdown; write it relative"
            )
        }
        return file(at: destination, in: folder)
    }

    /// Accepts a `data:` image that fetches nothing, not even as SVG.
    private func embedded(_ destination: String) -> ImageTarget {
        let references = HTMLReferences.references(
            in: "<img src='\(destination.replacing("'", with: "&#39;"))'>")
        if let remote = references.first(where: { $0.target?.isRemote == true }) {
            return .refused(
                .imageNetwork,
                "the image reaches the network: '\(ReferenceText.printable(remote.text))'")
        }
        if let fault = DataPicture.fault(ofDrawing: destination) {
            return .refused(.imageType, "the drawing is not shown by browsers: \(fault)")
        }
        return .source(destination)
    }

    /// Embeds the file of an image.
    ///
    /// - Parameter folder: the folder that a leading `/` refers to; `nil` for a path relative to the markdown.
    private func file(at destination: String, in folder: String?) -> ImageTarget {
        var written = PercentDecoder.text(destination)
        if folder != nil { written = String(written.drop { $0 == "/" }) }
        var size: (width: Int, height: Int)?
        if sharedPictures != nil { (written, size) = Self.sized(written) }
        let path = DiskPath.absolute(written, in: folder ?? sourceFolder)
        if let root, !FileReading.isInside(root, path) {
            // A link on the way may come to lead elsewhere.
            if DiskPath.contains(root, path) { log?.look(at: path) }
            return .refused(
                .imagePath, "the image '\(destination)' is outside the library; copy it into the library")
        }
        if let shared = sharedPictures, DiskPath.contains(shared.folder, path) {
            log?.look(at: path)
            if FileReading.isFile(path) {
                let address = shared.address + LibraryAddress.escaped(DiskPath.name(of: path))
                guard let size else { return .source(address) }
                return .sized(address, width: size.width, height: size.height)
            }
        }
        guard let type = ImageType(path: path) else {
            return .refused(
                .imageType,
                "'\(destination)' is not an image that a phone shows; use png, jpeg, gif, webp, avif or svg")
        }
        do {
            let bytes = try log.bytes(at: path, limit: 16 << 20)
            if type == .svg, let violation = SVGCheck.violation(about: bytes) {
                return .refused(.imageNetwork, "the image '\(destination)' \(violation)")
            }
            if type == .svg, let fault = SVGCheck.fault(in: bytes) {
                return .refused(.imageType, "the image '\(destination)' \(fault)")
            }
            // In a dark look the style sheet gives other drawings a light ground.
            let look = type == .svg && SVGCheck.hasDarkColors(bytes) ? ";look=both" : ""
            return .source("data:\(type.rawValue)\(look);base64,\(Digest.base64(bytes))")
        } catch {
            return .refused(
                .imageMissing,
                error.isMissing
                    ? "there is no image at '\(destination)' (looked in '\(DiskPath.shown(DiskPath.folder(of: path)))')"
                    : "\(error)")
        }
    }

    /// Returns a path and the size at its end, which composed pages write: `a.png#640x336`.
    private static func sized(_ path: String) -> (path: String, size: (width: Int, height: Int)?) {
        guard let sign = path.lastIndex(of: "#") else { return (path, nil) }
        let numbers = path[path.index(after: sign)...].split(
            separator: "x", omittingEmptySubsequences: false)
        let isSize = numbers.allSatisfy {
            (1...6).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit)
        }
        guard numbers.count == 2, isSize, let width = Int(numbers[0]), let height = Int(numbers[1]) else {
            return (path, nil)
        }
        return (String(path[..<sign]), (width, height))
    }
}
