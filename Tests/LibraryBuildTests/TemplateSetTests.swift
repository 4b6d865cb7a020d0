@testable import LeafRendering
import LeafSamples
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct TemplateSetTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    @Test func takesFromAFolderWhatItHasAndTheRestFromTheProgram() throws {
        try folder.write("p{}", to: "leaf.css")
        let set = try TemplateSet(folder: folder.path)
        #expect(set.assets.style(ofTheme: "paper", for: .plain)?.hasSuffix("p{}") == true)
        #expect(set.text("leaf.mustache") == TemplateSet.builtIn.text("leaf.mustache"))
        #expect(set.assets.allScripts == TemplateSet.builtIn.assets.allScripts)
        #expect(set.themes == TemplateSet.builtIn.themes)
    }

    @Test func replacesOnePartOrAddsATheme() throws {
        try folder.write("b{top:0}", to: "style/ask.css")
        try folder.write(":root{--light-paper:#eee}", to: "themes/slate.css")
        let set = try TemplateSet(folder: folder.path)
        #expect(set.themes == ["makima", "memorywiki", "paper", "slate", "zinc"])
        let slate = set.assets.style(ofTheme: "slate", for: .client) ?? ""
        #expect(slate.contains("#eee") && slate.contains("b{top:0}"))
        #expect(set.assets.style(ofTheme: "paper", for: .client)?.contains("#eee") == false)
        #expect(set.text("style/page.css") == TemplateSet.builtIn.text("style/page.css"))
    }

    @Test func hasEveryTextInTheProgram() {
        let parts =
            ["leaf.mustache", TemplateSet.previewPage, TemplateSet.previewStyle]
            + PageAssets.entries
            .filter { $0 != "script/plain.js" }
        for name in parts { #expect(!TemplateSet.builtIn.text(name).isEmpty, "\(name)") }
        let others = Set(TemplateSet.builtIn.texts.keys).subtracting(parts)
        // Those of other commands are read by their modules.
        let folders = ["themes/", "style/", "script/", "ota/", "snapshot/"]
        #expect(
            others.allSatisfy { name in folders.contains { name.hasPrefix($0) } },
            "a part that no page is made with: \(others)")
    }

    @Test func refusesAFolderThatIsNotThere() throws {
        let error = #expect(throws: TemplateError.self) { try TemplateSet(folder: folder["no"]) }
        #expect(error == .missingFolder(folder["no"]))
        #expect(error?.description.contains("--templates") == true)
    }

    @Test func refusesAFileInTheFoldersPlace() throws {
        try folder.write("p{}", to: "leaf.css")
        #expect(throws: TemplateError.missingFolder(folder["leaf.css"])) {
            try TemplateSet(folder: folder["leaf.css"])
        }
    }

    @Test func refusesAFolderWithoutAnyTemplate() throws {
        try folder.write("p{}", to: "sub/style.css")
        #expect(throws: TemplateError.empty(folder["sub"])) { try TemplateSet(folder: folder["sub"]) }
    }

    @Test(arguments: [[0x70, 0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
    func refusesATemplateThatIsNotUTF8(_ bytes: [UInt8]) throws {
        try folder.write(bytes, to: "leaf.css")
        #expect(throws: TemplateError.notUTF8(folder["leaf.css"])) { try TemplateSet(folder: folder.path) }
    }

    @Test func dropsAByteOrderMark() throws {
        try folder.write([0xEF, 0xBB, 0xBF] + Array("p{}".utf8), to: "leaf.css")
        #expect(
            try TemplateSet(folder: folder.path).assets.style(ofTheme: "zinc", for: .client)?.hasSuffix(
                "\np{}")
                == true)
    }

    @Test(arguments: ["{{#open}}", "{{/close}}", "{{#a}}{{/b}}", "{{unclosed"])
    func refusesBrokenMustache(_ text: String) throws {
        try folder.write("<html>" + text, to: "leaf.mustache")
        let set = try TemplateSet(folder: folder.path)
        let error = #expect(throws: TemplateError.self) { try LeafTemplate(set) }
        #expect(error?.description.hasPrefix("leaf.mustache: ") == true)
    }

    @Test(arguments: [
        ("leaf.mustache", "<script src=\"https://cdn.example/x.js\"></script>{{{body}}}"),
        ("leaf.mustache", "{{#hasMath}}<link rel=preconnect href=//cdn.example>{{/hasMath}}{{{body}}}"),
        ("leaf.mustache", "{{^hasMath}}<img src=https://cdn.example/x>{{/hasMath}}{{{body}}}"),
        ("leaf.css", "@import 'https://cdn.example/x.css';"),
        ("leaf.css", "@font-face{src:url(//cdn.example/x.woff2)}"),
    ])
    func refusesTemplatesThatReachTheNetwork(_ name: String, _ text: String) throws {
        try folder.write(text, to: name)
        let set = try TemplateSet(folder: folder.path)
        let error = #expect(throws: TemplateError.self) { try LeafTemplate(set) }
        #expect(error?.description.contains("cdn.example") == true)
    }

    @Test func takesAFrameOfOnesOwn() throws {
        try folder.write(
            "<!DOCTYPE html><title>{{title}}</title><main>{{{body}}}</main>", to: "leaf.mustache")
        var sample = LeafSample()
        sample.options.templates = try TemplateSet(folder: folder.path)
        sample.title = "T"
        #expect(try sample.page("x") == "<!DOCTYPE html><title>T</title><main><p>x</p>\n</main>")
    }
}
