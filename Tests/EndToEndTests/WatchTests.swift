import Foundation
import SiteFiles
import TestSupport
import Testing

/// `sitegen watch` while its user edits. Serialized, since each test blocks a thread that other tests need.
@Suite(.serialized, .timeLimit(.minutes(45))) struct WatchTests {
    let workspace: Workspace
    var folder: TestFolder { workspace.folder }

    init() throws {
        workspace = try Workspace()
        try workspace.library()
    }

    private func watch(_ arguments: String...) throws -> Watching {
        try Watching(["lib", "--katex", workspace.katex] + arguments, in: folder)
    }

    @Test func makesALeafAgainWhenItsSourceIsSaved() throws {
        let watch = try watch()
        #expect(watch.process.outputSoFar.hasPrefix("built 2 leaves in "))
        #expect(folder.has("lib/build/katex/katex.min.js"))
        // By a rename, in place, and with a backup, as editors do.
        try AtomicFile.write(Array("# One by rename\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "One by rename")
        try folder.write("# One in place\n", to: "lib/md/one.md")
        try watch.wait(for: "build/one.html", toSay: "One in place")
        try FileManager.default.moveItem(atPath: folder["lib/md/one.md"], toPath: folder["lib/md/one.md~"])
        try folder.write("# One with a backup\n", to: "lib/md/one.md")
        try watch.wait(for: "build/one.html", toSay: "One with a backup")
        try watch.waitForOutput("built lib/c1/one in ")
        // The folder ends up as a clean build makes it. The files of the library follow the leaf.
        let check = ["render", "lib", "--check", "--katex", workspace.katex]
        try waitUntil("nothing is stale") { try workspace.run(check).code == 0 }
        let end = try watch.end()
        #expect(end.code == 0, "\(end)")
        // On a busy machine the moment without a source is long enough to be seen, and nothing else is.
        let findings = end.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(findings.allSatisfy { $0.hasSuffix("[manifest-source-missing]") }, "\(end)")
        if findings.isEmpty { #expect(end.errors == "") }
        #expect(try workspace.temporaries().isEmpty)
    }

    @Test func doesNotWakeItself() throws {
        let watch = try watch()
        try AtomicFile.write(Array("# One saved once\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "saved once")
        // What comes of a later change is behind what would come of the first.
        try AtomicFile.write(Array("# Two saved once\n".utf8), to: folder["lib/md/two.md"])
        try watch.wait(for: "build/two.html", toSay: "saved once")
        try watch.waitForOutput("built lib/c1/two in ")
        #expect(watch.process.outputSoFar.split(separator: "\n").count == 4, "\(watch.process.outputSoFar)")
    }

    @Test func reportsAnErrorAndWaitsForTheFix() throws {
        let watch = try watch()
        let good = try folder.text("lib/build/one.html")
        try AtomicFile.write(Array("# One\n\nA $\\nosuch$ formula.\n".utf8), to: folder["lib/md/one.md"])
        try watch.waitForError("lib/md/one.md:3:4: error: KaTeX: Undefined control sequence: \\nosuch")
        try watch.waitForOutput("not built: lib/c1/one in ")
        try watch.waitForOutput(" · 1 error\nwaiting for changes\n")
        #expect(try folder.text("lib/build/one.html") == good)
        try AtomicFile.write(Array("# One mended\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "One mended")
        #expect(try watch.end().code == 0)
    }

    @Test func warnsOfAnUnknownRuleInTheSettings() throws {
        try folder.write("rules:\n  hedding-order: off\n", to: "lib/sitegen.yml")
        let watch = try watch()
        try watch.waitForError(
            "lib/sitegen.yml:2:3: warning: no rule is called 'hedding-order'; did you mean 'heading-order'?")
        // A change of one leaf keeps the warning in the count.
        try AtomicFile.write(Array("# One again\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "One again")
        try watch.waitForOutput(" · 1 warning\n", times: 2)
        try folder.write("rules:\n  heading-order: off\n", to: "lib/sitegen.yml")
        try watch.waitForOutput("ms · unchanged\n")
        #expect(try watch.end().code == 0)
    }

    /// The first settings file is written beside the folder of the library, in a folder that is not watched as a whole.
    @Test func noticesTheFirstSettings() throws {
        let watch = try watch()
        #expect(folder.has("lib/build/index.html"))
        try folder.write("links: none\n", to: "sitegen.yml")
        try watch.waitForError("sitegen.yml:1:8: error: ")
        try folder.write("index: false\n", to: "sitegen.yml")
        try waitUntil("the start page is gone") { !folder.has("lib/build/index.html") }
        try workspace.expect(0, "render", "lib", "--check", "--katex", workspace.katex)
        #expect(try watch.end().code == 0)
    }

    @Test func outlivesABrokenManifestAndAFolderThatIsRenamedAway() throws {
        let watch = try watch()
        let manifest = try folder.text("lib/build/study-manifest.json")
        try folder.write("{", to: "lib/build/study-manifest.json")
        try watch.waitForError("study-manifest.json:1:2: error:")
        try folder.write(
            manifest.replacing("Title of one", with: "A new title"), to: "lib/build/study-manifest.json")
        try watch.wait(for: "build/one.html", toSay: "A new title")
        // Whoever moves a folder under a build that writes gets a folder of that name again.
        try watch.waitForOutput("built 2 leaves", times: 2)

        try FileManager.default.moveItem(atPath: folder["lib"], toPath: folder["away"])
        try watch.waitForError("sitegen: error: ")
        try FileManager.default.moveItem(atPath: folder["away"], toPath: folder["lib"])
        try AtomicFile.write(Array("# One after all\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "One after all")

        try folder.remove("lib/md/two.md")
        try watch.waitForError("there is no source at '../md/two.md'")
        try folder.write("# Two is back\n", to: "lib/md/two.md")
        try watch.wait(for: "build/two.html", toSay: "Two is back")
        #expect(try watch.end(SIGTERM).code == 0)
    }

    @Test func saysThatAFileCannotBeWrittenAndGoesOn() throws {
        let watch = try watch()
        try folder.remove("lib/build/one.html")
        try folder.write("in the way", to: "lib/build/one.html/file")
        try AtomicFile.write(Array("# One\n".utf8), to: folder["lib/md/one.md"])
        try watch.waitForError("could not write")
        try folder.remove("lib/build/one.html")
        try AtomicFile.write(Array("# One again\n".utf8), to: folder["lib/md/one.md"])
        try watch.wait(for: "build/one.html", toSay: "One again")
        #expect(try watch.end().code == 0)
    }

    /// After an interruption at any moment, leaves are complete and no temporary file is left.
    @Test func endsInOrderInTheMiddleOfItsWork() throws {
        let whole = String(repeating: "Words and $x^2$ and more words.\n\n", count: 2000)
        for round in 0..<6 {
            let watch = try watch()
            try AtomicFile.write(Array("# One \(round)\n\n\(whole)\n".utf8), to: folder["lib/md/one.md"])
            pause(.milliseconds(40 * round))
            let end = try watch.end()
            #expect(end.code == 0, "\(end)")
            #expect(try workspace.temporaries().isEmpty)
            #expect(try folder.text("lib/build/one.html").hasSuffix("</html>\n"))
        }
    }

    @Test func toleratesAConcurrentRender() throws {
        let watch = try watch()
        for round in 0..<5 {
            try AtomicFile.write(Array("# One, round \(round)\n".utf8), to: folder["lib/md/one.md"])
            try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
            try watch.wait(for: "build/one.html", toSay: "round \(round)")
        }
        #expect(try watch.end().code == 0)
        #expect(try workspace.temporaries().isEmpty)
        // The watch may have ended while it wrote the files of an earlier round.
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        try workspace.expect(0, "render", "lib", "--check", "--katex", workspace.katex)
    }

    @Test func rejectsAMissingPath() throws {
        let none = try workspace.expect(2, "watch", "nowhere")
        #expect(none.errors.contains("could not read nowhere"))
        try AtomicFile.makeFolder(folder["empty"])
        #expect(
            try workspace.expect(2, "watch", "empty").errors.contains("no study-manifest.json below empty"))
    }

    @Test func serveBuildsALibraryThatHasItsSources() throws {
        try folder.write("katex: \(workspace.katex)\n", to: "lib/sitegen.yml")
        let server = try Serving(["lib/build", "--watch"], in: folder.path)
        func wait(for text: String) throws {
            try waitUntil("the page has '\(text)'") { try server.get("/one.html").text.contains(text) }
        }
        try wait(for: "One")
        let page = try server.get("/one.html").text
        let version = try #require(page.firstMatch(of: #/let version = '([^']+)'/#)).1
        let stream = try server.connect()
        try stream.send("GET /.sitegen/events?since=\(version) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var seen = String(decoding: try stream.receive(), as: UTF8.self)
        try AtomicFile.write(Array("# One\n\n$\\nosuch$\n".utf8), to: folder["lib/md/one.md"])
        while !seen.contains("event: problems") {
            seen += String(decoding: try stream.receive(), as: UTF8.self)
        }
        #expect(seen.contains(#""place":"lib/md/one.md:3:2""#), "\(seen)")
        #expect(seen.contains(#""excerpt":"$\\nosuch$\n ^""#), "\(seen)")
        // A page that is opened now is told, too.
        let late = try server.connect()
        try late.send("GET /.sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        var told = ""
        while !told.contains("nosuch") { told += String(decoding: try late.receive(), as: UTF8.self) }
        try AtomicFile.write(Array("# One mended\n".utf8), to: folder["lib/md/one.md"])
        while !seen.contains("data: []") { seen += String(decoding: try stream.receive(), as: UTF8.self) }
        try wait(for: "One mended")
        while !seen.contains("event: change") {
            seen += String(decoding: try stream.receive(), as: UTF8.self)
        }
        // Reads until a change of a style sheet is told, and returns what was told.
        func tellsStyle(_ text: String) throws -> String {
            try folder.write(text, to: "lib/build/own.css")
            var told = ""
            while !told.contains(" all\n\n") {
                told += String(decoding: try stream.receive(), as: UTF8.self)
            }
            return told
        }
        // The files of the library may follow the leaf as a change of their own.
        for size in 1...3 { _ = try tellsStyle("p { margin: \(size)px }") }
        // Beside the text, as editors write it: no page shows these.
        try folder.write("half", to: "lib/build/one.new")
        try folder.write("half", to: "lib/build/one.html~")
        let changes = try tellsStyle("p { color: red }")
        #expect(changes.ranges(of: "event: change").count == 1, "\(changes)")
        try wait(for: "One mended")
        // Nothing of this is in the file.
        let file = try folder.text("lib/build/one.html")
        #expect(!file.contains("EventSource"))
        #expect(!file.contains("nosuch"))
        #expect(try server.end().code == 0)
        #expect(try workspace.temporaries().isEmpty)
    }

    /// A library without its sources is served, and nothing is written.
    @Test func serveLeavesABundleAlone() throws {
        try workspace.expect(0, "render", "lib", "--katex", workspace.katex)
        let manifest = try folder.text("lib/build/study-manifest.json")
        try folder.write(
            manifest.replacing(#/, "source": "[^"]+"/#, with: ""), to: "lib/build/study-manifest.json")
        let before = try folder.files(below: "lib/build")
        let server = try Serving(["lib/build", "--watch"], in: folder.path)
        #expect(try server.get("/one.html").text.contains("EventSource"))
        #expect(try server.end().code == 0)
        #expect(try folder.files(below: "lib/build") == before)
    }
}

/// A `sitegen watch` under way, its first build done.
final class Watching {
    let process: ChildProcess.Running
    private let folder: TestFolder

    init(_ arguments: [String], in folder: TestFolder) throws {
        self.folder = folder
        process = try SitegenBinary.command(["watch"] + arguments, in: folder.path).start()
        try waitForOutput("waiting for changes\n")
    }

    deinit { process.stop() }

    func waitForOutput(
        _ text: String, times: Int = 1, location: SourceLocation = #_sourceLocation
    ) throws {
        try wait(location, "'\(text)' was not said") {
            process.outputSoFar.ranges(of: text).count >= times
        }
    }

    func waitForError(_ text: String, location: SourceLocation = #_sourceLocation) throws {
        try wait(location, "'\(text)' was not said") { process.errorsSoFar.contains(text) }
    }

    /// Waits until a file of `lib` contains a text.
    func wait(for file: String, toSay text: String, location: SourceLocation = #_sourceLocation) throws {
        try wait(location, "\(file) never said '\(text)'") {
            (try? folder.text("lib/" + file).contains(text)) ?? false
        }
    }

    private func wait(_ location: SourceLocation, _ what: String, until isDone: () -> Bool) throws {
        let isInTime = (try? waitUntil(what, seconds: 45, isDone)) != nil
        try #require(
            isInTime, "\(what): \(process.outputSoFar)\(process.errorsSoFar)", sourceLocation: location)
    }

    func end(_ signal: Int32 = SIGINT) throws -> ChildProcess.Outcome {
        kill(process.pid, signal)
        return try process.wait(for: 30)
    }
}
