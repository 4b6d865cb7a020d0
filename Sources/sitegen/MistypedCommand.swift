import ArgumentParser
import Diagnostics
import SiteFiles

/// A command that there is not: the parser would call it an unexpected argument.
enum MistypedCommand {
    /// Returns a message about a mistyped command; `nil` where the arguments name a command or are for the parser to
    /// judge.
    static func violation(about arguments: [String], of root: any ParsableCommand.Type) -> String? {
        var command = root
        var path = [root._commandName]
        var words = arguments[...]
        if let first = words.first, first.hasPrefix("-") { return mistypedOption(first) }
        if words.first == "help" { words = words.dropFirst() }
        for word in words {
            let others = command.configuration.subcommands
            guard !others.isEmpty, !word.hasPrefix("-") else { return nil }
            if let next = others.first(where: { names(of: $0).contains(word) }) {
                command = next
                path.append(word)
                continue
            }
            let known = others.filter { $0.configuration.shouldDisplay }.flatMap { names(of: $0) }
            let hint = Suggestion.hint(for: word, in: known)
            if command.configuration.defaultSubcommand != nil {
                // What is no command is an argument then, unless it is nearly one and nothing else.
                guard !hint.isEmpty, !FileReading.isPresent(DiskPath.absolute(word)) else { return nil }
            }
            let help = "'\(path.joined(separator: " ")) --help' lists them"
            return "unknown command '\(word)'\(hint.isEmpty ? "; \(help)" : hint)"
        }
        return nil
    }

    /// The program's own two options are none of the parser's suggestions.
    private static func mistypedOption(_ word: String) -> String? {
        let known = ["--help", "--version"]
        guard word.hasPrefix("--"), !known.contains(word), !word.hasPrefix("--experimental"),
            !word.hasPrefix("--generate"), !word.hasPrefix("--help-hidden"),
            let meant = Suggestion.closest(to: word, in: known)
        else { return nil }
        return "unknown option '\(word)'; did you mean '\(meant)'?"
    }

    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
