import ArgumentParser
import Foundation
import OTADistribution

/// The options for the checks of an app.
struct JudgingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Refuse unless this device (its UDID) is in the profile.", valueName: "udid"))
    var device: String?

    @Flag(help: "Publish although a profile has expired.")
    var allowExpired = false

    @Option(help: ArgumentHelp("Warn of a profile that expires within so many days.", valueName: "n"))
    var warnDays = 14

    @Flag(help: "Refuse what is warned of.")
    var strict = false

    @Option(help: ArgumentHelp("Judge as of this ISO 8601 date, in UTC (default: now).", valueName: "date"))
    var now: String?

    /// - Throws: what ``rules`` throws, before the app is read.
    func validate() throws { _ = try rules }

    /// The rules that the options describe.
    ///
    /// - Throws: `ValidationError` for a malformed date or device, or a number of days outside 0 to 3650.
    var rules: PublishingRules {
        get throws {
            var rules = PublishingRules(now: Date())
            if let now {
                guard let date = CalendarDate.read(now) else {
                    throw ValidationError("--now is '\(now)'; write 2026-01-31 or 2026-01-31T12:00:00Z")
                }
                rules.now = date
            }
            guard (0...3650).contains(warnDays) else {
                throw ValidationError("--warn-days is \(warnDays); it must be 0 to 3650")
            }
            if let device {
                guard let id = DeviceID(device) else {
                    throw ValidationError(
                        "--device is no UDID; it has 40 hex digits, or 8 and 16 with a hyphen")
                }
                rules.device = id
            }
            rules.warningDays = warnDays
            rules.allowsExpired = allowExpired
            rules.isStrict = strict
            return rules
        }
    }
}
