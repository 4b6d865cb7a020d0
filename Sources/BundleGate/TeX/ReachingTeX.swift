/// TeX commands that would put an address into a formula.
enum ReachingTeX {
    /// The commands that KaTeX refuses under `trust: false`.
    private static let commands = ["href", "url", "includegraphics"].map { ($0, Array($0.utf8)) }

    /// Returns the first such command of a formula.
    static func command(in tex: String) -> String? {
        var tex = tex
        return tex.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                guard bytes[index] == UInt8(ascii: "\\") else {
                    index += 1
                    continue
                }
                if let name = command(in: bytes, at: index + 1) { return name }
                index += 2
            }
            return nil
        }
    }

    /// Returns true for the first letter of a command, which excludes most commands at once.
    private static func isInitial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "h") || byte == UInt8(ascii: "u") || byte == UInt8(ascii: "i")
    }

    /// Returns the command whose name starts at `start`, after a backslash.
    private static func command(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> String? {
        guard start < bytes.count, isInitial(bytes[start]) else { return nil }
        for (name, letters) in commands where bytes[start...].starts(with: letters) {
            let end = start + letters.count
            if end >= bytes.count || (bytes[end] | 0x20) < 0x61 || (bytes[end] | 0x20) > 0x7A { return name }
        }
        return nil
    }
}
