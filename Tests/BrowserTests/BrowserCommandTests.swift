import BrowserProof
import Foundation
import SiteFiles
import TestSupport
import Testing

extension BrowserSuites {
    /// `sitegen verify --browser` as a command: its exit codes, its messages, and what it leaves behind.
    @Suite struct BrowserCommandTests {
        private let folder: TestFolder

        init() throws {
            folder = try TestFolder()
            try folder.write(ProofPage("a", "<p>a</p>").html, to: "a.html")
        }

        private func verify(
            _ arguments: [String], environment: [String: String] = [:]
        ) throws -> ChildProcess {
            var command = try SitegenBinary.command(["verify", "--browser"] + arguments, in: folder.path)
            try AtomicFile.makeFolder(folder["tmp"])
            command.environment["TMPDIR"] = folder["tmp"]
            command.environment.merge(environment) { $1 }
            command.limit = 400
            return command
        }

        private var leftovers: [String] {
            get throws { try FileReading.names(in: folder["tmp"]) }
        }

        /// The processes that name the temporary folder: the browser's, by its profile.
        private func processes() throws -> String {
            let listed = try ChildProcess("/bin/ps", ["-eo", "pid,args", "-ww"], in: folder.path).run()
            return listed.output.split(separator: "\n").filter { $0.contains(folder["tmp"]) }
                .joined(separator: "\n")
        }

        @Test(.needs(.chromium)) func isGreenForTheContent() throws {
            let content = try RenderedContent()
            let outcome = try verify(["--browser-seconds", "240", content.folder["site"]]).run()
            #expect(outcome.code == 0, "\(outcome)")
            // The leaves, and the start page.
            #expect(
                outcome.output.contains("; \(content.leaves.count + 1) pages opened in Chrom"), "\(outcome)")
            let left = try leftovers
            #expect(left == [])
        }

        @Test(.needs(.chromium)) func reportsAFormulaInItsMarkdownTooAndKeepsToSeverities() throws {
            let library = try LibraryFixture([.init("a", source: "../a.md")], in: folder)
            try library.source("# A\n\nGood: $x$.\n\nBad: $y + \\nosuch$.\n", at: "a.md")
            let rendered = try SitegenBinary.command(
                ["render", "lib", "--katex", try Repository.requireKaTeX()], in: folder.path
            ).run()
            try #require(rendered.code == 0, "\(rendered)")
            let outcome = try verify(["lib", "--no-math"]).run()
            #expect(outcome.code == 1, "\(outcome)")
            let lines = outcome.errors.split(separator: "\n").filter { $0.contains("[browser-formula]") }
            #expect(lines.count == 1, "\(outcome)")
            #expect(outcome.errors.contains("\n  from lib/a.md:5:7\n"), "\(outcome)")
            #expect(lines.contains { $0.hasPrefix("lib/build/a.html:") }, "\(outcome)")
            let silenced = try verify(["lib", "--no-math", "--rule", "browser-formula=off"]).run()
            #expect(silenced.code == 0, "\(silenced)")
        }

        /// In the page's markup, and in what a script has written; the same text once.
        @Test(.needs(.chromium)) func reportsTeXThatAReaderSees() throws {
            let write = "document.getElementById('late').textContent = 'so ' + '$' + 'y^2' + '$ is'"
            let cases = [
                ("<p>so $x^2$ is</p>", 1), ("<p id=\"late\">a</p><script>\(write)</script>", 1),
                ("<p>so \\frac{1}{2} is</p><p id=\"late\">a</p><script>\(write)</script>", 2),
                ("<p>costs $5 and $6, <code>$x^2$</code></p><pre>$y^2$</pre>", 0),
                ("<p style=\"display: none\">a</p>" + ProofPage.math("x^2") + ProofPage.typeset, 0),
            ]
            try folder.link("katex", to: try Repository.requireKaTeX())
            for (index, (body, count)) in cases.enumerated() {
                let html = ProofPage("a", body, head: ProofPage.katex).html
                    .replacing("<html", with: "<html data-theme=\"paper\"")
                try folder.write(html, to: "tex\(index).html")
                let outcome = try verify(["tex\(index).html"]).run()
                let lines = outcome.errors.split(separator: "\n").filter { $0.contains("[tex-in-text]") }
                #expect(lines.count == count, "\(body)\n\(outcome)")
            }
        }

        @Test func saysHowToGetABrowserWhereThereIsNone() throws {
            let outcome = try verify(["a.html"], environment: ["PATH": folder["nothing"]]).run()
            #if os(Linux)
                #expect(outcome.code == 2, "\(outcome)")
                #expect(outcome.errors.contains("no browser for --browser"), "\(outcome)")
                #expect(outcome.errors.contains("apt-get install chromium"))
            #endif
            #expect(throws: BrowserFailure.self) {
                try BrowserSearch.chromium(environment: ["PATH": folder["nothing"]], applications: [])
            }
        }

        @Test(.needs(.chromium), arguments: ["--browser-path", "SITEGEN_CHROMIUM"])
        func refusesABrowserThatIsNone(_ way: String) throws {
            let outcome =
                way.hasPrefix("--")
                ? try verify(["a.html", way, "gone"]).run()
                : try verify(["a.html"], environment: [way: "gone"]).run()
            #expect(outcome.code == 2, "\(outcome)")
            #expect(outcome.errors.contains("\(way) names 'gone'"), "\(outcome)")
        }

        @Test(arguments: [
            ("exec sleep 600", "did not answer within 2 s"),
            ("echo 'no display' >&2; exit 1", "it says: no display"),
        ])
        func endsABrowserThatHangsOrFails(_ script: String, _ says: String) throws {
            // What it leaves in its temporary folder goes with it.
            try folder.write(
                "#!/bin/sh\n# \(folder["tmp"])\n: > \"$TMPDIR/left\"\nsleep 600 & \(script)\n", to: "tmp/fake"
            )
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder["tmp/fake"])
            let outcome = try verify(["a.html", "--browser-path", "tmp/fake", "--browser-seconds", "2"]).run()
            #expect(outcome.code == 2, "\(outcome)")
            #expect(outcome.errors.contains(says), "\(outcome)")
            let left = try leftovers
            #expect(left == ["fake"])
            #expect(try processes().isEmpty)
        }

        /// What was not observed in time is not green, whatever the severities are.
        @Test(arguments: [
            "<script>setTimeout(() => { for (;;) {} }, 0)</script>",
            "<script>new Worker(URL.createObjectURL(new Blob(['for (;;) {}'])))</script>",
            "<script>new SharedWorker(URL.createObjectURL(new Blob(['1'])))</script>",
        ])
        func couldNotCheckWhatItDidNotSee(_ body: String) throws {
            try folder.write(ProofPage("b", body).html, to: "b.html")
            let outcome = try verify([
                "a.html", "b.html", "--browser-seconds", "6", "--rule", "browser-page=off", "--rule",
                "policy=off",
            ]).run()
            #expect(outcome.code == 2, "\(outcome)")
            #expect(outcome.errors.contains("could not check b.html: "), "\(outcome)")
            #expect(outcome.output.contains("not promised: browser-page (off: --rule), policy (off: --rule)"))
            let good = try verify(["a.html", "--browser-seconds", "60"]).run()
            #expect(good.code == 0, "\(good)")
        }

        /// The page never comes to rest, and the command is interrupted meanwhile.
        @Test(.needs(.chromium), arguments: [SIGINT, SIGTERM])
        func removesItsFilesWhenInterrupted(_ signal: Int32) throws {
            try folder.write(
                ProofPage("b", "<script>setTimeout(() => { for (;;) {} }, 0)</script>").html, to: "b.html")
            let running = try verify(["b.html", "--browser-seconds", "300"]).start()
            // The renderer of a page is there when the proof is under way.
            try waitUntil("a renderer runs", seconds: 60) { try processes().contains("--type=renderer") }
            kill(running.pid, signal)
            let outcome = try running.wait(for: 30)
            #expect(outcome.code == 128 + signal, "\(outcome)")
            #expect(outcome.errors.isEmpty, "\(outcome)")
            let left = try leftovers
            #expect(left == [])
            // Helpers notice a moment later that their browser is gone.
            try waitUntil("the helpers have ended") { try processes().isEmpty }
        }

        @Test func saysHowToGetWebKitWhereThereIsNone() throws {
            let outcome = try verify(
                ["a.html", "--browser-engine", "webkit"], environment: ["PATH": folder["nothing"]]
            ).run()
            #expect(outcome.code == 2, "\(outcome)")
            #expect(outcome.errors.contains("apt-get install webkit2gtk-driver xvfb"), "\(outcome)")
        }

        @Test(.needs(.webKit)) func isGreenForTheContentInWebKit() throws {
            let content = try RenderedContent()
            let outcome = try verify([
                "--browser-engine", "webkit", "--browser-seconds", "240", content.folder["site"],
            ]).run()
            #expect(outcome.code == 0, "\(outcome)")
            #expect(outcome.output.contains("pages opened in WebKitGTK"), "\(outcome)")
            let left = try leftovers
            #expect(left == [])
            #expect(try processes().isEmpty)
        }

        @Test(arguments: [["--browser-path", "x"], ["--browser-engine", "webkit"]])
        func isAUsageErrorWithoutBrowser(_ arguments: [String]) throws {
            let outcome = try SitegenBinary.command(["verify"] + arguments, in: folder.path).run()
            #expect(outcome.code == 64)
            #expect(outcome.errors.contains("\(arguments[0]) needs --browser"))
        }
    }
}
