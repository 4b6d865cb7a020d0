import Testing

@testable import PageSnapshot

/// Data that scripts ask for, and files beside modules.
struct ScriptDataTests {
    private static let files: [String: MemorySite.File] = [
        "/news/a.json": .init("{\"a\":\"</script>\"}", "application/json"),
        "/news/b.csv": .init("x,y\n1,2\n", "text/csv"),
        "/js/lib.js": .init("load('c');d3.csv('b.csv')", "text/javascript"),
        "/news/a.bin": .init(bytes: [1, 0, 2], "application/octet-stream"),
    ]

    @Test(arguments: [
        ("fetch('a.json').then(f)", "/news/a.json"), ("d3.csv(\"b.csv\", row)", "/news/b.csv"),
        ("d3.dsv(',', 'b.csv')", "/news/b.csv"), ("$.getJSON('/news/a.json', f)", "/news/a.json"),
        ("var x=new XMLHttpRequest();x.open('GET','a.json')", "/news/a.json"),
        ("fetch(new Request(`a.json`))", "/news/a.json"), ("fetch('a.bin')", "/news/a.bin"),
    ])
    func constantAddressesAreAnswered(_ script: String, _ path: String) async throws {
        for level in [SealSettings.Scripts.keep, .sandbox] {
            let sample = try await SealedSample("<script>\(script)</script>", Self.files) {
                $0.scripts = level
            }
            let html = String(decoding: sample.page.html, as: UTF8.self).replacing("&quot;", with: "\"")
            #expect(html.contains("\"https://site.example\(path)\":{type:\""), "\(script)")
            #expect(sample.rules == [] && sample.outcome(path) == .embedded, "\(sample.page.findings)")
        }
        let stripped = try await SealedSample("<script>\(script)</script>", Self.files) {
            $0.scripts = .strip
        }
        #expect(stripped.site.requests == [])
    }

    @Test func whatIsNoTextIsAnsweredInBase64() async throws {
        let sample = try await SealedSample("<script>fetch('a.bin')</script>", Self.files)
        #expect(
            String(decoding: sample.page.html, as: UTF8.self).contains(
                "{type:\"application/octet-stream\",body:\"AQAC\",base64:true}"))
    }

    /// In XHTML the elements are of its namespace, and their text is escaped.
    @Test func scriptsOfXHTMLAreAnswered() async throws {
        let files = Self.files.merging([
            "/news/m.js": .init("import './n.js'", "text/javascript"),
            "/news/n.js": .init("n()", "text/javascript"),
        ]) { $1 }
        let body =
            "<body><script>fetch('a.json')</script><script type=\"module\">import './m.js'</script></body></html>"
        let page = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>A</title></head>" + body
        let sample = try await SealedSample(page, files, type: "application/xhtml+xml")
        let xml = try #require(sample.dataURLs().first { $0.contains("<title>A</title>") })
        let namespace = "<script xmlns=\"http://www.w3.org/1999/xhtml\""
        #expect(xml.contains(namespace + ">(function(){&quot;use strict&quot;"))
        #expect(xml.contains("{type:&quot;application/json&quot;") && !xml.contains("&& init"))
        #expect(xml.contains(namespace + " type=\"importmap\">{&quot;imports&quot;:"))
        #expect(sample.rules == [], "\(sample.page.findings)")
    }

    @Test func anSVGPageHasNoPlaceForData() async throws {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>fetch('a.json')</script></svg>"
        let sample = try await SealedSample(svg, Self.files, type: "image/svg+xml")
        #expect(sample.rules == ["snapshot-data"], "\(sample.page.findings)")
    }

    @Test func addressesAreRelativeToTheDocument() async throws {
        let sample = try await SealedSample("<script src=/js/lib.js></script>", Self.files)
        #expect(sample.site.requests.contains("https://site.example/news/b.csv"))
        #expect(String(decoding: sample.page.html, as: UTF8.self).contains("body:\"x,y\\n1,2\\n\""))
    }

    @Test(arguments: [
        ("fetch('gone.json')", "snapshot-asset"), ("fetch(address)", "snapshot-data"),
        ("fetch('/api',{method:'POST',body:b})", "snapshot-data"),
        ("x.open('POST','/api')", "snapshot-data"),
    ])
    func reportsLostBehaviour(_ script: String, _ rule: String) async throws {
        let sample = try await SealedSample("<script>\(script)</script>", Self.files)
        #expect(sample.rules == [rule], "\(sample.page.findings)")
        #expect(sample.html == "<script>\(script)</script>")
        #expect(!sample.site.requests.contains("https://site.example/api"))
    }

    @Test(arguments: ["m.get('key')", "JSON.parse('{}')", "x.load('a.png')", "text('a.json')"])
    func skipsAddressesThatAreNotData(_ script: String) async throws {
        let sample = try await SealedSample("<script>\(script)</script>", Self.files)
        #expect(sample.site.requests == [] && sample.rules == [])
    }

    private static let modules: [String: MemorySite.File] = files.merging([
        "/news/m.js": .init("export default 1", "text/javascript"),
        "/news/m.css": .init("a{color:red}", "text/css"),
        "/js/n.js": .init("m();\nimport d from '../news/a.json' with {type: 'json'}", "text/javascript"),
    ]) { $1 }

    /// Their fetch is under `connect-src`, so the policy of the snapshot refuses them.
    @Test(arguments: [
        ("import d from './a.json' with { type: 'json' }", 16),
        ("import {default as d} from \"./a.json\" with {\"type\": \"json\",}", 29),
        ("export * from './a.json' /* c */ with\n{type:'json'};", 16),
        ("import './m.js'; import('./a.json', {with: {type: 'json'}})", 26),
        ("import d from 'data:application/json,{}' with { type: 'json' }", 16),
    ])
    func reportsJSONModules(_ script: String, _ column: Int) async throws {
        let html = "<script type=module>\n\(script)</script>"
        for level in [SealSettings.Scripts.keep, .sandbox] {
            let sample = try await SealedSample(html, Self.modules) { $0.scripts = level }
            #expect(sample.rules == ["snapshot-module"], "\(sample.page.findings)")
            let finding = try #require(sample.page.findings.first)
            #expect(finding.severity == .warning && finding.message.contains("JSON module"))
            #expect(finding.position?.line == 2 && finding.position?.column == column)
            #expect(finding.position?.file == MemorySite.home)
        }
        let stripped = try await SealedSample(html, Self.modules) { $0.scripts = .strip }
        #expect(stripped.rules == [])
    }

    @Test func reportsJSONModulesOfModulesAtTheirPlace() async throws {
        let sample = try await SealedSample(
            "<script type=module src=/js/n.js></script><script type=module>import '/js/n.js'</script>",
            Self.modules)
        #expect(sample.rules == ["snapshot-module"], "\(sample.page.findings)")
        let place = try #require(sample.page.findings.first?.position)
        #expect(place.file == "https://site.example/js/n.js" && place.line == 2 && place.column == 16)
    }

    /// The policy allows style sheets in data: URLs, and requests are answered.
    @Test(arguments: [
        "import s from './m.css' with { type: 'css' }", "import d from './m.js'",
        "import('./m.js', {with: {}})",
        "fetch('a.json', {with: {type: 'json'}})", "const o = {with: {type: 'json'}}; import './m.js'",
        "import './m.js'; f('./a.json', {with: {type: 'json'}})",
        "o.import('./a.json', {with: {type: 'json'}})",
    ])
    func otherModulesAndDataAreNotReported(_ script: String) async throws {
        let sample = try await SealedSample("<script type=module>\(script)</script>", Self.modules)
        #expect(sample.rules == [], "\(sample.page.findings)")
    }

    @Test func filesBesideModulesAreInThem() async throws {
        let sample = try await SealedSample(
            "<script type=module src=/js/m.js></script>",
            [
                "/js/m.js": .init(
                    "i.src=new URL('./x.png',import.meta.url).href;new Worker(new URL(\"w.js\", import.meta.url));"
                        + "new URL(`./${n}.png`,import.meta.url);new URL('a','https://site.example');import(`./l/${n}.js`)",
                    "text/javascript"),
                "/js/x.png": .init(bytes: EmbeddingTests.png, "image/png"),
                "/js/w.js": .init("work()", "text/javascript"),
            ])
        let module = try #require(sample.dataURLs().first { $0.contains("i.src") })
        #expect(module.hasPrefix("i.src=new URL(\"\(EmbeddingTests.pngURL)\").href;"))
        #expect(module.contains("new Worker(new URL(\"data:text/javascript,work%28%29\"))"))
        #expect(module.contains("new URL('a','https://site.example')"))
        #expect(sample.rules.filter { $0 == "snapshot-module" }.count == 2, "\(sample.page.findings)")
    }
}
