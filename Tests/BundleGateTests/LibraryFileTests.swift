import Diagnostics
import Foundation
import SiteFiles
import TestSupport
import Testing

/// The files in leaf/ that belong to a library as a whole: Find's index, and the style and script that leaves share.
@Suite struct LibraryFileTests {
    private static let words = "sitegen.words({\"leaves\":[],\"w\":\"\",\"p\":\"\"});\n"
    private static let texts = "sitegen.texts([\n[\"See https://h.test/ and <img src='//h.test/'>\"]\n]);\n"

    private static func name(_ kind: String, _ text: String, _ type: String = "js") -> String {
        "\(kind)-\(Digest.sha256Hex(Array(text.utf8)).prefix(16)).\(type)"
    }

    /// A site with a page that loads the library's script, which names an index.
    private static func site() throws -> PoisonSite {
        let site = try PoisonSite()
        try site.write("leaf/" + name("words", words), words)
        try site.write("leaf/" + name("texts", texts), texts)
        try site.write(
            "leaf/library.js",
            """
            sitegen.library({"find":[{"texts":["\(name("texts", texts))"],"words":["\(name("words", words))"]}]});

            """)
        _ = try site.put("<script src=\"leaf/library.js\"></script>", .body)
        return site
    }

    private static func findings(_ site: PoisonSite) async throws -> [String] {
        try await site.findings().map { finding in
            let file = finding.position?.file.split(separator: "/").last.map(String.init) ?? ""
            return "\(file) [\(finding.rule)] \(finding.message)"
        }
    }

    /// Addresses in the texts are words: nothing is loaded for them.
    @Test func acceptsAnIndex() async throws {
        let site = try Self.site()
        #expect(try await Self.findings(site) == [])
    }

    @Test(arguments: ["words", "texts"])
    func reportsAFileThatIsMissingOrAltered(_ kind: String) async throws {
        let site = try Self.site()
        let text = kind == "words" ? Self.words : Self.texts
        let name = Self.name(kind, text)
        // Still data, and not the same.
        try site.write("leaf/" + name, text.replacing("]", with: " ]"))
        #expect(
            try await Self.findings(site) == [
                "\(name) [library-file] the file is not what its name has the digest of"
            ])
        try FileManager.default.removeItem(at: site.build.appending(path: "leaf/" + name))
        #expect(
            try await Self.findings(site) == [
                "library.js [library-file] there is no 'leaf/\(name)', which pages of the library load"
            ])
    }

    @Test func reportsAnIndexThatComputes() async throws {
        let site = try Self.site()
        let text = "sitegen.words({\"leaves\":[fetch('https://h.test/')],\"w\":\"\",\"p\":\"\"});\n"
        try site.write("leaf/" + Self.name("words", Self.words), text)
        let rules = Set(try await site.findings().map { "\($0.rule)" })
        #expect(rules.isSuperset(of: ["library-file", "remote-reference"]))
    }

    @Test(arguments: ["", "sitegen.library({", "sitegen.other({});\n", "alert(1)"])
    func reportsALibraryScriptThatIsNone(_ text: String) async throws {
        let site = try Self.site()
        try site.write("leaf/library.js", text)
        #expect(
            try await Self.findings(site).contains {
                $0.hasPrefix("library.js [library-file] the file is not the script of a library")
            })
    }

    @Test(arguments: [("find", "fnd"), ("words", "word")])
    func reportsALibraryScriptWithOtherKeys(_ key: String, _ other: String) async throws {
        let site = try Self.site()
        let script = try String(contentsOf: site.build.appending(path: "leaf/library.js"), encoding: .utf8)
        try site.write("leaf/library.js", script.replacing("\"\(key)\"", with: "\"\(other)\""))
        #expect(
            try await Self.findings(site).contains {
                $0.hasPrefix("library.js [library-file] the script of the library has the key '\(other)'")
            })
    }

    /// All keys that pages read.
    @Test func acceptsALibraryScriptWithEveryKey() async throws {
        let site = try PoisonSite()
        let facts =
            "\"dated\":true,\"katex\":true,\"lang\":{},\"libraries\":[],\"macros\":{},\"mathml\":true,\"find\":[]"
        try site.write("leaf/library.js", "sitegen.library({\(facts)});\n")
        _ = try site.put("<script src=\"leaf/library.js\"></script>", .body)
        #expect(try await Self.findings(site) == [])
    }

    @Test(arguments: ["css", "js"]) func reportsAnAlteredFrame(_ type: String) async throws {
        let site = try PoisonSite()
        let text = type == "css" ? "p { margin: 0 }" : "sitegen.words({});\n"
        let name = Self.name("leaf", text, type)
        let link =
            type == "css"
            ? "<link rel=\"stylesheet\" href=\"leaf/\(name)\">" : "<script src=\"leaf/\(name)\"></script>"
        _ = try site.put(link, .body)
        try site.write("leaf/" + name, text)
        #expect(try await Self.findings(site) == [])
        try site.write("leaf/" + name, text + " ")
        #expect(try await site.findings().map(\.rule).contains("library-file"))
    }

    /// Files with such names in other folders are an author's own.
    @Test func leavesOtherFoldersAlone() async throws {
        let site = try PoisonSite()
        _ = try site.put("<link rel=\"stylesheet\" href=\"mine/leaf-0123456789abcdef.css\">", .body)
        try site.write("mine/leaf-0123456789abcdef.css", "p { margin: 0 }")
        #expect(try await Self.findings(site) == [])
    }

    // MARK: Places

    /// A site whose library has a place with some HTML.
    private static func site(place html: String) throws -> PoisonSite {
        let site = try PoisonSite()
        let json = String(decoding: try JSONEncoder().encode(html), as: UTF8.self)
        let places = "sitegen.places({\n\"b.html\":{\"thm-a\":\(json)}\n});\n"
        let list = "sitegen.list({\"b.html\":\"\(name("places", places))\"});\n"
        try site.write("leaf/" + name("places", places), places)
        try site.write("leaf/" + name("list", list), list)
        try site.write("leaf/library.js", "sitegen.library({\"places\":\"\(name("list", list))\"});\n")
        _ = try site.put("<script src=\"leaf/library.js\"></script>", .body)
        return site
    }

    @Test(arguments: [
        "<div class=\"block theorem\"><p>One <a href=\"#x\">two</a> <span class=\"math inline\">x^2</span></p></div>",
        "<p>See https://h.test/</p>", "<img alt=\"\" src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=\">",
    ])
    func acceptsPlaces(_ html: String) async throws {
        #expect(try await Self.findings(Self.site(place: html)) == [])
    }

    @Test(arguments: [
        "<img src=\"https://h.test/a.png\">", "<p style=\"background: url(//h.test/a)\">x</p>",
        "<a href=\"https://h.test/\">x</a>", "<script>a()</script>", "<p onclick=\"a()\">x</p>",
        "<iframe srcdoc=\"<img src=https://h.test/>\"></iframe>",
    ])
    func reportsWhatAPlaceReaches(_ html: String) async throws {
        let findings = try await Self.site(place: html).findings()
        let finding = try #require(findings.first { $0.rule == "remote-reference" })
        #expect(finding.message.hasPrefix("in 'b.html#thm-a': ") && finding.position?.line == 2)
        #expect(finding.position?.file.contains("/leaf/places-") == true)
    }

    @Test func reportsMissingPlaces() async throws {
        let site = try Self.site(place: "<p>x</p>")
        let leaf = site.build.appending(path: "leaf")
        let names = try FileManager.default.contentsOfDirectory(atPath: leaf.path)
        let name = try #require(names.first { $0.hasPrefix("places-") })
        try FileManager.default.removeItem(at: leaf.appending(path: name))
        let findings = try await Self.findings(site)
        #expect(findings.count == 1 && findings[0].contains("there is no 'leaf/\(name)'"))
    }
}
