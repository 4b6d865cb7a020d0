/// The facts in the load commands of an executable's first slice (Mach-O, `<mach-o/loader.h>`).
struct MachOHeader: Equatable {
    /// True if the App Store's encryption is on: no other device can run this copy.
    var isStoreEncrypted = false
    /// True if it was built for the simulator.
    var isSimulator = false

    /// The number of leading bytes that contain the load commands of any app.
    static let length = 1 << 18

    /// Reads the header; `nil` if the bytes are not a Mach-O.
    init?(_ bytes: [UInt8]) {
        func word(_ offset: Int, big: Bool = false) -> Int? {
            guard offset >= 0, offset + 4 <= bytes.count else { return nil }
            let part = bytes[offset..<offset + 4]
            return Int((big ? Array(part) : part.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        }
        var start = 0
        // A universal binary: its table of slices is big-endian.
        if word(0, big: true) == 0xCAFE_BABE {
            guard let offset = word(16, big: true) else { return nil }
            // A slice beyond the bytes at hand is not judged.
            guard offset + 32 <= bytes.count else { return }
            start = offset
        }
        // MH_MAGIC_64 or MH_MAGIC; the header has 32 or 28 bytes.
        guard let magic = word(start), magic == 0xFEED_FACF || magic == 0xFEED_FACE,
            let count = word(start + 16)
        else { return nil }
        var offset = start + (magic == 0xFEED_FACF ? 32 : 28)
        // The number is a claim of the file; real programs have fewer than a hundred commands.
        for _ in 0..<min(count, 1000) {
            guard let command = word(offset), let size = word(offset + 4), size >= 8 else { return }
            switch command {
            // LC_ENCRYPTION_INFO and its 64-bit form: cmd, cmdsize, cryptoff, cryptsize, cryptid.
            case 0x21, 0x2C: isStoreEncrypted = word(offset + 16).map { $0 != 0 } ?? false
            // LC_BUILD_VERSION: cmd, cmdsize, platform; 7 is PLATFORM_IOSSIMULATOR.
            case 0x32: isSimulator = word(offset + 8) == 7
            default: break
            }
            offset += size
        }
    }
}
