/// TeX commands that would put an address into a formula.
enum ReachingTeX {
    private static let commands = ["href", "url", "includegraphics"].map { ($0, Array($0.utf8)) }

    /// The first such command in a formula.
    static func command(in tex: String) -> String? {
        var tex = tex
        return tex.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                guard bytes[index] == 0x5C else {
                    index += 1
                    continue
                }
                index += 1
                for (name, letters) in commands where bytes[index...].starts(with: letters) {
                    let end = index + letters.count
                    if end >= bytes.count || (bytes[end] | 0x20) < 0x61 || (bytes[end] | 0x20) > 0x7A {
                        return name
                    }
                }
                index += 1
            }
            return nil
        }
    }
}
