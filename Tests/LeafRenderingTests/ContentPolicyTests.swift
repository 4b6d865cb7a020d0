import LibraryBuild
import Foundation
import SiteFiles
import LeafSamples
import TestSupport
import Testing

@testable import LeafRendering

@Suite struct ContentPolicyTests {
    /// Directive by name, as the page's own bytes have it.
    private func policy(of page: String) throws -> [String: [String]] {
        let content = try #require(
            page.firstMatch(of: #/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/#))
        try #require(!content.1.isEmpty)
        let directives = content.1.split(separator: ";").map { $0.split(separator: " ").map(String.init) }
        #expect(Set(directives.map(\.[0])).count == directives.count)
        return Dictionary(uniqueKeysWithValues: directives.map { ($0[0], Array($0.dropFirst())) })
    }

    /// As a browser computes it: over the element's text, its line ends made LF (HTML, 13.2.3.5).
    private func hash(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var normal: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0D {
                normal.append(0x0A)
            } else if !(byte == 0x0A && index > 0 && bytes[index - 1] == 0x0D) {
                normal.append(byte)
            }
        }
        return "'sha256-\(Digest.sha256Base64(String(decoding: normal, as: UTF8.self)))'"
    }

    /// The texts of the elements of a name that have no attributes, in order.
    private func inline(_ element: String, of page: String) throws -> [Substring] {
        var texts: [Substring] = []
        var rest = page.startIndex
        while let start = page.range(of: "<\(element)>", range: rest..<page.endIndex)?.upperBound {
            let end = try #require(page.range(of: "</\(element)>", range: start..<page.endIndex)).lowerBound
            texts.append(page[start..<end])
            rest = end
        }
        return texts
    }

    private func expectHashesOfThePage(_ page: String) throws {
        let policy = try policy(of: page)
        #expect(policy["style-src"] == (try inline("style", of: page).map(hash)) + ["file:"])
        #expect(policy["script-src"] == (try inline("script", of: page).map(hash)) + ["file:"])
    }

    @Test func isTheFirstElementOfTheHead() throws {
        let page = try LeafSample().page("$x$")
        #expect(page.contains("<head>\n<meta http-equiv=\"Content-Security-Policy\""))
    }

    @Test func leavesTheCharacterSetWithinWhatBrowsersLookAt() throws {
        var sample = LeafSample()
        sample.options.feedback = Feedback(
            token: "t", endpoint: "https://" + String(repeating: "long.", count: 20) + "example/api")
        let page = try sample.page("<p style='color:red'>x</p>")
        let place = try #require(page.range(of: "<meta charset=\"utf-8\">"))
        #expect(page[..<place.upperBound].utf8.count <= 1024)
    }

    @Test func allowsOnlyTheNeedsOfALeaf() throws {
        let page = try LeafSample().page("# A\n\n$x$ and $y$\n")
        try expectHashesOfThePage(page)
        let policy = try policy(of: page)
        #expect(
            Set(policy.keys) == [
                "default-src", "script-src", "style-src", "font-src", "img-src", "base-uri", "form-action",
            ])
        #expect(policy["default-src"] == ["'none'"])
        #expect(policy["font-src"] == ["file:"])
        #expect(policy["img-src"] == ["file:", "data:"])
        #expect(policy["base-uri"] == ["'none'"])
        #expect(policy["form-action"] == ["'none'"])
    }

    @Test(arguments: ["", "$x$", "# A\n\n## B\n\n## C\n", "<b>x</b>"])
    func neverNamesTheOriginOrUnsafeScripts(_ markdown: String) throws {
        let policy = try policy(of: try LeafSample().page(markdown))
        for (name, sources) in policy {
            for source in sources {
                let isKnown = ["'none'", "file:", "data:"].contains(source) || source.hasPrefix("'sha256-")
                #expect(isKnown || (name == "style-src-attr" && source == "'unsafe-inline'"))
            }
        }
    }

    @Test func allowsStyleAttributesOnlyWhereTheAuthorWritesHTML() throws {
        #expect(try policy(of: try LeafSample().page("x"))["style-src-attr"] == nil)
        let page = try LeafSample().page("<span style=\"color:red\">x</span>")
        #expect(try policy(of: page)["style-src-attr"] == ["'unsafe-inline'"])
        try expectHashesOfThePage(page)
    }

    @Test(arguments: [
        ("https://home.example/api/feedback", "https://home.example"),
        ("http://127.0.0.1:8080?x", "http://127.0.0.1:8080"), ("/api/feedback", "'self'"),
    ])
    func connectsToTheEndpointOfAToken(_ endpoint: String, _ expected: String) throws {
        var sample = LeafSample()
        sample.options.feedback = Feedback(token: "t", endpoint: endpoint)
        let page = try sample.page("$x$")
        #expect(try policy(of: page)["connect-src"] == [expected])
        try expectHashesOfThePage(page)
    }

    @Test func hashesTemplatesOfOnesOwn() throws {
        let folder = try TestFolder()
        try folder.write("p{color:red}/* é & < \" */", to: "leaf.css")
        try folder.write("document.title = 'é' + (1 < 2 && \"x\");", to: "leaf.js")
        var sample = LeafSample()
        sample.options.templates = try TemplateSet(folder: folder.path)
        try expectHashesOfThePage(try sample.page("$x$"))
    }

    /// A browser hashes what its parser made of the text, and the parser makes every line end LF.
    @Test(arguments: ["p{\r\ncolor:red}\r\n", "p{\rcolor:red}\r", "\r\n\r\n"])
    func hashesTemplatesWithForeignLineEnds(_ text: String) throws {
        let folder = try TestFolder()
        try folder.write(text, to: "leaf.css")
        try folder.write("/*" + text + "*/", to: "leaf.js")
        var sample = LeafSample()
        sample.options.templates = try TemplateSet(folder: folder.path)
        try expectHashesOfThePage(try sample.page("$x$"))
    }
}
