import Foundation
import SiteFiles
import SitePreview
import TestSupport
import Testing

/// Over a real socket: what is said about requests and answers holds for the bytes on the wire.
@Suite(.serialized, .timeLimit(.minutes(45))) struct PreviewServerTests {
    let folder: TestFolder
    let large: [UInt8]

    init() throws {
        folder = try TestFolder()
        large = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
        try folder.write("0123456789", to: "a.txt")
        try folder.write("", to: "empty.txt")
        try folder.write(large, to: "large.bin")
        try folder.write("<!DOCTYPE html><p>x", to: "page.html")
        try folder.write("e", to: "caf\u{E9}/e.txt")
        try folder.write("secret", to: ".secret")
    }

    @Test func answersOnBothLoopbackAddresses() async throws {
        try await RunningServer.run(folder) { server in
            #expect(try server.get("/a.txt").text == "0123456789")
            #expect(server.addresses.first == "http://127.0.0.1:\(server.port)/")
            guard server.addresses.count == 2 else {
                return withKnownIssue("this machine has no IPv6 loopback, and nobody was asked there") {
                    Issue.record("only \(server.addresses)")
                }
            }
            let six = try RawConnection(port: server.port, isIPv6: true)
            try six.send("GET /a.txt HTTP/1.1\r\nHost: [::1]:\(server.port)\r\n\r\n")
            #expect(try six.receiveAnswer().text == "0123456789")
        }
    }

    /// No page of another origin embeds or frames what is here, whatever the answer is.
    @Test(arguments: ["/a.txt", "/page.html", "/missing", "/large.bin", "/%00", "/api/papers"])
    func everyAnswerIsForItsOwnOrigin(_ target: String) async throws {
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin")
            #expect(answer["Content-Security-Policy"] == "frame-ancestors 'self'")
        }
    }

    @Test func sendsFilesWholeAndInParts() async throws {
        try await RunningServer.run(folder) { [large] server in
            let whole = try server.get("/large.bin")
            #expect(whole.code == 200)
            #expect(whole.body == large)
            #expect(whole["Content-Length"] == "\(large.count)")
            #expect(whole["Accept-Ranges"] == "bytes")
            for range in [0..<1, 100..<70_000, 65_535..<131_073, 699_990..<700_001, 0..<700_001] {
                let part = try server.get(
                    "/large.bin", "Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)")
                #expect(part.code == 206)
                #expect(part.body == Array(large[range]), "\(range)")
            }
            #expect(try server.get("/large.bin", "Range: bytes=-11").body == Array(large.suffix(11)))
            #expect(try server.get("/large.bin", "Range: bytes=700001-").code == 416)
            #expect(try server.get("/large.bin", "Range: bytes=0-1,3-4").body == large)
            #expect(try server.get("/empty.txt").body.isEmpty)
            #expect(try server.get("/empty.txt", "Range: bytes=0-").code == 416)
        }
    }

    /// Behind the head comes the next answer at once.
    @Test(arguments: ["/large.bin", "/a.txt", "/page.html", "/missing", "/caf%C3%A9"])
    func headSendsNoBody(_ target: String) async throws {
        try await RunningServer.run(folder) { server in
            let get = try server.get(target)
            let connection = try server.connect()
            let host = "Host: localhost\r\n\r\n"
            try connection.send("HEAD \(target) HTTP/1.1\r\n\(host)GET /a.txt HTTP/1.1\r\n\(host)")
            let head = try connection.receiveAnswer(hasBody: false)
            #expect(head.code == get.code)
            for name in ["Content-Length", "Content-Type", "ETag", "Last-Modified", "Location"] {
                #expect(head[name] == get[name], "\(name)")
            }
            #expect(try connection.receiveAnswer().text == "0123456789")
        }
    }

    @Test func saysNotModifiedWithoutABody() async throws {
        try await RunningServer.run(folder) { server in
            let tag = try #require(try server.get("/large.bin")["ETag"])
            let connection = try server.connect()
            let host = "Host: localhost\r\n"
            try connection.send(
                "GET /large.bin HTTP/1.1\r\n\(host)If-None-Match: \(tag)\r\n\r\nGET /a.txt HTTP/1.1\r\n\(host)\r\n"
            )
            let answer = try connection.receiveAnswer()
            #expect(answer.code == 304)
            #expect(answer["ETag"] == tag)
            #expect(answer["Content-Length"] == nil)
            #expect(try connection.receiveAnswer().text == "0123456789")
        }
    }

    @Test func aChangedFileIsSentAnew() async throws {
        try await RunningServer.run(folder) { [folder] server in
            let old = try server.get("/a.txt")
            try AtomicFile.write(Array("9876543210".utf8), to: folder["a.txt"])
            let new = try server.get("/a.txt", "If-None-Match: \(old["ETag"] ?? "")")
            #expect(new.code == 200)
            #expect(new.text == "9876543210")
            #expect(new["ETag"] != old["ETag"])
        }
    }

    @Test(arguments: [
        "/../a.txt", "/%2e%2e/x", "/%2E%2E/", "/.%2e/x", "/..%2f..%2fetc/passwd", "/%2e%2e%2fetc/passwd",
        "/..%5c..%5cx",
        "/..\\..\\x", "/%252e%252e/x", "/%c0%ae%c0%ae/x", "/%u002e%u002e/x", "/a.txt%00", "/.secret",
        "/%2esecret",
        "/a.txt/..", "/caf%C3%A9/../.secret", "//etc/passwd", "/etc/passwd", "http://127.0.0.1/../x",
        "/link/passwd",
        "/....//....//etc/passwd", "/;/../x", "/.%00./x",
    ])
    func doesNotLeaveTheRoot(_ target: String) async throws {
        if !folder.has("link") { try folder.link("link", to: "/etc") }
        try await RunningServer.run(folder) { server in
            let answer = try server.get(target)
            #expect([400, 404].contains(answer.code), "\(target): \(answer.code)")
            #expect(!answer.text.contains("root:") && !answer.text.hasPrefix("secret"))
        }
    }

    @Test func keepsTheConnectionAndEndsItWhenAsked() async throws {
        try await RunningServer.run(folder) { server in
            let connection = try server.connect()
            for _ in 0..<50 {
                try connection.send("GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try connection.receiveAnswer().text == "0123456789")
            }
            try connection.send("GET /a.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            #expect(try connection.receiveAll().contains("Connection: close"))
            let old = try server.connect()
            try old.send("GET /a.txt HTTP/1.0\r\n\r\n")
            #expect(try old.receiveAll().hasSuffix("\r\n\r\n0123456789"))
        }
    }

    @Test func answersRequestsThatComeTogetherInOrder() async throws {
        try await RunningServer.run(folder) { [large] server in
            let connection = try server.connect()
            let targets = ["/a.txt", "/missing", "/large.bin", "/empty.txt", "/a.txt"]
            try connection.send(targets.map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined())
            let answers = try targets.map { _ in try connection.receiveAnswer() }
            #expect(answers.map(\.code) == [200, 404, 200, 200, 200])
            #expect(answers[2].body == large)
            #expect(answers[4].text == "0123456789")
        }
    }

    @Test func aBodyIsNotReadAndDoesNotBecomeARequest() async throws {
        try await RunningServer.run(folder) { server in
            for field in [
                "Content-Length: 40", "Transfer-Encoding: chunked",
                "Content-Length: 40\r\nExpect: 100-continue",
            ] {
                let connection = try server.connect()
                try connection.send(
                    "POST /a.txt HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n\r\nGET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
                )
                let all = try connection.receiveAll()
                #expect(all.hasPrefix("HTTP/1.1 405 "), "\(all)")
                #expect(all.contains("Allow: GET, HEAD"))
                #expect(!all.contains("200 OK") && !all.contains("100 Continue"))
            }
        }
    }

    @Test func answersAMalformedRequestWithAReason() async throws {
        try await RunningServer.run(folder) { server in
            for (text, code) in [
                ("NONSENSE\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
                ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
                (
                    "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "a", count: 1 << 20))\r\n\r\n",
                    431
                ),
                ("GET /\(String(repeating: "a", count: 1 << 16)) HTTP/1.1\r\nHost: localhost\r\n\r\n", 414),
                ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403),
            ] {
                let connection = try server.connect()
                // Cut off in the middle of a flood, the rest may not go out; the answer is there all the same.
                try? connection.send(text)
                let answer = try connection.receiveAnswer()
                #expect(answer.code == code, "\(text.prefix(60))")
            }
            #expect(try server.get("/a.txt").code == 200)
        }
    }

    @Test func answersASlowHeaderWithATimeout() async throws {
        var limits = PreviewLimits()
        limits.headTime = .milliseconds(400)
        limits.tick = .milliseconds(50)
        try await RunningServer.run(folder, limits: limits) { server in
            let slow = try server.connect()
            // A byte now and then does not move the deadline.
            try slow.send("GET / HTTP/1.1\r\n")
            for _ in 0..<40 {
                pause(.milliseconds(50))
                do { try slow.send("X") } catch { break }
            }
            #expect(try slow.receiveAll().hasPrefix("HTTP/1.1 408 "))
            #expect(try server.get("/a.txt").code == 200)
        }
    }

    @Test func anIdleConnectionIsClosedWithoutAWord() async throws {
        var limits = PreviewLimits()
        limits.idleTime = .milliseconds(300)
        limits.tick = .milliseconds(50)
        try await RunningServer.run(folder, limits: limits) { server in
            let unused = try server.connect()
            let used = try server.connect()
            try used.send("GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try used.receiveAnswer().code == 200)
            #expect(try unused.receiveAll().isEmpty)
            #expect(try used.receiveAll().isEmpty)
        }
    }

    @Test func aClientThatDoesNotReadIsLetGo() async throws {
        var limits = PreviewLimits()
        limits.stallTime = .milliseconds(400)
        limits.tick = .milliseconds(50)
        try folder.write([UInt8](repeating: 7, count: 24 << 20), to: "huge.bin")
        try await RunningServer.run(folder, limits: limits) { server in
            let stalled = try server.connect(receiveBuffer: 4096)
            try stalled.send("GET /huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            pause(.seconds(1.5))
            var total = 0
            while true {
                let part = try stalled.receive()
                if part.isEmpty { break }
                total += part.count
            }
            #expect(total < 24 << 20)
            // One that reads slowly and steadily gets it all.
            let steady = try server.connect()
            try steady.send("GET /huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try steady.receiveAnswer().body.count == 24 << 20)
        }
    }

    @Test func thereIsABoundOnConnections() async throws {
        var limits = PreviewLimits()
        limits.connections = 4
        try folder.write([UInt8](repeating: 7, count: 24 << 20), to: "huge.bin")
        try await RunningServer.run(folder, limits: limits) { server in
            // Idle ones make room, once the server has accepted them.
            let idle = try (0..<4).map { _ in try server.connect() }
            try waitUntil("an idle connection makes room") { try server.get("/a.txt").code == 200 }
            // Busy ones do not.
            let busy = try (0..<4).map { _ in
                let connection = try server.connect(receiveBuffer: 4096)
                try connection.send("GET /huge.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
                // Until it is answered it is one of the idle.
                _ = try connection.receive(atMost: 1)
                return connection
            }
            let turnedAway = try server.connect().receiveAll()
            #expect(turnedAway.hasPrefix("HTTP/1.1 503 "))
            #expect(turnedAway.contains("Retry-After: 1"))
            withExtendedLifetime((idle, busy)) {}
        }
    }

    @Test func tellsOpenPagesOfChanges() async throws {
        try await RunningServer.run(folder, reloads: true) { server in
            let page = try server.get("/page.html").text
            let start = try #require(page.firstRange(of: "let version = '"))
            let version = page[start.upperBound...].prefix { $0 != "'" }
            let stream = try server.connect()
            try stream.send("GET /.sitegen/events?since=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            var seen = String(decoding: try stream.receive(), as: UTF8.self)
            #expect(seen.contains("text/event-stream"))
            #expect(!seen.contains("event: change"))
            try waitUntil("a page listens") { server.hub.hasListeners }
            server.hub.change(.text)
            while !seen.contains(" text\n\n") {
                seen += String(decoding: try stream.receive(), as: UTF8.self)
            }
            #expect(seen.contains("event: change\ndata: \(server.hub.version) text\n\n"))
            // A page from before the change hears of it as soon as it listens; of what changed, nobody knows any more.
            let late = try server.connect()
            try late.send("GET /.sitegen/events?since=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            seen = ""
            while !seen.contains(" all\n\n") {
                seen += String(decoding: try late.receive(), as: UTF8.self)
            }
            #expect(seen.contains("event: change\ndata: \(server.hub.version) all\n\n"))
        }
    }

    @Test func sendsProblemsToOpenPagesUntilTheyAreFixed() async throws {
        let problem = PreviewProblem(place: "a/b.md:1:2", message: "x < \"y\"\nz", excerpt: "$\\q$\n ^")
        try await RunningServer.run(folder, reloads: true) { server in
            func listen() throws -> RawConnection {
                let stream = try server.connect()
                try stream.send("GET /.sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return stream
            }
            func receive(_ text: String, _ stream: RawConnection) throws -> String {
                var seen = ""
                while !seen.contains(text) { seen += String(decoding: try stream.receive(), as: UTF8.self) }
                return seen
            }
            let open = try listen()
            try waitUntil("a page listens") { server.hub.hasListeners }
            server.hub.show([problem])
            // One line, so that no text of a source can begin an event.
            let line =
                #"data: [{"excerpt":"$\\q$\n ^","fix":"","message":"x < \"y\"\nz","place":"a/b.md:1:2"}]"#
            #expect(try receive("\(line)\n\n", open).contains("event: problems\n"))
            // A page that is opened now hears of it; the same again is no news.
            #expect(try receive(line, try listen()).contains("event: problems\n"))
            server.hub.show([problem])
            server.hub.show([])
            let last = try receive("data: []\n\n", open)
            #expect(last.ranges(of: "event: problems").count == 1, "\(last)")
            server.hub.show(Array(repeating: problem, count: 80))
            #expect(try receive("]\n\n", open).ranges(of: "\"place\"").count == 50)
        }
    }

    @Test func forgetsAPageThatIsGone() async throws {
        try await RunningServer.run(folder, reloads: true) { server in
            do {
                let stream = try server.connect()
                try stream.send("GET /.sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                try waitUntil("a page listens") { server.hub.hasListeners }
            }
            try waitUntil("the page is forgotten") { !server.hub.hasListeners }
        }
    }

    @Test func takesOneOfTheOtherAddressesAndThenAnyName() async throws {
        let all = try #require(PreviewAddress("0.0.0.0"))
        #expect(!all.isLoopback)
        try await RunningServer.run(folder, reloads: true, at: [all]) { server in
            let connection = try server.connect()
            try connection.send("GET /page.html HTTP/1.1\r\nHost: phone.example\r\n\r\n")
            let answer = try connection.receiveAnswer()
            #expect(answer.code == 200)
            #expect(answer.text == "<!DOCTYPE html><p>x")
        }
    }

    @Test func saysThatAPortIsInUse() throws {
        let tree = try DiskTree(folder.path)
        let first = try PreviewServer(tree, PreviewSettings(), at: PreviewAddress.loopback, port: 0)
        #expect {
            try PreviewServer(tree, PreviewSettings(), at: PreviewAddress.loopback, port: first.port)
        } throws: { error in
            "\(error)".contains("port \(first.port) is in use") && "\(error)".contains("--port 0")
        }
        withExtendedLifetime(first) {}
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.0.1", true), ("::1", true), ("[::1]", true), ("0:0:0:0:0:0:0:1", true),
        ("0.0.0.0", false), ("::", false), ("192.168.1.2", false), ("::ffff:127.0.0.1", false),
    ])
    func knowsItsOwnAddresses(_ text: String, _ isLoopback: Bool) throws {
        #expect(try #require(PreviewAddress(text)).isLoopback == isLoopback)
    }

    @Test(arguments: ["", "localhost", "127.0.0", "127.1", "example.com", "1.2.3.4.5", ":::"])
    func readsAddressesInDigitsOnly(_ text: String) { #expect(PreviewAddress(text) == nil) }
}
