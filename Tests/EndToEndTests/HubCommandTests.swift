import Foundation
import SiteFiles
import TestSupport
import Testing

/// A hub of documents as a user makes it: checked, composed, rendered and verified.
@Suite(.serialized, .timeLimit(.minutes(45))) struct HubCommandTests {
    private let workspace: Workspace
    private var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.linkKaTeX()
        try folder.write(
            "sources:\n  wiki: {kind: hub, from: notes, to: build, store: store, slug: quayside, app: TEAM.wiki.App}\n",
            to: "sitegen.yml")
        try note("Tide", "# Tide\n\nThe level follows $h(t)$. See [[Gauge#Zero|the zero]] and #water.\n")
        try note(
            "Gauge",
            "# Gauge\n\nA float. %%the key is under the mat%%\n\n## Zero\n\nThe zero is a bolt in the wall.\n"
        )
        try note("Secret plans", "---\ndraft: true\n---\n# Secret plans\n\nA word nobody reads. [[Tide]]\n")
    }

    private func note(_ name: String, _ text: String) throws {
        try folder.write(text, to: "notes/\(name).md")
    }

    /// The files of the library by their paths, without KaTeX.
    private func files() throws -> [String: String] {
        try folder.files(below: "build").filter { !$0.key.hasPrefix("katex/") }.mapValues {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// A run that removes pages knows the files that it wrote: a later one removes those of a document that became private.
    @Test(arguments: [[], ["--lenient"], ["--now", "2026-11-24"]])
    func aDocumentThatBecomesPrivateLeavesNoFile(_ options: [String]) throws {
        try note("deep/Level", "# Level\n\nText.\n")
        try workspace.expect(0, "render", ".")
        try folder.remove("notes/deep/Level.md")
        try note("Level", "# Level\n\nText.\n")
        try workspace.expect(0, "render", ".")
        #expect(try files()["level.md"] != nil)
        try note("Level", "---\ndraft: true\n---\n# Level\n\nText.\n")
        let outcome = try workspace.run(["render", "."] + options)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(try files().keys.filter { $0.hasPrefix("level") } == [])
    }

    /// The pages of a source that sitegen.yml does not name any more are not those of the documents.
    @Test func aLibraryWithoutItsSourceIsAnError() throws {
        try workspace.expect(0, "render", ".")
        let before = try files()
        try folder.write("sources:\n  garden: {kind: hub, from: notes}\n", to: "sitegen.yml")
        try note("Tide", "---\nprivate: true\n---\n# Tide\n")
        for command in [
            ["render", "."], ["render", ".", "--check"], ["render", ".", "--no-record"], ["verify", "."],
            ["sync-bundle", "build", "--to", "app"],
        ] {
            let outcome = try workspace.run(command)
            #expect(outcome.code == 1, "\(command): \(outcome)")
            #expect(outcome.errors.ranges(of: "[source-orphan]").count == 1, "\(command): \(outcome)")
            #expect(outcome.errors.contains("fix: delete 'build' and 'store/pages'"), "\(outcome)")
            #expect(try files() == before)
        }
        try folder.remove("build")
        try workspace.expect(0, "render", ".")
        try workspace.expect(0, "verify", ".")
    }

    // MARK: check

    @Test func printsTheModel() throws {
        let outcome = try workspace.expect(0, "hub", "check", "notes", "--format", "json")
        let hub = try workspace.json(outcome.output)
        let documents = try #require(hub["documents"] as? [[String: Any]])
        #expect(documents.map { $0["id"] as? String } == ["gauge", "tide"])
        #expect(
            documents[1]["links"] as? [String] == ["gauge"]
                && documents[0]["backlinks"] as? [String] == ["tide"])
        #expect(documents[1]["tags"] as? [String] == ["water"])
        #expect(hub["unpublished"] as? Int == 1)
        #expect(!outcome.output.contains("Secret") && !outcome.output.contains("mat"))
        #expect(!FileManager.default.fileExists(atPath: folder["store"]))
    }

    @Test func namesThePlaceOfALinkThatLeadsNowhere() throws {
        try note("Wave", "# Wave\n\n- long ones: [[Swell]]\n- [[Tide#No such heading]]\n")
        let outcome = try workspace.expect(0, "hub", "check", "notes")
        #expect(
            outcome.errors.contains("notes/Wave.md:3:14: warning: no published document is called 'Swell'"))
        #expect(
            outcome.errors.contains(
                "notes/Wave.md:4:3: warning: 'Tide' has no heading or block 'No such heading'"))
        #expect(outcome.output.contains("dangling     2\n"))
        try folder.write(
            "sources: {wiki: {kind: hub, from: notes}}\nrules: {link-dangling: error}\n", to: "sitegen.yml")
        #expect(
            try workspace.expect(1, "hub", "check", "notes").errors.contains("error: no published document"))
        try workspace.expect(2, "hub", "check", "nowhere")
    }

    /// A folder of notes without front matter, sections and settings.
    @Test func readsAnyFolderOfNotes() throws {
        try folder.write("[[b]] and ![[c.png]]\n", to: "vault/a.md")
        try folder.write("text\n", to: "vault/deep/b.md")
        try folder.write("{}", to: "vault/.obsidian/app.json")
        let outcome = try workspace.expect(0, "hub", "check", "vault", "--format", "json")
        let hub = try workspace.json(outcome.output)
        #expect((hub["documents"] as? [[String: Any]])?.count == 2)
        #expect((hub["bundles"] as? [[String: Any]])?.map { $0["id"] as? String } == ["deep"])
        #expect(outcome.errors.contains("vault/a.md:1:11: warning: no published document is called 'c.png'"))
    }

    // MARK: render

    @Test func rendersPagesAndTheirMarkdown() throws {
        try workspace.expect(0, "render", ".")
        try workspace.expect(0, "verify", "--strict", ".")
        let files = try files()
        for page in ["index", "tide", "gauge", "@quayside", "digest", "timeline", "graph", "tags"] {
            #expect(files[page + ".html"] != nil && files[page + ".md"] != nil, "\(page)")
        }
        let tide = try #require(files["tide.html"])
        #expect(tide.contains("<a class=\"hub-link\" href=\"gauge.html#at-zero\">the zero</a>"))
        let gauge = try #require(files["gauge.html"])
        #expect(gauge.contains("id=\"at-zero\"") && gauge.contains("See the zero and #water."))
        #expect(
            files["gauge.md"] == """
                ---
                title: "Gauge"
                url: https://memory.wiki/gauge
                hub: https://memory.wiki/@quayside
                concept_count: 0
                source: "wiki"
                ---

                # Gauge

                A float. \n
                ## Zero

                The zero is a bolt in the wall.

                ---

                _Hub canonical:_ https://memory.wiki/@quayside
                _Concept digest:_ https://memory.wiki/digest

                """)
        #expect(files["llms.txt"]?.contains("- [Tide](https://memory.wiki/tide.md)") == true)
        #expect(files[".well-known/apple-app-site-association"]?.contains("\"TEAM.wiki.App\"") == true)
        // Neither the draft nor the comment is in any file, nor in the composed pages.
        for (path, text) in files.merging(
            try folder.files(below: "store").mapValues { String(decoding: $0, as: UTF8.self) },
            uniquingKeysWith: { $1 })
        {
            #expect(
                !text.contains("Secret") && !text.contains("nobody reads") && !text.contains("mat%%"),
                "\(path)")
            #expect(!text.contains("under the mat"), "\(path)")
        }
    }

    /// A finding about a page is shown where its author can correct it.
    @Test func findingsNameTheDocument() throws {
        try note("Wave", "---\ntitle: Wave\n---\n\n# Wave\n\nSee [[Tide]] and [[Gauge]] for $$x.\n")
        let outcome = try workspace.expect(1, "render", ".")
        #expect(outcome.errors.contains("notes/Wave.md:7:32: error: "), "\(outcome)")
        #expect(!outcome.errors.contains("store/"), "\(outcome)")
        let files = try files()
        #expect(files["tide.html"] != nil && files["wave.html"] != nil)
    }

    /// The index, other pages and the graph lead to the page of a document with an error, so it is written, and the error stays.
    @Test(arguments: [["--math", "html"], ["--math", "mathml"], ["--math-check"]])
    func aFormulaThatKaTeXRefusesIsShownAsTeX(_ options: [String]) throws {
        try note("Wave", "# Wave\n\nSee [[Tide]] for $\\nosuch+1$.\n")
        for _ in 0..<2 {
            let outcome = try workspace.run(["render"] + options + ["."])
            #expect(outcome.code == 1 && !outcome.output.contains("not written"), "\(outcome)")
            #expect(outcome.errors.contains("notes/Wave.md:3:"), "\(outcome)")
            #expect(outcome.errors.contains("[math-katex]"), "\(outcome)")
        }
        let files = try files()
        #expect(files["wave.html"]?.contains("\\nosuch+1") == true)
        #expect(files["index.html"]?.contains("wave.html") == true)
        let check = try workspace.run(["render", "--check"] + options + ["."])
        #expect(check.code == 1 && !check.output.contains("out of date"), "\(check)")
        #expect(!check.output.contains("not rendered"), "\(check)")
        let gate = try workspace.expect(1, "verify", ".").errors
        #expect(!gate.contains("[missing-file]") && !gate.contains("[leaf-missing]"), "\(gate)")
        // Other errors of the text keep no page either; an image without an address is nothing.
        try note("Wave", "# Wave\n\n![]() and $$x.\n\n<a href=\"#none\">none</a>\n\n::: proof\nSo.\n")
        let more = try workspace.run(["render"] + options + ["."])
        #expect(more.code == 1 && more.errors.contains("[image-path]"), "\(more)")
        #expect(try self.files()["wave.html"]?.contains("So.") == true)
        try note("Wave", "# Wave\n\nSee [[Tide]] for $1+1$.\n")
        #expect(try workspace.run(["render"] + options + ["."]).code == 0)
        try workspace.expect(0, "verify", ".")
    }

    /// A finding of the gate names the document too, and not the composed page.
    @Test func findingsOfTheGateNameTheDocument() throws {
        try note("Wave", "# Wave\n\n<h1>Quoted</h1>\n")
        try workspace.expect(0, "render", ".")
        let outcome = try workspace.expect(0, "verify", ".")
        #expect(outcome.errors.contains("[heading-order]"), "\(outcome)")
        #expect(outcome.errors.contains("  from notes/Wave.md:3:5\n"), "\(outcome)")
        #expect(!outcome.errors.contains("store/pages"), "\(outcome)")
    }

    /// Each link that leads nowhere has its own place, although the tags of all are equal.
    @Test func linksThatLeadNowhereNameTheirLines() throws {
        try note("Wave", "# Wave\n\nSee [[Nowhere]] here.\n\nAnd [[?x]] there.\n")
        try workspace.expect(0, "render", ".")
        let errors = try workspace.expect(0, "verify", ".").errors
        #expect(
            errors.contains("  from notes/Wave.md:3:") && errors.contains("  from notes/Wave.md:5:"),
            "\(errors)")
    }

    /// A line in a message would be one of the composed page.
    @Test func messagesHaveNoLinesOfThePage() throws {
        try note("Wave", "# Wave\n\n$$\nx\n\nThis is a sentence of words after the display.\n")
        // The text after it is that of the page.
        try note("Open", "# Open\n\n$$\nx\n")
        try note("Foot", "# Foot\n\nA[^1].\n\n[^1]: One.\n[^1]: Two.\n")
        let outcome = try workspace.expect(1, "render", ".")
        #expect(!outcome.errors.contains("on line "), "\(outcome)")
        #expect(outcome.errors.contains("notes/Foot.md:6:1: warning: there is a note '[^1]' already;"))
        #expect(outcome.errors.contains("  first notes/Foot.md:5:1\n"), "\(outcome)")
        #expect(outcome.errors.contains("  see notes/Wave.md:6:1\n"), "\(outcome)")
        #expect(
            outcome.errors.contains("notes/Open.md:3:1: error: ")
                && !outcome.errors.contains("see notes/Open"))
    }

    /// A theme of the source is written in sitegen.yml, so that is the place of its finding.
    @Test func anUnknownThemeIsFoundOnce() throws {
        try folder.write(
            "sources:\n  wiki: {kind: hub, from: notes, to: build, store: store, theme: nope}\n",
            to: "sitegen.yml")
        let outcome = try workspace.expect(1, "render", ".")
        #expect(outcome.errors.components(separatedBy: "[theme-unknown]").count == 2, "\(outcome)")
        #expect(outcome.errors.contains("sitegen.yml:2:66: error: there is no theme 'nope'"), "\(outcome)")
        #expect(outcome.errors.contains("paper, zinc"))
    }

    /// The forms of common notes are published, and the library is sound.
    @Test func formsOfOtherProgramsArePublished() throws {
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"/></svg>",
            to: "notes/p.svg")
        try note(
            "Forms",
            """
            ---
            lang: en_US
            macros:
              foo: \\mathbb{F}
            ---
            # Forms

            By \\eqref{eq-1}, see [[Tide]]. ![](p.svg) [[1](Gauge.md)] $\\foo$ <a id="top"></a>

            $$x\\tag{1}\\label{eq-1}$$

            ![[Raw]]
            """)
        try note("Raw", "# Raw\n\n<a id=\"top\"></a> y\n")
        let outcome = try workspace.expect(0, "render", ".")
        #expect(outcome.errors.contains("notes/Forms.md:2:7: warning: 'lang' is 'en_US'"), "\(outcome)")
        try workspace.expect(0, "verify", ".")
        // A drawing without dark colours gets a light ground in dark looks by its name.
        #expect(try files().keys.filter { $0.hasSuffix(".svg") }.map { $0.hasSuffix("-paper.svg") } == [true])
        #expect(try workspace.expect(0, "hub", "check", "notes").errors.contains("Forms.md:2:7: warning"))
        #expect(try files()["tide.html"]?.contains("By (1), see Tide.") == true)
    }

    /// `hub check` finds the errors of pages at the places of `render`.
    @Test func checkFindsTheErrorsOfPages() throws {
        try note(
            "Wave",
            "# Wave\n\n> [!theorem] 1 {#thm-w}\n> Of @thm-t and [[Tide]].\n\n::: proof\nOpen \\eqref{eq-none}.\nAnd @thm-none.\n"
        )
        try note("Tide", "# Tide\n\n> [!theorem] 2 {#thm-t}\n> Of @thm-w.\n")
        let check = try workspace.expect(1, "hub", "check", "notes").errors
        let render = try workspace.expect(1, "render", ".").errors
        for text in [check, render] {
            #expect(text.contains("notes/Wave.md:6:1: error: this block is not closed"), "\(text)")
            #expect(
                text.contains("notes/Wave.md:7:") && text.contains("[label-unresolved]"), "\(text)")
            #expect(text.contains("notes/Wave.md:8:1: warning: no document has the label of '@thm-none'"))
            #expect(text.components(separatedBy: "error: ").count == 3, "\(text)")
        }
    }

    @Test func aSecondRunWritesNothing() throws {
        try workspace.expect(0, "render", ".")
        let before = try files()
        let again = try workspace.expect(0, "render", ".")
        #expect(again.output.contains("unchanged") || again.output.contains("current"), "\(again)")
        #expect(try files() == before)
        #expect(try workspace.expect(0, "render", "--check", ".").output.contains("current"))
        try note("Tide", "# Tide\n\nThe level follows the moon.\n")
        try workspace.expect(1, "render", "--check", ".")
        #expect(try files() == before)
    }

    /// Files that are not read change no page, and come and go with their findings.
    @Test func aFileThatIsNotReadIsFound() throws {
        // The times of files identify their content once some time has passed.
        pause(.milliseconds(2500))
        let link = "notes/Link.md:1:1: warning: the document is a symbolic link"
        let hidden = "notes/.Hidden.md:1:1: note: the name begins with a full stop"
        for _ in 0..<2 {
            let errors = try workspace.expect(0, "render", ".").errors
            #expect(!errors.contains(link) && !errors.contains(hidden), "\(errors)")
        }
        let before = try files()
        try folder.link("notes/Link.md", to: folder["notes/Tide.md"])
        #expect(try workspace.expect(0, "render", ".").errors.contains(link))
        try folder.write("Words\n", to: "notes/.Hidden.md")
        for _ in 0..<2 {
            let errors = try workspace.expect(0, "render", ".").errors
            #expect(errors.contains(link) && errors.contains(hidden), "\(errors)")
        }
        try folder.remove("notes/Link.md")
        try folder.remove("notes/.Hidden.md")
        let errors = try workspace.expect(0, "render", ".").errors
        #expect(!errors.contains(link) && !errors.contains(hidden), "\(errors)")
        #expect(try files() == before)
    }

    /// Notes of other programs have elements and links that no page can have: their words stay, and every page is written.
    @Test func elementsThatNoPageCanHaveAreWords() throws {
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><path d=\"M0 0h1v1z\"/></svg>",
            to: "notes/p.svg")
        try folder.write("film", to: "notes/clip.mp4")
        try note(
            "Web",
            """
            # Web

            <iframe src="https://www.youtube.com/embed/x" title="A film" allowfullscreen></iframe>

            [doc](file:///C:/me/doc.pdf) <button onclick="run()">press</button> [x](http://[bad) [![pic](no.png)](Missing.md)

            <script>run()</script>

            See @fig-one. text ^dup

            more ^dup [[#^dup]]

            <picture><source media="(prefers-color-scheme: dark)" srcset="dark.png"><img src="p.svg" alt="logo"></picture>

            <video src="clip.mp4" controls></video>

            """)
        let errors = try workspace.expect(0, "render", ".").errors
        for place in ["3:1", "5:7", "5:30", "5:73", "7:1", "9:1", "13:10", "15:1"] {
            #expect(errors.contains("notes/Web.md:\(place): warning: "), "\(place): \(errors)")
        }
        let page = try #require(try files()["web.html"])
        for words in ["A film", "doc", ">press</button>", "See @fig-one.", "<picture><img ", "clip.mp4"] {
            #expect(page.contains(words), "\(page)")
        }
        let refused = [
            "youtube", "C:/me", "onclick=\"run", "onclick=run", "http://[bad", "dark.png", "<video",
        ]
        for address in refused {
            #expect(!page.contains(address), "\(page)")
        }
        try workspace.expect(0, "verify", ".")
        let check = try workspace.expect(0, "hub", "check", "notes").errors
        #expect(check.components(separatedBy: "[hub-embed]").count == 9, "\(check)")
    }

    /// Pictures that no browser shows, or that a library cannot have, have a finding in the render, and none of `verify`.
    @Test func picturesThatNoPageCanShowAreWords() throws {
        let drawing = { (part: String) in "<svg xmlns=\"http://www.w3.org/2000/svg\">\(part)</svg>" }
        try folder.write("version https://git-lfs.github.com/spec/v1\n", to: "notes/lfs.png")
        try folder.write("", to: "notes/empty.jpg")
        try folder.write(drawing("<script>run()</script>"), to: "notes/script.svg")
        try folder.write(drawing("<style>@import url(\"x.css\");</style>"), to: "notes/import.svg")
        try folder.write(drawing("<image href=\"https://x.example/a.png\"/>"), to: "notes/web.svg")
        try folder.write(drawing("<path d=\"M0 0h1v1z\"/>"), to: "notes/good.svg")
        let names = ["lfs.png", "empty.jpg", "script.svg", "import.svg", "web.svg", "good.svg"]
        try note("Wave", "# Wave\n\n" + names.map { "![[\($0)]]\n" }.joined(separator: "\n"))
        let errors = try workspace.expect(0, "render", ".").errors
        for (number, name) in names.enumerated() {
            let place = "notes/Wave.md:\(3 + 2 * number):1: warning: '\(name)' "
            #expect(errors.components(separatedBy: place).count == (name == "good.svg" ? 1 : 2), "\(errors)")
        }
        #expect(try files().keys.count { $0.hasPrefix("media/") } == 1)
        try workspace.expect(0, "verify", ".")
    }

    @Test func aDocumentThatIsNoLongerPublishedDisappears() throws {
        try workspace.expect(0, "render", ".")
        try note("Gauge", "---\nprivate: true\n---\n# Gauge\n\nA float.\n")
        try workspace.expect(0, "render", ".")
        let files = try files()
        #expect(files["gauge.html"] == nil && files["gauge.md"] == nil)
        #expect(!files.values.contains { $0.contains("A float") })
        // The markdown has the words of the link without the name of the document.
        #expect(files["tide.md"]?.contains("See the zero and") == true)
        #expect(!files.values.contains { $0.contains("Gauge") })
        #expect(files["tide.html"]?.contains("<span class=\"hub-missing\">the zero</span>") == true)
        // `verify` reports the link as a warning.
        #expect(try workspace.expect(0, "verify", ".").errors.contains("[link-dangling]"))
        try workspace.expect(1, "verify", "--strict", ".")
    }

    /// Markdown has the signs of words with escapes, and the same words may be dangling twice.
    @Test func danglingLinksHaveTheLinesOfTheDocument() throws {
        try note(
            "Wave", "# Wave\n\n[[Issue #12: broken]], [[2026-11-22]].\n\nOn [[2026-11-22]] see [[Tide#No]].\n"
        )
        try workspace.expect(0, "render", ".")
        let errors = try workspace.expect(0, "verify", ".").errors
        #expect(errors.components(separatedBy: "[link-dangling]").count == 5, "\(errors)")
        for line in [3, 5] {
            #expect(errors.components(separatedBy: "notes/Wave.md:\(line):").count == 3, "\(errors)")
        }
    }

    /// The documents may be on a disk that is not there, whose folder is empty.
    @Test(arguments: [false, true]) func aFolderThatCannotBeReadLeavesTheLibrary(_ isEmpty: Bool) throws {
        try workspace.expect(0, "render", ".")
        let before = try files()
        try FileManager.default.moveItem(atPath: folder["notes"], toPath: folder["elsewhere"])
        if isEmpty { try AtomicFile.makeFolder(folder["notes"]) }
        let errors = try workspace.expect(1, "render", ".").errors
        let rule = isEmpty ? "[hub-folder]" : "[manifest-source-missing]"
        #expect(errors.contains(rule) && errors.contains("no documents") == isEmpty, "\(errors)")
        #expect(try files() == before)
        // Documents that are not published are documents: their pages go.
        try note("Tide", "---\ndraft: true\n---\n# Tide\n")
        try workspace.expect(0, "render", ".")
        #expect(try files()["tide.html"] == nil && files()["index.html"] != nil)
    }

    /// Also a first run writes nothing then.
    @Test(arguments: [
        "sources:\n  wiki: {kind: hub, from: notes, to: build, store: store, slug: Ab}\n",
        "junk: \n  - {",
        """
        sources:
          wiki: {kind: hub, from: notes, to: build, store: store}
          more: {kind: hub, from: notes, to: build, store: other}
        """,
    ]) func aMistakeInTheSettingsLeavesTheLibrary(_ settings: String) throws {
        let good = try folder.text("sitegen.yml")
        if settings.contains("sources") {
            try folder.write(settings, to: "sitegen.yml")
            try workspace.expect(1, "render", ".")
            #expect(!FileReading.isFolder(folder["build"]))
            try folder.write(good, to: "sitegen.yml")
        }
        try workspace.expect(0, "render", ".")
        let before = try files()
        try folder.write(settings, to: "sitegen.yml")
        for options in [[], ["--no-record"]] {
            let outcome = try workspace.run(["render", "."] + options)
            #expect(outcome.code == 1 && !"\(outcome)".contains("removed"), "\(outcome)")
            #expect(try files() == before)
        }
        try folder.write(good, to: "sitegen.yml")
        try workspace.expect(0, "render", ".")
        #expect(try files() == before)
    }

    @Test(arguments: [
        ("slug: 'A B'", "cannot be a slug"), ("url: memory.wiki", "is not the address of a site"),
        ("app: MemoryWiki", "is not an app"), ("deeplink: nothing", "has no scheme or no '{id}'"),
        ("from: ../outside", "is outside the library's root"),
        ("from: build/notes", "are in its store or its library"),
    ])
    func refusesSettings(_ keys: String, _ message: String) throws {
        let from = keys.hasPrefix("from:") ? "" : "from: notes, "
        try folder.write(
            "sources:\n  wiki: {kind: hub, \(from)to: build, store: store, \(keys)}\n", to: "sitegen.yml")
        let outcome = try workspace.run(["render", "."])
        #expect(outcome.errors.contains(message) && outcome.errors.contains("sitegen.yml:2:"), "\(outcome)")
    }

    // MARK: watch and sources

    @Test func watchNoticesADocument() throws {
        // `Watching` waits for files of `lib`.
        try folder.write(
            "sources: {wiki: {kind: hub, from: notes, to: build, store: store}}\n", to: "lib/sitegen.yml")
        try folder.write("# Tide\n\nThe level follows the moon.\n", to: "lib/notes/Tide.md")
        let watch = try Watching(["lib", "--katex", workspace.katex], in: folder)
        try watch.wait(for: "build/tide.html", toSay: "The level follows")
        try folder.write("# Tide\n\nThe moon leads the water. See [[Wave]].\n", to: "lib/notes/Tide.md")
        try watch.wait(for: "build/tide.html", toSay: "The moon leads")
        // A formula that KaTeX refuses keeps no page from being written.
        try folder.write("# Wave\n\nStorms make $\\nosuch$.\n", to: "lib/notes/Wave.md")
        try watch.wait(for: "build/wave.html", toSay: "Storms make")
        try folder.write("# Wave\n\nWind makes waves.\n", to: "lib/notes/Wave.md")
        try watch.wait(for: "build/wave.html", toSay: "Wind makes")
        try watch.wait(for: "build/tide.html", toSay: "href=\"wave.html\"")
        try watch.wait(for: "build/wave.md", toSay: "Wind makes")
        // The copies beside the page go with it, and those of others stay.
        try folder.remove("lib/notes/Wave.md")
        try watch.waitForOutput("1 page removed")
        let left = try folder.files(below: "lib/build").keys
        #expect(!left.contains("wave.html") && !left.contains("wave.md"))
        #expect(left.contains("tide.html") && left.contains("tide.md") && left.contains("llms.txt"))
        #expect(try watch.end().code == 0)
    }

    @Test func sourcesCountsTheDocuments() throws {
        let text = try workspace.expect(0, "sources", ".").output
        #expect(
            text.contains("wiki (hub)")
                && text.contains("2 documents, 0 bundles, 0 concepts, 1 not published"), "\(text)")
    }

    @Test func initBeginsAHub() throws {
        try workspace.expect(0, "init", "new", "--source", "hub")
        try workspace.expect(0, "verify", "--strict", "new")
        #expect(try workspace.expect(0, "hub", "check", "new/notes").errors.isEmpty)
    }
}
