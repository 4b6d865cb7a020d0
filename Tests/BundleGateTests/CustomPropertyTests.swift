import BundleGate
import Testing

/// Addresses in custom properties, which Chromium resolves in the style sheet that uses the property.
@Suite struct CustomPropertyTests {
    /// Returns the messages about a page that loads css/a.css, with pictures at the paths.
    private func messages(_ sheet: String, _ body: String, _ pictures: [String]) async throws -> [String] {
        let sample = try GateSample()
        try sample.write("css/a.css", sheet)
        for picture in pictures { try sample.write(picture, "GIF89a\u{1}\0\u{1}\0\0\0\0;") }
        let head = "<link rel=\"stylesheet\" href=\"css/a.css\">"
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>" + body, head: head, hasMath: false))
        return try await sample.findings().filter { $0.rule == "missing-file" }.map(\.message)
    }

    private static let use = "<style>.a{background:var(--bg)}</style>"

    @Test(arguments: [
        (":root{--bg:url(p.png)}", use, "css/p.png"),
        ("p{color:red} :root { --x: 1; --bg : url('p.png') }", use, "css/p.png"),
        (":root{--bg:url(p.png)}", "<p style=\"background:var( --bg, none)\">x</p>", "css/p.png"),
        (".a{background:var(--bg)}", "<p class=a style=\"--bg:url(p.png)\">x</p>", "p.png"),
        (".a{background:var(--bg)}", "<style>:root{--bg:url(p.png)}</style>", "p.png"),
    ]) func findsAddressesThatLeadNowhere(_ sheet: String, _ body: String, _ picture: String) async throws {
        let found = try await messages(sheet, body, [picture])
        #expect(found.count == 1 && found.first?.hasPrefix("'p.png' in --bg of ") == true, "\(found)")
    }

    @Test(
        arguments: [
            // One sheet, or a picture in both folders.
            (":root{--bg:url(p.png)} .a{background:var(--bg)}", "<p>x</p>", ["css/p.png"]),
            (":root{--bg:url(p.png)}", use, ["css/p.png", "p.png"]),
            ("p{color:red}", "<style>:root{--bg:url(p.png)}.a{background:var(--bg)}</style>", ["p.png"]),
            // Not in use outside, or set again where it is used.
            (":root{--bg:url(p.png)}", "<style>.a{background:var(--other)}</style>", ["css/p.png"]),
            (
                ":root{--bg:url(p.png)}", "<style>.a{--bg:url(q.png);background:var(--bg)}</style>",
                ["css/p.png", "q.png"]
            ),
            (
                ":root{--bg:url(p.png)} .a{background:var(--c)}", "<style>:root{--c:var(--bg)}</style>",
                ["css/p.png"]
            ),
            (":root{--bg:url(data:image/gif;base64,R0lGODlhAQABAAAAACw=)}", use, []),
            (":root{--bg:url(#g)}", use, []),
        ] as [(String, String, [String])])
    func acceptsOthers(_ sheet: String, _ body: String, _ pictures: [String]) async throws {
        let found = try await messages(sheet, body, pictures)
        #expect(found == [], "\(found)")
    }

    /// The sheet of an import has a folder of its own.
    @Test func followsImports() async throws {
        let sample = try GateSample()
        try sample.write("own.css", "@import 'css/a.css'; .a{background:var(--bg)}")
        try sample.write("css/a.css", ":root{--bg:url(p.png)}")
        try sample.write("css/p.png", "GIF89a\u{1}\0\u{1}\0\0\0\0;")
        let head = "<link rel=\"stylesheet\" href=\"own.css\">"
        try sample.write("a.html", GateSample.page(body: "<h1>A</h1>", head: head, hasMath: false))
        let found = try await sample.findings().filter { $0.rule == "missing-file" }.map(\.message)
        #expect(found == ["'p.png' in --bg of css/a.css leads nowhere from own.css, which uses it"])
    }
}
