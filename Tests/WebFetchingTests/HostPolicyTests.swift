import Testing
import WebSyntax

@testable import WebFetching

struct HostPolicyTests {
    @Test(arguments: [
        ("nas.local", "http://nas.local/a", true),
        ("NAS.Local", "https://nas.local:8443/a", true),
        ("nas.local:8080", "http://nas.local:8080/", true),
        ("nas.local:8080", "http://nas.local/", false),
        ("nas.local:80", "http://nas.local/", true),
        ("nas.local:80", "https://nas.local/", false),
        ("nas.local:443", "https://nas.local/", true),
        ("nas.local", "http://www.nas.local/", false),
        ("nas.local", "http://nas.local.evil.example/", false),
        ("127.0.0.1", "http://127.1/", true),
        ("127.1", "http://127.0.0.1/", true),
        ("[::1]", "http://[0:0::1]:99/", true),
        ("localhost", "http://127.0.0.1/", false),
    ])
    func namedHosts(_ name: String, _ address: String, _ isNamed: Bool) throws {
        #expect(HostPolicy(allowing: [name]).isNamed(try #require(WebAddress(address))) == isNamed)
    }

    @Test(arguments: [
        "", "a b", "http://nas.local", "nas.local/path", "me@nas.local", "nas.local:x", "nas.local?q", "::1",
    ])
    func ignoresInvalidHosts(_ name: String) {
        #expect(HostPolicy.canonical(name) == nil)
        #expect(HostPolicy(allowing: [name]) == HostPolicy())
    }

    @Test(arguments: [
        (FetchRequest.Reach.public, ["93.184.215.14"]), (.only(.private), ["10.0.0.1"]),
        (.only(.loopback), ["127.0.0.1", "::1"]),
        (.anywhere, ["93.184.215.14", "10.0.0.1", "127.0.0.1", "::1", "169.254.169.254"]),
    ])
    func aReachAllowsItsClass(_ reach: FetchRequest.Reach, _ allowed: [String]) throws {
        for text in ["93.184.215.14", "10.0.0.1", "127.0.0.1", "::1", "169.254.169.254"] {
            let address = try #require(IPAddress(text))
            #expect(reach.allows(address) == allowed.contains(text), "\(text)")
        }
    }

    /// Literals and localhost say where they are; a name leads where its owner says.
    @Test func onlyLiteralsAndLocalhostAreKnown() {
        #expect(
            HostPolicy.knownClass("127.0.0.1") == .loopback && HostPolicy.knownClass("[::1]") == .loopback)
        #expect(HostPolicy.knownClass("192.168.1.4") == .private)
        #expect(HostPolicy.knownClass("localhost") == .loopback)
        #expect(HostPolicy.knownClass("a.localhost") == .loopback)
        for name in ["localhost.example", "nas.local", "127.0.0.1.example"] {
            #expect(HostPolicy.knownClass(name) == nil)
        }
    }
}
