import FormulaTypesetting
import LibraryBuild
import KaTeXFiles
import LeafSamples
import LibraryFolder
import TemplateBundling
import TestSupport
import Testing

@testable import LeafRendering

/// A page has the style and script of its kind, and nothing of another.
@Suite struct PageAssetsTests {
    private let assets = TemplateSet.builtIn.assets

    @Test(
        arguments: [
            (.plain, false, false, false), (.client, true, true, true), (.html, true, true, false),
            (.mathml, true, false, false),
        ] as [(PageAssets.Kind, Bool, Bool, Bool)])
    func hasWhatItsKindNeeds(
        _ kind: PageAssets.Kind, mathematics: Bool, boxes: Bool, typesetting: Bool
    ) throws {
        let style = try #require(assets.style(ofTheme: "paper", for: kind))
        #expect(
            style.contains("mtable[columnalign") == mathematics && style.contains(".boxed{") == mathematics)
        #expect(style.contains("math[display=block]") == (kind == .mathml))
        #expect(style.contains(".katex-mathml") == boxes)
        #expect(style.contains("data-late") == typesetting)
        #expect(style.contains("@page") && style.contains("--light-paper: #fdfcf9"))
        let script = try #require(assets.scripts(for: kind, asksQuestions: false).first)
        #expect(script.contains("katex.render") == typesetting && script.contains("ℂℍℕ") == typesetting)
        #expect(script.contains("beforeprint") && script.contains("\"done\""))
        #expect(!script.contains("export ") && !script.contains("startReferences"))
    }

    @Test func hasTheFormForQuestionsApart() {
        let with = assets.scripts(for: .html, asksQuestions: true)
        #expect(with.count == 2 && with[1].contains("Content-Type"))
        #expect(with.dropLast() == assets.scripts(for: .html, asksQuestions: false)[...])
        #expect(!with[0].contains("Content-Type"))
    }

    /// The build step and the program name the same entry files.
    @Test func areInTheProgram() {
        #expect(
            Set(BuiltInTemplates.bundles.keys)
                == Set(
                    PageAssets.entries + [
                        "themes/makima.css", "themes/memorywiki.css", "themes/paper.css", "themes/zinc.css",
                    ]))
        #expect(BuiltInTemplates.bundles.values.allSatisfy { !$0.isEmpty })
        // Early, questions, client, html, mathml, library, library-find; news, hub and transcripts, alone and after each of the four of a page.
        #expect(Set(TemplateSet.scripts).count == 22)
    }

    @Test func knowsWhatAPageHas() throws {
        var sample = LeafSample()
        let plain = try sample.page("# A\n\nWords.\n")
        #expect(!plain.contains("katex.render") && !plain.contains("katex-mathml{"))
        let client = try sample.page("$x$")
        #expect(client.contains("katex.render") && !client.contains("data-tex="))
        // A heading called Exports does not take the object of KaTeX's script, which runs later.
        let guarded = try #require(client.firstRange(of: "window.exports=window.katex="))
        #expect(client[guarded.upperBound...].contains("katex.min.js"))
        // Fonts for mathematics are asked for where they are seen.
        #expect(client.contains("[data-mathematics=mathml] math{font-family:math,"))
        #expect(!client.contains("}math{font-family:"))
        #expect(!client.contains("Content-Type"))
        sample.options.feedback = Feedback(token: "t", endpoint: "/ask")
        #expect(try sample.page("Words.\n").contains("Content-Type"))
    }

    /// Pages of one kind have the same style and script, whatever was made between them.
    @Test func areTheSameForPagesThatAreAlike() throws {
        let looks = LeafLooks(assets)
        let one = try #require(looks.look(ofTheme: "zinc", for: .client, asksQuestions: false))
        _ = looks.look(ofTheme: "paper", for: .plain, asksQuestions: false)
        let other = try #require(looks.look(ofTheme: "zinc", for: .client, asksQuestions: false))
        #expect(one.style == other.style && one.scripts == other.scripts)
        #expect(looks.look(ofTheme: "no", for: .plain, asksQuestions: false) == nil && !looks.hasTheme("no"))
    }

    // MARK: A folder of templates

    private func ownFolder(_ files: [String: String]) throws -> TestFolder {
        let folder = try TestFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return folder
    }

    /// A folder with a part of its own has it in each page that carries the part, and a part may import another.
    @Test func takesAFoldersParts() throws {
        let folder = try ownFolder([
            "script/untypeset.js":
                "import { mine } from './mine.js';\nexport function typesetInside() {}\nexport function typesetAll() {}\n"
                + "export function startMathematics() { mine(); }",
            "script/mine.js": "export function mine() { document.title = 'mine'; }",
            "style/boxes.css": ".mine { top: 0 }",
        ])
        let set = try TemplateSet(folder: folder.path)
        #expect(set.assets.scripts(for: .mathml, asksQuestions: false)[0].contains("\"mine\""))
        #expect(!set.assets.scripts(for: .client, asksQuestions: false)[0].contains("\"mine\""))
        #expect(set.assets.style(ofTheme: "paper", for: .html)?.contains(".mine{top:0}") == true)
        #expect(set.assets.style(ofTheme: "paper", for: .mathml)?.contains(".mine") == false)
    }

    @Test(arguments: [
        ("script/find.js", "import { none } from './dom.js';\nnone();", "none"),
        ("script/find.js", "import './gone.js';", "gone.js"),
        ("style/page.css", "@import './gone.css';", "gone.css"),
        ("script/find.js", "let x = ;", "find.js"),
    ])
    func saysWhatCannotBeBundled(_ name: String, _ text: String, _ words: String) throws {
        let folder = try ownFolder([name: text])
        let error = #expect(throws: TemplateError.self) { try TemplateSet(folder: folder.path) }
        #expect(error?.description.contains(words) == true, "\(error as Any)")
    }

    /// Without esbuild style sheets are included as they are; a module of the script cannot be.
    @Test func needsNoBundlerForStyle() throws {
        let nowhere = ["PATH": "/nowhere"]
        let style = try ownFolder([
            "style/boxes.css": "/* own */ .mine { top: 0 }",
            "themes/slate.css": ":root { --light-paper: #eee }",
        ])
        let set = try TemplateSet(folder: style.path, environment: nowhere)
        let sheet = try #require(set.assets.style(ofTheme: "slate", for: .html))
        #expect(sheet.contains("/* own */ .mine { top: 0 }") && sheet.contains("--light-paper: #eee"))
        #expect(!sheet.contains("@import") && sheet.contains("@page"))
        #expect(
            set.assets.scripts(for: .client, asksQuestions: true)
                == assets.scripts(for: .client, asksQuestions: true))
        let script = try ownFolder(["script/mine.js": "export const a = 1;"])
        let error = #expect(throws: TemplateError.self) {
            try TemplateSet(folder: script.path, environment: nowhere)
        }
        #expect(error?.description.contains("script/mine.js") == true)
        #expect(error?.description.contains("apt-get install esbuild") == true)
    }

    @Test func takesAWholeScript() throws {
        let folder = try ownFolder(["leaf.js": "mine()", "leaf.css": "p{}"])
        let set = try TemplateSet(folder: folder.path, environment: ["PATH": "/nowhere"])
        #expect(set.assets.scripts(for: .client, asksQuestions: false) == ["\nmine()"])
        #expect(set.assets.style(ofTheme: "paper", for: .client)?.hasSuffix("p{}") == true)
    }
}

/// What every formula's element says.
@Suite struct FormulaAttributesTests {
    @Test(
        arguments: [
            ("en", false), ("de-CH", false), ("ar", true), ("AR-eg", true), ("fa", true), ("he", true),
            ("iw", true), ("ur", true), ("yi", true), ("uz-Arab", true), ("ku-arab-IQ", true),
            ("az_Arab_IR", true), ("ur-Latn", false), ("yi-Latn", false), ("", false), ("arn", false),
        ])
    func knowsWhatRunsFromRightToLeft(_ language: String, _ isRightToLeft: Bool) {
        #expect(FormulaAttributes.isRightToLeft(language) == isRightToLeft)
    }

    @Test(
        arguments: [
            ("en", .client, " translate=\"no\""), ("de-CH", .html, " translate=\"no\""), ("en", .mathml, ""),
            ("he", .client, " translate=\"no\" dir=\"ltr\""),
            ("ur", .mathml, " translate=\"no\" dir=\"ltr\""),
        ] as [(String, MathMode, String)])
    func saysWhatThePageNeeds(_ language: String, _ mode: MathMode, _ text: String) {
        #expect(FormulaAttributes.text(language: language, mode: mode) == text)
    }

    @Test(
        arguments: [
            ("en", .client, ""), ("en", .html, ""), ("he", .client, " translate=\"no\" dir=\"ltr\""),
        ] as [(String, MathMode, String)])
    func leavesTranslationToTheSharedScript(_ language: String, _ mode: MathMode, _ text: String) {
        #expect(FormulaAttributes.text(language: language, mode: mode, hasSharedFrame: true) == text)
    }

    @Test(arguments: [("en", "translate=\"no\""), ("ar", "translate=\"no\" dir=\"ltr\"")])
    func reachesEveryFormula(_ language: String, _ attributes: String) throws {
        let page = try LeafSample().page("---\nlang: \(language)\n---\n\n$x$ and\n\n$$\ny\n$$\n")
        #expect(page.contains("<span class=\"math inline\" \(attributes)>"))
        #expect(page.contains("<div class=\"math display\" \(attributes)>"))
        #expect(page.contains(".math,bdi[data-tex]{direction:ltr;unicode-bidi:isolate}"))
        #expect(page.contains("<html lang=\"\(language)\" dir=\"rtl\"") == (language == "ar"))
    }
}
