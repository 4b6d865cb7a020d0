import Testing

@testable import HubSource

/// The document that a name means: that of Obsidian.
@Suite struct LinkNameTests {
    struct Case: Sendable, CustomStringConvertible {
        var link: String
        /// The document with the link.
        var from = "start.md"
        /// `path`, `path#place`, `file path`, or `-` for none.
        var target: String
        var files: [String: String] = [:]
        var description: String { "\(from): \(link)" }
    }

    private static let folders = [
        "note.md": "", "x/note.md": "", "x/y/note.md": "", "z/note.md": "", "x/y/deep.md": "",
        "z/q/deep.md": "",
    ]
    private static let words = [
        "one.md": "---\ntitle: A Title\naliases: [Second Name, two]\nid: own-id\n---\n",
        "two.md": "",
        "Other Note.md": "# The heading\n\n## Part\n\nText ^block\n\n### Part\n\n## C++ & more: all?\n",
        "café.md": "", "日本.md": "", "Straße.md": "", "v1.2.md": "", "upper.MD": "",
    ]
    private static let spellings = [
        "e/Éclair.md": "", "f/éclair.md": "", "p/x/Note.md": "", "q/x/note.md": "",
    ]
    private static let headings = [
        "h.md": "# H\n\n## One\n\n### Same\n\n## Two\n\n### Same\n\n# Last\n"
    ]

    private static let signs = [
        "i.md": "---\ntitle: \"Issue #12: broken\"\naliases: [\"C# notes\"]\n---\n",
        "plain.md": "# Issue\n\n## 12: broken\n",
    ]
    private static let signsInNames = [
        "my_note.md": "", "q&a.md": "", "n(1.md": "", "my_pic (1).png": "x",
    ]

    static let cases: [Case] = [
        // The nearest folder, then the fewest folders, then the alphabet.
        Case(link: "[[note]]", target: "note.md", files: folders),
        Case(link: "[[note]]", from: "x/start.md", target: "x/note.md", files: folders),
        Case(link: "[[note]]", from: "x/y/start.md", target: "x/y/note.md", files: folders),
        Case(link: "[[note]]", from: "x/y/w/start.md", target: "x/y/note.md", files: folders),
        Case(link: "[[note]]", from: "z/q/start.md", target: "z/note.md", files: folders),
        Case(link: "[[note]]", from: "other/start.md", target: "note.md", files: folders),
        Case(link: "[[deep]]", target: "x/y/deep.md", files: folders),
        Case(link: "[[deep]]", from: "z/start.md", target: "z/q/deep.md", files: folders),
        Case(
            link: "[[n]]", from: "c/start.md", target: "a/n.md",
            files: ["b/n.md": "", "a/n.md": "", "a/a/n.md": ""]),
        // Paths.
        Case(link: "[[x/note]]", target: "x/note.md", files: folders),
        Case(link: "[[x/y/note.md]]", target: "x/y/note.md", files: folders),
        Case(link: "[[y/note]]", target: "x/y/note.md", files: folders),
        Case(link: "[[y/note]]", from: "x/start.md", target: "x/y/note.md", files: folders),
        Case(link: "[[../note]]", from: "x/y/start.md", target: "x/note.md", files: folders),
        Case(link: "[[./note]]", from: "x/y/start.md", target: "x/y/note.md", files: folders),
        Case(link: "[[X/Note]]", target: "x/note.md", files: folders),
        Case(link: "[[nowhere/note]]", target: "-", files: folders),
        // Title, alias, id.
        Case(link: "[[A Title]]", target: "one.md", files: words),
        Case(link: "[[a title]]", target: "one.md", files: words),
        Case(link: "[[Second Name]]", target: "one.md", files: words),
        Case(link: "[[two]]", target: "two.md", files: words),
        Case(link: "[[own-id]]", target: "one.md", files: words),
        Case(link: "[[OWN-ID]]", target: "one.md", files: words),
        Case(link: "[[v1.2]]", target: "v1.2.md", files: words),
        Case(link: "[[Upper]]", target: "upper.MD", files: words),
        Case(link: "[[A Titl]]", target: "-", files: words),
        // Case and Unicode forms.
        Case(link: "[[other note]]", target: "Other Note.md", files: words),
        Case(link: "[[ Other Note ]]", target: "Other Note.md", files: words),
        Case(link: "[[cafe\u{301}]]", target: "café.md", files: words),
        Case(link: "[[CAFÉ]]", target: "café.md", files: words),
        Case(link: "[[日本]]", target: "日本.md", files: words),
        Case(link: "[[straße]]", target: "Straße.md", files: words),
        // The exact spelling counts first.
        Case(link: "[[éclair]]", target: "f/éclair.md", files: spellings),
        Case(link: "[[Éclair]]", target: "e/Éclair.md", files: spellings),
        Case(link: "[[ÉCLAIR]]", target: "e/Éclair.md", files: spellings),
        Case(link: "[[e\u{301}clair.md]]", target: "f/éclair.md", files: spellings),
        Case(link: "[t](éclair.md)", target: "f/éclair.md", files: spellings),
        Case(link: "[[x/Note]]", target: "p/x/Note.md", files: spellings),
        Case(link: "[[x/note]]", target: "q/x/note.md", files: spellings),
        Case(link: "[[X/note]]", target: "q/x/note.md", files: spellings),
        Case(link: "[[note]]", from: "p/start.md", target: "q/x/note.md", files: spellings),
        Case(link: "[[NOTE]]", from: "q/start.md", target: "q/x/note.md", files: spellings),
        // Words and tables.
        Case(link: "[[two|words]]", target: "two.md", files: words),
        Case(link: "| [[two\\|words]] | b |", target: "two.md", files: words),
        Case(link: "[[two|]]", target: "two.md", files: words),
        // Places.
        Case(link: "[[Other Note#Part]]", target: "Other Note.md#at-part", files: words),
        Case(link: "[[other note#part|x]]", target: "Other Note.md#at-part", files: words),
        Case(link: "[[Other Note#The heading#Part]]", target: "Other Note.md#at-part", files: words),
        Case(link: "[[Other Note#C++ & more all]]", target: "Other Note.md#at-c-more-all", files: words),
        Case(link: "[[Other Note#^block]]", target: "Other Note.md#block-block", files: words),
        Case(link: "[[Other Note#^BLOCK]]", target: "Other Note.md#block-block", files: words),
        Case(link: "[[h#Same]]", target: "h.md#at-same", files: headings),
        Case(link: "[[h#One#Same]]", target: "h.md#at-same", files: headings),
        Case(link: "[[h#Two#Same]]", target: "h.md#at-same-2", files: headings),
        Case(link: "[[h#H#Two#Same]]", target: "h.md#at-same-2", files: headings),
        Case(link: "[[h#Nowhere#Same]]", target: "h.md#at-same", files: headings),
        Case(link: "## Own\n\n[[#Own]]", target: "start.md#at-own"),
        Case(link: "[[#^mine]]\n\nText ^mine", target: "start.md#block-mine"),
        // The whole text may be a title or an alias with a number sign.
        Case(link: "[[Issue #12: broken]]", target: "i.md", files: signs),
        Case(link: "[[issue #12: Broken|words]]", target: "i.md", files: signs),
        Case(link: "[[C# notes]]", target: "i.md", files: signs),
        Case(link: "[[Issue#12: broken]]", target: "plain.md#at-12-broken", files: signs),
        Case(link: "[[Issue #12: broken#Nothing]]", target: "-", files: signs),
        Case(link: "[[Issue]]", target: "plain.md", files: signs),
        // A place that is not there is nowhere.
        Case(link: "[[two#Nothing]]", target: "-", files: words),
        Case(link: "[[two#^nothing]]", target: "-", files: words),
        Case(link: "![[two#Nothing]]", target: "-", files: words),
        Case(link: "[text](two.md#nothing)", target: "-", files: words),
        Case(link: "[[#Nothing]]", target: "-"),
        // Links of markdown are paths.
        Case(link: "[text](two.md)", target: "two.md", files: words),
        Case(link: "[text](other%20note.md#part)", target: "Other Note.md#at-part", files: words),
        Case(link: "[text](<Other Note.md#Part>)", target: "Other Note.md#at-part", files: words),
        Case(link: "[text](two.md \"title\")", target: "two.md", files: words),
        Case(link: "[text](caf%C3%A9.md)", target: "café.md", files: words),
        Case(link: "[text](../note.md)", from: "x/y/start.md", target: "x/note.md", files: folders),
        Case(link: "[text](note.md)", from: "x/y/start.md", target: "x/y/note.md", files: folders),
        Case(link: "[text](A%20Title.md)", target: "-", files: words),
        // Backslash escapes and character references are decoded, and percent signs after them.
        Case(link: "[text](my\\_note.md)", target: "my_note.md", files: signsInNames),
        Case(link: "[text](<my\\_note.md>)", target: "my_note.md", files: signsInNames),
        Case(link: "[text](q&amp;a.md)", target: "q&a.md", files: signsInNames),
        Case(link: "[text](q&#38;a.md)", target: "q&a.md", files: signsInNames),
        Case(link: "[text](q&a.md)", target: "q&a.md", files: signsInNames),
        Case(link: "[text](n\\(1.md)", target: "n(1.md", files: signsInNames),
        Case(link: "![k](my\\_pic%20\\(1\\).png)", target: "file my_pic (1).png", files: signsInNames),
        Case(link: "[text](my\\%5Fnote.md)", target: "my_note.md", files: signsInNames),
        Case(link: "[text](my\\note.md)", target: "-", files: signsInNames),
        Case(link: "[text](q&ampa.md)", target: "-", files: signsInNames),
        Case(link: "[[my\\_note]]", target: "-", files: signsInNames),
        // Of equal headings, the ids of the page and GitHub's anchors.
        Case(link: "[text](h.md#same)", target: "h.md#at-same", files: headings),
        Case(link: "[text](h.md#same-1)", target: "h.md#at-same-2", files: headings),
        Case(link: "[text](h.md#same-2)", target: "h.md#at-same-2", files: headings),
        // Other files.
        Case(link: "![[p.png]]", target: "file img/p.png", files: ["img/p.png": "x"]),
        Case(link: "![[P.PNG|300]]", target: "file img/p.png", files: ["img/p.png": "x"]),
        Case(link: "![alt](img/p.png)", target: "file img/p.png", files: ["img/p.png": "x"]),
        Case(link: "![alt](p.png)", target: "-", files: ["img/p.png": "x"]),
        Case(link: "![[q.png]]", target: "-", files: ["img/p.png": "x"]),
        Case(link: "[[p.pdf]]", target: "file p.pdf", files: ["p.pdf": "x"]),
    ]

    @Test(arguments: cases) func aNameMeansOneDocument(_ example: Case) async throws {
        var files = example.files
        files[example.from] = example.link + "\n"
        let vault = try await Vault(files)
        #expect(try vault.targets(example.from) == [example.target])
        let isWhole = example.target != "-" && !example.link.lowercased().contains("nothing")
        #expect((vault.hub.dangling.isEmpty) == isWhole, "\(vault.findings)")
    }

    @Test func danglingLinksAreFoundAtTheirPlace() async throws {
        let vault = try await Vault([
            "a.md": "---\ntitle: A\n---\nÄ [[none]], [[a#no]] and\n\n![[x]] [t](y.md) [[a#^b]]\n"
        ])
        #expect(
            vault.findings
                == [4, 4, 6, 6, 6].enumerated().map {
                    "link-dangling a.md \($0.element):\([4, 14, 1, 12, 18][$0.offset])"
                })
        #expect(vault.hub.dangling.map(\.target) == ["none", "a#no", "x", "y.md", "a#^b"])
        #expect(vault.hub.dangling.map(\.position.characterColumn) == [3, 13, 1, 12, 18])
    }

    /// As in Obsidian, a value of front matter that is a link counts as one.
    @Test func propertiesHaveLinks() async throws {
        let vault = try await Vault([
            "a.md":
                "---\nup: \"[[x/plan]]\"\nmore: [\"[[d|words]]\", \"[[secret]]\", \"see [[c]]\", \"[[a]]\"]\n---\nText\n",
            "d.md": "", "c.md": "", "secret.md": "---\ndraft: true\n---\n", "x/plan.md": "# Plan\n",
        ])
        #expect(try vault.links("a.md") == ["d.md", "x/plan.md"])
        let plan = try vault.index("x/plan.md")
        #expect(vault.hub.backlinks[plan] == [Hub.Backlink(document: 0, sentences: [])])
        let other = try vault.index("c.md")
        #expect(!vault.hub.isOrphan(plan) && vault.hub.isOrphan(other))
        #expect(vault.hub.dangling.map(\.target) == ["secret"])
        #expect(
            vault.findings.count == 1 && vault.findings[0].hasPrefix("link-dangling a.md 3:"),
            "\(vault.findings)")
    }

    @Test func aPlaceOfTheDocumentItselfMayBeDangling() async throws {
        let vault = try await Vault([
            "a.md": "# A\n\n[x](#a) [y](#no) [z](#same-1) [w](o.md#same-1)\n", "o.md": "## Same\n",
        ])
        #expect(
            vault.findings == [
                "link-dangling a.md 3:13", "link-dangling a.md 3:22", "link-dangling a.md 3:35",
            ])
        #expect(vault.hub.dangling.map(\.target) == ["#no", "#same-1", "o.md#same-1"])
    }

    /// The sigma at the end of a Greek word has no upper case of its own.
    @Test func greekNamesMayHaveAnotherCase() async throws {
        let vault = try await Vault([
            "a.md":
                "[[ΕΛΛΆΣ]] [[Ελλάς#ΤΈΛΟΣ]] [[ΤΊΤΛΟΣ]] [x](ΕΛΛΆΣ.md) ![[ΧΆΡΤΗΣ.png]] [[Ελλάδα]] #ΤΆΣ #τάς #τάσ #τα",
            "Ελλάς.md": "---\ntitle: Τίτλος\n---\n## Τέλος\n", "χάρτης.png": "x",
        ])
        let other = "Ελλάς.md"
        #expect(
            try vault.targets()
                == [other, other + "#at-section", other, other, "file χάρτης.png", "-"])
        #expect(try vault.document().tags == ["ΤΆΣ", "τα"])
    }

    @Test func aNameIsTriedBeforeATitleAndATitleBeforeAnAlias() async throws {
        let vault = try await Vault([
            "start.md": "[[x]] [[y]] [[z]]", "x.md": "", "t1.md": "---\ntitle: x\n---\n",
            "t2.md": "---\ntitle: y\n---\n", "a.md": "---\naliases: [x, y, z]\n---\n",
            "i.md": "---\nid: z\n---\n",
        ])
        #expect(try vault.targets("start.md") == ["x.md", "t2.md", "a.md"])
    }

    @Test func aPrivateDocumentIsNoTarget() async throws {
        let vault = try await Vault([
            "a.md": "[[secret]] [[b/secret]]", "secret.md": "---\ndraft: true\n---\n", "z/secret.md": "",
        ])
        #expect(try vault.targets() == ["z/secret.md", "-"])
    }

    @Test func backlinksHaveEachDocumentOnceWithItsSentences() async throws {
        let vault = try await Vault([
            "a.md": "One [[b]]. Two [[b]].\n\nTwo [[b]].\n\n[[a]]", "b.md": "To [[a]].",
            "c.md": "See ![[b]].",
        ])
        let backlinks = vault.hub.backlinks[try vault.index("b.md")]
        #expect(backlinks.map(\.document) == [0, 2])
        #expect(backlinks.map(\.sentences) == [["One b.", "Two b."], ["See b."]])
        // A document does not link to itself.
        #expect(vault.hub.backlinks[0].map(\.document) == [1])
    }
}
