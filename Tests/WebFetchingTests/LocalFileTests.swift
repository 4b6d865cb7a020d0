import WebFetching
import SiteFiles
import TestSupport
import Testing

/// Pages that are files, and what they may have of this machine.
struct LocalFileTests {
    private let folder: TestFolder
    private let page: String

    init() throws {
        folder = try TestFolder()
        page = "file://" + folder["site/page.html"]
        try folder.write("<title>Page</title>", to: "site/page.html")
        try folder.write("a{}", to: "site/css/a b.css")
        try folder.write("100%", to: "site/100%.txt")
        try folder.write("secret", to: "secret.txt")
    }

    private func sample(_ change: (inout FetchPolicy) -> Void = { _ in }) throws -> FetchSample {
        try FetchSample(page: page, change)
    }

    @Test func filesBelowThePage() async throws {
        let sample = try sample()
        let page = try await sample.asset("", .page)
        #expect(page.bytes == Array("<title>Page</title>".utf8))
        #expect(page.fetch == .file)
        #expect(page.contentType == nil)
        #expect(page.sha256 == Digest.sha256Hex(page.bytes))
        #expect(try await sample.asset("css/a b.css?v=1#x").bytes == Array("a{}".utf8))
        #expect(try await sample.asset("css/a%20b.css").bytes == Array("a{}".utf8))
        #expect(try await sample.asset("css/../100%.txt").bytes == Array("100%".utf8))
        #expect(try await sample.asset("100%25.txt").bytes == Array("100%".utf8))
        #expect(try await sample.failure("missing.png")?.reason == .notFound)
        #expect(try await sample.failure("css/missing/also.png")?.reason == .notFound)
        #expect(try await sample.failure("css")?.reason == .unreadable)
        #expect(try await sample.failure("css/")?.reason == .unreadable)
    }

    @Test func filesElsewhere() async throws {
        let sample = try sample()
        try folder.link("site/out.txt", to: folder["secret.txt"])
        try folder.link("site/up", to: folder.path)
        try folder.link("site/in.css", to: "css/a b.css")
        for text in [
            "../secret.txt", "/etc/passwd", "file:///etc/passwd", "%2e%2e/secret.txt", "..%2Fsecret.txt",
            "css/..%2f../secret.txt", "out.txt", "up/secret.txt", "../missing.txt", "/no/such/folder/x",
            "file://server/share/x", "css%00.css", "/dev/zero", "/proc/self/environ",
        ] {
            let failure = try #require(try await sample.failure(text), "\(text)")
            #expect(failure.reason == .blocked, "\(text): \(failure)")
        }
        #expect(try await sample.asset("in.css").bytes == Array("a{}".utf8))
    }

    @Test func aRootThatWasGiven() async throws {
        let wide = try sample { $0.fileRoot = folder.path }
        #expect(try await wide.asset("../secret.txt").bytes == Array("secret".utf8))
        #expect(try await wide.failure("/etc/passwd")?.reason == .blocked)
        let narrow = try sample { $0.fileRoot = folder["site/css"] }
        #expect(try await narrow.failure("100%.txt")?.reason == .blocked)
        // The page was named by the person.
        #expect(try await narrow.failure("", .page) == nil)
    }

    /// What one page of a run was given, another is not.
    @Test func twoPagesOfOneRun() async throws {
        let sample = try sample()
        try folder.write("<title>Other</title>", to: "other/page.html")
        let other = PageFetcher(
            page: try sample.address("file://" + folder["other/page.html"]), session: sample.session)
        for text in ["100%25.txt", ""] {
            let address = try sample.address(text)
            _ = try await sample.fetcher.asset(at: address, for: .data).get()
            guard case .failure(let failure) = await other.asset(at: address, for: .data) else {
                Issue.record("\(text) was given")
                continue
            }
            #expect(failure.reason == .blocked)
        }
    }

    @Test func rejectsSpecialFiles() async throws {
        let outcome = try ChildProcess("/usr/bin/env", ["mkfifo", "site/pipe"], in: folder.path).run()
        try #require(outcome.code == 0, "\(outcome)")
        #expect(try await sample().failure("pipe")?.reason == .unreadable)
    }

    @Test func limits() async throws {
        let small = try sample { $0.maxAssetBytes = 5 }
        #expect(try await small.failure("", .page)?.reason == .tooLarge)
        #expect(try await small.failure("100%.txt") == nil)
        let few = try sample { $0.maxTotalBytes = 20 }
        #expect(try await few.failure("", .page) == nil)
        #expect(try await few.failure("100%.txt")?.reason == .tooMany)
    }

    @Test func theWebFromAFile() async throws {
        let server = try LoopbackServer()
        server.route("/a.css", .text("a{}", type: "text/css"))
        server.route("/back", .redirect(to: page))
        #expect(try await sample().failure(server.url("/a.css"))?.reason == .blocked)
        let allowing = try sample { $0.allowedHosts = ["127.0.0.1"] }
        #expect(try await allowing.asset(server.url("/a.css")).fetch == .downloaded)
        #expect(try await allowing.failure(server.url("/back"))?.reason == .blocked)
    }
}
