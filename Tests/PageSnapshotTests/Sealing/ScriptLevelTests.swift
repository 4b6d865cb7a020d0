import Testing
import WebSyntax

@testable import PageSnapshot

/// The three levels of a page's scripts.
struct ScriptLevelTests {
    private static let page = """
        <!doctype html><html><head><title>T &amp; "x"</title></head><body onload="go('&quot;')">
        <script>f("a" && 1)</script><a href="javascript:g()">a</a><noscript><p>off</p></noscript></body></html>
        """

    @Test func strippingIsTheDefault() async throws {
        #expect(SealSettings().scripts == .strip)
        let sample = try await SealedSample(Self.page) { $0.scripts = .strip }
        let html = String(decoding: sample.page.html, as: UTF8.self)
        #expect(
            !html.contains("<script") && !html.contains("onload") && !html.contains(" href=\"javascript:"))
        #expect(html.contains("<p>off</p>") && !html.contains("<noscript"))
        #expect(html.contains("script-src 'none'") && html.contains("scripts=strip links=inert"))
    }

    @Test func keptScriptsStayAsTheyAre() async throws {
        let sample = try await SealedSample(Self.page) { $0.scripts = .keep }
        #expect(sample.html == Self.page)
        #expect(String(decoding: sample.page.html, as: UTF8.self).contains("scripts=keep links=inert"))
    }

    @Test func theSandboxIsAFrame() async throws {
        let sample = try await SealedSample(
            Self.page + "<img src=a.png>", ["/news/a.png": .init(bytes: EmbeddingTests.png, "image/png")]
        ) { $0.scripts = .sandbox }
        let html = String(decoding: sample.page.html, as: UTF8.self)
        #expect(html.hasPrefix("<!DOCTYPE html><html><head>" + SealedPolicy.element(.sandbox)))
        #expect(html.contains("scripts=sandbox links=inert"))
        #expect(html.contains("<title>T &amp; &quot;x&quot;</title>"))
        #expect(html.components(separatedBy: "<iframe").count == 2)
        let start = try #require(html.range(of: "sandbox=\"allow-scripts\" srcdoc=\""))
        let value = html[start.upperBound...].prefix { $0 != "\"" }
        #expect(html[value.endIndex...] == "\"></iframe></body></html>")
        // The value of the attribute is the page with its scripts.
        var bytes: [UInt8] = []
        var text = String(value)
        text.withUTF8 { HTMLTextDecoder.append($0, 0..<$0.count, .attribute, to: &bytes) }
        let inner = String(decoding: bytes, as: UTF8.self)
            .replacing(SealedPolicy.element(.sandbox), with: "").replacing(SandboxLinks.element, with: "")
        #expect(inner == Self.page + "<img src=\(EmbeddingTests.pngURL)>")
    }

    @Test(arguments: [
        ("navigator.serviceWorker.register('/sw.js').then(f)", "new Promise(function(){}).then(f)"),
        (
            "if(window.navigator.serviceWorker)window.navigator.serviceWorker.register(u,{scope:'/'})",
            "if(window.navigator.serviceWorker)new Promise(function(){})"
        ),
        ("serviceWorker.ready;registry.register('/x')", "serviceWorker.ready;registry.register('/x')"),
    ])
    func serviceWorkersAreNotRegistered(_ script: String, _ sealed: String) async throws {
        let sample = try await SealedSample("<script>\(script)</script>")
        #expect(sample.html == "<script>\(sealed)</script>")
        #expect(sample.rules.contains("snapshot-script") == (script != sealed))
    }
}
