import SiteFiles
package import StudyManifest
import StudyMarkdown
import Synchronization

/// The leaves of a library by the names that links use. One is shared by all leaves: a search of every leaf for each
/// link takes time that grows with the square of the library.
package final class LeafDirectory: Sendable {
    /// In the order of the manifest.
    let leaves: [AddressedLeaf]
    private let bySuffix: [String: [Int]]
    private let byFile: [String: Int]
    private let bySource: [String: Int]
    /// By titles and by the names of files, with and without their endings; in lower case.
    /// Made when a link first needs it: most libraries have no link by name.
    private let byName = Mutex<[String: [Int]]?>(nil)

    /// - Parameter folder: the manifest's folder, absolute.
    package init(_ library: StudyLibrary, in folder: String) {
        leaves = library.allLeaves
        var bySuffix: [String: [Int]] = [:]
        var byFile: [String: Int] = [:]
        var bySource: [String: Int] = [:]
        for (index, leaf) in leaves.enumerated() {
            let address = leaf.address
            for suffix in [address.leaf, "\(address.chapter)/\(address.leaf)", address.description] {
                bySuffix[suffix, default: []].append(index)
            }
            if byFile[leaf.leaf.file] == nil { byFile[leaf.leaf.file] = index }
            if let source = leaf.leaf.source {
                let path = DiskPath.absolute(source, in: folder)
                if bySource[path] == nil { bySource[path] = index }
            }
        }
        self.bySuffix = bySuffix
        self.byFile = byFile
        self.bySource = bySource
    }

    private static func names(of leaves: [AddressedLeaf]) -> [String: [Int]] {
        var byName: [String: [Int]] = [:]
        for (index, leaf) in leaves.enumerated() {
            let title = leaf.leaf.title
            var names: Set = [title.lowercased(), FormulaText.readable(title: title).lowercased()]
            for path in [leaf.leaf.file, leaf.leaf.source].compactMap({ $0 }) {
                let name = DiskPath.name(of: path).lowercased()
                names.insert(name)
                for dot in name.indices where name[dot] == "." { names.insert(String(name[..<dot])) }
            }
            for name in names { byName[name, default: []].append(index) }
        }
        return byName
    }

    /// Returns the leaves whose address ends in `suffix` on component boundaries.
    func leaves(matching suffix: String) -> [AddressedLeaf] { (bySuffix[suffix] ?? []).map { leaves[$0] } }

    /// Returns the first leaf with a file, as the manifest names it, or with an absolute source.
    func leaf(file: String?, source: String) -> AddressedLeaf? {
        [file.flatMap { byFile[$0] }, bySource[source]].compactMap { $0 }.min().map { leaves[$0] }
    }

    /// Returns the leaves with a title, or a file or source of that name, with or without its ending.
    func leaves(named name: String) -> [AddressedLeaf] {
        let byName = byName.withLock { known in
            let names = known ?? Self.names(of: leaves)
            known = names
            return names
        }
        return (byName[name.lowercased()] ?? []).map { leaves[$0] }
    }
}
