// embed-commit OUTPUT [GITDIR [COMMONDIR]]: the commit that a checkout is at, as Swift. The file is left alone where it
// says so already, so that nothing is compiled again.
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard let output = arguments.first else { exit(64) }
let folders = arguments.dropFirst().map { URL(filePath: $0) }

func lines(_ name: String) -> [String] {
    for folder in folders {
        if let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) {
            return text.split(separator: "\n").map(String.init)
        }
    }
    return []
}

/// The hash that a reference stands for (gitrepository-layout, git-pack-refs); `nil` before the first commit.
func commit(_ name: String, depth: Int = 0) -> String? {
    guard let line = lines(name).first, depth < 5 else {
        return lines("packed-refs").first { $0.hasSuffix(" " + name) }.map { String($0.prefix { $0 != " " }) }
    }
    guard line.hasPrefix("ref: ") else { return line }
    return commit(String(line.dropFirst(5)), depth: depth + 1)
}

let found = folders.isEmpty ? nil : commit("HEAD")
let hash = found.flatMap { $0.count >= 40 && $0.allSatisfy(\.isHexDigit) ? String($0.prefix(12)) : nil }
let swift = """
    /// The commit that this program was built from, written by a build step.
    enum BuiltCommit {
        /// Twelve digits; `nil` where it was built from no checkout.
        static let hash: String? = \(hash.map { "\"\($0)\"" } ?? "nil")
    }

    """
if (try? String(contentsOfFile: output, encoding: .utf8)) != swift {
    try swift.write(toFile: output, atomically: true, encoding: .utf8)
}
