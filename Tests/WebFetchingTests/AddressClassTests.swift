import WebFetching
import Testing

struct AddressClassTests {
    @Test(arguments: [
        ("93.184.216.34", AddressClass.public), ("8.8.8.8", .public), ("172.15.255.255", .public),
        ("172.32.0.1", .public), ("100.63.255.255", .public), ("100.128.0.1", .public),
        ("192.167.255.255", .public), ("192.169.0.1", .public), ("169.253.0.1", .public),
        ("223.255.255.255", .public), ("11.0.0.1", .public), ("198.17.0.1", .public), ("198.20.0.1", .public),
        ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("10.0.0.1", .private),
        ("10.255.255.255", .private), ("172.16.0.1", .private), ("172.31.255.255", .private),
        ("192.168.0.1", .private), ("169.254.169.254", .linkLocal), ("169.254.0.1", .linkLocal),
        ("100.64.0.1", .shared), ("100.127.255.255", .shared), ("224.0.0.1", .multicast),
        ("239.255.255.250", .multicast), ("0.0.0.0", .unspecified), ("0.1.2.3", .unspecified),
        ("255.255.255.255", .reserved), ("240.0.0.1", .reserved), ("192.0.2.1", .reserved),
        ("198.18.0.1", .reserved), ("198.19.255.255", .reserved), ("198.51.100.1", .reserved),
        ("203.0.113.1", .reserved), ("192.0.0.1", .reserved),
        ("2606:2800:220:1::1", .public), ("2001:4860:4860::8888", .public), ("2a00::1", .public),
        ("::1", .loopback), ("::", .unspecified), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
        ("fec0::1", .private), ("fc00::1", .uniqueLocal), ("fd12:3456::1", .uniqueLocal),
        ("ff02::1", .multicast), ("2001:db8::1", .reserved), ("2001::1", .reserved), ("100::1", .reserved),
        ("3fff::1", .reserved), ("4000::1", .reserved), ("1234::1", .reserved),
    ])
    func addressesBySpecialBlocks(_ text: String, _ kind: AddressClass) throws {
        #expect(AddressClass(try #require(IPAddress(text))) == kind)
    }

    /// IPv6 addresses that hold an IPv4 one lead where that one does.
    @Test(arguments: ["::ffff:", "::", "64:ff9b::"])
    func embeddedAddresses(_ prefix: String) throws {
        for (text, kind) in [
            ("127.0.0.1", AddressClass.loopback), ("10.1.2.3", .private), ("169.254.169.254", .linkLocal),
            ("93.184.216.34", .public),
        ] {
            #expect(AddressClass(try #require(IPAddress(prefix + text))) == kind)
        }
    }

    @Test func embeddedInSixToFour() throws {
        #expect(AddressClass(try #require(IPAddress("2002:7f00:1::"))) == .loopback)
        #expect(AddressClass(try #require(IPAddress("2002:a01:203::1"))) == .private)
        #expect(AddressClass(try #require(IPAddress("2002:5db8:d822::1"))) == .public)
    }

    @Test func addressesAsText() {
        #expect(IPAddress("127.0.0.1")?.description == "127.0.0.1")
        #expect(IPAddress("2001:DB8:0:0::1")?.description == "2001:db8::1")
        #expect(IPAddress("fe80::1%eth0")?.description == "fe80::1")
        for text in ["", "127.1", "localhost", "1.2.3.4.5", "[::1]", "2130706433"] {
            #expect(IPAddress(text) == nil)
        }
    }
}
