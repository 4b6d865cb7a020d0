import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen snapshot` against a server on loopback.
@Suite struct SnapshotTests {
    private let folder: TestFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TestFolder()
        server = try LoopbackServer()
        server.route("/picture.png", .file(Self.png, type: "image/png", entityTag: "p1"))
        server.route(
            "/style.css",
            .file(Array("body { background: url(picture.png) }".utf8), type: "text/css", entityTag: "s1"))
        serve("<p>Hello</p>")
    }

    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1] + (24..<200).map { UInt8($0) }

    /// A page with a style sheet, a picture and this text.
    private static func page(_ text: String) -> [UInt8] {
        Array(
            """
            <!doctype html><html lang="en"><head><title>A page</title><link rel="stylesheet" href="style.css"></head>
            <body><h1>A page</h1><img src="/picture.png" alt="">\(text)</body></html>
            """.utf8)
    }

    private func serve(_ text: String, tag: String = "page") {
        server.route("/", .file(Self.page(text), type: "text/html; charset=utf-8", entityTag: tag))
    }

    private func run(_ arguments: [String], preparation: String = "") throws -> ChildProcess.Outcome {
        var command = try SitegenBinary.command(["snapshot"] + arguments, in: folder.path)
        command.environment["XDG_CACHE_HOME"] = folder["cache"]
        command.preparation = preparation
        let outcome = try command.run()
        #expect(!outcome.wasStopped, "out of time: \(arguments)")
        return outcome
    }

    @discardableResult
    private func expect(
        _ code: Int32, _ arguments: String..., location: SourceLocation = #_sourceLocation
    ) throws -> ChildProcess.Outcome {
        let outcome = try run(arguments)
        #expect(outcome.code == code, "\(outcome)", sourceLocation: location)
        return outcome
    }

    // MARK: What comes out

    @Test func aPageBecomesOneFileThatTheGatePasses() throws {
        let outcome = try expect(0, server.url("/"), "-o", "page.html")
        #expect(outcome.output.hasPrefix("wrote page.html ("))
        let page = try folder.text("page.html")
        #expect(page.contains("data:image/png;base64,") && page.contains("data:text/css"))
        #expect(page.contains("Offline snapshot · ") && page.contains("<html data-offline lang=\"en\">"))
        #expect(!page.contains("127.0.0.1"))
        let receipt = try folder.text("page.receipt.json")
        #expect(receipt.contains("\"page\" : \"\(server.url("/"))\""))
        #expect(
            Set(try folder.files().keys.filter { !$0.hasPrefix("cache/") }) == [
                "page.html", "page.receipt.json",
            ])
        // A single file gets the rules that hold for any page.
        let gate = try SitegenBinary.command(["verify", "page.html"], in: folder.path).run()
        #expect(gate.code == 0, "\(gate)")
    }

    /// Neither the page nor its receipt is written through a link, and nothing is half done.
    @Test(arguments: ["page.html", "page.receipt.json"])
    func outputsFollowNoLink(_ name: String) throws {
        try folder.write("mine", to: "elsewhere/precious")
        try folder.link(name, to: "elsewhere/precious")
        let outcome = try run([server.url("/"), "-o", "page.html"])
        #expect(outcome.code == 2 && outcome.errors.contains("never follow"), "\(outcome)")
        #expect(try folder.text("elsewhere/precious") == "mine")
        #expect(try folder.files().keys.filter { !$0.hasPrefix("cache/") }.count == 2)
        try folder.remove(name)
        try expect(0, server.url("/"), "-o", "page.html")
    }

    @Test func bannerAndMarkCanBeSwitchedOff() throws {
        try expect(0, server.url("/"), "-o", "page.html", "--no-banner", "--no-mark")
        let page = try folder.text("page.html")
        #expect(!page.contains("Offline snapshot") && !page.contains("data-offline"))
    }

    @Test func theSplicesAreListedAndMakeTheFile() throws {
        try expect(0, server.url("/"), "-o", "page.html", "--splices", "splices.json")
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(try folder.bytes("splices.json"))) as? [String: Any])
        let splices = try #require(list["splices"] as? [[String: Any]])
        var output: [UInt8] = []
        var copied = 0
        let input = Self.page("<p>Hello</p>")
        for splice in splices {
            let offset = try #require(splice["offset"] as? Int)
            output += input[copied..<offset]
            output += Array(try #require(splice["new"] as? String).utf8)
            copied = offset + (try #require(splice["length"] as? Int))
        }
        output += input[copied...]
        #expect(try folder.bytes("page.html") == output)
        #expect(splices.count >= 4)
    }

    @Test func severalPagesShareFilesAndGetAnIndex() throws {
        server.route(
            "/second", .text("<!doctype html><title>Second &amp; last</title><img src=/picture.png alt=''>"))
        let outcome = try expect(0, server.url("/"), server.url("/second"), "-o", "news")
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(server.requests(for: "/picture.png").count == 1)
        let index = try folder.text("news/index.html")
        #expect(index.contains("Second &amp; last"))
        #expect(index.contains(/href=".\/127.0.0.1-second_[0-9a-f]{8}.html"/))
        let gate = try SitegenBinary.command(["verify", "news/index.html"], in: folder.path).run()
        #expect(gate.code == 0, "\(gate)")
    }

    /// A page keeps its file, whatever other pages a run takes.
    @Test func pagesKeepTheirFiles() throws {
        for path in ["/a/b", "/a-b"] { server.route(path, .text("<title>\(path)</title><p>a")) }
        try expect(0, server.url("/a/b"), server.url("/a-b"), "-o", "news")
        let first = try folder.files(below: "news")
        let outcome = try expect(
            0, server.url("/a-b?x=1"), server.url("/a-b#top"), server.url("/a-b"), "-o", "news")
        #expect(outcome.output.split(separator: "\n").count == 2)
        let second = try folder.files(below: "news")
        for (name, bytes) in first where name != "index.html" { #expect(second[name] == bytes, "\(name)") }
        #expect(first.keys.count { $0.hasSuffix(".html") } == 3)
        #expect(second.keys.count { $0.hasSuffix(".html") } == 4)
    }

    /// A folder of snapshots is judged like each of its files.
    @Test func verifyAgreesAboutAFolder() throws {
        server.route("/second", .text("<title>Second</title><p>no language, no heading"))
        try expect(0, server.url("/"), server.url("/second"), "-o", "news")
        let gate = try SitegenBinary.command(["verify", "news"], in: folder.path).run()
        #expect(gate.code == 0, "\(gate)")
        // Other files are judged as before.
        try folder.write("{}", to: "news/other.json")
        let other = try SitegenBinary.command(["verify", "news"], in: folder.path).run()
        #expect(other.code == 1 && "\(other)".contains("[unknown-type]"), "\(other)")
    }

    /// The page that is read stays, by each of its names, and so does a file that a receipt would replace.
    @Test(arguments: [
        ["mine.html", "-o", "./mine.html"], ["mine.html", "-o", "other.html"],
        ["a.receipt.json", "-o", "a.html"], ["mine.html", "-o", "b.html", "--splices", "mine.html"],
        ["mine.html", "-o", "b.html", "--splices", "b.html"],
    ])
    func aPageDoesNotReplaceItself(_ arguments: [String]) throws {
        try folder.write("<!doctype html><title>x</title><p>Mine", to: "mine.html")
        try folder.write("<!doctype html><title>x</title><p>Odd", to: "a.receipt.json")
        try FileManager.default.linkItem(atPath: folder["mine.html"], toPath: folder["other.html"])
        let before = try folder.files()
        let outcome = try run(arguments + ["--no-cache"])
        #expect(outcome.code == 2 && outcome.errors.contains("names the same file as"), "\(outcome)")
        #expect(try folder.files() == before)
    }

    /// The list of a folder replaces lists only.
    @Test func aStartPageOfOnesOwnIsNotReplaced() throws {
        server.route("/second", .text("<!doctype html><title>Second</title><p>x"))
        try folder.write("<!doctype html><title>Snapshots</title><h1>Mine</h1>", to: "www/index.html")
        let before = try folder.files(below: "www")
        let outcome = try expect(2, server.url("/"), server.url("/second"), "-o", "www")
        #expect(outcome.errors.contains("'www/index.html' is not a list of snapshots"), "\(outcome)")
        #expect(try folder.files(below: "www") == before && server.requests.isEmpty)
        // A file of the folder can still be named.
        try expect(0, server.url("/"), "-o", "www/page.html")
        try folder.remove("www/index.html")
        try expect(0, server.url("/"), "-o", "www/")
        try expect(0, server.url("/"), server.url("/second"), "-o", "www")
        #expect(try folder.text("www/index.html").contains("Second"))
    }

    @Test func anEmptyAnswerLeavesTheOldFile() throws {
        try expect(0, server.url("/"), "-o", "page.html")
        let old = try folder.text("page.html")
        server.route("/", .text(""))
        let outcome = try expect(2, server.url("/"), "-o", "page.html")
        #expect(outcome.errors.contains("the page is empty"))
        #expect(try folder.text("page.html") == old)
    }

    /// The gate refuses a file with NUL.
    @Test func aPageWithNULIsSealed() throws {
        serve("<p>a\0b")
        let outcome = try expect(0, server.url("/"), "-o", "page.html")
        #expect(try folder.text("page.html").contains("<p>ab"))
        #expect(outcome.errors.contains("note: the page has a character NUL"))
    }

    @Test func aFileOfThisMachine() throws {
        try folder.write(Self.png, to: "saved/picture.png")
        try folder.write("<!doctype html><title>x</title><img src=picture.png alt=''>", to: "saved/page.html")
        try expect(0, "saved/page.html", "-o", "page.html")
        #expect(try folder.text("page.html").contains("data:image/png;base64,"))
    }

    @Test func jsonSaysWhatWasDone() throws {
        let outcome = try expect(2, server.url("/"), server.url("/nowhere"), "-o", "news", "--json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let pages = try #require(report["pages"] as? [[String: Any]])
        #expect(pages.map { $0["state"] as? String } == ["written", "failed"])
        #expect((pages[0]["assets"] as? [String: Int])?["embedded"] == 2)
        #expect((pages[1]["failure"] as? String)?.contains("404") == true)
    }

    /// The three levels, and that `verify` says of the file what `snapshot` said.
    @Test(arguments: ["strip", "sandbox", "keep"])
    func verifyAgreesWithSnapshot(_ level: String) throws {
        serve("<script>fetch('/api'); location.href = '/away'</script><a href='/b'>b</a>")
        let outcome = try expect(0, server.url("/"), "-o", "page.html", "--scripts", level)
        #expect(outcome.errors.contains("[snapshot-scripts]") == (level == "keep"), "\(outcome)")
        let gate = try SitegenBinary.command(["verify", "page.html"], in: folder.path).run()
        #expect(gate.code == 0, "\(gate)")
        #expect("\(gate)".contains("snapshot-scripts") == (level == "keep"), "\(gate)")
        // A page that only says that it is a snapshot is not one.
        let page = try folder.text("page.html")
        try folder.write(page.replacing("connect-src 'none'", with: "connect-src *"), to: "forged.html")
        let forged = try SitegenBinary.command(["verify", "forged.html"], in: folder.path).run()
        #expect(forged.code == (level == "strip" ? 0 : 1), "\(forged)")
    }

    @Test(arguments: ["strip", "sandbox", "keep"])
    func otherKindsOfPagesPassTheGate(_ level: String) throws {
        server.route(
            "/x",
            .text(
                "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title/></head><body><script>fetch('/no')</script></body></html>",
                type: "application/xhtml+xml"))
        server.route("/t", .text("<script>fetch('https://h.example/')</script>", type: "text/plain"))
        for (path, name) in [("/x", "x.html"), ("/t", "t.html")] {
            try expect(0, server.url(path), "-o", name, "--scripts", level)
            let gate = try SitegenBinary.command(["verify", name], in: folder.path).run()
            #expect(gate.code == 0, "\(gate)")
        }
    }

    @Test func theScriptsOfTrustedHostsStay() throws {
        serve("<script>own()</script>")
        try expect(0, server.url("/"), "-o", "page.html")
        #expect(try !folder.text("page.html").contains("own()"))
        try folder.write("snapshot:\n  trusted: [\"127.0.0.1:\(server.port)\"]\n", to: "sitegen.yml")
        let outcome = try expect(0, server.url("/"), "-o", "page.html")
        #expect(try folder.text("page.html").contains("<script>own()</script>"))
        #expect(outcome.errors.contains("[snapshot-scripts]"))
        try expect(0, server.url("/"), "-o", "page.html", "--scripts", "sandbox")
        #expect(try folder.text("page.html").contains("sandbox=\"allow-scripts\""))
        // Trust is not handed on by a redirect.
        let other = try LoopbackServer()
        other.route("/", .text("<title>x</title><script>other()</script>"))
        server.route("/away", .redirect(to: other.url("/")))
        try expect(
            0, server.url("/away"), "-o", "page.html", "--allow-host", "127.0.0.1:\(other.port)")
        #expect(try !folder.text("page.html").contains("other()"))
    }

    @Test func linksThatAreKeptPassTheGate() throws {
        serve("<a href='/b'>b</a><a rel=author href='https://x.example/'>c</a>")
        try expect(0, server.url("/"), "-o", "page.html", "--links", "keep")
        let page = try folder.text("page.html")
        #expect(page.contains("rel=\"noreferrer\" href='\(server.url("/b"))'"), "\(page)")
        #expect(
            page.contains("rel=\"author noreferrer\" href='https://x.example/'")
                || page.contains("rel=author&#32;noreferrer href='https://x.example/'"), "\(page)")
        let gate = try SitegenBinary.command(["verify", "page.html"], in: folder.path).run()
        #expect(gate.code == 0, "\(gate)")
        // The same link in a page whose links are inert is an error.
        try folder.write(page.replacing("links=keep", with: "links=inert"), to: "inert.html")
        let inert = try SitegenBinary.command(["verify", "inert.html"], in: folder.path).run()
        #expect(inert.code == 1, "\(inert)")
    }

    @Test func pagesOfAFeedNeedScripts() throws {
        server.route("/api", .text("{}", type: "application/json"))
        let outcome = try expect(
            2, server.url("/"), "-o", "page.html", "--pages", "1", "--next", "/api?p={n}")
        #expect(outcome.errors.contains("--scripts sandbox"), "\(outcome)")
        try expect(
            0, server.url("/"), "-o", "page.html", "--pages", "1", "--next", "/api?p={n}", "--scripts",
            "sandbox")
    }

    // MARK: Again

    @Test func writesNothingWithoutAChangeInOneRoundTripPerFile() throws {
        try expect(0, server.url("/"), "-o", "page.html")
        let before = try marks()
        server.forgetRequests()
        let outcome = try expect(0, server.url("/"), "-o", "page.html")
        #expect(outcome.output.hasPrefix("unchanged: page.html"))
        #expect(try marks() == before)
        #expect(server.requests.map(\.path).sorted() == ["/", "/picture.png", "/style.css"])
        #expect(server.requests.allSatisfy { $0.field("If-None-Match") != nil })
    }

    @Test func oneChangedPictureCostsOneDownload() throws {
        try expect(0, server.url("/"), "-o", "page.html")
        let old = try folder.text("page.html")
        server.route("/picture.png", .file(Self.png + [1], type: "image/png", entityTag: "p2"))
        server.forgetRequests()
        #expect(try expect(0, server.url("/"), "-o", "page.html").output.hasPrefix("wrote"))
        #expect(try folder.text("page.html") != old)
        #expect(server.requests.count == 3)
    }

    @Test func aDamagedCacheIsNoCache() throws {
        try expect(0, server.url("/"), "-o", "page.html")
        let before = try folder.text("page.html")
        for path in try folder.files(below: "cache").keys {
            try folder.write("damaged", to: "cache/" + path)
        }
        try expect(0, server.url("/"), "-o", "page.html")
        #expect(try folder.text("page.html") == before)
    }

    private func marks() throws -> [String: String] {
        var marks: [String: String] = [:]
        for name in ["page.html", "page.receipt.json"] {
            let facts = try FileManager.default.attributesOfItem(atPath: folder[name])
            marks[name] = "\(facts[.systemFileNumber] ?? "") \(facts[.modificationDate] ?? "")"
        }
        return marks
    }

    // MARK: What must not come out

    @Test(arguments: [
        "\"feedToken\": \"s3cr3t-value\"", "feedToken = 's3cr3t-value'", "feedToken: \"s3cr3t\\x2dvalue\"",
    ])
    func aTokenIsBlankedEverywhere(_ text: String) throws {
        serve(
            "<script>const x = { \(text.contains("=") ? "" : text) }; var \(text.contains("=") ? text : "y");</script><a href=\"/?t=s3cr3t%2Dvalue\">a</a><p>s3cr3t-value</p>"
        )
        try expect(
            0, server.url("/"), "-o", "page.html", "--redact", "feedToken", "--splices", "splices.json")
        for name in ["page.html", "page.receipt.json", "splices.json"] {
            let text = try folder.text(name)
            #expect(!text.contains("s3cr3t-value") && !text.contains("s3cr3t%2Dvalue"), "\(name)")
            #expect(!text.contains("s3cr3t\\x2dvalue"), "\(name)")
        }
    }

    @Test func secretsOfTheSettings() throws {
        try folder.write("secrets: [s3cr3t-value]\nsnapshot:\n  redact: [other]\n", to: "sitegen.yml")
        serve("<p>s3cr3t-value</p><script>other = 'another-one'</script>")
        try expect(0, server.url("/"), "-o", "page.html")
        let page = try folder.text("page.html")
        #expect(!page.contains("s3cr3t-value") && !page.contains("another-one"))
    }

    @Test func givenValuesAreBlankedAndShortOnesRefused() throws {
        serve("<p>s3cr3t-value and value-of-env</p>")
        var command = try SitegenBinary.command(
            [
                "snapshot", server.url("/"), "-o", "page.html", "--no-cache", "--redact-value",
                "s3cr3t-value",
                "--redact-from-env", "FEED_SECRET",
            ], in: folder.path)
        command.environment["FEED_SECRET"] = "value-of-env"
        #expect(try command.run().code == 0)
        #expect(try folder.text("page.html").contains("<p> and </p>"))
        command.environment["FEED_SECRET"] = "abc"
        #expect(try command.run().code == 64)
        command.environment["FEED_SECRET"] = nil
        #expect(try command.run().code == 64)
        try folder.write("secrets: [abc]\n", to: "sitegen.yml")
        let refused = try expect(2, server.url("/"), "-o", "other.html")
        #expect(refused.errors.contains("under 4 bytes"), "\(refused)")
    }

    @Test(arguments: [
        ("file:///etc/passwd", "root:"), ("http://169.254.169.254/latest/meta-data", "ami"),
        ("/to-file", "root:"), ("http://127.0.0.1:1/x", "x-from-there"),
    ])
    func whatAPageMayNotHave(_ address: String, _ word: String) throws {
        server.route("/to-file", .redirect(to: "file:///etc/passwd"))
        serve("<iframe src=\"\(address)\"></iframe><img alt='' src=\"\(address)\">")
        let outcome = try expect(0, server.url("/"), "-o", "page.html")
        #expect(
            outcome.errors.contains("warning:") && outcome.errors.contains("[snapshot-asset]"), "\(outcome)")
        #expect(try !folder.text("page.html").contains(word))
        #expect(
            try expect(2, server.url("/"), "-o", "page.html", "--on-error", "fail").errors.contains(
                "old file"))
    }

    @Test func aHostThatIsElsewhereAndRedirectsHere() throws {
        let other = try LoopbackServer()
        other.route("/secret.png", .file(Self.png, type: "image/png"))
        server.route("/away.png", .redirect(to: other.url("/secret.png")))
        serve("<img alt='' src=/away.png>")
        try expect(0, server.url("/"), "-o", "page.html")
        #expect(other.requests.isEmpty)
        try expect(0, server.url("/"), "-o", "page.html", "--allow-host", "127.0.0.1:\(other.port)")
        #expect(other.requests.count == 1)
    }

    // MARK: The old file stays

    @Test(arguments: ["/nowhere", "/broken", "/loop", "/cut", "/nothing"])
    func aPageThatCannotBeHadLeavesTheOldFile(_ path: String) throws {
        server.route("/broken", .status(500))
        server.route("/loop", .redirect(to: "/loop"))
        server.route("/cut", .text("<p>whole</p>").delivered(.truncated(4)))
        server.route("/nothing", LoopbackAnswer(type: "image/png", body: Self.png))
        try folder.write("old", to: "page.html")
        let before = try folder.files()
        let outcome = try expect(2, server.url(path), "-o", "page.html", "--timeout", "5")
        #expect(outcome.errors.contains("the old file is as it was"), "\(outcome)")
        #expect(try folder.files() == before)
    }

    /// What the gate does not pass is not written: here a path of the machine that takes the snapshot.
    @Test func whatDoesNotPassTheGateIsNotWritten() throws {
        try folder.write("old", to: "page.html")
        serve("<p>It lies in \(folder.path)/private.</p>")
        let before = try folder.files()
        let outcome = try run([server.url("/"), "-o", "page.html", "--no-cache"])
        #expect(outcome.code == 2 && outcome.errors.contains("[machine-path]"), "\(outcome)")
        #expect(outcome.errors.contains("does not pass the gate (1 error)"))
        #expect(try folder.files() == before)
    }

    @Test func reportsAnUnreachableServer() throws {
        server.close()
        try folder.write("old", to: "page.html")
        try expect(2, server.url("/"), "-o", "page.html", "--timeout", "5")
        #expect(try folder.text("page.html") == "old")
    }

    @Test func aFullDiskLeavesTheOldFile() throws {
        try folder.write("old", to: "page.html")
        serve(String(repeating: "<p>Long.</p>", count: 30_000))
        let outcome = try run(
            [server.url("/"), "-o", "page.html", "--no-cache"], preparation: "ulimit -f 100;")
        #expect(outcome.code == 2, "\(outcome)")
        #expect(try folder.text("page.html") == "old" && !folder.has("page.receipt.json"))
    }

    /// SIGKILL and SIGINT at a hundred moments spread over a whole run: the file is one of the two whole versions.
    @Test func aKilledRunLeavesOneOfTwoWholeVersions() throws {
        try expect(0, server.url("/"), "-o", "page.html", "--no-banner")
        let old = try folder.bytes("page.html")
        serve(String(repeating: "<p>New.</p>", count: 2000), tag: "new")
        let arguments = ["snapshot", server.url("/"), "-o", "page.html", "--no-banner", "--no-cache"]
        let command = try SitegenBinary.command(arguments, in: folder.path)
        let clock = ContinuousClock()
        let whole = try clock.measure { _ = try command.run() }
        let new = try folder.bytes("page.html")
        #expect(old != new)
        var seen: [String: Int] = [:]
        for round in 0..<100 {
            try folder.write(old, to: "page.html")
            let running = try command.start()
            pause(whole * ((Double(round) + Double.random(in: 0..<1)) / 95))
            if round.isMultiple(of: 2) { kill(running.pid, SIGINT) } else { running.stop() }
            _ = try running.wait(for: 10)
            let found = try folder.bytes("page.html")
            #expect(found == old || found == new, "round \(round)")
            seen[found == old ? "old" : "new", default: 0] += 1
        }
        #expect(seen["old", default: 0] > 0, "\(seen)")
    }

    // MARK: Use

    @Test(arguments: [
        [], ["URL"], ["--pages", "2"], ["--next", "/x"], ["--header", "Host: x"], ["--header", "nothing"],
        ["--cookie", "x"], ["--allow-host", "a b"], ["--jobs", "0"], ["--timeout", "0"], ["--links", "no"],
        ["--cache", "x", "--no-cache"], ["--total-timeout", "0"], ["--scripts", "some"],
        ["--links", "keep", "--scripts", "sandbox"], ["--redact-value", "abc"],
        ["--pages", "1", "--next", "/{n}", "--scripts", "strip"], ["ftp://host/x", "-o", "y"],
    ])
    func wrongUse(_ arguments: [String]) throws {
        let outcome = try run(
            arguments.first.map { $0.hasPrefix("--") } == true
                ? ["http://127.0.0.1:1/", "-o", "x"] + arguments : arguments)
        #expect(outcome.code == 64, "\(arguments): \(outcome)")
    }

    @Test func aFolderThatIsNotThere() throws {
        let outcome = try expect(2, server.url("/"), "-o", "no/page.html")
        #expect(outcome.errors.contains("there is no folder 'no'"))
        #expect(try expect(2, "no.html", "-o", "page.html").errors.contains("there is no such file"))
    }
}
