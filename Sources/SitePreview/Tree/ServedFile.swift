package import SiteFiles

/// A file of the tree and its facts before it is read. A write changes the facts, so equal facts mean
/// that the announced bytes are still there.
package struct ServedFile: Sendable, Hashable {
    /// The path on disk: absolute, with links resolved.
    package var path: String
    /// The identity, size and time of the file.
    package var facts: FileFacts

    /// Creates a file.
    package init(path: String, facts: FileFacts) {
        self.path = path
        self.facts = facts
    }

    /// The size in bytes.
    var size: Int { Int(facts.size) }
    /// The modification time in seconds since 1970, as `Last-Modified` has it.
    var modified: Int { Int(facts.modified / 1_000_000_000) }

    /// A strong entity tag from inode, size and times: no two states of a file share it, within the
    /// clock resolution of the file system.
    var tag: EntityTag {
        let words = [
            facts.inode, UInt64(facts.size), UInt64(bitPattern: facts.modified),
            UInt64(bitPattern: facts.changed), facts.device,
        ]
        return EntityTag(strong: words.map { String($0, radix: 16) }.joined(separator: "-"))
    }
}
