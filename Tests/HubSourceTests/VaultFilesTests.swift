import Diagnostics
import Items
import SiteFiles
import TestSupport
import Testing

@testable import HubSource

/// The files of a folder of documents.
@Suite struct VaultFilesTests {
    @Test func hiddenFoldersAndOtherFilesAreNotRead() async throws {
        let vault = try await Vault([
            ".obsidian/a.md": "x", ".trash/b.md": "x", ".c.md": "x", "d/.hidden/e.md": "x", "f.txt": "x",
            "g.markdown": "x",
            "h.md": "![[a.md]] [[.c]]", "i.MD": "x", "d/.hidden/p.png": "x",
        ])
        #expect(vault.paths == ["h.md", "i.MD"])
        #expect(try vault.document("i.MD").title == "i" && vault.targets("h.md") == ["-", "-"])
    }

    /// Links may lead out of the folder.
    @Test func linksAndHiddenDocumentsAreFound() async throws {
        let outside = try TestFolder()
        try outside.write("secret", to: "m.txt")
        let folder = try TestFolder()
        for path in ["a.md", ".y.md", "._a.md", ".hidden/z.md", "out/b.md"] {
            try folder.write("x", to: path)
        }
        for path in ["m.md", "p.png", ".hidden/l.md", "out/l.md"] {
            try folder.link(path, to: outside["m.txt"])
        }
        let hub = await HubReader.hub(in: folder.path, skipping: [folder["out"]])
        #expect(hub.documents.map(\.path) == ["a.md"])
        let found = hub.diagnostics.map { finding in
            let name = finding.position?.file.split(separator: "/").last ?? ""
            return "\(finding.severity.rawValue) \(finding.rule) \(name)"
        }
        #expect(found == ["note hub-document .y.md", "warning hub-document m.md"])
    }

    @Test func foldersOfLibrariesAreNotRead() async throws {
        let vault = try await Vault(["a.md": "", "out/b.md": "", "outer/c.md": ""])
        let hub = await HubReader.hub(in: vault.folder.path, skipping: [vault.folder["out"], "/elsewhere"])
        #expect(hub.documents.map(\.path) == ["a.md", "outer/c.md"])
    }

    @Test func aFolderThatIsNotThereIsRefused() async throws {
        let folder = try TestFolder()
        let hub = await HubReader.hub(in: folder["none"])
        #expect(hub.isRefused && hub.documents.isEmpty && hub.diagnostics.map(\.rule) == ["hub-folder"])
        // An empty folder may be that of a disk that is not there. Documents that are not published are documents.
        #expect(await HubReader.hub(in: folder.path).isRefused)
        try folder.write("x", to: "x.txt")
        #expect(await HubReader.hub(in: folder.path).isRefused)
        try folder.write("---\nprivate: true\n---\n", to: "deep/a.md")
        #expect(await HubReader.hub(in: folder.path).isRefused == false)
    }

    @Test func documentsThatAreNotTextAreLeftOut() async throws {
        let bytes: [String: [UInt8]] = [
            "a.md": Array("ok é".utf8), "b.md": Array("one\nab".utf8) + [0xFF] + Array("c".utf8),
            "c.md": Array("one\nx".utf8) + [0], "d.md": Array("é".utf8) + [0xC3],
            "e.md": [0xFE, 0xFF, 0, 0x41], "f.md": [],
            "g.md": [0xED, 0xA0, 0x80], "h.md": [0xEF, 0xBB, 0xBF],
            "i.md": Array("x".utf8) + [0xF4, 0x90, 0x80, 0x80],
        ]
        let vault = try await Vault(bytes)
        #expect(vault.paths == ["a.md", "f.md", "h.md"])
        #expect(
            vault.findings == [
                "hub-document b.md 2:3", "hub-document c.md 2:2", "hub-document d.md 1:3",
                "hub-document e.md 1:1",
                "hub-document g.md 1:1", "hub-document i.md 1:2",
            ])
        #expect(vault.hub.unpublished == 0)
    }

    @Test func anEmptyDocumentHasItsName() async throws {
        let vault = try await Vault(["empty.md": "", "blank.md": "\n \n\t\n", "bom.md": "\u{FEFF}"])
        #expect(vault.hub.documents.map(\.title) == ["blank", "bom", "empty"])
        #expect(
            vault.hub.documents.allSatisfy { $0.excerpt.isEmpty && $0.text.marks.isEmpty }
                && vault.findings.isEmpty)
    }

    @Test func aByteOrderMarkIsNoText() async throws {
        let document = try await Vault(["a.md": "\u{FEFF}# Title\n\nWords #tag\n"]).document()
        #expect(
            document.title == "Title" && document.excerpt == "Words #tag" && document.text.headings.count == 1
        )
        let plain = try await Vault(["a.md": "\u{FEFF}Words"]).document()
        #expect(plain.excerpt == "Words")
    }

    /// The kind of line ends changes nothing but offsets.
    @Test(arguments: ["\r\n", "\r"]) func lineEndsAreAllRead(_ end: String) async throws {
        let text =
            "---\ntitle: T\ntags: [a]\n---\n# T\n\nSee [[b]] here\nand there. ^x\n\n```\n[[c]]\n```\n\n%%\nz\n%%\n\n"
            + SectionsTests.whole.replacing("# Title\n\n", with: "")
        let expected = try await Vault(["a.md": text, "b.md": ""])
        let vault = try await Vault(["a.md": text.replacing("\n", with: end), "b.md": ""])
        let (one, other) = (try expected.document(), try vault.document())
        #expect(other.title == one.title && other.tags == one.tags && other.excerpt == one.excerpt)
        #expect(other.sections == one.sections && other.text.blocks == one.text.blocks)
        #expect(other.text.headings.map(\.line) == one.text.headings.map(\.line))
        #expect(vault.hub.backlinks == expected.hub.backlinks && vault.findings == expected.findings)
        #expect(one.sections.concepts.count == 2 && vault.findings == ["hub-id b.md 1:1"])
    }

    @Test func aLongTitleIsKept() async throws {
        let title = String(repeating: "ä", count: 300)
        let vault = try await Vault(["a.md": "# \(title)\n\n[[none]]", "b.md": "[[\(title)]] [[a#\(title)]]"])
        #expect(try vault.document().title == title)
        #expect(try vault.targets("b.md").first == "a.md")
        #expect(try vault.targets("b.md").last == "a.md#at-" + String(repeating: "a", count: 64))
    }

    static let excerpts: [(text: String, excerpt: String)] = [
        ("# T\n\nFirst *words* [[b|here]].\nSecond.\n\nThird.", "First words here. Second."),
        ("> [!note] Kind\n> Words", "Words"), ("- one\n- two", "one; two"), ("![[p.png]]\n\nWords", "Words"),
        ("![b\nc](p.png)\n\nWords", "Words"),
        ("```\ncode\n```\n\nWords", "Words"), ("<div>x</div>\n\nWords", "Words"),
        ("| a |\n|---|\n\nWords", "Words"),
        ("Words [of a\nlink](none.md) end\nhere", "Words of a link end here"),
        ("[t]: none.md\n\nWords [t]", "Words t"),
        ("Words %%secret%% end", "Words  end"), ("Words %%secret\nsecret%%\n", "Words"),
        ("Words <!-- secret --> end", "Words  end"), ("%%\nsecret\n%%\n\nWords", "Words"), ("# T", ""),
        ("- [x] Water\n- [ ] Milk\n- [/] Half", "Water; Milk; Half"),
        ("Both:\n- one.\n- **two**\n  more\n- `c`\n- ![[p.png]]\n- d", "Both: one. two more; c; d"),
        ("Use it ![[p.png]] now, ![[q.png]], and ![](p.png) too ![[p.png]].", "Use it now, and too."),
        ("Use ![[p.png|a view]] and ![alt](p.png), too.", "Use a view and alt, too."),
        ("[x] Water [hours:: 7.5]", "[x] Water [hours:: 7.5]"),
        ("A [other][o] [o] ![img][p] [q][p2]\n\n[o]: b.md\n[p]: p.png", "A other o img [q][p2]"),
        ("site <https://x.example> and <b>that</b>", "site https://x.example and that"),
        ("`$x$ [[T]] *a*` and ``a`b``", "`$x$ [[T]] *a*` and a`b"),
        ("A `code of\ntwo` lines and $x\nz *y*$", "A code of two lines and $x z *y*$"),
        ("[^1]: f\n\nWords", "Words"), ("[^1]: f\nlazy\n\n    more\n\nWords[^1]", "Words"),
        ("Words\n[^1]: f\n\nMore", "Words"), ("[^1]: f\n# T\nWords", "Words"), ("[^1] is", "is"),
        ("[^1]: f", ""),
        ("One ^id\nTwo ^2 four\nThree ^id-3", "One Two ^2 four Three"), ("$$ \\sum_{i} a_i $$ is", ""),
        ("Is $$ \\sum_{i} a_i $$ it", "Is $\\sum_{i} a_i$ it"),
        ("Title\n=====\n\nWords", "Words"), ("T\n---\nWords", "Words"),
    ]

    @Test(arguments: excerpts) func aDocumentHasFirstWords(_ text: String, _ excerpt: String) async throws {
        #expect(try await Vault(["a.md": text + "\n"]).document().excerpt == excerpt)
    }

    @Test func firstWordsAreShort() async throws {
        let excerpt = try await Vault(["a.md": String(repeating: "words ", count: 100)]).document().excerpt
        #expect(excerpt.count <= 200 && excerpt.hasSuffix("words…"))
    }

    /// The order in which the file system lists files and the number of jobs change nothing.
    @Test func theSameFilesGiveTheSameHub() async throws {
        var files: [(String, String)] = []
        for number in 0..<60 {
            files.append(
                (
                    "d\(number % 7)/n\(number % 11)-\(number).md",
                    "[[n\((number * 7) % 11)-\(number / 2)]] #t\(number)\n"
                ))
        }
        let (first, second) = (try TestFolder(), try TestFolder())
        for (path, text) in files { try first.write(text, to: path) }
        for (path, text) in files.reversed() { try second.write(text, to: path) }
        func report(_ folder: TestFolder, _ jobs: Int) async -> [String] {
            let hub = await HubReader.hub(in: folder.path, jobs: jobs)
            return [
                String(decoding: HubReport.tree(hub).bytes(), as: UTF8.self).replacing(
                    DiskPath.shown(folder.path), with: "")
            ]
                + hub.diagnostics.map { "\($0.rule) \($0.position?.line ?? 0) \($0.message)" }
        }
        let expected = await report(first, 1)
        for (folder, jobs) in [(first, 1), (first, 4), (second, 2)] {
            #expect(await report(folder, jobs) == expected)
        }
    }
}
