import Foundation
import TestSupport
import Testing

@testable import BrowserProof

extension BrowserSuites {
    /// `snapshot --rendered`, and `fetch` of saved pages, whose text scripts make.
    @Suite struct RenderedSnapshotTests {
        private let folder: TestFolder
        private let server: LoopbackServer

        init() throws {
            folder = try TestFolder()
            server = try LoopbackServer()
        }

        @discardableResult
        private func snapshot(
            _ path: String = "/", _ options: String..., code: Int32 = 0,
            location: SourceLocation = #_sourceLocation
        ) throws -> ChildProcess.Outcome {
            let arguments = ["snapshot", server.url(path), "-o", "page.html", "--no-cache"] + options
            let outcome = try SitegenBinary.command(arguments, in: folder.path).run()
            #expect(outcome.code == code, "\(outcome)", sourceLocation: location)
            return outcome
        }

        private func serve(_ body: String, at path: String = "/") {
            server.route(path, .text("<!doctype html><html lang=en><title>Served</title>\(body)</html>"))
        }

        /// Words that only scripts write, with the place that has them in the rendered page.
        private static let words = [
            ("written by a script", "document.getElementById('written').textContent"),
            ("from the data", "document.getElementById('data').textContent"),
            ("from the module", "document.getElementById('module').textContent"),
            ("in the shadow", "document.querySelector('x-card').shadowRoot.querySelector('b').textContent"),
            ("in the frame", "document.querySelector('iframe').srcdoc"),
            ("after three seconds", "document.getElementById('late').textContent"),
        ]

        /// A page of an application: its markup has no text.
        private func serveApplication() {
            serve(
                """
                <style id=rules></style><link rel=stylesheet href=/site.css>
                <p id=written></p><p id=data></p><p id=module></p><p id=late></p><x-card></x-card><canvas id=drawing width=4 height=4></canvas>
                <noscript>without scripts</noscript><iframe src=/frame title=f></iframe><div style="height:3000px"></div><img id=lazy alt=lazy>
                <script type=application/ld+json>{"a": "<p>"}</script><script type=module src=/module.js></script>
                <script>
                document.title = "Rendered";
                document.getElementById("written").textContent = "written by " + "a script";
                document.getElementById("rules").sheet.insertRule("#written { color: rgb(1, 2, 3) }");
                document.getElementById("drawing").getContext("2d").fillRect(0, 0, 4, 4);
                fetch("data.json").then(r => r.json()).then(d => { document.getElementById("data").textContent = d.text });
                const adopted = new CSSStyleSheet();
                adopted.replaceSync("b { color: rgb(4, 5, 6) }");
                customElements.define("x-card", class extends HTMLElement {
                  connectedCallback() {
                    const root = this.attachShadow({ mode: "open" });
                    root.innerHTML = "<b>in the" + " shadow</b>";
                    root.adoptedStyleSheets = [adopted];
                  }
                });
                setTimeout(() => { document.getElementById("late").textContent = "after three" + " seconds" }, 3000);
                new IntersectionObserver((seen, observer) => {
                  if (seen.some(s => s.isIntersecting)) { observer.disconnect(); document.getElementById("lazy").src = "/crane.svg"; }
                }).observe(document.getElementById("lazy"));
                </script>
                """)
            serve(
                "<p id=f></p><script>document.getElementById('f').textContent = 'in the' + ' frame'</script>",
                at: "/frame")
            server.route("/data.json", .text("{\"text\": \"from the data\"}", type: "application/json"))
            server.route(
                "/module.js",
                .text(
                    "import { text } from './text.js'; document.getElementById('module').textContent = text",
                    type: "text/javascript"))
            server.route("/text.js", .text("export const text = 'from the module'", type: "text/javascript"))
            server.route("/site.css", .text("p { margin: 1px }", type: "text/css"))
            server.route(
                "/crane.svg",
                .text("<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'/>", type: "image/svg+xml")
            )
        }

        @Test(.needs(.chromium)) func savesTheTextThatScriptsMake() async throws {
            serveApplication()
            try snapshot()
            let served = try folder.text("page.html")
            for (word, _) in Self.words { #expect(!served.contains(word), "\(word)") }
            server.forgetRequests()

            let outcome = try snapshot("/", "--rendered")
            #expect(outcome.errors.isEmpty, "\(outcome)")
            // The browser and the sealing share each file.
            let paths = server.requests.map(\.path)
            #expect(Set(paths).count == paths.count && paths.contains("/crane.svg"), "\(paths)")
            #expect(server.requests.allSatisfy { $0.field("User-Agent")?.hasPrefix("sitegen/") == true })
            let receipt = try folder.text("page.receipt.json")
            #expect(receipt.contains("\"renderer\" : \"Chromium "), "\(receipt)")
            let html = try folder.text("page.html")
            #expect(!html.contains("getElementById") && !html.contains("without scripts"))
            #expect(html.contains("application/ld+json"))
            let verified = try SitegenBinary.command(["verify", "--strict", "page.html"], in: folder.path)
                .run()
            #expect(verified.code == 0, "\(verified)")

            server.close()
            let page = try await TestBrowser.start().page()
            try await page.open(folder["page.html"])
            for (word, place) in Self.words {
                #expect(try await page.text(place).contains(word), "\(word)")
            }
            #expect(try await page.text("document.title") == "Rendered")
            #expect(
                try await page.text("getComputedStyle(document.getElementById('written')).color")
                    == "rgb(1, 2, 3)")
            #expect(
                try await page.text(
                    "getComputedStyle(document.querySelector('x-card').shadowRoot.querySelector('b')).color")
                    == "rgb(4, 5, 6)")
            #expect(
                try await page.text("getComputedStyle(document.getElementById('drawing')).backgroundImage")
                    .hasPrefix("url(\"data:image/png"))
            try await page.expect("document.getElementById('lazy').naturalWidth > 1")
            #expect(
                page.requests.allSatisfy { $0.hasPrefix("file:") || $0.hasPrefix("data:") },
                "\(page.requests)")
        }

        /// A router changes the base of relative addresses; a base element stays.
        @Test(.needs(.chromium), arguments: ["", "<base href=/app/>"])
        func keepsFilesThatWereLoadedBeforeTheAddressChanged(_ base: String) throws {
            let later = base.isEmpty ? "/app/home/later" : "/app/later"
            for path in ["/app/picture", "/app/set", "/app/rule", "/app/style", later] {
                let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2' id='\(path)'/>"
                server.route(path + ".svg", .text(drawing, type: "image/svg+xml"))
            }
            server.route("/app/site.css", .text("p { color: red }", type: "text/css"))
            serve(
                """
                \(base)<style>p { background: url(rule.svg) }</style><link rel=stylesheet href=site.css>
                <p style="list-style: url('style.svg') inside; display: list-item">p</p><img src=picture.svg alt=a>
                <img srcset="set.svg 1x, set.svg 2x" alt=b><a href=picture.svg>a</a>
                <script>
                addEventListener("load", () => {
                  history.replaceState({}, "", "/app/home/start");
                  document.body.append(Object.assign(new Image(), { src: "later.svg", alt: "c" }));
                });
                </script>
                """, at: "/app/")
            let outcome = try snapshot("/app/", "--rendered")
            #expect(outcome.errors.isEmpty, "\(outcome)")
            let paths = server.requests.map(\.path)
            #expect(Set(paths).count == paths.count && paths.contains(later + ".svg"), "\(paths)")
            // A link leads where it leads in the browser.
            let link = server.url(base.isEmpty ? "/app/home/picture.svg" : "/app/picture.svg")
            #expect(try folder.text("page.html").contains("title=\"\(link)\""))
        }

        /// Addresses of the user's network, requests that send something, and connections past the fetcher.
        @Test(.needs(.chromium)) func refusesRequestsThatTheStaticSealWouldRefuse() throws {
            let other = try LoopbackServer(isEverywhere: true)
            other.route("/secret") { _ in
                LoopbackAnswer(
                    type: "text/plain", fields: [("Access-Control-Allow-Origin", "*")], body: "secret".utf8)
            }
            let secretAddress = other.url("/secret", host: "127.0.0.1")
            serve(
                """
                <p id=out></p><script>
                const tell = words => { document.getElementById("out").textContent += words };
                fetch("\(other.url("/secret", host: "10.0.0.1"))?key=1").then(r => r.text()).then(tell, () => tell("[refused]"));
                fetch("\(secretAddress)").then(r => r.text()).then(tell, () => tell("[refused]"));
                fetch("/send", { method: "POST", body: "x" }).then(() => tell("sent"), () => tell("[not sent]"));
                fetch("/gone.json").then(r => tell("[" + r.status + "]"));
                new WebSocket("ws://127.0.0.1:\(other.port)/socket");
                fetch("file:///etc/passwd").then(r => r.text()).then(tell, () => tell("[no file]"));
                </script>
                """)
            let outcome = try snapshot("/", "--rendered")
            let html = try folder.text("page.html")
            for words in ["[refused]", "[not sent]", "[404]", "[no file]"] {
                #expect(html.contains(words), "\(words)")
            }
            #expect(!html.contains("secret"))
            #expect(other.requests.isEmpty, "\(other.requests)")
            #expect(server.requests(for: "/send").isEmpty)
            let lines = outcome.errors.split(separator: "\n").filter { $0.contains("[snapshot-request]") }
            for address in [
                "'http://10.0.0.1:\(other.port)/secret' was not", "'\(server.url("/send"))' was not",
                "'\(server.url("/gone.json"))' was not", "'ws://127.0.0.1:\(other.port)/socket' was not",
            ] { #expect(lines.contains { $0.contains(address) }, "\(address)\n\(outcome)") }
            #expect(!outcome.errors.contains("key=1"))
        }

        @Test(
            .needs(.chromium),
            arguments: [
                "<script>setTimeout(() => { for (;;) {} }, 0)</script>",
                "<script>let n = 0; const go = () => fetch('/poll?' + n++).then(go); go()</script>",
            ])
        func boundsAPageThatNeverRests(_ script: String) throws {
            serve("<p>Text before.</p>" + script)
            server.route("/poll", .text("{}", type: "application/json"))
            let outcome = try snapshot("/", "--rendered", "--render-seconds", "2")
            #expect(outcome.errors.contains("[snapshot-rest]"), "\(outcome)")
            #expect(try folder.text("page.html").contains("Text before."))
            #expect(server.requests.count <= 501)
        }

        @Test func saysHowToGetABrowserWhereThereIsNone() throws {
            serve("<p>Text.</p>")
            var command = try SitegenBinary.command(
                ["snapshot", server.url("/"), "-o", "page.html", "--rendered"], in: folder.path)
            command.environment["PATH"] = folder["nothing"]
            #if os(Linux)
                let outcome = try command.run()
                #expect(
                    outcome.code == 2 && outcome.errors.contains("no browser for --rendered"), "\(outcome)")
                #expect(outcome.errors.contains("apt-get install chromium"), "\(outcome)")
            #endif
            #expect(server.requests.isEmpty && !folder.has("page.html"))
            #expect(
                try snapshot("/", "--rendered", "--scripts", "keep", code: 64).errors.contains(
                    "--scripts keep"))
            try folder.write("<p>Text.</p>", to: "own.html")
            let local = try SitegenBinary.command(
                ["snapshot", "own.html", "-o", "page.html", "--rendered"], in: folder.path
            ).run()
            #expect(local.code == 2 && local.errors.contains("--rendered takes pages of the web"), "\(local)")
        }

        @Test(.needs(.chromium)) func rendersSavedPagesIfTheSettingsSaySo() throws {
            serve(
                "<p id=a></p><script>document.getElementById('a').textContent = 'made by ' + 'a script'</script>",
                at: "/a")
            try folder.write(
                "sources:\n  saved: {kind: readings, from: list.json, to: build, store: store, seal: {rendered: true}}\n",
                to: "sitegen.yml")
            try folder.write(
                "{\"urls\": [{\"id\": \"a\", \"url\": \"\(server.url("/a"))\", \"saved_at\": \"2026-11-21T08:00:00Z\"}]}",
                to: "list.json")
            func fetch(_ options: [String], path: String? = nil) throws -> ChildProcess.Outcome {
                var command = try SitegenBinary.command(
                    ["fetch", "--folder", ".", "--allow-host", "127.0.0.1"] + options, in: folder.path)
                if let path { command.environment["PATH"] = path }
                return try command.run()
            }
            func pages() throws -> String {
                try folder.files(below: "store/sealed").filter { $0.key.hasSuffix(".html") }
                    .map { String(decoding: $0.value, as: UTF8.self) }.joined()
            }
            #if os(Linux)
                // Without a browser the page is sealed as it is served.
                let bare = try fetch([], path: folder["nothing"])
                #expect(
                    bare.code == 0 && bare.output.contains("1 page sealed, 0 sealed again, 0 kept\n"),
                    "\(bare)")
                #expect(
                    bare.errors.contains("note: ") && bare.errors.contains("[reading-browser]"), "\(bare)")
                #expect(try !pages().contains("made by a script"))
                #expect(try !folder.text("store/seals.json").contains("rendered"))
                #expect(try fetch(["--rendered"], path: folder["nothing"]).code == 2)
            #endif
            let outcome = try fetch(["--force"])
            #expect(outcome.code == 0 && outcome.output.contains(", 1 rendered"), "\(outcome)")
            #expect(try pages().contains("made by a script"))
            #expect(try folder.text("store/seals.json").contains("\"rendered\": true"))
            #if os(Linux)
                // Without the browser the copy with the text stays.
                let later = try fetch(
                    ["--refresh", "1s", "--now", "2036-01-01T00:00:00Z"], path: folder["nothing"])
                #expect(later.code == 0 && later.output.contains(" 1 kept"), "\(later)")
                #expect(try pages().contains("made by a script"))
            #endif
        }
    }
}
