package import SiteFiles

/// A build.ninja (Ninja manual, "Ninja file reference"): variables, rules and build statements, in the order they are given.
package struct NinjaFile: Sendable {
    package private(set) var text = ""

    package init() {}

    package mutating func comment(_ comment: String) { text += "# \(comment)\n" }

    package mutating func blankLine() { text += "\n" }

    package mutating func variable(_ name: String, _ value: String) throws(FileError) {
        text += "\(name) = \(try Self.value(value))\n"
    }

    /// - Parameter lines: variables of the rule; their values may hold `$names`.
    package mutating func rule(_ name: String, _ lines: [(name: String, value: String)]) {
        text += "\nrule \(name)\n" + lines.map { "  \($0.name) = \($0.value)\n" }.joined()
    }

    package struct Statement: Sendable {
        package var rule: String
        package var outputs: [String]
        /// The explicit inputs.
        package var inputs: [String] = []
        /// The implicit inputs.
        package var implicit: [String] = []
        /// The order-only inputs.
        package var order: [String] = []
        package var variables: [(name: String, value: String)] = []

        package init(_ rule: String, _ outputs: [String]) {
            self.rule = rule
            self.outputs = outputs
        }
    }

    package mutating func build(_ statement: Statement) throws(FileError) {
        var line = "\nbuild"
        line += try Self.paths(statement.outputs) + ": " + statement.rule + Self.paths(statement.inputs)
        if !statement.implicit.isEmpty { line += " $\n    |" + (try Self.paths(statement.implicit)) }
        if !statement.order.isEmpty { line += " $\n    ||" + (try Self.paths(statement.order)) }
        text += line + "\n"
        for (name, value) in statement.variables { text += "  \(name) = \(try Self.value(value))\n" }
    }

    package mutating func defaults(_ paths: [String]) throws(FileError) {
        guard !paths.isEmpty else { return }
        text += "\ndefault" + (try Self.paths(paths)) + "\n"
    }

    private static func paths(_ paths: [String]) throws(FileError) -> String {
        var text = ""
        for path in paths { text += " " + (try self.path(path)) }
        return text
    }

    /// A path in a build statement: `$` before a dollar, a space and a colon.
    static func path(_ path: String) throws(FileError) -> String {
        var text = ""
        for character in try value(path) {
            if character == " " || character == ":" { text += "$" }
            text.append(character)
        }
        // Ninja has no escape for a bar.
        guard !path.contains("|") else {
            throw FileError(path: path, action: "name in build.ninja", code: 22)
        }
        return text
    }

    /// The value of a variable: dollars twice. A line end has no spelling that Ninja keeps.
    static func value(_ value: String) throws(FileError) -> String {
        guard !value.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" || $0 == "\0" }) else {
            throw FileError(path: value, action: "name in build.ninja", code: 22)
        }
        return value.replacing("$", with: "$$")
    }
}

/// The quoting of a word for a POSIX shell.
package enum ShellWord {
    package static func quoted(_ word: String) -> String {
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=@+")
        if !word.isEmpty, word.allSatisfy({ plain.contains($0) }) { return word }
        return "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
