import SiteFiles
import StudyManifest
import StudyMarkdown
import WebSyntax

/// The targets of links without words in names and listed texts, as the leaf that has them reads them.
struct PlaceLinks: Sendable {
    /// A leaf, and a place in it that may be empty.
    struct Target {
        var leaf: AddressedLeaf
        var place: String
    }

    let directory: LeafDirectory
    /// The manifest's folder, absolute.
    let folder: String
    /// The folder that a leading `/` means, absolute.
    let root: String?
    private let leaves: [LeafAddress: AddressedLeaf]

    init(_ directory: LeafDirectory, folder: String, root: String?) {
        self.directory = directory
        self.folder = folder
        self.root = root
        leaves = Dictionary(directory.leaves.map { ($0.address, $0) }) { first, _ in first }
    }

    /// Returns the target of a link in a leaf; `nil` for one that leads to no leaf.
    func target(of link: ListedReference, from address: LeafAddress) -> Target? {
        guard link.kind != .place, let leaf = leaves[address], let source = leaf.leaf.source else {
            return nil
        }
        var asked: AddressedLeaf?
        var resolver = LeafResolver(
            library: nil, file: leaf.leaf.file, manifestFolder: folder,
            sourceFolder: DiskPath.folder(of: DiskPath.absolute(source, in: folder)), root: nil,
            webLinks: .text, directory: directory,
            idsOfLeaf: {
                asked = $0
                return nil
            })
        resolver.address = address
        resolver.linkRoot = root
        let parts = link.label.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        // A place makes the resolver ask for the leaf.
        let whole = "\(parts[0])#-"
        _ = link.kind == .wikiLink ? resolver.wikiLink(to: whole) : resolver.link(to: whole)
        guard let asked else { return nil }
        let place = parts.count > 1 ? String(parts[1]) : ""
        return Target(leaf: asked, place: link.kind == .wikiLink ? place : PercentDecoder.text(place))
    }
}
