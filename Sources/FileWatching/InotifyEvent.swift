#if os(Linux)
    import Glibc

    /// An event record of inotify(7).
    struct InotifyEvent: Equatable {
        /// The watch descriptor of the folder.
        var watch: Int32
        /// The `IN_` bits.
        var mask: UInt32
        /// The name of the file in the watched folder; empty for the folder itself.
        var name: String

        /// Returns true if an `IN_` bit is set.
        func has(_ bit: Int) -> Bool { mask & UInt32(bit) != 0 }

        /// The numbers of `IN_` constants, which C headers define as an enumeration or as macros, depending on the system.
        static let modified = 0x2
        static let attributes = 0x4
        static let closedAfterWriting = 0x8
        static let movedFrom = 0x40
        static let movedTo = 0x80
        static let created = 0x100
        static let deleted = 0x200
        static let ownDeleted = 0x400
        static let ownMoved = 0x800
        static let overflow = 0x4000
        static let ignored = 0x8000
        static let isFolder = 0x4000_0000
        // A path that is no folder is refused, and a removed file sends no events through open
        // descriptors.
        private static let onlyFolders = 0x0100_0000
        private static let notUnlinked = 0x0400_0000
        /// The mask of requested events.
        static let wanted = UInt32(
            modified | attributes | closedAfterWriting | movedFrom | movedTo | created | deleted | ownDeleted
                | ownMoved | onlyFolders | notUnlinked)

        /// Returns the records of one read. The kernel never returns a partial record (inotify(7)).
        static func all(in bytes: UnsafeRawBufferPointer) -> [InotifyEvent] {
            var events: [InotifyEvent] = []
            var offset = 0
            // The struct has four fields of four bytes before the name: wd, mask, cookie and len.
            let head = 16
            while offset + head <= bytes.count {
                let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                guard offset + head + length <= bytes.count else { break }
                // The name is padded with NUL up to the alignment of the next record.
                let name = bytes[(offset + head)..<(offset + head + length)].prefix { $0 != 0 }
                events.append(
                    InotifyEvent(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self)))
                offset += head + length
            }
            return events
        }
    }
#endif
