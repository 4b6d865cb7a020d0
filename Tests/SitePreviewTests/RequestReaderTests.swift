import SitePreview
import Testing

@Suite struct RequestReaderTests {
    private func read(_ text: String, limit: Int = 16 << 10) -> RequestReader.Reading {
        RequestReader.read(Array(text.utf8)[...], limit: limit)
    }

    private func status(_ text: String, limit: Int = 16 << 10) -> Int? {
        if case .refused(let status, _) = read(text, limit: limit) { status.rawValue } else { nil }
    }

    @Test func readsAHeadAndSaysWhereItEnds() throws {
        let text = "GET /a%20b?c HTTP/1.1\r\nHost: h\r\nX-Empty:\r\nX: a\r\nx:  b \t\r\n\r\nrest"
        guard case .request(let request, let length) = read(text) else {
            Issue.record("\(read(text))")
            return
        }
        #expect(request.method == "GET")
        #expect(request.target == "/a%20b?c")
        #expect(request.minorVersion == 1)
        #expect(request.fields["HOST"] == "h")
        #expect(request.fields["x-empty"] == "")
        #expect(request.fields["X"] == "a, b")
        #expect(request.fields["y"] == nil)
        #expect(length == text.utf8.count - 4)
    }

    @Test(arguments: [
        "\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
        "GET /\u{E9} HTTP/1.1\r\nHost: h\r\n\r\n", "M-SEARCH * HTTP/1.1\r\nHost: h\r\n\r\n",
    ])
    func acceptsUnusualValidRequests(_ text: String) {
        guard case .request = read(text) else {
            Issue.record("\(read(text))")
            return
        }
    }

    @Test func waitsForTheRestAtEveryByte() {
        let text = Array("GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
        for count in 0..<text.count {
            #expect(RequestReader.read(text[..<count]) == .incomplete, "\(count)")
        }
    }

    /// One request after the other in one buffer: each is read alone.
    @Test func readsRequestsThatCameTogether() {
        let one = "GET /1 HTTP/1.1\r\nHost: h\r\n\r\n"
        let bytes = Array((one + "GET /2 HTTP/1.1\r\nHost: h\r\n\r\n").utf8)
        guard case .request(_, let length) = RequestReader.read(bytes[...]),
            case .request(let second, _) = RequestReader.read(bytes[length...])
        else {
            Issue.record("not read")
            return
        }
        #expect(length == one.utf8.count)
        #expect(second.target == "/2")
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\nHost: h\n\n", 400), ("GET / HTTP/1.1\r\nHost: h\nX: y\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\n\n", 400), ("\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("\rGET / HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET / HTTP/1.1\n", 400),
        ("GET /\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1 \r\nHost: h\r\n\r\n", 400), ("G(T / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET /\u{7F} HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET /\t HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        ("GET / SPDY/1\r\nHost: h\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nno colon\r\n\r\n", 400), ("GET / HTTP/1.1\r\n: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\0\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\rb\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n", 400),
    ])
    func refusesWhatTwoReadersCouldReadInTwoWays(_ text: String, _ expected: Int) {
        #expect(status(text) == expected, "\(read(text))")
    }

    @Test func boundsTheHead() {
        let head = "GET / HTTP/1.1\r\nHost: h\r\nX: "
        let end = "\r\n\r\n"
        let fits = (16 << 10) - head.utf8.count - end.utf8.count
        guard case .request = read(head + String(repeating: "a", count: fits) + end) else {
            Issue.record("16 kB fit")
            return
        }
        #expect(status(head + String(repeating: "a", count: fits + 1) + end) == 431)
        #expect(status(head + String(repeating: "a", count: 1 << 20)) == 431)
        #expect(status("GET /" + String(repeating: "a", count: 16 << 10)) == 414)
        // Short of the limit nothing is refused yet.
        #expect(read(head + String(repeating: "a", count: 1000)) == .incomplete)
    }
}
