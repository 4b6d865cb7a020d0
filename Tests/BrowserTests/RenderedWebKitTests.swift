import Foundation
import TestSupport
import Testing

@testable import BrowserProof

extension BrowserSuites {
    /// A page that Chromium has rendered, opened in WebKit.
    @Suite(.needs(.chromium), .needs(.webKit)) struct RenderedWebKitTests {
        @Test func showsTheTextThatScriptsMadeAndAsksForNothing() async throws {
            let folder = try TestFolder()
            let server = try LoopbackServer()
            server.route(
                "/",
                .text(
                    """
                    <!doctype html><html lang=en><title>Served</title><link rel=stylesheet href=/site.css>
                    <p id=written></p><x-open></x-open><x-shut></x-shut>
                    <script>
                    document.getElementById("written").textContent = "written by " + "a script";
                    document.styleSheets[0].insertRule("#written { color: rgb(1, 2, 3) }");
                    for (const mode of ["open", "closed"]) {
                      customElements.define(mode === "open" ? "x-open" : "x-shut", class extends HTMLElement {
                        connectedCallback() { this.attachShadow({ mode }).innerHTML = "<b>" + mode + " root</b>"; }
                      });
                    }
                    </script></html>
                    """))
            server.route("/site.css", .text("p { margin: 1px }", type: "text/css"))
            let outcome = try SitegenBinary.command(
                ["snapshot", server.url("/"), "-o", "page.html", "--no-cache", "--rendered"], in: folder.path
            ).run()
            #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome)")
            server.close()

            let session = try await WebKitSession(try BrowserSearch.webKit(), limit: 60)
            defer { session.end() }
            func value(_ expression: String) async throws -> String? {
                try await session.call(
                    "POST", "/execute/sync", ["script": .string("return " + expression), "args": []],
                    seconds: 60
                ).text
            }
            func open(_ address: String) async throws {
                try await session.call("POST", "/url", ["url": .string(address)], seconds: 60)
            }
            try await open("file://" + folder["page.html"])
            #expect(try await value("document.body.innerText")?.contains("written by a script") == true)
            #expect(
                try await value("getComputedStyle(document.getElementById('written')).color")
                    == "rgb(1, 2, 3)")
            for (name, text) in [("x-open", "open root"), ("x-shut", "closed root")] {
                let bold = "document.querySelector('\(name)').shadowRoot.querySelector('b')"
                #expect(try await value("\(bold).textContent") == text)
                #expect(try await value("String(\(bold).getBoundingClientRect().height > 5)") == "true")
            }
            #expect(session.proxy.takeRequests().isEmpty)
            // The proxy hears of a page that asks.
            try folder.write(
                "<!doctype html><title>a</title><img alt=a src=\"http://asked.example/a.png\">",
                to: "asks.html")
            try await open("file://" + folder["asks.html"])
            #expect(session.proxy.takeRequests() == ["http://asked.example/a.png"])
        }
    }
}
