package import SiteFiles

/// The inputs of a file, as make and Ninja read them: `made.html: a.md b.png`.
package enum DependencyList {
    /// - Parameters:
    ///   - made: as the rule names it.
    ///   - inputs: what was seen, by absolute path. What was not there is left out: nothing makes it.
    ///   - folder: the absolute folder that both tools run in; paths are written as seen from it.
    package static func text(
        of made: String, inputs: [String: Observation], in folder: String
    ) throws(FileError) -> String {
        var files: [String] = []
        for (path, observation) in inputs {
            if case .absent = observation.content { continue }
            // A listing's folder is newer whenever a file in it is written, and each file of interest is named.
            if case .names = observation.content { continue }
            files.append(path)
        }
        return try text(of: made, paths: files, in: folder)
    }

    /// - Parameter paths: the absolute paths of the inputs, which exist.
    static func text(
        of made: String, paths: [String], in folder: String
    ) throws(FileError) -> String {
        let files = Set(paths).map { DiskPath.relative($0, to: folder) }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = try ([made] + files).map { path throws(FileError) in try escaped(path) }
        return "\(lines[0]):" + lines.dropFirst().map { " \\\n  \($0)" }.joined() + "\n"
    }

    /// GNU make 4.4, "What a Rule Looks Like", and what compilers write: a backslash before a space, `#` and `:`, and
    /// before each backslash in front of those; `$` twice. A line end has no spelling.
    static func escaped(_ path: String) throws(FileError) -> String {
        var text = ""
        var backslashes = 0
        for character in path.unicodeScalars {
            switch character {
            case "\n", "\r", "\t", "\0":
                throw FileError(path: path, action: "name in a list of inputs", code: 22)
            case " ", "#", ":":
                text += String(repeating: "\\", count: backslashes) + "\\"
                backslashes = 0
            case "$":
                text += "$"
                backslashes = 0
            case "\\": backslashes += 1
            default: backslashes = 0
            }
            text.unicodeScalars.append(character)
        }
        return text
    }
}
