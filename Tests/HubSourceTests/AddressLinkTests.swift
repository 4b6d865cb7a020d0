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
        ("[x](//memory.wiki/kv-cache) [y](//Memory.Wiki/secret)", ["KV Cache.md", "-"]),
        ("[x](//x.example/kv-cache) [y](//x.example/https://memory.wiki/kv-cache)", []),
        // Addresses that lead nowhere: the id may be that of a private document.
        ("[x](https://memory.wiki/about) [y](https://memory.wiki/b/kv-cache)", ["-", "-"]),
        ("[x](https://memory.wiki/secret) https://memory.wiki/secret.", ["-", "-"]),
        (
            "(http://Memory.wiki/gone#a) <https://memory.wiki/gone>, https://memory.wiki/b/gone",
            ["-", "-", "-"]
        ),
        ("https://memory.wiki/kv-cache <https://memory.wiki/kv-cache> https://memory.wiki/digest", []),
        ("`https://memory.wiki/gone` \\`x` #https://memory.wiki/gone", []),
        ("xhttps://memory.wiki/gone https://memory.wiki.example/gone https://memory.wiki/@gone", []),
        // Other pages and files of the site, and other sites.
        (
            "[x](https://memory.wiki/llms.txt) [y](https://memory.wiki/@other) [z](https://memory.wiki/library)",
            []
        ),
        (
            "[x](https://memory.wiki/kv-cache?a) [y](https://memory.wiki/kv-cache/)",
            ["KV Cache.md", "KV Cache.md"]
        ),
        (
            "[x](https://memory.wiki:443/kv%2Dcache) [y](https://memory.wiki/b/../kv-cache/?q#part)",
            ["KV Cache.md", "KV Cache.md#at-part"]
        ),
        ("[x](https://memory.wiki:444/kv-cache) [y](https://memory.wiki/kv/cache)", []),
        (
            "https://memory.wiki/secret/ https://memory.wiki/secret?a=1 https://memory.wiki/s%65cret",
            ["-", "-", "-"]
        ),
        ("https://memory.wiki:443/secret https://memory.wiki/b/../secret", ["-", "-"]),
        (
            "[x](https://memory.wiki/) [y](https://memory.wiki) [z](https://memory.wiki/digest)",
            ["page digest"]
        ),
        ("[x](https://memory.wiki/@Lab) [y](https://memory.wiki/@lab.md)", ["page @lab", "page @lab"]),
        ("[x](https://x.memory.wiki/kv-cache) [y](https://memory.wiki.example/kv-cache)", []),
        ("[x](ftp://memory.wiki/kv-cache) [y](https://memory.wiki/KV%20Cache)", []),
        ("[x][r]\n\n[r]: https://memory.wiki/about", ["-", "-"]),
        ("![x](http://memory.wiki/kv-cache)", ["remote"]),
        ("`[x](https://memory.wiki/kv-cache)`", []),
        // Addresses that open the app.
        (
            "[x](memorywiki://kv-cache) [y](MemoryWiki://KV-cache#part) [z](memorywiki://digest)",
            ["KV Cache.md", "KV Cache.md#at-part", "page digest"]
        ),
        ("[x](memorywiki://secret) memorywiki://secret. <memorywiki://gone#a>", ["-", "-", "-"]),
        ("[x][r]\n\n[r]: memorywiki://secret", ["-", "-"]),
        (
            "w <a href=\"memorywiki://secret?a\">x</a> [y](memorywiki:///secret/) [z](memorywiki://b/gone)",
            ["-", "-", "-"]
        ),
        ("memorywiki://kv-cache <memorywiki://kv-cache> `memorywiki://gone` [x](memorywiki://hub)", []),
        ("[x](memorywiki://) [y](memorywiki://@other) [z](zotero://gone) xmemorywiki://gone", []),
    ]

    @Test(arguments: links) func anAddressNamesADocument(_ link: String, _ targets: [String]) async throws {
        for site in ["https://memory.wiki", "http://Memory.wiki/"] {
            let vault = try await Vault(
                [
                    "a.md": link + "\n", "KV Cache.md": "# T\n\n## Part\n\n## Part Two\n", "p.png": "x",
                    "secret.md": "---\nprivate: true\n---\n",
                ], address: site, slug: "lab")
            #expect(try vault.targets() == targets)
            // The finding about a definition is one for its link too.
            let count =
                targets.count { $0 == "-" } - (link.contains("[r]: ") && targets.contains("-") ? 1 : 0)
            #expect(vault.findings.count == count, "\(vault.findings)")
            #expect(vault.findings.allSatisfy { $0.hasPrefix("link-dangling a.md ") })
        }
    }

    /// Bundles have their names as documents have, after these.
    @Test func bundlesAreLinked() async throws {
        let vault = try await Vault(
            [
                "a.md":
                    "[[Safety set]] [[bun]] [[x/bun|w]] [y](x/bun.md) [y](bun.md) [s](https://memory.wiki/b/Safety) "
                    + "[f](https://memory.wiki/b/safety-full.md) [[both]] [[safety]] [[none]] https://memory.wiki/b/safety",
                "x/bun.md": "---\nmw_bundle: 1\nid: safety\ntitle: Safety set\n---\n- [[a]]\n", "both.md": "",
                "x/both.md": "---\nmw_bundle: 1\n---\n- [[a]]\n",
                "p.md": "---\nmw_bundle: 1\ntitle: none\ndraft: true\n---\n",
            ], address: "https://memory.wiki")
        let page = "page b/safety"
        #expect(try vault.targets() == [page, page, page, page, page, page, page, "both.md", page, "-"])
        #expect(vault.hub.bundles.map(\.id) == ["both", "safety"] && vault.hub.links[0] == [1])
        #expect(vault.hub.dangling.map(\.target) == ["none"])
        let folders = try await Vault(
            ["n/a.md": "[x](https://memory.wiki/b/n) [[n]]"], address: "https://memory.wiki")
        #expect(try folders.targets("n/a.md") == ["page b/n", "-"])
    }

    @Test func theSiteMayBeInAFolder() async throws {
        let files = ["a.md": "[x](https://x.example/docs/b1) [y](https://x.example/b1)", "b1.md": ""]
        #expect(try await Vault(files, address: "https://x.example/docs/").targets() == ["b1.md"])
        #expect(try await Vault(files).targets() == [])
    }

    @Test func theAppMayHaveOtherAddresses() async throws {
        let files = [
            "a.md":
                "[x](app://doc?x=b1&v=1) [y](app://doc?x=gone&v=1) [z](app://b/gone) [w](memorywiki://gone)",
            "b1.md": "",
        ]
        let vault = try await Vault(
            files, address: "https://memory.wiki", deeplink: "App://doc?x={id}&v=1")
        #expect(try vault.targets() == ["b1.md", "-", "-"])
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
        #expect(vault.hub.bundles[0].paragraphs == ["On this."])
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
