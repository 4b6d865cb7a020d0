import LibraryFolder
import SiteFiles

/// The leaves of an earlier run that another run would make the same.
package struct LeafReuse: Sendable {
    struct Kept {
        /// In the record.
        var index: Int
        var leaf: RenderRecord.Leaf
        /// The identity of the source.
        var source: FileIdentity?
    }

    private let check: RecordCheck

    package init(_ check: RecordCheck) { self.check = check }

    /// The digests of the places of all leaves that could be read, by address.
    func places(of manifest: LibraryManifest, key: ContentDigest) -> [String: ContentDigest] {
        let record = check.record
        guard let number = record.manifests.firstIndex(where: { $0.path == manifest.path && $0.key == key })
        else { return [:] }
        var places: [String: ContentDigest] = [:]
        for leaf in record.leaves where leaf.manifest == number { places[leaf.address] = leaf.places }
        return places
    }

    /// By address. None unless everything that decides about all leaves of the manifest is as it was.
    func leaves(of manifest: LibraryManifest, key: ContentDigest) -> [String: Kept] {
        let record = check.record
        guard let number = record.manifests.firstIndex(where: { $0.path == manifest.path && $0.key == key })
        else { return [:] }
        guard hasData(ofManifest: number) else { return [:] }
        var kept: [String: Kept] = [:]
        for (index, leaf) in record.leaves.enumerated() where leaf.manifest == number && leaf.isClean {
            guard let made = leaf.made, check.holds[made], leaf.inputs.allSatisfy({ check.holds[$0] }),
                let source = leaf.inputs.first, case .file(let facts, _) = record.entries[source].content
            else { continue }
            kept[leaf.address] = Kept(
                index: index, leaf: leaf, source: FileIdentity(device: facts.device, inode: facts.inode))
        }
        return kept
    }

    /// Returns true if the files that share the contents of leaves are as they were written: those of a leaf that is kept are
    /// taken from there.
    private func hasData(ofManifest number: Int) -> Bool {
        check.record.leaves.allSatisfy { file in
            guard file.manifest == number, file.address.isEmpty,
                ContentName.digest(in: file.output) != nil
                    || file.output.hasSuffix("/" + LibraryFile.scriptName)
            else { return true }
            return file.made.map { check.holds[$0] } ?? false
        }
    }
}
