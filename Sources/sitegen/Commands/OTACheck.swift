import ArgumentParser
import OTADistribution

/// The `ota check` command: fetches a published folder and reports what would prevent an install.
struct OTACheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Fetch what was published as an iPhone would, and say what it would stumble over.",
        discussion: """
            Page, link, manifest, images, and the first and last bytes of the .ipa by ranges; all of it if the manifest has \
            digests of its chunks. An http address on this \
            machine is looked at too, with a warning.

            EXAMPLES:
              sitegen ota check https://host/app/install.html
              sitegen ota check http://127.0.0.1:8080/
            """)

    @Argument(help: ArgumentHelp("The page, its folder, or the manifest.", valueName: "url"))
    var url: String

    /// - Throws: `ValidationError` for what is not an http or https address.
    func validate() throws {
        if let problem = PublishedCheck.problem(url) { throw ValidationError(problem) }
    }

    /// Exits with 1 if a device could not install what is published.
    func run() async throws {
        try await Console(.text).run {
            let report = await PublishedCheck(PublishedFolderClient()).check(url)
            // Problems go to standard error, so that a pipe receives the completed steps only.
            Standard.output(report.steps.map { "ok: \($0)\n" }.joined())
            Standard.error(report.warnings.map { "sitegen: warning: \($0)\n" }.joined())
            Standard.error(report.errors.map { "sitegen: error: \($0)\n" }.joined())
            return report.errors.isEmpty
        }
    }
}
