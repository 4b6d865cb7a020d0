import ArgumentParser
import Foundation

/// The help of the commands: the part of the parser's `--experimental-dump-help` that a manual needs.
struct ToolHelp: Decodable {
    /// A command with its arguments and subcommands.
    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    /// An option, a flag or a positional argument.
    struct Argument: Decodable {
        /// A name of an option; its kind is `long`, `short` or `longWithSingleDash`.
        struct Name: Decodable {
            var kind: String
            var name: String

            /// The name as typed.
            var text: String { kind == "long" ? "--" + name : "-" + name }
        }

        var kind: String
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var discussion: String?
        var defaultValue: String?
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
    }

    /// The root command.
    var command: Command

    /// Decodes the help that the parser dumps. The types mirror its JSON, whose fields this project does not choose.
    ///
    /// - Throws: `DecodingError` if a new version of the parser changed the format.
    init(_ root: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(root._dumpHelp().utf8))
    }
}
