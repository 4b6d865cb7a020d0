import ArgumentParser
import FileWatching
import LibraryFolder
import SiteFiles
import SitePreview

/// The `serve` command: shows a folder over HTTP, on loopback unless `--host` names another address.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show a built library, or any folder, in a browser on this machine.",
        discussion: """
            Serves the files of a folder as they are: content/ unless another is named, with a start page that lists \
            books, chapters and leaves; a plain folder with its index.html, or with a list of its files. Only this \
            machine can connect, unless --host says otherwise. Leaves are made for 'file:'; their content policy is \
            sent as it must read over HTTP, and no file is changed. With --as-file, whatever works from a server and \
            fails in the app is refused, and said here. With --watch, a library that has its sources is built, and built \
            again as 'sitegen watch' does; pages that are open load again and stay where they are, or show what is \
            wrong. GET /api/papers answers from history.json of the folder. \
            /name answers the page name.html, or name.md if the client prefers text/markdown; /hub/name redirects to \
            /@name if @name.html exists. \
            Ctrl-C ends it.

            EXAMPLES:
              sitegen serve                           the library, on port 8000
              sitegen serve --watch --open            opened, and each change at once
              sitegen serve --as-file                 as strict as the app
              sitegen serve public --port 0           any folder, on a free port
              sitegen serve public --host 10.0.0.5    for the whole network
              sitegen serve public --allow-host mac.ts.net
            """)

    @Argument(help: ArgumentHelp("The folder to serve.", valueName: "dir"))
    var folder = "content"

    @Option(help: ArgumentHelp("The port; 0 takes a free one.", valueName: "number"))
    var port: UInt16 = 8000

    @Option(
        help: ArgumentHelp(
            "Listen on this address instead of this machine's own: anyone who reaches it can read the folder.",
            valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "Let requests for this name in, as a tunnel to this machine sends them; repeatable.",
            valueName: "name"))
    var allowHost: [String] = []

    @Flag(help: "Build the library again when a source changes, and load pages again when a file does.")
    var watch = false

    @Flag(help: "Refuse what a browser refuses to a page that is a file.")
    var asFile = false

    @Flag(help: "Open the address in the browser.")
    var open = false

    /// - Throws: `ValidationError` for an address that is not numeric.
    func validate() throws { _ = try addresses() }

    /// The addresses to listen on. A host name other than `localhost` is refused: what it resolves to can change.
    private func addresses() throws -> [PreviewAddress] {
        guard let host, host != "localhost" else { return PreviewAddress.loopback }
        guard let address = PreviewAddress(host) else {
            throw ValidationError(
                "--host '\(host)': write an address in digits, such as 127.0.0.1, 192.168.1.20 or ::")
        }
        return [address]
    }

    /// Runs until a signal. Exits with 2 if no address can be listened on.
    func run() async throws {
        let console = Console(.text)
        try await console.run {
            // Opened before the server, so that a missing folder is reported before a port is taken.
            let tree = try DiskTree(DiskPath.absolute(folder))
            let addresses = try addresses()
            let isLoopback = addresses.allSatisfy(\.isLoopback)
            // Reload connections stay open, so they are offered to this machine only.
            let hub = watch && isLoopback ? ReloadHub() : nil
            // Bound before anything is printed: with port 0 only the server knows its address.
            let server = try PreviewServer(
                tree, settings(for: tree), at: addresses, port: port, hub: hub,
                report: { Standard.error("sitegen: \($0)\n") })
            // Bound first: the warning is about a server that exists.
            warn(isLoopback)
            // Created before the address is printed: a caller may send a signal as soon as it reads the line.
            let interruption = Interruption()
            let address = server.addresses.first ?? ""
            Standard.output("serving \(DiskPath.shown(DiskPath.absolute(folder))) at \(address)\n")
            if open { BrowserOpening.open(address) }
            try await serve(server, hub, tree, console, until: interruption)
            return true
        }
    }

    /// The settings of the server: start page, listings, and the rules of `--as-file`.
    private func settings(for tree: DiskTree) -> PreviewSettings {
        let pages = PreviewPages(folder: tree.root, shown: DiskPath.shown(DiskPath.absolute(folder)))
        var settings = PreviewSettings()
        settings.behavesAsFile = asFile
        settings.allowedHosts = Set(allowHost.map { $0.lowercased() })
        settings.bundles = asFile ? pages.bundles : []
        settings.startPage = { pages.start(prefix: $0) }
        settings.listing = { pages.listing($0) }
        settings.papers = { pages.papersFile }
        settings.hubs = { pages.hubs }
        return settings
    }

    /// Warns about everything that an address outside loopback exposes or disables.
    private func warn(_ isLoopback: Bool) {
        guard !isLoopback, let host else { return }
        Standard.error("sitegen: warning: anyone who reaches \(host) can read \(folder)\n")
        if watch {
            Standard.error("sitegen: warning: --watch: pages reload on this machine's own addresses only\n")
        }
        if asFile {
            Standard.error(
                "sitegen: warning: --as-file: browsers do not say over plain HTTP from another machine what they "
                    + "ask for, so modules, fetch and workers are not refused\n")
        }
    }

    /// Serves until the first SIGINT, SIGTERM or SIGHUP.
    private func serve(
        _ server: PreviewServer, _ hub: ReloadHub?, _ tree: DiskTree, _ console: Console,
        until interruption: Interruption
    ) async throws {
        let build = try watch ? liveBuild(of: tree, hub, console) : nil
        try await withThrowingTaskGroup(of: Void.self) { group in
            // The first task to end, by error or by signal, ends the others.
            group.addTask { try await server.run() }
            group.addTask { await interruption.wait() }
            if build != nil || (watch && hub != nil) {
                group.addTask {
                    do {
                        if let build { try await build.run() } else { try await reload(tree, hub) }
                    } catch is CancellationError {
                    } catch { Standard.error("sitegen: warning: --watch: \(error)\n") }
                    // The server continues without live builds.
                    try await Task.sleep(for: .seconds(1 << 40))
                }
            }
            try await group.next()
            group.cancelAll()
            // A running build finishes its file or removes it.
            while let result = await group.nextResult() { _ = result }
        }
    }

    /// Returns the live build of a folder that is a library with its sources.
    private func liveBuild(of tree: DiskTree, _ hub: ReloadHub?, _ console: Console) throws -> LiveBuild? {
        let root = tree.root
        let manifests = try LibraryManifest.find(at: root).map { try LibraryManifest(path: $0) }
        let hasSources = manifests.contains { manifest in
            manifest.library.map { $0.allLeaves.contains { manifest.namedSource(of: $0) != nil } }
                // The sources of a broken manifest are known once it is repaired.
                ?? true
        }
        guard hasSources else { return nil }
        // `serve` has no render options; the defaults of `render` apply. Manifests are found anew after each change.
        let options = try RenderOptions.parse([])
        let request = options.renderRequest
        let rebuilder = options.rebuilder {
            try await request.composedManifests(LibraryManifest.find(at: root))
        }
        return LiveBuild(rebuilder, console, hub: hub, servedFolder: root)
    }

    /// Reloads pages when a file of a folder without a library changes.
    private func reload(_ tree: DiskTree, _ hub: ReloadHub?) async throws {
        let trees = [WatchedTree(tree.root)]
        let watcher: FileWatcher
        do {
            watcher = try FileWatcher(trees, isIgnored: { DiskPath.name(of: $0).hasPrefix(".") })
        } catch {
            Standard.error("sitegen: warning: \(error); until then files are looked at ten times a second\n")
            watcher = FileWatcher(polling: trees)
        }
        for try await _ in watcher { hub?.change() }
    }
}
