/// Names for findings that stay when lines move, so that a code host knows yesterday's finding again.
struct FindingFingerprints {
    /// With the version of what is hashed.
    static let name = "sitegenFinding/v1"

    /// How often each was met: two alike in one file are told apart by their order.
    private var met: [UInt64: Int] = [:]

    /// Returns the fingerprint of the rule, the file, the message and the reference: 64 bits (FNV-1a), in hex, and the
    /// number among equals.
    mutating func next(_ diagnostic: Diagnostic) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let parts = [
            diagnostic.rule.name, diagnostic.position?.file ?? "", diagnostic.message,
            diagnostic.reference?.written ?? "",
        ]
        for part in parts {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        met[hash, default: 0] += 1
        let hex = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - hex.count) + hex + ":\(met[hash, default: 1])"
    }
}
