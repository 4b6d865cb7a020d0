/// Fingerprints of findings that survive line moves, so a code host can match findings between runs.
struct FindingFingerprints {
    /// The fingerprint's name, with the version of the hash input.
    static let name = "sitegenFinding/v1"

    /// The number of occurrences of each hash: equal findings in one file are distinguished by their order.
    private var met: [UInt64: Int] = [:]

    /// Returns the fingerprint: a 64-bit hash (FNV-1a, in hex) of rule, file, message and reference, and the index
    /// among equal hashes.
    mutating func next(_ diagnostic: Diagnostic) -> String {
        // The parameters of FNV-1a for 64 bits.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let parts = [
            diagnostic.rule.name, diagnostic.position?.file ?? "", diagnostic.message,
            diagnostic.reference?.written ?? "",
        ]
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // A byte that does not occur in UTF-8 separates the parts, so `ab` + `c` differs from `a` +
            // `bc`.
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        met[hash, default: 0] += 1
        let hex = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex + ":\(met[hash, default: 1])"
    }
}
