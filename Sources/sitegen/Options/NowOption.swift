import ArgumentParser
import Dates
import Foundation

/// `--now`: the time that counts as now.
struct NowOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The time that counts as now (default: SOURCE_DATE_EPOCH, else of the newest item; for fetch the clock).",
            valueName: "date"))
    var now: String?

    func validate() throws {
        if let now, ISODate.seconds(now) == nil {
            throw ValidationError("--now '\(now)': write a date such as 2026-11-25 or 2026-11-25T08:00:00Z")
        }
    }

    /// Seconds since 1970-01-01T00:00:00Z. A SOURCE_DATE_EPOCH that is not a number is ignored, as if it were not set.
    var seconds: Int? {
        if let now { return ISODate.seconds(now).map { Int($0.rounded(.down)) } }
        return ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }.flatMap {
            // The years 1 to 9999.
            (-62_135_596_800...253_402_300_799).contains($0) ? $0 : nil
        }
    }
}
