import SitePreview
import TestSupport
import Testing

/// The one dotfile that is served.
@Suite struct AppSiteAssociationTests {
    static let path = "/.well-known/apple-app-site-association"
    let folder: TestFolder

    init() throws {
        folder = try TestFolder()
        try folder.write("{\"at\":\"root\"}", to: ".well-known/apple-app-site-association")
        try folder.write("{\"at\":\"build\"}", to: "wiki/build/.well-known/apple-app-site-association")
        try folder.write("secret", to: ".well-known/other")
        try folder.write("secret", to: ".well-known/apple-app-site-association.json")
        try folder.write("secret", to: ".well-known/sub/apple-app-site-association")
        try folder.write("secret", to: ".git/.well-known/apple-app-site-association")
        try folder.write("secret", to: ".well-known/.well-known/apple-app-site-association")
        try folder.write("secret", to: "page/.well-known/apple-app-site-association.html")
        try folder.write("secret", to: "folder/.well-known/apple-app-site-association/index.html")
        try folder.write("plain", to: "apple-app-site-association")
        try folder.link("link/.well-known/apple-app-site-association", to: "/etc/passwd")
        try folder.link(
            "near/.well-known/apple-app-site-association",
            to: "../../wiki/build/.well-known/apple-app-site-association")
    }

    @Test(arguments: [
        (path, "root"), ("/%2Ewell-known/apple-app-site-association?x", "root"),
        ("/wiki/build" + path, "build"),
        ("/near" + path, "build"),
    ])
    func isServedAsJSON(_ target: String, _ place: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == 200)
            #expect(answer.text == "{\"at\":\"\(place)\"}")
            #expect(answer["Content-Type"] == "application/json")
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Vary"] == nil)
        }
    }

    @Test(arguments: [
        ("/.well-known/", 404), ("/.well-known", 404), ("/.well-known/other", 404), (path + "/", 404),
        (path + ".json", 404), ("/.well-known/sub/apple-app-site-association", 404), ("/.git" + path, 404),
        ("/.well-known" + path, 404), ("/page" + path, 404), ("/folder" + path, 404),
        ("/folder" + path + "/", 404),
        ("/link" + path, 404), ("/wiki" + path, 404), ("/" + path, 404),
        ("/.well-known//apple-app-site-association", 404),
        ("/.well-known/Apple-App-Site-Association", 404), (path + "%00", 400), ("/x/.." + path, 400),
        ("/.well-known%2Fapple-app-site-association", 400),
    ])
    func otherDotfilesStayHidden(_ target: String, _ code: Int) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer.code == code)
            #expect(!answer.text.contains("secret") && !answer.text.contains("root"))
        }
    }

    @Test func theSameNameElsewhereIsAFileLikeOthers() async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get("/apple-app-site-association")
            #expect(answer.text == "plain")
            #expect(answer["Content-Type"] == "application/octet-stream")
        }
    }

    @Test func listingsDoNotShowIt() async throws {
        var settings = PreviewSettings()
        settings.listing = { Array($0.entries.map(\.name).joined(separator: " ").utf8) }
        try await RunningServer.run(folder, settings: settings) { server in
            let listing = try server.get("/")
            #expect(listing.text.contains("wiki") && !listing.text.contains(".well-known"))
            #expect(try server.get("/.well-known/").code == 404)
        }
    }

    @Test func isConditionalAndHasRanges() async throws {
        try await RunningServer.run(folder) { server in
            let whole = try server.get(Self.path)
            let tag = try #require(whole["ETag"])
            #expect(try server.get(Self.path, "If-None-Match: \(tag)").code == 304)
            #expect(try server.get(Self.path, "If-None-Match: \"x\"").code == 200)
            let part = try server.get(Self.path, "Range: bytes=2-3")
            #expect(part.code == 206 && part.text == "at")
            #expect(try server.get(Self.path, "Range: bytes=99-").code == 416)
            let head = try server.ask("HEAD \(Self.path) HTTP/1.1", hasBody: false)
            for name in ["Content-Length", "Content-Type", "ETag", "Last-Modified"] {
                #expect(head[name] != nil && head[name] == whole[name], "\(name)")
            }
            #expect(try server.ask("POST \(Self.path) HTTP/1.1").code == 405)
        }
    }

    @Test func otherSitesDoNotGetIt() async throws {
        try await RunningServer.run(folder) { server in
            let fields = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document"
            let refused = try server.get(Self.path, fields)
            #expect(refused.code == 403)
            #expect(try server.get(Self.path, fields.replacing("cross-site", with: "none")).code == 200)
        }
    }

    @Test func doesNotExistAsFromAFile() async throws {
        var settings = PreviewSettings()
        settings.behavesAsFile = true
        try await RunningServer.run(folder, settings: settings) { server in
            for target in [Self.path, "/file" + Self.path] {
                let answer = try server.get(target)
                #expect(answer.code == 404, "\(target)")
            }
        }
    }
}
