/// A normalized path below some root: parts joined by `/`, without `.` and empty parts, and never
/// leaving the root.
package struct RelativePath: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The parts, at least one.
    package let parts: [String]

    /// Fails if the path is absolute, empty, leaves the root, or contains a NUL or a backslash.
    package init?(_ text: String) {
        let bytes = text.utf8
        guard let first = bytes.first, first != UInt8(ascii: "/"),
            // NUL ends a path in C, and a backslash separates parts on other systems and in URLs.
            !bytes.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") })
        else { return nil }
        var parts: [String] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
            if part == ".." {
                // `a/../..` leaves the root even if a later part returns to it.
                if parts.popLast() == nil { return nil }
            } else {
                parts.append(String(part))
            }
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// The path with `/` between its parts.
    package var description: String { parts.joined(separator: "/") }
    /// Orders paths by their bytes, independent of any locale.
    package static func < (left: RelativePath, right: RelativePath) -> Bool {
        left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}
