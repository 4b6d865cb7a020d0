import Diagnostics
import LeafRendering
import SiteFiles
import StudyManifest
package import StudyMarkdown

/// `[[target]]`: by the address of a leaf, its file, its source or its title.
extension LeafResolver {
    package func wikiLink(to target: String) -> LinkTarget {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let (name, place) = (parts[0], parts.count > 1 ? parts[1] : "")
        guard let directory else {
            return .refused(.linkUnresolved, "'\(name)' is no leaf: a leaf rendered alone has no others")
        }
        let found = nearest(leaves(named: name, in: directory))
        guard let leaf = found.first else {
            let names = directory.leaves.flatMap { [$0.leaf.title, $0.address.leaf] }
            return .refused(
                .linkUnresolved,
                "no leaf of this library is called '\(name)'\(suggestions.hint(for: name, in: names))")
        }
        guard found.count == 1 else {
            let names = found.map(\.address.description).joined(separator: ", ")
            return .refused(.linkAmbiguous, "'\(name)' may be \(names); write more of the address")
        }
        return link(to: leaf, words: place)
    }

    /// Returns the leaves that a name means: by address, else by path, else by title or by the name of a file without
    /// its ending, whatever their case.
    private func leaves(named name: String, in directory: LeafDirectory) -> [AddressedLeaf] {
        let byAddress = directory.leaves(matching: name)
        if !byAddress.isEmpty { return byAddress }
        if let leaf = leafByPath(name, in: directory) { return [leaf] }
        return directory.leaves(named: name)
    }

    /// Returns those of the leaves that are in the chapter of this one, else those in its book, else all.
    private func nearest(_ leaves: [AddressedLeaf]) -> [AddressedLeaf] {
        guard leaves.count > 1, let own = address else { return leaves }
        let inBook = leaves.filter { $0.address.book == own.book }
        let inChapter = inBook.filter { $0.address.chapter == own.chapter }
        return inChapter.isEmpty ? inBook.isEmpty ? leaves : inBook : inChapter
    }

    /// Links to a place of a leaf by its id or by the words of a heading.
    private func link(to leaf: AddressedLeaf, words place: String) -> LinkTarget {
        let target = link(to: leaf, place)
        guard case .refused = target, place.contains(where: { " $".contains($0) || $0.isUppercase }) else {
            return target
        }
        let byWords = link(to: leaf, HeadingAnchors.anchor(of: place))
        if case .refused = byWords { return target }
        return byWords
    }
}
