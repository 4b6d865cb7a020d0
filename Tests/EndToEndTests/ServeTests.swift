import Foundation
import SiteFiles
import TestSupport
import Testing

/// The built `sitegen serve`, from outside.
@Suite(.serialized, .timeLimit(.minutes(45))) struct ServeTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws { workspace = try Workspace() }

    @Test func showsTheLibraryAndItsLeaves() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib")
        let files = try folder.files()
        let server = try Serving(["lib"], in: folder.path)
        #expect(server.address == "http://127.0.0.1:\(server.port)/")
        let start = try server.get("/")
        #expect(start.code == 200)
        #expect(start["Content-Type"] == "text/html; charset=utf-8")
        let links = start.text.matches(of: #/<a href="([^"]+)"/#).map { String($0.1) }
        #expect(links.count == 2)
        for link in links {
            let leaf = try server.get(link)
            #expect(leaf.code == 200, "\(link)")
            #expect(leaf.text.contains("script-src 'sha256-"))
            #expect(!leaf.text.contains("file:;"))
            let style = link.split(separator: "/").dropLast().joined(separator: "/") + "/katex/katex.min.css"
            #expect(try server.get("/" + style)["Content-Type"] == "text/css; charset=utf-8")
        }
        let outcome = try server.end()
        #expect(outcome.code == 0, "\(outcome)")
        #expect(outcome.errors.isEmpty)
        #expect(try folder.files() == files)
    }

    /// A library outside that a link leads to: neither its titles nor its papers are served.
    @Test func showsNoLibraryOutsideTheFolder() throws {
        let manifest = """
            {"books": [{"id": "b", "title": "Elsewhere", "chapters": [{"id": "c", "title": "C", "leaves": [
              {"id": "p", "title": "Papers", "kind": "papers", "file": "p.html", "source": "history.json"}]}]}]}
            """
        let papers = """
            [{"date":"2026-01-01","arxiv_id":"2401.00001","title":"T","url":"https://arxiv.org/abs/2401.00001"}]
            """
        // Too deep for the search to find it without a link.
        let deep = "else/1/2/3/4/5/6/7/lib"
        try folder.write(manifest, to: deep + "/study-manifest.json")
        try folder.write(papers, to: deep + "/history.json")
        try folder.write("", to: deep + "/sitegen.yml")
        try folder.write("x", to: "public/a.txt")
        try folder.link("public/out", to: "../" + deep)
        try folder.link("public/file/study-manifest.json", to: "../../\(deep)/study-manifest.json")
        let outside = try Serving(["public"], in: folder.path)
        #expect(try outside.get("/").text.contains("href=\"/a.txt\""))
        #expect(try !outside.get("/").text.contains("Elsewhere"))
        #expect(try outside.get("/api/papers").text == "[]\n")
        // A link that stays in the folder is followed.
        try folder.link("else/near", to: "1/2/3/4/5/6/7/lib")
        let inside = try Serving(["else"], in: folder.path)
        #expect(try inside.get("/").text.contains("Elsewhere"))
        #expect(try inside.get("/api/papers").text.contains("2401.00001"))
    }

    @Test func showsUnrenderedAndBrokenLeavesOnTheStartPage() throws {
        try workspace.library()
        try folder.write("{", to: "other/study-manifest.json")
        let server = try Serving(["."], in: folder.path)
        let start = try server.get("/").text
        #expect(start.contains("not rendered"))
        #expect(start.contains("other/study-manifest.json"))
        #expect(!start.contains("<a href"))
    }

    @Test func showsAPlainFolderByItsPageOrByAList() throws {
        try folder.write("<p>own", to: "page/index.html")
        try folder.write("x", to: "list/b & c.txt")
        try folder.write("x", to: "list/sub/d.txt")
        try folder.write("x", to: "list/.hidden")
        let page = try Serving(["page"], in: folder.path)
        #expect(try page.get("/").text == "<p>own")
        let list = try Serving(["list"], in: folder.path)
        let text = try list.get("/").text
        #expect(text.contains("href=\"/b%20%26%20c.txt\""))
        #expect(text.contains("b &amp; c.txt"))
        #expect(text.contains("href=\"/sub/\""))
        #expect(!text.contains("hidden"))
        #expect(try list.get("/sub").code == 301)
        #expect(try list.get("/sub/").text.contains("href=\"/sub/d.txt\""))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func endsWith0WhenItIsInterrupted(_ signal: Int32) throws {
        try folder.write([UInt8](repeating: 7, count: 16 << 20), to: "public/huge.bin")
        let server = try Serving(["public", "--watch"], in: folder.path)
        // With connections in every state.
        let idle = try server.connect()
        let head = try server.connect()
        try head.send("GET / HT")
        let stalled = try server.connect(receiveBuffer: 4096)
        try stalled.send("GET /huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let stream = try server.connect()
        try stream.send("GET /.sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try stream.receive()
        let outcome = try server.end(signal)
        #expect(outcome.code == 0, "\(outcome)")
        #expect(!outcome.wasStopped)
        #expect(outcome.errors.isEmpty)
        withExtendedLifetime((idle, head, stalled)) {}
    }

    @Test func saysThatAPortIsInUse() throws {
        try folder.write("x", to: "public/a.txt")
        let server = try Serving(["public"], in: folder.path)
        let outcome = try workspace.expect(2, "serve", "public", "--port", "\(server.port)")
        #expect(outcome.errors.contains("port \(server.port) is in use"))
        #expect(outcome.output.isEmpty)
    }

    @Test func saysWhatCannotBeServed() throws {
        try folder.write("x", to: "a.txt")
        #expect(try workspace.expect(2, "serve", "none").errors.contains("no such file or folder"))
        #expect(try workspace.expect(2, "serve", "a.txt").errors.contains("not a folder"))
        #expect(
            try workspace.expect(2, "serve", ".", "--host", "203.0.113.7").errors.contains(
                "has no address 203.0.113.7"))
    }

    @Test func refusesForeignNamesOnThisMachineAndWarnsBeyondIt() throws {
        try folder.write("x", to: "public/a.txt")
        let here = try Serving(["public", "--allow-host", "Mac.ts.net"], in: folder.path)
        #expect(try here.get("/a.txt", host: "evil.example").code == 403)
        #expect(try here.get("/a.txt", host: "mac.ts.net").code == 200)
        #expect(here.process.errorsSoFar.isEmpty)
        let everywhere = try Serving(["public", "--host", "0.0.0.0", "--watch"], in: folder.path)
        #expect(
            everywhere.process.errorsSoFar.contains("warning: anyone who reaches 0.0.0.0 can read public"))
        #expect(everywhere.process.errorsSoFar.contains("--watch"))
        #expect(try everywhere.get("/a.txt", host: "evil.example").code == 200)
    }

    @Test func notifiesAPageOfAChangeWithoutWritingFiles() throws {
        let page = "<!DOCTYPE html><title>T</title><p>one"
        try folder.write(page, to: "public/p.html")
        let server = try Serving(["public", "--watch"], in: folder.path)
        let sent = try server.get("/p.html").text
        let version = try #require(sent.firstMatch(of: #/let version = '([^']+)'/#)).1
        let stream = try server.connect()
        try stream.send("GET /.sitegen/events?since=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var seen = String(decoding: try stream.receive(), as: UTF8.self)
        #expect(!seen.contains("event: change"))
        #expect(try folder.text("public/p.html") == page)
        try AtomicFile.write(Array("<p>two".utf8), to: folder["public/p.html"])
        while !seen.contains("event: change") {
            seen += String(decoding: try stream.receive(), as: UTF8.self)
        }
        #expect(try server.get("/p.html").text.hasPrefix("<p>two<script>"))
        // Without the flag there is neither script nor stream.
        let plain = try Serving(["public"], in: folder.path)
        #expect(try plain.get("/p.html").text == "<p>two")
        #expect(try plain.get("/.sitegen/events").code == 404)
    }

    @Test func saysWhatAFileWouldRefuse() throws {
        try workspace.library()
        try workspace.expect(0, "render", "lib")
        let server = try Serving(["lib", "--as-file"], in: folder.path)
        let start = try server.get("/").text
        let link = String(try #require(start.firstMatch(of: #/<a href="(\/file\/[^"]+)"/#)).1)
        #expect(try server.get(link).code == 200)
        let style = link.split(separator: "/").dropLast().joined(separator: "/") + "/katex/katex.min.css"
        #expect(try server.get("/" + style).code == 200)
        #expect(try server.get("/" + style, "Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: style").code == 403)
        #expect(server.waitForError("sitegen: refused /\(style): a style sheet with crossorigin"))
        #expect(try server.get("/md/one.md").code == 403)
        #expect(try server.get("/file/md/one.md").code == 403)
    }

    @Test func readsTheHistoryAnewForThePapers() throws {
        try folder.write("x", to: "public/a.txt")
        let server = try Serving(["public"], in: folder.path)
        #expect(try server.get("/api/papers").text == "[]\n")
        try folder.write(
            #"""
            [{"date":"2026-01-01","t":"old","arxiv_id":"2401.00001","title":"T","url":"https://arxiv.org/abs/1"},
             {"date":"2026-02-01","t":"new","arxiv_id":"2401.00002","title":"T","url":"https://arxiv.org/abs/2"}]
            """#, to: "public/history.json")
        let papers = try server.get("/api/papers")
        #expect(papers["X-Robots-Tag"] == "noindex")
        let list = try #require(
            try JSONSerialization.jsonObject(with: Data(papers.body)) as? [[String: String]])
        #expect(list.map { $0["t"] } == ["new", "old"])
        try folder.write("{", to: "public/history.json")
        let broken = try server.get("/api/papers")
        #expect(broken.code == 503)
        #expect(broken.text.contains("history.json is not JSON"))
    }

    @Test func outlivesAWantOfDescriptors() throws {
        try folder.write("x", to: "public/a.txt")
        let server = try Serving(["public"], in: folder.path, preparation: "ulimit -n 40;")
        var many: [RawConnection] = []
        for _ in 0..<80 { many.append(try server.connect()) }
        // Long enough to accept connections until none is left to accept with.
        pause(.milliseconds(300))
        many = []
        try waitUntil("it answers again") { (try? server.get("/a.txt").text) == "x" }
        #expect(try server.end().code == 0)
    }
}
