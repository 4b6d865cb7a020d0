import SitePreview
import TestSupport
import Testing

/// Addresses of pages without `.html`.
@Suite struct PageNameTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("<p>quayside", to: "@quayside.html")
        try folder.write("<p>tides", to: "b/tides.html")
        try folder.write("<p>dotted", to: "a.b.html")
        try folder.write("<p>caf\u{E9}", to: "caf\u{E9} 1.html")
        try folder.write("<p>hidden", to: ".secret.html")
        try folder.write("<p>git", to: ".git/notes.html")
        try folder.write("plain", to: "both")
        try folder.write("<p>page", to: "both.html")
        try folder.write("1", to: "shelf/one.txt")
        try folder.write("<p>shelf", to: "shelf.html")
        try folder.write("x", to: "folder.html/x.txt")
        try folder.write("p{}", to: "style.css")
        try folder.link("near.html", to: "b/tides.html")
        try folder.link("far.html", to: "/etc/passwd")
    }

    @Test(arguments: [
        ("/@quayside", "quayside"), ("/%40quayside", "quayside"), ("/%40quaysid%65?a=b", "quayside"),
        ("/@quayside.html", "quayside"), ("/b/tides", "tides"), ("/b/tid%65s", "tides"), ("/a.b", "dotted"),
        ("/a%2Eb", "dotted"), ("/caf%C3%A9%201", "caf\u{E9}"), ("/cafe%CC%81%201", "caf\u{E9}"),
        ("/near", "tides"),
    ])
    func answersThePageOfAName(_ target: String, _ text: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == 200)
            #expect(answer.text == "<p>\(text)")
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test(arguments: [
        ("/quayside", 404), ("/@Quay", 404), ("/tides", 404), ("/b/@quayside", 404), ("/a", 404),
        ("/@quayside/", 404), ("/b/tides/", 404), ("/@quayside.htm", 404), ("/@quayside/x", 404),
        ("/folder", 404), ("/far", 404), ("/.secret", 404), ("/%2esecret", 404), ("/.git/notes", 404),
        ("//@quayside", 404), ("/b//tides", 404), ("/./@quayside", 404),
        ("/b/../@quayside", 400), ("/b/%2e%2e/@quayside", 400), ("/b%2Ftides", 400), ("/b%5Ctides", 400),
        ("/@quayside%00", 400), ("/@quayside%2ehtml%00", 400), ("/@quayside%", 400),
    ])
    func answersNoPageOfAnotherName(_ target: String, _ code: Int) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == code)
            #expect(!answer.text.contains("<p>") && !answer.text.contains("root:"))
        }
    }

    @Test func aNameLongerThanAFileNameIsMissing() async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get("/" + String(repeating: "n", count: 254))
            #expect(answer.code == 404)
        }
    }

    @Test func anExistingFileOrFolderTakesPrecedence() async throws {
        try await RunningServer.run(folder, settings: listing()) { server in
            let file = try server.get("/both")
            #expect(file.text == "plain")
            #expect(file["Content-Type"] == "application/octet-stream")
            #expect(try server.get("/both.html").text == "<p>page")
            let moved = try server.get("/shelf?a=b")
            #expect(moved.code == 301)
            #expect(moved["Location"] == "/shelf/?a=b")
            #expect(try server.get("/shelf/").text == "one.txt")
            #expect(try server.get("/shelf.html").text == "<p>shelf")
        }
    }

    @Test func listingsNameTheFilesAsBefore() async throws {
        try await RunningServer.run(folder, settings: listing()) { server in
            let names = try server.get("/").text.split(separator: " ")
            #expect(names.contains("@quayside.html") && !names.contains("@quayside"))
            #expect(!names.contains { $0.hasPrefix(".") })
        }
    }

    private func listing() -> PreviewSettings {
        var settings = PreviewSettings()
        settings.listing = { Array($0.entries.map(\.name).joined(separator: " ").utf8) }
        return settings
    }

    @Test func isConditionalAndHasRanges() async throws {
        try await RunningServer.run(folder) { server in
            let whole = try server.get("/@quayside")
            let tag = try #require(whole["ETag"])
            #expect(try server.get("/@quayside.html")["ETag"] == tag)
            let head = try server.ask("HEAD /@quayside HTTP/1.1", hasBody: false)
            #expect(head.code == 200)
            for name in ["Content-Length", "Content-Type", "ETag", "Last-Modified"] {
                #expect(head[name] != nil && head[name] == whole[name], "\(name)")
            }
            let kept = try server.get("/@quayside", "If-None-Match: \(tag)")
            #expect(kept.code == 304 && kept.body.isEmpty)
            #expect(try server.get("/@quayside", "If-None-Match: \"x\"").code == 200)
            let date = try #require(whole["Last-Modified"])
            #expect(try server.get("/@quayside", "If-Modified-Since: \(date)").code == 304)
            let part = try server.get("/@quayside", "Range: bytes=3-6")
            #expect(part.code == 206 && part.text == "quay")
            #expect(part["Content-Range"] == "bytes 3-6/11")
            #expect(try server.get("/@quayside", "Range: bytes=11-").code == 416)
            #expect(try server.ask("POST /@quayside HTTP/1.1").code == 405)
        }
    }

    /// A dot in a page's name does not make it another kind of file, for which a link from another site is refused.
    @Test(arguments: [
        ("/@quayside", "navigate", "document", 200), ("/a.b", "navigate", "document", 200),
        ("/a.b", "navigate", "iframe", 403), ("/a.b", "no-cors", "image", 403),
        ("/@quayside", "cors", "empty", 403), ("/x.y", "navigate", "document", 403),
        ("/style.css", "navigate", "document", 403), ("/.secret", "navigate", "document", 403),
    ])
    func otherSitesMayLinkToIt(_ target: String, _ mode: String, _ purpose: String, _ code: Int) async throws
    {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(
                target, "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: \(mode)\r\nSec-Fetch-Dest: \(purpose)")
            #expect(answer.code == code)
        }
    }

    @Test func reloadsInPlaceUnderItsName() async throws {
        try await RunningServer.run(folder, reloads: true) { server in
            let page = try server.get("/@quayside").text
            #expect(page.contains("EventSource"))
            #expect(try server.get("/.sitegen/page?of=%2F%40quayside").text == page)
            #expect(try server.get("/.sitegen/page?of=%2Fa.b").text.hasPrefix("<p>dotted"))
            for target in ["%2Fquayside", "%2Fboth", "%2F.secret", "%2Fshelf", "%2F%40quayside%2F"] {
                #expect(try server.get("/.sitegen/page?of=\(target)").code == 404, "\(target)")
            }
        }
    }

    /// A page loaded from `file:` has no such names.
    @Test func doesNotExistAsFromAFile() async throws {
        try folder.write("<p>gone", to: "gone.html.html")
        var settings = PreviewSettings()
        settings.behavesAsFile = true
        try await RunningServer.run(folder, settings: settings, reloads: true) { server in
            let own = "/.sitegen/page?of=%2Ffile%2F"
            for target in ["/file/@quayside.html", own + "%40quayside.html"] {
                let answer = try server.get(target)
                #expect(answer.code == 200, "\(target)")
            }
            for target in [
                "/file/@quayside", "/@quayside", "/file/gone.html", own + "%40quayside", own + "gone.html",
            ] {
                let answer = try server.get(target)
                #expect(answer.code == 404, "\(target)")
            }
        }
    }
}
