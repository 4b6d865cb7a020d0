import SitePreview
import TestSupport
import Testing

/// Redirects from `hub/SLUG` to `@SLUG`.
@Suite struct HubAddressTests {
    static let longest = String(repeating: "n", count: 32)
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        for name in [
            "quayside", "a_b-9", "abc", Self.longest, Self.longest + "n", "ab", "Quay", "a.b", "caf\u{E9}",
            "page",
            "file", "shelf",
        ] {
            try folder.write("<p>\(name)", to: "@\(name).html")
        }
        try folder.write("<p>x", to: "wiki/build/@x-1.html")
        try folder.write("<p>two", to: "two words/@two.html")
        try folder.write("<p>hidden", to: ".git/@hidden.html")
        try folder.write("<p>own", to: "hub/page.html")
        try folder.write("own", to: "hub/file")
        try folder.write("1", to: "hub/shelf/one.txt")
        try folder.write("# md\n", to: "@markdown.md")
        try folder.link("@far.html", to: "/etc/passwd")
    }

    @Test(arguments: [
        ("/hub/quayside", "/@quayside"), ("/hub/quay%73ide", "/@quayside"), ("/h%75b/quayside", "/@quayside"),
        ("/hub/a_b-9", "/@a_b-9"), ("/hub/abc", "/@abc"), ("/hub/\(longest)", "/@\(longest)"),
        ("/hub/quayside?a=b&c=%2F", "/@quayside?a=b&c=%2F"), ("/hub/quayside?", "/@quayside?"),
        ("/wiki/build/hub/x-1", "/wiki/build/@x-1"), ("/wiki/build/hub/x-1?q", "/wiki/build/@x-1?q"),
        ("/two%20words/hub/two", "/two%20words/@two"),
    ])
    func redirectsToThePage(_ target: String, _ location: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == 301)
            #expect(answer["Location"] == location)
            #expect(try server.get(location).code == 200)
            let head = try server.ask("HEAD \(target) HTTP/1.1", hasBody: false)
            #expect(head.code == 301)
            #expect(head["Location"] == location)
        }
    }

    @Test(arguments: [
        ("/hub/missing", 404), ("/hub/ab", 404), ("/hub/\(longest)n", 404), ("/hub/Quay", 404),
        ("/hub/a.b", 404),
        ("/hub/caf%C3%A9", 404), ("/hub/quayside/", 404), ("/hub/quayside.html", 404),
        ("/hub/@quayside", 404),
        ("/hub/quayside/x", 404), ("/Hub/quayside", 404), ("/hubs/quayside", 404), ("/hub/far", 404),
        ("/hub/markdown", 404), ("/wiki/build/hub/quayside", 404), ("/wiki/hub/x-1", 404), ("/hub/x-1", 404),
        ("/hub/hub/quayside", 404), ("//hub/quayside", 404), ("/hub//quayside", 404),
        ("/.git/hub/hidden", 404),
        ("/hub/.git", 404), ("/hub/..", 400), ("/hub/../hub/quayside", 400), ("/hub%2Fquayside", 400),
        ("/hub/quayside%00", 400),
    ])
    func redirectsNothingElse(_ target: String, _ code: Int) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == code)
            #expect(answer["Location"] == nil)
        }
    }

    @Test func anExistingFileOrFolderTakesPrecedence() async throws {
        try await RunningServer.run(folder) { server in
            let page = try server.get("/hub/page")
            #expect(page.text == "<p>own")
            #expect(try server.get("/hub/file").text == "own")
            #expect(try server.get("/hub/shelf")["Location"] == "/hub/shelf/")
            #expect(try server.get("/hub/quayside")["Location"] == "/@quayside")
        }
    }

    @Test func doesNotExistAsFromAFile() async throws {
        var settings = PreviewSettings()
        settings.behavesAsFile = true
        try await RunningServer.run(folder, settings: settings) { server in
            for target in ["/hub/quayside", "/file/hub/quayside"] {
                let answer = try server.get(target)
                #expect(answer.code == 404, "\(target)")
            }
        }
    }
}
