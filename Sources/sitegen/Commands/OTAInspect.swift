import ArgumentParser
import OTADistribution
import SiteFiles

/// The `ota inspect` command: prints the facts of an app and the decision of the publishing rules, and writes nothing.
struct OTAInspect: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Print what an .ipa says of itself, and whether it would be published.",
        discussion: """
            EXAMPLES:
              sitegen ota inspect App.ipa
              sitegen ota inspect App.ipa --format json
              sitegen ota inspect App.ipa --device 00008110-0123456789ABCDEF

            EXIT CODES: 0 it would be published, 1 it would be refused, 2 it cannot be read, 64 bad usage.
            """)

    @Argument(help: ArgumentHelp("The app.", valueName: "app.ipa"))
    var app: String

    @OptionGroup var judging: JudgingOptions
    @OptionGroup var report: ReportOptions

    /// Exits with 1 if the app would be refused, with 2 if it cannot be read.
    func run() async throws {
        try await Console(report).run {
            // Both kinds of problems are collected, where `publish` stops at the first refusal.
            let rules = try judging.rules
            let facts = try OpenApp(DiskPath.absolute(app)).facts
            let concerns = rules.concerns(about: facts)
            var refusal = rules.refusal(of: facts)
            // `--strict` turns warnings into a refusal, but a refusal by a rule is the more specific reason.
            if refusal == nil {
                do throws(Refusal) { try rules.refuseIfStrict(concerns) } catch { refusal = error }
            }
            let text = InspectionText(facts: facts, rules: rules, concerns: concerns, refusal: refusal)
            if report.isJSON {
                Standard.output(try text.json())
            } else {
                Standard.output(text.lines())
                for concern in concerns { Standard.error("sitegen: warning: \(concern.message)\n") }
                if let refusal { Standard.error("sitegen: would be refused: \(refusal)\n") }
            }
            return refusal == nil
        }
    }
}
