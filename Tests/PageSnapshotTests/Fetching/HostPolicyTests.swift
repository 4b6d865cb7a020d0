import PageSnapshot
import Testing
import WebReferences

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
    func whatIsNoHostNamesNobody(_ name: String) {
        #expect(HostPolicy.canonical(name) == nil)
        #expect(HostPolicy(allowing: [name]) == HostPolicy())
    }
}
