import SitePreview
import Testing

@Suite struct PreviewHandlerTests {
    let tree = MemoryTree([
        "a.txt": "0123456789", "empty.txt": "", "page.html": "<!DOCTYPE html><p>x",
        "book/index.html": "<p>book",
        "book/x.css": "p{}", "list/one.txt": "1", ".hidden": "secret", ".git/config": "secret",
        "a b/é.txt": "e",
        "list/.secret": "s", "list/sub/two.txt": "22",
    ])

    // MARK: Methods

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "get", "PROPFIND"])
    func refusesOtherMethodsAndNamesTheTwo(_ method: String) {
        let asked = Asked(tree, "/a.txt", method: method)
        #expect(asked.code == 405)
        #expect(asked.field("Allow") == "GET, HEAD")
    }

    @Test(arguments: [
        "/a.txt", "/page.html", "/book", "/book/", "/missing", "/api/papers", "/../x", "/empty.txt",
    ])
    func headHasTheHeadOfGetAndNoBody(_ target: String) {
        let get = Asked(tree, target)
        let head = Asked(tree, target, method: "HEAD")
        #expect(head.code == get.code)
        #expect(head.answer.fields == get.answer.fields)
        #expect(head.answer.body == .none)
        #expect(get.answer.body != .none)
        #expect(get.field("Content-Length") == "\(get.body.utf8.count)")
    }

    @Test func headPassesOverARange() {
        let head = Asked(tree, "/a.txt", method: "HEAD", ["Range": "bytes=0-1"])
        #expect(head.code == 200)
        #expect(head.field("Content-Length") == "10")
    }

    // MARK: Types

    @Test(arguments: [
        ("a.html", "text/html; charset=utf-8"), ("a.HTM", "text/html; charset=utf-8"),
        ("a.txt", "text/plain; charset=utf-8"), ("a.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"), ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.json", "application/json"), ("a.svg", "image/svg+xml"), ("a.woff2", "font/woff2"),
        ("a.plist", "text/xml"), ("a.ipa", "application/octet-stream"),
        ("a.mobileprovision", "application/x-apple-aspen-config"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.wasm", "application/wasm"), ("a.png", "image/png"), ("a.mp4", "video/mp4"),
        ("a.m4a", "audio/mp4"),
        ("a.pdf", "application/pdf"), ("a.unknown", "application/octet-stream"),
        ("html", "application/octet-stream"),
        ("a.html.exe", "application/octet-stream"),
    ])
    func namesTheTypeAndForbidsGuessing(_ name: String, _ type: String) {
        let asked = Asked(MemoryTree([name: "x"]), "/" + name)
        #expect(asked.code == 200)
        #expect(asked.field("Content-Type") == type)
        #expect(asked.field("X-Content-Type-Options") == "nosniff")
    }

    // MARK: Ranges

    @Test(arguments: [
        ("bytes=2-5", "2345", "bytes 2-5/10"), ("bytes=7-", "789", "bytes 7-9/10"),
        ("bytes=-2", "89", "bytes 8-9/10"), ("bytes=8-99", "89", "bytes 8-9/10"),
    ])
    func sendsAPart(_ range: String, _ body: String, _ field: String) {
        let asked = Asked(tree, "/a.txt", ["Range": range])
        #expect(asked.code == 206)
        #expect(asked.body == body)
        #expect(asked.field("Content-Range") == field)
        #expect(asked.field("Content-Length") == "\(body.utf8.count)")
        #expect(asked.field("Accept-Ranges") == "bytes")
        #expect(asked.field("ETag") == Asked(tree, "/a.txt").field("ETag"))
    }

    @Test(arguments: ["bytes=10-", "bytes=-0", "bytes=99-100"])
    func saysHowMuchThereIsWhereAPartIsNot(_ range: String) {
        let asked = Asked(tree, "/a.txt", ["Range": range])
        #expect(asked.code == 416)
        #expect(asked.field("Content-Range") == "bytes */10")
        #expect(!asked.body.contains("0123456789"))
    }

    @Test(arguments: ["bytes=1-2,4-5", "items=0-1", "bytes=5-2", "bytes=x"])
    func sendsAllWhereAPartIsNotUnderstood(_ range: String) {
        let asked = Asked(tree, "/a.txt", ["Range": range])
        #expect(asked.code == 200)
        #expect(asked.body == "0123456789")
        #expect(asked.field("Content-Range") == nil)
    }

    @Test func anEmptyFileHasNoRanges() {
        let whole = Asked(tree, "/empty.txt")
        #expect(whole.code == 200)
        #expect(whole.field("Content-Length") == "0")
        let part = Asked(tree, "/empty.txt", ["Range": "bytes=0-"])
        #expect(part.code == 416)
        #expect(part.field("Content-Range") == "bytes */0")
    }

    @Test func takesAPartOfAPageAsItIsSent() {
        let whole = Asked(tree, "/page.html") { $0.treeVersion = "v1" }
        let part = Asked(tree, "/page.html", ["Range": "bytes=15-40"]) { $0.treeVersion = "v1" }
        #expect(part.code == 206)
        let bytes = Array(whole.body.utf8)
        #expect(part.body == String(decoding: bytes[15...40], as: UTF8.self))
        #expect(part.field("Content-Range") == "bytes 15-40/\(bytes.count)")
    }

    @Test func ifRangeHoldsAPartBackWhenTheFileIsAnother() throws {
        let whole = Asked(tree, "/a.txt")
        let tag = try #require(whole.field("ETag"))
        let date = try #require(whole.field("Last-Modified"))
        for (condition, code) in [
            (tag, 206), (date, 206), ("\"other\"", 200), ("W/" + tag, 200),
            ("Sun, 06 Nov 1994 08:49:38 GMT", 200),
            ("Sun, 06 Nov 1994 08:49:36 GMT", 200), ("nonsense", 200), ("*", 200),
        ] {
            let asked = Asked(tree, "/a.txt", ["Range": "bytes=0-1", "If-Range": condition])
            #expect(asked.code == code, "\(condition)")
            #expect(asked.body == (code == 206 ? "01" : "0123456789"))
        }
        // Without a range the condition is nothing.
        #expect(Asked(tree, "/a.txt", ["If-Range": tag]).code == 200)
    }

    // MARK: Caches

    @Test func keepsACopyAndAsksEachTime() throws {
        let asked = Asked(tree, "/a.txt")
        let tag = try #require(asked.field("ETag"))
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 10)
        #expect(asked.field("Last-Modified") == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(asked.field("Cache-Control") == "no-cache")
        for condition in [tag, "W/" + tag, "\"x\", \(tag)", "\"x\",W/\(tag) , \"y\"", "*", "\"a,b\", \(tag)"]
        {
            let again = Asked(tree, "/a.txt", ["If-None-Match": condition])
            #expect(again.code == 304, "\(condition)")
            #expect(again.answer.body == .none)
            #expect(again.field("ETag") == tag)
            #expect(again.field("Content-Length") == nil)
            #expect(Asked(tree, "/a.txt", method: "HEAD", ["If-None-Match": condition]).code == 304)
        }
        for condition in ["\"x\"", "x", tag.replacing("\"", with: ""), "\"\(tag)\""] {
            #expect(Asked(tree, "/a.txt", ["If-None-Match": condition]).code == 200, "\(condition)")
        }
    }

    @Test func theTagDecidesOverTheDate() throws {
        let tag = try #require(Asked(tree, "/a.txt").field("ETag"))
        let later = "Sun, 06 Nov 2094 08:49:37 GMT"
        let earlier = "Sun, 06 Nov 1904 08:49:37 GMT"
        for (fields, code) in [
            (["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"], 304),
            (["If-Modified-Since": later], 304),
            (["If-Modified-Since": earlier], 200), (["If-Modified-Since": "nonsense"], 200),
            (["If-Modified-Since": later, "If-None-Match": "\"x\""], 200),
            (["If-Modified-Since": earlier, "If-None-Match": tag], 304),
            (["If-None-Match": tag, "Range": "bytes=0-1"], 304),
        ] {
            #expect(Asked(tree, "/a.txt", fields).code == code, "\(fields)")
        }
    }

    @Test func aFailedPreconditionIsAnsweredWith412() throws {
        let tag = try #require(Asked(tree, "/a.txt").field("ETag"))
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let earlier = "Sun, 06 Nov 1904 08:49:37 GMT"
        for (fields, code) in [
            (["If-Match": tag], 200), (["If-Match": "*"], 200), (["If-Match": "\"x\", \(tag)"], 200),
            (["If-Match": "\"x\""], 412), (["If-Match": "W/" + tag], 412),
            (["If-Match": "\"x\"", "If-None-Match": tag], 412),
            (["If-Match": tag, "If-None-Match": tag], 304),
            (["If-Match": "\"x\"", "Range": "bytes=0-1"], 412),
            (["If-Match": tag, "Range": "bytes=0-1"], 206),
            (["If-Unmodified-Since": date], 200), (["If-Unmodified-Since": earlier], 412),
            (["If-Unmodified-Since": "nonsense"], 200),
            (["If-Unmodified-Since": earlier, "If-Match": tag], 200),
        ] {
            let asked = Asked(tree, "/a.txt", fields)
            #expect(asked.code == code, "\(fields)")
            #expect(code != 412 || !asked.body.contains("0123"), "\(fields)")
        }
    }

    @Test func anotherFileIsAnotherTag() throws {
        let old = try #require(Asked(tree, "/a.txt").field("ETag"))
        var edited = tree
        edited.files["a.txt"] = Array("0123456780".utf8)
        #expect(Asked(edited, "/a.txt", ["If-None-Match": old]).code == 200)
        var touched = tree
        touched.modified += 1
        #expect(Asked(touched, "/a.txt", ["If-None-Match": old]).code == 200)
    }

    /// The tag is of what is sent: the script, and the policy, are part of it.
    @Test func theTagOfAPageKnowsOfTheScript() throws {
        let plain = try #require(Asked(tree, "/page.html").field("ETag"))
        let first = Asked(tree, "/page.html") { $0.treeVersion = "v1" }
        let tag = try #require(first.field("ETag"))
        #expect(tag != plain)
        #expect(Asked(tree, "/page.html", ["If-None-Match": plain]) { $0.treeVersion = "v1" }.code == 200)
        #expect(Asked(tree, "/page.html", ["If-None-Match": tag]) { $0.treeVersion = "v1" }.code == 304)
        #expect(Asked(tree, "/page.html", ["If-None-Match": tag]) { $0.treeVersion = "v2" }.code == 200)
        #expect(Asked(tree, "/page.html", ["If-None-Match": tag]).code == 200)
        // The file's date says nothing of the script.
        #expect(first.field("Last-Modified") == nil)
        #expect(Asked(tree, "/page.html").field("Last-Modified") != nil)
    }

    // MARK: Paths

    @Test(arguments: [
        ("/.hidden", 404), ("/.git/config", 404), ("/%2ehidden", 404), ("/list/.secret", 404),
        ("/./a.txt", 404),
        ("/missing", 404), ("/a.txt/", 404), ("/a.txt/x", 404), ("//a.txt", 404), ("/list//one.txt", 404),
        ("/..", 400), ("/%2e%2e/a.txt", 400), ("/list/..%2fa.txt", 400), ("/list%5cone.txt", 400),
        ("/a.txt%00.html", 400), ("/%zz", 400), ("*", 400), ("a.txt", 400), ("ftp://127.0.0.1/a.txt", 400),
        ("/a.txt", 200), ("/a.txt?v=1", 200), ("/a%20b/%C3%A9.txt", 200), ("http://127.0.0.1/a.txt", 200),
        ("http://localhost:9", 200), ("/%61.txt", 200), ("/list/one.txt", 200),
    ])
    func isFoundOrNot(_ target: String, _ code: Int) {
        let asked = Asked(tree, target) { $0.listing = { _ in [] } }
        #expect(asked.code == code)
        #expect(!asked.body.contains("secret") || code != 200)
    }

    @Test func aFolderIsSentToItsSlash() {
        for (target, location) in [
            ("/book", "/book/"), ("/book?a=b", "/book/?a=b"), ("/a%20b", "/a%20b/"),
            ("/list/sub", "/list/sub/"),
        ] {
            let asked = Asked(tree, target)
            #expect(asked.code == 301)
            #expect(asked.field("Location") == location)
        }
        let index = Asked(tree, "/book/")
        #expect(index.code == 200)
        #expect(index.body == "<p>book")
        #expect(index.field("Content-Type") == "text/html; charset=utf-8")
    }

    @Test func aFolderWithoutAPageIsListed() throws {
        let listed = Asked(tree, "/list/") { settings in
            settings.listing = { listing in
                Array((listing.address + ":" + listing.entries.map(\.address).joined(separator: ",")).utf8)
            }
        }
        #expect(listed.code == 200)
        #expect(listed.body == "/list/:/list/sub/,/list/one.txt")
        #expect(Asked(tree, "/list/").code == 404)
    }

    @Test func aFolderThatCannotBeListedIsNotEmpty() {
        var tree = tree
        tree.unreadable = ["list"]
        let listing: (inout PreviewSettings) -> Void = { $0.listing = { _ in Array("listed".utf8) } }
        #expect(Asked(tree, "/list/", change: listing).code == 503)
        #expect(Asked(tree, "/list/one.txt", change: listing).code == 200)
        #expect(Asked(tree, "/list/sub/", change: listing).body == "listed")
        #expect(Asked(tree, "/missing/", change: listing).code == 404)
    }

    @Test func theRootHasAStartPageWhereItHasNoPageOfItsOwn() {
        let start: (inout PreviewSettings) -> Void = { $0.startPage = { Array("start \($0)".utf8) } }
        #expect(Asked(tree, "/", change: start).body == "start /")
        #expect(Asked(tree, "/list/", change: start).code == 404)
        var own = tree
        own.files["index.html"] = Array("own".utf8)
        #expect(Asked(own, "/", change: start).body == "own")
    }

    @Test func aPageThatIsBeingWrittenIsAskedForAgain() {
        var tree = tree
        tree.unsteady = ["page.html"]
        #expect(Asked(tree, "/page.html").code == 503)
    }

    // MARK: Hosts

    @Test(arguments: [
        "127.0.0.1", "127.0.0.1:8000", "127.0.0.2:1", "localhost", "LOCALHOST:80", "book.localhost:8000",
        "[::1]",
        "[::1]:8000",
    ])
    func loopbackKnowsItsOwnNames(_ host: String) {
        #expect(Asked(tree, "/a.txt", host: host).code == 200)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "",
        "192.168.1.2",
        "127.0.0.256", "127.1", "notlocalhost", "[::2]", "[::ffff:127.0.0.1]", "0x7f.0.0.1",
    ])
    func loopbackRefusesOtherNames(_ host: String) {
        let asked = Asked(tree, "/a.txt", host: host)
        #expect(asked.code == 403)
        #expect(!asked.body.contains("0123"))
        #expect(Asked(tree, "/a.txt", host: host) { $0.isLoopback = false }.code == 200)
        // The host of the target counts, and not the field (RFC 9112, 3.2.2).
        #expect(Asked(tree, "http://evil.example/a.txt").code == 403)
    }

    /// What a lenient reader takes for this machine, or for a name at all.
    @Test(arguments: [
        "[::1].evil", "[::1]evil", "[::1]:", "[::1", "[]", "[127.0.0.1]", "127.0.0.1:evil", "127.0.0.1:",
        "localhost:80@evil", "localhost:+80", "localhost:65536", "localhost:080000", "localhost:80:80",
        "+127.0.0.1", "evil@localhost", "localhost/", "local host", "localhost,evil", "loc\u{E4}lhost", ":80",
    ])
    func rejectsInvalidHostNames(_ host: String) {
        #expect(Asked(tree, "/a.txt", host: host).code == 400)
        #expect(Asked(tree, "/a.txt", host: host) { $0.isLoopback = false }.code == 400)
        #expect(Asked(tree, "/a.txt", host: host) { $0.allowedHosts = [host, "localhost"] }.code == 400)
    }

    @Test(arguments: [
        "127.000.000.001", "127.0.0.01", "127.0.0.1.", "localhost.", "..localhost", "0127.0.0.1",
    ])
    func refusesOtherWaysToWriteThisMachine(_ host: String) {
        #expect(Asked(tree, "/a.txt", host: host).code == 403)
    }

    // MARK: Other sites

    /// - Parameter code: with what a request of another site for this target is answered.
    @Test(
        arguments: ["cross-site", "same-site"],
        [
            ("/a.txt", "no-cors", "image", 403), ("/a.txt", "no-cors", "script", 403),
            ("/a.txt", "cors", "empty", 403), ("/page.html", "cors", "empty", 403),
            ("/page.html", "navigate", "iframe", 403), ("/page.html", "navigate", "object", 403),
            ("/page.html", "no-cors", "document", 403), ("/a.txt", "navigate", "document", 403),
            ("/api/papers", "navigate", "document", 403), ("/.sitegen/events", "navigate", "document", 403),
            ("/missing.html", "navigate", "document", 404), ("/page.html", "navigate", "document", 200),
        ])
    func otherSitesMayOnlyLinkToPages(_ site: String, _ row: (String, String, String, Int)) {
        let (target, mode, purpose, code) = row
        let fields = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": purpose]
        let asked = Asked(tree, target, fields) { $0.treeVersion = "v1" }
        #expect(asked.code == code)
        if code == 403 { #expect(asked.body.contains("another site") && !asked.body.contains("0123")) }
    }

    @Test(arguments: ["same-origin", "none"]) func ownPagesAndTypedAddressesGetEverything(_ site: String) {
        for mode in ["navigate", "no-cors", "cors"] {
            let fields = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": "image"]
            #expect(Asked(tree, "/a.txt", fields).code == 200)
            #expect(Asked(tree, "/page.html", fields).code == 200)
        }
    }

    @Test func letsANamedTunnelIn() {
        let tunnel: (inout PreviewSettings) -> Void = {
            $0.allowedHosts = ["mac.ts.net"]
            $0.treeVersion = "v1"
        }
        let page = Asked(tree, "/page.html", host: "Mac.ts.net:443", change: tunnel)
        #expect(page.code == 200)
        #expect(!page.body.contains("EventSource"))
        #expect(Asked(tree, "/page.html", host: "other.ts.net", change: tunnel).code == 403)
        #expect(Asked(tree, "/page.html", host: "localhost", change: tunnel).body.contains("EventSource"))
    }

    @Test func anOldClientNeedsNoHost() { #expect(Asked(tree, "/a.txt", host: nil).code == 200) }
}
