import ArgumentParser
import LibraryBuild
import LibraryFolder
import LibraryStarter
import SiteFiles

/// The `init` command: writes the files of a new library.
struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Begin a library: a manifest, a chapter that shows the dialect, settings, a Makefile.",
        discussion: """
            Writes content/my-book with its manifest and first chapter, sitegen.yml, a Makefile, .gitignore and an \
            example for CI, all from inside the program, and renders the chapter where KaTeX is found. Overwrites \
            nothing: where a file is in the way, it is named, and nothing is written.

            EXAMPLES:
              sitegen init                 here
              sitegen init my-library      in a folder, made where it is not there
              sitegen init --templates     with the templates of a leaf, to be changed
              sitegen init --source papers    a page of arXiv papers from a history.json
              sitegen init --source feeds     news of feeds, read offline
              sitegen init --source readings  saved pages, notes and tags
              sitegen init --source hub       a folder of linked documents
              sitegen init --source transcripts    what agents did, task by task
            """)

    @Argument(help: ArgumentHelp("The library's folder.", valueName: "dir"))
    var folder = "."

    @Flag(help: "Write the built-in templates too, to be changed.")
    var templates = false

    @Option(help: "Begin with a source instead of a book: papers, feeds, readings, hub or transcripts.")
    var source: LibraryScaffold.Source?

    func validate() throws {
        if source != nil, templates { throw ValidationError("--templates and --source exclude each other") }
    }

    /// Exits with 2 if a file is in the way; nothing is written then.
    func run() async throws {
        let console = Console(.text)
        try await console.run {
            let start =
                source.map { LibraryScaffold(folder: DiskPath.absolute(folder), source: $0) }
                ?? LibraryScaffold(folder: DiskPath.absolute(folder), templates: templates)
            let conflicts = start.conflicts
            // Every conflict is named before the first file is written, so that a refused run leaves nothing behind.
            guard conflicts.isEmpty else {
                let names = conflicts.map { DiskPath.shown(DiskPath.absolute($0, in: start.folder)) }
                throw Failure(
                    "nothing was written: \(names.joined(separator: ", ")) "
                        + (names.count == 1 ? "is" : "are") + " there already; name another folder, or move "
                        + (names.count == 1 ? "it" : "them") + " away")
            }
            // Written from inside the program, so that `init` needs no network and no installed files.
            try start.write()
            // The templates are many files of which the user needs no list; they share one line.
            let ownFiles = start.files.filter { !$0.path.hasPrefix(LibraryScaffold.templatesFolder + "/") }
            for file in ownFiles { console.say("wrote \(shown(file.path, start))") }
            let others = start.files.count - ownFiles.count
            if others > 0 {
                console.say("wrote \(shown(LibraryScaffold.templatesFolder, start))/ (\(others) files)")
            }
            try await renderFirstLeaf(of: start, console)
            return true
        }
    }

    /// Renders the chapter that was just written. A machine without KaTeX gets a warning, since its library is
    /// complete.
    private func renderFirstLeaf(of start: LibraryScaffold, _ console: Console) async throws {
        let isHere = start.folder == DiskPath.absolute(".")
        // The printed commands are for copying, so they start in the folder of the user's shell.
        let go = isHere ? "" : Self.change(to: DiskPath.shown(start.folder)) + " && "
        do {
            _ = try KaTeXOptions.parse([]).assets(LibrarySettings(for: start.folder), from: start.folder)
        } catch {
            Standard.error("sitegen: warning: nothing was rendered: \(error)\n")
            console.say("\nnext: sitegen doctor; then \(go)sitegen render && sitegen serve")
            return
        }
        let manifest = DiskPath.join(
            start.folder, source?.manifestPath ?? LibraryScaffold.manifestPath)
        // The same command as the user's next one: its output shows what to expect.
        try await Render.parse([manifest]).run()
        console.say("\n" + nextSteps(start, go))
    }

    /// Returns the shell command that changes to a folder. Its name may have any sign, and may begin like an option.
    private static func change(to folder: String) -> String {
        "cd " + (folder.hasPrefix("-") ? "-- " : "") + ShellWord.quoted(folder)
    }

    /// Returns the commands to try next.
    ///
    /// - Parameter go: the command that leads to the library's folder; empty in it.
    private func nextSteps(_ start: LibraryScaffold, _ go: String) -> String {
        switch source {
        case .papers:
            """
            next: \(go)sitegen serve               the papers in a browser
                  add papers to \(shown(LibraryScaffold.papersPath, start)); sitegen render && sitegen verify
            """
        case .feeds:
            """
            next: \(go)sitegen serve               the news in a browser
                  \(go)sitegen feeds import FILE   the feeds of your feed reader
                  list feeds in \(shown(LibraryScaffold.feedsPath, start)); sitegen fetch && sitegen render && sitegen verify
            """
        case .readings:
            """
            next: \(go)sitegen serve               the reading list in a browser
                  put your export or peek.db in place of \(shown(LibraryScaffold.readingsPath, start)) (from: in sitegen.yml)
                  sitegen fetch && sitegen render && sitegen verify
            """
        case .hub:
            """
            next: \(go)sitegen serve               the hub in a browser
                  \(go)sitegen hub check \(LibraryScaffold.documentsFolder)     links that lead nowhere
                  put your documents in \(shown(LibraryScaffold.documentsFolder, start)); sitegen render && sitegen verify
            """
        case .transcripts:
            """
            next: \(go)sitegen serve               the tasks in a browser
                  \(go)sitegen transcripts parse \(LibraryScaffold.transcriptsPath) --format text
                  put your events, exports or sessions in \(shown(LibraryScaffold.transcriptsFolder, start)); sitegen render && sitegen verify
            """
        case nil:
            """
            next: \(go)sitegen serve               the library in a browser
                  \(go)sitegen new chapter ch02    another chapter
                  write in \(shown(LibraryScaffold.chapterPath, start)); sitegen render && sitegen verify
            """
        }
    }

    /// Returns a path of the new library relative to the current folder.
    private func shown(_ path: String, _ start: LibraryScaffold) -> String {
        DiskPath.shown(DiskPath.join(start.folder, path))
    }
}

extension LibraryScaffold.Source: ExpressibleByArgument {}
