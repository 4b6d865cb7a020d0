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

    /// A library has its hub in a folder of its own.
    @Test(arguments: [
        ("/tides", "/wiki/build/tides"), ("/tides?q=1", "/wiki/build/tides?q=1"),
        ("/@quayside", "/wiki/build/%40quayside"), ("/b/shore", "/wiki/build/b/shore"),
        ("/hub/quayside", "/wiki/build/@quayside"), ("/index", "/wiki/build/index"),
    ])
    func addressesOfTheOnlyHubExistAtTheRoot(_ target: String, _ location: String) {
        let asked = Asked(Self.library, target) { $0.hubs = { [["wiki", "build"]] } }
        #expect(asked.code == 301)
        #expect(asked.field("Location") == location)
        #expect(Asked(Self.library, location).code == 200)
    }

    @Test(arguments: [
        ("/own", 200), ("/wiki", 301), ("/tides.html", 404), ("/tides/", 404), ("/missing", 404),
        ("/hub/far", 404), ("/build/tides", 404), ("/graph.json", 404),
    ])
    func otherAddressesStay(_ target: String, _ code: Int) {
        let asked = Asked(Self.library, target) { $0.hubs = { [["wiki", "build"]] } }
        #expect(asked.code == code)
        #expect(asked.field("Location")?.hasPrefix("/wiki/build/") != true)
    }

    /// The ids of two hubs may be the same.
    @Test(arguments: [[], [[]], [["wiki", "build"], ["other"]]] as [[[String]]])
    func severalHubsHaveTheirFoldersAlone(_ hubs: [[String]]) {
        let asked = Asked(Self.library, "/tides") { $0.hubs = { hubs } }
        #expect(asked.code == 404)
        let asFile = Asked(Self.library, "/file/tides") {
            $0.hubs = { hubs }
            $0.behavesAsFile = true
        }
        #expect(asFile.code == 404)
    }

    private static let library = MemoryTree([
        "own.html": "<p>own", "wiki/build/own.html": "<p>other", "wiki/build/tides.html": "<p>tides",
        "wiki/build/index.html": "<p>hub", "wiki/build/@quayside.html": "<p>profile",
        "wiki/build/b/shore.html": "<p>shore", "wiki/build/graph.json": "{}",
    ])
}
