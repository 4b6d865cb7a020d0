import LibraryBuild
import ArgumentParser
import Foundation
import LibraryCheck
import LibraryFolder
import SiteFiles

/// The `watch` command: renders leaves again when their inputs change.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Render leaves again as soon as something that they are made from changes.",
        discussion: """
            Renders every leaf once, has KaTeX parse every formula, and then waits: a source that is saved has its own \
            leaf made again, and those that refer to it; an image, the leaves that show it; a manifest, sitegen.yml, \
            a template or KaTeX's lock, all leaves. A leaf with an error is not written: the last good one stays. \
            'sitegen serve --watch' shows the leaves too. Ctrl-C ends it.

            EXAMPLES:
              sitegen watch                         all below content/
              sitegen watch content/feller-vol-2    one library
              sitegen watch --templates my          with templates of your own
              sitegen serve --watch --open          and see each change in the browser
            """)

    @Argument(
        help: ArgumentHelp("Manifests, or folders that hold some (default: content).", valueName: "manifest"))
    var paths: [String] = []

    @OptionGroup var renderOptions: RenderOptions

    /// Runs until a signal. Exits with 2 if the manifests cannot be read.
    func run() async throws {
        let console = Console(.text)
        try await console.run {
            // The closure must not capture the command, which is not `Sendable`.
            let paths = paths
            let request = renderOptions.renderRequest
            let build = LiveBuild(
                renderOptions.rebuilder {
                    try await request.composedManifests(LibraryManifest.paths(at: paths))
                }, console)
            // Created after the build is set up: until then Ctrl-C simply ends the process.
            let interruption = Interruption()
            try await withThrowingTaskGroup(of: Void.self) { group in
                // The build ends only with an error, so the first result is that error or a signal.
                group.addTask { try await build.run() }
                group.addTask { await interruption.wait() }
                try await group.next()
                group.cancelAll()
                try await group.waitForAll()
            }
            return true
        }
    }
}

extension RenderRequest {
    /// Returns manifests by their paths, after the pages of their sources were composed.
    func composedManifests(_ paths: [String]) async throws -> [LibraryManifest] {
        _ = try await compose(paths)
        return try paths.map { try LibraryManifest(path: $0) }
    }
}

extension RenderOptions {
    /// Returns a rebuilder of these manifests with these options.
    func rebuilder(_ manifests: @escaping @Sendable () async throws -> [LibraryManifest]) -> LibraryRebuilder
    {
        let request = renderRequest
        var recipe = LibraryRebuilder.Recipe(
            jobs: parallel.jobs, manifests: manifests, options: { try request.options($0.settings) },
            katex: { try request.assets($0.settings, from: $0.folder) })
        recipe.needsAssets = { request.needsAssets($0.settings) }
        recipe.writesStartPage = { request.writesStartPage($0) }
        recipe.review = { UnknownRules.violations(in: $0) }
        recipe.store = RecordStore(environment: ProcessInfo.processInfo.environment)
        // A changed template or lock affects every leaf, whatever its manifest.
        recipe.common =
            (templates.map { [DiskPath.absolute($0)] } ?? [])
            + (vendored.katex.map { [DiskPath.absolute($0) + ".lock.json"] } ?? [])
        return LibraryRebuilder(recipe)
    }
}
