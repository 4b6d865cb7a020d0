import ArgumentParser

/// How a command says what it found.
struct ReportOptions: ParsableArguments {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    @Option(help: "How findings and results are printed: text or json.")
    var format = Format.text
}
