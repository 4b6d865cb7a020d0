import ArgumentParser

/// The form in which a command prints findings and results.
struct ReportOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Option(help: "How findings and results are printed: text or json.")
    var format = Format.text

    // Older scripts use it.
    @Flag(help: "The same as --format json.")
    var json = false

    var isJSON: Bool { json || format == .json }
}
