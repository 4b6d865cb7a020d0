import ArgumentParser

/// Prints the manual page. Hidden: only `make install` needs it.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "man", abstract: "Print the manual page, in roff.",
        discussion: """
            EXAMPLES:
              sitegen man > sitegen.1
            """, shouldDisplay: false)

    @Option(help: ArgumentHelp("The date that the page bears, as 2026-11-21.", valueName: "date"))
    var date = ""

    /// Prints the page. The help of all commands is collected from the parser, so the manual cannot be stale.
    func run() throws {
        Standard.output(
            ManualPage(help: try ToolHelp(Sitegen.self), version: Sitegen.version, date: date).text)
    }
}
