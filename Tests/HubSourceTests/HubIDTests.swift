import Testing

@testable import HubSource

/// Each document has an address of its own.
@Suite struct HubIDTests {
    @Test(arguments: [
        ("note", "note"), ("A Note", "a-note"), ("Fête d'été", "fete-dete"), ("a--b  c", "a-b-c"),
        ("v1.2", "v1-2"),
        ("Łódź", "lodz"), ("Ærø", "aero"), ("Straße", "strasse"), ("Grüße an Þór", "grusse-an-thor"),
        ("ẞ 1", "ss-1"),
        (String(repeating: "x", count: 63) + "æ", String(repeating: "x", count: 63) + "a"), ("Ё x", "x"),
        ("-x-", "x"), ("C++", "c"), ("ÅÄÖ", "aao"),
        (String(repeating: "x", count: 99), String(repeating: "x", count: 64)),
        ("index", "index-2"), ("Digest", "digest-2"), ("b", "b-2"), ("files", "files-2"), ("日本 2", "2"),
        ("con", "con-2"), ("NUL", "nul-2"), ("Lpt9", "lpt9-2"), ("console", "console"), ("con a", "con-a"),
        ("com10", "com10"),
    ]) func anIDIsMadeOfTheFilesName(_ name: String, _ id: String) async throws {
        let vault = try await Vault(["x/\(name).md": ""])
        #expect(vault.hub.documents.map(\.id) == [id])
        // Its address is not what the name of the file promises.
        #expect(vault.findings.count == (id.hasSuffix("-2") && name != "v1.2" ? 1 : 0), "\(vault.findings)")
    }

    @Test func namesInOtherScriptsHaveIDs() async throws {
        let vault = try await Vault(["日本.md": "", "العربية.md": "", "!.md": "", "x/日本.md": ""])
        let ids = vault.hub.documents.map(\.id)
        #expect(Set(ids).count == 4 && vault.findings.isEmpty)
        for id in ids { #expect(id.wholeMatch(of: /note-[0-9a-f]{8}/) != nil, "\(id)") }
    }

    struct Case: Sendable {
        var front: String
        var id: String
        var finding: String?
        var site = "https://memory.wiki"
    }

    static let written: [Case] = [
        Case(front: "id: Own_Id.2-x", id: "Own_Id.2-x"), Case(front: "slug: own", id: "own"),
        Case(front: "permalink: own", id: "own"), Case(front: "id: 12", id: "12"),
        Case(front: "id: a/b", id: "file", finding: "2:5"),
        Case(front: "id: ../x", id: "file", finding: "2:5"),
        Case(front: "id: /own", id: "file", finding: "2:5"),
        Case(front: "id: index", id: "file", finding: "2:5"),
        Case(front: "id: INDEX", id: "file", finding: "2:5"),
        Case(front: "id: b", id: "file", finding: "2:5"), Case(front: "id: AUX", id: "file", finding: "2:5"),
        Case(front: "id: con.x", id: "file", finding: "2:5"), Case(front: "id: aux-x", id: "aux-x"),
        Case(front: "url: https://memory.wiki/nul", id: "file"),
        Case(front: "id: -x", id: "file", finding: "2:5"), Case(front: "id: .x", id: "file", finding: "2:5"),
        Case(front: "id: x.", id: "file", finding: "2:5"),
        Case(front: "id: x.html", id: "file", finding: "2:5"),
        Case(front: "id: x.MD", id: "file", finding: "2:5"), Case(front: "id: é", id: "file", finding: "2:5"),
        Case(front: "id: a b", id: "file", finding: "2:5"),
        Case(front: "id: '@x'", id: "file", finding: "2:5"),
        Case(front: "id: \(String(repeating: "x", count: 65))", id: "file", finding: "2:5"),
        Case(front: "url: https://memory.wiki/abc", id: "abc"),
        Case(front: "url: HTTPS://Memory.Wiki/abc", id: "abc"),
        Case(front: "url: https://memory.wiki/b/abc", id: "file"),
        Case(front: "url: https://memory.wiki/", id: "file"),
        Case(front: "url: https://other.example/abc", id: "file"), Case(front: "url: abc", id: "file"),
        Case(front: "url: https://memory.wiki/index", id: "file"),
        Case(front: "url: https://memory.wiki/abc?x=1", id: "file"),
        // A site in a folder.
        Case(front: "url: https://x.example/docs/abc", id: "abc", site: "https://x.example/docs"),
        Case(front: "url: http://X.example/docs/abc", id: "abc", site: "https://x.Example/docs/"),
        Case(front: "url: https://x.example/abc", id: "file", site: "https://x.example/docs"),
        Case(front: "url: https://x.example/Docs/abc", id: "file", site: "https://x.example/docs"),
        Case(front: "url: https://x.example/docs/b/abc", id: "file", site: "https://x.example/docs"),
        Case(front: "url: https://x.example/docs/", id: "file", site: "https://x.example/docs"),
        Case(front: "id: own\nurl: https://memory.wiki/abc", id: "own"),
        Case(front: "id: a/b\nurl: https://memory.wiki/abc", id: "abc", finding: "2:5"),
    ]

    @Test(arguments: written) func anIDOfFrontMatterCounts(_ example: Case) async throws {
        let vault = try await Vault(["file.md": "---\n\(example.front)\n---\n"], address: example.site)
        #expect(vault.hub.documents.map(\.id) == [example.id])
        #expect(vault.findings == (example.finding.map { ["hub-id file.md \($0)"] } ?? []))
    }

    /// A name that pages have is not a question of letters.
    @Test(arguments: [
        ("index", "has a page or folder of that name"), ("Files", "has a page or folder of that name"),
        ("a/b", "at most 64 ASCII letters"), ("prn", "is the name of a device"),
    ]) func anIDIsRefusedForItsReason(_ id: String, _ reason: String) async throws {
        let finding = try await Vault(["file.md": "---\nid: \(id)\n---\n"]).hub.diagnostics.first
        #expect(finding?.rule == "hub-id" && finding?.message.contains(reason) == true)
    }

    @Test func equalIDsGetNumbers() async throws {
        let vault = try await Vault([
            "a.md": "---\nid: same\n---\n", "b.md": "---\nid: SAME\n---\n", "c.md": "---\nid: same\n---\n",
            "d.md": "---\nid: same-2\n---\n", "x/note.md": "", "y/Note.md": "",
        ])
        #expect(vault.hub.documents.map(\.id) == ["same", "SAME-2", "same-3", "same-2-2", "note", "note-2"])
        #expect(
            vault.findings == [
                "hub-id b.md 2:5", "hub-id c.md 2:5", "hub-id d.md 2:5", "hub-id y/Note.md 1:1",
            ])
        #expect(vault.hub.diagnostics.first { $0.rule == "hub-id" }?.related.first?.position.line == 2)
    }

    /// A new file moves no address that another one states.
    @Test func statedIDsComeFirst() async throws {
        let vault = try await Vault(
            [
                "alpha.md": "", "beta.md": "---\nid: ../../etc\n---\n", "gamma.md": "",
                "x.md": "---\nid: Alpha\n---\n", "y.md": "---\nid: beta\n---\n",
                "z.md": "---\nurl: https://memory.wiki/gamma\n---\n", "delta.md": "",
            ], address: "https://memory.wiki")
        #expect(
            vault.hub.documents.map(\.id) == [
                "alpha-2", "beta-2", "delta", "gamma-2", "Alpha", "beta", "gamma",
            ])
        #expect(
            vault.findings == [
                "hub-id alpha.md 1:1", "hub-id beta.md 1:1", "hub-id beta.md 2:5", "hub-id gamma.md 1:1",
            ])
        let first = vault.hub.diagnostics.first { $0.rule == "hub-id" }
        #expect(first?.message.hasPrefix("another document states the id 'alpha'") == true)
    }

    /// The address of a bundle is below `b`.
    @Test(arguments: [
        ("url: https://memory.wiki/b/abc123", "abc123"),
        ("url: https://Memory.wiki/b/abc123\nid: own", "own"),
        ("url: https://memory.wiki/abc123", "z"), ("url: https://other.example/b/abc123", "z"),
        ("url: https://memory.wiki/b/b/abc123", "z"), ("url: https://memory.wiki/b/", "z"),
        ("url: https://memory.wiki/b/media", "media"), ("url: https://memory.wiki/b/con", "z"),
    ]) func anAddressOfABundleCounts(_ front: String, _ id: String) async throws {
        for site in ["https://memory.wiki", "https://memory.wiki/"] {
            let vault = try await Vault(["z.md": "---\nmw_bundle: 1\n\(front)\n---\n"], address: site)
            #expect(vault.hub.bundles.map(\.id) == [id])
        }
        let vault = try await Vault(["z.md": "---\nmw_bundle: 1\n\(front)\n---\n"])
        #expect(vault.hub.bundles.map(\.id) == [id == "own" ? "own" : "z"])
    }

    /// Addresses of a bundle's whole text end in `-full`.
    @Test func bundlesHaveAddressesOfTheirOwn() async throws {
        for names in [["a", "a-full"], ["a-full", "z"]] {
            let vault = try await Vault([
                "1.md": "---\nmw_bundle: 1\nid: \(names[0])\n---\n",
                "2.md": "---\nmw_bundle: 1\nid: \(names[1] == "z" ? "a" : names[1])\n---\n",
            ])
            let ids = vault.hub.bundles.map(\.id)
            #expect(Set(ids + ids.map { $0 + "-full" }).count == 4, "\(ids)")
            #expect(vault.findings.count == 1)
        }
    }
}
