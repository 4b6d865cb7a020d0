import ArgumentParser
import Foundation

/// The option for the number of concurrent jobs.
struct JobsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Files worked on at the same time.", valueName: "n"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    /// - Throws: `ValidationError` for a number outside 1 to 256.
    func validate() throws { try Self.check(jobs) }

    /// Checks the value of a `--jobs` that has a text and a default of its own.
    ///
    /// - Throws: `ValidationError` for a number outside 1 to 256.
    static func check(_ jobs: Int) throws {
        guard (1...256).contains(jobs) else {
            throw ValidationError("--jobs is \(jobs); it must be 1 to 256")
        }
    }
}
