import Foundation
import SiteFiles
import TestSupport
import Testing

/// A library of readings as a user makes it: listed, composed, rendered and verified.
@Suite(.serialized, .timeLimit(.minutes(45))) struct ReadingsCommandTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    private static let list = """
        {"urls": [{"id": "1", "url": "https://a.example/1", "tags": ["maths"], "saved_at": "2026-11-20T08:00:00Z"}],
         "texts": [{"id": "2", "content": "A note #ideas", "tags": [], "saved_at": "2026-11-21T08:00:00Z"}]}
        """

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
    }

    /// Writes the settings of a source in `build` with its store in `store`.
    private func settings(_ file: String, _ keys: String = "") throws {
        try folder.write(
            "sources:\n  saved: {kind: readings, from: \(file), to: build, store: store\(keys)}\n",
            to: "sitegen.yml")
    }

    /// Expects that the library is rendered, verified and current.
    private func expectVerified(location: SourceLocation = #_sourceLocation) throws {
        try workspace.expect(0, "render", ".", location: location)
        let verified = try workspace.expect(0, "verify", "--strict", ".", location: location)
        #expect(verified.output.contains("verified: "), "\(verified)", sourceLocation: location)
        let check = try workspace.expect(0, "render", "--check", ".", location: location)
        #expect(check.output.contains("current"), "\(check)", sourceLocation: location)
    }

    private func pages() throws -> [String: String] {
        try folder.files(below: "build").filter { $0.key.hasSuffix(".html") && !$0.key.hasPrefix("sealed/") }
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: parse and export

    @Test func printsADatabase() throws {
        try PeekSample.write(to: "peek.db", in: folder)
        let outcome = try workspace.expect(0, "readings", "parse", "peek.db")
        #expect(outcome.errors.isEmpty)
        let feed = try workspace.json(outcome.output)
        #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
        let items = try #require(feed["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["t1", "n1", "p2", "p1", "p3"])
        #expect(items[2]["tags"] as? [String] == ["maths", "offline"])
        #expect(items[1]["tags"] as? [String] == ["ideas"])
        #expect(items[3]["title"] as? String == "The gooseberry page")
        #expect(items[3]["date_published"] as? String == "2026-11-20T08:00:00Z")
        #expect(!outcome.output.contains("secret") && !outcome.output.contains("deleted.example"))
        let text = try workspace.expect(0, "readings", "parse", "peek.db", "--format", "text").output
        #expect(
            text.split(separator: "\n") == [
                "2026-11-22  tagset  maths offline  [maths, offline]",
                "2026-11-22  note  A note about marzipan and $x^2$ #ideas  [ideas]",
                "2026-11-21  page  https://www.a.example/second  [maths, offline]",
                "2026-11-20  page  The gooseberry page  [maths]", "2026-10-01  page  https://b.example/third",
            ])
    }

    /// Findings are on standard error, so the items can be piped.
    @Test func printsFindingsApart() throws {
        try folder.write(
            #"{"urls": [{"id": "1", "url": "no address", "saved_at": "yesterday"}, {"id": "2"}]}"#,
            to: "list.json")
        let outcome = try workspace.expect(0, "readings", "parse", "list.json")
        for rule in ["reading-address", "reading-date", "reading-entry"] {
            #expect(
                outcome.errors.contains("warning: ") && outcome.errors.contains("[\(rule)]"), "\(outcome)")
        }
        #expect(outcome.errors.contains("list.json:1:"))
        let items = try #require(try workspace.json(outcome.output)["items"] as? [[String: Any]])
        #expect(items.map { $0["id"] as? String } == ["1"])
        // A rule that the settings raise makes it a failure; the items are printed as before.
        try folder.write("rules: {reading-date: error}\n", to: "sitegen.yml")
        let raised = try workspace.expect(1, "readings", "parse", "list.json")
        #expect(raised.output == outcome.output && raised.errors.contains("error: "))
        try folder.write("rules: {reading-date: off}\n", to: "sitegen.yml")
        #expect(
            try !workspace.expect(0, "readings", "parse", "list.json").errors.contains("reading-date"))
    }

    @Test(arguments: [
        ("text.db", "words", "the file is not a SQLite database, or it is encrypted"),
        (
            "encrypted.db", String(repeating: "\u{1}é", count: 400),
            "is not a SQLite database, or it is encrypted"
        ),
        ("empty.db", "", "the file is empty"), ("empty.json", "", ""), ("words.txt", "words", ""),
        (
            "list.json", "{\"urls\": [{\"id\": \"1\", \"url\": \"https://a.example/\"},]}",
            "list.json:1:51: error: "
        ),
        ("two.json", "{\"urls\": [],\n \"texts\": [1,,2]}", "two.json:2:14: error: "),
        ("page.html", "<!doctype html><title>x</title><p>words", ""), ("other.json", "{\"x\": 1}", ""),
    ])
    func refusesOtherFiles(_ name: String, _ text: String, _ message: String) throws {
        try folder.write(text, to: name)
        for command in ["parse", "export"] {
            let outcome = try workspace.expect(1, "readings", command, name)
            #expect(outcome.output.isEmpty, "\(outcome)")
            #expect(
                message.isEmpty || outcome.errors.contains(message), "\(outcome)")
            #expect(outcome.errors.contains("[readings-file]"), "\(outcome)")
        }
        #expect(try folder.text(name) == text)
    }

    @Test func refusesDatabasesOfOthersAndTornCopies() throws {
        try PeekSample.write(to: "other.db", in: folder, "CREATE TABLE notes (id TEXT);")
        let other = try workspace.expect(1, "readings", "parse", "other.db")
        #expect(other.errors.contains("it is not of Peek"))
        try PeekSample.write(to: "peek.db", in: folder)
        let bytes = try folder.bytes("peek.db")
        try folder.write(Array(bytes.prefix(bytes.count - 4096)), to: "torn.db")
        #expect(try workspace.expect(1, "readings", "parse", "torn.db").errors.contains("the copy is torn"))
        // A log without its database.
        try folder.write(bytes, to: "alone.db-wal")
        let alone = try workspace.expect(1, "readings", "parse", "alone.db")
        #expect(alone.errors.contains("the database is missing; only its log"))
        for name in ["none.db", "none.json"] {
            let missing = try workspace.expect(2, "readings", "parse", name)
            #expect(missing.output.isEmpty && missing.errors.contains(name))
            try workspace.expect(2, "readings", "export", name)
        }
        try workspace.expect(64, "readings", "parse", "peek.db", "--format", "xml")
    }

    @Test func exportsBookmarksAndItems() throws {
        try PeekSample.write(to: "peek.db", in: folder)
        let json = try workspace.expect(0, "readings", "export", "peek.db", "--format", "json")
        #expect(json.errors.isEmpty)
        #expect(try json.output == workspace.expect(0, "readings", "parse", "peek.db").output)
        let bookmarks = try workspace.expect(0, "readings", "export", "peek.db")
        #expect(bookmarks.output.hasPrefix("<!DOCTYPE NETSCAPE-Bookmark-file-1>\n"))
        #expect(bookmarks.errors == "sitegen: note: 2 notes and sets of tags are left out\n")
        #expect(!bookmarks.output.contains("secret") && !bookmarks.output.contains("marzipan"))
        // The export is read again.
        try folder.write(bookmarks.output, to: "bookmarks.html")
        let again = try workspace.expect(0, "readings", "parse", "bookmarks.html")
        #expect(again.errors.isEmpty, "\(again)")
        let items = try #require(try workspace.json(again.output)["items"] as? [[String: Any]])
        #expect(
            items.map { $0["url"] as? String } == [
                "https://www.a.example/second", "https://a.example/first", "https://b.example/third",
            ])
        #expect(items[0]["tags"] as? [String] == ["maths", "offline"])
        #expect(items[1]["title"] as? String == "The gooseberry page")
        let second = try workspace.expect(0, "readings", "export", "bookmarks.html")
        #expect(second.output == bookmarks.output && second.errors.isEmpty)
    }

    // MARK: Libraries

    @Test func beginsALibraryThatVerifies() throws {
        let made = try workspace.expect(0, "init", "new", "--source", "readings")
        #expect(made.output.contains("wrote new/content/saved/saved.json\n"), "\(made)")
        let verified = try workspace.run(["verify", "--strict"], below: "new")
        #expect(verified.code == 0 && verified.output.contains("verified: "), "\(verified)")
        let check = try workspace.run(["render", "--check"], below: "new")
        #expect(check.code == 0 && check.errors.isEmpty, "\(check)")
        let sources = try workspace.run(["sources"], below: "new").output
        #expect(
            sources.hasPrefix(
                """
                saved (readings)
                  from    content/saved/saved.json
                  to      content/saved/build
                  items   3 pages, 1 note,
                """), "\(sources)")
        #expect(sources.contains("(peek-webhook)\n"))
    }

    /// A time in the future is a finding, and not the time of the library.
    @Test func aTimeInTheFutureIsNotNow() throws {
        try folder.write(
            """
            {"urls": [{"id": "1", "url": "https://a.example/1", "saved_at": "2925-01-01T00:00:00Z"},
              {"id": "2", "url": "https://a.example/2", "saved_at": "2026-11-20T08:00:00Z"}]}
            """, to: "list.json")
        try settings("list.json")
        let runs: [(now: [String], count: Int)] = [
            ([], 1), (["--now", "2026-11-19"], 2), (["--now", "2026-11-20"], 2),
            (["--now", "2026-11-21"], 1),
        ]
        for (now, count) in runs {
            let outcome = try workspace.run(["render", "."] + now)
            #expect(outcome.code == 0, "\(outcome)")
            let findings = outcome.errors.split(separator: "\n").count { $0.hasSuffix("[reading-date]") }
            #expect(findings == count, "\(outcome)")
            let summary = try folder.text("build/summary.json")
            #expect(summary.contains(now.last ?? "2026-11-20") && !summary.contains("2925-"), "\(summary)")
        }
    }

    @Test func composesALibraryOfADatabase() throws {
        try PeekSample.write(to: "peek.db", in: folder)
        try settings("peek.db")
        try expectVerified()
        let pages = try pages()
        #expect(
            pages.keys.sorted() == [
                "index.html", "notes-2026-11.html", "notes.html", "pages-2026-10.html", "pages-2026-11.html",
                "site-a.example.html", "site-b.example.html", "sites.html", "tag-ideas.html",
                "tag-maths.html",
                "tag-offline.html", "tags.html",
            ])
        #expect(pages["index.html"]?.contains("The gooseberry page") == true)
        #expect(pages["notes.html"]?.contains("x^2</span>") == true)
        for name in ["api/tags.json", "api/sites.json", "deeplinks.json", "feed.json", "summary.json"] {
            #expect(folder.has("build/\(name)"), "\(name)")
        }
        // The settings of the database are secrets, and deleted items are gone.
        for part in ["build", "store"] {
            for (name, bytes) in try folder.files(below: part) {
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(
                    !text.contains("secret-") && !text.contains("hook.example")
                        && !text.contains("deleted.example"), "\(name)")
            }
        }
        // Find has the words of notes and titles, each once.
        let index = try folder.files(below: "build/leaf").values.map { String(decoding: $0, as: UTF8.self) }
            .joined()
        #expect(index.components(separatedBy: "gooseberry page").count == 2, "\(index.prefix(2000))")
        #expect(index.components(separatedBy: "about marzipan").count == 2)
        // A clean build gives the same, and the app gets everything.
        #expect(try workspace.expect(0, "render", ".", "--check-incremental").output.contains("match"))
        try workspace.expect(0, "sync-bundle", "build", "--to", "app")
        #expect(
            folder.has("app/index.html") && folder.has("app/deeplinks.json") && !folder.has("app/peek.db"))
        #expect(try workspace.expect(0, "verify", "--strict", "app").output.contains("verified: "))
    }

    /// The last changes are in the log of a program that has the database open. Nothing is written beside either file.
    @Test(arguments: [false, true]) func leavesTheDatabaseAlone(_ keepsLog: Bool) throws {
        try PeekSample.write(
            to: "peek/peek.db", in: folder, keepsLog: keepsLog,
            last:
                "INSERT INTO items (id, type, url, created_at, updated_at) VALUES ('p9', 'page', 'https://late.example/', '2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z');"
        )
        try settings("peek/peek.db")
        let path = folder["peek"]
        for file in try FileReading.names(in: path) {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o400], ofItemAtPath: DiskPath.join(path, file))
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
        let state = {
            try FileReading.names(in: path).sorted().map { name in
                let facts = try FileManager.default.attributesOfItem(atPath: DiskPath.join(path, name))
                return [
                    name, Digest.sha256Hex(try folder.bytes("peek/" + name)),
                    "\(facts[.modificationDate] ?? "")", "\(facts[.posixPermissions] ?? "")",
                ]
            } + [["\(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] ?? "")"]]
        }
        let before = try state()
        #expect(before.count == (keepsLog ? 3 : 2))
        try expectVerified()
        try workspace.expect(0, "readings", "parse", "peek/peek.db")
        try workspace.expect(0, "readings", "export", "peek/peek.db")
        try workspace.expect(0, "sources", ".")
        #expect(try state() == before)
        #expect(try pages()["index.html"]?.contains("late.example") == keepsLog)
    }

    /// `sources` reads the list as the build does.
    @Test func hidesValuesOfTheSettingsEverywhere() throws {
        let list = """
            [{"url": "https://a.example/", "is_archived": 0, "title": "One", "tags": ["Project-Quokka"],
              "content": "<p>about <b>Project</b>-Quokka</p>"}]
            """
        try folder.write(list, to: "list.json")
        try settings("list.json")
        #expect(!(try workspace.expect(0, "sources", ".").output.contains("notices")))
        try folder.write("secrets: [Project-Quokka]\n" + folder.text("sitegen.yml"), to: "sitegen.yml")
        #expect(try workspace.expect(0, "sources", ".").output.contains("notices 1;"))
        try expectVerified()
        for (name, bytes) in try folder.files(below: "build") where !name.hasPrefix("katex/") {
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            #expect(!name.contains("quokka") && !text.contains("quokka"), "\(name)")
        }
        #expect(try pages().values.contains { $0.contains("[redacted: configured]") })
    }

    @Test func followsTheList() throws {
        try folder.write(Self.list, to: "list.json")
        try settings("list.json")
        try expectVerified()
        let old = try folder.files(below: "build")
        // Nothing is written without a change.
        #expect(try workspace.expect(0, "render", ".").output.contains("unchanged"))
        #expect(try folder.files(below: "build") == old)
        try folder.write(
            Self.list.replacing("\"maths\"", with: "\"physics\"").replacing("A note", with: "The note"),
            to: "list.json")
        let check = try workspace.expect(1, "render", "--check", ".")
        for name in ["index.md", "notes.md", "tag-physics.md", "tag-maths.md", "manifest.json"] {
            #expect((check.output + check.errors).contains(name), "\(name): \(check)")
        }
        #expect(!(check.output + check.errors).contains("tag-ideas-"))
        // A check writes nothing.
        #expect(try folder.files(below: "build") == old)
        try expectVerified()
        #expect(folder.has("build/tag-physics.html") && !folder.has("build/tag-maths.html"))
        #expect(try folder.text("build/notes.html").contains("The note"))
    }

    @Test(arguments: ["{\"urls\": [,]}", "", "words", "{"]) func keepsTheLibraryOfABrokenList(_ text: String)
        throws
    {
        try folder.write(Self.list, to: "list.json")
        try settings("list.json")
        try expectVerified()
        let old = try folder.files(below: "build")
        try folder.write(text, to: "list.json")
        for arguments in [["render", "."], ["render", "--check", "."]] {
            let outcome = try workspace.run(arguments)
            #expect(outcome.code == 1 && outcome.errors.contains("[readings-file]"), "\(outcome)")
            #expect(outcome.errors.contains("list.json:1:"), "\(outcome)")
        }
        #expect(try folder.files(below: "build") == old)
        #expect(try workspace.run(["sources", "."]).output.contains("problem"))
        try folder.remove("list.json")
        try workspace.expect(1, "render", ".")
        #expect(try folder.files(below: "build") == old)
        try folder.write(Self.list, to: "list.json")
        try expectVerified()
        #expect(try folder.files(below: "build") == old)
    }

    @Test func showsSources() throws {
        try PeekSample.write(to: "peek.db", in: folder)
        try settings("peek.db", ", seal: true")
        let text = try workspace.expect(0, "sources", ".").output
        #expect(
            text == """
                saved (readings)
                  from    peek.db
                  to      build, not rendered yet
                  items   3 pages, 1 note, 3 tags (peek)
                  sealed  0 pages

                """, "\(text)")
        // Looking makes nothing.
        #expect(!folder.has("store") && !folder.has("build"))
        let json = try workspace.json(try workspace.expect(0, "sources", ".", "--json").output)
        let source = try #require((json["sources"] as? [[String: Any]])?.first)
        #expect(source["name"] as? String == "saved" && source["kind"] as? String == "readings")
        #expect(source["pages"] as? Int == 3 && source["notes"] as? Int == 1 && source["tags"] as? Int == 3)
        #expect(source["findings"] as? Int == 0 && source["sealed"] as? Int == 0)
        #expect(source["rendered"] as? Bool == false && source["problem"] == nil)
        try folder.write("words", to: "peek.db")
        let broken = try workspace.run(["sources", "."])
        #expect(
            broken.output.contains("  problem the file is not a SQLite database, or it is encrypted\n"),
            "\(broken)")
    }

    /// A source with an error is neither fetched nor rendered.
    @Test(arguments: [
        ("seal: maybe\n    from: list.json", "4:11", "'seal' is 'maybe'; write true, false, or", true),
        ("seal: {refresh: soon}\n    from: list.json", "4:21", "'soon' is not a time", true),
        (
            "from: list.json\n    to: build\n    store: build/store", "6:12", "the store and the library",
            false
        ),
        ("from: ../list.json", "4:11", "'../list.json' is outside the library's root", false),
        ("to: build", "2:3", "the source 'saved' has no 'from'; write 'from: peek.db'", false),
    ])
    func reportsSettings(_ lines: String, _ place: String, _ message: String, _ isSource: Bool) throws {
        try folder.write(Self.list, to: "list.json")
        try folder.write("sources:\n  saved:\n    kind: readings\n    \(lines)\n", to: "sitegen.yml")
        for arguments in [["sources", "."], ["fetch", "--folder", "."]] {
            let outcome = try workspace.run(arguments)
            #expect(outcome.code == 1, "\(outcome)")
            #expect(outcome.errors.contains("sitegen.yml:\(place): error: \(message)"), "\(outcome)")
            #expect(outcome.errors.contains("[settings]"))
        }
        #expect(!folder.has("build") && !folder.has("saved"))
        let rendered = try workspace.run(["render", "."])
        #expect(rendered.code == (isSource ? 1 : 2), "\(rendered)")
        #expect(rendered.errors.contains("sitegen.yml:\(place): "), "\(rendered)")
        #expect(rendered.errors.contains(message), "\(rendered)")
        #expect(!folder.has("saved/build") && !folder.has("build"))
    }

    @Test func warnsOfUnknownKeys() throws {
        try folder.write(Self.list, to: "list.json")
        try settings("list.json", ", sael: true")
        let outcome = try workspace.expect(0, "render", ".")
        #expect(
            outcome.errors.contains(
                "sitegen.yml:2:69: warning: 'sael' is not a key here; did you mean 'seal'?"))
        #expect(outcome.errors.contains("[unknown-key]"), "\(outcome)")
    }

    /// Whatever a list has, its library is made and verifies.
    @Test func verifiesWithAHostileList() throws {
        let notes = [
            "<b>bold</b> <script>alert(1)</script>", "</div></div></li></ul>\n\nafter", "```\nunclosed",
            "<!-- unclosed",
            "costs $5 and $6", "$\\frac{1$ broken", "$$\\foo$$", "a[^1]\n\n[^1]: foot one",
            "b[^1]\n\n[^1]: foot two",
            "see [x][r]\n\n[r]: https://one.example/", "see [y][r]\n\n[r]: https://two.example/",
            "todo [r] plain",
            "# Heading {#home}", "# Heading {#same}", "# Heading {#same}", "$$a\\label{eq:1}$$",
            "$$b\\label{eq:1}$$ and \\eqref{eq:1}", "::: theorem\nunclosed", "---\ntitle: x\n---\nbody",
            "<details><summary>x",
            "<pre>\n\nx", "~~~", "\\", "[[wiki]]", "![pic](https://x.example/p.png)",
            "[link](https://open.example/1)",
            "[js](javascript:alert(1))", "<a href=\"javascript:alert(1)\">x</a>",
            "<style>*{display:none}</style>", "#### deep",
            "$$\\gdef\\zz{1}\\zz$$", "$\\zz$", "<div>", "</div>", "text\n===", "text\n---\n\nmore",
            "# One\n\n# Two", "$$\n\nx\n\n$$",
            "<textarea>", "<svg><title>", "<iframe src=x>", "<plaintext>", "<table><tr><td>", "<h1>x</h1>",
            "<b>open",
            "<i id=\"home\">x</i>", "<p>x", "<main>", "> # quoted", "- # in a list", "[p. 17]",
            "[p. 17] again",
            "<!-- p. 3 -->", "> [!theorem] T {#thm-a}\n> x", "> [!theorem] U {#thm-a}\n> y",
            "$$ x $$ {#eq-a}", "$$ y $$ {#eq-a}",
            "H<sub>2</sub>O and <kbd>x</kbd>", "<base href=\"https://x.example/\">",
            "<meta http-equiv=refresh content=0>",
            "[a](#home) [b](notes.html)", "[a](../../../etc/passwd)", "![a](../../../etc/x.png)", "@thm-x",
            "\u{200B}", "\u{2028}",
        ]
        let tags = [
            "c++", "a/b", "<script>alert(1)</script>", "\"q\" 'x'", "😀", "שלום", "c--", "[[x]]", "`code`",
            "$x$", "#h", ".", "-",
            "a.b", "a-b", "a b", "con", "*bold*", "\u{200B}", "|", "{#x}", "\u{2028}", "\\",
        ]
        func object(_ members: [String: Any]) -> [String: Any] { members }
        let texts = notes.enumerated().map { index, note in
            object([
                "id": "n\(index)", "content": note, "tags": [tags[index % tags.count]],
                "saved_at": "2026-11-\(10 + index % 20)T08:00:00Z",
            ])
        }
        let urls = [
            "https://open.example/?a=\"><script>alert(1)</script>", "javascript://open.example/%0aalert(1)",
            "words",
            "https://user:word@c.example/", "https://[::1]/", "https://d.example:8080/#x",
            "https://ä.example/ü",
            "data:text/html,<script>alert(1)</script>",
            "https://e.example/" + String(repeating: "x", count: 5000),
        ]
        let pages = urls.enumerated().map { index, url in
            object(["id": "p\(index)", "url": url, "tags": tags, "saved_at": 1_795_248_000_000 + index])
        }
        let list = try JSONSerialization.data(withJSONObject: [
            "urls": pages, "texts": texts, "tagsets": [object(["id": "s", "tags": tags])],
        ])
        try folder.write(Array(list), to: "list.json")
        try settings("list.json")
        try folder.write(
            try folder.text("sitegen.yml") + "links: {open: [open.example]}\n", to: "sitegen.yml")
        try expectVerified()
        let notesPage = try folder.text("build/notes-2026-11.html")
        #expect(notesPage.contains("foot one") && notesPage.contains("foot two"))
        for part in ["H<sub>2</sub>O", "&lt;plaintext", "https://open.example/1"] {
            #expect(notesPage.contains(part), "\(part)")
        }
        for (name, text) in try self.pages() {
            #expect(!text.contains("<script>alert") && !text.contains("href=\"javascript:"), "\(name)")
        }
        let render = try workspace.run(["render", "."])
        #expect(render.code == 0 && render.errors.contains("[reading-note]"))
    }

    /// The finding about a note names the reason and the place in the note.
    @Test func tellsWhyANoteIsShownAsItWasWritten() throws {
        let notes = [
            "good $x^2$ here", "first line\n\nthen $\\nosuch{1}$ is wrong", "a <div>b</div>",
            "# One {#notes}", "text\n\n  </article></main>", "one\n\ntwo <b>three",
            "H<sub>2</sub>O",
            "> [!theorem] T {#thm-x}\n> a", "first\n\n> [!theorem] U {#thm-x}\n> b",
        ]
        let texts = notes.enumerated().map { index, note in
            ["id": "n\(index)", "content": note, "saved_at": "2026-11-20T10:00:00Z"]
        }
        let list = try JSONSerialization.data(withJSONObject: ["urls": [String](), "texts": texts])
        try folder.write(Array(list), to: "list.json")
        try settings("list.json")
        let render = try workspace.run(["render", "."])
        let lines = render.errors.split(separator: "\n").filter { $0.contains("[reading-note]") }
        #expect(lines.count == 6, "\(render.errors)")
        #expect(lines.contains { $0.contains("'n1'") && $0.contains("at 3:") && $0.contains("nosuch") })
        #expect(lines.contains { $0.contains("'n2'") && $0.contains("HTML that reaches beyond") })
        #expect(lines.contains { $0.contains("'n3'") && $0.contains("of the same name") })
        // Each has its line and column in the note.
        for (note, place) in [
            ("n2", "at 1:3 of the note, it has HTML that reaches beyond the note: '<div>'"),
            ("n3", "at 1:8 of the note, the page or a note before"),
            ("n4", "at 3:13 of the note, </main> has no start tag"),
            ("n5", "at 3:5 of the note, it has HTML that reaches beyond the note: '<b>'"),
        ] {
            #expect(lines.contains { $0.contains("'\(note)'") && $0.contains(place) }, "\(note): \(lines)")
        }
        let labels = lines.filter { $0.contains("'n7'") || $0.contains("'n8'") }
        #expect(
            labels.count == 1 && labels.allSatisfy { $0.contains(" of the note, ") && $0.contains("'thm-x'") }
        )
    }

    /// A note cannot suppress findings about its page; a comment about that is a comment.
    @Test func showsSuppressionsOfNotesAsText() throws {
        let notes = [
            "<!-- sitegen-allow remote-reference: x -->", "text <!--sitegen-allow: y --> more",
            "<!-- about sitegen-allow -->\n\nwords one", "<!-- sitegen-allowance -->\n\nwords two",
            "`<!-- sitegen-allow remote-reference: x -->` in code",
        ]
        let texts = notes.enumerated().map { index, note in
            ["id": "n\(index)", "content": note, "saved_at": "2026-11-20T10:00:00Z"]
        }
        let list = try JSONSerialization.data(withJSONObject: ["urls": [String](), "texts": texts])
        try folder.write(Array(list), to: "list.json")
        try settings("list.json")
        let render = try workspace.expect(0, "render", ".")
        let lines = render.errors.split(separator: "\n").filter { $0.contains("[reading-note]") }
        #expect(lines.count == 2, "\(render.errors)")
        #expect(lines.contains { $0.contains("'n0'") && $0.contains("at 1:1 of the note, it has a comment") })
        #expect(lines.contains { $0.contains("'n1'") && $0.contains("at 1:6 of the note, it has a comment") })
        try expectVerified()
        let page = try folder.text("build/notes.html")
        #expect(
            page.contains("&lt;!-- sitegen-allow remote-reference: x --") && page.contains("words one"))
    }

    /// A note has no front matter and lies in no folder, so the advice about it is about sitegen.yml.
    @Test func advisesTheWritersOfNotes() throws {
        try folder.write(
            """
            {"urls": [], "texts": [
              {"id": "brackets", "content": "As \\\\(x^2 + 1\\\\) and \\\\[y_1 = 2\\\\] grow"},
              {"id": "picture", "content": "![a](gone.png)"}
            ]}
            """, to: "list.json")
        try settings("list.json")
        let render = try workspace.expect(0, "render", ".")
        #expect(render.errors.contains("write 'math: {brackets: true}' in sitegen.yml to make them formulas"))
        #expect(render.errors.contains("there is no image at 'gone.png' ["), "\(render.errors)")
        #expect(!render.errors.contains("front matter") && !render.errors.contains("looked in"))
        try folder.write(try folder.text("sitegen.yml") + "math: {brackets: true}\n", to: "sitegen.yml")
        #expect(try !workspace.expect(0, "render", ".").errors.contains("math-brackets"))
    }

    /// The ids that markdown generates are numbered over the page, so two notes may have the same blocks.
    @Test func rendersNotesWithTheSameBlocks() throws {
        let notes = [
            "> [!NOTE]\n> one", "> [!NOTE]\n> two", "::: theorem\nthree\n:::", "::: theorem\nfour\n:::",
            "[term]{.index} five", "[term]{.index} six",
        ]
        let texts = notes.enumerated().map { index, note in
            ["id": "n\(index)", "content": note, "saved_at": "2026-11-20T10:00:00Z"]
        }
        let list = try JSONSerialization.data(withJSONObject: ["urls": [String](), "texts": texts])
        try folder.write(Array(list), to: "list.json")
        try settings("list.json")
        #expect(try !workspace.expect(0, "render", ".").errors.contains("[reading-note]"))
        try expectVerified()
        #expect(try !folder.text("store/pages/notes.md").contains("saved-plain"))
        let page = try folder.text("build/notes.html")
        for id in ["note-2", "theorem-2", "term-term-2"] {
            #expect(page.contains("id=\"\(id)\""), "\(id)")
        }
    }

    /// A link to a page or a place that does not exist keeps no other note from being shown.
    @Test func showsNotesWithDanglingLinksAsText() throws {
        let dangling = [
            "[a](gone.html)", "[a](tags.html#gone)", "[a](sub/tags.html)", "[a](../tags.html)",
            "[a](sealed/x.html)", "[a](two%20words.html)", "[a][r]\n\n[r]: gone.html",
            "a[^1]\n\n[^1]: [b](gone.html)",
        ]
        let good = ["[a](notes.html)", "[b](tags.html#all)", "[c](./tag-x.html#notes)"]
        let texts = (dangling + good).enumerated().map { index, note in
            ["id": "n\(index)", "content": "words #x \(note)", "saved_at": "2026-11-20T10:00:00Z"]
        }
        let list = try JSONSerialization.data(withJSONObject: ["urls": [String](), "texts": texts])
        try folder.write(Array(list), to: "list.json")
        try settings("list.json")
        let render = try workspace.expect(0, "render", ".")
        let lines = render.errors.split(separator: "\n").filter { $0.contains("[reading-note]") }
        #expect(lines.count == dangling.count, "\(render.errors)")
        #expect(
            lines.contains {
                $0.contains("'n0'") && $0.contains("no leaf of this library is called 'gone.html'")
            })
        try expectVerified()
        let page = try folder.text("store/pages/notes.md")
        #expect(page.components(separatedBy: "saved-plain").count - 1 == dangling.count, "\(page)")
        for note in good { #expect(page.contains("  words #x \(note)\n"), "\(note)") }
    }

    /// A note is on several pages, and a finding about its dialect is one, at the place of its entry.
    @Test func reportsTheDialectOfANoteOnce() throws {
        try folder.write(
            """
            {"urls": [], "texts": [
              {"id": "good", "content": "costs \\\\$5", "tags": ["t"], "saved_at": "2026-11-20T10:00:00Z"},
              {"id": "odd", "content": "first\\n\\nthe value $ x_1 $ here", "tags": ["t"], "saved_at": "2026-11-20T11:00:00Z"}
            ]}
            """, to: "list.json")
        try settings("list.json")
        for _ in 1...2 {
            let render = try workspace.expect(0, "render", ".")
            let lines = render.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
            #expect(!lines.isEmpty, "\(render.errors)")
            for line in lines {
                #expect(line.hasPrefix("list.json:3:3: warning: the note 'odd': at 3:"), "\(line)")
            }
            #expect(Set(lines).count == lines.count && !render.errors.contains("store/pages"))
        }
        // The note is rendered.
        #expect(try !folder.text("build/notes.html").contains("saved-plain\""))
        try folder.write(
            try folder.text("sitegen.yml") + "rules: {math-stray-dollar: off}\n", to: "sitegen.yml")
        #expect(try !workspace.expect(0, "render", ".").errors.contains("math-stray-dollar"))
    }

    /// A finding about a note has the place of its entry.
    @Test func namesThePlaceOfANote() throws {
        try folder.write(
            """
            {"urls": [], "texts": [
              {"id": "good", "content": "fine", "saved_at": "2026-11-20T10:00:00Z"},
              {"id": "bad", "content": "$\\\\nosuch{1}$", "saved_at": "2026-11-20T11:00:00Z"}
            ]}
            """, to: "list.json")
        try settings("list.json")
        let render = try workspace.run(["render", "."])
        #expect(render.errors.contains("list.json:3:3: warning: the note 'bad'"), "\(render.errors)")
    }

    /// Titles of exports are text, and articles become leaves.
    @Test func makesLeavesOfArticles() throws {
        let titles = [
            "</a><script>alert(1)</script>", "$5 and $6", "On $x^2$", "# {#home}", "[[x]]", "```", "שלום",
            "<!--",
        ]
        let entries = titles.enumerated().map { index, title in
            [
                "id": index, "title": title, "url": "https://a.example/\(index)",
                "is_archived": index % 2 == 0,
                "is_starred": index == 1, "created_at": "2026-11-08T11:55:58+0200",
                "updated_at": "2026-11-08T11:57:16+0200", "tags": ["read"],
                "content":
                    "<h1>Part</h1><p>Text of \(index) with <a href=\"https://b.example/\">a link</a>, $5, and <b>more.<script>alert(1)</script><img src=\"https://a.example/p.png\" alt=\"A crane\">",
                "language": "en", "domain_name": "a.example",
            ] as [String: Any]
        }
        try folder.write(Array(try JSONSerialization.data(withJSONObject: entries)), to: "wallabag.json")
        try settings("wallabag.json")
        try expectVerified()
        let articles = try pages().filter { $0.key.hasPrefix("article-") }
        #expect(articles.count == titles.count)
        for (name, text) in articles {
            #expect(text.contains("Text of ") && text.contains("A crane"), "\(name)")
            #expect(!text.contains("<script>alert") && !text.contains("p.png"), "\(name)")
            #expect(!text.contains("href=\"https://b.example"), "\(name)")
        }
        let home = try folder.text("build/index.html")
        #expect(home.contains("starred") && home.contains("archived"))
        #expect(home.replacing("&#36;", with: "$").contains("$5 and $6"))
    }
}
