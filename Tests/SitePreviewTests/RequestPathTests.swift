import SitePreview
import Testing

@Suite struct RequestPathTests {
    @Test(arguments: [
        ("/", [], true), ("/a", ["a"], false), ("/a/", ["a"], true),
        ("/a/b.html?x=/../y", ["a", "b.html"], false),
        ("/a%20b/%C3%A9", ["a b", "é"], false), ("/a#b", ["a"], false), ("/%2E", ["."], false),
        // Decoded once: what is left is a name with a percent sign.
        ("/%252e%252e/", ["%2e%2e"], true), ("/%252F", ["%2F"], false), ("/...", ["..."], false),
        ("/a..b", ["a..b"], false), ("/a+b", ["a+b"], false), ("/é", ["é"], false),
    ])
    func isDecodedOnce(_ target: String, _ parts: [String], _ isFolder: Bool) throws {
        let path = try RequestPath(target)
        #expect(path.parts == parts)
        #expect(path.isFolder == isFolder)
    }

    @Test(arguments: [
        ("/a%00b", RequestPath.Refusal.nul), ("/%00", .nul), ("/a%2Fb", .slash), ("/a%2fb", .slash),
        ("/..%2f..%2fetc", .slash), ("/a%5Cb", .backslash), ("/a\\b", .backslash),
        ("/..%5c..%5c", .backslash),
        ("/..", .climbing), ("/../x", .climbing), ("/a/../b", .climbing), ("/%2e%2e/x", .climbing),
        ("/%2E%2E/", .climbing), ("/.%2e/", .climbing), ("/%2e./", .climbing), ("/a/%2e%2e", .climbing),
        ("/a%", .badEscape), ("/a%2", .badEscape), ("/a%zz", .badEscape), ("/%u002e%u002e/", .badEscape),
        ("/%c0%ae%c0%ae/", .notUTF8), ("/%ff", .notUTF8), ("/%e0%80%ae", .notUTF8),
    ])
    func isRefused(_ target: String, _ refusal: RequestPath.Refusal) {
        #expect(throws: refusal) { try RequestPath(target) }
    }

    @Test func becomesAnAddressThatCannotNameAHost() throws {
        #expect(RequestPath.address(["a b", "é", "?#%"], isFolder: true) == "/a%20b/%C3%A9/%3F%23%25/")
        #expect(RequestPath.address([], isFolder: true) == "/")
        let path = try RequestPath("//evil.example/x")
        #expect(path.hasEmptyPart)
        #expect(!RequestPath.address(path.parts, isFolder: false).hasPrefix("//"))
    }
}
