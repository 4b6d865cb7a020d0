/// Rules that every .ipa has to meet, checked in the central directory alone.
///
/// Each refuses what iOS would refuse without a reason, or what programs read in different ways.
enum ArchiveRules {
    /// The slack in the comparison of sizes, in bytes.
    ///
    /// Deflate expands at most 1032-fold (zlib's technical notes); data that does not compress grows by
    /// five bytes in 16 kB (RFC 1951, 3.2.4).
    private static let overhead: UInt64 = 1024

    /// The largest number of entries. The largest apps have some tens of thousands.
    static let entryLimit = 500_000

    /// Throws the first violation.
    static func check(_ entries: [ArchiveEntry]) throws(Refusal) {
        guard entries.count <= entryLimit else {
            throw Refusal(.tooLarge, "the .ipa has \(entries.count) entries, more than any app; look at it")
        }
        var names: Set<String> = []
        names.reserveCapacity(entries.count)
        var folded: [String: String] = [:]
        folded.reserveCapacity(entries.count)
        for entry in entries {
            if let violation = violation(aboutName: entry.name) {
                throw Refusal(
                    .name,
                    "the entry '\(entry.name.printable)' of the .ipa \(violation); export the app again")
            }
            if entry.isEncrypted {
                throw Refusal(
                    .encrypted,
                    "\(entry.name.printable) is encrypted in the .ipa; export the app without a password")
            }
            guard entry.method == 0 || entry.method == 8 else {
                throw Refusal(
                    .method,
                    "\(entry.name.printable) is packed by method \(entry.method), which iOS does not know; export the app again (stored or deflated)"
                )
            }
            if entry.isLink {
                throw Refusal(
                    .link,
                    "\(entry.name.printable) is a symbolic link, which no app may hold; put the file there itself"
                )
            }
            try checkSize(entry)
            guard names.insert(entry.name).inserted else {
                throw Refusal(
                    .duplicate,
                    "the .ipa has \(entry.name.printable) twice, and nobody can say which one iOS takes; export the app again"
                )
            }
            // Swift compares strings by canonical equivalence, so different Unicode forms of a name collide too.
            if let other = folded.updateValue(entry.name, forKey: entry.name.lowercased()) {
                throw Refusal(
                    .duplicate,
                    "the .ipa has \(other.printable) and \(entry.name.printable), which differ only in case and are one file on a Mac's disk; rename one, and export the app again"
                )
            }
        }
    }

    /// Refuses sizes that deflate cannot produce: a sign of a zip bomb or of a forged directory.
    private static func checkSize(_ entry: ArchiveEntry) throws(Refusal) {
        // zip64 allows sizes up to 2^64-1, so the sum saturates instead of trapping.
        let (sum, overflows) = entry.size.addingReportingOverflow(entry.size / 1024 + overhead)
        let most = overflows ? UInt64.max : sum
        let least = entry.method == 0 ? entry.size : entry.size / 1032
        guard entry.packedSize <= most, entry.packedSize >= least else {
            throw Refusal(
                .lyingSize,
                "\(entry.name.printable) claims \(ByteCount.text(Int(clamping: entry.size))) for \(ByteCount.text(Int(clamping: entry.packedSize))) of packed data, which cannot be; export the app again"
            )
        }
    }

    /// Returns the problem of an entry's name: absolute, empty, with a backslash or with `..`. A
    /// program that unpacks it naively would write outside of its folder.
    private static func violation(aboutName name: String) -> String? {
        var name = name
        return name.withUTF8 { bytes in
            if bytes.isEmpty { return "has no name" }
            if bytes[0] == UInt8(ascii: "/") { return "has an absolute path" }
            var dots = 0
            var isDots = true
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "\\"): return "has a backslash in its name"
                case UInt8(ascii: "/"):
                    if isDots, dots == 2 { return "leads out of the archive" }
                    dots = 0
                    isDots = true
                case UInt8(ascii: "."): dots += 1
                default: isDots = false
                }
            }
            return isDots && dots == 2 ? "leads out of the archive" : nil
        }
    }

    /// Returns concerns about entries that expand far more than useful data does.
    static func concerns(_ entries: [ArchiveEntry]) -> [Concern] {
        entries.filter { $0.size > 100 << 20 && $0.size / max(1, $0.packedSize) > 200 }.prefix(3).map {
            entry in
            Concern(
                .expansion,
                "\(entry.name.printable) unpacks to \(ByteCount.text(Int(clamping: entry.size))) from \(ByteCount.text(Int(clamping: entry.packedSize))); is it meant to be there?"
            )
        }
    }
}
