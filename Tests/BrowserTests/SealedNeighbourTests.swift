import Foundation
import SiteFiles
import TestSupport
import Testing

@testable import BrowserProof

extension BrowserSuites {
    /// The reach of a sealed page within its library: a script of one saved page must not read another, nor what the pages
    /// of the library keep in the browser. The same script outside a sealed page shows that there is something to read.
    @Suite struct SealedNeighbourTests {
        /// A place that a library is read from.
        enum Place: String, CaseIterable { case file, http }

        /// The text that only the neighbours have.
        private static let word = "neighbours-word-4711"

        /// Every way to the neighbours. `told` has an entry for each: the text that it gave, or why it gave none.
        ///
        /// The names of the files are put together at run time: `snapshot` takes files by constant addresses into the page.
        private static func attempts(neighbour: String) -> String {
            """
            (function () {
            var told = {}, at = function (name, ending) { return [name, ending].join('.') };
            var page = at('\(neighbour)', 'html'), up = '../keeper';
            var later = function (ms) { return new Promise(function (done) { setTimeout(done, ms, 'nothing') }) };
            var element = function (name, set, read) {
              return new Promise(function (done) {
                var e = document.createElement(name);
                for (var key in set) { e.setAttribute(key, set[key]) }
                e.onload = function () { try { done(String(read(e))) } catch (error) { done('refused') } };
                e.onerror = function () { done('refused') };
                document.body.appendChild(e);
                setTimeout(function () { try { done(String(read(e))) } catch (error) { done('refused') } }, 2500);
              });
            };
            var text = function (root) { return root.documentElement.outerHTML };
            var answer = function (start) {
              return new Promise(function (done) { start(function (e) { done(String(e.data)) }, function () { done('refused') }) });
            };
            var tries = {
              'fetch': function () { return fetch(page).then(function (r) { return r.text() }) },
              'fetch without cors': function () { return fetch(page, { mode: 'no-cors' }).then(function (r) { return r.text() }) },
              'fetch of data': function () { return fetch(at(up, 'json')).then(function (r) { return r.text() }) },
              'request': function () {
                return new Promise(function (done, refuse) {
                  var r = new XMLHttpRequest();
                  r.onload = function () { done(r.responseText) }; r.onerror = refuse; r.open('GET', page); r.send();
                });
              },
              'request that waits': function () {
                var r = new XMLHttpRequest();
                r.open('GET', page, false); r.send();
                return r.responseText;
              },
              'frame': function () { return element('iframe', { src: page }, function (e) { return text(e.contentDocument) }) },
              'frame within': function () {
                return element('iframe', { src: page }, function (e) { return text(e.contentWindow[0].document) });
              },
              'object': function () { return element('object', { data: page, type: 'text/html' }, function (e) { return text(e.contentDocument) }) },
              'embed': function () { return element('embed', { src: page, type: 'text/html' }, function (e) { return text(e.getSVGDocument()) }) },
              'script': function () { return element('script', { src: at(up, 'js') }, function () { return window.kept }) },
              'module': function () { return import(at('./' + up, 'mjs')).then(function (m) { return m.kept }) },
              'style sheet': function () {
                return element('link', { rel: 'stylesheet', href: at(up, 'css') }, function () {
                  return getComputedStyle(document.documentElement).getPropertyValue('--kept');
                });
              },
              'picture': function () {
                return element('img', { src: at(up, 'svg') }, function (e) { return e.naturalWidth === 47 ? '\(word)' : 'nothing' });
              },
              'preload': function () {
                return new Promise(function (done) {
                  var e = document.createElement('link');
                  e.rel = 'preload'; e.as = 'style'; e.href = at(up, 'css');
                  e.onload = function () { done('\(word)') }; e.onerror = function () { done('refused') };
                  document.head.appendChild(e);
                });
              },
              'worker': function () {
                return answer(function (got, refused) { var w = new Worker(at(up + '-worker', 'js')); w.onmessage = got; w.onerror = refused });
              },
              'shared worker': function () {
                return answer(function (got, refused) { var w = new SharedWorker(at(up + '-shared', 'js')); w.port.onmessage = got; w.onerror = refused });
              },
              'channel': function () {
                return answer(function (got) { var c = new BroadcastChannel('keeper'); c.onmessage = got; c.postMessage('ask') });
              },
              'local storage': function () { return localStorage.getItem('kept') },
              'session storage': function () { return sessionStorage.getItem('kept') },
              'cookie': function () { return document.cookie },
              'database': function () {
                return new Promise(function (done, refuse) {
                  var r = indexedDB.open('keeper');
                  r.onerror = refuse;
                  r.onsuccess = function () {
                    try {
                      var get = r.result.transaction('kept').objectStore('kept').get('kept');
                      get.onsuccess = function () { done(get.result) }; get.onerror = refuse;
                    } catch (error) { refuse(error) }
                  };
                });
              },
              'cache': function () { return caches.match('/kept').then(function (r) { return r.text() }) },
              'parent': function () { return parent === self ? 'nothing' : text(parent.document) },
              'top': function () { return top === self ? 'nothing' : text(top.document) },
              'opener': function () { return text((window.opener || parent.opener || top.opener).document) },
              'frames of the parent': function () {
                var all = '';
                for (var i = 0; i < parent.length; i++) { if (parent[i] !== self) { all += text(parent[i].document) } }
                for (var k = 0; k < top.length; k++) { if (top[k] !== self) { all += text(top[k].document) } }
                return all;
              },
              'window': function () {
                var w = window.open(page);
                return later(1500).then(function () { return text(w.document) });
              }
            };
            var names = Object.keys(tries);
            Promise.all(names.map(function (name) {
              var result;
              try { result = Promise.resolve(tries[name]()) } catch (error) { result = Promise.resolve('refused') }
              return Promise.race([result.catch(function () { return 'refused' }), later(3500)]).then(function (got) {
                told[name] = String(got).indexOf('\(word)') >= 0 ? 'READ' : 'nothing';
              });
            })).then(function () {
              // The last attempts take the page away, so the report comes first, more than once.
              var tell = function () { top.postMessage(JSON.stringify(told), '*') };
              tell(); setInterval(tell, 100);
              setTimeout(function () { try { top.location = page } catch (error) {} }, 800);
              setTimeout(function () { try { parent.location = page } catch (error) {} }, 1000);
              setTimeout(function () { location = page }, 1200);
            });
            })();
            """
        }

        /// A library with two sealed pages, one of which has the attempts, and a page of its own that keeps a secret in
        /// every storage and answers on every channel.
        private struct Library {
            let folder: TestFolder
            let spy: String
            let neighbour: String
            private let serving: Serving?

            init(_ level: String, _ place: Place) throws {
                folder = try TestFolder()
                let server = try LoopbackServer()
                spy = Digest.sha256Hex(server.url("/spy").utf8).prefix(16) + ".html"
                let other = String(Digest.sha256Hex(server.url("/other").utf8).prefix(16))
                neighbour = other + ".html"
                let script = attempts(neighbour: other)
                server.route(
                    "/spy",
                    .text(
                        "<!doctype html><html lang=en><title>Spy</title><p>Spy</p><script>\(script)</script></html>"
                    ))
                server.route(
                    "/other", .text("<!doctype html><html lang=en><title>Other</title><p>\(word)</p></html>"))
                try folder.write(
                    "sources:\n  saved: {kind: readings, from: saved.json, seal: {scripts: \(level)}}\n",
                    to: "sitegen.yml")
                try folder.write(
                    """
                    {"urls": [{"id": "1", "url": "\(server.url("/spy"))", "saved_at": "2026-11-21T08:00:00Z"},
                      {"id": "2", "url": "\(server.url("/other"))", "saved_at": "2026-11-21T09:00:00Z"}]}
                    """, to: "saved.json")
                for command in [
                    ["fetch", "--allow-host", "127.0.0.1", "--rate", "100", "--now", "2026-11-22"],
                    ["render", "saved/build", "--katex", try Repository.requireKaTeX(), "--no-record"],
                ] {
                    let outcome = try SitegenBinary.command(command, in: folder.path).run()
                    try #require(outcome.code == 0, "\(outcome)")
                }
                try #require(try folder.text("saved/build/sealed/\(neighbour)").contains(word))
                try Self.keep(in: folder, script)
                serving = place == .http ? try Serving(["saved/build"], in: folder.path) : nil
            }

            /// Writes the page that keeps the secret, its files, and the page with the same attempts that is not sealed.
            private static func keep(in folder: TestFolder, _ script: String) throws {
                let build = "saved/build/"
                try folder.write(
                    """
                    <!doctype html><html lang=en><meta charset=utf-8><title>Keeper</title><p>\(word)</p><script>
                    var told;
                    addEventListener('message', function (e) { if (/^{/.test(e.data)) { told = e.data } });
                    var ready = [];
                    var attempt = function (keep) { try { ready.push(Promise.resolve(keep()).catch(function () {})) } catch (error) {} };
                    attempt(function () { localStorage.setItem('kept', '\(word)') });
                    attempt(function () { sessionStorage.setItem('kept', '\(word)') });
                    attempt(function () { document.cookie = 'kept=\(word)' });
                    attempt(function () { return caches.open('keeper').then(function (c) { return c.put('/kept', new Response('\(word)')) }) });
                    attempt(function () {
                      return new Promise(function (done) {
                        var r = indexedDB.open('keeper', 1);
                        r.onupgradeneeded = function () { r.result.createObjectStore('kept').put('\(word)', 'kept') };
                        r.onsuccess = function () { r.result.close(); done() };
                        r.onerror = done;
                      });
                    });
                    attempt(function () {
                      var channel = new BroadcastChannel('keeper');
                      channel.onmessage = function () { channel.postMessage('\(word)') };
                    });
                    Promise.all(ready).then(function () {
                      var frame = document.createElement('iframe');
                      frame.src = 'sealed/' + location.hash.slice(1);
                      document.body.appendChild(frame);
                    });
                    </script></html>
                    """, to: build + "keeper.html")
                try folder.write("window.kept = '\(word)'", to: build + "keeper.js")
                try folder.write("export const kept = '\(word)'", to: build + "keeper.mjs")
                try folder.write("{\"kept\": \"\(word)\"}", to: build + "keeper.json")
                try folder.write(":root { --kept: \(word) }", to: build + "keeper.css")
                try folder.write(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"47\" height=\"11\"></svg>",
                    to: build + "keeper.svg")
                try folder.write("postMessage('\(word)')", to: build + "keeper-worker.js")
                try folder.write(
                    "onconnect = function (e) { e.ports[0].postMessage('\(word)') }",
                    to: build + "keeper-shared.js")
                try folder.write(
                    "<!doctype html><html lang=en><meta charset=utf-8><title>Open</title><p>Open</p><script>\(script)</script></html>",
                    to: build + "sealed/open.html")
            }

            /// Returns the address of a file of the library.
            func address(_ path: String) -> String {
                if let serving { return serving.address + path }
                return URL(fileURLWithPath: folder["saved/build"]).absoluteString
                    + (folder["saved/build"].hasSuffix("/") ? "" : "/") + path
            }
        }

        /// A browser of either engine.
        private struct Reader {
            let open: (String) async throws -> Void
            let text: (String) async throws -> String?

            static func chromium() async throws -> Reader {
                let browser = try await TestBrowser.start()
                let page = try await browser.page()
                return Reader(
                    open: { try await page.open($0) }, text: { try await page.evaluate($0).text })
            }

            static func webKit() async throws -> Reader {
                let session = try await WebKitSession(
                    try BrowserSearch.webKit(), limit: 60, isOffline: false)
                return Reader(
                    open: {
                        _ = try await session.call("POST", "/url", ["url": .string($0)], seconds: 60)
                    },
                    text: {
                        try await session.call(
                            "POST", "/execute/sync", ["script": .string("return " + $0), "args": []],
                            seconds: 60
                        ).text
                    })
            }

            /// Returns the result of each attempt, once all are over.
            func report() async throws -> [String: String] {
                var told = ""
                try await waitUntil("the page tells what it read") {
                    told = (try? await text("window.told || ''")) ?? ""
                    return !told.isEmpty
                }
                return try JSONDecoder().decode([String: String].self, from: Data(told.utf8))
            }
        }

        private static let listen =
            "(window.addEventListener('message', function (e) { if (/^{/.test(e.data)) { window.told = e.data } }), 'on')"
        private static let count = 27

        /// Opens the sealed page inside the keeper's page, then alone.
        private func expectNothingRead(_ reader: Reader, _ place: Place) async throws {
            let library = try Library("sandbox", place)
            for page in ["keeper.html#" + library.spy, "sealed/" + library.spy] {
                let address = library.address(page)
                try await reader.open(address)
                if page.hasPrefix("sealed/") { #expect(try await reader.text(Self.listen) == "on") }
                let told = try await reader.report()
                #expect(told.count == Self.count, "\(told.count) attempts")
                #expect(told.filter { $0.value != "nothing" }.isEmpty, "\(place), \(page)")
                // The last attempt is due 1,200 ms after the report, and a blocked one leaves no trace to wait for.
                try await Task.sleep(for: .seconds(2))
                #expect(try await reader.text("location.href") == address)
                let shown = try await reader.text(
                    "(function () { try { return document.querySelector('iframe').contentDocument.body.textContent } catch (error) { return '' } })()"
                )
                #expect(shown?.contains(Self.word) != true)
            }
        }

        @Test(.needs(.chromium), arguments: Place.allCases)
        func aSandboxedPageInChromiumReadsNoNeighbour(_ place: Place) async throws {
            try await expectNothingRead(try await .chromium(), place)
        }

        @Test(.needs(.webKit), arguments: Place.allCases)
        func aSandboxedPageInWebKitReadsNoNeighbour(_ place: Place) async throws {
            try await expectNothingRead(try await .webKit(), place)
        }

        /// A page without its scripts attempts nothing.
        private func expectNoScript(_ reader: Reader, _ place: Place) async throws {
            let library = try Library("strip", place)
            #expect(try !library.folder.text("saved/build/sealed/\(library.spy)").contains("<script"))
            try await reader.open(library.address("keeper.html#" + library.spy))
            try await waitUntil("the sealed page is shown") {
                try await reader.text(
                    "String(document.querySelector('iframe') && document.querySelector('iframe').clientWidth > 0)"
                ) == "true"
            }
            try await Task.sleep(for: .seconds(2))
            #expect(try await reader.text("window.told || 'nothing'") == "nothing")
            try await reader.open(library.address("sealed/" + library.spy))
            #expect(try await reader.text(Self.listen) == "on")
            #expect(try await reader.text("document.querySelector('p').textContent") == "Spy")
            try await Task.sleep(for: .seconds(2))
            #expect(try await reader.text("window.told || 'nothing'") == "nothing")
        }

        @Test(.needs(.chromium), arguments: Place.allCases)
        func aStrippedPageInChromiumRunsNoScript(_ place: Place) async throws {
            try await expectNoScript(try await .chromium(), place)
        }

        @Test(.needs(.webKit), arguments: Place.allCases)
        func aStrippedPageInWebKitRunsNoScript(_ place: Place) async throws {
            try await expectNoScript(try await .webKit(), place)
        }

        /// The control: over HTTP the same script reads its neighbours by nearly every way if the page is not sealed.
        private func readByAnOpenPage(_ reader: Reader, _ place: Place) async throws -> Set<String> {
            let library = try Library("sandbox", place)
            try await reader.open(library.address("keeper.html#open.html"))
            let told = try await reader.report()
            #expect(told.count == Self.count)
            return Set(told.filter { $0.value == "READ" }.keys)
        }

        private static let control: Set<String> = [
            "fetch", "fetch without cors", "fetch of data", "request", "request that waits", "frame",
            "object", "script",
            "module", "style sheet", "picture", "preload", "worker", "shared worker", "channel",
            "local storage",
            "session storage", "cookie", "database", "cache", "parent", "top",
        ]

        @Test(.needs(.chromium)) func anOpenPageInChromiumReadsItsNeighbours() async throws {
            let read = try await readByAnOpenPage(try await .chromium(), .http)
            #expect(Self.control.subtracting(read).isEmpty)
            // From files Chromium keeps pages apart, but not their storage, scripts and pictures.
            let fromFile = try await readByAnOpenPage(try await .chromium(), .file)
            #expect(Set(["local storage", "script", "style sheet", "picture"]).subtracting(fromFile).isEmpty)
        }

        @Test(.needs(.webKit)) func anOpenPageInWebKitReadsItsNeighbours() async throws {
            let read = try await readByAnOpenPage(try await .webKit(), .http)
            #expect(Self.control.subtracting(read).isEmpty)
        }
    }
}
