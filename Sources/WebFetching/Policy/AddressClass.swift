/// The class of an address by IANA's registries of special-purpose addresses (RFC 6890). Addresses that
/// are not public lead to this machine, to its network, or nowhere.
package enum AddressClass: String, Sendable, Hashable, CaseIterable {
    case `public`
    case loopback
    /// 10/8, 172.16/12, 192.168/16 (RFC 1918), and site-local IPv6.
    case `private`
    /// 169.254/16 and fe80::/10, which include the metadata servers of cloud machines.
    case linkLocal = "link-local"
    /// fc00::/7 (RFC 4193).
    case uniqueLocal = "unique local"
    /// 100.64/10, used between a provider's address translation and its customers (RFC 6598).
    case shared
    case multicast
    /// 0/8 and ::, which connect to this machine.
    case unspecified
    /// Reserved for documentation, tests, protocols or future use.
    case reserved

    package init(_ address: IPAddress) {
        let bytes = address.bytes
        self = bytes.count == 4 ? Self.v4(bytes[...]) : Self.v6(bytes)
    }

    /// A block of addresses: the leading `bits` of `bytes`.
    private struct Block {
        var bytes: [UInt8]
        var bits: Int
        var kind: AddressClass

        init(_ bytes: [UInt8], _ bits: Int, _ kind: AddressClass) {
            self.bytes = bytes
            self.bits = bits
            self.kind = kind
        }

        /// Compares the leading bits. Missing bytes of `bytes` are not compared.
        func contains(_ address: ArraySlice<UInt8>) -> Bool {
            var bits = bits
            for (expected, byte) in zip(bytes, address) where bits > 0 {
                let mask = bits >= 8 ? UInt8(255) : ~(UInt8(255) >> UInt8(bits))
                if (expected ^ byte) & mask != 0 { return false }
                bits -= 8
            }
            return true
        }
    }

    private static let v4Blocks = [
        Block([0], 8, .unspecified), Block([10], 8, .private), Block([100, 64], 10, .shared),
        Block([127], 8, .loopback), Block([169, 254], 16, .linkLocal), Block([172, 16], 12, .private),
        Block([192, 0, 0], 24, .reserved), Block([192, 0, 2], 24, .reserved),
        Block([192, 88, 99], 24, .reserved), Block([192, 168], 16, .private),
        Block([198, 18], 15, .reserved), Block([198, 51, 100], 24, .reserved),
        Block([203, 0, 113], 24, .reserved), Block([224], 4, .multicast), Block([240], 4, .reserved),
    ]

    private static func v4(_ address: ArraySlice<UInt8>) -> AddressClass {
        v4Blocks.first { $0.contains(address) }?.kind ?? .public
    }

    private static let zeros = [UInt8](repeating: 0, count: 16)

    private static let v6Blocks = [
        Block(zeros, 128, .unspecified), Block(Array(zeros.dropLast()) + [1], 128, .loopback),
        Block([0x01, 0x00], 64, .reserved), Block([0x20, 0x01, 0x0D, 0xB8], 32, .reserved),
        // 2001::/23, IETF protocol assignments. It includes Teredo (RFC 4380), which embeds an IPv4 address.
        Block([0x20, 0x01, 0x00], 23, .reserved), Block([0x3F, 0xFF, 0x00], 20, .reserved),
        Block([0xFC], 7, .uniqueLocal), Block([0xFE, 0x80], 10, .linkLocal),
        Block([0xFE, 0xC0], 10, .private), Block([0xFF], 8, .multicast),
    ]

    /// Blocks whose addresses embed an IPv4 address, and its offset: IPv4-mapped, IPv4-compatible,
    /// NAT64 (RFC 6052) and 6to4 (RFC 3056). The embedded address decides, since the packets end up
    /// there.
    private static let embedding: [(block: Block, offset: Int)] = [
        (Block(Array(zeros.prefix(10)) + [0xFF, 0xFF], 96, .reserved), 12),
        (Block(Array(zeros.prefix(12)), 96, .reserved), 12),
        (Block([0x00, 0x64, 0xFF, 0x9B] + zeros.prefix(8), 96, .reserved), 12),
        (Block([0x20, 0x02], 16, .reserved), 2),
    ]

    private static func v6(_ address: [UInt8]) -> AddressClass {
        if let block = v6Blocks.first(where: { $0.contains(address[...]) }) { return block.kind }
        if let (_, offset) = embedding.first(where: { $0.block.contains(address[...]) }) {
            return v4(address[offset..<(offset + 4)])
        }
        // Only 2000::/3 is allocated as global unicast (RFC 4291, 2.4).
        return address[0] >> 5 == 1 ? .public : .reserved
    }
}
