import SiteFiles

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The identity of this program: the facts of its file and of its libraries. Another build, or another version of a
/// library, has others, so nothing that an older one made counts as made.
package enum ProgramIdentity {
    /// Lines of text, in a fixed order.
    package static var lines: [String] {
        paths.sorted().map { path in
            guard let resolved = FileReading.resolved(path), case .file(let facts) = PathLook(resolved) else {
                return path
            }
            return
                "\(path) \(facts.size) \(facts.modified) \(facts.changed) \(facts.inode) \(facts.device)"
        }
    }

    #if canImport(Darwin)
        private static var paths: [String] {
            (0..<_dyld_image_count()).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
        }
    #else
        /// The files that are mapped into this process (proc_pid_maps(5)): address, rights, offset, device, inode and
        /// path.
        private static var paths: [String] {
            let descriptor = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return ["/proc/self/exe"] }
            defer { close(descriptor) }
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let got = Glibc.read(descriptor, &piece, piece.count)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { break }
                bytes += piece[..<got]
            }
            var paths: Set<String> = []
            var last: ArraySlice<UInt8> = []
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                guard let slash = line.firstIndex(of: UInt8(ascii: "/")), line[slash...] != last else {
                    continue
                }
                last = line[slash...]
                paths.insert(String(decoding: last, as: UTF8.self))
            }
            return Array(paths)
        }
    #endif
}
