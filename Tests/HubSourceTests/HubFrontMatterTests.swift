import Diagnostics
import Items
import Testing

@testable import HubSource

/// Wrong front matter is a finding at its place, and what may be private stays private.
@Suite struct HubFrontMatterTests {
    struct Case: Sendable, CustomStringConvertible {
        /// The lines between the hyphens.
        var front: String
        /// `line:column`.
        var findings: [String]
        var isPublished = true
        var description: String { front.debugDescription }

        init(_ front: String, _ findings: [String], _ isPublished: Bool = true) {
            (self.front, self.findings, self.isPublished) = (front, findings, isPublished)
        }
    }

    static let wrong: [Case] = [
        Case("title: [a, b]", ["2:8"]), Case("title: {a: b}", ["2:8"]), Case("title: x\nid: [a]", ["3:5"]),
        Case("tags: {a: b}", ["2:7"]), Case("tags: [a, [b]]", ["2:11"]),
        Case("tags:\n  - a\n  - [x]\n  - {z: 1}", ["4:5", "5:5"]),
        Case("aliases: {a: b}", ["2:10"]),
        Case("updated: yesterday", ["2:10"]), Case("updated: 2026-13-01", ["2:10"]),
        Case("date: [1]", ["2:7"]),
        Case("created: 2026-02-30", ["2:10"]), Case("pinned: perhaps", ["2:9"]),
        Case("concept_count: many", ["2:16"]), Case("concept_count: 3", ["2:16"]),
        Case("concept_count: -1", ["2:16"]), Case("documents: x", ["2:12"]),
        Case("documents:\n  - [a]", ["3:5"]), Case("analysis_stale: old", ["2:17"]),
        // The keys of the dialect. Other programs have some of them too.
        Case("lang: en_US", ["2:7"]), Case("title: x\nlanguage: [de]", ["3:11"]), Case("lang: de-CH", []),
        Case("math: katex", ["2:7"]), Case("math: {brackets: perhaps, spaces: true}", ["2:18"]),
        Case("blocks: some", ["2:9"]), Case("equations: [a]", ["2:12"]),
        Case("macros: {R1: x, R: y}", ["2:10"]),
        Case("math: {brackets: true}\nblocks: numbered\nequations: tagged\nmacros:\n  R: x", []),
        Case("links: [[[b]]]\nheader: [x]", []), Case("links: text\nheader: x", []),
        // Not readable: the document may be private.
        Case("- a\n- b", ["2:1"], false), Case("just words", ["2:1"], false), Case("a: b: c", ["2:5"], false),
        Case("\tindented: x", ["2:1"], false), Case("a:\n\tb: x", ["3:1"], false),
        Case("title: a\ntitle: b", ["3:1"], false), Case("a: [b", ["2:6"], false),
        Case("a: \"b", ["2:6"], false),
        Case("a: *b", ["2:4"], false), Case("? a\ntitle: [b]", ["3:8"]),
        // Not said clearly.
        Case("draft: maybe", ["2:8"], false), Case("private: [x]", ["2:10"], false),
        Case("publish: perhaps", ["2:10"], false), Case("publish: ''", ["2:10"], false),
        Case("publish: 2024-10-01", ["2:10"], false), Case("published: 2024-13-01", ["2:12"], false),
        Case("draft: y", ["2:8"], false), Case("private: {a: b}", ["2:10"], false),
        Case("is_deleted: 2", ["2:13"], false), Case("Draft: maybe", ["2:8"], false),
        Case("visibility: members", ["2:13"], false), Case("visibility: {a: b}", ["2:13"], false),
        Case("visibility: ''", ["2:13"], false),
        Case("isDraft: true", [], false), Case("is-draft: true", [], false), Case("isDraft: false", []),
        Case("password: \"\"", ["2:11"], false), Case("deleted_at: ' '", ["2:13"], false),
        Case("allowed_emails: ''", ["2:17"], false), Case("password: x", [], false),
        Case("allowedEmails: [a@b.example]", [], false), Case("allowed-emails: []", []),
    ]

    @Test(arguments: wrong) func wrongFrontMatterIsFound(_ example: Case) async throws {
        let vault = try await Vault(["a.md": "---\n\(example.front)\n---\n\nWords\n"])
        #expect(
            vault.findings.map { String($0.split(separator: " ").last ?? "") } == example.findings,
            "\(vault.hub.diagnostics.map(\.message))")
        #expect(vault.findings.allSatisfy { $0.hasPrefix("hub-front-matter a.md") })
        #expect(vault.paths.isEmpty == !example.isPublished)
        #expect(vault.hub.unpublished == (example.isPublished ? 0 : 1))
    }

    /// A document that is left out without its author's will has a finding that says so.
    @Test func aFindingSaysThatADocumentIsLeftOut() async throws {
        for example in Self.wrong {
            let vault = try await Vault(["a.md": "---\n\(example.front)\n---\n\nWords\n"])
            let messages = vault.hub.diagnostics.map(\.message).filter { $0.contains("left out") }
            if !example.isPublished, example.front.contains(/^(?i:draft|private|publish|visib|is_)/) {
                #expect(messages.count == example.findings.count, "\(example)")
            } else if example.isPublished {
                #expect(messages.isEmpty, "\(example)")
            }
        }
    }

    @Test(arguments: [
        "draft: true", "draft: yes", "draft: 1", "is_draft: true", "private: true", "is_private: on",
        "publish: false", "published: no", "public: off", "deleted: true", "is_deleted: true",
        "deleted_at: 2026-01-01", "password: x", "password_hash: x", "allowed_emails: [a@b.example]",
        "allowed_emails: a@b.example", "Draft: true", "DRAFT: TRUE", "Publish: false", "draft: 'true'",
        "allowed_emails:\n  - a@b.example", "draft: true\ndraft: false", "publish: true\ndraft: true",
        "visibility: private", "Visibility: Draft", "visibility: [public, private]", "status: private",
        "status: draft", "Status: Draft", "status: [done, draft]",
        "? draft\n: true", "\"draft\": true", "draft: !!bool true",
        "<<: {draft: true}", "base: &base {draft: true}\n<<: *base", "<<: [{a: b}, {private: yes}]",
        "<<: {<<: {draft: true}}", "<<: {draft: true}\npublish: true",
        "status: '[[Draft]]'", "status: '[[Status/Draft|being written]]'", "status: '#draft'",
        "status: draft, review", "status: 'review; Draft'", "status: ✏️ draft",
        "status: ['[[done]]', '#status/draft']",
        "visibility: '#private'", "\u{A0}draft: true", "draft\u{200B}: true", "\"draft \": true",
        "\"\u{FEFF}is draft\": true", "\"publish\u{2060}\": false",
    ])
    func aPrivateDocumentIsNotPublished(_ front: String) async throws {
        let secret = "Zqxj"
        let vault = try await Vault([
            "a.md": "See [[\(secret)]] not.",
            "\(secret)dir/p.md": """
            ---
            \(front)
            title: \(secret)
            tags: [\(secret)]
            aliases: [\(secret)]
            id: \(secret)
            ---
            # \(secret)

            \(secret) #\(secret) [[a|\(secret)]] [[\(secret)2]] ^\(secret)

            ---

            ## Summary

            \(secret)

            ## Concepts in this document

            - **\(secret)** _(concept)_
              \(secret)
            - \(secret)
            """, "\(secret)dir/pixel.png": "x",
        ])
        #expect(vault.paths == ["a.md"] && vault.hub.unpublished == 1)
        #expect(vault.hub.concepts.isEmpty && vault.hub.bundles.isEmpty)
        // The name in the public document is its author's words.
        var hub = vault.hub
        hub.documents = []
        hub.dangling = []
        hub.diagnostics.removeAll { $0.rule == RuleDefinition.linkDangling.id }
        for index in hub.diagnostics.indices { hub.diagnostics[index].position?.file = "" }
        var text = ""
        dump(hub, to: &text)
        #expect(!text.contains(secret), "\(text)")
        let report = String(decoding: HubReport.tree(vault.hub).bytes(), as: UTF8.self)
        #expect(report.components(separatedBy: secret).count == 2, "\(report)")
    }

    @Test(arguments: [
        "draft: false", "draft:", "is_draft: no", "private: false", "publish: true", "public: 1",
        "deleted: false", "publish:", "published:", "published: null", "public: ~", "published: 2024-10-01",
        "published: 2024-10-01 09:30", "published: '2024-10-01T09:30:00Z'",
        "deleted_at:", "deleted_at: null", "password:", "allowed_emails: []", "allowed_emails:", "other: [x]",
        "tags: text", "tags: [a, b]", "tags: 5", "tags:", "title: 7", "title:", "date: 2026-11-20",
        "updated: 2026-11-20 09:30", "updated: 2026-11-20T09:30:00.000Z", "cssclasses: {a: b}",
        "concept_count: 0", "visibility: public", "visibility:", "visibility: [Public]", "status: done",
        "status:", "status: {a: draft}", "status: [read, later]", "", "status: not a draft, drafted",
        "status: '#done'", "visibility: '#public'", "visibility: public, published", "<<: {draft: false}",
        "base: &base {draft: true}", "<<: {draft: true}\ndraft: false", "<<: {other: [x]}", "<<: draft",
    ])
    func rightFrontMatterIsNoFinding(_ front: String) async throws {
        let vault = try await Vault(["a.md": "---\n\(front)\n---\nWords"])
        #expect(vault.findings.isEmpty && vault.paths == ["a.md"])
    }

    @Test func keysHaveTheirMeaning() async throws {
        let document = try await Vault([
            "a.md": """
            ---
            title: "  A: title "
            tags: "#one, two three"
            alias: x, y
            updated: 2026-11-20T09:30:00.123Z
            created: 2026-11-19
            pinned: yes
            lang: de
            source: notes
            ---
            # Another
            """
        ]).document()
        #expect(document.title == "A: title" && document.tags == ["one", "two", "three"])
        #expect(
            document.front.aliases == ["x", "y"] && document.front.isPinned && document.front.lang == "de")
        #expect(document.updated == 1_795_167_000_123 && document.front.created == 1_795_046_400_000)
        #expect(document.front.source == "notes" && document.text.firstLine == 11)
    }

    /// Null is no text; in quotes it is a word.
    @Test(arguments: [
        ("tags: [a, null, ~, 'null']", ["a", "null"]), ("tags:\n  - a\n  -\n", ["a"]),
        ("tags: null", []), ("tags: ~", []), ("tags: 'null'", ["null"]),
    ]) func nullIsNoTag(_ front: String, _ tags: [String]) async throws {
        let vault = try await Vault(["a.md": "---\n\(front)\n---\nWords"])
        #expect(try vault.document().tags == tags && vault.findings.isEmpty)
    }

    @Test(arguments: [
        ("# Heading\n", "Heading"), ("Heading\n===\n", "Heading"), ("\n\n# Heading #\n", "Heading"),
        ("Text\n\n# Heading", "Heading"), ("<!-- x -->\n# Heading\n", "Heading"),
        ("%% c %%\n\n# Heading\n", "Heading"), ("Tags: #a\n# Heading\n## Part", "Heading"),
        ("![[p.png]]\n\nHeading\n===\n", "Heading"), ("## Part\n\n# Heading", "name"),
        ("```\n# Heading\n```\n", "name"), ("---\ntitle: T\n---\nText\n\n# Heading", "T"),
        ("## Heading", "name"), ("", "name"), ("#\n", "name"),
        ("# X <script>alert(1)</script>", "X"), ("# X <STYLE>a{}</style > y", "X  y"),
        ("# The <script> tag", "The  tag"), ("# <scripts>a</scripts>", "a"),
        ("# A* search\n", "A* search"), ("# f(x) == g(x) and ~5 of 2 * 3", "f(x) == g(x) and ~5 of 2 * 3"),
        ("# *A* __b__ ~~c~~ ==d== ~e~", "A b c d e"), ("# _tmp, x_y and ~/bin", "_tmp, x_y and ~/bin"),
        ("# \\*a* *b\\*", "*a* *b*"), ("# «_a_», ，*b*，", "«a», ，b，"),
        ("---\ntitle: ''\n---\n# Heading", "Heading"), ("---\ntitle: T\n---\n# Heading", "T"),
    ]) func aTitleIsThatOfFrontMatterHeadingOrFile(_ text: String, _ title: String) async throws {
        #expect(try await Vault(["x/name.md": text]).document("x/name.md").title == title)
    }

    @Test(arguments: [
        ("---\ntitle: a\n", "hub-front-matter a.md 1:1"), ("---", "hub-front-matter a.md 1:1"),
        ("---\n", "hub-front-matter a.md 1:1"), ("---\ntitle: a\n--- x\n", "hub-front-matter a.md 1:1"),
        ("---\nt: \(String(repeating: "x", count: 1 << 16))\n---\n", "hub-front-matter a.md 1:1"),
        ("\u{FEFF}---\ntitle: a\n", "hub-front-matter a.md 1:4"),
    ]) func frontMatterWithoutEndKeepsADocumentBack(_ text: String, _ finding: String) async throws {
        let vault = try await Vault(["a.md": text])
        #expect(vault.findings == [finding] && vault.paths.isEmpty && vault.hub.unpublished == 1)
    }

    @Test func hyphensInOtherPlacesBeginNoFrontMatter() async throws {
        for text in [
            "----\ndraft: true\n----\n", "--\n", "x\n---\ndraft: true\n---\n",
            "\n---\n\ndraft: true\n\n---\n",
            "\n---\nOf drafts: true\n---\n", "\n---\ndraft: true\nMore words\n---\n", "\n---\ndraft: true\n",
            "    ---\n    draft: true\n    ---\n", "\n---\n## Part\n- one\n---\n",
            "<!-- ---\ndraft: true\n--- -->\n",
            "<!-- x\n---\ndraft: true\n---\n", "\n---\n---\n", "\n---\nsee:this\n---\n",
            "---\na: b\n---\n---\n\nc: d\n\n---\n", "---\na: b\n---\nx\n\n---\nc: d\n---\n",
            "---\na: b\n---\n---",
            "---\na: b\n---\n\n---\nc: d\n",
        ] {
            let vault = try await Vault(["a.md": text])
            #expect(vault.paths == ["a.md"] && vault.findings.isEmpty, "\(text)")
        }
    }

    /// Programs show it as text, and its author may think that the document is a draft.
    @Test(arguments: [
        ("\n---\ndraft: true\n---\n\nSECRET", 2), (" ---\ndraft: true\n---\nSECRET", 1),
        ("\u{200B}---\ntitle: T\n---\nSECRET", 1), ("\u{FEFF}\u{FEFF}---\ndraft: true\n---\nSECRET", 1),
        ("\u{FEFF}\r\n--- \r\ndraft: true\r\n---\r\nSECRET", 2),
        ("<!-- c -->\n---\ndraft: true\n---\nSECRET", 2),
        ("<!-- c\n-->\n\n%% d %%\n---\na: b\n---\nSECRET", 5),
        ("\n\n --- yaml\n # x\n draft: true\n tags:\n - a\n\n ---\nSECRET", 3),
        ("\u{A0}\n---\ntags:\n- a\n\"draft\": true\n---\nSECRET", 2),
        // After other front matter.
        ("---\ntitle: T\n---\n---\ndraft: true\n---\n\nSECRET", 4),
        ("\u{FEFF}---\r\na: b\r\n---\r\n\r\n%% c %%\r\n---\r\ntitle: T\r\n---\r\nSECRET", 6),
    ]) func lateFrontMatterKeepsADocumentBack(_ text: String, _ line: Int) async throws {
        let vault = try await Vault(["a.md": text])
        #expect(vault.findings == ["hub-front-matter a.md \(line):1"], "\(text.debugDescription)")
        #expect(vault.paths.isEmpty && vault.hub.unpublished == 1)
        #expect(vault.hub.diagnostics.allSatisfy { !$0.quotesSource })
    }

    @Test func frontMatterMayHaveSpacesAndCarriageReturns() async throws {
        for text in [
            "--- \ndraft: true\n---\t\n", "---\r\ndraft: true\r\n---\r\n", "\u{FEFF}---\ndraft: true\n---\n",
        ] {
            let vault = try await Vault(["a.md": text])
            #expect(vault.paths.isEmpty && vault.findings.isEmpty && vault.hub.unpublished == 1, "\(text)")
        }
    }

    @Test func aLongTitleIsANote() async throws {
        for (count, isLong) in [(250, false), (251, true)] {
            let title = String(repeating: "ж", count: count)
            let vault = try await Vault(["a.md": "---\ntitle: \(title)\n---\nText\n"])
            #expect(
                vault.hub.diagnostics.map { "\($0.rule) \($0.severity.rawValue)" }
                    == (isLong ? ["hub-front-matter note"] : []))
            #expect(vault.hub.diagnostics.allSatisfy { $0.position?.line == 1 })
            #expect(try vault.document().title == title)
        }
    }
}
