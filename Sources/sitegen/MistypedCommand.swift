import ArgumentParser
import Diagnostics
import SiteFiles

/// A mistyped command name, which the parser would report as an unexpected argument.
enum MistypedCommand {
    /// Returns a message about a mistyped command and the command that has no such one, or `nil` if the parser should judge
    /// the arguments.
    static func violation(
        about arguments: [String], of root: any ParsableCommand.Type
    ) -> (message: String, command: any ParsableCommand.Type)? {
        var command = root
        var path = [root._commandName]
        var words = arguments[...]
        if let first = words.first, first.hasPrefix("-") {
            return (misplacedOption(arguments, of: root) ?? mistypedOption(first)).map { ($0, root) }
        }
        // `sitegen help rander` names a command too.
        if words.first == "help" { words = words.dropFirst() }
        for word in words {
            let others = command.configuration.subcommands
            guard !others.isEmpty, !word.hasPrefix("-") else {
                return misplacedOption(arguments, of: command).map { ($0, command) }
            }
            if let next = others.first(where: { names(of: $0).contains(word) }) {
                command = next
                path.append(word)
                continue
            }
            let known = others.filter { $0.configuration.shouldDisplay }.flatMap { names(of: $0) }
            let hint = Suggestion.hint(for: word, in: known)
            if command.configuration.defaultSubcommand != nil {
                // With a default command, a word is its argument unless it nearly is a command's name. `help` is one of the
                // program alone.
                guard !hint.isEmpty || word == "help", !FileReading.isPresent(DiskPath.absolute(word)) else {
                    return nil
                }
            }
            let help = "'\(path.joined(separator: " ")) --help' lists them"
            return ("unknown command '\(word)'\(hint.isEmpty ? "; \(help)" : hint)", command)
        }
        return nil
    }

    /// Returns a message about `--explain` of another command than `verify`, which alone has it: any command
    /// reports rules.
    private static func misplacedOption(
        _ arguments: [String], of command: any ParsableCommand.Type
    ) -> String? {
        let option = "--explain"
        let words = arguments.prefix { $0 != "--" }
        guard command._commandName != Verify._commandName,
            let place = words.firstIndex(where: { $0 == option || $0.hasPrefix(option + "=") })
        else { return nil }
        let parts = words[place].split(separator: "=", maxSplits: 1)
        let next = parts.count > 1 ? String(parts[1]) : words[(place + 1)...].first ?? ""
        let rule = next.isEmpty || next.hasPrefix("-") ? "RULE" : next
        return "unknown option '\(option)'; write 'sitegen verify \(option) \(rule)'"
    }

    /// The two options of the program itself, which the parser does not suggest.
    private static func mistypedOption(_ word: String) -> String? {
        let known = ["--help", "--version"]
        guard word.hasPrefix("--"), !known.contains(word), !word.hasPrefix("--experimental"),
            !word.hasPrefix("--generate"), !word.hasPrefix("--help-hidden"),
            let meant = Suggestion.closest(to: word, in: known)
        else { return nil }
        return "unknown option '\(word)'; did you mean '\(meant)'?"
    }

    /// The name of a command and its aliases.
    private static func names(of command: any ParsableCommand.Type) -> [String] {
        [command._commandName] + command.configuration.aliases
    }
}
