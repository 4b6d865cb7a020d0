import ArgumentParser

/// The root command.
@main struct Sitegen: AsyncParsableCommand {
    /// The version in reports and locks; `--version` names the commit too.
    static let version = "0.1.0"

    /// Every command sets `commandName`: deriving names from types takes half of the start time.
    static let configuration = CommandConfiguration(
        commandName: "sitegen",
        abstract: "Markdown and TeX in, verified offline HTML out.",
        discussion: """
            Renders chapters and study guides of a mathematics book into HTML leaves that open without a network, \
            with formulas typeset by a bundled copy of KaTeX.

            EXAMPLES:
              sitegen init my-library                 begin a library
              sitegen new chapter ch02                add to it
              sitegen render                          every leaf below content/
              sitegen render --check                  exit 1 if a leaf is out of date
              sitegen render --md a.md --html a.html  one leaf
              sitegen verify                          check that every leaf works offline
              sitegen plan --ninja build.ninja        the build as a graph for Ninja
              sitegen sync-bundle --to ios/App/Study  the verified build, for the app
              sitegen snapshot URL -o news.html       a page of the web in one sealed file
              sitegen serve                           the library in a browser
              sitegen watch                           rendered again when something changes
              sitegen manifest list                   books, chapters and leaves
              sitegen vendor katex                    take KaTeX into vendor/
              sitegen ota App.ipa --base-url URL --out public    publish an app
              sitegen fetch                           bring the feeds of sources up to date
              sitegen papers parse history.json       look at a papers source
              sitegen sources                         list the sources of libraries
              sitegen doctor                          list what this machine lacks

            EXIT CODES: 0 nothing wrong, 1 findings of severity error, 2 the work could not be done, 64 bad usage.
            """,
        version: version + (BuiltCommit.hash.map { " (\($0))" } ?? ""),
        subcommands: [
            Render.self, Watch.self, Plan.self, Verify.self, Serve.self, SyncBundle.self, Snapshot.self,
            Fetch.self, Feeds.self, ArticleCommand.self,
            OTA.self,
            Manifest.self, Papers.self, Readings.self, HubCommands.self, Transcripts.self, Sources.self,
            Vendor.self,
            Init.self, New.self, Doctor.self, ManualCommand.self,
        ])

    /// Runs the command line. A mistyped command is reported before the parser sees it.
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let violation = MistypedCommand.violation(about: arguments, of: Self.self) {
            BadUsage.end(violation.message, of: violation.command, in: Self.self)
        }
        do {
            var command = try await asyncParseAsRoot()
            do {
                if var waiting = command as? any AsyncParsableCommand {
                    try await waiting.run()
                } else {
                    try command.run()
                }
            } catch let error as ValidationError {
                BadUsage.end(error.message, of: type(of: command), in: Self.self)
            }
            if Standard.hasFailed { throw ExitCode(2) }
        } catch {
            // The reader of the output must not take a part of it for a result with findings.
            exit(withError: error is ExitCode && Standard.hasFailed ? ExitCode(2) : error)
        }
    }
}
