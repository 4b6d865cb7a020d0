/// The facts of a file before it is read. Two states of a file differ in them: a write moves `changed`, which no
/// program can set, and a file renamed into place has another inode.
package struct FileFacts: Sendable, Hashable {
    /// A moment as the file system has it.
    package struct Time: Sendable, Hashable {
        /// Since 1970.
        package var seconds: Int
        package var nanoseconds: Int

        package init(seconds: Int, nanoseconds: Int = 0) {
            self.seconds = seconds
            self.nanoseconds = nanoseconds
        }
    }

    /// The path on the disk; absolute, links followed.
    package var path: String
    /// In bytes.
    package var size: Int
    package var modified: Time
    /// The last change of its bytes, name or rights (`st_ctime`).
    package var changed: Time
    package var device: UInt64
    package var inode: UInt64

    package init(path: String, size: Int, modified: Time, changed: Time, device: UInt64, inode: UInt64) {
        self.path = path
        self.size = size
        self.modified = modified
        self.changed = changed
        self.device = device
        self.inode = inode
    }

    /// Strong: no two states of the tree have it in common, within the resolution of the disk's clock.
    var tag: EntityTag {
        let words = [
            inode, UInt64(size), UInt64(bitPattern: Int64(modified.seconds)), UInt64(modified.nanoseconds),
            UInt64(bitPattern: Int64(changed.seconds)), UInt64(changed.nanoseconds), device,
        ]
        return EntityTag(strong: words.map { String($0, radix: 16) }.joined(separator: "-"))
    }
}
