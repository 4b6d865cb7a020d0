package import SiteFiles

/// A file of the tree as it was before it is read. A write changes its facts, so a file that still has them still has
/// the announced bytes.
package struct ServedFile: Sendable, Hashable {
    /// The path on the disk; absolute, links followed.
    package var path: String
    package var facts: FileFacts

    package init(path: String, facts: FileFacts) {
        self.path = path
        self.facts = facts
    }

    /// The size in bytes.
    var size: Int { Int(facts.size) }
    /// The modification time in seconds since 1970, as `Last-Modified` has it.
    var modified: Int { Int(facts.modified / 1_000_000_000) }

    /// A strong tag: no two states of the tree share it, within the resolution of the disk's clock.
    var tag: EntityTag {
        let words = [
            facts.inode, UInt64(facts.size), UInt64(bitPattern: facts.modified),
            UInt64(bitPattern: facts.changed), facts.device,
        ]
        return EntityTag(strong: words.map { String($0, radix: 16) }.joined(separator: "-"))
    }
}
