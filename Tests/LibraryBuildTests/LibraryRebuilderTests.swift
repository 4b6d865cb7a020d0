@testable import FormulaTypesetting
@testable import LeafRendering
import Diagnostics
import FileWatching
import Foundation
import KaTeX
import KaTeXFiles
import LibraryFolder
import SiteFiles
import Synchronization
import TestSupport
import Testing

@testable import LibraryBuild

@Suite struct LibraryRebuilderTests {
    let folder: TestFolder
    let library: LibraryFixture
    let rebuilder: LibraryRebuilder

    init() async throws {
        let folder = try TestFolder()
        self.folder = folder
        library = try LibraryFixture(
            [
                .init("one", source: "../md/one.md"), .init("two", source: "../md/two.md"),
                .init("three", source: "../md/three.md"),
            ], in: folder)
        try library.source("# One\n\n## A {#a}\n\n$x$\n", at: "md/one.md")
        try library.source("# Two\n\nSee [](one#a).\n", at: "md/two.md")
        try library.source("# Three\n\n![d](d.svg)\n", at: "md/three.md")
        try library.source(Self.image("1"), at: "md/d.svg")
        let katex = try Repository.requireKaTeX()
        let manifest = library.manifest
        var recipe = LibraryRebuilder.Recipe(
            jobs: 2, manifests: { [try LibraryManifest(path: manifest)] },
            options: { manifest in
                var options = LeafOptions()
                options.macros = manifest.settings.macros
                if let folder = manifest.settings.templates {
                    options.templates = try TemplateSet(folder: folder)
                }
                return options
            },
            katex: { _ in (try KaTeXAssets(opening: katex), nil) })
        recipe.needsAssets = { _ in false }
        rebuilder = LibraryRebuilder(recipe)
        let first = try await rebuilder.rebuildAll()
        #expect(first.isGood, "\(first)")
        #expect(first.leaves.count == 3)
    }

    private static func image(_ text: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><desc>\#(text)</desc></svg>"#
    }

    /// The steps that a change leads to.
    private func change(_ paths: String...) async throws -> [Rebuild] {
        try await change(FileChanges(paths: Set(paths.map { folder["lib/" + $0] })))
    }

    private func change(_ changes: FileChanges) async throws -> [Rebuild] {
        let steps = Mutex<[Rebuild]>([])
        try await rebuilder.rebuild(after: changes) { step in steps.withLock { $0.append(step) } }
        return steps.withLock { $0 }
    }

    private func names(_ steps: [Rebuild]) -> [[String]] {
        steps.map { $0.leaves.map { String($0.address.split(separator: "/").last ?? "") } }
    }

    @Test func aChangedLabelRendersTheLeavesThatPrintIt() async throws {
        let theorem = { (number: Int) in "# Three\n\n> [!theorem] \(number) {#thm-b}\n> B\n" }
        try library.source("# Two\n\nSee @thm-b.\n", at: "md/two.md")
        try library.source(theorem(1), at: "md/three.md")
        #expect(names(try await change("md/two.md", "md/three.md")) == [["two", "three"]])
        #expect(try library.built("two.html").contains("Theorem 1</a>"))
        try library.source(theorem(2), at: "md/three.md")
        #expect(names(try await change("md/three.md")) == [["three"], ["two"]])
        #expect(try library.built("two.html").contains("Theorem 2</a>"))
        try library.source(theorem(2) + "\nMore.\n", at: "md/three.md")
        #expect(names(try await change("md/three.md")) == [["three"]])
    }

    @Test func aChangeRendersExactlyItsDependents() async throws {
        // First the leaf itself, then what takes names from it.
        try library.source("# One\n\n## Another {#a}\n", at: "md/one.md")
        var steps = try await change("md/one.md")
        #expect(names(steps) == [["one"], ["two"]])
        #expect(steps.map(\.hasNewPages) == [true, true])
        #expect(try library.built("two.html").contains(">Another</a>"))

        try library.source("# Two\n\nSee [](one#a)!\n", at: "md/two.md")
        #expect(names(try await change("md/two.md")) == [["two"]])

        try library.source(Self.image("2"), at: "md/d.svg")
        steps = try await change("md/d.svg")
        #expect(names(steps) == [["three"]])
        #expect(steps[0].hasNewPages)

        // Touched, and not changed.
        steps = try await change("md/three.md")
        #expect(names(steps) == [["three"]])
        #expect(!steps[0].hasNewPages)

        for nobody in ["md/one.md~", "md/new.md", "notes.txt", "build/one.html", "build/other.css"] {
            #expect(try await change(nobody).isEmpty, "\(nobody)")
        }
        #expect(names(try await change("md")) == [["one", "two", "three"]])
        #expect(names(try await change(FileChanges(isEverything: true))) == [["one", "two", "three"]])
    }

    @Test func whatAllLeavesDependOnMakesThemAll() async throws {
        let all = [["one", "two", "three"]]
        #expect(names(try await change("build/study-manifest.json")) == all)
        try library.source("macros: { R: x }\n", at: "sitegen.yml")
        #expect(names(try await change("sitegen.yml")) == all)
        try library.source("templates: my\n", at: "sitegen.yml")
        try library.source("body { color: red }\n", at: "my/style/page.css")
        let steps = try await change("sitegen.yml")
        #expect(steps[0].leaves.map(\.result) == [.written, .written, .written])
        try library.source("body { margin: 1px }\n", at: "my/style/page.css")
        #expect(names(try await change("my/style/page.css")) == all)
        #expect(try library.built("one.html").contains("body{margin:1px}"))
        #expect(names(try await change("vendor/katex.lock.json")) == all)
    }

    @Test(arguments: [true, false]) func aLeafThatLeavesTheManifestGoes(_ isChangedByHand: Bool) async throws
    {
        if isChangedByHand { try folder.write("mine", to: "lib/build/three.html") }
        let text = try folder.text("lib/build/study-manifest.json")
        let leaf = try #require(text.firstRange(of: ",\n      { \"id\": \"three\""))
        let end = try #require(text[leaf.lowerBound...].firstRange(of: "}"))
        try folder.write(
            text.replacingCharacters(in: leaf.lowerBound..<end.upperBound, with: ""),
            to: "lib/build/study-manifest.json")
        let steps = try await change("build/study-manifest.json")
        #expect(steps[0].isGood)
        #expect(steps[0].leaves.contains { $0.result == .removed } == !isChangedByHand)
        #expect(library.hasBuilt("three.html") == isChangedByHand)
        #expect(library.hasBuilt("two.html"))
    }

    @Test func keepsTheLastGoodLeafUntilItsSourceIsFixed() async throws {
        let good = try library.built("one.html")
        try library.source("# One\n\n## A {#a}\n\n$\\nosuchthing$\n", at: "md/one.md")
        var steps = try await change("md/one.md")
        #expect(steps[0].leaves.map(\.result) == [.failed])
        #expect(!steps[0].hasNewPages)
        #expect(steps[0].findings.map(\.rule) == ["math-katex"])
        #expect(steps[0].findings[0].position?.line == 5)
        #expect(try library.built("one.html") == good)
        // Another leaf is made, and the first one is as wrong as before.
        try library.source("# Three\n", at: "md/three.md")
        steps = try await change("md/three.md")
        #expect(steps[0].leaves.map(\.result) == [.written])
        #expect(steps[0].findings.map(\.rule) == ["math-katex"])
        try library.source("# One\n\n## A {#a}\n\n$y$\n", at: "md/one.md")
        steps = try await change("md/one.md")
        #expect(steps[0].isGood)
        #expect(steps[0].hasNewPages)
    }

    /// A leaf that loses what another one refers to.
    @Test func aReferenceThatIsGoneIsFoundInTheOtherLeaf() async throws {
        try library.source("# One\n", at: "md/one.md")
        var steps = try await change("md/one.md")
        #expect(names(steps) == [["one"], ["two"]])
        #expect(steps[1].findings.map(\.rule) == ["link-unresolved"])
        #expect(steps[1].findings.first?.position?.file.hasSuffix("md/two.md") == true)
        try library.source("# One\n\n## A {#a}\n", at: "md/one.md")
        steps = try await change("md/one.md")
        #expect(steps[1].isGood)
    }

    /// The first step leaves out the errors that the second one checks again, and no others.
    @Test func aReferenceThatComesBackReportsNoOldErrors() async throws {
        try library.source("# One\n\n## B {#b}\n", at: "md/one.md")
        #expect(try await change("md/one.md").last?.findings.count == 1)
        try library.source("# One\n\n## A {#a}\n", at: "md/one.md")
        var steps = try await change("md/one.md")
        #expect(steps.count == 2 && steps.allSatisfy(\.isGood))
        try library.source("# Three\n\n$$ x\n", at: "md/three.md")
        _ = try await change("md/three.md")
        try library.source("# One\n\n## B {#b}\n", at: "md/one.md")
        steps = try await change("md/one.md")
        #expect(steps.count == 2)
        for (step, names) in zip(steps, [["three.md"], ["three.md", "two.md"]]) {
            let files = step.findings.compactMap(\.position?.file).map(DiskPath.name)
            #expect(Set(files) == Set(names))
        }
    }

    @Test func aSourceThatIsGoneAndComesBack() async throws {
        let good = try library.built("one.html")
        try folder.remove("lib/md/one.md")
        var steps = try await change("md/one.md")
        #expect(steps[0].findings.map(\.rule) == ["manifest-source-missing"])
        #expect(try library.built("one.html") == good)
        try library.source("# Three again\n", at: "md/three.md")
        #expect(try await change("md/three.md")[0].findings.map(\.rule).contains("manifest-source-missing"))
        try library.source("# One is back\n\n## A {#a}\n", at: "md/one.md")
        steps = try await change("md/one.md")
        #expect(steps.last?.isGood == true)
        #expect(try library.built("one.html").contains("One is back"))
    }

    @Test func aManifestThatIsBrokenOrGoneAndComesBack() async throws {
        let text = try folder.text("lib/build/study-manifest.json")
        for broken in ["{", "[]", ""] {
            try folder.write(broken, to: "lib/build/study-manifest.json")
            let steps = try await change("build/study-manifest.json")
            #expect(steps[0].findings.hasErrors, "\(broken)")
            #expect(steps[0].leaves.isEmpty)
        }
        try folder.remove("lib/build/study-manifest.json")
        #expect(try await change("build")[0].failures.count == 1)
        #expect(library.hasBuilt("one.html"))
        try folder.write(text, to: "lib/build/study-manifest.json")
        let steps = try await change("build/study-manifest.json")
        #expect(steps[0].isGood)
        #expect(steps[0].leaves.count == 3)
    }

    @Test func restoresARemovedLeafAndReportsAnEditedOne() async throws {
        try folder.remove("lib/build/one.html")
        #expect(names(try await change("build/one.html")).first == ["one"])
        #expect(library.hasBuilt("one.html"))
        try folder.write("foreign", to: "lib/build/one.html")
        let steps = try await change("build/one.html")
        #expect(steps.count == 1)
        #expect(steps[0].leaves.isEmpty)
        #expect(steps[0].hasForeignChanges)
        // Told once, and left alone: two that watch would write over each other without end.
        #expect(try await change("build/one.html").isEmpty)
        #expect(try library.built("one.html") == "foreign")
    }

    @Test func reportsAnUnwritableFileUntilItIsWritten() async throws {
        try folder.remove("lib/build/one.html")
        try folder.write("in the way", to: "lib/build/one.html/file")
        try library.source("# One\n\n## A {#a}\n\nnew\n", at: "md/one.md")
        var steps = try await change("md/one.md")
        #expect(steps[0].failures.count == 1)
        #expect(!steps[0].isGood)
        try folder.remove("lib/build/one.html")
        steps = try await change("md/one.md", "build/one.html")
        #expect(steps[0].isGood)
        #expect(try library.built("one.html").contains("new"))
    }

    /// A leaf whose file is the source of another is refused when the library is made, and stays so.
    @Test func noSourceIsEverWrittenOver() async throws {
        try library.source("# Precious\n", at: "md/two.md")
        try folder.remove("lib/build/one.html")
        try folder.link("lib/build/one.html", to: "../md/two.md")
        try library.source("# One\n\n## A {#a}\n\nnew\n", at: "md/one.md")
        let steps = try await change("md/one.md", "md/two.md", "build/one.html")
        #expect(steps[0].findings.map(\.rule).contains("manifest-reserved-file"))
        #expect(try folder.text("lib/md/two.md") == "# Precious\n")
        _ = try await change("md/one.md")
        #expect(try folder.text("lib/md/two.md") == "# Precious\n")
    }

    @Test func watchesTheLibraryAndWhatItNamesElsewhere() async throws {
        try folder.write("templates: ../my\nkatex: ../kit/katex\n", to: "lib/sitegen.yml")
        try folder.write("", to: "my/x.css")
        try folder.write("# Far\n", to: "far/three.md")
        try folder.remove("lib/md/three.md")
        try folder.link("lib/md/three.md", to: "../../far/three.md")
        _ = try await change("sitegen.yml")
        let trees = await rebuilder.trees
        #expect(trees.contains(WatchedTree(folder["lib"])))
        #expect(trees.contains(WatchedTree(folder["my"])))
        #expect(trees.contains(WatchedTree(folder["kit"], isDeep: false)))
        // A link out of the library is refused, so its target is nobody's.
        #expect(!trees.contains { $0.path.hasSuffix("/far") })
    }

    /// Without settings, the first file can be written in any folder above; with settings, only in a watched one.
    @Test func watchesForTheFirstSettings() async throws {
        let first = WatchedTree(folder["sitegen.yml"], isDeep: false)
        #expect(await rebuilder.trees.contains(first))
        try folder.write("links: none\n", to: "sitegen.yml")
        #expect(
            try await change(FileChanges(paths: [first.path]))[0].findings.map(\.rule).contains("settings"))
        #expect(await rebuilder.trees.contains(WatchedTree(folder.path)))
        #expect(await !rebuilder.trees.contains { $0.path.hasSuffix("sitegen.yml") })
    }

    /// Engines and answers are kept: no formula is parsed twice, under the same macros.
    @Test func cachesTheVerdictsOfKaTeX() throws {
        let assets = try KaTeXAssets(opening: try Repository.requireKaTeX())
        let memory = MathMemory()
        let question = MathMemory.Question(tex: "x", isDisplay: false)
        let wrong = FormulaVerdict(failure: FormulaFailure(.syntax, "made up"))
        let first = try memory.engine(assets)
        memory.keep([question: wrong], under: ["\\a": "b"], of: assets)
        #expect(memory.answers(under: ["\\a": "b"]) == [question: wrong])
        #expect(memory.answers(under: [:]).isEmpty)
        memory.giveBack(first, of: assets)
        #expect(try memory.engine(assets) === first)
        #expect(try memory.engine(assets) !== first)
    }
}
