import SiteFiles

/// The entries of a folder without an index.html, for the page that lists them.
package struct FolderListing: Sendable, Hashable {
    /// A file or folder of the listing.
    package struct Entry: Sendable, Hashable {
        /// The name of the entry.
        package var name: String
        package var address: String
        /// True for a folder.
        package var isFolder: Bool
        /// The size in bytes; `nil` for a folder.
        package var size: Int?
    }

    /// The folder's own address: `/` or `/figures/`.
    package var address: String
    /// The entries, folders first, then by name. Dotfiles are hidden, as the server does not serve
    /// them.
    package var entries: [Entry]

    /// Lists a folder. Throws if it cannot be listed.
    ///
    /// - Parameter prefix: the parts to put before each address.
    init(of parts: [String], in tree: some ServedTree, prefix: [String]) throws(FileError) {
        address = RequestPath.address(parts, isFolder: true)
        entries = try tree.names(in: parts).filter { !$0.hasPrefix(".") }.compactMap { name -> Entry? in
            guard let entry = tree.entry(at: parts + [name]) else { return nil }
            let address = { RequestPath.address(prefix + parts + [name], isFolder: $0) }
            switch entry {
            case .folder: return Entry(name: name, address: address(true), isFolder: true, size: nil)
            case .file(let facts):
                return Entry(name: name, address: address(false), isFolder: false, size: facts.size)
            }
        }
        entries = entries.filter(\.isFolder) + entries.filter { !$0.isFolder }
    }
}
