import Testing

@testable import HubSource

@Suite struct BundleTests {
    private func members(_ bundle: String) async throws -> (members: [String], findings: [String]) {
        let vault = try await Vault([
            "one.md": "---\nid: first\n---\n", "two.md": "", "x/three.md": "",
            "private.md": "---\ndraft: true\n---\n",
            "z.md": "---\n\(bundle)",
        ])
        #expect(vault.hub.bundles.count == 1 && vault.paths == ["one.md", "two.md", "x/three.md"])
        return (
            vault.hub.bundles[0].members.map {
                vault.hub.documents[$0.document].path + ($0.annotation.isEmpty ? "" : " (\($0.annotation))")
            }, vault.findings
        )
    }

    static let cases: [(text: String, members: [String], findings: [String])] = [
        (
            "mw_bundle: 1\n---\n# B\n\n- [[two]]: words about it\n- [[one]] — *more*\n",
            ["two.md (words about it)", "one.md (*more*)"], []
        ),
        (
            "mw_bundle: 1\n---\n1. [[three|T]]\n2. [t](two.md) x [[one]]\n\nText [[one]]\n",
            ["x/three.md", "two.md (x [[one]])"],
            ["hub-bundle z.md 7:1"]
        ),
        (
            "mw_bundle: 1\n---\n- [[none]]\n- [[two]]\n- [[two.md]]\n- [[private]]\n", ["two.md"],
            ["hub-bundle z.md 4:3", "hub-bundle z.md 6:3", "hub-bundle z.md 7:3"]
        ),
        (
            "mw_bundle: 1\ndocuments: [two, first, '[[three]]']\n---\n", ["two.md", "one.md", "x/three.md"],
            []
        ),
        (
            "mw_bundle: 1\ndocuments:\n  - {id: first, annotation: Words, sort_order: 2}\n  - {id: two, sort_order: 1}\n  - three\n---\n- [[one]]\n",
            ["two.md", "one.md (Words)", "x/three.md"], ["hub-bundle z.md 8:3"]
        ),
        (
            "mw_bundle: 1\ndocuments:\n  - none\n  - two\n  - two\n---\n", ["two.md"],
            ["hub-bundle z.md 4:5", "hub-bundle z.md 6:5"]
        ),
        ("mw_bundle: 1\n---\n", [], []),
        ("mw_bundle: 1\n---\n```\n- [[two]]\n```\n", [], ["hub-bundle z.md 4:1"]),
    ]

    @Test(arguments: cases) func aBundleHasMembers(_ text: String, _ members: [String], _ findings: [String])
        async throws
    {
        let found = try await self.members(text)
        #expect(found.members == members && found.findings == findings, "\(found)")
    }

    @Test func aBundleHasFacts() async throws {
        let vault = try await Vault([
            "b.md": """
            ---
            mw_bundle: 1
            title: The Bundle
            description: Words
            intent: Why
            source: me
            updated: 1970-01-01T00:00:01Z
            analysis_generated_at: 2026-01-01
            analysis_stale: true
            ---
            """, "c.md": "---\nmw_bundle: 1\n---\n# Title\n\nFirst words.\n",
        ])
        let bundles = vault.hub.bundles
        #expect(bundles.map(\.title) == ["The Bundle", "Title"] && bundles.map(\.id) == ["b", "c"])
        #expect(bundles.map(\.description) == ["Words", "First words."] && bundles[0].intent == "Why")
        #expect(bundles[0].updated == 1000 && bundles[0].isAnalysisStale == true && bundles[0].source == "me")
        #expect(bundles[0].analysed == "2026-01-01" && bundles[1].isAnalysisStale == nil)
    }

    /// Links in its words may lead to private documents, and its comments are the author's.
    @Test func theWordsOfABundleArePlain() async throws {
        let vault = try await Vault([
            "a.md": "x", "secret.md": "---\ndraft: true\n---\n",
            "b.md":
                "---\nmw_bundle: 1\ndescription: \"Of [[secret|later]] %%ask%%\"\n---\n\n- [[a]] after [[secret|next *year*]] %%ask%%\n",
        ])
        let bundle = try #require(vault.hub.bundles.first)
        #expect(bundle.description == "Of later")
        #expect(bundle.members.map(\.annotation) == ["after next year"])
    }

    /// The words about a private member are not the bundle's.
    @Test(arguments: [
        ("# B\n\n1. [[secret]]: the note\n2. [[a]]: one\n", "", []),
        ("- [[a]]\n\nLater words of [[secret]].\n", "", []),
        ("# B\n\nWords of\n[[a]].\n- [[secret]]: the note\n- [[a]]\n", "Words of a.", ["Words of [[a]]."]),
        ("Words.\n\nMore.\n\n- [[a]]\n", "Words.", ["Words.", "More."]),
    ]) func theListIsNotTheDescription(_ text: String, _ description: String, _ paragraphs: [String])
        async throws
    {
        let vault = try await Vault([
            "a.md": "x", "secret.md": "---\ndraft: true\n---\n", "b.md": "---\nmw_bundle: 1\n---\n" + text,
        ])
        let bundle = try #require(vault.hub.bundles.first)
        #expect(bundle.description == description && bundle.paragraphs == paragraphs, "\(bundle)")
        #expect(bundle.members.map(\.document) == [0])
    }

    @Test func aPrivateBundleIsNotPublished() async throws {
        let vault = try await Vault(["a.md": "", "b.md": "---\nmw_bundle: 1\ndraft: true\n---\n- [[a]]\n"])
        #expect(vault.hub.bundles.isEmpty && vault.hub.unpublished == 1 && vault.hub.memberships == [[]])
    }

    /// A link to a place that is not there leads to the document.
    @Test func placesOfLinksInBundlesAreChecked() async throws {
        let vault = try await Vault([
            "sea.md": "# Sea\n\n## Part\n\nWaves ^w\n", "x.md": "",
            "secret.md": "---\ndraft: true\n---\n# S\n",
            "bun.md":
                "---\nmw_bundle: 1\n---\nSee [[Sea#nope]], [[sea#Part]], [[sea#^w]] and [s](sea.md#part).\n\n"
                + "- [[sea]]: [a](sea.md#gone) [[secret#Part]]\n- [[x#no]]\n",
        ])
        #expect(
            vault.findings == [
                "link-dangling bun.md 4:5", "link-dangling bun.md 6:16", "link-dangling bun.md 7:3",
            ])
    }

    @Test func foldersAreBundlesWhereNoFileIsOne() async throws {
        var files = ["top.md": "", "b/2.md": "", "b/c/1.md": "", "A b/x.md": "", "日本/x.md": ""]
        var vault = try await Vault(files)
        #expect(vault.hub.bundles.map(\.title) == ["A b", "b", "日本"])
        #expect(
            vault.hub.bundles.map { $0.members.map { vault.hub.documents[$0.document].path } } == [
                ["A b/x.md"], ["b/2.md", "b/c/1.md"], ["日本/x.md"],
            ])
        #expect(
            vault.hub.bundles[0].id == "a-b"
                && vault.hub.bundles.allSatisfy { $0.id.utf8.allSatisfy { $0 < 0x80 } })
        files["bundle.md"] = "---\nmw_bundle: 1\n---\n"
        vault = try await Vault(files)
        #expect(vault.hub.bundles.map(\.title) == ["bundle"])
        // The pages of bundles are in a folder without other pages, and devices have no files.
        vault = try await Vault([
            "media/m.md": "", "Index/i.md": "", "b/c.md": "", "con/d.md": "", "a+/x.md": "", "a/y.md": "",
        ])
        #expect(vault.hub.bundles.map(\.id).sorted() == ["a", "a-2", "b", "con-2", "index", "media"])
        #expect(vault.findings == ["hub-id a/y.md 1:1", "hub-id con/d.md 1:1"])
        #expect(
            vault.hub.diagnostics.filter { $0.severity > .note }.allSatisfy {
                $0.message.hasSuffix("rename the folder")
            })
        // A folder of private documents does not show.
        vault = try await Vault(["a.md": "", "p/x.md": "---\nprivate: true\n---\n"])
        #expect(vault.hub.bundles.isEmpty)
    }

    @Test func aDocumentIsInAtMostTenBundles() async throws {
        var files = ["a.md": ""]
        for number in 10..<20 { files["b\(number).md"] = "---\nmw_bundle: 1\n---\n- [[a]]\n" }
        var vault = try await Vault(files)
        #expect(vault.hub.memberships == [Array(0..<10)] && vault.findings.isEmpty)
        files["b20.md"] = "---\nmw_bundle: 1\n---\n- [[a]]\n"
        vault = try await Vault(files)
        #expect(vault.hub.memberships == [Array(0..<10)] && vault.findings == ["hub-bundle a.md 1:1"])
    }

    @Test func orphansHaveNoLinkAndNoBundle() async throws {
        let vault = try await Vault([
            "a.md": "[[b]] [[a]]", "b.md": "", "c.md": "[[p]]", "d.md": "",
            "z.md": "---\nmw_bundle: 1\n---\n- [[d]]\n\n[[c]]",
            "p.md": "---\ndraft: true\n---\n[[c]]",
        ])
        #expect(
            vault.hub.documents.indices.filter(vault.hub.isOrphan).map { vault.paths[$0] } == [
                "a.md", "c.md",
            ])
        let notes = vault.hub.diagnostics.filter { $0.rule == "orphan-document" }
        #expect(notes.count == 2 && notes.allSatisfy { $0.severity == .note && !$0.quotesSource })
        // One document alone is not an orphan.
        #expect(try await Vault(["a.md": ""]).hub.diagnostics.isEmpty)
    }
}
