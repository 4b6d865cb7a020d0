import SiteFiles
import SitePreview
import Testing

@Suite struct ServedPageTests {
    private let leafPolicy =
        "default-src 'none'; script-src 'sha256-abc=' file:; style-src file:; font-src file:; img-src file: data:; base-uri 'none'; form-action 'none'"

    private func page(_ meta: String) -> String {
        "<!DOCTYPE html>\n<html><head>\(meta)<title>T</title></head><body><p>x</p>\n</body></html>\n"
    }

    private func sent(_ page: String, version: String? = nil, host: String = "127.0.0.1:8000") -> String {
        Asked(MemoryTree(["p.html": page]), "/p.html", host: host) { $0.treeVersion = version }.body
    }

    private func meta(_ policy: String, quote: String = "\"") -> String {
        "<meta http-equiv=\"Content-Security-Policy\" content=\(quote)\(policy)\(quote)>"
    }

    /// The policy of what was sent.
    private func policy(_ policy: String, version: String? = nil, host: String = "127.0.0.1:8000") throws
        -> String
    {
        let text = sent(page(meta(policy)), version: version, host: host)
        let start = try #require(text.firstRange(of: "content=\""))
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }

    private func script(_ text: String) throws -> String {
        let start = try #require(text.firstRange(of: "<script>"))
        let end = try #require(text.firstRange(of: "</script>"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    @Test func aLeafsFilesAreTheServers() throws {
        #expect(
            try policy(leafPolicy)
                == "default-src 'none'; script-src 'sha256-abc=' 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'"
        )
    }

    @Test func everyOtherByteIsTheFiles() {
        let page = page(meta(leafPolicy))
        let sent = sent(page)
        let policy = leafPolicy.replacing("file:", with: "'self'")
        #expect(sent == page.replacing(leafPolicy, with: policy))
        let plain = self.page("")
        #expect(self.sent(plain) == plain)
        #expect(self.sent(plain, version: "v").hasPrefix(plain))
    }

    @Test func allowsOnlyTheReloadScriptAndItsStream() throws {
        let text = sent(page(meta(leafPolicy)), version: "v1")
        let script = try script(text)
        let hash = "'sha256-\(Digest.sha256Base64(script))'"
        #expect(text.hasSuffix("<script>\(script)</script>"))
        // Neither ends the element that it is in (HTML standard, 13.2.5.15).
        #expect(!script.contains("</script") && !script.contains("<!--"))
        #expect(script.contains("const ownAddress = '/.sitegen/';\nlet version = 'v1';"))
        #expect(
            try policy(leafPolicy, version: "v1")
                == "default-src 'none'; script-src 'sha256-abc=' 'self' \(hash); style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; connect-src http://127.0.0.1:8000/.sitegen/"
        )
    }

    @Test func whatOnlyAFallbackDecidesGetsADirectiveOfItsOwn() throws {
        let hash = "'sha256-\(Digest.sha256Base64(try script(sent("<p>", version: "v"))))'"
        let stream = "http://127.0.0.1:8000/.sitegen/"
        for (before, after) in [
            ("default-src 'none'", "default-src 'none'; script-src \(hash); connect-src \(stream)"),
            (
                "default-src 'self'",
                "default-src 'self'; script-src 'self' \(hash); connect-src 'self' \(stream)"
            ),
            ("img-src 'self'", "img-src 'self'"), ("", ""),
            ("script-src 'none'", "script-src \(hash)"), ("connect-src 'none'", "connect-src \(stream)"),
            // A hash would end what 'unsafe-inline' allows.
            ("script-src 'unsafe-inline'", "script-src 'unsafe-inline'"),
            ("script-src 'unsafe-inline' 'nonce-a'", "script-src 'unsafe-inline' 'nonce-a' \(hash)"),
            ("script-src-elem 'none'; script-src file:", "script-src-elem \(hash); script-src 'self'"),
            (
                "connect-src https://h/x; default-src *",
                "connect-src https://h/x \(stream); default-src *; script-src * \(hash)"
            ),
        ] {
            #expect(try policy(before, version: "v") == after, "\(before)")
        }
    }

    @Test func anAddressInBracketsCannotBeNamedInAPolicy() throws {
        #expect(try policy(leafPolicy, version: "v", host: "[::1]:8000").hasSuffix("connect-src 'self'"))
    }

    @Test func readsThePolicyHoweverItIsWritten() {
        let single = sent(page(meta("script-src file:", quote: "'")))
        #expect(single.contains("content='script-src &#39;self&#39;'"))
        let bare = sent(page("<META HTTP-EQUIV=content-security-policy CONTENT=script-src&#32;file:>"))
        #expect(bare.contains("CONTENT=\"script-src 'self'\""))
        let two = sent(page(meta("img-src file:") + meta("font-src file:")))
        #expect(two.contains("img-src 'self'") && two.contains("font-src 'self'"))
        // In a comment, in the text, and in another header it is none.
        for other in [
            "<!-- \(meta("img-src file:")) -->", "<title>\(meta("img-src file:"))</title>",
            "<meta name=\"x\" content=\"img-src file:\">",
        ] {
            #expect(sent(page(other)) == page(other))
        }
        let body = page("").replacing("<p>x</p>", with: meta("img-src file:"))
        #expect(sent(body) == body)
    }

    @Test func keepsOtherFilesUnchanged() {
        let tree = MemoryTree(["a.txt": "<p>", "a.svg": "<svg/>", "a.js": "x", "a.xhtml": "<html/>"])
        for (target, text) in [
            ("/a.txt", "<p>"), ("/a.svg", "<svg/>"), ("/a.js", "x"), ("/a.xhtml", "<html/>"),
        ] {
            #expect(Asked(tree, target) { $0.treeVersion = "v" }.body == text)
        }
        var wide = MemoryTree([:])
        wide.files["w.html"] = [0xFF, 0xFE, 0x3C, 0x00]
        let asked = Asked(wide, "/w.html") { $0.treeVersion = "v" }
        #expect(asked.answer.body == .bytes([0xFF, 0xFE, 0x3C, 0x00]))
    }

    @Test func addsNoScriptBeyondLoopback() {
        let tree = MemoryTree(["p.html": page("")])
        let asked = Asked(tree, "/p.html", host: "192.168.1.2") {
            $0.treeVersion = "v"
            $0.isLoopback = false
        }
        #expect(asked.body == page(""))
        #expect(asked.field("Last-Modified") != nil)
        let events = Asked(tree, "/.sitegen/events", host: "192.168.1.2") {
            $0.treeVersion = "v"
            $0.isLoopback = false
        }
        #expect(events.code == 404)
    }

    @Test func theStreamIsThereOnlyWherePagesReload() {
        let tree = MemoryTree(["p.html": ""])
        #expect(Asked(tree, "/.sitegen/events").code == 404)
        let events = Asked(tree, "/.sitegen/events?since=v0") { $0.treeVersion = "v" }
        #expect(events.code == 200)
        #expect(events.answer.body == .events(since: "v0"))
        #expect(events.field("Content-Type") == "text/event-stream")
        #expect(events.field("Cache-Control") == "no-store")
    }

    /// What the script in a page compares itself with: exactly what the page's own address sends.
    @Test(arguments: [
        ("/a%20b/p.html", "/a%20b/p.html"), ("/", "/index.html"), ("/a%20b/", "/a%20b/index.html"),
    ])
    func aPageIsHadAsItIsSent(_ address: String, _ own: String) {
        let tree = MemoryTree([
            "a b/p.html": page(meta(leafPolicy)), "index.html": page("root"), "a b/index.html": page("below"),
        ])
        let encoded = RequestPath.encoded(address)
        let asked = Asked(tree, "/.sitegen/page?of=\(encoded)") { $0.treeVersion = "v" }
        #expect(asked.code == 200)
        #expect(asked.body == Asked(tree, own) { $0.treeVersion = "v" }.body)
        #expect(asked.body.contains("let version = 'v'"))
        #expect(Asked(tree, "/.sitegen/page?of=\(encoded)").code == 404)
    }

    @Test(arguments: [
        "", "?of=", "?of=%zz", "?of=/none.html", "?of=/data.json", "?of=/.p.html", "?of=//p.html",
        "?of=/../p.html", "?p.html",
    ])
    func servesOnlyPagesAtThePagePath(_ query: String) {
        let tree = MemoryTree(["p.html": page(""), "data.json": "{}", ".p.html": page("")])
        let asked = Asked(tree, "/.sitegen/page" + query) { $0.treeVersion = "v" }
        #expect(asked.code == 404)
    }

    /// A file of the reserved name would be a dotfile, and is not served.
    @Test func noFileCanBeMeant() {
        let tree = MemoryTree([".sitegen/events": "file"])
        #expect(Asked(tree, "/.sitegen/events").code == 404)
    }
}
