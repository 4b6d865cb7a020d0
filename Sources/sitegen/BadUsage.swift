import ArgumentParser

/// Bad usage that is found outside of the parser, which would name the usage of the whole program.
enum BadUsage {
    /// Ends the program with a message and the usage of a command, in the form of the parser's own messages.
    static func end(
        _ message: String, of command: any ParsableCommand.Type, in root: any ParsableCommand.Type
    ) -> Never {
        let names = path(to: command, in: root) ?? [root._commandName]
        let usage = root.usageString(for: names.count > 1 ? command : root)
            .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n       ")
        Standard.error(
            """
            Error: \(message)
            Usage: \(usage)
              See '\(names.joined(separator: " ")) --help' for more information.

            """)
        root.exit(withError: ExitCode.validationFailure)
    }

    /// Returns the names of the commands down to a command; `nil` for one that the program does not have.
    private static func path(
        to command: any ParsableCommand.Type, in root: any ParsableCommand.Type
    ) -> [String]? {
        if ObjectIdentifier(command) == ObjectIdentifier(root) { return [root._commandName] }
        for next in root.configuration.subcommands {
            if let rest = path(to: command, in: next) { return [root._commandName] + rest }
        }
        return nil
    }
}
