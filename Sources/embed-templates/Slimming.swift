import Foundation

/// What a reader's device does not need of a template: indentation, empty lines and comments. Every leaf carries the
/// style and the script, so each byte counts as often as there are leaves.
enum Slimming {
    struct Unsafe: Error, CustomStringConvertible {
        let name: String
        var description: String { "\(name): a template literal may span lines; write a plain string" }
    }

    static func apply(to text: String, named name: String) throws -> String {
        if name.hasSuffix(".css") { return lines(of: withoutComments(text)) }
        guard name.hasSuffix(".js") else { return text }
        // A line may be trimmed only where no text goes over its end.
        guard !text.contains("`") else { throw Unsafe(name: name) }
        return lines(of: text, dropping: "//")
    }

    private static func lines(of text: String, dropping mark: String? = nil) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { line in !line.isEmpty && !(mark.map(line.hasPrefix) ?? false) }
            .joined(separator: "\n") + "\n"
    }

    /// No string of ours holds `/*`.
    private static func withoutComments(_ css: String) -> String {
        var kept = ""
        var rest = css[...]
        while let start = rest.range(of: "/*"), let end = rest[start.upperBound...].range(of: "*/") {
            kept += rest[..<start.lowerBound]
            rest = rest[end.upperBound...]
        }
        return kept + rest
    }
}
