import SitePreview
import TestSupport
import Testing

/// The choice between a page and the markdown beside it by the Accept field (RFC 9110, 12.5.1).
@Suite struct MarkdownVariantTests {
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        for name in ["index", "@quayside", "b/tides", "b/index", "a.b"] {
            try folder.write("<p>\(name)", to: "\(name).html")
            try folder.write("# \(name)\n", to: "\(name).md")
        }
        try folder.write("<p>alone", to: "alone.html")
        try folder.write("# only\n", to: "only.md")
        try folder.write("# list\n", to: "list/index.md")
        try folder.write("<p>far", to: "far.html")
        try folder.link("far.md", to: "/etc/passwd")
        try folder.write("<p>folder", to: "folder.html")
        try folder.write("x", to: "folder.md/x.txt")
        try folder.write("exact", to: "exact")
        try folder.write("<p>exact", to: "exact.html")
        try folder.write("# exact\n", to: "exact.md")
        try folder.write("{}", to: "data.json")
    }

    @Test(arguments: [
        "text/markdown", "TEXT/Markdown", "text/markdown, text/html;q=0.9", "text/html;q=0.9, text/markdown",
        "text/markdown;q=0.2, text/html;q=0.1", "text/markdown, */*;q=0.8", "text/markdown;q=0.9, */*;q=0.1",
        "text/markdown;charset=UTF-8", "text/markdown; charset=\"utf-8\"; q=0.5, text/html ;q=0.4",
        "text/markdown;q=0.002,text/html;q=0.001", "text/*, text/html;q=0.5", "*/*, text/html;q=0",
        "text/html;q=0, text/markdown;q=0.001", "text/markdown;q=1.000, text/html;q=0.999",
        "text/html;level=1, text/markdown;q=0.1", "text/markdown\r\nAccept: text/html;q=0.3",
        "application/json, text/markdown, text/html;q=0.5", ", ,text/markdown, ,",
        "text/*;q=0.9, text/html;q=0.1, */*", "text/x;a=\"text/html,\", text/markdown;q=0.1",
        "text/html;q=0.5;x=y, text/markdown;q=0.6", "text/html;Q=0.5, text/markdown",
        // Equal weights: the field names markdown.
        "text/html, text/markdown", "text/markdown, text/html", "text/markdown, */*",
    ])
    func sendsMarkdownToClientsThatPreferIt(_ accept: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get("/@quayside", "Accept: \(accept)")
            #expect(answer.code == 200)
            #expect(answer.text == "# @quayside\n")
            #expect(answer["Content-Type"] == "text/markdown; charset=utf-8")
            #expect(answer["Vary"] == "Accept")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test(arguments: [
        nil, "", "*/*", "text/*", "text/html", "text/markdown;q=0", "text/markdown;q=0.000, */*",
        "text/markdown;q=0, text/html;q=0",
        "text/html, text/markdown;q=0.9", "text/markdown;q=0.5, text/html;q=0.6",
        "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "application/json",
        "text/markdown;q=0.8, */*", "text/markdown;variant=GFM", "text/markdown;q=2",
        "text/markdown;q=0.1234",
        "text/markdown;q=", "text/markdown;q=-1", "text/markdown;q=1.001", "text/markdown;q=.5", "markdown",
        "text/markdown/x", "text markdown", "text/x-markdown", "*/markdown", "text/x;a=\", text/markdown\"",
        "text/x;a=\"\\\", text/markdown", "text/*;q=1, text/markdown;q=0.3, text/html;q=0.4",
    ])
    func sendsThePageToOthers(_ accept: String?) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get("/@quayside", accept.map { "Accept: \($0)" } ?? "")
            #expect(answer.code == 200)
            #expect(answer.text == "<p>@quayside")
            #expect(answer["Content-Type"] == "text/html; charset=utf-8")
            #expect(answer["Vary"] == "Accept")
        }
    }

    @Test(arguments: [
        ("/@quayside", "@quayside"), ("/@quayside.html", "@quayside"), ("/%40quayside.html?x", "@quayside"),
        ("/b/tides", "b/tides"), ("/b/tides.html", "b/tides"), ("/a.b", "a.b"), ("/", "index"),
        ("/index.html", "index"), ("/index", "index"), ("/b/", "b/index"), ("/b/index.html", "b/index"),
    ])
    func answersPagesAndIndexesInBothForms(_ target: String, _ name: String) async throws {
        try await RunningServer.run(folder) { server in
            let markdown = try server.get(target, "Accept: text/markdown")
            #expect(markdown.code == 200)
            #expect(markdown.text == "# \(name)\n")
            let page = try server.get(target)
            #expect(page.code == 200)
            #expect(page.text == "<p>\(name)")
            #expect(markdown["Vary"] == "Accept" && page["Vary"] == "Accept")
            #expect(markdown["ETag"] != nil && page["ETag"] != nil && markdown["ETag"] != page["ETag"])
        }
    }

    @Test(arguments: [
        ("/alone", "<p>alone", "text/html; charset=utf-8"),
        ("/alone.html", "<p>alone", "text/html; charset=utf-8"),
        ("/far", "<p>far", "text/html; charset=utf-8"), ("/folder", "<p>folder", "text/html; charset=utf-8"),
        ("/exact", "exact", "application/octet-stream"), ("/data.json", "{}", "application/json"),
        ("/only.md", "# only\n", "text/markdown; charset=utf-8"),
    ])
    func doesNotDependOnAcceptWithoutMarkdownBesideAPage(
        _ target: String, _ text: String, _ type: String
    ) async throws {
        try await RunningServer.run(folder) { server in
            for accept in ["text/markdown", "text/html"] {
                let answer = try server.get(target, "Accept: \(accept)")
                #expect(answer.code == 200)
                #expect(answer.text == text)
                #expect(answer["Content-Type"] == type)
                #expect(answer["Vary"] == nil)
            }
        }
    }

    @Test(arguments: ["text/html", "text/markdown", "text/markdown;q=0"])
    func aMarkdownFileIsSentUnderItsOwnName(_ accept: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get("/@quayside.md", "Accept: \(accept)")
            #expect(answer.code == 200)
            #expect(answer.text == "# @quayside\n")
            #expect(answer["Content-Type"] == "text/markdown; charset=utf-8")
            #expect(answer["Vary"] == nil)
        }
    }

    @Test(arguments: ["/only", "/only.html", "/missing", "/b/tides/", "/.md", "/@quayside.md/"])
    func markdownAloneIsNotAPage(_ target: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target, "Accept: text/markdown")
            #expect(answer.code == 404)
        }
    }

    @Test func aFolderWithMarkdownOnlyHasItBesideItsListing() async throws {
        var settings = PreviewSettings()
        settings.listing = { Array($0.entries.map(\.name).joined(separator: " ").utf8) }
        try await RunningServer.run(folder, settings: settings) { server in
            let listing = try server.get("/list/")
            #expect(listing.text == "index.md")
            #expect(listing["Content-Type"] == "text/html; charset=utf-8")
            let markdown = try server.get("/list/", "Accept: text/markdown")
            #expect(markdown.text == "# list\n")
            #expect(listing["Vary"] == "Accept" && markdown["Vary"] == "Accept")
            let moved = try server.get("/list", "Accept: text/markdown")
            #expect(moved.code == 301 && moved["Location"] == "/list/")
            let other = try server.get("/folder.md/", "Accept: text/markdown")
            #expect(other.text == "x.txt" && other["Vary"] == nil)
        }
    }

    @Test func eachFormIsConditionalAndHasRanges() async throws {
        try await RunningServer.run(folder) { server in
            let prefers = "Accept: text/markdown"
            let page = try #require(try server.get("/@quayside")["ETag"])
            let markdown = try #require(try server.get("/@quayside", prefers)["ETag"])
            #expect(try server.get("/@quayside.md")["ETag"] == markdown)
            for (fields, code) in [
                ("If-None-Match: \(page)", 304), ("If-None-Match: \(markdown)", 200),
                ("\(prefers)\r\nIf-None-Match: \(markdown)", 304),
                ("\(prefers)\r\nIf-None-Match: \(page)", 200),
                ("\(prefers)\r\nRange: bytes=2-5", 206), ("Range: bytes=3-6", 206),
                ("\(prefers)\r\nRange: bytes=2-5\r\nIf-Range: \(page)", 200),
                ("\(prefers)\r\nRange: bytes=99-", 416), ("Range: bytes=99-", 416),
            ] {
                let answer = try server.get("/@quayside", fields)
                #expect(answer.code == code, "\(fields)")
                #expect(answer["Vary"] == "Accept", "\(fields)")
                if code == 304 { #expect(answer.body.isEmpty) }
                if code == 206 { #expect(["@qua", "@qua"].contains(answer.text), "\(answer.text)") }
            }
        }
    }

    @Test func headHasTheFieldsOfEachForm() async throws {
        try await RunningServer.run(folder) { server in
            for accept in ["text/markdown", "text/html"] {
                let get = try server.get("/b/", "Accept: \(accept)")
                let head = try server.ask("HEAD /b/ HTTP/1.1\r\nAccept: \(accept)", hasBody: false)
                #expect(head.code == 200)
                for name in ["Content-Length", "Content-Type", "ETag", "Last-Modified", "Vary"] {
                    #expect(head[name] != nil && head[name] == get[name], "\(name)")
                }
            }
        }
    }

    @Test func theReloadScriptAlwaysGetsThePage() async throws {
        try await RunningServer.run(folder, reloads: true) { server in
            let answer = try server.get("/.sitegen/page?of=%2F%40quayside", "Accept: text/markdown")
            #expect(answer.text.hasPrefix("<p>@quayside"))
            #expect(answer["Vary"] == nil)
            #expect(try server.get("/@quayside", "Accept: text/markdown").text == "# @quayside\n")
        }
    }

    @Test func aFileIsNotChosenByAcceptAsFromAFile() async throws {
        var settings = PreviewSettings()
        settings.behavesAsFile = true
        try await RunningServer.run(folder, settings: settings) { server in
            let answer = try server.get("/file/@quayside.html", "Accept: text/markdown")
            #expect(answer.text == "<p>@quayside")
            #expect(answer["Vary"] == nil)
        }
    }
}
