import Testing

@testable import HubSource

/// Links to documents by their addresses on the hub's own site, as the markdown of a hub has them.
@Suite struct AddressLinkTests {
    static let links: [(link: String, targets: [String])] = [
        ("[x](https://memory.wiki/kv-cache)", ["KV Cache.md"]),
        ("[x](HTTP://Memory.Wiki/KV-cache)", ["KV Cache.md"]),
        ("[x](https://memory.wiki/kv-cache.md \"T\")", ["KV Cache.md"]),
        ("[x](https://memory.wiki/kv-cache#part)", ["KV Cache.md#at-part"]),
        ("[x](<https://memory.wiki/kv-cache#Part%20Two>)", ["KV Cache.md#at-part-two"]),
        ("[x][r]\n\n[r]: https://memory.wiki/kv-cache", ["KV Cache.md", "KV Cache.md"]),
        ("w <a href=\"https://memory.wiki/kv-cache\">x</a>", ["KV Cache.md"]),
        ("[![p](p.png)](https://memory.wiki/kv-cache)", ["file p.png", "KV Cache.md"]),
        // Other pages of the site, and other sites.
        ("[x](https://memory.wiki/about) [y](https://memory.wiki/b/kv-cache)", []),
        ("[x](https://memory.wiki/kv-cache?a) [y](https://memory.wiki/kv-cache/)", []),
        ("[x](https://memory.wiki/) [y](https://memory.wiki) [z](https://memory.wiki/digest)", []),
        ("[x](https://x.memory.wiki/kv-cache) [y](https://memory.wiki.example/kv-cache)", []),
        ("[x](ftp://memory.wiki/kv-cache) [y](https://memory.wiki/KV%20Cache)", []),
        ("[x][r]\n\n[r]: https://memory.wiki/about", []), ("![x](http://memory.wiki/kv-cache)", ["remote"]),
        ("`[x](https://memory.wiki/kv-cache)`", []), ("[x](https://memory.wiki/secret)", []),
    ]

    @Test(arguments: links) func anAddressNamesADocument(_ link: String, _ targets: [String]) async throws {
        for site in ["https://memory.wiki", "http://Memory.wiki/"] {
            let vault = try await Vault(
                [
                    "a.md": link + "\n", "KV Cache.md": "# T\n\n## Part\n\n## Part Two\n", "p.png": "x",
                    "secret.md": "---\nprivate: true\n---\n",
                ], address: site)
            #expect(try vault.targets() == targets)
            #expect(vault.findings.isEmpty, "\(vault.findings)")
        }
    }

    @Test func theSiteMayBeInAFolder() async throws {
        let files = ["a.md": "[x](https://x.example/docs/b1) [y](https://x.example/b1)", "b1.md": ""]
        #expect(try await Vault(files, address: "https://x.example/docs/").targets() == ["b1.md"])
        #expect(try await Vault(files).targets() == [])
    }

    @Test func aBundleListsAddresses() async throws {
        let vault = try await Vault(
            [
                "a.md": "", "b1.md": "",
                "z.md":
                    "---\nmw_bundle: 1\n---\nOn [this](https://memory.wiki/about).\n\n- [A](https://memory.wiki/a): one\n- [B](https://memory.wiki/b1.md) two\n- [C](https://memory.wiki/none)\n",
            ], address: "https://memory.wiki")
        #expect(vault.hub.bundles[0].members.map(\.document) == [0, 1])
        #expect(vault.hub.bundles[0].members.map(\.annotation) == ["one", "two"])
        #expect(vault.hub.bundles[0].paragraphs == ["On [this](https://memory.wiki/about)."])
        #expect(vault.findings == ["hub-bundle z.md 8:7"])
    }

    /// Such links count in the graph, with the sentence around them.
    @Test func addressesAreLinks() async throws {
        let vault = try await Vault(
            ["a.md": "One. See [the b](https://memory.wiki/b1) here. End", "b1.md": ""],
            address: "https://memory.wiki")
        #expect(
            vault.hub.links == [[1], []] && vault.hub.backlinks[1].map(\.sentences) == [["See the b here."]])
    }
}
