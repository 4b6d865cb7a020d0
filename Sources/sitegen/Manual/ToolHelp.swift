import ArgumentParser
import Foundation

/// The help of the commands: the part of the parser's `--experimental-dump-help` that a manual needs.
struct ToolHelp: Decodable {
    struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var shouldDisplay: Bool?
        var subcommands: [Command]?
        var arguments: [Argument]?
    }

    struct Argument: Decodable {
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

    var command: Command

    init(_ root: any ParsableCommand.Type) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(root._dumpHelp().utf8))
    }
}
